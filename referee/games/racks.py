"""Racks: that nobody uses a tile he hasn't got, nor the players together more than the set has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notation.values import bundle
from referee.games.flaws import Flaw
from referee.games.rulesets import STAR
from referee.games.tiles import tile_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from notation.phrases.erudit import Exchange, Gains, Rack
    from notation.squares import Board
    from notation.text import Part
    from referee.games.letters import Grid
    from referee.games.rulesets import Tile


@bundle
class Shown:
    """The tiles that an action shows: a rack, or some of one; which they are, and of which kinds."""

    action: Rack | Exchange | Gains
    tiles: str
    kinds: Sequence[int]

    @property
    def written(self) -> Part:
        """Their letters as they stand in the record."""
        return self.action.written("tiles")

    @property
    def offsets(self) -> range:
        """The offset of each."""
        start = self.written.start
        return range(start, start + len(self.tiles))


class TileCount:
    """Counts the tiles of a set: which one is too many, and where the others lie.

    Tiles that are laid come with the `offsets` of their letters in the record's text.
    """

    def __init__(self, tiles: Mapping[str, Tile], rack: int, board: Board, grid: Grid) -> None:
        self.tiles = tiles
        self.rack = rack
        self.board = board
        self.grid = grid

    def rack_flaws(self, shown: Shown, beyond: Sequence[int]) -> list[Flaw]:
        """A rack holds no more than a rack, and no letter more often than the set still has it.

        The letters in the places `beyond` are those of which the set has no more.
        """
        flaws = self.too_many(shown.tiles, shown.offsets, beyond) if beyond else []
        if len(shown.tiles) > self.rack:
            message = f"{len(shown.tiles)} tiles are more than a rack holds"
            start, end = shown.offsets[self.rack], shown.offsets[-1] + 1
            flaws.append(Flaw("not-in-rack", start, end, message, f"a rack holds {self.rack}"))
        return flaws

    def not_on(
        self, rack: str, written: str, used: str, offsets: Sequence[int], beyond: Sequence[int]
    ) -> list[Flaw]:
        """What is used is on the rack that was `written`: all but the tiles in the places `beyond`."""
        help = "what is used must be on the rack written before it; a small letter is a star"
        flaws = []
        for place in beyond:
            tile, at = used[place], offsets[place]
            if tile in rack:
                message = f"the rack [{written}] has {_called(tile)} only {_times(rack.count(tile))}"
            else:
                message = f"{_called(tile)} is not on the rack [{written}]"
            flaws.append(Flaw("not-in-rack", at, at + 1, message, help))
        return flaws

    def too_many(
        self, used: str, offsets: Sequence[int], beyond: Sequence[int], new: Collection[int] = ()
    ) -> list[Flaw]:
        """The flaws of the tiles of which the set has no more, those in the places `beyond`.

        `new` are the squares laid in this turn.
        """
        return [
            Flaw(
                "too-many-tiles",
                offsets[place],
                offsets[place] + 1,
                f"there is no {_called(used[place])} left for this",
                self.where(used[place], new),
            )
            for place in beyond
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


def _called(tile: str) -> str:
    return "star" if tile == STAR else tile


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")
