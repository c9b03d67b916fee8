"""The judge: decides exactly whether a crossword position can still be completed.

Its packages come with the extra `judge`; this package can be imported without them, and a
question then raises `JudgeUnavailable`, which says what to install.

    judge = Judge(lexicon.words, lexicon.checksum)
    answer = judge.ask(["K.T", "...", "..."])
    answer.answer, answer.grid
"""

from .errors import JudgeUnavailable
from .game import GameAnswer
from .judge import Answer, Judge

__all__ = ["Answer", "GameAnswer", "Judge", "JudgeUnavailable"]
