"""What may be typed next: squares, keywords, names, commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from notation.keywords import PASS, STOP

if TYPE_CHECKING:
    from referee.live.duel import OpenDuel
    from referee.live.sitting import Sitting

FREE: Final = "."
_MOST: Final = 400


def completions(sitting: Sitting, before: str, commands: list[str], duel: OpenDuel | None) -> list[str]:
    """What the last word of the text `before` the cursor may become, whole words in a useful order.

    A word that is begun in another language is completed in it.
    """
    head, blank, word = before.rpartition(" ")
    folded = word.casefold()
    if duel is not None:
        names = [] if duel.asked else [square + "?" for square in _free_squares(sitting)]
        known = [*names, "yields", duel.challenger, duel.challenged, *commands]
    elif head.strip().endswith((":", ",", ".")) or not head.strip():
        known = _first_words(sitting, folded)
        if not blank:
            known += [f"{name}:" for name in sitting.players] + commands
    else:
        known = [*_free_squares(sitting), *sitting.players]
    return [name for name in dict.fromkeys(known) if name.casefold().startswith(folded)][:_MOST]


def _first_words(sitting: Sitting, folded: str) -> list[str]:
    """The squares and keywords with which an action may begin."""
    header = sitting.book.record.header
    phrases = None if header is None else header.phrases()
    if phrases is None:
        return []
    groups = [*phrases.keywords, *([PASS] if phrases.passes else []), STOP]
    words = [next((w for w in group if w.startswith(folded)), group[0]) for group in groups]
    return [*_free_squares(sitting), *words]


def _free_squares(sitting: Sitting) -> list[str]:
    game = sitting.verdict.game
    if game is None:
        return []
    board = game.board
    drawn = game.rows()
    return [
        board.name_at(column, row)
        for row in range(board.height)
        for column in range(board.width)
        if drawn[row][column] == FREE
    ]
