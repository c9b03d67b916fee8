"""A small game of each kind, with what is hard to draw or to step through in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import tomli_w

from referee.pictures.film import Film, film
from tests.records import only

CROSSWORD: Final = """\
+++
game = "crossword"
title = "Cztery litery"
event = "Zażółć gęślą jaźń"
date = 2026-11-29
players = ["Ala", "Bartek", "Celina", "Dora"]
board = "3x3"
lexicon = "words.txt"
+++
1. Ala: a1 T
2. Bartek: b2 S
3. Celina: c1 K
4. Dora: b1 A                       ; TAK: the letter comes off
5. Dora: a3 O
6. Ala: duel c3? T b1? A b3? Dora yields  +8 =8
; and now the letter before it
7. Dora: duel b3? K a2? # Celina yields
8. Celina: duel c2? Bartek yields
9. Bartek: b3 #                     ; too early
10. Bartek: c3 K
11. Celina: pass
12. open
13. Dora: b3 #
14. stop
"""

FIGURES: Final = """\
+++
game = "figures"
title = "Ein Nachmittag"
place = "Kraków"
players = ["Ala", "Bartek", "Celina"]
board = '''
 .......
........
........
...#....
........
 ......
'''
figure = '''
.##
##.
.#.
'''
rules = { buy = 2 }
+++
1. Ala: c1 r180
2. Bartek: f2 r180, claims e1-h1 f2 h2 e3-f3, buys a2 +6
3. Celina: b3 a4-b4 b5-c5
4. Ala: h4 f5-h5 g6
5. B: c4 m180                       ; no room there
"""

MATRIX: Final = """\
+++
game = "matrix"
players = ["Первый", "Второй"]
lexicon = "none"
start = '''
......
......
......
..О...
......
......
'''
+++
1. Первый: г4 Д
2. Второй: в4 А АД
3. Первый: в5 Л ЛАД
4. Второй: г5 К КЛАД
5. Первый: pass
6. Второй: г6 С СКЛАД(г6 г5 в5 в4 г4)
7. Первый: г6 С
"""

ERUDIT: Final = """\
+++
game = "erudit"
title = "Вечер на даче"
players = ["Ира", "Олег"]
lexicon = "none"
+++
1. Ира: 8д ОСЕл  +4 =4
2. Олег: е7 АС
3. Ира: exchange 3
4. Олег: ж8 ЕЩЁ
5. Ира: 8а ОСЕЛ                     ; apart from the rest
6. Олег: stop
"""

WORDS: Final = "KOT KOS SOK TAK"
GAMES: Final = {"crossword": CROSSWORD, "figures": FIGURES, "matrix": MATRIX, "erudit": ERUDIT}

HOSTILE_NAMES: Final = [
    "</script><script>document.title='broken'</script>",
    "<img src=x onerror=\"document.title='broken'\">",
    "\"'`&amp<!--",
    "שלום \u202eevil\u202c",
    "😀" * 20,
    "x" * 200,
]
HOSTILE: Final = (
    "+++\n"
    + tomli_w.dumps(
        {
            "game": "crossword",
            "title": "</title><script>document.title='broken'</script> ]]> \\u003c",
            "event": "javascript:document.title='broken'",
            "players": HOSTILE_NAMES,
            "board": "3x3",
            "lexicon": "none",
            "rules": {"</style>": 1},
        }
    )
    + """+++
; --> </script> <b onclick=1>
a1 K       ; {{7*7}} ${7} </ul><script>document.title='broken'</script>
b2 O
duel b3? Ж <i>?
c3 <script>
a3 Ą
"""
)


def written(text: str, folder: Path) -> Path:
    """The record's file, in a folder with its word list."""
    (folder / "words.txt").write_text("\n".join(WORDS.split()), encoding="utf-8")
    path = folder / "game.game"
    path.write_text(text, encoding="utf-8")
    return path


def filmed(text: str, folder: Path, turn: int | None = None) -> Film:
    """A record's film, as far as `turn`."""
    written(text, folder)
    found = film(only(text), folder, turn)
    assert isinstance(found, Film)
    return found
