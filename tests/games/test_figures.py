"""The figures' rules, each by a record that shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.games.figures import Figures, mark_of
from referee.games.shapes import Shape, forms
from referee.verdict import Verdict
from tests.records import as_expected, fault_names, verdict

SAMPLES = Path(__file__).parents[2] / "samples"
L3 = "##\n#."
SQUARE = "##\n##"
PLUS_TAIL = "..#.\n####\n..#."
AUTHORS_BOARD = """\
   #####################
   #...................##
####....................##
#........................##
#.........................######
#..............................#
#..............................#
#.............####.............#
#######.......#  #.............#
      #.......#  #.............#
      #.......#  #.............#
      #########  ###############"""


def record(turns: str, board: str = "5x4", *figure: str, rules: str = "", more: str = "") -> str:
    """A record of Ala and Bartek, with one drawing of the figure or several."""
    drawings = ", ".join(f'"""\n{drawing}"""' for drawing in figure or (SQUARE,))
    return (
        f'+++\ngame = "figures"\nplayers = ["Ala", "Bartek"]\n{more}\nboard = """\n{board}"""\n'
        f"figure = [{drawings}]\nrules = {{ {rules} }}\n+++\n{turns}"
    )


def authors(turns: str, rules: str = "") -> str:
    return record(turns, AUTHORS_BOARD, PLUS_TAIL, rules=rules)


def game(found: Verdict) -> Figures:
    assert isinstance(found.game, Figures)
    return found.game


def underlined(found: Verdict) -> list[tuple[str, str]]:
    """Each fault's name and the text at its place."""
    out = []
    for fault in found.faults:
        line = found.record.source.line_text(fault.place.line)
        assert fault.place.line == fault.place.end_line
        out.append((fault.name, line[fault.place.column - 1 : fault.place.end_column - 1]))
    return out


class TestTheAuthorsExample:
    def test_what_fits_and_what_dies(self) -> None:
        played = game(verdict(authors("")))
        assert "".join(played.board.rows).count(".") == 234
        assert "".join(played.rows()).count(".") == 227
        assert played.placements() == 561
        left = [played.squares & ~placement for placement in played.paper.placements(played.squares)]
        kills = [(rest & ~played.paper.coverage(rest)).bit_count() for rest in left]
        assert len(kills) == 561
        assert (max(kills), kills.count(12)) == (12, 3)

    def test_twelve_squares_die_not_eleven(self) -> None:
        found = as_expected(authors("Ala: e5 c6-f6 e7 ; => placed Ala+12\n"))
        assert game(found).placements() == 510
        assert found.turns[0].ruling.details["dead"] == [
            "e2",
            "c4",
            "b5",
            "c5",
            "d5",
            "b6",
            "b7",
            "c7",
            "d7",
            "c8",
            "d8",
            "e8",
        ]

    def test_the_referee_awards_the_one_overlooked(self) -> None:
        found = as_expected(
            authors("Ala: e5 c6-f6 e7, claims c4 b5-d5 b6 b7-d7 c8-e8 ; => placed Ala+12 ! missed-claim?\n")
        )
        assert found.clean
        assert found.turns[0].ruling.details["missed"] == ["e2"]
        assert "e2" in found.faults[0].message
        assert underlined(found) == [("missed-claim", "claims")]

    def test_the_players_leave_it_to_be_claimed(self) -> None:
        as_expected(
            authors(
                """\
Ala: e5 c6-f6 e7, claims c4 b5-d5 b6 b7-d7 c8-e8  ; => placed Ala+11
Bartek: ac7-ac10 ab9 ad9, claims e2               ; => placed Bartek+1
""",
                'marking = "players"',
            )
        )

    def test_the_same_by_its_orientation(self) -> None:
        for turn in ("c5 r0", "c5 m180", "C5 R0"):
            as_expected(authors(f"{turn} ; => placed Ala+12\n"))


