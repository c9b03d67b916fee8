"""Near words, for "did you mean": a letter wrong, missing or too many, two swapped, or the diacritics."""

import itertools
from collections.abc import Callable, Iterable, Iterator

from referee.lexicon.letters import plain

_MOST_SPELLINGS = 4096


def near_words(word: str, letters: Iterable[str], holds: Callable[[str], bool], n: int = 3) -> list[str]:
    """At most `n` words that `holds` knows within one slip of `word` (upper case), likeliest slips first.

    `letters` is the alphabet to try. Costs about 2 * len(word) * len(letters) look-ups.
    """
    alphabet = sorted(letters)
    found: list[str] = []
    for spelling in itertools.chain(_diacritics(word, alphabet), _one_slip(word, alphabet)):
        if len(found) >= n:
            break
        if spelling and spelling != word and spelling not in found and holds(spelling):
            found.append(spelling)
    return found


def _diacritics(word: str, alphabet: list[str]) -> Iterator[str]:
    """`word` with every letter as any of those that look like it without diacritics (ZOLC: ŻÓŁĆ)."""
    alike: dict[str, list[str]] = {}
    for letter in alphabet:
        alike.setdefault(plain(letter), []).append(letter)
    choices = [alike.get(plain(letter), [letter]) for letter in word]
    return itertools.islice(map("".join, itertools.product(*choices)), _MOST_SPELLINGS)


def _one_slip(word: str, alphabet: list[str]) -> Iterator[str]:
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    yield from (head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1)
    yield from (head + letter + tail[1:] for head, tail in cuts if tail for letter in alphabet)
    yield from (head + tail[1:] for head, tail in cuts if tail)
    yield from (head + letter + tail for head, tail in cuts for letter in alphabet)
