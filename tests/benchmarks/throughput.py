"""How fast records are read and ruled on, beside python-chess reading a PGN of the same length.

    python -m tests.benchmarks.throughput [GAME …]

Prints turns a second of each game, plies a second of python-chess in the same run, and the ratio: the
median of several rounds, in each of which both are measured one after the other. First whole games, of
about as many turns as the games of chess; then the short records of the test cases, many of whose turns
are rare ones (in a crossword's every third is a duel), and whose headers weigh more. Last the program itself on
an archive of whole games, by one process and by two, in seconds on the clock, its start included.
"""

from __future__ import annotations

import gc
import io
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess
import chess.pgn

from notation import read, write
from notation.phrases import GAMES
from notation.reader import read_chunk, split
from referee.__main__ import YOUNG_OBJECTS
from referee.replay import replay
from tests.benchmarks.games import played

CASES = Path(__file__).parent.parent / "cases"
TURNS = 6000
WHOLE_GAMES = 20
# So many times as large is the archive that the program is given.
ARCHIVES = 40
ROUNDS = 5
# So often an archive is read in a round: what games of chess leave to be collected is collected every second
# time, and takes a third of the time then.
READINGS = 2
# Games with fewer turns measure the headers.
SHORTEST = {"crossword": 15, "erudit": 15, "figures": 5, "matrix": 15}


def whole_games(game: str) -> list[tuple[str, int]]:
    """Some whole games, and how many turns each has."""
    texts = [played(game, seed) for seed in range(WHOLE_GAMES)]
    return [(text, len(read(text)[0].turns)) for text in texts]


def cases(game: str) -> list[tuple[str, int]]:
    """The game's clean cases in the canonical layout, and how many turns each has."""
    texts: list[tuple[str, int]] = []
    for path in sorted((CASES / game).glob("*.game")):
        try:
            found = read(path.read_text(encoding="utf-8-sig"))
        except UnicodeDecodeError:
            continue
        for record in found:
            if len(record.turns) >= SHORTEST[game] and replay(record, path.parent).clean:
                texts.append((write([record]), len(record.turns)))
    return texts


def archive(records: list[tuple[str, int]]) -> tuple[str, int]:
    """The records over and over: about TURNS turns, and how many."""
    whole, turns = [], 0
    while turns < TURNS:
        for text, count in records:
            whole.append(text)
            turns += count
    return "".join(whole), turns


def pgn(plies: int) -> str:
    """Random games of chess of 60 plies each, as many plies in all."""
    dice = random.Random(1)
    games = []
    while plies > 0:
        board, game = chess.Board(), chess.pgn.Game()
        node: chess.pgn.GameNode = game
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = dice.choice(moves)
            board.push(move)
            node = node.add_variation(move)
            plies -= 1
        games.append(str(game))
    return "\n\n".join(games)


def chess_rate(text: str) -> float:
    """Plies a second of python-chess, which builds each game's tree and checks its moves."""
    plies, start = 0, time.process_time()
    for _ in range(READINGS):
        file = io.StringIO(text)
        while (game := chess.pgn.read_game(file)) is not None:
            plies += sum(1 for _ in game.mainline())
    return plies / (time.process_time() - start)


def rate(text: str, folder: Path) -> float:
    """Turns a second of reading, replaying and scoring."""
    turns, start = 0, time.process_time()
    for _ in range(READINGS):
        for chunk in split(io.StringIO(text)):
            turns += len(replay(read_chunk(chunk), folder).turns)
    return turns / (time.process_time() - start)


def program_rate(file: Path, turns: int, jobs: int) -> float:
    """Turns a second of `referee check` with so many processes."""
    command = [sys.executable, "-m", "referee", "check", "--jobs", str(jobs), str(file)]
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return turns / (time.perf_counter() - start)


def compare_program(game: str, records: list[tuple[str, int]], folder: Path) -> None:
    """Measure the program on an archive of these records, and print the medians."""
    text, turns = archive(records)
    file = folder / f"{game}.game"
    file.write_text(text * ARCHIVES, encoding="utf-8")
    peer = pgn(turns)
    for jobs in (1, 2):
        print_medians(
            f"{game} --jobs {jobs}",
            [(program_rate(file, turns * ARCHIVES, jobs), chess_rate(peer)) for _ in range(ROUNDS)],
        )


def compare(name: str, records: list[tuple[str, int]], folder: Path) -> None:
    """Measure an archive of these records and a PGN of as many plies, round by round."""
    text, turns = archive(records)
    peer = pgn(turns)
    print_medians(name, [(rate(text, folder), chess_rate(peer)) for _ in range(ROUNDS)])


def print_medians(name: str, rounds: list[tuple[float, float]]) -> None:
    """Print the medians of both rates, ours first, and of their ratio."""
    ours, theirs, ratio = zip(*((a, b, a / b) for a, b in rounds), strict=True)
    print(
        f"{name:16} {statistics.median(ours):9.0f} {statistics.median(theirs):9.0f}"
        f" {statistics.median(ratio):6.2f}"
    )


def main() -> None:
    """Measure the games named, or all."""
    gc.set_threshold(YOUNG_OBJECTS)  # as the program does
    games = sys.argv[1:] or GAMES
    print(f"{'':16} {'turns/s':>9} {'plies/s':>9} {'ratio':>6}")
    whole = {game: whole_games(game) for game in games}
    for game in games:
        compare(game, whole[game], CASES / game)
    for game in games:
        compare(f"{game} cases", cases(game), CASES / game)
    with tempfile.TemporaryDirectory() as folder:
        for game in games:
            compare_program(game, whole[game], Path(folder))


if __name__ == "__main__":
    main()
