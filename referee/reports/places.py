"""Files as machines find them again: from the folder in which the program runs."""

from __future__ import annotations

import os


def from_here(file: str) -> str:
    """The name of a file below the folder in which the program runs, seen from there, with `/` between folders.

    A file elsewhere has its whole path, which begins with `/` or a drive; standard input stays `-`.
    """
    if file == "-":
        return file
    path = os.path.abspath(file)
    here = os.getcwd()
    if path.startswith(os.path.join(here, "")):
        path = path[len(os.path.join(here, "")) :]
    return path.replace(os.sep, "/")
