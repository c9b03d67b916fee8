"""A whole game as one page to step through, that needs no network.

All that the record says stands in the page as text, escaped, or in a JSON block that its script reads; the
page's own policy lets no other script or style run, and nothing be fetched.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from referee.pictures import palette
from referee.pictures.board import ground, layout_of, rim
from referee.pictures.chart import Chart
from referee.pictures.markup import element, name, policy_name, script_safe, text
from referee.pictures.picture import day_of, signed_figure, signs, title_of
from referee.pictures.shapes import Path
from referee.pictures.stops import Stops
from referee.pictures.svg import elements, number, variable
from referee.pictures.turnlist import badge, fault_item, turn_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.pictures.film import Film
    from referee.pictures.shapes import Drawing

SQUARE: Final = 10.0
# A larger board isn't told square by square.
MOST_WORDS: Final = 2500
# A board of so few columns doesn't fill its half of the page.
SMALL_BOARD: Final = 5

# The buttons' signs, drawn: few fonts have them. Triangles and bars in a square of 24.
_TO_THE_END: Final = "M5 5L14 12L5 19ZM16 5H19V19H16Z"
_FORWARD: Final = "M8 5L17 12L8 19Z"
_BACK: Final = "M16 5L7 12L16 19Z"
_TO_THE_BEGINNING: Final = "M19 5L10 12L19 19ZM5 5H8V19H5Z"


def page(film: Film, file: str, turn: int | None = None) -> str:
    """The page of a game of `file`, opened at `turn`, None its last one."""
    return "\n".join(_Page(film, file, turn).lines()) + "\n"


def _data(file: str) -> str:
    return (resources.files("referee.pictures") / file).read_text(encoding="utf-8").strip()


class _Page:
    """Puts the page together."""

    def __init__(self, film: Film, file: str, turn: int | None) -> None:
        self.film = film
        self.file = file
        self.verdict = film.verdict
        self.layout = layout_of(film.board, film.frames[0].changes, SQUARE)
        self.stops = Stops(film, self.layout)
        self.chart = Chart(self.verdict.players, [frame.totals for frame in film.frames])
        last = len(film.frames) - 1
        self.opened = self.stops.of_turn(last if turn is None else min(turn, last))

    def lines(self) -> Iterator[str]:
        """The page, a few elements a line."""
        style, script = _style(), _data("page.js")
        policy = (
            f"default-src 'none'; style-src {policy_name(style)}; script-src {policy_name(script)}; "
            "base-uri 'none'; form-action 'none'"
        )
        title = title_of(self.verdict, self.file)
        yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        yield element("title", text(title))
        yield f"<style>{style}</style>\n</head>\n<body>\n<header>"
        yield element("h1", text(title), dir="auto")
        day = day_of(self.verdict)
        if day:
            yield element("p", " · ".join(map(name, day)), class_="soft")
        yield "</header>\n<main>"
        yield from self._table()
        yield from self._side()
        yield "</main>"
        yield element("script", script_safe(self._game()), type="application/json", id="game")
        yield f"<script>{script}</script>\n</body>\n</html>"

    # -- the board and what steers it

    def _table(self) -> Iterator[str]:
        yield '<section class="table" aria-label="Board">'
        yield from self._board()
        yield from _controls()
        when = element("strong", "", id="when") + " " + element("span", "", id="what")
        told = element("p", when) + element("p", "", id="more", class_="soft") + element("p", "", id="ending")
        yield element("div", told, id="now", class_="now", role="status", aria_live="polite")
        yield element("noscript", "<p>Stepping needs JavaScript; all turns are told in the list.</p>")
        yield from self._legend()
        board = self.layout.board
        if board.width * board.height <= MOST_WORDS:
            table = element("div", element("table", "", id="words-table"))
            yield element(
                "details", element("summary", "The board in words") + table, id="words", class_="words"
            )
        yield "</section>"

    def _board(self) -> Iterator[str]:
        layout, game = self.layout, self.film.game
        across, down = layout.margin_across, layout.margin_down
        box = " ".join(map(number, (-across, -down, layout.width + 2 * across, layout.height + 2 * down)))
        small = ' class="small"' if layout.board.width <= SMALL_BOARD else ""
        yield f'<svg id="board"{small} viewBox="{box}" role="img" aria-labelledby="now">'
        yield from ("<defs>", *self.stops.shapes.definitions(), "</defs>")
        yield from elements(ground(layout, game.premium_rows(), game.centre), variable)
        # The script puts its line in here: a word's way over the board.
        ways = [
            Path([], "yellow-frame", SQUARE * 0.56, round=True),
            Path([], "yellow", SQUARE * 0.5, round=True),
        ]
        yield from (path.replace("<path ", '<path class="path" ') for path in elements(ways, variable))
        yield from self._last()
        yield from elements(rim(layout), variable)
        yield '<g id="marks"></g>\n</svg>'

    def _last(self) -> Iterator[str]:
        """What lies on the board in the end: all there is to see without the script."""
        words = self.stops.shapes.words()
        groups: dict[bool, list[str]] = {False: [], True: []}
        for square, look in self.stops.last().items():
            x, y = map(number, self.layout.corner(square))
            groups[words[look]["figure"]].append(f'<use href="#look-{look}" x="{x}" y="{y}"/>')
        yield f'<g id="flat">{"".join(groups[False])}</g>'
        yield f'<g id="figures">{"".join(groups[True])}</g>'

    def _legend(self) -> Iterator[str]:
        found = signs(self.film.game, self.film.frames, SQUARE)
        if found:
            items = []
            for sign in found:
                box = f"-0.3 -0.3 {number(SQUARE + 0.6)} {number(SQUARE + 0.6)}"
                drawn = element(
                    "svg", "".join(elements(sign.shapes, variable)), viewBox=box, aria_hidden="true"
                )
                items.append(element("li", drawn + text(sign.meaning)))
            yield element("ul", "".join(items), class_="legend", aria_label="Legend")
        yield element("p", "", id="legend-notes", class_="soft")

    # -- totals, turns, chart, faults

    def _side(self) -> Iterator[str]:
        yield '<section class="side" aria-label="Turns and totals">'
        yield from self._totals()
        yield from self._beside()
        yield element("h2", "Turns", id="turns-title")
        yield '<ol id="turns" class="turns" aria-labelledby="turns-title">'
        yield from turn_list(self.film.frames, self.stops)
        yield "</ol>"
        yield from self._chart(self.chart.drawing())
        for section in self.film.game.sections(self.verdict.turns):
            yield element("h2", text(section.title[:1].upper() + section.title[1:]))
            yield element("ul", "".join(element("li", text(line)) for line in section.lines), class_="section")
        yield "</section>"

    def _totals(self) -> Iterator[str]:
        titles = [
            element("th", "player", scope="col"),
            element("th", element("span", "whose turn", class_="unseen"), scope="col"),
            element("th", "this turn", scope="col", class_="figure"),
            element("th", "total", scope="col", class_="figure"),
        ]
        rows = []
        for player, (who, total) in enumerate(zip(self.verdict.players, self.verdict.totals, strict=True)):
            cells = [
                element("th", badge(player) + name(who), scope="row"),
                element("td", "", class_="next"),
                element("td", "", class_="figure change"),
                element("td", signed_figure(total), class_="figure total"),
            ]
            rows.append(element("tr", "".join(cells), id=f"player-{player}"))
        yield element("h2", "Totals", id="totals-title")
        table = element("thead", element("tr", "".join(titles))) + element("tbody", "\n".join(rows))
        yield element("table", table, class_="totals-now", aria_labelledby="totals-title")

    def _beside(self) -> Iterator[str]:
        """The faults that belong to no turn."""
        faults = [fault_item(fault) for fault in self.verdict.faults if fault.turn is None]
        if faults:
            yield element("h2", "Beside the turns")
            yield element("ul", "".join(faults), class_="faults")
        if not self.verdict.clean:
            told = "The record has errors: the totals are provisional, void turns count for nothing."
            yield element("p", told, class_="soft")

    def _chart(self, drawing: Drawing) -> Iterator[str]:
        size = f"0 0 {number(drawing.width)} {number(drawing.height)}"
        yield element("h2", text(drawing.title))
        label = text(f"{drawing.title}. {drawing.about}")
        yield f'<svg class="chart" viewBox="{size}" role="img" aria-label="{label}">'
        cursor = f'<line id="cursor" x1="-9" x2="-9" y1="0" y2="{number(drawing.height)}"'
        yield f'{cursor} stroke="var(--accent)" stroke-width="0.5"/>'
        yield from elements(drawing.shapes, variable)
        yield "</svg>"

    # -- for the script

    def _game(self) -> dict[str, Any]:
        board, present = self.layout.board, self.layout.present
        columns, rows = range(board.width), range(board.height)
        return {
            "size": SQUARE,
            "columns": [board.column_name(column) for column in columns],
            "rows": [board.row_name(row) for row in rows],
            "squares": [
                "".join(" ."[row * board.width + column in present] for column in columns) for row in rows
            ],
            "looks": self.stops.shapes.words(),
            "legends": [list(legend) for legend in self.stops.legends],
            "stops": self.stops.all,
            "first": self.opened,
            "chart": {"left": self.chart.left, "right": self.chart.right, "turns": len(self.film.frames) - 1},
        }


def _style() -> str:
    """The page's style, with the palette as variables and a class for each player's colour."""
    dark = {colour: code for colour, code in palette.DARK.items() if palette.LIGHT[colour] != code}
    players = (
        f".p{at}{{background:var(--player-{at});color:var(--on-player-{at})}}"
        for at in range(1, palette.PLAYERS + 1)
    )
    return "\n".join(
        [
            f":root{{{_variables(palette.LIGHT)}}}",
            f"@media screen and (prefers-color-scheme: dark){{:root{{{_variables(dark)}}}}}",
            _data("page.css"),
            *players,
        ]
    )


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{colour}:{code};" for colour, code in colours.items())


def _controls() -> Iterator[str]:
    yield '<div id="controls" class="controls" role="group" aria-label="Step through the game" hidden>'
    yield _control("first", "To the beginning", _TO_THE_BEGINNING)
    yield _control("back", "One step back", _BACK)
    yield '<input type="range" id="slider" min="0" value="0" aria-label="Turn">'
    yield _control("forward", "One step forward", _FORWARD)
    yield _control("last", "To the end", _TO_THE_END)
    yield "</div>"


def _control(id: str, words: str, sign: str) -> str:
    drawn = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{sign}" fill="currentColor"/></svg>'
    return element("button", drawn, type="button", id=id, aria_label=words, title=words)
