"""Eleusis: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("No play", "You say that none of your cards fits, and show your hand.", "A turn"),
    Term("string", "Several cards laid down in order. Each must fit after those before it.", "A turn"),
    Term(
        "prophet", "A player who stops playing and calls the plays in the dealer's place.", "The prophet", ["become the prophet"]
    ),
    Term("Play on", "You do not become the prophet.", "The prophet"),
    Term("expulsion", "Late in a hand a wrong play puts its player out until the hand ends.", "Expulsion", ["expels"]),
    Term("mainline", "The row of all the cards that were right.", "A turn", ["the line"]),
    Term("sideline", "The wrong cards, under the card that each would have followed.", "A turn", ["sidelines"]),
    Term("marker", "It lies on the last card that was played before the prophet began.", "The prophet"),
    Term("secret rule", "It decides from the cards in the mainline which card may come next.", "The rule"),
    Term("rule check", "Refuses a rule that every card fits, or no card.", "The rule"),
    Term("starter", "The first card of the mainline, turned up after the deal. Nobody judges it.", "The deal"),
)
