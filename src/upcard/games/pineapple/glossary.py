"""Pineapple: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import BETTING_TERMS, BLIND_TERMS

GLOSSARY: Final = (
    Term("flop", "The first three cards of the board.", "A hand"),
    Term("turn and the river", "The fourth and the fifth card of the board, each with a round of betting.", "A hand"),
    Term("board", "The face-up cards in the middle. They belong to every hand.", "A hand"),
    Term("hole cards", "The cards that you alone see.", "The deal"),
    Term("burned", "The top card of the pack goes out of play unseen.", "A hand"),
    *BETTING_TERMS,
    *BLIND_TERMS,
)
