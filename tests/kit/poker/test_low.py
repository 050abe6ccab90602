"""The three lows: every class counted exactly, the order compared with plain card comparison, and every worked case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.kit.poker.test_ranks import (
    check_order,
    compiled_only,
    counted,
    five_card_hands,
    hand,
    random_hands,
    rank_rows,
    tallied,
)
from upcard.core.bits import as_set, cards
from upcard.kit.poker import ranks as ph
from upcard.kit.poker.low import LOWEST, ace_to_five, ace_to_six, deuce_to_seven, if_qualified, low, low_name, wild_low
from upcard.kit.poker.pots import NO_HAND, Pot, award, from_left
from upcard.kit.poker.ranks import category, describe, high, spell_ranks, values

RANKINGS = {"ace_to_five": ace_to_five, "deuce_to_seven": deuce_to_seven, "ace_to_six": ace_to_six}

USUAL_COUNTS = {
    ph.HIGH_CARD: (1_303_560, 1_278),
    ph.PAIR: (1_098_240, 2_860),
    ph.TWO_PAIR: (123_552, 858),
    ph.THREE_OF_A_KIND: (54_912, 858),
    ph.STRAIGHT: (9_180, 9),
    ph.FLUSH: (5_112, 1_278),
    ph.FULL_HOUSE: (3_744, 156),
    ph.FOUR_OF_A_KIND: (624, 156),
    ph.STRAIGHT_FLUSH: (36, 9),
}
ROYAL_APART = USUAL_COUNTS | {ph.STRAIGHT_FLUSH: (32, 8), ph.ROYAL_FLUSH: (4, 1)}
ACE_TO_FIVE_COUNTS = {
    ph.HIGH_CARD: (1_317_888, 1_287),
    ph.PAIR: (1_098_240, 2_860),
    ph.TWO_PAIR: (123_552, 858),
    ph.THREE_OF_A_KIND: (54_912, 858),
    ph.FULL_HOUSE: (3_744, 156),
    ph.FOUR_OF_A_KIND: (624, 156),
}


def in_order(ranking: str, *hands: str) -> bool:
    """Each of these hands is a better low than the next."""
    strengths = [low(hand(names), ranking) for names in hands]
    return strengths == sorted(set(strengths), reverse=True)


def with_joker(names: str, ranking: str, **house: bool) -> int:
    """The best low of a hand, with JK as a joker."""
    natural = [name for name in names.split() if name != "JK"]
    return wild_low(hand(" ".join(natural)), len(names.split()) - len(natural), ranking, **house)


SHAPES = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [], [3, 2], [4, 1]]


def badness(five: list[int], ace: int, straights_count: bool) -> tuple[int, ...]:
    """How bad a low is: its class, then its ranks by groups, as the rules put it."""
    ranks = Counter([ace if face % 13 == 12 else face % 13 + 2 for face in five])
    groups = sorted([(times, rank) for rank, times in ranks.items()], reverse=True)
    order = [rank for _, rank in groups]
    kind = SHAPES.index([times for times, _ in groups])
    if straights_count:
        straight = len(order) == 5 and order[0] - order[4] == 4
        flush = len({face // 13 for face in five}) == 1
        kind = 8 if straight and flush else 5 if flush else 4 if straight else kind
    return (kind, *order)


def least_bad(held: list[int], ranking: str) -> tuple[int, ...]:
    """The negative badness of the best five, so that larger is better."""
    ace = 14 if ranking == "deuce_to_seven" else 1
    best = min([badness(list(five), ace, ranking != "ace_to_five") for five in combinations(held, 5)])
    return tuple([-part for part in best])


# Exact counts and order ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranking", "expected", "kinds"),
    [
        (ace_to_five, ACE_TO_FIVE_COUNTS, 6_175),
        (deuce_to_seven, ROYAL_APART, 7_462),
        (ace_to_six, USUAL_COUNTS, 7_462),
    ],
    ids=list(RANKINGS),
)
def test_every_class_of_low_has_its_exact_number_of_hands_and_strengths(
    ranking: Callable[[int], int], expected: dict[int, tuple[int, int]], kinds: int
) -> None:
    """All 2,598,960 hands; the royal flush of deuce-to-seven is one of its nine straight flushes."""
    found = counted(ranking)
    assert found == expected
    assert sum([number for _, number in found.values()]) == kinds


@compiled_only
@pytest.mark.parametrize(
    ("ranking", "expected"),
    [(ace_to_five, ACE_TO_FIVE_COUNTS), (deuce_to_seven, ROYAL_APART), (ace_to_six, USUAL_COUNTS)],
    ids=list(RANKINGS),
)
def test_all_lows_one_by_one(ranking: Callable[[int], int], expected: dict[int, tuple[int, int]]) -> None:
    """The same counts with every suit in its own place."""
    faces = [1 << face for face in range(52)]
    assert tallied(Counter([ranking(sum(row)) for row in combinations(faces, 5)])) == expected


def test_ph_12_the_exact_number_of_eight_or_better_lows() -> None:
    """56 strengths in 57,344 hands of five; 24,530,944 of the 133,784,560 hands of seven contain one."""
    strengths = Counter[int]()
    for held, times in five_card_hands():
        strengths[if_qualified(ace_to_five(held), 8)] += times
    assert len(strengths) == 57
    assert 2_598_960 - strengths[NO_HAND] == 57_344
    sevens = 0
    for row, times in rank_rows(7):
        held = sum([1 << rank + 13 * (k % 4) for k, rank in enumerate(row)])
        sevens += times if if_qualified(ace_to_five(held), 8) != NO_HAND else 0
    assert sevens == 24_530_944


@pytest.mark.parametrize("ranking", list(RANKINGS))
@pytest.mark.parametrize("size", [5, 6, 7, 9])
def test_ph_13_lb_r14_a_low_is_the_best_low_five_of_its_cards(ranking: str, size: int) -> None:
    """The ranking and the ties agree with comparing every five cards."""
    hands = random_hands(600 if size == 5 else 150, size, size)
    hands += [[face % 26 for face in row] for row in hands if len({face % 26 for face in row}) == size]  # two suits only
    hands += [row for row in random_hands(3_000, size, 1) if len({face % 13 for face in row}) <= 5][:100]
    check_order([(least_bad(row, ranking), low(as_set(row), ranking)) for row in hands])


@pytest.mark.parametrize("ranking", list(RANKINGS))
def test_ph_13_a_forced_straight_or_flush_is_weighed_against_a_pair(ranking: str) -> None:
    """Seven cards of one suit, or in sequence: the best low left."""
    rows = [
        "2H 3H 4H 5H 7H 9H KH",
        "2H 3H 4H 5H 6H 7H 8H",
        "2S 3D 4C 5H 6S 7D 8C",
        "2S 3D 4C 5H 6S 6D 6C",
        "2H 3H 4H 5H 7H 7S 7D",
    ]
    rows += [
        "AH 2H 3H 4H 5H 5S 5D",
        "AS 2D 3C 4H 5S 5D AC",
        "AS KD QC JH TS TD AC",
        "2H 2D 2C 2S 3H 3D 3C",
        "2H 2D 3C 3S 4H 4D 4C",
    ]
    check_order([(least_bad(cards(hand(row)), ranking), low(hand(row), ranking)) for row in rows])


def test_the_lowest_five_of_every_set_of_ranks() -> None:
    """All 8,192 sets: their five lowest ranks, or none where there are fewer."""
    rows = [[rank for rank in range(13) if ranks >> rank & 1] for ranks in range(8192)]
    assert list(LOWEST) == [as_set(row[:5]) if len(row) >= 5 else 0 for row in rows]


# General ------------------------------------------------------------------------------------


def test_lb_1_the_worst_hand_by_the_usual_ranking_wins() -> None:
    """In deuce-to-seven the order is the standard one reversed, except for the wheel."""
    strengths = [(high(held), deuce_to_seven(held)) for held, _ in five_card_hands() if high(held) & 0xFFFFF != 0x54321]
    strengths.sort(reverse=True)
    assert all([a < b if usual > next_usual else a == b for (usual, a), (next_usual, b) in zip(strengths, strengths[1:])])


def test_lb_2_any_number_of_cards_has_a_low() -> None:
    """Three cards as well as seven: king high loses to nine high, a pair to both."""
    for ranking in RANKINGS:
        assert in_order(ranking, "9S 3D 2C", "KS 3D 2C", "2S 2D 3C")
    assert spell_ranks(ace_to_five(hand("AS 4D"))) == "4-A"
    assert spell_ranks(ace_to_six(hand("AS AD 9C"))) == "A-A-9"
    assert spell_ranks(deuce_to_seven(hand("AS 4D"))) == "A-4"


def test_lb_3_high_and_low_may_be_won_by_different_hands_of_the_same_cards() -> None:
    """From A-2-3-4-8 with three more aces, four aces for high and 8-4-3-2-A for low."""
    held = hand("AS AD AC AH 2C 3D 4S 8H")
    assert spell_ranks(high(held)) == "A-A-A-A-8"
    assert spell_ranks(ace_to_five(held)) == "8-4-3-2-A"


def test_lb_4_a_royal_flush_loses_to_every_other_hand_in_deuce_to_seven() -> None:
    """LB-R5, PH-R8: in ace-to-five it beats every pair; in ace-to-six it beats full houses, quads and other straight flushes."""
    royal = hand("AS KS QS JS TS")
    others = [held for held, _ in five_card_hands() if category(high(held)) != ph.ROYAL_FLUSH]
    assert deuce_to_seven(royal) < min([deuce_to_seven(held) for held in others])
    assert deuce_to_seven(royal) == deuce_to_seven(hand("AH KH QH JH TH"))
    assert spell_ranks(ace_to_five(royal)) == spell_ranks(ace_to_six(royal)) == "K-Q-J-T-A"
    assert in_order("ace_to_five", "AS KS QS JS TS", "AS AD 2C 3H 4S")
    assert category(ace_to_six(royal)) == ph.FLUSH
    assert in_order("ace_to_six", "AS KS QS JS TS", "2S 2D 2C 3H 3S", "2S 2D 2C 2H 3S", "6S 5S 4S 3S 2S")


def test_lb_5_the_ranking_is_chosen_by_name() -> None:
    """Each name gives its own ranking, and any other name is refused."""
    held = hand("5S 4D 3C 2H AS")
    for name, ranking in RANKINGS.items():
        assert low(held, name) == ranking(held)
    with pytest.raises(ValueError, match="ace_to_five, deuce_to_seven or ace_to_six, not razz"):
        low(held, "razz")


# Ace-to-five --------------------------------------------------------------------------------


def test_lb_6_straights_and_flushes_are_ignored() -> None:
    """A suited 6-5-4-3-2 is a six like any other."""
    assert ace_to_five(hand("6H 5H 4H 3H 2H")) == ace_to_five(hand("6S 5H 4D 3H 2C"))
    assert in_order("ace_to_five", "6H 5H 4H 3H 2H", "7S 4D 3C 2H AS")


def test_lb_7_aces_are_low() -> None:
    """A-2-3-4-6 beats 2-3-4-5-6; LB-R3: a pair of aces is the lowest pair."""
    assert in_order("ace_to_five", "6S 4D 3C 2H AS", "6S 5D 4C 3H 2S")
    assert in_order("ace_to_five", "AS AD KC QH JS", "2S 2D 5C 4H 3S")


def test_lb_8_the_wheel_is_the_best_in_any_suits() -> None:
    """No other hand reaches 5-4-3-2-A, suited or not."""
    wheel = ace_to_five(hand("5H 4H 3H 2H AH"))
    assert wheel == ace_to_five(hand("5S 4D 3C 2H AS"))
    assert [spell_ranks(s) for s in sorted({ace_to_five(held) for held, _ in five_card_hands()})[-2:]] == [
        "6-4-3-2-A",
        "5-4-3-2-A",
    ]
    assert wheel == max([ace_to_five(held) for held, _ in five_card_hands()])


def test_lb_9_the_wheel_may_win_both_halves() -> None:
    """It is the best low, and as a straight it beats three kings for high."""
    wheel, kings = hand("5S 4D 3C 2H AS"), hand("KS KD KC 2S 4S")
    assert ace_to_five(wheel) > ace_to_five(kings)
    assert high(wheel) > high(kings)


def test_lb_10_pairs_and_threes_are_worse_than_any_unpaired_hand() -> None:
    """K-Q-J-T-9 beats a pair of aces, which beats two pair, trips, a full house and quads. The worst is K-K-K-K-Q."""
    assert in_order(
        "ace_to_five", "KS QD JC TH 9S", "AS AD 2C 3H 4S", "AS AD 2C 2H 3S", "AS AD AC 2H 3S", "AS AD AC 2H 2S", "AS AD AC AH 2S"
    )
    assert spell_ranks(min([ace_to_five(held) for held, _ in five_card_hands()])) == "K-K-K-K-Q"


def test_lb_11_ace_to_five_is_the_ranking_where_none_is_named() -> None:
    """LB-R1: with jokers too."""
    held = hand("5S 4D 3C 2H AS")
    assert low(held) == ace_to_five(held) == wild_low(hand("5S 4D 3C 2H"), 1)


# Deuce-to-seven and ace-to-six --------------------------------------------------------------


def test_lb_12_straights_and_flushes_count_against_the_holder() -> None:
    """A king-high hand beats a seven-high flush and a six-high straight."""
    assert in_order("deuce_to_seven", "KS QD JC TH 8S", "6S 5D 4C 3H 2S", "7H 5H 4H 3H 2H")


def test_lb_13_aces_are_high() -> None:
    """K-Q-J-T-8 beats A-5-4-3-2; LB-R3: a pair of aces is the highest pair."""
    assert in_order("deuce_to_seven", "KS QD JC TH 8S", "AS 5D 4C 3H 2S")
    assert in_order("deuce_to_seven", "KS KD QC JH TS", "AS AD 4C 3H 2S")


def test_lb_14_seven_five_four_three_two_is_the_best() -> None:
    """6-5-4-3-2 is a straight, and 7-6-4-3-2 comes second."""
    best = sorted({deuce_to_seven(held) for held, _ in five_card_hands()})[-2:]
    assert [spell_ranks(strength) for strength in best] == ["7-6-4-3-2", "7-5-4-3-2"]


def test_lb_15_ace_to_six_is_like_deuce_to_seven_with_aces_low() -> None:
    """Straights and flushes count, a pair of aces is the lowest pair (LB-R3), K-Q-J-T-9 of one suit the worst hand."""
    assert in_order("ace_to_six", "KS QD JC TH 8S", "AS AD 4C 3H 2S", "2S 2D 5C 4H 3S", "6S 5D 4C 3H 2S", "6H 4H 3H 2H AH")
    assert spell_ranks(min([ace_to_six(held) for held, _ in five_card_hands()])) == "K-Q-J-T-9"
    assert describe(ace_to_six(hand("KS QS JS TS 9S"))) == "king-high straight flush"


def test_lb_16_six_four_three_two_ace_is_the_best() -> None:
    """5-4-3-2-A is a straight, and 6-5-3-2-A comes second."""
    best = sorted({ace_to_six(held) for held, _ in five_card_hands()})[-2:]
    assert [spell_ranks(strength) for strength in best] == ["6-5-3-2-A", "6-4-3-2-A"]


def test_lb_r4_the_wheel_in_deuce_to_seven_and_the_ten_to_ace_in_ace_to_six() -> None:
    """PH-R6, PH-R7: not straights but ace high and K-Q-J-T-A; by option the lowest and the highest straight."""
    wheel, steel = hand("5S 4D 3C 2H AS"), hand("5S 4S 3S 2S AS")
    assert spell_ranks(deuce_to_seven(wheel)) == "A-5-4-3-2"
    assert category(deuce_to_seven(steel)) == ph.FLUSH
    assert deuce_to_seven(hand("AS AD 4C 3H 2S")) > deuce_to_seven(wheel, True) > deuce_to_seven(hand("6S 5D 4C 3H 2S"))
    assert category(deuce_to_seven(steel, True)) == ph.STRAIGHT_FLUSH
    assert deuce_to_seven(wheel, True) == low(wheel, "deuce_to_seven", True)
    broadway, royal = hand("AS KD QC JH TS"), hand("AS KS QS JS TS")
    assert spell_ranks(ace_to_six(broadway)) == "K-Q-J-T-A"
    assert ace_to_six(broadway, True) < ace_to_six(hand("KS QD JC TH 9S"))
    assert describe(ace_to_six(broadway, True)) == "ace-high straight"
    assert ace_to_six(royal, True) < ace_to_six(hand("KS QS JS TS 9S"))
    assert ace_to_six(broadway, True) == low(broadway, "ace_to_six", True)
    assert spell_ranks(deuce_to_seven(hand("5S 4D 3C 2H AS 5D"), True)) == "5-5-4-3-2"
    assert spell_ranks(ace_to_six(hand("AS KD QC JH TS TD"), True)) == "T-T-Q-J-A"


# Names, qualifier, comparing ----------------------------------------------------------------


def test_lb_17_a_low_is_named_by_its_highest_card() -> None:
    """LB-R17: "an eight", "a seven", or "an ace" in deuce-to-seven; only for unpaired hands."""
    assert low_name(ace_to_five(hand("8S 7D 5C 3H 2S"))) == "an eight"
    assert low_name(ace_to_five(hand("7S 5D 4C 3H 2S"))) == "a seven"
    assert low_name(deuce_to_seven(hand("AS 5D 4C 3H 2S"))) == "an ace"
    assert low_name(ace_to_five(hand("AS"))) == "an ace"
    for names in ("8S 8D 5C 3H 2S", ""):
        with pytest.raises(ValueError, match="without a pair"):
            low_name(ace_to_five(hand(names)))


def test_lb_18_the_name_may_add_the_next_cards() -> None:
    """The name is "an 8-7", and so on further down."""
    eight = ace_to_five(hand("8S 7D 5C 3H 2S"))
    assert low_name(eight, 2) == "an 8-7"
    assert low_name(eight, 3) == "an 8-7-5"
    assert low_name(ace_to_five(hand("TS 7D 5C 3H 2S")), 2) == "a T-7"


def test_lb_19_a_qualifying_low_has_no_card_above_the_limit() -> None:
    """8-7-6-5-4 is eight or better. 9-4-3-2-A is not, but is nine or better. A qualifying low keeps its strength."""
    eight, nine = ace_to_five(hand("8S 7D 6C 5H 4S")), ace_to_five(hand("9S 4D 3C 2H AS"))
    assert if_qualified(eight, 8) == eight
    assert if_qualified(nine, 8) == NO_HAND
    assert if_qualified(nine, 9) == nine


def test_lb_r12_a_pair_of_low_cards_does_not_qualify_nor_do_four_cards() -> None:
    """5-4-3-2-2 has only four ranks."""
    assert if_qualified(ace_to_five(hand("5S 4D 3C 2H 2S")), 8) == NO_HAND
    assert if_qualified(ace_to_five(hand("5S 4D 3C 2H")), 8) == NO_HAND


def test_lb_r13_the_qualifier_goes_by_the_ranking_in_force() -> None:
    """In deuce-to-seven a straight, a flush or an ace does not qualify; in ace-to-six an ace does."""
    for names in ("6S 5D 4C 3H 2S", "7H 5H 4H 3H 2H", "5S 4D 3C 2H AS"):
        assert if_qualified(deuce_to_seven(hand(names)), 8) == NO_HAND
    assert if_qualified(deuce_to_seven(hand("7S 5D 4C 3H 2S")), 8) != NO_HAND
    assert if_qualified(ace_to_six(hand("6S 4D 3C 2H AS")), 8) != NO_HAND
    assert if_qualified(ace_to_six(hand("5S 4D 3C 2H AS")), 8) == NO_HAND


def settled(chips: int, highs: list[int], lows: list[int], dealer: int) -> list[int]:
    """Each seat's share of a pot that is split between high and low."""
    pot = Pot(chips, (1 << len(highs)) - 1)
    award(pot, vec[i64](highs), vec[i64](lows), from_left(len(highs), dealer), False)
    return list(pot.won)


