"""What the page's script steps through: every turn, and before its outcome each step within it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from referee.pictures.board import Layout, Mark, Pieces, mark, piece, reading
from referee.pictures.markup import isolated
from referee.pictures.picture import notes, signed_figure
from referee.pictures.shapes import Path
from referee.pictures.svg import elements, path_data, variable
from referee.reports.sheet import ending
from referee.reports.widths import WIDEST_MESSAGE, cut, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.games import Kind
    from referee.pictures.board import Look
    from referee.pictures.film import Film, Frame
    from referee.pictures.shapes import Shape

_WORDS: Final[dict[Kind, str]] = {"black": "black", "dead": "dead", "bought": "bought", "figure": "figure"}


class Shapes:
    """The looks and marks that occur in a game, each with a number; look 0 is that of an empty square."""

    def __init__(self, players: Sequence[str], size: float) -> None:
        self.players = players
        self.size = size
        self.looks: dict[Look, int] = {}
        self.marks: dict[Mark, int] = {}

    def look(self, look: Look) -> int:
        """The number of a look."""
        return 0 if look.kind == "free" else self.looks.setdefault(look, len(self.looks) + 1)

    def mark(self, over: Mark) -> int:
        """The number of a mark."""
        return self.marks.setdefault(over, len(self.marks))

    def definitions(self) -> Iterator[str]:
        """All of them as SVG groups, to be used by their numbers."""
        for look, at in self.looks.items():
            yield from _group(f"look-{at}", piece(look, self.size))
        for over, at in self.marks.items():
            yield from _group(f"mark-{at}", mark(over, self.size))

    def words(self) -> list[dict[str, Any]]:
        """What there is to say of each look, and whether it lies over the others."""
        said: list[dict[str, Any]] = [{"words": "", "figure": False}]
        for look in self.looks:
            words = _WORDS.get(look.kind, look.text)
            if look.kind == "figure" and look.player is not None:
                words = plain(self.players[look.player])
            said.append({"words": words, "figure": look.kind == "figure"})
        return said


def _group(name: str, shapes: Iterable[Shape]) -> list[str]:
    return [f'<g id="{name}">', *elements(shapes, variable), "</g>"]


class Stops:
    """All stops of a film, as JSON values in `all`; the board's shapes are in `shapes`."""

    def __init__(self, film: Film, layout: Layout) -> None:
        self.film = film
        self.layout = layout
        self.players = film.verdict.players
        self.pieces = Pieces(film.game, layout)
        self.shapes = Shapes(self.players, layout.size)
        self.legends: dict[tuple[str, ...], int] = {}
        self._firsts: list[int] = []
        self.all: list[dict[str, Any]] = []
        before = film.frames[0]
        for at, frame in enumerate(film.frames):
            self._firsts.append(len(self.all))
            self.all += [self._step(at, place, before) for place in range(len(frame.steps))]
            self.all.append(self._outcome(at))
            before = frame
        self.all[-1]["ending"] = ending(film.verdict)

    def of_step(self, turn: int, place: int) -> int:
        """The stop that shows a step within a turn."""
        return self._firsts[turn] + place

    def of_turn(self, turn: int) -> int:
        """The stop that shows a turn's outcome."""
        return self._firsts[turn] + len(self.film.frames[turn].steps)

    def last(self) -> dict[int, int]:
        """The squares that aren't empty in the end, with the numbers of their looks."""
        held = {square: look for stop in self.all for square, look in stop["set"]}
        return {square: look for square, look in sorted(held.items()) if look}

    def _step(self, at: int, place: int, before: Frame) -> dict[str, Any]:
        frame = self.film.frames[at]
        step, done = frame.steps[place], frame.done
        assert done is not None
        over = Mark("asked", plain(step.mark or ""))
        when = f"{self._when(at)}, step {place + 1} of {len(frame.steps)}."
        return self._stop(at, before) | {
            "step": True,
            "marks": [] if step.square is None else [[step.square, self.shapes.mark(over)]],
            "when": when,
            "what": f"{self._who(done.player)}{isolated(step.text)}",
        }

    def _outcome(self, at: int) -> dict[str, Any]:
        frame = self.film.frames[at]
        looks = self.pieces.looks(frame.changes)
        changed = [[square, self.shapes.look(look)] for square, look in sorted(looks.items())]
        return self._stop(at, frame) | {
            "set": changed if at else [each for each in changed if each[1]],
            "marks": [
                [square, self.shapes.mark(over)] for square, over in sorted(self.pieces.marks(frame).items())
            ],
            "path": self._path(frame),
            **self._said(at, frame),
        }

    def _stop(self, turn: int, frame: Frame) -> dict[str, Any]:
        """What every stop has; totals, who is to move and what is noted are those after `frame`."""
        legend = tuple(notes(frame.legend))
        return {
            "turn": turn,
            "step": False,
            "set": [],
            "marks": [],
            "path": "",
            "totals": frame.totals,
            "changes": {},
            "next": frame.to_move,
            "legend": self.legends.setdefault(legend, len(self.legends)),
            "more": "",
            "ending": "",
        }

    def _path(self, frame: Frame) -> str:
        line = next((shape for shape in reading(frame.path, self.layout) if isinstance(shape, Path)), None)
        return "" if line is None else path_data(line.lines)

    def _when(self, turn: int) -> str:
        return f"Turn {turn} of {len(self.film.frames) - 1}"

    def _who(self, player: int | None) -> str:
        return "" if player is None else f"{isolated(self.players[player])}: "

    def _said(self, turn: int, frame: Frame) -> dict[str, Any]:
        """What is read out when a turn is stepped to."""
        done = frame.done
        if done is None:
            return {"when": "Before the first turn.", "what": ""}
        nets = {who: change.net for who, change in sorted(done.ruling.changes.items()) if change.net}
        gains = ", ".join(
            f"{isolated(self.players[who])} {signed_figure(net, True)}" for who, net in nets.items()
        )
        faults = (cut(plain(f"{fault.severity}: {fault.message}"), WIDEST_MESSAGE) for fault in done.faults)
        told = f" ({gains})" if gains else ""
        return {
            "when": f"{self._when(turn)}.",
            "what": f"{self._who(done.player)}{isolated(done.turn.text)} – {done.ruling.ruling}{told}",
            "changes": {who: signed_figure(net, True) for who, net in nets.items()},
            "more": "; ".join(map(isolated, [*done.ruling.why, *faults])),
        }
