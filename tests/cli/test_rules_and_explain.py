"""`referee rules` and `referee explain`: what players look up."""

from __future__ import annotations

import json

import pytest

from notation.faults import catalogue
from notation.phrases import GAMES
from referee.games import game_class
from referee.reports.rulebook import flowed, options_text, rules_text
from tests.cli.conftest import Referee


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_every_option_and_default(referee: Referee, game: str) -> None:
    done = referee("rules", game)
    assert (done.status, done.err) == (0, "")
    for option in game_class(game).options:
        assert f"    {option.name}" in done.out
    told = json.loads(referee("rules", game, "--format", "json").out)
    assert [option["option"] for option in told["options"]] == [o.name for o in game_class(game).options]


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_speak_of_every_option_s_values(referee: Referee, game: str) -> None:
    text = json.loads(referee("rules", game, "--format", "json").out)["rules"]
    for option in game_class(game).options:
        for value in option.values[1:]:
            if option.name not in ("hints", "oracle"):
                assert str(value).lower() in text, (option.name, value)


def test_without_a_game_the_games_are_listed(referee: Referee) -> None:
    done = referee("rules")
    assert done.status == 0
    for game in GAMES:
        assert f"{game} " in done.out


def test_other_names_of_a_game_will_do(referee: Referee) -> None:
    assert referee("rules", "Матрица").out == referee("rules", "matrix").out


def test_an_unknown_game(referee: Referee) -> None:
    assert referee("rules", "crosword") == (
        2,
        "",
        "referee: no game is called `crosword`; did you mean `crossword`?\n",
    )


def test_a_fault_is_explained(referee: Referee) -> None:
    done = referee("explain", "square-taken")
    assert (done.status, done.err) == (0, "")
    entry = catalogue()["square-taken"]
    assert done.out.startswith("square-taken (error, any game)\n")
    for line in (*entry.wrong.strip().split("\n"), *entry.right.strip().split("\n")):
        assert f"    {line}\n" in done.out


def test_an_unknown_fault(referee: Referee) -> None:
    assert referee("explain", "sqare-taken") == (
        2,
        "",
        "referee: no fault is called `sqare-taken`; did you mean square-taken?\n",
    )


def test_without_a_name_every_fault_is_listed(referee: Referee) -> None:
    done = referee("explain")
    for name in catalogue():
        assert f"  {name} " in done.out
    listed = json.loads(referee("explain", "--format", "json").out)["faults"]
    assert [fault["fault"] for fault in listed] == list(catalogue())


@pytest.mark.parametrize(
    ("name", "near"),
    [("wrong-total", "wrong-score"), ("Wrong_Points", "wrong-score"), ("sqare-taken", "square-taken")],
)
def test_a_fault_by_a_likely_name(referee: Referee, name: str, near: str) -> None:
    done = referee("explain", name)
    assert done.status == 2
    assert f"`{name}`; did you mean {near}" in done.err


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("columns", [60, 80, 132])
def test_the_rules_are_as_wide_as_there_is_room(game: str, columns: int) -> None:
    text = rules_text(game)
    flowed_text = flowed(text, columns)
    assert flowed_text.split() == text.split()
    assert all(len(line) <= columns or line.startswith(("    ", "#")) for line in flowed_text.split("\n"))
    assert [line for line in flowed_text.split("\n") if line.startswith("    ")] == [
        line for line in text.split("\n") if line.startswith("    ")
    ]
    told = options_text(game_class(game).options, columns)
    assert all(len(line) <= columns for line in told.split("\n"))
