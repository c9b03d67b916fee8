"""How long the table over a large archive takes, how much memory, and how much the cache saves.

    python -m tests.benchmarks.standings [RECORDS …]

Archives of so many records (1,000 and 10,000) are made of the sample club's games, each by other players on
another day. `referee standings` runs twice over each, in a process of its own with a cache of its own: all
records are replayed in the first run, none in the second.
"""

from __future__ import annotations

import datetime
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from notation import read
from referee.replay import replay

CLUB = Path(__file__).parents[2] / "samples" / "league" / "games"
PLAYERS = [f"{name} {letter}" for name in ("Ala", "Bartek", "Celina", "Dima", "Ewa") for letter in "ABCDEFGHIJ"]
IN_A_FOLDER = 500


def finished_games() -> list[tuple[str, tuple[str, ...]]]:
    """The text and the players of the club's finished games."""
    games = []
    for path in sorted(CLUB.glob("*.game")):
        records = read(path.read_text(encoding="utf-8"))
        verdict = replay(records[0], path.parent)
        if len(records) == 1 and verdict.clean and verdict.ended_by is not None:
            games.append((path.read_text(encoding="utf-8"), verdict.players))
    return games


def make_archive(folder: Path, records: int) -> int:
    """Write so many records below a folder; the number of their turns."""
    dice = random.Random(records)
    turns = 0
    for number, (text, players) in zip(range(records), itertools.cycle(finished_games()), strict=False):
        others = dict(zip(players, dice.sample(PLAYERS, len(players)), strict=True))
        names = "|".join(sorted(map(re.escape, players), key=len, reverse=True))
        text = re.sub(rf"(?<!\w)({names})(?!\w)", lambda match: others[match[1]], text)  # noqa: B023
        day = datetime.date(2000, 1, 1) + datetime.timedelta(number // 3)
        text = re.sub(r"(?m)^date = .*\n", "", text).replace("+++\n", f"+++\ndate = {day}\n", 1)
        file = folder / f"{number // IN_A_FOLDER:03}" / f"{number:05}.game"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        turns += text.partition("\n+++\n")[2].count("\n")
    return turns


class Cost(NamedTuple):
    """What a run took: seconds, seconds of all processors together, and megabytes at most of one process."""

    seconds: float
    work: float
    megabytes: float


def run(archive: Path, cache: Path, *options: str) -> Cost:
    """What a run costs."""
    command = [sys.executable, "-m", "referee", "standings", str(archive), "--format", "json", *options]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "HOME": str(cache)}
    start = time.perf_counter()
    with (cache / "out.json").open("w") as out:
        process = subprocess.Popen(command, stdout=out, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"standings ended with {status}")
    seconds = time.perf_counter() - start
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def main() -> None:
    """Measure archives of the sizes named."""
    for records in [int(size) for size in sys.argv[1:]] or [1_000, 10_000]:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "cache").mkdir()
            turns = make_archive(folder / "archive", records)
            first = run(folder / "archive", folder / "cache")
            second = run(folder / "archive", folder / "cache")
        print(f"{records:,} records, {turns:,} turns")
        for which, cost in (("first run", first), ("second run", second)):
            print(f"  {which:10} {cost.seconds:7.2f} s, work {cost.work:7.2f} s, {cost.megabytes:4.0f} MB")
        print(f"  ratio      {first.seconds / second.seconds:7.1f}    work {first.work / second.work:7.1f}")


if __name__ == "__main__":
    main()
