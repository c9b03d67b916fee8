"""`judge` at the table: after a duel or the game, never before one unless the header allows it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from referee.book import Book
from referee.live.dialogue import Dialogue
from referee.live.judging import FORBIDDEN
from referee.live.sitting import Sitting

CROSSWORD = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
board = "3x2"
lexicon = "words.txt"
+++
"""
ORACLE = CROSSWORD.replace("+++\ngame", "+++\nrules = { oracle = true }\ngame")

needs_the_extra = pytest.mark.skipif(
    any(find_spec(package) is None for package in ("numba", "numpy", "pysat")),
    reason="the extra `judge` is not installed",
)

Sit = Callable[..., Callable[..., str]]


@pytest.fixture
def sit(kernels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sits down at a record; what it gives takes lines, and gives back what is said to the last."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(kernels / "users"))

    def sit(text: str, asks: bool = False) -> Callable[..., str]:
        path = tmp_path / "game.game"
        path.write_text(text)
        (tmp_path / "words.txt").write_text("KOT\nKOS\n")
        dialogue = Dialogue(Sitting(Book.read(str(path))), asks=asks)
        dialogue.begin()

        def says(*lines: str) -> str:
            said: list[str] = []
            for line in lines:
                said = dialogue.take(line).lines or [dialogue.prompt]
            return "\n".join(said)

        return says

    return sit


@pytest.mark.parametrize(
    "lines",
    [
        ["judge"],
        ["a1 K", "judge"],
        ["a1 K", "duel", "judge"],
        ["a1 K", "duel b1?", "judge"],
        ["a1 K", "duel yields", "b1 S", "judge"],
        ["a1 K", "duel Ala yields", "pass", "sędzia"],
    ],
)
def test_he_is_silent_before_a_duel_and_in_it(sit: Sit, lines: list[str]) -> None:
    assert sit(CROSSWORD)(*lines).replace("\n", " ") == FORBIDDEN


def test_in_another_game_there_is_nothing_to_judge(sit: Sit) -> None:
    other = '+++\ngame = "matrix"\nplayers = ["A", "B"]\nlexicon = "none"\nrules = { hints = true }\n+++\n'
    assert sit(other)("judge") == "only a crossword can be judged"


@needs_the_extra
class TestAfterADuel:
    def test_the_loser_hears_that_he_had_been_right(self, sit: Sit) -> None:
        said = sit(CROSSWORD)("a1 K", "duel Ala yields", "judge").splitlines()
        assert said[:4] == [
            "turn 2: Bartek challenged Ala over a1, upheld; Ala lost, and had been right: it",
            "was completable",
            "",
            "completable: a full crossword can come of it",
        ]

    def test_or_wrong(self, sit: Sit) -> None:
        said = sit(CROSSWORD)("a1 S", "b1 S", "duel Bartek yields", "судья")
        assert "Bartek lost, and had been wrong: it was impossible" in " ".join(said.split())

    def test_a_dismissed_one_is_judged_with_the_letter_that_stays(self, sit: Sit) -> None:
        said = sit(CROSSWORD)("a1 S", "b1 S", "duel Ala yields", "judge")
        assert "Ala lost, and had been right: it was impossible" in " ".join(said.split())
        assert "1  S S .  1" in said

    def test_while_a_chain_may_go_on_it_is_asked_back(self, sit: Sit) -> None:
        says = sit(CROSSWORD, asks=True)
        says("a1 K", "b1 S", "duel Bartek yields")
        asked = "Bartek may still go on with a chained duel. Judge this one now? (yes or no) "
        assert says("judge") == asked
        assert says("no") == "Then the game goes on."
        assert says("judge") == asked
        assert "Bartek lost, and had been wrong" in says("yes")

    def test_where_none_can_it_is_not(self, sit: Sit) -> None:
        assert "Ala lost" in sit(CROSSWORD, asks=True)("a1 K", "duel Ala yields", "judge")


@needs_the_extra
def test_after_the_game_he_tells_of_all_of_it(sit: Sit) -> None:
    said = sit(CROSSWORD)("a1 S", "b1 S", "duel Ala yields", "stop", "judge")
    assert said.startswith("Turn 2 (Bartek: b1 S) made it impossible: row 1: `SS.` fits no words\n\nDuels\n")
    assert "Ala lost, and had been right" in " ".join(said.split())


@needs_the_extra
def test_an_oracle_speaks_at_any_time(sit: Sit) -> None:
    says = sit(ORACLE)
    assert says("judge").startswith("completable")
    assert "Given: a1 K" in says("a1 K", "judge")
    assert says("b1 S", "duel c2?", "judge").startswith("impossible: ")


@needs_the_extra
def test_a_board_too_large_is_said_so(sit: Sit) -> None:
    assert "up to 12x12" in sit(ORACLE.replace("3x2", "13x2"))("judge")
