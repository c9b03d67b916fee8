"""The building of the built-in lists, on small inputs of the sources' shapes."""

import json
import sqlite3
import sys
from array import array
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.lexicon.builder import fetch, opencorpora
from referee.lexicon.builder.diminutives import (
    Diminutive,
    Feature,
    bases,
    diminutives,
    noun_features,
    read_glosses,
)
from referee.lexicon.builder.english import english
from referee.lexicon.builder.lists import reviewed
from referee.lexicon.builder.opencorpora import Dictionary, Form, Tag
from referee.lexicon.builder.polish import playable, polish
from referee.lexicon.builder.russian import inflections, kind, nouns, places
from referee.lexicon.builder.write import Entry, keys, trie, write_data
from referee.lexicon.builtin import BuiltIn, DataFolder
from referee.lexicon.forms import CODING, FormTable, Pattern, Reading, pack
from referee.lexicon.trie import made

# --- Polish and English -----------------------------------------------------------------------------


def test_polish() -> None:
    entries = [
        "kot",
        "Kot",
        "Warszawa",
        "warszawka",
        "NKWD",
        "mgr",
        "brr",
        "itd",
        "vat",
        "e",
        "a" * 16,
        "bio-żel",
    ]
    built = polish(entries, frozenset({"BRR"}), frozenset({"ITD", "GODZ"}))
    assert built.words == {"KOT", "WARSZAWKA", "BRR", "ITD"}
    assert built.names == {"WARSZAWA"}
    # ITD is a word and so doubtful; the others are none.
    assert built.abbreviations == {"NKWD", "MGR", "ITD", "GODZ"}
    assert [entry for entry in entries if playable(entry)] == ["kot", "warszawka", "mgr", "brr", "itd"]


def test_english() -> None:
    files = {
        "english-words.10": ["cat", "bs", "cat's", "I", "O'Neill", "x" * 16],
        "british-words.80": ["colour"],
        "british-words.95": ["zzz"],
        "canadian-words.10": ["eh"],
        "english-upper.50": ["Monday", "Cat"],
        "american-proper-names.60": ["Boston"],
        "english-abbreviations.50": ["TV", "etc"],
    }
    built = english(files, frozenset({"AA"}), frozenset({"BS"}))
    assert built.words == {"CAT", "COLOUR", "AA"}
    assert built.names == {"MONDAY", "BOSTON"}
    assert built.abbreviations == {"TV", "ETC", "BS"}


def test_reviewed_lists_have_no_bad_line() -> None:
    assert {"ДЕНЬГИ", "ВУЗ"} <= reviewed("ru-allowed")
    assert {"ITD", "GODZ"} <= reviewed("pl-abbreviations")
    assert "BRR" in reviewed("pl-interjections")
    assert reviewed("en-two-letters").isdisjoint(reviewed("en-abbreviations"))
    assert "АНТИ" in reviewed("ru-prefixes")


# --- Russian ----------------------------------------------------------------------------------------


def form(ending: str, grammemes: str, prefix: str = "") -> Form:
    return Form(prefix, ending, Tag(grammemes.split()))


MASCULINE = (
    form("", "NOUN inan masc sing nomn"),
    form("а", "NOUN inan masc sing gent"),
    form("ы", "NOUN inan masc plur nomn"),
    form("ы", "NOUN inan masc plur accs"),
    form("ов", "NOUN inan masc plur gent"),
)
PLURAL_ONLY = (form("и", "NOUN inan Pltm plur nomn"), form("ей", "NOUN inan Pltm plur gent"))
PLACE = (form("а", "NOUN inan femn Sgtm Geox sing nomn"), form("ы", "NOUN inan femn Sgtm Geox sing gent"))
SHORTENED = (form("", "NOUN inan Pltm Abbr Fixd Geox plur nomn"),)
VERB = (
    form("ть", "INFN impf"),
    form("л", "VERB masc sing past"),
    form("ющий", "PRTF masc sing nomn"),
    form("я", "GRND impf"),
)
ADJECTIVE = (form("ый", "ADJF masc sing nomn"), form("ая", "ADJF femn sing nomn"), form("ее", "COMP", "по"))
NEUTER = (form("ие", "NOUN inan neut sing nomn"), form("ье", "NOUN inan neut sing nomn V-be"))

