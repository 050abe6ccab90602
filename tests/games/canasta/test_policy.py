"""The steady player's discards at Canasta and the frozen pile, in positions worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.canasta.test_hand import at
from upcard.core.bits import Rng
from upcard.games.canasta.hand import Canasta
from upcard.games.canasta.policy import POLICY

KINGS = "KC KD KH"
LARGE = "4H 8H JC 9D 6S TH QS 5D"
QUEENS = "QH QS QS 8H 4H 6S 9D JC"


def choice(h: Canasta) -> str:
    """The steady player's answer."""
    return h.say(POLICY.choose(h, 0, Rng(1)))


def reason(h: Canasta) -> str:
    """The steady player's reason."""
    return POLICY.explain(h, 0, POLICY.choose(h, 0, Rng(1)))


@pytest.mark.parametrize(("frozen", "discard"), [(False, "discard QC"), (True, "discard 7D")])
def test_ca_r8_a_pile_that_is_frozen_for_the_next_player_needs_less_care(frozen: bool, discard: str) -> None:
    """CA-R8, CA-42: the opponents have not melded, and eight cards are in the pile, three of them queens.

    Seven other sevens are unseen, and one with a wild card would take the pile: so discard a queen, of which only three are
    unseen. If the pile is frozen for a side that has not melded, it takes two sevens: discard the seven, and keep the pair.
    """
    h = at("meld", "7D QC QD", ours=KINGS, pile=QUEENS, options={"frozen_before_initial_meld": frozen})
    assert choice(h) == discard


def test_ca_r8_the_option_changes_nothing_once_the_next_player_has_melded() -> None:
    """CA-R8: the opponents have a meld of aces, so the pile is open to them with either option."""
    options = {"frozen_before_initial_meld": True}
    assert choice(at("meld", "7D QC QD", ours=KINGS, theirs="AC AD AH", pile=QUEENS, options=options)) == "discard QC"


@pytest.mark.parametrize(("pile", "discard"), [(LARGE, "discard 2D"), ("4H", "discard 7D")])
def test_ca_41_a_side_that_is_behind_freezes_a_large_pile(pile: str, discard: str) -> None:
    """CA-41, CA-42: only the opponents have melded, and each natural card fits one of their melds.

    They would take the pile with any of them. Once it is frozen, they need two natural cards from the hand. A pile of one card is
    not worth a wild card.
    """
    theirs = "QH QH QS/5S 5S 5H/7H 7C 7S"
    h = at("meld", "2D QC QD 7D", theirs=theirs, pile=pile)
    assert choice(h) == discard


def test_ca_41_the_reason_says_that_the_pile_is_frozen() -> None:
    """CA-41: the reason names the purpose of discarding a wild card."""
    h = at("meld", "2D QC QD 7D", theirs="QH QH QS/5S 5S 5H/7H 7C 7S", pile=LARGE)
    assert reason(h) == "It freezes the pile: the next player can take it only with two natural cards of the top card's rank."


def test_ca_41_a_pile_that_is_frozen_already_is_not_frozen_again() -> None:
    """CA-41: if the pile already has a two, a second one would change nothing."""
    h = at("meld", "2D QC QD 7D", theirs="QH QH QS/5S 5S 5H/7H 7C 7S", pile=f"2C {LARGE}")
    assert choice(h) != "discard 2D"
