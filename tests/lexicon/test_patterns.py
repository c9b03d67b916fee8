"""Patterns with wildcards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.lexicon.patterns import shape


@pytest.mark.parametrize(
    ("pattern", "good", "wrong"),
    [
        ("К?Т", "КИТ КОТ", "КТ КАНТ КОТЫ"),
        ("*ЛАД", "ЛАД СКЛАД", "ЛАДЫ КЛАДЬ"),
        ("?*?", "АД КЛАД", "А"),
        ("*А*А*", "АА БАБА АБАБ", "А БАБ"),
        ("А*ЛА*А", "АЛАЛАА АЛАА", "АЛА АЛЛА"),
        ("", "", "А"),
    ],
)
def test_what_fits_a_pattern(pattern: str, good: str, wrong: str) -> None:
    fits = shape(pattern).fullmatch
    assert all(fits(word) for word in good.split())
    assert not any(fits(word) for word in wrong.split())


def fits_plainly(pattern: str, word: str) -> bool:
    """The same by its definition."""
    if not pattern:
        return not word
    if pattern[0] == "*":
        return any(fits_plainly(pattern[1:], word[at:]) for at in range(len(word) + 1))
    return word[:1] != "" and pattern[0] in ("?", word[0]) and fits_plainly(pattern[1:], word[1:])


WORDS = ["".join(letters) for length in range(6) for letters in product("AB", repeat=length)]


@given(st.text("AB?*", max_size=7))
def test_a_pattern_means_the_same_however_it_is_looked_for(pattern: str) -> None:
    found = [word for word in WORDS if shape(pattern).fullmatch(word)]
    assert found == [word for word in WORDS if fits_plainly(pattern, word)]


def test_many_wildcards_look_through_a_word_once() -> None:
    word = "A" * 200
    assert not shape("?*" * 60 + "Q").fullmatch(word)
    assert not shape("*A" * 60 + "*Q").fullmatch(word)
    assert shape("?*" * 60 + "A").fullmatch(word)