class TestPlacements:
    def test_every_orientation(self) -> None:
        drawing = "#..\n###"
        expected = {
            "r0": "a1 a2 b2 c2", "r90": "a1 b1 a2 a3", "r180": "a1 b1 c1 c2", "r270": "b1 b2 a3 b3",
            "m0": "c1 a2 b2 c2", "m90": "a1 a2 a3 b3", "m180": "a1 b1 c1 a2", "m270": "a1 b1 b2 b3",
        }  # fmt: skip
        for orientation, squares in expected.items():
            found = verdict(record(f"a1 {orientation}\n", "8x8", drawing))
            assert found.turns[0].ruling.details["figure"] == squares.split()

    def test_a_row_may_be_written_either_way(self) -> None:
        as_expected(record("c2-a2 a1 ; => placed\n", "8x8", "#..\n###"))

    def test_the_corner_of_the_bounding_box_need_be_no_square(self) -> None:
        found = as_expected(record("b2 r0 ; => placed\n", "....\n.#..\n....\n....", ".#\n##"))
        assert game(found).rows() == ["....", ". 1.", ".11.", "...."]

    def test_the_margin_of_a_drawing_is_no_part_of_the_figure(self) -> None:
        as_expected(record("a1 r0 ; => placed\n", "5x5", "...\n.X.\n.XX"))

    def test_a_figure_in_pieces(self) -> None:
        found = as_expected(record("a1 c1 ; => placed\nb1 r90 ; => void ! outside-board\n", "4x1", "#.#"))
        assert game(found).rows() == ["1.1."]

    def test_a_figure_of_one_square(self) -> None:
        found = as_expected(record("b1 r0 ; => placed\na1 ; => placed\nc1 ; => placed\n", "3x1", "#"))
        assert found.ended_by == "no-moves"
        assert game(found).placements() == 0

    def test_what_lies_just_beyond_the_edge_is_outside_for_the_narrowest_figure_too(self) -> None:
        as_expected(record("a1 r0, claims f4 ; => void ! outside-board\n", "5x4", "#\n#", rules="turn = false"))

    def test_several_drawings_are_forms_of_the_figure(self) -> None:
        found = as_expected(
            record(
                """\
a1 r0       ; => placed
d1 2r90     ; => placed Bartek+1
a4 b4 b5    ; => placed Ala+1
e5 3r0      ; => void ! not-the-figure
d5 0r0      ; => void ! not-the-figure
d5 1m90     ; => placed Bartek+1
""",
                "6x6",
                SQUARE,
                "#.\n##",
            )
        )
        assert game(found).rows() == ["11o22.", "11.2..", "o.....", "11....", ".1.22.", "...22o"]

    def test_without_turning_only_the_drawing_and_what_equals_it(self) -> None:
        rules = "turn = false, mirror = false"
        as_expected(
            record(
                """\
a1 r180      ; => placed
d1 m90       ; => placed Bartek+4
""",
                "6x6",
                SQUARE,
                rules=rules,
            )
        )
        as_expected(
            record(
                """\
a1 r90       ; => void ! not-the-figure
b1 a2 b2     ; => void ! not-the-figure
Ala: a1 r0   ; => placed
d1 m270      ; => placed Bartek+2
""",
                "6x6",
                L3,
                rules=rules,
            )
        )

    def test_mirrored_but_not_turned_and_turned_but_not_mirrored(self) -> None:
        for rules, good, bad in (
            ("turn = false", ("r0", "m0"), ("r90", "r180", "r270", "m90", "m180", "m270")),
            ("mirror = false", ("r0", "r90", "r180", "r270"), ("m0", "m90", "m180", "m270")),
        ):
            for orientation in (*good, *bad):
                found = verdict(record(f"a1 {orientation}\n", "6x6", "#..\n###", rules=rules))
                assert fault_names(found) == (["not-the-figure"] if orientation in bad else [])

    def test_after_a_square_r90_is_an_orientation(self) -> None:
        as_expected(
            record(
                """\
r90 r91 s90  ; => placed
s1 r90       ; => placed
r3 r4 s3     ; => placed
d1 d2 r90    ; => void ! syntax
""",
                "20x95",
                L3,
            )
        )

    @pytest.mark.parametrize(
        ("turn", "place"),
        [
            ("a1 a2 b1 b2 c3", "a1 a2 b1 b2 c3"),
            ("a1-c1", "a1-c1"),
            ("a1 a2 b1 a1", "a1"),
            ("a1-a2 a2-b2", "a2-b2"),
            ("a1 b1 c1 d1", "a1 b1 c1 d1"),
            ("a1-a999999", "a1-a999999"),
            ("a1-zzzz1", "a1-zzzz1"),
            ("a1 2r0", "2r0"),
            ("a1 a2 zz98 zz99, claims zz1, buys b1", "a1 a2 zz98 zz99"),
            ("buys e4, a1-c1", "a1-c1"),
        ],
    )
    def test_another_shape_is_reported_alone(self, turn: str, place: str) -> None:
        found = as_expected(record(f"{turn} ; => void ! not-the-figure\n"))
        assert underlined(found) == [("not-the-figure", place)]

    @pytest.mark.parametrize(
        ("turn", "faults"),
        [
            ("e1 r0", [("outside-board", "e1 r0")]),
            ("e1-f1 e2-f2", [("outside-board", "e1-f1")]),
            ("zy98-zz98 zy99 zz99", [("outside-board", "zy98-zz98")]),
            ("a0-b0 a1-b1", [("outside-board", "a0-b0"), ("overlap", "a1-b1")]),
            ("a1 r0", [("overlap", "a1 r0")]),
            ("b2 b3 c3 c2", [("overlap", "b2")]),
            ("c2-d2 c3-d3", [("overlap", "c2-d2"), ("dead-square", "c2-d2")]),
            ("abcdefgh1 a2 b1 b2", [("outside-board", "abcdefgh1")]),
            ("a12345678 r0", [("outside-board", "a12345678")]),
            ("а1 b1 a2 b2", [("wrong-alphabet", "а1")]),
            ("d1 с1 d2 c2", [("wrong-alphabet", "с1")]),
            ("с1 r0", [("wrong-alphabet", "с1")]),
            ("ё1 r0", [("wrong-alphabet", "ё1")]),
        ],
    )
    def test_where_it_may_not_be_put(self, turn: str, faults: list[tuple[str, str]]) -> None:
        # After the first turn a1-c2 is taken and d1, d2 are dead.
        found = verdict(record(f"a1-c1 a2-c2\n{turn}", "4x4", SQUARE, "###\n###"))
        assert found.turns[0].ruling.details["dead"] == ["d1", "d2"]
        assert found.turns[1].ruling.ruling == "void"
        assert underlined(found) == faults

    def test_thrown_out_squares_are_outside(self) -> None:
        found = as_expected(record("a1 b1 a2 ; => void ! outside-board\n", "#...\n....\n.#..\n#...", L3))
        assert "a1" in found.faults[0].message
        found = as_expected(record("a3 r0 ; => void ! outside-board\n", "..#\n..#\n...", SQUARE))
        assert game(found).rows() == [".. ", ".. ", ".. "]

    @pytest.mark.parametrize(
        ("turn", "place"),
        [
            ("b4-e5", "b4-e5"),
            ("a1 r0, c1 r0", "c1 r0"),
            ("a1 r0, buys e1, c1-c2 d1-d2", "c1-c2 d1-d2"),
            ("claims a1, b1 r0", "b1 r0"),
            ("a1-a2 r0", "r0"),
            ("a1 r0 b1", "b1"),
            ("a1 2r45", "2r45"),
            ("a1 r0, claims", "claims"),
            ("claims b4-e5", "b4-e5"),
            ("a1 r0, stop", "stop"),
        ],
    )
    def test_what_can_not_be_read(self, turn: str, place: str) -> None:
        found = as_expected(record(f"{turn} ; => void ! syntax\n"))
        assert underlined(found) == [("syntax", place)]

    def test_there_are_no_passes_here(self) -> None:
        as_expected(
            record(
                "pass ; => void ! action-of-another-game\n- ; => void ! action-of-another-game\nd4 K ; => void ! syntax\n"
            )
        )

    def test_stands_forgives_nothing_here(self) -> None:
        as_expected(record("a1 r0 stands ; => placed\nb1 r0 stands ; => void ! overlap\n"))


