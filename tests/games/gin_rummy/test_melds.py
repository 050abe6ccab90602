"""Melds, compared with the rulebook's worked cases and with exhaustive searches."""

from __future__ import annotations

import itertools
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from upcard.core.bits import as_set, bit, cards, count
from upcard.games.gin_rummy.melds import Melds, sets_in

RANKS = "A23456789TJQK"
SUITS = "CDHS"
GIN = Melds()
AROUND = Melds(around=True)
AROUND_15 = Melds(around=True, ace=15)
ALL = [GIN, AROUND, AROUND_15]
Cards = frozenset[int]
EMPTY: Cards = frozenset()


def face(name: str) -> int:
    return RANKS.index(name[0]) + 13 * SUITS.index(name[1])


def hand(names: str) -> int:
    return as_set([face(n) for n in names.split()])


def melds(*names: str) -> list[int]:
    return [hand(n) for n in names]


def named(some: int) -> str:
    return " ".join(RANKS[c % 13] + SUITS[c // 13] for c in cards(some))


# The oracle: melds as the rulebook defines them, and exhaustive searches -------------------------


def worth(some: Cards, rules: Melds) -> int:
    return sum(rules.ace if c % 13 == 0 else min(c % 13 + 1, 10) for c in some)


@cache
def is_meld(some: Cards, around: bool) -> bool:
    if len(some) < 3:
        return False
    ranks = {c % 13 for c in some}
    if len(ranks) == 1:
        return True
    if len({c // 13 for c in some}) > 1:
        return False
    starts = range(13) if around else range(14 - len(some))
    return any(ranks == {(start + k) % 13 for k in range(len(some))} for start in starts)


@cache
def every_meld(some: Cards, around: bool) -> tuple[Cards, ...]:
    by_rank = [[c for c in some if c % 13 == r] for r in range(13)]
    by_suit = [[c for c in some if c // 13 == s] for s in range(4)]
    return tuple(
        frozenset(meld)
        for group in by_rank + by_suit
        for size in range(3, len(group) + 1)
        for meld in itertools.combinations(group, size)
        if is_meld(frozenset(meld), around)
    )


def every_way(some: Cards, around: bool) -> set[frozenset[Cards]]:
    """Every choice of melds that do not share a card."""
    ways: set[frozenset[Cards]] = {frozenset()}
    for meld in every_meld(some, around):
        ways |= {way | {meld} for way in ways if not any(meld & other for other in way)}
    return ways


def least(some: Cards, rules: Melds) -> int:
    return min(worth(some - EMPTY.union(*way), rules) for way in every_way(some, rules.around))


def least_laying_off(some: Cards, table: frozenset[Cards], rules: Melds) -> int:
    """The least deadwood after laying down any own melds and adding cards to the other melds one by one, in every order."""

    @cache
    def one_by_one(left: Cards, lying: frozenset[Cards]) -> int:
        totals = [worth(left, rules)]
        for card, meld in itertools.product(left, lying):
            if is_meld(meld | {card}, rules.around):
                totals.append(one_by_one(left - {card}, lying - {meld} | {meld | {card}}))
        return min(totals)

    return min(one_by_one(some - EMPTY.union(*way), table) for way in every_way(some, rules.around))


def as_way(some: list[int]) -> frozenset[Cards]:
    return frozenset(frozenset(cards(m)) for m in some)


def dealt(size: int, number: int, seed: int) -> list[list[int]]:
    """Hands from the whole pack, and from packs of few ranks or suits, where melds compete; often with ace and king."""
    dice = random.Random(seed)
    hands: list[list[int]] = []
    for n in range(number):
        ranks = list(range(13))
        if n % 3 == 1:
            first = dice.randrange(13)
            ranks = [(first + k) % 13 for k in range(dice.choice([4, 5, 6, 7]))]
        suits = dice.sample(range(4), 2) if n % 3 == 2 else range(4)
        pack = [r + 13 * s for r in ranks for s in suits]
        hands.append(dice.sample(pack, min(size, len(pack))))
    return hands


# Worked cases -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "dead"),
    [
        ("7H 7D 7S 8S 9S TS 2C 3C 4C KD", 10),
        ("7H 7D 7S 8S 9S 2C 3C 4C KD AH", 25),
        ("4H 5H 6H 7H 7D 7S JC QC KC 2D", 2),
    ],
)
def test_gr_c1_deadwood(held: str, dead: int) -> None:
    """GR-R4: the best arrangement counts."""
    assert GIN.deadwood(hand(held)) == dead


def test_gr_c1_arrangements_are_the_ones_of_the_rulebook() -> None:
    assert as_way(GIN.best_melds(hand("7H 7D 7S 8S 9S TS 2C 3C 4C KD"))) == as_way(melds("7H 7D 7S", "8S 9S TS", "2C 3C 4C"))
    assert as_way(GIN.best_melds(hand("4H 5H 6H 7H 7D 7S JC QC KC 2D"))) == as_way(melds("4H 5H 6H", "7H 7D 7S", "JC QC KC"))


def test_gr_c3_lay_offs_follow_one_another() -> None:
    """GR-15, GR-R9: 4H then 3H on the run, 9H on the nines; nothing on the deadwood 4D."""
    left, added = GIN.lay_off(hand("4H 3H 9H KS KD QS JS 2C AC 8D"), melds("5H 6H 7H", "9S 9D 9C", "JC QC KC"))
    assert (left, added) == (21, [hand("3H 4H"), hand("9H"), 0])
    assert GIN.best_melds(hand("KS KD QS JS 2C AC 8D")) == melds("JS QS KS")


@pytest.mark.parametrize(("last", "left"), [("2S", 4), ("7S", 9)])
def test_gr_c4_c5_lay_offs_of_an_undercut(last: str, left: int) -> None:
    """GR-C4 and GR-C5: 4H and 9H go on the run (the nines would take 9H too)."""
    knocker = hand("5H 6H 7H 8H 9S 9D 9C 2D 3S 4C")
    assert GIN.deadwood(knocker) == 9
    assert GIN.lay_off(hand(f"KS KD KH QS QD QH 4H 9H 2C {last}"), GIN.best_melds(knocker))[0] == left


def test_gr_c6_best_joint_lay_off() -> None:
    """GR-R9: three of the fives are melded, although four are best before laying off."""
    held = hand("3C 3S 5C 5D 5H 5S 6C 6D 8D AD")
    assert GIN.deadwood(held) == 27
    left, added = GIN.lay_off(held, melds("2D 3D 4D"))
    assert (left, added) == (20, [hand("AD 5D 6D")])
    assert GIN.best_melds(held & ~added[0]) == melds("5C 5H 5S")


def test_gr_c7_no_lay_offs_against_gin() -> None:
    """GR-20: against gin the hand of GR-C3 counts 37."""
    assert GIN.lay_off(hand("4H 3H 9H KS KD QS JS 2C AC 8D"), []) == (37, [])


def test_gr_c8_eleven_melded() -> None:
    """GR-R7: discarding 4H, 7H or any nine leaves gin; JC leaves 20."""
    held = hand("4H 5H 6H 7H 9S 9D 9C 9H JC QC KC")
    gin = [c for c in cards(held) if not GIN.deadwood(held ^ bit(c))]
    assert gin == cards(hand("4H 7H 9S 9D 9C 9H"))
    assert GIN.deadwood(held ^ hand("JC")) == 20


def test_gr_c12_around_the_corner() -> None:
    """GR-6, GR-32: one run QS KS AS 2S 3S with the variant, AS 2S 3S alone without."""
    held = hand("QS KS AS 2S 3S 5D 5H 5C 9H 9D")
    assert GIN.deadwood(held) == 38
    assert AROUND.deadwood(held) == 18
    assert as_way(AROUND.best_melds(held)) == as_way(melds("QS KS AS 2S 3S", "5D 5H 5C"))


# Clauses ----------------------------------------------------------------------------------------


def test_gr_5_three_or_more_of_a_rank_or_in_sequence() -> None:
    assert GIN.deadwood(hand("4C 4D")) == 8
    assert GIN.deadwood(hand("4C 4D 4S")) == 0
    assert GIN.deadwood(hand("4C 4D 4H 4S")) == 0
    assert GIN.deadwood(hand("4C 5C")) == 9
    assert GIN.deadwood(hand("4C 5C 6D")) == 15
    assert GIN.deadwood(hand("4C 5C 6C")) == 0
    assert GIN.deadwood(hand(" ".join(r + "H" for r in RANKS))) == 0


def test_gr_6_no_sequence_around_from_king_to_ace() -> None:
    """Nor from the king of one suit to the ace of the next."""
    assert GIN.deadwood(hand("KC AC 2C")) == 13
    assert GIN.deadwood(hand("QC KC AC")) == 21
    assert GIN.deadwood(hand("QC KC AD")) == 21
    assert AROUND.deadwood(hand("QC KC AD")) == 21
    assert GIN.extends(hand("JC QC KC")) == hand("TC")
    assert GIN.extends(hand("AD 2D 3D")) == hand("4D")


def test_gr_7_deadwood_values() -> None:
    assert [GIN.points(hand(r + "D")) for r in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert all(m.points((1 << 52) - 1) == 340 for m in (GIN, AROUND))


def test_gr_32_sequences_around_the_corner() -> None:
    assert AROUND.deadwood(hand("KC AC 2C")) == 0
    assert AROUND.deadwood(hand("QC KC AC")) == 0
    assert AROUND.deadwood(hand("JD QD KD AD 2D 3D")) == 0
    assert AROUND.deadwood(hand("KC AC 2D")) == 13
    assert AROUND.in_order(hand("QS KS AS 2S 3S")) == [face(n) for n in "QS KS AS 2S 3S".split()]


def test_gr_r18_any_length_up_to_thirteen() -> None:
    """The whole suit is one sequence; an arrangement may split it, but none is counted twice."""
    suit = hand(" ".join(r + "H" for r in RANKS))
    assert AROUND.deadwood(suit) == 0
    assert AROUND.extends(suit) == 0
    assert AROUND.in_order(suit) == cards(suit)
    ways = AROUND.arrangements(suit, 0, 0)
    assert len(ways) == len({as_way(w) for w in ways})
    assert {as_way(w) for w in ways} == {w for w in every_way(frozenset(cards(suit)), True) if sum(map(len, w)) == 13}


def test_gr_r18_lay_offs_go_around_the_corner_too() -> None:
    assert AROUND.extends(hand("JC QC KC")) == hand("TC AC")
    assert AROUND.extends(hand("AD 2D 3D")) == hand("KD 4D")
    assert AROUND.extends(hand("KD AD 2D")) == hand("QD 3D")
    assert AROUND.lay_off(hand("AC 2C 4C 5C"), melds("JC QC KC")) == (9, [hand("AC 2C")])
    assert GIN.lay_off(hand("AC 2C 4C 5C"), melds("JC QC KC")) == (12, [0])


def test_gr_r18_an_ace_in_deadwood_counts_1_or_15() -> None:
    assert AROUND.deadwood(hand("AC AD 2H")) == 4
    assert AROUND_15.deadwood(hand("AC AD 2H")) == 32
    assert AROUND_15.deadwood(hand("KC AC 2C AD")) == 15
    with pytest.raises(ValueError, match="1 or 15 points, not 11"):
        Melds(ace=11)


def test_gr_r18_a_costly_ace_changes_the_best_melds() -> None:
    """Three queens or Q-K-A: both save 20, but the ace costs 15."""
    held = hand("QC QD QH KC AC")
    assert AROUND.deadwood(held) == 11
    assert AROUND_15.best_melds(held) == melds("QC KC AC")
    assert AROUND_15.deadwood(held) == 20


def test_gr_r8_the_fewest_lay_offs() -> None:
    """Four nines close the low end of the spades; three nines would leave it open to the eight."""
    held = hand("9C 9D 9H 9S TS JS QS 2C 3C 4C")
    assert {as_way(w) for w in GIN.arrangements(held, 0, 0)} == {
        as_way(melds("9C 9D 9H 9S", "TS JS QS", "2C 3C 4C")),  # KS, AC and 5C could be added
        as_way(melds("9C 9D 9H", "9S TS JS QS", "2C 3C 4C")),  # 8S, KS, AC and 5C
    }
    assert as_way(GIN.best_melds(held)) == as_way(melds("9C 9D 9H 9S", "TS JS QS", "2C 3C 4C"))


def test_gr_r8_cards_in_the_knockers_own_hand_cannot_be_laid_off() -> None:
    knocker = hand("5H 6H 7H 8H 9S 9D 9C 2D 3S 4C")
    assert GIN.ends(knocker, melds("5H 6H 7H 8H", "9S 9D 9C")) == (hand("9H"), hand("9H"), hand("4H"))
    assert GIN.ends(hand("5H 6H 7H 8C 8D 8H"), melds("5H 6H 7H", "8C 8D 8H")) == (hand("8S"), 0, hand("4H"))


def test_gr_r8_any_arrangement_within_the_limit_can_be_chosen() -> None:
    """Four cards left unmelded hide a run that would open two ends, if the limit allows the deadwood."""
    held = hand("2C 3C 4C 9D 9H 9S QC QD QH AS")
    assert GIN.knock_arrangements(held, 9) == [melds("2C 3C 4C", "QC QD QH", "9D 9H 9S")]
    assert [as_way(w) for w in GIN.knock_arrangements(held, 10)] == [
        as_way(melds("2C 3C 4C", "9D 9H 9S", "QC QD QH")),
        as_way(melds("9D 9H 9S", "QC QD QH")),
    ]


def test_gr_r8_an_arrangement_that_is_never_better_is_not_offered() -> None:
    """Twos left out of the set of four would count 2 and leave the ends of the other melds open."""
    assert GIN.knock_arrangements(hand("2C 2D 2H 2S 5H 6H 7H TC TD TH"), 10) == [
        melds("2C 2D 2H 2S", "TC TD TH", "5H 6H 7H"),
    ]


def test_gr_r8_canonical_order_shows_a_long_sequence_whole() -> None:
    assert GIN.best_melds(hand("3H 4H 5H 6H 7H 8H KC")) == melds("3H 4H 5H 6H 7H 8H")
    assert GIN.arrangements(hand("3H 4H 5H 6H 7H 8H"), 0, 0) == [melds("3H 4H 5H 6H 7H 8H"), melds("3H 4H 5H", "6H 7H 8H")]


def test_gr_r9_a_fourth_card_on_a_set() -> None:
    assert GIN.lay_off(hand("9H TH JD"), melds("9S 9D 9C")) == (20, [hand("9H")])
    assert GIN.lay_off_choices(hand("9S 9D 9C"), hand("9H TH")) == [0, hand("9H")]
    assert GIN.lay_off_choices(hand("9S 9D 9C 9H"), hand("TH")) == [0]


def test_gr_r9_nothing_is_laid_off_without_gain() -> None:
    """AC 2C 3C are a meld by themselves."""
    assert AROUND.lay_off(hand("AC 2C 3C 5C"), melds("JC QC KC")) == (5, [0])


def test_gr_r9_lay_offs_must_connect() -> None:
    """9H needs 8H first."""
    assert GIN.lay_off(hand("9H TH"), melds("5H 6H 7H")) == (19, [0])
    assert GIN.lay_off(hand("8H 9H 3H 4H"), melds("5H 6H 7H")) == (0, [hand("8H 9H 3H 4H")])


def test_sets_in_gives_the_cards_of_three_and_four_of_a_rank() -> None:
    assert named(sets_in(hand("5C 5D 6C 7C 7D 7H KC KD KH KS"))) == "7C KC 7D KD 7H KH KS"


# Against the oracle -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [10, 11])
def test_deadwood_is_the_least_of_all_choices_of_melds(size: int) -> None:
    for some in dealt(size, 2400, seed=size):
        for rules in ALL:
            assert rules.deadwood(as_set(some)) == least(frozenset(some), rules), (named(as_set(some)), rules.around, rules.ace)


def test_arrangements_are_complete_and_unique() -> None:
    for some in dealt(10, 600, seed=3):
        held = as_set(some)
        for rules in ALL:
            ways = every_way(frozenset(some), rules.around)
            for dead in {int(rules.deadwood(held)), int(rules.deadwood(held)) + 3, 10, int(rules.points(held))}:
                found = [as_way(w) for w in rules.arrangements(held, dead, dead)]
                right = {w for w in ways if worth(frozenset(some) - EMPTY.union(*w), rules) == dead}
                assert len(found) == len(right) and set(found) == right, (named(held), dead)


def test_melds_with_a_card_are_all_melds_that_contain_it() -> None:
    for some in dealt(11, 300, seed=4):
        for rules in (GIN, AROUND):
            for card in some:
                found = [frozenset(cards(m)) for m in rules.melds_with(bit(card), as_set(some))]
                right = {m for m in every_meld(frozenset(some), rules.around) if card in m}
                assert len(found) == len(right) and set(found) == right, (named(as_set(some)), named(bit(card)))


def test_a_card_extends_a_meld_if_together_they_are_a_meld() -> None:
    for rules in (GIN, AROUND):
        for some in dealt(11, 200, seed=5):
            for meld in every_meld(frozenset(some), rules.around):
                right = [c for c in range(52) if c not in meld and is_meld(meld | {c}, rules.around)]
                assert cards(rules.extends(as_set(sorted(meld)))) == right


@pytest.mark.parametrize("rules", ALL)
def test_gr_r9_lay_off_is_the_best_of_all_melds_and_orders(rules: Melds) -> None:
    """The knocker's melds come from hands that meld well, the other hand from cards near them."""
    dice = random.Random(9)
    tried = 0
    joint = 0
    for some in dealt(10, 4800, seed=6):
        held = as_set(some)
        table = rules.best_melds(held)
        if not table:
            continue
        ends = [c + step for m in table for c in cards(m) for step in (-4, -3, -2, -1, 1, 2, 3, 4)]
        near = {c for c in range(52) if c in ends or dice.random() < 0.25 or any(rules.extends(m) >> c & 1 for m in table)}
        pack = sorted(near - set(some))
        other = dice.sample(pack, min(10, len(pack)))
        left, added = rules.lay_off(as_set(other), table)
        assert left == least_laying_off(frozenset(other), as_way(table), rules), (named(as_set(other)), [named(m) for m in table])
        rest = as_set(other)
        for meld, more in zip(table, added, strict=True):
            assert more & ~rest == 0
            assert not more or is_meld(frozenset(cards(meld | more)), rules.around)
            rest &= ~more
        assert left == rules.deadwood(rest)
        tried += 1
        joint += least(frozenset(other), rules) != left
    assert tried > 2000 and joint > 1000


@pytest.mark.parametrize("rules", ALL)
def test_gr_r8_knock_arrangements_begin_with_the_default_and_omit_no_better_one(rules: Melds) -> None:
    """Least deadwood, then fewest lay-offs; for every arrangement left out, one offered is as good whatever the other player
    holds.
    """
    dice = random.Random(8)
    for some in dealt(10, 400, seed=8):
        mine = frozenset(some)
        others = [frozenset(dice.sample([c for c in range(52) if c not in mine], 10)) for _ in range(3)]
        limit = least(mine, rules) + dice.randrange(8)
        every = [w for w in every_way(mine, rules.around) if worth(mine - EMPTY.union(*w), rules) <= limit]

        def open_to(way: frozenset[Cards], mine: Cards = mine) -> int:
            return sum(any(is_meld(m | {c}, rules.around) for m in way) for c in range(52) if c not in mine)

        def order(way: frozenset[Cards], mine: Cards = mine) -> tuple[int, int]:
            return worth(mine - EMPTY.union(*way), rules), open_to(way, mine)

        def outcome(way: frozenset[Cards], mine: Cards = mine, others: list[Cards] = others) -> list[int]:
            dead = worth(mine - EMPTY.union(*way), rules)
            return [rules.lay_off(as_set(sorted(o)), [as_set(sorted(m)) for m in way])[0] - dead for o in others]

        offered = [as_way(w) for w in rules.knock_arrangements(as_set(some), limit)]
        assert set(offered) <= set(every)
        assert order(offered[0]) == min(map(order, every))
        assert [order(w) for w in offered] == sorted(map(order, offered))
        results = [outcome(w) for w in offered]
        for way in every:
            if way not in offered:
                theirs = outcome(way)
                assert any(all(a >= b for a, b in zip(r, theirs, strict=True)) for r in results)


# Properties -------------------------------------------------------------------------------------

HANDS = st.sets(st.integers(0, 51), max_size=13).map(lambda s: as_set(sorted(s)))
RULES = st.sampled_from(ALL)


@given(HANDS, st.integers(0, 51), RULES)
def test_another_card_never_costs_more_than_its_points(held: int, card: int, rules: Melds) -> None:
    more = held | bit(card)
    assert rules.deadwood(more) <= rules.deadwood(held) + rules.points(more ^ held)


@given(HANDS)
def test_around_the_corner_never_costs_points(held: int) -> None:
    assert AROUND.deadwood(held) <= GIN.deadwood(held) <= GIN.points(held)


@given(HANDS, st.permutations(range(4)), RULES)
def test_suits_are_equivalent(held: int, order: list[int], rules: Melds) -> None:
    assert rules.deadwood(held) == rules.deadwood(as_set([c % 13 + 13 * order[c // 13] for c in cards(held)]))


@given(HANDS, st.integers(0, 12))
def test_around_the_corner_ranks_form_a_ring(held: int, turn: int) -> None:
    """Rotating all ranks keeps the melds: a fully melded hand stays fully melded."""
    turned = as_set([(c + turn) % 13 + c // 13 * 13 for c in cards(held)])
    assert bool(AROUND.arrangements(held, 0, 0)) == bool(AROUND.arrangements(turned, 0, 0))
    assert count(AROUND.runs_in(held)) == count(AROUND.runs_in(turned))


@given(HANDS, HANDS, RULES)
@settings(max_examples=200)
def test_laying_off_never_costs_points(held: int, other: int, rules: Melds) -> None:
    other &= ~held
    table = rules.best_melds(held)
    left, added = rules.lay_off(other, table)
    assert left <= rules.deadwood(other)
    assert len(added) == len(table)


@given(HANDS, RULES)
def test_a_sequence_is_laid_out_in_order(held: int, rules: Melds) -> None:
    """Each card is next above the card before it."""
    for meld in rules.best_melds(held):
        row = rules.in_order(meld)
        assert as_set(row) == meld
        if len({c // 13 for c in row}) == 1:
            assert all(rules.above(bit(a)) == bit(b) for a, b in itertools.pairwise(row))
