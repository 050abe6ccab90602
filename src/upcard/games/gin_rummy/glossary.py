"""Gin Rummy: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("upcard", "The top card of the discard pile.", "The cards"),
    Term("meld", "A set or a sequence of three or more cards.", "Melds and deadwood", ["melds"]),
    Term("sequence", "Three or more cards of one suit in order.", "Melds and deadwood", ["sequences"]),
    Term("deadwood", "The cards outside your melds, and their points.", "Melds and deadwood"),
    Term("knock", "You end the hand. If you have less deadwood, you score the difference.", "Knocking"),
    Term("gin", "You have no deadwood: you score all of your opponent's, and 25.", "Gin", ["go gin"]),
    Term("big gin", "Gin with all eleven cards in melds.", "Gin"),
    Term("undercut", "Your opponent knocked and has no less deadwood: you score 10 and the difference.", "Knocking"),
)
