"""Anaconda: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import BETTING_TERMS, SPREAD_TERMS

GLOSSARY: Final = (
    Term("High", "You play for the best hand, which wins half of the pot.", "The showdown"),
    Term("Low", "You play for the lowest hand, which wins the other half of the pot.", "The showdown"),
    Term("both ways", "You play for high and low at once, and must be best both ways, with no tie.", "At your table"),
    Term("lowball", "The rule by which low hands are compared.", "The showdown"),
    *BETTING_TERMS,
    *SPREAD_TERMS,
)
