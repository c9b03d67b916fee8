"""Leftovers: what the tiles on the racks cost and give when a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.games import NO_CHANGE, Change, Settlement
from referee.games.tiles import spelled_out

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.games.tiles import Tiles


class Leftovers:
    """The rule on leftovers: `none`; `subtract`, each loses his own; `to-out`, and who went out gets them;
    `double`, who went out gets them twice and nobody loses. Where nobody went out nobody gets anything.

    What the players wrote out themselves replaces that: `told_loss` and `told_gain` are whose.
    """

    def __init__(self, rule: str, worth: Mapping[str, int]) -> None:
        self.rule = rule
        self.worth = worth
        self.told_loss: set[int] = set()
        self.told_gain: set[int] = set()

    def value(self, tiles: Tiles) -> int:
        """What tiles are worth."""
        return sum(self.worth.get(tile, 0) * number for tile, number in tiles.items())

    def loss(self, tiles: Tiles) -> int:
        """What a player loses for the tiles left to him."""
        return self.value(tiles) if self.rule in ("subtract", "to-out") else 0

    def gain(self, tiles: Tiles) -> int:
        """What the player who went out gets for the tiles left to another."""
        return {"to-out": 1, "double": 2}.get(self.rule, 0) * self.value(tiles)

    def settle(self, racks: Sequence[Tiles | None], names: Sequence[str], went_out: int | None) -> Settlement:
        """Each player's changes; a rack that isn't known (None) costs nothing."""
        lost = {player: self.loss(rack) for player, rack in enumerate(racks) if rack}
        changes = {
            player: Change(penalties=points) for player, points in lost.items() if player not in self.told_loss
        }
        if went_out is not None and went_out not in self.told_gain:
            points = sum(self.gain(rack) for player, rack in enumerate(racks) if rack and player != went_out)
            changes[went_out] = Change(points=points)
        why = [
            f"{names[player]} is left with [{spelled_out(rack)}], worth {self.value(rack)}"
            for player, rack in enumerate(racks)
            if rack
        ]
        return Settlement({player: change for player, change in changes.items() if change != NO_CHANGE}, why)

    def matter(self, went_out: int | None) -> bool:
        """Whether anything is lost or got at the end."""
        return self.rule != "none" and (self.rule != "double" or went_out is not None)

    def is_told(self, player: int, went_out: int | None) -> bool:
        """Whether the players wrote out all that a player's rack costs and gives."""
        gains_told = went_out in self.told_gain or self.rule == "subtract" or went_out is None
        return gains_told and (player in self.told_loss or self.rule == "double")