class TestDeadSquares:
    def test_the_turn_that_kills_is_paid(self) -> None:
        found = as_expected(
            record(
                """\
b1 r0   +2 =2   ; => placed Ala+2
d1 r0   +0 =0   ; => placed
a3 r0   +0 =2   ; => placed
d3 r0   +2 =2   ; => placed Bartek+2
d3 r0           ; => void ! game-over
"""
            )
        )
        assert found.ended_by == "no-moves"
        assert found.to_move is None
        assert game(found).rows() == ["o1122", "o1122", "11o22", "11o22"]

    def test_claims_are_checked(self) -> None:
        as_expected(record("b1 r0, claims a1-a2 ; => placed Ala+2\n"))
        as_expected(record("b1 r0, claims a2 a1 a1 ; => placed Ala+2\n"))
        found = as_expected(record("b1 r0, claims a1 ; => placed Ala+2 ! missed-claim?\n"))
        assert found.clean
        as_expected(record("7. b1 r0, claims a1 ; => placed Ala+2 ! wrong-number missed-claim?\n"))

    def test_a_false_claim_without_buying_voids_the_turn(self) -> None:
        found = as_expected(
            record(
                """\
Ala: b1 r0, claims a1-a3 d4   ; => void ! false-claim false-claim
Ala: b1 r0, claims a1 a2      ; => placed Ala+2
Bartek: a3 r0, claims a1      ; => void ! false-claim
"""
            )
        )
        assert [place for _, place in underlined(found)] == ["a1-a3", "d4", "a1"]

    def test_what_a_void_turn_missed_is_not_told(self) -> None:
        as_expected(record("b1 r0, claims a1 d4 ; => void ! false-claim\n"))

    def test_squares_taken_and_outside_are_both_named(self) -> None:
        as_expected(record("b1 r0, claims b1 f9 c1 ; => void ! square-taken outside-board\n"))

    def test_a_fault_is_on_the_line_of_its_part(self) -> None:
        found = verdict(record("b1 r0,\n  claims\n  a1 d4\n  e4, buys\n  c4\n", rules="buy = 1"))
        first = found.turns[0].line
        assert [(fault.name, fault.place.line - first) for fault in found.faults] == [
            ("missed-claim", 1),
            ("false-claim", 2),
            ("false-claim", 3),
        ]
        assert game(found).rows() == ["o11..", "o11..", "..o..", "..xxx"]

    def test_squares_taken_or_outside_end_the_judging(self) -> None:
        found = as_expected(
            record(
                """\
Ala: b1 r0, claims a3 b1 c2 d4      ; => void ! square-taken
Ala: b1 r0, claims a3 f1            ; => void ! outside-board
Ala: b1 r0, claims a3-a9            ; => void ! outside-board
Ala: b1 r0, claims a3 а1            ; => void ! wrong-alphabet
Ala: b1 r0, claims a3-с3            ; => void ! wrong-alphabet
Ala: с1 r0, claims f9               ; => void ! wrong-alphabet
Ala: b1 r0                          ; => placed Ala+2
Bartek: b1 r0, claims a1 f9         ; => void ! overlap
"""
            )
        )
        assert [place for _, place in underlined(found)] == ["b1", "f1", "a9", "а1", "с3", "с1", "b1 r0"]

    def test_a_row_of_claims_over_a_hole_is_outside(self) -> None:
        found = as_expected(
            record("a1 r0, claims a3-e3 ; => void ! outside-board\n", ".....\n.....\n..#..\n.....")
        )
        assert underlined(found) == [("outside-board", "a3-e3")]

    def test_claims_alone_are_no_turn_where_the_referee_marks(self) -> None:
        found = as_expected(record("claims a1 ; => void ! missing-placement\n"))
        assert underlined(found) == [("missing-placement", "claims")]


