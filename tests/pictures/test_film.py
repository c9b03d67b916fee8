"""The film of a game: positions as they were, and when and by whom each square was filled."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation import read
from referee.pictures.film import Film, Held, film
from referee.replay import Table, replay
from referee.verdict import Verdict
from tests.pictures.games import CROSSWORD, FIGURES, GAMES, MATRIX, filmed, written
from tests.records import only

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.game"))


def rows_of(held: dict[int, Held], like: list[str], width: int) -> list[str]:
    """The rows that frames add up to."""
    blank = " "
    return [
        "".join(
            held[row * width + column].mark if row * width + column in held else blank
            for column in range(width)
        )
        for row in range(len(like))
    ]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_frames_add_up_to_every_position_of_the_replay(path: Path) -> None:
    for record in read(path.read_text(encoding="utf-8")):
        whole = film(record, path.parent)
        assert isinstance(whole, Film)
        table = Table(record, path.parent)
        held: dict[int, Held] = {}
        frames = iter(whole.frames)
        held.update(next(frames).changes)
        for line in record.turns:
            if table.take(line) is None:
                continue
            frame = next(frames)
            held.update(frame.changes)
            assert table.game is not None
            rows = table.game.rows()
            assert rows_of(held, rows, whole.board.width) == rows
            assert frame.number == len(table.turns)
        assert next(frames, None) is None
        assert held == whole.last()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_film_has_the_replays_verdict(path: Path) -> None:
    for record in read(path.read_text(encoding="utf-8")):
        whole = film(record, path.parent)
        assert isinstance(whole, Film)
        verdict = replay(record, path.parent)
        assert whole.verdict.totals == verdict.totals == whole.frames[-1].totals
        assert [fault.message for fault in whole.verdict.faults] == [fault.message for fault in verdict.faults]


def test_a_letter_that_comes_off_is_gone(tmp_path: Path) -> None:
    frames = filmed(CROSSWORD, tmp_path).frames
    assert frames[6].gone == {6: Held("O", 5, 3)}
    assert frames[6].changes == {6: Held(".", 6, 0)}
    assert frames[8].gone == {4: Held("S", 2, 1)}


def test_an_annulled_letter_is_a_step_and_no_change(tmp_path: Path) -> None:
    frame = filmed(CROSSWORD, tmp_path).frames[4]
    assert frame.changes == {}
    [step] = frame.steps
    assert (step.square, step.mark) == (1, "A")


def test_a_duel_is_told_question_by_question(tmp_path: Path) -> None:
    frame = filmed(CROSSWORD, tmp_path).frames[6]
    assert [(step.square, step.mark) for step in frame.steps] == [(8, "T"), (1, "A"), (7, None)]
    assert "no answer" in frame.steps[-1].text


def test_dead_squares_are_those_of_the_turn_that_killed_them(tmp_path: Path) -> None:
    held = filmed(FIGURES, tmp_path).last()
    dead = [each for each in held.values() if each.mark == "o"]
    assert {(each.turn, each.player) for each in dead} == {(2, 1), (3, 2), (4, 0)}


def test_a_word_has_its_way_over_the_board(tmp_path: Path) -> None:
    whole = filmed(MATRIX, tmp_path)
    assert [whole.board.name(square) for square in whole.frames[6].path] == ["г6", "г5", "в5", "в4", "г4"]


def test_what_stood_at_the_start_is_nobodys(tmp_path: Path) -> None:
    assert Held("О", 0, None) in filmed(MATRIX, tmp_path).frames[0].changes.values()


@pytest.mark.parametrize("text", GAMES.values(), ids=GAMES)
def test_a_film_may_end_at_any_turn(text: str, tmp_path: Path) -> None:
    whole = filmed(text, tmp_path)
    for turn in range(len(whole.frames)):
        part = filmed(text, tmp_path, turn)
        assert part.frames[-1].number == turn
        assert [frame.changes for frame in part.frames] == [frame.changes for frame in whole.frames[: turn + 1]]


def test_what_cannot_be_replayed_has_no_film(tmp_path: Path) -> None:
    path = written('+++\ngame = "figures"\nplayers = ["A", "B"]\n+++\n', tmp_path)
    found = film(only(path.read_text(encoding="utf-8")), tmp_path)
    assert isinstance(found, Verdict)
    assert found.game is None