def test_lb_20_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    """A pair of nines wins against a nine low that does not qualify."""
    hands = [hand("9S 9D KC QH 2S"), hand("9H 7D 4C 3H AS")]
    lows = [if_qualified(ace_to_five(held), 8) for held in hands]
    assert settled(40, [high(held) for held in hands], lows, 0) == [40, 0]


def test_lb_21_the_lower_highest_card_is_better_then_the_next() -> None:
    """In all three rankings the cards are compared from the highest down."""
    for ranking in RANKINGS:
        assert in_order(ranking, "8S 6D 5C 4H 3S", "8H 7S 4C 3D 2S", "8S 7D 5C 3H 2S", "9S 5D 4C 3H 2S")


def test_lb_22_lows_equal_down_to_the_last_card_tie() -> None:
    """Suits do not matter."""
    for ranking in RANKINGS:
        assert low(hand("8S 6D 5C 4H 3S"), ranking) == low(hand("8D 6C 5H 4S 3D"), ranking)


def test_lb_26_the_odd_chip_of_a_split_goes_to_the_high_hand() -> None:
    """41 chips: 21 to the high hand."""
    hands = [hand("KS KD KC 7H 2S"), hand("8S 6D 5C 4H 3S")]
    assert settled(41, [high(held) for held in hands], [if_qualified(ace_to_five(held), 8) for held in hands], 0) == [21, 20]


