"""How fast the judge is, beside OR-Tools CP-SAT with one automaton a line, on the same positions.

    python -m tests.benchmarks.judge [--words FILE] [--games N] [--peer N] [--limit S] [--processes] [SIDE …]

The positions come from games played so that every letter keeps the position completable: all of their
positions, and all that were refused on the way. They are as near to the border as games get. The first line of
the table are games of random letters instead, up to the third impossible position.

The peer (one worker) gets the same lines and words, with everything that our propagation takes away
taken away beforehand; without that its automata are too large to be built in the time. Connection
and repeated words are added as cuts where a solution breaks them. What runs into its limit is counted as that.

--processes also measures a new process on a prepared cache, and the very first use of all.
Memory is the process's greatest so far, compiled code and numpy included.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee.judge import Answer, Judge

Rows = list[str]


@dataclass(frozen=True)
class Case:
    rows: Rows
    answer: Answer


# ---- words -------------------------------------------------------------------------------------------


def words_from(path: str | None) -> tuple[Callable[[], Iterable[str]], str, Callable[[str], bool] | None]:
    """-> words, checksum and look-up: of a file, or of the built-in Polish lexicon."""
    if path is not None:
        file = Path(path)
        return (lambda: file.read_text(encoding="utf-8").upper().split()), f"file{file.stat().st_size}", None
    from referee.lexicon import open_lexicon

    lexicon = open_lexicon("pl", Path("."))
    return lexicon.words, lexicon.checksum, lexicon.__contains__


# ---- positions ---------------------------------------------------------------------------------------


class Player:
    """Puts random letters on random squares, none of which makes a word (rule (c))."""

    def __init__(self, side: int, seed: int, words: frozenset[str], letters: str) -> None:
        self.side = side
        self.dice = random.Random(f"{side} {seed}")
        self.words = words
        self.letters = letters

    def after(self, rows: Rows) -> Rows:
        while True:
            r, c = self.dice.randrange(self.side), self.dice.randrange(self.side)
            if rows[r][c] == ".":
                new = list(rows)
                new[r] = rows[r][:c] + self.dice.choice(self.letters) + rows[r][c + 1 :]
                if not self.makes_word(new[r], c) and not self.makes_word("".join(x[c] for x in new), r):
                    return new

    def makes_word(self, line: str, place: int) -> bool:
        start = line.rfind(".", 0, place) + 1
        end = (line + ".").index(".", place)
        return any(
            line[a:b] in self.words
            for a in range(start, place + 1)
            for b in range(max(place + 1, a + 2), end + 1)
        )


def random_games(judge: Judge, players: Iterable[Player]) -> Iterator[Case]:
    for player in players:
        rows = ["." * player.side] * player.side
        broken = 0
        while broken < 3 and "." in "".join(rows):
            rows = player.after(rows)
            answer = judge.ask(rows)
            yield Case(rows, answer)
            broken += answer.answer == "impossible"


def careful_games(judge: Judge, players: Iterable[Player]) -> Iterator[Case]:
    for player in players:
        rows = ["." * player.side] * player.side
        refused = 0
        while refused < 6:  # in a row: the position is about to be full of constraints
            new = player.after(rows)
            answer = judge.ask(new)
            yield Case(new, answer)
            refused = 0 if answer.answer == "completable" else refused + 1
            if not refused:
                rows = new


def whole_game(player: Player, turns: int) -> list[Rows]:
    positions = [["." * player.side] * player.side]
    while len(positions) <= turns:
        positions.append(player.after(positions[-1]))
    return positions


# ---- the peer ----------------------------------------------------------------------------------------


def ask_peer(judge: Judge, rows: Rows, limit: float) -> tuple[str, float]:
    """-> the peer's answer and its seconds, building the model included."""
    from ortools.sat.python import cp_model

    from referee.judge import propagate
    from referee.judge.board import read_board
    from referee.judge.clauses import shrink
    from referee.judge.diagrams import BLACK
    from referee.judge.verify import fault

    begin = time.monotonic()
    board = read_board(rows)
    diagrams = judge._diagrams_for(board)
    problem = propagate.make_problem(board, diagrams, False)
    domains = propagate.make_domains(board, diagrams.alphabet)
    scratch = propagate.make_scratch(problem)
    if propagate.propagate(problem, domains, scratch) != propagate.CONSISTENT:
        return "impossible", time.monotonic() - begin
    first, target, mask, root = shrink(problem, domains, scratch)
    black = BLACK.bit_length() - 1
    symbols = [[k for k in range(63) if int(domain) >> k & 1] for domain in domains]
    model = cp_model.CpModel()
    square = [model.new_int_var_from_domain(cp_model.Domain.from_values(x), "") for x in symbols]
    literals: dict[tuple[int, int], Any] = {}

    def stands(s: int, symbol: int) -> Any:
        if (s, symbol) not in literals:
            literal = literals[s, symbol] = model.new_bool_var("")
            model.add(square[s] == symbol).only_enforce_if(literal)
            model.add(square[s] != symbol).only_enforce_if(~literal)
        return literals[s, symbol]

    for number, line in enumerate(board.lines):
        arcs, todo, seen = [], [int(root[number])], set()
        while todo:
            v = todo.pop()
            if v in seen:
                continue
            seen.add(v)
            for e in range(int(first[v]), int(first[v + 1])):
                t, m = int(target[e]), int(mask[e])
                arcs += [(v, k, t) for k in range(63) if m >> k & 1]
                todo.append(t)
        model.add_automaton([square[s] for s in line.squares], int(root[number]), [0], arcs)
        if time.monotonic() - begin > limit:
            return "undecided", limit
    while True:
        left = limit - (time.monotonic() - begin)
        if left <= 0:
            return "undecided", limit
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = left
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return "impossible", time.monotonic() - begin
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return "undecided", limit
        values = [solver.value(x) for x in square]
        pieces = _pieces(board.squares, [value != black for value in values])
        needed = [piece for piece in pieces if any(black not in symbols[s] for s in piece)]
        for piece in pieces:
            if piece not in needed:
                for s in piece:
                    values[s] = black
        if len(needed) > 1:
            place = {rc: s for s, rc in enumerate(board.squares)}
            for piece in needed:
                around = {place[n] for s in piece for n in _beside(board.squares[s]) if n in place} - set(piece)
                model.add_bool_or([~stands(s, black) for s in around if black in symbols[s]])
            continue
        twice = _same_words([line.squares for line in board.lines], values, black)
        for one, other in twice:
            model.add_bool_or([~stands(s, values[s]) for s in {*one, *other}])
        if not twice:
            grid = board.draw(["#" if v == black else diagrams.alphabet[v] for v in values])
            assert fault(grid, rows, lambda _word: True, False) is None
            return "completable", time.monotonic() - begin


