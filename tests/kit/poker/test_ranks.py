"""Poker hands: every class counted exactly, the order compared with other evaluators, and the rules' worked comparisons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, prod

import pytest

from upcard.core.bits import as_set
from upcard.core.pack import STANDARD
from upcard.kit.poker import ranks as ph
from upcard.kit.poker.low import ace_to_five, ace_to_six, deuce_to_seven
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranks import category, describe, groups, high, soko, spell_ranks, values, wild_high, with_article

COMPILED = not ph.__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not COMPILED, reason="complete enumeration: only in the compiled build")

STANDARD_COUNTS = {
    ph.ROYAL_FLUSH: (4, 1),
    ph.STRAIGHT_FLUSH: (36, 9),
    ph.FOUR_OF_A_KIND: (624, 156),
    ph.FULL_HOUSE: (3_744, 156),
    ph.FLUSH: (5_108, 1_277),
    ph.STRAIGHT: (10_200, 10),
    ph.THREE_OF_A_KIND: (54_912, 858),
    ph.TWO_PAIR: (123_552, 858),
    ph.PAIR: (1_098_240, 2_860),
    ph.HIGH_CARD: (1_302_540, 1_277),
}
SOKO_COUNTS = STANDARD_COUNTS | {
    ph.CANADIAN_FLUSH: (110_940, 9_245),
    ph.CANADIAN_STRAIGHT: (92_208, 123),
    ph.PAIR: (1_047_552, 2_816),
    ph.HIGH_CARD: (1_150_080, 1_198),
}
SEVEN_COUNTS = {
    ph.ROYAL_FLUSH: (4_324, 1),
    ph.STRAIGHT_FLUSH: (37_260, 9),
    ph.FOUR_OF_A_KIND: (224_848, 156),
    ph.FULL_HOUSE: (3_473_184, 156),
    ph.FLUSH: (4_047_644, 1_277),
    ph.STRAIGHT: (6_180_020, 10),
    ph.THREE_OF_A_KIND: (6_461_620, 575),
    ph.TWO_PAIR: (31_433_400, 763),
    ph.PAIR: (58_627_800, 1_470),
    ph.HIGH_CARD: (23_294_460, 407),
}


def hand(names: str) -> int:
    """The set of these cards."""
    return as_set(STANDARD.read(names))


def with_wild(names: str, wild: str, five_of_a_kind: str = "above_straight_flush", double_aces: bool = False) -> int:
    """The strength of a hand in which all cards of one rank are wild."""
    natural = [name for name in names.split() if name[0] != wild]
    return wild_high(hand(" ".join(natural)), len(names.split()) - len(natural), five_of_a_kind, double_aces)


def rank_sets(number: int, ranks: list[int]) -> list[int]:
    """All sets of this many cards of one suit."""
    return [sum([1 << rank for rank in chosen]) for chosen in combinations(ranks, number)]


def deals(number: int, ranks: list[int] | None = None) -> Iterator[tuple[int, int]]:
    """Every hand of this size up to the names of the suits, with the number of hands it stands for."""
    held = list(range(13)) if ranks is None else ranks
    for sizes in combinations_with_replacement(range(number, -1, -1), 4):
        if sum(sizes) == number:
            rows = [combinations_with_replacement(rank_sets(k, held), n) for k, n in Counter(sizes).items()]
            for row in product(*rows):
                suits = [suit for part in row for suit in part]
                same = prod([factorial(n) for n in Counter(suits).values()])
                yield sum([suit << 13 * k for k, suit in enumerate(suits)]), 24 // same


@cache
def five_card_hands() -> list[tuple[int, int]]:
    """Every hand of five up to the names of the suits, with the number of hands it stands for."""
    return list(deals(5))


def rank_rows(number: int, ranks: list[int] | None = None) -> Iterator[tuple[tuple[int, ...], int]]:
    """All choices of this many ranks, none more than four times, with the count of each rank."""
    for row in combinations_with_replacement(range(13) if ranks is None else ranks, number):
        times = tuple(Counter(row).values())
        if max(times) <= 4:
            yield row, prod([comb(4, n) for n in times])


def dealt_round(row: tuple[int, ...]) -> int:
    """Cards of these ranks in suits C D H S C D ..., so that at most two of seven share a suit."""
    return sum([1 << rank + 13 * (k % 4) for k, rank in enumerate(row)])


@cache
def suited_ways(times: tuple[int, ...]) -> int:
    """The number of ways to give suits to ranks with these counts that have five or more clubs."""
    ways = [1]
    for n in times:
        without, with_club = comb(3, n), comb(3, n - 1)
        ways = [without * a + with_club * b for a, b in zip([*ways, 0], [0, *ways])]
    return sum(ways[5:])


def seven_card_counts(ranks: list[int]) -> tuple[Counter[int], set[int]]:
    """All seven-card hands of these ranks by class, with their strengths: flushes by suit, all others by rank."""
    number: Counter[int] = Counter()
    seen: set[int] = set()
    for row, ways in rank_rows(7, ranks):
        strength = high(dealt_round(row))
        plain = ways - 4 * suited_ways(tuple(sorted(Counter(row).values())))
        number[category(strength)] += plain
        if plain:
            seen.add(strength)
    for suited in (5, 6, 7):
        for suit in rank_sets(suited, ranks):
            rest = [rank for rank in ranks if suit >> rank & 1][: 7 - suited]  # pairs, which must make no difference
            strength = high(suit | sum([1 << rank + 13 for rank in rest]))
            number[category(strength)] += 4 * comb(3 * len(ranks), 7 - suited)
            seen.add(strength)
    return number, seen


def counted(ranking: Callable[[int], int], number: int = 5) -> dict[int, tuple[int, int]]:
    """The number of hands and of strengths in each class."""
    strengths: Counter[int] = Counter()
    for cards, times in five_card_hands() if number == 5 else deals(number):
        strengths[ranking(cards)] += times
    return tallied(strengths)


def tallied(strengths: Counter[int]) -> dict[int, tuple[int, int]]:
    """The number of hands and of strengths in each class."""
    hands: Counter[int] = Counter()
    kinds: Counter[int] = Counter()
    for strength, times in strengths.items():
        hands[category(strength)] += times
        kinds[category(strength)] += 1
    return {kind: (hands[kind], kinds[kind]) for kind in hands}


def check_order(rows: list[tuple[tuple[int, ...], int]]) -> None:
    """Strengths rise, and tie, exactly as the keys do."""
    rows.sort()
    for (key, strength), (next_key, next_strength) in zip(rows, rows[1:]):
        assert (strength < next_strength) if key < next_key else (strength == next_strength)


def random_hands(number: int, size: int, seed: int) -> list[list[int]]:
    rng = random.Random(seed)
    return [rng.sample(range(52), size) for _ in range(number)]


# Exact counts -------------------------------------------------------------------------------


def test_the_tables_of_every_set_of_ranks() -> None:
    """All 8,192 sets, each sorted from the ace down: its highest five cards, its best straight, and the same in one suit."""
    top, run, suited = [], [], []
    for held in range(8192):
        row = [rank + 2 for rank in range(12, -1, -1) if held >> rank & 1]
        first, cards = (row + [0] * 5)[:5], [*row, 1] if 14 in row else row
        sequences = [[k, k - 1, k - 2, k - 3, k - 4] for k in range(14, 4, -1) if {k, k - 1, k - 2, k - 3, k - 4} <= set(cards)]
        top.append(int("".join([f"{card:x}" for card in first]), 16))
        best = int("".join([f"{card:x}" for card in sequences[0]]), 16) if sequences else 0
        run.append(best and (7 << 20) + best)
        suited.append((13 if best == 0xEDCBA else 12) * (1 << 20) + best if best else (8 << 20) + top[-1] if len(row) > 4 else 0)
    assert list(ph.TOP) == top
    assert list(ph.RUN) == run
    assert list(ph.SUITED) == suited


def test_the_hands_counted_are_all_hands() -> None:
    """2,598,960 hands of five and 133,784,560 of seven."""
    assert sum([times for _, times in five_card_hands()]) == 2_598_960
    assert sum([times for _, times in rank_rows(7)]) == 133_784_560


def test_ph_3_every_class_of_the_standard_ranking_has_its_exact_number_of_hands_and_strengths() -> None:
    """All 2,598,960 hands. The royal flush is the ace-high straight flush, so there are 7,462 strengths."""
    found = counted(high)
    assert found == STANDARD_COUNTS
    assert sum([kinds for _, kinds in found.values()]) == 7_462


def test_ph_4_every_class_of_seven_cards_has_its_exact_number_of_hands_and_strengths() -> None:
    """All 133,784,560 hands of seven, best five: 4,824 strengths, since a sixth and a seventh card never break a tie."""
    number, seen = seven_card_counts(list(range(13)))
    kinds = Counter([category(strength) for strength in seen])
    assert {kind: (number[kind], kinds[kind]) for kind in number} == SEVEN_COUNTS
    assert len(seen) == 4_824


def test_ph_5_6_7_10_11_every_class_of_soko_has_its_exact_number_of_hands_and_strengths() -> None:
    """PH-5, PH-6, PH-7, PH-10, PH-11: 16,707 strengths. Canadian flushes are more frequent but rank higher."""
    found = counted(soko)
    assert found == SOKO_COUNTS
    assert sum([kinds for _, kinds in found.values()]) == 16_707
    assert ph.CANADIAN_FLUSH > ph.CANADIAN_STRAIGHT


def test_ph_7_canadian_hands_with_a_pair_are_counted() -> None:
    """34,320 Canadian flushes and 16,368 Canadian straights contain a pair."""
    paired: Counter[int] = Counter()
    for cards, times in five_card_hands():
        if category(high(cards)) == ph.PAIR:
            paired[category(soko(cards))] += times
    assert (paired[ph.CANADIAN_FLUSH], paired[ph.CANADIAN_STRAIGHT]) == (34_320, 16_368)


def test_three_card_hands_have_their_exact_numbers() -> None:
    """52 threes of a kind, 3,744 pairs, 18,304 high cards: no straights and no flushes."""
    found = counted(high, 3)
    assert {kind: hands for kind, (hands, _) in found.items()} == {ph.THREE_OF_A_KIND: 52, ph.PAIR: 3_744, ph.HIGH_CARD: 18_304}


def wild_counts(number: int, wild: int, most: int) -> Counter[int]:
    """The strengths of all hands of this size that hold one to *most* cards of the wild rank."""
    found: Counter[int] = Counter()
    for wilds in range(1, most + 1):
        for cards, times in deals(number - wilds, [rank for rank in range(13) if rank != wild]):
            found[wild_high(cards, wilds)] += times * comb(4, wilds)
    return found


def test_ph_14_threes_wild_with_three_cards_has_its_exact_numbers() -> None:
    """628 threes of a kind in 12 strengths (none of threes), 7,392 pairs in 132, 14,080 high cards in 220."""
    found = wild_counts(3, 1, 3)
    for cards, times in deals(3, [rank for rank in range(13) if rank != 1]):
        found[high(cards)] += times
    assert tallied(found) == {ph.THREE_OF_A_KIND: (628, 12), ph.PAIR: (7_392, 132), ph.HIGH_CARD: (14_080, 220)}


def test_ph_15_fives_wild_with_five_cards_has_its_exact_numbers() -> None:
    """All 2,598,960 hands with the four fives wild. Five of a kind ranks above the royal flush."""
    found = wild_counts(5, 3, 4)
    for cards, times in deals(5, [rank for rank in range(13) if rank != 3]):
        found[high(cards)] += times
    assert {kind: hands for kind, (hands, _) in tallied(found).items()} == {
        ph.FIVE_OF_A_KIND: 672,
        ph.ROYAL_FLUSH: 484,
        ph.STRAIGHT_FLUSH: 1_648,
        ph.FOUR_OF_A_KIND: 31_600,
        ph.FULL_HOUSE: 12_672,
        ph.FLUSH: 14_844,
        ph.STRAIGHT: 46_860,
        ph.THREE_OF_A_KIND: 358_320,
        ph.TWO_PAIR: 95_040,
        ph.PAIR: 1_234_080,
        ph.HIGH_CARD: 802_740,
    }
    assert ph.FIVE_OF_A_KIND > ph.ROYAL_FLUSH


@compiled_only
def test_sevens_wild_with_seven_cards_has_its_exact_numbers() -> None:
    """All 133,784,560 hands with the four sevens wild, best five."""
    found = {kind: hands for kind, (hands, _) in tallied(wild_counts(7, 5, 4)).items()}
    number, _ = seven_card_counts([rank for rank in range(13) if rank != 5])
    assert Counter(found) + number == {
        ph.FIVE_OF_A_KIND: 609_760,
        ph.ROYAL_FLUSH: 399_484,
        ph.STRAIGHT_FLUSH: 1_251_224,
        ph.FOUR_OF_A_KIND: 7_594_944,
        ph.FULL_HOUSE: 9_429_600,
        ph.FLUSH: 8_197_308,
        ph.STRAIGHT: 15_882_040,
        ph.THREE_OF_A_KIND: 21_390_380,
        ph.TWO_PAIR: 19_559_880,
        ph.PAIR: 38_514_240,
        ph.HIGH_CARD: 10_955_700,
    }


@compiled_only
@pytest.mark.parametrize(("ranking", "expected"), [(high, STANDARD_COUNTS), (soko, SOKO_COUNTS)], ids=["high", "soko"])
def test_all_hands_one_by_one(ranking: Callable[[int], int], expected: dict[int, tuple[int, int]]) -> None:
    """The same counts with every suit in its own place."""
    faces = [1 << face for face in range(52)]
    assert tallied(Counter([ranking(sum(row)) for row in combinations(faces, 5)])) == expected


# Order --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_is_that_of_eval7(size: int) -> None:
    """34,000 random hands of each size rank and tie as in eval7."""
    eval7 = pytest.importorskip("eval7")
    cards = [eval7.Card("23456789TJQKA"[face % 13] + "cdhs"[face // 13]) for face in range(52)]
    hands = random_hands(34_000, size, 7)
    check_order([((eval7.evaluate([cards[face] for face in row]),), high(as_set(row))) for row in hands])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_order_is_that_of_phevaluator(size: int) -> None:
    """34,000 random hands of each size rank and tie as in phevaluator, where a lower number is a better hand."""
    phevaluator = pytest.importorskip("phevaluator")
    hands = random_hands(34_000, size, 8)
    rows = [[4 * (face % 13) + face // 13 for face in row] for row in hands]
    check_order([((-phevaluator.evaluate_cards(*row),), high(as_set(own))) for row, own in zip(rows, hands)])


@pytest.mark.parametrize("size", [6, 8, 9, 11, 13])
def test_ph_4_more_cards_rank_as_the_best_five_of_them(size: int) -> None:
    """Any number of cards has the greatest strength of their fives, with and without straights and flushes."""
    for row in random_hands(25, size, 4):
        fives = [as_set(list(five)) for five in combinations(row, 5)]
        assert high(as_set(row)) == max([high(five) for five in fives])
        assert groups(as_set(row)) == max([groups(five) for five in fives])


def test_ph_1_suits_never_rank() -> None:
    """The same flush ties in four suits, and so does every hand with its suits exchanged."""
    assert len({high(hand(f"A{s} J{s} 9{s} 4{s} 3{s}")) for s in "CDHS"}) == 1
    for row in random_hands(300, 5, 1):
        other = [(face + 13) % 52 for face in row]
        assert high(as_set(row)) == high(as_set(other))
        assert soko(as_set(row)) == soko(as_set(other))


def test_ph_2_the_ace_is_low_in_the_wheel_only_and_no_straight_goes_round_the_corner() -> None:
    """5-4-3-2-A is the lowest straight; Q-K-A-2-3, J-Q-K-A-2 and K-A-2-3-4 are ace high, suited too (a flush)."""
    assert spell_ranks(high(hand("AS 2D 3C 4H 5S"))) == "5-4-3-2-A"
    assert high(hand("AS 2D 3C 4H 5S")) < high(hand("2D 3C 4H 5S 6S"))
    for corner in ("QKA23", "JQKA2", "KA234"):
        assert category(high(hand(" ".join([rank + suit for rank, suit in zip(corner, "CDHSC")])))) == ph.HIGH_CARD
        assert category(high(hand(" ".join([rank + "H" for rank in corner])))) == ph.FLUSH


def test_ph_3_the_royal_flush_is_the_ace_high_straight_flush() -> None:
    """It beats the king-high one both by class and by cards."""
    royal, king = high(hand("AS KS QS JS TS")), high(hand("KS QS JS TS 9S"))
    assert category(royal) == ph.ROYAL_FLUSH
    assert values(royal) == [14, 13, 12, 11, 10] > values(king)
    assert royal > king


def test_ph_4_a_sixth_or_seventh_card_never_breaks_a_tie() -> None:
    """On the board A-K-Q-J-9 in four suits every pair of low cards ties. A third pair is at most the side card."""
    assert high(hand("AS KD QC JH 9S 2D 3C")) == high(hand("AS KD QC JH 9S 8D 7C"))
    assert spell_ranks(high(hand("AS AD KC KH 9S 9D QC"))) == "A-A-K-K-Q"
    assert spell_ranks(high(hand("AS AD KC KH QS QD 9C"))) == "A-A-K-K-Q"
    assert spell_ranks(high(hand("AS AD AC KH KS KD 9C"))) == "A-A-A-K-K"
    assert spell_ranks(high(hand("4S 4D 4C 4H KS KD KC"))) == "4-4-4-4-K"


def test_hands_short_of_five_cards_have_no_straights_and_flushes() -> None:
    """With three cards suited 6-5-4 is six high, and four of a suit are nothing; trips beat pairs, which beat high cards."""
    row = ["KS KD KC", "9S 9D 9C", "9S 9D 2C", "2S 2D 9C", "6S 5S 4S"]
    strengths = [high(hand(names)) for names in row]
    assert strengths == sorted(strengths, reverse=True)
    assert [spell_ranks(strength) for strength in strengths] == ["K-K-K", "9-9-9", "9-9-2", "2-2-9", "6-5-4"]
    assert spell_ranks(high(hand("AS KS QS JS"))) == "A-K-Q-J"
    assert spell_ranks(high(hand("8S 8D 8C 8H"))) == "8-8-8-8"
    assert spell_ranks(high(hand("8S 8D 7C 7H"))) == "8-8-7-7"
    assert values(high(hand("2C"))) == [2]


def test_a_short_hand_compares_card_by_card_with_a_full_one() -> None:
    """Q-Q-A beats Q-Q-J-T-9 by its side card, and ties Q-Q-A-5-4 as far as it goes."""
    front = high(hand("QS QD AC"))
    assert front > high(hand("QH QC JS TD 9S"))
    assert front >> 8 == high(hand("QH QC AS 5D 4S")) >> 8


@pytest.mark.parametrize("cards", [1 << 52, -1])
def test_a_card_outside_the_pack_is_refused(cards: int) -> None:
    """A joker has no strength."""
    with pytest.raises(ValueError, match="standard pack"):
        high(cards)


# Worked comparisons -------------------------------------------------------------------------

RANKINGS = {"high": high, "soko": soko, "ace_to_five": ace_to_five, "deuce_to_seven": deuce_to_seven, "ace_to_six": ace_to_six}


@pytest.mark.parametrize(
    ("case", "ranking", "winner", "loser"),
    [
        ("PH-W1", "high", "5S 4D 3C 2H AS", "KS KD 7C 4H 2D"),
        ("PH-W2", "high", "2S 2D 5C 4H 3D", "QS KD AC 2H 3S"),
        ("PH-W3", "high", "9H 9C 4S 4D AS", "9S 9D 4C 4H KS"),
        ("PH-W4", "soko", "8H 7D 6C 5S 5H", "AS AD KC QH 9D"),
        ("PH-W5", "soko", "AH 9H 5H 2H 2S", "KD QC JH TS 3D"),
        ("PH-W6", "soko", "KD 9D 5D 3D 4C", "KH 9H 5H 2H AS"),
        ("PH-W7", "soko", "5D 4H 3S 2D 9C", "4S 3D 2C AH KS"),
        ("PH-W8", "soko", "AH KC QD JS 9D", "AS KD QC JH 2S"),
        ("PH-W9", "soko", "3S 3D 2C 2H 4S", "AH KH QH JH 8D"),
        ("PH-W10", "ace_to_five", "5S 4D 3C 2H AS", "6S 4H 3S 2C AD"),
        ("PH-W11", "ace_to_five", "KS QD JC TH 9S", "2S 2D 3C 4H 5D"),
        ("PH-W12", "ace_to_five", "AS AD 6C 5H 4S", "2S 2D 4C 3H AC"),
        ("PH-W13", "deuce_to_seven", "AS KD QC JH 9D", "6S 5D 4C 3H 2S"),
        ("PH-W14", "deuce_to_seven", "KS QD JC TH 8D", "AS 5D 4C 3H 2S"),
        ("PH-W15", "deuce_to_seven", "AS 5D 4C 3H 2S", "2H 2D 4S 3C 5C"),
        ("PH-W16", "ace_to_six", "KS QD JC TH 8D", "5S 4D 3C 2H AS"),
        ("PH-W17", "ace_to_six", "AS KD QC JH TS", "KH QH JS TD 9D"),
    ],
)
def test_ph_worked_comparisons(case: str, ranking: str, winner: str, loser: str) -> None:
    """The first hand beats the second."""
    assert RANKINGS[ranking](hand(winner)) > RANKINGS[ranking](hand(loser)), case


@pytest.mark.parametrize(
    ("case", "cards", "wild", "spelling", "kind"),
    [
        ("PH-W18", "3S AD KH", "3", "A-A-K", ph.PAIR),
        ("PH-W19", "3S 3D 3H", "3", "A-A-A", ph.THREE_OF_A_KIND),
        ("PH-W20", "5S KD KH 9C 9D", "5", "K-K-K-9-9", ph.FULL_HOUSE),
        ("PH-W21", "5S AH KH 9H 4H", "5", "A-K-Q-9-4", ph.FLUSH),
        ("PH-W22", "5S 5D 5H KC 9C", "5", "K-Q-J-T-9", ph.STRAIGHT_FLUSH),
        ("PH-W23", "5S 5D 5H 5C 2D", "5", "2-2-2-2-2", ph.FIVE_OF_A_KIND),
        ("PH-W24", "7S 7D AH KH QH 2C 2D", "7", "A-K-Q-J-T", ph.ROYAL_FLUSH),
        ("PH-W25", "7S 7D AH AC AD KH QH", "7", "A-A-A-A-A", ph.FIVE_OF_A_KIND),
    ],
)
def test_ph_worked_wild_hands(case: str, cards: str, wild: str, spelling: str, kind: int) -> None:
    """The wild cards make the best hand possible."""
    strength = with_wild(cards, wild)
    assert (spell_ranks(strength), category(strength)) == (spelling, kind), case


# Soko ---------------------------------------------------------------------------------------


def test_ph_5_a_canadian_flush_is_exactly_four_of_a_suit_and_one_of_another() -> None:
    """Three of a suit are nothing, and five are a flush."""
    assert category(soko(hand("KH 9H 5H 2H AS"))) == ph.CANADIAN_FLUSH
    assert category(soko(hand("KH 9H 5H 2S AS"))) == ph.HIGH_CARD
    assert category(soko(hand("KH 9H 5H 2H AH"))) == ph.FLUSH


def test_ph_6_there_are_eleven_canadian_straights() -> None:
    """4-3-2-A up to A-K-Q-J, not round the corner (K-A-2-3) or with a gap (5-6-8-9). Five in sequence are a straight."""
    tops = {values(soko(cards))[0] for cards, _ in five_card_hands() if category(soko(cards)) == ph.CANADIAN_STRAIGHT}
    assert tops == set(range(4, 15))
    assert category(soko(hand("KS AD 2C 3H 9S"))) == ph.HIGH_CARD
    assert category(soko(hand("QS KD AC 2H 9S"))) == ph.HIGH_CARD
    assert category(soko(hand("5S 6D 8C 9H KS"))) == ph.HIGH_CARD
    assert category(soko(hand("5S 6D 7C 8H 9S"))) == ph.STRAIGHT


def test_ph_7_a_hand_belongs_to_its_best_class() -> None:
    """8-7-6-5-5 is a Canadian straight, four hearts with a pair a Canadian flush."""
    assert category(soko(hand("8H 7D 6C 5S 5H"))) == ph.CANADIAN_STRAIGHT
    assert category(soko(hand("AH 9H 5H 2H 2S"))) == ph.CANADIAN_FLUSH


def test_ph_8_both_canadian_hands_at_once_are_a_canadian_flush_and_nothing_more() -> None:
    """Suited 8-7-6-5 loses to any Canadian flush with a nine. The flush 9-8-7-2 with a fifth card 6 counts as a flush."""
    both = soko(hand("8H 7H 6H 5H KS"))
    assert category(both) == ph.CANADIAN_FLUSH
    assert both < soko(hand("9D 4D 3D 2D 7S"))
    assert spell_ranks(soko(hand("9H 8H 7H 2H 6S"))) == "9-8-7-2-6"


def test_ph_9_the_fifth_card_counts_at_its_normal_rank() -> None:
    """4-3-2-A-A has an ace as its fifth card and beats 4-3-2-A-K."""
    assert spell_ranks(soko(hand("4S 3D 2C AH AS"))) == "4-3-2-A-A"
    assert values(soko(hand("4S 3D 2C AH AS")))[3:] == [1, 14]
    assert soko(hand("4S 3D 2C AH AS")) > soko(hand("4S 3D 2C AH KS"))


def test_ph_10_a_canadian_flush_beats_a_canadian_straight() -> None:
    """Even the lowest beats the highest."""
    assert soko(hand("5H 4H 3H 2H 7S")) > soko(hand("AS KD QC JH AH"))


def test_ph_11_the_pair_row_counts_the_pairs_that_are_neither() -> None:
    """9-9-8-7-5 in three suits is one pair. With a six for the five it is a Canadian straight."""
    assert category(soko(hand("9S 9D 8C 7H 5S"))) == ph.PAIR
    assert category(soko(hand("9S 9D 8C 7H 6S"))) == ph.CANADIAN_STRAIGHT


def test_ph_r1_two_pair_beats_a_canadian_flush() -> None:
    """Threes and twos beat the ace-high four-flush."""
    assert soko(hand("3S 3D 2C 2H 4S")) > soko(hand("AH KH QH 9H AS"))


def test_ph_r2_four_straights_with_the_ace_high_only() -> None:
    """With the option 4-3-2-A is ace high, and A-K-Q-J stays."""
    assert category(soko(hand("4S 3D 2C AH KS"), False)) == ph.HIGH_CARD
    assert category(soko(hand("AS KD QC JH 2S"), False)) == ph.CANADIAN_STRAIGHT
    assert spell_ranks(soko(hand("5S 4D 3C 2H KS"), False)) == "5-4-3-2-K"


def test_ph_r3_canadian_hands_compared_from_the_highest_card_down() -> None:
    """With the option K-9-5-2 with an ace beats K-9-5-3 with a four. Classes still come first."""
    ace, four = hand("KH 9H 5H 2H AS"), hand("KD 9D 5D 3D 4C")
    assert soko(ace) < soko(four)
    assert soko(ace, True, False) > soko(four, True, False)
    assert spell_ranks(soko(ace, True, False)) == "A-K-9-5-2"
    assert spell_ranks(soko(hand("4S 3D 2C AH AS"), True, False)) == "A-A-4-3-2"
    assert soko(hand("5H 4H 3H 2H 7S"), True, False) > soko(hand("AS KD QC JH AH"), True, False)


def test_ph_r4_a_pair_beside_a_four_flush_is_worth_nothing() -> None:
    """A-Q-9-4 with a king beats A-Q-9-4 with a four."""
    assert soko(hand("AD QD 9D 4D KC")) > soko(hand("AH QH 9H 4H 4S"))


def test_upcards_rank_as_a_hand_with_the_cards_missing() -> None:
    """Fours, threes, two pair, Canadian flush, Canadian straight, pair, high card.

    Two or three suited cards count for nothing.
    """
    row = ["2S 2D 2C 2H", "3S 3D 3C 2H", "3S 3D 2C 2H", "7H 5H 3H 2H", "9S 8D 7C 6H", "AS AD 7H 4C", "AS KD QC 9H"]
    strengths = [soko(hand(names)) for names in row]
    assert strengths == sorted(set(strengths), reverse=True)
    assert category(soko(hand("9H 8H 7H"))) == category(soko(hand("9H 8H"))) == ph.HIGH_CARD


@pytest.mark.parametrize(("ace_both", "combination_first"), [(True, True), (False, True), (True, False)])
def test_ph_r3_the_order_of_soko_is_that_of_trying_all_fours(ace_both: bool, combination_first: bool) -> None:
    """10,000 random hands: the best four of one suit or in sequence, then the fifth card."""

    def key(row: list[int]) -> tuple[int, ...]:
        plain = high(as_set(row))
        found = [(category(plain), values(plain))]
        for fifth in row if category(plain) < ph.TWO_PAIR else []:
            four = sorted([face % 13 + 2 for face in row if face != fifth], reverse=True)
            if len({face // 13 for face in row if face != fifth}) == 1:
                found.append((ph.CANADIAN_FLUSH, [*four, fifth % 13 + 2]))
            if four == list(range(four[0], four[0] - 4, -1)):
                found.append((ph.CANADIAN_STRAIGHT, [four[0], fifth % 13 + 2]))
            if ace_both and four == [14, 4, 3, 2]:
                found.append((ph.CANADIAN_STRAIGHT, [4, fifth % 13 + 2]))
        kind, held = max(found)
        if kind in (ph.CANADIAN_FLUSH, ph.CANADIAN_STRAIGHT) and not combination_first:
            held = sorted([face % 13 + 2 for face in row], reverse=True)
        return kind, *held

    hands = random_hands(10_000, 5, 9)
    check_order([(key(row), soko(as_set(row), ace_both, combination_first)) for row in hands])


def test_soko_has_no_sixth_card() -> None:
    """Six cards are refused."""
    with pytest.raises(ValueError, match="five cards"):
        soko(hand("AS KD QC JH 9S 2D"))


# Wild cards ---------------------------------------------------------------------------------


def brute_wild(natural: list[int], wilds: int) -> int:
    """The best of all cards that the wild ones can stand for, none held already; and five of a kind."""
    free = [face for face in range(52) if face not in natural]
    best = max([high(as_set(natural + list(row))) for row in combinations(free, wilds)])
    ranks = Counter([face % 13 for face in natural])
    fives = [rank for rank in range(13) if ranks[rank] + wilds >= 5]
    return ph.FIVE_OF_A_KIND << 20 | 0x11111 * (max(fives) + 2) if fives else best


@pytest.mark.parametrize(
    ("size", "wilds", "times"), [(2, 1, 60), (4, 1, 300), (6, 1, 300), (3, 2, 40), (5, 2, 40), (1, 2, 5), (2, 3, 2)]
)
def test_ph_14_the_wild_cards_give_the_best_hand_of_all(size: int, wilds: int, times: int) -> None:
    """Compared with trying every card."""
    for row in random_hands(times, size, 3):
        assert wild_high(as_set(row), wilds) == brute_wild(row, wilds)


def test_ph_15_five_of_a_kind_beats_the_royal_flush_and_ties_go_by_rank() -> None:
    """Five twos beat the royal flush, five aces beat five kings."""
    assert with_wild("5S 5D 5H 5C 2D", "5") > high(hand("AS KS QS JS TS"))
    assert with_wild("5S AD AC AH AS", "5") > with_wild("5S KD KC KH KS", "5")


def test_ph_16_there_is_no_double_ace_flush() -> None:
    """AS KS 9S 4S and a wild card is A-K-Q-9-4; with the option of PH-R10 it is A-A-K-9-4."""
    assert spell_ranks(with_wild("AS KS 9S 4S 5D", "5")) == "A-K-Q-9-4"
    assert spell_ranks(with_wild("AS KS 9S 4S 5D", "5", double_aces=True)) == "A-A-K-9-4"


def test_ph_17_natural_and_wild_hands_of_the_same_value_tie() -> None:
    """Three nines with K-4 tie, whether a nine is wild or not."""
    assert with_wild("5S 9D 9C KH 4S", "5") == high(hand("9S 9D 9C KH 4S"))


def test_ph_19_hands_of_wild_cards_only() -> None:
    """One is an ace, two a pair, three are three aces; four and a deuce are five deuces, five (of six cards) five aces."""
    assert [spell_ranks(wild_high(0, n)) for n in (1, 2, 3, 4, 5)] == ["A", "A-A", "A-A-A", "A-A-A-A", "A-A-A-A-A"]
    assert spell_ranks(wild_high(hand("2D"), 4)) == "2-2-2-2-2"
    assert spell_ranks(wild_high(hand("AD"), 4)) == "A-A-A-A-A"


def test_ph_r9_five_of_a_kind_below_the_straight_flush_or_not_counted() -> None:
    """Below, it still beats four aces, and a straight flush is preferred. Not counted, the cards make other hands."""
    eights, royal = "5S 5D 8C 8H 8S", high(hand("AH KH QH JH TH"))
    below = with_wild(eights, "5", "below_straight_flush")
    assert high(hand("AS AD AC AH KS")) < below < high(hand("5S 4S 3S 2S AS")) < royal
    assert spell_ranks(below) == "8-8-8-8-8"
    assert spell_ranks(with_wild(eights, "5", "not_counted")) == "8-8-8-8-A"
    assert spell_ranks(with_wild("5S AD AC AH AS", "5", "not_counted")) == "A-A-A-A-K"
    assert category(with_wild("5S 5D 5H 5C 2D", "5", "below_straight_flush")) == ph.STRAIGHT_FLUSH
    assert spell_ranks(with_wild("5S 5D 5H 5C 2D", "5", "not_counted")) == "6-5-4-3-2"
    with pytest.raises(ValueError, match="below_straight_flush or not_counted, not never"):
        with_wild(eights, "5", "never")


# Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AS KS QS JS TS", "royal flush"),
        ("5S 4S 3S 2S AS", "five-high straight flush"),
        ("9S 9D 9C 9H QS", "four nines, queen kicker"),
        ("KS KD KC 6H 6S", "full house, kings over sixes"),
        ("AS KS 9S 5S 4S", "flush, ace-king-nine-five-four"),
        ("AS KD QC JH TS", "ace-high straight"),
        ("6S 6D 6C AH QS", "three sixes, ace-queen kickers"),
        ("9S 9D 4C 4H QS", "two pair, nines and fours, queen kicker"),
        ("9S 9D AC QH 4S", "pair of nines, ace-queen-four kickers"),
        ("AS KD 9C 5H 4S", "ace high, king-nine-five-four"),
        ("9S 9D QC", "pair of nines, queen kicker"),
        ("9S 9D", "pair of nines"),
        ("9S", "nine high"),
        ("", "no cards"),
    ],
)
def test_hands_are_described_in_players_words(cards: str, words: str) -> None:
    """Each class has its name and the cards that decide."""
    assert describe(high(hand(cards))) == words


def test_the_hands_of_soko_and_of_wild_cards_have_their_words() -> None:
    """Canadian hands name their four cards and the fifth. A seat without a hand has no description."""
    assert describe(soko(hand("KH 9H 5H 3H AS"))) == "Canadian flush, king-nine-five-three, ace kicker"
    assert describe(soko(hand("4S 3D 2C AH KS"))) == "Canadian straight, four high, king kicker"
    assert describe(with_wild("5S 5D 8C 8H 8S", "5")) == "five eights"
    assert describe(with_wild("5S 5D 8C 8H 8S", "5", "below_straight_flush")) == "five eights"
    assert describe(NO_HAND) == "no hand"


def test_a_hand_in_a_sentence_has_its_article() -> None:
    """It is "an ace-high straight", but "three nines" and "two pair". The wheel is "the wheel"."""
    assert with_article(high(hand("AS KD QC JH TS"))) == "an ace-high straight"
    assert with_article(high(hand("5S 4S 3S 2S AS"))) == "a five-high straight flush"
    assert with_article(high(hand("9S 9D AC QH 4S"))) == "a pair of nines, ace-queen-four kickers"
    assert with_article(high(hand("9S 9D 4C 4H QS"))) == "two pair, nines and fours, queen kicker"
    assert with_article(high(hand("5S 5D 5C AH QS"))) == "three fives, ace-queen kickers"
    assert with_article(high(hand("AS KD 9C 5H 4S"))) == "ace high, king-nine-five-four"
    assert with_article(soko(hand("KH 9H 5H 3H AS"))) == "a Canadian flush, king-nine-five-three, ace kicker"
    assert with_article(ace_to_five(hand("8S 6D 3C 2H AS"))) == "an eight-six low"
    assert with_article(ace_to_five(hand("5S 4D 3C 2H AS"))) == "the wheel"
    assert with_article(NO_HAND) == "no hand"
