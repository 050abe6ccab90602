"""Imagined deals: they agree with what the seat and everyone knows, and all such deals are equally likely."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import comb
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.compiled import times
from tests.support.toy_game import Bare, faces, lay
from upcard.core import imagine
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.imagine import place_cards
from upcard.core.pack import Pack
from upcard.core.zone import NOBODY, Plan, Zone

PACK = Pack("A234", "CD")
HAND, LEFT, RIGHT, ASIDE, STOCK, UP = range(6)
ZONES = [
    Zone("hand", 0, 1),
    Zone("hand", 1, 2),
    Zone("hand", 2, 4),
    Zone("aside", 1, 2, grouped_with=LEFT),
    Zone("stock", sight=NOBODY, ordered=True),
    Zone("up"),
]
PLAN = Plan(3, ZONES, PACK)
WIDE = Plan(3, ZONES, Pack("A23456", "CD"))
TABLE = {"hand.0": "AC", "hand.1": "2C 2D", "hand.2": "3C 3D", "stock": "4C 4D", "up": "AD"}

Deal = tuple[tuple[int, ...], ...]


def lying(h: Hand) -> Deal:
    """The zone of each card, as everyone but seat 1 tells zones apart."""
    rows = [h.cards_in(z) for z in range(len(ZONES))]
    rows[LEFT] = sorted(rows[LEFT] + rows[ASIDE])
    rows[ASIDE] = []
    return tuple([tuple(row) for row in rows])


def possible(h: Hand, seat: int) -> list[Deal]:
    """All deals that agree with what a seat and everyone knows, found by trying every order of the hidden cards."""
    rows = lying(h)
    hidden = [c for row in rows for c in row if not h.located_by(seat) >> c & 1]
    out: set[Deal] = set()
    for order in permutations(hidden):
        rest = list(order)
        deal = [[c if h.located_by(seat) >> c & 1 else rest.pop() for c in row] for row in rows]
        if all([not h.ruled_out[z] >> c & 1 for z, row in enumerate(deal) for c in row]):
            out.add(tuple([tuple(row if ZONES[z].ordered else sorted(row)) for z, row in enumerate(deal)]))
    return sorted(out)


def no_voids() -> Bare:
    return lay(PLAN, TABLE)


def one_void() -> Bare:
    h = lay(PLAN, TABLE)
    h.rule_out(LEFT, faces("AC 2D 3C 4C", PACK) & ~faces("2D", PACK))
    return h


def two_voids() -> Bare:
    """Only one of the six hidden cards can be in either hand."""
    h = lay(PLAN, TABLE | {"hand.1": "2D 3D", "hand.2": "2C 3C"})
    h.rule_out(LEFT, faces("2C 3C 4C", PACK))
    h.rule_out(RIGHT, faces("2D 4D", PACK))
    return h


def tight() -> Bare:
    """Nearly everything is known: only two of the six hidden cards can swap places."""
    h = lay(PLAN, TABLE)
    h.rule_out(LEFT, faces("3C 3D 4C 4D", PACK))
    h.rule_out(RIGHT, faces("4C 4D", PACK))
    return h


def known_cards() -> Bare:
    h = lay(PLAN, TABLE)
    h.reveal_zone_to(RIGHT, 1)
    h.move(PACK.face("AD"), UP, LEFT)
    h.rule_out(STOCK, faces("2C", PACK))
    return h


def laid_aside() -> Bare:
    h = lay(PLAN, TABLE)
    h.move(PACK.face("2C"), LEFT, ASIDE)
    h.rule_out(LEFT, faces("4C 4D", PACK))
    return h


def crossing_voids() -> Bare:
    """Seat 1 has no clubs and seat 2 no diamonds: 3 of 5 diamonds, 2 of 4 clubs, and 4 more cards in any order: 1,440 deals."""
    h = lay(WIDE, {"hand.0": "AC", "hand.1": "2D 3D 4D", "hand.2": "2C 3C", "stock": "4C 5C 5D 6D", "up": "AD"})
    h.rule_out(LEFT, faces("AC 2C 3C 4C 5C 6C", WIDE.pack))
    h.rule_out(RIGHT, faces("AD 2D 3D 4D 5D 6D", WIDE.pack))
    return h


def three_crossing() -> Bare:
    """Each of three zones is void in a different part of the pack, and one card can go anywhere."""
    h = lay(WIDE, {"hand.0": "AC", "hand.1": "2D 3D", "hand.2": "2C 3C", "stock": "4C 4D 6C", "up": "AD 5C 5D 6D"})
    h.rule_out(LEFT, faces("2C 3C", WIDE.pack))
    h.rule_out(RIGHT, faces("2D 4C", WIDE.pack))
    h.rule_out(STOCK, faces("3D 3C", WIDE.pack))
    return h


CASES: list[tuple[Callable[[], Bare], int]] = [
    (no_voids, 0),
    (one_void, 0),
    (two_voids, 0),
    (tight, 0),
    (tight, -1),
    (known_cards, 0),
    (laid_aside, 0),
    (laid_aside, 1),
    (crossing_voids, 0),
    (three_crossing, 0),
]


@pytest.mark.parametrize(("case", "seat"), CASES, ids=[f"{case.__name__}-{seat}" for case, seat in CASES])
def test_every_possible_deal_is_imagined_equally_often(case: Callable[[], Bare], seat: int) -> None:
    """Each of the listed deals comes, no other, and chi-square is within chance."""
    h = case()
    deals = possible(h, seat)
    n = max(4000, times(8, 40) * len(deals))
    rng = Rng(99)
    found = dict.fromkeys(deals, 0)
    for _ in range(n):
        g = h.imagine(seat, rng)
        found[lying(g)] += 1
        assert g.size(ASIDE) == h.size(ASIDE)
    even = n / len(deals)
    free = len(deals) - 1
    assert sum([(times - even) ** 2 / even for times in found.values()]) < free + 4 * (2 * free) ** 0.5 + 4


@pytest.mark.parametrize("case", [two_voids, three_crossing])
def test_exchanges_also_give_every_deal_about_equally_often(case: Callable[[], Bare], monkeypatch: pytest.MonkeyPatch) -> None:
    """If there are too many ways to count, cards are swapped: 4,000 deals look uniform."""
    monkeypatch.setattr(imagine, "MAX_WAYS", 0.0)
    test_every_possible_deal_is_imagined_equally_often(case, 0)


def test_a_fully_known_deal_is_imagined_unchanged() -> None:
    """If nothing is hidden, nothing changes."""
    h = lay(PLAN, {"hand.0": "AC", "up": "2C 3C"})
    assert [h.imagine(0, Rng(x)).cards_in(UP) for x in (1, 2)] == [h.cards_in(UP)] * 2


def test_the_true_cards_have_no_influence() -> None:
    """Two deals that a seat cannot tell apart are imagined alike from the same random state."""
    f = lay(PLAN, TABLE)
    g = lay(PLAN, {"hand.0": "AC", "hand.1": "4D 3C", "hand.2": "2D 4C", "stock": "3D 2C", "up": "AD"})
    for h in (f, g):
        h.rule_out(LEFT, faces("AC", PACK))
        h.rule_out(RIGHT, faces("AD", PACK))
    for x in range(50):
        a, b = f.imagine(0, Rng(x)), g.imagine(0, Rng(x))
        assert isinstance(a, Bare) and isinstance(b, Bare)
        assert lying(a) == lying(b)
        assert list(a.known) == list(b.known)


def test_in_an_imagined_hand_others_know_their_new_cards() -> None:
    """A card that both have seen stays known to both; a card seen by another seat alone is forgotten."""
    h = lay(PLAN, TABLE)
    h.reveal_zone_to(STOCK, 4)  # seat 2 has looked at the stock; seat 0 has not
    h.reveal_zone_to(LEFT, 5)  # seats 0 and 2 have seen the hand of seat 1
    for x in range(20):
        g = h.imagine(0, Rng(x))
        assert g.at[LEFT] == h.at[LEFT] and not g.at[LEFT] & ~g.located_by(2)
        assert not g.at[RIGHT] & ~g.located_by(2)
        assert not g.at[STOCK] & g.located_by(2)


def test_duplicates_are_imagined_as_single_cards() -> None:
    """With two packs a hand may get two equal cards, but never the same card twice."""
    plan = Plan(3, ZONES, Pack("A2", "C", copies=2))
    h = lay(plan, {"hand.0": "AC", "hand.1": "AC 2C", "stock": "2C"})
    hands = set()
    for x in range(60):
        g = h.imagine(0, Rng(x))
        assert sorted([c for z in range(len(ZONES)) for c in g.cards_in(z)]) == [0, 1, 64, 65]
        hands.add(tuple([c % 64 for c in g.cards_in(LEFT)]))
    assert {tuple(sorted(hand)) for hand in hands} == {(0, 1), (1, 1)}


def test_placing_cards_swaps_them_with_others() -> None:
    """A hand's new cards come from their old zones, even within a pile; its old cards go there."""
    h = lay(PLAN, {"hand.0": "AC", "hand.1": "2C 2D", "hand.2": "3C 3D", "stock": "4C AD 4D"})
    place_cards(h, LEFT, faces("AD 3C", PACK))
    assert [PACK.names[c] for c in h.cards_in(STOCK)] == ["4C", "2D", "4D"]
    assert h.at[LEFT] == faces("AD 3C", PACK) and h.at[RIGHT] == faces("2C 3D", PACK) and h.at[STOCK] == faces("4C 2D 4D", PACK)
    place_cards(h, LEFT, faces("AD 4D", PACK))
    assert [PACK.names[c] for c in h.cards_in(STOCK)] == ["4C", "2D", "3C"] and h.top(STOCK) == PACK.face("3C")


