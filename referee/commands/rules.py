"""`referee rules`: the games' rules as refereed, every option with its default."""

from __future__ import annotations

from typing import Any

from notation import phrases
from notation.header import nearest
from referee import terminal
from referee.commands.reading import OK, UNREADABLE
from referee.games import game_class, rulesets
from referee.games.erudit import wrong_set
from referee.reports.jsonform import dumps, option_form
from referee.reports.rulebook import flowed, options_text, rules_text, set_form, set_text


def rules(name: str | None, form: str, set_: str = "") -> int:
    """Print the rules of a game; without a name, what games there are; or a rule set. The exit status."""
    if set_:
        return _set(set_, form)
    if name is None:
        _games(form)
        return OK
    game = phrases.named(name)
    if game is None:
        help = nearest(name, phrases.GAMES) or f"the games are {', '.join(phrases.GAMES)}"
        terminal.tell(f"no game is called `{name}`; {help}")
        return UNREADABLE
    options = game_class(game).options
    text = rules_text(game)
    if form == "json":
        _print_json({"game": game, "rules": text, "options": [option_form(option) for option in options]})
        return OK
    columns = terminal.columns()
    terminal.write(f"{flowed(text, columns)}\n{options_text(options, columns)}")
    return OK


def _set(name: str, form: str) -> int:
    wrong = wrong_set(name)
    if wrong is not None:
        terminal.tell(wrong.partition(": ")[2])
        return UNREADABLE
    chosen = rulesets.named(name)
    if form == "json":
        _print_json(set_form(chosen))
    else:
        terminal.write(set_text(chosen))
    return OK


def _games(form: str) -> None:
    games = {game: _what_it_is(game) for game in phrases.GAMES}
    if form == "json":
        _print_json({"games": [{"game": game, "about": about} for game, about in games.items()]})
        return
    widest = max(map(len, games))
    terminal.write("".join(f"{game:<{widest}}  {about}\n" for game, about in games.items()))
    terminal.write("\n`referee rules GAME` prints a game's rules.\n")


def _what_it_is(game: str) -> str:
    """The first paragraph of a game's rules."""
    paragraphs = rules_text(game).split("\n\n")
    return " ".join(paragraphs[1].split())


def _print_json(form: dict[str, Any]) -> None:
    terminal.write(dumps(form, not terminal.is_utf8()) + "\n")
