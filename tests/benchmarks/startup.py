"""How long the program takes to start, beside a Python that does nothing.

    python -m tests.benchmarks.startup

Prints the milliseconds of `--version` and of `check` on each small sample, and how many times as long as
bare Python that is: of many rounds, in each of which all run one after the other, the shortest times. All
run with their byte code present.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 40
STARTS = {
    "bare Python": ("-c", "pass"),
    "--version": ("-m", "referee", "--version"),
    **{
        f"check {sample.name}": ("-m", "referee", "check", str(sample))
        for sample in sorted(ROOT.glob("samples/*-clean.*"))
    },
}


def seconds(arguments: tuple[str, ...], environment: dict[str, str]) -> float:
    """How long Python takes with these arguments, from its start to its end."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, stdout=subprocess.DEVNULL, check=True
    )
    return time.perf_counter() - start


def main() -> None:
    """Measure every start of STARTS."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    # The first round only writes the byte code.
    rounds = [{name: seconds(start, environment) for name, start in STARTS.items()} for _ in range(ROUNDS + 1)][
        1:
    ]
    shortest = {name: min(each[name] for each in rounds) for name in STARTS}
    print(f"{'start':26} {'ms':>6} {'ratio':>6}")
    for name, took in shortest.items():
        print(f"{name:26} {1000 * took:6.1f} {took / shortest['bare Python']:6.2f}")


if __name__ == "__main__":
    main()
