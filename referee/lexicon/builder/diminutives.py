"""Which Russian nouns are diminutives. No dictionary marks them all: a rule proposes, Wiktionary disposes.

The rule: a diminutive ending, and behind it a noun of the same gender and animacy. Wiktionary's glosses,
where it has the word, decide: none marked clears it, all marked make it sure, some marked leave it doubtful.
What the rule alone says is doubtful.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from referee.lexicon.builder.opencorpora import Dictionary, Tag
from referee.lexicon.builder.russian import common_noun
from referee.lexicon.letters import fold

Certainty = Literal["sure", "doubtful"]
Feature = tuple[str, bool]  # gender (m f n, p where there is only the plural) and whether it is animate

# Diminutive endings by gender. -ец, -ица, -ца and -инка are left out: far more often than not they make
# other words (купец, больница, тропинка).
_ENDINGS = {
    "m": ("чик", "очек", "ечек", "ик", "ок", "ек", "ушка", "юшка", "онька", "енька", "ишка", "ишко"),
    "f": ("очка", "ечка", "онька", "енька", "ушка", "юшка", "ка"),
    "n": ("ышко", "ушко", "юшко", "ишко", "ечко", "очко", "ецо", "ице", "ико", "ко", "цо", "це"),
    "p": ("очки", "ечки", "ишки", "ушки", "ики", "ки", "цы"),
}

# What stands after the stem in the base noun.
_BASE_ENDINGS = {
    "m": ("", "ь", "й", "о", "а", "я"),
    "f": ("а", "я", "ь"),
    "n": ("о", "е", "ие", "ье", "я"),
    "p": ("ы", "и", "а", "я"),
}

# A stem's last letter before the ending, and what it was in the base: ручка from рука, ножка from нога.
_SOFTENED = {"ч": ("к", "ц"), "ж": ("г", "з", "д"), "ш": ("х", "с"), "щ": ("ст",)}

_VOWELS = frozenset("аеиоуыэюя")
_VERB_ENDINGS = ("ать", "ить", "еть", "ять", "нуть", "оть")

# Wiktionary's marks: {{уменьш.||дом}}, {{умласк.|ru|стол}}, {{ласк.|ru}}, "уменьшительное от", {{уничиж.}}.
_MARK = re.compile(r"(?<![а-яё])(?:умен(?:ьш)?[.}|]|умласк|ласк[.|}]|уменьшит|ласкат|уничиж)", re.IGNORECASE)
_MARK_WITHIN = 90  # letters from the gloss's start; later ones belong to something else
_NAMED_BASE = re.compile(
    r"(?:умен(?:ьш)?|умласк|ласк)\.?\|[a-z]*\|([а-яё]+)\}|(?:от|к) \[\[([а-яё]+)", re.IGNORECASE
)
_EXAMPLE = re.compile(r"\{\{пример.*", re.DOTALL)


@dataclass(frozen=True)
class Diminutive:
    """How surely it is one, and of which word (upper case, Ё as Е)."""

    certainty: Certainty
    base: str


def diminutives(
    words: set[str],
    features: Mapping[str, frozenset[Feature]],
    verbs: set[str],
    glosses: Mapping[str, list[str]],
) -> dict[str, Diminutive]:
    """The diminutives among `words`, by the module's rule. Words everywhere in lower case with Ё as Е."""
    found: dict[str, Diminutive] = {}
    for word in sorted(words):
        base = likeliest_base(word, features)
        certainty: Certainty = "doubtful"
        if word in glosses:
            marked = [gloss for gloss in glosses[word] if _MARK.search(gloss[:_MARK_WITHIN])]
            if not marked:
                continue
            named = _named_base(marked)
            base = named if named in features and named != word else base
            certainty = "sure" if len(marked) == len(glosses[word]) else "doubtful"
        elif _from_verb(word, verbs):
            continue
        # A mark without a base is no diminutive but a word for something dear or despised (ЗОЛОТО, ЖЛОБ).
        if base is not None:
            found[word] = Diminutive(certainty, base.upper())
    return found


