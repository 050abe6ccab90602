"""Front, middle and back: fouls, the texts for a row, and the best setting compared with all 72,072."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from upcard.core.pack import STANDARD
from upcard.kit.poker.ranks import FULL_HOUSE, STRAIGHT_FLUSH, category
from upcard.kit.rows.ranking import (
    ALL,
    BACK,
    FIELD,
    FRONT,
    MIDDLE,
    STEPS,
    OpponentRows,
    RowText,
    best_rows,
    is_foul,
    row_strength,
    row_text,
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
