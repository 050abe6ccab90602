"""Questions at a real table that the rules pages once left open, or answered wrongly: each page answers them now."""

from __future__ import annotations

import pytest

import upcard

SAID = [
    ("three_five_seven", "TF-R2", "Everyone begins with 100 chips and antes one chip, once, at the beginning of the game."),
    ("three_five_seven", "PH-16", "It may not stand for a card already in your hand, except to make five of a kind"),
    ("soko", "SO-R16", "If that player has no chips left after the ante, the next player to the left who has some brings in."),
    ("soko", "SO-R17", "a pair with the hole card does not, nor does the pair of a player who has folded"),
    ("soko", "SO-R18", "They are never doubled twice."),
    ("anaconda", "AN-1", "Two hands with a pair each are compared by the pair, and the lower pair wins"),
    ("anaconda", "AN-R30", "If everyone left declared low and none qualifies, nobody wins:** the pot stays for the next hand."),
    ("backhand", "BH-R3", "Everyone bets from one to ten chips."),
    ("backhand", "BH-R3", "A match is ten rounds. The player who has won the most chips, or lost the fewest, is the winner"),
    (
        "in_between",
        "IB-R5",
        "So with ace and two call it high: every card from three to king wins. With ace and king call it low",
    ),
    ("canasta", "CA-R18", "Ask after you have drawn, or after you have taken the pile and made the meld that it needs"),
    ("canasta", "CA-49", "an opponent, the one on the asker's left, may answer instead, and that answer is binding"),
    ("oklahoma_rummy", "OR-R16", "You may add to your own melds, even one that you laid down in this turn, up to four cards"),
    ("khanhoo", "KH-20", "three aces of any suits; two of them may be identical"),
    ("democracy", "DM-6", "again the number in the table to every player, and the same number to a second voting pool"),
    ("newmarket", "NM-13", "The first bid is at least one chip, and each later bid must be higher than the one before."),
    ("delphi", "DE-R8", "hide a token in your fist for yes, and nothing for no"),
    ("fipsen", "FI-R15", "Any cards may be laid away, those just taken up and trumps too"),
    ("paiute", "PA-R20", "after a number of rounds that you agree on, the hand is void"),
    ("porrazo", "PO-20", "If it captures nothing, it stays on the table."),
]


@pytest.mark.parametrize(("slug", "clause", "words"), SAID, ids=[f"{slug} {clause}" for slug, clause, _ in SAID])
def test_a_page_answers_what_a_table_asks(slug: str, clause: str, words: str) -> None:
    """Each is a clause or a ruling of the rulebook."""
    assert words in upcard.rules(slug), clause


def test_no_page_speaks_of_what_only_software_does() -> None:
    """Delphi can be played without this program, Paiute without its limit of fifty rounds, Porrazo without "putting down"."""
    assert "fifty" not in upcard.rules("paiute") and "put down" not in upcard.rules("porrazo")
    for game in upcard.games():
        assert "software" not in upcard.rules(game.slug)
