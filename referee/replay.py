"""Replaying a record: whose turn it is, numbers, written scores, and going on after a faulty line.

What a turn does is the game's business (`referee.games`); no game is named here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from notation.faults import Report
from notation.text import same_name
from referee.games import NO_CHANGE, Change, Game, Ruling, Setup, Telling, first_line, game_class, void
from referee.games.options import read_options
from referee.lexicon import Lexicon, LexiconError, open_lexicon
from referee.verdict import TurnVerdict, Verdict

if TYPE_CHECKING:
    from notation.header import Header
    from notation.record import Record, Turn
    from notation.squares import Board


def replay(record: Record, folder: Path | str = ".") -> Verdict:
    """Rule on every turn of a record whose word lists stand relative to `folder`.

    Nothing is raised for what is wrong with the record: it is among the verdict's faults.
    """
    table = Table(record, folder if isinstance(folder, Path) else Path(folder))
    for turn in record.turns:
        table.take(turn)
    return table.verdict()


class Table:
    """A game at the table: takes one turn line after another."""

    def __init__(self, record: Record, folder: Path) -> None:
        self.record = record
        self.report = Report(record.source)
        self.other_faults = list(record.faults)
        self.header = record.header
        self.game = self._set_up(folder) if self.header is not None and self.header.game else None
        self.other_faults += self.report.faults
        # Kept here since they are asked of every turn.
        self.no_turns = self.game.no_turns if self.game is not None else frozenset()
        self.nobodys = self.game.nobodys if self.game is not None else frozenset()
        players = self.header.players if self.header is not None else ()
        self.penalties = [0] * len(players)
        self.totals = [0] * len(players)
        self.turns: list[TurnVerdict] = []
        self.count = 0
        self.last_number = 0
        self.to_move = 0
        self.retry: int | None = None
        # Each player's last written total, brought up to date where none was written.
        self.written = [0] * len(players)

    @property
    def points(self) -> list[int]:
        """Each player's points, penalties not taken off."""
        return [total + lost for total, lost in zip(self.totals, self.penalties, strict=True)]

    def _set_up(self, folder: Path) -> Game | None:
        header = self.header
        assert header is not None
        assert header.game is not None
        kind = game_class(header.game)
        rules = read_options(header, kind, self.report, folder)
        size = kind.usual_board(rules)
        if size is not None and size != _size(header.board) and "board" not in header.table:
            header = self.header = header.with_board(size)
        if header.usable:
            kind.check_header(header, rules, self.report)
        lexicon = self._lexicon(header, kind, rules, folder)
        if lexicon is None or not header.usable:
            return None
        return kind.set_up(Setup(header, lexicon, rules, self.report))

    def _lexicon(self, header: Header, kind: type[Game], rules: dict[str, Any], folder: Path) -> Lexicon | None:
        if not kind.uses_lexicon:
            return Lexicon((), any_word=True)
        if "lexicon" in header.table and not header.lexicon:
            return None
        try:
            return open_lexicon(header.lexicon, folder, header.words, header.not_words, kind.folds_yo(rules))
        except LexiconError as error:
            part = header.value("lexicon")
            for problem in error.problems:
                self.report.error(part, "unknown-lexicon", str(problem), problem.help)
            return None

    def take(self, turn: Turn) -> TurnVerdict | None:
        """Rule on the next line; None for one that is no turn."""
        game, report = self.game, self.report
        if game is None:
            return None
        if report.faults:
            report.faults = []
        if turn.kind in self.no_turns and turn.gain is None and turn.total is None:
            self._no_turn(game, turn)
            return None
        count = self.count + 1
        self.count = report.turn = count
        if turn.number is not None:
            number = int(turn.number)
            if number != count and number != self.last_number + 1:
                self._wrong_number(turn, number)
            self.last_number = number
        player, ruling = self._rule(game, turn)
        if ruling.ruling == "void":
            self._void(game, turn, player, ruling)
        else:
            for who, change in ruling.changes.items():
                if change.penalties:
                    self.penalties[who] += change.penalties
                self.totals[who] += change.points - change.penalties
            if ruling.to_move is not None:
                self.to_move = ruling.to_move
                self.retry = None
            if turn.gain is not None or turn.total is not None:
                self._check_scores(game, turn, player, ruling)
        if game.carries_totals and player is not None:
            self._carry_on(turn, player, ruling)
        done = TurnVerdict(count, turn, player, ruling, self.totals.copy(), report.faults or ())
        self.turns.append(done)
        return done

    def _no_turn(self, game: Game, turn: Turn) -> None:
        """A line that is no turn is told to the game, and its faults are the record's."""
        self.report.turn = None
        self.report.faults += turn.faults
        if not turn.faults:
            named = None if turn.player is None else game.player_called(turn.player)
            game.play(turn, self.to_move if named is None else named, self.to_move)
        self.other_faults += self.report.faults

    def _wrong_number(self, turn: Turn, written: int) -> None:
        self.report.error(
            turn.part("number"),
            "wrong-number",
            f"this is turn {self.count}, not {written}",
            "every turn line counts, also a void one, `duel`, `open` and `stop`",
        )

    def _rule(self, game: Game, turn: Turn) -> tuple[int | None, Ruling]:
        """Whose turn it was, and the ruling; the order of play is settled here."""
        if turn.stranger is not None:
            self._take_reading_faults(turn, "unknown-player")
            return None, void()
        named = None if turn.player is None else game.places.get(turn.player)
        nobodys = turn.kind in self.nobodys
        if game.ended_by is not None and not game.may_follow_the_end(turn, named):
            self._take_reading_faults(turn)
            self._report_game_over(turn, game.ended_by)
            return (None if nobodys else named), void()
        if nobodys:
            self._take_reading_faults(turn)
            if not turn.actions:
                return None, void()
            if turn.kind == "stop":
                game.ended_by = "stop"
                return None, Ruling("stopped", {}, telling=Telling(["the players agreed to stop"]))
            return None, game.play(turn, self.to_move, self.to_move)
        player = game.default_player(turn.kind, self.to_move) if named is None else named
        if player != self.to_move and not self._may_play(game, turn, player):
            who = self.record.header.players if self.record.header is not None else ()
            self.report.error(
                turn.part("player"),
                "wrong-turn",
                f"{who[player]} is not to move",
                f"it is the turn of {who[self.to_move]}"
                + (f", or {who[self.retry]} tries again" if self.retry is not None else ""),
            )
            return player, void()
        if turn.faults:
            self._take_reading_faults(turn)
        if not turn.actions:
            return player, void()
        return player, game.play(turn, player, self.to_move)

    def _may_play(self, game: Game, turn: Turn, player: int) -> bool:
        """Whether somebody who is not to move may play that turn."""
        return player == self.retry or turn.kind in game.out_of_turn or game.allows(turn, player)

    def _report_game_over(self, turn: Turn, ended_by: str) -> None:
        how = f"it ended before this turn ({ended_by})"
        self.report.at(*first_line(turn, self.record.source), "game-over", "the game is over", how)

    def _take_reading_faults(self, turn: Turn, only: str | None = None) -> None:
        for fault in turn.faults:
            if only in (None, fault.name):
                self.report.faults.append(replace(fault, turn=self.count))

    def _void(self, game: Game, turn: Turn, player: int | None, ruling: Ruling) -> None:
        """After a faulty turn the next player is to move, and whoever played it may try again.

        Nothing of the kind after a line that is nobody's or takes no turn, one by somebody who was not to
        move, or one after the end.
        """
        kind = turn.kind
        if game.ended_by is not None or kind in game.nobodys or kind in game.out_of_turn:
            return
        if player is None:
            player = self.to_move
        elif player not in (self.to_move, self.retry):
            return
        self.retry = player if ruling.again else None
        self.to_move = game.after(player)

    def _check_scores(self, game: Game, turn: Turn, player: int | None, ruling: Ruling) -> None:
        """What was written down for this player must be what the rules give."""
        if player is None:
            return
        change = ruling.changes.get(player, NO_CHANGE)
        gain, total = change.points - change.penalties, self.totals[player]
        written = None if turn.gain is None else int(turn.gain)
        if (written is None or written == gain) and (turn.total is None or int(turn.total) == total):
            return
        name = game.player_name(player)
        totals = {total}
        if game.carries_totals:
            before = self.written[player]
            totals |= {before + gain, *(before + custom for custom in ruling.customary if custom)}
            if written:
                totals.add(before + written)
        right_total = turn.total is None or int(turn.total) in totals
        # By custom no gain at all may be written, as long as the total tells of it.
        told = written != 0 or (turn.total is not None and right_total)
        if turn.gain is not None and written != gain and not (written in ruling.customary and told):
            self.report.error(
                turn.part("gain"),
                "wrong-score",
                f"this turn is {gain:+d} for {name}, not {turn.gain}",
                "; ".join(ruling.why) or "nothing is scored in it",
            )
            if written == 0 and game.carries_totals:
                right_total = right_total or turn.total is None or int(turn.total) == self.written[player]
        if turn.total is not None and not right_total:
            self.report.error(
                turn.part("total"),
                "wrong-score",
                f"{name} stands at {total} now, not {turn.total}",
                f"{total - gain} before this turn, and {gain:+d} in it",
            )

    def _carry_on(self, turn: Turn, player: int, ruling: Ruling) -> None:
        """Later totals may go on from the one that was written, right or wrong."""
        if turn.total is not None:
            self.written[player] = int(turn.total)
        elif turn.gain is not None:
            self.written[player] += int(turn.gain)
        else:
            self.written[player] += ruling.changes.get(player, NO_CHANGE).net

    def verdict(self) -> Verdict:
        """The verdict on what was taken so far."""
        game = self.game
        points, penalties, turns = self.points, list(self.penalties), list(self.turns)
        self.report.faults, self.report.turn = [], None
        if game is not None and self.header is not None:
            self._settle(game, points, penalties, turns)
            self._check_result(self.header, points, penalties)
        faults = [*self.other_faults, *self.report.faults]
        for done in turns:
            faults += done.faults
        faults.sort(key=lambda fault: fault.place)
        ended_by = None if game is None else game.ended_by
        return Verdict(
            self.record,
            game,
            () if self.header is None else self.header.players,
            turns,
            points,
            penalties,
            ended_by,
            None if ended_by or game is None else self.to_move,
            faults,
        )

    def _settle(self, game: Game, points: list[int], penalties: list[int], turns: list[TurnVerdict]) -> None:
        """What is settled at the end counts in the last turn played, beside what was written of it.

        Void turns after it show the totals that came of it.
        """
        at = next((i for i in reversed(range(len(turns))) if turns[i].ruling.ruling != "void"), None)
        if at is None:
            return
        last = turns[at]
        self.report.turn = last.number
        settlement = game.finish(last.turn)
        self.report.turn = None
        if settlement is None:
            return
        changes = dict(last.ruling.changes)
        for player, change in settlement.changes.items():
            before = changes.get(player, NO_CHANGE)
            changes[player] = Change(before.points + change.points, before.penalties + change.penalties)
            points[player] += change.points
            penalties[player] += change.penalties
        totals = [got - lost for got, lost in zip(points, penalties, strict=True)]
        told = last.ruling.told()
        telling = told._replace(why=[*told.why, *settlement.why])
        turns[at] = replace(last, ruling=replace(last.ruling, changes=changes, telling=telling), totals=totals)
        turns[at + 1 :] = [replace(after, totals=totals) for after in turns[at + 1 :]]

    def _check_result(self, header: Header, points: list[int], penalties: list[int]) -> None:
        """The header's result must be what the referee found, for every player it names."""
        for player, written in header.result.items():
            at = header.players.index(player)
            total = points[at] - penalties[at]
            if written == total:
                continue
            key = next(k for k in header.table["result"] if same_name(k) == same_name(player))
            self.report.error(
                header.value("result", key),
                "wrong-result",
                f"{player} has {_points(total)}, not {written}",
                f"{_points(points[at])} and {penalties[at]} of penalties",
            )


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def _size(board: Board | None) -> str:
    return "" if board is None else f"{board.width}x{board.height}"
