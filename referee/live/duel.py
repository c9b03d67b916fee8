"""A duel as a dialogue: a question, its answer, and so on until it is settled or somebody yields."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from notation.keywords import keyword_pattern
from notation.phrases.crossword import YIELDS, Duel

if TYPE_CHECKING:
    from referee.live.sitting import Proposal, Sitting
    from referee.verdict import TurnVerdict

_YIELDS: Final = re.compile(rf"\s*({keyword_pattern(YIELDS)})\s*")
# What a duel that merely isn't over yet is said to lack.
_NOT_OVER: Final = "unsettled-duel"


@dataclass(frozen=True, slots=True)
class OpenDuel:
    """A duel that is not settled yet: who fights it, and how far it has come.

    `text` is the turn so far, as a record has it, with the name of the `challenger` first.
    """

    challenger: str
    challenged: str
    action: Duel
    text: str

    @property
    def asked(self) -> str:
        """The square of the question that waits for its answer; empty if none does."""
        last = self.action.questions[-1] if self.action.questions else None
        return str(last.square) if last is not None and last.answer is None else ""

    @property
    def speaker(self) -> str:
        """Who has to say something: the one challenged answers, the challenger asks."""
        return self.challenged if self.asked else self.challenger

    def with_words(self, words: str) -> str:
        """The turn as it will be when the speaker has said something: a square, an answer, `yields`."""
        words = words.strip()
        if _YIELDS.fullmatch(words):
            return f"{self.text} {self.speaker} {words}"
        first, _, rest = words.partition(" ")
        if not self.asked and not first.endswith("?") and first and first[-1].isdigit():
            words = f"{first}? {rest}".strip()
        return f"{self.text} {words}"

    def without_last_word(self) -> str:
        """The turn before the last answer, or before the last question if that has none."""
        questions = list(map(str, self.action.questions))
        if not self.asked:
            questions[-1] = f"{self.action.questions[-1].square}?"
        else:
            questions.pop()
        challenged = [] if self.action.challenged is None else [str(self.action.challenged)]
        return " ".join([f"{self.challenger}:", "duel", *challenged, *questions])

    def worth(self, sitting: Sitting) -> list[str]:
        """What it costs either to yield now, a sentence each."""
        sentences = []
        for yielder in (self.challenger, self.challenged):
            ruled = sitting.propose(f"{self.text} {yielder} yields").ruled
            if ruled is not None and ruled.ruling.ruling != "void":
                changes = ", ".join(
                    f"{sitting.players[player]} {change.net:+d}"
                    for player, change in sorted(ruled.ruling.changes.items())
                )
                sentences.append(f"if {yielder} yields: {changes}")
        return sentences


def open_duel(sitting: Sitting, proposal: Proposal) -> OpenDuel | None:
    """The duel that a proposed turn begins or goes on with; None if it is none, is settled, or has a fault."""
    ruled = proposal.ruled
    if ruled is None or ruled.player is None or not ruled.turn.actions:
        return None
    action = ruled.turn.actions[0]
    if not isinstance(action, Duel) or {fault.name for fault in proposal.errors} != {_NOT_OVER}:
        return None
    challenger = sitting.players[ruled.player]
    text = f"{challenger}: {action}"
    challenged = _challenged(sitting.propose(f"{text} {challenger} yields").ruled)
    return None if challenged is None else OpenDuel(challenger, challenged, action, text)


def _challenged(ruled: TurnVerdict | None) -> str | None:
    return None if ruled is None else ruled.ruling.details.get("challenged")