DICTIONARY = Dictionary(
    (MASCULINE, PLURAL_ONLY, PLACE, SHORTENED, VERB, ADJECTIVE, NEUTER),
    {
        "стол": (0,),
        "чёлн": (0,),
        "сани": (1,),
        "москва": (2,),
        "сша": (3,),
        "бегать": (4,),
        "красивый": (5,),
        "волнение": (6,),
        "б": (0,),
        "альфа-луч": (0,),
    },
    "test 1",
)


def table_of(dictionary: Dictionary) -> FormTable:
    patterns, patterns_of_word = inflections(dictionary, ["АНТИ"])
    base_words = made(keys(patterns_of_word, CODING))
    numbers = {word: base_words.get(word.encode(CODING)) or 0 for word in patterns_of_word}
    data = pack(patterns, patterns_of_word, numbers)
    assert data == pack(patterns, patterns_of_word, numbers)
    return FormTable(data, lambda word: base_words.get(word.encode(CODING)))


def test_nouns_and_places() -> None:
    assert nouns(DICTIONARY) == {"стол", "чёлн", "сани", "волнение"}
    assert places(DICTIONARY) == {"москва"}


@pytest.mark.parametrize(
    ("word", "reading"),
    [
        ("СТОЛ", Reading("СТОЛ", "noun", "")),
        ("СТОЛЫ", Reading("СТОЛ", "noun", "plural")),
        ("СТОЛОВ", Reading("СТОЛ", "noun", "genitive plural")),
        ("ЧЕЛНА", Reading("ЧЕЛН", "noun", "genitive")),
        ("САНЕЙ", Reading("САНИ", "noun", "genitive plural")),
        ("МОСКВЫ", Reading("МОСКВА", "place", "genitive")),
        ("США", Reading("США", "abbreviation", "")),
        ("БЕГАЛ", Reading("БЕГАТЬ", "verb", "form")),
        ("БЕГАЮЩИЙ", Reading("БЕГАТЬ", "verb", "participle")),
        ("БЕГАЯ", Reading("БЕГАТЬ", "verb", "adverbial participle")),
        ("КРАСИВАЯ", Reading("КРАСИВЫЙ", "adjective", "form")),
        ("ВОЛНЕНЬЕ", Reading("ВОЛНЕНИЕ", "noun", "variant")),
        ("АНТИ", Reading("АНТИ", "prefix", "")),
        ("САНЫ", None),
        ("МОСКВОВ", None),
        ("Ы", None),
        ("", None),
    ],
)
def test_readings(word: str, reading: Reading | None) -> None:
    assert list(table_of(DICTIONARY).readings(word)) == ([reading] if reading else [])


def test_an_unknown_tag_is_no_kind() -> None:
    with pytest.raises(ValueError, match="LATN"):
        kind(Tag({"LATN"}))


ENDINGS = st.text("АЫЙ", max_size=2)
PATTERNS = st.builds(
    lambda kind, base, others: Pattern(kind, base, tuple(sorted({**others, base: ""}.items()))),
    st.sampled_from(["noun", "verb"]),
    ENDINGS,
    st.dictionaries(ENDINGS, st.sampled_from(["plural", "form"]), max_size=4),
)


