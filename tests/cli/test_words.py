"""`referee words`: is it a word here, and why (not)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.lexicon import BUILT_IN, builtin
from referee.lexicon.layers import built_in
from tests.cli.conftest import Referee, Write, process

LIST = "; of the club\nkot\nkos\n\nsok # juice\nŻÓŁĆ\n"


# --- words --------------------------------------------------------------------------------------------


def test_a_line_a_word_with_verdict_reason_source_and_near_words(referee: Referee) -> None:
    done = referee("words", "ru", "склад", "СТОЛЫ", "Москва", "домик", "городок", "щинок", "полёт", "KOT")
    assert done.status == 1
    assert (
        done.out
        == """\
good      СКЛАД: in ru
not       СТОЛЫ: plural of СТОЛ (ru)
not       МОСКВА: a place name (ru)
good      ДОМИК: in ru; a diminutive of ДОМ
good      ГОРОДОК: in ru; perhaps a diminutive of ГОРОД
not       ЩИНОК: not in ru; did you mean ПИНОК or ШИНОК or ЩЕНОК?
good      ПОЛЁТ: in ru
not       KOT: K is the Latin letter; the words of ru are Cyrillic
"""
    )
    assert done.err == ""


@pytest.mark.parametrize(
    ("arguments", "out", "status"),
    [
        (["pl", "żółć"], "good      ŻÓŁĆ: in pl\n", 0),
        (["pl", "itd"], "doubtful  ITD: an abbreviation that the source does not mark (pl)\n", 0),
        (["pl", "zolc"], "not       ZOLC: not in pl; did you mean ŻÓŁĆ or ZOLE or ZOLI?\n", 1),
        (["en", "colour"], "good      COLOUR: in en\n", 0),
        (["ru-places", "москва"], "good      МОСКВА: in ru-places\n", 0),
        (["none", "xyzzy"], "good      XYZZY: every word is good here (none)\n", 0),
        (["ru", ""], "not       “”: not in ru\n", 1),
        (["ru", "\x1b[2J"], "not       \ufffd[2J: \ufffd is no letter of the words of ru\n", 1),
    ],
)
def test_each_list_and_its_status(referee: Referee, arguments: list[str], out: str, status: int) -> None:
    assert referee("words", *arguments) == (status, out, "")


def test_a_list_of_one_s_own(referee: Referee, write: Write) -> None:
    write("club/words.txt", LIST)
    assert referee("words", "club/words.txt", "kot", "zolc", "pies") == (
        1,
        "good      KOT: in club/words.txt\n"
        "not       ZOLC: not in club/words.txt; did you mean ŻÓŁĆ?\n"
        "not       PIES: not in club/words.txt\n",
        "",
    )


def test_as_json(referee: Referee) -> None:
    done = referee("words", "ru", "--format", "json", "столы", "городок", "щинок")
    assert done.status == 1
    answer = json.loads(done.out)
    assert answer["words"] == [
        {
            "word": "СТОЛЫ", "verdict": "not", "reason": "plural of СТОЛ", "source": "ru", "base": "СТОЛ",
            "diminutive": None, "near": [],
        },
        {
            "word": "ГОРОДОК", "verdict": "good", "reason": "in ru", "source": "ru", "base": None,
            "diminutive": {"of": "ГОРОД", "certainty": "doubtful"}, "near": [],
        },
        {
            "word": "ЩИНОК", "verdict": "not", "reason": "not in ru", "source": "ru", "base": None,
            "diminutive": None, "near": ["ПИНОК", "ШИНОК", "ЩЕНОК"],
        },
    ]  # fmt: skip
    assert answer["counts"] == {"good": 1, "doubtful": 0, "not": 2}
    assert (answer["lexicon"]["name"], answer["lexicon"]["licence"]) == ("ru", "CC BY-SA 4.0")
    assert len(answer["lexicon"]["checksum"]) == 64


def test_only_how_many_are_good(referee: Referee) -> None:
    words = ["itd", "kot", "koty", "xx", "КОТ"]
    assert referee("words", "pl", "--count", *words) == (1, "2 good, 1 doubtful, 2 not\n", "")
    done = referee("words", "pl", "--count", "--format", "json", *words)
    assert json.loads(done.out)["counts"] == {"good": 2, "doubtful": 1, "not": 2}
    assert "words" not in json.loads(done.out)


@given(words=st.lists(st.text(max_size=12).filter(lambda word: word != "-"), min_size=1, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_text_gets_its_line_and_the_count_agrees(referee: Referee, words: list[str]) -> None:
    done = referee("words", "ru", "--", *words)
    lines = done.out.removesuffix("\n").split("\n")
    refused = sum(line.startswith("not ") for line in lines)
    assert len(lines) == len(words)
    assert (done.status, done.err) == (1 if refused else 0, "")
    counted = referee("words", "ru", "--count", "--format", "json", "--", *words)
    assert json.loads(counted.out)["counts"]["not"] == refused


# --- standard input -----------------------------------------------------------------------------------


def test_words_from_standard_input_one_or_more_a_line() -> None:
    done = process("words", "ru", "КОТ", "-", given="\ufeffклад оклад\r\n\r\n  склад\tстолы".encode())
    assert done.returncode == 1
    assert done.stdout.decode().splitlines() == [
        "good      КОТ: in ru",
        "good      КЛАД: in ru",
        "good      ОКЛАД: in ru",
        "good      СКЛАД: in ru",
        "not       СТОЛЫ: plural of СТОЛ (ru)",
    ]


def test_nothing_on_standard_input_is_nothing_wrong() -> None:
    done = process("words", "ru", "-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_line_that_is_not_utf_8_is_named_and_the_others_are_answered() -> None:
    done = process(
        "words", "ru", "-", "--format", "json", given="кот\n".encode() + b"\xea\xee\xf2\n" + "лад".encode()
    )
    assert done.returncode == 2
    assert [answer["word"] for answer in json.loads(done.stdout)["words"]] == ["КОТ", "ЛАД"]
    assert done.stderr == b"referee: standard input, line 2: this is not UTF-8; the line is left out\n"


def test_one_endless_word(write: Write) -> None:
    done = process("words", write("words.txt", LIST), "-", given=b"K" * 3_000_000)
    assert done.returncode == 1
    assert len(done.stdout) < 1000


# --- patterns and counts ------------------------------------------------------------------------------


def test_the_words_of_a_pattern_in_the_order_of_the_alphabet(referee: Referee, write: Write) -> None:
    assert referee("words", "ru", "--pattern", "к?т") == (0, "КАТ\nКИТ\nКОТ\nКУТ\n", "")
    write("words.txt", "zebra\nżaba\nćma\ncel\nda\nłan\nlas\nmak\n")
    assert referee("words", "words.txt", "--pattern", "*").out.split() == [
        "CEL", "ĆMA", "DA", "LAS", "ŁAN", "MAK", "ZEBRA", "ŻABA",
    ]  # fmt: skip


def test_how_many_words_fit_and_how_many_there_are(referee: Referee) -> None:
    assert referee("words", "ru", "--pattern", "К?Т", "--count") == (0, "4\n", "")
    assert referee("words", "ru", "--count") == (0, "61850\n", "")


def test_letters_with_combining_marks_are_letters(referee: Referee) -> None:
    assert referee("words", "ru", "--pattern", "и\u0306од").out == "ЙОД\n"


def test_a_pattern_as_json(referee: Referee) -> None:
    answer = json.loads(referee("words", "ru", "--pattern", "К?Т", "--format", "json").out)
    assert (answer["pattern"], answer["count"], answer["words"]) == ("К?Т", 4, ["КАТ", "КИТ", "КОТ", "КУТ"])
    assert answer["lexicon"]["words"] == 61850
    answer = json.loads(referee("words", "ru", "--count", "--format", "json").out)
    assert (answer["pattern"], answer["count"], "words" in answer) == (None, 61850, False)


def test_a_pattern_that_nothing_fits_is_a_no(referee: Referee) -> None:
    assert referee("words", "ru", "--pattern", "ЪЪ*") == (1, "", "")
    assert referee("words", "ru", "--pattern", "K?T") == (
        1,
        "",
        "referee: K is the Latin letter; the words here are Cyrillic\n",
    )


# --- lists --------------------------------------------------------------------------------------------


def test_the_built_in_lists_with_source_size_licence_and_version(referee: Referee) -> None:
    done = referee("words", "--list")
    assert (done.status, done.err) == (0, "")
    assert "ru-places: 5,586 words, 1.7 MB, licence CC BY-SA 4.0\n  from pymorphy3-dicts-ru 2.4" in done.out
    assert "pl: 3,275,834 words, 7.9 MB, licence Apache-2.0\n  from wpolish 20220301-1\n" in done.out
    told = json.loads(referee("words", "--list", "--format", "json").out)["lexicons"]
    assert [lexicon["name"] for lexicon in told] == list(BUILT_IN)
    for lexicon in told:
        assert f"\n  sha256 {lexicon['checksum']}\n" in done.out
        assert {"kind", "version", "words", "size", "licence", "note"} <= set(lexicon)


def test_one_list_and_what_is_left_out_of_it(referee: Referee, write: Write) -> None:
    write("words.txt", "\ufeffkot\r\ndom2\r\nala ma\r\npół-litra\r\nкoт\r\nsok\r\n")
    done = referee("words", "words.txt", "--list")
    assert done.status == 0
    assert done.out.startswith("words.txt: 2 words, 47 bytes\n  sha256 ")
    assert done.out.endswith(
        "\n"
        "words.txt:2: note: “DOM2” has a digit in it; the line is left out; the others stand\n"
        "words.txt:3: note: “ALA MA” has a blank in it; the line is left out; the others stand\n"
        "words.txt:4: note: “PÓŁ-LITRA” has a hyphen in it; the line is left out; the others stand\n"
        "words.txt:5: note: “КOТ” mixes Cyrillic and Latin letters: its O is Latin; the line is left out; the others stand\n"
    )
    answer = json.loads(referee("words", "words.txt", "--list", "--format", "json").out)
    assert [problem["line"] for problem in answer["left_out"]] == [2, 3, 4, 5]


def test_bad_lines_are_told_beside_the_answer(referee: Referee, write: Write) -> None:
    write("words.txt", "kot\n" + "1\n" * 200)
    done = referee("words", "words.txt", "kot")
    assert (done.status, done.out) == (0, "good      KOT: in words.txt\n")
    *named, more = done.err.splitlines()
    assert named == [
        f"words.txt:{line}: note: “1” has a digit in it; the line is left out; the others stand"
        for line in range(2, 7)
    ]
    assert more == (
        "words.txt: note: at least 96 more lines are left out; `referee words words.txt --list` names them"
    )


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        (
            "latin-2.txt",
            b"kot\n\xbf\xf3\xb3\xe6\n",
            "latin-2.txt:2: “latin-2.txt” is not UTF-8; save the list as UTF-8",
        ),
        (
            "utf-16.txt",
            "kot".encode("utf-16"),
            "utf-16.txt:1: “utf-16.txt” is UTF-16, not UTF-8; save it as UTF-8",
        ),
        ("bin", b"\0\1", "bin: “bin” is not a text file; a word list is UTF-8 text, a word a line"),
        ("d/words.txt", b"", "d: “d” is a folder, not a word list; name a text file in it"),
        (
            "words.txt",
            b"",
            "word.txt: there is no word list “word.txt”; did you mean words.txt? built-in lists are pl, ru, "
            "ru-places, en; a list of your own is named by its path; none lets every word be good",
        ),
    ],
)
def test_a_list_that_cannot_be_used(
    referee: Referee, write: Write, name: str, content: bytes, told: str
) -> None:
    write(name, content)
    asked = told.partition(":")[0]
    assert referee("words", asked, "kot") == (2, "", f"referee: {told}\n")


def test_a_name_that_is_nearly_a_built_in_one(referee: Referee) -> None:
    done = referee("words", "ru-place", "МОСКВА")
    assert done.status == 2
    assert "there is no word list “ru-place”; did you mean ru-places" in done.err


@pytest.fixture
def damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the built-in lists, in use instead of them, to be damaged."""
    folder = tmp_path / "data"
    shutil.copytree(builtin.DATA, folder)
    monkeypatch.setattr(builtin, "DATA", folder)
    builtin.data_folder.cache_clear()
    built_in.cache_clear()
    yield folder
    builtin.data_folder.cache_clear()
    built_in.cache_clear()


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("ru.trie", "ru: the program's word list file ru.trie is damaged"),
        ("manifest.json", "ru: the program's word list file manifest.json is damaged"),
        ("ru-forms.table", "ru-forms.table: the program's word list file ru-forms.table is damaged"),
    ],
)
def test_a_damaged_built_in_file_is_told_as_such(referee: Referee, damage: Path, file: str, told: str) -> None:
    (damage / file).write_bytes((damage / file).read_bytes()[:-7])
    done = referee("words", "ru", "СТОЛЫ")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"referee: {told}")
    assert done.err.endswith("; install the program again\n")


