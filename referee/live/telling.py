"""What the dialogue says: rulings, faults, the position, all as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from notation.faults import catalogue
from referee.reports.diagnostics import underlined
from referee.reports.position import drawn
from referee.reports.sheet import ENDINGS
from referee.reports.widths import cut, plain, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable

    from notation.faults import Fault
    from referee.games import Change, Game
    from referee.live.sitting import Proposal
    from referee.verdict import TurnVerdict, Verdict

COLUMNS: Final = 80
_CODES: Final = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "strong": "\x1b[1m"}
_PLAIN: Final = "\x1b[0m"


class Teller:
    """Puts what there is to say into lines of at most `columns`, in colour or not."""

    def __init__(self, colour: bool = False, columns: int = COLUMNS) -> None:
        self.colour = colour
        self.columns = columns

    def painted(self, text: str, kind: str) -> str:
        """A text in the colour of its kind: `error`, `warning` or `strong`."""
        return f"{_CODES[kind]}{text}{_PLAIN}" if self.colour else text

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        """A sentence, broken into lines."""
        return [indent + line for line in wrap(plain(text), self.columns - len(indent))]

    def faults(self, proposal: Proposal) -> list[str]:
        """The faults of a proposed turn, each with the place underlined and how to mend it."""
        lines: list[str] = []
        for fault in proposal.faults:
            line, below = self._underlined(proposal, fault)
            if not lines or lines[0] != line:
                lines.append(line)
            lines.append(self.painted(below, fault.severity))
            lines += self.wrapped(f"{fault.name}: {fault.message}", "  ")
            lines += self.wrapped(f"help: {fault.help}", "  ") if fault.help else []
        return lines

    def _underlined(self, proposal: Proposal, fault: Fault) -> tuple[str, str]:
        place = fault.place
        text = proposal.source.line_text(place.line)
        end = place.end_column - 1 if place.end_line == place.line else len(text)
        line, below = underlined(text, place.column - 1, end)
        return f"  {line}", f"  {below}"

    def ruling(self, ruled: TurnVerdict, players: tuple[str, ...], line: str) -> list[str]:
        """What was ruled on a turn, and what it gave and took."""
        changes = ", ".join(
            f"{players[player]} {_given_and_taken(change)}"
            for player, change in sorted(ruled.ruling.changes.items())
            if change.points or change.penalties
        )
        what = ruled.ruling.ruling + (f": {changes}" if changes else "")
        lines = [plain(line.partition("\n")[0]), self.painted(f"  {plain(what)}", "strong")]
        for sentence in ruled.ruling.why:
            lines += self.wrapped(sentence, "  ")
        return lines

    def board(self, game: Game) -> list[str]:
        """The position, with what it needs told."""
        lines = [cut(line, self.columns) for line in drawn(game.rows(), game.board)]
        return [line.rstrip() for line in lines] + [plain(line) for line in game.legend()]

    def state(self, verdict: Verdict) -> list[str]:
        """The totals, and what the rules now allow; once the game is over, how it ended."""
        totals = [f"{name} {total}" for name, total in zip(verdict.players, verdict.totals, strict=True)]
        lines = self.wrapped(", ".join(totals))
        assert verdict.game is not None
        if verdict.ended_by is not None:
            ended = f"The game is over: {ENDINGS.get(verdict.ended_by, verdict.ended_by)}."
            lines += [self.painted(ended, "strong"), *self.wrapped(_places(verdict))]
            for sentence in verdict.game.allowed_after_the_end():
                lines += self.wrapped(sentence)
            return lines
        assert verdict.to_move is not None
        for sentence in verdict.game.allowed(verdict.to_move):
            lines += self.wrapped(sentence)
        return lines

    def explained(self, faults: Iterable[Fault]) -> list[str]:
        """What the catalogue says of faults."""
        lines: list[str] = []
        for name in dict.fromkeys(fault.name for fault in faults):
            entry = catalogue().get(name)
            if entry is None:
                continue
            lines += [
                name,
                *self.wrapped(entry.meaning, "  "),
                *self.wrapped(f"To mend it: {entry.mend}", "  "),
            ]
        return lines

    def reasons(self, ruled: TurnVerdict, rules: str) -> list[str]:
        """Why a turn was ruled on as it was, with what the rules say of that."""
        lines = [f"{plain(str(ruled.turn.text))}: {ruled.ruling.ruling}"]
        for sentence in ruled.ruling.why:
            lines += self.wrapped(sentence, "  ")
        for paragraph in _about(ruled.ruling.ruling, rules):
            lines += ["", *self.wrapped(paragraph, "  ")]
        return lines


def _about(ruling: str, rules: str) -> list[str]:
    """The paragraphs and points of a game's rules that name a ruling, each section's title before them."""
    found: list[str] = []
    for section in rules.split("\n## "):
        title, _, text = section.partition("\n")
        pieces = [
            " ".join(piece.removeprefix("- ").split())
            for paragraph in text.split("\n\n")
            for piece in paragraph.strip().split("\n- ")
            if f"`{ruling}`" in piece
        ]
        if pieces:
            found += [f"From the rules, {title}:", *pieces]
    return found


def _given_and_taken(change: Change) -> str:
    both = change.points and change.penalties
    return f"+{change.points} -{change.penalties}" if both else f"{change.net:+d}"


def _places(verdict: Verdict) -> str:
    return ", ".join(f"{place.rank}. {place.player} {place.total}" for place in verdict.standings)