def test_the_others_know_their_own_cards_in_an_imagined_deal_of_three_packs() -> None:
    """Each seat knows the cards before it, of whichever pack; and seat 0, who imagines, keeps what it knows of the others."""
    three = Plan(
        2, [Zone("hand", 0, 1), Zone("hand", 1, 2), Zone("stock", sight=NOBODY, ordered=True)], Pack("A23", "C", copies=3)
    )
    h = lay(three, {"hand.0": "AC AC 2C", "hand.1": "3C 3C 2C", "stock": "AC 2C 3C"})
    for seed in range(10):
        g = h.imagine(0, Rng(seed))
        for seat in (0, 1):
            for w in range(3):
                assert g.located_by(seat, w) == g.at[seat + w * three.size]


def shortest_ring(fits: Callable[[int, int], bool], start: int, n: int) -> int:
    """The fewest cards of which each may take the next one's place, and the last that of the first, which is *start*."""
    for size in range(2, n + 1):
        for others in permutations([i for i in range(n) if i != start], size - 1):
            ring = [start, *others, start]
            if all([fits(a, b) for a, b in zip(ring, ring[1:], strict=False)]):
                return size
    return 0


def test_a_card_out_of_place_is_mended_by_the_shortest_ring() -> None:
    """Seven cards dealt at random against what is ruled out: one ring moves as few as possible, all to places they may have."""
    chance, mended = Random(1), 0
    for _ in range(150):
        h = lay(WIDE, {})
        pool = [int(c) for c in chance.sample(list(WIDE.cards), 7)]
        place = sorted([chance.choice([HAND, LEFT, RIGHT, STOCK]) for _ in pool])
        for zone in (HAND, LEFT, RIGHT, STOCK):
            out = [c for c, z in zip(pool, place, strict=True) if z != zone and chance.random() < 0.55]
            h.ruled_out[zone] = sum([1 << c for c in out])
        dealt = chance.sample(pool, 7)

        def fits(a: int, b: int, h: Bare = h, dealt: list[int] = dealt, place: list[int] = place) -> bool:
            return not h.ruled_out[place[b]] >> dealt[a] & 1

        for start in range(7):
            if not fits(start, start):
                row = vec[i64](dealt)
                imagine._mend(h, start, row, vec[i64](place), Rng(mended))
                moved = [i for i in range(7) if row[i] != dealt[i]]
                assert len(moved) == shortest_ring(fits, start, 7) and sorted(row) == sorted(dealt)
                assert start in moved and all([not h.ruled_out[place[i]] >> row[i] & 1 for i in moved])
                mended += 1
    assert mended > 100


def test_a_ring_of_four_cards_is_found() -> None:
    """Each card may lie only where it lies, or one place on; the first not where it lies. So all four go one place on."""
    h = lay(WIDE, {})
    places = [HAND, LEFT, RIGHT, STOCK]
    for card, zone in enumerate(places):
        for z in {*places} - {zone, places[(card + 1) % 4]}:
            h.ruled_out[z] |= 1 << card
    h.ruled_out[HAND] |= 1
    row = vec[i64](range(4))
    imagine._mend(h, 0, row, vec[i64](places), Rng(1))
    assert list(row) == [3, 0, 1, 2]


def test_the_ways_to_pick_places() -> None:
    """Numbers of up to 63 places stand in a table and others are multiplied: both are the binomials, as near as a float comes."""
    for n in range(80):
        for k in range(n + 3):
            assert imagine.binomial(n, k) == pytest.approx(comb(n, k), rel=1e-12), (n, k)
