"""The record book: many verdicts in, tables, ratings and the records of a season out.

A record is kept as a small `summary.Summary`; `selection` says which of them count, `book` tabulates those.
Nothing here knows a game's rules, the terminal, or how a table is printed.
"""
