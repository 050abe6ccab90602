"""Red Dog: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("bet the pot", "If you win this bet, you take the whole pot, and the game ends.", "The end"),
    Term("share the pot", "If all agree, the game ends, and everyone gets an equal part of the pot.", "The end"),
    Term("ante", "The chips that everyone puts into the pot before a game.", "The deal", ["antes"]),
    Term("minimum bet", "The smallest bet.", "The deal"),
)
