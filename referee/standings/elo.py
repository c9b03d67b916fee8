"""Elo ratings, for games of two and more players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

START: Final = 1500.0
FACTOR: Final = 32.0
SPREAD: Final = 400.0


def expected(rating: float, other: float) -> float:
    """What a player of `rating` may expect against another in one game: between 0 and 1."""
    # An exponent beyond these would be no number any more.
    return float(1 / (1 + 10 ** max(-300.0, min(300.0, (other - rating) / SPREAD))))


def rate(ratings: Sequence[float], ranks: Sequence[int]) -> list[float]:
    """The ratings after a game that ended with these ranks (1 is best).

    Everybody plays everybody: each pair counts as a game of two, and all pairs of a player together as much
    as one, so that a game of four moves a rating no further than a game of two.
    """
    changed = []
    for at, (rating, rank) in enumerate(zip(ratings, ranks, strict=True)):
        others = [
            (1.0 if rank < other_rank else 0.5 if rank == other_rank else 0.0) - expected(rating, other)
            for i, (other, other_rank) in enumerate(zip(ratings, ranks, strict=True))
            if i != at
        ]
        changed.append(rating + FACTOR * sum(others) / len(others))
    return changed
