"""The page of a game, as text: what it says, and that nothing of a record breaks out of it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.pictures.markup import element, script_safe, text
from referee.pictures.page import page
from tests.pictures.games import CROSSWORD, GAMES, HOSTILE, filmed

VOID = {"meta", "input", "br"}


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed, and none of them nor their attributes is strange."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []
        self.scripts: list[tuple[str, str]] = []
        self.styles: list[str] = []
        self.kind = ""
        self.policy = ""
        self.feed(source)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        values = dict(attrs)
        self.kind = values.get("type") or ""
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"] or ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        if inside == "script":
            self.scripts.append((self.kind, data))
        elif inside == "style":
            self.styles.append(data)
        else:
            self.texts.append(data)


def stops(source: str) -> list[dict[str, Any]]:
    [data] = [text for kind, text in Reader(source).scripts if kind == "application/json"]
    found: list[dict[str, Any]] = json.loads(data)["stops"]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_totals_at_every_stop_are_the_verdicts(game: str, tmp_path: Path) -> None:
    whole = filmed(GAMES[game], tmp_path)
    shown = {stop["turn"]: stop["totals"] for stop in stops(page(whole, "game.game")) if not stop["step"]}
    assert shown == {0: [0] * len(whole.verdict.players)} | {
        done.number: done.totals for done in whole.verdict.turns
    }


def test_a_duel_is_stepped_through_before_its_outcome(tmp_path: Path) -> None:
    whole = filmed(CROSSWORD, tmp_path)
    of_the_duel = [stop for stop in stops(page(whole, "game.game")) if stop["turn"] == 6]
    assert [stop["step"] for stop in of_the_duel] == [True, True, True, False]
    before = whole.verdict.turns[4].totals
    assert [stop["totals"] for stop in of_the_duel[:3]] == [before] * 3
    assert "c3? answer T" in of_the_duel[0]["what"]


def test_faults_comments_and_reasons_are_told(tmp_path: Path) -> None:
    told = " ".join(Reader(page(filmed(CROSSWORD, tmp_path), "game.game")).texts)
    for part in (
        "black-square-too-early",
        "and now the letter before it",
        "TAK would stand there",
        "Dora",
        "+4 −4",
    ):
        assert part in told, part


def test_nothing_of_a_record_breaks_out(tmp_path: Path) -> None:
    plain_page = Reader(page(filmed(CROSSWORD, tmp_path), "game.game"))
    hostile = Reader(page(filmed(HOSTILE, tmp_path), '"><script>.game'))
    assert hostile.tags <= plain_page.tags | {"line"}
    assert hostile.attributes <= plain_page.attributes
    assert len(hostile.scripts) == len(plain_page.scripts) == 2
    assert hostile.scripts[-1] == plain_page.scripts[-1]
    assert any("onerror=" in written for written in hostile.texts)
    assert not any(name.startswith("on") for name in hostile.attributes)
    assert "\u202e" not in "".join(hostile.texts)


def test_the_policy_names_the_pages_own_script_and_style_and_nothing_else(tmp_path: Path) -> None:
    read = Reader(page(filmed(HOSTILE, tmp_path), "game.game"))
    [script] = [text for kind, text in read.scripts if kind != "application/json"]
    [style] = read.styles
    named = re.findall(r"'sha256-([^']+)'", read.policy)
    assert named == [
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)
    ]
    assert "default-src 'none'" in read.policy
    assert "unsafe" not in read.policy


def test_the_page_asks_no_network_for_anything(tmp_path: Path) -> None:
    source = page(filmed(CROSSWORD, tmp_path), "game.game")
    assert not re.search(r"(src|href)=\"(?!#)", source)
    assert "url(" not in source
    assert "http://" not in source.replace("http://www.w3.org/2000/svg", "")


@given(
    st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))
)
def test_a_value_comes_back_from_a_script_element(value: Any) -> None:
    written = script_safe(value)
    assert json.loads(written) == value
    assert not set(written) & set("<>&\u2028\u2029")


@given(st.text())
def test_a_text_is_a_text_again(words: str) -> None:
    source = element("p", text(words), title=words.replace("\r", ""))
    read = Reader(source)
    assert read.tags == {"p"}
    assert "<" not in text(words)
    assert '"' not in text(words)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_gives_the_same_page(game: str, tmp_path: Path) -> None:
    assert page(filmed(GAMES[game], tmp_path), "g") == page(filmed(GAMES[game], tmp_path), "g")


def test_a_page_opens_at_a_turn(tmp_path: Path) -> None:
    whole = filmed(CROSSWORD, tmp_path)
    [data] = [text for kind, text in Reader(page(whole, "g", 6)).scripts if kind == "application/json"]
    game = json.loads(data)
    assert game["stops"][game["first"]]["turn"] == 6
