"""The level `easy` where cards are set in rows: the strongest hand first, then the strongest of what is left."""

from __future__ import annotations

import pytest

from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng, cards
from upcard.kit.rows.setting import SettingHand
from upcard.registry import game


def set_by_beginner(slug: str, held: str, first: tuple[str, ...] = ()) -> tuple[list[str], str]:
    """The rows that a beginner sets of thirteen cards after these sayings, and the last word."""
    found = game(slug)
    h = found.position(zones={"hand.0": held}, phase="set", seats=2, dealer=1)
    assert isinstance(h, SettingHand)
    for saying in first:
        h.play(saying)
    while h.turn == 0:
        chosen = answer(bot("easy", found), h, 0, Rng(1))
        word = h.say(chosen)
        h.apply(chosen)
    names = h.plan.pack.names
    return [" ".join([names[c] for c in cards(h.row(row, 0))]) for row in range(len(h.sizes))], word


def names(rows: list[str]) -> list[set[str]]:
    """Rows without the order of their cards."""
    return [set(row.split()) for row in rows]


FOUR_HANDS = "9S 9H 9D 8H 7H KS QC JS 4D 4C 2S 2H 5C"


@pytest.mark.parametrize("first", [(), ("first 9H 8H 7H", "second 4D 4C 2S")])
def test_four_brag_hands_from_the_highest_down(first: tuple[str, ...]) -> None:
    """Three nines, then the run K-Q-J, then the flush of hearts, then the fours: 9-8-7 of hearts is broken up."""
    rows, word = set_by_beginner("crash", FOUR_HANDS, first)
    assert names(rows) == names(["9S 9H 9D", "KS QC JS", "8H 7H 2H", "4D 4C 5C"])
    assert word == "set"


def test_a_hand_below_a_pair_is_not_set() -> None:
    """Two flushes use up one card of each pair; what is left has neither a pair nor a sequence nor three of a suit."""
    rows, word = set_by_beginner("crash", "AS JS 8S 5S 2S KH TH 7H 4H AC JC KD 8D")
    assert names(rows) == names(["AS JS 8S", "KH TH 7H", "", ""])
    assert word == "set"


def test_thirteen_ranks_are_revealed_and_six_pairs_are_overlooked() -> None:
    """Nobody overlooks one card of each rank, which wins at once; six pairs are set as four hands."""
    assert set_by_beginner("crash", "AS KH QD JC TS 9H 8D 7C 6S 5H 4D 3C 2S")[1] == "reveal the straight"
    assert set_by_beginner("crash", "AS AH KS KH 9S 9D 7S 7C 4H 4D 2S 2C JD")[1] == "set"


def test_the_best_poker_hand_at_the_back_and_the_next_in_the_middle() -> None:
    """The straight flush, then aces and kings with the jack; what is left comes to the front."""
    rows, word = set_by_beginner("chinese_poker", "AS AH KD KC 9S 8S 7S 6S 5S 2D 3C JH TD")
    assert names(rows) == names(["TD 3C 2D", "AS AH KD KC JH", "9S 8S 7S 6S 5S"])
    assert word == "set"
