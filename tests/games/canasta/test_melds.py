"""The melds that a Canasta hand can make, compared with every possible way to lay it down."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from upcard.core.bits import bit
from upcard.core.errors import IllegalMove
from upcard.games.canasta.melds import (
    ANY,
    JOKER,
    PACK,
    RANKS,
    THREE,
    TWO,
    VALUE,
    counts_by_rank,
    faces_of,
    goes_out,
    kind,
    laying,
    most,
    number_of,
    points,
    rank_of,
    read_laying,
    total,
    wild,
    worth,
)

Way = tuple[int, int, int]  # points melded, cards left, canastas on the table


def kinds(row: str) -> list[int]:
    """Cards by kind: "K K 2 JK" as ranks, 3 for black threes."""
    out = [0] * 14
    for name in row.split():
        out[JOKER if name == "JK" else PACK.ranks.index(name)] += 1
    return out


def melds(row: str) -> tuple[list[int], list[int]]:
    """Melds on the table: "KKK2 9999" as their naturals and their wild cards."""
    naturals, wilds = [0] * 14, [0] * 12
    for text in row.split():
        rank = PACK.ranks.index(text[0])
        naturals[rank] = text.count(text[0])
        wilds[rank] = len(text) - naturals[rank]
    return naturals, wilds


def ways(held: list[int], naturals: list[int], wilds: list[int], black: bool) -> Iterator[Way]:
    """Every way by the rules to lay down some of these cards, rank by rank, black threes among them."""

    def go(rank: int, twos: int, jokers: int, laid: int, used: int, canastas: int) -> Iterator[Way]:
        if rank == RANKS:
            yield laid, sum(held) - used, canastas
            return
        for n in range(held[rank] + 1):
            for a in range(min(twos, 3) + 1):
                for b in range(min(jokers, 3 - a) + 1):
                    size = naturals[rank] + wilds[rank] + n + a + b
                    if n + a + b:
                        if naturals[rank] + n < 2 or size < 3 or wilds[rank] + a + b > 3:
                            continue
                        if rank == THREE and a + b and not black:
                            continue
                    gain = n * VALUE[rank] + a * VALUE[TWO] + b * VALUE[JOKER]
                    yield from go(rank + 1, twos - a, jokers - b, laid + gain, used + n + a + b, canastas + (size >= 7))

    yield from go(0, held[TWO], held[JOKER], 0, 0, 0)


def packed(held: list[int], naturals: list[int], wilds: list[int]) -> tuple[int, int, int]:
    """Counts in the engine's own form."""
    a, b, c = [sum(n << 4 * k for k, n in enumerate(row)) for row in (held, naturals, wilds)]
    return a, b, c


def random_case(chance: Random) -> tuple[list[int], list[int], list[int]]:
    """A small hand of few ranks, and sometimes a meld or two."""
    held, naturals, wilds = [0] * 14, [0] * 14, [0] * 12
    for rank in chance.sample([1, 5, 9, 11], 3):
        held[rank] = chance.choice([0, 1, 2, 2, 3, 4])
        if chance.random() < 0.35:
            naturals[rank] = chance.randint(2, 6)
            wilds[rank] = chance.randint(1 if naturals[rank] == 2 else 0, 3)
    held[THREE] = chance.choice([0, 0, 1, 2, 3])
    held[TWO] = chance.choice([0, 1, 2, 3])
    held[JOKER] = chance.choice([0, 0, 1, 2])
    return held, naturals, wilds


@pytest.mark.parametrize("seed", range(60))
def test_the_most_that_can_be_laid_down_is_exact(seed: int) -> None:
    """The result equals the best of every way to lay cards down, for any number of cards kept. Black threes are left out."""
    chance = Random(seed)
    held, naturals, wilds = random_case(chance)
    without = [*held]
    without[THREE] = 0
    every = list(ways(without, naturals, wilds, False))
    for keep in range(4):
        best = max([laid for laid, left, _ in every if left + held[THREE] >= keep], default=0)
        assert most(*packed(held, naturals, wilds), keep) == best, (held, naturals, wilds, keep)


@pytest.mark.parametrize("seed", range(120))
def test_whether_a_hand_goes_out_is_exact(seed: int) -> None:
    """The result agrees with every way: one spare card or none, one canasta or two, any minimum, wild black threes or not."""
    chance = Random(1000 + seed)
    held, naturals, wilds = random_case(chance)
    if chance.random() < 0.6:  # more often a card that fits
        for rank in range(1, 12):
            if held[rank] == 1:
                held[rank] = 0
        held[THREE] = chance.choice([0, 0, 3])
    for black in (False, True):
        every = list(ways(held, naturals, wilds, black))
        for spare in (0, 1):
            for canastas in (1, 2):
                for least in (0, 50, 120):
                    found = any(left <= spare and n >= canastas and laid >= least for laid, left, n in every)
                    if sum(held) == 0:
                        continue
                    got = goes_out(*packed(held, naturals, wilds), canastas, spare, least, black)
                    assert got == found, (held, naturals, wilds, canastas, spare, least, black)


