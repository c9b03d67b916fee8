"""GCG, the Scrabble world's notation of games: read into a record whose faults are at the file's own lines.

A line `>NICK: RACK POSITION WORD SCORE TOTAL` is an event, one that begins with `#` a pragma or a note.
The record is an Erudit with a Scrabble set, the copy of what others wrote down (its option `transcript`).
What it has no key for stands in its `[x.gcg]`.
"""

from __future__ import annotations

import datetime
import functools
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from notation.faults import Fault, Report
from notation.gcg_events import EXAMPLES, letters_in, read_event
from notation.gcg_tiles import rule_set
from notation.header import Header, nearest
from notation.limits import MOST_LETTERS_A_NOTE, MOST_PLAYERS
from notation.movetext import kind_of
from notation.phrases.erudit import Gains, Rack
from notation.record import Places, Record, Turn
from notation.squares import read_board
from notation.text import Part

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notation.squares import Board
    from notation.text import Source

BOARD: Final = "15x15"
# Pragmas that are keys of a header, and those that have their place in its `[x.gcg]`.
HEADER_PRAGMAS: Final = ("title", "event", "round", "date", "place", "annotator")
OWN_PRAGMAS: Final = ("description", "id", "lexicon")

_TOKEN = re.compile(r"\S+")
_NICK = re.compile(r"\s*([^\s:]+):")
_PRAGMA = re.compile(r"#[ \t]*(\S*)\s*(.*)")
_PLAYER = re.compile(r"player([1-9][0-9]{0,2})", re.IGNORECASE)
_RACK = re.compile(r"rack([1-9][0-9]{0,2})", re.IGNORECASE)
_HELD = re.compile(r"(?:[^\W\d_]|\?|\[[^\W\d_]{2,3}\])+")


def looks_like_gcg(line: str) -> bool:
    """Whether a text whose first line that isn't blank is `line` is GCG rather than a record."""
    return line.lstrip("\ufeff \t").startswith(("#", ">"))


def read_gcg(source: Source, index: int = 1) -> Record:
    """The game of a GCG file. Whatever is wrong is among its faults, or its turns'."""
    return _Reader(source).record(index)


@dataclass(slots=True, repr=False, eq=False)
class _Line:
    """A turn with the notes below it."""

    turn: Turn
    notes: list[str] = field(default_factory=list)