class TestBuying:
    def test_before_or_after_the_placement(self) -> None:
        found = as_expected(
            record(
                """\
buys c3, a1 r0             ; => placed Ala-1
d4 e4 e5, buys d5, buys a5 ; => placed Bartek-2
""",
                "5x5",
                L3,
                rules="buy = 1",
            )
        )
        assert game(found).rows()[4][0] == "x"
        assert found.penalties == [1, 2]
        assert "each for 1" in game(found).allowed(0)[1]

    def test_squares_killed_by_a_purchase_are_the_buyers(self) -> None:
        as_expected(
            record(
                """\
b1 r0               ; => placed Ala+2
d1 r0, buys b3      ; => placed Bartek+2
""",
                rules="buy = 1",
            )
        )

    def test_never_instead_of_the_placement(self) -> None:
        as_expected(
            record(
                "buys c3 ; => void ! missing-placement\nbuys c3, claims a1 ; => void ! missing-placement\n",
                rules="buy = 1",
            )
        )

    def test_nothing_is_bought_without_a_price(self) -> None:
        found = as_expected(record("a1 r0, buys e4 ; => void ! buying-not-allowed\n"))
        assert underlined(found) == [("buying-not-allowed", "buys")]
        as_expected(record("buys e4 ; => void ! missing-placement buying-not-allowed\n"))

    def test_what_can_not_be_bought(self) -> None:
        found = as_expected(
            record(
                """\
b1 r0                    ; => placed Ala+2
a3 r0, buys a1           ; => void ! dead-square
a3 r0, buys b3           ; => void ! square-taken
buys a3, a3 r0           ; => void ! overlap dead-square
a3 r0, buys f1 a1        ; => void ! outside-board
a3 r0, buys f1, claims b1 ; => void ! outside-board
a3 r0, buys e1, buys e1  ; => void ! square-taken
buys e1, a3 r0, buys e1  ; => void ! square-taken
a3 r0, buys a1, buys a2  ; => void ! dead-square
Bartek: buys e1 e1, a3 r0 ; => placed Bartek-1
""",
                rules="buy = 2",
            )
        )
        assert found.turns[-1].ruling.details["bought"] == ["e1"]

    def test_the_squares_of_one_purchase_are_judged_together(self) -> None:
        as_expected(record("c1 r0, buys b1, buys a1 ; => void ! dead-square\n", "7x2", rules="buy = 1"))
        as_expected(record("c1 r0, buys b1 a1 ; => placed\n", "7x2", rules="buy = 1"))

    def test_a_false_claim_counts_as_bought(self) -> None:
        found = as_expected(
            record(
                """\
b1 r0, claims a1-a3     ; => placed Ala+2 ! false-claim?
d1 r0, claims a1        ; => placed ! false-claim?
""",
                rules="buy = 1",
            )
        )
        assert found.clean
        assert [fault.message for fault in found.faults] == ["a3 is not dead", "a1 was awarded before"]
        assert game(found).rows() == ["o1122", "o1122", "x....", "o...."]
        assert found.penalties == [1, 0]

    def test_what_a_false_claim_kills_scores_at_once_and_is_not_missed(self) -> None:
        found = as_expected(
            record("c1 r0, claims a1 ; => placed Ala+2 ! false-claim?\n", "7x2", rules="buy = 1")
        )
        assert game(found).rows() == ["xo11...", "oo11..."]
        assert found.points == [3, 0]

    def test_claims_are_judged_after_all_purchases(self) -> None:
        as_expected(record("c1 r0, claims b1 a2 b2, buys a1 ; => placed Ala+1\n", "7x2", rules="buy = 2"))

    def test_claims_are_judged_together(self) -> None:
        # Buying a1 by a false claim kills b1, but as they are judged b1 is alive too.
        found = as_expected(
            record("c1 r0, claims a1 b1 ; => placed ! false-claim? false-claim?\n", "7x2", rules="buy = 1")
        )
        assert game(found).rows() == ["xx11...", "oo11..."]

    @pytest.mark.parametrize(
        ("value", "fault"),
        [("-1", "bad-value"), ("true", "bad-value"), ("1.5", "bad-value"), ('"2"', "bad-value")],
    )
    def test_prices_that_are_none(self, value: str, fault: str) -> None:
        found = as_expected(record("a1 r0, buys e4 ; => void ! buying-not-allowed\n", rules=f"buy = {value}"))
        assert fault_names(found) == [fault, "buying-not-allowed"]
        assert underlined(found)[0] == (fault, value)

    def test_a_price_of_nothing_and_no_price(self) -> None:
        as_expected(record("a1 r0, buys e4 ; => placed\n", rules="buy = 0"))
        as_expected(record("a1 r0, buys e4 ; => void ! buying-not-allowed\n", rules="buy = false"))


