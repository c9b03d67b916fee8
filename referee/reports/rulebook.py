"""The games' rules as refereed, and their options, as text."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from referee.reports.widths import wrap

if TYPE_CHECKING:
    from referee.games import Option

WIDEST_MEANING: Final = 90


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
        others = "".join(f", or {written(value)}" for value in option.values[1:])
        meaning = f"{option.meaning[:1].upper()}{option.meaning[1:].rstrip('.')}."
        lines += ["", f"    {option.name}{default}{others}"]
        lines += [f"        {line}" for line in wrap(meaning, WIDEST_MEANING)]
    return "\n".join(lines) + "\n"


def written(value: Any) -> str:
    """A value of an option as a header has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
