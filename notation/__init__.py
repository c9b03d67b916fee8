"""The notation: records of pen-and-paper games as text, read and written.

`read` turns text into records, `write` records into canonical text. Nothing here knows a game's rules.
"""

from notation.reader import read
from notation.writer import write

__all__ = ["read", "write"]
