"""What bots and the odds on the screen suppose about three hole cards at Pineapple."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.pineapple.test_hand import deal, throw
from upcard.core.bits import Rng, as_set
from upcard.core.pack import STANDARD
from upcard.games.pineapple.hand import DISCARD
from upcard.games.pineapple.odds import ODDS
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranks import high

BOARD = "3C 4D 8H KC KS"


def hand(names: str) -> int:
    """A set of cards."""
    return int(as_set(STANDARD.read(names)))


@pytest.mark.parametrize(
    ("variant", "seen"), [("pineapple", [0, 1, 1, 1]), ("crazy", [0, 0, 1, 1]), ("crazy_hilo8", [0, 0, 1, 1])]
)
def test_when_only_bets_are_left(variant: str, seen: list[int]) -> None:
    """Once the third card is gone: from the flop on, or at Crazy Pineapple from the turn on."""
    h = deal("A 100, B 100", "A", variant=variant)
    found: dict[int, bool] = {}
    while not h.over:
        if h.phase is DISCARD:
            throw(h)
        else:
            found[int(h.street)] = ODDS.only_bets_left(h)
            h.play("call" if "call" in [h.say(a) for a in h.legal()] else "check")
    assert [found[street] for street in range(4)] == [bool(n) for n in seen]


@pytest.mark.parametrize(
    ("variant", "held", "kept"),
    [
        ("crazy", "AS 2S KD", "AS KD"),  # three kings with an ace
        ("crazy_hilo8", "AS 2S KD", "AS 2S"),  # a low: eight-four-three-two-ace
        ("crazy_hilo8", "AS 9S KD", "AS KD"),  # no low is possible
        ("crazy_hilo8", "AS 2S AD", "AS 2S"),  # aces up would be the better hand, with no low
        ("pineapple", "QS QD 3D", "QS QD"),  # kings and queens
        ("pineapple", "8C QD 3D", "8C QD"),  # kings and eights with a queen
    ],
)
def test_the_two_cards_that_turn_out_best_are_kept(variant: str, held: str, kept: str) -> None:
    """High, but where high and low share the pot a low comes first; two cards that are left stay."""
    h = deal("A 100, B 100", "A", variant=variant)
    for names in (held, kept):
        assert ODDS.complete_hand(h, hand(names), hand(BOARD), vec[i64](STANDARD.read("5C 5D")), 0, Rng(1)) == hand(kept)


def test_how_good_three_cards_look() -> None:
    """As good as the best two of them with the board."""
    h = deal("A 100, B 100", "A", variant="crazy")
    for held, two in (("QS QD 3D", "QS QD"), ("AS 2S KD", "AS KD"), ("QS QD", "QS QD")):
        assert ODDS.apparent_strength(h, 1, hand(held), hand(BOARD)) == high(hand(f"{two} {BOARD}"))


def test_pi_22_only_hi_lo_has_a_low() -> None:
    """Eight or better; and where exactly two hole cards count, two of them and three of the board."""
    for variant, lows in (("pineapple", [0, 0]), ("crazy", [0, 0]), ("crazy_hilo8", [1, 0])):
        showdown = ODDS.showdown(deal("A 100, B 100", "A", variant=variant))
        found = [showdown.low(0, hand(two), hand(BOARD)) != NO_HAND for two in ("AS 2S", "AS 9S")]
        assert found == [bool(n) for n in lows]
    wheel = "AS 2D 3C 4D 5H"
    free = ODDS.showdown(deal("A 100, B 100", "A", variant="crazy_hilo8"))
    two = ODDS.showdown(deal("A 100, B 100", "A", variant="crazy_hilo8", hole_cards_used="exactly_two"))
    for showdown, worth in ((free, high(hand(wheel))), (two, high(hand("QS QD AS 5H 4D")))):
        assert showdown.high(0, hand("QS QD"), hand(wheel)) == worth
    assert free.low(0, hand("QS QD"), hand(wheel)) != NO_HAND == two.low(0, hand("QS QD"), hand(wheel))
