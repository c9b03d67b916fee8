"""What must hold for every matrix, well played or not, and for every path."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import read
from notation.phrases.matrix import PHRASES, Put
from notation.record import Turn
from notation.squares import read_board
from notation.writer import write
from referee.games.letters import EMPTY, Grid
from referee.games.matrix import Matrix
from referee.games.paths import Paths
from referee.verdict import Verdict
from tests.records import verdict

WORDS = ["АБ", "БА", "АБА", "БАБ", "АББА", "АВА", "Ё", "АЁ"]
NAMES = ["Ала", "Бо", "Вера"]
SQUARES = [f"{column}{row}" for row in range(1, 4) for column in "абв"]
SIZES = st.tuples(st.integers(1, 4), st.integers(1, 4))


@st.composite
def headers(draw: st.DrawFn) -> str:
    names = ", ".join(f'"{name}"' for name in NAMES[: draw(st.integers(2, 3))])
    rules = draw(st.lists(st.sampled_from(['self-formed = "forbid"', 'yo = "distinct"']), unique=True))
    start = draw(st.sampled_from(["", 'start = "А.Б"\n']))
    return (
        f'+++\ngame = "matrix"\nplayers = [{names}]\nboard = "3x3"\nlexicon = "words.txt"\n{start}'
        f"rules = {{ {', '.join(rules)} }}\n+++\n"
    )


paths = st.lists(st.sampled_from(SQUARES), min_size=1, max_size=5).map(lambda names: f"({' '.join(names)})")
words = st.sampled_from([*WORDS, "ЦЦ", "АБАБ"])
puts = st.tuples(
    st.sampled_from(SQUARES),
    st.sampled_from([" А", " Б", " Б", " В", " Ё"]),
    st.one_of(st.just(""), words.map(" {}".format), st.tuples(words, paths).map(lambda w: f" {w[0]}{w[1]}")),
    st.sampled_from(["", "", "", " stands"]),
).map("".join)
actions = st.one_of(puts, puts, puts, st.sampled_from(["pass", "pass", "stop", "д9 А", "@@"]))
lines = st.lists(
    st.tuples(st.sampled_from(["", "", "", *(f"{name}: " for name in NAMES)]), actions).map("".join),
    max_size=25,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("words")
    (path / "words.txt").write_text("\n".join(WORDS), encoding="utf-8")
    return path


def told(found: Verdict) -> tuple[object, ...]:
    """What a verdict says, to compare two of them."""
    turns = [(turn.ruling.ruling, turn.ruling.changes, turn.totals, turn.faults) for turn in found.turns]
    assert found.game is not None
    return found.totals, found.ended_by, found.to_move, found.game.rows(), turns


@given(headers(), lines)
@settings(max_examples=300, deadline=None)
def test_points_bounds_and_paths(folder: Path, header: str, lines: list[str]) -> None:
    found = verdict(header + "\n".join(lines) + "\n", folder)
    assert isinstance(found.game, Matrix)
    assert found.totals == found.points
    last, letters, used = 1, 0, set()
    for turn in found.turns:
        ruling = turn.ruling
        gain = sum(change.net for change in ruling.changes.values())
        if ruling.ruling in ("letter", "word"):
            last = ruling.details["length"]
            letters += 1
            assert gain == last
        else:
            assert gain == 0
        if ruling.ruling == "word":
            word, path = ruling.details["word"], ruling.details["path"]
            squares = [found.game.board.find(name) for name in path]
            assert len(set(squares)) == len(word) == last
            assert turn.turn.text.split()[0] in path
            read = "".join(found.game.grid.letters[square] for square in squares if isinstance(square, int))
            assert read.replace("Ё", "Е") == word.replace("Ё", "Е")
            for one, other in itertools.pairwise(squares):
                assert isinstance(one, int)
                assert other in found.game.grid.neighbours(one)
            assert turn.faults or word not in used
            used.add(word)
        if "bound" in ruling.details:
            assert 1 <= ruling.details["bound"] <= last
    start = sum(letter in "АБ" for letter in found.game.setup.header.start[0]) if "start" in header else 0
    standing = sum(letter != EMPTY for letter in found.game.grid.letters)
    assert standing == letters + start
    assert (found.ended_by == "full") == (standing == 9)


@given(headers(), lines.filter(bool))
@settings(max_examples=150, deadline=None)
def test_undoing_the_last_line_gives_the_earlier_verdict(folder: Path, header: str, lines: list[str]) -> None:
    whole = verdict(header + "\n".join(lines) + "\n", folder)
    earlier = verdict(header + "\n".join(lines[:-1]) + "\n", folder)
    assert told(whole)[4][:-1] == told(earlier)[4]  # type: ignore[index]


def grid_of(letters: list[str], width: int) -> Grid:
    board = read_board(f"{width}x{len(letters) // width}", "cyrillic", "up")
    return Grid(board, ["".join(letters)])


def readings(grid: Grid, word: str) -> list[tuple[int, ...]]:
    """Every path that spells a word, found the plain way."""
    found: list[tuple[int, ...]] = [(s,) for s, letter in enumerate(grid.letters) if letter == word[0]]
    for letter in word[1:]:
        found = [
            (*path, near)
            for path in found
            for near in grid.neighbours(path[-1])
            if grid.letters[near] == letter and near not in path
        ]
    return found


@st.composite
def boards(draw: st.DrawFn) -> tuple[Grid, str]:
    """A small board of few letters, and a word of them."""
    width, height = draw(SIZES)
    letters = st.sampled_from("АБВ."[: draw(st.integers(1, 4))])
    drawn = draw(st.lists(letters, min_size=width * height, max_size=width * height))
    return grid_of(drawn, width), draw(st.text("АБВ", min_size=1, max_size=10))


@pytest.mark.parametrize("quick_steps", [1, 200])
@given(boards(), st.data())
@settings(max_examples=300, deadline=None)
def test_a_path_is_found_where_there_is_one(
    quick_steps: int, board: tuple[Grid, str], data: st.DataObject
) -> None:
    grid, word = board
    square = data.draw(st.integers(0, len(grid.letters) - 1))
    known = readings(grid, word)
    with pytest.MonkeyPatch.context() as patch:
        # With one quick step nearly everything goes to the thorough search.
        patch.setattr("referee.games.paths.QUICK_STEPS", quick_steps)
        through = Paths(grid).through(word, square)
        without = Paths(grid).anywhere(word, but=square)
        beginning = Paths(grid).longest_beginning(word)
    for trace, wanted in (
        (through, [path for path in known if square in path]),
        (without, [path for path in known if square not in path]),
    ):
        assert trace.sure
        assert (trace.path in wanted) if wanted else (trace.path is None)
    if beginning:
        assert beginning in readings(grid, word[: len(beginning)])
    if len(beginning) < len(word):
        assert not readings(grid, word[: len(beginning) + 1])


@pytest.mark.parametrize("side", [6, 15])
@pytest.mark.parametrize("where", ["corner", "edge", "middle"])
def test_a_word_over_every_square_of_two_letters(side: int, where: str) -> None:
    grid = grid_of(["АБ"[(row + column) % 2] for row in range(side) for column in range(side)], side)
    square = {"corner": 0, "edge": side // 2, "middle": side * side // 2}[where]
    for length in (8, side * side // 2, side * side):
        trace = Paths(grid).through(("АБ" * length)[:length], square)
        assert trace.path is not None
        assert square in trace.path
        assert len(set(trace.path)) == length


def test_a_search_that_is_given_up_says_so() -> None:
    chance = random.Random(1)
    grid = grid_of(chance.choices("АБ", k=225), 15)
    word = "".join(chance.sample(grid.letters, 225))[:190]
    traces = [Paths(grid).through(word[shift:] + word[:shift], 112) for shift in (0, 50)]
    assert [trace for trace in traces if trace.path is None and not trace.sure]


PLAIN = '+++\ngame = "matrix"\nplayers = ["Ала", "Бо"]\nlexicon = "none"\n+++\n'
wordings = st.lists(
    st.sampled_from(
        ["г4", " ", "Д", " АД", "(", "а1", "Б2", ",", ")", " stands", "засчитано", "-", "pass", "X"]
    ),
    min_size=3,
    max_size=9,
).map("".join)


def parts(turn: Turn) -> list[tuple[str, int, int]]:
    """The parts of a turn's action, and where each begins and ends."""
    puts = [action for action in turn.actions if isinstance(action, Put)]
    found = []
    for put in puts:
        written = ("square", "letter") if put.word is None else ("square", "letter", "word")
        found += [*map(put.written, written), *put.path_parts()]
    return [(part, part.start, part.end) for part in found]


