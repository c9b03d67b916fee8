"""Writing GCG: a record with a Scrabble set as the Scrabble world reads it, and a list of what is lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from notation.gcg import BOARD, HEADER_PRAGMAS, OWN_PRAGMAS
from notation.gcg_tiles import as_gcg_has_them, distribution_of
from notation.phrases.erudit import Bonus, Exchange, Gains, Penalty, Play, Rack, Time, Withdrawn
from notation.record import Pass
from notation.squares import Misnamed, read_board
from notation.text import upper
from notation.writer import write_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notation.header import Header
    from notation.record import Action, Record, Turn
    from notation.squares import Board

_LATIN: Final = read_board("256x256", "latin", "down")
_ROW_FIRST: Final = re.compile(r"([0-9]+)([^0-9]+)")
# What the file itself says, or what every reader takes for granted.
_SAID_OTHERWISE: Final = frozenset({"game", "players", "columns", "rows", "board", "lexicon", "rules", "x"})
_RULES_SAID: Final = frozenset({"set", "leftovers", "transcript"})


class Written(NamedTuple):
    """A text, and what of the record it doesn't hold, a sentence each."""

    text: str
    lost: list[str]


def write_gcg(record: Record) -> Written:
    """The GCG of a record of an Erudit whose turns all have their gain and total.

    In the words of its plays `.` is a letter that stood before. Raises ValueError where the record has no
    header to play by.
    """
    header = record.header
    if header is None or not header.usable or header.board is None:
        raise ValueError("a record that can't be replayed can't be written as GCG")
    return _Writer(record, header, header.board).write()


