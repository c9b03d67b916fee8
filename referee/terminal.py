"""Standard output and standard error: what is written where, in which encoding, in colour or not."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

from referee import __version__

if TYPE_CHECKING:
    from collections.abc import Callable

NOT_DONE: Final = 2
WIDTH_ON_PAPER: Final = 100
NARROWEST: Final = 60
_BEFORE_THE_FIRST_SIGN: Final = 0.5
_BETWEEN_SIGNS_OF_LIFE: Final = 0.1


class ReaderGone(Exception):
    """Whoever read the answer has gone away (`referee … | head`)."""


class CannotWrite(Exception):
    """The answer can't be written; the message says why."""


def prepare() -> None:
    """Make both streams take any text: UTF-8 where they lead into a file or a pipe, escapes where need be."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            if stream.isatty():
                stream.reconfigure(errors="backslashreplace")
            else:
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def answer(work: Callable[[], int]) -> int:
    """Do work that writes an answer, and see the answer out; the exit status."""
    prepare()
    try:
        status = work()
        flush()
    except ReaderGone:
        return 0
    except CannotWrite as error:
        tell(str(error))
        return NOT_DONE
    return status


def write_version() -> int:
    """Write which version this is; the exit status."""
    write(f"referee {__version__}\n")
    return 0


def write(text: str) -> None:
    """Write a part of the answer. Raises ReaderGone or CannotWrite."""
    if sys.stdout is None:
        raise CannotWrite("standard output is closed")
    Progress.clear()
    try:
        sys.stdout.write(text)
    except OSError as error:
        give_up(error)


def flush() -> None:
    """See that all that was written has gone out. Raises ReaderGone or CannotWrite."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError as error:
        give_up(error)


def give_up(error: OSError) -> NoReturn:
    """Write nothing more of the answer, which could not be written. Raises ReaderGone or CannotWrite."""
    # What is still in the buffer must not be tried again when Python ends.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    # Windows calls a pipe without a reader an invalid argument.
    if isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL):
        raise ReaderGone from error
    raise CannotWrite(f"the answer can't be written: {error.strerror or error}") from error


def tell(message: str) -> None:
    """Say something that is no part of the answer, in one line on standard error."""
    from referee.reports.widths import plain

    Progress.clear()
    say(f"referee: {plain(message)}\n")


def say(text: str) -> None:
    """Write a text that is no part of the answer to standard error."""
    if sys.stderr is None:
        return
    # Where nobody is left to be told, nothing is to be done.
    with contextlib.suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()


def in_colour() -> bool:
    """Whether the answer may be in colour: on a terminal that can, unless NO_COLOR says no."""
    return not os.environ.get("NO_COLOR") and _can_be_steered(sys.stdout)


def is_utf8() -> bool:
    """Whether any letter can be written to standard output."""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return encoding.lower().replace("-", "") == "utf8"


def columns() -> int:
    """How wide the answer may be: the terminal, or a sheet of paper."""
    if not _is_terminal(sys.stdout):
        return WIDTH_ON_PAPER
    try:
        return max(NARROWEST, os.get_terminal_size(sys.stdout.fileno()).columns)
    except OSError:
        return WIDTH_ON_PAPER


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _can_be_steered(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that follows escape sequences; Windows' own has to be told to."""
    if stream is None or not _is_terminal(stream) or os.environ.get("TERM") == "dumb":
        return False
    if sys.platform != "win32":
        return True
    import ctypes
    import msvcrt

    kernel = ctypes.windll.kernel32
    console = ctypes.c_void_p(msvcrt.get_osfhandle(stream.fileno()))
    mode = ctypes.c_ulong()
    virtual_terminal = 4
    return bool(
        kernel.GetConsoleMode(console, ctypes.byref(mode))
        and kernel.SetConsoleMode(console, mode.value | virtual_terminal)
    )


class Progress:
    """A line on standard error that says how far long work has come, where that is a terminal.

    Whatever is written to standard output takes the line away first.
    """

    shown = False

    def __init__(self) -> None:
        self._on = _can_be_steered(sys.stderr)
        self._next = time.monotonic() + _BEFORE_THE_FIRST_SIGN

    def say(self, done: str) -> None:
        """Show how much is done, not too often."""
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + _BETWEEN_SIGNS_OF_LIFE
            say(f"\r\x1b[K{done}")
            Progress.shown = True

    def announce(self, step: str) -> None:
        """Show at once what is begun, where that one step may take long."""
        if self._on:
            say(f"\r\x1b[K{step} …")
            Progress.shown = True

    @staticmethod
    def clear() -> None:
        """Take the line away."""
        if Progress.shown:
            Progress.shown = False
            say("\r\x1b[K")