def likeliest_base(word: str, features: Mapping[str, frozenset[Feature]]) -> str | None:
    """Of the `bases` of `word` the one that is most like it (ЦВЕТОЧЕК: ЦВЕТОК before ЦВЕТ)."""
    return min(bases(word, features), key=lambda base: (-_alike(word, base), -len(base), base), default=None)


def _alike(word: str, base: str) -> int:
    """How many letters the two begin with alike."""
    return next(
        (at for at, (one, other) in enumerate(zip(word, base, strict=False)) if one != other), len(base)
    )


def bases(word: str, features: Mapping[str, frozenset[Feature]]) -> Iterator[str]:
    """The nouns that `word` may be a diminutive of by its ending, some more than once."""
    for gender, animate in sorted(features.get(word, ())):
        for ending in _ENDINGS.get(gender, ()):
            stem = word.removesuffix(ending)
            if stem == word or len(stem) < 2:
                continue
            for base in _bases_of_stem(stem, gender):
                if base != word and (gender, animate) in features.get(base, ()):
                    yield base


def _bases_of_stem(stem: str, gender: str) -> Iterator[str]:
    for before in _stems_before(stem):
        for ending in _BASE_ENDINGS[gender]:
            yield before + ending
        last, second = before[-1:], before[-2:-1]
        if last in _VOWELS:
            continue
        if len(before) > 2 and second in "ое":  # окош-ко: окно
            yield from (before[:-2] + last + ending for ending in _BASE_ENDINGS[gender] if ending)
        elif second not in _VOWELS:  # огонь: огн-ик
            yield from (before[:-1] + vowel + last + ending for vowel in "ое" for ending in ("", "ь"))


def _stems_before(stem: str) -> list[str]:
    """`stem` as it may have been before the ending softened its last letter."""
    hard = stem.removesuffix("ь")
    softened = [hard[:-1] + letter for letter in _SOFTENED.get(hard[-1:], ())]
    return [stem, *([hard] if hard != stem else []), *softened]


def _from_verb(word: str, verbs: set[str]) -> bool:
    """Whether -ка makes it an action or a tool (стрелка: стрелять), not a small thing."""
    return word.endswith(("ка", "ки")) and any(word[:-2] + ending in verbs for ending in _VERB_ENDINGS)


def _named_base(glosses: list[str]) -> str | None:
    """The base word that a gloss names."""
    for gloss in glosses:
        if named := _NAMED_BASE.search(gloss):
            return fold((named[1] or named[2]).upper()).lower()
    return None


def noun_features(dictionary: Dictionary, words: set[str]) -> dict[str, frozenset[Feature]]:
    """Gender and animacy of the base words `words` by their common-noun readings; keys with Ё as Е."""
    found: dict[str, set[Feature]] = {}
    for word in words:
        for number in dictionary.words.get(word, ()):
            tag = dictionary.paradigms[number][0].tag
            if common_noun(tag):
                key = fold(word.upper()).lower()
                found.setdefault(key, set()).update((gender, "anim" in tag) for gender in _genders(tag))
    return {word: frozenset(features) for word, features in found.items()}


def _genders(tag: Tag) -> str:
    if "Pltm" in tag:
        return "p"
    marks = (("masc", "m"), ("femn", "f"), ("neut", "n"), ("ms-f", "mf"))
    return "".join(genders for mark, genders in marks if mark in tag)


def read_glosses(database: Path) -> dict[str, list[str]]:
    """Russian Wiktionary's glosses by word (lower case, Ё as Е), from `wiki-ru-wordnet`'s data base."""
    found: dict[str, list[str]] = {}
    connection = sqlite3.connect(database)
    try:
        for word, definition in connection.execute("select lemma, definition from synsets order by rowid"):
            fields = definition.split("~")
            gloss = _EXAMPLE.sub("", fields[4] if len(fields) > 4 else definition).strip()
            if len(gloss) > 2:
                found.setdefault(fold(word.upper()).lower(), []).append(gloss)
    finally:
        connection.close()
    return found
