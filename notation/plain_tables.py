"""TOML of which every line is a key with a short value: as most headers are, and much alike in an archive."""

from __future__ import annotations

import datetime
import re
import tomllib
from functools import lru_cache
from typing import Any, Final

# So many lines are remembered, none of them longer than so many letters.
MOST_LINES: Final = 1024
LONGEST_LINE: Final = 200

_KEY: Final = re.compile(r"[A-Za-z0-9_-]+[ \t]*=")
# The most that TOML knows.
LARGEST_NUMBER: Final = 2**63 - 1


def plain_table(text: str) -> dict[str, Any] | None:
    """What `tomllib.loads` makes of a text with nothing but plain lines, read line by line; None for any other.

    Plain is a line with a key and a text, a date, a whole number of 64 bits, true, false, or an array of those.
    """
    table: dict[str, Any] = {}
    for line in text.split("\n"):
        if not line:
            continue
        found = _entry(line) if len(line) <= LONGEST_LINE else None
        if found is None or found[0] in table:
            return None
        key, value = found
        table[key] = value.copy() if isinstance(value, list) else value
    return table


@lru_cache(MOST_LINES)
def _entry(line: str) -> tuple[str, Any] | None:
    """The key and the value of a plain line; None for any other line."""
    if _KEY.match(line) is None:
        return None
    try:
        ((key, value),) = tomllib.loads(line).items()
    except (ValueError, RecursionError):
        return None
    inside = value if isinstance(value, list) else [value]
    return (key, value) if all(map(_is_plain, inside)) else None


def _is_plain(value: Any) -> bool:
    if isinstance(value, int):
        return abs(value) <= LARGEST_NUMBER
    return isinstance(value, str | datetime.date)
