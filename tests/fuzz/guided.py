"""The coverage-guided fuzzer: `python -m tests.fuzz.guided records|gcg [libFuzzer's options]`.

It needs the extra `fuzz`. It ends at the first text that breaks what must hold (see `invariants`), or that
takes longer than it may, and libFuzzer writes that to a file. With `FUZZ_COLLECT=FOLDER` it goes on, and keeps
the shortest text of each kind of failure in that folder.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import random
import re
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import Final

import atheris

with atheris.instrument_imports(include=["notation", "referee"]):
    import notation
    import referee.games
    import referee.lexicon
    from tests.fuzz.corpus import LISTS, as_text, texts
    from tests.fuzz.invariants import hold_for_gcg, hold_for_records
    from tests.fuzz.mutations import MOST_LETTERS, changed

    for package in (notation, referee.games, referee.lexicon):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)

# So many seconds of one processor a text may take: it is read four times, and what runs is counted meanwhile.
LONGEST: Final = 4
HOLD: Final = {"records": hold_for_records, "gcg": hold_for_gcg}


class TooSlow(Exception):
    """A text that took longer than it may."""


def main(program: str, target: str, *options: str) -> None:
    """Fuzz records or GCG."""
    collected = os.environ.get("FUZZ_COLLECT")
    seeds = texts(target)
    together = "\n".join(seeds)

    def try_it(data: bytes) -> None:
        try:
            _hold(target, as_text(target, data)[:MOST_LETTERS])
        except Exception as error:
            if collected is None:
                raise
            _keep(error, data, Path(collected))

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.2:
            return bytes(atheris.Mutate(data, most))
        return _bytes(changed(as_text(target, data), chance, together))[:most]

    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(seeds):
            (Path(folder) / f"{number}").write_bytes(_bytes(text))
        usual = ["-max_len=20000", "-timeout=120"]
        atheris.Setup([program, *usual, *options, folder], try_it, custom_mutator=mutate)
        atheris.Fuzz()


def _hold(target: str, text: str) -> None:
    for is_last in (False, True):
        started = time.process_time()
        HOLD[target](text, LISTS)
        seconds = time.process_time() - started
        if seconds <= LONGEST:
            return
        if is_last:
            raise TooSlow(f"{seconds:.1f} s")


def _bytes(text: str) -> bytes:
    return re.sub("[\ud800-\udc7f\udd00-\udfff]", "?", text).encode("utf-8", "surrogateescape")


def _keep(error: Exception, data: bytes, folder: Path) -> None:
    """Keep the shortest text of each kind of failure: by the error, and where it was raised."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    path = folder / f"{type(error).__name__}-{Path(where.filename).stem}-{where.lineno}"
    if not path.exists() or path.stat().st_size > len(data):
        path.write_bytes(data)
        told = "".join(traceback.format_exception(error))
        path.with_suffix(".txt").write_text(told, encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main(*sys.argv)
