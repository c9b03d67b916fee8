"""The words of a lexicon laid out for searching, and the layout kept on disk."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.hints import words as layout
from referee.hints.words import Beginning, WordIndex, all_spellings, index_of, read_index, write_index
from referee.lexicon import open_lexicon

word = st.text("КОТС", min_size=1, max_size=5)
word_lists = st.lists(word, max_size=30)


@given(word_lists, st.text("КОТС*", max_size=6))
def test_words_made_of_tiles_are_those_that_the_tiles_suffice_for(words: list[str], tiles: str) -> None:
    rack = Counter(tiles)
    stars = rack.pop("*", 0)
    index = WordIndex.made(words)
    for length in range(1, 6):
        same = index.of_length(length)
        expected = {w for w in words if len(w) == length and (Counter(w) - rack).total() <= stars}
        found = [] if same is None else list(same.words(same.made_of(rack, stars)))
        assert found == sorted(expected)


@given(word_lists, st.integers(0, 4), st.sampled_from("КОТСЖ"))
def test_words_by_a_letter_and_its_place(words: list[str], place: int, letter: str) -> None:
    index = WordIndex.made(words)
    for length in range(place + 1, 6):
        same = index.of_length(length)
        expected = {w for w in words if len(w) == length and w[place] == letter}
        found = [] if same is None else list(same.words(same.with_letter(place, letter)))
        assert found == sorted(expected)
        assert same is None or same.with_any(place, frozenset(letter)) == same.with_letter(place, letter)


@given(word_lists)
def test_walking_along_beginnings_comes_to_every_word(words: list[str]) -> None:
    index = WordIndex.made(words)
    start = Beginning(index.between(1, 5))

    def walk(beginning: Beginning) -> list[str]:
        here = [] if beginning.word is None else [beginning.word]
        for letter, following in beginning.all_next():
            assert beginning.then(letter) is following
            here += walk(following)
        return here

    assert walk(start) == sorted(set(words))
    assert start.then("Ж") is None


@given(word_lists)
def test_an_index_comes_back_from_the_disk_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    path = tmp_path_factory.mktemp("kept") / "words.bin"
    index = WordIndex.made(words)
    write_index(path, index)
    again = read_index(path)
    assert again is not None
    assert (again.alphabet, dict(again.packed)) == (index.alphabet, dict(index.packed))


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: b"", lambda data: b"{}\n" + data])
def test_a_damaged_file_counts_as_none(tmp_path: Path, damage: object) -> None:
    path = tmp_path / "words.bin"
    write_index(path, WordIndex.made(["КОТ", "ТОК"]))
    assert read_index(path) is not None
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    assert read_index(path) is None


def test_a_large_lexicon_is_kept_by_its_checksum(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.txt").write_text("КОТ\nТОК\n", encoding="utf-8")
    lexicon = open_lexicon("words.txt", tmp_path)
    monkeypatch.setattr(layout, "_indexes", {})
    index_of(lexicon, tmp_path)
    assert not list(tmp_path.glob("*.bin"))
    monkeypatch.setattr(layout, "WORTH_KEEPING", 1)
    monkeypatch.setattr(layout, "_indexes", {})
    index_of(lexicon, tmp_path)
    [kept] = tmp_path.glob("*.bin")
    assert lexicon.checksum in kept.name
    write_index(kept, WordIndex.made(["КИТ"]))
    monkeypatch.setattr(layout, "_indexes", {})
    assert index_of(lexicon, tmp_path).between(1, 9) == ["КИТ"]


def test_a_folder_that_cant_be_written_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.txt").write_text("КОТ\n", encoding="utf-8")
    monkeypatch.setattr(layout, "WORTH_KEEPING", 1)
    monkeypatch.setattr(layout, "_indexes", {})
    index = index_of(open_lexicon("words.txt", tmp_path), tmp_path / "words.txt" / "below a file")
    assert index.between(1, 9) == ["КОТ"]


def test_where_yo_is_a_letter_every_spelling_that_counts_is_a_word(tmp_path: Path) -> None:
    built_in = set(all_spellings(open_lexicon("ru", tmp_path, fold_yo=False)))
    assert {"ЕЖ", "ЁЖ"} <= built_in
    (tmp_path / "words.txt").write_text("ЁЖ\nЕЛЬ\n", encoding="utf-8")
    own = open_lexicon("words.txt", tmp_path, fold_yo=False)
    assert set(all_spellings(own)) == {"ЁЖ", "ЕЛЬ"}
    assert set(all_spellings(open_lexicon("words.txt", tmp_path, fold_yo=True))) == {"ЕЖ", "ЕЛЬ"}


def test_of_too_many_letters_words_with_the_rarest_are_left_out() -> None:
    strange = [chr(0x4E00 + at) * 2 for at in range(300)]
    index = WordIndex.made(["КОТ", "КОТ", "ТОК", "ТОКОТ", *strange])
    assert index.between(3, 5) == ["КОТ", "ТОК", "ТОКОТ"]
    assert index.count == 3 + layout.MOST_LETTERS - 3
