"""Front, middle and back: fouls, the texts for a row, and the best setting compared with all 72,072."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import floor

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.pack import STANDARD
from upcard.kit.poker.ranks import FULL_HOUSE, STRAIGHT_FLUSH, category
from upcard.kit.rows.ranking import (
    ALL,
    BACK,
    FIELD,
    FRONT,
    MIDDLE,
    PART,
    STEPS,
    OpponentRows,
    RowText,
    best_rows,
    is_foul,
    next_combination,
    row_strength,
    row_text,
    subset,
)


def held(cards: str) -> int:
    """A set of cards."""
    return sum([1 << STANDARD.face(c) for c in cards.split()])


class Steep(OpponentRows):
    """A table that pays five units for a full house or better in the middle."""

    def rate(self, row: int, strength: int) -> int:
        return 5 if row == MIDDLE and category(strength) >= FULL_HOUSE else 1


def prepared(field: OpponentRows) -> OpponentRows:
    """Opponents' rows with their sums."""
    field.prepare()
    return field


def by_trying_all(cards: int, field: OpponentRows) -> int:
    """The worth of the best setting without a foul, by trying every one."""
    faces = [c for c in range(52) if cards >> c & 1]
    most = -1000 * ALL
    for back in combinations(faces, 5):
        rest = [c for c in faces if c not in back]
        for middle in combinations(rest, 5):
            rows = [sum([1 << c for c in rest if c not in middle]), sum([1 << c for c in middle]), sum([1 << c for c in back])]
            worth = [int(row_strength(row, rows[row], field.second_wheel)) for row in range(3)]
            if worth[2] >= worth[1] >= worth[0]:
                most = max(most, int(field.units(worth[0], worth[1], worth[2])))
    return most


@pytest.mark.parametrize("field", [OpponentRows(), Steep(second_wheel=True)], ids=["plain", "steep"])
def test_the_best_setting_is_the_best_of_all(field: OpponentRows) -> None:
    """The search that prunes finds the best setting, which uses all thirteen cards and is not a foul."""
    prepared(field)
    rng = random.Random(7)
    cards = sum([1 << c for c in rng.sample(range(52), 13)])
    rows = [int(r) for r in best_rows(cards, field)]
    assert rows[0] | rows[1] | rows[2] == cards and [r.bit_count() for r in rows] == [3, 5, 5]
    worth = [int(row_strength(row, rows[row], field.second_wheel)) for row in range(3)]
    assert not is_foul(worth[0], worth[1], worth[2])
    assert field.units(worth[0], worth[1], worth[2]) == by_trying_all(cards, field)


def test_more_for_a_row_draws_the_cards_there() -> None:
    """If a full house in the middle earns five units, two full houses are set rather than a strong front."""
    cards = held("8C 8D 8H 3S 3H 7C 7D 7S 2S 2H KD QC AD")
    rows = best_rows(cards, prepared(Steep()))
    assert category(row_strength(MIDDLE, rows[MIDDLE])) == category(row_strength(BACK, rows[BACK])) == FULL_HOUSE


def test_a_dragon_of_one_suit_has_a_setting_too() -> None:
    """Thirteen of one suit: straight flushes in the back and the middle."""
    rows = best_rows(held("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"), prepared(OpponentRows()))
    assert [category(row_strength(row, rows[row])) for row in (MIDDLE, BACK)] == [STRAIGHT_FLUSH, STRAIGHT_FLUSH]


def test_the_field_is_sorted_and_worth_rises_with_strength() -> None:
    """The strengths of each row rise from the weakest. A stronger row is never worth less."""
    field = prepared(Steep())
    for row in (FRONT, MIDDLE, BACK):
        hands = [int(FIELD[row * STEPS + k]) for k in range(STEPS)]
        assert hands == sorted(hands)
        worth = [int(field.worth(row, s)) for s in range(hands[0] - 100, hands[-1] + 100, 7001)]
        assert worth == sorted(worth)
        assert 0 < field.share_beaten(row, hands[0]) < field.share_beaten(row, hands[-1]) < ALL
        assert field.share_beaten(row, hands[20]) == pytest.approx(ALL * 20.5 / STEPS, abs=1)


