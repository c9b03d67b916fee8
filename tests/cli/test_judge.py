"""`referee judge`, and the judge's notes in `check`: a record, and what is said of it."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.crossword import Crossword
from referee.rule_b import moments
from tests.cli.conftest import Referee, Write
from tests.games.strategies import crossword_header, crossword_lines, crossword_rules
from tests.judge.plain import agrees, full_crosswords
from tests.records import only

needs_the_extra = pytest.mark.skipif(
    any(find_spec(package) is None for package in ("numba", "numpy", "pysat")),
    reason="the extra `judge` is not installed",
)

CROSSWORD = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
board = "3x3"
lexicon = "words.txt"
+++
"""
TWO_ROWS = CROSSWORD.replace("3x3", "3x2")
WORDS = "KOT KOS SOK TAK"
# No word has S in the middle; between T and K column a can be TAK.
BROKEN = CROSSWORD + "1. Ala: a1 T\n2. Bartek: a3 K\n3. Ala: b2 S\n4. Bartek: c3 O\n"
FOUR = """\
+++
game = "crossword"
players = ["A", "B", "C", "D"]
board = "3x3"
lexicon = "words.txt"
+++
1. A: a1 T
2. B: b2 S
3. C: c1 K
4. D: a3 O
5. A: duel b1? A c2? # b3? # D yields
6. D: duel b1? A a2? # C yields
7. C: duel b1? A B yields
"""


