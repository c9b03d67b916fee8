"""Racks: that nobody uses a tile he hasn't got, nor the players together more than the set has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from referee.games.flaws import Flaw
from referee.games.rulesets import STAR
from referee.games.tiles import Tiles, tile_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from notation.squares import Board
    from referee.games.letters import Grid
    from referee.games.rulesets import Tile


class Used(NamedTuple):
    """A tile that is used or shown, and the offset of its letter in the record's text."""

    tile: str
    at: int


class TileCount:
    """Counts the tiles of a set: which one is too many, and where the others lie."""

    def __init__(self, tiles: Mapping[str, Tile], rack: int, board: Board, grid: Grid) -> None:
        self.tiles = tiles
        self.rack = rack
        self.board = board
        self.grid = grid

    def rack_flaws(self, shown: Sequence[Used], left: Mapping[str, int]) -> list[Flaw]:
        """A rack holds no more than a rack, and no letter more often than the set still has it."""
        flaws = self.too_many(_beyond(shown, left))
        if len(shown) > self.rack:
            message = f"{len(shown)} tiles are more than a rack holds"
            start, end = shown[self.rack].at, shown[-1].at + 1
            flaws.append(Flaw("not-in-rack", start, end, message, f"a rack holds {self.rack}"))
        return flaws

    def left_flaws(self, used: Iterable[Used], left: Mapping[str, int]) -> list[Flaw]:
        """No letter is used more often than the set still has it."""
        return self.too_many(_beyond(used, left))

    def not_on(self, rack: Tiles, written: str, used: Iterable[Used]) -> list[Flaw]:
        """What is used is on the rack that was `written`."""
        help = "what is used must be on the rack written before it; a small letter is a star"
        flaws = []
        for tile, at in _beyond(used, rack):
            if tile in rack:
                message = f"the rack [{written}] has {_called(tile)} only {_times(rack[tile])}"
            else:
                message = f"{_called(tile)} is not on the rack [{written}]"
            flaws.append(Flaw("not-in-rack", at, at + 1, message, help))
        return flaws

    def too_many(self, beyond: Iterable[Used], new: Collection[int] = ()) -> list[Flaw]:
        """The flaws of tiles that the set has no more of; `new` are the squares laid in this turn."""
        return [
            Flaw(
                "too-many-tiles",
                at,
                at + 1,
                f"there is no {_called(tile)} left for this",
                self.where(tile, new),
            )
            for tile, at in beyond
        ]

    def where(self, tile: str, new: Collection[int]) -> str:
        """How often the set has a tile, and where it lay before this turn."""
        number = self.tiles[tile].number if tile in self.tiles else 0
        has = f"the set has {_called(tile)} {_times(number)}" if number else f"the set has no {_called(tile)}"
        lying = [
            self.board.name(square)
            for square, letter in enumerate(self.grid.letters)
            if letter.isalpha() and tile_of(letter) == tile and square not in new
        ]
        return f"{has}; on the board: {', '.join(lying)}" if lying else has


def _beyond(used: Iterable[Used], there: Mapping[str, int]) -> list[Used]:
    """The tiles that go beyond those there, in their order."""
    counts: Tiles = Counter()
    beyond = []
    for tile, at in used:
        counts[tile] += 1
        if counts[tile] > there.get(tile, 0):
            beyond.append(Used(tile, at))
    return beyond


def _called(tile: str) -> str:
    return "star" if tile == STAR else tile


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