# Wild cards ---------------------------------------------------------------------------------


def test_lb_23_jokers_may_be_in_the_hand_one_or_two() -> None:
    """LB-R8: each becomes a different missing rank."""
    assert spell_ranks(with_joker("7S 5D 2C JK JK", "ace_to_five")) == "7-5-3-2-A"
    assert spell_ranks(with_joker("7S 5D 2C JK JK", "deuce_to_seven")) == "7-5-4-3-2"
    assert spell_ranks(with_joker("7S 5D 3C 2H 9S", "deuce_to_seven")) == "9-7-5-3-2"


def test_lb_24_a_joker_becomes_the_lowest_card_that_makes_no_pair() -> None:
    """With A-2-3 held, it is a four beside a nine."""
    assert spell_ranks(with_joker("9S 3D 2C AH JK", "ace_to_five")) == "9-4-3-2-A"


def test_lb_25_seven_five_four_joker_two_counts_the_joker_as_a_three() -> None:
    """In deuce-to-seven, as in the rules' example."""
    assert spell_ranks(with_joker("7S 5D 4C JK 2H", "deuce_to_seven")) == "7-5-4-3-2"


@pytest.mark.parametrize("ranking", list(RANKINGS))
@pytest.mark.parametrize(("size", "wilds", "times"), [(4, 1, 100), (6, 1, 30), (3, 2, 4), (5, 2, 2)])
def test_ph_18_wild_cards_make_the_best_low_of_all(ranking: str, size: int, wilds: int, times: int) -> None:
    """LB-R9: compared with trying every card, even those that pair."""
    for row in random_hands(times, size, 5):
        for held in (row, [face % 13 for face in row]):  # also with all cards of one suit
            natural = as_set(held)
            if natural.bit_count() == size:
                free = [face for face in range(52) if not natural >> face & 1]
                best = max([low(natural | as_set(list(extra)), ranking) for extra in combinations(free, wilds)])
                assert wild_low(natural, wilds, ranking) == best


