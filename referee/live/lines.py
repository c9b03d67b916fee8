"""Where the lines of a dialogue come from: a terminal with editing, a plain one, or a pipe."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, Protocol

from notation.limits import MOST_LETTERS_A_LINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent


class Lines(Protocol):
    """Asks for one line after another."""

    def ask(self, prompt: str, keep: str) -> str:
        """The next line; `keep` stands in it already, to be mended, where lines can be edited.

        Raises EOFError at the end of the input, KeyboardInterrupt on Ctrl-C (where lines can
        be edited, on an empty one).
        """


class PipedLines:
    """Lines from standard input that is no terminal: nobody is there to be prompted."""

    def __init__(self) -> None:
        source = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
        self._text = io.TextIOWrapper(source, encoding="utf-8-sig", errors="surrogateescape")

    def ask(self, prompt: str, keep: str) -> str:
        line = self._text.readline(MOST_LETTERS_A_LINE)
        if not line:
            raise EOFError
        return line


class PlainLines:
    """Lines from a terminal on which they can't be edited afterwards: they are typed again."""

    def ask(self, prompt: str, keep: str) -> str:
        return input(prompt)


class EditedLines:
    """Lines with editing, history and completion. Raises ImportError without prompt_toolkit."""

    def __init__(self, completions: Callable[[str], list[str]]) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory

        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            completer=_completer(completions),
            complete_while_typing=False,
            key_bindings=_keys(),
        )

    def ask(self, prompt: str, keep: str) -> str:
        return self._session.prompt(prompt, default=keep)


def _keys() -> KeyBindings:
    """Ctrl-C clears the line; it leaves where there is nothing to clear."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("c-c")
    def clear_or_leave(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


def _completer(completions: Callable[[str], list[str]]) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class LastWord(Completer):
        """Completes the last word before the cursor."""

        def get_completions(self, document: Document, complete_event: object) -> Iterable[Completion]:
            before = document.text_before_cursor
            word = before.rpartition(" ")[2]
            for completion in completions(before):
                yield Completion(completion, start_position=-len(word))

    return LastWord()


def lines_for(completions: Callable[[str], list[str]], tell: Callable[[str], None]) -> Lines:
    """The best way to ask on this standard input; the user is told once where editing is missing."""
    if not is_terminal():
        return PipedLines()
    if os.name != "nt" and os.environ.get("TERM", "") in ("", "dumb"):
        return PlainLines()
    try:
        return EditedLines(completions)
    except ImportError:
        tell("without prompt_toolkit a line can't be edited (pip install prompt-toolkit)")
        return PlainLines()


def is_terminal() -> bool:
    """Whether somebody can be asked: standard input and output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
