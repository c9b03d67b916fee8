"""Carries a dialogue on, line after line, until somebody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.live.dialogue import Dialogue, Reply
    from referee.live.lines import Lines


def converse(dialogue: Dialogue, lines: Lines, say: Callable[[Reply], None]) -> bool:
    """Take lines until the dialogue is over; whether a turn was refused on the way.

    Raises KeyboardInterrupt on Ctrl-C; what was accepted is on disk then, as always.
    """
    refused = False
    reply = dialogue.begin()
    while True:
        say(reply)
        if reply.over:
            return refused
        try:
            line = lines.ask(dialogue.prompt, reply.keep)
        except (EOFError, KeyboardInterrupt) as left:
            say(dialogue.leave())
            if isinstance(left, KeyboardInterrupt):
                raise
            return refused
        reply = dialogue.take(line)
        refused = refused or reply.refused
