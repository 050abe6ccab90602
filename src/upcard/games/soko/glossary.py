"""Soko: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import BETTING_TERMS, SPREAD_TERMS

GLOSSARY: Final = (
    Term(
        "bring in",
        "The lowest upcard must open the betting, with as little as half the smallest bet.",
        "The bring-in",
        ["bring-in", "brings in"],
    ),
    Term("complete to", "You raise a small bring-in to a full bet.", "The bring-in"),
    Term("Canadian", "Four cards in sequence, or four of one suit. They rank between two pair and a pair.", "The hands"),
    Term("upcard", "A card dealt face up.", "A hand", ["upcards"]),
    Term("burned", "The top card of the pack goes out of play unseen.", "At your table"),
    *BETTING_TERMS,
    *SPREAD_TERMS,
)
