"""Royalties: the best setting compared with all 72,072, with royalties and fantasyland, and texts about incomplete rows."""

from __future__ import annotations

import random

import pytest

from tests.kit.rows.test_ranking import by_trying_all, held, words
from upcard.games.open_face_chinese_poker.royalties import OPEN_FIELD, Royalties, drawing
from upcard.kit.poker.ranks import FULL_HOUSE, category
from upcard.kit.rows.ranking import ALL, BACK, FRONT, MIDDLE, STEPS, best_rows, is_foul, row_strength


def field(inside: bool = False, prize: int = 13, trips: int = 0, second_wheel: bool = False) -> Royalties:
    """A table's royalties."""
    return Royalties(second_wheel, trips, inside, prize)


CASES = [
    (field(), random.Random(1).sample(range(52), 13)),
    (field(inside=True, trips=2, second_wheel=True), random.Random(2).sample(range(52), 13)),
    # trips in front, a full house in the middle and quads in the back: the prize is won once
    (field(inside=True), [c for c in range(52) if held("2S 2H 2D 9S 9H 9D 4C 4D TS TH TD TC 8D") >> c & 1]),
]


@pytest.mark.parametrize(("rates", "cards"), CASES, ids=["entering", "staying", "three ways to stay"])
def test_the_best_setting_with_royalties_is_the_best_of_all(rates: Royalties, cards: list[int]) -> None:
    """The search that prunes finds the best of all settings, royalties, sweeps and fantasyland included."""
    whole = sum([1 << c for c in cards])
    rows = [int(r) for r in best_rows(whole, rates)]
    assert rows[0] | rows[1] | rows[2] == whole and [r.bit_count() for r in rows] == [3, 5, 5]
    worth = [int(row_strength(row, rows[row], rates.second_wheel)) for row in range(3)]
    assert not is_foul(worth[0], worth[1], worth[2])
    assert rates.units(worth[0], worth[1], worth[2]) == by_trying_all(whole, rates)


def test_fantasyland_is_won_once() -> None:
    """Two rows that each keep fantasyland are worth one more hand there, not two."""
    rates, poor = field(inside=True), field(inside=True, prize=0)
    trips, full = row_strength(FRONT, held("2S 2H 2D")), row_strength(MIDDLE, held("9S 9H 9D 4C 4D"))
    quads, flush = row_strength(BACK, held("TS TH TD TC 8D")), row_strength(BACK, held("AS QS 9S 5S 3S"))
    pair, straight = row_strength(FRONT, held("AS AH 2D")), row_strength(MIDDLE, held("9S 8H 7D 6C 5D"))
    for rows, prizes in [
        ((trips, full, quads), 1),
        ((pair, full, quads), 1),
        ((pair, full, flush), 1),
        ((pair, straight, flush), 0),
    ]:
        assert rates.units(*rows) - poor.units(*rows) == 13 * ALL * prizes


def test_a_prize_draws_queens_to_the_front() -> None:
    """Queens go in front if that earns fantasyland, and strengthen a row behind if it does not."""
    cards = held("JS JH JD JC 8S 8H 8D QS QH 6S 4H 3C 2D")
    with_prize, without = best_rows(cards, field(prize=30)), best_rows(cards, field(prize=0))
    assert with_prize[FRONT] & held("QS QH") == held("QS QH") != without[FRONT] & held("QS QH")