class _Reader:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.report = Report(source)
        self.players: list[Part] = []
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.colons = False
        # The offset behind which a player is known: his pragma, or the beginning where there is none.
        self.known_from: list[int] = []
        self.own: dict[str, str] = {}
        self.pragmas: list[str] = []
        self.keys: dict[str, Any] = {}
        self.distribution = ""
        self.lines: list[_Line] = []
        self.held: list[tuple[int, Part]] = []
        self.head: list[str] = []
        self.set = ""
        self.rows = list(self._lines())

    def record(self, index: int) -> Record:
        events = [row for row in self.rows if row[0][0] == ">"]
        self._find_players(events)
        self._find_clues()
        self.set = rule_set(self.distribution, self.own.get("lexicon", ""), lambda: _letters(events))
        self._read_lines()
        turns = [*self._turns(), *self._held_racks()]
        if not self.players:
            message, help = "there is no game here, since nobody plays", "a GCG game has lines `>NICK: …`"
            self.report.at(0, 1, "no-header", message, help)
            faults = [*self.report.faults, *(fault for turn in turns for fault in turn.faults)]
            return Record(None, (), self.source, faults=tuple(faults), index=index)
        if turns and self.head:
            turns[0] = replace(turns[0], above=tuple(self.head))
        header = self._header(turns)
        tail = tuple(self.head) if not turns else ()
        return Record(header, tuple(turns), self.source, tail, tuple(self.report.faults), index)

    # -- lines

    def _lines(self) -> Iterator[tuple[str, int]]:
        """The lines without the blanks around them, each with its offset; blank ones are left out."""
        at = 0
        for line in self.source.text.split("\n"):
            text = line.strip()
            if text:
                yield text, at + len(line) - len(line.lstrip())
            at += len(line) + 1

    def _read_lines(self) -> None:
        in_note = False
        for text, at in self.rows:
            if text[0] == ">":
                self._event(text, at)
                in_note = False
            elif text[0] == "#":
                in_note = self._pragma(text, at)
            elif in_note:
                self._note(text)
            else:
                self.report.at(
                    at, at + len(text), "syntax", "this is neither an event nor a pragma nor a note", EXAMPLES
                )

    # -- players

    def _find_players(self, events: Sequence[tuple[str, int]]) -> None:
        found: dict[int, tuple[Part, str]] = {}
        for text, at in self.rows:
            if text[0] != "#":
                continue
            match = _PRAGMA.fullmatch(text)
            number = None if match is None else _PLAYER.fullmatch(match[1])
            if match is None or number is None:
                continue
            tokens = _tokens(text, at)
            if len(tokens) < 2:
                self.report.at(
                    at, at + len(text), "syntax", "a player has no nickname", "`#player1 NICK Full Name`"
                )
                continue
            nick = tokens[1]
            if int(number[1]) in found:
                self._bad(nick, f"there are two players {number[1]}", "number the players in order of play")
            else:
                name = self.source.text[nick.end : at + len(text)].strip()
                found[int(number[1])] = nick, name or str(nick)
        for _, (nick, name) in sorted(found.items()):
            self._add_player(nick, name, nick.start)
        if not found:
            for text, at in events:
                match = _NICK.match(text, 1)
                if match is not None:
                    nick = _part(match, at, 1)
                    if all(player != nick for player in self.players):
                        self._add_player(nick, str(nick), -1)

    def _add_player(self, nick: Part, name: str, known_from: int) -> None:
        if any(player == nick for player in self.players):
            self._bad(nick, f"two players are called {nick}", "give each a nickname of their own")
        if len(self.players) < MOST_PLAYERS:
            self.numbers.setdefault(nick, len(self.players))
            self.players.append(nick)
            self.colons |= ":" in nick
            self.names.append(name)
            self.known_from.append(known_from)

    def _bad(self, token: Part, message: str, help: str) -> None:
        self.report.at(token.start, token.end, "bad-value", message, help)

    # -- pragmas and notes

    def _find_clues(self) -> None:
        """What tells the tiles has to be known before the first event, wherever it stands."""
        for text, _ in self.rows:
            match = _PRAGMA.fullmatch(text) if text[0] == "#" else None
            if match is not None:
                name, value = match[1].casefold(), match[2].strip()
                if name == "tile-distribution":
                    self.distribution = self.distribution or value
                elif name == "lexicon" and value:
                    self.own.setdefault("lexicon", value)

    def _pragma(self, text: str, at: int) -> bool:
        """Read a pragma; whether it is a note, which may go on below."""
        if text[1:].lstrip().startswith(">"):
            self._note(text[1:])
            return False
        match = _PRAGMA.fullmatch(text)
        assert match is not None
        name, value = match[1].casefold(), match[2].strip()
        if name == "note":
            self._note(value)
            return True
        rack = _RACK.fullmatch(name)
        if rack is not None:
            self._rack(int(rack[1]), text, at)
        elif name in HEADER_PRAGMAS and name not in self.keys:
            if value:
                self.keys[name] = _value(name, value)
        elif name in OWN_PRAGMAS and self.own.get(name, value) == value:
            if value:
                self.own[name] = value
        elif name and name not in ("character-encoding", "tile-distribution") and not _PLAYER.fullmatch(name):
            self.pragmas.append(" ".join(f"{match[1]} {value}".split()))
        return False

    def _note(self, text: str) -> None:
        notes = self.lines[-1].notes if self.lines else self.head
        for at in range(0, len(text), MOST_LETTERS_A_NOTE):
            piece = text[at : at + MOST_LETTERS_A_NOTE].strip()
            if piece:
                notes.append(piece)

    def _rack(self, number: int, text: str, at: int) -> None:
        tokens = _tokens(text, at)
        if len(tokens) < 2:
            return
        if number > len(self.players):
            self._fault(tokens[0], "unknown-player", f"there is no player {number}", self._who_plays())
        elif not _HELD.fullmatch(tokens[1]):
            self._fault(
                tokens[1], "syntax", f"`{tokens[1]}` is no rack", "tiles are letters, and ? for a blank"
            )
        else:
            self.held.append((number - 1, tokens[1]))

    def _fault(self, token: Part, name: str, message: str, help: str) -> None:
        self.report.at(token.start, token.end, name, message, help)

    # -- events

    def _event(self, text: str, at: int) -> None:
        nick = self._nick(text, at)
        if nick is None:
            place = self.source.place(at, at + len(text))
            message = "no nickname with a colon begins this event"
            fault = Fault("syntax", "error", place, message, EXAMPLES)
            unread = " ".join(text.split())
            spans = Places(text=(at, at + len(text)))
            turn = Turn((), "unread", text, at, place.line, spans, unread=unread, faults=(fault,))
            self.lines.append(_Line(turn))
            return
        rest = text[nick.end - at + 1 :]
        tokens = _tokens(rest, nick.end + 1)
        event = read_event(tokens, nick, self.set, self.source)
        known = self._player(nick)
        faults = list(event.faults)
        stranger = None
        player: Part | None = nick
        if known is None:
            stranger, player = nick, None
            faults.insert(0, self._unknown(nick))
        else:
            if nick.start < self.known_from[known]:
                faults.insert(0, self._too_early(nick))
        done = tokens[: event.said]
        body = " ".join(done)
        end = done[-1].end if done else nick.end + 1
        text_part = Part.at(body, tokens[0].start if tokens else end, end)
        parts = {"player": nick, "text": text_part, "gain": event.gain, "total": event.total}
        turn = Turn(
            event.actions,
            kind_of(event.actions) if event.actions else "unread",
            body,
            at,
            self.source.line_of(at),
            Places.of(parts),
            player,
            None,
            event.gain,
            event.total,
            stranger=stranger,
            unread=None if event.actions else body,
            faults=tuple(faults),
        )
        self.lines.append(_Line(turn))

    def _nick(self, text: str, at: int) -> Part | None:
        """The nickname behind the `>`, up to the colon: that of a player, which may hold colons, first."""
        match = _NICK.match(text, 1)
        if match is None or match[1] not in self.numbers or self.colons:
            start = 1 + len(text[1:]) - len(text[1:].lstrip())
            known = [p for p in self.players if text.startswith(f"{p}:", start)]
            if known:
                longest = max(known, key=len)
                return Part.at(longest, at + start, at + start + len(longest))
        return None if match is None else _part(match, at, 1)

    def _player(self, nick: str) -> int | None:
        return self.numbers.get(nick)

    def _unknown(self, nick: Part) -> Fault:
        place = self.source.place(nick.start, nick.end)
        help = nearest(nick, self.players) or self._who_plays()
        return Fault("unknown-player", "error", place, f"nobody here is called `{nick}`", help)

    def _too_early(self, nick: Part) -> Fault:
        place = self.source.place(nick.start, nick.end)
        message = f"`{nick}` plays before the file says who that is"
        return Fault("unknown-player", "error", place, message, "the lines `#player1 …` come before the events")

    def _who_plays(self) -> str:
        return f"the players are {', '.join(self.players)}"

    # -- the record

    def _turns(self) -> list[Turn]:
        return [
            replace(line.turn, comments=tuple(line.notes)) if line.notes else line.turn for line in self.lines
        ]

    def _held_racks(self) -> Iterator[Turn]:
        """What is held at the end, as `#rack1` and its like say."""
        from notation.gcg_tiles import one_letter_each

        for player, token in self.held:
            tiles = one_letter_each(token, self.set).replace("?", "*")
            rack = Rack(Part.at(tiles, token.start, token.end))
            spans = Places.of({"text": token, "player": token})
            line, nick = self.source.line_of(token.start), self.players[player]
            yield Turn((rack,), rack.kind, str(rack), token.start, line, spans, nick)

    def _header(self, turns: Sequence[Turn]) -> Header:
        players = tuple(map(str, self.players))
        rules = {"set": self.set, "leftovers": _leftovers(turns), "transcript": True}
        table: dict[str, Any] = {"game": "erudit", **self.keys, "players": list(players)}
        table |= {"columns": "latin", "lexicon": "none", "rules": rules}
        gcg: dict[str, Any] = {"names": self.names, **self.own}
        if self.names == list(players):
            del gcg["names"]
        if self.pragmas:
            gcg["pragmas"] = self.pragmas
        if gcg:
            table["x"] = {"gcg": gcg}
        return Header(
            table,
            "",
            0,
            Part.at("", 0, 1),
            game="erudit",
            players=players,
            board=_board(),
            lexicon=("none",),
            rules=rules,
            usable=len(set(players)) == len(players) > 0,
        )


