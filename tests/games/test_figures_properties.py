"""What must hold for every game of figures, well played or not."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import read
from notation.phrases.figures import PHRASES
from notation.writer import write
from referee.games.figures import Figures
from referee.games.shapes import Cell, Paper, Shape, forms
from referee.replay import Table, replay
from referee.verdict import Verdict
from tests.notation.test_writer import told as what_was_read
from tests.records import verdict

FIGURES = ["##\n##", "##\n#.", "###\n.#.", ".##\n##.\n.#.", "#.#", "#", "##", "#.\n..\n.#"]
SQUARES = [f"{column}{row}" for row in range(1, 6) for column in "abcdef"]
RULES = ['marking = "players"', "buy = 1", "buy = 3", "turn = false", "mirror = false"]

drawings = (
    st.lists(st.text(".....#", min_size=4, max_size=6), min_size=3, max_size=5)
    .map("\n".join)
    .filter(lambda drawing: "." in drawing)
)
figures = st.lists(st.sampled_from(FIGURES), min_size=1, max_size=2)
rules = st.lists(st.sampled_from(RULES), max_size=3, unique_by=lambda rule: rule.split()[0]).map(", ".join)

_square = st.sampled_from([*SQUARES, "g1", "а1"])
_row = st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"), st.integers(1, 5)).map(
    lambda row: f"{row[0]}{row[2]}-{row[1]}{row[2]}"
)
_squares = st.lists(st.one_of(_square, _square, _row), min_size=1, max_size=5).map(" ".join)
_orientation = st.builds(
    "{} {}{}{}".format,
    st.sampled_from(SQUARES),
    st.sampled_from(["", "", "1", "2", "3"]),
    st.sampled_from("rm"),
    st.sampled_from([0, 90, 180, 270]),
)
_claims = _squares.map("claims {}".format)
_buys = _squares.map("buys {}".format)
_turn = st.one_of(
    _orientation,
    _squares,
    _claims,
    _buys,
    st.tuples(_buys, _orientation).map(", ".join),
    st.tuples(_orientation, _claims).map(", ".join),
    st.tuples(_orientation, _buys, _claims).map(", ".join),
    st.tuples(_orientation, _claims, _buys).map(", ".join),
    st.sampled_from(["stop", "pass", "a1 r0, b2 r0", "a1 K", "a1-b2"]),
)
_name = st.sampled_from(["", "", "Ala: ", "Bartek: ", "Celina: ", "Zenon: "])
lines = st.lists(st.tuples(_name, _turn).map("".join), max_size=12)


@st.composite
def headers(draw: st.DrawFn) -> str:
    forms = ", ".join(f'"""\n{figure}"""' for figure in draw(figures))
    return (
        f'+++\ngame = "figures"\nplayers = ["Ala", "Bartek", "Celina"]\nboard = """\n{draw(drawings)}"""\n'
        f"figure = [{forms}]\nrules = {{ {draw(rules)} }}\n+++\n"
    )


def played(header: str, seed: int, turns: int) -> list[str]:
    """Turns of a game in which every placement is legal, with claims and purchases right and wrong."""
    choose = random.Random(seed)
    written: list[str] = []
    for _ in range(turns):
        game = verdict(header + "\n".join(written)).game
        if not isinstance(game, Figures):
            break
        placements = list(game.paper.placements(game.position.free))
        if not placements:
            break
        placement = choose.choice(placements)
        rest = game.position.free & ~placement
        dead = game.paper.cells(rest & ~game.paper.coverage(rest))
        turn = game.listing(placement)
        claimed = [cell for cell in dead if choose.random() < 0.7]
        claimed += choose.sample(game.paper.cells(rest), min(1, rest.bit_count()))
        if choose.random() < 0.5:
            turn += f", claims {game.listing(game.paper.squares(claimed))}" if claimed else ""
        if choose.random() < 0.3 and rest:
            turn += f", buys {game.listing(game.paper.squares(choose.sample(game.paper.cells(rest), 1)))}"
        written.append(turn)
        if choose.random() < 0.3:
            # A false claim or a purchase may have made that void: try the placement alone.
            written.append(game.listing(placement))
    return written


games = st.one_of(
    st.tuples(headers(), lines),
    headers().flatmap(
        lambda header: st.tuples(
            st.just(header), st.builds(played, st.just(header), st.integers(0, 9999), st.integers(1, 8))
        )
    ),
)


def told(found: Verdict) -> tuple[object, ...]:
    """What a verdict says, to compare two of them."""
    return (
        found.totals,
        found.ended_by,
        found.to_move,
        found.game.rows() if found.game else None,
        [(turn.ruling.ruling, turn.ruling.changes, turn.totals) for turn in found.turns],
        found.faults,
    )


@given(games)
@settings(max_examples=150, deadline=None)
def test_the_check_sum_and_the_totals(game: tuple[str, list[str]]) -> None:
    header, turns = game
    found = verdict(header + "\n".join(turns))
    if found.game is None:
        assert "figure-never-fits" in [fault.name for fault in found.faults]
        return
    assert isinstance(found.game, Figures)
    position, drawn = found.game.position, "".join(found.game.rows())
    dead, bought = drawn.count("o"), drawn.count("x")
    covered = sum(drawn.count(mark) for mark in "123")
    assert dead + covered + bought + drawn.count(".") == found.game.squares.bit_count()
    assert dead == sum(found.points)
    assert bought * (found.game.price or 0) == sum(found.penalties)
    assert found.totals == [got - lost for got, lost in zip(found.points, found.penalties, strict=True)]
    assert (found.to_move is None) == (found.ended_by is not None)
    if not found.game.by_players:
        assert position.free == found.game.paper.coverage(position.free)
        assert found.ended_by == "stop" or (found.ended_by == "no-moves") == (position.free == 0)
    for turn in found.turns:
        assert (turn.ruling.ruling == "void") == any(
            fault.severity == "error" and fault.name != "wrong-number" for fault in turn.faults
        )
        names = [fault.name for fault in turn.faults if fault.name != "false-claim"]
        assert len(names) == len(set(names))
        assert "not-the-figure" not in names or names == ["not-the-figure"]
        assert set(names) != {"dead-square"} or "buys" in turn.turn.text


@given(games.filter(lambda game: bool(game[1])))
@settings(max_examples=80, deadline=None)
def test_undoing_the_last_line_gives_the_earlier_verdict(game: tuple[str, list[str]]) -> None:
    header, turns = game
    whole, earlier = verdict(header + "\n".join(turns)), verdict(header + "\n".join(turns[:-1]))
    if whole.game is None or earlier.game is None:
        return
    assert told(whole)[4][:-1] == told(earlier)[4]  # type: ignore[index]
    if whole.turns[-1].ruling.ruling == "void":
        assert whole.game.rows() == earlier.game.rows()
        assert whole.totals == earlier.totals


@given(games)
@settings(max_examples=80, deadline=None)
def test_what_a_ruling_tells_is_the_same_whenever_it_is_asked(game: tuple[str, list[str]]) -> None:
    [record] = read(game[0] + "\n".join(game[1]))
    table = Table(record, Path())
    at_once = [done.ruling.told() for turn in record.turns if (done := table.take(turn)) is not None]
    assert [done.ruling.told() for done in replay(record).turns] == at_once


@given(games)
@settings(max_examples=80, deadline=None)
def test_what_is_written_reads_back(game: tuple[str, list[str]]) -> None:
    records = read(game[0] + "\n".join(game[1]))
    assert read(write(records)) == records
    assert write(read(write(records))) == write(records)


@given(st.text("ab1290 -,;:=+rm\nclaims buys", max_size=80))
@settings(max_examples=200, deadline=None)
def test_no_text_raises(text: str) -> None:
    header = '+++\ngame = "figures"\nplayers = ["Ala", "Bartek"]\nboard = "5x5"\nfigure = "##"\n+++\n'
    for record in read(header + text):
        replay(record)


_words = st.lists(
    st.one_of(
        _square,
        _row,
        st.sampled_from(
            ["r90", "r0", "2m180", "r91", "B2", "b2-b4", "b2-c3", "b2-B4", "r90-r92", "г2-д2", "Ё1"]
        ),
        st.sampled_from(["claims", "buys", "очки", "Kupuje", "stop", "-"]),
    ),
    min_size=1,
    max_size=3,
).map(" ".join)
_keyword = st.sampled_from(
    ["", "claims ", "punkty ", "очки ", "buys ", "kupuje ", "покупает ", "Buys ", "claim "]
)
_action = st.one_of(_orientation, _words, st.tuples(_keyword, _words).map("".join))
_comma = st.sampled_from([", ", ", ", ", ", ",", " , ", ",  "])


@given(st.lists(st.tuples(_action, _comma), min_size=1, max_size=4), st.sampled_from(["", ",", "; x", " +1"]))
@settings(max_examples=400)
def test_the_simple_form_means_what_the_grammar_means(actions: list[tuple[str, str]], rest: str) -> None:
    header = '+++\ngame = "figures"\nplayers = ["Ala", "Bartek"]\nboard = "5x5"\nfigure = "##"\n+++\n'
    text = "".join(action + comma for action, comma in actions).rstrip(" ,")
    [simple] = read(f"{header}Ala: {text}{rest}")
    [full] = read(f"{header}Ala: {text}{rest}\n ;")
    assert what_was_read(simple) == what_was_read(full)


@pytest.mark.parametrize(
    "action",
    [
        "b3 r90", "b3 2M180", "a1", "b4-e4 c5", "r90 r91", "c2 r91", "c2 r90-r92", "г2-д2 Г3",
        "b3 r90, claims c2 c5-c7", "a1 a2-a4, buys c5, claims d1", "buys c5, b3 r90", "claims a1", "покупает а1",
    ],
)  # fmt: skip
def test_the_simple_form_is_the_common_one(action: str) -> None:
    assert PHRASES.simple is not None
    assert re.fullmatch(PHRASES.simple.pattern, action)


@pytest.mark.parametrize("square", ["b2-b2 ", "b2 b2-b2, claims b2-b2, ", "b2-b2, r90 r90, "])
def test_the_simple_form_is_not_tried_in_all_combinations(square: str) -> None:
    header = '+++\ngame = "figures"\nplayers = ["Ala", "Bartek"]\nboard = "5x5"\nfigure = "##"\n+++\n'
    # It would take longer than anybody lives.
    [turn] = read(f"{header}{square * 100}?")[0].turns
    assert [fault.name for fault in turn.faults] == ["syntax"]


def slow_coverage(free: set[Cell], shapes: list[Shape], size: int) -> tuple[set[Cell], int]:
    """What the shapes cover on free squares, and in how many ways, tried one by one."""
    covered: set[Cell] = set()
    count = 0
    for shape in shapes:
        for row in range(size):
            for column in range(size):
                cells = set(shape.at(row, column))
                if cells <= free:
                    covered |= cells
                    count += 1
    return covered, count


@given(
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 6))),
    st.sets(st.tuples(st.integers(0, 3), st.integers(0, 7)), min_size=1, max_size=5),
    st.booleans(),
    st.booleans(),
)
def test_coverage_is_what_trying_finds(free: set[Cell], figure: set[Cell], turn: bool, mirror: bool) -> None:
    shapes = list(forms([Shape.of(figure)], turn, mirror))
    paper = Paper(7, 6, shapes)
    squares = paper.squares(free)
    covered, count = slow_coverage(free, shapes, 8)
    assert set(paper.cells(paper.coverage(squares))) == covered
    assert paper.count_placements(squares) == count
    placements = list(paper.placements(squares))
    assert len(placements) == len(set(placements)) == count
    assert set().union(*map(paper.cells, placements)) == covered
    assert paper.fits(squares) == bool(count)
    assert paper.cells(squares) == sorted(free)


@given(st.sets(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1), st.booleans(), st.integers(0, 3))
def test_turning_and_mirroring_back(cells: set[Cell], mirrored: bool, quarters: int) -> None:
    shape = Shape.of(cells)
    there = shape.oriented(mirrored, quarters)
    back = there.oriented(False, -quarters).oriented(mirrored, 0)
    assert back == shape
    assert (there.width, there.height) == (
        (shape.height, shape.width) if quarters % 2 else (shape.width, shape.height)
    )
