"""How much is still a record: beyond these sizes a text is a fault and is not kept in memory.

The largest board has 65,536 squares, and nobody has ever filled it.
"""

from typing import Final

MOST_LETTERS_A_LINE: Final = 1_000_000
MOST_LETTERS_A_RECORD: Final = 4_000_000
MOST_LINES_A_RECORD: Final = 70_000
# GCG has one game a file, and its notes may be long.
MOST_LETTERS_A_FILE: Final = 16_000_000
# Composing letters takes time with the square of the marks on one letter.
MOST_MARKS_IN_A_ROW: Final = 200
# Every turn has every player's total.
MOST_PLAYERS: Final = 250
