"""3-5-7: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import hand_terms

GLOSSARY: Final = (
    Term("In", "Alone you get a strike. With others, the losers pay the winner as much as the pot.", "Play"),
    Term("Out", "You sit this stage out: you win and pay nothing.", "Play"),
    Term("strike", "You were in alone. Three strikes win the pot.", "Play", ["strikes"]),
    Term("wild card", "It stands for whatever card makes your hand best.", "The deal", ["wild cards"]),
    Term("ante", "The chip that each player puts into the pot, once for the game.", "The deal", ["antes"]),
    Term("five of a kind", "Five cards of one rank, with wild cards.", "The hands"),
    *hand_terms("The hands"),
)
