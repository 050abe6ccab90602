"""Several zones grouped with one hand: only a seat that sees them can tell which card is in which."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, cards
from upcard.core.card_state import CardState
from upcard.core.imagine import deal_unseen
from upcard.core.journal import Journal
from upcard.core.pack import Pack
from upcard.core.view import visible_faces
from upcard.core.zone import NOBODY, Plan, Zone

PACK = Pack("A23456", "CD")
PLAN = Plan(
    2,
    [
        Zone("hand", 0, 1),
        Zone("hand", 1, 2),
        Zone("front", 0, 1, grouped_with=0),
        Zone("back", 0, 1, grouped_with=0),
        Zone("stock", sight=NOBODY),
        Zone("up"),
    ],
    PACK,
)


def dealt() -> CardState:
    """Six cards for the first seat, four for the second, two in the stock."""
    h = CardState(PLAN)
    h.clear()
    for card in range(12):
        h.deal(card, 0 if card < 6 else 1 if card < 10 else 4)
    return h


def test_a_group_is_a_ring_of_zones() -> None:
    """Each leads to the next and the last to the first; all know the first."""
    ring = [0]
    while PLAN.next_in_group[ring[-1]] != 0:
        ring.append(int(PLAN.next_in_group[ring[-1]]))
    assert sorted(ring) == [0, 2, 3] and [int(PLAN.group[z]) for z in range(6)] == [0, 1, 0, 0, 4, 5]


def test_moves_within_a_group_show_nothing_to_others() -> None:
    """The other seat sees six backs in the hand, reads nothing, and keeps what it knew of the group."""
    h = dealt()
    h.journal = Journal()
    h.make_known(2, 0, 1)  # the second seat has seen the first card
    before = [visible_faces(h, z, 1) for z in range(6)]
    h.move(0, 0, 2)
    h.move(1, 0, 3)
    h.move(1, 3, 2)
    assert [visible_faces(h, z, 1) for z in range(6)] == before == [[0, -1, -1, -1, -1, -1], [6, 7, 8, 9], [], [], [-1, -1], []]
    assert not any([e.seen for e in h.journal.entries])
    assert [visible_faces(h, z, 0) for z in (0, 2, 3)] == [[2, 3, 4, 5], [0, 1], []]


def test_a_card_leaving_a_group_may_come_from_any_of_its_zones() -> None:
    """It may be any card known to be in the group."""
    h = dealt()
    h.make_known(2, 0, 0b11)
    h.move(0, 0, 2)
    h.move(1, 0, 3)
    h.move(5, 2, 4) if h.zone_of(5) == 2 else h.move(5, 0, 4)
    assert not h.located_by(1) & 0b11


def test_a_void_holds_for_the_whole_group() -> None:
    """None of these faces is in the hand or in a row."""
    h = dealt()
    h.rule_out(3, 1 << 11)
    assert [int(h.ruled_out[z]) >> 11 & 1 for z in range(6)] == [1, 0, 1, 1, 0, 0]


def test_grouped_zones_are_imagined_with_their_own_sizes() -> None:
    """The other seat deals six cards again, one, two and three to each zone; every card can be in each."""
    h = dealt()
    for card, row in ((0, 2), (1, 2), (2, 3)):
        h.move(card, 0, row)
    found: dict[int, set[int]] = {0: set(), 2: set(), 3: set()}
    for x in range(80):
        g = CardState(PLAN)
        g.at, g.ruled_out, g.known, g.next_below = h.at[:], h.ruled_out[:], h.known[:], h.next_below[:]
        deal_unseen(h, g, 1, Rng(x))
        assert [g.size(z) for z in range(6)] == [3, 4, 2, 1, 2, 0]
        assert sorted([c for z in range(6) for c in g.cards_in(z)]) == list(vec[i64](list(range(12))))
        for z in found:
            found[z] |= set(cards(g.at[z]))
    assert all([there == {0, 1, 2, 3, 4, 5, 10, 11} for there in found.values()])
