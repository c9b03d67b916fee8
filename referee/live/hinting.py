"""Hints at the table: the best moves while the game goes on, and afterwards what was missed in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from referee import terminal
from referee.hints import NoHint, Wish, advise
from referee.reports.hints import hint_lines, review_lines

if TYPE_CHECKING:
    from pathlib import Path

    from referee.verdict import Verdict

TOP: Final = 5
# So long the judge may think in a crossword whose header lets him speak before a duel is over.
SECONDS: Final = 5.0
FORBIDDEN: Final = "no hints in this game: its header would say so, [rules] hints = true"


def hint(verdict: Verdict, folder: Path, tiles: str, columns: int) -> list[str]:
    """What is said to `hint`, where `tiles` were typed behind it: the rack, brackets or not.

    While the game goes on only where its header allows hints; once it is over always.
    """
    game = verdict.game
    assert game is not None
    if verdict.to_move is not None and not game.setup.rules.get("hints"):
        return [FORBIDDEN]
    progress = terminal.Progress()
    try:
        if verdict.to_move is None:
            from referee.hints.review import review

            return review_lines(review(verdict.record, folder, told=progress.say)[1], columns)
        seconds = SECONDS if game.setup.rules.get("oracle") else 0.0
        wish = Wish(tiles.strip("[] "), seconds=seconds, progress=progress.say, announce=progress.announce)
        advice = advise(game, verdict.to_move, wish, TOP)
    except NoHint as why:
        return [f"{why.message}: {why.help}" if why.help else why.message]
    finally:
        progress.clear()
    return hint_lines(advice, verdict.players[verdict.to_move], columns)
