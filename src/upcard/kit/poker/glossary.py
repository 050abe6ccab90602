"""The words of betting, for the glossaries of the poker games: their rules pages have the same headings."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

BETTING_TERMS: Final = (
    Term("fold", "You give up the hand and the chips you have put in.", "Betting", ["folds"]),
    Term("check", "You stay in without paying, since nobody has bet more than you.", "Betting", ["checking"]),
    Term("call", "You put in as much as the highest bet.", "Betting"),
    Term("bet", "You put in chips that the others must match to stay in.", "Betting", ["bets"]),
    Term(
        "raise", "You bet more than the highest bet. The number is your total for the round.", "Betting", ["raise to", "raises"]
    ),
    Term(
        "all in", "A player with no chips left stays in the hand and bets no more.", "Running out of chips", ["all-in", "all-ins"]
    ),
    Term("buy", "You buy chips again after losing all you had.", "At your table", ["buy in", "buy in again", "rebuys"]),
    Term("ante", "The chips that everyone puts in before the deal.", "The deal", ["antes"]),
    Term("showdown", "The players still in show their hands, and the best wins.", "The showdown"),
    Term("odd chip", "The chip left over when a pot cannot be shared equally.", "The showdown"),
    Term("fixed limit", "Every bet and raise is exactly the size of the round.", "Betting"),
    Term("pot limit", "A bet is at most as large as the pot.", "At your table"),
    Term("no limit", "You may bet all your chips at any time.", "At your table"),
)
BLIND_TERMS: Final = (
    Term("small blind", "The first forced bet, half of the big blind.", "The deal"),
    Term("big blind", "The second forced bet, as large as a small bet.", "The deal"),
    Term("blinds", "Two forced bets that are put in before the deal.", "The deal"),
)
SPREAD_TERMS: Final = (Term("spread limit", "You may bet any amount from the smallest to the largest bet.", "At your table"),)


def hand_terms(section: str) -> list[Term]:
    """The poker hands that a row may be called, explained under *section* of the rules page."""
    return [
        Term("pair", "Two cards of one rank.", section),
        Term("two pair", "Two cards of one rank and two of another.", section),
        Term("three of a kind", "Three cards of one rank.", section),
        Term("straight", "Five cards in sequence.", section),
        Term("flush", "Five cards of one suit.", section),
        Term("full house", "Three cards of one rank and two of another.", section),
        Term("four of a kind", "Four cards of one rank.", section),
        Term("straight flush", "Five cards of one suit in sequence.", section),
        Term("kicker", "A card outside the pair, the three or the four. It breaks a tie.", section, ["kickers"]),
    ]
