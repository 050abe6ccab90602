"""The steady bot at Newmarket: how the rules for pots left at the end change its play."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.games.newmarket.game import GAME
from upcard.games.newmarket.hand import Newmarket
from upcard.games.newmarket.policy import POLICY, pot


@pytest.mark.parametrize(("rule", "number", "value"), [("ignore", 6, 13), ("split", 6, 9), ("ignore", 5, 9), ("split", 5, 9)])
def test_nm_r19_a_pot_counts_more_where_it_would_otherwise_be_lost(rule: str, number: int, value: int) -> None:
    """NM-R19: a pot of nine in the last of six hands by three players.

    Collecting it gains nine if pots left do not count, and six if a seat gets a third of it anyway: half as much again.
    """
    h = GAME.new(1, seats=3, dealer=2, number=number, options={"hands": 6, "final_pots": rule})
    assert isinstance(h, Newmarket)
    h.pots[0] = 9
    assert pot(h, 0) == value


def test_nm_r19_the_widow_is_worth_more_in_the_last_hand_if_pots_left_do_not_count() -> None:
    """NM-R19, NM-13: with the same hand and pots, the bot bids fifteen if pots are lost, and not if they are shared."""
    answers = {}
    for rule in ("ignore", "split"):
        zones = {"hand.0": "3S 5S 8H 7D 9C", "hand.1": "2S 4S 6S 8S TS", "hand.2": "3H 5H 7H 9H JH", "widow": "4C 6C 8C TC QC"}
        h = GAME.position(
            zones=zones, phase="bid", asked=[0, 1], seats=3, dealer=2, number=6, options={"hands": 6, "final_pots": rule},
            chips=[100, 100, 100], pots=[12, 12, 12, 12], high=14, buyer=1, bidding=3,
        )  # fmt: skip
        assert isinstance(h, Newmarket)
        answers[rule] = h.say(POLICY.choose(h, 0, Rng(1)))
    assert answers == {"ignore": "bid 15", "split": "pass"}
