"""`referee hint`, and `referee score --review`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest

from referee.judge import JudgeUnavailable
from tests.cli.conftest import Referee, Write

STRIP = """\
+++
game = "figures"
players = ["Ala", "Bartek"]
board = "9x1"
figure = "##"
+++
"""
ERUDIT = """\
+++
game = "erudit"
players = ["Аня", "Боря"]
lexicon = "words.txt"
+++
"""
WORDS = "КОТ\nСОМ\nТОК\nСЕТ\n"


def test_the_best_moves_come_first(referee: Referee, write: Write) -> None:
    done = referee("hint", write("a.game", STRIP), "--top", "3")
    assert (done.status, done.err) == (0, "")
    assert (
        done.out
        == """\
Ala is to move, 8 legal moves:
1.  +1  b1-c1
2.  +1  g1-h1
3.  +0  a1-b1
"""
    )


def test_two_turns_ahead_the_answer_and_the_balance_are_told(referee: Referee, write: Write) -> None:
    done = referee("hint", write("a.game", STRIP), "--top", "1", "--look", "2")
    assert done.out.splitlines()[1] == "1.  +1  b1-c1  best answer e1-f1 +1, balance +0"


def test_after_an_earlier_turn(referee: Referee, write: Write) -> None:
    name = write("a.game", STRIP + "b1-c1\ng1-h1\n")
    assert "Bartek is to move, 5 legal moves" in referee("hint", name, "--turn", "1").out
    assert "Ala is to move, 8 legal moves" in referee("hint", name, "--turn", "0").out
    late = referee("hint", name, "--turn", "3")
    assert late.status == 2
    assert "there is no turn 3" in late.err


def test_programs_get_all_of_it(referee: Referee, write: Write) -> None:
    found = json.loads(referee("hint", write("a.game", STRIP), "--top", "0", "--format", "json").out)
    assert found["count"] == len(found["moves"]) == 8
    assert (found["game"], found["turn"], found["to_move"]) == ("figures", 0, "Ala")
    assert found["moves"][0] == {"text": "b1-c1", "score": 1, "dead": ["a1"]}


def test_a_game_that_is_over_has_no_moves(referee: Referee, write: Write) -> None:
    name = write("a.game", STRIP + "stop\n")
    done = referee("hint", name)
    assert (done.status, done.out) == (
        1,
        "The game is over: the players agreed to stop. `--turn N` looks at the position after turn N.\n",
    )
    found = json.loads(referee("hint", name, "--format", "json").out)
    assert (found["count"], found["moves"], found["to_move"]) == (0, [], None)


def test_where_nothing_can_be_put_the_answer_is_no(referee: Referee, write: Write) -> None:
    write("words.txt", "КОТ\n")
    done = referee("hint", write("a.game", ERUDIT), "--rack", "СОМ")
    assert done.status == 1
    assert done.out == "Аня is to move, and nothing can be put.\nthe rack: МОС\n"


class TestRack:
    def test_without_one_there_is_no_hint(self, referee: Referee, write: Write) -> None:
        write("words.txt", WORDS)
        done = referee("hint", write("a.game", ERUDIT))
        assert (done.status, done.out) == (2, "")
        assert "what Аня has on the rack isn't known" in done.err
        assert "--rack" in done.err

    def test_the_one_written_before_the_next_turn_is_taken(self, referee: Referee, write: Write) -> None:
        write("words.txt", WORDS)
        name = write("a.game", ERUDIT + "8ж КОТ\n; a comment\nБоря: [СМАА] pass\n")
        done = referee("hint", name, "--turn", "1", "--top", "1")
        assert done.out == ("Боря is to move, 1 legal move:\n1.  +5  з7 СОМ  leaves АА\nthe rack: ААМС\n")

    def test_the_one_told_goes_before_it(self, referee: Referee, write: Write) -> None:
        write("words.txt", WORDS)
        name = write("a.game", ERUDIT + "8ж КОТ\nБоря: [СМАА] pass\n")
        done = referee("hint", name, "--turn", "1", "--rack", "ЕС")
        assert "и6 СЕТ" in done.out


@pytest.mark.parametrize(
    ("text", "status"), [("", 1), ("+++\ngame = 'figures'\n+++\n", 1), (STRIP.replace("9x1", "1x1"), 1)]
)
def test_what_cant_be_replayed_has_no_hint(referee: Referee, write: Write, text: str, status: int) -> None:
    done = referee("hint", write("a.game", text))
    assert (done.status, done.out) == (status, "")
    assert done.err


def test_a_step_that_may_take_long_is_announced(
    referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judge prepares a word list once; whoever waits for a hint is told so at once."""

    def prepares(game: object, told: Callable[[str], None], positions: object) -> None:
        told("reading the words")
        raise JudgeUnavailable("there is none")

    monkeypatch.setattr("referee.hints.crossword.judge_for", prepares)
    name = write("a.game", '+++\ngame = "crossword"\nplayers = ["Ala", "Bob"]\nlexicon = "none"\n+++\n')
    assert referee("hint", name).err == ""
    monkeypatch.setattr("referee.terminal._is_terminal", lambda stream: stream is sys.stderr)
    assert referee("hint", name).err == "\r\x1b[Kreading the words …\r\x1b[K"


