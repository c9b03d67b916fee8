"""Word lists: is it a word here, and why (not).

`open_lexicon` opens what a record's header names; the `Lexicon` answers `word in lexicon` and `judge(word)`.
Nothing is loaded before a list is asked for.
"""

from referee.lexicon.layers import BUILT_IN, NONE, Lexicon, built_in_sources, open_lexicon
from referee.lexicon.letters import alphabetical
from referee.lexicon.verdicts import Judgement, LexiconError, Problem, Source

__all__ = [
    "BUILT_IN",
    "NONE",
    "Judgement",
    "Lexicon",
    "LexiconError",
    "Problem",
    "Source",
    "alphabetical",
    "built_in_sources",
    "open_lexicon",
]
