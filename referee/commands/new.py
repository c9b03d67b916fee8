"""`referee new`: the header of a game that is about to begin."""

from __future__ import annotations

import os
import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

from notation import phrases
from notation.header import nearest
from notation.reader import FENCE, read
from notation.writer import write
from referee import terminal
from referee.commands.asking import Needs, ask
from referee.commands.drawings import SIZE, Wrong, drawing_in
from referee.commands.reading import OK, UNREADABLE
from referee.files import STANDARD_INPUT, reason, write_file
from referee.live.lines import is_terminal
from referee.replay import replay

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from notation.faults import Fault
    from referee.verdict import Verdict

_KEY: Final = re.compile(r"([\w-]+) = ")
_MISSING: Final = re.compile(r"`([\w-]+)`")
_IN_TOML: Final = re.compile(r"\w = ")
# How the command line says what a header's key says.
_WITH_OPTIONS: Final = {
    "players": "name them in order of play: -p Ala -p Bartek",
    "board": "--board 15x20, columns x rows, or --board FILE with its drawing",
    "figure": "--figure FILE with its drawing: # a square, . none",
    "lexicon": "--lexicon NAME, or --lexicon FILE with a word list",
}
# No game needs more in one option, and what is longer could not be told in a message.
MOST_LETTERS: Final = 1_000


def new(
    game: str | None,
    file: str | None,
    players: Sequence[str],
    board: str | None,
    figures: Sequence[str],
    lexicons: Sequence[str],
    rules: Sequence[str],
    texts: Mapping[str, str | None],
    force: bool,
    draw: bool = True,
) -> int:
    """Write a record's header to `file` and `draw` the board as understood; the exit status.

    The file `-` is standard output, where only the header goes.

    On a terminal what is missing is asked for. Nothing is written where the header has a fault, or where
    `file` is there and not `force`.
    """
    if file and file != STANDARD_INPUT and os.path.lexists(file) and not force:
        terminal.tell(f"{file}: the file is there already; --force writes over it")
        return UNREADABLE
    needs = Needs(game or "", file or "", list(players), board or "", list(figures), list(lexicons))
    if needs.missing and is_terminal():
        try:
            ask(needs, lambda asked, key: _told(_faults(asked, rules, texts), key))
        except EOFError:
            terminal.tell("nothing was written")
            return UNREADABLE
    if not needs.game or not needs.file:
        terminal.tell("say which game, and the file to write (see `referee new --help`)")
        return UNREADABLE
    return _write(needs, rules, texts, draw)


def _write(needs: Needs, rules: Sequence[str], texts: Mapping[str, str | None], draw: bool) -> int:
    file = needs.file
    try:
        text, verdict = begun(header_table(needs, rules, texts), file)
    except Wrong as wrong:
        terminal.tell(str(wrong))
        return UNREADABLE
    errors = [(key, fault) for key, fault in _keyed(text, verdict) if fault.severity == "error"]
    for key, fault in errors:
        terminal.tell(_sentence(fault, _WITH_OPTIONS.get(key, "")))
    if errors:
        return UNREADABLE
    if file == STANDARD_INPUT:
        terminal.write(text)
        return OK
    try:
        write_file(file, [text])
    except (OSError, ValueError) as error:
        terminal.tell(f"{file}: {reason(error)}")
        return UNREADABLE
    if draw:
        _draw(verdict, file)
    return OK


def _keyed(text: str, verdict: Verdict) -> list[tuple[str, Fault]]:
    """The faults of a header with that text, each with the key that it is about; `""` is the header."""
    lines = text.split("\n")
    keyed = []
    for fault in verdict.faults:
        above = reversed(lines[: fault.place.line])
        key = next((found[1] for line in above if (found := _KEY.match(line))), "")
        missing = _MISSING.search(fault.message) if fault.name == "missing-key" else None
        keyed.append((missing[1] if missing else key, fault))
    return keyed


def _faults(needs: Needs, rules: Sequence[str], texts: Mapping[str, str | None]) -> list[tuple[str, Fault]]:
    """The faults that a header would have. Raises Wrong."""
    return _keyed(*begun(header_table(needs, rules, texts), needs.file))


def _told(faults: list[tuple[str, Fault]], key: str) -> str:
    """What is said of the errors at one key of a header; empty where there are none."""
    return "; ".join(_sentence(fault, "") for at, fault in faults if at == key and fault.severity == "error")


def _sentence(fault: Fault, instead: str) -> str:
    """A fault with its help, or with another one where that would speak of the header's TOML."""
    help = instead if _IN_TOML.search(fault.help) else fault.help
    return f"{fault.name}: {fault.message}" + (f" ({help})" if help else "")


def header_table(needs: Needs, rules: Sequence[str], texts: Mapping[str, str | None]) -> dict[str, Any]:
    """The header's table. Raises Wrong."""
    name = phrases.named(needs.game)
    if name is None:
        help = nearest(needs.game, phrases.GAMES) or f"the games are {', '.join(phrases.GAMES)}"
        raise Wrong(f"no game is called `{needs.game}`; {help}")
    for option in (*needs.players, *needs.lexicons, *rules, *texts.values()):
        if option is not None and len(option) > MOST_LETTERS:
            raise Wrong(f"`{option[:40]}…`: no option has more than {MOST_LETTERS:,} letters")
    table: dict[str, Any] = {"game": name}
    table |= {key: text for key, text in texts.items() if text is not None}
    if "date" in table:
        table["date"] = _toml(table["date"])
    if table.get("round", "").isdecimal():
        table["round"] = int(table["round"])
    table["players"] = needs.players
    board, figures, lexicons = needs.board, needs.figures, needs.lexicons
    if board:
        table["board"] = board if SIZE.fullmatch(board) or "\n" in board else drawing_in(board, "board")
    if figures:
        drawings = [text if "\n" in text or "#" in text else drawing_in(text, "figure") for text in figures]
        table["figure"] = drawings[0] if len(drawings) == 1 else drawings
    if lexicons:
        table["lexicon"] = lexicons[0] if len(lexicons) == 1 else lexicons
    options = dict(_option(rule) for rule in rules)
    if options:
        table["rules"] = options
    return table


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
    except (ValueError, RecursionError):
        return value


def begun(table: dict[str, Any], file: str) -> tuple[str, Verdict]:
    """The canonical text of a record with that header and no turns, and the verdict on it.

    Raises Wrong where the header would not be read back as it was meant.
    """
    import tomli_w

    text = tomli_w.dumps(table, multiline_strings=True)
    if any(line.strip() == FENCE for line in text.splitlines()):
        raise Wrong(f"a text with a line `{FENCE}` can't stand in a header, which ends there")
    [record] = read(f"{FENCE}\n{text}{FENCE}\n")
    return write([record]), replay(record, os.path.dirname(file))


def _draw(verdict: Verdict, file: str) -> None:
    from referee.reports.position import drawn

    game = verdict.game
    assert game is not None
    terminal.write("\n".join(drawn(game.rows(), game.board)) + "\n")
    for line in [*game.legend(), *game.allowed(0)]:
        terminal.write(f"{line}\n")
    terminal.write(f"\nwritten: {file}\n")
