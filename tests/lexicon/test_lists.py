"""Lists that users bring, good and bad."""

import hashlib
import os
import pickle
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.lexicon import LexiconError, Problem, open_lexicon
from referee.lexicon.letters import fold, upper
from referee.lexicon.lists import parse_list, read_list


def write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def problem(folder: Path, *names: str) -> Problem:
    """The only problem of opening the lists `names`."""
    with pytest.raises(LexiconError) as error:
        open_lexicon(names, folder)
    (found,) = error.value.problems
    return found


# --- what a list may look like ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        "kot\nsok\n",
        "KOT\r\nSOK\r\n",
        "Kot\rSok",
        "\ufeffkot\nsok\n",
        "; a comment\n\n  kot   ; a cat\n# another\n\tsok#juice\n",
        "kot\nkot\nsok\nKOT\n",
    ],
    ids=["plain", "crlf", "cr", "bom", "comments", "twice"],
)
def test_layouts(content: str) -> None:
    words = parse_list("list.txt", content.encode())
    assert words.entries == {"KOT", "SOK"}
    assert words.warnings == ()


def test_combining_marks_are_read_as_one_letter() -> None:
    assert parse_list("list.txt", "z\u0307o\u0301łc\u0301\nи\u0306од\n".encode()).entries == {"ŻÓŁĆ", "ЙОД"}


def test_a_letter_stays_one_letter() -> None:
    assert parse_list("list.txt", "maß\nstraße\n".encode()).entries == {"MAß", "STRAßE"}


def test_yo() -> None:
    data = "ёлка\nмёд\n".encode()
    folded = parse_list("list.txt", data)
    assert folded.entries == {"ЕЛКА", "МЕД"}
    assert folded.holds("ЁЛКА")
    distinct = parse_list("list.txt", data, fold_yo=False)
    assert distinct.entries == {"ЁЛКА", "МЁД"}
    assert not distinct.holds("ЕЛКА")


def test_an_empty_list_has_no_alphabet(tmp_path: Path) -> None:
    write(tmp_path, "empty.txt", "; nothing yet\n")
    lexicon = open_lexicon("empty.txt", tmp_path)
    assert lexicon.scripts == frozenset()
    assert lexicon.longest == 0
    assert list(lexicon.words()) == []
    assert lexicon.suggest("KOT") == []


# --- lines that are no words ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("new york", "“NEW YORK” has a blank in it"),
        ("r2d2", "“R2D2” has a digit in it"),
        ("bio-logia", "“BIO-LOGIA” has a hyphen in it"),
        ("o'clock", "“O'CLOCK” has a character that is no letter in it"),
        ("ко\u0301т", "“КО\u0301Т” has a character that is no letter in it"),
        ("кoт", "“КOТ” mixes Cyrillic and Latin letters: its O is Latin"),
        ("домa", "“ДОМA” mixes Cyrillic and Latin letters: its A is Latin"),
        ("x" * 50 + "1", "“" + "X" * 39 + "…” has a digit in it"),
    ],
)
def test_a_bad_line_is_named_and_the_rest_stands(tmp_path: Path, line: str, message: str) -> None:
    write(tmp_path, "list.txt", f"кот\n\n{line}\nсок\n")
    lexicon = open_lexicon("list.txt", tmp_path)
    (warning,) = lexicon.warnings
    assert (warning.name, warning.line, warning.message) == ("list.txt", 3, message)
    assert str(warning) == f"list.txt:3: {message}"
    assert set(lexicon.words()) == {"КОТ", "СОК"}


def test_a_list_of_two_alphabets_is_fine() -> None:
    words = parse_list("list.txt", "kot\nкот\n".encode())
    assert words.warnings == ()
    assert words.scripts == {"LATIN", "CYRILLIC"}


def test_not_every_bad_line_is_kept() -> None:
    words = parse_list("list.txt", b"a b\n" * 1000)
    assert len(words.warnings) == 101
    assert words.warnings[-1].message == "900 more lines are left out"


# --- files that are no lists ------------------------------------------------------------------------


def test_not_utf_8(tmp_path: Path) -> None:
    write(tmp_path, "list.txt", b"kot\r\nsok\r\n\xbf\xf3\xb3w\r\n")
    found = problem(tmp_path, "list.txt")
    assert (found.message, found.line) == ("“list.txt” is not UTF-8", 3)


def test_utf_16(tmp_path: Path) -> None:
    write(tmp_path, "list.txt", "kot\n".encode("utf-16"))
    assert problem(tmp_path, "list.txt").message == "“list.txt” is UTF-16, not UTF-8"


def test_binary(tmp_path: Path) -> None:
    write(tmp_path, "list.txt", b"kot\0sok")
    assert problem(tmp_path, "list.txt").message == "“list.txt” is not a text file"


def test_a_folder(tmp_path: Path) -> None:
    (tmp_path / "lists").mkdir()
    assert problem(tmp_path, "lists").message == "“lists” is a folder, not a word list"
    assert "folder" in problem(tmp_path, ".").message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_not_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert problem(tmp_path, "pipe").message == "“pipe” is not a file"


def test_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    write(tmp_path, "list.txt", "kot\n")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert problem(tmp_path, "list.txt").message == "“list.txt” can't be read: Permission denied"


