"""Drawings in files, as the options of a command name them."""

from __future__ import annotations

import re
from typing import Final

from referee.files import reason
from referee.regular import read_bytes

# The largest board has 65,536 squares; a square may be drawn with several bytes and blanks.
MOST_BYTES: Final = 1_000_000
SIZE: Final = re.compile(r"\s*[0-9]+\s*[xXхХ×]\s*[0-9]+\s*")


class Wrong(Exception):
    """What can't stand in a header; the message is for the user."""


def drawing_in(path: str, what: str) -> str:
    """The drawing of a `what` (a board, a figure) in a file. Raises Wrong."""
    try:
        text = read_bytes(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Wrong(f"{path}: this is not UTF-8") from None
    except (OSError, ValueError) as error:
        size = ' (a size is written "15x20")' if what == "board" else ""
        raise Wrong(f"the {what}'s drawing in {path}: {reason(error)}{size}") from None
    return text.replace("\r\n", "\n").replace("\r", "\n").strip("\n") + "\n"
