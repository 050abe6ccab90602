"""Botifarra: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("botifarra", "There are no trumps, and the hand counts double by itself.", "Trumps and doubling"),
    Term("Leave it to your partner", "Your partner must name trumps or call botifarra.", "Trumps and doubling"),
    Term("Leave it", "You do not double. Your partner may still do so.", "Trumps and doubling"),
    Term("double", "The hand counts twice as much, whichever side wins it.", "Trumps and doubling"),
    Term("redouble", "Your answer to a double: the hand counts twice as much again.", "Trumps and doubling"),
    Term("reredouble", "Your answer to a redouble: the hand counts twice as much again.", "Trumps and doubling"),
    Term("head the trick", "Play a card that beats the best card so far.", "Play", ["heads the trick"]),
)
