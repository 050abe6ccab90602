"""Botifarra: name trumps with a long, strong suit, double with strength, and give points to your partner only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, highest, lowest
from upcard.core.policy import Policy
from upcard.games.botifarra.hand import BOTIFARRA, CHOOSE, DELEGATE, DOUBLE, POINTS, Botifarra
from upcard.kit.tricks import HAND, NO_TRUMP

WORTH: Final = [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]  # the points of a rank, two to nine


class BotifarraPolicy(Policy[Botifarra]):
    """Values a hand by its points, its long suit and its nines."""

    name = "steady"

    def choose(self, h: Botifarra, seat: int, rng: Rng) -> int:
        if h.phase is CHOOSE:
            return _choose(h, seat)
        if h.phase is DOUBLE:
            return _double(h, seat)
        return _play(h, seat, h.phase.options(h, seat))

    def explain(self, h: Botifarra, seat: int, action: int) -> str:
        if h.phase is CHOOSE:
            if action == DELEGATE:
                return "Your hand has no suit worth naming, but your partner's may."
            return (
                "High cards in every suit win without trumps."
                if action == BOTIFARRA
                else "It is your longest and strongest suit."
            )
        if h.phase is DOUBLE:
            return (
                "Your hand should win more than half the points."
                if action
                else "Your hand is not strong enough to raise the stakes."
            )
        if not h.at[h.trick]:
            return "Lead a sure winner, or a low card."
        if h.partner_winning(seat):
            return (
                "Your partner has the trick: give points."
                if POINTS >> action & 1
                else "Your partner has the trick: keep your points."
            )
        return (
            "It wins the trick as cheaply as it can."
            if h.heading() >> action & 1
            else "The trick is lost: give as little as you can."
        )


def _worth(card: Card) -> i64:
    return WORTH[card % 12]


def _strength(h: Botifarra, held: CardSet, trump: i64) -> i64:
    """The approximate value of a hand with these trumps, in points."""
    total: i64 = 0
    for card in cards(held):
        total += _worth(card)
        if card // 12 == trump:
            total += 3 if card % 12 > 6 else 2
    for s in range(4):
        mine = held & h.plan.suits[s]
        if not mine and trump != NO_TRUMP and s != trump:
            total += 2
        if trump == NO_TRUMP and mine and highest(mine) % 12 < 10:
            total -= 4
    return total


def _choose(h: Botifarra, seat: Seat) -> int:
    held = h.at[HAND + seat]
    best: i64 = 0
    for s in range(1, 4):
        if _strength(h, held, s) > _strength(h, held, best):
            best = s
    if _strength(h, held, NO_TRUMP) >= 26:
        return BOTIFARRA
    if seat == h.terms.dealer and _strength(h, held, best) < 27 and count(held & h.plan.suits[best]) < 5:
        return DELEGATE
    return best


def _double(h: Botifarra, seat: Seat) -> int:
    """Double only with more than a fair share of the points, since the side that named trumps is likely to be strong in them."""
    need: i64 = 34 if h.trump != NO_TRUMP else 27
    return 1 + h.doubles if _strength(h, h.at[HAND + seat], h.trump) >= need + 3 * h.doubles else 0


def _seen(h: Botifarra, seat: Seat) -> CardSet:
    return h.at[HAND + seat] | h.at[h.trick] | h.taken(0) | h.taken(1) | h.taken(2) | h.taken(3)


def _master(h: Botifarra, seat: Seat, card: Card) -> bool:
    """Have all higher cards of its suit been played?"""
    return not h.plan.suits[card // 12] & ~_seen(h, seat) & ~(bit(card) - 1)


def _cheapest(legal: CardSet) -> Card:
    best: Card = lowest(legal)
    for card in cards(legal):
        if (_worth(card), card % 12) < (_worth(best), best % 12):
            best = card
    return best


def _dearest(legal: CardSet) -> Card:
    best: Card = lowest(legal)
    for card in cards(legal):
        if _worth(card) > _worth(best):
            best = card
    return best


def _play(h: Botifarra, seat: Seat, legal: CardSet) -> Card:
    trick = h.at[h.trick]
    if not trick:
        for card in cards(legal):
            if _master(h, seat, card) and (
                h.trump == NO_TRUMP or card // 12 == h.trump or count(legal & h.plan.suits[card // 12]) < 5
            ):
                return card
        return _cheapest(legal)
    heading = legal & h.heading()
    last = count(trick) == 3
    if h.partner_winning(seat):
        best = h.best(trick)
        sure = last or (_master(h, seat, best) and (h.trump == NO_TRUMP or best // 12 == h.trump))
        plain = legal & ~heading or legal
        return _dearest(plain) if sure else _cheapest(plain)
    if heading:
        if last:
            return _dearest(heading) if h.trump == NO_TRUMP or not heading & h.plan.suits[h.trump] else _cheapest(heading)
        sure_ones: CardSet = 0
        for card in cards(heading):
            if _master(h, seat, card):
                sure_ones |= bit(card)
        return _dearest(sure_ones) if sure_ones else _cheapest(heading)
    return _cheapest(legal)


POLICY: Final = BotifarraPolicy()
