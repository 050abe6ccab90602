"""Gin Rummy: take what melds, discard for the best hand after the next draw, and knock as soon as it is likely to stand."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count
from upcard.core.imagine import place_cards
from upcard.core.policy import Policy
from upcard.games.gin_rummy.hand import DISCARDS, DRAW, GIN, KNOCK, LAY_OUT, STOCK, GinRummy
from upcard.kit.drawing import HAND

RANK: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
ENOUGH: Final = 3  # points of deadwood that the upcard must save
PATIENCE: Final = 30  # from this turn on take the upcard only to end the hand, or the same cards could go round for ever
LOOKED_AT: Final = 4  # discards compared by the next draw
KNOCKS: Final = 12  # extra points for a hand that can knock
EXCHANGES: Final = 100  # exchanges that turn an evenly dealt hand of the opponent into a likely one
FINE: Final = 1 << 30
COULD_KNOCK: Final = 8.0  # how much less likely, as a logarithm, a hand is with which the opponent would have knocked
DEADWOOD: Final = [0.02 + 0.017 * t if t < 12 else 0.08 + 0.012 * t for t in range(40)]
"""By turns: each point of deadwood makes a hand less likely by this much, as a logarithm; fitted to hands of `steady`."""


class GinPolicy(Policy[GinRummy]):
    """Weighs deadwood, the chances to meld and to knock, and the cards that the opponent is known to want."""

    name = "steady"

    def choose(self, h: GinRummy, seat: int, rng: Rng) -> int:
        legal = h.phase.legal(h, seat)
        if len(legal) == 1 or h.phase is LAY_OUT:
            return legal[0]
        if h.phase is DRAW:
            return _draw(h, seat, legal)
        return _throw(h, seat, legal)

    def imagine(self, h: GinRummy, seat: int, rng: Rng) -> GinRummy:
        """The later the turn, the less deadwood an opponent has, and one who could have knocked would have.

        Cards are exchanged with the stock by the rule of Metropolis, so that a hand's chance falls with its deadwood.
        """
        g = h.imagine(seat, rng)
        if g.turns and not g.over and g.knocker < 0:
            _make_likely(g, seat, rng)
        return g

    def explain(self, h: GinRummy, seat: int, action: int) -> str:
        if h.phase is LAY_OUT:
            return "This arrangement leaves your opponent the fewest cards to lay off."
        if h.phase is DRAW:
            if h.phase.say(action).startswith("take"):
                return "The upcard brings your deadwood down."
            return "The upcard does not help enough, and taking it would show your opponent what you collect."
        if action >= GIN:
            return "You have no deadwood: gin."
        if action >= KNOCK:
            return "Knocking early seldom loses: your opponent has had little time to meld."
        return "It costs the most as deadwood for its chance to be melded."


def _make_likely(g: GinRummy, seat: Seat, rng: Rng) -> None:
    """Exchange cards of the opponent's imagined hand with the stock until the hand is a likely one."""
    zone = HAND + 1 - seat
    there: CardSet = g.at[zone]
    theirs = vec[i64](cards(there & ~g.located_by(seat)))
    stock = vec[i64](cards(g.at[STOCK] & ~g.located_by(seat)))
    if not len(theirs) or not len(stock):
        return
    weight = DEADWOOD[min(g.turns, len(DEADWOOD) - 1)]
    now = g.melds.deadwood(there)
    for _ in range(EXCHANGES):
        i = rng.below(len(theirs))
        j = rng.below(len(stock))
        trial = there ^ bit(theirs[i]) | bit(stock[j])
        then = g.melds.deadwood(trial)
        gain = weight * float(now - then) + COULD_KNOCK * float(int(now <= g.limit) - int(then <= g.limit))
        if gain < 0.0 and float(rng.below(FINE)) >= exp(gain) * float(FINE):
            continue
        there = trial
        now = then
        theirs[i], stock[j] = stock[j], theirs[i]
    place_cards(g, zone, there)


