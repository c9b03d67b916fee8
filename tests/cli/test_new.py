"""`referee new`: a header that can be played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Referee, Write
from tests.records import verdict


def test_a_header_is_written(referee: Referee, write: Write) -> None:
    write("words.txt", "KOT\n")
    done = referee(
        "new", "gra-eryka", "a.game", "--player", "Ala", "--player", 'Jan "J" Kos', "--board", "3x2",
        "--lexicon", "words.txt", "--rule", "rule-c=whole", "--rule", "repeat-words=true", "--round", "3",
        "--title", "Friendly", "--date", "2026-11-29",
    )  # fmt: skip
    assert (done.status, done.err) == (0, "")
    assert "   a b c\n1  . . .  1\n2  . . .  2\n   a b c\n" in done.out
    text = Path("a.game").read_text("utf-8")
    assert (
        text
        == """\
+++
game = "crossword"
title = "Friendly"
round = 3
date = 2026-11-29
players = ["Ala", "Jan \\"J\\" Kos"]
board = "3x2"
lexicon = "words.txt"

[rules]
rule-c = "whole"
repeat-words = true
+++
"""
    )
    assert verdict(text).clean


def test_drawings_come_from_files(referee: Referee, write: Write) -> None:
    write("board.txt", "....\n.#..\n....\n")
    write("figure.txt", "##\n#.\n")
    done = referee(
        "new", "figures", "a.game", "-p", "Ala", "-p", "Bob", "--board", "board.txt", "--figure", "figure.txt"
    )
    assert (done.status, done.err) == (0, "")
    found = verdict(Path("a.game").read_text("utf-8"))
    assert found.game is not None
    assert found.game.rows() == ["....", ". ..", "...."]


def test_a_file_that_is_there_is_left_alone(referee: Referee, write: Write) -> None:
    name = write("a.game", "mine")
    arguments = ["new", "crossword", name, "-p", "Ala", "-p", "Bob", "--lexicon", "none"]
    done = referee(*arguments)
    assert (done.status, done.out) == (2, "")
    assert "--force" in done.err
    assert Path(name).read_text("utf-8") == "mine"
    assert referee(*arguments, "--force").status == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "-p", "A", "-p", "B"], "no game is called `chess`"),
        (["crossword", "-p", "A", "--lexicon", "none"], "bad-value: a game has at least two players"),
        (["crossword", "-p", "A", "-p", "a", "--lexicon", "none"], "bad-value: two players are called"),
        (["crossword", "-p", "A", "-p", "B", "--board", "nothing.txt"], "there is no such file"),
        (["crossword", "-p", "A", "-p", "B", "--board", "300x2", "--lexicon", "none"], "board-too-large"),
        (["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--rule", "rule-d=any"], "unknown-option"),
        (["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--rule", "rule-c"], "KEY=VALUE"),
        (["crossword", "-p", "A", "-p", "B", "--lexicon", "nowhere.txt"], "unknown-lexicon"),
        (["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--title", "a\n+++\nb"], "a line `+++`"),
        (["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--round", "9" * 5000], "more than 1,000"),
        (
            ["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--rule", "passes=" + "9" * 900],
            "too large",
        ),
        (["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--rule", "passes=["], "has no value"),
        (
            ["crossword", "-p", "A", "-p", "B", "--lexicon", "none", "--rule", "x=" + "[" * 900],
            "unknown-option",
        ),
        (["figures", "-p", "A", "-p", "B", "--board", "5x5"], "missing-key: the header has no `figure`"),
    ],
)
def test_what_makes_no_game_is_not_written(
    referee: Referee, write: Write, arguments: list[str], message: str
) -> None:
    write("other.txt", "")
    game, *options = arguments
    done = referee("new", game, "a.game", *options)
    assert (done.status, done.out) == (2, "")
    assert message in done.err
    assert not Path("a.game").exists()


def test_standard_output_takes_the_header_alone(referee: Referee, write: Write) -> None:
    write("other.txt", "")
    done = referee("new", "crossword", "-", "-p", "Zoe\u0301", "-p", "Bob", "--lexicon", "none", "--round", "[")
    assert (done.status, done.err) == (0, "")
    assert verdict(done.out).players == ("Zo\u00e9", "Bob")
    assert not Path("-").exists()


def test_a_turn_is_not_kept_in_standard_input(referee: Referee, write: Write) -> None:
    write("-", "")
    for arguments in (["undo", "-"], ["move", "-", "d4 K"], ["play", "-"]):
        done = referee(*arguments)
        assert (done.status, done.out) == (2, "")
        assert "name" in done.err


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("figures", "--figure FILE with its drawing"),
        ("figures", "--board 15x20, columns x rows, or --board FILE"),
        ("crossword", "-p Ala -p Bartek"),
    ],
)
def test_what_is_missing_is_told_as_options(referee: Referee, game: str, said: str) -> None:
    done = referee("new", game, "a.game", *(["-p", "A", "-p", "B"] if game == "figures" else []))
    assert done.status == 2
    assert said in done.err
    assert " = " not in done.err