class _Writer:
    def __init__(self, record: Record, header: Header, board: Board) -> None:
        self.record = record
        self.header = header
        self.board = board
        self.set = str(header.rules.get("set", "erudit"))
        self.lost: list[str] = []
        self.lines: list[str] = []
        self.nicks = _nicks(header.players)
        x = header.table.get("x", {})
        gcg = x.get("gcg", {}) if isinstance(x, dict) else {}
        self.own: dict[str, Any] = gcg if isinstance(gcg, dict) else {}

    def write(self) -> Written:
        self._pragmas()
        self._players()
        self._what_is_lost()
        self._notes(self.record.head)
        held: list[str] = []
        for number, turn in enumerate(self.record.turns, 1):
            self._notes(turn.above)
            if turn.kind == "rack" and turn.gain is None and turn.total is None:
                held += self._held(turn)
            else:
                self._turn(number, turn)
            self._notes(turn.comments)
        self._notes(self.record.tail)
        return Written("\n".join([*self.lines, *held]) + "\n", self.lost)

    # -- above the events

    def _pragmas(self) -> None:
        table = self.header.table
        self._say("#character-encoding UTF-8")
        for name in HEADER_PRAGMAS:
            if str(table.get(name, "")).strip():
                self._say(f"#{name} {_one_line(table[name])}")
        for name in OWN_PRAGMAS:
            value = self.own.get(name, "")
            if name == "lexicon" and not value and self.header.lexicon != ("none",):
                value = " ".join(self.header.lexicon)
            if str(value).strip():
                self._say(f"#{name} {_one_line(value)}")
        distribution = distribution_of(self.set)
        if distribution:
            self._say(f"#tile-distribution {distribution}")
        else:
            self.lost.append(f"the rule set {self.set}: GCG has no name for its tiles")
        pragmas = self.own.get("pragmas", [])
        for pragma in pragmas if isinstance(pragmas, list) else []:
            self._say(f"#{_one_line(pragma)}")

    def _players(self) -> None:
        names = self.own.get("names", [])
        for at, player in enumerate(self.header.players):
            nick = self.nicks[player]
            full = names[at] if isinstance(names, list) and at < len(names) else player
            self._say(f"#player{at + 1} {nick} {_one_line(full)}")
            if nick != player:
                self.lost.append(f"{player} is called {nick}: a nickname has no blanks and is nobody else's")

    def _what_is_lost(self) -> None:
        header, table = self.header, self.header.table
        self.lost += [f"`{key}`" for key in table if key not in _SAID_OTHERWISE and key not in HEADER_PRAGMAS]
        if header.board is not None and header.board.rows != read_board(BOARD, "latin", "down").rows:
            self.lost.append("the board: GCG's is 15x15")
        self.lost += [f"`rules.{name}`" for name in header.rules if name not in _RULES_SAID]
        x = table.get("x", {})
        self.lost += [f"`x.{key}`" for key in x if key != "gcg"] if isinstance(x, dict) else []
        known = {"names", "pragmas", *OWN_PRAGMAS}
        self.lost += [f"`x.gcg.{key}`" for key in self.own if key not in known]
        if header.comments or header.trailing:
            self.lost.append("the comments of the header")
        if any(turn.number is not None for turn in self.record.turns):
            self.lost.append("the numbers of the turns")

    def _say(self, line: str) -> None:
        self.lines.append(line)

    def _notes(self, comments: Iterable[str]) -> None:
        for comment in comments:
            if comment:
                self._say(f"#{comment}" if comment.startswith(">") else f"#note {comment}")

    # -- events

    def _held(self, turn: Turn) -> list[str]:
        rack = turn.actions[0] if turn.actions else None
        if not isinstance(rack, Rack) or turn.player is None or not rack.tiles:
            self.lost.append(f"`{turn.text}`: a rack that is nobody's, or empty")
            return []
        player = self.header.players.index(turn.player)
        return [f"#rack{player + 1} {self._tiles(rack.tiles)}"]

    def _turn(self, number: int, turn: Turn) -> None:
        event = self._event(turn)
        if turn.unread is not None and (turn.player or turn.stranger or turn.unread.startswith(">")):
            # What can't be read stays as it is: it is no better elsewhere.
            who = self.nicks[turn.player] if turn.player else turn.stranger
            words = [f">{who}:" if who else "", turn.unread, turn.gain or "", turn.total or ""]
            self._say(" ".join(word for word in words if word))
            return
        if event is None or (turn.player is None and turn.stranger is None):
            text = turn.unread if turn.unread is not None else write_actions(turn)
            who = turn.player or turn.stranger
            said = f"{who}: {text}" if who else text
            self.lost.append(f"turn {number}, `{said}`: GCG has no such event; it is kept as a note")
            self._notes([said])
            return
        if turn.stands:
            self.lost.append(f"turn {number}: `stands`, since GCG's words all do")
        gain = "+0" if turn.gain is None else turn.gain
        total = "0" if turn.total is None else turn.total
        nick = self.nicks[turn.player] if turn.player else str(turn.stranger)
        self._say(f">{nick}: {event} {gain} {total}")

    def _event(self, turn: Turn) -> str | None:
        """What stands between the nickname and the score; None for what GCG can't say."""
        actions = turn.actions
        rack = ""
        if actions and isinstance(actions[0], Rack):
            if len(actions) == 1:
                tiles = self._tiles(actions[0].tiles)
                return f"{tiles} ({tiles})".lstrip()
            rack, actions = self._tiles(actions[0].tiles), actions[1:]
        if len(actions) != 1:
            return None
        done = self._done(actions[0])
        return None if done is None else f"{rack} {done}".lstrip()

    def _done(self, action: Action) -> str | None:
        match action:
            case Play():
                position = self._position(action.square)
                return None if position is None else f"{position} {self._tiles(action.word)}"
            case Pass():
                return "-"
            case Exchange():
                return f"-{self._tiles(action.tiles)}" if action.tiles != "0" else "-"
            case Withdrawn():
                return "--"
            case Bonus() | Penalty():
                return "(challenge)"
            case Time():
                return "(time)"
            case Gains():
                return f"({self._tiles(action.tiles)})"
        return None

    def _tiles(self, tiles: str) -> str:
        return as_gcg_has_them(tiles, self.set)

    def _position(self, name: str) -> str | None:
        """A square as GCG names it: `8D` across, `D8` down."""
        across = name[0].isdigit()
        match = _ROW_FIRST.fullmatch(name)
        at = self.board.locate(name if match is None else match[2] + match[1])
        if isinstance(at, Misnamed) or min(at) < 0:
            return None
        column, row = upper(_LATIN.column_name(at[0])), _LATIN.row_name(at[1])
        return row + column if across else column + row


def _nicks(players: Iterable[str]) -> dict[str, str]:
    """A nickname for each player: without blanks, and everybody's own."""
    nicks: dict[str, str] = {}
    for player in players:
        nick = base = "_".join(player.split())
        number = 2
        while nick in nicks.values():
            nick, number = f"{base}_{number}", number + 1
        nicks[player] = nick
    return nicks


def _one_line(value: Any) -> str:
    return " ".join(str(value).split())
