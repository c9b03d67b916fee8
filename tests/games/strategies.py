"""What hypothesis draws records of."""

from __future__ import annotations

from hypothesis import strategies as st

SQUARES = [f"{column}{row}" for row in range(1, 4) for column in "abc"]
LETTERS = ["K", "O", "T", "S", "A"]


def crossword_header(players: int, rules: str = "") -> str:
    """A header of a crossword on 3x3 with the words KOT KOS SOK TAK."""
    names = ", ".join(f'"{name}"' for name in ["Ala", "Bartek", "Celina", "Dorota"][:players])
    return (
        f'+++\ngame = "crossword"\nplayers = [{names}]\nboard = "3x3"\nlexicon = "words.txt"\n'
        f"rules = {{ {rules} }}\n+++\n"
    )


crossword_rules = st.lists(
    st.sampled_from(
        ['rule-c = "whole"', 'after-annulment = "next"', 'passes = "in-a-row"', 'challenger = "next"',
         'settle = "full"', "repeat-words = true"]
    ),
    unique=True,
).map(", ".join)  # fmt: skip

_put = st.tuples(st.sampled_from(SQUARES), st.sampled_from([*LETTERS, "#"])).map(" ".join)
_question = st.tuples(st.sampled_from(SQUARES), st.sampled_from(["", " K", " O", " #"])).map("? ".join)
_duel = st.tuples(
    st.lists(_question, max_size=4).map(" ".join),
    st.sampled_from(["", " Ala yields", " Bartek yields", " Celina yields"]),
).map(lambda parts: f"duel {parts[0]}{parts[1]}")
_name = st.sampled_from(["", "", "", "Ala: ", "Bartek: ", "Celina: ", "Zenon: "])
_action = st.one_of(
    _put, _put, _put, _duel, _duel, st.sampled_from(["pass", "open", "stop", "@@", "a1 K stands"])
)

crossword_lines = st.lists(st.tuples(_name, _action).map("".join), max_size=25)
