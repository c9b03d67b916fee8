"""The rule sets of Scrabble, and those of one's own."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from referee.games import rulesets
from referee.replay import replay
from tests.cli.conftest import Referee, Write
from tests.records import as_expected, fault_names, only, verdict

SETS = ("scrabble-de", "scrabble-en", "scrabble-es", "scrabble-fr", "scrabble-pl", "scrabble-ru")
HEADER = '+++\ngame = "erudit"\nplayers = ["Ala", "Bob"]\ncolumns = "latin"\nlexicon = "{lexicon}"\nrules = {{ {rules} }}\n+++\n'


def ruled(turns: str, rules: str = 'set = "scrabble-en"', lexicon: str = "none") -> str:
    return HEADER.format(rules=rules, lexicon=lexicon) + turns


class TestSets:
    @pytest.mark.parametrize(
        ("name", "tiles", "worth"),
        [
            ("en", 100, 187),
            ("pl", 100, None),
            ("de", 102, None),
            ("fr", 102, None),
            ("es", 100, None),
            ("ru", 104, None),
        ],
    )
    def test_the_tiles_are_as_many_as_in_the_box(self, name: str, tiles: int, worth: int | None) -> None:
        chosen = rulesets.named(f"scrabble-{name}")
        assert chosen.size == tiles
        assert chosen.tiles["*"] == (2, 0)
        if worth is not None:
            assert sum(tile.number * tile.value for tile in chosen.tiles.values()) == worth
        assert (chosen.rack, chosen.bonus, chosen.board) == (7, 50, (15, 15))
        assert chosen.source

    @pytest.mark.parametrize(
        ("name", "letters"),
        [
            ("en", "E12.1 Q1.10 K1.5 D4.2 V2.4"), ("pl", "A9.1 Z5.1 Ź1.9 Ń1.7 Ć1.6 U2.3"),
            ("de", "E15.1 N9.1 M4.3 Ö1.8 Y1.10 Ü1.6"), ("fr", "E15.1 M3.2 Q1.8 W1.10 K1.10"),
            ("es", "A12.1 Ñ1.8 Ç1.5 K1.8 W1.8 Z1.10 S6.1"), ("ru", "О10.1 Ё1.3 Ъ1.10 Ф1.10 М3.2 Ы2.4"),
        ],
    )  # fmt: skip
    def test_some_of_them(self, name: str, letters: str) -> None:
        tiles = rulesets.named(f"scrabble-{name}").tiles
        for told in letters.split():
            number, value = told[1:].split(".")
            assert tiles[told[0]] == (int(number), int(value))

    @pytest.mark.parametrize("name", SETS)
    def test_the_board_is_the_same_from_all_sides(self, name: str) -> None:
        rows = rulesets.named(name).layout
        assert (
            rows
            == rows[::-1]
            == tuple(row[::-1] for row in rows)
            == tuple(map("".join, zip(*rows, strict=True)))
        )
        assert {colour: "".join(rows).count(colour) for colour in "RByg"} == {"R": 8, "B": 17, "y": 12, "g": 24}

    @pytest.mark.parametrize("name", SETS)
    def test_a_set_s_own_rules_are_options_that_there_are(self, name: str) -> None:
        found = verdict(ruled("Ala: pass\n", f'set = "{name}"'))
        assert found.clean
        assert found.game is not None

    def test_the_centre_doubles_the_first_word(self) -> None:
        as_expected(ruled("Ala: 8g CAT ; => placed Ala+10\n"))

    def test_yo_has_a_tile_in_russian_scrabble(self) -> None:
        text = ruled("Ala: 8ж ЁЖ ; => placed Ala+16\n", 'set = "scrabble-ru"')
        as_expected(text.replace('"latin"', '"cyrillic"'))


class TestEnd:
    def test_three_declined_turns_each(self) -> None:
        assert verdict(ruled("pass\n" * 5)).ended_by is None
        assert verdict(ruled("pass\n" * 6)).ended_by == "passes"

    def test_in_polish_scrabble_two_passes_each_and_an_exchange_is_none(self) -> None:
        rules = 'set = "scrabble-pl"'
        assert verdict(ruled("pass\n" * 4, rules)).ended_by == "passes"
        assert verdict(ruled("pass\npass\npass\nexchange 2\npass\n", rules)).ended_by is None

    def test_a_withdrawn_play_is_a_declined_turn(self) -> None:
        turns = "Ala: 8g CTA\nAla: withdrawn\nBob: pass\n" * 3
        assert verdict(ruled(turns)).ended_by == "passes"
        assert verdict(ruled(turns.replace("Bob: pass", "Bob: 8g CAT", 1))).ended_by is None

    def test_no_exchange_from_a_bag_of_fewer_than_seven(self) -> None:
        few = 'set = "scrabble-en", tiles = { "A" = [20, 1] }'
        as_expected(ruled("Ala: exchange 2 ; => void ! too-many-exchanged\n", few))
        as_expected(ruled("Ala: exchange 2 ; => exchanged\n", few + ", exchange-bag = 6"))

    def test_declines_and_exchange_bag_are_numbers(self) -> None:
        for rules in ("declines = 0", "declines = true", "exchange-bag = -1", 'exchange-bag = "7"'):
            assert fault_names(verdict(ruled("pass\n", rules))) == ["bad-value"]


class TestChallenge:
    def test_words_are_for_the_players_to_challenge(self, tmp_path: Path) -> None:
        (tmp_path / "words.txt").write_text("CAT\nCATS\n")
        turns = "Ala: 8g CTA ; => placed Ala+10\nAla: withdrawn ; => withdrawn Ala-10\nBob: 8g CTA ; => placed Bob+10\n"
        found = as_expected(ruled(turns, lexicon="words.txt"), tmp_path)
        assert not any("challenged" in sentence for sentence in found.turns[0].ruling.why)
        assert found.turns[2].ruling.why[-1] == "CTA (across from g8) is no word, and was not challenged"

    def test_or_for_the_referee(self, tmp_path: Path) -> None:
        (tmp_path / "words.txt").write_text("CAT\n")
        rules = 'set = "scrabble-en", challenge = "void"'
        as_expected(ruled("Ala: 8g CTA ; => void ! not-a-word\n", rules, "words.txt"), tmp_path)

    def test_a_single_tile_is_never_a_word(self) -> None:
        as_expected(ruled("Ala: 8h A ; => void ! not-a-word\n"))

    def test_what_a_challenge_in_vain_gives_or_costs(self) -> None:
        turns = (
            "Ala: 8g CAT\nAla: bonus 5 +5 =15 ; => bonus Ala+5\nBob: kara 10 ; => void ! no-play-challenged\n"
        )
        found = as_expected(ruled(turns, 'set = "scrabble-en", challenge = 5'))
        assert found.turns[1].ruling.why == ["challenged in vain: +5"]
        found = as_expected(
            ruled("Ala: 8g CAT\nBob: penalty 10 -10 =-10 ; => penalty Bob-10\nBob: pass ; => passed\n")
        )
        assert 'these rules have no points, `challenge = "double"` for that' in found.turns[1].ruling.why
        assert found.penalties == [0, 10]

    @pytest.mark.parametrize("value", ['"dobule"', "7", "true", '"5 points"'])
    def test_other_values(self, value: str) -> None:
        [name] = fault_names(verdict(ruled("pass\n", f"challenge = {value}")))
        assert name in ("unknown-option", "bad-value")


class TestTranscripts:
    RULES = 'set = "scrabble-en", transcript = true'

    def test_three_play_in_their_order(self) -> None:
        turns = (
            "Ala: 8g CAT ; => placed Ala+10\nBob: pass ; => passed\nCyd: pass ; => passed\npass ; => passed\n"
        )
        found = as_expected(ruled(turns, self.RULES).replace('"Bob"]', '"Bob", "Cyd"]'))
        assert found.to_move == 1

    def test_a_stop_ends_a_copy_too_and_so_do_leftovers(self) -> None:
        as_expected(ruled("Ala: 8g CAT\nstop\nBob: pass ; => void ! game-over\n", self.RULES))
        found = as_expected(ruled("Ala: 8g CAT\nBob: [ABC] -7 =-7 ; => leftovers Bob-7\n", self.RULES))
        assert found.ended_by == "passes"

    def test_a_withdrawal_of_a_play_without_a_figure(self) -> None:
        turns = "Ala: 8g CAT ; => placed Ala+10\nAla: withdrawn {} ; => withdrawn Ala-10\n"
        for figure in ("", "-10 =0", "+1"):
            wrong = " ! wrong-score" if figure == "+1" else ""
            as_expected(ruled(turns.format(figure).replace("Ala-10", f"Ala-10{wrong}"), self.RULES))

    def test_racks_and_tiles_are_notes(self) -> None:
        found = as_expected(
            ruled("Ala: [ABC] 8g CAT ; => placed Ala+10\nBob: [QQQ] exchange ZZ ; => exchanged\n", self.RULES)
        )
        assert found.turns[0].ruling.why[1:] == ["T is not on the rack [ABC]"]
        assert len(found.turns[1].ruling.why) == 4

    def test_a_play_counts_though_it_lies_wrong(self) -> None:
        found = as_expected(
            ruled(
                "Ala: 1a CAT ; => placed Ala+15 ! not-through-centre\nBob: 9g DOG ; => placed Bob+9 ! not-connected\n",
                self.RULES,
            )
        )
        assert not found.clean

    def test_a_slip_carried_on_is_one_mistake(self) -> None:
        turns = (
            "Ala: 8g CAT +10 =12 ; => placed Ala+10 ! wrong-score\nBob: pass\nAla: pass +0 =12 ; => passed\n"
        )
        as_expected(ruled(turns, self.RULES))
        as_expected(ruled(turns.replace("12 ; => passed", "12 ; => passed ! wrong-score")))


class TestOwnSets:
    TILES = '[tiles]\n"A" = [20, 1]\n"B" = [10, 3]\n"*" = [1, 0]\n'

    def ruled_by(self, folder: Path, text: str, turns: str = "pass\n") -> list[str]:
        (folder / "mine.toml").write_text(text, encoding="utf-8")
        return fault_names(verdict(ruled(turns, 'set = "mine.toml"'), folder))

    def test_a_file_beside_the_record(self, tmp_path: Path) -> None:
        (tmp_path / "mine.toml").write_text(
            'title = "Ours"\nrack = 4\nbonus = 9\n'
            + self.TILES
            + '[premiums]\nsmall = """\nB...y\n.....\n..B..\n.....\n....R\n"""\n'
            '[rules]\nleftovers = "subtract"\n',
            encoding="utf-8",
        )
        text = ruled("Ala: 3b ABBA ; => placed Ala+25\n", 'set = "mine.toml"')
        found = as_expected(text, tmp_path)
        assert found.game is not None
        assert [len(row) for row in found.game.rows()] == [5] * 5
        assert fault_names(verdict(ruled("Ala: 3c ABBA\n", 'set = "mine.toml"'), tmp_path)) == ["off-board"]
        assert replay(only(text.replace("lexicon", 'board = "9x9"\nlexicon')), tmp_path).game is not None

    def test_a_changed_file_is_read_anew(self, tmp_path: Path) -> None:
        assert self.ruled_by(tmp_path, self.TILES, "Ala: 8g AC\n") == ["too-many-tiles"]
        (tmp_path / "mine.toml").write_text(self.TILES + '"C" = [2, 4]\n')
        os.utime(tmp_path / "mine.toml", ns=(1, 1))
        assert fault_names(verdict(ruled("Ala: 8g AC\n", 'set = "mine.toml"'), tmp_path)) == []

    @pytest.mark.parametrize(
        "text",
        ["", "tiles = 3", "[tiles]\nA = 3", '[tiles]\n"AB" = [1, 1]', "rack = 0\n[tiles]\nA = [1, 1]", "= nonsense",
         "colour = 3\n[tiles]\nA = [1, 1]", "title = 3\n[tiles]\nA = [1, 1]", "[tiles]\nA = [1, 1]\n[premiums]\nx = 'Q'",
         "premiums-of = 'mine'\n[tiles]\nA = [1, 1]", "[tiles]\nA = [1, 1]\n[rules]\nleftover = 'none'",
         "[tiles]\nA = [1, 1]\n[rules]\nleftovers = 'nobody'", "[tiles]\nA = [1, 1]\n[premiums]\nx = ''",
         "doubles = 3\n[tiles]\nA = [1, 1]", "rules = 3\n[tiles]\nA = [1, 1]", "premiums = 3\n[tiles]\nA = [1, 1]",
         "[tiles]\nA = [1, 1]\n[premiums]\nx = '" + "." * 300 + "'", "bonus = -1\n[tiles]\nA = [1, 1]"],
    )  # fmt: skip
    def test_what_is_no_rule_set(self, text: str, tmp_path: Path) -> None:
        assert self.ruled_by(tmp_path, text) == ["bad-value"]

    @pytest.mark.parametrize("rule", ["set = 'erudit'", "premiums = 'none'", "tiles = { A = [2, 2] }"])
    def test_a_rule_set_brings_no_other_set(self, rule: str, tmp_path: Path) -> None:
        assert self.ruled_by(tmp_path, f"[tiles]\nA = [1, 1]\n[rules]\n{rule}") == ["bad-value"]

    def test_a_file_that_isnt_there(self, tmp_path: Path) -> None:
        assert fault_names(verdict(ruled("pass\n", 'set = "none.toml"'), tmp_path)) == ["bad-value"]
        os.mkdir(tmp_path / "folder.toml")
        assert fault_names(verdict(ruled("pass\n", 'set = "folder.toml"'), tmp_path)) == ["bad-value"]
        (tmp_path / "latin.toml").write_bytes(b'title = "\xff"')
        assert fault_names(verdict(ruled("pass\n", 'set = "latin.toml"'), tmp_path)) == ["bad-value"]

    def test_tiles_of_two_letters_are_spelled_for_the_lexicon(self, tmp_path: Path) -> None:
        (tmp_path / "words.txt").write_text("LLAMA\n", encoding="utf-8")
        rules = 'set = "scrabble-es", challenge = "void"'
        as_expected(ruled("Ala: 8e KAMA ; => placed Ala+26\n", rules, "words.txt"), tmp_path)

    def test_a_set_that_changes_is_not_taken_from_the_cache(self, referee: Referee, write: Write) -> None:
        write("t/a.game", ruled("Ala: 8g AB\nstop\n", 'set = "mine.toml"'))
        for worth in (3, 4):
            write("t/mine.toml", f'[tiles]\n"A" = [20, 1]\n"B" = [10, {worth}]\n')
            form = json.loads(referee("standings", "t", "--format", "json").out)
            assert [row["points_for"] for row in form["table"]] == [1 + worth, 0]


class TestRulesCommand:
    @pytest.mark.parametrize("name", [*SETS, "erudit"])
    def test_a_set_is_printed(self, name: str, referee: Referee) -> None:
        done = referee("rules", "--set", name)
        assert (done.status, done.err) == (0, "")
        assert f'set = "{name}"' in done.out
        form = json.loads(referee("rules", "--set", name, "--format", "json").out)
        assert form["tiles"]["*"][1] == 0
        assert len(form["board"]) == 15

    def test_one_s_own(self, referee: Referee, write: Write) -> None:
        assert "21 tiles" in referee("rules", "--set", write("mine.toml", '[tiles]\n"A" = [21, 1]\n')).out

    def test_one_that_there_isnt(self, referee: Referee) -> None:
        done = referee("rules", "--set", "scrabble-enn")
        assert (done.status, done.out) == (2, "")
        assert "did you mean `scrabble-en`?" in done.err
