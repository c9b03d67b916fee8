"""The dialogue of `play`, without a terminal: lines in, what the referee says out, and what is on disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notation import read
from referee.book import Book
from referee.live.dialogue import Dialogue
from referee.live.sitting import Sitting
from referee.replay import replay
from tests.games.strategies import crossword_lines

CROSSWORD = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
board = "3x3"
lexicon = "words.txt"
+++
"""
WORDS = "KOT KOS SOK TAK"
FOUR_PLAYERS = CROSSWORD.replace('"Ala", "Bartek"', '"A", "B", "C", "D"')
ERUDIT = """\
+++
game = "erudit"
players = ["Аня", "Боря"]
lexicon = "none"
+++
"""


class AtTheTable:
    """A dialogue over a record in a file of its own."""

    def __init__(self, path: Path, asks: bool) -> None:
        self.path = path
        self.dialogue = Dialogue(Sitting(Book.read(str(path))), asks=asks)
        self.last = self.dialogue.begin()

    def says(self, *lines: str) -> str:
        """Take lines; what is said to the last of them."""
        for line in lines:
            self.last = self.dialogue.take(line)
        return "\n".join(self.last.lines)

    @property
    def turns(self) -> list[str]:
        """The lines below the header, as they are on disk."""
        return self.path.read_text().split("+++\n")[2].splitlines()

    @property
    def prompt(self) -> str:
        return self.dialogue.prompt


Sit = Callable[..., AtTheTable]


@pytest.fixture
def sit(tmp_path: Path) -> Sit:
    """Sits down at a record; without a text at the one that was played before."""

    def sit(text: str = "", words: str = WORDS, asks: bool = True) -> AtTheTable:
        path = tmp_path / "game.game"
        if text:
            path.write_text(text)
            (tmp_path / "words.txt").write_text("\n".join(words.split()))
        return AtTheTable(path, asks)

    return sit


