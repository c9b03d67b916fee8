"""How much is still a record: what goes beyond has a fault, and is neither kept in memory nor worked on.

Files may have any size: they are read as a stream, one record at a time. The faults are `too-long`, unless
another is named here. Others than these are limits of what is told, not of what is read.
"""

from typing import Final

MOST_RECORDS_A_FILE: Final = 10_000_000
# GCG has one game a file, and its notes may be long.
MOST_LETTERS_A_FILE: Final = 16_000_000

MOST_LETTERS_A_RECORD: Final = 4_000_000
# Every turn has a line. The largest board has 65,536 squares, and nobody has ever filled it.
MOST_LINES_A_RECORD: Final = 70_000
# A comment ends with its line.
MOST_LETTERS_A_LINE: Final = 1_000_000

# With the lines that continue it, without its comments.
MOST_LETTERS_A_TURN: Final = 20_000
# Of a game's word, or of anything else in a turn that is written in one piece.
MOST_LETTERS_A_WORD: Final = 1_000
# Enough for every square of a board of 44 by 44.
MOST_QUESTIONS_A_DUEL: Final = 2_000

# `bad-header`. Tables and arrays may stand in each other so deep.
MOST_LETTERS_A_HEADER: Final = 1_000_000
MOST_NESTING: Final = 50
# `bad-value`. Every turn has every player's total.
MOST_PLAYERS: Final = 250
MOST_LISTS: Final = 100
# Each way in which a figure may lie is looked for after every turn.
MOST_DRAWINGS: Final = 20
MOST_SQUARES_A_FIGURE: Final = 1_000
# `board-too-large`.
MOST_SQUARES_A_SIDE: Final = 256

# No faults, but no work either: composing letters takes time with the square of the marks on one of them,
MOST_MARKS_IN_A_ROW: Final = 200
# and a longer note in GCG becomes several comments.
MOST_LETTERS_A_NOTE: Final = 50_000
