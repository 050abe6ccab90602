"""Endings of trick games: the exact result, by hand and against a search of every line, and which cards are alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng, as_set, bit, count
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.games.hearts.game import GAME as HEARTS
from upcard.kit.endgame import Ending, best_play
from upcard.kit.tricks import HAND, Play, TrickHand


def hearts(*hands: str, **zones: str) -> Any:
    """A position of Hearts in which seat 0 leads and hearts are broken."""
    held = {f"hand.{s}": cards for s, cards in enumerate(hands)}
    return HEARTS.position(
        zones=held | {z.replace("_", "."): cards for z, cards in zones.items()}, phase="play", turn=0, broken=1
    )


def each_alone(h: TrickHand) -> list[int]:
    """The scores of Hearts if everyone plays for themselves."""
    return best_play(policy(HEARTS), h, 0, 13, 0, as_set([49]), True)


def test_the_queen_falls_under_the_ace() -> None:
    """Seat 0 leads 2S: seat 1 must win with the ace, and seat 2 must play the queen under it.  The other twelve hearts lie with
    seat 0.  Led 3C instead, seat 3 wins with 6C and leads 3S: the ace takes the queen as well, so it makes no difference.
    """
    assert each_alone(hearts("2S 3C", "AS 4C", "QS 5C", "3S 6C", taken_3="AH")) == [12, 13, 0, 1]


def test_everyone_plays_for_themselves() -> None:
    """Led 5D, seat 1 wins with 6D and must lead AH; led 2H, its ace wins at once: the four hearts are seat 1's, nine seat 0's."""
    assert each_alone(hearts("2H 5D", "AH 6D", "3H 4D", "4H 3D", taken_2="QS")) == [9, 4, 13, 0]


def test_a_moon_is_seen() -> None:
    """Seat 1 has taken all points but the last hearts.  Its KH and AH must take 2H and 3H: 26 each for the others."""
    rest = "4H 5H 6H 7H 8H 9H TH JH QH QS"
    assert each_alone(hearts("2H 3H", "KH AH", "4C 2S", "5C 3S", taken_1=rest)) == [26, 0, 26, 26]


def test_a_moon_is_stopped() -> None:
    """Seat 1 lacks one heart and holds the highest club and spade.  Led 3C it would have both tricks; led 2H it cannot follow, so
    seat 0 keeps the heart.
    """
    rest = "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS"
    assert each_alone(hearts("2H 3C", "AC 9S", "4C 2S", "5C 3S", taken_1=rest)) == [1, 25, 0, 0]


def side_of_fipsen(h: Any) -> int:
    return int(bit(h.declarer))


def side_of_botifarra(h: Any) -> int:
    return 5


def side_of_solo(h: Any) -> int:
    partner = h.partner if h.partner >= 0 else h.zone_of(h.called) - HAND if h.called >= 0 else -1
    return int(bit(h.bidder) | (bit(partner) if partner >= 0 else 0))


def before_last(slug: str, seed: int, tricks: int) -> Any:
    """A hand of the steady bots at the lead to the last *tricks* tricks; None if it ends before."""
    game = upcard.game(slug)
    steady: Policy = policy(game)
    h: Any = game.new(seed)
    rng = Rng(seed)
    while h.waiting:
        if isinstance(h.phase, Play) and not h.at[h.trick] and count(h.at[HAND + h.turn]) == tricks:
            return h
        h.apply(steady.choose(h, h.turn, rng))
    return None


def every_line(h: Hand, side: int) -> int:
    """What the seats of *side* score more than the others after best play, by trying every line: the oracle."""
    if h.over:
        return sum([score if side >> s & 1 else -score for s, score in enumerate(h.score)])
    found = []
    for action in h.legal():
        g = h.copy()
        g.apply(action)
        found.append(every_line(g, side))
    return max(found) if side >> h.turn & 1 else min(found)


@pytest.mark.parametrize(
    ("slug", "side_of"), [("fipsen", side_of_fipsen), ("botifarra", side_of_botifarra), ("solo", side_of_solo)]
)
def test_two_sides_reach_what_a_search_of_every_line_finds(slug: str, side_of: Callable[[Any], int]) -> None:
    tried = 0
    for seed in range(12):
        h = before_last(slug, seed, 3)
        if h is None:
            continue
        before = h.copy().at[:]
        side = side_of(h)
        found = policy(upcard.game(slug)).solved(h, 0)
        assert sum([score if side >> s & 1 else -score for s, score in enumerate(found)]) == every_line(h, side), seed
        assert h.at == before
        tried += 1
    assert tried > 6


def test_of_cards_with_none_between_the_highest_is_tried() -> None:
    """Seat 0 holds 3, 4 and 6 of diamonds, another seat the five: three and four are alike.  The queen of spades counts for
    herself, and so cannot stand for the jack beside her.
    """
    h = hearts("3D 4D 6D JS QS", "5D 2C 3C 4C 5C", "7D 6C 7C 8C 9C", "8D TC JC QC KC")
    ending = Ending(policy(HEARTS), 0, as_set([49]), True)
    assert [HEARTS_NAMES[c] for c in range(52) if ending.tries(h) >> c & 1] == ["4D", "6D", "JS", "QS"]
    alike = Ending(policy(HEARTS), 0, 0, True)
    assert [HEARTS_NAMES[c] for c in range(52) if alike.tries(h) >> c & 1] == ["4D", "6D", "QS"]


HEARTS_NAMES = HEARTS.new(1).plan.pack.names


def test_nothing_is_solved_before_the_last_tricks() -> None:
    h = hearts("2S 3C", "AS 4C", "QS 5C", "3S 6C")
    assert best_play(policy(HEARTS), h, 0, 1, 0, 0, True) == []
    assert best_play(policy(HEARTS), h, 1, 2, 0, 0, True) == []  # the play-out has begun by the policy
    assert best_play(policy(HEARTS), HEARTS.new(1), 0, 13, 0, 0, True) == []  # the pass
