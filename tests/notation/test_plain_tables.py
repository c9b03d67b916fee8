"""Tables put together line by line are what TOML has."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.plain_tables import plain_table

LINES = st.sampled_from(
    [
        "",
        'game = "erudit"',
        'game="matrix"',
        'players = ["Ala", "Bartek"]',
        "date = 2026-11-29",
        "date = 2026-11-29 # a Sunday",
        "time = 10:30:00",
        "round = 3",
        "round = 9223372036854775807",
        "round = 9223372036854775808",
        "x = nan",
        "ok = true",
        "a.b = 1",
        "a = { b = 1 }",
        "rules = [[1], [2]]",
        '"quoted" = 1',
        "[rules]",
        "[[rules]]",
        "# game = 1",
        'text = """',
        '"""',
        "text = '''",
        "'''",
        "list = [",
        '"Ala",',
        "]",
        'event = "a \\n b"',
        'event = "a\u2028place = 1"',
        "key = 1 # x\u2028other = 2",
        "key = 1\x85other = 2",
        "key = 1\x0bother = 2",
        "key = 1\r",
        "=",
        "key =",
        "key = 1 2",
        "   ",
    ]
)
TEXTS = st.lists(LINES | st.text(max_size=8), max_size=6).map("\n".join)


@given(TEXTS)
def test_it_is_what_toml_has(text: str) -> None:
    found = plain_table(text)
    if found is not None:
        assert found == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("", {}),
        ('game = "erudit"\nplayers = ["Ala", "Bartek"]\n', {"game": "erudit", "players": ["Ala", "Bartek"]}),
        ("round = 3\nok = true", {"round": 3, "ok": True}),
    ],
)
def test_plain_lines_are_taken(text: str, table: dict[str, object]) -> None:
    assert plain_table(text) == table


@pytest.mark.parametrize(
    "text",
    ["a = 1\na = 2", "a = [\n1]", "[a]", "a = {}", "a = [[1]]", "a = nan", "a = 9223372036854775808", "# a"],
)
def test_others_are_not(text: str) -> None:
    assert plain_table(text) is None


def test_whoever_changes_a_table_changes_no_other() -> None:
    first = plain_table('words = ["KOT"]')
    assert first is not None
    first["words"].append("LAS")
    assert plain_table('words = ["KOT"]') == {"words": ["KOT"]}


def test_a_long_line_is_not_remembered() -> None:
    assert plain_table(f'event = "{"a" * 300}"') is None
