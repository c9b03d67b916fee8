"""What is merely noteworthy in a record: no faults, but players want to know of it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from referee.reports.diagnostics import counted
from referee.reports.widths import WIDEST_MESSAGE, cut, plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from referee.lexicon import Problem
    from referee.verdict import Verdict

MOST_LINES_NAMED: Final = 5


def lexicon_notes(verdict: Verdict, file: str, folder: Path) -> list[str]:
    """What was left out of the word lists and of the header's words, one line of text each.

    The word lists stand relative to `folder`. A list of the wrong kind may be all bad lines: only the
    first ones are named.
    """
    if verdict.game is None or verdict.record.header is None:
        return []
    lexicon, header = verdict.game.setup.lexicon, verdict.record.header
    if not lexicon.warnings:
        return []
    notes: list[str] = []
    for name in [source.name for source in lexicon.sources if source.kind == "file"]:
        problems = [problem for problem in lexicon.warnings if problem.name == name]
        notes += list_notes(problems, os.path.normpath(folder / name))
    for key in ("words", "not-words"):
        line = verdict.record.source.line_of(header.key(key).start)
        for problem in lexicon.warnings:
            if problem.name == key and problem.line is None:
                notes.append(_note(f"{file}:{line}", f"{problem.message}; {problem.help}"))
    return notes


def list_notes(problems: Sequence[Problem], file: str, most: int = MOST_LINES_NAMED) -> list[str]:
    """What was left out of the word list `file`; not more than `most` of its lines are named."""
    notes = [
        _note(f"{file}:{problem.line}" if problem.line else file, f"{problem.message}; {problem.help}")
        for problem in problems[:most]
    ]
    more = len(problems) - most
    if more > 0:
        # A list doesn't remember all of them: its last problem may stand for any number.
        at_least = "" if problems[-1].line else "at least "
        left_out = f"{at_least}{counted(more, 'more line is', 'more lines are')} left out"
        notes.append(_note(file, f"{left_out}; `referee words {file} --list` names them"))
    return notes


def _note(place: str, text: str) -> str:
    return f"{plain(place)}: note: {cut(plain(text), WIDEST_MESSAGE)}\n"
