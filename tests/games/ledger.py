"""Sessions of a betting game played at random, with the chips counted after every answer."""

from __future__ import annotations

from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.kit.poker import BET, REBUY, BettingHand
from upcard.kit.session import PokerMatch

BUNDLES: list[dict[str, bool | int | str]] = [
    {"hands": 6},
    {"hands": 6, "ante": 3, "structure": "no_limit", "rebuy": "to_buy_in_between_hands"},
    {"hands": 6, "ante": 7, "structure": "pot_limit", "rebuy": "to_buy_in_between_hands", "showdown": "losers_may_muck"},
    {"ante": 11, "structure": "spread_limit", "big_bet_from_round": "3", "all_in_exposed": True, "odd_chip": "high_card_by_suit"},
]
"""What was agreed on: a plain game; all-ins with rebuys; short antes; and until one has all the chips."""


def play_session(game: Game, seed: int, seats: int, **options: bool | int | str) -> PokerMatch:
    """A whole session: stacks, pot and what is carried are always what was brought to the table (BT-1)."""
    m = game.match(seed, seats=seats, options={"buy_in": 30, **options}, journal=False)
    assert isinstance(m, PokerMatch)
    rng = Rng(seed)
    brought = [30] * seats
    left = 0  # in the pot by the last hand
    while True:
        h = m.hand
        assert isinstance(h, BettingHand)
        chips = sum(brought)
        assert sum(h.brought()) + left == chips
        while not h.over:
            assert sum(h.betting.stack) + h.betting.pot == chips
            answer = h.phase.pick(h, h.turn, rng)
            if h.phase is BET and answer == 0 and rng.below(3):
                continue  # fewer folds, so that more hands come to a showdown
            if h.phase is REBUY and answer == 0:
                assert h.betting.stack[h.turn] == 0
                brought[h.turn] += 30
            m.answer(h.turn, h.say(answer))
        left = int(h.betting.carried)
        assert sum(h.betting.stack) + left == chips and min(h.betting.stack) >= 0 and left >= 0
        if m.over:
            assert m.bought == brought
            return m
        assert sum(m.totals) + left == sum(brought)
        m.next_hand()
