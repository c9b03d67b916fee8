"""GCG as it is written in the world: what its lines mean, and every leniency."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.files import pieces_of
from referee.replay import replay
from referee.verdict import Verdict
from tests.gcg.games import gcg, told, verdict_on

TWO = "#player1 Ann Ann Lee\n#player2 Ben Ben Oz\n"
# Ann lays CAT across the middle, for 3 + 1 + 1, twice.
CAT = ">Ann: ACTXYZZ 8G CAT +10 10\n"


def clean(text: str) -> Verdict:
    found = verdict_on(TWO + text)
    assert told(found) == []
    return found


def read_bytes(folder: Path, data: bytes) -> Verdict:
    path = folder / "game.gcg"
    path.write_bytes(data)
    [piece] = pieces_of(str(path))
    return replay(piece.record(), folder)


class TestEvents:
    def test_a_play_is_scored_anew(self) -> None:
        found = clean(CAT)
        assert found.totals == [10, 0]
        [turn] = found.turns
        assert (turn.line, turn.ruling.ruling) == (3, "placed")
        assert found.game is not None
        assert found.game.rows()[7] == "......CAT......"

    @pytest.mark.parametrize("word", ["C.TS", "CATS", "C(A)TS", "(C)A(T)S", "(CAT)S", "CaTS", "...S"])
    def test_what_stands_is_a_dot_or_its_letter_or_in_parentheses(self, word: str) -> None:
        found = clean(f"{CAT}>Ben: 8G {word} +6 6\n")
        assert found.game is not None
        assert found.game.rows()[7] == "......CATS....."

    @pytest.mark.parametrize("word", ["CATÞ", "...Þ"])
    def test_a_strange_letter_is_named_at_its_place(self, word: str) -> None:
        fault = verdict_on(f"{TWO}{CAT}>Ben: 8G {word} +6 6\n").faults[0]
        assert (fault.name, fault.place) == ("wrong-alphabet", (4, 13, 4, 14))

    def test_an_x_beside_dots_is_a_letter_like_any_other(self) -> None:
        found = clean(f"{CAT}>Ben: 8G ...X +13 13\n")
        assert found.game is not None
        assert found.game.rows()[7] == "......CATX....."

    @pytest.mark.parametrize("position", ["8G", "8g"])
    def test_the_row_first_is_across(self, position: str) -> None:
        assert clean(f">Ann: {position} CAT +10 10\n").totals == [10, 0]

    @pytest.mark.parametrize("position", ["H7", "h7"])
    def test_the_column_first_is_down(self, position: str) -> None:
        found = clean(f">Ann: {position} CAT +10 10\n")
        assert found.game is not None
        assert [row[7] for row in found.game.rows()[6:9]] == ["C", "A", "T"]

    def test_a_small_letter_is_a_blank_and_seven_tiles_earn_fifty(self) -> None:
        # Seven tiles from 8D: B counts twice on 8D, all of it twice for 8H.
        assert clean(">Ann: ?ABCDEF 8D BaCDEFG +86 86\n").totals == [86, 0]

    @pytest.mark.parametrize("figures", ["+10 10", "10 10", "10 +10", "+10\t 10  CAT, AT"])
    def test_figures(self, figures: str) -> None:
        clean(f">Ann: 8G CAT {figures}\n")

    @pytest.mark.parametrize("figures", ["-10 0", "+-10 0", "−10 0", "+-10 +0"])
    def test_negative_figures(self, figures: str) -> None:
        clean(f"{CAT}>Ann: -- {figures}\n")

    def test_passes_and_exchanges_need_no_rack(self) -> None:
        found = clean(">Ann: ABCDEFG -ABC +0 0\n>Ben: -4 +0 0\n>Ann: - +0 0\n>Ben: IIIIIOU - +0 0\n")
        assert [turn.ruling.ruling for turn in found.turns] == ["exchanged", "exchanged", "passed", "passed"]
        assert found.ended_by is None

    def test_six_scoreless_turns_end_the_game(self) -> None:
        passes = ">Ann: - +0 0\n>Ben: - +0 0\n" * 3
        assert clean(passes).ended_by == "passes"
        found = clean(passes.replace(">Ben: - +0 0\n", ">Ben: 8G CAT +10 10\n>Ben: -- -10 0\n"))
        assert found.ended_by == "passes"

    def test_a_game_that_goes_on_after_its_end_goes_on(self) -> None:
        found = clean(">Ann: - +0 0\n>Ben: - +0 0\n" * 3 + CAT)
        assert found.ended_by is None
        assert found.turns[-1].ruling.why[-1] == "the game should have been over"


class TestChallenges:
    @pytest.mark.parametrize("figures", ["-10 0", "+0 0"])
    def test_a_phony_comes_off_and_the_opponent_is_to_move(self, figures: str) -> None:
        found = clean(f"{CAT}>Ann: ACTXYZZ -- {figures}\n>Ben: 8G DOG +10 10\n")
        assert found.totals == [0, 10]
        first, second, _ = found.turns
        assert first.ruling.ruling == "placed"
        assert (first.ruling.details["withdrawn_by"], second.ruling.details["withdraws"]) == (2, 1)

    def test_a_wrong_score_given_back_is_one_mistake(self) -> None:
        found = verdict_on(f"{TWO}>Ann: 8G CAT +15 15\n>Ann: -- -15 0\n>Ben: 8G DOG +10 10\n")
        assert told(found) == [("wrong-score", 3)]
        assert found.totals == [0, 10]

    def test_nothing_given_back_is_a_mistake_if_the_total_tells_of_nothing(self) -> None:
        found = verdict_on(f"{TWO}{CAT}>Ann: -- +0 10\n")
        assert told(found) == [("wrong-score", 4)]
        assert "-10" in found.faults[0].message

    def test_a_bonus_is_taken_as_recorded(self) -> None:
        found = clean(f"{CAT}>Ann: (challenge) +5 15\n>Ben: - +0 0\n")
        assert found.points == [15, 0]
        assert [turn.ruling.ruling for turn in found.turns] == ["placed", "bonus", "passed"]

    def test_a_challenge_may_cost_the_challenger_points(self) -> None:
        found = clean(f"{CAT}>Ben: (challenge) -10 -10\n>Ben: - +0 -10\n")
        assert found.penalties == [0, 10]
        assert found.turns[1].ruling.ruling == "penalty"

    @pytest.mark.parametrize("event", ["--  -5 5", "(challenge) +5 5", "(challenge) -5 -5"])
    def test_without_a_play_it_is_a_fault(self, event: str) -> None:
        found = verdict_on(f"{TWO}>Ann: - +0 0\n>Ben: {event}\n>Ben: 8G CAT +10 10\n")
        name = "nothing-to-withdraw" if event.startswith("--") else "no-play-challenged"
        assert told(found) == [(name, 4)]
        assert found.totals == [0, 10]


class TestEnd:
    def test_time(self) -> None:
        found = clean(f"{CAT}>Ben: (time) -10 -10\n>Ben: - +0 -10\n>Ann: ABC (time) -5 5\n")
        assert found.penalties == [5, 10]

    def test_he_who_goes_out_gets_twice_what_others_hold(self) -> None:
        found = clean(f"{CAT}>Ann: (QZ) +40 50\n")
        assert found.totals == [50, 0]
        assert found.ended_by == "out"

    def test_once_where_another_line_charges_a_player_for_it(self) -> None:
        assert clean(f"{CAT}>Ann: (QZ) +20 30\n>Ben: QZ (QZ) -20 -20\n").totals == [30, -20]
        assert clean(f"{CAT}>Ben: QZ (QZ) -20 -20\n>Ann: (QZ) +20 30\n").totals == [30, -20]

    def test_each_loses_his_own(self) -> None:
        passes = ">Ann: - +0 0\n>Ben: - +0 0\n" * 3
        assert clean(f"{passes}>Ann: AB? (AB?) -4 -4\n>Ben: Q (Q) -10 -10\n").totals == [-4, -10]

    def test_nothing_left_is_nothing(self) -> None:
        assert clean(f"{CAT}>Ann: () +0 10\n").totals == [10, 0]
        assert clean(f"{CAT}>Ann: (?) +0 10\n").totals == [10, 0]

    def test_a_wrong_one_is_named_with_both_figures(self) -> None:
        found = verdict_on(f"{TWO}{CAT}>Ann: (QZ) +20 30\n")
        assert told(found) == [("wrong-score", 4)]
        assert "+40" in found.faults[0].message
        assert "+20" in found.faults[0].message

    def test_without_such_lines_nothing_is_settled(self) -> None:
        assert clean(CAT + "#rack1 XYZZ\n#rack2 AB?\n").totals == [10, 0]


class TestTotals:
    def test_a_slip_carried_on_is_one_mistake(self) -> None:
        found = verdict_on(f"{TWO}>Ann: 8G CAT +10 12\n>Ben: - +0 0\n>Ann: 9G TO +10 22\n>Ben: - +0 0\n")
        assert told(found) == [("wrong-score", 3)]
        assert "10 now, not 12" in found.faults[0].message

    def test_one_put_right_is_no_mistake(self) -> None:
        found = verdict_on(f"{TWO}>Ann: 8G CAT +10 12\n>Ben: - +0 0\n>Ann: - +0 10\n")
        assert told(found) == [("wrong-score", 3)]

    def test_a_total_may_go_on_from_the_wrong_score(self) -> None:
        found = verdict_on(f"{TWO}>Ann: 8G CAT +11 11\n>Ben: - +0 0\n>Ann: - +0 11\n")
        assert told(found) == [("wrong-score", 3)]
        assert found.totals == [10, 0]

    def test_a_slip_is_the_player_s_own(self) -> None:
        found = verdict_on(f"{TWO}>Ann: 8G CAT +10 12\n>Ben: - +0 2\n")
        assert told(found) == [("wrong-score", 3), ("wrong-score", 4)]


class TestRacksAreNotes:
    def test_a_tile_that_is_not_on_the_rack(self) -> None:
        found = clean(">Ann: ABCDEFG 8G CAT +10 10\n>Ben: AAAAAAA -B +0 0\n")
        assert found.turns[0].ruling.why[-1] == "T is not on the rack [ABCDEFG]"
        assert found.turns[1].ruling.ruling == "exchanged"

    def test_more_tiles_than_the_set_has(self) -> None:
        found = clean(">Ann: ZZZZZZZ 8G ZZZ +60 60\n>Ben: AAAAAAAAAAAA - +0 0\n")
        assert "there is no Z left for this" in found.turns[0].ruling.why

    def test_but_a_letter_that_is_no_tile_is_a_fault(self) -> None:
        for event in ("ÑAC 8G CAT +10 10", "ACT 8G CÑT +10 10", "CAT -Ñ +0 0", "(Ñ) +2 2"):
            found = verdict_on(f"{TWO}#lexicon NWL18\n>Ann: {event}\n")
            assert told(found) == [("wrong-alphabet", 4)]
            assert found.faults[0].message == "the set has no tile Ñ"


class TestTiles:
    @pytest.mark.parametrize(
        ("head", "set_"),
        [
            ("#lexicon CSW21", "en"), ("#lexicon TWL06", "en"), ("#lexicon OWL2", "en"), ("#lexicon ECWL", "en"),
            ("#lexicon RD28", "de"), ("#lexicon D25WL04", "de"), ("#lexicon GERMAN", "de"),
            ("#lexicon OSPS49", "pl"), ("#lexicon FRA24", "fr"), ("#lexicon ODS8", "fr"), ("#lexicon FISE2", "es"),
            ("#tile-distribution german\n#lexicon CSW21", "de"), ("#tile-distribution unheard-of\n#lexicon ODS8", "fr"),
            ("#tile-distribution russian", "ru"), ("#lexicon unheard-of", "en"), ("", "en"),
        ],
    )  # fmt: skip
    def test_the_pragmas_tell(self, head: str, set_: str) -> None:
        header = gcg(f"{head}\n{TWO}").header
        assert header is not None
        assert header.rules["set"] == f"scrabble-{set_}"

    @pytest.mark.parametrize(
        ("word", "set_"),
        [("TÖR", "de"), ("ŁÓŻ", "pl"), ("NIÑO", "es"), ("КОТ", "ru"), ("CAT", "en"), ("[LL]E", "es")],
    )
    def test_else_the_letters_do(self, word: str, set_: str) -> None:
        header = gcg(f"#title Ärger mit Łucja und Ñandú\n{TWO}>Ann: 8G {word} +1 1\n").header
        assert header is not None
        assert header.rules["set"] == f"scrabble-{set_}"

    @pytest.mark.parametrize("word", ["[LL]E", "2E", "[ll]E", "[Ll]E"])
    def test_spanish_tiles_of_two_letters(self, word: str) -> None:
        found = verdict_on(f"#lexicon FISE2\n{TWO}>Ann: [CH]E[RR]123? 8G {word} +18 18\n")
        assert found.game is not None
        blank = word[:3] == "[ll"
        assert found.game.rows()[7][6:8] == ("kE" if blank else "KE")
        assert found.totals == [2 if blank else 18, 0]


class TestText:
    def test_encodings(self, tmp_path: Path) -> None:
        text = "#player1 Łukasz Łukasz\n#player2 Zoé Zoé\n>Łukasz: 8G CAT +10 10\n"
        for data in (
            text.encode(),
            b"\xef\xbb\xbf" + text.encode(),
            b"#character-encoding ISO-8859-2\n" + text.encode(),
        ):
            assert read_bytes(tmp_path, data).players == ("Łukasz", "Zoé")
        latin = text.replace("Łukasz", "Zoë").encode("iso-8859-1")
        assert read_bytes(tmp_path, b"#character-encoding UTF-8\n" + latin).players == ("Zoë", "Zoé")

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_ends(self, end: str, tmp_path: Path) -> None:
        found = read_bytes(tmp_path, (TWO + CAT + ">Ben: - +0 3").replace("\n", end).encode())
        assert told(found) == [("wrong-score", 4)]

    def test_blanks(self) -> None:
        clean("\n   >Ann:\tACT   8G  CAT \t+10   10   \n\n  > Ben: - +0 0\n")

    def test_letters_with_marks_of_their_own(self) -> None:
        assert verdict_on("#player1 Zoe\u0301 x\n#player2 B x\n>Zoé: 8G CAT +10 10\n").clean

    def test_nicknames(self) -> None:
        for nick in ("!!M!!att...h~`+=-__", "Josh#%^()&&", "1", "a:b", "Łódź", "8D"):
            found = verdict_on(f"#player1 {nick} x\n#player2 B x\n>{nick}: 8G CAT +10 10\n")
            assert (told(found), found.players) == ([], (nick, "B"))

    def test_players_in_the_order_of_their_numbers_or_of_appearance(self) -> None:
        assert gcg("#player2 B x\n#player1 A y\n").header is not None
        assert verdict_on("#player2 B x\n#player1 A y\n").players == ("A", "B")
        assert verdict_on(">B: - +0 0\n>A: - +0 0\n>B: - +0 0\n").players == ("B", "A")

    def test_notes_and_comments(self) -> None:
        record = gcg(
            f"#note before\n{TWO}{CAT}#note >Ben: 8G CAT +99 99\nand on\n\n  and on\n#note again\n#>Ben: -\n"
            ">Ben: - +0 0\n#style wsc\n#Unknown  Thing here\n#incomplete\n"
        )
        assert record.faults == ()
        first, second = record.turns
        assert first.above == ("before",)
        assert first.comments == (">Ben: 8G CAT +99 99", "and on", "and on", "again", ">Ben: -")
        assert second.comments == ()
        assert record.header is not None
        assert record.header.table["x"]["gcg"]["pragmas"] == ["style wsc", "Unknown Thing here", "incomplete"]

    def test_what_the_pragmas_say_is_kept(self) -> None:
        record = gcg(
            f"{TWO}#title A game\n#description of words\n#id io.woogles abc\n#lexicon NWL18\n#event Cup\n#round 3\n"
            "#date 2026-11-29\n#rack1 AB?\n"
        )
        assert record.header is not None
        table = record.header.table
        assert table["x"]["gcg"] == {
            "names": ["Ann Lee", "Ben Oz"], "description": "of words", "id": "io.woogles abc", "lexicon": "NWL18",
        }  # fmt: skip
        assert (table["title"], table["event"], table["round"]) == ("A game", "Cup", 3)
        assert table["date"].isoformat() == "2026-11-29"
        [rack] = record.turns
        assert str(rack.actions[0]) == "[AB*]"
        assert replay(record).turns == []