@given(st.one_of(wordings, puts))
@settings(max_examples=500, deadline=None)
def test_the_simple_form_means_what_the_grammar_means(action: str) -> None:
    [simple] = read(f"{PLAIN}Ала: {action} +1")[0].turns
    [full] = read(f"{PLAIN}Ала: {action} +1\n ;")[0].turns
    assert simple == full
    assert parts(simple) == parts(full)


@pytest.mark.parametrize(
    "action", ["г4 Д", "В4 а ад", "г6 С СКЛАД(г6 г5 в5)", "г6 С СКЛАД ( г6, г5,в5 )", "яа10 Q Q(яа10)"]
)
def test_the_simple_form_is_the_common_one(action: str) -> None:
    assert PHRASES.simple is not None
    assert re.fullmatch(PHRASES.simple.pattern, action)


@pytest.mark.parametrize("end", ["", "\n ;"])
@pytest.mark.parametrize("path", ["(г6 г5 в5)", " ( Г6,г5 ,\tВ5 )"])
def test_the_squares_of_a_path_know_their_places(path: str, end: str) -> None:
    record = read(f"{PLAIN}Ала: г6 С СОК{path}{end}")[0]
    [put] = record.turns[0].actions
    assert isinstance(put, Put)
    assert put.path == put.path_parts() == ("г6", "г5", "в5")
    written = [record.source.text[part.start : part.end].lower() for part in put.path_parts()]
    assert tuple(written) == put.path


@given(headers(), lines)
@settings(max_examples=60, deadline=None)
def test_what_is_written_reads_back(header: str, lines: list[str]) -> None:
    records = read(header + "\n".join(lines))
    assert read(write(records)) == records


@given(st.text("агА1290 -,;:=+()\nДСО stands", max_size=80))
@settings(max_examples=200, deadline=None)
def test_no_text_raises(text: str) -> None:
    verdict(f"{PLAIN}Ала: {text}")