def test_the_field_is_sorted_and_worth_rises_with_strength() -> None:
    """The strengths of each row rise from the weakest. A stronger row is never worth less."""
    rates, rng = field(inside=True, trips=2), random.Random(9)
    for row in (FRONT, MIDDLE, BACK):
        hands = [int(OPEN_FIELD[row * STEPS + k]) for k in range(STEPS)]
        assert hands == sorted(hands)
        some = [sum([1 << c for c in rng.sample(range(52), 3 if row == FRONT else 5)]) for _ in range(3000)]
        worth = [int(rates.worth(row, s)) for s in sorted([row_strength(row, cards) for cards in some])]
        assert worth == sorted(worth)
    assert category(OPEN_FIELD[-1]) == FULL_HOUSE


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AD TD 9D 5D", "four to a flush"), ("AD TD 9D", "three to a flush"), ("AD TD", ""), ("AD TD 9D 5D 2D", ""),
        ("9S 8H 7C 6D", "four to a straight"), ("9S 8H 7C 5D", "four to a straight"), ("AS 2H 3C 4D", "four to a straight"),
        ("AS KH QC JD", "four to a straight"), ("9S 8H 7C", ""), ("9S 8H 7C 4D", ""), ("9S 9H 9C 8C", ""), ("KS AH 2C 3D", ""),
    ],
)  # fmt: skip
def test_what_three_or_four_cards_want_to_become(cards: str, words: str) -> None:
    """Three or four of a suit, or four that lack one to a straight. With a pair, or when complete, nothing."""
    assert drawing(held(cards)) == words


def test_a_line_and_what_a_card_would_do() -> None:
    """What a row makes, its royalty and what it must beat; what a card would make, earn, spoil or lose."""
    rates = field()
    rows = [held("QS 4C"), held("KH KS 7D"), held("AD TD 9D 5D")]
    assert words(rates.describe_row(FRONT, rows)) == ("queen high, four", "", False)
    assert words(rates.describe_row(MIDDLE, rows)) == ("pair of kings, seven kicker", "", False)
    assert words(rates.describe_row(BACK, rows)) == ("four to a flush", "must beat the middle", False)
    assert rates.effect(FRONT, rows, held("QD")) == "pair of queens, +7, fantasyland"
    assert rates.effect(MIDDLE, rows, held("KD")) == "three kings"
    assert rates.effect(BACK, rows, held("QD")) == "flush, +4"
    assert rates.effect(BACK, rows, held("QH")) == "a foul"
    rows[MIDDLE] = held("KH 7D")
    assert rates.effect(BACK, rows, held("QH")) == "loses the flush"
    assert rates.effect(MIDDLE, rows, held("AD")) == "ace high", "a card that is moved counts in its new row alone"
    rows[BACK] = held("AC TD 9D 5D 2D")
    rows[MIDDLE] = held("AS KH 7D")
    assert words(rates.describe_row(BACK, rows)) == ("ace high, ten-nine-five-two", "weaker than the middle: foul", True)
    assert words(field(inside=True).describe_row(FRONT, [held("2S 2H 2D"), 0, 0])) == (
        "three twos",
        "+20, stays in fantasyland",
        False,
    )


def test_a_front_of_two_queens_says_that_it_leads_to_fantasyland() -> None:
    """OF-27: the note appears from the second queen on. Two jacks have none, and two threes do not stay there (OF-33)."""
    assert field().describe_row(FRONT, [held("QS QD"), 0, 0]).note == "+7, fantasyland"
    assert field().effect(FRONT, [held("QS"), 0, 0], held("QD")) == "pair of queens, +7, fantasyland"
    assert field().describe_row(FRONT, [held("JS JD"), 0, 0]).note == "+6"
    assert field(inside=True).describe_row(FRONT, [held("QS QD"), 0, 0]).note == "+7"
    assert field(inside=True).describe_row(FRONT, [held("3S 3D"), 0, 0]).note == ""


def test_what_lies_only_grows_stronger() -> None:
    """A complete row below an incomplete one is a foul already, since no card makes a row weaker."""
    rng = random.Random(3)
    for _ in range(300):
        row = rng.randrange(3)
        cards = rng.sample(range(52), 3 if row == FRONT else 5)
        worth = [int(row_strength(row, sum([1 << c for c in cards[:n]]))) for n in range(1, len(cards) + 1)]
        assert worth == sorted(worth)