def test_damage_is_told_wherever_words_are_judged(referee: Referee, write: Write, damage: Path) -> None:
    header = '+++\ngame = "matrix"\nplayers = ["Ира", "Олег"]\nboard = "2x2"\n+++\n'
    game = write("a.game", header + "1. Ира: а1 А\n2. Олег: а2 Х АХ\n")
    (damage / "ru-forms.table").unlink()
    done = referee("check", game)
    assert done.status == 2
    assert done.err == (
        "referee: ru-forms.table: the program's word list file ru-forms.table is missing; install the program again\n"
    )


# --- usage --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "name a word list, and words (`referee words --list` lists those that are built in)"),
        (["ru"], "which words? (for example `referee words ru КОТ`)"),
        (["ru", "КОТ", "--pattern", "К?Т"], "ask for words or for a pattern, not both"),
        (
            ["ru", "--pattern", "К.Т"],
            "a pattern is letters, ? for any letter and * for any number of them, not `.`",
        ),
        (["none", "--count"], "with none every word is good: there is nothing to list or to count"),
        (["--list", "--count"], "--list stands alone, or with one word list"),
        (["ru", "КОТ", "--list"], "--list stands alone, or with one word list"),
    ],
)
def test_wrong_usage(referee: Referee, arguments: list[str], told: str) -> None:
    assert referee("words", *arguments) == (2, "", f"referee: {told}\n")
