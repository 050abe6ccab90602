"""In-Between: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("bet the pot", "If you win this bet, you take the whole pot, and the game ends.", "The end"),
    Term("share the pot", "If all agree, the game ends, and everyone gets an equal part of the pot.", "The end"),
    Term("ante", "The chips that everyone puts into the pot before a game.", "The beginning", ["antes"]),
    Term("minimum bet", "The smallest bet, and what a pair or two neighbours are settled in.", "A turn"),
    Term("the payment", "A pair pays two minimum bets from the pot.", "A turn"),
)