@given(
    st.lists(PATTERNS, min_size=1, max_size=4, unique=True),
    st.lists(st.tuples(st.text("АБЫ", max_size=3), st.integers(0, 3)), max_size=6),
    st.text("АБЫЙ", max_size=4),
)
def test_a_table_reads_what_was_packed(
    patterns: list[Pattern], stems: list[tuple[str, int]], other: str
) -> None:
    patterns_of_word: dict[str, frozenset[int]] = {}
    for stem, number in stems:
        number %= len(patterns)
        word = stem + patterns[number].base_ending
        patterns_of_word[word] = patterns_of_word.get(word, frozenset()) | {number}
    numbers = {word: place for place, word in enumerate(sorted(patterns_of_word))}
    expected: dict[str, set[Reading]] = {}
    for word, own_patterns in patterns_of_word.items():
        for pattern in (patterns[number] for number in own_patterns):
            stem = word.removesuffix(pattern.base_ending)
            for ending, name in pattern.forms:
                expected.setdefault(stem + ending, set()).add(Reading(word, pattern.kind, name))
    table = FormTable(pack(patterns, patterns_of_word, numbers), numbers.get)
    for word in {other, *expected}:
        assert set(table.readings(word)) == expected.get(word, set())


def test_reading_the_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Words:
        def load(self, path: str) -> None:
            assert path.endswith("words.dawg")

        def iteritems(self) -> list[tuple[str, tuple[int, int]]]:
            return [("стол", (0, 0)), ("стол", (0, 2)), ("стола", (0, 1))]

    def record_dawg(layout: str) -> Words:
        assert layout == ">HH"
        return Words()

    module = ModuleType("dawg")
    vars(module)["RecordDAWG"] = record_dawg
    monkeypatch.setitem(sys.modules, "dawg", module)
    (tmp_path / "meta.json").write_text(
        json.dumps(
            [
                ["source_version", "0.92"],
                ["source_revision", "7"],
                ["compile_options", {"paradigm_prefixes": ["", "по"]}],
            ]
        ),
        "utf-8",
    )
    (tmp_path / "suffixes.json").write_text(json.dumps(["", "а"]), "utf-8")
    tags = ["NOUN,inan,masc sing,nomn", "NOUN,inan,masc sing,gent"]
    (tmp_path / "gramtab-opencorpora-int.json").write_text(json.dumps(tags), "utf-8")
    # One paradigm of two forms: endings, tags, prefixes.
    (tmp_path / "paradigms.array").write_bytes(array("H", [1, 6, 0, 1, 0, 1, 0, 0]).tobytes())
    dictionary = opencorpora.read_dictionary(tmp_path)
    assert dictionary.version == "OpenCorpora 0.92 revision 7"
    assert dictionary.words == {"стол": (0,)}
    assert dictionary.paradigms == (
        (form("", "NOUN inan masc sing nomn"), form("а", "NOUN inan masc sing gent")),
    )


# --- diminutives ------------------------------------------------------------------------------------

FEATURES: dict[str, frozenset[Feature]] = {
    word: frozenset({(gender, animate)})
    for gender, animate, words in (
        ("m", False, "дом домик стол столик молот молоток цвет цветок цветочек нож ножик"),
        ("m", True, "кот котик заяц зайчик"),
        ("f", False, "рука ручка чаша чашка стрела стрелка палка ножка нога"),
        ("f", True, "собака собачка"),
        ("n", False, "окно окошко золото зеркало зеркальце"),
        ("p", False, "штаны штанишки"),
    )
    for word in words.split()
}
GLOSSES = {
    "домик": ["{{уменьш.||дом}}; небольшой дом"],
    "собачка": ["{{разг.|ru}} {{умласк.|ru|собака}}"],
    "ручка": ["{{уменьш.}} от [[рука]]", "часть предмета"],
    "молоток": ["инструмент"],
    "зайчик": ["{{уменьш.|ru}} от [[заяц]]", "пятно света"],
    "золото": ["металл", "{{ласк.|ru}} о человеке"],
    "чашка": ["посуда"],
}


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("домик", Diminutive("sure", "ДОМ")),
        ("собачка", Diminutive("sure", "СОБАКА")),
        ("ручка", Diminutive("doubtful", "РУКА")),
        ("зайчик", Diminutive("doubtful", "ЗАЯЦ")),
        ("котик", Diminutive("doubtful", "КОТ")),
        ("ножка", Diminutive("doubtful", "НОГА")),
        ("цветочек", Diminutive("doubtful", "ЦВЕТОК")),
        ("зеркальце", Diminutive("doubtful", "ЗЕРКАЛО")),
        ("штанишки", Diminutive("doubtful", "ШТАНЫ")),
        # The gloss clears it; the verb does; nothing it could come from; a mark, but no base.
        ("молоток", None),
        ("чашка", None),
        ("стрелка", None),
        ("палка", None),
        ("золото", None),
    ],
)
def test_diminutives(word: str, found: Diminutive | None) -> None:
    assert diminutives(set(FEATURES), FEATURES, {"стрелять"}, GLOSSES).get(word) == found


