"""The font that travels along: what it has, and how its texts are measured."""

from __future__ import annotations

from importlib import resources

from hypothesis import given
from hypothesis import strategies as st

from referee.pictures import fonts


def test_it_has_polish_russian_and_what_pictures_write() -> None:
    for text in (
        "ĄĆĘŁŃÓŚŹŻ ąćęłńóśźż",
        "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "ÄÖÜẞß".replace("ẞ", "") + "éèñ",
        "0123456789 +−=×·…–—„”«»★→",
    ):
        assert fonts.covers(text), text


def test_it_is_small_and_its_licence_stands_beside_it() -> None:
    folder = resources.files("referee.pictures.fonts")
    assert len((folder / fonts.FILE).read_bytes()) < 40_000
    assert "Bitstream Vera" in (folder / "LICENCE-DejaVu.txt").read_text(encoding="utf-8")


@given(st.text(max_size=80), st.floats(1, 20), st.floats(0, 200))
def test_a_cut_text_fits(text: str, size: float, room: float) -> None:
    cut = fonts.cut(text, size, room)
    assert fonts.width(cut, size) <= max(room, fonts.width(fonts.ELLIPSIS, size)) + 1e-6
    assert cut == text or (cut.endswith(fonts.ELLIPSIS) and text.startswith(cut.removesuffix(fonts.ELLIPSIS)))


@given(st.text(max_size=80), st.floats(1, 20), st.floats(30, 200))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, size: float, room: float) -> None:
    lines = fonts.wrap(text, size, room)
    assert all(fonts.width(line, size) <= room + 1e-6 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