def _least(h: GinRummy, held: CardSet) -> i64:
    """The deadwood of eleven cards after the best discard."""
    least: i64 = 1000
    for card in cards(held):
        least = min(least, h.melds.deadwood(held ^ bit(card)))
    return least


def _draw(h: GinRummy, seat: Seat, legal: list[int]) -> int:
    """Take the upcard if it ends the hand, or if it melds and saves enough deadwood."""
    held = h.at[HAND + seat]
    upcard = bit(h.top(DISCARDS))
    take = next((a for a in legal if h.phase.say(a).startswith("take")), -1)
    if take < 0:
        return legal[0]
    before = h.melds.deadwood(held)
    after = _least(h, held | upcard)
    if after <= h.limit or (after == 0):
        return take
    melded = h.melds.deadwood(held | upcard) <= before and after < before
    if melded and before - after >= ENOUGH and h.turns < PATIENCE:
        return take
    return next(a for a in legal if a != take)


def _throw(h: GinRummy, seat: Seat, legal: list[int]) -> int:
    """End the hand if possible, with the least deadwood; otherwise the discard that leaves the best ten cards."""
    ending = [a for a in legal if a >= KNOCK]
    held = h.at[HAND + seat]
    if ending:
        gin = [a for a in ending if a >= GIN]
        if gin:
            return gin[0]
        return min(ending, key=lambda a: (h.melds.deadwood(held ^ bit(a - KNOCK)), a))
    wanted = h.at[HAND + 1 - seat] & h.located_by(seat)
    costs: list[tuple[int, int]] = []
    for a in legal:
        if a < KNOCK:
            kept = held ^ bit(a)
            cost = 20 * h.melds.deadwood(kept) - 3 * _chances(h, seat, kept) + 12 * _helps(wanted, a) - a % 13
            costs.append((int(cost), a))
    costs.sort()
    if h.untracked or costs[0][0] == costs[-1][0]:
        return costs[0][1]  # a play-out needs a quick choice
    unseen = ((1 << 52) - 1) & ~h.located_by(seat) & ~h.at[DISCARDS]
    found = [
        (_after_draw(h, held ^ bit(a), unseen) + 12 * int(_helps(wanted, a)) * int(count(unseen)) // 20, a)
        for _, a in costs[:LOOKED_AT]
    ]
    return min(found)[1]


def _after_draw(h: GinRummy, kept: CardSet, unseen: CardSet) -> int:
    """The deadwood of ten cards after drawing each unseen card and discarding, added up; less where that allows a knock."""
    now = h.melds.deadwood(kept)
    total: i64 = 0
    for card in cards(unseen):
        held = kept | bit(card)
        after = now
        if h.melds.deadwood(held) < now + h.melds.points(bit(card)):
            after = min(now, _least(h, held))
        total += after
        if after <= h.limit:
            total -= KNOCKS
    return int(total)


def _chances(h: GinRummy, seat: Seat, kept: CardSet) -> i64:
    """The number of cards still to come that would make a meld of two of these."""
    gone = kept | h.at[DISCARDS]
    total: i64 = 0
    for card in cards(kept):
        alike = (RANK * bit(card % 13)) & ~bit(card)
        if alike & kept:
            total += count(alike & ~gone)
        suit = h.plan.suits[card // 13]
        if card % 13 < 12 and kept & bit(card + 1):
            if card % 13 > 0:
                total += count(bit(card - 1) & ~gone)
            if card % 13 < 11:
                total += count(bit(card + 2) & suit & ~gone)
        if card % 13 < 11 and kept & bit(card + 2) & suit:
            total += count(bit(card + 1) & ~gone)
    return total


def _helps(wanted: CardSet, card: Card) -> i64:
    """The number of cards near a discard that the opponent is known to hold."""
    near: CardSet = 0
    for step in (-2, -1, 1, 2):
        if 0 <= card % 13 + step < 13:
            near |= bit(card + step)
    alike = (RANK * bit(card % 13)) & ~bit(card)
    return count(near & wanted) + count(alike & wanted)


POLICY: Final = GinPolicy()
