"""How fast legal moves are found, beside the plain oracles in the same run, and the times on real boards.

    python -m tests.benchmarks.hints [GAME …]

The ratio is the median of several rounds, in each of which both list the same moves one after the other. The
times are those of a warm process; how long a lexicon takes at first is told beside them.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from referee.games.crossword import Crossword
from referee.games.erudit import Erudit
from referee.games.figures import Figures
from referee.games.matrix import Matrix
from referee.hints import Wish, legal_moves
from referee.hints import words as word_lists
from referee.lexicon import open_lexicon
from referee.verdict import Verdict
from tests.hints import oracles
from tests.records import verdict

ROUNDS = 5
LONG_ENOUGH = 0.1
# The oracles look at a word at a time: they get this many words, the shortest.
WORDS_FOR_THE_ORACLE = 2_000
COMMON = "ОООООООААААААЕЕЕЕЕЕИИИИИННННТТТТССССРРРРВВВЛЛЛККККМММДДДПППУУЯЯЗЬБГЧЖШ"
PLAYED = (
    "8з ПРИМУС; н3 АЛЬЯНС; 5к ВЫСЬ; 4н ЛОХ; л8 МАНТЫ; 12з ЛАРЫ; и6 ВЕРЖЕ; з12 ЛУНА; п1 ВДОХ; 9ж ПАЖ; "
    "13ж КУС; е13 ВОД; 6н ЯЗ; 12д ЙО"
)


class Case(NamedTuple):
    """A position that both list the moves of, in the same form: how many moves there are is compared."""

    name: str
    ours: Callable[[], int]
    plain: Callable[[], int]


def record(game: str, keys: str, turns: str = "", folder: Path = Path()) -> Verdict:
    """The verdict on a record with these header keys and turns."""
    text = f'+++\ngame = "{game}"\nplayers = ["A", "B"]\n{keys}\n+++\n' + turns.replace("; ", "\n") + "\n"
    found = verdict(text, folder)
    assert found.clean, found.faults
    return found


def listed(position: Verdict, wish: Wish | None = None) -> int:
    """How many legal moves are listed."""
    assert position.game is not None
    assert position.to_move is not None
    return sum(1 for _ in legal_moves(position.game, position.to_move, wish))


def half_full(side: int) -> str:
    """Letters on half of the squares, as often as words have them."""
    dice = random.Random(3)
    rows = [["."] * side for _ in range(side)]
    for square in dice.sample(range(side * side), side * side // 2):
        rows[square // side][square % side] = dice.choice(COMMON)
    return "\n".join("".join(row) for row in rows)


def figures_on(board: str) -> Verdict:
    """A board without gaps and a figure of five squares in its eight ways."""
    return record("figures", f'board = "{board}"\nfigure = """\n##.\n.##\n.#."""')


def cases(folder: Path) -> dict[str, Case]:
    """One case a game."""
    words = sorted(open_lexicon("ru", folder).words(), key=lambda word: (len(word), word))
    few = words[:WORDS_FOR_THE_ORACLE]
    (folder / "few.txt").write_text("\n".join(few), encoding="utf-8")
    polish = [word for word in open_lexicon("pl", folder).words() if len(word) <= 8]
    (folder / "polish.txt").write_text("\n".join(polish), encoding="utf-8")

    placed = figures_on("8x10")
    assert isinstance(placed.game, Figures)
    figures = placed.game

    laid = record("erudit", 'lexicon = ["few.txt"]\nwords = [' + _quoted(PLAYED) + "]", PLAYED, folder)
    assert isinstance(laid.game, Erudit)
    erudit = laid.game
    good = [*few, *(word.split()[1] for word in PLAYED.split("; "))]

    lettered = record(
        "matrix", f'board = "8x8"\nlexicon = "few.txt"\nstart = """\n{half_full(8)}\n"""', "", folder
    )
    assert isinstance(lettered.game, Matrix)
    matrix = lettered.game

    crossed = record(
        "crossword",
        'board = "8x8"\nlexicon = "polish.txt"',
        "d4 K; e5 T; c3 A; d5 Ż; f6 R; b2 L; a8 Ó; h1 W; g3 S; e4 Y",
        folder,
    )
    assert isinstance(crossed.game, Crossword)
    crossword = crossed.game
    alphabet, known = sorted(crossword.lexicon.letters), set(polish)

    rack = Wish(rack="АЕИОНТС")
    return {
        "figures": Case(
            "8x10, first placements", lambda: listed(placed), lambda: len(oracles.figures(figures))
        ),
        "erudit": Case(
            f"15x15 mid-game, {len(few)} words",
            lambda: listed(laid, rack),
            lambda: len(oracles.erudit(erudit, rack.rack, good)),
        ),
        "matrix": Case(
            f"8x8 half full, {len(few)} words",
            lambda: listed(lettered),
            lambda: len(oracles.matrix(matrix, few)),
        ),
        "crossword": Case(
            "8x8, ten letters",
            lambda: listed(crossed),
            lambda: len(oracles.crossword(crossword, known, alphabet)),
        ),
    }


