"""Sets of cards, queues of seats and the small generator."""

from __future__ import annotations

import runpy
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core import bits as bits_module
from upcard.core.bits import (
    CLOCKWISE,
    Rng,
    as_set,
    bit,
    cards,
    cards_and_more,
    count,
    highest,
    lowest,
    nth,
    queue_of,
    seats_in,
    unsigned_remainder,
)

SETS = [0b1, 0b1011, 1 << 61, (1 << 62) - 1, 0x1555555555555555, 1 << 30 | 1 << 31 | 1 << 32 | 1 << 60]


def test_a_set_has_one_bit_for_each_member() -> None:
    """Every member from 0 to 61 has a bit of its own, even above 32."""
    assert [bit(k) for k in range(62)] == [2**k for k in range(62)]


def test_members_are_counted_and_listed_lowest_first() -> None:
    """A set of up to 62 members has the size of its list, and its lowest and highest members are the list's ends."""
    for s in SETS:
        members = [k for k in range(62) if s // 2**k % 2]
        assert cards(s) == members
        assert count(s) == len(members)
        assert lowest(s) == members[0]
        assert highest(s) == members[-1]
        assert [nth(s, n) for n in range(len(members))] == members
        assert as_set(members) == s
    assert cards(0) == [] and count(0) == 0 and as_set([]) == 0


def test_compiled_arithmetic_and_the_methods_of_interpreted_numbers_agree() -> None:
    """Only one of the two forms runs in a build: this loads the source again under a name that keeps the first."""
    source = Path(bits_module.__file__).with_name("bits.py")
    arithmetic = runpy.run_path(str(source), run_name="arithmetic")
    assert arithmetic["lowest"].__code__.co_names == ("count",)
    for s in (1, 2, 3, 0b1011, 1 << 61, (1 << 62) - 1, 0x2AAAAAAAAAAAAAAA, 0x1555555555555555, 5 << 40):
        members = [k for k in range(62) if s >> k & 1]
        for count_of, lowest_of, highest_of, cards_of in (
            (count, lowest, highest, cards),
            [arithmetic[name] for name in ("count", "lowest", "highest", "cards")],
            [arithmetic["_" + name] for name in ("count", "lowest", "highest", "cards")],
        ):
            assert count_of(s) == len(members)
            assert lowest_of(s) == members[0] and highest_of(s) == members[-1]
            assert cards_of(s) == members
    assert arithmetic["count"](0) == count(0) == 0


def test_two_sets_are_listed_one_after_the_other() -> None:
    """The second set's members are 64 higher: a second verb for the same cards."""
    assert cards_and_more(0b101, 0b10) == [0, 2, 65]
    assert cards_and_more(0, bit(61)) == [125]
    assert cards_and_more(bit(61), 0) == [61]


@given(st.integers(0, 2**64 - 1), st.integers(1, 200))
def test_a_draw_of_64_bits_is_divided_as_a_positive_number(x: int, n: int) -> None:
    """From 2**63 on, a machine word holds it less 2**64."""
    assert unsigned_remainder(x if x < 2**63 else x - 2**64, n) == x % n


def test_a_queue_keeps_seats_in_order() -> None:
    """Packing and unpacking a queue are inverse, even with a seat in it twice."""
    for queue in [[], [0], [13], [2, 0, 1], [0, 0, 3], list(range(14))]:
        assert seats_in(queue_of(queue)) == queue


def test_around_goes_clockwise_from_each_seat() -> None:
    """From any first seat, the others follow to the left."""
    for seats in range(1, 15):
        for first in range(seats):
            assert seats_in(CLOCKWISE[16 * seats + first]) == list(range(first, seats)) + list(range(first))


def test_the_small_generator_is_uniform() -> None:
    """Of 6,000 dice rolls each face comes about a thousand times, and each face follows each other one."""
    rng = Rng(12345)
    throws = [int(rng.below(6)) for _ in range(6000)]
    assert all([900 < throws.count(face) < 1100 for face in range(6)])
    pairs = list(zip(throws, throws[1:]))
    assert all([110 < pairs.count((a, b)) < 230 for a in range(6) for b in range(6)])


def test_generators_with_equal_states_continue_alike() -> None:
    """Its whole state is one number below 2**62."""
    a = Rng(7)
    row = [a.below(1000) for _ in range(10)]
    b = Rng(7)
    assert [b.below(1000) for _ in range(10)] == row
    assert 0 <= a.x < 2**62
    c = Rng(a.x)
    assert [c.below(50) for _ in range(5)] == [a.below(50) for _ in range(5)]
    assert [Rng(x).below(1) for x in range(9)] == [0] * 9


def test_a_shuffle_keeps_the_cards_and_favours_no_place() -> None:
    """In 2,400 shuffles of four cards, each of the 24 orders comes about a hundred times."""
    rng = Rng(3)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        row = vec[i64]([10, 11, 12, 13])
        rng.shuffle(row)
        orders[tuple(row)] = orders.get(tuple(row), 0) + 1
    assert len(orders) == 24 and all([sorted(o) == [10, 11, 12, 13] for o in orders])
    assert all([60 < n < 140 for n in orders.values()])
