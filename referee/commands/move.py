"""`referee move`: one turn, ruled on and written down."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from referee import terminal
from referee.book import PATIENCE, Book, BookError, hold
from referee.commands.play import cannot_be_played, is_named
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.live.sitting import Sitting
from referee.live.telling import Teller

if TYPE_CHECKING:
    from referee.live.sitting import Proposal
    from referee.verdict import Verdict


def move(file: str, text: str, game: int | None, dry_run: bool, form: str) -> int:
    """Rule on a turn and append it to the `game`th record of `file`, None the last; the exit status.

    A faulty turn leaves the file as it was; with `dry_run` any turn does.
    """
    if not is_named(file):
        return UNREADABLE
    try:
        with contextlib.nullcontext() if dry_run else hold(file, PATIENCE):
            sitting = Sitting(Book.read(file, game))
            if sitting.verdict.game is None:
                return cannot_be_played(sitting.verdict, file)
            proposal = sitting.propose(text)
            accepted = proposal.turn is not None and not proposal.errors
            if accepted and not dry_run:
                sitting.accept(proposal)
    except BookError as error:
        terminal.tell(str(error))
        return UNREADABLE
    verdict = proposal.verdict if accepted else sitting.verdict
    if form == "json":
        _print_json(proposal, verdict, accepted, dry_run)
    else:
        _print_text(proposal, verdict, accepted)
    return OK if accepted else FAULTS


def _print_text(proposal: Proposal, verdict: Verdict, accepted: bool) -> None:
    teller = Teller(terminal.in_colour(), terminal.columns())
    lines = teller.faults(proposal)
    if accepted:
        if proposal.ruled is None:
            lines.append(proposal.line)
        else:
            lines += teller.ruling(proposal.ruled, verdict.players, proposal.line)
        lines += teller.state(verdict)
        if verdict.to_move is not None:
            lines += teller.wrapped(f"{verdict.players[verdict.to_move]} is to move.")
    terminal.write("\n".join(lines) + "\n")


def _print_json(proposal: Proposal, verdict: Verdict, accepted: bool, dry_run: bool) -> None:
    from referee.reports.jsonform import dumps, fault_form, state_form, turn_form

    ruled = proposal.ruled
    form = {
        "accepted": accepted,
        "written": accepted and not dry_run,
        "line": proposal.line if accepted else None,
        "turn": None if ruled is None else turn_form(ruled, verdict.players),
        **state_form(verdict),
        "faults": [fault_form(fault) for fault in proposal.faults],
    }
    terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
