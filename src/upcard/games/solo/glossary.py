"""Solo: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("I ask", "You undertake at least a simple game in suit.", "The bidding"),
    Term("in colour", "With the colour as trumps: the suit that ranks and scores higher in every game.", "The six games"),
    Term("colour", "The suit in which every game ranks and scores higher.", "The cards"),
    Term("in suit", "With any suit but the colour as trumps.", "The six games"),
    Term(
        "simple",
        "You must take five tricks, together with the player who holds the ace you call.",
        "The six games",
        ["simple game"],
    ),
    Term("solo", "You must take five tricks, alone.", "The six games"),
    Term("tout", "You must take all eight tricks, alone.", "The six games"),
    Term(
        "call an ace", "The player who holds it is your partner. The others learn it when the ace is played.", "Naming the game"
    ),
    Term(
        "your own",
        "You then have no partner, and must take five tricks alone.",
        "Naming the game",
        ["your own ace", "their own ace"],
    ),
    Term("Jump bids", "You skip steps and inquire about any higher game.", "At your table"),
)
