"""The players' totals over the turns of a game, as lines."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from referee.pictures import palette
from referee.pictures.fonts import cut, width
from referee.pictures.shapes import Circle, Drawing, Path, Text
from referee.reports.widths import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.pictures.shapes import Shape

WIDTH: Final = 160.0
HEIGHT: Final = 70.0
LETTER: Final = 3.4
TOP: Final = 4.0
BOTTOM: Final = 8.0
NAMES: Final = 34.0
MOST_LABELS: Final = 12
# Every player's line is broken in another way, so that they differ in grey.
DASHES: Final = ((), (3.0, 1.2), (0.9, 0.9), (4.0, 1.0, 0.9, 1.0), (6.0, 1.5), (1.8, 1.8))


class Chart:
    """The chart of the totals `history[turn][player]`, the first those before the first turn."""

    def __init__(self, players: Sequence[str], history: Sequence[Sequence[int]]) -> None:
        self.players = players
        self.history = history
        low = min(0, *(min(totals) for totals in history))
        high = max(1, *(max(totals) for totals in history))
        self.step = _step(high - low)
        self.low = low // self.step * self.step
        self.high = -(-high // self.step) * self.step
        self.left = 2 + max(width(str(value), LETTER) for value in (self.low, self.high))
        self.right = WIDTH - NAMES

    def x(self, turn: int) -> float:
        """Where a turn stands, from the left."""
        last = max(1, len(self.history) - 1)
        return self.left + (self.right - self.left) * turn / last

    def y(self, total: int) -> float:
        """Where a total stands, from the top."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - total) / (self.high - self.low)

    def drawing(self) -> Drawing:
        """The chart."""
        last = self.history[-1]
        totals = ", ".join(f"{plain(name)} {total}" for name, total in zip(self.players, last, strict=True))
        drawing = Drawing(WIDTH, HEIGHT, "The totals, turn by turn", f"In the end: {totals}")
        drawing.shapes = [*self._grid(), *self._lines(), *self._labels()]
        return drawing

    def _grid(self) -> list[Shape]:
        shapes: list[Shape] = []
        for total in range(self.low, self.high + 1, self.step):
            y = self.y(total)
            colour, line = ("grid", 0.35) if total == 0 else ("rule", 0.2)
            shapes.append(Path([[(self.left, y), (self.right, y)]], colour, line))
            shapes.append(
                Text(self.left - 1.5, y + LETTER * 0.36, str(total).replace("-", "−"), LETTER, "soft", "end")
            )
        turns = len(self.history) - 1
        step = _step(turns) if turns else 1
        for turn in range(0, turns + 1, step):
            shapes.append(Text(self.x(turn), HEIGHT - 2, str(turn), LETTER, "soft", "middle"))
        return shapes

    def _lines(self) -> list[Shape]:
        shapes: list[Shape] = []
        for player in range(len(self.players)):
            points = [(self.x(turn), self.y(totals[player])) for turn, totals in enumerate(self.history)]
            colour, dash = palette.player(player), DASHES[player % len(DASHES)]
            shapes.append(Path([_without_idle(points)], colour, 0.8, None, dash, not dash))
            shapes.append(Circle(*points[-1], 1.0, colour))
        return shapes

    def _labels(self) -> list[Shape]:
        """The players' names where their lines end, the best first, none over another."""
        last = self.history[-1]
        order = sorted(range(len(self.players)), key=lambda player: -last[player])[:MOST_LABELS]
        places: list[float] = []
        for player in order:
            y = self.y(last[player]) + LETTER * 0.36
            places.append(max(y, places[-1] + LETTER * 1.25) if places else max(y, LETTER))
        over = max(0.0, places[-1] - (HEIGHT - 1))
        limit = HEIGHT - 1.0
        for at in reversed(range(len(places))):
            if not over or places[at] <= limit:
                break
            places[at] = limit
            limit -= LETTER * 1.25
        shapes: list[Shape] = []
        for player, y in zip(order, places, strict=True):
            total = str(last[player]).replace("-", "−")
            name = cut(plain(self.players[player]), LETTER, NAMES - 5 - width(total, LETTER))
            shapes.append(Text(self.right + 2.5, y, f"{name} {total}", LETTER))
        return shapes


def _step(span: int) -> int:
    """A round number that divides a span into ten parts at most."""
    steps = (int(factor * 10**power) for power in count() for factor in (1, 2, 5))
    return next(step for step in steps if span <= step * 10)


def _without_idle(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The points of a line without those inside of a level stretch."""
    return [
        point
        for at, point in enumerate(points)
        if not 0 < at < len(points) - 1 or not points[at - 1][1] == point[1] == points[at + 1][1]
    ]