@given(st.text("акодмниче", max_size=8))
def test_a_base_is_another_noun(word: str) -> None:
    features = {**FEATURES, word: frozenset({("m", False), ("f", False)})}
    assert all(base in features and base != word for base in bases(word, features))


def test_features_of_nouns() -> None:
    features = noun_features(DICTIONARY, {"стол", "чёлн", "сани", "москва"})
    assert features == {
        "стол": frozenset({("m", False)}),
        "челн": frozenset({("m", False)}),
        "сани": frozenset({("p", False)}),
    }


def test_reading_glosses(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "words.db")
    connection.execute("create table synsets (synset_id integer, lemma text, definition text)")
    rows = [
        (1, "ёжик", "ёжик~ru~ёжик~ru~{{уменьш.||ёж}} {{пример|Он {{выдел|ёжик}}.}}~1~2"),
        (2, "ёжик", "ёжик~ru~ёжик~ru~причёска~3~4"),
        (3, "пусто", "пусто~ru~пусто~ru~{{пример|}}~5~6"),
    ]
    connection.executemany("insert into synsets values (?, ?, ?)", rows)
    connection.commit()
    connection.close()
    assert read_glosses(tmp_path / "words.db") == {"ежик": ["{{уменьш.||ёж}}", "причёска"]}


# --- files ------------------------------------------------------------------------------------------


def build(folder: Path, words: set[str]) -> None:
    files = {"toy.trie": trie(words, "iso8859-2"), "toy-names.trie": trie({"ŁÓDKOWO"}, "iso8859-2")}
    parts = {"words": "toy.trie", "names": "toy-names.trie"}
    write_data(folder, {"toy": Entry("toy 1", "CC0", "", "iso8859-2", words, parts)}, files)


@settings(deadline=None)  # it writes files
@given(words=st.sets(st.text("AĄBŻÓŁ", min_size=1, max_size=6), min_size=1))
def test_round_trip_of_a_list(tmp_path_factory: pytest.TempPathFactory, words: set[str]) -> None:
    folder = tmp_path_factory.mktemp("data")
    build(folder, words)
    read = BuiltIn("toy", DataFolder(folder))
    assert set(read.words()) == words
    assert all(map(read.holds, words))
    assert read.longest == max(map(len, words))
    assert read.judge("ŁÓDKOWO").verdict == "not"
    assert read.source.words == len(words)
    assert not read.holds("Ж")
    assert not read.holds("?")


def test_the_same_words_give_the_same_bytes(tmp_path: Path) -> None:
    words = ["KOT", "ŻÓŁĆ", "SOK", "GĘŚ"]
    assert trie(words, "iso8859-2") == trie(reversed(words), "iso8859-2")
    for folder in ("one", "two"):
        build(tmp_path / folder, set(words))
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_another_package_is_refused(tmp_path: Path) -> None:
    (tmp_path / fetch.POLISH.file).write_bytes(b"another")
    with pytest.raises(ValueError, match="not the pinned one"):
        fetch.unpacked(fetch.POLISH, tmp_path)
