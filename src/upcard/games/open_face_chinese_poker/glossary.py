"""Open-Face Chinese Poker: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import hand_terms

GLOSSARY: Final = (
    Term("front", "Three cards, your weakest row. Straights and flushes do not count here.", "The rows"),
    Term("middle", "Five cards, at least as strong as your front in the end.", "The rows"),
    Term("Back", "Five cards, your strongest row in the end.", "The rows"),
    Term("foul", "Rows out of order: you pay each opponent six units and that opponent's royalties.", "Scoring"),
    Term("fantasyland", "You set all thirteen cards at once, unseen by the others.", "Fantasyland"),
    Term("Decline it", "You play this hand like the others, without fantasyland.", "Fantasyland"),
    Term("royalty", "Points for a strong row, whoever wins it.", "Scoring", ["royalties"]),
    Term("unit", "The value of a point. You agree on it.", "The deal"),
    *hand_terms("The rows"),
)
