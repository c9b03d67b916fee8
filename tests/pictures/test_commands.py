"""`referee show` and `referee sheet` at work: what is written where, what is told, what stays as it was."""

from __future__ import annotations

import builtins
import importlib
import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from xml.etree import ElementTree

import pypdf
import pytest

from referee import terminal
from referee.cli import run
from tests.pictures.games import CROSSWORD, ERUDIT, FIGURES, GAMES, HOSTILE, MATRIX, written


class Done(NamedTuple):
    """What a run of the program came to."""

    status: int
    out: str
    err: str


Referee = Callable[..., Done]


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Referee:
    """Runs the command line in a folder of its own, where `game.game` is a crossword."""
    monkeypatch.chdir(tmp_path)
    written(CROSSWORD, tmp_path)

    def referee(*arguments: str) -> Done:
        capsys.readouterr()
        status = run(arguments)
        return Done(status, *capsys.readouterr())

    return referee


def files() -> list[str]:
    return sorted(name for name in os.listdir() if name not in ("game.game", "words.txt"))


@pytest.mark.parametrize("game", GAMES)
def test_every_form_of_every_game(game: str, referee: Referee, tmp_path: Path) -> None:
    written(GAMES[game], tmp_path)
    done = referee(
        "show", "game.game", "--svg", "a.svg", "--png", "a.png", "--pdf", "a.pdf", "--html", "a.html"
    )
    assert done == (0, "written: a.svg\nwritten: a.png\nwritten: a.pdf\nwritten: a.html\n", "")
    ElementTree.parse("a.svg")
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")
    assert len(pypdf.PdfReader("a.pdf").pages) == 1
    assert Path("a.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_picture_is_of_the_turn_asked_for(referee: Referee) -> None:
    assert referee("show", "game.game", "--turn", "3", "--svg", "3.svg").status == 0
    assert "After turn 3, Celina: c1 K (placed)" in Path("3.svg").read_text(encoding="utf-8")
    done = referee("show", "game.game", "--turn", "99", "--svg", "99.svg")
    assert done.status == 2
    assert "no turn 99, the last one is 14" in done.err
    assert files() == ["3.svg"]


def test_a_picture_is_of_the_record_asked_for(referee: Referee, tmp_path: Path) -> None:
    written(CROSSWORD + MATRIX, tmp_path)
    assert referee("show", "game.game", "--game", "2", "--svg", "m.svg").status == 0
    assert "<title>Matrix</title>" in Path("m.svg").read_text(encoding="utf-8")
    assert referee("show", "game.game", "--game", "3", "--svg", "n.svg").status == 2


@pytest.mark.parametrize(
    "arguments", [("show", "game.game", "--svg"), ("sheet", "game.game", "--pdf"), ("sheet", "matrix", "--pdf")]
)
def test_a_file_that_is_there_is_kept(arguments: tuple[str, ...], referee: Referee) -> None:
    Path("old").write_text("old")
    done = referee(*arguments, "old")
    assert done.status == 2
    assert "--force" in done.err
    assert Path("old").read_text() == "old"
    assert referee(*arguments, "old", "--force").status == 0
    assert Path("old").read_bytes() != b"old"
    assert files() == ["old"]


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("folder", "this is a folder"),
        ("nowhere/a.svg", "there is no such folder"),
        ("game.game/a.svg", "folder"),
        ("game.game", "this is the record itself"),
        ("link", "this is the record itself"),
        ("/dev/null", "this is a device"),
        ("a\0b", "can't be a file's name"),
        ("x" * 300, "name"),
    ],
)
def test_what_cannot_be_written_is_told_and_nothing_is(out: str, told: str, referee: Referee) -> None:
    os.mkdir("folder")
    os.symlink("game.game", "link")
    before = Path("game.game").read_bytes()
    done = referee("show", "game.game", "--force", "--svg", out)
    assert done.status == 2
    assert told in done.err.lower() if told == "name" else told in done.err
    assert done.out == ""
    assert Path("game.game").read_bytes() == before
    assert files() == ["folder", "link"]