class TestReview:
    GAME = STRIP + "a1-b1\nd1-e1\nh1-i1\n"

    def test_every_turn_stands_beside_the_best_one(self, referee: Referee, write: Write) -> None:
        done = referee("score", write("a.game", self.GAME), "--review")
        assert done.status == 0
        assert (
            done.out[done.out.index("Review") :]
            == """\
Review
  1.  Ala     +0  missed 1: b1-c1 +1
  2.  Bartek  +1  the best there was
  3.  Ala     +0  missed 2: g1-h1 +2
  Ala: +0 in 2 turns, 3 missed in 2 of them
  Bartek: +1 in 1 turn, nothing missed
"""
        )

    def test_programs_get_it_by_turn_and_by_player(self, referee: Referee, write: Write) -> None:
        done = referee("score", write("a.game", self.GAME), "--review", "--format", "json")
        [record] = json.loads(done.out)["records"]
        first = record["turns"][0]["review"]
        assert (first["got"], first["best"]["score"], first["missed"], first["moves"]) == (0, 1, 1, 8)
        assert record["review"]["Ala"]["missed"] == sum(
            turn["review"]["missed"] for turn in record["turns"] if turn["player"] == "Ala"
        )

    def test_without_it_nothing_changes(self, referee: Referee, write: Write) -> None:
        name = write("a.game", self.GAME)
        plain, reviewed = referee("score", name).out, referee("score", name, "--review").out
        assert reviewed.startswith(plain)
        assert "review" not in referee("score", name, "--format", "json").out

    def test_void_turns_duels_and_stops_are_not_reviewed(self, referee: Referee, write: Write) -> None:
        write("words.txt", "KOT\n")
        name = write(
            "b.game",
            '+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\nboard = "3x3"\nlexicon = "words.txt"\n+++\n'
            "a1 K\na1 O\nBartek: b1 T\nduel Bartek yields\npass\nopen\nstop\n",
        )
        done = referee("score", name, "--review", "--format", "json")
        [record] = json.loads(done.out)["records"]
        assert [turn["number"] for turn in record["turns"] if "review" in turn] == [1, 3, 5]
        assert [turn["review"]["missed"] for turn in record["turns"] if "review" in turn] == [0, 0, 3]

    def test_an_unknown_rack_is_said(self, referee: Referee, write: Write) -> None:
        write("words.txt", WORDS)
        done = referee("score", write("a.game", ERUDIT + "8ж КОТ\n[ЕС] pass\n[СМ] з7 СОМ\n"), "--review")
        review = done.out[done.out.index("Review") :].splitlines()
        assert review == [
            "Review",
            "  1.  Аня   +5  what Аня has on the rack isn't known",
            "  2.  Боря  +0  missed 6: и6 СЕТ +6",
            "  3.  Аня   +5  the best there was",
            "  Аня: +5 in 1 turn, nothing missed; 1 can't be told",
            "  Боря: +0 in 1 turn, 6 missed in 1 of them",
        ]
