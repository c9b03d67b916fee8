"""What all tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from referee.verdict import Verdict
from tests.records import as_expected

Rule = Callable[..., Verdict]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--install` also types the README's first command, which installs from the package registry."""
    parser.addoption("--install", action="store_true", help="also type the README's first command")


@pytest.fixture
def rule(tmp_path: Path) -> Rule:
    """Rules on a record whose lexicon `words.txt` holds the words given, and checks what its comments expect."""

    def rule(text: str, words: str = "") -> Verdict:
        (tmp_path / "words.txt").write_text("\n".join(words.split()), encoding="utf-8")
        return as_expected(text, tmp_path)

    return rule


@pytest.fixture(scope="session")
def kernels(pytestconfig: pytest.Config) -> Path:
    """The folder of the judge's compiled code, which is kept from one test run to the next."""
    from referee.judge import compiled

    cache = pytestconfig.cache
    assert cache is not None
    folder = cache.mkdir("judge")
    compiled.keep_compiled_code_in(folder)
    return folder
