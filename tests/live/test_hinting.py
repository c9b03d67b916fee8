"""`hint` at the table: while the header allows it, and once the game is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.book import Book
from referee.live.dialogue import Dialogue
from referee.live.sitting import Sitting

FIGURES = """\
+++
game = "figures"
players = ["Ala", "Bartek"]
board = "5x1"
figure = "##"
rules = { hints = true }
+++
"""
ERUDIT = """\
+++
game = "erudit"
players = ["Аня", "Боря"]
lexicon = "words.txt"
rules = { hints = true }
+++
"""

Sit = Callable[..., Callable[..., str]]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a record; what it gives takes lines, and gives back what is said to the last."""

    def sit(text: str) -> Callable[..., str]:
        path = tmp_path / "game.game"
        path.write_text(text)
        (tmp_path / "words.txt").write_text("КОТ\nСОМ\n")
        dialogue = Dialogue(Sitting(Book.read(str(path))))
        dialogue.begin()

        def says(*lines: str) -> str:
            said: list[str] = []
            for line in lines:
                said = dialogue.take(line).lines
            return "\n".join(said)

        return says

    return sit


def test_the_best_moves_where_the_header_allows_hints(sit: Sit) -> None:
    said = sit(FIGURES)("hint")
    assert said.splitlines()[:2] == ["Ala is to move, 4 legal moves:", "1.  +1  b1-c1"]


@pytest.mark.parametrize("word", ["hint", "HINT", "podpowiedź", "подсказка"])
def test_none_where_it_does_not(sit: Sit, word: str) -> None:
    assert "no hints in this game" in sit(FIGURES.replace("true", "false"))(word)


@pytest.mark.parametrize("rules", ["true", "false"])
def test_afterwards_always_what_was_missed(sit: Sit, rules: str) -> None:
    said = sit(FIGURES.replace("true", rules))("a1-b1", "d1-e1", "hint")
    assert said.splitlines() == [
        "Review",
        "  1.  Ala     +0  missed 1: b1-c1 +1",
        "  2.  Bartek  +1  the best there was",
        "  Ala: +0 in 1 turn, 1 missed in 1 of them",
        "  Bartek: +1 in 1 turn, nothing missed",
    ]


def test_the_rack_may_be_typed_behind_it(sit: Sit) -> None:
    says = sit(ERUDIT)
    says("8ж КОТ")
    assert "what Боря has on the rack isn't known" in says("hint")
    assert "з7 СОМ" in says("hint СМ")
    assert "з7 СОМ" in says("hint [СМ]")
    assert "з7 СоМ" not in says("hint СМ")