def test_lb_r6_a_joker_that_is_never_an_ace() -> None:
    """Then the example holds in every ranking."""
    for ranking in RANKINGS:
        assert spell_ranks(with_joker("7S 5D 4C JK 2H", ranking, never_ace=True)) == "7-5-4-3-2"


def test_lb_r7_a_joker_that_must_be_the_lowest_rank_not_held() -> None:
    """5-4-3-2 and the joker: a seven; with the option a six in deuce-to-seven and an ace in ace-to-six, both straights."""
    for ranking in ("deuce_to_seven", "ace_to_six"):
        assert spell_ranks(with_joker("5S 4D 3C 2H JK", ranking)) == "7-5-4-3-2"
        assert category(with_joker("5S 4D 3C 2H JK", ranking, lowest_unpaired=True)) == ph.STRAIGHT
    assert values(with_joker("5S 4D 3C 2H JK", "deuce_to_seven", lowest_unpaired=True))[0] == 6
    assert values(with_joker("5S 4D 3C 2H JK", "ace_to_six", lowest_unpaired=True))[4] == 1
    assert spell_ranks(with_joker("5S 4D 3C JK JK", "ace_to_six", lowest_unpaired=True)) == "5-4-3-2-A"
    assert spell_ranks(with_joker("5S 4D 3C 2H JK", "ace_to_six", never_ace=True, lowest_unpaired=True)) == "6-5-4-3-2"


