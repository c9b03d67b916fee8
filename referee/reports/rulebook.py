"""The games' rules as refereed, and their options, as text."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

from referee.reports.widths import wrap

if TYPE_CHECKING:
    from referee.games import Option


def rules_text(game: str) -> str:
    """The rules of a game, with those that hold in every game, as players read them: Markdown."""
    folder = resources.files("referee.games") / "rules"
    own, common = ((folder / f"{name}.md").read_text(encoding="utf-8") for name in (game, "any"))
    return f"{own}\n{common}"


def options_text(options: tuple[Option, ...]) -> str:
    """The options of a game's `[rules]` table, each with its default and its other values."""
    lines = [
        "## Options",
        "",
        "They stand in the header under `[rules]`; without one the default holds.",
    ]
    for option in options:
        default = "" if option.usual is None else f" = {written(option.usual)}"
        others = ", ".join(written(value) for value in option.values[1:])
        lines += ["", f"    {option.name}{default}"]
        meaning = option.meaning[:1].upper() + option.meaning[1:]
        for line in wrap(f"{meaning}{'.' if not others else f' (or {others}).'}", 90):
            lines.append(f"        {line}")
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """A value of an option as a header has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
