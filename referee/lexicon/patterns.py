"""Patterns with wildcards: `К?Т` is КИТ and КОТ, `*ЛАД` all that ends in ЛАД."""

import re

_WILD = re.compile(r"([?*]*\*[?*]*)")


def shape(pattern: str) -> re.Pattern[str]:
    """What a word (upper case) must match: `?` is one letter, `*` any number, others are themselves.

    However many `*` there are, a word is looked through once: what stands between two of them may as well
    match where it first can, and so is never tried again further on.
    """
    first, *rest = _WILD.split(pattern)
    expression = _letters(first)
    while rest:
        wild, letters, *rest = rest
        fewest = f".{{{wild.count('?')}}}" if "?" in wild else ""
        expression += f"{fewest}(?>.*?{_letters(letters)})" if rest else f"{fewest}.*{_letters(letters)}"
    return re.compile(expression)


def _letters(text: str) -> str:
    return "".join("." if letter == "?" else re.escape(letter) for letter in text)
