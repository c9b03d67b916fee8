"""`referee hint`: the best legal moves of a position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from referee import terminal
from referee.commands.reading import FAULTS, OK, UNREADABLE
from referee.commands.show import cannot_be_shown, the_record, verdict_after
from referee.hints import Advice, NoHint, Wish, advise

if TYPE_CHECKING:
    from referee.verdict import Verdict


def hint(file: str, turn: int | None, game: int, top: int, wish: Wish, form: str) -> int:
    """Print the `top` best moves (0: all) after `turn` of the `game`th record of `file`; the exit status."""
    piece = the_record(file, game)
    if piece is None:
        return UNREADABLE
    verdict = verdict_after(piece, turn)
    if verdict.game is None:
        return cannot_be_shown(verdict, file)
    if turn is not None and len(verdict.turns) < turn:
        terminal.tell(f"{file}: there is no turn {turn}, the last one is {len(verdict.turns)}")
        return UNREADABLE
    progress = terminal.Progress()
    try:
        advice = _advice(verdict, replace(wish, progress=progress.say, announce=progress.announce), top)
    except NoHint as why:
        progress.clear()
        terminal.tell(f"{file}: {why.message}" + (f" ({why.help})" if why.help else ""))
        return UNREADABLE
    finally:
        progress.clear()
    _print(verdict, file, advice, form)
    return OK if advice is not None and advice.count else FAULTS


def _advice(verdict: Verdict, wish: Wish, top: int) -> Advice | None:
    """The best moves; None once the game is over. The turn that follows may tell the rack. Raises NoHint."""
    if verdict.game is None or verdict.to_move is None:
        return None
    last = verdict.turns[-1].turn.start if verdict.turns else -1
    following = next((turn for turn in verdict.record.turns if turn.start > last), None)
    return advise(verdict.game, verdict.to_move, replace(wish, following=following), top or None)


def _print(verdict: Verdict, file: str, advice: Advice | None, form: str) -> None:
    from referee.reports.hints import hint_form, hint_lines

    if form == "json":
        from referee.reports.jsonform import dumps

        terminal.write(dumps(hint_form(verdict, file, advice), not terminal.is_utf8()) + "\n")
        return
    from referee.reports.sheet import ending

    if advice is None or verdict.to_move is None:
        terminal.write(f"{ending(verdict)} `--turn N` looks at the position after turn N.\n")
        return
    lines = hint_lines(advice, verdict.players[verdict.to_move], terminal.columns())
    terminal.write("\n".join(lines) + "\n")
