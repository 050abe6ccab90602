"""Triple Draw: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import BETTING_TERMS, BLIND_TERMS

GLOSSARY: Final = (
    Term("draw", "You throw cards and get as many new ones. The others see only how many.", "The draws"),
    Term("stand pat", "You keep all five cards.", "The draws"),
    Term("stub", "The cards not yet dealt.", "The deal"),
    Term("deuce to seven", "The ace is high, and straights and flushes spoil a hand: 7-5-4-3-2 is best.", "The hands"),
    Term("ace to five", "The ace is low, and straights and flushes do not count: 5-4-3-2-A is best.", "Variations"),
    Term("ace to six", "The ace is low, and straights and flushes count: 6-4-3-2-A is best.", "Variations"),
    Term("wheel", "Five, four, three, two and ace.", "Variations"),
    Term("burned", "The top card of the pack goes out of play unseen.", "At your table"),
    *BETTING_TERMS,
    *BLIND_TERMS,
)
