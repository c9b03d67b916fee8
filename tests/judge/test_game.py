"""A whole game: few questions, the same answers as one question a position."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from referee.judge import Answer, Judge
from referee.judge.game import judge_game

from .plain import agrees, full_crosswords

MakeJudge = Callable[..., Judge]


def test_the_turn_that_broke_it(make_judge: MakeJudge) -> None:
    judge = make_judge(["KOT", "KOS"])
    positions = [["...", "..."], ["K..", "..."], ["K.T", "..."], ["K.T", "..S"], ["K.T", "K.S"]]
    game = judge.first_broken(positions)
    assert game.first == 3
    assert [a.answer for a in game.answers] == ["completable"] * 3 + ["impossible"] * 2
    assert game.answers[3].reason
    assert all(
        a.grid is not None and agrees(a.grid, p) for a, p in zip(game.answers[:3], positions, strict=False)
    )


def test_an_unbroken_game(make_judge: MakeJudge) -> None:
    judge = make_judge(["KOT", "KOS"])
    game = judge.first_broken([["..."], ["K.."], ["K.T"], ["KOT"]])
    assert game.first is None
    assert game.asked == 1
    assert judge.first_broken([]).answers == ()


@pytest.mark.parametrize("seed", range(30))
def test_letters_come_and_go(make_judge: MakeJudge, seed: int) -> None:
    chance = random.Random(seed)
    words = {"".join(chance.choices("AB", k=chance.choice((2, 3, 3)))) for _ in range(5)}
    good = [grid for grid, repeats in full_crosswords(["...", "..."], words, "AB") if not repeats]
    rows = ["...", "..."]
    positions = [rows]
    for _ in range(12):
        r, c = chance.randrange(2), chance.randrange(3)
        changed = [list(row) for row in rows]
        changed[r][c] = chance.choice("AB") if rows[r][c] == "." else "."
        rows = ["".join(row) for row in changed]
        positions.append(rows)
    game = make_judge(words).first_broken(positions)
    expected = ["completable" if any(agrees(g, p) for g in good) else "impossible" for p in positions]
    assert [a.answer for a in game.answers] == expected
    assert game.first == (expected.index("impossible") if "impossible" in expected else None)
    assert game.asked <= len(positions)
    for answer, position in zip(game.answers, positions, strict=True):
        assert answer.grid is None or agrees(answer.grid, position)


@pytest.mark.parametrize("seed", range(200))
def test_undecided_positions(seed: int) -> None:
    """With a judge that often gives up, no position is answered wrongly and all are answered."""
    chance = random.Random(seed)
    length = chance.randint(1, 14)
    broken = chance.randint(1, length + 1)
    positions = [["A" * i + "." * (length - i)] for i in range(length + 1)]
    given_up = {i for i in range(length + 1) if chance.random() < 0.4}
    asked: list[int] = []

    def ask(rows: list[str], seconds: float, explain: bool) -> Answer:
        turn = rows[0].count("A")
        asked.append(turn)
        if turn in given_up:
            return Answer("undecided", reason="time ran out")
        if turn >= broken:
            return Answer("impossible", reason="broken")
        return Answer("completable", (rows[0].replace(".", "#"),))

    game = judge_game(ask, positions, 10)  # type: ignore[arg-type]
    assert len(game.answers) == len(positions)
    assert game.first is None or game.first >= broken
    for i, answer in enumerate(game.answers):
        truth = "impossible" if i >= broken else "completable"
        assert answer.answer in (truth, "undecided")
        if answer.answer == "undecided":
            assert i in given_up


def test_no_time_for_a_game(make_judge: MakeJudge) -> None:
    game = make_judge(["KOT"]).first_broken([["..."], ["K.."], ["K.K"]], 0)
    assert game.first is None
    assert [a.answer for a in game.answers][1:] == ["undecided"] * 2


def test_the_reason_of_a_no_is_never_that_time_ran_out() -> None:
    """The first no takes all the time: nothing is left to find its reason in."""

    def ask(rows: object, seconds: float, explain: bool) -> Answer:
        if seconds <= 0:
            return Answer("undecided", reason="no time was given")
        return Answer("impossible", seconds=seconds)

    game = judge_game(ask, [["..."], ["K.."], ["KK."]], 10)
    assert [answer.answer for answer in game.answers] == ["undecided", "undecided", "impossible"]
    assert game.answers[2].reason == ""


def test_each_no_has_the_reason_of_what_it_follows_from() -> None:
    """After a duel the letters are others: so is the reason."""

    def ask(rows: list[str], seconds: float, explain: bool) -> Answer:
        return Answer("impossible", reason=f"because of {rows[0]}" if explain else "")

    game = judge_game(ask, [["A.."], ["AB."], ["..C"], ["D.C"]], 10)  # type: ignore[arg-type]
    assert [answer.reason for answer in game.answers] == ["because of A.."] * 2 + ["because of ..C"] * 2


def test_what_an_answer_does_not_count_costs_no_time() -> None:
    """Preparing a lexicon may take any time: all positions are still given what is left of the seconds."""
    left: list[float] = []

    def ask(rows: list[str], seconds: float, explain: bool) -> Answer:
        left.append(seconds)
        return Answer("undecided", seconds=4)

    judge_game(ask, [["A"], ["."], ["A"], ["."]], 10)  # type: ignore[arg-type]
    assert left == [10, 6, 2, 0]
