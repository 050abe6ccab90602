"""Democracy: play high cards for rich upcards and low cards for poor ones, given the cards still out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count
from upcard.core.policy import Policy
from upcard.games.democracy.game import CHIEF, DECLARED, HAND, IDIOT, JOKER, NO_TRUMP, POINTS, Democracy

DECK: Final = (1 << 48) - 1


class DemocracyPolicy(Policy[Democracy]):
    """Weighs the chance to win the upcard against the later value of the card."""

    name = "steady"

    def choose(self, h: Democracy, seat: int, rng: Rng) -> int:
        best: Card = -1
        most: i64 = -(1 << 40)
        for card in cards(h.at[HAND + seat]):
            worth = _worth(h, seat, card)
            if worth > most:
                most = worth
                best = card
        if best >= JOKER and h.rules.joker_rank == "declared":
            return int(DECLARED + 12 * (best - JOKER) + CHIEF)
        return int(best)

    def explain(self, h: Democracy, seat: int, action: int) -> str:
        card = action if action < DECLARED else JOKER
        if card < JOKER and card // 12 == h.trump:
            return "A trump is likely to win this trick, and the upcard is worth it."
        if card >= JOKER or card % 12 > 8:
            return "It wins unless another player spends a trump."
        return "The upcard is not worth a better card."


def _unseen(h: Democracy, seat: Seat) -> CardSet:
    """The cards that other players may hold."""
    gone = h.at[HAND + seat] | h.at[h.up] | h.at[h.away]
    for s in range(h.plan.seats):
        gone |= h.at[h.won + s]
    return DECK & ~gone


def _beaten_by(h: Democracy, card: Card) -> CardSet:
    """The cards that would beat *card* in this trick, or tie with it."""
    out: CardSet = 0
    trumps: CardSet = 0 if h.trump == NO_TRUMP else h.plan.suits[h.trump]
    if card < JOKER and card // 12 == h.trump:
        out = trumps & ~(bit(card) - 1) & ~bit(card)
        return bit(12 * h.trump + IDIOT) if card % 12 == CHIEF else out
    rank: i64 = CHIEF if card >= JOKER else card % 12
    for s in range(4):
        out |= h.plan.suits[s] & ~(bit(12 * s + rank) - 1)
    return (out | trumps) & ~(bit(card) if card < JOKER else 0)


def _worth(h: Democracy, seat: Seat, card: Card) -> i64:
    """The value of playing *card*, in thousandths of a point: its expected win, less its later value."""
    n = h.plan.seats
    out = _unseen(h, seat)
    all_out = count(out)
    beating = count(out & _beaten_by(h, card))
    chance: i64 = 1000
    for _ in range(n - 1):
        chance = chance * (all_out * 2 - beating) // (all_out * 2) if all_out else chance
        chance = chance * (all_out * 3 - beating) // (all_out * 3) if all_out else chance
    up = h.top(h.up)
    stake: i64 = 0  # the other cards of the trick are equally likely in any trick, so they are no reason to trump this one
    if up < JOKER:
        stake += POINTS[up % 12] + _near(h, seat, up // 12)
    mine: i64 = 0 if card >= JOKER else POINTS[card % 12]
    keep: i64 = 1200 if card >= JOKER else 900 * POINTS[card % 12] + 100 * (card % 12)
    tied = _others_tie(h, out, card)
    saved = 3 * mine if h.rules.tie_takes == "all_players" else mine  # kept, or discarded, but not lost to an opponent
    return chance * (stake + mine) - keep - (1000 - chance) * mine // 2 + tied * saved // 2


def _others_tie(h: Democracy, out: CardSet, card: Card) -> i64:
    """The chance that *card* loses to two other cards that tie for highest, in thousandths.

    Supposes that each opponent plays any unseen card.  The tying cards are of one rank, no trumps, and no other card is higher.
    """
    others = h.plan.seats - 1
    if others < 2 or card >= JOKER or card // 12 == h.trump:
        return 0
    trumps: CardSet = 0 if h.trump == NO_TRUMP else h.plan.suits[h.trump]
    all_out = count(out)
    total: i64 = 0
    for rank in range(card % 12 + 1, CHIEF + 1):
        alike: CardSet = 0
        below: CardSet = 0
        for s in range(4):
            alike |= out & ~trumps & bit(12 * s + rank)
            below |= out & ~trumps & (bit(12 * s + rank) - bit(12 * s))
        if rank == CHIEF:
            alike |= out & ~(bit(JOKER) - 1)
        total += _two_or_more(count(alike), count(below), all_out, others)
    return total


def _two_or_more(alike: i64, below: i64, all_out: i64, others: i64) -> i64:
    """The chance that *others* cards drawn from *all_out* are two or more of *alike* and otherwise of *below*, in thousandths."""
    if all_out < others:
        return 0
    ways: i64 = 0
    for n in range(2, others + 1):
        ways += _choices(alike, n) * _choices(below, others - n)
    return 1000 * ways // _choices(all_out, others)


def _choices(n: i64, k: i64) -> i64:
    """The number of ways to choose *k* of *n* cards."""
    out: i64 = 1
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out


def _near(h: Democracy, seat: Seat, suit: i64) -> i64:
    """The extra value of a suit: it grows as the seat nears the tribe, and falls once the tribe is won."""
    won = h.points(seat, suit)
    for s in range(h.plan.seats):
        if h.points(s, suit) >= 13:
            return -1
    return won // 4


POLICY: Final = DemocracyPolicy()