@pytest.fixture
def judge(kernels: Path, referee: Referee, write: Write, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """Judges a record by the words given; the machine-read form, or without it the text, and the status."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(kernels / "users"))
    return Judge(referee, write)


class Judge:
    def __init__(self, referee: Referee, write: Write) -> None:
        self.referee = referee
        self.write = write

    def text(self, record: str, *options: str, words: str = WORDS, command: str = "judge") -> tuple[int, str]:
        """The exit status, and what is said."""
        self.write("words.txt", "\n".join(words.split()))
        file = self.write("game.game", record)
        done = self.referee(command, file, *options)
        return done.status, done.out + done.err

    def json(self, record: str, *options: str, words: str = WORDS) -> dict[str, Any]:
        """The machine-read answer; the exit status is held to it."""
        status, said = self.text(record, *options, "--format", "json", words=words)
        answer: dict[str, Any] = json.loads(said)
        assert status == {"completable": 0, "impossible": 1, "undecided": 3}[answer["answer"]]
        return answer


@needs_the_extra
class TestAPosition:
    def test_a_completion_is_drawn_with_what_was_given_and_what_was_filled(self, judge: Judge) -> None:
        status, said = judge.text(TWO_ROWS + "1. Ala: a1 K\n2. Bartek: c1 T\n", words="KOT")
        assert status == 0
        assert said == (
            "Crossword (game.game)\n"
            "after turn 2, Bartek: c1 T (placed)\n"
            "\n"
            "completable: a full crossword can come of it\n"
            "\n"
            "   a b c\n"
            "1  K o T  1\n"
            "2  - - -  2\n"
            "   a b c\n"
            "\n"
            "Across: a1 KoT\n"
            "Down: no words\n"
            "Given: a1 K, c1 T\n"
            "Filled: 1 letter (drawn small) and 3 black squares (drawn -)\n"
        )

    def test_a_program_is_told_all(self, judge: Judge) -> None:
        answer = judge.json(TWO_ROWS + "1. Ala: a1 K\n2. Bartek: c1 T\n", words="KOT")
        assert answer["seconds"] >= 0
        del answer["seconds"]
        assert answer == {
            "answer": "completable",
            "grid": ["KOT", "###"],
            "words": ["KOT"],
            "reason": None,
            "file": "game.game",
            "index": 1,
            "turn": 2,
            "position": ["K.T", "..."],
            "given": {"a1": "K", "c1": "T"},
            "filled": {"b1": "O"} | dict.fromkeys(["a2", "b2", "c2"], "#"),
        }

    def test_a_no_says_why_in_the_boards_own_names(self, judge: Judge) -> None:
        up = BROKEN.replace("+++\n1.", 'columns = "cyrillic"\nrows = "up"\n+++\n1.')
        for latin, cyrillic in zip("abc", "абв", strict=True):
            up = up.replace(f": {latin}", f": {cyrillic}")
        status, said = judge.text(up.replace("в3 O", "а2 S"))
        assert status == 1
        assert "\n\nimpossible: row 2: `SS.` fits no words\n\n   а б в\n3  K . .  3\n" in said
        answer = judge.json(BROKEN)
        assert (answer["grid"], answer["words"], answer["filled"]) == (None, [], {})
        assert answer["reason"]

    def test_any_turn_may_be_looked_at(self, judge: Judge) -> None:
        answers = [judge.json(BROKEN, "--turn", f"{turn}")["answer"] for turn in range(5)]
        assert answers == ["completable"] * 3 + ["impossible"] * 2

    def test_without_time_it_is_undecided(self, judge: Judge) -> None:
        status, said = judge.text(BROKEN, "--time", "0")
        assert status == 3
        assert "undecided: no time was given" in said
        assert judge.json(BROKEN, "--time", "0", "--game")["answer"] == "undecided"

    def test_a_word_twice_is_allowed_by_its_option(self, judge: Judge) -> None:
        turns = "1. Ala: a1 K\n2. Bartek: b1 O\n3. Ala: a2 O\n"
        assert judge.json(CROSSWORD + turns, words="KOT")["answer"] == "impossible"
        lifted = CROSSWORD.replace("+++\ngame", "+++\nrules = { repeat-words = true }\ngame")
        assert judge.json(lifted + turns, words="KOT")["words"] == ["KOT", "KOT"]

    def test_what_stood_before_the_first_turn_counts(self, judge: Judge) -> None:
        start = CROSSWORD.replace("+++\ngame", '+++\nstart = "KO.\\n.#.\\n..."\ngame')
        answer = judge.json(start)
        assert answer["given"] == {"a1": "K", "b1": "O", "b2": "#"}
        assert judge.json(start.replace("KO.", "KO#"))["answer"] == "impossible"

    def test_in_the_second_phase_empty_squares_may_still_be_letters(self, judge: Judge) -> None:
        played = CROSSWORD + "1. Ala: a1 K\n2. open\n3. Bartek: b1 #\n4. Ala: a3 T\n"
        answer = judge.json(played)
        assert answer["grid"][0][:2] == "K#"
        assert "KOT" in answer["words"]
        assert judge.json(played + "5. Bartek: a2 #\n")["answer"] == "impossible"

    def test_words_the_players_agreed_on(self, judge: Judge) -> None:
        header = TWO_ROWS.replace("+++\ngame", '+++\nwords = ["ss"]\nnot-words = ["kot"]\ngame')
        assert judge.json(header + "1. Ala: a1 K\n2. Bartek: c1 T\n")["answer"] == "impossible"
        assert "SS" in judge.json(header + "1. Ala: a1 S\n2. Bartek: a2 S stands\n")["words"]

    def test_where_every_word_is_good_but_some(self, judge: Judge) -> None:
        header = CROSSWORD.replace('"words.txt"', '"none"').replace('"3x3"', '"2x1"')
        turns = "1. Ala: a1 Q\n2. Bartek: b1 Z stands\n"
        assert judge.json(header + turns)["words"] == ["QZ"]
        assert judge.json(header.replace("+++\ngame", '+++\nnot-words = ["qz"]\ngame') + turns)["grid"] is None

    def test_where_a_list_takes_yo_and_ye_as_one_so_does_the_judge(self, judge: Judge) -> None:
        header = CROSSWORD.replace('"words.txt"', '"ru"').replace('"3x3"', '"1x2"')
        assert judge.json(header + "1. Ala: a1 Ё\n2. Bartek: a2 Ж stands\n")["words"] == ["ЁЖ"]

    @pytest.mark.parametrize("board", ["1x1", "12x12"])
    def test_boards_without_a_letter(self, judge: Judge, board: str) -> None:
        assert judge.json(CROSSWORD.replace("3x3", board))["answer"] == "completable"

    @pytest.mark.parametrize("words", ["", "KOT"])
    def test_short_word_lists(self, judge: Judge, words: str) -> None:
        turns = "1. Ala: a1 K\n2. Bartek: c1 T\n"
        assert judge.json(CROSSWORD + turns, words=words)["answer"] == (
            "completable" if words else "impossible"
        )

    def test_a_void_turn_is_not_on_the_board(self, judge: Judge) -> None:
        assert judge.json(CROSSWORD + "1. Ala: a9 S\n2. Bartek: a1 K\n")["given"] == {"a1": "K"}

    def test_the_record_asked_for(self, judge: Judge) -> None:
        two = CROSSWORD + "1. Ala: a1 K\n\n" + BROKEN
        assert judge.json(two)["answer"] == "completable"
        assert judge.json(two, "--record", "2")["answer"] == "impossible"
        assert judge.json(two, "--record", "2", "--turn", "2")["index"] == 2
        assert judge.text(two, "--record", "3") == (
            2,
            "referee: game.game: there is no record 3, the last one is 2\n",
        )


@needs_the_extra
class TestAWholeGame:
    def test_an_unbroken_one(self, judge: Judge) -> None:
        status, said = judge.text(CROSSWORD + "1. Ala: a1 K\n2. Bartek: c1 T\n3. Ala: pass\n", "--game")
        assert status == 0
        assert said.endswith("\n\nNo turn made it impossible: rule (b) was kept throughout.\n")
        answer = judge.json(TWO_ROWS + "1. Ala: a1 K\n2. Bartek: c1 T\n", "--game", words="KOT")
        assert answer["first_broken"] is None
        assert answer["words"] == ["KOT"]

    def test_which_turn_broke_it_and_whose_it_was(self, judge: Judge) -> None:
        status, said = judge.text(BROKEN, "--game")
        assert status == 1
        assert "\nTurn 3 (Ala: b2 S) made it impossible: " in said
        answer = judge.json(BROKEN, "--game")
        assert (answer["first_broken"], answer["broken_by"], answer["grid"]) == (3, "Ala", None)
        assert answer["first_is_certain"]
        assert [turn["answer"] for turn in answer["turns"]] == ["completable"] * 3 + ["impossible"] * 2
        assert judge.json(BROKEN, "--game", "--turn", "2")["answer"] == "completable"

    def test_one_that_was_broken_from_the_start(self, judge: Judge) -> None:
        start = CROSSWORD.replace("+++\ngame", '+++\nstart = "SS.\\n...\\n..."\ngame')
        status, said = judge.text(start + "1. Ala: a3 K\n", "--game")
        assert status == 1
        assert "\nIt was impossible from the start: row 1: `SS.` fits no words" in said
        assert judge.json(start, "--game")["first_broken"] == 0

    def test_each_loser_was_right_or_wrong_in_the_position_fought_over(self, judge: Judge) -> None:
        """The S broke it, as B's author; C and D, who came after, only kept it broken."""
        duels = judge.json(FOUR, "--game")["duels"]
        assert [(d["loser"], d["square"], d["loser_was_right"]) for d in duels] == [
            ("D", "a3", False),
            ("C", "c1", False),
            ("B", "b2", False),
        ]
        said = judge.text(FOUR, "--game")[1]
        assert "  turn 7: C challenged B over b2, upheld; B lost, and had been wrong: it was impossible" in said
        assert "  turn 7, C: duel b1? A B yields: completable again\n" in said

    def test_a_loser_who_had_been_right(self, judge: Judge) -> None:
        yielded = CROSSWORD + "1. Ala: a1 K\n2. Bartek: duel Ala yields\n3. Ala: a1 S\n4. Bartek: b1 K\n"
        answer = judge.json(yielded + "5. Ala: duel a2? K Ala yields\n", "--game")
        assert [(d["ruling"], d["loser"], d["loser_was_right"]) for d in answer["duels"]] == [
            ("upheld", "Ala", True),
            ("dismissed", "Ala", True),
        ]
        assert answer["first_broken"] == 4

    def test_letters_given_up_are_not_in_what_is_fought_over(self, judge: Judge) -> None:
        """B gives up his S on a3 to challenge A's K, and wins: with the S the position would be another."""
        played = CROSSWORD + (
            "1. Ala: a1 K\n2. Bartek: c1 S\n3. Ala: pass\n4. Bartek: c3 T\n5. Ala: duel Bartek yields\n"
            "6. Bartek: duel Ala Ala yields\n"
        )
        duels = judge.json(played, "--game", words="KOT KOS")["duels"]
        assert [(d["square"], d["answer"], d["loser_was_right"]) for d in duels] == [
            ("c3", "impossible", False),
            ("a1", "completable", True),
        ]


@needs_the_extra
class TestCheck:
    def test_notes_are_no_faults(self, judge: Judge) -> None:
        status, said = judge.text(FOUR, "--judge", command="check")
        assert status == 0
        notes = said.splitlines()
        assert notes[0].startswith("game.game:8: note: B: b2 S made it impossible: ")
        assert notes[1].startswith("game.game:11: note: D lost, and had been wrong: it was impossible (")
        assert notes[-1] == "1 record, 7 turns in 1 file: no faults"
        assert len(notes) == 5

    def test_for_a_program_they_stand_apart(self, judge: Judge) -> None:
        status, said = judge.text(BROKEN + "5. Ala: a1 K\n", "--judge", "--format", "json", command="check")
        assert status == 1
        told = json.loads(said)
        assert (told["errors"], told["warnings"], len(told["faults"])) == (1, 0, 1)
        [note] = told["notes"]
        assert (note["turn"], note["line"], note["file"], note["index"]) == (3, 9, "game.game", 1)
        assert "notes" not in json.loads(judge.text(BROKEN, "--format", "json", command="check")[1])

    def test_what_cannot_be_judged_is_said_so(self, judge: Judge) -> None:
        _, said = judge.text(CROSSWORD.replace("3x3", "13x3"), "--judge", command="check")
        assert "game.game:1: note: not judged: the judge can do boards of up to 12x12" in said

    def test_other_games_have_none(self, judge: Judge) -> None:
        other = '+++\ngame = "matrix"\nplayers = ["А", "Б"]\nlexicon = "none"\n+++\n1. А: а1 К\n'
        assert judge.text(other, "--judge", command="check") == (0, "1 record, 1 turn in 1 file: no faults\n")


class TestBadInput:
    def test_another_game(self, referee: Referee, write: Write) -> None:
        file = write("game.game", '+++\ngame = "erudit"\nplayers = ["А", "Б"]\n+++\n')
        done = referee("judge", file)
        assert (done.status, done.out) == (2, "")
        assert done.err == "referee: game.game: this is a game of erudit: only a crossword can be judged\n"

    @needs_the_extra
    @pytest.mark.parametrize("options", [(), ("--game",)])
    def test_a_board_too_large_for_the_judge(self, judge: Judge, options: tuple[str, ...]) -> None:
        status, said = judge.text(CROSSWORD.replace("3x3", "13x3"), *options)
        assert status == 2
        assert said == "referee: game.game: the judge can do boards of up to 12x12; this one is 13x3\n"

    def test_a_header_that_cannot_be_played(self, referee: Referee, write: Write) -> None:
        done = referee("judge", write("game.game", '+++\ngame = "crossword"\n+++\n'))
        assert done.status == 2
        assert "missing-key" in done.err

    @pytest.mark.parametrize("options", [("--turn", "3"), ("--turn", "-1"), ("--time", "-1"), ("--game", "2")])
    def test_wrong_usage(self, referee: Referee, write: Write, options: tuple[str, ...]) -> None:
        write("words.txt", WORDS)
        assert referee("judge", write("game.game", CROSSWORD), *options).status == 2

    def test_a_file_that_is_not_there(self, referee: Referee, write: Write) -> None:
        assert referee("judge", "nothing.game").status == 2


@pytest.mark.parametrize("arguments", [("judge",), ("judge", "--game"), ("check", "--judge")])
def test_without_the_extra_it_says_what_to_install(write: Write, arguments: tuple[str, ...]) -> None:
    write("words.txt", WORDS)
    file = write("game.game", BROKEN)
    script = "import sys; sys.modules['numba'] = None; from referee.__main__ import main; main()"
    done = subprocess.run([sys.executable, "-c", script, *arguments, file], capture_output=True, check=False)
    assert done.returncode == 2
    assert b"pip install 'referee[judge]'" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("words")
    (path / "words.txt").write_text("\n".join(WORDS.split()), encoding="utf-8")
    return path


@given(st.builds(crossword_header, st.integers(2, 4), crossword_rules), crossword_lines)
@settings(max_examples=300)
def test_a_duel_is_about_the_position_in_which_its_letter_was_put(
    folder: Path, header: str, lines: list[str]
) -> None:
    """All letters before it are still there, and all later ones are gone."""
    verdict, seen = moments(only(header + "\n".join(lines) + "\n"), folder)
    game = verdict.game
    assert isinstance(game, Crossword)
    assert len(seen) == len(verdict.turns) + 1
    assert seen[-1].rows == game.rows()
    put: dict[str, list[str]] = {}
    for before, now in pairwise(seen):
        assert now.done is not None
        if now.done.ruling.ruling == "placed":
            [square] = [
                game.board.name(at)
                for at, (old, new) in enumerate(zip("".join(before.rows), "".join(now.rows), strict=True))
                if old != new
            ]
            put[square] = now.rows
        if now.disputed is not None:
            assert now.disputed == put[now.done.ruling.details["square"]]
        else:
            assert now.done.ruling.ruling not in ("upheld", "dismissed")


@needs_the_extra
@pytest.mark.parametrize("repeats", [False, True])
def test_the_first_turn_that_broke_it_is_the_first(judge: Judge, repeats: bool) -> None:
    """Against all full crosswords on a board so small that they can be listed."""
    header = CROSSWORD.replace("3x3", "3x2").replace(
        "+++\ngame", f"+++\nrules = {{ rule-c = 'whole', repeat-words = {str(repeats).lower()} }}\ngame"
    )
    words = "AB BA ABA"
    full = [
        grid
        for grid, repeated in full_crosswords(["...", "..."], set(words.split()), "AB")
        if repeats or not repeated
    ]
    broken = 0
    for order in (
        "a1 A,c1 A,b2 B,a2 B",
        "a1 A,b1 A",
        "c2 B,a1 B,b1 A,c1 B",
        "b1 B,b2 B",
        "c1 A,a1 A,b2 #",
        "a1 B,c2 A,b2 A",
    ):
        turns = "".join(f"{put}\n" for put in order.split(","))
        answer = judge.json(header + turns, "--game", words=words)
        _, seen = moments(only(header + turns), Path("."))
        possible = [any(agrees(grid, moment.rows) for grid in full) for moment in seen]
        assert [turn["answer"] == "completable" for turn in answer["turns"]] == possible
        assert answer["first_broken"] == (possible.index(False) if False in possible else None)
        broken += False in possible
    assert 0 < broken < 6
