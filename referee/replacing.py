"""Putting a new file in the place of an old one at one stroke, so that nobody ever reads half of it."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from typing import TYPE_CHECKING

from referee.regular import must_be_replaceable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def replace_file(path: str, chunks: Iterable[bytes], last_look: Callable[[], None] = lambda: None) -> None:
    """Write `chunks` to a new file, see that it is on the disk, and put it in the place of `path`'s.

    The file keeps its mode, and its owner where that is allowed; a link stays a link. `last_look` is called
    just before the old one goes, and may raise to keep it. Raises OSError, also where it is a device or may
    not be written (see `must_be_replaceable`); then the old one is as it was.
    """
    must_be_replaceable(path)
    target = os.path.realpath(path)
    temporary = beside(target, f".{os.getpid()}.tmp")
    with contextlib.suppress(FileNotFoundError):
        os.unlink(temporary)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with open(handle, "wb") as stream:
            _make_like(stream.fileno(), target)
            stream.writelines(chunks)
            stream.flush()
            os.fsync(stream.fileno())
        last_look()
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(os.path.dirname(target))


def clear_leftovers(path: str) -> None:
    """Take away what processes that were killed while they wrote `path` have left beside it."""
    folder, name = os.path.split(os.path.realpath(path))
    leftover = re.compile(rf"\.{re.escape(name)}\.([0-9]{{1,9}})\.tmp")
    with contextlib.suppress(OSError):
        for found in os.listdir(folder):
            match = leftover.fullmatch(found)
            if match is not None and not _is_running(int(match[1])):
                os.unlink(os.path.join(folder, found))


def beside(path: str, suffix: str) -> str:
    """The name of a hidden file that goes with the file at `path`."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}{suffix}")


def _is_running(process: int) -> bool:
    if os.name == "nt":
        return True  # There the question itself would end it.
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _make_like(handle: int, target: str) -> None:
    """Give an open file the mode of the one whose place it will take, and its owner if that may be."""
    try:
        about = os.stat(target)
    except FileNotFoundError:
        return
    if sys.platform != "win32" and (about.st_uid, about.st_gid) != (os.geteuid(), os.getegid()):
        with contextlib.suppress(OSError):
            os.fchown(handle, about.st_uid, about.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(handle, stat.S_IMODE(about.st_mode))


def _sync_folder(folder: str) -> None:
    """See that a new name in a folder is on the disk, where the system lets a folder be opened."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass  # Some file systems can't, and keep order by themselves.
    finally:
        os.close(handle)
