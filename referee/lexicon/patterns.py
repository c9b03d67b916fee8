"""Patterns with wildcards: `К?Т` is КИТ and КОТ, `*ЛАД` all that ends in ЛАД."""

import re

_SHAPES = {"?": ".", "*": ".*"}


def shape(pattern: str) -> re.Pattern[str]:
    """What a word (upper case) must match: `?` is one letter, `*` any number, others are themselves."""
    return re.compile("".join(_SHAPES.get(letter) or re.escape(letter) for letter in pattern))
