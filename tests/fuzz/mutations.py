"""Near misses: a text changed here and there as pens, keyboards and broken files change it."""

from __future__ import annotations

import random
import re
from typing import Final

MOST_LETTERS: Final = 10_000
_WORD = re.compile(r"\S+|\n")

# What means something somewhere, in any language, and what looks as if it did.
WORDS: Final = (
    "+++", "\n+++\n", "game =", "players =", "board =", "figure =", "start =", "lexicon =", "words =", "not-words =",
    "columns =", "rows =", "result =", "rules =", "[rules]", "[x]", "[result]", "[x.gcg]", "date = 2026-11-29",
    '"crossword"', '"figures"', '"matrix"', '"erudit"', '"none"', '"pl"', '"ru"', '"en"', '"latin"', '"cyrillic"',
    '"up"', '"down"', '"3x3"', '"256x256"', '"""', "'''", "nan", "inf", "true", "false", "1e400", "0x1F", "[[[", "}}",
    "rule-c =", "passes =", "after-annulment =", "challenger =", "settle =", "marking =", "buy =", "turn =", "mirror =",
    "set =", "tiles =", "premiums =", "centre =", "rack =", "bonus =", "star-reuse =", "leftovers =", "invalid =",
    "pass", "pas", "пас", "-", "duel", "pojedynek", "дуэль", "yields", "poddaje", "сдаётся", "exchange", "обмен",
    "swap", "замена", "buys", "покупает", "claims", "punkty", "open", "открыть", "stop", "конец", "stands", "uznane",
    "withdrawn", "снято", "bonus", "time", "gains", "получает", "a1", "d4", "c3?", "b4-e4", "e4-b4", "zz99", "г4", "д1",
    "8ж", "ж8", "а1", "с4", "c4", "r0", "r90", "m270", "2r90", "9m0", "K", "k", "#", "Ё", "е", "İ", "ß", "КОТ", "КоТ",
    "АД(г4 в4)", "[АБ*]", "[]", "[КОТИ*АА]", "1.", "2.", "999999999.", "0.", "Ala:", "A:", "a:b:", "Ира:", ":", ",",
    ";", "; x", "+8", "-3", "−3", "+0", "=7", "=-1", "=", "+", "(", ")", "{", "}", "[", "]", "?", "\\", "\\u0000", '"',
    "\u0301", "\ufeff", "\u202e", "\u2028", "\x85", "\x00", "\r", "\t", "\udcff", "\u3000", "\U0001f469\u200d\U0001f469",
    "#player1", "#player2", "#note", "#title", "#rack1", "#rack2", "#lexicon", "#tile-distribution", "#incomplete",
    "#character-encoding", ">Ann:", ">Ben:", ">", "8G", "H8", "CAT", "c.t", "(C)AT", "--", "-3", "-ABC", "(challenge)",
    "(time)", "(AB)", "+5", "10", "?ABCDEF", "[CH]A", "(", "()",
)  # fmt: skip


def changed(text: str, chance: random.Random, others: str = "") -> str:
    """`text` with one to four changes; lines and words may come from `others` too."""
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 4])):
        text = chance.choice(_CHANGES)(text, chance, others)
    return text[:MOST_LETTERS]


def _other_word(text: str, chance: random.Random, others: str) -> str:
    """One word in the place of another."""
    found = list(_WORD.finditer(text))
    if not found:
        return _one_more_word(text, chance, others)
    old = chance.choice(found)
    return text[: old.start()] + _a_word(chance, others or text) + text[old.end() :]


def _one_more_word(text: str, chance: random.Random, others: str) -> str:
    at = chance.choice([m.end() for m in _WORD.finditer(text)] or [0])
    between = chance.choice([" ", " ", "", "\n"])
    return f"{text[:at]}{between}{_a_word(chance, others or text)}{text[at:]}"


def _a_word(chance: random.Random, others: str) -> str:
    words = others.split() if chance.random() < 0.3 else None
    return chance.choice(words or WORDS)


def _other_letter(text: str, chance: random.Random, others: str) -> str:
    if not text:
        return text
    at = chance.randrange(len(text))
    kind = chance.randrange(4)
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + text[at] + text[at:]
    letter = (
        chance.choice(text)
        if kind == 2
        else chr(chance.choice([chance.randrange(128), chance.randrange(0xD7FF)]))
    )
    return text[:at] + letter + text[at + chance.randrange(2) :]


def _other_lines(text: str, chance: random.Random, others: str) -> str:
    """A line left out, written twice, moved, cut in two, continued, or taken from elsewhere."""
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.randrange(7)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines[at:at] = [lines[at]] * chance.choice([1, 1, 3, 40])
    elif kind == 2:
        lines.insert(chance.randrange(len(lines)), lines.pop(at))
    elif kind == 3:
        cut = chance.randint(0, len(lines[at]))
        lines[at] = lines[at][:cut] + "\n" + chance.choice(["", " "]) + lines[at][cut:]
    elif kind == 4:
        lines[at] = " " + lines[at]
    elif kind == 5:
        lines.insert(at, chance.choice(others.split("\n")))
    else:
        other = chance.choice(others.split("\n"))
        lines[at] = lines[at][: chance.randint(0, len(lines[at]))] + other[chance.randint(0, len(other)) :]
    return "\n".join(lines)


def _cut_off(text: str, chance: random.Random, others: str) -> str:
    start, end = sorted((chance.randint(0, len(text)), chance.randint(0, len(text))))
    return chance.choice([text[:end], text[start:], text[:start] + text[end:]])


def _long_word(text: str, chance: random.Random, others: str) -> str:
    """A word that goes on and on."""
    word = _a_word(chance, others or text)
    return _one_more_word(text, chance, word * chance.choice([10, 300]))


_CHANGES: Final = (
    _other_word, _other_word, _one_more_word, _one_more_word, _other_letter, _other_letter, _other_lines, _other_lines,
    _cut_off, _long_word,
)  # fmt: skip
