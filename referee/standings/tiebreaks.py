"""Tie-breaks: who stands first of those with the same score.

Each is a function of those tied and of the whole tally; it gives every tied player a value, the more the
better, or None where it can't say. A meeting is a game in which two players sat at the same board: the one
with the higher total won it, whatever the others did.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Value = Fraction | int | None


@dataclass(slots=True)
class Tally:
    """What tie-breaks look at: every player's score, games won, points made minus those made by opponents,
    and of every pair the meetings and (in half points) what the first got in them."""

    score: dict[str, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    won: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    difference: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    met: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))
    halves: dict[str, dict[str, int]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(int)))

    def meet(self, one: str, other: str, one_total: int, other_total: int) -> None:
        """Count what `one` got in a meeting with `other`."""
        self.met[one][other] += 1
        self.halves[one][other] += (one_total > other_total) + (one_total >= other_total)


def direct_encounter(tied: Sequence[str], tally: Tally) -> dict[str, Value]:
    """What each got in the meetings of those tied; nothing to say unless all of them have met."""
    if len(tied) == 1 or any(
        tally.met[player][other] == 0 for player in tied for other in tied if other != player
    ):
        return dict.fromkeys(tied)
    return {
        player: Fraction(sum(tally.halves[player][other] for other in tied if other != player), 2)
        for player in tied
    }


def number_of_wins(tied: Sequence[str], tally: Tally) -> dict[str, Value]:
    """The games won; a shared first place is none."""
    return {player: tally.won[player] for player in tied}


def sonneborn_berger(tied: Sequence[str], tally: Tally) -> dict[str, Value]:
    """The scores of those beaten, and half the scores of those level, once a meeting."""
    return {
        player: sum(
            (halves * tally.score[other] / 2 for other, halves in tally.halves[player].items()), Fraction(0)
        )
        for player in tied
    }


def buchholz(tied: Sequence[str], tally: Tally) -> dict[str, Value]:
    """The scores of all opponents, once a meeting."""
    return {
        player: sum((met * tally.score[other] for other, met in tally.met[player].items()), Fraction(0))
        for player in tied
    }


def points_difference(tied: Sequence[str], tally: Tally) -> dict[str, Value]:
    """The points made minus those that opponents made."""
    return {player: tally.difference[player] for player in tied}


TIE_BREAKS: Final[Mapping[str, Callable[[Sequence[str], Tally], dict[str, Value]]]] = {
    "direct": direct_encounter,
    "wins": number_of_wins,
    "sonneborn-berger": sonneborn_berger,
    "buchholz": buchholz,
    "difference": points_difference,
}
DEFAULT_ORDER: Final = tuple(TIE_BREAKS)


def placed(tally: Tally, order: Sequence[str]) -> tuple[list[list[str]], dict[str, dict[str, Value]]]:
    """The players from the first place on, and every tie-break's value of each, needed or not.

    Players whom no tie-break of `order` tells apart stand together, by name. A tie-break looks at those
    whom the score and the tie-breaks before it left level.
    """
    groups = _split(list(tally.score), tally.score)
    values: dict[str, dict[str, Value]] = {player: {} for player in tally.score}
    for name in order:
        smaller = []
        for group in groups:
            found = TIE_BREAKS[name](group, tally)
            for player in group:
                values[player][name] = found[player]
            smaller += _split(group, found)
        groups = smaller
    return [sorted(group, key=by_name) for group in groups], values


def by_name(name: str) -> tuple[str, str]:
    """Sorts names as people do, and always in the same way."""
    return name.casefold(), name


def _split(players: Sequence[str], value: Mapping[str, Value]) -> list[list[str]]:
    """The players in groups of equal values, the highest first; None is the same as nothing to choose."""
    groups: defaultdict[Fraction | int, list[str]] = defaultdict(list)
    for player in players:
        groups[value[player] or 0].append(player)
    return [groups[key] for key in sorted(groups, reverse=True)]
