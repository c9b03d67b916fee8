"""`referee undo`: the last turn, taken back."""

from __future__ import annotations

from referee import terminal
from referee.book import PATIENCE, Book, BookError, NothingThere, hold
from referee.commands.play import is_named
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.live.sitting import Sitting


def undo(file: str, game: int | None, keep: bool, form: str) -> int:
    """Take back the last turn of the `game`th record of `file`, None the last; the exit status.

    With `keep` it stays in the file as a comment.
    """
    if not is_named(file):
        return UNREADABLE
    try:
        with hold(file, PATIENCE):
            sitting = Sitting(Book.read(file, game))
            taken = sitting.undo(keep)
    except NothingThere as error:
        terminal.tell(f"{file}: {error}")
        return FAULTS
    except BookError as error:
        terminal.tell(str(error))
        return UNREADABLE
    if form == "json":
        from referee.reports.jsonform import dumps, state_form

        form_ = {"taken_back": taken, "kept": keep, **state_form(sitting.verdict)}
        terminal.write(dumps(form_, not terminal.is_utf8()) + "\n")
    else:
        terminal.write(f"taken back: {taken}\n")
    return OK
