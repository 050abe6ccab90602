"""Captures by rank and in sequences, equal cards, and four cards in their places, compared with plain searches."""

from __future__ import annotations

import itertools
import random

import pytest

from upcard.core.bits import as_set
from upcard.core.bits import cards as members
from upcard.core.card_state import CardState
from upcard.core.pack import ACE_LOW
from upcard.core.zone import Plan, Zone
from upcard.games.porrazo.captures import in_order, in_own_places, last_of, latest, listed, pips, run_from, same_rank_value

PLAN = Plan(1, [Zone("elsewhere"), Zone("table", ordered=True)], ACE_LOW)
TABLE = 1


def faces(names: str) -> list[int]:
    """Cards by their names."""
    return ACE_LOW.read(names)


def names(row: list[int]) -> str:
    """The names of cards."""
    return " ".join(ACE_LOW.names[c] for c in row)


def lying(row: list[int]) -> CardState:
    """A table with these cards in the order they came."""
    h = CardState(PLAN)
    h.clear()
    for card in row:
        h.deal(card, TABLE)
    return h


def test_the_card_that_came_last() -> None:
    """The last card of several of a rank; none if there is none."""
    h = lying(faces("5S 9D 5H 8C"))
    assert latest(h, TABLE, 4) == as_set(faces("5H"))
    assert latest(h, TABLE, 8) == as_set(faces("9D"))
    assert latest(h, TABLE, 0) == 0


def slow_run(row: list[int], rank: int, most: int) -> list[int]:
    """A sequence taken card by card, as at a table."""
    run: list[int] = []
    while len(run) < min(most, 13):
        fit = [c for c in row if c % 13 == (rank + len(run)) % 13]
        if not fit:
            break
        run.append(fit[-1])
    return run


@pytest.mark.parametrize("size", [0, 3, 9, 20, 40, 52])
def test_sequences_against_a_plain_search(size: int) -> None:
    """From every rank, at every length: the same cards in the same order, to the same last rank."""
    rng = random.Random(size)
    for _ in range(20):
        row = rng.sample(range(52), size)
        h = lying(row)
        for rank, most in itertools.product(range(13), (1, 2, 5, 13)):
            run = slow_run(row, rank, most)
            found = int(run_from(h, TABLE, rank, most))
            assert found == as_set(run)
            assert in_order(rank, found) == run
            if run:
                assert last_of(rank, found) == run[-1] % 13
    assert last_of(10, as_set(faces("QC KC AD 2S"))) == 1, "it may begin just above the rank"


def slow_alike(held: tuple[int, ...]) -> int:
    """The largest number of cards of one rank, and the highest such rank."""
    groups = [(n, rank) for rank in range(13) if (n := sum(c % 13 == rank for c in held)) > 1]
    return 16 * max(groups)[0] + max(groups)[1] if groups else 0


def test_what_is_alike_in_three_cards() -> None:
    """All groups of three cards from half the pack, and some groups of five."""
    for held in itertools.combinations(range(26), 3):
        assert same_rank_value(as_set(list(held))) == slow_alike(held)
    rng = random.Random(1)
    for _ in range(500):
        five = tuple(rng.sample(range(52), 5))
        assert same_rank_value(as_set(list(five))) == slow_alike(five)


def slow_places(dealt: list[int]) -> int:
    """The most pips in their places over every row that swaps allow, from both ends."""
    best = 0
    for row in itertools.permutations(dealt):
        if set(row[:2]) == set(dealt[:2]):
            for counted in (row, row[::-1]):
                best = max(best, sum(i + 1 for i, c in enumerate(counted) if c % 13 == i))
    return best


def test_four_cards_lie_as_well_as_they_can() -> None:
    """Every four of low ranks, and some of all: no other row scores more, and swaps can make the row."""
    low = faces("AS AH 2D 2C 3S 3H 4D 4C KS")
    rng = random.Random(2)
    fours = [list(four) for four in itertools.permutations(low, 4)] + [rng.sample(range(52), 4) for _ in range(300)]
    for dealt in fours:
        row, placed, back = in_own_places(dealt)
        counted = row[::-1] if back else row
        assert set(row[:2]) == set(dealt[:2]) and set(row[2:]) == set(dealt[2:])
        assert placed == [c for i, c in enumerate(counted) if c % 13 == i]
        assert pips(placed) == slow_places(dealt)
        assert placed or not back, "it counts from the left where no card is in its place"


def test_cards_in_a_sentence() -> None:
    """Separated by commas, the last by "and"."""
    assert listed(faces("7S")) == "[7S]"
    assert listed(faces("7S 8D 9C")) == "[7S], [8D] and [9C]"
    assert names(members(as_set(faces("7S 7C")))) == "7C 7S"
