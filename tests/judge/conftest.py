"""Judges of the tests; their prepared diagrams are not kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest

from referee.judge import Judge

# Without the extra's packages there is nothing to test but that the judge says so, and its plain parts.
if any(find_spec(package) is None for package in ("numba", "numpy", "pysat", "platformdirs")):
    collect_ignore = [
        "test_against_enumeration.py",
        "test_cache.py",
        "test_diagrams.py",
        "test_game.py",
        "test_questions.py",
    ]

MakeJudge = Callable[..., Judge]


@pytest.fixture
def make_judge(kernels: Path, tmp_path: Path) -> MakeJudge:
    """Judge(words, repeat_words=…) with a cache of its own."""
    made = 0

    def make(words: Iterable[str] | None, *, repeat_words: bool = False, banned: Iterable[str] = ()) -> Judge:
        nonlocal made
        made += 1
        listed = None if words is None else list(words)
        give = None if listed is None else lambda: listed
        return Judge(give, f"{made:x}", repeat_words=repeat_words, cache=tmp_path, banned=banned)

    return make
