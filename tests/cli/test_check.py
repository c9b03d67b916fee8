"""`referee check`: what is wrong, where, and how to mend it."""

from __future__ import annotations

import json

import pytest

from referee.reports.widths import width
from tests.cli.conftest import CLEAN, Referee, Write, process

FAULTY = (
    CLEAN
    + """\
1. Ala: d4 K
2. Bartek: d4 O
3. Ala: pass +5
"""
)


def test_a_clean_record_has_no_faults(referee: Referee, write: Write) -> None:
    assert referee("check", write("a.game", CLEAN + "1. Ala: d4 K\n")) == (
        0,
        "1 record, 1 turn in 1 file: no faults\n",
        "",
    )


def test_every_fault_is_shown_at_its_place(referee: Referee, write: Write) -> None:
    done = referee("check", write("a.game", FAULTY))
    assert done.status == 1
    assert (
        done.out
        == """\
a.game:8:12: error[square-taken]: d4 is taken: K stands there
 8 | 2. Bartek: d4 O
   |            ^^
   = help: put the letter on an empty square
a.game:9:14: error[wrong-score]: this turn is -3 for Ala, not +5
 9 | 3. Ala: pass +5
   |              ^^
   = help: pass 1 of 3, 3 points
1 record, 3 turns in 1 file: 2 errors
"""
    )


@pytest.mark.parametrize(
    "before",
    ["1. Ala:", "1.\tAla:", "1. 世界:", "1. Zoe\u0301:", "1. e\u0301x\u0323\u0301:", "1. 👍🏽:", "1. 👨‍👩‍👧:"],
)
def test_the_span_is_underlined_whatever_stands_before_it(referee: Referee, write: Write, before: str) -> None:
    name = before.split(maxsplit=1)[1].rstrip(":")
    header = f'+++\ngame = "crossword"\nplayers = ["{name}", "B"]\nlexicon = "none"\n+++\n'
    done = referee("check", write("a.game", f"{header}{before} z99 K\n"))
    shown, underline = done.out.split("\n")[1:3]
    start = underline.index("^")
    assert width(shown.partition("z99")[0]) == start
    assert underline[start:] == "^^^"


def test_a_long_line_is_shown_around_the_fault(referee: Referee, write: Write) -> None:
    line = "1. Ala: duel " + "a1? K " * 100 + "zz99? K Ala yields"
    done = referee("check", write("a.game", CLEAN + line + "\n"))
    assert done.status == 1
    assert all(width(shown) < 140 for shown in done.out.split("\n") if shown.startswith(" 7 |"))


def test_the_json_has_the_counts_and_every_fault(referee: Referee, write: Write) -> None:
    done = referee("check", "--format", "json", write("a.game", FAULTY + "\n" + FAULTY))
    assert done.status == 1
    answer = json.loads(done.out)
    assert list(answer) == ["files", "records", "turns", "errors", "warnings", "faults"]
    assert [answer[key] for key in ("files", "records", "turns", "errors", "warnings")] == [1, 2, 6, 4, 0]
    assert answer["faults"][0] == {
        "fault": "square-taken",
        "severity": "error",
        "line": 8,
        "column": 12,
        "end_line": 8,
        "end_column": 14,
        "turn": 2,
        "message": "d4 is taken: K stands there",
        "help": "put the letter on an empty square",
        "file": "a.game",
        "index": 1,
    }
    assert [(fault["line"], fault["index"]) for fault in answer["faults"]] == [(8, 1), (9, 1), (18, 2), (19, 2)]


def test_a_warning_is_no_error(referee: Referee, write: Write) -> None:
    record = CLEAN.replace('lexicon = "none"', 'lexicon = "w.txt"')
    write("w.txt", "KO\n")
    done = referee("check", write("a.game", record + "1. Ala: a1 K\n2. Bartek: b1 O stands\n"))
    assert done.status == 0
    assert "warning[let-stand]" in done.out
    assert done.out.endswith("1 record, 2 turns in 1 file: 1 warning\n")


def test_what_is_left_out_of_a_list_is_noted_once_and_is_no_fault(referee: Referee, write: Write) -> None:
    write("club/words.txt", "KOT\nala ma\n" + "7\n" * 7)
    record = CLEAN.replace('lexicon = "none"', 'lexicon = "../words.txt"').replace('["KOT"]', '["КOT"]')
    names = [write(f"club/{round}/{game}.game", record) for round in "12" for game in "ab"]
    lines = [
        f"club/words.txt:{line}: note: “7” has a digit in it; the line is left out; the others stand"
        for line in (3, 4, 5, 6)
    ]
    assert referee("check", *names) == (
        0,
        "\n".join(
            [
                "club/words.txt:2: note: “ALA MA” has a blank in it; the line is left out; the others stand",
                *lines,
                "club/words.txt: note: 3 more lines are left out; `referee words club/words.txt --list` names them",
                *[
                    f"{name}:5: note: “КOT” mixes Cyrillic and Latin letters: its К is Cyrillic; it is left out; the other words stand"
                    for name in names
                ],
                "4 records, 0 turns in 4 files: no faults\n",
            ]
        ),
        "",
    )
    assert json.loads(referee("check", "--format", "json", *names).out)["faults"] == []


def test_no_colour_leaves_the_terminal(write: Write) -> None:
    assert b"\x1b" not in process("check", write("a.game", FAULTY)).stdout


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb", "NO_COLOR": ""}, False),
    ],
)
def test_a_terminal_gets_colours_unless_it_wants_none(
    monkeypatch: pytest.MonkeyPatch,
    referee: Referee,
    write: Write,
    environment: dict[str, str],
    coloured: bool,
) -> None:
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    monkeypatch.setattr("referee.terminal._is_terminal", lambda stream: True)
    assert ("\x1b[" in referee("check", write("a.game", FAULTY)).out) is coloured


def test_what_a_file_says_cannot_move_the_cursor(referee: Referee, write: Write) -> None:
    done = referee("check", write("a.game", CLEAN + "1. Ala: \x1b[2J\u202egame K\n"))
    assert done.status == 1
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
