"""The balanced last round between two players: what it does with the best, the worst and a middling hand, and how it begins."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.kit.poker.test_policy import hand, river
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.games.pineapple.odds import ODDS
from upcard.kit.poker.bet_wording import AMOUNT, FOLD
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.equity import WHOLE_POT
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.last_round import (
    CLASSES,
    HANDS,
    MOST_BETS,
    SIZE,
    Mixture,
    actions_so_far,
    balanced,
    class_shares,
    is_last_round,
    start_of_round,
)
from upcard.registry import part

TABLES = [(slug, "fixed_limit") for slug in ("soko", "pineapple", "triple_draw", "anaconda", "whiskey_poker")]
TABLES += [("soko", "spread_limit"), ("anaconda", "pot_limit"), ("pineapple", "no_limit")]
BOARD = "QS JS TS 4D 8H"


def mixture(h: Hand) -> Mixture:
    """The balanced strategy of the player to act in a hand of Pineapple."""
    assert isinstance(h, BettingHand)
    found = balanced(h, h.turn, ODDS)
    assert found is not None
    return found


def chance_of_a_bet(found: Mixture) -> float:
    return sum([c for a, c in zip(found.actions, found.chances, strict=True) if a >= AMOUNT])


def test_the_best_hand_bets_and_raises() -> None:
    """A royal flush, checked to or facing a bet."""
    assert chance_of_a_bet(mixture(river("AS KS 2C", "AH AD 3C", BOARD, "check"))) > 0.95
    facing = mixture(river("AS KS 2C", "AH AD 3C", BOARD, "bet 4"))
    assert chance_of_a_bet(facing) > 0.95 and facing.chance(FOLD) < 0.01


def test_the_worst_hand_folds_and_sometimes_bluffs() -> None:
    """Seven and three with a board of Q-J-10-8-4 beats nothing: it folds to a bet, and bets now and then when checked to."""
    assert mixture(river("7C 3D 2H", "AH AD 3C", BOARD, "bet 4")).chance(FOLD) > 0.9
    assert 0.01 < chance_of_a_bet(mixture(river("7C 3D 2H", "AH AD 3C", BOARD, "check"))) < 0.6


def test_a_hand_that_beats_only_bluffs_is_not_always_folded() -> None:
    """A pair of nines below two higher cards on the board mostly calls 2 for a pot of 6, and folds to a bet of all the chips."""
    assert mixture(river("9H 8C 2H", "AH 6D 3C", "KS JS 9D 4D 5H", "bet 2")).chance(FOLD) < 0.3
    assert mixture(river("9H 8C 2H", "AH 6D 3C", "KS JS 9D 4D 5H", "bet 190")).chance(FOLD) > 0.9


@pytest.mark.parametrize("others", [False, True])
def test_what_a_class_wins_is_the_mean_of_its_hands(others: bool) -> None:
    """Hands are numbers, and the higher wins. A class is six hands next to each other in rank; the own hand is one by itself."""
    numbers = list(range(3 * HANDS + 1))
    Random(5).shuffle(numbers)
    mine, theirs = numbers[: HANDS + 1], numbers[HANDS + 1 :]
    likely, any_hands = sorted(theirs[:HANDS]), theirs[HANDS:]
    rest = sorted(mine[1:])
    rows = [mine[:1]] + [rest[k : k + SIZE] for k in range(0, HANDS, SIZE)]
    columns = [likely[k : k + SIZE] for k in range(0, HANDS, SIZE)] + [any_hands] * (2 if others else 0)
    expected = [sum(a > b for a in row for b in column) / (len(row) * len(column)) for row in rows for column in columns]
    found = class_shares(vec[i64]([WHOLE_POT if a > b else 0 for a in mine for b in theirs]), others)
    assert list(found) == pytest.approx(expected) and len(expected) == (CLASSES + 1) * (CLASSES + 2 * others)


def test_the_chances_add_up_and_decide_the_answers() -> None:
    """In 2,000 draws each answer comes as often as its chance says."""
    found = Mixture([0, 2, 17], [0.25, 0.7, 0.05])
    rng = Rng(1)
    picked = [found.pick(rng) for _ in range(2000)]
    for action, chance in zip(found.actions, found.chances, strict=True):
        assert picked.count(action) == pytest.approx(2000 * chance, abs=80)


def test_only_the_last_round_of_two_players_is_solved() -> None:
    """Not the first round, not with three players, and not in a play-out."""
    early, three = hand("pineapple", "7C AS 8D AD 3H QC"), hand("soko", "", seats=3)
    late = river("AS KS 2C", "AH AD 3C", BOARD, "check")
    assert isinstance(early, BettingHand) and isinstance(three, BettingHand) and isinstance(late, BettingHand)
    assert balanced(early, early.turn, ODDS) is None
    assert balanced(three, three.turn, part("soko", "odds", "ODDS")) is None
    late.untracked = True
    assert balanced(late, late.turn, ODDS) is None


@pytest.mark.parametrize("slug,structure", TABLES)
def test_the_round_is_taken_back_to_its_beginning(slug: str, structure: str) -> None:
    """In random hands of two players: the chips, the player to act and the answers are those that were."""
    game = upcard.game(slug)
    odds: BettingEquityModel = part(slug, "odds", "ODDS")
    met = 0
    for seed in range(100):
        rng = Rng(seed)
        h = game.new(seed, seats=2, options={"structure": structure})
        before: Betting | None = None
        line: list[int] = []
        while not h.over:
            assert isinstance(h, BettingHand)
            last = h.phase is BET and is_last_round(h, odds)
            if last:
                before = before or h.betting.copy()
                if h.betting.bets < MOST_BETS and h.betting.bets == len([a for a in line if a >= AMOUNT]):
                    found = start_of_round(h.betting)
                    assert (found.pot, found.turn, list(found.stack), list(found.paid), found.raises) == (
                        before.pot,
                        before.turn,
                        list(before.stack),
                        list(before.paid),
                        before.raises,
                    )
                    assert actions_so_far(h.betting, found.turn) == line
                    met += 1
            legal = [a for a in h.legal() if h.phase is not BET or a != FOLD]
            action = legal[rng.below(len(legal))]
            if last:
                line.append(action)
            h.apply(action)
    assert met > 10
