"""How much is still a record: every limit has its fault, and what just keeps it has none.

Those of lines, records and files stand with what else may be thrown at the program.
"""

from __future__ import annotations

import pytest

from notation import read, reader
from notation.limits import (
    MOST_DRAWINGS,
    MOST_LETTERS_A_HEADER,
    MOST_LETTERS_A_TURN,
    MOST_LETTERS_A_WORD,
    MOST_LISTS,
    MOST_NESTING,
    MOST_PLAYERS,
    MOST_QUESTIONS_A_DUEL,
    MOST_SQUARES_A_FIGURE,
    MOST_SQUARES_A_SIDE,
)
from notation.reader import split
from notation.squares import read_board
from tests.records import fault_names, only, verdict

PLAYERS = ["Ala", "Bartek"]


def record(game: str = "crossword", header: str = "", turns: str = "", players: list[str] = PLAYERS) -> str:
    names = ", ".join(f'"{name}"' for name in players)
    return f'+++\ngame = "{game}"\nplayers = [{names}]\n{header}\n+++\n{turns}\n'


def faults(text: str) -> list[str]:
    return [
        fault.name for fault in [*only(text).faults, *(f for turn in only(text).turns for f in turn.faults)]
    ]


def nested(depth: int) -> str:
    """A key whose value stands in the header so deep."""
    return f"x.a = {'[' * (depth - 2)}{']' * (depth - 2)}"


def squares(count: int) -> list[str]:
    board = read_board("256x256", "latin", "down")
    return [board.name(square) for square in range(count)]


@pytest.mark.parametrize(
    ("within", "beyond", "fault"),
    [
        (
            record(turns=f"d4{'K':>{MOST_LETTERS_A_TURN - 2}}"),
            record(turns=f"d4{'K':>{MOST_LETTERS_A_TURN - 1}}"),
            "too-long",
        ),
        (
            record("matrix", turns=f"а1 К {'К' * MOST_LETTERS_A_WORD}"),
            record("matrix", turns=f"а1 К {'К' * (MOST_LETTERS_A_WORD + 1)}"),
            "too-long",
        ),
        (
            record("erudit", turns=f"8ж {'К' * MOST_LETTERS_A_WORD}"),
            record("erudit", turns=f"8ж {'К' * (MOST_LETTERS_A_WORD + 1)}"),
            "too-long",
        ),
        (
            record(turns=f"duel {'a1? K ' * MOST_QUESTIONS_A_DUEL}"),
            record(turns=f"duel {'a1? K ' * (MOST_QUESTIONS_A_DUEL + 1)}"),
            "too-long",
        ),
        (
            record(header=f"title = '{'x' * (MOST_LETTERS_A_HEADER - 200)}'"),
            record(header=f"title = '{'x' * (MOST_LETTERS_A_HEADER - 200)}'\nplace = '{'x' * 200}'"),
            "bad-header",
        ),
        (record(header=nested(MOST_NESTING)), record(header=nested(MOST_NESTING + 1)), "bad-header"),
        (
            record(header=f"x{'.a' * (MOST_NESTING - 1)} = 1"),
            record(header=f"x{'.a' * MOST_NESTING} = 1"),
            "bad-header",
        ),
        (record(), record(header=nested(100_000)), "bad-header"),
        (
            record(players=[f"P{n}." for n in range(MOST_PLAYERS)]),
            record(players=[f"P{n}." for n in range(MOST_PLAYERS + 1)]),
            "bad-value",
        ),
        (
            record(header=f"lexicon = {['none'] * MOST_LISTS}"),
            record(header=f"lexicon = {['none'] * (MOST_LISTS + 1)}"),
            "bad-value",
        ),
        (
            record("figures", f'board = "5x5"\nfigure = {["#"] * MOST_DRAWINGS}'),
            record("figures", f'board = "5x5"\nfigure = {["#"] * (MOST_DRAWINGS + 1)}'),
            "bad-value",
        ),
        (
            record("figures", f'board = "5x5"\nfigure = "{"#" * MOST_SQUARES_A_FIGURE}"'),
            record("figures", f'board = "5x5"\nfigure = "{"#" * (MOST_SQUARES_A_FIGURE + 1)}"'),
            "bad-value",
        ),
        (
            record(header=f'board = "{MOST_SQUARES_A_SIDE}x1"'),
            record(header=f'board = "{MOST_SQUARES_A_SIDE + 1}x1"'),
            "board-too-large",
        ),
    ],
    ids=["turn", "word", "word in Erudit", "questions", "header", "nesting", "dotted keys", "nesting without end",
         "players", "word lists", "drawings", "figure", "board"],
)  # fmt: skip
def test_a_limit(within: str, beyond: str, fault: str) -> None:
    assert faults(within) == []
    assert faults(beyond) == [fault]


def test_brackets_in_a_text_are_not_nested() -> None:
    assert faults(record(header=f'title = "{"[{" * MOST_NESTING}"')) == []


def test_the_word_that_is_too_long_is_pointed_at() -> None:
    word = "К" * (MOST_LETTERS_A_WORD + 1)
    [fault] = only(record("matrix", turns=f"1. Ala: а1 К {word}  +1")).turns[0].faults
    assert (fault.name, fault.place.column, fault.place.end_column) == ("too-long", 14, 14 + len(word))


def test_a_duel_of_a_question_too_many_is_void() -> None:
    asked = squares(MOST_QUESTIONS_A_DUEL + 2)[1:]
    text = record(
        header='board = "256x256"\nlexicon = "none"\nrules.settle = "full"', turns="a1 K\nduel {}Ala yields"
    )
    found = verdict(text.format("".join(f"{square}? # " for square in asked)))
    assert fault_names(found) == ["too-long"]
    place = found.faults[0].place
    assert found.record.source.line_text(9)[place.column - 1 : place.end_column - 1] == f"{asked[-1]}?"
    found = verdict(text.format("".join(f"{square}? # " for square in asked[:-1])))
    assert fault_names(found) == []
    assert found.totals == [-5 - MOST_QUESTIONS_A_DUEL, 5 + MOST_QUESTIONS_A_DUEL]


def test_the_records_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_RECORDS_A_FILE", 2)
    assert [faults for r in read(record() * 2) for faults in r.faults] == []
    *kept, last = read(record() * 5)
    assert [r.faults for r in kept] == [(), ()]
    [fault] = last.faults
    assert (fault.name, fault.place.line) == ("too-long", 13)


def test_the_rest_of_a_file_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "MOST_RECORDS_A_FILE", 2)
    lines = iter(record().splitlines(keepends=True) * 1000)
    assert len(list(split(lines))) == 3
    assert len(list(lines)) > 900
