"""The page in a real browser: stepped through by keys, buttons and swipes, and looked at.

Skipped where there is no Chromium with its driver, but never in CI. `SHOTS=folder` keeps the screenshots.
"""

from __future__ import annotations

import os
import shutil
import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from referee.pictures.film import Film
from referee.pictures.page import page
from tests.pictures.games import CROSSWORD, FIGURES, GAMES, HOSTILE, HOSTILE_NAMES, filmed

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER) and not os.environ.get("CI"),
    reason="no browser here: apt-get install chromium chromium-driver",
)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--force-device-scale-factor=1",
)  # fmt: skip
DESKTOP = (1280, 900)
PHONE = (390, 844)


class Tab:
    """A page open in a browser, and what to do with it."""

    def __init__(self, browser: webdriver.Chrome) -> None:
        self.browser = browser

    def size(self, width: int, height: int, dark: bool = False) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})

    def open(self, film: Film, folder: Path, turn: int | None = None) -> None:
        path = folder / "game.html"
        path.write_text(page(film, "game.game", turn), encoding="utf-8")
        self.browser.get(path.as_uri())

    def press(self, key: str) -> None:
        self.browser.find_element(By.TAG_NAME, "body").send_keys(key)

    def click(self, name: str) -> None:
        self.browser.find_element(By.ID, name).click()

    def text(self, selector: str) -> str:
        return self.browser.find_element(By.CSS_SELECTOR, selector).text

    def totals(self) -> list[int]:
        cells = self.browser.find_elements(By.CSS_SELECTOR, ".totals-now tbody .total")
        return [int(cell.text.replace("−", "-")) for cell in cells]

    def pieces(self) -> int:
        return len(self.browser.find_elements(By.CSS_SELECTOR, "#flat use, #figures use"))

    def current(self) -> int:
        [chosen] = self.browser.find_elements(By.CSS_SELECTOR, '[aria-current="step"]')
        return int(chosen.get_attribute("data-stop") or -1)

    def complaints(self) -> list[str]:
        entries: list[dict[str, str]] = self.browser.get_log("browser")  # type: ignore[no-untyped-call]
        return [entry["message"] for entry in entries]

    def looks(self, name: str) -> tuple[int, int]:
        """A screenshot's size; kept where SHOTS says so."""
        shot = self.browser.get_screenshot_as_png()
        if folder := os.environ.get("SHOTS"):
            (Path(folder) / f"{name}.png").write_bytes(shot)
        assert len(set(shot)) > 100
        width, height = struct.unpack(">II", shot[16:24])
        return width, height

    def run(self, script: str) -> object:
        found: object = self.browser.execute_script(script)
        return found


@pytest.fixture(scope="module")
def browser() -> Iterator[webdriver.Chrome]:
    assert CHROMIUM, "CI needs chromium and chromium-driver"
    assert DRIVER, "CI needs chromium and chromium-driver"
    options = Options()
    options.binary_location = CHROMIUM
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        for flag in (*FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        browser = webdriver.Chrome(options=options, service=Service(DRIVER))
        yield browser
        browser.quit()


@pytest.fixture
def tab(browser: webdriver.Chrome) -> Iterator[Tab]:
    tab = Tab(browser)
    tab.size(*DESKTOP)
    yield tab
    assert tab.complaints() == []


def outcomes(film: Film) -> list[tuple[int, bool]]:
    """Every stop: the turn, and whether it is the outcome."""
    return [
        (at, is_outcome)
        for at, frame in enumerate(film.frames)
        for is_outcome in [*[False] * len(frame.steps), True]
    ]


@pytest.mark.parametrize("game", GAMES)
def test_stepping_through_shows_the_verdicts_totals(game: str, tab: Tab, tmp_path: Path) -> None:
    whole = filmed(GAMES[game], tmp_path)
    tab.open(whole, tmp_path, 0)
    board: dict[int, str] = {}
    kinds = whole.game.kind_of
    for stop, (turn, is_outcome) in enumerate(outcomes(whole)):
        if stop:
            tab.press(Keys.ARROW_RIGHT)
        assert tab.current() == stop
        assert tab.totals() == whole.frames[turn if is_outcome else turn - 1].totals
        if is_outcome:
            board |= {square: held.mark for square, held in whole.frames[turn].changes.items()}
            assert tab.pieces() == sum(kinds(mark) != "free" for mark in board.values())
        done = whole.frames[turn].done
        if done is not None:
            assert f"Turn {turn} of" in tab.text("#when")
            assert not is_outcome or done.ruling.ruling in tab.text("#what")
    tab.looks(f"{game}-desktop")
    for turn, is_outcome in reversed(outcomes(whole)[:-1]):
        tab.press(Keys.ARROW_LEFT)
        assert tab.totals() == whole.frames[turn if is_outcome else turn - 1].totals
    assert tab.pieces() == sum(kinds(held.mark) != "free" for held in whole.frames[0].changes.values())


def test_buttons_keys_slider_and_list_lead_to_the_same(tab: Tab, tmp_path: Path) -> None:
    whole = filmed(CROSSWORD, tmp_path)
    last = len(outcomes(whole)) - 1
    tab.open(whole, tmp_path)
    assert tab.current() == last
    tab.click("first")
    assert tab.current() == 0
    tab.click("back")
    assert tab.current() == 0
    tab.click("forward")
    assert tab.current() == 1
    tab.press(Keys.END)
    assert tab.current() == last
    tab.press(Keys.HOME)
    assert tab.current() == 0
    tab.browser.find_element(By.ID, "slider").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert tab.current() == 2
    tab.browser.find_element(By.CSS_SELECTOR, ".step").click()
    assert "step 1 of" in tab.text("#when")
    tab.click("last")
    assert tab.current() == last
    assert tab.text("#ending") == "The game is over: the players agreed to stop."


def test_a_duels_answers_appear_one_by_one(tab: Tab, tmp_path: Path) -> None:
    tab.open(filmed(CROSSWORD, tmp_path), tmp_path, 5)
    shown = []
    for _ in range(4):
        tab.press(Keys.ARROW_RIGHT)
        marks = tab.browser.find_elements(By.CSS_SELECTOR, "#marks use")
        names = [str(mark.get_attribute("href")) for mark in marks]
        shown.append([tab.run(f"return document.querySelector('{name} text').textContent") for name in names])
    assert shown[:3] == [["T"], ["T", "A"], ["T", "A", "?"]]
    assert shown[3] == ["O"]
    tab.looks("duel")


def test_swipes_step(tab: Tab, tmp_path: Path) -> None:
    tab.size(*PHONE)
    tab.open(filmed(FIGURES, tmp_path), tmp_path, 2)

    def swipe(by: int) -> None:
        tab.run(
            "const board = document.getElementById('board');"
            "const at = (kind, x) => board.dispatchEvent(new PointerEvent(kind,"
            " {clientX: x, clientY: 200, isPrimary: true, bubbles: true}));"
            f"at('pointerdown', 200); at('pointerup', 200 + {by});"
        )

    swipe(-90)
    assert tab.current() == 3
    swipe(90)
    assert tab.current() == 2
    swipe(10)
    assert tab.current() == 2


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE, (320, 600)], ids=["desktop", "phone", "small"])
@pytest.mark.parametrize("game", [*GAMES, "hostile"])
def test_nothing_is_wider_than_the_window(
    game: str, size: tuple[int, int], dark: bool, tab: Tab, tmp_path: Path
) -> None:
    tab.size(*size, dark)
    tab.open(filmed(GAMES.get(game, HOSTILE), tmp_path), tmp_path)
    assert tab.run("return document.documentElement.scrollWidth <= window.innerWidth") is True
    assert tab.looks(f"{game}-{size[0]}-{'dark' if dark else 'light'}") == size
    ground = str(tab.run("return getComputedStyle(document.documentElement).backgroundColor"))
    assert (ground == "rgb(255, 255, 255)") is not dark