@functools.cache
def _board() -> Board:
    """The board of every game in GCG, which knows its squares' names better each time."""
    return read_board(BOARD, "latin", "down")


def _letters(events: Sequence[tuple[str, int]]) -> str:
    """The tiles that events speak of, roughly."""
    return "".join(letters_in(_tokens(text.partition(":")[2], 0)) for text, _ in events)


def _tokens(text: str, at: int) -> list[Part]:
    return [_part(match, at) for match in _TOKEN.finditer(text)]


def _part(match: re.Match[str], at: int, group: int = 0) -> Part:
    """What an expression found in a text that begins at `at`."""
    start, end = match.span(group)
    return Part.at(match[group], at + start, at + end)


def _value(name: str, value: str) -> Any:
    """The value of a pragma as its key in the header has it."""
    if name == "round" and re.fullmatch(r"[0-9]{1,9}", value):
        return int(value)
    if name == "date" and re.fullmatch(r"\d{4}-\d\d-\d\d", value):
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            return value
    return value


def _leftovers(turns: Sequence[Turn]) -> str:
    """Who goes out gets the others' tiles twice; once, where another line charges a player for the same."""
    charged = [
        (turn.player, turn.actions[0].tiles)
        for turn in turns
        if turn.gain is not None
        and turn.actions
        and isinstance(turn.actions[0], Rack)
        and len(turn.actions) == 1
    ]
    for turn in turns:
        action = turn.actions[-1] if turn.actions else None
        if isinstance(action, Gains):
            for player, tiles in charged:
                if player != turn.player and tiles and not _beyond(tiles, action.tiles):
                    return "to-out"
    return "double"


def _beyond(tiles: str, others: str) -> bool:
    """Whether tiles go beyond others."""
    rest = list(others)
    for tile in tiles:
        if tile not in rest:
            return True
        rest.remove(tile)
    return False
