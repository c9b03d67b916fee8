"""Verdicts as people and machines read them: diagnostics, score sheets, positions, JSON."""