@pytest.mark.parametrize("row", ["AS 2D 3C 4H 5S 6D 7C 8H 9S TD JC QH JK", "2D 3C 4H 5S 6D 7C 8H 9S TD JC QH KS JK"])
def test_lb_r7_the_lowest_rank_not_held_may_be_the_last_one(row: str) -> None:
    """With twelve ranks held the joker is the thirteenth, king or ace, and the low that is there stays."""
    assert spell_ranks(with_joker(row, "deuce_to_seven", lowest_unpaired=True)) == "7-5-4-3-2"
    assert spell_ranks(with_joker(row, "ace_to_five", lowest_unpaired=True)) == "5-4-3-2-A"
    assert spell_ranks(with_joker(row, "ace_to_six", lowest_unpaired=True)) == "6-4-3-2-A"


def test_lb_r10_a_natural_low_ties_with_an_equal_one_with_a_joker() -> None:
    """Both are 7-5-4-3-2."""
    assert with_joker("7S 5D 4C JK 2H", "deuce_to_seven") == deuce_to_seven(hand("7S 5D 4C 3H 2H"))


def test_a_joker_with_the_ace_at_both_ends_of_straights() -> None:
    """With the option, 5-4-3-A and a joker in deuce-to-seven is A-6-5-4-3, since a deuce would make a straight."""
    assert spell_ranks(with_joker("5S 4D 3C AH JK", "deuce_to_seven")) == "A-5-4-3-2"
    assert spell_ranks(with_joker("5S 4D 3C AH JK", "deuce_to_seven", ace_both=True)) == "A-6-5-4-3"


