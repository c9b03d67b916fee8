"""The crossword's rules, each by a record that shows it."""

from __future__ import annotations

import pytest

from tests.conftest import Rule
from tests.records import fault_names, verdict

FOUR = "KOT KOS SOK TAK"

TWO = """\
+++
game = "crossword"
players = ["Ala", "Bartek"]
board = "3x3"
lexicon = "words.txt"
rules = {{ {rules} }}
+++
"""
THREE = TWO.replace('"Bartek"]', '"Bartek", "Celina"]')
FOUR_PLAYERS = TWO.replace('["Ala", "Bartek"]', '["A", "B", "C", "D"]')


def two(turns: str, rules: str = "") -> str:
    return TWO.format(rules=rules) + turns


def three(turns: str, rules: str = "") -> str:
    return THREE.format(rules=rules) + turns


def four(turns: str, rules: str = "") -> str:
    return FOUR_PLAYERS.format(rules=rules) + turns


class TestRuleC:
    def test_a_word_is_annulled_and_its_author_moves_again(self, rule: Rule) -> None:
        found = rule(
            two(
                """\
1. Ala: a1 K       ; => placed
2. Bartek: b1 O    ; => placed
3. Ala: c1 T       ; => annulled Ala-3
4. Ala: c2 A       ; => placed
"""
            ),
            FOUR,
        )
        assert found.game is not None
        assert found.game.rows() == ["KO.", "..A", "..."]
        assert found.to_move == 1

    def test_after_annulment_next_gives_the_turn_away(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ala: a1 K          ; => placed
Bartek: b1 O       ; => placed
Ala: c1 T          ; => annulled Ala-3
Ala: c2 A          ; => void ! wrong-turn
Bartek: c1 T       ; => annulled Bartek-3
""",
                'after-annulment = "next"',
            ),
            FOUR,
        )

    def test_any_part_of_a_run_counts(self, rule: Rule) -> None:
        for rules, ruling in (('rule-c = "any"', "annulled Bartek-3"), ('rule-c = "whole"', "placed")):
            turns = f"a1 L\nc1 S\nAla: d1 K\nb1 A ; => {ruling}\n"
            rule(two(turns, rules).replace("3x3", "4x3"), "LAS LASKA")

    def test_letters_of_one_are_never_words(self, rule: Rule) -> None:
        rule(two("a1 W ; => placed\nc3 W ; => placed\nb1 K ; => placed\nc1 W ; => placed\n"), "W TAK")

    def test_a_word_beside_the_new_letter_is_not_through_it(self, rule: Rule) -> None:
        turns = "b1 K\nc1 O\nd1 T stands\na1 X ; => placed\ne1 X ; => placed\n"
        rule(two(turns).replace("3x3", "5x3"), FOUR)

    def test_without_a_lexicon_any_two_letters_are_a_word(self, rule: Rule) -> None:
        rule(two("a1 Q ; => placed\nb1 Ж ; => annulled Bartek-3\n").replace("words.txt", "none"))

    def test_only_words_through_the_new_letter_matter(self, rule: Rule) -> None:
        rule(
            two(
                """\
a1 K               ; => placed
b1 O               ; => placed
c1 T stands        ; => placed ! let-stand?
c3 S               ; => placed
"""
            ),
            FOUR,
        )

    def test_it_is_lifted_in_the_second_phase(self, rule: Rule) -> None:
        rule(two("a1 K\nb1 O\nopen ; => opened\nc1 T ; => placed\n"), FOUR)

    def test_down_is_judged_like_across(self, rule: Rule) -> None:
        rule(two("b1 K\nb3 T\nb2 O ; => annulled Ala-3\n"), FOUR)

    def test_letters_that_stood_at_the_start_count(self, rule: Rule) -> None:
        record = two("Ala: c1 T ; => annulled Ala-3\n").replace("rules", 'start = "KO"\nrules')
        rule(record, FOUR)

    def test_a_blank_in_the_start_is_an_empty_square(self, rule: Rule) -> None:
        rule(
            two("a1 T ; => placed\nb1 O ; => void ! square-taken\n").replace("rules", 'start = " K"\nrules'),
            FOUR,
        )

    def test_letters_of_another_alphabet_stand_nowhere(self, rule: Rule) -> None:
        rule(two("a1 К ; => void ! wrong-alphabet\nAla: a1 K ; => placed\n"), FOUR)
        found = rule(two("a1 K ; => placed\n").replace("rules", 'start = "..Т"\nrules'), FOUR)
        assert fault_names(found) == ["wrong-alphabet"]


class TestPasses:
    def test_three_passes_of_two_players_end_the_game(self, rule: Rule) -> None:
        found = rule(
            two(
                """\
Ala: pass          ; => passed Ala-3
Bartek: a1 K       ; => placed
Ala: pas           ; => passed Ala-3
Bartek: -          ; => passed Bartek-3
Ala: pass          ; => void ! game-over
"""
            ),
            FOUR,
        )
        assert found.ended_by == "passes"
        assert found.to_move is None

    def test_four_of_three_players_and_shared_places(self, rule: Rule) -> None:
        found = rule(
            three(
                """\
Ala: pass          ; => passed Ala-3
Bartek: a1 T       ; => placed
Celina: пас        ; => passed Celina-3
pass               ; => passed Ala-3
pass               ; => passed Bartek-3
"""
            ),
            FOUR,
        )
        assert found.ended_by == "passes"
        assert [tuple(s) for s in found.standings] == [(1, "Bartek", -3), (1, "Celina", -3), (3, "Ala", -6)]

    def test_in_a_row_a_letter_breaks_the_row_and_a_duel_does_not(self, rule: Rule) -> None:
        found = rule(
            two(
                """\
Ala: pass          ; => passed Ala-3
Bartek: a1 T       ; => placed
Ala: pass          ; => passed Ala-3
Ala: duel Bartek yields     ; => upheld Ala+5 Bartek-5
Bartek: pass       ; => passed Bartek-3
Ala: @@            ; => void ! syntax
Ala: pass          ; => passed Ala-3
""",
                'passes = "in-a-row"',
            ),
            FOUR,
        )
        assert found.ended_by == "passes"

    def test_in_a_row_an_annulled_letter_breaks_it_too(self, rule: Rule) -> None:
        found = rule(
            two(
                "a1 K\nb1 O\npass\npass\nAla: c1 T ; => annulled Ala-3\npass\npass\n",
                'passes = "in-a-row"',
            ),
            FOUR,
        )
        assert found.ended_by is None


class TestFirstDuel:
    def test_yielding_at_once_costs_five(self, rule: Rule) -> None:
        found = rule(two("a1 T\nb2 S\nAla: duel Bartek yields +5 ; => upheld Ala+5 Bartek-5\n"), FOUR)
        assert found.to_move == 1
        assert found.game is not None
        assert found.game.rows() == ["T..", "...", "..."]

    def test_an_unanswered_last_question_costs_one_more(self, rule: Rule) -> None:
        rule(two("a1 T\nb2 S\nduel c3? Bartek yields ; => upheld Ala+6 Bartek-6\n"), FOUR)

    def test_all_squares_known_and_a_full_crossword(self, rule: Rule) -> None:
        found = rule(
            two(
                """\
Ala: a1 K
Bartek: a3 S
Ala: c1 T
Bartek: duel b1? O a2? O b2? # c2? A b3? O c3? K -11 ; => dismissed Ala+11 Bartek-11
Bartek: duel       ; => void ! no-duel-to-fight
Bartek: pass       ; => passed Bartek-3
"""
            ),
            FOUR,
        )
        assert found.to_move == 0

    def test_a_closed_run_that_is_no_word_settles_it(self, rule: Rule) -> None:
        rule(two("a1 K\na3 S\nc1 T\nduel b1? A ; => upheld Bartek+6 Ala-6\n"), FOUR)

    def test_what_is_no_square_closes_a_run_and_shuts_letters_off(self, rule: Rule) -> None:
        holes = TWO.format(rules="").replace('board = "3x3"', 'board = """\n.. .\n.. .\n.. ."""')
        found = rule(f"{holes}Ala: a1 T\nBartek: b1 K ; => placed\nAla: duel ; => upheld Ala+5 Bartek-5\n")
        assert found.turns[2].ruling.why[1].endswith("TK is no word")
        found = rule(f"{holes}Ala: a1 T\nBartek: d2 K ; => placed\nAla: duel ; => upheld Ala+5 Bartek-5\n")
        assert found.turns[2].ruling.why[1].endswith("some letters are shut off from the others")

    def test_what_is_asked_after_that_is_a_fault_and_counts_for_nothing(self, rule: Rule) -> None:
        rule(
            two(
                "a1 K\na3 S\nc1 T\nduel b1? A a1? z9? Ala yields ; => upheld Bartek+6 Ala-6 ! duel-over duel-over\n"
            ),
            FOUR,
        )

    def test_the_winner_cannot_yield_any_more(self, rule: Rule) -> None:
        rule(two("a1 K\na3 S\nc1 T\nduel b1? A Bartek yields ; => upheld Bartek+6 Ala-6 ! duel-over\n"), FOUR)

    def test_settle_full_waits_for_every_square(self, rule: Rule) -> None:
        rule(
            two(
                """\
a1 K
a3 S
c1 T
duel b1? A         ; => void ! unsettled-duel
duel b1? A a2? O b2? # c2? A b3? O c3? K ; => upheld Bartek+11 Ala-11
""",
                'settle = "full"',
            ),
            FOUR,
        )

    def test_a_repeated_word_breaks_rule_b(self, rule: Rule) -> None:
        turns = "a1 K\nb1 O\na2 O\nduel c1? T a3? T b2? # c2? # b3? # c3? # ; => {}\n"
        rule(two(turns.format("upheld Bartek+7 Ala-7 ! " + "duel-over " * 4)), "KOT")
        rule(two(turns.format("dismissed Ala+11 Bartek-11"), "repeat-words = true"), "KOT")

    def test_a_run_known_before_is_no_repetition_when_its_line_is_asked_further(self, rule: Rule) -> None:
        questions = " ".join(f"{square}? #" for square in ("b4", "b5", "a1", "a2", "a3", "a4", "a5"))
        turns = f"b1 K\nb2 O\nduel b3? T {questions} ; => dismissed Bartek+13 Ala-13\n"
        rule(two(turns).replace("3x3", "2x5"), FOUR)

    def test_letters_shut_off_for_good_settle_it(self, rule: Rule) -> None:
        rule(two("a1 K\nc3 S\nduel a2? # b1? # ; => upheld Ala+7 Bartek-7\n"), FOUR)

    @pytest.mark.parametrize(
        ("letters", "wall"),
        [
            ("a1 e5", "c1 c2 c3 c4 c5"),
            ("a1 e5", "a3 b3 c3 d3 e3"),
            ("a1 e5", "e1 d2 c3 b4 a5"),
            ("e1 a5", "a1 b2 c3 d4 e5"),
            ("a1 e5", "a4 b3 c3 d2 d1"),
            ("e1 a5", "e4 d3 c3 b2 b1"),
            ("a5 e1", "a3 b3 c4 c5"),
            ("e5 a1", "e3 d3 c4 c5"),
            ("c3 a1", "c2 d3 c4 b3"),
            ("e5 c2", "a4 b4 c4 d4 e4"),
        ],
    )
    def test_a_wall_shuts_off_with_its_last_square_in_whatever_order(
        self, letters: str, wall: str, rule: Rule
    ) -> None:
        one, other = letters.split()
        squares = wall.split()
        worth = 5 + len(squares)
        for last in range(len(squares)):
            for order in (
                squares[last + 1 :] + squares[: last + 1],
                squares[last - 1 :: -1] + squares[:last:-1],
            ):
                duel = " ".join(f"{square}? #" for square in dict.fromkeys([*order, squares[last]]))
                turns = f"{one} K\n{other} S\nduel {duel} ; => upheld Ala+{worth} Bartek-{worth}\n"
                rule(two(turns).replace("3x3", "5x5"), FOUR)

    def test_a_column_that_is_black_or_no_board_parts_nothing_beside_it(self, rule: Rule) -> None:
        record = two("b1 K\nb3 T\nduel b2? O c1? # c2? # c3? # ; => dismissed Bartek+9 Ala-9\n")
        column = r'"#..\n#..\n#.."'
        rule(record.replace("rules", f"start = {column}\nrules"), FOUR)
        rule(record.replace('"3x3"', column), FOUR)

    def test_letters_hang_together_by_a_row_below(self, rule: Rule) -> None:
        for duel, worth in (("Bartek yields", 5), ("c2? #", 6)):
            turns = f"a1 K\ne1 S\nduel {duel} ; => upheld Ala+{worth} Bartek-{worth}\n"
            rule(two(turns).replace("3x3", "5x2").replace("rules", 'start = ".#.#."\nrules'), FOUR)

    def test_a_bare_duel_is_enough_where_the_letters_alone_show_it(self, rule: Rule) -> None:
        rule(two("a1 X\nb1 Y\nc1 Z\nduel ; => upheld Bartek+5 Ala-5\n"), FOUR)

    def test_only_the_last_letter_and_only_once(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ala: duel          ; => void ! no-duel-to-fight
Ala: a1 T          ; => placed
Ala: duel          ; => void ! no-duel-to-fight
Bartek: duel Bartek yields ; => dismissed Ala+5 Bartek-5
Bartek: duel Ala yields    ; => void ! no-duel-to-fight
Bartek: pass       ; => passed Bartek-3
"""
            ),
            FOUR,
        )

    def test_the_questions_of_a_duel_that_is_none_are_judged_as_if_nothing_were_settled(
        self, rule: Rule
    ) -> None:
        rule(two("a1 X\nb1 Y\nc1 Z\nAla: duel a2? O c1? Z ; => void ! no-duel-to-fight known-square\n"), FOUR)

    def test_a_pass_in_between_changes_nothing(self, rule: Rule) -> None:
        rule(three("a1 T\npass\nBartek: duel Ala yields ; => upheld Bartek+5 Ala-5\n"), FOUR)

    def test_the_letter_before_an_annulled_one_can_be_challenged(self, rule: Rule) -> None:
        rule(two("a1 K\nb1 O\nc1 T\nAla: duel Bartek yields ; => upheld Ala+5 Bartek-5\n"), FOUR)

    def test_anybody_may_challenge_or_only_the_next(self, rule: Rule) -> None:
        turns = "Ala: a1 T\nCelina: duel Ala yields ; => {}\n"
        rule(three(turns.format("upheld Celina+5 Ala-5")), FOUR)
        found = rule(three(turns.format("void ! wrong-turn"), 'challenger = "next"'), FOUR)
        assert (found.faults[0].place.column, found.faults[0].place.end_column) == (1, 7)

    def test_wrong_names_make_it_void_and_leave_the_turn(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ala: a1 T
Bartek: duel Celina Ala yields ; => void ! wrong-challenged
Bartek: duel Celina yields     ; => void ! not-a-duellist
Bartek: duel Zenon yields      ; => void ! unknown-player
Bartek: duel Celina c3? A Celina yields ; => void ! wrong-challenged not-a-duellist
Bartek: b2 S       ; => placed
"""
            ),
            FOUR,
        )

    def test_questions_that_may_not_be_asked_are_dropped(self, rule: Rule) -> None:
        rule(
            two(
                """\
a1 K
b2 O
duel a1? K b3? A b3? S d9? A с1? A c2? Ж c1? Bartek yields ; => upheld Ala+7 Bartek-7 ! """
                "known-square asked-twice off-board wrong-alphabet wrong-alphabet\n"
            ),
            FOUR,
        )

    def test_an_unanswered_question_in_the_middle_counts(self, rule: Rule) -> None:
        rule(
            two("a1 T\nb2 S\nduel c1? c2? A Bartek yields ; => upheld Ala+7 Bartek-7 ! unanswered-question\n"),
            FOUR,
        )

    def test_the_last_question_unanswered_and_nobody_yields(self, rule: Rule) -> None:
        rule(two("a1 T\nb2 S\nduel c1? ; => void ! unsettled-duel\n"), FOUR)

    def test_after_annulment_next_counts_from_the_letter_taken_off(self, rule: Rule) -> None:
        found = rule(
            three(
                "Ala: a1 T\nCelina: duel Ala yields ; => upheld Celina+5 Ala-5\n", 'after-annulment = "next"'
            ),
            FOUR,
        )
        assert found.to_move == 1

    def test_a_full_crossword_of_black_squares_needs_no_letter(self, rule: Rule) -> None:
        record = two("open\nAla: a1 #\nBartek: duel ; => dismissed Ala+5 Bartek-5\n").replace("3x3", "1x1")
        rule(record, FOUR)


class TestChain:
    START = "A: a1 T\nB: b2 S\nC: c1 K\nD: a3 O\n"

    def test_four_players_in_a_chain(self, rule: Rule) -> None:
        found = rule(
            four(
                self.START
                + """\
A: duel c2? A b3? O c3? D yields +8 ; => upheld A+8 D-8
D: duel a2? A b1? C yields          ; => upheld
C: duel a3? B yields                ; => upheld C+3 D-3
B: duel a2? A B yields              ; => dismissed A+6 B-6
B: b1 A                             ; => placed
"""
            ),
            FOUR,
        )
        assert found.totals == [14, -6, 3, -11]
        assert (found.points, found.penalties) == ([14, 0, 3, 4], [0, 6, 0, 15])

    def test_had_c_won_the_second(self, rule: Rule) -> None:
        found = rule(
            four(
                self.START
                + """\
A: duel c2? A b3? O c3? D yields ; => upheld A+8 D-8
D: duel a2? A b1? D yields       ; => dismissed C+7 D-7
D: b3 O                          ; => placed
"""
            ),
            FOUR,
        )
        assert found.totals == [8, 0, 7, -15]
        assert found.game is not None
        assert found.game.rows() == ["T.K", ".S.", ".O."]

    def test_an_unnamed_duel_during_a_chain_is_the_losers(self, rule: Rule) -> None:
        rule(four(self.START + "A: duel D yields\nduel C yields\nduel B yields ; => upheld C+2 D-2\n"), FOUR)

    def test_an_unnamed_one_is_the_losers_even_where_the_next_is_to_move(self, rule: Rule) -> None:
        turns = "Ala: a1 T\nBartek: b2 S\nCelina: duel Bartek yields\nduel Ala yields ; => upheld\n"
        rule(three(turns, 'after-annulment = "next"'), FOUR)

    def test_ones_own_letters_are_given_up_without_points(self, rule: Rule) -> None:
        found = rule(
            three(
                """\
Ala: a1 K
Bartek: c3 S
Celina: pass
Ala: pass
Bartek: b2 O
Celina: duel Bartek yields  ; => upheld Celina+5 Bartek-5
Bartek: duel Ala yields     ; => upheld
"""
            ),
            FOUR,
        )
        assert found.game is not None
        assert found.game.rows() == ["...", "...", "..."]
        assert found.to_move == 0

    def test_letters_given_up_come_off_even_if_the_duel_is_lost(self, rule: Rule) -> None:
        found = rule(
            three(
                """\
Ala: a1 K
Bartek: c3 S
Celina: pass
Ala: pass
Bartek: b2 O
Celina: duel Bartek yields  ; => upheld Celina+5 Bartek-5
Bartek: duel Bartek yields  ; => dismissed Ala+5 Bartek-5
Bartek: b2 T                ; => placed
"""
            ),
            FOUR,
        )
        assert found.game is not None
        assert found.game.rows() == ["K..", ".T.", "..."]

    def test_and_the_loser_is_to_move_then_whatever_was_tried_in_between(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ala: a1 K
Bartek: c3 S
Celina: pass
Ala: pass
Bartek: b2 O
Celina: duel Bartek yields  ; => upheld Celina+5 Bartek-5
Bartek: a1 T                ; => void ! square-taken
Bartek: duel Bartek yields  ; => dismissed Ala+5 Bartek-5
Celina: b3 T                ; => void ! wrong-turn
Bartek: b2 T                ; => placed
"""
            ),
            FOUR,
        )

    def test_a_settled_position_stops_the_chain(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ala: a1 T
Bartek: duel Bartek yields  ; => dismissed Ala+5 Bartek-5
Bartek: b2 S
Ala: duel Bartek yields     ; => upheld Ala+5 Bartek-5
Bartek: duel Ala yields     ; => void ! no-duel-to-fight
Bartek: c3 K                ; => placed
"""
            ),
            FOUR,
        )

    def test_a_pass_closes_the_chain(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ala: a1 T
Bartek: b2 S
Ala: duel Bartek yields     ; => upheld Ala+5 Bartek-5
Bartek: pass
Bartek: duel Ala yields     ; => void ! no-duel-to-fight
"""
            ),
            FOUR,
        )

    def test_so_does_the_second_phase(self, rule: Rule) -> None:
        rule(
            two(
                """\
Ala: a1 T
Bartek: b2 S
Ala: duel Bartek yields     ; => upheld Ala+5 Bartek-5
open                        ; => opened
Bartek: duel Ala yields     ; => void ! no-duel-to-fight
Bartek: b2 #                ; => placed
"""
            ),
            FOUR,
        )

    def test_others_cannot_challenge_while_it_is_open(self, rule: Rule) -> None:
        rule(
            three(
                "Ala: a1 T\nBartek: b2 S\nCelina: duel Bartek yields\nCelina: duel ; => void ! no-duel-to-fight\n"
            ),
            FOUR,
        )

    def test_it_is_exempt_from_challenger_next(self, rule: Rule) -> None:
        rule(
            three(
                "Ala: a1 T\nBartek: b2 S\nCelina: duel Bartek yields\nBartek: duel Ala yields ; => upheld\n",
                'challenger = "next", after-annulment = "next"',
            ),
            FOUR,
        )


