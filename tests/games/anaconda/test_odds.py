"""The chances by which hands of Anaconda are imagined and declared."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.anaconda.test_hand import deal
from upcard.core.bits import Rng, as_set, cards, count
from upcard.core.pack import STANDARD
from upcard.games.anaconda.game import GAME
from upcard.games.anaconda.hand import BOTH, HIGH, LOW, Anaconda
from upcard.games.anaconda.odds import ODDS, AnacondaShowdown, high_chance, low_chance, spare
from upcard.kit.poker.equity import WHOLE_POT
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranks import TWO_PAIR, category, high


def hand(names: str) -> int:
    """A set of cards."""
    return int(as_set(STANDARD.read(names)))


def low(names: str, ranking: str, qualifier: str = "0") -> float:
    """The chance of a low at a table with this ranking."""
    h = GAME.new(1, options={"low_ranking": ranking, "low_qualifier": qualifier})
    assert isinstance(h, Anaconda)
    return low_chance(h, hand(names))


@pytest.mark.parametrize(
    ("ranking", "best"),
    [("ace_to_five", "5S 4D 3C 2H AS"), ("ace_to_six", "6S 4D 3C 2H AS"), ("deuce_to_seven", "7S 5D 4C 3H 2S")],
)
def test_the_best_low_of_each_ranking_is_nearly_sure(ranking: str, best: str) -> None:
    """A wheel, six-four or seven-five wins most often; an eight or nine less often, and with a pair hardly ever."""
    nines, kings = "9S 5D 4C 3H 2S", "KS 5D 4C 3H 2S"
    assert 0.97 <= low(best, ranking) < 1 > low(best, ranking) > low(nines, ranking) > low(kings, ranking) > 0.01
    assert low("9S 9D 4C 3H 2S", ranking) == 0.04 < low(nines, ranking)
    steps = {"ace_to_five": 4, "ace_to_six": 3, "deuce_to_seven": 2}[ranking]  # from the best top card to a nine
    assert low(nines, ranking) == pytest.approx([0, 0, 0.7, 0.48, 0.26][steps] + 0.04 * (8 - 5) / 3)
    assert low("9S 8D 4C 3H 2S", ranking) < low(nines, ranking)


def test_a_low_that_does_not_qualify_has_no_chance() -> None:
    """Nine-low, where an eight is needed; an eight has."""
    assert low("9S 5D 4C 3H 2S", "ace_to_five", "8") == 0 < low("8S 5D 4C 3H 2S", "ace_to_five", "8")


def test_the_chance_of_a_high_hand_rises_with_its_kind_and_rank() -> None:
    """From a pair to four of a kind; within a kind by its first rank, which matters most in hands that often win."""
    rows = [
        "9S 7D 5C 3H 2S",
        "AS 7D 5C 3H 2S",
        "2S 2D 5C 3H 7S",
        "AS AD 5C 3H 7S",
        "3S 3D 2C 2H 7S",
        "AS AD 5C 5H 7S",
        "2S 2D 2C 5H 7S",
    ]
    rows += [
        "AS AD AC 5H 7S",
        "AS 2D 3C 4H 5S",
        "TS JD QC KH AS",
        "2S 3S 4S 5S 7S",
        "9S JS QS KS AS",
        "2S 2D 2C 3H 3S",
        "AS AD AC KH KS",
    ]
    rows += ["2S 2D 2C 2H 3S"]
    chances = [high_chance(hand(row)) for row in rows]
    assert chances[-1] == 0.97 == high_chance(hand("AS KS QS JS TS"))
    assert chances[2] == pytest.approx(0.03) and chances[3] == pytest.approx(0.08)  # a pair of twos, and of aces
    assert chances[6] == pytest.approx(0.26) and chances[7] == pytest.approx(0.38)  # three twos, three aces
    assert chances[4] == pytest.approx(0.11) and chances[5] == pytest.approx(0.22)  # two pairs, of threes and of aces
    assert chances[0] < chances[1] == pytest.approx(0.06) and max(chances[:-1]) < 0.97
    assert all([a < b for a, b in zip(chances[2:8], chances[3:8], strict=False)])


def parts(declared: list[int], high: list[int], low: list[int]) -> list[int]:
    """The parts of a pot for three places with these strengths, whatever stood in the row before."""
    h = GAME.new(1, options={"declare_both": True})
    assert isinstance(h, Anaconda)
    out = vec[i64]([7, 7, 7])
    AnacondaShowdown(h.rules, declared).divide(vec[i64](high), vec[i64](low), out)
    return [int(n) for n in out]


def test_an_r12_both_ways_takes_all_or_nothing_in_an_imagined_showdown() -> None:
    """AN-R12: alone best both ways is the whole pot; beaten or tied one way, the others share as if that player had folded."""
    ways = [BOTH, HIGH, LOW]
    half = WHOLE_POT // 2
    assert parts(ways, [9, 5, NO_HAND], [9, NO_HAND, 5]) == [WHOLE_POT, 0, 0]
    assert parts(ways, [9, 5, NO_HAND], [4, NO_HAND, 5]) == [0, half, half]
    assert parts(ways, [9, 9, NO_HAND], [9, NO_HAND, 5]) == [0, half, half]
    assert parts([BOTH, BOTH, LOW], [9, 8, NO_HAND], [4, 3, 5]) == [0, 0, WHOLE_POT]
    assert parts([HIGH, BOTH, LOW], [9, 5, NO_HAND], [NO_HAND, 9, 5]) == [half, 0, half]
    assert parts([HIGH, HIGH, LOW], [9, 9, NO_HAND], [NO_HAND, NO_HAND, 5]) == [half // 2, half // 2, half]


@pytest.mark.parametrize("qualifier", ["0", "8"])
def test_an_r12_a_hand_competes_only_the_way_it_was_declared(qualifier: str) -> None:
    """Declared high it has no low, and declared low no high; an eight is low enough where one is needed, a nine is not."""
    h = GAME.new(1, options={"low_ranking": "ace_to_five", "low_qualifier": qualifier})
    assert isinstance(h, Anaconda)
    shown = AnacondaShowdown(h.rules, [HIGH, LOW, BOTH])
    eight, nine = hand("8S 5D 4C 3H 2S"), hand("9S 5D 4C 3H 2S")
    assert [shown.high(place, eight, 0) for place in range(3)] == [high(eight), NO_HAND, high(eight)]
    lows = [shown.low(place, eight, 0) for place in range(3)]
    assert lows[0] == NO_HAND != lows[1] == lows[2] == h.low_strength(eight)
    assert (shown.low(1, nine, 0) == NO_HAND) == (qualifier == "8")
    before = ODDS.showdown_among(h.rules, 7, 3)
    assert before.high(0, eight, 0) == high(eight) and before.low(0, eight, 0) == h.low_strength(eight)


# What is imagined ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "most"), [(2, 19), (4, 6), (5, 3), (6, 1), (7, 0)])
def test_extra_cards_are_dealt_to_all_or_none(seats: int, most: int) -> None:
    """Each player has seven of the 52 cards and an equal share of the others, at most as many as the passes are worth."""
    h = deal([100] * seats)
    for wanted in range(25):
        assert spare(h, vec[i64]([wanted] * 4)) == min(wanted, most)


@pytest.mark.parametrize(("rounds", "now", "later"), [(0, 7, 12), (1, 8, 11), (2, 8, 7)])
def test_passes_made_and_to_come_are_extra_cards(rounds: int, now: int, later: int) -> None:
    """An imagined hand has one more card once a pass is over; before the passes a hand gets five more, before the second four."""
    h = deal([100] * 3)
    h.round = rounds
    pool = vec[i64]([c for c in range(52) if not h.held(0) >> c & 1])
    first = [int(c) for c in pool[:4]]
    for seed in range(12):
        found = ODDS.sample_hand(h, 0, 1, pool, 4, Rng(seed))
        assert count(found) == now and not [c for c in cards(found) if c in first] and [int(c) for c in pool[:4]] == first
    few = vec[i64]([int(c) for c in pool[: 4 + now]])
    assert set(cards(ODDS.sample_hand(h, 0, 1, few, 4, Rng(5)))) == set(few[4:]), "just so many cards are enough"
    whole = ODDS.complete_hand(h, h.held(0), 0, pool, 4, Rng(5))
    assert count(whole) == later and whole & h.held(0) == h.held(0) and not [c for c in cards(whole ^ h.held(0)) if c in first]
    assert not ODDS.only_bets_left(h)
    h.round = 3
    assert ODDS.only_bets_left(h) and ODDS.complete_hand(h, h.held(0), 0, pool, 4, Rng(5)) == h.held(0), "nothing more to come"


def test_the_better_of_two_hands_is_imagined_half_the_time() -> None:
    """After the declarations: with high declared, the hands imagined are better on average than one dealt at random."""
    h = deal([100] * 2)
    h.round = 3
    assert ODDS.only_bets_left(h)
    pool = [c for c in range(52) if not h.held(0) >> c & 1]
    worth: dict[int, float] = {}
    for declared in (HIGH, LOW):
        h.declared[1] = declared
        found = [ODDS.sample_hand(h, 0, 1, vec[i64](pool), 0, Rng(seed)) for seed in range(600)]
        assert {int(count(row)) for row in found} == {7}
        worth[declared] = sum([category(high(row)) >= TWO_PAIR for row in found]) / 600
    assert worth[HIGH] > 0.5 > worth[LOW]  # 0.39 of all hands of seven cards have two pairs or better


def test_how_a_hand_looks_by_what_was_declared() -> None:
    """As its better way before the declaration; then the way declared; both ways, as the worse of them."""
    h = deal([100] * 2)
    kings, wheel, flush = hand("KS KH KD 9C 2S"), hand("5S 4D 3C 2H AS"), hand("5S 4S 3S 2S 9S")
    looks: dict[int, list[int]] = {}
    for declared in (-1, HIGH, LOW, BOTH):
        h.declared[1] = declared
        looks[declared] = [int(ODDS.apparent_strength(h, 1, row, 0)) for row in (kings, wheel, flush)]
    assert looks[HIGH] == [high(row) for row in (kings, wheel, flush)]
    assert looks[LOW] == [h.low_strength(row) for row in (kings, wheel, flush)]
    ways = [(high_chance(row), low_chance(h, row)) for row in (kings, wheel, flush)]
    assert looks[-1] == [int(1000 * max(pair)) for pair in ways] and looks[BOTH] == [int(1000 * min(pair)) for pair in ways]
    undeclared = ODDS.imagined_showdown(h)
    assert [undeclared.high(1, row, 0) for row in (kings, wheel)] == [high(kings), NO_HAND]
    assert [undeclared.low(1, row, 0) for row in (kings, wheel)] == [NO_HAND, h.low_strength(wheel)]
