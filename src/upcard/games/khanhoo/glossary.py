"""Khanhoo: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("bump", "You claim the discard out of turn and lay a meld with it out on the table.", "Bumping", ["bumps"]),
    Term("Allow the bump", "The player gets the discard and lays the meld out.", "Bumping"),
    Term("challenge", "You name a meld of your own. The bump stands only if its meld is worth more.", "Bumping"),
    Term("sequence", "Three or more cards of one suit in order.", "The melds"),
    Term("triplet", "Three of a rank, two to nine, in the three suits.", "The melds"),
    Term("aces", "Three aces of any suits.", "The melds"),
    Term("royal assembly", "The jack, queen and king of clubs.", "The melds"),
    Term("court meld", "The king of clubs with nines of hearts, queen with eights of spades, or jack with sevens.", "The melds"),
    Term("khanhoo", "The ace of hearts, the two of spades and the three of diamonds.", "The melds"),
    Term("double aces", "All six aces.", "The melds"),
    Term("double triplet", "All six cards of a rank, two to nine.", "The melds"),
    Term("double royal", "Both jacks, queens and kings of clubs.", "The melds"),
    Term("double khanhoo", "Both aces of hearts, twos of spades and threes of diamonds.", "The melds"),
    Term(
        "go out",
        "All your cards but this discard are in melds: the hand ends, and you score 5 more.",
        "The end of a hand",
        ["goes out", "going out"],
    ),
)
