"""Lists, `none`, `words` and `not-words` together."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.lexicon import Judgement, Lexicon, alphabetical, open_lexicon
from referee.lexicon.letters import fold, upper
from referee.lexicon.lists import parse_list


def listed(*words: str, name: str = "list.txt", fold_yo: bool = True) -> Lexicon:
    return layered([words], fold_yo=fold_yo, name=name)


def layered(
    lists: list[tuple[str, ...]],
    words: tuple[str, ...] = (),
    not_words: tuple[str, ...] = (),
    fold_yo: bool = True,
    any_word: bool = False,
    name: str = "list.txt",
) -> Lexicon:
    read = [parse_list(name, "\n".join(entries).encode(), fold_yo) for entries in lists]
    return Lexicon(read, words, not_words, fold_yo, any_word)


def test_words_over_lists_and_not_words_over_all() -> None:
    lexicon = layered([("kot", "sok")], words=("pies", "lew"), not_words=("lew", "sok"))
    assert sorted(lexicon.words()) == ["KOT", "PIES"]
    assert lexicon.judge("kot") == Judgement("good", "in list.txt", "list.txt")
    assert lexicon.judge("Pies") == Judgement("good", "the players agreed to allow it", "words")
    assert lexicon.judge("lew") == Judgement("not", "the players agreed not to allow it", "not-words")
    assert lexicon.judge("SOK").source == "not-words"
    assert lexicon.judge("ryba") == Judgement("not", "not in list.txt", "list.txt")


def test_none(tmp_path: Path) -> None:
    lexicon = open_lexicon("none", tmp_path, not_words=["kot"])
    assert lexicon.any_word
    assert "XYZŻЖ" in lexicon
    assert "KOT" not in lexicon
    assert lexicon.scripts == frozenset()
    assert lexicon.longest is None
    assert lexicon.judge("cokolwiek") == Judgement("good", "every word is good here", "none")
    assert list(lexicon.words()) == []
    assert lexicon.suggest("KOTT") == []
    assert [source.kind for source in lexicon.sources] == ["none", "header"]


def test_no_list_at_all(tmp_path: Path) -> None:
    lexicon = open_lexicon([], tmp_path, words=["kot"])
    assert not lexicon.any_word
    assert "KOT" in lexicon
    assert "SOK" not in lexicon
    assert lexicon.longest == 3
    assert lexicon.judge("SOK").verdict == "not"


def test_several_lists(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("kot\n", "utf-8")
    (tmp_path / "b.txt").write_text("сок\n", "utf-8")
    lexicon = open_lexicon(["a.txt", "b.txt", "a.txt"], tmp_path)
    assert [source.name for source in lexicon.sources] == ["a.txt", "b.txt"]
    assert lexicon.scripts == {"LATIN", "CYRILLIC"}
    assert lexicon.judge("сок").source == "b.txt"
    assert lexicon.judge("ryba") == Judgement("not", "in none of a.txt, b.txt", "a.txt, b.txt")


def test_a_list_over_a_built_in_one(tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("столы\nгодз\n", "utf-8")
    lexicon = open_lexicon(["ru", "club.txt"], tmp_path)
    assert lexicon.judge("столы") == Judgement("good", "in club.txt", "club.txt")
    # The refusal that says why is the one that is told.
    assert lexicon.judge("окна") == Judgement("not", "plural of ОКНО", "ru", "ОКНО")
    assert lexicon.judge("хрюмс").reason == "in none of ru, club.txt"


def test_good_beats_doubtful(tmp_path: Path) -> None:
    (tmp_path / "club.txt").write_text("itd\n", "utf-8")
    assert open_lexicon(["pl", "club.txt"], tmp_path).judge("itd").verdict == "good"
    assert open_lexicon("pl", tmp_path, words=["itd"]).judge("itd").verdict == "good"


def test_a_built_in_name_is_no_path(tmp_path: Path) -> None:
    (tmp_path / "pl").write_text("zzz\n", "utf-8")
    assert "ZZZ" not in open_lexicon("pl", tmp_path)
    assert "ZZZ" in open_lexicon("./pl", tmp_path)


def test_header_words_that_are_none() -> None:
    lexicon = layered([("kot",)], words=("a b", "", "кoт", " pies "), not_words=("x-1",))
    assert [warning.name for warning in lexicon.warnings] == ["words", "words", "words", "not-words"]
    assert sorted(lexicon.words()) == ["KOT", "PIES"]


def test_yo() -> None:
    assert "ЁЛКА" in listed("елка")
    assert "ЕЛКА" in listed("ёлка")
    assert "ЁЛКА" not in listed("елка", fold_yo=False)
    assert "ЕЖ" not in layered([("ёж",)], not_words=("еж",))
    assert "ЁЖ" not in layered([("ёж",)], not_words=("еж",))
    assert "ЁЖ" in layered([("ёж", "еж")], not_words=("еж",), fold_yo=False)
    assert "ЁЖ" in layered([("кот",)], words=("еж",))


def test_the_checksum_tells_what_matters() -> None:
    base = layered([("kot",)]).checksum
    assert base == layered([("kot",)], name="other.txt").checksum
    others = [
        layered([("kot", "sok")]),
        layered([("kot",)], words=("sok",)),
        layered([("kot",)], not_words=("sok",)),
        layered([("kot",)], fold_yo=False),
        layered([("kot",)], any_word=True),
    ]
    assert len({base, *(lexicon.checksum for lexicon in others)}) == 6
    assert layered([], words=("a", "b")).checksum == layered([], words=("B", "A", "a")).checksum


def test_words_sort_by_alphabet() -> None:
    assert sorted(["BA", "ĄB", "AZ", "ŁA", "LZ", "MA"], key=alphabetical) == [
        "AZ",
        "ĄB",
        "BA",
        "LZ",
        "ŁA",
        "MA",
    ]
    assert sorted(["ЙОД", "КОТ", "ИВА"], key=alphabetical) == ["ИВА", "ЙОД", "КОТ"]


# --- properties: the layers against their definition --------------------------------------------------

WORDS = st.lists(st.text("кеёс", min_size=1, max_size=4), max_size=8).map(tuple)


@given(st.lists(WORDS, max_size=3), WORDS, WORDS, st.booleans(), st.booleans(), st.text("КЕЁС", max_size=4))
def test_membership(
    lists: list[tuple[str, ...]],
    words: tuple[str, ...],
    not_words: tuple[str, ...],
    fold_yo: bool,
    any_word: bool,
    word: str,
) -> None:
    def key(text: str) -> str:
        return fold(upper(text)) if fold_yo else upper(text)

    good = any_word or any(key(word) in map(key, entries) for entries in lists)
    expected = key(word) not in map(key, not_words) and (good or key(word) in map(key, words))
    lexicon = layered(lists, words, not_words, fold_yo, any_word)
    assert (word in lexicon) == expected
    assert lexicon.contains(word) == expected
    assert (lexicon.judge(word.lower()).verdict == "good") == expected


@given(st.lists(WORDS, max_size=3), WORDS, WORDS, st.booleans())
def test_words_are_what_is_in(
    lists: list[tuple[str, ...]], words: tuple[str, ...], not_words: tuple[str, ...], fold_yo: bool
) -> None:
    lexicon = layered(lists, words, not_words, fold_yo)
    found = list(lexicon.words())
    assert len(found) == len(set(found))
    assert all(word in lexicon for word in found)
    everything = {upper(word) for entries in (*lists, words) for word in entries}
    assert set(found) == {fold(word) if fold_yo else word for word in everything if word in lexicon}
    assert lexicon.longest is not None
    assert all(len(word) <= lexicon.longest for word in found)


@given(WORDS, st.text("КЕС?*", max_size=5))
def test_patterns_are_what_the_shell_says(words: tuple[str, ...], pattern: str) -> None:
    from fnmatch import fnmatchcase

    lexicon = listed(*words)
    assert set(lexicon.matching(pattern)) == {word for word in lexicon.words() if fnmatchcase(word, pattern)}


@given(WORDS, st.text("КЕС", min_size=1, max_size=5), st.integers(0, 5))
def test_suggestions_are_other_words(words: tuple[str, ...], word: str, n: int) -> None:
    lexicon = listed(*words)
    found = lexicon.suggest(word, n)
    assert len(found) == len(set(found)) <= n
    assert word not in found
    assert all(suggestion in lexicon for suggestion in found)


@pytest.mark.parametrize(
    ("word", "near"),
    [("KTO", "KOT"), ("KO", "KOT"), ("KOTT", "KOT"), ("KIT", "KOT"), ("ZOLC", "ŻÓŁĆ"), ("kot", "KOS")],
)
def test_one_slip(word: str, near: str) -> None:
    assert near in listed("kot", "kos", "żółć").suggest(word)


def test_nothing_is_near_a_text_of_any_length() -> None:
    assert listed("kot").suggest("K" * 1_000_000) == []
