"""Word lists and what they say of a word, as text and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.reports.diagnostics import counted
from referee.reports.jsonform import lexicon_form
from referee.reports.widths import WIDEST_MESSAGE, cut, plain, wrap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.lexicon import Judgement, Source

_MB = 1_000_000
_KB = 1_000


def judgement_text(
    word: str, judgement: Judgement, diminutive: tuple[str, str] | None, near: Sequence[str]
) -> str:
    """One line on a word: the verdict, the word, the reason and where it comes from, words near it."""
    reason, source = judgement.reason, judgement.source
    names_it = reason.endswith(f" {source}") or f" {source} " in reason
    text = f"{word or '“”'}: {reason}" if names_it else f"{word or '“”'}: {reason} ({source})"
    if diminutive is not None:
        certainty, base = diminutive
        text += f"; {'' if certainty == 'sure' else 'perhaps '}a diminutive of {base}"
    if near:
        text += f"; did you mean {' or '.join(near)}?"
    return f"{judgement.verdict:<8}  {cut(plain(text), WIDEST_MESSAGE)}\n"


def judgement_form(
    word: str, judgement: Judgement, diminutive: tuple[str, str] | None, near: Sequence[str]
) -> dict[str, Any]:
    """What a lexicon says of a word.

    `base` is the word that it is a form of, `near` are good words one slip away, `diminutive` is whose it
    is and how surely (`sure`, `doubtful`); null or empty where there is none.
    """
    return {
        "word": word,
        "verdict": judgement.verdict,
        "reason": judgement.reason,
        "source": judgement.source,
        "base": judgement.base,
        "diminutive": None if diminutive is None else {"of": diminutive[1], "certainty": diminutive[0]},
        "near": list(near),
    }


def source_form(source: Source) -> dict[str, Any]:
    """Where the words come from: beside what repeats a verdict, the size in bytes, licence and a note."""
    form = {"size": source.size, "licence": source.licence or None, "note": source.note or None}
    return lexicon_form(source) | form


def source_lines(sources: Sequence[Source], columns: int) -> list[str]:
    """The lists with what they hold and where they come from, as lines of text."""
    lines: list[str] = []
    for source in sources:
        facts = [counted(source.words, "word"), _size(source.size)]
        facts += [f"licence {source.licence}"] if source.licence else []
        lines += ["", f"{plain(source.name)}: {', '.join(facts)}"]
        lines += [f"  from {source.version}"] if source.version else []
        lines += [f"  {line}" for line in wrap(source.note, columns - 2)]
        lines += [f"  sha256 {source.sha256}"] if source.sha256 else []
    return lines[1:]


def _size(size: int) -> str:
    if size >= _MB:
        return f"{size / _MB:.1f} MB"
    return f"{size / _KB:.0f} kB" if size >= _KB else counted(size, "byte")
