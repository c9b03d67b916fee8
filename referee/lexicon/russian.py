"""Why a Russian word is no good, in a player's words: a plural, a place name, a verb …"""

from referee.lexicon.forms import FormTable, Reading

# What a word of each kind is; of several kinds the one that comes first is named.
_WHAT = {
    "prefix": "a prefix, not a word",
    "verb": "a verb",
    "adjective": "an adjective",
    "pronoun": "a pronoun",
    "numeral": "a numeral",
    "adverb": "an adverb",
    "preposition": "a preposition",
    "conjunction": "a conjunction",
    "particle": "a particle",
    "predicative": "a predicative",
    "interjection": "an interjection",
    "noun": "a noun",
    "abbreviation": "an abbreviation",
    "place": "a place name",
    "first name": "a first name",
    "surname": "a surname",
    "patronymic": "a patronymic",
    "organisation": "the name of an organisation",
    "brand": "a brand name",
    "possessive": "a possessive adjective",
    "initial": "an initial",
    "misspelling": "a misspelling",
}
_KINDS = list(_WHAT)

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

    def _weight(self, reading: Reading) -> tuple[bool, bool, bool, int, str, str]:
        """The reading a player thinks of comes first: the plural of a good word, what the word itself is, a
        form of a good word, one of another. The base and form only make the order firm.
        """
        base, kind, form = reading
        wanted = kind == self._wanted
        return (not (wanted and form == "plural"), form != "", not wanted, _KINDS.index(kind), base, form)

    def _phrase(self, reading: Reading) -> str:
        base, kind, form = reading
        if kind == "noun":
            if not form:
                return "a common noun, not a place name" if self._wanted == "place" else "a noun"
            return f"another form of {base}" if form == "variant" else f"{form} of {base}"
        what = _WHAT[kind]
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
