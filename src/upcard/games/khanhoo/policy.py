"""Khanhoo: keep melds and near melds, bump a meld worth more on the table than in the hand, and go out at once."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, as_set, bit, count, lowest, seats_in
from upcard.core.policy import Policy
from upcard.games.khanhoo.hand import BUMP, CHALLENGE, DRAW, OUT, PASS, Khanhoo
from upcard.games.khanhoo.melds import JOKER, NONE, PACK, Arrangements, MeldTable
from upcard.kit.drawing import FROM_STOCK, HAND, TAKE
from upcard.kit.likely import Likelihood, make_likely
from upcard.kit.two_packs import without

EXCHANGES: Final = 80  # exchanges that turn an evenly dealt hand of an opponent into a likely one
MELDED: Final = [0.07, 0.22, 0.37, 0.53, 0.72, 0.95, 1.1]
"""By rounds played: each card in a meld makes a hand likelier by this much, as a logarithm; fitted to hands of `steady`."""
EVERY: Final = as_set(PACK.faces)
NO_CHANCE: Final = Rng(0)
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


@final
class Weighing:
    """Weighs a hand and parts of it: first the points of their melds, then the melded cards, then melds that lack one card."""

    def __init__(self, h: Khanhoo, seat: Seat, some: CardSet, both: CardSet) -> None:
        self.table = h.table
        self.ways: Arrangements = h.table.arrangements(some, both)
        self.hopes: vec[i64] = h.table.near_trios(some, both)
        size = h.plan.size
        first: CardSet = h.at[HAND + seat]
        second: CardSet = h.at[HAND + seat + size]
        for z in range(h.melds, size if h.plan.seats == 4 else size - 1):
            if z != h.discards or h.plan.seats < 4:
                first |= h.at[z]
                second |= h.at[z + size]
        self.open: CardSet = EVERY & ~(first & second)  # the faces that may still come
        self.gone: CardSet = first ^ second  # those with one copy already seen

    def worth(self, some: CardSet, both: CardSet) -> i64:
        """The value of these cards."""
        total: i64 = 0
        table = self.table
        somes, boths = table.somes, table.boths
        for m in self.ways.way(some, both):
            total += 40 * table.worths[m] + 25 * table.lengths[m]
            stay = somes[m] & ~boths[m] & both
            some = some & ~somes[m] | stay
            both = both & ~boths[m] & ~stay
        for n in self.hopes:
            lack: CardSet = somes[n] & ~some
            twice: CardSet = boths[n] & ~both  # at most one face
            if lack == 0 and twice & self.open or lack & self.open and not (lack & (lack - 1) or twice):
                total += (4 if (lack | twice) & self.gone else 7) * (1 + table.worths[n])
        return total

    def best_kept(self, some: CardSet, both: CardSet, faces: CardSet, about: i64, rng: Rng) -> tuple[int, int]:
        """The best discard among *faces* and the value of the hand without it, less exact by up to *about*."""
        most: i64 = -1
        chosen: i64 = -1
        while faces:
            face: CardSet = faces & -faces
            faces ^= face
            worth = self.worth(some ^ face | face & both, both & ~face)
            if about > 0:
                worth += rng.below(about)
            if worth > most:
                most = worth
                chosen = lowest(face)
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
    return Weighing(h, seat, some, both).best_kept(some, both, some & ~h.taken, 2 * (h.turns - PATIENCE), rng)[1]


def _gain(h: Khanhoo, seat: Seat) -> int:
    """How much the discard improves a hand after the best discard."""
    some, both = h.held(seat)
    card = bit(h.top(h.discards) & 63)
    weighing = Weighing(h, seat, some | card, both | some & card)
    before = weighing.worth(some, both)
    return weighing.best_kept(some | card, both | some & card, some & ~card | both, 0, NO_CHANCE)[0] - int(before)


def _bump(h: Khanhoo, seat: Seat) -> int:
    """The bump that adds the most points to the hand's melds; PASS if none does."""
    some, both = h.held(seat)
    bumps = h.bumps(seat)
    if not bumps:
        return PASS
    card = bit(h.top(h.discards) & 63)
    most = h.table.best_points(some, both)
    best = PASS
    for m in bumps:
        meld = h.table.melds[m]
        left = without(some | card, both | some & card, meld.some, meld.both)
        points = meld.points + h.table.best_points(left[0], left[1])
        if points > most:
            most = points
            best = 1 + m
    return best


POLICY: Final = KhanhooPolicy()