def test_a_link_to_nowhere(tmp_path: Path) -> None:
    (tmp_path / "link.txt").symlink_to("nowhere.txt")
    assert "can't be read" in problem(tmp_path, "link.txt").message
    (tmp_path / "loop.txt").symlink_to("loop.txt")
    assert "can't be read" in problem(tmp_path, "loop.txt").message


@pytest.mark.parametrize("name", ["nouns.txt", "", " ", "a\0b", "x" * 5000, "no/such/folder.txt", "polish"])
def test_a_missing_list(tmp_path: Path, name: str) -> None:
    found = problem(tmp_path, name)
    assert found.name == name
    assert found.message == f"there is no word list “{name}”"
    assert "pl, ru, ru-places, en" in found.help


def test_near_names(tmp_path: Path) -> None:
    write(tmp_path, "nouns.txt", "kot\n")
    assert problem(tmp_path, "noun.txt").help.startswith("did you mean nouns.txt?")
    assert problem(tmp_path, "PL").help.startswith("did you mean pl?")
    assert problem(tmp_path, "ru-place").help.startswith("did you mean ru-places")


def test_all_problems_come_together(tmp_path: Path) -> None:
    write(tmp_path, "bad.txt", b"\xff\xfa")
    write(tmp_path, "good.txt", "kot\n")
    with pytest.raises(LexiconError) as error:
        open_lexicon(["missing.txt", "good.txt", "bad.txt", "."], tmp_path)
    assert [found.name for found in error.value.problems] == ["missing.txt", "bad.txt", "."]
    assert "missing.txt" in str(error.value)


# --- reading a list once ----------------------------------------------------------------------------


def test_a_list_is_read_once_by_whatever_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, "list.txt", "kot\nr2\n")
    (tmp_path / "below").mkdir()
    first = read_list("list.txt", path)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail("read again"))
    assert read_list("list.txt", path) is first
    again = read_list("../list.txt", tmp_path / "below" / "../list.txt")
    assert again.entries is first.entries
    assert (again.name, again.source.name, again.warnings[0].name) == ("../list.txt",) * 3
    assert again.source.sha256 == first.source.sha256


def test_a_changed_list_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path, "list.txt", "kot\n")
    assert "KOT" in open_lexicon("list.txt", tmp_path)
    write(tmp_path, "list.txt", "sok\n")
    os.utime(path, ns=(1, 1))
    lexicon = open_lexicon("list.txt", tmp_path)
    assert set(lexicon.words()) == {"SOK"}


def test_the_source_of_a_list(tmp_path: Path) -> None:
    write(tmp_path, "list.txt", "kot\n")
    (source,) = open_lexicon("list.txt", tmp_path).sources
    assert (source.name, source.kind, source.words, source.size) == ("list.txt", "file", 1, 4)
    assert source.sha256 == hashlib.sha256(b"kot\n").hexdigest()


def test_the_checksum_is_worked_out_once_for_all_records(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "list.txt", "kot\n")
    (tmp_path / "round").mkdir()
    taken: list[bytes] = []

    def sha256(data: bytes) -> object:
        taken.append(data)
        return hashlib.sha1(data)

    monkeypatch.setattr(hashlib, "sha256", sha256)
    for name in ("list.txt", "./list.txt", "round/../list.txt", "list.txt"):
        (source,) = open_lexicon(name, tmp_path).sources
        assert source.sha256 == hashlib.sha1(b"kot\n").hexdigest()
    assert taken == [b"kot\n"]


def test_what_is_wrong_with_a_list_comes_whole_from_another_process() -> None:
    error = LexiconError([Problem("list.txt", "is no list", "name another", 3), Problem("b.txt", "too", "too")])
    again = pickle.loads(pickle.dumps(error))
    assert again.problems == error.problems
    assert str(again) == "list.txt:3: is no list; b.txt: too"


# --- properties -------------------------------------------------------------------------------------

POLISH = st.text("aąbcćdeęłńóśżź", min_size=1, max_size=8)
RUSSIAN = st.text("абвгдеёжйъ", min_size=1, max_size=8)


@given(
    st.lists(st.one_of(POLISH, RUSSIAN)),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([str.lower, str.upper, str.title]),
    st.sampled_from(["", "\ufeff"]),
    st.sampled_from(["", " ; so", "\t# so"]),
    st.booleans(),
)
def test_layout_does_not_matter(
    words: list[str], end: str, case: Callable[[str], str], mark: str, comment: str, fold_yo: bool
) -> None:
    content = mark + "".join(f"{case(word)}{comment}{end}" for word in words)
    found = parse_list("list.txt", content.encode(), fold_yo)
    assert found.warnings == ()
    assert found.entries == {fold(upper(word)) if fold_yo else upper(word) for word in words}
    assert found.longest == max(map(len, words), default=0)


@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    try:
        words = parse_list("list.txt", text.encode("utf-8", "surrogatepass"))
    except LexiconError:
        return
    assert all(word.isalpha() and upper(word) == word for word in words.entries)


@given(st.text(max_size=20))
def test_upper_keeps_the_number_of_letters(text: str) -> None:
    assert len(upper(text)) == len(unicodedata.normalize("NFC", text))
