"""`referee play`: a game refereed live, on a terminal or line by line from a pipe."""

from __future__ import annotations

import os
from functools import partial
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
    from referee.live.dialogue import Reply
    from referee.verdict import Verdict

_PATIENCE: Final = 1.0


def is_named(file: str) -> bool:
    """Whether a game's file has a name; the user is told where it is `-`, in which no turn can be kept."""
    if file == STANDARD_INPUT:
        terminal.tell("a game is kept in a file: name it (a file that is called so is ./-)")
    return file != STANDARD_INPUT


def play(file: str, game: int | None, form: str) -> int:
    """Referee the `game`th record of `file`, None the last; the exit status. A missing file is begun."""
    if file == STANDARD_INPUT:
        terminal.tell("standard input has the turns: name the file that the game is written in")
        return UNREADABLE
    if _is_missing(file) and not _begun(file):
        return UNREADABLE
    try:
        with hold(file, _PATIENCE):
            return _played(Sitting(Book.read(file, game)), file, form)
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


def _played(sitting: Sitting, file: str, form: str) -> int:
    if sitting.verdict.game is None:
        return cannot_be_played(sitting.verdict, file)
    asks = is_terminal()
    colour = form == "text" and terminal.in_colour()
    dialogue = Dialogue(sitting, Teller(colour, min(terminal.columns(), COLUMNS)), asks)
    say = partial(_say_as_json, dialogue) if form == "json" else _say
    refused = converse(dialogue, lines_for(dialogue.completions, terminal.tell), say)
    return FAULTS if refused and not asks else OK


def _say(reply: Reply) -> None:
    if reply.lines:
        terminal.write("\n".join(line.rstrip() for line in reply.lines) + "\n")
        terminal.flush()


def _say_as_json(dialogue: Dialogue, reply: Reply) -> None:
    """A reply as one line: what is said, whether a turn was refused and why, where the game stands."""
    from referee.reports.jsonform import dumps, fault_form, state_form

    refused = dialogue.refused if reply.refused else None
    form = {
        "refused": reply.refused,
        "faults": [] if refused is None else [fault_form(fault) for fault in refused.faults],
        **state_form(dialogue.sitting.verdict),
        "turns": len(dialogue.sitting.verdict.turns),
        "unfinished": dialogue.sitting.unfinished() or None,
        "lines": reply.lines,
    }
    terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
    terminal.flush()


def cannot_be_played(verdict: Verdict, file: str) -> int:
    """Tell why no game can be played with a header as it is; the exit status."""
    from referee.reports.diagnostics import diagnostic

    terminal.tell(f"{file}: this game can't be played")
    for fault in verdict.faults:
        terminal.say(diagnostic(fault, file, verdict.record.source))
    return FAULTS
