"""The colours of all pictures, by name, for a light and a dark ground.

Players' colours are those that most colour-blind people tell apart (after Okabe and Ito), one light and
one dark in turn, so that they differ in grey as well. No meaning stands in a colour alone: figures bear
their player's sign, the lines below letters are broken in different ways, coloured squares bear their
factor, and what multiplies words is framed.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PLAYERS: Final = 8

LIGHT: Final = {
    "paper": "#ffffff",
    "ink": "#1a1a1a",
    "soft": "#5f6368",
    "grid": "#9aa0a6",
    "rule": "#d5d8dc",
    "black": "#26282b",
    "accent": "#b3005e",
    "dead": "#ecebe7",
    "ghost": "#b4b8bd",
    "star": "#6a3d9a",
    "tile": "#fbf4e2",
    "red": "#f7c1ba",
    "red-frame": "#b3261e",
    "blue": "#c3daf6",
    "blue-frame": "#1f5fa8",
    "yellow": "#fdeea6",
    "yellow-frame": "#8a6d00",
    "green": "#cdeac6",
    "green-frame": "#2e7d32",
    "other": "#e3e3e3",
    "other-frame": "#5f6368",
    "player-1": "#f0b429",
    "player-2": "#0b5fa5",
    "player-3": "#7fd1ae",
    "player-4": "#b5470b",
    "player-5": "#e7a3c8",
    "player-6": "#00695c",
    "player-7": "#8ecdf0",
    "player-8": "#6b5b95",
    "on-player-1": "#1a1a1a",
    "on-player-2": "#ffffff",
    "on-player-3": "#1a1a1a",
    "on-player-4": "#ffffff",
    "on-player-5": "#1a1a1a",
    "on-player-6": "#ffffff",
    "on-player-7": "#1a1a1a",
    "on-player-8": "#ffffff",
}

# On a dark ground squares are dark and letters light; players keep their colours.
DARK: Final = LIGHT | {
    "paper": "#1f2227",
    "ink": "#eceef1",
    "soft": "#a9afb7",
    "grid": "#5c636d",
    "rule": "#3a3f47",
    "black": "#000000",
    "accent": "#ff7ab8",
    "dead": "#2b2e33",
    "ghost": "#69707a",
    "star": "#c9a7f0",
    "tile": "#3a3526",
    "red": "#5d2a27",
    "red-frame": "#f28b82",
    "blue": "#1f3c5f",
    "blue-frame": "#8ab4f8",
    "yellow": "#4d431a",
    "yellow-frame": "#e0c34a",
    "green": "#24452a",
    "green-frame": "#81c995",
    "other": "#3a3f47",
    "other-frame": "#a9afb7",
    "player-2": "#4a90d9",
    "player-4": "#e0703a",
    "player-6": "#26a69a",
    "player-8": "#a99bd3",
    "on-player-2": "#0d1013",
    "on-player-4": "#0d1013",
    "on-player-6": "#0d1013",
    "on-player-8": "#0d1013",
}


def player(place: int) -> str:
    """The colour of the player at that place in the order of play; beyond the eighth they come again."""
    return f"player-{place % PLAYERS + 1}"


def on_player(place: int) -> str:
    """The colour of what is written on a player's colour."""
    return f"on-{player(place)}"


class Premium(NamedTuple):
    """A coloured square: the colours of its ground and its sign, the sign, and whether it is framed."""

    fill: str
    frame: str
    sign: str
    framed: bool


_PREMIUMS: Final = {
    "R": Premium("red", "red-frame", "×3", True),
    "B": Premium("blue", "blue-frame", "×2", True),
    "y": Premium("yellow", "yellow-frame", "×3", False),
    "g": Premium("green", "green-frame", "×2", False),
}


def premium(letter: str) -> Premium:
    """How a coloured square is drawn that a position draws as that letter."""
    return _PREMIUMS.get(letter) or Premium("other", "other-frame", letter, True)
