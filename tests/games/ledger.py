"""Sessions of a betting game played at random, with the chips counted after every answer."""

from __future__ import annotations

from tests.kit.table import keep_the_ledger
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.kit.session import PokerMatch

BUNDLES: list[dict[str, bool | int | str]] = [
    {"hands": 6},
    {"hands": 6, "ante": 3, "structure": "no_limit", "rebuy": "to_buy_in_between_hands"},
    {"hands": 6, "ante": 7, "structure": "pot_limit", "rebuy": "to_buy_in_between_hands", "showdown": "losers_may_muck"},
    {"ante": 11, "structure": "spread_limit", "big_bet_from_round": "3", "all_in_exposed": True, "odd_chip": "high_card_by_suit"},
]
"""What was agreed on: a plain game; all-ins with rebuys; short antes; and until one has all the chips."""


def play_session(game: Game, seed: int, seats: int, **options: bool | int | str) -> PokerMatch:
    """A whole session, counted after every answer."""
    m = game.match(seed, seats=seats, options={"buy_in": 30, **options}, journal=False)
    assert isinstance(m, PokerMatch)
    keep_the_ledger(m, Rng(seed), 10_000)
    assert m.over
    return m
