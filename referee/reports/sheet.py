"""The score sheet of a game: what was played, what was ruled and why, who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee.reports.diagnostics import counted
from referee.reports.widths import WIDEST_MESSAGE, cut, pad, plain, width, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from notation.faults import Fault
    from notation.header import Header
    from referee.games import Change
    from referee.verdict import TurnVerdict, Verdict

WIDEST_NAME: Final = 16
NARROWEST_TURN: Final = 24
WIDEST_TURN: Final = 40
WIDEST_TEXT: Final = 1000

ENDINGS: Final = {
    "stop": "the players agreed to stop",
    "passes": "enough turns were declined",
    "full": "the board is full",
    "no-moves": "nothing more can be put",
    "out": "the tiles are used up",
}
_ABOUT: Final = ("event", "round", "place", "date", "annotator")
_BOLD: Final = "\x1b[1m"
_RED: Final = "\x1b[31m"
_PLAIN: Final = "\x1b[0m"


def sheet(verdict: Verdict, file: str, columns: int, colour: bool = False) -> str:
    """The score sheet of a record of `file`, not wider than `columns` where that can be helped."""
    lines = [_bold(line, colour) if at == 0 else line for at, line in enumerate(_heading(verdict, file))]
    if verdict.game is None:
        lines += ["", "This game can't be replayed:", *_faults(verdict.faults, columns)]
        return "\n".join(lines) + "\n"
    if verdict.turns:
        lines += ["", *_Turns(verdict, columns, colour).lines()]
    for section in verdict.game.sections(verdict.turns):
        lines += ["", section.title, *(f"  {plain(line)}" for line in section.lines)]
    lines += ["", *_standings(verdict), "", ending(verdict)]
    others = [fault for fault in verdict.faults if fault.turn is None]
    if others:
        lines += ["", "Beside the turns:", *_faults(others, columns)]
    if not verdict.clean:
        errors = sum(fault.severity == "error" for fault in verdict.faults)
        lines += [
            "",
            f"{counted(errors, 'error')}: the totals are provisional, void turns count for nothing. "
            f"`referee check` shows each error at its place.",
        ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def name_of(verdict: Verdict, file: str) -> str:
    """What a record is called: its title or its game, and where it stands."""
    record, header = verdict.record, verdict.record.header
    where = plain(file) if record.index == 1 else f"{plain(file)}, record {record.index}"
    if header is None:
        return where
    title = header.table.get("title")
    if isinstance(title, str) and title.strip():
        return f"{plain(title)} ({where})"
    return f"{header.game.capitalize()} ({where})" if header.game else where


def ending(verdict: Verdict) -> str:
    """One sentence on how the game ended, or who is to move."""
    if verdict.ended_by is not None:
        return f"The game is over: {ENDINGS.get(verdict.ended_by, verdict.ended_by)}."
    if verdict.to_move is None:
        return "The game is open."
    return f"The game is open: {plain(verdict.players[verdict.to_move])} is to move."


def _heading(verdict: Verdict, file: str) -> list[str]:
    lines = [name_of(verdict, file)]
    header = verdict.record.header
    if header is not None:
        about = [*_of_the_game(header), *of_the_day(header)]
        if about:
            lines.append(" · ".join(about))
    return lines


def _of_the_game(header: Header) -> list[str]:
    about = []
    if header.game:
        about.append(header.game)
    if header.board is not None:
        drawn = "\n" in str(header.table.get("board", ""))
        about.append(f"{header.board.width}x{header.board.height}{' (drawn)' if drawn else ''}")
    if header.lexicon:
        about.append("lexicon " + ", ".join(map(plain, header.lexicon)))
    if header.rules:
        about.append(", ".join(f"{plain(key)} = {_option(value)}" for key, value in header.rules.items()))
    return about


def _option(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return cut(plain(str(value)), 20) if isinstance(value, str | int) else "as written"


def of_the_day(header: Header) -> list[str]:
    """Event, round, place, date and who wrote it down, as far as the header says so."""
    about = []
    for key in _ABOUT:
        value = header.table.get(key)
        if value is not None and str(value).strip():
            text = cut(plain(str(value)), 60)
            about.append(f"round {text}" if key == "round" else text)
    return about


def _faults(faults: Iterable[Fault], columns: int) -> list[str]:
    lines = []
    for fault in faults:
        text = f"line {fault.place.line}: {fault.severity}[{fault.name}]: {_message(fault)}"
        first, *rest = wrap(text, columns - 2)
        lines += [f"  {first}", *(f"    {line}" for line in rest)]
    return lines


def _message(fault: Fault) -> str:
    return cut(plain(fault.message), WIDEST_MESSAGE)


class _Turns:
    """The turns as a table, a line a turn, with what was ruled and why below it.

    Where the players are too many for a column each, only the total of the one whose turn it was stands
    beside it, and the others' where it changed.
    """

    def __init__(self, verdict: Verdict, columns: int, colour: bool) -> None:
        self.verdict = verdict
        self.colour = colour
        self.names = [cut(plain(name), WIDEST_NAME) for name in verdict.players]
        turns = verdict.turns
        self.number = len(str(turns[-1].number)) + 1
        self.name = max([6, *map(width, self.names)])
        self.ruling = max(6, *(len(done.ruling.ruling) for done in turns))
        self.total = max(len(str(total)) for done in (turns[-1], *turns) for total in done.totals)
        self.gain = 5
        used = self.number + self.name + self.ruling + self.gain + 8
        each = [max(self.total, min(width(name), WIDEST_NAME)) for name in self.names]
        self.all_totals = used + NARROWEST_TURN + sum(each) + 2 * len(each) <= columns
        self.totals = each if self.all_totals else [max(self.total, 5)]
        room = columns - used - sum(self.totals) - 2 * len(self.totals)
        longest = max(width(cut(plain(done.turn.text), WIDEST_TEXT)) for done in turns)
        self.text = max(NARROWEST_TURN if not self.all_totals else 4, min(longest, WIDEST_TURN, room))
        self.columns = columns

    def lines(self) -> list[str]:
        titles = self.names if self.all_totals else ["total"]
        lines = [self._line("#", "player", "turn", "ruling", "gain", titles)]
        for done in self.verdict.turns:
            lines += self._turn(done)
        return lines

    def _line(self, number: str, name: str, text: str, ruling: str, gain: str, totals: Sequence[str]) -> str:
        cells = [
            pad(number, self.number, "right"),
            pad(name, self.name),
            pad(text, self.text),
            pad(ruling, self.ruling),
            pad(gain, self.gain, "right"),
            *(pad(total, columns, "right") for total, columns in zip(totals, self.totals, strict=True)),
        ]
        return "  ".join(cells)

    def _turn(self, done: TurnVerdict) -> list[str]:
        void = done.ruling.ruling == "void"
        first, *rest = _broken(cut(plain(done.turn.text), WIDEST_TEXT), self.text) or [""]
        line = self._line(
            f"{done.number}.",
            "" if done.player is None else self.names[done.player],
            first,
            done.ruling.ruling,
            "" if void or done.player is None else self._gain(done),
            self._totals(done),
        )
        indent = " " * (self.number + self.name + 4)
        lines = [f"{_RED}{line}{_PLAIN}" if void and self.colour else line]
        lines += [f"{indent}{more}" for more in rest]
        for note in self._notes(done):
            head, *more = wrap(note, max(NARROWEST_TURN, self.columns - len(indent) - 2)) or [""]
            lines += [f"{indent}  {head}", *(f"{indent}    {line}" for line in more)]
        return lines

    def _gain(self, done: TurnVerdict) -> str:
        assert done.player is not None
        change = done.ruling.changes.get(done.player)
        return signed(change.net) if change is not None and change.net else "0"

    def _totals(self, done: TurnVerdict) -> list[str]:
        if self.all_totals:
            return [str(total) for total in done.totals]
        return ["" if done.player is None else str(done.totals[done.player])]

    def _notes(self, done: TurnVerdict) -> list[str]:
        notes = [plain(sentence) for sentence in done.ruling.why]
        changes = done.ruling.changes
        if any(change.net if who != done.player else _both(change) for who, change in changes.items()):
            notes.append(", ".join(self._change(done, who, changes[who]) for who in sorted(changes)))
        notes += [f"{fault.name}: {_message(fault)}" for fault in done.faults]
        return notes

    def _change(self, done: TurnVerdict, player: int, change: Change) -> str:
        text = f"+{change.points} -{change.penalties}" if _both(change) else signed(change.net)
        text = f"{plain(self.verdict.players[player])} {text}"
        return text if self.all_totals else f"{text} (now {done.totals[player]})"


def _both(change: Change) -> bool:
    """Whether a player got points and paid a penalty in one turn."""
    return bool(change.points and change.penalties)


def _broken(text: str, columns: int) -> list[str]:
    """`text` in lines of at most so many columns; a word wider than that is broken."""
    lines = []
    for line in wrap(text, columns):
        while width(line) > columns:
            at = 1
            while width(line[: at + 1]) <= columns:
                at += 1
            lines.append(line[:at])
            line = line[at:]
        lines.append(line)
    return lines


def _standings(verdict: Verdict) -> list[str]:
    """The players by rank, with points − penalties = total."""
    rows = []
    for standing in verdict.standings:
        player = verdict.players.index(standing.player)
        points, penalties = verdict.points[player], verdict.penalties[player]
        rows.append((f"{standing.rank}.", plain(standing.player), points, penalties, standing.total))
    names = max([8, *(min(width(name), 40) for _, name, *_ in rows)])
    ranks = max(len(rank) for rank, *_ in rows)
    lines = [f"{'Standings':<{ranks + 1 + names}}  {'points':>9}  {'penalties':>9}  {'total':>9}"]
    for rank, name, points, penalties, total in rows:
        cells = f"{points:>9}  {penalties:>9}  {total:>9}"
        lines.append(f"{rank:>{ranks}} {pad(cut(name, names), names)}  {cells}")
    return lines


def signed(points: int) -> str:
    """Points with their sign."""
    return f"{points:+d}"


def _bold(text: str, colour: bool) -> str:
    return f"{_BOLD}{text}{_PLAIN}" if colour else text
