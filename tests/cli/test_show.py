"""`referee show`: the board after a turn."""

from __future__ import annotations

import json

from tests.cli.conftest import CLEAN, Referee, Write

GAME = CLEAN.replace("+++\ngame", '+++\nboard = "4x3"\ngame', 1) + "1. Ala: b2 K\n2. Bartek: d3 世\n"


def test_the_board_stands_between_its_coordinates(referee: Referee, write: Write) -> None:
    done = referee("show", write("a.game", GAME))
    assert done.status == 0
    assert (
        done.out
        == """\
Crossword (a.game)
after turn 2, Bartek: d3 世 (placed)

   a  b  c  d
1  .  .  .  .   1
2  .  K  .  .   2
3  .  .  .  世  3
   a  b  c  d

passes: 0 of 3

Ala 0, Bartek 0
The game is open: Ala is to move.
"""
    )


def test_an_earlier_turn(referee: Referee, write: Write) -> None:
    name = write("a.game", GAME)
    assert "3  . . . .  3" in referee("show", name, "--turn", "1").out
    assert "before the first turn" in referee("show", name, "--turn", "0").out
    shown = json.loads(referee("show", name, "--turn", "1", "--format", "json").out)
    assert shown["board"] == ["....", ".K..", "...."]
    assert len(shown["turns"]) == 1


def test_another_record_of_the_file(referee: Referee, write: Write) -> None:
    name = write("a.game", GAME + "\n" + CLEAN)
    assert referee("show", name, "--game", "2").out.startswith("Crossword (a.game, record 2)")


def test_what_is_not_there_is_said(referee: Referee, write: Write) -> None:
    name = write("a.game", GAME)
    assert referee("show", name, "--turn", "3") == (
        2,
        "",
        "referee: a.game: there is no turn 3, the last one is 2\n",
    )
    assert referee("show", name, "--game", "2") == (
        2,
        "",
        "referee: a.game: there is no record 2, the last one is 1\n",
    )


def test_a_game_that_cannot_be_replayed_cannot_be_shown(referee: Referee, write: Write) -> None:
    done = referee("show", write("a.game", "1. d4 K\n"))
    assert (done.status, done.out) == (1, "")
    assert "error[no-header]" in done.err


def test_cyrillic_columns_and_rows_from_below(referee: Referee, write: Write) -> None:
    record = GAME.replace("+++\nboard", '+++\ncolumns = "cyrillic"\nrows = "up"\nboard', 1)
    done = referee("show", write("a.game", record.replace("b2", "б1").replace("d3", "г3")), "--turn", "1")
    assert done.out.split("\n")[3:8] == [
        "   а б в г",
        "3  . . . .  3",
        "2  . . . .  2",
        "1  . K . .  1",
        "   а б в г",
    ]
