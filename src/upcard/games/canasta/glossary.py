"""Canasta: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term(
        "meld",
        "Three or more cards of one rank, at least two of them natural and at most three wild.",
        "Melds",
        ["melds", "melded"],
    ),
    Term(
        "first meld",
        "Your side's first melds, laid down in one turn, must be worth a minimum together.",
        "The first melds",
        ["first melds"],
    ),
    Term(
        "take the pile",
        "You get all the discards, and must use the top card in a meld at once.",
        "Taking the pile",
        ["Take with"],
    ),
    Term("take back", "These melds are below the minimum; they return to your hand, once a turn.", "The first melds"),
    Term("frozen", "Only two natural cards of the top card's rank from your hand take the pile.", "The frozen pile"),
    Term("may I go out?", "You ask your partner before you meld. The answer binds you.", "Going out"),
    Term(
        "go out",
        "You get rid of your last card, and the hand ends. Your side needs a canasta.",
        "Going out",
        ["goes out", "going out"],
    ),
    Term("concealed", "You go out in one turn while your side has no melds, for 200 points instead of 100.", "Going out"),
    Term("wild card", "A joker or a two. It stands for another card in a meld.", "The cards", ["wild cards"]),
    Term("natural card", "Any card but jokers, twos and threes.", "The cards", ["natural cards"]),
    Term("red three", "A bonus card for 100 points. You lay it down and draw another card for it.", "The deal", ["red threes"]),
    Term(
        "black three", "You can meld it only as you go out. With one on top, the pile cannot be taken.", "Melds", ["black threes"]
    ),
    Term("declare", "You lay the red three down with your melds and draw another card for it.", "The deal"),
)
