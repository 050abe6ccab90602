"""Porrazo: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("tendido", "Four cards dealt face up in a row as two pairs. The dealer scores for them.", "The tendido"),
    Term("Wait", "You keep the tendido for a later deal.", "The tendido"),
    Term("ronda", "Two cards of a rank in your hand. Only the best declaration scores.", "Rondas and rondines"),
    Term("rondine", "Three cards of a rank in your hand. It beats any ronda.", "Rondas and rondines"),
    Term("porrazo", "You strike the card just played with one of its rank, and score as for a ronda.", "Porrazo"),
    Term("counter-porrazo", "You strike a porrazo with the third card of the rank, and score as for a rondine.", "Porrazo"),
    Term("san benito", "You strike a counter-porrazo with the fourth card of the rank, and win the game.", "Porrazo"),
    Term("limpia", "Your capture clears the table: you score as for a ronda.", "Play"),
    Term("in place", "The ace to four as the first to fourth card on the table scores its pips.", "Play"),
    Term("sequence", "Cards of the next higher ranks that your card captures too.", "Play"),
)