def test_one_that_may_not_be_written_stops_all(referee: Referee) -> None:
    Path("old.html").write_text("old")
    assert referee("show", "game.game", "--svg", "a.svg", "--html", "old.html").status == 2
    assert referee("show", "game.game", "--svg", "a", "--html", "./a").status == 2
    assert files() == ["old.html"]


def test_what_cannot_be_replayed_is_no_picture(referee: Referee, tmp_path: Path) -> None:
    written('+++\ngame = "figures"\nplayers = ["A", "B"]\n+++\n', tmp_path)
    for arguments in (("show", "game.game", "--svg", "a.svg"), ("sheet", "game.game", "--svg", "a.svg")):
        done = referee(*arguments)
        assert done.status == 1
        assert "missing-key" in done.err
    assert files() == []


@pytest.fixture
def without_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the extra weren't installed."""

    def missing(name: str, package: str | None = None) -> ModuleType:
        if name in ("fpdf", "resvg_py"):
            raise ModuleNotFoundError(name)
        return real(name, package)

    real = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", missing)


@pytest.mark.usefixtures("without_extra")
def test_without_the_extra_svg_and_html_are_drawn_all_the_same(referee: Referee) -> None:
    assert referee("show", "game.game", "--svg", "a.svg", "--html", "a.html").status == 0
    assert referee("sheet", "crossword", "--svg", "s.svg").status == 0
    for form in ("png", "pdf"):
        done = referee("show", "game.game", f"--{form}", "b")
        assert done.status == 2
        assert "referee[pictures]" in done.err
    assert referee("sheet", "crossword", "--pdf", "b").status == 2
    assert "b" not in files()