def test_fingers_find_the_buttons(tab: Tab, tmp_path: Path) -> None:
    tab.size(*PHONE)
    tab.open(filmed(CROSSWORD, tmp_path), tmp_path)
    for button in tab.browser.find_elements(By.CSS_SELECTOR, ".controls button, .turn"):
        assert button.size["height"] >= 44
        assert button.size["width"] >= 44
    for name in ("first", "back", "forward", "last"):
        assert tab.browser.find_element(By.ID, name).rect["y"] + 44 <= PHONE[1]


def test_it_can_be_heard(tab: Tab, tmp_path: Path) -> None:
    tab.open(filmed(CROSSWORD, tmp_path), tmp_path, 10)
    tree = tab.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    heard = {
        (node["role"]["value"], node.get("name", {}).get("value", "")) for node in tree if not node["ignored"]
    }
    roles = {role for role, _ in heard}
    assert {"heading", "image", "table", "list", "slider", "status", "button"} <= roles
    for role, name in heard:
        if role in ("button", "slider", "image"):
            assert name, role
    assert ("button", "One step forward") in heard
    tab.browser.find_element(By.CSS_SELECTOR, "#words summary").click()
    # The page hears of the click a moment later.
    cells = WebDriverWait(tab.browser, 10).until(
        lambda page: page.find_elements(By.CSS_SELECTOR, "#words-table td")
    )
    assert [cell.text for cell in cells] == ["T", "–", "–", "–", "–", "–", "–", "–", "K"]
    tab.press(Keys.END)
    assert [cell.text for cell in cells][6:] == ["–", "black", "K"]


def test_a_hostile_record_does_nothing(tab: Tab, tmp_path: Path) -> None:
    whole = filmed(HOSTILE, tmp_path)
    tab.open(whole, tmp_path, 0)
    for _ in outcomes(whole)[1:]:
        tab.press(Keys.ARROW_RIGHT)
    assert tab.run("return document.title").__str__().startswith("</title><script>")
    assert tab.run("return document.scripts.length") == 2
    assert tab.run("return document.images.length") == 0
    names = [cell.text for cell in tab.browser.find_elements(By.CSS_SELECTOR, ".totals-now tbody th bdi")]
    assert names[:3] == HOSTILE_NAMES[:3]


def test_without_scripts_all_turns_are_told(tab: Tab, tmp_path: Path) -> None:
    tab.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        tab.open(filmed(CROSSWORD, tmp_path), tmp_path)
        assert len(tab.browser.find_elements(By.CSS_SELECTOR, ".turns > li")) == 15
        assert tab.pieces() == 3
        assert not tab.browser.find_element(By.ID, "controls").is_displayed()
    finally:
        tab.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
