"""Combinations of five and six cards with a wild rank, compared with every card that the wild cards could be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from upcard.core.pack import STANDARD
from upcard.games.paiute.combinations import FOUR_TWO, THREE_PAIRS, THREE_THREE, best, completing, describe, five, laid_out, six
from upcard.kit.poker.ranks import CLASS, FIVE_OF_A_KIND, ROYAL_FLUSH, STRAIGHT_FLUSH

DEUCES = sum([1 << 13 * suit for suit in range(4)])


def held(row: str) -> int:
    """A set of cards."""
    return sum([1 << c for c in STANDARD.read(row)])


def as_read(row: list[int]) -> tuple[int, ...]:
    """The class of these cards as they stand, some perhaps duplicated, and the ranks that compare it; () for none."""
    ranks = Counter([c % 13 + 2 for c in row])
    sizes = sorted(ranks.values())
    order = sorted(ranks, key=lambda r: (-ranks[r], -r))
    if sizes == [5]:
        return (FIVE_OF_A_KIND, order[0])
    if len(row) == 5 and len({c // 13 for c in row}) == 1:
        if sorted(ranks) == [2, 3, 4, 5, 14]:
            return (STRAIGHT_FLUSH, 5)
        if sizes == [1] * 5 and max(ranks) - min(ranks) == 4:
            return (ROYAL_FLUSH if max(ranks) == 14 else STRAIGHT_FLUSH, max(ranks))
    if sizes == [2, 4]:
        return (FOUR_TWO, order[0])
    if sizes == [3, 3]:
        return (THREE_THREE, order[0])
    if sizes == [2, 2, 2]:
        return (THREE_PAIRS, *order)
    return ()


def tried(cards: list[int], wild: int) -> tuple[int, ...]:
    """The best of these cards, trying every card of the pack for each wild one."""
    naturals = [c for c in cards if not wild >> c & 1]
    return max([as_read(naturals + list(row)) for row in combinations_with_replacement(range(52), len(cards) - len(naturals))])


def key(strength: int) -> tuple[int, ...]:
    """A strength as the class and the ranks that compare it."""
    kind = strength // CLASS
    ranks = [strength >> k & 15 for k in (16, 12, 8)]
    return (kind, *ranks) if kind == THREE_PAIRS else (kind, ranks[0]) if kind else ()


def hands(size: int, wilds: int, many: int) -> Iterator[list[int]]:
    """Hands that often have combinations: from few ranks, or from one suit and a little more."""
    rng = random.Random(size * 10 + wilds)
    for k in range(many):
        ranks = rng.sample(range(1, 13), rng.choice([2, 3, 3, 4]))
        some = [r + 13 * s for r in ranks for s in range(4)]
        if k % 2:
            suit = 13 * rng.randrange(4)
            low = rng.randrange(8)
            some = [suit + r for r in range(1, 13) if low <= r <= low + 6 or r == 12] + [rng.randrange(13) + 39 - suit]
        rows = [c for c in some if c % 13]
        yield rng.sample(rows, size - wilds) + rng.sample([0, 13, 26, 39], wilds)


@pytest.mark.parametrize(("wilds", "many"), [(0, 400), (1, 300), (2, 60), (3, 6)])
def test_wild_cards_are_the_best_that_they_can_be(wilds: int, many: int) -> None:
    """Trying every card for the wild ones finds nothing better or worse, with five cards and with six."""
    found: Counter[int] = Counter()
    for size in (5, 6):
        for row in hands(size, wilds, many):
            cards = sum([1 << c for c in row])
            strength = int(five(cards, DEUCES) if size == 5 else six(cards, DEUCES))
            assert key(strength) == tried(row, DEUCES), [STANDARD.names[c] for c in row]
            found[strength // CLASS] += 1
    assert len(found) > 2


@pytest.mark.parametrize("wilds", [0, 1, 2, 3])
def test_the_best_of_six_is_the_best_of_all_that_may_be_named(wilds: int) -> None:
    """All six cards or any five of them, also without three pairs."""
    for row in hands(6, wilds, 100):
        cards = sum([1 << c for c in row])
        fives = [int(five(sum([1 << c for c in some]), DEUCES)) for some in combinations(row, 5)]
        for pairs in (False, True):
            assert best(cards, DEUCES, pairs) == max([*fives, int(six(cards, DEUCES, pairs))])


@pytest.mark.parametrize("wilds", [0, 1, 2, 3])
def test_a_combination_is_laid_out_whole_and_in_groups(wilds: int) -> None:
    """Every card is in one group, and each group is of one rank or a run from the top, apart from wild cards."""
    for size in (5, 6):
        for row in hands(size, wilds, 100):
            cards = sum([1 << c for c in row])
            strength = int(five(cards, DEUCES) if size == 5 else six(cards, DEUCES))
            if not strength:
                continue
            groups = laid_out(cards, DEUCES, strength)
            assert sorted(sum(groups, [])) == sorted(row)
            kind = strength // CLASS
            sizes = {FOUR_TWO: [4, 2], THREE_THREE: [3, 3], THREE_PAIRS: [2, 2, 2]}.get(kind, [5])
            assert [len(g) for g in groups] == sizes
            for group in groups:
                ranks = [c % 13 + 2 if c % 13 else 0 for c in group]
                if kind in (STRAIGHT_FLUSH, ROYAL_FLUSH):
                    top = strength >> 16 & 15
                    assert all([r == 0 or r in (top - i, 14 if i == 4 and top == 5 else -1) for i, r in enumerate(ranks)])
                else:
                    assert len(set(ranks) - {0}) <= 1


def test_five_of_a_kind_may_need_four_naturals() -> None:
    """Then nine-nine-nine with two wild cards is nothing in five cards, and four/two in six."""
    assert five(held("9S 9H 9D 2C 2S"), DEUCES) and not five(held("9S 9H 9D 2C 2S"), DEUCES, four_naturals=True)
    assert five(held("9S 9H 9D 9C 2S"), DEUCES, four_naturals=True)
    assert describe(best(held("9S 9H 9D 2C 2S KD"), DEUCES, four_naturals=True)) == "four/two, nines"


def test_the_steel_wheel_may_be_nothing() -> None:
    """With ace low or without. Six-five-four-three and a wild card always count."""
    wheel = held("AS 3S 4S 5S 2H")
    assert describe(five(wheel, DEUCES)) == "five-high straight flush"
    assert not five(wheel, DEUCES, wheel=False)
    assert describe(five(held("6S 3S 4S 5S 2H"), DEUCES, wheel=False)) == "seven-high straight flush"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("6S 6H 6D 6C 2S KD", "five sixes"),
        ("AS KS QS JS TS 9S", "royal flush"),
        ("KS QS JS TS 9S 9H", "king-high straight flush"),
        ("6S 6H 6D 6C KS KH", "four/two, sixes"),
        ("6S 6H 6D KD KS KH", "three/three, kings"),
        ("QS QH TD TC 6S 6H", "paiute, queens, tens and sixes"),
    ],
)
def test_combinations_have_names(row: str, words: str) -> None:
    """Each class has a name that players use."""
    assert describe(best(held(row), DEUCES)) == words


@pytest.mark.parametrize("pairs", [True, False])
@pytest.mark.parametrize("four_naturals", [True, False])
@pytest.mark.parametrize("wheel", [True, False])
def test_the_cards_that_complete_five_are_found_by_trying_each(pairs: bool, four_naturals: bool, wheel: bool) -> None:
    """Of any five cards, and of five from few ranks or from one suit, which are nearer to a combination."""
    rng = random.Random(7)
    found = 0
    for n in range(300):
        ranks = rng.sample(range(1, 13), 3)
        pool = [c for c in range(52) if n % 3 == 0 or c % 13 in (0, *ranks) or (n % 3 == 2 and c < 13)]
        some = sum([1 << c for c in rng.sample([c for c in pool if c != 39], 5)])
        among = sum([1 << c for c in range(52) if not some >> c & 1 and rng.random() < 0.8])
        tried = [c for c in range(52) if among >> c & 1 and best(some | 1 << c, DEUCES, pairs, four_naturals, wheel)]
        assert completing(some, DEUCES, among, pairs, four_naturals, wheel) == len(tried)
        found += len(tried) > 0
    assert found > 30
