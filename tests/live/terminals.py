"""A real terminal for tests: the program behind a pseudo-terminal, its screen as somebody sees it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pexpect
import pyte

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Terminal:
    """`referee` with some arguments, run in a terminal of 80 columns, and 24 lines unless said otherwise."""

    def __init__(self, folder: Path, *arguments: str, lines: int = 24, **environment: str) -> None:
        self.screen = pyte.Screen(80, lines)
        self.stream = pyte.ByteStream(self.screen)
        # Nothing here answers where the cursor is.
        added = {"PYTHONPATH": str(ROOT), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            ["-m", "referee", *arguments],
            cwd=str(folder),
            env={**os.environ, "NO_COLOR": "", **added, **environment},
            dimensions=(lines, 80),
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.raw = b""

    @property
    def shown(self) -> str:
        """The lines on the screen, without the empty ones below."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    @property
    def line(self) -> str:
        """The line with the cursor."""
        return str(self.screen.display[self.screen.cursor.y]).rstrip()

    def until(self, text: str) -> str:
        """Wait until the line with the cursor begins with `text`; what is on the screen then."""
        end = time.monotonic() + PATIENCE
        while not self.line.startswith(text):
            assert time.monotonic() < end, f"no line {text!r} with the cursor:\n{self.shown}"
            self._read()
        return self.shown

    def until_shown(self, text: str) -> str:
        """Wait until `text` is on the screen; what is on the screen then."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < end, f"{text!r} is not on the screen:\n{self.shown}"
            self._read()
        return self.shown

    def types(self, text: str, until: str = "") -> str:
        """Type a line and Enter, and wait for the line that begins with `until`; the screen then."""
        self.child.send(text + "\r")
        return self.until(until) if until else self.shown

    def presses(self, keys: str) -> None:
        """Press keys, without Enter."""
        self.child.send(keys)

    def ends(self) -> int:
        """Wait for the end of the program; its exit status, minus the signal that killed it."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            assert time.monotonic() < end, f"it doesn't end:\n{self.shown}"
            self._read()
        self._read()
        self.child.close()
        signal = self.child.signalstatus
        return -signal if signal is not None else self.child.exitstatus or 0

    def _read(self) -> None:
        try:
            data = self.child.read_nonblocking(65_536, timeout=0.1)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += data
        self.stream.feed(data)
