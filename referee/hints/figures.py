"""Figures: every placement with the squares it kills; and what the next player could answer.

Where the players mark, a move claims all that is dead after it, also what was overlooked before.
"""

from __future__ import annotations

import functools
import operator
import re
from typing import TYPE_CHECKING, Any, Final

from referee.games.figures import Figures
from referee.games.shapes import places
from referee.hints import LegalMoves, Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games import Game
    from referee.games.shapes import Paper
    from referee.hints import Wish

# Answers are weighed among so many placements at most: the tables for it grow with their square.
MOST_WEIGHED: Final = 12_000
# So many of the surroundings in which placements lie are remembered.
MOST_ALIKE: Final = 4_096
# A square whose name stands for an orientation where it doesn't stand first.
_ORIENTATION: Final = re.compile("[rm](?:90|180|270)")


class Placements(LegalMoves):
    """Every placement of the figure, with what it kills."""

    def __init__(self, game: Game, player: int, wish: Wish) -> None:
        super().__init__(game, player, wish)
        assert isinstance(game, Figures)
        self.game = game
        self.paper = game.paper
        self.free = game.position.free
        # Squares that are dead already, and that nobody has claimed.
        self.overlooked = self.free & ~self.paper.coverage(self.free)
        self.alive = self.free & ~self.overlooked
        self.tallest = max(form.height for form in game.forms)
        self.too_many = False
        # What was found out about a placement holds wherever everything around it is the same.
        self.alike: dict[tuple[int, int], int] = {}
        self.windows: dict[tuple[int, int], int] = {}
        self.centre = 2 * self.tallest * self.paper.pitch

    def __iter__(self) -> Iterator[Move]:
        if not self.paper.fits(self.free):
            if self.free:
                yield self._move(0, self.free)
            return
        if self.wish.look > 1:
            self.too_many = self.paper.count_placements(self.free) > MOST_WEIGHED
        if self.wish.look > 1 and not self.too_many:
            yield from self._weighed()
            return
        total = self.paper.count_placements(self.free)
        for number, placement in enumerate(self.paper.placements(self.free)):
            self.wish.progress(f"placements looked at: {number:,} of {total:,}")
            yield self._move(placement, self.killed(placement))

    def killed(self, placement: int) -> int:
        """The squares that are dead once the figure stands there, and not awarded yet."""
        # The placement is looked at with its first square at `centre`, and of the paper what is near it.
        first = (placement & -placement).bit_length() - 1
        figure = placement >> first
        centre = self.centre
        free = self.alive >> (first - centre) if first > centre else self.alive << (centre - first)
        free &= self._window(figure, 2)
        dead = self.alike.get((figure, free))
        if dead is None:
            rest = free & ~(figure << centre)
            dead = rest & ~self.paper.coverage(rest) & self._window(figure, 1)
            if len(self.alike) < MOST_ALIKE:
                self.alike[figure, free] = dead
        return self.overlooked | (dead << (first - centre) if first > centre else dead >> (centre - first))

    def _window(self, figure: int, times: int) -> int:
        """The squares around a figure, whose first is at the centre, that so many figures in a row reach."""
        known = self.windows.get((figure, times))
        if known is None:
            pitch, widest = self.paper.pitch, self.paper.pitch - self.paper.width + 1
            cells = [divmod(at + widest - 1, pitch) for at in places(figure)]
            left, right = min(column for _, column in cells), max(column for _, column in cells)
            wide, high = times * (widest - 1), times * (self.tallest - 1)
            row = (1 << right - left + 1 + 2 * wide) - 1
            corner = self.centre + left - (widest - 1) - wide
            rows = range(-high, cells[-1][0] + high + 1)
            known = functools.reduce(operator.or_, (row << corner + at * pitch for at in rows))
            self.windows[figure, times] = known
        return known

    def _move(self, placement: int, killed: int, answer: tuple[int, int] | None = None) -> Move:
        written = [] if not placement else [self._written(placement)]
        if self.game.by_players and killed:
            written.append(f"claims {self._written(killed)}")
        details: dict[str, Any] = {"dead": [self._names[at] for at in _places(killed)]}
        if answer is not None:
            gain, best = answer
            details |= {
                "answer": self._written(best) if best else None,
                "answer_score": gain,
                "balance": killed.bit_count() - gain,
            }
        return Move(", ".join(written), killed.bit_count(), details)

    @functools.cached_property
    def _names(self) -> list[str]:
        """What the squares are called, by their bits."""
        name_at, pitch = self.game.board.name_at, self.paper.pitch
        return [name_at(at % pitch, at // pitch) for at in range(pitch * self.paper.height)]

    def _written(self, squares: int) -> str:
        """Squares as a record names them, side by side ones as `b4-e4`."""
        names, pitch = self._names, self.paper.pitch
        runs: list[tuple[int, int]] = []
        for at in _places(squares):
            if runs and runs[-1][1] == at - 1 and at % pitch:
                runs[-1] = runs[-1][0], at
            else:
                runs.append((at, at))
        text = " ".join(
            names[first] if first == last else f"{names[first]}-{names[last]}" for first, last in runs
        )
        if self.game.board.height < 90:
            return text
        # `r90` behind a square would be an orientation.
        return " ".join(f"{name}-{name}" if _ORIENTATION.fullmatch(name) else name for name in text.split())

    def _weighed(self) -> Iterator[Move]:
        """Every placement with the best that the next player could make of it."""
        answers = Answers(self.paper, self.free)
        total = len(answers.placements)
        for number, placement in enumerate(answers.placements):
            self.wish.progress(f"answers weighed: {number} of {total}")
            killed, answer = answers.to(number)
            yield self._move(placement, killed | self.overlooked, answer)

    def rank(self, move: Move) -> Any:
        return -move.details.get("balance", move.score), -move.score

    def notes(self) -> list[str]:
        if self.too_many:
            return [f"the answers were not weighed: more than {MOST_WEIGHED:,} placements"]
        return []


class Answers:
    """What the next player can make of each placement, all found together.

    A square dies when no placement covers it any more. So the placements that kill a square are those that
    meet every placement which covers it; after a first placement only the squares that it meets so, or
    whose covering placements it takes away, have to be asked again.

    Sets of placements are numbers, a bit a placement, as sets of squares are a bit a square.
    """

    def __init__(self, paper: Paper, free: int) -> None:
        self.placements = list(paper.placements(free))
        # By the squares' own bits: the placements that cover a square.
        self.covering: dict[int, int] = {}
        for number, placement in enumerate(self.placements):
            mine = 1 << number
            for square in _bits(placement):
                self.covering[square] = self.covering.get(square, 0) | mine
        # Of each placement, those that it meets, itself among them.
        self.meeting = [self._meeting(placement) for placement in self.placements]
        everything = (1 << len(self.placements)) - 1
        self.killers = {square: self._killers(square, everything) for square in self.covering}

    def _meeting(self, placement: int) -> int:
        meeting = 0
        for square in _bits(placement):
            meeting |= self.covering[square]
        return meeting

    def _killers(self, square: int, left: int) -> int:
        """Those of the placements `left` after which nothing covers the square, and that don't cover it."""
        covering = self.covering[square] & left
        killers = left & ~covering
        rest = covering
        # From both ends: placements far from each other leave few that meet both.
        while rest and killers:
            last = rest.bit_length() - 1
            rest ^= 1 << last
            killers &= self.meeting[last]
            if rest and killers:
                lowest = rest & -rest
                rest ^= lowest
                killers &= self.meeting[lowest.bit_length() - 1]
        return killers

    def to(self, number: int) -> tuple[int, tuple[int, int]]:
        """What the placement with that number kills, and the best answer: its gain and its squares.

        Without an answer both are 0.
        """
        gone = self.meeting[number]
        left = ((1 << len(self.placements)) - 1) & ~gone
        placement = self.placements[number]
        killed = 0
        counts: list[int] = []
        for square, covering in self.covering.items():
            if not covering & gone:
                killers = self.killers[square] & left
            elif not covering & left:
                if not square & placement:
                    killed |= square
                continue
            else:
                killers = self._killers(square, left)
            if killers:
                _count(counts, killers)
        if not left:
            return killed, (0, 0)
        most, best = 0, left
        for digit in range(len(counts) - 1, -1, -1):
            if best & counts[digit]:
                best &= counts[digit]
                most |= 1 << digit
        return killed, (most, self.placements[(best & -best).bit_length() - 1])


def _count(counts: list[int], ones: int) -> None:
    """Add one to each bit's count in `counts`, whose numbers are the counts' binary digits, lowest first."""
    for digit, before in enumerate(counts):
        counts[digit], ones = before ^ ones, before & ones
        if not ones:
            return
    counts.append(ones)


def _places(squares: int) -> Iterator[int]:
    """The places of the squares of a set that lie near each other, wherever on the paper."""
    if squares:
        first = (squares & -squares).bit_length() - 1
        yield from (first + at for at in places(squares >> first))


def _bits(number: int) -> Iterator[int]:
    """The bits of a number that are set, each as a number of its own, the lowest first."""
    while number:
        lowest = number & -number
        yield lowest
        number ^= lowest


MOVES = Placements
