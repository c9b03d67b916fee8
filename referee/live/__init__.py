"""A game at the table: turn after turn proposed, ruled on, written down; the dialogue of `play`."""
