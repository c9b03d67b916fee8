"""Legal moves and hints: against plain oracles, against the replay, and as counts."""
