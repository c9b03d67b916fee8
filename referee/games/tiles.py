"""Tiles: how many of each are still to come, what the players hold, and what is in the bag."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.games.rulesets import STAR

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Tiles = Counter[str]
# The bag, and each player's number of tiles and what is known of them.
Holdings = tuple[int, list[int], list["Tiles | None"]]


def tile_of(letter: str) -> str:
    """The tile that a letter on the board or a rack is: a small letter is a star."""
    return STAR if letter.islower() else letter


def tiles_of(letters: str) -> str:
    """The tiles that letters are, one for one."""
    return letters if letters.isupper() else "".join(map(tile_of, letters))


def spelled_out(tiles: Tiles) -> str:
    """Tiles in the order of the alphabet, stars last."""
    return "".join(sorted(tiles.elements(), key=lambda tile: (tile == STAR, tile)))


def so_many(number: int) -> str:
    """A number of tiles in words: `1 tile`, `3 tiles`."""
    return "1 tile" if number == 1 else f"{number} tiles"


def without(heap: Mapping[str, int], tiles: str) -> tuple[dict[str, int], list[int]]:
    """How many of each tile a heap has beside these `tiles`, and the places of those that it hasn't."""
    beside, beyond = dict(heap), []
    for place, tile in enumerate(tiles):
        left = beside[tile] = beside.get(tile, 0) - 1
        if left < 0:
            beyond.append(place)
    return beside, beyond


class Stock:
    """Where the tiles of a set are, as far as the plays tell.

    `left` counts each tile that is not on the board: in the bag or on a rack. `hands` are the numbers of
    tiles that the players hold, `bag` how many the bag has; `racks` what a player holds where that is
    known, else None. On the board, on racks and in the bag are all tiles of the set, as long as nobody
    lays one that isn't there.
    """

    def __init__(self, numbers: Mapping[str, int], rack: int, players: int) -> None:
        self.left = dict(numbers)
        self.rack = rack
        self.bag = max(0, sum(numbers.values()))
        self.hands = [0] * players
        self.racks: list[Tiles | None] = [None] * players
        for player in range(players):
            self._draw(player)

    def lay(self, tiles: Sequence[str], beside: Mapping[str, int] | None) -> tuple[list[int], list[int]]:
        """Tiles go on the board; the places among them of those that the set has no more of, and of those
        that are not on the player's rack.

        `beside` is what the set still had beside that rack, None where it isn't known.
        """
        left = self.left
        missing: list[int] = []
        not_on: list[int] = []
        for place, tile in enumerate(tiles):
            now = left[tile] = left.get(tile, 0) - 1
            if now < 0:
                missing.append(place)
            if beside is not None and now < beside.get(tile, 0):
                not_on.append(place)
        return missing, not_on

    def take_back(self, tiles: Sequence[str]) -> None:
        """Tiles come off the board again."""
        left = self.left
        for tile in tiles:
            left[tile] += 1

    def used(self, player: int, used: Sequence[str], taken: int, shown: str | None) -> None:
        """A player has used tiles, taken so many stars from the board, and draws.

        `shown` is the rack that was written before the turn, if any.
        """
        self.hands[player] = max(0, self.hands[player] + taken - len(used))
        before = self.racks[player] if shown is None else shown
        drawn = self._draw(player) if self.bag else 0
        self.racks[player] = None if drawn or before is None else _after(before, used, taken)

    def exchanged(self, player: int, number: int, shown: str | None) -> None:
        """A player has exchanged so many tiles, none for a pass."""
        if number:
            self.racks[player] = None
        elif shown is not None:
            self.racks[player] = Counter(shown)

    def held(self) -> list[Tiles | None]:
        """What each player holds, where that is known or follows: who has no tile, and the last unknown
        rack when the bag is empty."""
        racks = [rack if self.hands[player] else Counter() for player, rack in enumerate(self.racks)]
        unknown = [player for player, rack in enumerate(racks) if rack is None]
        if not self.bag and len(unknown) == 1:
            left = Counter(self.left)
            for rack in racks:
                left.subtract(rack or {})
            racks[unknown[0]] = +left
        return racks

    def holdings(self) -> Holdings:
        """What is in the bag and on the racks, to be restored."""
        return self.bag, list(self.hands), list(self.racks)

    def restore(self, holdings: Holdings) -> None:
        """Bag and racks are as they were."""
        self.bag, self.hands, self.racks = holdings[0], list(holdings[1]), list(holdings[2])

    def _draw(self, player: int) -> int:
        drawn = max(0, min(self.rack - self.hands[player], self.bag))
        self.hands[player] += drawn
        self.bag -= drawn
        return drawn


def _after(before: str | Tiles, used: Sequence[str], taken: int) -> Tiles | None:
    """What is left of a rack once tiles are used and stars taken; None where it had not all that is used."""
    after = Counter(before)
    after[STAR] += taken
    after.subtract(used)
    return None if any(number < 0 for number in after.values()) else after