@pytest.mark.parametrize(
    ("hand", "table", "keep", "best"),
    [
        ("4 4 4 5 5 5", "", 0, 30),
        ("Q Q Q 9 9", "", 0, 30),
        ("Q Q Q 9 9 2", "", 0, 70),
        ("6 6 JK", "", 0, 60),
        ("A A JK J J J", "", 0, 120),
        ("7 7 7 A A A K K 2", "", 0, 115),
        ("K K K 5", "", 2, 0),
        ("K K K 5 9", "", 2, 30),
        ("K K K K 5", "", 2, 30),
        ("K 2 2", "", 0, 0),
        ("2 2 2", "", 0, 0),
        ("3 3 3", "", 0, 0),
        ("9 9 9 2 2 2 2", "", 0, 90),
        ("9 2 2 2 2", "9999", 0, 70),
        ("9 2", "99999222", 0, 10),
    ],
)
def test_worked_sums(hand: str, table: str, keep: int, best: int) -> None:
    """Sums worked out by hand."""
    assert most(*packed(kinds(hand), *melds(table)), keep) == best


@pytest.mark.parametrize(
    ("hand", "table", "canastas", "spare", "out"),
    [
        ("K K K 5", "9999999", 1, 1, True),
        ("K K K 5", "", 1, 1, False),
        ("K K 5", "9999999", 1, 1, False),
        ("K K 2", "9999999", 1, 0, True),
        ("3 3 3", "9999999", 1, 0, True),
        ("3 3 2", "9999999", 1, 1, False),
        ("2 2 5", "99999", 1, 1, True),
        ("2 2", "99999 88888", 2, 0, False),
        ("2 2 2 2", "99999 88888", 2, 0, True),
        ("K K K 5", "9999999", 2, 1, False),
    ],
)
def test_worked_ways_out(hand: str, table: str, canastas: int, spare: int, out: bool) -> None:
    """Ways out worked out by hand."""
    assert goes_out(*packed(kinds(hand), *melds(table)), canastas, spare, 0, False) == out


def test_cards_are_counted_by_kind_and_red_threes_are_none() -> None:
    """Both packs count together, and red threes count as none. Cards are worth points by kind."""
    some = PACK.read("3S 3H KD 2C XR")
    both = PACK.read("3H KD XR")
    n = counts_by_rank(sum(int(bit(f)) for f in some), sum(int(bit(f)) for f in both))
    assert [number_of(n, k) for k in (THREE, 10, TWO, JOKER)] == [1, 2, 1, 2] and total(n) == 6
    assert worth(n) == 5 + 20 + 20 + 100
    assert points(PACK.read("3S KD KD 2C XR XB")) == 5 + 20 + 20 + 100
    assert kind(PACK.face("XB")) == JOKER and wild(PACK.face("2H")) and not wild(PACK.face("3H"))


@pytest.mark.parametrize("row", ["KS KS KH 2D 2D XR XB XB", "4C 4D 4H 4S", "3C 3S 3S", "AS 2C", ""])
def test_a_laying_down_is_a_number_and_back(row: str) -> None:
    """Encoding a meld as a number and back keeps its cards, even if it has the same face twice."""
    action = laying(read_laying(row) >> 20 & 15 if row else ANY, PACK.read(row))
    assert sorted(faces_of(action)) == sorted(PACK.read(row)) and action < 1 << 25


def test_a_laying_down_is_read_from_names() -> None:
    """A meld has the rank of its naturals; wild cards alone have none until it is named."""
    assert rank_of(read_laying("KS 2D KH")) == 10 and rank_of(read_laying("2D XR")) == ANY
    assert rank_of(read_laying("2D", "kings")) == 10
    for names, to, wrong in [
        ("KS QH", "", "of one rank"),
        ("KS", "queens", "of one rank"),
        ("3H 3S 3C", "", "cannot meld red threes"),
        ("KS KS KS", "", "two of the king of spades, not 3"),
        ("2D", "jokers", "'jokers' is not a meld"),
        ("1S", "", "no card '1s'"),
    ]:
        with pytest.raises(IllegalMove, match=wrong.replace("'1s'", "'1S'")):
            read_laying(names, to)
