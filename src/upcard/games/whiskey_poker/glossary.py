"""Whiskey Poker: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import BETTING_TERMS, SPREAD_TERMS

GLOSSARY: Final = (
    Term("widow", "The spare hand on the table.", "The deal"),
    Term("exchange", "You put your whole hand down and take up the widow.", "A hand"),
    Term("Pass", "You exchange nothing this time round. When all pass, the exchange ends.", "A hand"),
    Term("knock", "You exchange nothing more; the others have one last turn.", "A hand", ["knocked"]),
    Term("Keep your hand", "You exchange nothing on this last turn.", "A hand"),
    Term("refreshments", "No betting: the lowest hand gives up a chip, and the first with none pays.", "For refreshments"),
    *BETTING_TERMS,
    *SPREAD_TERMS,
)
