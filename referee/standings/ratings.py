"""Ratings: how strong the players are, game by game.

`openskill` is the Plackett-Luce model of that library: a rating is the mean of what a player may be worth,
with its standard deviation as uncertainty. `elo` knows no uncertainty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from referee.standings import elo

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

OPENSKILL: Final = "openskill"
ELO: Final = "elo"
NONE: Final = "none"
SYSTEMS: Final = (OPENSKILL, ELO, NONE)


class Rating(NamedTuple):
    """A player's rating, and how uncertain it is (a standard deviation; None where that isn't known)."""

    value: float
    uncertainty: float | None = None


class Ratings:
    """Everybody's rating, as one game after another is rated by `system`.

    `initial` are the ratings of those who don't begin like everybody else.
    """

    def __init__(self, system: str, initial: Mapping[str, Rating] | None = None) -> None:
        self.system = system
        self.initial = {} if initial is None else initial
        self.now: dict[str, Rating] = {}
        if system == OPENSKILL:
            from openskill.models import PlackettLuce

            self._model = PlackettLuce()

    def play(self, players: Sequence[str], ranks: Sequence[int]) -> None:
        """Rate a game that ended with these ranks, equal ones for equal totals."""
        before = [self.now.get(player) or self.start(player) for player in players]
        if self.system == OPENSKILL:
            after = self._openskill(before, ranks)
        else:
            after = [Rating(value) for value in elo.rate([rating.value for rating in before], ranks)]
        self.now.update(zip(players, after, strict=True))

    def start(self, player: str) -> Rating:
        """The rating with which a player begins."""
        initial = self.initial.get(player)
        if self.system != OPENSKILL:
            return Rating(elo.START if initial is None else initial.value)
        value = self._model.mu if initial is None else initial.value
        uncertainty = None if initial is None else initial.uncertainty
        return Rating(value, self._model.sigma if uncertainty is None else uncertainty)

    def _openskill(self, before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
        teams = [[self._model.rating(rating.value, rating.uncertainty)] for rating in before]
        rated = self._model.rate(teams, ranks=[float(rank) for rank in ranks])
        return [Rating(team[0].mu, team[0].sigma) for team in rated]
