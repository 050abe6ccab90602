"""Paiute: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("call", "You lay your combination down. After the first call the others have a last turn.", "Calling", ["calls"]),
    Term("paiute", "Six cards: three pairs of three ranks. You may call it only on your first turn.", "The combinations"),
    Term("three/three", "Six cards: three of a rank and three of another.", "The combinations"),
    Term("four/two", "Six cards: four of a rank and two of another.", "The combinations"),
    Term("straight flush", "Five of a suit in sequence.", "The combinations"),
    Term("royal flush", "Ace, king, queen, jack and ten of a suit.", "The combinations"),
    Term("five of a kind", "Five cards of a rank, with one wild card or more.", "The combinations"),
    Term("wild card", "A card of the rank turned up in the middle. It stands for any card.", "Wild cards"),
    Term("ante", "The chips that everyone puts into the pot before a hand.", "The deal", ["antes"]),
)
