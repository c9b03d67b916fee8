"""Records from one notation into another, with a list of what the other side can't hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from notation.gcg_writer import write_gcg
from notation.json_form import to_json
from notation.phrases.erudit import Gains, Play, Rack
from notation.reader import read
from notation.record import Turn
from notation.text import Part, same_name
from notation.writer import is_whole, write_record
from referee.games.erudit import Erudit
from referee.games.tiles import spelled_out
from referee.replay import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from notation.faults import Fault
    from notation.record import Action, Record
    from referee.verdict import TurnVerdict

GAME: Final = "erudit"
FEWEST_PLAYERS: Final = 2


class CannotConvert(Exception):
    """A record that can't be written on the other side; the message says why."""


def to_gcg(record: Record, folder: Path) -> tuple[str, list[str]]:
    """A record as GCG, with the scores filled in, and what is lost. Raises CannotConvert."""
    table, turns = _replayed(record, folder, dotted=True)
    lost = _told(record)
    if table.game is not None and not table.game.carries_totals:
        void = (done for done in table.turns if done.ruling.ruling == "void" and done.turn.actions)
        lost += [f"turn {done.number}, `{done.turn.text}`, as void: a copy has it as played" for done in void]
    written = write_gcg(replace(record, header=table.header, turns=(*turns, *_end_racks(table))))
    return written.text, [*lost, *written.lost]


def to_record(record: Record, folder: Path) -> tuple[str, list[str]]:
    """A game in GCG as a record, its words written out, and what is lost. Raises CannotConvert."""
    table, turns = _replayed(record, folder, dotted=False)
    lost = _told(record)
    copy = replace(record, header=table.header, turns=tuple(turns), faults=())
    copy = _without_dots(_with_players(copy, lost), lost)
    copy = _with_turns_kept(copy, lambda turn: ";" not in f"{turn.stranger}{turn.unread}", lost)
    text = write_record(copy)
    [again] = read(text)
    if len(again.turns) == len(copy.turns):
        same = {id(turn): turn == other for turn, other in zip(copy.turns, again.turns, strict=True)}
        copy = _with_turns_kept(copy, lambda turn: same[id(turn)], lost)
        text = write_record(copy)
    if read(text) != [copy]:
        raise CannotConvert("its names or texts can't stand in a record")
    return text, lost


def as_json(records: Sequence[Record]) -> tuple[str, list[str]]:
    """Records as JSON, and what is lost. Raises CannotConvert."""
    lost = []
    for record in records:
        _must_be_whole(record)
        assert record.header is not None
        if record.header.comments or record.header.trailing:
            lost.append(f"record {record.index}: the comments of its header")
    return to_json(records) + "\n", lost


def _told(record: Record) -> list[str]:
    """What was wrong with the text itself, which a text written anew doesn't have; lines that can't be read
    do keep it."""
    faults = list(record.faults)
    for turn in record.turns:
        kept = {"syntax"} if not turn.actions else {"unknown-player"} if turn.stranger is not None else set()
        faults += [fault for fault in turn.faults if fault.name not in kept]
    return [f"line {fault.place.line}: {fault.message}" for fault in faults]


def _with_turns_kept(record: Record, fits: Callable[[Turn], bool], lost: list[str]) -> Record:
    """The record with the lines that don't fit as comments."""
    kept: list[Turn] = []
    notes: tuple[str, ...] = ()
    for turn in record.turns:
        if fits(turn):
            kept.append(replace(turn, above=(*notes, *turn.above)) if notes else turn)
            notes = ()
            continue
        line = record.source.line_of(turn.start)
        text = record.source.line_text(line).strip()
        lost.append(f"line {line}, `{text}`: it can't stand here, and is kept as a comment")
        notes = (*notes, *turn.above, text, *turn.comments)
    if len(kept) == len(record.turns):
        return record
    return replace(record, turns=tuple(kept), tail=(*notes, *record.tail))


def _with_players(record: Record, lost: list[str]) -> Record:
    """The record with players whose names may stand in one: two, different in any case, without semicolons."""
    header = record.header
    assert header is not None
    names: list[str] = []
    for player in header.players:
        name = base = "".join(c for c in player if c != ";" and c.isprintable()).strip(".") or "player"
        number = 2
        while any(same_name(name) == same_name(other) for other in names):
            name, number = f"{base}_{number}", number + 1
        if name != player:
            lost.append(f"{player}: this can't be a name here, {name} is")
        names.append(name)
    if len(names) < FEWEST_PLAYERS:
        names.append("nobody" if names[0] != "nobody" else "somebody")
        lost.append(f"a record has two players: {names[-1]} is added")
    if tuple(names) == header.players:
        return record
    called = dict(zip(header.players, names, strict=False))
    turns = tuple(
        replace(turn, player=called[turn.player]) if turn.player is not None else turn for turn in record.turns
    )
    table = {**header.table, "players": names}
    return replace(record, header=replace(header, table=table, players=tuple(names)), turns=turns)