class TestMarkingByThePlayers:
    RULES = 'marking = "players"'

    def test_only_what_is_claimed_counts_and_nobody_is_told(self) -> None:
        found = as_expected(
            record(
                """\
b1 r0, claims a1   ; => placed Ala+1
d1 r0              ; => placed
a3 r0, claims a2   ; => placed Ala+1
""",
                rules=self.RULES,
            )
        )
        assert not found.faults

    def test_the_last_claims_end_the_game(self) -> None:
        turns = """\
b1 r0              ; => placed
d1 r0              ; => placed
claims a1          ; => void ! missing-placement
Ala: a3 r0         ; => placed
d3 r0              ; => placed
"""
        found = as_expected(record(turns, rules=self.RULES))
        assert (found.ended_by, found.to_move) == (None, 0)
        assert "`claims`" in game(found).allowed(0)[0]
        found = as_expected(
            record(
                turns + "claims c3-c4 a2 ; => claimed Ala+3\na1 r0 ; => void ! game-over\n", rules=self.RULES
            )
        )
        assert found.ended_by == "no-moves"
        assert game(found).rows() == [".1122", "o1122", "11o22", "11o22"]

    def test_when_all_is_claimed_the_game_is_over(self) -> None:
        found = as_expected(record("a1 r0, claims c1 c2 ; => placed Ala+2\n", "3x2", rules=self.RULES))
        assert found.ended_by == "no-moves"

    def test_faults_of_the_last_claims(self) -> None:
        as_expected(
            record(
                """\
a1 r0, claims c1           ; => placed Ala+1
claims c2 a1               ; => void ! square-taken
Bartek: claims c2 c1       ; => void ! false-claim
Bartek: b1 r0              ; => void ! overlap dead-square
Bartek: buys c2            ; => void ! missing-placement buying-not-allowed
Bartek: claims c2          ; => claimed Bartek+1
""",
                "3x2",
                rules=self.RULES,
            )
        )

    def test_what_a_false_claim_kills_is_left_to_be_claimed(self) -> None:
        found = as_expected(
            record(
                """\
c1 r0, claims a1           ; => placed Ala-1 ! false-claim?
e1 r0, claims b1 a2 b2     ; => placed Bartek+3
""",
                "7x2",
                rules=f"buy = 1, {self.RULES}",
            )
        )
        assert game(found).rows() == ["xo1122.", "oo1122."]

    def test_what_was_missed_may_be_bought(self) -> None:
        as_expected(
            record(
                """\
b1 r0                      ; => placed
a3 r0, buys a1             ; => placed Bartek-1
d1 r0, claims a2, buys a2  ; => void ! square-taken
Ala: d1 r0, buys a1        ; => void ! square-taken
Ala: d1 r0, claims a2      ; => placed Ala+1
d3 r0, buys a2             ; => void ! dead-square
Bartek: d3 r0, claims a2   ; => placed ! false-claim?
""",
                rules=f"buy = 1, {self.RULES}",
            )
        )


