"""Backhand: the best answer by exact calculation over the cards that are left."""

from __future__ import annotations

from typing import Final

from upcard.core.bits import Rng
from upcard.core.policy import Policy
from upcard.games.backhand.hand import ACT, BACKHAND, HAND, HIT, PUSH, STAKE, VALUE, Backhand
from upcard.kit.amounts import AMOUNT

ENOUGH: Final = 0.5733975571  # the chance of a fresh hand to win with best play from an endless pack: 650324/1134159


class BackhandPolicy(Policy[Backhand]):
    """Bets the most, since the player has the edge; pushes hands worth less than a new one; hits or calls by the cards left."""

    name = "steady"

    def choose(self, h: Backhand, seat: int, rng: Rng) -> int:
        if h.phase is STAKE:
            return AMOUNT + h.rules.max_bet
        left = counts(h)
        total = int(h.score_of(seat))
        if h.is_push(seat):
            may_push = h.phase.options(h, seat) >> PUSH & 1
            return PUSH if may_push and ENOUGH > under(left, total) else HIT
        hit, call = values(left, total, int(h.size(HAND + seat)))
        return HIT if hit >= call else BACKHAND

    def explain(self, h: Backhand, seat: int, action: int) -> str:
        if h.phase is not ACT:
            return "With good play the odds are on your side."
        left, total = counts(h), int(h.score_of(seat))
        if h.is_push(seat):
            return (
                f"Played, this hand wins {100 * under(left, total):.0f} times in a hundred; a new one does better."
                if action == PUSH
                else ""
            )
        hit, call = values(left, total, int(h.size(HAND + seat)))
        return f"Hitting wins {100 * hit:.0f} times in a hundred, backhand {100 * call:.0f}."


def counts(h: Backhand) -> list[int]:
    """The number of cards of each value, 1 to 10, left in the stock (all other cards are face up)."""
    left = [0] * 11
    for card in h.cards_in(h.stock):
        left[VALUE[card % 64 % 13]] += 1
    return left


def under(left: list[int], total: int) -> float:
    """The chance that the next card stays at 21 or less."""
    return sum([left[v] for v in range(1, 11) if total + v <= 21]) / (sum(left) or 1)


def values(left: list[int], total: int, cards: int) -> tuple[float, float]:
    """The chances to win by hitting and by calling backhand, both with best play afterwards."""
    over = 1.0 - under(left, total)
    size = sum(left)
    win = 0.0
    for v in range(1, 11):
        if not left[v] or total + v > 21:
            continue
        if cards == 4:
            win += left[v] / size
        else:
            left[v] -= 1
            win += (left[v] + 1) / size * max(values(left, total + v, cards + 1))
            left[v] += 1
    return win, over


POLICY: Final = BackhandPolicy()