class TestSecondPhase:
    def test_black_squares_wait_for_it(self, rule: Rule) -> None:
        rule(two("Ala: a1 # ; => void ! black-square-too-early\nopen\nAla: a1 # ; => placed\n"), FOUR)

    def test_it_may_follow_the_end_by_passes_and_only_once(self, rule: Rule) -> None:
        rule(
            two(
                "pass\npass\npass\nopen ; => opened\nBartek: a1 K ; => placed\nopen ; => void ! already-open\n"
            ),
            FOUR,
        )

    def test_holes_in_the_board_shut_letters_off_at_the_end_as_well(self, rule: Rule) -> None:
        header = TWO.format(rules="").replace('board = "3x3"', 'board = "... ."')
        played = "open\na1 K\nb1 O\nc1 T\n"
        whole = rule(f"{header}{played}pass\npass\npass ; => passed Bartek-3\n", FOUR)
        assert whole.ended_by == "full"
        cut = rule(f"{header}{played}e1 S\npass\npass\npass ; => passed Ala-3\n", FOUR)
        assert cut.ended_by is None

    def test_it_may_not_follow_stop(self, rule: Rule) -> None:
        rule(two("a1 K\nstop ; => stopped\nopen ; => void ! game-over\n"), FOUR)

    def test_it_ends_with_a_full_crossword_and_three_passes(self, rule: Rule) -> None:
        found = rule(two("a1 K\nopen\nb1 O\nc1 T\npass\npass\npass ; => passed Bartek-3\n"), FOUR)
        assert found.ended_by == "full"

    def test_a_letter_may_end_it_too(self, rule: Rule) -> None:
        found = rule(two("a1 K\nopen\nb1 O\npass\npass\npass\nc1 T ; => placed\n"), FOUR)
        assert found.ended_by == "full"

    def test_without_a_letter_it_goes_on(self, rule: Rule) -> None:
        found = rule(two("open\npass\npass\npass ; => passed Ala-3\n"), FOUR)
        assert found.ended_by is None

    def test_a_duel_may_end_it(self, rule: Rule) -> None:
        found = rule(
            two(
                "a1 K\nb1 O\nopen\nc1 T\npass\npass\nc3 S\npass\nAla: duel b3? Bartek yields ; => upheld Ala+6 Bartek-6\n"
            ),
            FOUR,
        )
        assert found.ended_by == "full"

    def test_a_lost_duel_may_end_it_when_letters_are_given_up_for_it(self, rule: Rule) -> None:
        found = rule(
            two(
                """\
Ala: a1 K
Bartek: b1 O
open
Ala: c1 T
Bartek: c3 S
Ala: pass
Bartek: a3 S
Ala: pass
Bartek: pass
Ala: duel Bartek yields     ; => upheld Ala+5 Bartek-5
Bartek: duel Bartek yields  ; => dismissed Ala+5 Bartek-5
"""
            ),
            FOUR,
        )
        assert found.ended_by == "full"

    def test_a_black_square_is_challenged_like_a_letter(self, rule: Rule) -> None:
        rule(two("a1 K\nopen\nb2 #\nAla: duel Bartek yields ; => upheld Ala+5 Bartek-5\n"), FOUR)


