"""Democracy: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("trumps", "The suit of the upcard, for this trick alone.", "A trick"),
    Term("joker", "It counts as a five but is never a trump, and it is worth no points.", "A trick", ["jokers"]),
    Term("upcard", "The card turned up for the trick. It makes trumps, and the winner takes it.", "A trick"),
    Term("tribe", "A suit. Thirteen or more of its points win it.", "The count", ["tribes"]),
    Term("island", "One deal of two days. After it you count the tribes.", "The count"),
)
