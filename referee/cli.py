"""The command line: arguments in, exit status out. What a command does stands in `referee.commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer
from typer.exceptions import TyperException

from referee import terminal
from referee.lexicon import LexiconError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130

_COMMANDS: Final[dict[str, Callable[..., int]]] = {}


def _command(function: Callable[..., int]) -> Callable[..., int]:
    """Make a function a command, under its name."""
    _COMMANDS[function.__name__.removesuffix("_")] = function
    return function


Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", help="Files, folders (all records below), or - for standard input."),
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A file with a record, or - for standard input.")]
Form = Annotated[Literal["text", "json"], typer.Option("--format", help="For people, or for programs.")]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes at work; else as many as make it faster."),
]


def _version(asked: bool) -> None:
    if asked:
        terminal.write_version()
        raise typer.Exit


def _referee(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """The referee and record-keeper for pen-and-paper games."""


Lexicon = Annotated[
    str, typer.Option("--lexicon", metavar="NAME", help="What judges the words of games in GCG.")
]


@_command
def check(
    paths: Paths,
    with_judge: Annotated[
        bool, typer.Option("--judge", help="Also notes on which turns of a crossword broke rule (b).")
    ] = False,
    form: Annotated[
        Literal["text", "json", "sarif", "github"],
        typer.Option("--format", help="For people, for programs, for code hosts, for GitHub's workflows."),
    ] = "text",
    lexicon: Lexicon = "",
    jobs: Jobs = None,
) -> int:
    """Name every fault at its place, with how to mend it.

    Example: referee check game.game tournament/
    """
    from referee.commands.check import check

    return check(paths, form, jobs, lexicon, with_judge)


@_command
def score(
    paths: Paths,
    review: Annotated[
        bool, typer.Option("--review", help="Also each turn's best move, and what was missed.")
    ] = False,
    form: Form = "text",
    lexicon: Lexicon = "",
    jobs: Jobs = None,
) -> int:
    """Print the score sheets: turns, rulings, totals, standings.

    Example: referee score game.game
    """
    from referee.commands.score import score

    return score(paths, form, jobs, review, lexicon)


@_command
def show(
    file: File,
    turn: Annotated[
        int | None, typer.Option("--turn", min=0, metavar="N", help="After turn N; 0 is the beginning.")
    ] = None,
    game: Annotated[int, typer.Option("--game", min=1, metavar="K", help="The Kth record of the file.")] = 1,
    form: Form = "text",
    svg: Annotated[str, typer.Option("--svg", metavar="OUT", help="Draw it into this SVG file.")] = "",
    png: Annotated[str, typer.Option("--png", metavar="OUT", help="Draw it into this PNG file.")] = "",
    pdf: Annotated[str, typer.Option("--pdf", metavar="OUT", help="Draw it into this PDF file.")] = "",
    html: Annotated[
        str, typer.Option("--html", metavar="OUT", help="The whole game to step through, in one file.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
) -> int:
    """Draw the position after a turn, or after the last one.

    Example: referee show game.game --turn 12 --svg position.svg
    """
    outputs = {form: out for form, out in (("svg", svg), ("png", png), ("pdf", pdf), ("html", html)) if out}
    if outputs:
        from referee.commands.draw import draw

        return draw(file, turn, game, outputs, force)
    from referee.commands.show import show

    return show(file, turn, game, form)


@_command
def sheet(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game's name; or a record's file.")],
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help='"15x20", or a file with a drawing.')
    ] = None,
    figure: Annotated[
        list[str] | None, typer.Option("--figure", metavar="FILE", help="A file with its drawing; may repeat.")
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="KEY=VALUE", help="An option of the rules; may repeat."),
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", "-p", metavar="NAME", help="In order of play.")
    ] = None,
    seats: Annotated[
        int, typer.Option("--players", min=2, max=100, metavar="N", help="How many, their names left open.")
    ] = 2,
    turns: Annotated[
        int, typer.Option("--turns", min=1, max=2000, metavar="N", help="Lines for about so many turns.")
    ] = 40,
    paper: Annotated[Literal["a4", "letter"], typer.Option("--paper", help="The paper's size.")] = "a4",
    game: Annotated[int, typer.Option("--game", min=1, metavar="K", help="The Kth record of the file.")] = 1,
    svg: Annotated[str, typer.Option("--svg", metavar="OUT", help="An SVG file for each page.")] = "",
    pdf: Annotated[str, typer.Option("--pdf", metavar="OUT", help="A PDF file.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
) -> int:
    """Print an empty sheet to play on, or a played game's score sheet to sign.

    Example: referee sheet crossword --board 8x8 --pdf sheet.pdf
    """
    from referee.commands.sheet import Asked, sheet

    asked = Asked(board, figure or (), rule or (), player or (), seats, turns)
    return sheet(what, asked, paper, game, svg, pdf, force)


@_command
def hint(
    file: File,
    turn: Annotated[
        int | None, typer.Option("--turn", min=0, metavar="N", help="After turn N; 0 is the beginning.")
    ] = None,
    top: Annotated[int, typer.Option("--top", min=0, metavar="K", help="The K best; 0 is all of them.")] = 10,
    look: Annotated[
        int, typer.Option("--look", min=1, max=2, metavar="N", help="Figures: 2 weighs the best answer too.")
    ] = 1,
    rack: Annotated[str, typer.Option("--rack", metavar="TILES", help="Erudit: the tiles, * a star.")] = "",
    words: Annotated[
        int, typer.Option("--words", min=1, max=2, metavar="N", help="Erudit: 2 looks for two in a turn too.")
    ] = 1,
    seconds: Annotated[
        float, typer.Option("--time", min=0, metavar="S", help="Crossword: so long the judge may take.")
    ] = 10,
    game: Annotated[int, typer.Option("--game", min=1, metavar="K", help="The Kth record of the file.")] = 1,
    form: Form = "text",
) -> int:
    """List the best legal moves; status 1 if there is none.

    Example: referee hint game.game --turn 12 --top 5
    """
    from referee.commands.hint import hint
    from referee.hints import Wish

    return hint(file, turn, game, top, Wish(rack=rack, words=words, look=look, seconds=seconds), form)


@_command
def convert(
    source: Annotated[str, typer.Argument(metavar="IN", help="A file, or - for standard input.")],
    target: Annotated[str, typer.Argument(metavar="OUT", help="A file, or - for standard output.")],
    to: Annotated[
        Literal["", "gcg", "game", "json"],
        typer.Option("--to", metavar="FORM", help="gcg, game or json; else as OUT ends."),
    ] = "",
    game: Annotated[
        int | None, typer.Option("--game", min=1, metavar="K", help="Only the Kth record of the file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over OUT if it is there.")] = False,
    form: Form = "text",
) -> int:
    """Write GCG as a record and back, a record as JSON and back, and list what is lost.

    Example: referee convert game.gcg game.game
    """
    from referee.commands.convert import convert

    return convert(source, target, to, game, force, form)


@_command
def judge(
    file: File,
    turn: Annotated[
        int | None, typer.Option("--turn", min=0, metavar="N", help="After turn N; 0 is the beginning.")
    ] = None,
    whole_game: Annotated[
        bool, typer.Option("--game", help="The whole game: which turn broke it, which duels were just.")
    ] = False,
    record: Annotated[
        int, typer.Option("--record", min=1, metavar="K", help="The Kth record of the file.")
    ] = 1,
    seconds: Annotated[float, typer.Option("--time", min=0, metavar="S", help="So long it may take.")] = 30,
    form: Form = "text",
) -> int:
    """Decide whether a crossword can still be completed; status 1 if not, 3 if undecided.

    Example: referee judge game.game --turn 12
    """
    from referee.commands.judge import judge

    return judge(file, turn, whole_game, record, seconds, form)


@_command
def format_(
    paths: Paths,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; status 1 if anything would.")] = False,
    write_result: Annotated[
        bool, typer.Option("--write-result", help="Write the results of finished games into their headers.")
    ] = False,
    form: Form = "text",
) -> int:
    """Rewrite records in the usual layout, with all they say.

    A read-only file stays as it is, and so does one with several names (hard links): the others would keep
    the old text.

    Example: referee format --check games/
    """
    from referee.commands.format import format_files

    return format_files(paths, check, form, write_result)


@_command
def new(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="crossword, figures, matrix or erudit.")
    ] = None,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="The file to write, or - for standard output.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option("--player", "-p", metavar="NAME", help="In order of play; two or more.")
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help='"15x20", or a file with a drawing.')
    ] = None,
    figure: Annotated[
        list[str] | None, typer.Option("--figure", metavar="FILE", help="A file with its drawing; may repeat.")
    ] = None,
    lexicon: Annotated[
        list[str] | None, typer.Option("--lexicon", metavar="NAME", help="A name or a word list; may repeat.")
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="KEY=VALUE", help="An option of the rules; may repeat."),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="What the game is called.")] = None,
    event: Annotated[str | None, typer.Option("--event", help="The event it belongs to.")] = None,
    round_: Annotated[str | None, typer.Option("--round", help="The round of the event.")] = None,
    date: Annotated[str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="The day.")] = None,
    place: Annotated[str | None, typer.Option("--place", help="Where it is played.")] = None,
    annotator: Annotated[str | None, typer.Option("--annotator", help="Who writes it down.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> int:
    """Begin a record: write its header, and draw the board.

    On a terminal it asks for what is missing.

    Example: referee new crossword game.game -p Ala -p Bartek --board 8x8 --rule rule-c=whole
    """
    from referee.commands.new import new

    texts = {"title": title, "event": event, "round": round_, "date": date, "place": place}
    texts["annotator"] = annotator
    return new(game, file, player or [], board, figure or [], lexicon or [], rule or [], texts, force)


Record = Annotated[str, typer.Argument(metavar="FILE", help="The file that the game is written in.")]
OfSeveral = Annotated[
    int | None, typer.Option("--game", min=1, metavar="K", help="The Kth record of the file; else the last.")
]


@_command
def play(file: Record, game: OfSeveral = None, form: Form = "text") -> int:
    """Referee a game live: take each turn, rule on it at once, write it down.

    A file that isn't there is begun. Without a terminal the turns are read line by line; as JSON each gets
    one line in answer.

    Example: referee play game.game
    """
    from referee.commands.play import play

    return play(file, game, form)


@_command
def move(
    file: Record,
    turn: Annotated[str, typer.Argument(metavar="TURN", help="A turn; number and name may be left out.")],
    game: OfSeveral = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Rule on it, and write nothing.")] = False,
    form: Form = "text",
) -> int:
    """Rule on one turn and write it down; a faulty one leaves the file as it was.

    A turn that begins with a dash stands behind `--`.

    Example: referee move game.game "d4 K"
    """
    from referee.commands.move import move

    return move(file, turn, game, dry_run, form)


@_command
def undo(
    file: Record,
    game: OfSeveral = None,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the turn in the file, as a comment.")] = False,
    form: Form = "text",
) -> int:
    """Take the last turn back.

    Example: referee undo game.game --keep
    """
    from referee.commands.undo import undo

    return undo(file, game, keep, form)


@_command
def rules(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="One of the games; without it, what games there are.")
    ] = None,
    set_: Annotated[
        str, typer.Option("--set", metavar="NAME", help="A rule set of tiles: its name, or your own TOML file.")
    ] = "",
    form: Form = "text",
) -> int:
    """Print a game's rules as refereed, and its options.

    Example: referee rules figures
    """
    from referee.commands.rules import rules

    return rules(game, form, set_)


@_command
def explain(
    fault: Annotated[
        str | None, typer.Argument(metavar="[FAULT]", help="A fault's name; without it, all of them.")
    ] = None,
    form: Form = "text",
) -> int:
    """Say what a fault means, with a wrong and a right example.

    Example: referee explain square-taken
    """
    from referee.commands.explain import explain

    return explain(fault, form)


@_command
def words(
    lexicon: Annotated[
        str, typer.Argument(metavar="LEXICON", help="pl, ru, ru-places, en, none, or a word list's file.")
    ] = "",
    word: Annotated[
        list[str] | None, typer.Argument(metavar="WORD...", help="Words, or - for standard input.")
    ] = None,
    pattern: Annotated[
        str,
        typer.Option("--pattern", metavar="PATTERN", help="The words that fit: ? is a letter, * any number."),
    ] = "",
    count: Annotated[bool, typer.Option("--count", help="Only how many they are.")] = False,
    listing: Annotated[
        bool, typer.Option("--list", help="The built-in lists, or that one: size, licence, version.")
    ] = False,
    form: Form = "text",
) -> int:
    """Say whether it is a word here, and why (not); status 1 if one isn't.

    Example: referee words ru КОТ СТОЛЫ
    """
    from referee.commands.words import Asked, words

    return words(Asked(lexicon, word or (), pattern, count, listing, form))


@_command
def standings(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH...", help="Files and folders of records; or a league.toml.")
    ],
    form: Annotated[
        Literal["text", "json", "csv", "markdown", "html"],
        typer.Option("--format", help="For people, or for programs."),
    ] = "text",
    together: Annotated[bool, typer.Option("--all", help="One table for all kinds of games.")] = False,
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; may repeat.")] = None,
    event: Annotated[str, typer.Option("--event", help="Only games of this event.")] = "",
    round_: Annotated[str, typer.Option("--round", help="Only games of this round.")] = "",
    player: Annotated[str, typer.Option("--player", metavar="NAME", help="This player's page.")] = "",
    since: Annotated[str, typer.Option("--from", metavar="YYYY-MM-DD", help="The first day.")] = "",
    until: Annotated[str, typer.Option("--to", metavar="YYYY-MM-DD", help="The last day.")] = "",
    provisional: Annotated[
        bool, typer.Option("--provisional", help="Open games, and records with errors, count too.")
    ] = False,
    cross: Annotated[bool, typer.Option("--cross", help="Everybody against everybody else.")] = False,
    points: Annotated[
        str, typer.Option("--points", metavar="SCHEME", help="win: the first 1; rank: 1 for each one behind.")
    ] = "",
    tie_breaks: Annotated[
        str,
        typer.Option(
            "--tie-breaks", metavar="NAMES", help="direct, wins, sonneborn-berger, buchholz, difference."
        ),
    ] = "",
    rating: Annotated[str, typer.Option("--rating", metavar="SYSTEM", help="openskill, elo or none.")] = "",
    write_league: Annotated[
        str, typer.Option("--write-league", metavar="FILE", help="Write all this down as a league.toml.")
    ] = "",
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Replay all, and keep nothing.")] = False,
    jobs: Jobs = None,
) -> int:
    """Print the table over many games: score, tie-breaks, ratings, the season's records.

    Example: referee standings games/ --game crossword --cross
    """
    from referee.commands.standings import Asked, standings

    asked = Asked(
        form, tuple(game or ()), event, round_, player, since, until, together, provisional, cross, points,
        tie_breaks, rating, write_league, not no_cache,
    )  # fmt: skip
    return standings(paths, asked, jobs)


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit status."""
    return terminal.answer(lambda: _obey(list(arguments)))


