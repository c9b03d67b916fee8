"""For maintainers: what `python -m referee.lexicon.build` makes the lists in `data` with."""
