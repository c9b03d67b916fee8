"""`referee play`: a game refereed live, on a terminal or line by line from a pipe."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from referee import terminal
from referee.book import Book, BookError, hold
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.files import STANDARD_INPUT
from referee.live.conversation import converse
from referee.live.dialogue import Dialogue
from referee.live.lines import is_terminal, lines_for
from referee.live.sitting import Sitting
from referee.live.telling import COLUMNS, Teller

if TYPE_CHECKING:
    from referee.verdict import Verdict

_PATIENCE: Final = 1.0


def play(file: str, game: int | None) -> int:
    """Referee the `game`th record of `file`, None the last; the exit status. A missing file is begun."""
    if file == STANDARD_INPUT:
        terminal.tell("standard input has the turns: name the file that the game is written in")
        return UNREADABLE
    if _is_missing(file) and not _begun(file):
        return UNREADABLE
    try:
        with hold(file, _PATIENCE):
            return _played(Sitting(Book.read(file, game)), file)
    except BookError as error:
        terminal.tell(str(error))
        return UNREADABLE


def _is_missing(file: str) -> bool:
    try:
        return os.stat(file).st_size == 0
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False  # Reading it says why.


def _begun(file: str) -> bool:
    """Whether a new record was begun in `file`, by asking for what it needs."""
    if not is_terminal():
        terminal.tell(f"{file}: there is no game yet; `referee new GAME {file} …` begins one")
        return False
    from referee.commands.new import new

    terminal.write(f"{file}: a new game.\n")
    return new(None, file, [], None, [], [], [], {}, force=True, draw=False) == OK


def _played(sitting: Sitting, file: str) -> int:
    if sitting.verdict.game is None:
        return cannot_be_played(sitting.verdict, file)
    asks = is_terminal()
    columns = min(terminal.columns(), COLUMNS) if asks else COLUMNS
    dialogue = Dialogue(sitting, Teller(terminal.in_colour(), columns), asks)
    refused = converse(dialogue, lines_for(dialogue.completions, terminal.tell), _say)
    return FAULTS if refused and not asks else OK


def _say(lines: list[str]) -> None:
    if lines:
        terminal.write("\n".join(line.rstrip() for line in lines) + "\n")
        terminal.flush()


def cannot_be_played(verdict: Verdict, file: str) -> int:
    """Tell why no game can be played with a header as it is; the exit status."""
    from referee.reports.diagnostics import diagnostic

    terminal.tell(f"{file}: this game can't be played")
    for fault in verdict.faults:
        terminal.say(diagnostic(fault, file, verdict.record.source))
    return FAULTS
