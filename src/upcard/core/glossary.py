"""The words of a game that a newcomer may not know, each with one line about it and its place in the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

LONGEST_LINE: Final = 90  # letters of a line about a term
TEXTS: Final = 500  # of which a glossary remembers the terms


class Term:
    """A word with a meaning of its own in one game: a bid, a call, a meld, a payment.

    *line* says what it means, *section* is the heading of the rules page that explains it.  Buttons, prompts and options that
    contain *name*, or one of its *other_forms*, refer to the term.  A word in small letters may also begin with a capital.
    """

    def __init__(self, name: str, line: str, section: str, other_forms: Sequence[str] = ()) -> None:
        assert 0 < len(line) <= LONGEST_LINE, f"the line about {name!r} has {len(line)} letters, not 1 to {LONGEST_LINE}"
        self.name = name
        self.line = line
        self.section = section
        self.anchor = anchor(section)
        self.forms = [name, *other_forms]


class Glossary:
    """The terms of a game."""

    def __init__(self, terms: Sequence[Term] = ()) -> None:
        self.terms = list(terms)
        self._of_form: dict[str, Term] = {}
        for term in self.terms:
            for form in term.forms:
                for spelling in (form, form[:1].upper() + form[1:]):
                    assert self._of_form.setdefault(spelling, term) is term, f"two terms have the form {spelling!r}"
        longest_first = sorted(self._of_form, key=len, reverse=True)
        self._found: dict[str, list[Term]] = {}
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join([re.escape(form) for form in longest_first])})(?!\w)")

    def terms_in(self, *texts: str) -> list[Term]:
        """The terms that these texts name, each once, in their order."""
        found: list[Term] = []
        if self.terms:
            for text in texts:
                found += [term for term in self._terms_of(text) if term not in found]
        return found

    def _terms_of(self, text: str) -> list[Term]:
        """The terms of one text; buttons and prompts say the same again and again."""
        found = self._found.get(text)
        if found is None:
            found = list(dict.fromkeys([self._of_form[form] for form in self._pattern.findall(text)]))
            if len(self._found) >= TEXTS:
                self._found.clear()
            self._found[text] = found
        return found

    def find(self, word: str) -> Term | None:
        """The term of this name or form, in capital or small letters; None if the game has no such word."""
        return next((term for term in self.terms if word.lower() in [form.lower() for form in term.forms]), None)


def anchor(heading: str) -> str:
    """The name by which a heading of the rules page is opened: "the-six-games"."""
    return re.sub(r"\W+", "-", heading.lower()).strip("-")
