"""Colours for a position on a terminal: players' figures, coloured squares, the last turn.

They only add to what the signs say: without them the text is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games import Game
    from referee.pictures.film import Film, Held

# What terminals understand: dark on light and light on dark in turn, as in pictures.
_PLAYERS: Final = ("30;43", "97;44", "30;42", "97;41", "30;45", "30;46", "30;47", "97;100")
_PREMIUMS: Final = {"R": "97;41", "B": "97;44", "y": "30;43", "g": "30;42"}
_LAST: Final = "1;7"
_STAR: Final = "1;35"
_FAINT: Final = "2"


def painter(film: Film) -> Callable[[int, str], str]:
    """What paints the squares of a film's last position."""
    game, last = film.game, film.frames[-1]
    held = film.last()
    premiums = "".join(game.premium_rows())
    codes = {square: code for square, each in held.items() if (code := _code(game, each, premiums, square))}
    fresh = [square for square, each in last.changes.items() if game.kind_of(each.mark) != "free"]
    for square in fresh if last.done is not None else ():
        figure = game.kind_of(held[square].mark) == "figure"
        codes[square] = f"1;4;{codes[square]}" if figure and square in codes else _LAST

    def paint(square: int, text: str) -> str:
        code = codes.get(square)
        return text if code is None else f"\x1b[{code}m{text}\x1b[0m"

    return paint


def _code(game: Game, held: Held, premiums: str, square: int) -> str | None:
    kind = game.kind_of(held.mark)
    if kind == "figure":
        return None if held.player is None else _PLAYERS[held.player % len(_PLAYERS)]
    if kind == "star":
        return _STAR
    if kind in ("dead", "bought"):
        return _FAINT
    return _PREMIUMS.get(premiums[square]) if kind == "free" and premiums else None
