"""Khanhoo: keep melds and near melds, bump a meld worth more on the table than in the hand, and go out at once."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, seats_in
from upcard.core.policy import Policy
from upcard.games.khanhoo.hand import BUMP, CHALLENGE, DRAW, OUT, PASS, Khanhoo
from upcard.games.khanhoo.melds import JOKER, NONE, Arrangements, MeldTable
from upcard.kit.drawing import FROM_STOCK, HAND, TAKE
from upcard.kit.likely import Likelihood, make_likely
from upcard.kit.two_packs import without

EXCHANGES: Final = 80  # exchanges that turn an evenly dealt hand of an opponent into a likely one
MELDED: Final = [0.05, 0.22, 0.35, 0.48, 0.6, 0.7]
"""By rounds played: each card in a meld makes a hand likelier by this much, as a logarithm; fitted to hands of `steady`."""
PATIENCE: Final = 48  # discards after which the policy varies its discards, in case the cards go round in circles


class KhanhooPolicy(Policy[Khanhoo]):
    """Weighs a hand by the points of its melds, by the cards in them, and by the melds that lack one card."""

    name = "steady"

    def choose(self, h: Khanhoo, seat: int, rng: Rng) -> int:
        if h.phase is DRAW:
            return TAKE if _gain(h, seat) > 0 else FROM_STOCK
        if h.phase is BUMP:
            return _bump(h, seat)
        if h.phase is CHALLENGE:
            legal = h.phase.legal(h, seat)
            return legal[1] if len(legal) > 1 and _gain(h, seat) > 0 else PASS
        return _throw(h, seat, rng)

    def imagine(self, h: Khanhoo, seat: int, rng: Rng) -> Khanhoo:
        """The later the turn, the more cards the others have in melds; and they claim the discard as this policy would."""
        g = h.imagine(seat, rng)
        melded = Melded(g.table, MELDED[min(int(g.turns // g.plan.seats), len(MELDED) - 1)])
        waiting = seats_in(g.waiting)
        for s in range(g.plan.seats):
            if s != seat and s != g.bumper:
                g.claims[s] = NONE
                if g.plan.seats < 4:
                    make_likely(g, seat, s, HAND + s, g.stock, EXCHANGES, melded, rng)
                if g.phase is BUMP and s in seats_in(g.asked_seats) and s not in waiting:
                    g.claims[s] = _bump(g, s) - 1
        return g

    def explain(self, h: Khanhoo, seat: int, action: int) -> str:
        if h.phase is DRAW:
            if action == TAKE:
                return "The discard completes a meld or brings one near."
            return "The discard does not fit your hand, so an unknown card is better."
        if h.phase is BUMP:
            if action == PASS:
                return "A meld with this card is not worth breaking up your hand for."
            return "On the table this meld scores more than its cards do in your hand."
        if h.phase is CHALLENGE:
            if action == PASS:
                return "The discard would not help you."
            return "You want the discard yourself, and this is the highest meld that you can declare."
        if action >= OUT:
            return "All your other cards are in melds: going out scores five points."
        if h.turns > PATIENCE:
            return "The same cards keep going round, so now and then you discard a different one."
        return "The cards that stay make more melds, or come nearer to them, than after any other discard."


@final
class Melded(Likelihood):
    """Hands are likelier the more cards of theirs belong to a meld; the joker counts as three."""

    def __init__(self, table: MeldTable, weight: float) -> None:
        self.table = table
        self.weight = weight

    def logarithm(self, some: CardSet, both: CardSet) -> float:
        naturals = some & ~bit(JOKER)
        there = self.table.in_natural_melds(naturals, both)
        return self.weight * float(count(naturals & there) + count(both & there) + 3 * count(some ^ naturals))


def _worth(h: Khanhoo, ways: Arrangements, some: CardSet, both: CardSet, open: CardSet, gone: CardSet) -> i64:
    """The value of a hand: first the points of its melds, then its melded cards, then melds that lack one card.

    *ways* are those of a hand with these cards; *open*: faces that may still come; *gone*: faces with one copy out of reach.
    """
    way = ways.way(some, both)
    total: i64 = 0
    for m in way:
        total += 40 * h.table.melds[m].points + 25 * len(h.table.melds[m].faces)
        left = without(some, both, h.table.melds[m].some, h.table.melds[m].both)
        some, both = left
    somes, boths = h.table.somes, h.table.boths
    for n in h.table.natural_trios:  # the melds to hope for
        lack: CardSet = somes[n] & ~some
        twice: CardSet = boths[n] & ~both & some
        if (lack | twice) & open and count(lack) + count(twice) + count(boths[n] & lack) == 1:
            total += (4 if (lack | twice) & gone else 7) * (1 + h.table.worths[n])
    return total


def _coming(h: Khanhoo, seat: Seat) -> tuple[int, int]:
    """The faces that may still come, and those with one copy already seen."""
    size = h.plan.size
    first: CardSet = h.at[HAND + seat]
    second: CardSet = h.at[HAND + seat + size]
    for z in range(h.melds, size if h.plan.seats == 4 else size - 1):
        if z != h.discards or h.plan.seats < 4:
            first |= h.at[z]
            second |= h.at[z + size]
    every: CardSet = sum([bit(f) for f in h.plan.pack.faces])
    return every & ~(first & second), first ^ second


def _best_kept(
    h: Khanhoo, ways: Arrangements, some: CardSet, both: CardSet, faces: CardSet, seat: Seat, rng: Rng | None = None
) -> tuple[int, int]:
    """The best discard among *faces* and the value of the hand without it; with *rng*, less exact late in the hand."""
    coming = _coming(h, seat)
    most: i64 = -1
    chosen: i64 = -1
    for face in cards(faces):
        left = without(some, both, bit(face), 0)
        worth = _worth(h, ways, left[0], left[1], coming[0], coming[1])
        if rng is not None and h.turns > PATIENCE:
            worth += rng.below(2 * (h.turns - PATIENCE))
        if worth > most:
            most = worth
            chosen = face
    return int(most), int(chosen)


def _throw(h: Khanhoo, seat: Seat, rng: Rng) -> int:
    """Go out if possible; otherwise the discard that leaves the best hand."""
    legal = h.phase.legal(h, seat)
    some, both = h.held(seat)
    if legal[-1] >= OUT:
        best = legal[-1]
        most = NONE
        for a in legal:
            if a >= OUT:
                left = without(some, both, bit(a - OUT), 0)
                points = h.table.points(h.table.best_melds(left[0], left[1], h.rules.out_scoring == "full_cover"))
                if points > most:
                    most = points
                    best = a
        return best
    return _best_kept(h, h.table.arrangements(some, both), some, both, some & ~h.taken, seat, rng)[1]


def _gain(h: Khanhoo, seat: Seat) -> int:
    """How much the discard improves a hand after the best discard."""
    some, both = h.held(seat)
    coming = _coming(h, seat)
    card = bit(h.top(h.discards) & 63)
    ways = h.table.arrangements(some | card, both | some & card)
    before = _worth(h, ways, some, both, coming[0], coming[1])
    return _best_kept(h, ways, some | card, both | some & card, some & ~card | both, seat)[0] - int(before)


def _bump(h: Khanhoo, seat: Seat) -> int:
    """The bump that adds the most points to the hand's melds; PASS if none does."""
    some, both = h.held(seat)
    card = bit(h.top(h.discards) & 63)
    most = h.table.best_points(some, both)
    best = PASS
    for m in h.bumps(seat):
        meld = h.table.melds[m]
        left = without(some | card, both | some & card, meld.some, meld.both)
        points = meld.points + h.table.best_points(left[0], left[1])
        if points > most:
            most = points
            best = 1 + m
    return best


POLICY: Final = KhanhooPolicy()
