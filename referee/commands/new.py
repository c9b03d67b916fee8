"""`referee new`: the header of a game that is about to begin."""

from __future__ import annotations

import os
import re
import tomllib
from typing import TYPE_CHECKING, Any

from notation import phrases
from notation.header import nearest
from notation.reader import read
from notation.writer import write
from referee import terminal
from referee.commands.reading import OK, UNREADABLE
from referee.files import reason, write_file
from referee.replay import replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.verdict import Verdict

_SIZE = re.compile(r"\s*[0-9]+\s*[xXхХ×]\s*[0-9]+\s*")


class Wrong(Exception):
    """What can't stand in a header; the message is for the user."""


def new(
    game: str,
    file: str,
    players: Sequence[str],
    board: str | None,
    figures: Sequence[str],
    lexicons: Sequence[str],
    rules: Sequence[str],
    texts: Mapping[str, str | None],
    force: bool,
) -> int:
    """Write a record's header to `file` and draw the board as understood; the exit status.

    Nothing is written where the header has a fault, or where `file` is there and not `force`.
    """
    if os.path.lexists(file) and not force:
        terminal.tell(f"{file}: the file is there already; --force writes over it")
        return UNREADABLE
    try:
        table = _table(game, players, board, figures, lexicons, rules, texts)
    except Wrong as wrong:
        terminal.tell(str(wrong))
        return UNREADABLE
    text, verdict = _record(table, file)
    errors = [fault for fault in verdict.faults if fault.severity == "error"]
    for fault in errors:
        help = f" ({fault.help})" if fault.help else ""
        terminal.tell(f"{fault.name}: {fault.message}{help}")
    if errors:
        return UNREADABLE
    try:
        write_file(file, [text])
    except (OSError, ValueError) as error:
        terminal.tell(f"{file}: {reason(error)}")
        return UNREADABLE
    _draw(verdict, file)
    return OK


def _table(
    game: str,
    players: Sequence[str],
    board: str | None,
    figures: Sequence[str],
    lexicons: Sequence[str],
    rules: Sequence[str],
    texts: Mapping[str, str | None],
) -> dict[str, Any]:
    """The header's table. Raises Wrong."""
    name = phrases.named(game)
    if name is None:
        help = nearest(game, phrases.GAMES) or f"the games are {', '.join(phrases.GAMES)}"
        raise Wrong(f"no game is called `{game}`; {help}")
    table: dict[str, Any] = {"game": name}
    table |= {key: text for key, text in texts.items() if text is not None}
    if "date" in table:
        table["date"] = _toml(table["date"])
    if table.get("round", "").isdecimal():
        table["round"] = int(table["round"])
    table["players"] = list(players)
    if board is not None:
        table["board"] = board if _SIZE.fullmatch(board) or "\n" in board else _drawing(board, "board")
    if figures:
        drawings = [text if "\n" in text or "#" in text else _drawing(text, "figure") for text in figures]
        table["figure"] = drawings[0] if len(drawings) == 1 else drawings
    if lexicons:
        table["lexicon"] = lexicons[0] if len(lexicons) == 1 else list(lexicons)
    options = dict(_option(rule) for rule in rules)
    if options:
        table["rules"] = options
    return table


def _drawing(path: str, what: str) -> str:
    """The drawing in a file. Raises Wrong."""
    try:
        with open(path, encoding="utf-8-sig") as stream:
            return stream.read().strip("\n") + "\n"
    except UnicodeDecodeError:
        raise Wrong(f"{path}: this is not UTF-8") from None
    except (OSError, ValueError) as error:
        size = ' (a size is written "15x20")' if what == "board" else ""
        raise Wrong(f"the {what}'s drawing in {path}: {reason(error)}{size}") from None


def _option(rule: str) -> tuple[str, Any]:
    """An option as `--rule` has it: `buy=2`, `rule-c=whole`, `mirror=false`. Raises Wrong."""
    key, equals, value = rule.partition("=")
    if not equals or not key.strip():
        raise Wrong(f"--rule {rule}: an option is written KEY=VALUE, for example buy=2")
    return key.strip(), _toml(value)


def _toml(value: str) -> Any:
    """A value as TOML has it: a number, a date, true, "…"; what is none of these is a text."""
    if "\n" in value:
        return value
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value


def _record(table: dict[str, Any], file: str) -> tuple[str, Verdict]:
    """The canonical text of a record with that header and no turns, and the verdict on it."""
    import tomli_w

    [record] = read(f"+++\n{tomli_w.dumps(table, multiline_strings=True)}+++\n")
    return write([record]), replay(record, os.path.dirname(file))


def _draw(verdict: Verdict, file: str) -> None:
    from referee.reports.position import drawn

    game = verdict.game
    assert game is not None
    terminal.write("\n".join(drawn(game.rows(), game.board)) + "\n")
    for line in game.legend():
        terminal.write(f"{line}\n")
    terminal.write(f"\nwritten: {file}\n")
