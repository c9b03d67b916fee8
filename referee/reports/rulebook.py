"""The games' rules as refereed, and their options, as text."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from referee.games.rulesets import PREMIUM_LEGEND
from referee.reports.widths import wrap

if TYPE_CHECKING:
    from referee.games import Option
    from referee.games.rulesets import RuleSet

WIDEST_MEANING: Final = 90
WIDEST: Final = WIDEST_MEANING + 8
TILES_A_LINE: Final = 8
# What begins a point of a list, and what a line that stays as it is begins with.
_ITEM: Final = re.compile(r" {0,3}(?:-|[0-9]+\.) ")
_STAYS: Final = ("#", "    ")


def rules_text(game: str) -> str:
    """The rules of a game, with those that hold in every game, as players read them: Markdown."""
    folder = resources.files("referee.games") / "rules"
    own, common = ((folder / f"{name}.md").read_text(encoding="utf-8") for name in (game, "any"))
    return f"{own}\n{common}"


def flowed(text: str, columns: int) -> str:
    """Markdown with its paragraphs and list items broken anew, between words; headings and tables stay."""
    lines: list[str] = []
    words: list[str] = []
    lead = ""

    def close() -> None:
        if words:
            first, *rest = wrap(" ".join(words), columns - len(lead))
            lines.extend([lead + first, *(" " * len(lead) + line for line in rest)])
            words.clear()

    for line in text.split("\n"):
        item = _ITEM.match(line)
        if item or not line.strip() or line.startswith(_STAYS):
            close()
        if not line.strip() or line.startswith(_STAYS):
            lines.append(line)
            continue
        if not words:
            lead = item[0] if item else ""
        words.append(line[len(lead) :] if item else line)
    close()
    return "\n".join(lines)


def options_text(options: tuple[Option, ...], columns: int = WIDEST) -> str:
    """The options of a game's `[rules]` table, each with its default and its other values."""
    lines = [
        "## Options",
        "",
        *wrap("They stand in the header under `[rules]`; without one the default holds.", columns),
    ]
    for option in options:
        default = "" if option.usual is None else f" = {written(option.usual)}"
        others = "".join(f", or {written(value)}" for value in option.values[1:])
        meaning = f"{option.meaning[:1].upper()}{option.meaning[1:].rstrip('.')}."
        first, *rest = wrap(f"{option.name}{default}{others}", columns - 8)
        lines += ["", f"    {first}", *(f"        {line}" for line in rest)]
        lines += [f"        {line}" for line in wrap(meaning, columns - 8)]
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """A value of an option as a header has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def set_text(chosen: RuleSet) -> str:
    """A rule set as players check it against their box: tiles, coloured squares, and what it rules."""
    tiles = [f"{letter} {number}×{value}" for letter, (number, value) in chosen.tiles.items()]
    widest = max(map(len, tiles)) + 2
    rows = [tiles[at : at + TILES_A_LINE] for at in range(0, len(tiles), TILES_A_LINE)]
    lines = [f"# {chosen.title}", "", *wrap(f"{chosen.name}: {chosen.source}".rstrip(": "), WIDEST_MEANING)]
    lines += ["", f"{chosen.size} tiles, number × value, * the star or blank:", ""]
    lines += ["    " + "".join(tile.ljust(widest) for tile in row).rstrip() for row in rows]
    if chosen.doubles:
        doubles = ", ".join(f"{letter} for {shown}" for letter, shown in chosen.doubles.items())
        lines += ["", f"Tiles of two letters, as a record writes them: {doubles}."]
    width, height = chosen.board
    lines += ["", f"The board, {width}x{height}:", "", *(f"    {row}" for row in chosen.layout)]
    lines += ["", *(f"    {line}" for line in PREMIUM_LEGEND), ""]
    lines += [f"A rack holds {chosen.rack} tiles; laying all of them at once earns {chosen.bonus} points more."]
    if chosen.rules:
        lines += ["", "Where it differs from Erudit (`referee rules erudit` says what each option means):", ""]
        lines += [f"    {name} = {written(value)}" for name, value in chosen.rules.items()]
    lines += ["", f'In a header: set = "{chosen.name}" under [rules].']
    return "\n".join(lines) + "\n"


def set_form(chosen: RuleSet) -> dict[str, Any]:
    """A rule set for programs: `tiles` map letters to number and value, `board` are its rows from the top."""
    return {
        "set": chosen.name,
        "title": chosen.title,
        "source": chosen.source,
        "tiles": {letter: list(tile) for letter, tile in chosen.tiles.items()},
        "doubles": chosen.doubles,
        "rack": chosen.rack,
        "bonus": chosen.bonus,
        "board": list(chosen.layout),
        "rules": chosen.rules,
    }