def _beside(square: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = square
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def _pieces(squares: Sequence[tuple[int, int]], letter: Sequence[bool]) -> list[list[int]]:
    left = {square: s for s, square in enumerate(squares) if letter[s]}
    pieces = []
    while left:
        todo, piece = [next(iter(left))], []
        while todo:
            square = todo.pop()
            if square in left:
                piece.append(left.pop(square))
                todo += _beside(square)
        pieces.append(piece)
    return pieces


def _same_words(
    lines: Sequence[Sequence[int]], values: Sequence[int], black: int
) -> list[tuple[list[int], list[int]]]:
    """Pairs of equal runs, each as its squares and the black ones that close it."""
    seen: dict[tuple[int, ...], list[int]] = {}
    pairs = []
    for line in lines:
        start = 0
        for i in range(len(line) + 1):
            if i == len(line) or values[line[i]] == black:
                if i - start > 1:
                    word = tuple(values[s] for s in line[start:i])
                    closed = list(line[max(0, start - 1) : i + 1])
                    if word in seen:
                        pairs.append((seen[word], closed))
                    seen[word] = closed
                start = i + 1
    return pairs


# ---- the table ---------------------------------------------------------------------------------------


def spread(seconds: Sequence[float]) -> tuple[float, float, float]:
    """-> median, 95th percentile, greatest."""
    ordered = sorted(seconds)
    return ordered[len(ordered) // 2], ordered[-(-len(ordered) * 95 // 100) - 1], ordered[-1]


def row(name: str, seconds: Sequence[float], answers: Sequence[str]) -> None:
    median, p95, greatest = spread(seconds)
    counts = [answers.count(x) for x in ("completable", "impossible", "undecided")]
    print(
        f"{name:<16} {len(seconds):>5} {counts[0]:>5} {counts[1]:>5} {counts[2]:>5}"
        f" {median:>9.4f} {p95:>9.4f} {greatest:>9.4f} {_megabytes():>6}",
        flush=True,
    )


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )


def new_process(arguments: Sequence[str], cache: str) -> float:
    """Seconds from the start of a process to its first answer."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom referee.judge import Judge\n"
        "from tests.benchmarks.judge import words_from\n"
        "words, key, is_word = words_from(sys.argv[2] if len(sys.argv) > 2 else None)\n"
        "judge = Judge(words, key, cache=Path(sys.argv[1]), is_word=is_word)\n"
        "print(judge.ask(['K.......'] + ['........'] * 6 + ['.......T']).answer)\n"
    )
    begin = time.monotonic()
    run = subprocess.run(
        [sys.executable, "-c", script, cache, *arguments], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "completable"
    return time.monotonic() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--words", metavar="FILE", help="a word list instead of the built-in Polish lexicon")
    parser.add_argument("--games", type=int, default=12, help="games of each kind (12)")
    parser.add_argument("--peer", type=int, default=20, help="positions a side for the peer (20)")
    parser.add_argument("--limit", type=float, default=60, help="seconds the peer may take (60)")
    parser.add_argument("--processes", action="store_true", help="also time new processes")
    parser.add_argument("sides", type=int, nargs="*", default=[8, 10], help="sides of the boards (8 10)")
    a = parser.parse_args()
    words, key, is_word = words_from(a.words)
    with tempfile.TemporaryDirectory() as folder:
        extra = [a.words] if a.words else []
        if a.processes:
            print(f"first use of all: {new_process(extra, folder):.1f} s", flush=True)
            print(f"a new process, prepared: {new_process(extra, folder):.2f} s", flush=True)
        judge = Judge(words, key, is_word=is_word, cache=Path(folder))
        for side in a.sides:
            judge.prepare(side)
        known = frozenset(word for word in words() if len(word) <= max(a.sides))
        letters = "".join(sorted(set("".join(known))))
        judge.ask(["K......."] + ["........"] * 6 + [".......T"])
        print(
            f"{'':<16} {'asked':>5} {'yes':>5} {'no':>5} {'?':>5} {'median':>9} {'p95':>9} {'max':>9} {'MB':>6}"
        )
        for side in a.sides:
            players = [Player(side, seed, known, letters) for seed in range(2 * a.games)]
            loose = list(random_games(judge, players[: a.games]))
            row(f"{side}x{side} random", [x.answer.seconds for x in loose], [x.answer.answer for x in loose])
            cases = list(careful_games(judge, players[a.games :]))
            row(f"{side}x{side} careful", [x.answer.seconds for x in cases], [x.answer.answer for x in cases])
            _compare(judge, side, cases, a.peer, a.limit)
            games = [judge.first_broken(whole_game(player, 40)).seconds for player in players[:10]]
            row(f"{side}x{side} 40 turns", games, [])


def _compare(judge: Judge, side: int, cases: list[Case], count: int, limit: float) -> None:
    if not count:
        return
    sample = random.Random(side).sample(cases, min(count, len(cases)))
    ours, theirs, answers = [], [], []
    for case in sample:
        answer = judge.ask(case.rows)
        peer, seconds = ask_peer(judge, case.rows, limit)
        assert peer in (answer.answer, "undecided"), case.rows
        ours.append(answer.seconds)
        theirs.append(seconds)
        answers.append(peer)
    row("  sample, ours", ours, [case.answer.answer for case in sample])
    row("  sample, peer", theirs, answers)
    ratios = [b / a for a, b in zip(spread(ours), spread(theirs), strict=True)]
    print(f"  ratio: median {ratios[0]:.0f}, p95 {ratios[1]:.0f}, max {ratios[2]:.0f}", flush=True)


if __name__ == "__main__":
    main()
