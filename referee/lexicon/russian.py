"""Why a Russian word is no good, in a player's words: a plural, a place name, a verb …"""

from referee.lexicon.forms import FormTable, Reading

_WHAT = {
    "abbreviation": "an abbreviation",
    "misspelling": "a misspelling",
    "initial": "an initial",
    "place": "a place name",
    "first name": "a first name",
    "surname": "a surname",
    "patronymic": "a patronymic",
    "organisation": "the name of an organisation",
    "brand": "a brand name",
    "verb": "a verb",
    "adjective": "an adjective",
    "adverb": "an adverb",
    "preposition": "a preposition",
    "conjunction": "a conjunction",
    "particle": "a particle",
    "interjection": "an interjection",
    "pronoun": "a pronoun",
    "numeral": "a numeral",
    "predicative": "a predicative",
    "prefix": "a prefix, not a word",
}

_PROPER = frozenset({"place", "first name", "surname", "patronymic", "organisation", "brand"})


class Reasons:
    """Refusals of a Russian list: of common nouns, or of `places`."""

    def __init__(self, table: FormTable, places: bool = False) -> None:
        self._table = table
        self._wanted = "place" if places else "noun"

    def refusal(self, word: str) -> tuple[str | None, str | None]:
        """Why `word` (upper case) is not in the list and which word it is a form of; None where unknown."""
        readings = list(self._table.readings(word.replace("Ё", "Е")))
        if not readings:
            return None, None
        best = min(readings, key=self._weight)
        return self._phrase(best), best.base if best.form else None

    def _weight(self, reading: Reading) -> tuple[int, str, str]:
        """The reading a player thinks of comes first; the rest of the key only makes the order firm."""
        base_itself, proper = not reading.form, reading.kind in _PROPER
        order = (
            reading.kind == self._wanted and reading.form == "plural",
            reading.kind == "prefix",
            base_itself and not proper and reading.kind != "abbreviation",
            base_itself and reading.kind == "abbreviation",
            base_itself,
            reading.kind == self._wanted,
            not proper,
            True,
        )
        return (order.index(True), reading.base, reading.form)

    def _phrase(self, reading: Reading) -> str:
        base, kind, form = reading
        if kind == "noun":
            if not form:
                return "a common noun, not a place name" if self._wanted == "place" else "a noun"
            return f"another form of {base}" if form == "variant" else f"{form} of {base}"
        what = _WHAT.get(kind, "another kind of word")
        if not form:
            return what
        if kind == "verb":
            if form == "form":
                return f"a form of the verb {base}"
            article = "an" if form.startswith("a") else "a"
            return f"{article} {form} of {base}"
        if kind in _PROPER or kind == "abbreviation":
            return f"a form of {base}, {what}"
        return f"a form of the {kind} {base}"
