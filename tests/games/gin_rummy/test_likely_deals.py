"""The deals that a search imagines at Gin Rummy: the opponent's deadwood falls from turn to turn, as it does in play."""

from __future__ import annotations

from statistics import fmean

from upcard.core.bits import Rng
from upcard.games.gin_rummy.game import GAME as GIN
from upcard.games.gin_rummy.policy import POLICY


def test_the_opponents_imagined_deadwood_is_near_the_true_one() -> None:
    """In hands of steady after eight turns; evenly dealt hands have twice as much, and many could have knocked long ago."""
    true: list[int] = []
    likely: list[int] = []
    even: list[int] = []
    for seed in range(25):
        h = GIN.new(seed=seed)
        rng = Rng(seed)
        while not h.over:
            seat = h.turn
            other = 1 - seat
            if h.phase.name == "draw" and h.turns >= 8:
                true.append(int(h.melds.deadwood(h.at[other])))
                for found, hand in ((likely, POLICY.imagine(h, seat, rng)), (even, h.imagine(seat, rng))):
                    found.append(int(hand.melds.deadwood(hand.at[other])))
            h.apply(POLICY.choose(h, seat, rng))
    assert len(true) > 60
    assert abs(fmean(likely) - fmean(true)) < 5 < 20 < fmean(even) - fmean(true)
    assert sum([d <= 10 for d in likely]) <= len(likely) / 50


def test_a_likely_deal_fits_what_the_seat_knows() -> None:
    """The seat's own cards, the discard pile and the cards taken from it stay, and the deal depends on nothing hidden."""
    for seed in range(10):
        h = GIN.new(seed=seed)
        rng = Rng(seed)
        for _ in range(24):
            if h.over:
                break
            seat = h.turn
            g = POLICY.imagine(h, seat, Rng(5))
            assert g.view(seat).to_json() == h.view(seat).to_json()
            assert h.at[1 - seat] & h.located_by(seat) & ~g.at[1 - seat] == 0
            other = POLICY.imagine(h.imagine(seat, Rng(6)), seat, Rng(5))
            assert [other.cards_in(z) for z in range(7)] == [g.cards_in(z) for z in range(7)]
            h.apply(POLICY.choose(h, seat, rng))