def test_a_row_that_beats_all_is_worth_its_rate_and_one_that_beats_none_costs_one() -> None:
    """A royal flush nearly always wins. Deuce high in the back nearly always loses, and so do scoops."""
    field = prepared(OpponentRows())
    royal, worst = row_strength(BACK, held("AS KS QS JS TS")), row_strength(BACK, held("7S 5H 4D 3C 2S"))
    assert 97 * ALL // 100 < field.worth(BACK, royal) < ALL
    assert -ALL < field.worth(BACK, worst) < -97 * ALL // 100
    assert (
        field.scoop_value(ALL, ALL, ALL) == 3 * ALL
        and field.scoop_value(0, 0, 0) == -3 * ALL
        and field.scoop_value(ALL, 0, ALL // 2) == 0
    )


def words(text: RowText) -> tuple[str, str, bool]:
    """The texts for a row, to compare."""
    return text.made, text.note, text.foul


def test_a_line_says_what_a_row_makes_and_where_it_fouls() -> None:
    """A complete row that is weaker than the one in front of it is a foul. An incomplete one is not judged yet."""
    front, middle, back = held("9S 9H 4C"), held("8S 8H 5D KC 2D"), held("9D TD JC QS KS")
    assert words(row_text(FRONT, [front, middle, back])) == ("pair of nines, four kicker", "", False)
    assert words(row_text(MIDDLE, [front, middle, back])) == (
        "pair of eights, king-five-two kickers",
        "weaker than the front: foul",
        True,
    )
    assert words(row_text(MIDDLE, [held("9S 9H"), middle, back])) == ("pair of eights, king-five-two kickers", "", False)
    assert words(row_text(BACK, [front, middle, back])) == ("king-high straight", "", False)
    strong = held("AS AH AC")
    assert words(row_text(BACK, [strong, middle, back])) == ("king-high straight", "", False), "a back is held against the middle"
    assert words(row_text(BACK, [front, back, middle])) == (
        "pair of eights, king-five-two kickers",
        "weaker than the middle: foul",
        True,
    )
    assert words(row_text(BACK, [front, middle, held("9D TD JC QS")])) == ("queen high, jack-ten-nine", "", False)
    assert words(row_text(FRONT, [held("AS KS QS"), middle, back])) == ("ace high, king-queen", "", False)


def test_the_wheel_may_be_the_second_best_straight() -> None:
    """By option A-2-3-4-5 ranks between A-K-Q-J-10 and K-Q-J-10-9, suited or not."""
    wheel, king, ace = held("AS 2H 3D 4C 5S"), held("KS QH JD TC 9S"), held("AS KH QD JC TS")
    assert row_strength(BACK, wheel) < row_strength(BACK, king)
    assert row_strength(BACK, king, True) < row_strength(BACK, wheel, True) < row_strength(BACK, ace, True)


# The expected units, worked out with fractions -------------------------------------------------


def share(hands: list[int], strength: int) -> int:
    """The share of the sample that a row beats: half of a hand it ties, in proportion between two, and beyond the best more."""
    if strength > hands[-1]:
        return ALL - PART // 2 + floor(Fraction(PART // 2 * (strength - hands[-1]), strength))
    points = [(0, 0)] + [(value, PART * i + PART // 2) for i, value in enumerate(hands)]
    (a, low), (b, high) = next((x, y) for x, y in zip(points, points[1:]) if x[0] <= strength <= y[0])
    return floor(low + Fraction((high - low) * (strength - a), b - a))


@pytest.mark.parametrize("field", [OpponentRows(), Steep(second_wheel=True)], ids=["plain", "steep"])
def test_the_worth_of_a_row_is_what_it_wins_less_what_each_better_hand_of_the_sample_costs(field: OpponentRows) -> None:
    """At each hand of the sample, next to it and at random between; three rows bring the sum, and what scoops bring."""
    prepared(field)
    chance = random.Random(4)
    rows: list[list[tuple[int, int]]] = []
    for row in (FRONT, MIDDLE, BACK):
        hands = [int(FIELD[row * STEPS + k]) for k in range(STEPS)]
        tried = [1, 2, 0xE00000, *hands, *[h + 1 for h in hands], *[h - 1 for h in hands]]
        tried += [chance.randrange(hands[0] // 2, hands[-1] * 5 // 4) for _ in range(100)]
        rows.append([])
        for strength in tried:
            beaten = share(hands, strength)
            assert field.share_beaten(row, strength) == beaten
            lost = sum([min(max(PART * (k + 1) - beaten, 0), PART) * int(field.rate(row, hand)) for k, hand in enumerate(hands)])
            assert field.worth(row, strength) == field.rate(row, strength) * beaten - lost
            rows[-1].append((strength, beaten))
    for _ in range(200):
        three = [chance.choice(row) for row in rows]
        won, lost = ALL, ALL
        for _, beaten in three:
            won, lost = won * beaten // ALL, lost * (ALL - beaten) // ALL
        strengths = [strength for strength, _ in three]
        joint = 3 * (won - lost)
        assert field.joint_value(*strengths) == joint
        assert field.units(*strengths) == joint + sum([int(field.worth(row, strengths[row])) for row in range(3)])


def test_the_sets_of_a_number_of_cards_follow_one_another() -> None:
    """From the lowest three or five of eight on, each once in order; a set picks its cards out of a hand."""
    for size in (1, 3, 5):
        masks = [(1 << size) - 1]
        while masks[-1] < 1 << 8:
            masks.append(int(next_combination(masks[-1])))
        assert masks[:-1] == sorted([sum([1 << i for i in row]) for row in combinations(range(8), size)])
    assert subset([3, 7, 20, 41], 0b1011) == 1 << 3 | 1 << 7 | 1 << 41 and subset([3, 7], 0) == 0


def test_the_best_rows_of_a_hand_are_kept_for_a_while() -> None:
    """Asked again for the last hundred hands, a field answers at once; then it begins anew."""
    field = prepared(OpponentRows())
    known = vec[i64]([1, 2, 4])
    for n in range(100):
        field.found[n] = known
    assert list(best_rows(7, field)) == [1, 2, 4] and len(field.found) == 100
    cards = held("8C 8D 8H 3S 3H 7C 7D 7S 2S 2H KD QC AD")
    rows = list(best_rows(cards, field))
    assert list(field.found) == [cards] and list(best_rows(cards, field)) == rows
