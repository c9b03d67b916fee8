"""Texts to begin with: what once broke something, the samples, the cases, the catalogue's examples."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from notation.faults import catalogue
from tests.fuzz.mutations import MOST_LETTERS

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
# Where the word lists stand that the texts name.
LISTS: Final = HERE / "lists"
SUFFIXES: Final = {"records": ".game", "gcg": ".gcg"}


def files(target: str) -> list[Path]:
    """What once broke it, `target` being `records` or `gcg`."""
    return sorted((HERE / "corpus" / target).iterdir())


def texts(target: str) -> list[str]:
    """All texts to begin with, those left out that are long."""
    suffix = SUFFIXES[target]
    paths = [*files(target), *ROOT.glob(f"samples/**/*{suffix}"), *ROOT.glob(f"tests/cases/**/*{suffix}")]
    found = {as_text(target, path.read_bytes()) for path in paths}
    if target == "records":
        found |= {text for entry in catalogue().values() for text in (entry.wrong, entry.right)}
    return sorted(text for text in found if len(text) <= MOST_LETTERS)


def as_text(target: str, data: bytes) -> str:
    """What the program reads in a file with these bytes: a record marks what isn't UTF-8, GCG may be older."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("iso-8859-1") if target == "gcg" else data.decode("utf-8-sig", "surrogateescape")