def _must_be_whole(record: Record) -> None:
    if not is_whole(record):
        raise CannotConvert(_first(record.faults))


def _first(faults: Sequence[Fault]) -> str:
    """What is wrong first of all."""
    fault = min(faults, key=lambda fault: fault.place)
    return f"line {fault.place.line}: {fault.name}: {fault.message}"


def _replayed(record: Record, folder: Path, dotted: bool) -> tuple[Table, list[Turn]]:
    """The game at the table after its last line, and its lines with all figures and with words written out
    whole, or with dots for the letters that stood."""
    _must_be_whole(record)
    if record.header is None or record.header.game != GAME:
        game = None if record.header is None else record.header.game
        raise CannotConvert(f"GCG is for games of {GAME} with a Scrabble set, and this is a game of {game}")
    table = Table(record, folder)
    if not isinstance(table.game, Erudit):
        raise CannotConvert(_first(table.verdict().faults))
    turns = []
    for turn in record.turns:
        done = table.take(turn)
        if done is not None:
            turn = _with_figures(_spelled(turn, done, table.game, dotted), done, table.game)
        turns.append(turn)
    return table, turns


def _spelled(turn: Turn, done: TurnVerdict, game: Erudit, dotted: bool) -> Turn:
    """A turn with its words written out, as they were laid."""
    if done.ruling.ruling != "placed" or game.last is None:
        return turn
    laying, _ = game.last
    if dotted and len(laying.words) > 1:
        return turn
    actions, words = [], iter(laying.words)
    for action in turn.actions:
        if isinstance(action, Play):
            word = next(words)
            letters = word.tiles
            if dotted:
                squares = range(word.start, word.start + len(letters) * word.step, word.step)
                letters = "".join(
                    letter if square in word.filled else "."
                    for letter, square in zip(letters, squares, strict=True)
                )
            written = action.written("word")
            action = replace(action, word=Part.at(letters, written.start, written.end))
        actions.append(action)
    return replace(turn, actions=tuple(actions))


def _with_figures(turn: Turn, done: TurnVerdict, game: Erudit) -> Turn:
    """A turn with its player, and the gain and total that were written, or the referee's where none was."""
    if done.player is None or done.ruling.ruling == "void":
        return turn
    change = done.ruling.changes.get(done.player)
    gain, total = 0 if change is None else change.net, done.totals[done.player]
    return replace(
        turn,
        player=game.player_name(done.player) if turn.player is None else turn.player,
        gain=f"{gain:+d}" if turn.gain is None else turn.gain,
        total=str(total) if turn.total is None else turn.total,
    )


def _without_dots(record: Record, lost: list[str]) -> Record:
    """The record with plays that could not be laid as lines that can't be read, if dots are in their words."""
    turns = []
    for turn in record.turns:
        if any(isinstance(action, Play) and not action.word.isalpha() for action in turn.actions):
            line = record.source.line_of(turn.start)
            lost.append(f"line {line}: the dots in `{turn.text}`, which can't be laid")
            unread = " ".join(turn.text.split()[: len(turn.actions) + 1])
            turn = replace(turn, actions=(), kind="unread", unread=unread)
        turns.append(turn)
    return replace(record, turns=tuple(turns))


def _end_racks(table: Table) -> Iterator[Turn]:
    """The lines that say what is settled at the end of a record that leaves it to the referee."""
    game = table.game
    if not isinstance(game, Erudit) or game.transcript or not table.turns or game.ended_by in (None, "stop"):
        return
    totals = table.totals.copy()
    leftovers, out = game.leftovers, game.went_out if game.ended_by == "out" else None
    racks = {player: rack for player, rack in enumerate(game.stock.held()) if rack and player != out}
    if out is not None and out not in leftovers.told_gain and leftovers.rule in ("to-out", "double"):
        others = sum(racks.values(), Counter[str]())
        yield _line(game, out, Gains(Part("gains"), Part(spelled_out(others))), leftovers.gain(others), totals)
    for player, rack in racks.items():
        lost = leftovers.loss(rack)
        if lost and player not in leftovers.told_loss:
            yield _line(game, player, Rack(Part(spelled_out(rack))), -lost, totals)


def _line(game: Erudit, player: int, action: Action, gain: int, totals: list[int]) -> Turn:
    totals[player] += gain
    figures = f"{gain:+d}", str(totals[player])
    return Turn(
        (action,), action.kind, str(action), 0, 0, _Unwritten(), game.player_name(player), None, *figures
    )


class _Unwritten:
    """Where the parts of a turn stand that was never written."""

    def span(self, part: str, /) -> tuple[int, int]:
        """The beginning of the record, whatever the part."""
        return 0, 0