class TestTurns:
    def test_an_accepted_turn_is_on_disk_in_full(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert table.prompt == "1. Ala: "
        table.says("a1 k ; a beginning")
        assert table.turns == ["1. Ala: a1 K +0 =0  ; a beginning"]
        assert table.prompt == "2. Bartek: "

    def test_a_faulty_one_stays_in_the_line_and_out_of_the_file(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        said = table.says("a1 K", "a1 O")
        assert "  a1 O\n  ^^\n  square-taken: a1 is taken" in said
        assert table.last.keep == "a1 O"
        assert table.last.refused
        assert len(table.turns) == 1

    def test_an_annulment_names_the_word_and_what_it_costs(self, sit: Sit) -> None:
        said = sit(CROSSWORD).says("a1 K", "b1 O", "c1 T")
        assert "annulled: Ala -3\n  KOT would stand there: rule (c), the letter comes off" in said

    def test_who_is_not_to_move_is_told_so(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert "wrong-turn: Bartek is not to move" in table.says("Bartek: a1 K")
        assert table.turns == []

    @pytest.mark.parametrize(
        "line", ["+++", 'x = "y"', "[x]", "a1 K\n+++\n+++\n", "\x00", "\udcff", "a" * 30_000]
    )
    def test_what_is_no_turn_never_reaches_the_file(self, sit: Sit, line: str) -> None:
        table = sit(CROSSWORD)
        table.says(line)
        assert table.last.refused
        assert table.path.read_text() == CROSSWORD

    def test_what_the_rules_allow_is_said_with_the_position(self, sit: Sit) -> None:
        said = sit(CROSSWORD).says("a1 K", "pass", "pass")
        assert "passes: 2 of 3\nAla -3, Bartek -3\na pass costs 3 and ends the game" in said
        assert "Ala's K on a1 may be challenged by Bartek: `duel`" in said

    def test_the_end_is_told_with_the_places(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        said = table.says("pass", "pass", "pass")
        assert "The game is over: enough turns were declined.\n1. Bartek -3, 2. Ala -6" in said
        assert "game-over" in table.says("a1 K")

    def test_a_comment_of_its_own_is_written_down(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("; Ala is late", "a1 K")
        assert table.turns == ["; Ala is late", "1. Ala: a1 K +0 =0"]


class TestStop:
    def test_ending_by_agreement_is_asked_back(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("stop")
        assert table.prompt == "End the game by agreement? (yes or no) "
        table.says("no")
        assert table.turns == []
        table.says("koniec", "tak")
        assert table.turns == ["1. stop"]

    def test_from_a_pipe_it_is_taken_at_its_word(self, sit: Sit) -> None:
        table = sit(CROSSWORD, asks=False)
        table.says("stop")
        assert table.turns == ["1. stop"]


class TestUndo:
    def test_undo_and_redo_go_back_and_forth(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "b2 O")
        both = table.path.read_bytes()
        assert "taken back: 2. Bartek: b2 O" in table.says("undo")
        table.says("undo")
        assert table.path.read_text() == CROSSWORD
        assert "put back: 1. Ala: a1 K" in table.says("redo")
        table.says("redo")
        assert table.path.read_bytes() == both

    def test_another_turn_ends_what_can_be_put_back(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "undo", "a1 T")
        assert table.says("redo") == "nothing was taken back that could be put back."

    def test_of_nothing_nothing_is_taken_back(self, sit: Sit) -> None:
        assert sit(CROSSWORD).says("undo") == "there is no turn to take back."

    def test_turns_of_an_earlier_day_can_be_taken_back(self, sit: Sit) -> None:
        table = sit(CROSSWORD + "a1 K\nb2 O ; hm\n  ; well\n")
        table.says("undo")
        assert table.turns == ["a1 K"]


class TestDuel:
    def test_question_by_question_until_it_is_settled(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        said = table.says("a1 K", "a3 S", "c1 T", "duel")
        assert "Bartek challenges Ala." in said
        assert "if Ala yields: Ala -5, Bartek +5" in said
        assert table.prompt == "Bartek asks for: "
        table.says("b1")
        assert table.prompt == "Ala, what stands on b1? "
        said = table.says("A")
        assert "upheld: Ala -6, Bartek +6" in said
        assert "KAT is no word" in said
        assert table.turns[-1] == "4. Bartek: duel b1? A +6 =6"
        assert table.prompt == "5. Ala: "

    def test_the_worth_grows_with_every_question(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        said = table.says("a1 K", "a3 S", "c1 T", "duel", "b1?", "o")
        assert "not settled yet\nif Bartek yields: Ala +6, Bartek -6" in said
        assert "if Bartek yields: Ala +7, Bartek -7" in table.says("a2? O")

    @pytest.mark.parametrize(
        ("words", "written"),
        [
            (["yields"], "Bartek: duel Bartek yields -5 =-5"),
            (["b1", "poddaje"], "Bartek: duel b1? Ala yields +6 =6"),
            (["b1", "O", "ala yields"], "Bartek: duel b1? O Ala yields +6 =6"),
        ],
    )
    def test_either_may_yield_at_any_time(self, sit: Sit, words: list[str], written: str) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "a3 S", "c1 T", "duel", *words)
        assert table.turns[-1] == f"4. {written}"

    def test_a_question_that_may_not_be_asked_is_refused_and_does_not_count(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert "known-square" in table.says("a1 K", "a3 S", "c1 T", "duel", "a1")
        assert "off-board" in table.says("d9")
        assert table.last.keep == "d9"
        assert "wrong-alphabet" in table.says("b1", "О")
        assert table.prompt == "Ala, what stands on b1? "
        table.says("O")
        assert "asked-twice" in table.says("b1")
        table.says("yields")
        assert table.turns[-1] == "4. Bartek: duel b1? O Bartek yields -6 =-6"

    def test_it_may_be_written_in_one_line(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        said = table.says("a1 K", "a3 S", "c1 T", "duel b1? O a2? O b2? # c2? A b3? O c3? K")
        assert "dismissed: Ala +11, Bartek -11" in said

    def test_who_may_not_challenge_is_told_so(self, sit: Sit) -> None:
        assert "no-duel-to-fight" in sit(CROSSWORD).says("a1 K", "Ala: duel")

    def test_a_word_back_is_taken_back(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "a3 S", "c1 T", "duel", "b1", "O", "undo")
        assert table.prompt == "Ala, what stands on b1? "
        table.says("undo")
        assert table.prompt == "Bartek asks for: "
        table.says("undo", "yes")
        assert table.prompt == "4. Bartek: "
        assert len(table.turns) == 3

    def test_it_can_be_called_off(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "duel", "b1", "cancel")
        assert table.prompt.startswith("Call the duel off")
        table.says("no")
        assert table.prompt == "Ala, what stands on b1? "
        table.says("cancel", "yes")
        assert table.turns == ["1. Ala: a1 K +0 =0"]

    def test_one_that_was_broken_off_goes_on_where_it_was_left(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "a3 S", "c1 T", "duel", "b1", "O", "a2")
        assert table.turns[-1] == "; unfinished: Bartek: duel b1? O a2?"
        table = sit()
        assert "The duel goes on where it was left: Bartek: duel b1? O a2?" in "\n".join(table.last.lines)
        assert table.prompt == "Ala, what stands on a2? "
        table.says("O", "yields")
        assert table.turns[3:] == ["4. Bartek: duel b1? O a2? O Bartek yields -7 =-7"]

    def test_a_chain_of_duels(self, sit: Sit) -> None:
        table = sit(FOUR_PLAYERS, asks=False)
        said = table.says("a1 T", "b2 S", "c1 K", "a3 O", "A: duel", "b1? A", "c2? O", "c3?", "yields")
        assert "D may at once challenge C's K on c1: `duel`" in said
        table.says("duel", "b3? O c3?", "C yields", "C: duel", "b1?", "yields")
        table.says("duel", "b1?", "B yields")
        assert table.turns[4:] == [
            "5. A: duel b1? A c2? O c3? D yields +8 =8",
            "6. D: duel b3? O c3? C yields +0 =-8",
            "7. C: duel b1? B yields +3 =3",
            "8. B: duel b1? B yields -6 =-6",
        ]
        assert table.prompt == "9. B: "
        assert "A 14, B -6, C 3, D -11" in table.says("show")


class TestCommands:
    def test_why_gives_the_reason_of_the_last_ruling(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert table.says("why") == "nothing was ruled yet"
        said = table.says("a1 K", "b1 O", "c1 T", "why")
        assert said.startswith("c1 T: annulled\n  KOT would stand there")
        assert "From the rules, Rule (c): the referee judges it at once:" in said
        assert "the letter comes off and its author loses 3 points" in " ".join(said.split())

    def test_why_explains_a_fault_from_the_catalogue(self, sit: Sit) -> None:
        said = sit(CROSSWORD).says("a1 K", "a1 O", "why")
        assert said.startswith("square-taken\n")
        assert "To mend it:" in said

    def test_score_and_help(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert "Standings" in table.says("a1 K", "score")
        assert "A turn is `d4 K`, `pass`" in table.says("help")
        assert "rule-c" in table.says("rules")

    def test_no_hints_unless_the_header_allows_them(self, sit: Sit) -> None:
        assert "no hints in this game" in sit(CROSSWORD).says("hint")

    def test_save_as_writes_a_copy_and_overwrites_nothing(self, sit: Sit, tmp_path: Path) -> None:
        table = sit(CROSSWORD)
        copy = tmp_path / "copy.game"
        assert "a copy is in" in table.says("a1 K", f"save as {copy}")
        assert copy.read_bytes() == table.path.read_bytes()
        assert "is there already" in table.says(f"save as {copy}")
        assert "can't be written" in table.says(f"save as {tmp_path}/no/folder.game")

    def test_quit_says_that_all_is_saved(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert "one turn, all saved" in table.says("a1 K", "quit")
        assert table.last.over

    def test_a_void_turn_already_there_is_told_of(self, sit: Sit) -> None:
        table = sit(CROSSWORD + "a1 K\na1 O\n")
        assert "has an error already" in "\n".join(table.last.lines)


class TestTrouble:
    def test_a_file_changed_meanwhile_is_not_overwritten(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.path.write_text(CROSSWORD + "a1 K\n")
        assert "was changed by another program" in table.says("b2 O")
        assert table.last.keep == "b2 O"
        assert table.turns == ["a1 K"]
        table.says("reload", "b2 O")
        assert table.turns == ["a1 K", "2. Bartek: b2 O +0 =0"]

    def test_a_file_removed_meanwhile_can_be_written_anew(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K")
        table.path.unlink()
        assert "no longer there" in table.says("b2 O")
        table.says(f"save as {table.path}", "b2 O")
        assert len(table.turns) == 2


class TestErudit:
    def test_words_and_an_exchange(self, sit: Sit) -> None:
        table = sit(ERUDIT)
        assert "not-through-centre" in table.says("1а КОТ")
        said = table.says("8ж КОТ", "exchange АБ")
        assert table.turns == ["1. Аня: 8ж КОТ +5 =5", "2. Боря: exchange АБ +0 =0"]
        assert "1 of 4 declined turns running" in said

    def test_a_turn_lost_by_the_rules_can_be_written_down_as_it_is(self, sit: Sit) -> None:
        rules = 'lexicon = "none"\nrules = { invalid = "lose-turn" }'
        table = sit(ERUDIT.replace('lexicon = "none"', rules))
        assert "`record` writes it down" in table.says("1а КОТ")
        table.says("record")
        assert table.turns == ["1. Аня: 1а КОТ"]
        assert table.prompt == "2. Боря: "


class TestCompletion:
    def complete(self, table: AtTheTable, before: str) -> list[str]:
        return table.dialogue.completions(before)

    def test_squares_that_are_free(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("b2 O")
        assert self.complete(table, "b") == ["b1", "b3", "Bartek:"]

    def test_keywords_in_any_language_and_commands(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert self.complete(table, "du") == ["duel"]
        assert self.complete(table, "poj") == ["pojedynek"]
        assert self.complete(table, "un") == ["undo"]
        assert self.complete(table, "Ala: pa") == ["pass"]

    def test_in_a_duel_questions_and_who_yields(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "duel")
        assert "b1?" in self.complete(table, "")
        assert self.complete(table, "yi") == ["yields"]
        table.says("b1")
        assert "b1?" not in self.complete(table, "")


_typed = st.one_of(
    crossword_lines.flatmap(lambda lines: st.sampled_from(lines) if lines else st.just("pass")),
    st.sampled_from(
        ["duel", "yields", "Bartek yields", "Ala: duel", "a1", "b1?", "c1? K", "K", "#", "О", "undo", "redo",
         "cancel", "yes", "no", "why", "show", "score", "help", "hint", "record", "stop", "open", "; x", "?"]
    ),
    st.text(max_size=12),
)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(_typed, max_size=30), st.booleans())
def test_whatever_is_typed_the_dialogue_goes_on_and_the_file_is_whole(
    sit: Sit, typed: list[str], asks: bool
) -> None:
    table = sit(CROSSWORD.replace("words.txt", "none"), asks=asks)
    for line in typed:
        before = table.path.read_bytes()
        table.says(line)
        assert table.prompt
        if table.last.refused:
            assert table.path.read_bytes() == before
        table.dialogue.completions(line)
    found = replay(read(table.path.read_text())[0], table.path.parent)
    assert found.clean
    assert found.totals == table.dialogue.sitting.verdict.totals
    assert table.path.read_text().startswith(CROSSWORD.replace("words.txt", "none"))


class TestSeveralTurnsBack:
    def test_undo_with_a_number_takes_so_many_turns_back(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        table.says("a1 K", "b2 O", "c3 T")
        said = table.says("undo 2")
        assert said.startswith("taken back: 3. Ala: c3 T +0 =0\ntaken back: 2. Bartek: b2 O +0 =0\n")
        assert table.turns == ["1. Ala: a1 K +0 =0"]
        table.says("ponów 2")
        assert table.turns == ["1. Ala: a1 K +0 =0", "2. Bartek: b2 O +0 =0", "3. Ala: c3 T +0 =0"]

    def test_more_than_there_are_takes_none(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert table.says("undo 2") == "There is none to undo."
        assert table.says("a1 K", "undo 2") == "There is only one turn to undo."
        assert table.says("undo all") == "`undo` may have a number behind it, as in `undo 2`"
        assert table.says("redo 3") == "There is none to redo."
        assert table.turns == ["1. Ala: a1 K +0 =0"]

    def test_a_duel_is_taken_back_word_by_word(self, sit: Sit) -> None:
        table = sit(CROSSWORD)
        assert "one word at a time" in table.says("a1 K", "duel", "undo 2")


def test_help_says_how_to_clear_the_line(sit: Sit) -> None:
    assert "Ctrl-U clears the line" in sit(CROSSWORD).says("help")


def test_exit_leaves(sit: Sit) -> None:
    table = sit(CROSSWORD)
    assert "all saved" in table.says("exit")
    assert table.last.over


def test_a_line_that_is_no_turn_is_told_to_be_none(sit: Sit) -> None:
    table = sit(ERUDIT)
    said = " ".join(table.says("[АБВ]").split())
    assert "[АБВ] written down; it is no turn: whoever was to move still is" in said
    assert table.turns == ["[АБВ]"]


def test_after_the_last_pass_the_crossword_may_be_opened(sit: Sit) -> None:
    table = sit(CROSSWORD)
    said = table.says("pass", "pass", "pass")
    assert "by agreement `open` goes on without rule (c)" in said
    assert "`open`" not in table.says("open", "stop")
