"""Pictures of positions: SVG by its bytes, PNG and PDF by what a reader of theirs finds in them.

`RENEW=1 pytest tests/pictures` draws the golden SVGs anew, to be looked at before they are committed.
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from referee.pictures import palette
from referee.pictures.paper import on_paper
from referee.pictures.pdf import cannot_show, pdf
from referee.pictures.picture import picture
from referee.pictures.png import MOST_DOTS_A_SIDE, png
from referee.pictures.shapes import Drawing, Text
from referee.pictures.svg import number, svg
from tests.pictures.games import CROSSWORD, FIGURES, GAMES, HOSTILE, HOSTILE_NAMES, MATRIX, filmed

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
# A position after each of these turns has what another hasn't.
TURNS = {"crossword": (6, 14), "figures": (2, 4), "matrix": (6,), "erudit": (0, 2, 4)}
POSITIONS = [(game, turn) for game, turns in TURNS.items() for turn in turns]


def drawn(text: str, folder: Path, turn: int | None = None) -> Drawing:
    return picture(filmed(text, folder, turn), "game.game")


def texts(drawing: Drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize(("game", "turn"), POSITIONS)
def test_an_svg_is_as_it_was_looked_at(game: str, turn: int, tmp_path: Path) -> None:
    golden = GOLDEN / f"{game}-{turn}.svg"
    found = svg(drawn(GAMES[game], tmp_path, turn))
    if os.environ.get("RENEW"):
        golden.write_text(found, encoding="utf-8")
    assert found == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "turn"), POSITIONS)
def test_an_svg_is_well_formed_and_says_what_it_shows(game: str, turn: int, tmp_path: Path) -> None:
    whole = filmed(GAMES[game], tmp_path, turn)
    tree = ElementTree.fromstring(svg(picture(whole, "game.game")))
    assert tree.tag == f"{SVG}svg"
    written = [element.text for element in tree.iter(f"{SVG}text")]
    board = whole.board
    for column in range(board.width):
        assert written.count(board.column_name(column)) >= 2
    for name, total in zip(whole.verdict.players, whole.verdict.totals, strict=True):
        assert name in written
        assert str(total).replace("-", "−") in written
    about = tree.findtext(f"{SVG}desc") or ""
    assert (f"After turn {turn}" if turn else "Before the first turn") in about


def test_hostile_texts_stay_texts(tmp_path: Path) -> None:
    found = svg(drawn(HOSTILE, tmp_path))
    tree = ElementTree.fromstring(found)
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= {
        "svg", "title", "desc", "rect", "circle", "path", "text",
    }  # fmt: skip
    assert "\u202e" not in found
    assert any(HOSTILE_NAMES[1] in (element.text or "") for element in tree.iter(f"{SVG}desc"))


def test_long_names_stay_in_the_picture(tmp_path: Path) -> None:
    drawing = drawn(HOSTILE, tmp_path)
    from referee.pictures.fonts import width

    for shape in drawing.shapes:
        if isinstance(shape, Text):
            wide = width(shape.text, shape.size)
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            assert left >= 0
            assert left + wide <= drawing.width, shape.text


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    first, second = (drawn(GAMES[game], tmp_path) for _ in range(2))
    assert svg(first) == svg(second)
    assert png(first) == png(second)
    assert pdf([on_paper(first)]) == pdf([on_paper(second)])


@pytest.mark.parametrize("game", GAMES)
def test_a_pdf_is_read_by_another_program(game: str, tmp_path: Path) -> None:
    whole = filmed(GAMES[game], tmp_path)
    drawing = picture(whole, "game.game")
    reader = pypdf.PdfReader(io.BytesIO(pdf([on_paper(drawing)])), strict=True)
    [page] = reader.pages
    sides = sorted(float(side) * 25.4 / 72 for side in (page.mediabox.width, page.mediabox.height))
    assert sides == pytest.approx([210, 297], abs=0.1)
    assert reader.metadata is not None
    assert reader.metadata.title == drawing.title
    text = page.extract_text()
    for name in whole.verdict.players:
        assert name in text
    assert not cannot_show([drawing])


def test_a_png_has_the_pictures_shape(tmp_path: Path) -> None:
    drawing = drawn(FIGURES, tmp_path)
    found = png(drawing)
    assert found.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", found[16:24])
    assert width / height == pytest.approx(drawing.width / drawing.height, rel=0.01)


LARGE = (
    '+++\ngame = "crossword"\nplayers = ["A", "B"]\nboard = "256x256"\nlexicon = "none"\n+++\na1 K\niv256 O\n'
)


def test_the_largest_board(tmp_path: Path) -> None:
    drawing = drawn(LARGE, tmp_path)
    ElementTree.fromstring(svg(drawing))
    assert {"iv", "256"} <= set(texts(drawing))
    page = on_paper(drawing)
    assert page.width > 297
    reader = pypdf.PdfReader(io.BytesIO(pdf([page])))
    assert "iv" in reader.pages[0].extract_text()
    width, height = struct.unpack(">II", png(drawing)[16:24])
    assert max(width, height) <= MOST_DOTS_A_SIDE


def test_a_pdf_says_where_its_font_lacks_a_letter(tmp_path: Path) -> None:
    drawing = drawn(HOSTILE, tmp_path)
    assert cannot_show([drawing])
    assert "\ufffd" in pypdf.PdfReader(io.BytesIO(pdf([drawing]))).pages[0].extract_text()


def test_a_figure_is_one_piece_with_its_players_sign_once(tmp_path: Path) -> None:
    drawing = drawn(FIGURES, tmp_path, 1)
    assert texts(drawing).count("1") == 1 + 2 + 1  # on the figure, row 1 twice, the standing's sign


def test_what_the_last_turn_did_is_marked(tmp_path: Path) -> None:
    def marked(text: str, turn: int) -> int:
        shapes = drawn(text, tmp_path, turn).shapes
        return sum(getattr(shape, "stroke", None) == "accent" for shape in shapes)

    assert marked(MATRIX, 0) == 0
    assert marked(MATRIX, 1) == 1
    assert marked(CROSSWORD, 6) == 1  # the letter that came off
    assert marked(FIGURES, 3) == 5 + 8  # a figure, and eight dead squares
    assert marked(CROSSWORD, 11) == 0  # a pass


def luminance(colour: str) -> float:
    """How light a colour is: 0 black, 1 white."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK], ids=["light", "dark"])
def test_what_is_written_can_be_read(colours: dict[str, str]) -> None:
    for ground in ("paper", "dead", "tile"):
        assert contrast(colours["ink"], colours[ground]) >= 7
        assert contrast(colours["soft"], colours[ground]) >= 4.5
        assert contrast(colours["accent"], colours[ground]) >= 4.5
    for at in range(1, palette.PLAYERS + 1):
        assert contrast(colours[f"on-player-{at}"], colours[f"player-{at}"]) >= 4.5
    for colour in ("red", "blue", "yellow", "green", "other"):
        assert contrast(colours[f"{colour}-frame"], colours[colour]) >= 3.5


def test_two_players_next_to_each_other_differ_in_grey() -> None:
    for at in range(1, palette.PLAYERS):
        assert contrast(palette.LIGHT[f"player-{at}"], palette.LIGHT[f"player-{at + 1}"]) >= 2


def test_lengths_are_written_short() -> None:
    assert [number(value) for value in (0, -0.0, 1, 2.5, 1 / 3, 1e-9, 100)] == [
        "0",
        "0",
        "1",
        "2.5",
        "0.333",
        "0",
        "100",
    ]
