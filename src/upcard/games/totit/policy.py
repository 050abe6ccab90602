"""Totit: complete pairs, spoil the opponents' pairs, and trail cards that help nobody."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat
from upcard.core.policy import Policy
from upcard.games.totit.game import HAND, TAKE, Totit


class TotitPolicy(Policy[Totit]):
    """Values every capture by the pairs that it makes, prepares or spoils."""

    name = "steady"

    def choose(self, h: Totit, seat: int, rng: Rng) -> int:
        legal = h.phase.legal(h, seat)
        best = legal[0]
        most: i64 = -1000
        for action in legal:
            worth = _take(h, seat, action) if action >= TAKE else _trail(h, seat, action)
            if worth > most:
                most = worth
                best = action
        return best

    def explain(self, h: Totit, seat: int, action: int) -> str:
        if action < TAKE:
            return "It helps the opponents least."
        mine = h.faces(h.pile + seat)
        table, face = action // TAKE - 1, action % 64
        if table == face or mine >> table & 1 or mine >> face & 1:
            return "It makes a pair."
        return "It takes cards that you, or an opponent, could still pair."


def _theirs(h: Totit, seat: Seat) -> CardSet:
    """The faces of which an opponent has captured one card."""
    out: CardSet = 0
    for s in range(h.plan.seats):
        if s != seat:
            out |= h.faces(h.pile + s)
    return out


def _gain(h: Totit, seat: Seat, face: i64) -> i64:
    """The value of capturing a card: a pair made, a pair spoilt, or the chance of a pair."""
    if h.faces(h.pile + seat) >> face & 1:
        return 10
    if _theirs(h, seat) >> face & 1:
        return 3 if h.plan.seats > 2 else 6
    if h.faces(HAND + seat) >> face & 1:
        return 4
    return 2


def _take(h: Totit, seat: Seat, action: i64) -> i64:
    table = action // TAKE - 1
    face = action % 64
    if table == face:
        return 12
    return (
        _gain(h, seat, table)
        + _gain(h, seat, face)
        - (2 if h.at[HAND + seat] & h.at[HAND + seat + h.plan.size] >> face & 1 else 0)
    )


def _trail(h: Totit, seat: Seat, face: i64) -> i64:
    """The value of trailing a card; negative if it gives a pair away."""
    if h.faces(h.pile + seat) >> face & 1:
        return -8
    if _theirs(h, seat) >> face & 1:
        return -6
    return 1 if h.faces(h.table) >> face & 1 else 0


POLICY: Final = TotitPolicy()
