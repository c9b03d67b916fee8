"""Near misses of every game: what must hold for any text holds for them (see `invariants`).

Every run tries the same texts. `FUZZ_EXAMPLES=20000 pytest tests/fuzz` tries so many others.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.fuzz.corpus import LISTS, as_text, files
from tests.fuzz.invariants import hold_for_gcg, hold_for_records
from tests.fuzz.strategies import gcg_games, records

MORE = int(os.environ.get("FUZZ_EXAMPLES", "0"))
as_many = settings(max_examples=MORE or 700, derandomize=not MORE, deadline=None)


@pytest.mark.parametrize("path", files("records"), ids=lambda path: path.stem)
def test_what_once_broke_a_record(path: Path) -> None:
    hold_for_records(as_text("records", path.read_bytes()), LISTS)


@pytest.mark.parametrize("path", files("gcg"), ids=lambda path: path.stem)
def test_what_once_broke_gcg(path: Path) -> None:
    hold_for_gcg(as_text("gcg", path.read_bytes()), LISTS)


@given(records)
@as_many
def test_near_misses_of_records(text: str) -> None:
    hold_for_records(text, LISTS)


@given(gcg_games)
@as_many
def test_near_misses_of_gcg(text: str) -> None:
    hold_for_gcg(as_text("gcg", text.encode("utf-8", "surrogateescape")), LISTS)
