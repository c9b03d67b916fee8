"""What may be read or written: files on a disk, not devices, nor what the system only shows as files."""

from __future__ import annotations

import errno
import os
import stat
from typing import Final

MOST_BYTES: Final = 64_000_000
# What stands there is made up as it is read: it may have no end, or wait for something to happen.
_OF_THE_SYSTEM: Final = ("/proc/", "/sys/")


class NotAFile(OSError):
    """Something that is not to be read or written as a file; `strerror` says why."""

    def __init__(self, why: str) -> None:
        super().__init__(errno.EINVAL, why)


def is_regular(path: str, mode: int) -> bool:
    """Whether what has that `mode` (of `os.stat`) is a file on a disk."""
    return stat.S_ISREG(mode) and not os.path.realpath(path).startswith(_OF_THE_SYSTEM)


def must_be_readable(path: str) -> None:
    """Raises OSError where `path` is neither a file nor a pipe: NotAFile for a device."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not (stat.S_ISFIFO(mode) or is_regular(path, mode)):
        raise NotAFile("this is a device, not a file")


def must_be_replaceable(path: str) -> None:
    """Raises OSError where a new file may not take the place of what is at `path`; nothing there is fine.

    That is a folder, a device or a pipe; a file that says that it isn't to be written, also to those who may
    write everything; and one with several names, of which the others would keep what stood there.
    """
    try:
        about = os.stat(path)
    except FileNotFoundError:
        return
    if stat.S_ISDIR(about.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not is_regular(path, about.st_mode):
        raise NotAFile("this is a device, not a file")
    if not about.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(path, os.W_OK):
        raise NotAFile("it is read-only: nothing can be written in it")
    if about.st_nlink > 1:
        raise NotAFile(
            f"it has {about.st_nlink} names (hard links), and the others would keep what stands there: "
            "write a copy of it"
        )


def read_bytes(path: str, most: int = MOST_BYTES) -> bytes:
    """All that a file or a pipe holds. Raises OSError, NotAFile where it is too much or no file."""
    must_be_readable(path)
    with open(path, "rb") as stream:
        if os.fstat(stream.fileno()).st_size <= most:
            data = stream.read(most + 1)
            if len(data) <= most:
                return data
    raise NotAFile(f"it is too large: more than {most:,} bytes")
