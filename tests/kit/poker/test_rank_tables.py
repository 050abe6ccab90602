"""The tables of hand ranks: each number counted again, each example of its kind, each row below the one above it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import comb

import pytest

import upcard
from tests.kit.poker.test_ranks import (
    SEVEN_COUNTS,
    compiled_only,
    counted,
    deals,
    dealt_round,
    five_card_hands,
    hand,
    rank_rows,
    seven_card_counts,
    wild_counts,
)
from upcard.bots.equity import rank_tables
from upcard.core.bits import count
from upcard.core.pack import RANK_WORDS
from upcard.kit.poker import rank_tables as ranks
from upcard.kit.poker import ranks as ph
from upcard.kit.poker.equity import RankTable
from upcard.kit.poker.low import ace_to_five, ace_to_six, deuce_to_seven
from upcard.kit.poker.ranks import HIGH_CARD, LOWS, NAMES, category, high, soko, values, wild_high

KINDS = {
    ph.HIGH_CARD: "High card",
    ph.PAIR: "One pair",
    ph.CANADIAN_STRAIGHT: "Canadian straight",
    ph.CANADIAN_FLUSH: "Canadian flush",
    ph.TWO_PAIR: "Two pair",
    ph.THREE_OF_A_KIND: "Three of a kind",
    ph.STRAIGHT: "Straight",
    ph.FLUSH: "Flush",
    ph.FULL_HOUSE: "Full house",
    ph.FOUR_OF_A_KIND: "Four of a kind",
    ph.STRAIGHT_FLUSH: "Straight flush",
    ph.ROYAL_FLUSH: "Royal flush",
    ph.FIVE_OF_A_KIND: "Five of a kind",
}
GAMES = [game for game in upcard.games() if rank_tables(game)]
TABLES = {table["title"]: table for game in GAMES for table in rank_tables(game)}


def wild(cards: int, rank: int) -> int:
    """The strength of some cards with one rank wild."""
    wilds = cards & ph.COLUMN << rank
    return wild_high(cards & ~wilds, count(wilds))


RANKING: dict[str, Callable[[int], int]] = {
    "Five cards": high,
    "The best five of seven cards": high,
    "Three cards": high,
    "Five cards of Soko": soko,
    "Three cards, threes wild": partial(wild, rank=1),
    "Five cards, fives wild": partial(wild, rank=3),
    "The best five of seven cards, sevens wild": partial(wild, rank=5),
    "Deuce to seven": deuce_to_seven,
    "Ace to five": ace_to_five,
    "Ace to six": ace_to_six,
    "The best low five of seven cards, ace to five": ace_to_five,
}


def kind(strength: int, table: RankTable) -> str:
    """The row of a hand: by its class, and an unpaired low by its highest card."""
    if category(strength) == HIGH_CARD and strength > LOWS // 2:
        return f"{RANK_WORDS[NAMES[values(strength)[0]]].capitalize()} high"
    name = KINDS[category(strength)]
    return name if name in numbers(table) else "A pair or more"


def numbers(table: RankTable) -> dict[str, int]:
    """The number of hands of each kind."""
    return {row["name"]: row["count"] for row in table["rows"]}


def classes(found: dict[int, int]) -> dict[str, int]:
    """The number of hands of each class, by name."""
    return {KINDS[c]: n for c, n in found.items()}


def test_every_table_is_asked_for_here() -> None:
    """The tables are those of the poker games and no others."""
    assert set(TABLES) == set(RANKING)
    assert {game.slug for game in GAMES} == {
        *("anaconda", "chinese_poker", "open_face_chinese_poker", "pineapple"),
        *("soko", "three_five_seven", "triple_draw", "whiskey_poker"),
    }


@pytest.mark.parametrize("title", TABLES)
def test_the_rows_of_a_table_are_all_hands_in_order(title: str) -> None:
    """They add up to all hands of that size. Each example is of its kind, and the example above beats it."""
    table, ranking = TABLES[title], RANKING[title]
    size = len(table["rows"][0]["cards"])
    assert table["total"] == comb(52, size) == sum(numbers(table).values())
    strengths = [ranking(hand(" ".join(row["cards"]))) for row in table["rows"]]
    assert [kind(strength, table) for strength in strengths] == [row["name"] for row in table["rows"]]
    assert strengths == sorted(strengths, reverse=True)
    assert all(len(row["cards"]) == len(set(row["cards"])) == size for row in table["rows"])


@pytest.mark.parametrize("title", ["Five cards", "Five cards of Soko", "Deuce to seven", "Ace to five", "Ace to six"])
def test_five_cards_are_counted(title: str) -> None:
    """All 2,598,960 hands."""
    table, ranking = TABLES[title], RANKING[title]
    found: Counter[str] = Counter()
    for cards, times in five_card_hands():
        found[kind(ranking(cards), table)] += times
    assert found == numbers(table)


def test_three_cards_are_counted() -> None:
    """All 22,100, plain and with threes wild."""
    assert classes({c: n for c, (n, _) in counted(high, 3).items()}) == numbers(ranks.THREE)
    found: Counter[str] = Counter()
    for cards, times in deals(3):
        found[kind(RANKING["Three cards, threes wild"](cards), ranks.THREES_WILD)] += times
    assert found == numbers(ranks.THREES_WILD)


def test_fives_wild_are_counted() -> None:
    """All 2,598,960 hands."""
    found: Counter[str] = Counter()
    for cards, times in five_card_hands():
        found[kind(RANKING["Five cards, fives wild"](cards), ranks.FIVES_WILD)] += times
    assert found == numbers(ranks.FIVES_WILD)


def test_seven_cards_are_counted() -> None:
    """All 133,784,560: the numbers counted in `tests/kit/poker/test_ranks.py`."""
    assert numbers(ranks.SEVEN) == classes({c: n for c, (n, _) in SEVEN_COUNTS.items()})


def test_lows_of_seven_cards_are_counted() -> None:
    """All 133,784,560 by their ranks alone, since suits do not count; 18.3 % are eight or better."""
    found: Counter[str] = Counter()
    for row, ways in rank_rows(7):
        found[kind(ace_to_five(dealt_round(row)), ranks.SEVEN_LOW)] += ways
    assert found == numbers(ranks.SEVEN_LOW)
    assert sum([row["count"] for row in ranks.SEVEN_LOW["rows"][:4]]) == 24_530_944


@compiled_only
def test_sevens_wild_are_counted() -> None:
    """All 133,784,560 hands with the four sevens wild."""
    found: Counter[int] = Counter()
    for strength, n in wild_counts(7, 5, 4).items():
        found[category(strength)] += n
    number, _ = seven_card_counts([rank for rank in range(13) if rank != 5])
    assert classes(found + number) == numbers(ranks.SEVENS_WILD)


def test_sevens_wild_are_as_frequent_as_in_a_sample() -> None:
    """In 20,000 random hands each kind occurs as often as expected, within five standard deviations."""
    from random import Random

    rng, n = Random(7), 20_000
    found: Counter[str] = Counter()
    for _ in range(n):
        cards = sum([1 << face for face in rng.sample(range(52), 7)])
        found[kind(RANKING["The best five of seven cards, sevens wild"](cards), ranks.SEVENS_WILD)] += 1
    for name, number in numbers(ranks.SEVENS_WILD).items():
        share = number / ranks.SEVENS_WILD["total"]
        assert abs(found[name] - n * share) <= 5 * (n * share * (1 - share)) ** 0.5 + 1, name