# Worked cases -------------------------------------------------------------------------------


def test_lb_w1_compare_from_the_top() -> None:
    """8-6, then 8-7-4, then 8-7-5; the last two are both "an 8-7"."""
    first, second, third = "8H 6D 5S 4C 3D", "8D 7H 4S 3S AH", "8S 7D 5C 3H 2S"
    assert in_order("ace_to_five", first, second, third)
    assert low_name(ace_to_five(hand(second)), 2) == low_name(ace_to_five(hand(third)), 2) == "an 8-7"


def test_lb_w2_the_same_three_hands_in_the_three_rankings() -> None:
    """A wheel, a six and a seven change order."""
    a, b, c = "5S 4D 3C 2H AS", "6S 4H 3D 2C AD", "7S 5D 4C 3H 2S"
    assert in_order("ace_to_five", a, b, c)
    assert in_order("ace_to_six", b, c, a)
    assert in_order("deuce_to_seven", c, a, b)


def test_lb_w3_pairs_against_a_straight_flush() -> None:
    """King high if sequence and suits are ignored, the worst hand if they count."""
    a, b, c = "KS QS JS TS 9S", "2H 2D 3C 4S 5H", "AS AD 4C 3H 2S"
    assert in_order("ace_to_five", a, c, b)
    assert in_order("deuce_to_seven", b, c, a)
    assert in_order("ace_to_six", c, b, a)


