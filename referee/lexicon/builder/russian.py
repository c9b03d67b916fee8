"""What of OpenCorpora goes into `ru` and `ru-places`, and the inflections behind their reasons."""

import re
from collections.abc import Iterable

from referee.lexicon.builder.opencorpora import Dictionary, Form, Paradigm, Tag
from referee.lexicon.forms import Pattern
from referee.lexicon.letters import fold

_LETTERS_ONLY = re.compile("[а-яё]+")

# Nouns with one of these marks are no common nouns, or no good Russian.
_NOT_COMMON = {"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Erro", "Dist"}

# The kind of a base word by the first mark that its tag has; an abbreviated place name is an abbreviation.
_KINDS = {
    "Abbr": "abbreviation",
    "Erro": "misspelling",
    "Dist": "misspelling",
    "Init": "initial",
    "Geox": "place",
    "Name": "first name",
    "Surn": "surname",
    "Patr": "patronymic",
    "Orgn": "organisation",
    "Trad": "brand",
    "NOUN": "noun",
    "Apro": "pronoun",
    "Poss": "possessive",
    "INFN": "verb",
    "ADJF": "adjective",
    "ADJS": "adjective",
    "PRTF": "verb",
    "GRND": "verb",
    "VERB": "verb",
    "ADVB": "adverb",
    "PREP": "preposition",
    "CONJ": "conjunction",
    "PRCL": "particle",
    "INTJ": "interjection",
    "NPRO": "pronoun",
    "NUMR": "numeral",
    "PRED": "predicative",
}

_CASES = {
    "nomn": "nominative",
    "gent": "genitive",
    "gen1": "genitive",
    "gen2": "genitive",
    "datv": "dative",
    "accs": "accusative",
    "acc2": "accusative",
    "ablt": "instrumental",
    "loct": "prepositional",
    "loc1": "prepositional",
    "loc2": "prepositional",
    "voct": "vocative",
}

# Where one ending serves several forms, the one that comes first here is named.
_BEST_FIRST = ("", "plural", "variant")


def common_noun(tag: Tag) -> bool:
    """A common noun in the nominative singular, or in the plural where there is no singular."""
    return _nominative(tag) and not tag & _NOT_COMMON


def place_name(tag: Tag) -> bool:
    """A place name in the nominative."""
    return _nominative(tag) and "Geox" in tag and not tag & {"Abbr", "Erro", "Dist"}


def _nominative(tag: Tag) -> bool:
    return "NOUN" in tag and "nomn" in tag and bool(tag & {"sing", "Pltm"})


def base_words(dictionary: Dictionary, wanted: set[int]) -> set[str]:
    """The base words of more than one letter (letters only, lower case) with a paradigm among `wanted`."""
    return {
        word
        for word, paradigms in dictionary.words.items()
        if len(word) > 1 and not wanted.isdisjoint(paradigms) and _LETTERS_ONLY.fullmatch(word)
    }


def nouns(dictionary: Dictionary) -> set[str]:
    """The common nouns, lower case, with Ё where the dictionary writes it."""
    return base_words(dictionary, {i for i, p in enumerate(dictionary.paradigms) if common_noun(p[0].tag)})


def places(dictionary: Dictionary) -> set[str]:
    """The place names, lower case, with Ё where the dictionary writes it."""
    return base_words(dictionary, {i for i, p in enumerate(dictionary.paradigms) if place_name(p[0].tag)})


def inflections(
    dictionary: Dictionary, prefixes: Iterable[str]
) -> tuple[list[Pattern], dict[str, frozenset[int]]]:
    """The patterns of all base words, and each base word's; `prefixes` (АНТИ …) are one more kind of word.

    Upper case, Ё as Е. Paradigms that come to the same for a player are one pattern.
    """
    number_of: dict[Pattern, int] = {}
    numbers_by_paradigm = [
        number_of.setdefault(pattern(paradigm), len(number_of)) for paradigm in dictionary.paradigms
    ]
    patterns_of_word: dict[str, set[int]] = {}
    for word, paradigms in dictionary.words.items():
        if _LETTERS_ONLY.fullmatch(word) and len(word) > 1:
            numbers = patterns_of_word.setdefault(fold(word.upper()), set())
            numbers.update(numbers_by_paradigm[paradigm] for paradigm in paradigms)
    prefix = number_of.setdefault(Pattern("prefix", "", (("", ""),)), len(number_of))
    for word in prefixes:
        patterns_of_word.setdefault(fold(word), set()).add(prefix)
    return list(number_of), {word: frozenset(numbers) for word, numbers in patterns_of_word.items()}


def pattern(paradigm: Paradigm) -> Pattern:
    """`paradigm` as a player sees it: one name for each ending, and forms with a prefix left out."""
    base = paradigm[0]
    base_ending = fold(base.ending.upper())
    names: dict[str, str] = {base_ending: ""}
    for form in paradigm[1:]:
        if form.prefix == base.prefix:
            ending, name = fold(form.ending.upper()), form_name(form, base)
            names[ending] = min(names.get(ending, name), name, key=_rank)
    return Pattern(kind(base.tag), base_ending, tuple(sorted(names.items())))


def kind(tag: Tag) -> str:
    """What a base word with `tag` is to a player. Raises ValueError where none is known for it."""
    for mark, name in _KINDS.items():
        if mark in tag:
            return name
    raise ValueError(f"no kind of word has the tag {' '.join(sorted(tag))}")


def form_name(form: Form, base: Form) -> str:
    """What a form of a word is called, as in "plural of СТОЛ", "participle of …"."""
    tag = form.tag
    if tag & {"PRTF", "PRTS"}:
        return "participle"
    if "GRND" in tag:
        return "adverbial participle"
    if "NOUN" in base.tag:
        case = next((name for mark, name in _CASES.items() if mark in tag), "form")
        if case == "nominative":
            return "plural" if "plur" in tag else "variant"
        return f"{case} plural" if "plur" in tag else case
    return "form"


def _rank(name: str) -> tuple[int, str]:
    return (_BEST_FIRST.index(name) if name in _BEST_FIRST else len(_BEST_FIRST), name)
