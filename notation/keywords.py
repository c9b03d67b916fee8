"""Keywords in three languages, and the tokens that every game's grammar is made of."""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pyparsing as pp

from notation.phrases import Token

if TYPE_CHECKING:
    from collections.abc import Callable

    from notation.record import Action

# What each common keyword is also called; the first of a game's own keywords stand in its file.
PASS: Final = ("pass", "pas", "пас", "-")
STOP: Final = ("stop", "koniec", "конец")
STANDS: Final = ("stands", "uznane", "засчитано")

# A square's name in any alphabet: whether it is one of the board is asked later.
SQUARE: Final = r"[^\W\d_]+[0-9]+"
# What ends a word: a blank, a comma, or the end of the turn.
END: Final = r"(?![^\s,])"


class Phrase(NamedTuple):
    """A piece of a turn that the grammar has recognised: what makes an action of it, and of what."""

    build: Callable[..., Action]
    tokens: tuple[Any, ...]


@functools.cache
def keyword_pattern(words: tuple[str, ...]) -> str:
    """A regular expression for a keyword in any of its languages, in any case, ё or е alike."""
    spelled = (re.escape(word).replace("ё", "[её]") for word in words)
    return rf"(?i:{'|'.join(spelled)}){END}"


def keyword(words: tuple[str, ...]) -> pp.ParserElement:
    """A keyword, known by its English name in messages and left out of the result."""
    return pp.Regex(keyword_pattern(words)).set_name(f"`{words[0]}`").suppress()


def token(pattern: str, name: str) -> pp.ParserElement:
    """A word of the movetext: yields a Token; `name` is what a message calls it."""
    element = pp.Regex(pattern).set_name(name)
    return element.set_parse_action(lambda text, at, found: Token(found[0], at))


def phrase(element: pp.ParserElement, build: Callable[..., Action]) -> pp.ParserElement:
    """`element` as one alternative of a grammar: yields a Phrase of what it found."""
    return element.add_parse_action(lambda found: Phrase(build, tuple(found)))