def test_lb_w4_flush_straight_and_pair() -> None:
    """The pair is best if straights and flushes count, and worst if they do not."""
    a, b, c = "9H 7H 5H 3H 2H", "KS KD 4C 3S 2D", "QS JD TC 9S 8D"
    assert in_order("deuce_to_seven", b, c, a)
    assert in_order("ace_to_six", b, c, a)
    assert in_order("ace_to_five", a, c, b)


def test_lb_w5_the_joker_of_the_text() -> None:
    """A three in deuce-to-seven, an ace in the others; a three in all with joker_never_ace."""
    row = "7S 5D 4C JK 2H"
    assert [spell_ranks(with_joker(row, ranking)) for ranking in RANKINGS] == ["7-5-4-2-A", "7-5-4-3-2", "7-5-4-2-A"]
    assert [spell_ranks(with_joker(row, ranking, never_ace=True)) for ranking in RANKINGS] == ["7-5-4-3-2"] * 3


def test_lb_w6_the_joker_avoids_a_straight() -> None:
    """It makes the wheel if there are no straights, 7-5-4-3-2 in the other rankings."""
    found = [spell_ranks(with_joker("5S 4D 3C 2H JK", ranking)) for ranking in RANKINGS]
    assert found == ["5-4-3-2-A", "7-5-4-3-2", "7-5-4-3-2"]


