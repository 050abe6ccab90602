"""The deals that a search imagines at Paiute."""

from __future__ import annotations

from upcard.core.bits import Rng, count
from upcard.games.paiute.combinations import of_rank
from upcard.games.paiute.game import GAME
from upcard.games.paiute.hand import Paiute
from upcard.games.paiute.policy import POLICY


def near(h: Paiute, seat: int) -> int:
    """How many of a hand's cards are wild or of its two longest ranks."""
    held = h.at[seat]
    natural = held & ~h.wild()
    lengths = sorted([int(count(natural & of_rank(r))) for r in range(13)])
    return int(count(held & h.wild())) + lengths[-1] + lengths[-2]


def test_the_later_the_turn_the_nearer_the_others_are_to_a_combination() -> None:
    """In likely deals opponents have more cards towards a combination than in even ones, in the fifth round half a card each."""
    gains: list[float] = []
    for turns in (0, 16):
        h = GAME.new(5)
        assert isinstance(h, Paiute)
        h.turns = turns
        likely = sum([near(POLICY.imagine(h, h.turn, Rng(x)), s) for x in range(60) for s in range(4) if s != h.turn])
        even = sum([near(h.imagine(h.turn, Rng(x)), s) for x in range(60) for s in range(4) if s != h.turn])
        gains.append((likely - even) / 180)
    assert gains[1] > 0.5 and gains[0] < gains[1] / 2


def lacks_one(h: Paiute, seat: int) -> bool:
    """Would some card make a combination with a hand, by trying each?"""
    held = h.at[seat]
    return any([h.worth(held | 1 << c) for c in range(52) if not held >> c & 1])


def test_late_in_a_hand_imagined_opponents_often_lack_one_card() -> None:
    """In the fifth round half of the true hands do, and few even ones, as three pairs no longer count."""
    h = GAME.new(5)
    assert isinstance(h, Paiute)
    h.turns = 16
    likely = sum([lacks_one(POLICY.imagine(h, h.turn, Rng(x)), s) for x in range(60) for s in range(4) if s != h.turn])
    even = sum([lacks_one(h.imagine(h.turn, Rng(x)), s) for x in range(60) for s in range(4) if s != h.turn])
    assert likely > 0.35 * 180 and even < 0.15 * 180


def test_the_cards_that_a_seat_cannot_see_have_no_influence() -> None:
    """Two deals that look alike to a seat are imagined alike."""
    h = GAME.new(5)
    other = h.imagine(h.turn, Rng(9))
    assert isinstance(h, Paiute) and isinstance(other, Paiute)
    assert POLICY.imagine(h, h.turn, Rng(2)).at == POLICY.imagine(other, h.turn, Rng(2)).at
