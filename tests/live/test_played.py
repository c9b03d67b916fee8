"""A game played as a new user would: what is on the screen is what `played.txt` shows, line by line.

`RENEW=1 pytest tests/live/test_played.py` writes the present screen into it, to be read before it is committed.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.live.terminals import Terminal

PLAYED = Path(__file__).parent / "played.txt"
ERASE = "\x7f"


def test_the_dialogue_is_the_one_shown(tmp_path: Path) -> None:
    at = Terminal(tmp_path, "play", "friday.game", lines=200, NO_COLOR="1")
    at.until("Game (")
    at.types("crossword", "Players in order of play")
    at.types("Ala, Bartek", "Board")
    at.types("4x4", "Lexicon")
    at.types("", "1. Ala:")
    at.types("a1 Ż", "2. Bartek:")
    at.types("b1 Ó", "3. Ala:")
    at.types("b1 Ł")
    at.until_shown("square-taken")
    at.until("3. Ala: b1")
    at.presses(ERASE * 4)
    at.types("c1 Ł", "4. Bartek:")
    at.types("d1 Ć", "5. Bartek:")
    at.types("b2 R", "6. Ala:")
    at.types("duel", "Ala asks for:")
    at.types("b3", "Bartek, what stands on b3?")
    at.types("O", "Ala asks for:")
    at.types("b4", "Bartek, what stands on b4?")
    at.types("yields", "7. Bartek:")
    at.types("quit")
    assert at.ends() == 0
    shown = f"$ referee play friday.game\n{at.shown}\n"
    if os.environ.get("RENEW"):
        PLAYED.write_text(shown, encoding="utf-8")
    assert shown == PLAYED.read_text(encoding="utf-8")
