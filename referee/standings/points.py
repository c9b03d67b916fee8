"""What a game gives its players in the table: a share for each place in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

WIN: Final = "win"
RANK: Final = "rank"
SCHEMES: Final = (WIN, RANK)


@dataclass(frozen=True, slots=True)
class Scheme:
    """How much each place in a game is worth.

    `win`: the first place 1, the others nothing. `rank`: one for every player behind. `by_players` gives,
    for games of so many players, what the places are worth from the first on (the rest is worth nothing),
    and goes before the name. Who shares a place shares what the places are worth: half a win each, if two do.
    """

    name: str = WIN
    by_players: Mapping[int, tuple[Fraction, ...]] = field(default_factory=dict)

    def places(self, players: int) -> tuple[Fraction, ...]:
        """What the places of a game of so many players are worth, the first place first."""
        given = self.by_players.get(players)
        if given is not None:
            return (*given, *[Fraction(0)] * (players - len(given)))
        if self.name == RANK:
            return tuple(Fraction(behind) for behind in reversed(range(players)))
        return (Fraction(1), *[Fraction(0)] * (players - 1))

    def shares(self, totals: Sequence[int]) -> list[Fraction]:
        """What each player gets for a game that ended with these totals."""
        places = self.places(len(totals))
        shares = []
        for total in totals:
            before = sum(other > total for other in totals)
            level = sum(other == total for other in totals)
            shares.append(sum(places[before : before + level], Fraction(0)) / level)
        return shares


def ranks(totals: Sequence[int]) -> list[int]:
    """The place of each player, equal totals sharing it (1, 1, 3)."""
    return [1 + sum(other > total for other in totals) for total in totals]
