"""Naturals: which thirteen-card hands are one, compared with counts from combinatorics."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, factorial, prod

from upcard.core.pack import STANDARD
from upcard.games.chinese_poker.naturals import division, has_three_flushes, has_three_straights
from upcard.kit.rows.naturals import every_rank, six_pairs


def held(cards: str) -> int:
    """A set of cards."""
    return sum([1 << STANDARD.face(c) for c in cards.split()])


def parts(total: int, most: int) -> Iterator[list[int]]:
    """All ways to choose how many cards of each rank, the most first."""
    if total == 0:
        yield []
    for n in range(min(total, most), 0, -1):
        for rest in parts(total - n, n):
            yield [n, *rest]


def ways(numbers: list[int], of: int, size: int) -> int:
    """The number of hands with these counts in some of the ranks or suits."""
    rows = Counter(numbers + [0] * (of - len(numbers)))
    return factorial(of) // prod([factorial(n) for n in rows.values()]) * prod([comb(size, n) for n in numbers])


def by_ranks(numbers: list[int]) -> int:
    """Hands by the number of cards of each rank."""
    return sum([1 << 13 * suit + rank for rank, n in enumerate(numbers) for suit in range(n)])


def test_how_many_of_all_hands_are_six_pairs_or_a_dragon() -> None:
    """Of 635,013,559,600 hands 67,108,864 have every rank, 2,856,863,152 six pairs, 2,241,727,488 six distinct pairs only."""
    patterns = [p for p in parts(13, 4) if len(p) <= 13]
    assert sum([ways(p, 13, 4) for p in patterns]) == comb(52, 13)
    assert sum([ways(p, 13, 4) for p in patterns if every_rank(by_ranks(p))]) == 67_108_864
    assert sum([ways(p, 13, 4) for p in patterns if six_pairs(by_ranks(p))]) == 2_856_863_152
    strict = [p for p in patterns if six_pairs(by_ranks(p), quads=False)]
    assert strict == [[3, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2, 1]]
    assert ways(strict[1], 13, 4) == 2_241_727_488


def test_six_pairs_are_named_from_the_highest() -> None:
    """Four of a rank name it twice."""
    assert six_pairs(held("AS AH AD AC 9S 9H 7S 7H 5S 5H 3S 3H 2C")) == [14, 14, 9, 7, 5, 3]
    assert six_pairs(held("AS AH AD AC 9S 9H 7S 7H 5S 5H 3S 2H 2C")) == [14, 14, 9, 7, 5, 2]
    assert six_pairs(held("AS AH AD KC 9S 9H 7S 7H 5S 5H 3S 3H 2C")) == []


def divides(cards: int, flush: bool) -> bool:
    """Whether the cards can be divided, by trying every way."""
    faces = [c for c in range(52) if cards >> c & 1]

    def good(row: tuple[int, ...]) -> bool:
        if flush:
            return len({c // 13 for c in row}) == 1
        ranks = sorted([c % 13 for c in row])
        low = sorted([(c + 1) % 13 for c in ranks])
        return any([r == list(range(r[0], r[0] + len(row))) for r in (ranks, low)])

    for back in combinations(faces, 5):
        if good(back):
            rest = [c for c in faces if c not in back]
            for middle in combinations(rest, 5):
                if good(middle) and good(tuple([c for c in rest if c not in middle])):
                    return True
    return False


def test_flushes_and_straights_are_found_where_trying_all_finds_them() -> None:
    """Hands close to three straights or three flushes, some of them spoilt by one card."""
    rng = random.Random(2)
    found = Counter[tuple[bool, bool]]()
    for n in range(60):
        if n % 2:
            starts = [rng.randrange(10), rng.randrange(10), rng.randrange(12)]
            ranks = [(s + i + 12) % 13 for s, size in zip(starts, (5, 5, 3), strict=True) for i in range(size)]
            if max(Counter(ranks).values()) > 4:
                continue
            met = Counter[int]()
            cards = 0
            for r in ranks:
                cards |= 1 << r + 13 * met[r]
                met[r] += 1
        else:
            sizes = rng.choice([(5, 5, 3), (8, 5), (10, 3), (7, 6), (5, 4, 4)])
            cards = sum([1 << c + 13 * k for k, size in enumerate(sizes) for c in rng.sample(range(13), size)])
        if n % 3 == 0:
            cards = cards & cards - 1
            cards |= 1 << rng.choice([c for c in range(52) if not cards >> c & 1])
        assert has_three_straights(cards) is divides(cards, False)
        assert has_three_flushes(cards) is divides(cards, True)
        found[has_three_straights(cards), has_three_flushes(cards)] += 1
    assert found[True, False] and found[False, True] and found[False, False]


def test_a_division_uses_every_card_once() -> None:
    """The best back comes first, then the best middle."""
    cards = held("AS KS QS JS TS 9S 8S 7S 6S 5C 4C 3C 2C")
    rows = division(cards, False)
    assert rows == [held("4C 3C 2C"), held("9S 8S 7S 6S 5C"), held("AS KS QS JS TS")]
    rows = division(held("AS KS 9S QS JS 8S 6S 2S 2C 4C 6C 8C TC"), True)
    assert rows == [held("8S 6S 2S"), held("TC 8C 6C 4C 2C"), held("AS KS QS JS 9S")]
    assert division(held("AS KS 9H QH JH 8H 6H 2H 2C 4C 6C 8C TC"), True) == []
