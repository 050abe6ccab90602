"""The steady player at Gin Rummy, in positions worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.gin_rummy.test_hand import dealt
from upcard.core.bits import Rng
from upcard.games.gin_rummy.game import GAME
from upcard.games.gin_rummy.hand import GinRummy
from upcard.games.gin_rummy.policy import POLICY


def choice(h: GinRummy) -> str:
    """The steady player's answer."""
    return h.say(POLICY.choose(h, h.turn, Rng(1)))


@pytest.mark.parametrize("seed", [10055, 10077, 10082])
def test_two_steady_players_end_the_hand(seed: int) -> None:
    """In these deals two players who waited for less deadwood passed three cards back and forth until the hand was void."""
    h = GAME.new(seed)
    assert isinstance(h, GinRummy)
    while not h.over:
        h.apply(POLICY.choose(h, h.turn, Rng(1)))
    assert h.knocker >= 0 and h.turns < 60


@pytest.mark.parametrize(("turns", "answer"), [(4, "take the upcard"), (30, "draw from the stock")])
def test_late_in_a_hand_the_upcard_is_taken_only_to_knock(turns: int, answer: str) -> None:
    """Tens in hand, a third one as upcard: it saves 20 points but does not allow a knock, so after thirty turns the stock is
    better.
    """
    h = dealt("TC TD 2C 4D 6H 8S QC KD 9H JH", "5C 5D 7C 7D 3H 3S AC AH 8D QS", upcard="TH")
    h.turns = turns
    assert choice(h) == answer


def test_a_knock_is_never_delayed() -> None:
    """Ten points of deadwood after twenty turns: knock, since the opponent is as near."""
    h = dealt("5H 6H 7H 9S 9D 9C JC QC KC TD", "4H 3H 9H KS KD QS JS 2C AC 8D", stock="KH")
    h.turns = 20
    h.play("draw from the stock")
    assert choice(h).startswith("knock")


@pytest.mark.parametrize(("rule", "answer"), [("standard", "discard 9C"), ("oklahoma", "discard KC")])
def test_the_discard_depends_on_the_limit(rule: str, answer: str) -> None:
    """With a limit of ten a third king lets you knock with 5S, so keep the pair; if only gin counts, save ten points."""
    h = dealt("TC TD TH 7H 8H 9H 5S 6D 9C KC", "2C 2D 3S 4H 4S 6C 7S 8D JD QS", upcard="AC", stock="KD", knock_rule=rule)
    h.play("draw from the stock")
    assert choice(h) == answer
