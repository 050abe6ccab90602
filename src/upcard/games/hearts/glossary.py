"""Hearts: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("broken", "Until a heart has been thrown on a trick, you cannot lead one.", "Play", ["breaks hearts"]),
    Term("moon", "One player has captured all the hearts and the queen of spades.", "The count"),
    Term("The others score 26 each", "You shot the moon, and your own score stays as it is.", "Variations"),
    Term("You score −26", "You shot the moon, and the others' scores stay as they are.", "Variations"),
    Term("Omnibus Hearts", "The jack of diamonds takes 10 points off its captor's score.", "Variations"),
)
