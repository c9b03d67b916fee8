"""The lists that come with the program, by tables of words with verdict and reason."""

import subprocess
import sys
from pathlib import Path

import pytest

from referee.lexicon import BUILT_IN, LexiconError, built_in_sources, open_lexicon
from referee.lexicon.builtin import DATA, BuiltIn, DataFolder
from referee.lexicon.letters import fold

HERE = Path(__file__).parent


def table(name: str) -> list[list[str]]:
    """The rows of a table: word, verdict, reason, diminutive; the last two may be missing."""
    lines = (HERE / f"words-{name}.txt").read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if line and not line.startswith(";")]


ROWS = [
    pytest.param(name, *(row + [""] * 4)[:4], id=f"{name}-{row[0]}") for name in BUILT_IN for row in table(name)
]


@pytest.mark.parametrize(("name", "word", "verdict", "reason", "diminutive"), ROWS)
def test_verdict_and_reason(name: str, word: str, verdict: str, reason: str, diminutive: str) -> None:
    lexicon = open_lexicon(name, HERE)
    judgement = lexicon.judge(word)
    assert judgement.verdict == verdict
    assert judgement.reason == (reason or f"in {name}")
    assert judgement.source == name
    assert (word in lexicon) == (verdict != "not")
    if judgement.base is not None:
        assert judgement.base in reason
    if diminutive:
        found = lexicon.diminutive(word)
        assert " ".join(found or ("no",)) == diminutive


@pytest.mark.parametrize("name", ["pl", "ru", "en"])
def test_tables_are_long_enough(name: str) -> None:
    assert len(table(name)) >= 60


def test_base_of_a_form() -> None:
    assert open_lexicon("ru", HERE).judge("столы").base == "СТОЛ"


@pytest.mark.parametrize("name", BUILT_IN)
def test_words_are_as_many_as_the_source_says(name: str) -> None:
    lexicon = open_lexicon(name, HERE)
    (source,) = lexicon.sources
    count = longest = 0
    letters: set[str] = set()
    for word in lexicon.words():
        count += 1
        longest = max(longest, len(word))
        letters.update(word)
    assert (count, longest) == (source.words, lexicon.longest)
    assert letters == lexicon.letters


@pytest.mark.parametrize(("name", "script"), [("pl", "LATIN"), ("ru", "CYRILLIC"), ("en", "LATIN")])
def test_scripts(name: str, script: str) -> None:
    assert open_lexicon(name, HERE).scripts == {script}


def test_yo_is_folded_in_russian_even_where_it_counts() -> None:
    lexicon = open_lexicon("ru", HERE, fold_yo=False)
    assert "ЁЖ" in lexicon
    assert "ЕЖ" in lexicon


def test_every_diminutive_and_its_base_are_words() -> None:
    lexicon = open_lexicon("ru", HERE)
    lines = (DATA / "ru-diminutives.txt").read_text("utf-8").splitlines()
    for word, _, base in (line.split(" ") for line in lines):
        assert word in lexicon
        assert base in lexicon
        assert fold(word) != base


def test_a_word_the_players_allowed_is_no_diminutive() -> None:
    assert open_lexicon("ru", HERE, words=["домик"]).diminutive("ДОМИК") is None


def test_sources_without_opening() -> None:
    sources = {source.name: source for source in built_in_sources()}
    assert tuple(sources) == BUILT_IN
    for source in sources.values():
        assert source.kind == "built-in"
        assert source.licence
        assert source.note
        assert len(source.sha256) == 64
    assert "20220301-1" in sources["pl"].version


def test_licences_are_beside() -> None:
    for name in ("pl", "ru", "en"):
        assert "Changes:" in (DATA / f"LICENCE-{name}.txt").read_text("utf-8")


def test_the_data_stay_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 12_000_000


