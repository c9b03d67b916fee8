"""Bad GCG: a named fault at its line each, never an exception, and no file stops the others."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.limits import MOST_LETTERS_A_FILE, MOST_LINES_A_RECORD
from referee.converting import CannotConvert, to_gcg, to_record
from referee.replay import replay
from tests.cli.conftest import Referee, Write, process
from tests.gcg.games import gcg, told, verdict_on

TWO = "#player1 Ann Ann Lee\n#player2 Ben Ben Oz\n"
CAT = ">Ann: ACTXYZZ 8G CAT +10 10\n"
# Ann's play on line 3, the bad one on line 4.
BAD: dict[str, tuple[str, list[tuple[str, int]]]] = {
    "no colon": (">Ben ABC 8G CATS +6 6", [("syntax", 4)]),
    "nothing behind the name": (">Ben:", [("syntax", 4)]),
    "only a rack": (">Ben: ABCDEFG", [("syntax", 4)]),
    "no word": (">Ben: ABCDEFG 9G", [("syntax", 4)]),
    "no position": (">Ben: ABCDEFG CATS +6 6", [("syntax", 4)]),
    "no figures": (">Ben: S 8G ...S", [("syntax", 4)]),
    "no total": (">Ben: S 8G ...S +6", [("syntax", 4)]),
    "a score that is none": (">Ben: S 8G ...S six 6", [("syntax", 4)]),
    "a total that is none": (">Ben: S 8G ...S +6 6.0", [("syntax", 4)]),
    "a score beyond all bounds": (f">Ben: S 8G ...S +{'9' * 40} 6", [("syntax", 4)]),
    "a digit in a word": (">Ben: S 8G ..2S +6 6", [("syntax", 4)]),
    "a sign in a rack": (">Ben: ~!# 8G ...S +6 6", [("syntax", 4)]),
    "parentheses left open": (">Ben: S 8G (CATS +6 6", [("syntax", 4)]),
    "a sign in an exchange": (">Ben: S -S! +0 0", [("syntax", 4)]),
    "neither event nor note": ("Ben plays on", [("syntax", 4)]),
    "row 0": (">Ben: DOG 0A DOG +5 5", [("off-board", 4)]),
    "column P": (">Ben: DOG P16 DOG +5 5", [("off-board", 4)]),
    "row 70": (">Ben: DOG M70 DOG +5 5", [("off-board", 4)]),
    "a word off the board": (">Ben: DOG 9N DOG +5 5", [("off-board", 4)]),
    "a letter over another": (">Ben: DOG 8H DOG +5 5", [("letters-differ", 4)]),
    "a dot over nothing": (">Ben: DOG 8G ...S. +5 5", [("letters-differ", 4)]),
    "parentheses over nothing": (">Ben: DOG 8G CAT(S) +5 5", [("letters-differ", 4)]),
    "no tile laid": (">Ben: DOG 8G CAT +5 5", [("nothing-placed", 4)]),
    "joined to nothing": (">Ben: DOG A1 DOG +15 15", [("not-connected", 4)]),
    "a third player": (">Cid: DOG 9G DOG +5 5", [("unknown-player", 4)]),
    "another case": (">ben: DOG 9G DOG +5 5", [("unknown-player", 4)]),
    "out of turn": (">Ann: S 8G ...S +6 16", [("wrong-turn", 4)]),
    "a total that jumps": (">Ben: S 8G ...S +6 600", [("wrong-score", 4)]),
    "a rack of nobody": ("#rack3 ABC", [("unknown-player", 4)]),
    "a rack that is none": ("#rack1 A-B", [("syntax", 4)]),
    "a player without a name": ("#player3", [("syntax", 4)]),
    "a player twice": ("#player2 Cid Cid", [("bad-value", 4)]),
}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
def test_a_named_fault_at_its_line(bad: tuple[str, list[tuple[str, int]]]) -> None:
    line, faults = bad
    found = verdict_on(f"{TWO}{CAT}{line}\n")
    assert told(found) == faults
    assert not found.clean
    assert found.points[0] == 10
    place = found.faults[0].place
    assert 1 <= place.column < place.end_column <= len(line) + 1


@pytest.mark.parametrize(
    ("word", "fault", "letter"),
    [
        ("8G C(O)TS", "letters-differ", "O"),
        ("8G C(A)XS", "letters-differ", "X"),
        ("8G .(AT)(S)", "letters-differ", "S"),
        ("8M (A)BC(D)", "off-board", "D)"),
    ],
)
def test_the_letter_itself_is_pointed_at(word: str, fault: str, letter: str) -> None:
    line = f">Ben: ABCDSXZ {word} +5 5"
    [found] = verdict_on(f"{TWO}{CAT}{line}\n").faults
    assert found.name == fault
    assert line[found.place.column - 1 :].startswith(letter)


@pytest.mark.parametrize("figures", ["", " +6", " six 6", " +6 6.0"])
def test_what_was_done_counts_though_its_figures_are_missing(figures: str) -> None:
    found = verdict_on(f"{TWO}{CAT}>Ben: S 8G ...S{figures}\n>Ann: - +0 10\n")
    assert told(found) == [("syntax", 4)]
    assert found.totals == [10, 6]


def test_two_players_with_one_nickname() -> None:
    found = verdict_on("#player1 Ann Lee\n#player2 Ann Oz\n>Ann: 8G CAT +10 10\n")
    assert told(found) == [("bad-value", 2)]
    assert found.game is None
    assert found.players == ("Ann", "Ann")


def test_events_before_the_players() -> None:
    found = verdict_on(f"{CAT}>Ben: S 8G ...S +6 6\n{TWO}>Ann: - +0 10\n")
    assert told(found) == [("unknown-player", 1), ("unknown-player", 2)]
    assert found.totals == [10, 6]


@pytest.mark.parametrize("text", ["", "\n\n", "#title nobody plays\n", "#note\n", "hello\n", ">\n", "\x00\x01"])
def test_there_is_no_game_here(text: str) -> None:
    found = verdict_on(text)
    assert ("no-header", 1) in told(found)
    assert found.game is None


def test_a_file_cut_off_anywhere() -> None:
    text = f"#note x\n{TWO}{CAT}>Ben: ?S 8G (CAT)s +5 5\n>Ben: S -- -5 0\n>Ann: (challenge) +5 15\n#rack1 AB\n"
    for end in range(len(text)):
        record = gcg(text[:end])
        replay(record)
        try:
            to_gcg(record, Path())
            to_record(record, Path())
        except CannotConvert:
            assert not record.header or not record.header.usable


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_whatever_stands_there_is_read(seed: int) -> None:
    chance = random.Random(seed)
    pieces = [
        ">Ann:", ">Ben:", "#note", "#player1", "#player2", "#rack1", "#>", "8G", "H8", "0A", "CAT", "c.t", "(C)A",
        "--", "-", "-3", "-AB", "(challenge)", "(time)", "(AB)", "()", "+5", "-5", "10", "?", "ABC", "\n", "\n", "\n",
        "#tile-distribution", "polish", "spanish", "[CH]", ";", "Ł", "\u0301", "\x00", "\u2028", "x.toml",
    ]  # fmt: skip
    text = TWO * chance.randint(0, 1) + " ".join(chance.choices(pieces, k=chance.randint(0, 80)))
    record = gcg(text)
    found = replay(record)
    for fault in found.faults:
        assert fault.place.line >= 1
        assert fault.message
    if record.header is not None and record.header.usable and found.game is not None:
        written, _ = to_gcg(record, Path())
        assert to_gcg(gcg(written), Path())[0] == written


def test_a_note_of_a_megabyte() -> None:
    found = verdict_on(f"{TWO}#note {'word ' * 300_000}\n{CAT}")
    assert found.clean
    assert sum(map(len, found.turns[0].turn.above)) > 1_000_000


class TestFiles:
    def test_no_file_stops_the_others(self, referee: Referee, write: Write) -> None:
        good = (TWO + CAT).encode()
        for name, data in {
            "1-empty.gcg": b"",
            "2-utf16.gcg": (TWO + CAT).encode("utf-16"),
            "3-mixed.gcg": good + b"#note \xff\xfe \xc3\xa9\n>Ben: - +0 0\n",
            "4-noise.gcg": bytes(range(256)) * 8,
            "5-record.gcg": b'+++\ngame = "erudit"\n+++\n',
            "6-good.gcg": good,
        }.items():
            write(f"t/{name}", data)
        done = referee("score", "--format", "json", "t")
        assert (done.status, done.err) == (1, "")
        records = json.loads(done.out)["records"]
        assert [record["clean"] for record in records] == [False, False, True, False, False, True]
        assert [fault["fault"] for fault in records[1]["faults"]] == ["not-utf8"]
        assert referee("check", "t").status == 1

    def test_a_file_that_is_too_long(self, referee: Referee, write: Write) -> None:
        for text in ("#note " + "x" * MOST_LETTERS_A_FILE, ">A: - +0 0\n" * (MOST_LINES_A_RECORD + 1)):
            done = referee("check", "--format", "json", write("long.gcg", text))
            assert [fault["fault"] for fault in json.loads(done.out)["faults"]] == ["too-long"]

    def test_standard_input_may_be_gcg(self) -> None:
        done = process("score", "--format", "json", "-", given=b"\n\n" + (TWO + CAT).encode())
        [record] = json.loads(done.stdout)["records"]
        assert (done.returncode, record["totals"], record["turns"][0]["line"]) == (0, {"Ann": 10, "Ben": 0}, 5)

    def test_a_file_by_another_name_may_be_gcg(self, referee: Referee, write: Write) -> None:
        assert referee("check", write("game.txt", TWO + CAT)).status == 0