class TestFaultyTurns:
    def test_the_next_player_moves_or_the_same_tries_again(self, rule: Rule) -> None:
        rule(
            two(
                """\
1. Ala: d1 K           ; => void ! off-board
2. Ala: a4 K           ; => void ! off-board
3. Bartek: a1 K        ; => placed
4. Ala: a1 T           ; => void ! square-taken
Ala: c3 Q              ; => placed
Bartek: й1 Q           ; => void ! wrong-alphabet
a2 Q                   ; => placed
"""
            ),
            FOUR,
        )

    def test_a_stranger_leaves_the_turn_to_try_again(self, rule: Rule) -> None:
        rule(
            two(
                "Zenon: a1 K ; => void ! unknown-player\nAla: a1 K ; => placed\nZenon: stop ; => void ! unknown-player\n"
            ),
            FOUR,
        )

    def test_the_right_to_try_again_survives_duels_and_wrong_turns(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ala: a1 T
Bartek: a1 S           ; => void ! square-taken
Ala: pass              ; => void ! wrong-turn
Celina: duel Celina yields ; => dismissed Ala+5 Celina-5
Bartek: c3 S           ; => placed
"""
            ),
            FOUR,
        )

    def test_and_lapses_when_letters_come_off(self, rule: Rule) -> None:
        rule(
            three(
                """\
Ala: a1 T
Bartek: a1 S           ; => void ! square-taken
Celina: duel Ala yields ; => upheld Celina+5 Ala-5
Bartek: c3 S           ; => void ! wrong-turn
"""
            ),
            FOUR,
        )

    def test_stands_forgives_rule_c_only(self, rule: Rule) -> None:
        rule(
            two(
                """\
a1 K stands            ; => placed
a1 O uznane            ; => void ! square-taken
b1 O
c1 T засчитано +0      ; => placed ! let-stand?
"""
            ),
            FOUR,
        )

    def test_scores_are_checked_each_by_itself_and_not_on_void_turns(self, rule: Rule) -> None:
        rule(
            two(
                """\
pass +3 =-3            ; => passed Ala-3 ! wrong-score
a1 K −0 =1             ; => placed ! wrong-score
a1 K +99               ; => void ! square-taken
"""
            ),
            FOUR,
        )

    def test_results_are_compared(self) -> None:
        found = verdict(
            '+++\ngame = "crossword"\nplayers = ["Ala", "Bartek"]\nlexicon = "none"\n'
            "result = { Ala = 1, Zenon = 3 }\n+++\npass\n"
        )
        assert fault_names(found) == ["wrong-result", "unknown-player"]
