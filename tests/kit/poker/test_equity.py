"""Counting and sampling deals, beside every deal listed one by one with exact fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, as_set, cards
from upcard.core.statistics import wilson
from upcard.kit.poker.equity import WHOLE_POT, Showdown, Spot, best_places, count_equities, draw_cards, split_parts


class ByRemainder(Showdown):
    """A made-up ranking with many ties, in which a hand may be out of either half, and its place and the board count."""

    def __init__(self, lows: bool) -> None:
        self.lows = lows

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return (sum(cards(held)) + 2 * sum(cards(board)) + place) % 4 - 1

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return (sum(cards(held)) * len(cards(board)) + place) % 3 - 1 if self.lows else -1


def shared(high: list[int], low: list[int]) -> list[Fraction]:
    """The share of each place: half for the best high and half for the best low, or all where there is only one of them."""
    winners = [[i for i, x in enumerate(row) if x >= 0 and x == max(row)] for row in (high, low)]
    halves = [row for row in winners if row]
    return [sum([Fraction(i in row, len(row) * len(halves)) for row in halves], Fraction(0)) for i in range(len(high))]


def dealt(unseen: set[int], wanted: list[int]) -> Iterator[list[set[int]]]:
    """All ways to deal so many cards to each place."""
    if not wanted:
        yield []
        return
    for some in combinations(sorted(unseen), wanted[0]):
        for rest in dealt(unseen - set(some), wanted[1:]):
            yield [set(some), *rest]


SPOTS = [
    ([3, 5], ["0 1", "2 3"], [0, 0], "4 5 6", 0, range(10, 14)),
    ([0, 2], ["0 1", "2 3"], [0, 0], "4", 2, range(10, 17)),
    ([1, 2, 4], ["0", "", "7 8"], [1, 2, 0], "", 1, range(20, 27)),
    ([0, 1, 2], ["0 9", "30 50", "7"], [0, 0, 1], "3 4", 1, [10, 11, 40, 49, 51]),
    ([0, 1, 2, 3], ["0", "1", "2", "3"], [1, 0, 1, 0], "", 1, range(4, 10)),
]


def told(row: str) -> int:
    """A set of cards by their numbers."""
    return as_set([int(c) for c in row.split()])


@pytest.mark.parametrize("lows", [False, True])
@pytest.mark.parametrize(("seats", "held", "lacks", "board", "to_come", "unseen"), SPOTS)
def test_every_deal_is_counted_once(
    seats: list[int], held: list[str], lacks: list[int], board: str, to_come: int, unseen: range, lows: bool
) -> None:
    """Wins, ties and shares are those of all deals listed; a sample of them comes near, and says how near."""
    spot = Spot(seats, [told(row) for row in held], lacks, told(board), to_come, as_set(list(unseen)))
    showdown, n = ByRemainder(lows), len(seats)
    wins, ties, shares, deals = [0] * n, [0] * n, [Fraction(0)] * n, 0
    for on_board, *more in dealt(set(unseen), [to_come, *lacks]):
        hands = [told(row) | as_set(sorted(new)) for row, new in zip(held, more, strict=True)]
        full = told(board) | as_set(sorted(on_board))
        high = [int(showdown.high(i, row, full)) for i, row in enumerate(hands)]
        won = shared(high, [int(showdown.low(i, row, full)) for i, row in enumerate(hands)])
        deals += 1
        for i, share in enumerate(won):
            wins[i] += share == 1
            ties[i] += 0 < share < 1
            shares[i] += share
    assert spot.deals() == deals
    found = count_equities(spot, showdown, few=deals)
    assert (found["exact"], found["deals"], found["played"], found["given"]) == (True, deals, False, "")
    for i, row in enumerate(found["seats"]):
        assert row["seat"] == seats[i]
        assert (row["win"], row["tie"]) == pytest.approx((wins[i] / deals, ties[i] / deals))
        assert row["share"] == row["low"] == row["high"] == pytest.approx(float(shares[i] / deals))
    if deals > 1:
        sample = count_equities(spot, showdown, few=deals - 1, samples=400)
        assert (sample["exact"], sample["deals"]) == (False, 400)
        for i, row in enumerate(sample["seats"]):
            assert (row["low"], row["high"]) == pytest.approx(wilson(row["share"] * 400, 400))
            for what, exact in (("win", wins[i] / deals), ("tie", ties[i] / deals), ("share", float(shares[i] / deals))):
                assert row[what] == pytest.approx(exact, abs=0.1)  # type: ignore[literal-required]


class Keeps(Showdown):
    """Keeps the hands and the boards that it compares."""

    def __init__(self) -> None:
        self.met: list[tuple[int, int]] = []

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        self.met.append((held, board))
        return 0

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return -1


def test_no_card_is_dealt_twice_in_a_sample() -> None:
    """Two hands of two and a board of three from ten cards: seven cards in each deal."""
    kept = Keeps()
    count_equities(Spot([0, 1], [0, 0], [2, 2], 0, 3, (1 << 10) - 1), kept, few=0, samples=60)
    for (first, board), (second, same) in zip(kept.met[::2], kept.met[1::2], strict=True):
        assert board == same and len(cards(first | second | board)) == 7


def test_ways_to_deal_several_hands() -> None:
    """Two hands of two and a board of five from 48 cards: C(48, 5) x C(43, 2) x C(41, 2)."""
    spot = Spot([0, 1, 2], [0b1111, 0, 0], [0, 2, 2], 0, 5, (1 << 52) - 16)
    assert spot.deals() == comb(48, 5) * comb(43, 2) * comb(41, 2)


def test_hands_of_no_strength_compete_and_those_without_one_do_not() -> None:
    """A strength of 0 is the lowest that competes; -1 is none."""
    assert best_places(vec[i64]([0, -1, 0])) == 0b101
    assert best_places(vec[i64]([3, 7, 7, 1])) == 0b0110
    assert best_places(vec[i64]([-1, -1])) == 0


def test_a_pot_is_shared_in_whole_parts_by_up_to_ten() -> None:
    """Each half of 5,040 parts is shared evenly by one to ten; what stood there is added to."""
    for n in range(1, 11):
        out = vec[i64]([1] * 11)
        split_parts(WHOLE_POT // 2, (1 << n) - 1 << 1, out)
        assert list(out) == [1, *[1 + 2520 // n] * n, *[1] * (10 - n)] and 2520 % n == 0


def test_cards_are_drawn_from_those_that_are_left() -> None:
    """Of six cards the first two stay; the two drawn from the other four are each pair about equally often."""
    found: Counter[int] = Counter()
    rng = Rng(5)
    for _ in range(1200):
        pool = vec[i64]([10, 11, 12, 13, 14, 15])
        drawn = draw_cards(pool, 2, 2, rng)
        assert list(pool[:2]) == [10, 11] and sorted(pool) == [10, 11, 12, 13, 14, 15]
        assert drawn == as_set([int(c) for c in pool[2:4]])
        found[drawn] += 1
    assert set(found) == {1 << a | 1 << b for a, b in combinations(range(12, 16), 2)}
    assert all([140 < times < 260 for times in found.values()])