def test_near_words() -> None:
    assert "ŻÓŁĆ" in open_lexicon("pl", HERE).suggest("ZOLC")
    assert "ЩЕНОК" in open_lexicon("ru", HERE).suggest("щинок")
    assert "HOUSE" in open_lexicon("en", HERE).suggest("hosue")


def test_patterns() -> None:
    russian = open_lexicon("ru", HERE)
    assert {"КИТ", "КОТ", "КУТ"} <= set(russian.matching("К?Т"))
    assert all(len(word) == 3 for word in russian.matching("к?т"))
    assert {"ДОКЛАД", "ОКЛАД", "СКЛАД", "КЛАД"} <= set(russian.matching("*КЛАД"))
    assert list(russian.matching("ЁЖ")) == ["ЕЖ"]
    assert set(open_lexicon("pl", HERE).matching("?Ó?Ć")) >= {"ŻÓŁĆ"}
    assert list(open_lexicon("en", HERE).matching("Ж*")) == []


# --- damage -----------------------------------------------------------------------------------------


def copied(tmp_path: Path) -> DataFolder:
    for path in DATA.glob("ru*"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "manifest.json").write_bytes((DATA / "manifest.json").read_bytes())
    return DataFolder(tmp_path)


def message(data: DataFolder, name: str) -> str:
    with pytest.raises(LexiconError) as error:
        BuiltIn(name, data)
    (problem,) = error.value.problems
    assert problem.help == "install the program again"
    return problem.message


def test_a_changed_byte_is_damage(tmp_path: Path) -> None:
    data = copied(tmp_path)
    content = bytearray((tmp_path / "ru.trie").read_bytes())
    content[1000] ^= 1
    (tmp_path / "ru.trie").write_bytes(content)
    assert "ru.trie is damaged" in message(data, "ru")


def test_a_short_file_is_damage(tmp_path: Path) -> None:
    data = copied(tmp_path)
    (tmp_path / "ru.trie").write_bytes((tmp_path / "ru.trie").read_bytes()[:-1])
    assert "ru.trie is damaged" in message(data, "ru")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    data = copied(tmp_path)
    (tmp_path / "ru.trie").unlink()
    assert "ru.trie is missing" in message(data, "ru")


@pytest.mark.parametrize(
    ("content", "what"), [(None, "is missing"), (b"{", "is damaged"), (b"{}", "is damaged")]
)
def test_a_bad_manifest_is_told(tmp_path: Path, content: bytes | None, what: str) -> None:
    if content is not None:
        (tmp_path / "manifest.json").write_bytes(content)
    assert message(DataFolder(tmp_path), "ru") == f"the program's word list file manifest.json {what}"


def test_damage_behind_the_reasons_is_told_when_they_are_asked(tmp_path: Path) -> None:
    data = copied(tmp_path)
    (tmp_path / "ru-forms.table").write_bytes(b"")
    words = BuiltIn("ru", data)
    assert words.holds("КОТ")
    with pytest.raises(LexiconError, match=r"ru-forms\.table is damaged"):
        words.judge("СТОЛЫ")


# --- start-up ---------------------------------------------------------------------------------------


def modules_after(code: str) -> set[str]:
    code += "\nimport sys; print(*sys.modules)"
    root = HERE.parents[1]
    run = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_nothing_is_loaded_before_it_is_asked(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("kot\n", encoding="utf-8")
    code = f"from pathlib import Path; from referee.lexicon import *; open_lexicon('list.txt', Path({str(tmp_path)!r}))"
    heavy = {"marisa_trie", "referee.lexicon.builtin", "difflib", "hashlib", "json", "pymorphy3"}
    assert not heavy & modules_after(code)


def test_a_look_up_needs_no_reasons() -> None:
    code = "from pathlib import Path; from referee.lexicon import *; 'КОТ' in open_lexicon('ru', Path())"
    loaded = modules_after(code)
    assert "marisa_trie" in loaded
    assert not {"referee.lexicon.forms", "hashlib", "referee.lexicon.builder"} & loaded
