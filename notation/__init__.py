"""The notation: records of pen-and-paper games as text, read and written.

`read` turns text into records, `write` records into canonical text. Nothing here knows a game's rules.
"""
