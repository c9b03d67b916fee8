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
    here = os.path.join(os.getcwd(), "")
    # The folder may have another name by which it was given, over a link.
    for name in (path, os.path.realpath(path)):
        if name.startswith(here):
            path = name[len(here) :]
            break
    return path.replace(os.sep, "/")
