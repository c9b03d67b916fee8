"""Headers: what they hold, and where they go wrong."""

from __future__ import annotations

import pytest

from notation.header import Header
from notation.record import Record
from tests.records import only, verdict

GOOD = 'game = "crossword"\nplayers = ["Ala", "Bartek"]\n'


def header(text: str) -> Header:
    found = only(f"+++\n{text}+++\n").header
    assert found is not None
    return found


def faults(record: Record) -> list[tuple[str, str]]:
    """Each fault's name and what it underlines on its first line."""
    lines = record.source.text.split("\n")
    out = []
    for found in record.faults:
        place = found.place
        end = place.end_column - 1 if place.end_line == place.line else None
        out.append((found.name, lines[place.line - 1][place.column - 1 : end]))
    return out


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ('tittle = "x"', [("unknown-key", "tittle")]),
        ("columns = 'greek'", [("bad-value", "'greek'")]),
        ("columns = 3\nrows = 'left'", [("bad-value", "3"), ("bad-value", "'left'")]),
        ("board = '257x3'", [("board-too-large", "'257x3'")]),
        ("board = '0x3'", [("bad-value", "'0x3'")]),
        ("board = '8 by 8'", [("bad-value", "'8 by 8'")]),
        ("board = 8", [("bad-value", "8")]),
        ("figure = '#'", [("unknown-key", "figure")]),
        ("start = 'K'\nwords = 'KOT'", [("bad-value", "'KOT'")]),
        ("start = '''\nK........\nx.......Z'''", [("bad-value", "'''")]),
        ("words = ['K T', 'x']", [("bad-value", "['K T', 'x']")]),
        ("lexicon = []", [("bad-value", "[]")]),
        ("title = 3\nround = true\ndate = 5", [("bad-value", "3"), ("bad-value", "5"), ("bad-value", "true")]),
        ("result = { Zenon = 3, Ala = 'x' }", [("unknown-player", "Zenon"), ("bad-value", "'x'")]),
        ("x = 3\nrules = []", [("bad-value", "3"), ("bad-value", "[]")]),
    ],
)
def test_faults_and_their_places(lines: str, expected: list[tuple[str, str]]) -> None:
    assert faults(only(f"+++\n{GOOD}{lines}\n+++\n")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("missing-key", "+++"), ("missing-key", "+++")]),
        ("game = 'chess'\nplayers = ['A']", [("bad-value", "'chess'"), ("bad-value", "['A']")]),
        ("game = 'crossword'\nplayers = ['A', 'a']", [("bad-value", "['A', 'a']")]),
        ("game = 'crossword'\nplayers = ['A', '']", [("bad-value", "['A', '']")]),
        ("game = 'crossword'\nplayers = ['A', 'B;']", [("bad-value", "['A', 'B;']")]),
        ("game = 'figures'\nplayers = ['A', 'B']", [("missing-key", "+++"), ("missing-key", "+++")]),
        ("game = 'crossword'\ngame = 'matrix'", [("bad-header", "'")]),
        ("title = friendly", [("bad-header", "f")]),
        ("a = " + "[" * 500, [("bad-header", "+++")]),
    ],
)
def test_unusable_headers(text: str, expected: list[tuple[str, str]]) -> None:
    record = only(f"+++\n{text}\n+++\nAla: a1 K\n")
    if expected[0] == ("bad-header", "'"):
        assert [name for name, _ in faults(record)] == ["bad-header"]
    else:
        assert faults(record) == expected
    assert not record.turns


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("no-header", "")]),
        ("\n\n", [("no-header", "")]),
        ("1. Ala: a1 K\n", [("no-header", "1. Ala: a1 K")]),
        ("+++\ngame = 'crossword'\n", [("no-header", "+++")]),
        (f"hello\n+++\n{GOOD}+++\n", [("no-header", "hello")]),
    ],
)
def test_no_header(text: str, expected: list[tuple[str, str]]) -> None:
    assert faults(only(text)) == expected


