"""A record open for play: a turn is proposed and ruled on, and only then accepted and written down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from notation.faults import Fault
from notation.text import Part, Source, clean
from notation.writer import write_turn
from referee.book import Book, BookError, NothingThere
from referee.games import NO_CHANGE
from referee.replay import Table

if TYPE_CHECKING:
    from notation.record import Turn
    from referee.verdict import TurnVerdict, Verdict

# What begins the comment that keeps a turn which isn't finished yet.
UNFINISHED: Final = "unfinished: "


@dataclass(frozen=True, slots=True)
class Proposal:
    """A turn as somebody would like to play it, and what the referee says of it.

    `text` stands in `source`, to show faults at their place. `turn` is None where the text is not one
    turn; `ruled` is None for that, and for a line that is no turn. `line` is what would be written down.
    `verdict` is that on the game with it.
    """

    text: str
    source: Source
    verdict: Verdict
    faults: tuple[Fault, ...]
    turn: Turn | None = None
    ruled: TurnVerdict | None = None
    line: str = ""

    @property
    def errors(self) -> list[Fault]:
        """The faults for which the turn is refused."""
        return [fault for fault in self.faults if fault.severity == "error"]

    @property
    def loses_the_turn(self) -> bool:
        """Whether the turn is void, and whoever played it may not try again."""
        return self.ruled is not None and self.ruled.ruling.ruling == "void" and not self.ruled.ruling.again


class Sitting:
    """A game being played in a book. `verdict` is that on the record as it stands on disk."""

    def __init__(self, book: Book) -> None:
        self._undone: list[Book] = []
        self._take(book)

    def _take(self, book: Book) -> None:
        self.book = book
        self.verdict = _seated(book).verdict()

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in the order of play."""
        return self.verdict.players

    def propose(self, text: str) -> Proposal:
        """What the referee would say of a turn; nothing is written down.

        The text is a turn as a record has it; number, player and score may be left out.
        """
        text = clean(text).strip()
        fault = _not_a_line(text)
        candidate = None if fault else self.book.with_line(text)
        if candidate is None or not _is_one_more(self.book, candidate):
            return self._no_turn(text, fault or "this is not one turn")
        table = _seated(candidate, without_last=True)
        heard = len(table.other_faults)
        turn = candidate.record.turns[-1]
        ruled = table.take(turn)
        faults = tuple(table.other_faults[heard:] if ruled is None else ruled.faults)
        line = "\n".join(write_turn(_as_written(turn, ruled, self.players)))
        return Proposal(text, candidate.record.source, table.verdict(), faults, turn, ruled, line)

    def _no_turn(self, text: str, message: str) -> Proposal:
        source = Source(text.encode("utf-8", "replace").decode())
        header = self.book.record.header
        help = "" if header is None else header.example()
        fault = Fault("syntax", "error", source.place(0, max(1, len(source.text))), message, help)
        return Proposal(text, source, self.verdict, (fault,))

    def accept(self, proposal: Proposal) -> None:
        """Write a proposed turn down; it is on the disk when this returns. Raises BookError.

        What was left unfinished of that turn goes.
        """
        assert proposal.turn is not None
        book = self.book
        begun = self.propose(self.unfinished()).turn
        if begun is not None and begun.kind == proposal.turn.kind:
            book = book.without_comment()
        new = book.with_line(proposal.line)
        if not _is_one_more(self.book, new):
            raise BookError("the file has no room for this turn")
        self._save(new)
        self._undone.clear()

    def write_comment(self, comment: str) -> None:
        """Write a comment down. Raises BookError."""
        self._save(self.book.with_line(f"; {comment}"))

    def undo(self, keep: bool = False) -> str:
        """Take the last turn back, or what is unfinished of one; its text. Raises BookError.

        With `keep` it stays in the file as a comment.
        """
        before = self.book
        left = self.unfinished()
        if left:
            self._save(before.without_comment())
            return left
        new = before.without_last_turn(keep)
        taken = before.last_turn_text()
        self._save(new)
        self._undone.append(before)
        return taken

    @property
    def undoable(self) -> int:
        """How many times `undo` can be done; what is unfinished of a turn counts as one."""
        return len(self.book.record.turns) + bool(self.unfinished())

    @property
    def redoable(self) -> int:
        """How many times `redo` can be done."""
        return len(self._undone)

    def redo(self) -> str:
        """Put back what was taken back last; its text. Raises BookError."""
        if not self._undone:
            raise NothingThere("nothing was taken back that could be put back")
        before = self._undone[-1]
        self._save(before)
        self._undone.pop()
        return before.last_turn_text()

    def unfinished(self) -> str:
        """The turn that was begun and not finished, as it was left; empty if there is none."""
        comment = self.book.comment()
        return comment.removeprefix(UNFINISHED) if comment.startswith(UNFINISHED) else ""

    def leave_unfinished(self, text: str) -> None:
        """Write down how far a turn has come; nothing, if `text` is empty. Raises BookError."""
        book = self.book.without_comment() if self.unfinished() else self.book
        self._save(book.with_line(f"; {UNFINISHED}{text}") if text else book)

    def reload(self) -> None:
        """Read the file again, which somebody else has changed. Raises BookError."""
        self._take(Book.read(self.book.path, self.book.index))
        self._undone.clear()

    def _save(self, new: Book) -> None:
        self.book.save(new)
        self._take(new)


def _seated(book: Book, without_last: bool = False) -> Table:
    """A table at which a book's turns have been played, all or all but the last."""
    table = Table(book.record, Path(book.path).parent)
    turns = book.record.turns
    for turn in turns[:-1] if without_last else turns:
        table.take(turn)
    return table


def _not_a_line(text: str) -> str:
    """Why a text can't be a line of a record; empty if it can."""
    if not text:
        return "nothing is done in this turn"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "this is not UTF-8"
    return ""


def _is_one_more(before: Book, after: Book) -> bool:
    """Whether a book has a turn more than another one, and nothing else."""
    old, new = before.record, after.record
    return (
        after.count == before.count
        and len(new.turns) == len(old.turns) + 1
        and new.turns[:-1] == old.turns
        and new.header == old.header
        and new.faults == old.faults
    )


def _as_written(turn: Turn, ruled: TurnVerdict | None, players: tuple[str, ...]) -> Turn:
    """A turn with all that the referee knows of it: its number, its player, what it gave, the total."""
    if ruled is None:
        return turn
    turn = replace(turn, number=Part(ruled.number))
    if ruled.player is None:
        return turn
    turn = replace(turn, player=Part(players[ruled.player]))
    if ruled.ruling.ruling == "void":
        return turn
    gain = ruled.ruling.changes.get(ruled.player, NO_CHANGE).net
    return replace(turn, gain=Part(f"{gain:+d}"), total=Part(ruled.totals[ruled.player]))
