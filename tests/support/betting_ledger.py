"""Random sessions of a betting game, with the chips counted after every answer."""

from __future__ import annotations

from tests.support.cardless_betting import keep_the_ledger
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.kit.poker.match import PokerMatch

BUNDLES: list[dict[str, bool | int | str]] = [
    {"hands": 6},
    {"hands": 6, "ante": 3, "structure": "no_limit", "rebuy": "to_buy_in_between_hands"},
    {"hands": 6, "ante": 7, "structure": "pot_limit", "rebuy": "to_buy_in_between_hands", "showdown": "losers_may_muck"},
    {"ante": 11, "structure": "spread_limit", "big_bet_from_round": "3", "all_in_exposed": True, "odd_chip": "high_card_by_suit"},
]
"""What was agreed on: a plain game; all-ins with rebuys; short antes; and until one has all the chips."""


def play(game: Game, seed: int, seats: int, answers: int, **options: bool | int | str) -> tuple[PokerMatch, list[str]]:
    """Give a number of answers in a session, counting after each; returns their texts."""
    m = game.match(seed, seats=seats, options={"buy_in": 30, **options}, journal=False)
    assert isinstance(m, PokerMatch)
    return m, keep_the_ledger(m, Rng(seed), answers)


def play_session(game: Game, seed: int, seats: int, **options: bool | int | str) -> PokerMatch:
    """A whole session."""
    m, _ = play(game, seed, seats, 10_000, **options)
    assert m.over
    return m


def play_tables(game: Game, seats: int, tables: list[dict[str, bool | int | str]]) -> None:
    """Sessions at several tables whose players rebuy: many hands, with every kind of answer, in which chips come only from other
    players.
    """
    hands, said = 0, set[str]()
    for seed, options in enumerate(tables):
        m, answers = play(game, seed + 11, seats, 400, rebuy="to_buy_in_between_hands", hands=50, **options)
        hands, said = hands + m.number, said | set(answers)
        assert not m.over or sum(m.totals) == 0
    assert hands > 40
    assert {"rebuy", "fold", "call", "check"} <= said
