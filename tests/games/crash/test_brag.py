"""Brag hands: their names, and the best setting compared with all others."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.pack import STANDARD
from upcard.games.crash.brag import (
    A23,
    FIELD,
    HANDS,
    HIGHEST,
    LOWEST,
    SECOND,
    WORST,
    Opposition,
    best_hands,
    brag,
    brag_words,
    four_of_a_kind,
)
from upcard.kit.poker.ranks import ranks_of
from upcard.kit.rows.ranking import ALL, STEPS


def held(names: str) -> int:
    """A set of cards."""
    return sum([1 << STANDARD.face(c) for c in names.split()])


def test_as_many_hands_of_each_class_as_there_are() -> None:
    """22,100 hands: 52 prials, 48 running flushes, 720 runs, 1,096 flushes, 3,744 pairs, 16,440 high cards."""
    kinds = [0] * 7
    strengths: set[int] = set()
    for three in combinations(range(52), 3):
        strength = int(brag(sum([1 << c for c in three])))
        kinds[strength >> 12] += 1
        strengths.add(strength)
    assert kinds == [0, 16440, 3744, 1096, 720, 48, 52]
    runs = 12
    high = comb(13, 3) - runs  # sets of three ranks that are not a run
    assert len(strengths) == 13 + runs + runs + high + 13 * 12 + high


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("3S 3H 3D", "prial of threes"),
        ("6S 6H 6D", "prial of sixes"),
        ("AS 2S 3S", "running flush, ace-two-three"),
        ("QS JH TD", "run, queen-jack-ten"),
        ("AS KH QD", "run, ace-king-queen"),
        ("KS 9S 4S", "flush, king-nine-four"),
        ("7S 7H QD", "pair of sevens, queen kicker"),
        ("AS KH JD", "ace high, king-jack"),
        ("9S 9H", "pair of nines"),
        ("9S KH", ""),
        ("9S", ""),
    ],
)
def test_a_hand_in_players_words(names: str, words: str) -> None:
    """The name of a hand. With one or two cards only a pair is named."""
    assert brag_words(held(names)) == words


def by_trying_all(cards: int, field: Opposition) -> tuple[int, int]:
    """The worth of the best setting, and the number of settings, by trying every one.

    The lowest card left is left over or makes a hand with two others, so each setting comes once.
    """
    worth: dict[int, int] = {}
    most, settings = -1, 0

    def go(left: list[int], hands: list[int]) -> None:
        nonlocal most, settings
        if not left or len(hands) == HANDS:
            rows = sorted(hands, key=lambda hand: -worth[hand]) + [0] * (HANDS - len(hands))
            most = max(most, int(field.points(vec[i64](rows))))
            settings += 1
            return
        go(left[1:], hands)
        for pair in combinations(left[1:], 2):
            hand = 1 << left[0] | 1 << pair[0] | 1 << pair[1]
            if hand not in worth:
                worth[hand] = int(field.strength(hand))
            if worth[hand] > WORST:
                go([c for c in left[1:] if c not in pair], [*hands, hand])

    go([c for c in range(52) if cards >> c & 1], [])
    return most, settings


RANDOM = random.Random(7)
HANDFULS = [sum([1 << c for c in RANDOM.sample(range(52), 13)]) for _ in range(8)]
TABLES = [Opposition(), Opposition(False, LOWEST, 1, 0), Opposition(True, SECOND, 2, 20)]


@pytest.mark.parametrize("field", TABLES, ids=["usual", "two, A-2-3 lowest", "a crash is worth much"])
@pytest.mark.parametrize("cards", HANDFULS)
def test_the_best_setting_is_the_best_of_all(cards: int, field: Opposition) -> None:
    """The search that prunes finds the best setting.

    The hands found are in order, hold the player's cards, and are a pair or better.
    """
    check(cards, field)


@pytest.mark.parametrize(
    "names",
    [
        "AS AH AD AC KS KH KD KC 9S 8H 7D 6C 5S",  # four of a kind, whole or broken
        "4S 4H 4D 4C 9S 9H 9D 8C 8S 7H 7D 2C 2S",
        "2S 2H 3D 3C 5S 5H 7D 7C 9S 9H JD JC KS",  # six pairs
        "AS 2H 3D 4C 5S 6H 7D 8C 9S TH JD QC KS",  # thirteen ranks
    ],
)
def test_the_best_setting_of_what_is_rare(names: str) -> None:
    """The search is right for four of a kind, six pairs and the thirteen-card straight too."""
    for field in TABLES:
        check(held(names), field)


def test_four_of_a_kind_is_worth_breaking_a_prial() -> None:
    """CR-15: four deuces in two pairs score a point that no other hand can take, where a prial of deuces leaves one over."""
    deuces = held("2S 2H 2D 2C")
    for field in TABLES[:2]:
        cards = deuces | held("4S 9S 6H TH 5D JD 8C QC KS")
        check(cards, field)
        used = sum([int(hand) for hand in best_hands(cards, field)])
        assert used & deuces == deuces


def test_the_best_of_all_two_hundred_thousand_settings() -> None:
    """Any three of thirteen cards of one suit make a hand: all 200,200 ways to set four hands and leave a card are tried."""
    field = Opposition(opponents=2)
    suit = held("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")
    assert comb(13, 3) * comb(10, 3) * comb(7, 3) * comb(4, 3) // 24 == 200_200
    strength = {sum(t): int(field.strength(sum(t))) for t in combinations([1 << c for c in range(52) if suit >> c & 1], 3)}
    chance = [{hand: int(field.chance(row, s)) for hand, s in strength.items()} for row in range(HANDS)]
    most = settings = 0
    for out in [1 << c for c in range(52) if suit >> c & 1]:
        for hands in fours_of_threes(suit ^ out):
            a, b, c, d = sorted(hands, key=lambda hand: -strength[hand])
            won = [chance[0][a], chance[1][b], chance[2][c], chance[3][d]]
            clean = won[0] * won[1] // ALL * won[2] // ALL * won[3] // ALL
            most = max(most, sum(won) + int(field.crash) * clean)
            settings += 1
    assert settings == 200_200
    assert field.points(best_hands(suit, field)) == most


def fours_of_threes(cards: int) -> list[list[int]]:
    """All ways to divide the cards into threes."""
    if not cards:
        return [[]]
    low = cards & -cards
    rest = [1 << c for c in range(52) if (cards ^ low) >> c & 1]
    out: list[list[int]] = []
    for x, y in combinations(rest, 2):
        out += [[low | x | y, *more] for more in fours_of_threes(cards ^ low ^ x ^ y)]
    return out


def check(cards: int, field: Opposition) -> None:
    """The setting found is allowed, in order, and worth as much as the best of all."""
    hands = [int(hand) for hand in best_hands(cards, field)]
    worth = [int(field.strength(hand)) for hand in hands]
    assert worth == sorted(worth, reverse=True) and all([w > WORST or not hand for w, hand in zip(worth, hands, strict=True)])
    assert sum(hands) & ~cards == 0 and all([hand.bit_count() in (0, 3) for hand in hands])
    assert sum([hand.bit_count() for hand in hands]) == (hands[0] | hands[1] | hands[2] | hands[3]).bit_count()
    most, settings = by_trying_all(cards, field)
    assert field.points(vec[i64](hands)) == most and settings > 100


def test_what_a_hand_is_worth_rises_with_its_strength() -> None:
    """Each strength rises from the weakest hand. A stronger hand never has a smaller chance, and tied hands have the same."""
    field = Opposition()
    for row in range(HANDS):
        hands = [int(FIELD[row * STEPS + k]) for k in range(STEPS)]
        assert hands == sorted(hands)
        chances = [int(field.chance(row, s)) for s in range(0x2000, 0x7000)]
        assert chances == sorted(chances) and chances[0] >= 1 and chances[-1] <= ALL
    alone, three = Opposition(opponents=1), Opposition(opponents=3)
    assert alone.chance(0, 0x6AAA) > three.chance(0, 0x6AAA)


def test_the_likely_hands_are_hands_and_a_tie_with_them_wins_nothing() -> None:
    """The hands that opponents are likely to set are strengths of real hands, or no hand.

    Two first hands in forty are the prial of threes, above which there is none: 38 in forty are below it, or half a hand more.
    """
    real = {0} | {int(brag(sum([1 << c for c in three]))) for three in combinations(range(52), 3)}
    assert {int(strength) for strength in FIELD} <= real
    assert Opposition(opponents=1).chance(0, brag(held("3S 3H 3D"))) * 80 <= ALL * 77


def test_the_highest_hands_are_among_the_likely_first_hands() -> None:
    """CR-R1 to CR-R3: threes and aces, A-2-3 suited or not, and A-K-Q, of which A-2-3 is the highest run."""
    first = [int(strength) for strength in FIELD[:STEPS]]
    worth = [int(brag(held(hand))) for hand in ("3S 3H 3D", "AS AH AD", "AS 2S 3S", "AS KS QS", "AS 2H 3D", "AS KH QD")]
    assert worth == sorted(worth, reverse=True) and set(worth) <= set(first) and max(first) == worth[0]
    one, two, three = [int(Opposition(opponents=n).chance(0, 0x6666)) for n in (1, 2, 3)]
    assert two == one * one // ALL and three == two * one // ALL


def test_where_a23_ranks_and_what_four_of_a_kind_is() -> None:
    """A-2-3 ranks as the table has it. Four of a kind needs all four cards."""
    runs = [int(brag(held(run))) for run in ("AS KH QD", "KS QH JD", "4S 3H 2D")]
    a23 = [int(brag(held("AS 2H 3D"), True, where)) for where in (HIGHEST, SECOND, LOWEST)]
    assert a23[0] > runs[0] > a23[1] > runs[1] > runs[2] > a23[2] and ranks_of(held("AS 2H 3D")) == A23
    assert four_of_a_kind(held("4S 4H 4D 4C AS AH AD")) == 1 << 2