class TestTheBoard:
    def test_a_figure_that_never_fits(self) -> None:
        for board, figure, rules in (
            ("3x3", "####", ""),
            ("2x2", "#.#", ""),
            ("2x4", "###", "turn = false"),
            ("...\n###\n...", "##\n##", ""),
        ):
            found = verdict(record("a1 r0\n", board, figure, rules=rules))
            assert fault_names(found) == ["figure-never-fits"]
            assert not found.turns
            assert not found.clean

    def test_one_form_that_fits_is_enough(self) -> None:
        as_expected(record("a1 2r0 ; => placed\n", "2x2", "#####", "##"))

    def test_a_form_too_large_for_the_board_is_outside(self) -> None:
        as_expected(record("a1-e1 ; => void ! outside-board\n", "4x4", "#####", "##"))

    def test_rows_up_and_cyrillic_columns(self) -> None:
        found = as_expected(
            record(
                "б1 r0 ; => void ! outside-board\nБ2 r0 ; => placed Bartek+2\nb3 r0 ; => void ! wrong-alphabet\n",
                more='columns = "cyrillic"\nrows = "up"',
            )
        )
        assert game(found).rows()[2:] == ["o22..", "o22.."]
        assert "Cyrillic `в`" in found.faults[-1].help

    def test_fifty_players_each_with_a_mark(self) -> None:
        names = ", ".join(f'"P{n:02}"' for n in range(1, 51))
        text = record("", "100x2", "#\n#").replace('"Ala", "Bartek"', names)
        found = verdict(text + "".join(f"{game_column(n)}1 r0\n" for n in range(50)))
        assert not found.faults
        row = game(found).rows()[0][:50]
        assert len(set(row)) == 50
        assert not set(row) & set("oOxX. ")
        assert row[:10] == "123456789a"
        assert [line[0] for line in game(found).legend()[:50]] == list(row)
        assert "P50" in game(found).legend()[49]

    def test_more_players_than_marks(self) -> None:
        assert mark_of(1000) == "*"

    def test_the_check_sum_is_told(self) -> None:
        found = verdict(record("b1 r0, buys e4\n", rules="buy = 1"))
        [section] = game(found).sections(found.turns)
        assert section.lines == [
            "2 points + 4 squares under figures + 1 bought + 13 still free = 20 squares after throwing out"
        ]
        assert found.turns[0].ruling.why == ["2 squares dead: a1 a2", "1 square bought at 1: e4"]

    def test_one_point_is_told_in_the_singular(self) -> None:
        text = record("a1 b1\n", "3x1", "##").replace("+++\na1", "[result]\nAla = 5\nBartek = 5\n+++\na1")
        found = verdict(text)
        assert [fault.message for fault in found.faults] == [
            "Ala has 1 point, not 5",
            "Bartek has 0 points, not 5",
        ]
        [section] = game(found).sections(found.turns)
        assert section.lines == ["1 point + 2 squares under figures + 0 bought = 3 squares after throwing out"]

    def test_games_on_the_same_ground_share_it_and_no_other(self) -> None:
        once, again = (game(verdict(record("a1 r0\n", "5x4", L3))) for _ in range(2))
        assert once.ground is again.ground
        assert once.position.free == again.position.free != once.squares
        others = [
            record("", "5x5", L3),
            record("", "5x4", SQUARE),
            record("", "5x4", L3, rules="turn = false"),
            record("", "5x4", L3, rules="mirror = false"),
        ]
        assert all(game(verdict(other)).ground is not once.ground for other in others)

    def test_the_same_squares_with_other_names(self) -> None:
        for more, corner in (("", "a1"), ('rows = "up"', "a4"), ('columns = "cyrillic"', "а1")):
            found = as_expected(record(f"{corner} r0 ; => placed\n", "5x4", L3, more=more))
            assert game(found).rows()[0] == "11..."

    def test_the_largest_board(self) -> None:
        found = verdict(record("a1 r0\niv256 r0\n", "256x256", "#.##\n####\n.#.."))
        assert [turn.ruling.ruling for turn in found.turns] == ["placed", "void"]
        assert fault_names(found) == ["outside-board"]