def _quoted(played: str) -> str:
    return ", ".join(f'"{play.split()[1]}"' for play in played.split("; "))


def seconds(work: Callable[[], int]) -> tuple[float, int]:
    """How long something takes, and what it gives; what is short is done over and over."""
    start = time.perf_counter()
    result = work()
    times = 1
    while time.perf_counter() - start < LONG_ENOUGH:
        work()
        times += 1
    return (time.perf_counter() - start) / times, result


def once(work: Callable[[], int]) -> float:
    """How long something takes the first time."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(name: str, case: Case) -> None:
    """Print how many times as fast as its oracle a game's generator is."""
    ratios, ours = [], 0.0
    for _ in range(ROUNDS):
        ours, count = seconds(case.ours)
        theirs, plainly = seconds(case.plain)
        assert count == plainly, (name, count, plainly)
        ratios.append(theirs / ours)
    ratio = statistics.median(ratios)
    print(f"{name:10} {case.name:34} {count:6} moves {ours * 1000:8.1f} ms   {ratio:8.0f} times the oracle")


def timed(name: str, what: str, limit: float, work: Callable[[], int]) -> None:
    """Print how long a position takes, the median of several rounds, beside what it may take."""
    rounds = [seconds(work) for _ in range(ROUNDS if limit < 5 else 1)]
    taken, count = statistics.median(taken for taken, _ in rounds), rounds[0][1]
    print(f"{name:10} {what:34} {count:6} moves {taken * 1000:8.1f} ms   of {limit * 1000:.0f}")


def time_all() -> None:
    """Print the times on boards of the usual size, with the built-in lexicons."""
    laid = record("erudit", "", PLAYED)
    with tempfile.TemporaryDirectory() as kept:
        lexicon = open_lexicon("ru", Path())
        word_lists._indexes.clear()
        cold = once(lambda: word_lists.index_of(lexicon, Path(kept)).count)
        word_lists._indexes.clear()
        warm = once(lambda: word_lists.index_of(lexicon, Path(kept)).count)
    print(f"words of ru: {cold * 1000:.0f} ms at first, {warm * 1000:.0f} ms from the disk")
    first = once(lambda: listed(laid, Wish(rack="АЕИОНТС")))
    print(f"erudit     the first rack of a process      {first * 1000:22.1f} ms")
    for rack, limit in (("АЕИОНТС", 0.3), ("АЕИНТС*", 0.3), ("АЕНТС**", 3.0), ("АЕТС***", 3.0)):
        timed("erudit", f"15x15 mid-game, {rack}", limit, lambda rack=rack: listed(laid, Wish(rack=rack)))  # type: ignore[misc]
    timed("erudit", "two words a turn, АЕНТСПР", 20.0, lambda: listed(laid, Wish(rack="АЕНТСПР", words=2)))
    lettered = record("matrix", f'board = "8x8"\nstart = """\n{half_full(8)}\n"""')
    timed("matrix", "8x8 half full", 1.0, lambda: listed(lettered))
    placed = figures_on("15x20")
    timed("figures", "15x20, first placements", 0.1, lambda: listed(placed))
    timed("figures", "15x20, --look 2", 10.0, lambda: listed(placed, Wish(look=2)))


def main() -> None:
    """Compare the games named, or all, and then print the times."""
    with tempfile.TemporaryDirectory() as folder:
        for name, case in cases(Path(folder)).items():
            if name in (sys.argv[1:] or (name,)):
                compare(name, case)
    time_all()


if __name__ == "__main__":
    main()
