"""Beliefs: imagined hands follow what the others did, by Bayes, and never by what is hidden."""

from __future__ import annotations

import pytest

import upcard
from tests.bots.guess import TOLD, Honest
from upcard.bots.bot import answer
from upcard.bots.inference import EVEN, Belief, hand_zones_of_others
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng, cards
from upcard.core.hand import Hand

HIGH_CARDS = 12 / 18  # from four up, of nine ranks in two suits


def told(word: int, doubt: float, particles: int = 600) -> tuple[Belief, Hand]:
    """What seat 0 believes after seat 1 has said low (0) or high (1)."""
    belief = Belief(Honest(), particles, doubt)
    h = TOLD.new(1)
    belief.begin(h.imagine(0, Rng(1)), 0)
    belief.watch(h.imagine(0, Rng(2)), 0, word, Rng(3))
    h.apply(word)
    return belief, h


def share_high(belief: Belief, h: Hand, draws: int = 1500) -> float:
    """In what share of the worlds the other holds a four or higher."""
    rng = Rng(4)
    return sum([cards(belief.draw(h, 0, rng).at[1])[0] % 9 + 1 >= 4 for _ in range(draws)]) / draws


@pytest.mark.parametrize("doubt", [0.05, 0.5])
def test_a_word_is_weighed_by_bayes(doubt: float) -> None:
    """After "high" 12 cards explain the word and 6 do so with the weight of the doubt; one world in EVEN is dealt evenly."""
    explained = HIGH_CARDS / (HIGH_CARDS + doubt * (1 - HIGH_CARDS))
    expected = explained * (1 - 1 / EVEN) + HIGH_CARDS / EVEN
    assert share_high(*told(1, doubt)) == pytest.approx(expected, abs=0.05)


def test_the_opposite_word_turns_the_belief_round() -> None:
    """After "low" with a doubt of a tenth: 6 cards in full, 12 at a tenth."""
    explained = 0.1 * HIGH_CARDS / (0.1 * HIGH_CARDS + (1 - HIGH_CARDS))
    expected = explained * (1 - 1 / EVEN) + HIGH_CARDS / EVEN
    assert share_high(*told(0, 0.1)) == pytest.approx(expected, abs=0.05)


def test_before_anything_is_said_all_worlds_are_even() -> None:
    belief = Belief(Honest())
    h = TOLD.new(1)
    belief.begin(h, 0)
    assert share_high(belief, h) == pytest.approx(HIGH_CARDS, abs=0.05)


def test_a_belief_depends_on_nothing_hidden() -> None:
    """However the hidden cards lie, the worlds that are drawn are the same."""
    h = upcard.game("gin_rummy").new(3)
    found = []
    for world in (h, h.imagine(0, Rng(5)), h.imagine(0, Rng(6))):
        belief = Belief(policy(upcard.game("gin_rummy")), 8)
        belief.begin(world.imagine(0, Rng(7)), 0)
        rng = Rng(8)
        found.append([belief.draw(world.imagine(0, Rng(9)), 0, rng).cards_in(1) for _ in range(6)])
    assert found[0] == found[1] == found[2]


def test_worlds_keep_what_the_seat_knows_through_a_hand_of_gin() -> None:
    """At every turn a drawn world gives the seat the very view that it has; a discard by the other is where it lies."""
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


def test_only_plain_hidden_hands_are_believed_in() -> None:
    """Hearts hides one hand for each other seat; Canasta plays with two packs, and there worlds stay even."""
    hearts = upcard.game("hearts").new(1)
    assert hand_zones_of_others(hearts.plan, 2) == [0, 1, -1, 3]
    canasta = upcard.game("canasta").new(1)
    assert hand_zones_of_others(canasta.plan, 0) == []
    belief = Belief(policy(upcard.game("canasta")))
    belief.begin(canasta, 0)
    assert belief.draw(canasta, 0, Rng(1)).view(0).to_json() == canasta.view(0).to_json()
