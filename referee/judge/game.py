"""Judging a whole game with few questions.

While letters are only added, completability only gets lost. So within such a stretch the first broken
position is found by bisection, a completion serves every position that it agrees with, and a position
that holds all of a broken one is broken. Letters that come off after a duel begin a new stretch.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .judge import Answer

Rows = Sequence[str]


@dataclass(frozen=True)
class GameAnswer:
    """What the judge says about a game's positions.

    first: the index of the first impossible position; None where there is none (for certain only if
        `answers` holds no undecided one before it).
    answers: one for each position. An impossible one that follows from another has that one's reason; it
        has none where the time was over before one was found.
    asked: how many positions were really decided; the others followed from them.
    seconds: what it took.
    """

    first: int | None
    answers: tuple[Answer, ...]
    asked: int
    seconds: float


def judge_game(
    ask: Callable[[Rows, float, bool], Answer], positions: Sequence[Rows], seconds: float
) -> GameAnswer:
    """Judge every position.

    ask: decides one: rows, seconds, whether the reason is wanted.  positions: rows after each turn, the
    start first.  seconds: for all decisions together; what is not reached by then is undecided. What an
    answer does not count as its own, such as preparing a lexicon, is not counted here either.
    """
    return _Game(ask, positions, seconds).judge()


class _Game:
    def __init__(
        self, ask: Callable[[Rows, float, bool], Answer], positions: Sequence[Rows], seconds: float
    ) -> None:
        self.ask = ask
        self.positions = positions
        self.begin = time.monotonic()
        self.left = seconds
        self.answers: dict[int, Answer] = {}
        self.known: list[tuple[Rows, Answer]] = []  # decided positions and their answers
        self.asked = 0

    def judge(self) -> GameAnswer:
        start = 0
        while start < len(self.positions):
            end = start
            while end + 1 < len(self.positions) and _grows(self.positions[end], self.positions[end + 1]):
                end += 1
            self._stretch(start, end)
            start = end + 1
        answers = tuple(self.answers[i] for i in range(len(self.positions)))
        first = next((i for i, answer in enumerate(answers) if answer.answer == "impossible"), None)
        return GameAnswer(first, self._explained(answers), self.asked, time.monotonic() - self.begin)

    def _explained(self, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The answers, each no with the reason of the first position that it follows from."""
        reasons: list[tuple[Rows, str]] = []
        explained = []
        for rows, answer in zip(self.positions, answers, strict=True):
            if answer.answer == "impossible" and not answer.reason:
                reason = next((why for other, why in reasons if _grows(other, rows)), None)
                if reason is None:
                    reason = self._reason(rows)
                    reasons.append((rows, reason))
                answer = replace(answer, reason=reason)
            explained.append(answer)
        return tuple(explained)

    def _reason(self, rows: Rows) -> str:
        """Why an impossible position is so; empty where that is not found in time."""
        answer = self._ask(rows, explain=True)
        return answer.reason if answer.answer == "impossible" else ""

    def _stretch(self, start: int, end: int) -> None:
        """Positions start..end, each with all that the one before has."""
        if self._settle(end).answer == "completable":
            for i in range(start, end):
                self._settle(i)  # the last one's completion serves them all
            return
        self._bisect(start - 1, end)
        # what could not be decided may follow from what was found later
        for i in range(start, end + 1):
            if self.answers[i].answer == "undecided":
                self.answers[i] = self._implied(self.positions[i]) or self.answers[i]

    def _bisect(self, good: int, bad: int) -> None:
        """Settle everything between a completable position (or the place before the stretch) and one that is
        not known to be completable."""
        if bad - good < 2:
            return
        middle = (good + bad) // 2
        answer = self._settle(middle)
        if answer.answer != "impossible":
            self._bisect(middle, bad)
        if answer.answer != "completable":
            self._bisect(good, middle)
        for i in range(good + 1, bad):
            if i not in self.answers:
                self._settle(i)  # follows from the middle

    def _settle(self, index: int) -> Answer:
        if index not in self.answers:
            rows = self.positions[index]
            answer = self._implied(rows)
            if answer is None:
                answer = self._decide(rows)
                if answer.answer != "undecided":
                    self.known.append((rows, answer))
            self.answers[index] = answer
        return self.answers[index]

    def _implied(self, rows: Rows) -> Answer | None:
        for other, answer in reversed(self.known):
            if answer.answer == "impossible":
                if _grows(other, rows):
                    return replace(answer, seconds=0.0)
            elif answer.grid is not None and _grows(rows, answer.grid):
                filled = tuple(
                    (r, c) for r, row in enumerate(rows) for c, what in enumerate(row) if what == "."
                )
                return replace(answer, filled=filled, seconds=0.0)
        return None

    def _decide(self, rows: Rows) -> Answer:
        self.asked += 1
        return self._ask(rows, explain=False)

    def _ask(self, rows: Rows, explain: bool) -> Answer:
        answer = self.ask(rows, self.left, explain)
        self.left = max(0.0, self.left - answer.seconds)
        return answer


def _grows(before: Rows, after: Rows) -> bool:
    """Whether `after` has all that `before` has, and perhaps more."""
    if len(before) != len(after):
        return False
    for old, new in zip(before, after, strict=True):
        width = max(len(old), len(new))
        for a, b in zip(old.ljust(width), new.ljust(width), strict=True):
            if a != b and (a != "." or b == " "):
                return False
    return True
