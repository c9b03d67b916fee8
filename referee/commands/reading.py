"""What the commands that read records share: every record of the paths in order, and what went wrong."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from referee import terminal
from referee.files import Piece, pieces
from referee.lexicon import LexiconError
from referee.replay import replay
from referee.work import in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.verdict import Verdict

Result = TypeVar("Result")

OK = 0
FAULTS = 1
UNREADABLE = 2


class Failed(NamedTuple):
    """A record at which the program itself went wrong."""

    message: str


class Reading:
    """Reads the records that `paths` mean; counts them, and the files, as they come.

    `lexicon` judges the words of games in GCG. `complained`: something could not be read, and the user was
    told.
    """

    def __init__(self, paths: Iterable[str], lexicon: str = "") -> None:
        self.paths = paths
        self.lexicon = lexicon
        self.files = 0
        self.records = 0
        self.complained = False
        self._noted: set[str] = set()

    def each(self, task: Callable[[Piece], Result], jobs: int | None) -> Iterator[Result]:
        """What `task` makes of each record, in order (see `work.in_order`).

        A record at which the program itself fails is told and left out.
        """
        progress = terminal.Progress()
        done = 0
        try:
            for result in in_order(partial(_tried, task), self.all_pieces(), jobs):
                if isinstance(result, Failed):
                    self.complain(result.message)
                else:
                    yield result
                done += 1
                progress.say(f"{done:,} done")
        finally:
            progress.clear()

    def all_pieces(self) -> Iterator[Piece]:
        """Every record of the paths, in order, not read yet."""
        for piece in pieces(self.paths, self.complain, self.lexicon):
            self.files += piece.index == 1
            self.records += 1
            yield piece

    def complain(self, message: str) -> None:
        """Tell the user of what can't be read; the rest is still done."""
        self.complained = True
        terminal.tell(message)

    def first_told(self, notes: Iterable[str]) -> list[str]:
        """Those of the notes that were not told before: many records may share a word list."""
        new = [note for note in dict.fromkeys(notes) if note not in self._noted]
        self._noted.update(new)
        return new

    def status(self, errors: int) -> int:
        """The exit status after so many errors in the records."""
        if self.complained:
            return UNREADABLE
        return FAULTS if errors else OK


def _tried(task: Callable[[Piece], Result], piece: Piece) -> Result | Failed:
    try:
        return task(piece)
    except (LexiconError, MemoryError):
        raise
    except Exception as error:
        from referee.judge import JudgeUnavailable

        if isinstance(error, JudgeUnavailable):
            raise
        what = f"{type(error).__name__}: {error}"
        return Failed(f"{piece.file}, record {piece.index}: this is a bug, please report it: {what}")


def verdict_on(piece: Piece) -> Verdict:
    """The verdict on one record of a file."""
    return replay(piece.record(), piece.folder)
