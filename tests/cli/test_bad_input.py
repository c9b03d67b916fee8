"""Whatever is thrown at the program, it names a fault or says what is wrong, and never breaks down."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation.limits import MOST_LETTERS_A_LINE, MOST_LETTERS_A_RECORD, MOST_LINES_A_RECORD
from referee.cli import run
from tests.cli.conftest import CLEAN, Referee, Write

COMMANDS = (
    ["check"],
    ["check", "--format", "json"],
    ["score"],
    ["score", "--format", "json"],
    ["format", "--check"],
)

INPUTS = {
    "empty": (b"", "no-header", 1),
    "blank lines": (b"\n\n\n", "no-header", 1),
    "no header": (b"1. Ala: d4 K\n", "no-header", 1),
    "text before the header": (b"hello\n" + CLEAN.encode(), "no-header", 1),
    "no end of the header": (CLEAN.encode()[:-4] + b"1. Ala: d4 K\n", "no-header", 1),
    "only a fence": (b"+++", "no-header", 1),
    "NUL": (b"\0" * 1000, "no-header", 1),
    "NUL in a turn": (CLEAN.encode() + b"1. Ala: \0\0 K\n", "syntax", 7),
    "binary": (bytes(range(256)) * 100, "not-utf8", 3),
    "Latin-1 in a comment": (CLEAN.encode() + b"1. Ala: d4 K ; \xf3\n", "not-utf8", 7),
    "UTF-16": (CLEAN.encode("utf-16"), "not-utf8", 1),
    "lone surrogates": (CLEAN.encode() + b"1. Ala: d4 \xed\xa0\x80\n", "not-utf8", 7),
    "duplicate keys": (
        CLEAN.encode().replace(b"+++\ngame", b'+++\ngame = "figures"\ngame', 1),
        "bad-header",
        3,
    ),
    "deeply nested": (b"+++\nx = " + b"[" * 100_000 + b"\n+++\n", "bad-header", 1),
    "a line too long": (CLEAN.encode() + b"1. " + b"x" * (MOST_LETTERS_A_LINE + 1) + b"\n", "too-long", 7),
    "too many lines": (CLEAN.encode() + b";\n" * MOST_LINES_A_RECORD, "too-long", MOST_LINES_A_RECORD + 1),
    "too many letters": (
        CLEAN.encode() + (b";" + b"x" * 99_999 + b"\n") * (MOST_LETTERS_A_RECORD // 100_000 + 1),
        "too-long",
        46,
    ),
    "a heap of marks": (
        CLEAN.encode() + b"1. Ala: d4 K" + "\u0301\u0316".encode() * 100_000 + b"\n",
        "too-long",
        7,
    ),
    "too many players": (
        CLEAN.encode().replace(b'["Ala",', b"[" + b"".join(b'"P%d",' % n for n in range(30_000)), 1),
        "bad-value",
        3,
    ),
    "a key of many parts": (
        CLEAN.encode().replace(b"+++\ng", b"+++\nx" + b".a" * 3000 + b" = 1\ng", 1),
        "bad-header",
        1,
    ),
    "a board too large": (
        CLEAN.encode().replace(b"+++\ng", b'+++\nboard = "257x1"\ng', 1),
        "board-too-large",
        2,
    ),
}


@pytest.mark.parametrize("name", INPUTS)
def test_bad_input_is_a_named_fault(referee: Referee, write: Write, name: str) -> None:
    content, fault, line = INPUTS[name]
    done = referee("check", "--format", "json", write("a.game", content))
    assert (done.status, done.err) == (1, "")
    first = json.loads(done.out)["faults"][0]
    assert (first["fault"], first["line"]) == (fault, line)


@pytest.mark.parametrize("name", INPUTS)
def test_every_command_stands_bad_input(referee: Referee, write: Write, name: str) -> None:
    file = write("a.game", INPUTS[name][0])
    for command in COMMANDS:
        done = referee(*command, file)
        assert done.status in (0, 1) if command[0] == "format" else done.status == 1, command
        assert "bug" not in done.err, command
        assert len(done.out) < 50_000 + len(INPUTS[name][0]), command


def test_a_header_without_its_end_spoils_one_record_only(referee: Referee, write: Write) -> None:
    record = CLEAN + "1. Ala: d4 K\n"
    broken = record.replace("+++\n1.", "1.")
    done = referee("score", "--format", "json", write("a.game", record + broken + record))
    records = json.loads(done.out)["records"]
    assert [record["clean"] for record in records] == [True, False, True]
    assert [(f["fault"], f["line"]) for f in records[1]["faults"]] == [("no-header", 8)]


def test_files_joined_with_their_byte_order_marks(referee: Referee, write: Write) -> None:
    record = ("\ufeff" + CLEAN + "1. Ala: d4 K\n").replace("\n", "\r\n").encode()
    done = referee("check", write("a.game", record + record))
    assert (done.status, done.out) == (0, "2 records, 2 turns in 1 file: no faults\n")


def test_old_line_ends(referee: Referee, write: Write) -> None:
    done = referee(
        "check", "--format", "json", write("a.game", (CLEAN + "1. Ala: z99 K\n").replace("\n", "\r"))
    )
    [fault] = json.loads(done.out)["faults"]
    assert (fault["fault"], fault["line"], fault["column"]) == ("off-board", 7, 9)


def test_the_place_of_the_first_byte_that_is_no_text(referee: Referee, write: Write) -> None:
    done = referee(
        "check", "--format", "json", write("a.game", CLEAN.encode() + "1. Łucja: ó".encode() + b"\xb3 \xff")
    )
    [fault] = json.loads(done.out)["faults"]
    assert (fault["fault"], fault["line"], fault["column"]) == ("not-utf8", 7, 12)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                b"+++\n", b'game = "crossword"\n', b'players = ["A", "B"]\n', b'lexicon = "none"\n', b"1. A: d4 K\n",
                b" ", b"\n", b"pass +8 =9\n", b"duel c3? K A yields\n", b"\xff", b"\0", b"; x\n", b"\xef\xbb\xbf", b"\r",
                b'x = """', b"[rules]\n", b"stop\n", b"open\n", "d4 Ж\n".encode(), "e\u0301".encode(),
            ]
        )
        | st.binary(max_size=8),
        max_size=25,
    )
)  # fmt: skip
def test_no_bytes_break_it(tmp_path_factory: pytest.TempPathFactory, parts: list[bytes]) -> None:
    file = tmp_path_factory.getbasetemp() / "any.game"
    file.write_bytes(b"".join(parts))
    for command in COMMANDS:
        assert run([*command, str(file)]) in (0, 1)
