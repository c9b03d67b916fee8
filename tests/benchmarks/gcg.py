"""How fast games in GCG are read and recomputed, beside python-chess reading a PGN of the same length.

    python -m tests.benchmarks.gcg [GAMES]

Writes so many generated games (1,000 unless said otherwise) into files, then reads, replays and scores every
one. Prints events a second, plies a second of python-chess in the same run, and the ratio: the median of
several rounds, in each of which both are measured one after the other, in seconds of processor time.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from referee.converting import to_gcg
from referee.files import pieces
from referee.replay import replay
from tests.benchmarks.throughput import chess_rate, pgn
from tests.gcg.games import SETS, record

GAMES = 1000
TURNS = 30
ROUNDS = 5


def write_games(folder: Path, games: int) -> None:
    """Files of generated games of two players, a set after another."""
    for seed in range(games):
        text, _ = to_gcg(record(SETS[seed % len(SETS)], 2, TURNS, seed), folder)
        (folder / f"{seed:05}.gcg").write_text(text, encoding="utf-8")


def score_all(folder: Path) -> int:
    """Read, replay and score the files of a folder: how many events they have."""
    complaints: list[str] = []
    events = 0
    for piece in pieces([str(folder)], complaints.append):
        verdict = replay(piece.record(), piece.folder)
        assert verdict.clean
        events += len(verdict.turns)
    assert not complaints
    return events


def rate(events: int, work: Callable[[], object]) -> float:
    """Events a second of processor time."""
    start = time.process_time()
    work()
    return events / (time.process_time() - start)


def main() -> None:
    """Measure."""
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    with tempfile.TemporaryDirectory() as folder:
        write_games(Path(folder), games)
        events = score_all(Path(folder))
        peer = pgn(events)
        rounds = [
            (rate(events, lambda: score_all(Path(folder))), rate(events, lambda: chess_rate(peer)))
            for _ in range(ROUNDS)
        ]
    ours, theirs, ratio = zip(*((a, b, a / b) for a, b in rounds), strict=True)
    print(f"{games} games, {events} events")
    print(f"{'events/s':>9} {'plies/s':>9} {'ratio':>6}")
    print(f"{statistics.median(ours):9.0f} {statistics.median(theirs):9.0f} {statistics.median(ratio):6.2f}")


if __name__ == "__main__":
    main()