def test_lb_w7_a_joker_with_a_natural_pair() -> None:
    """8-8-4-2-A beats 8-8-4-3-A."""
    joker, natural = with_joker("8H 8D 4C 2S JK", "ace_to_five"), ace_to_five(hand("8S 8C 4D 3H AS"))
    assert [spell_ranks(joker), spell_ranks(natural)] == ["8-8-4-2-A", "8-8-4-3-A"]
    assert joker > natural


def test_lb_w8_qualifying_for_eight_or_better() -> None:
    """8-7-6-5-4 does, 5-4-3-2-2 and 9-4-3-2-A do not, and suited 6-5-4-3-2 does."""
    rows = ["8S 7D 6C 5H 4S", "5S 4D 3C 2H 2S", "9S 4D 3C 2H AS", "6H 5H 4H 3H 2H"]
    assert [if_qualified(ace_to_five(hand(row)), 8) != NO_HAND for row in rows] == [True, False, False, True]


def test_lb_w9_odd_chip_and_tied_lows() -> None:
    """39 chips: 20 to B for high, 10 to C and 9 to A for low. From 17 each the stacks are A 26, B 37, C 27."""
    hands = [hand("8S 6D 4C 3H 2S"), hand("KS KD KC 9H 2D"), hand("8H 6C 4D 3S 2H")]
    won = settled(39, [high(held) for held in hands], [if_qualified(ace_to_five(held), 8) for held in hands], 0)
    assert [17 + chips for chips in won] == [26, 37, 27]


def test_lb_w10_no_qualifying_low() -> None:
    """LB-R16: B and C tie for high and share all 39, B with the odd chip. The stacks are A 17, B 37, C 36."""
    hands = [hand("QS QD JC 4H 2S"), hand("KS KD 9C 5H 3D"), hand("KC KH 9H 5D 3S")]
    won = settled(39, [high(held) for held in hands], [if_qualified(ace_to_five(held), 8) for held in hands], 0)
    assert [17 + chips for chips in won] == [17, 37, 36]


def test_lb_w11_best_five_of_seven() -> None:
    """6-5-4-3-2 with A and K: the wheel, 6-4-3-2-A, and K-5-4-3-2, since any other is a straight or ace high."""
    found = [spell_ranks(low(hand("6S 5D 4C 3H 2S AS KD"), ranking)) for ranking in RANKINGS]
    assert found == ["5-4-3-2-A", "K-5-4-3-2", "6-4-3-2-A"]


def test_lb_w12_down_to_the_last_card() -> None:
    """9-8-7-5-3 beats two hands of 9-8-7-5-4, which tie."""
    a, b, c = [deuce_to_seven(hand(names)) for names in ("9S 8D 7C 5H 4S", "9H 8C 7D 5S 3H", "9D 8H 7S 5C 4D")]
    assert b > a == c


# Words --------------------------------------------------------------------------------------


def test_lows_are_described_in_players_words() -> None:
    """Unpaired lows by two cards, the wheel by its name, the others as any hand."""
    assert describe(deuce_to_seven(hand("7S 6D 4C 3H 2S"))) == "seven-six low"
    assert describe(ace_to_five(hand("5S 4D 3C 2H AS"))) == "wheel"
    assert describe(ace_to_five(hand("2S AD"))) == "two-ace low"
    assert describe(ace_to_five(hand("8H 8D 4C 2S AS"))) == "pair of eights, four-two-ace kickers"
    assert describe(deuce_to_seven(hand("7H 5H 4H 3H 2H"))) == "flush, seven-five-four-three-two"
    assert describe(deuce_to_seven(hand("AS KS QS JS TS"))) == "royal flush"