def test_nothing_heavy_is_loaded_for_a_text(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__
    asked: set[str] = set()

    def watched(name: str, *rest: object, **more: object) -> object:
        asked.add(name)
        return real(name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(builtins, "__import__", watched)
    for name in [name for name in sys.modules if name.startswith("referee.pictures")]:
        monkeypatch.delitem(sys.modules, name)
    assert referee("show", "game.game").status == 0
    assert not [name for name in asked if name.startswith("referee.pictures") or name in ("fpdf", "resvg_py")]


# -- the sheets


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_empty_sheet_of_every_game(game: str, paper: str, referee: Referee) -> None:
    Path("figure").write_text(".##\n##.\n")
    figure = ("--figure", "figure", "--board", "12x9") if game == "figures" else ()
    assert referee("sheet", game, "--pdf", "s.pdf", "--paper", paper, *figure).status == 0
    page = pypdf.PdfReader("s.pdf").pages[0]
    size = {"a4": (210, 297), "letter": (215.9, 279.4)}[paper]
    assert (float(page.mediabox.width) * 25.4 / 72, float(page.mediabox.height) * 25.4 / 72) == pytest.approx(
        size, abs=0.1
    )
    text = page.extract_text()
    assert game.capitalize() in text
    assert ("asked" in text) is (game == "crossword")
    assert ("The figure" in text) is (game == "figures")
    assert ("the word three times" in text) is (game == "erudit")


def test_squares_that_no_figure_covers_are_thrown_out_on_paper(referee: Referee) -> None:
    Path("figure").write_text("..#.\n####\n..#.\n")
    assert referee("sheet", "figures", "--board", "20x12", "--figure", "figure", "--svg", "a.svg").status == 0
    assert referee("sheet", "figures", "--board", "20x12", "--svg", "b.svg").status == 0
    thrown, all_ = (Path(name).read_text(encoding="utf-8") for name in ("a.svg", "b.svg"))
    assert 'width="90" height="5"' in thrown  # the top row without its corners
    assert 'width="90" height="5"' not in all_


def test_a_sheet_of_many_pages_is_many_svgs(referee: Referee) -> None:
    assert referee("sheet", "crossword", "--board", "60x60", "--svg", "s.svg").status == 0
    names = files()
    assert names[0] == "s-2.svg"
    assert "s.svg" in names
    assert len(names) > 3
    assert referee("sheet", "crossword", "--board", "60x60", "--svg", "s.svg").status == 2


def test_options_change_the_sheet(referee: Referee) -> None:
    assert (
        referee(
            "sheet", "erudit", "--rule", "premiums=none", "--pdf", "p.pdf", "-p", "Żaneta", "-p", "Щука"
        ).status
        == 0
    )
    text = pypdf.PdfReader("p.pdf").pages[0].extract_text()
    assert "the word three times" not in text
    assert "Żaneta" in text
    assert "Щука" in text
    for arguments, told in (
        (("erudit", "--rule", "premiums=nine"), "unknown-option"),
        (("crossword", "--board", "500x2"), "board-too-large"),
        (("figures", "--board", "x.txt"), "x.txt"),
        (("figures", "--board", "500x2"), "board-too-large"),
        (("crossword", "-p", "A", "-p", "A"), "players"),
        (("chess",), "no game is called so"),
    ):
        done = referee("sheet", *arguments, "--pdf", "q.pdf")
        assert done.status == 2, arguments
        assert told in done.err
    assert referee("sheet", "crossword").status == 2
    assert files() == ["p.pdf"]


@pytest.mark.parametrize("text", [*GAMES.values(), HOSTILE], ids=[*GAMES, "hostile"])
def test_a_score_sheet_of_every_game(text: str, referee: Referee, tmp_path: Path) -> None:
    written(text, tmp_path)
    done = referee("sheet", "game.game", "--pdf", "s.pdf")
    assert done.status == 0
    assert "Referee" in "".join(page.extract_text() for page in pypdf.PdfReader("s.pdf").pages)
    assert ("others are drawn as" in done.err) is (text is HOSTILE)


# -- the terminal


@pytest.mark.parametrize("text", [CROSSWORD, FIGURES, MATRIX, ERUDIT], ids=GAMES)
def test_colours_only_add_to_the_text(
    text: str, referee: Referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(text, tmp_path)
    for turn in ("0", "1", "3"):
        plain = referee("show", "game.game", "--turn", turn).out
        assert "\x1b" not in plain
        with monkeypatch.context() as patch:
            patch.setattr(terminal, "in_colour", lambda: True)
            coloured = referee("show", "game.game", "--turn", turn).out
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
        assert ("\x1b[" in coloured) is (turn != "0" or text is ERUDIT)


def test_no_colour_is_respected(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    for no_colour, coloured in (("1", False), ("", True)):
        monkeypatch.setenv("NO_COLOR", no_colour)
        out = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(terminal, "prepare", lambda: None)
            assert run(["show", "game.game", "--turn", "3"]) == 0
        assert ("\x1b[1;7m" in out.getvalue()) is coloured


@pytest.mark.parametrize(
    ("form", "path", "better"),
    [("png", "foo.jpg", "foo.png"), ("svg", "a.PDF", "a.svg"), ("pdf", "b.png", "b.pdf")],
)
def test_a_picture_is_not_named_as_one_of_another_kind(
    referee: Referee, form: str, path: str, better: str
) -> None:
    done = referee("show", "game.game", f"--{form}", path)
    assert (done.status, done.err) == (
        2,
        f"referee: {path}: --{form} writes {form.upper()}; call the file {better}\n",
    )
    assert path not in os.listdir()
    assert referee("show", "game.game", "--svg", "without-ending").status == 0


def test_a_sheet_of_a_game_that_takes_no_points_has_no_column_for_them(referee: Referee) -> None:
    for game, there in (("matrix", False), ("crossword", True)):
        assert referee("sheet", game, "--svg", f"{game}.svg").status == 0
        assert (">penalty<" in Path(f"{game}.svg").read_text()) is there
