"""Near-valid records of every game, and games in GCG: as people play them, then changed here and there."""

from __future__ import annotations

import random
from pathlib import Path

from hypothesis import strategies as st

from referee.converting import to_gcg
from tests.fuzz.corpus import texts
from tests.fuzz.mutations import changed
from tests.games import test_erudit_properties as erudit
from tests.games import test_figures_properties as figures
from tests.games import test_matrix_properties as matrix
from tests.games.strategies import crossword_header, crossword_lines, crossword_rules
from tests.gcg import games as gcg

_chance = st.randoms(use_true_random=False)
_seeds = st.integers(0, 2**32)


def _record(header: str, lines: list[str]) -> str:
    return header + "".join(f"{line}\n" for line in lines)


def _erudit_game(players: int, turns: int, seed: int) -> str:
    return _record(erudit.header(players), erudit.played(players, turns, random.Random(seed)).lines)


def _gcg_game(name: str, players: int, turns: int, seed: int) -> str:
    return to_gcg(gcg.record(name, players, turns, seed), Path())[0]


def _changed(played: st.SearchStrategy[str], target: str) -> st.SearchStrategy[str]:
    others = texts(target)
    together = st.just("\n".join(others))
    return st.builds(changed, st.one_of(played, st.sampled_from(others)), _chance, together)


records = _changed(
    st.one_of(
        st.builds(_record, st.builds(crossword_header, st.integers(2, 4), crossword_rules), crossword_lines),
        st.builds(_record, figures.headers(), figures.lines),
        st.builds(_record, matrix.headers(), matrix.lines),
        st.builds(_erudit_game, st.integers(2, 3), st.integers(1, 20), _seeds),
    ),
    "records",
)
gcg_games = _changed(
    st.builds(_gcg_game, st.sampled_from(gcg.SETS), st.integers(2, 4), st.integers(0, 20), _seeds), "gcg"
)
