"""Beliefs: imagined hands follow the others' answers by Bayes' rule, and never the hidden cards."""

from __future__ import annotations

import pytest

import upcard
from tests.bots.guess import TOLD, Honest
from upcard.bots.bot import answer
from upcard.bots.inference import EVEN, Belief, hand_zones_of_others
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng, cards
from upcard.core.hand import Hand

HIGH_CARDS = 12 / 18  # four or higher, of nine ranks in two suits


def told(word: int, doubt: float, particles: int = 600) -> tuple[Belief, Hand]:
    """The beliefs of seat 0 after seat 1 has claimed low (0) or high (1)."""
    belief = Belief(Honest(), particles, doubt)
    h = TOLD.new(1)
    belief.begin(h.imagine(0, Rng(1)), 0)
    belief.watch(h.imagine(0, Rng(2)), 0, word, Rng(3))
    h.apply(word)
    return belief, h


def share_high(belief: Belief, h: Hand, draws: int = 1500) -> float:
    """The share of drawn deals in which the other player holds a four or higher."""
    rng = Rng(4)
    return sum([cards(belief.draw(h, 0, rng).at[1])[0] % 9 + 1 >= 4 for _ in range(draws)]) / draws


@pytest.mark.parametrize("doubt", [0.05, 0.5])
def test_a_claim_is_weighed_by_bayes_rule(doubt: float) -> None:
    """After "high", 12 cards explain the claim and 6 do so with the weight of the doubt; one deal in EVEN is drawn evenly."""
    explained = HIGH_CARDS / (HIGH_CARDS + doubt * (1 - HIGH_CARDS))
    expected = explained * (1 - 1 / EVEN) + HIGH_CARDS / EVEN
    assert share_high(*told(1, doubt)) == pytest.approx(expected, abs=0.05)


def test_the_opposite_claim_reverses_the_belief() -> None:
    """After "low" with a doubt of a tenth: 6 cards in full, 12 at a tenth."""
    explained = 0.1 * HIGH_CARDS / (0.1 * HIGH_CARDS + (1 - HIGH_CARDS))
    expected = explained * (1 - 1 / EVEN) + HIGH_CARDS / EVEN
    assert share_high(*told(0, 0.1)) == pytest.approx(expected, abs=0.05)


def test_before_any_claim_all_deals_are_equally_likely() -> None:
    belief = Belief(Honest())
    h = TOLD.new(1)
    belief.begin(h, 0)
    assert share_high(belief, h) == pytest.approx(HIGH_CARDS, abs=0.05)


def test_a_belief_depends_on_nothing_hidden() -> None:
    """However the hidden cards lie, the drawn deals are the same."""
    h = upcard.game("gin_rummy").new(3)
    found = []
    for world in (h, h.imagine(0, Rng(5)), h.imagine(0, Rng(6))):
        belief = Belief(policy(upcard.game("gin_rummy")), 8)
        belief.begin(world.imagine(0, Rng(7)), 0)
        rng = Rng(8)
        found.append([belief.draw(world.imagine(0, Rng(9)), 0, rng).cards_in(1) for _ in range(6)])
    assert found[0] == found[1] == found[2]


def test_drawn_deals_agree_with_the_seats_knowledge_through_a_hand_of_gin() -> None:
    """At every turn a drawn deal gives the seat its own view, with the other player's discards in place."""
    game = upcard.game("gin_rummy")
    steady = bot("steady", game)
    h = game.new(11)
    belief = Belief(policy(game), 12)
    rng = Rng(2)
    belief.begin(h.imagine(0, rng), 0)
    for step in range(16):
        if h.over:
            break
        if h.turn == 0:
            assert belief.draw(h.imagine(0, rng), 0, rng).view(0).to_json() == h.view(0).to_json()
        action = answer(steady, h, h.turn, Rng(step))
        if h.turn == 1:
            belief.watch(h.imagine(0, rng), 0, action, rng)
        h.apply(action)


def test_beliefs_need_one_hidden_hand_a_seat() -> None:
    """Hearts hides one hand for each other seat; Canasta has two packs, so its deals stay even."""
    hearts = upcard.game("hearts").new(1)
    assert hand_zones_of_others(hearts.plan, 2) == [0, 1, -1, 3]
    canasta = upcard.game("canasta").new(1)
    assert hand_zones_of_others(canasta.plan, 0) == []
    belief = Belief(policy(upcard.game("canasta")))
    belief.begin(canasta, 0)
    assert belief.draw(canasta, 0, Rng(1)).view(0).to_json() == canasta.view(0).to_json()
