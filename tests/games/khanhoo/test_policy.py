"""The deals that a search imagines at Khanhoo."""

from __future__ import annotations

from upcard.core.bits import Rng
from upcard.games.khanhoo.game import GAME
from upcard.games.khanhoo.hand import BUMP, Khanhoo
from upcard.games.khanhoo.policy import POLICY


def melded(h: Khanhoo, seat: int) -> int:
    """The cards in the best melds of a hand."""
    some, both = h.held(seat)
    return sum([len(h.table.melds[m].faces) for m in h.table.best_melds(some, both, False)])


def test_the_later_the_turn_the_more_cards_the_others_have_in_melds() -> None:
    """In likely deals of the sixth round each opponent has more than two cards more in melds than in even deals."""
    h = GAME.new(4)
    assert isinstance(h, Khanhoo)
    h.turns = 15
    likely = sum([melded(POLICY.imagine(h, h.turn, Rng(x)), s) for x in range(40) for s in range(3) if s != h.turn])
    even = sum([melded(h.imagine(h.turn, Rng(x)), s) for x in range(40) for s in range(3) if s != h.turn])
    assert likely - even > 2 * 80


def test_claims_that_are_still_secret_are_those_of_the_policy() -> None:
    """With four players two may bump: to the second the first claims what the policy would with the hand imagined."""
    met = 0
    for seed in range(30):
        h = GAME.new(seed, seats=4)
        assert isinstance(h, Khanhoo)
        while not h.over and h.turns < 12:
            first = next((s for s in range(4) if s != h.turn and h.phase is BUMP and _answered(h, s)), -1)
            if first >= 0:
                g = POLICY.imagine(h, h.turn, Rng(seed))
                claim = g.claims[first]
                assert claim == -1 or claim in g.bumps(first)
                g.claims[first] = -1
                assert POLICY.choose(g, first, Rng(1)) == claim + 1
                met += 1
            h.apply(POLICY.choose(h, h.turn, Rng(1)))
    assert met > 20


def _answered(h: Khanhoo, seat: int) -> bool:
    """Has this seat answered the question to bump?"""
    asked = [(int(h.asked_seats) >> 4 * k & 15) - 1 for k in range(4)]
    waiting = [(int(h.waiting) >> 4 * k & 15) - 1 for k in range(4)]
    return seat in asked and seat not in waiting
