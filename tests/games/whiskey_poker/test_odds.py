"""The hands that a player with odds on the screen imagines for the others at Whiskey Poker."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.whiskey_poker.test_hand import WIDOW, acts, checked, dealt
from upcard.core.bits import Rng, cards, count
from upcard.core.pack import STANDARD
from upcard.games.whiskey_poker.game import GAME
from upcard.games.whiskey_poker.hand import HAND, Whiskey
from upcard.games.whiskey_poker.odds import ODDS, spare
from upcard.kit.poker.hand import BET

ROUNDS = [(), ("knock", "keep", "keep", "keep"), ("knock", "knock", "knock", "knock")]


def hand_of(names: str) -> int:
    """A set of cards by their names."""
    return sum([1 << STANDARD.face(card) for card in names.split()])


def after(rounds: int) -> Whiskey:
    """A hand of four in which so many exchanges are over and the betting goes on."""
    h = dealt()
    for answers in ROUNDS[1 : rounds + 1]:
        acts(checked(h), *answers)
    return h


def test_which_round_is_which() -> None:
    """Only bets are left once the open exchange is over."""
    assert [int(after(n).round) for n in range(3)] == [0, 1, 2]
    assert [ODDS.only_bets_left(after(n)) for n in range(3)] == [False, False, True]
    assert not ODDS.only_bets_left(checked(after(1)))  # the open exchange itself
    assert [int(ODDS.live_seats(h)) for h in (dealt(), dealt(mode="bar"))] == [0b1111, 0]


@pytest.mark.parametrize(("seats", "more"), [(2, 4), (3, 5), (4, 5), (5, 4), (6, 2), (7, 1), (9, 0)])
def test_extra_cards_are_dealt_to_all_or_none(seats: int, more: int) -> None:
    """Four for two players, five at most for more; 47 cards are shared among the players still in, whose own five count."""
    h = GAME.new(1, seats=seats)
    assert isinstance(h, Whiskey)
    assert spare(h) == more


def test_a_hand_is_imagined_with_extra_cards_after_the_exchanges() -> None:
    """Five unknown cards; five more once both exchanges are over, from which the best will be chosen."""
    for rounds, n in ((0, 5), (1, 5), (2, 10)):
        h = after(rounds)
        pool = vec[i64]([c for c in range(52) if not h.at[HAND] >> c & 1])
        first = [int(c) for c in pool[:7]]
        found = ODDS.sample_hand(h, 0, 1, pool, 7, Rng(3))
        assert count(found) == n and not [c for c in cards(found) if c in first] and [int(c) for c in pool[:7]] == first
        assert found != ODDS.sample_hand(h, 0, 1, pool, 7, Rng(4))


def test_a_player_who_did_not_knock_has_one_card_less_to_choose_from() -> None:
    """Seat 1 knocked, and seat 2 only had one last turn."""
    h = after(2)
    pool = vec[i64]([c for c in range(52) if not h.at[HAND] >> c & 1])
    assert [count(ODDS.sample_hand(h, 0, other, pool, 0, Rng(3))) for other in (1, 2)] == [10, 9]
    full = GAME.new(1, seats=9)
    assert isinstance(full, Whiskey)
    full.round = 2
    pool = vec[i64]([c for c in range(52) if not full.at[HAND] >> c & 1])
    assert count(ODDS.sample_hand(full, 0, 1, pool, 0, Rng(3))) == 5, "nine players have no card to spare"


def test_a_hand_exchanged_for_the_open_widow_is_imagined_as_it_is() -> None:
    """Seat 1 took all five cards that lay open: there is nothing more to choose from."""
    h = after(1)
    acts(checked(h), "exchange", "knock", "knock", "knock", "knock")
    assert h.round == 2 and h.phase is BET
    pool = vec[i64]([c for c in range(52) if not h.located_by(0) >> c & 1])
    assert ODDS.sample_hand(h, 0, 1, pool, 0, Rng(3)) == h.at[HAND + 1] == hand_of(WIDOW)


def test_known_cards_stay_in_an_imagined_hand() -> None:
    """A player who has seen the hand of another knows it."""
    h = after(0)
    h.reveal_zone_to(HAND + 1, 1)
    pool = vec[i64]([c for c in range(52) if not h.at[HAND] >> c & 1])
    assert ODDS.sample_hand(h, 0, 1, pool, 0, Rng(3)) == h.at[HAND + 1]
    assert ODDS.sample_hand(h, 2, 1, pool, 0, Rng(3)) != h.at[HAND + 1]


def test_a_hand_before_the_last_exchange_gets_cards_to_choose_from() -> None:
    """Five more while an exchange is to come, and none after the last."""
    for rounds, n in ((0, 10), (1, 10), (2, 5)):
        h = after(rounds)
        held = h.at[HAND]
        pool = vec[i64]([c for c in range(52) if not held >> c & 1])
        found = ODDS.complete_hand(h, held, 0, pool, 2, Rng(1))
        assert count(found) == n and found & held == held


def test_the_better_hand_wins() -> None:
    """By the usual ranking: a pair of kings, a pair of tens, an ace."""
    h = after(2)
    showdown = ODDS.showdown(h)
    names = ["KS KD 5C 3H 2D", "TS TD 8C 7H 3D", "AS 9D 7C 4H 2S"]
    worth = [showdown.high(0, hand_of(row), 0) for row in names]
    assert worth == sorted(worth, reverse=True) and len(set(worth)) == 3