def _obey(arguments: list[str]) -> int:
    """Do what the arguments say. Raises what `terminal.write` does."""
    try:
        status = _app(arguments)(arguments, prog_name="referee", standalone_mode=False)
    except (terminal.ReaderGone, terminal.CannotWrite):
        raise
    except TyperException as error:
        terminal.tell(_usage(error))
        return WRONG_USAGE
    except LexiconError as error:
        for problem in error.problems:
            terminal.tell(f"{problem}; {problem.help}")
        return WRONG_USAGE
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError as error:
        # Help is written by the library of the command line.
        terminal.give_up(error)
    except MemoryError:
        terminal.tell("there isn't enough memory for this")
        return WRONG_USAGE
    except Exception as error:
        terminal.tell(f"this is a bug, please report it: {type(error).__name__}: {error}")
        return WRONG_USAGE
    return status if isinstance(status, int) else 0


def _app(arguments: list[str]) -> typer.Typer:
    """The command line with the command that is called, or with all where none is: each takes time to build."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_referee)
    called = [name for name in arguments[:1] if name in _COMMANDS]
    for name in called or _COMMANDS:
        app.command(name)(_COMMANDS[name])
    return app


def _usage(error: TyperException) -> str:
    """What is wrong with the arguments, in one line, and where to read on."""
    context = getattr(error, "ctx", None)
    command = "referee" if context is None else context.command_path
    message = error.format_message().rstrip(".") or "say what to do"
    return f"{message[:1].lower()}{message[1:]} (see `{command} --help`)"
