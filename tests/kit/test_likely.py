"""Likely deals: which cards are exchanged, how often each hand comes, and what the players then know."""

from __future__ import annotations

from math import exp

from tests.support.toy_game import faces, lay
from upcard.core.bits import CardSet, Rng, count
from upcard.core.hand import Hand
from upcard.core.pack import Pack
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.likely import Likelihood, make_likely

PACK = Pack("A2345", "C")
ZONES = [Zone("hand", 0, 1), Zone("hand", 1, 2), Zone("stock", sight=NOBODY, ordered=True)]
PLAN = Plan(2, ZONES, PACK)
TWO_PACKS = Plan(2, ZONES, Pack("A23", "C", copies=2))
THEIRS = 1
STOCK = 2


class Wanted(Likelihood):
    """Each card of some faces, and each pair, makes a hand likelier."""

    def __init__(self, faces: CardSet, weight: float, pairs: float = 0.0) -> None:
        self.faces = faces
        self.weight = weight
        self.pairs = pairs

    def logarithm(self, some: CardSet, both: CardSet) -> float:
        return self.weight * int(count(some & self.faces)) + self.pairs * int(count(both))


def likely(h: Hand, likelihood: Likelihood, seed: int, exchanges: int = 30) -> Hand:
    """An imagined deal of seat 0, made likely."""
    g = h.imagine(0, Rng(seed))
    make_likely(g, 0, 1, THEIRS, STOCK, exchanges, likelihood, Rng(1000 + seed))
    return g


def test_hands_come_as_often_as_they_are_likely() -> None:
    """One hidden card in the hand, three in the stock; the four of clubs is three times as likely as each other: one half."""
    h = lay(PLAN, {"hand.0": "AC", "hand.1": "2C", "stock": "3C 4C 5C"})
    want = Wanted(faces("4C", PACK), 1.0986)
    four = sum([likely(h, want, seed).at[THEIRS] == faces("4C", PACK) for seed in range(2000)])
    assert exp(1.0986) / (exp(1.0986) + 3) == 0.5 or abs(four / 2000 - 0.5) < 4 * (0.25 / 2000) ** 0.5


def test_no_card_is_lost_and_the_pile_keeps_its_size() -> None:
    """All cards are still there once, in two packs too, and the owner knows just the hand's cards."""
    h = lay(TWO_PACKS, {"hand.0": "AC", "hand.1": "2C 3C", "stock": "AC 2C 3C"})
    pairs = 0
    for seed in range(50):
        g = likely(h, Wanted(0, 0.0, 9.0), seed)
        assert sorted([c for z in range(3) for c in g.cards_in(z)]) == [0, 1, 2, 64, 65, 66]
        assert (g.size(THEIRS), g.size(STOCK), len(g.cards_in(STOCK))) == (2, 3, 3)
        for w in range(2):
            assert g.located_by(1, w) == g.at[THEIRS + w * 3]
        pairs += g.cards_in(THEIRS)[1] - g.cards_in(THEIRS)[0] == 64
    assert pairs > 40


def test_cards_that_the_seat_knows_stay_where_they_are() -> None:
    """Seat 0 knows that the two is in the hand and the five in the stock; only the others move."""
    h = lay(PLAN, {"hand.0": "AC", "hand.1": "2C 3C", "stock": "4C 5C"})
    h.make_known(1, 0, faces("2C 5C", PACK))
    for seed in range(30):
        g = likely(h, Wanted(faces("5C 4C", PACK), 9.0), seed)
        assert g.at[THEIRS] & faces("2C", PACK) and g.at[STOCK] & faces("5C", PACK)


def test_a_card_that_all_know_is_not_in_the_hand_does_not_come_there() -> None:
    h = lay(PLAN, {"hand.0": "AC", "hand.1": "2C 3C", "stock": "4C 5C"})
    h.ruled_out[THEIRS] = faces("4C", PACK)
    for seed in range(30):
        assert not likely(h, Wanted(faces("4C", PACK), 9.0), seed).at[THEIRS] & faces("4C", PACK)