def test_text_before_a_header_does_not_hide_the_record() -> None:
    assert len(only(f"hello\n+++\n{GOOD}+++\na1 K\n").turns) == 1


def test_names_in_any_spelling() -> None:
    found = header('game = "GRA-ERYKA"\nplayers = ["Łukasz  Nowak", "Łucja"]\n')
    assert found.game == "crossword"
    assert found.players == ("Łukasz Nowak", "Łucja")
    assert found.player("łukasz") == "Łukasz Nowak"
    assert found.player("łu") is None
    assert found.player("") is None


def test_boards_from_drawings() -> None:
    board = header(GOOD + "board = '''\n ..#\n#.\n'''\n").board
    assert board is not None
    assert board.rows == (" .. ", " .  ")
    assert [board.name(square) for square in board.squares()] == ["b1", "c1", "b2"]
    up = header(GOOD + "rows = 'up'\ncolumns = 'cyrillic'\nboard = '31x2'\n").board
    assert up is not None
    assert up.name(0) == "а2"
    assert up.find("АВ1") == 31 + 30


def test_several_records_each_with_their_lines() -> None:
    from notation import read

    first, second = read(f"+++\n{GOOD}+++\na1 K\n; end\n+++\n{GOOD}tittle = 1\n+++\nb1 L\n")
    assert first.tail == ("end",)
    assert [f.place.line for f in second.faults] == [10]
    assert second.source.line_of(second.turns[0].start) == 12


def test_every_fault_of_an_unusable_header_is_named() -> None:
    found = verdict(
        "+++\ngame = 'crossword'\nboard = '3by3'\nlexicon = 'lost.txt'\n[rules]\nrule-c = 'anny'\nsettle = 5\n+++\na1 K\n"
    )
    assert [(fault.name, fault.place.line) for fault in found.faults] == [
        ("missing-key", 1),
        ("bad-value", 3),
        ("unknown-lexicon", 4),
        ("unknown-option", 6),
        ("bad-value", 7),
    ]
    assert found.game is None


def test_a_table_above_another_has_its_place() -> None:
    assert faults(only(f"+++\n{GOOD}[foo.bar]\na = 1\n+++\n")) == [("unknown-key", "foo.bar")]


def test_a_start_in_another_script() -> None:
    found = verdict(f"+++\n{GOOD}lexicon = 'pl'\nstart = 'К'\n+++\n")
    assert [(fault.name, fault.place.line) for fault in found.faults] == [("wrong-alphabet", 5)]
    assert found.game is not None
    assert found.game.rows()[0] == "........"


@pytest.mark.parametrize(
    "first", ["date = 2026-11-29", "rules.passes = 'total'", "[x]\nn = 1", "x.n = 1", "round = 3"]
)
def test_a_forgotten_end_costs_one_record(first: str) -> None:
    from notation import read

    one, two = read(f"+++\n{GOOD}Ala: a1 K\n+++\n{first}\n{GOOD}+++\na1 K\n")
    assert [fault.name for fault in one.faults] == ["no-header"]
    assert two.header is not None


def test_numbers_beyond_64_bits_are_no_toml() -> None:
    for line in (
        "round = 0x" + "f" * 6000,
        "x = { a = [1, [9223372036854775808]] }",
        "result = { Ala = 0xffffffffffffffff }",
    ):
        [fault] = only(f"+++\n{GOOD}{line}\n+++\n").faults
        assert (fault.name, fault.place.line) == ("bad-header", 4)


def test_what_is_no_number_and_what_looks_like_an_end() -> None:
    from notation import read, write

    records = read(f'+++\n{GOOD}title = "a\\n+++\\nb"\nx = {{ a = nan }}\n+++\na1 K\n')
    assert len(records) == 1
    assert read(write(records)) == records


def test_too_many_word_lists() -> None:
    names = ", ".join(f"'l{i}'" for i in range(200))
    assert [f.name for f in only(f"+++\n{GOOD}lexicon = [{names}]\n+++\n").faults] == ["bad-value"]