def game_column(at: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[at] if at < 26 else letters[at // 26 - 1] + letters[at % 26]


def test_shapes_turn_and_mirror() -> None:
    shape = Shape.drawn(["#..", "###"])
    assert str(shape.oriented(False, 1)) == "## / #. / #."
    assert str(shape.oriented(True, 0)) == "..# / ###"
    assert str(shape.oriented(True, 1)) == "#. / #. / ##"
    assert len(forms([shape])) == 8
    assert len(forms([Shape.drawn(["##", "##"])])) == 1


class TestSamples:
    @pytest.mark.parametrize(
        ("name", "ended_by", "faults"),
        [
            ("clean", "no-moves", []),
            ("author", None, ["missed-claim?"]),
            (
                "faulty",
                "stop",
                [
                    "wrong-result", "unknown-option", "false-claim?", "overlap", "not-the-figure",
                    "wrong-alphabet", "outside-board", "wrong-number", "wrong-score", "wrong-turn",
                    "missing-placement", "syntax", "action-of-another-game",
                ],
            ),
        ],
    )  # fmt: skip
    def test_they_are_what_they_are_called(self, name: str, ended_by: str | None, faults: list[str]) -> None:
        found = verdict((SAMPLES / f"figures-{name}.game").read_text(encoding="utf-8"))
        assert fault_names(found) == faults
        assert found.ended_by == ended_by


def test_a_figure_that_fills_a_large_board() -> None:
    """Drawings of so many squares are not remembered for the next record, and mean the same."""
    block = "\n".join(["#" * 21] * 20)
    found = as_expected(record("Ala: a1 r0 ; => placed\n", "21x20", block))
    assert (found.ended_by, found.faults) == ("no-moves", [])
    turned = as_expected(record("Ala: a1 r90 ; => placed\n", "20x21", block))
    assert (turned.ended_by, turned.faults) == ("no-moves", [])


@pytest.mark.parametrize(
    ("line", "beyond"), [("a4-a5", "a5"), ("a5-a4", "a5"), ("e3-f3", "f3"), ("f3-e3", "f3")]
)
def test_a_row_of_claims_with_one_end_off_the_board(line: str, beyond: str) -> None:
    found = verdict(record(f"Ala: a1-b1 a2-b2, claims {line}\n", "5x4"))
    assert underlined(found) == [("outside-board", beyond)]
