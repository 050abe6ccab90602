"""Determinization: every card that a seat cannot place is dealt again at random."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, nth
from upcard.core.card_state import BOTTOM, CardState

MAX_WAYS: Final = 400.0  # beyond this many ways to split the classes, cards are exchanged at random instead
EXCHANGES: Final = 16  # tries for each card


def deal_unseen(h: CardState, g: CardState, seat: Seat, rng: Rng) -> None:
    """Give *g*, a copy of *h*, other cards wherever *seat* cannot place them; what it cannot see has no influence."""
    plan = h.plan
    unseen = plan.zeros[: plan.packs]  # the cards to deal, of each pack
    room = plan.zeros[: plan.size]  # how many to deal into each zone; zones that the seat cannot tell apart are filled as one
    at = h.at
    bound: CardSet = 0
    for w in range(plan.packs):
        lacking: CardSet = 0
        hidden: CardSet = 0
        sees = h.located_by(seat, w)
        for z in range(w * plan.size, (w + 1) * plan.size):
            there = at[z] & ~sees
            if there:
                g.at[z] = at[z] ^ there
                hidden |= there
                room[plan.group[z - w * plan.size]] += count(there)
            if there or plan.packs > 1:  # what is hidden there may be of another pack
                lacking |= h.ruled_out[z]
        unseen[w] = hidden
        bound |= lacking & hidden
    if bound:
        Split(h, room, unseen).deal(h, g, rng)
    else:
        for z in range(plan.size):
            if room[z]:
                _deal(unseen, 0, room[z], g, z, rng)
    for z in plan.arranged:
        if plan.ordered[z]:
            _renew(h, g, z, seat, rng)
        elif not _sighted(plan.sight[z], seat):
            _part(h, g, z, rng)


def _draw(sets: vec[CardSet], first: i64, left: i64, rng: Rng) -> Card:
    """Take a random card out of some sets with *left* cards, one set for each pack, the *first* of which lies there."""
    k = rng.below(left)
    i = first
    while k >= count(sets[i]):
        k -= count(sets[i])
        i += 1
    card = nth(sets[i], k)
    sets[i] ^= bit(card)
    return card + 64 * (i - first)


def _deal(sets: vec[CardSet], first: i64, n: i64, g: CardState, zone: i64, rng: Rng) -> None:
    """Deal *n* random cards out of some sets, one for each pack, into a zone."""
    if n == 0:
        return
    plan = g.plan
    left: i64 = 0
    for w in range(plan.packs):
        left += count(sets[first + w])
    if n < left:
        for k in range(n):
            card = _draw(sets, first, left - k, rng)
            g.at[zone + (card >> 6) * plan.size] |= bit(card & 63)
    else:
        for w in range(plan.packs):
            g.at[zone + w * plan.size] |= sets[first + w]
            sets[first + w] = 0


def limit_knowledge(h: CardState, g: CardState, seat: Seat) -> None:
    """The others know the cards in front of them now, and what *seat* knows that they know."""
    plan = h.plan
    at, known = g.at, g.known
    for w in range(plan.packs):
        sees = h.located_by(seat, w)
        for s in range(plan.seats):
            known[w + plan.packs * (s + 1)] &= sees
        for z in plan.sighted:
            if at[z + w * plan.size]:
                g.make_known(plan.sight[z], w, at[z + w * plan.size])


def place_cards(g: CardState, zone: i64, what: CardSet) -> None:
    """Imagine exactly these cards of a single pack in an unordered zone; the cards that were there take their places."""
    there: CardSet = g.at[zone]
    for old, new in zip(cards(there & ~what), cards(what & ~there), strict=True):
        exchange_cards(g, zone, old, new)


def exchange_cards(g: CardState, zone: i64, old: Card, new: Card) -> None:
    """Imagine a card of another zone in the place of one that lies in *zone*, which has no order; and that one in its place."""
    z = g.zone_of(new)
    size = g.plan.size
    g.at[zone + (old >> 6) * size] ^= bit(old & 63)
    g.at[z + (old >> 6) * size] ^= bit(old & 63)
    g.at[zone + (new >> 6) * size] ^= bit(new & 63)
    g.at[z + (new >> 6) * size] ^= bit(new & 63)
    if g.plan.ordered[z]:
        above = 64 * g.plan.packs + z
        while g.next_below[above] != new:
            above = g.next_below[above]
        g.next_below[above] = old
        g.next_below[old] = g.next_below[new]


def _sighted(sight: i64, seat: Seat) -> bool:
    return seat >= 0 and sight >> seat & 1 == 1 or sight == -1


def _renew(h: CardState, g: CardState, zone: i64, seat: Seat, rng: Rng) -> None:
    """Put the new cards into the unknown places of an ordered zone."""
    plan = h.plan
    left: i64 = 0
    for w in range(plan.packs):
        left += count(h.at[zone + w * plan.size] & ~h.located_by(seat, w))
    if left == 0:
        return
    hidden = plan.zeros[: plan.packs]
    dealt = plan.zeros[: plan.packs]
    for w in range(plan.packs):
        hidden[w] = h.at[zone + w * plan.size] & ~h.located_by(seat, w)
        dealt[w] = g.at[zone + w * plan.size] ^ h.at[zone + w * plan.size] ^ hidden[w]
    above = 64 * plan.packs + zone
    card = h.top(zone)
    while card != BOTTOM:
        new = card
        if hidden[card >> 6] >> (card & 63) & 1:
            new = _draw(dealt, 0, left, rng)
            left -= 1
        g.next_below[above] = new
        above = new
        card = h.next_below[card]
    g.next_below[above] = BOTTOM


def _part(h: CardState, g: CardState, zone: i64, rng: Rng) -> None:
    """Part the cards of zones that nobody outside can tell from each other; each has as many as it truly has."""
    plan = g.plan
    n: i64 = 0
    beside = plan.next_in_group[zone]
    while beside != zone:
        n += h.size(beside)
        beside = plan.next_in_group[beside]
    if n == 0:
        return
    together = plan.zeros[: plan.packs]
    for w in range(plan.packs):
        together[w] = g.group_faces(zone, w)
    while True:
        for w in range(plan.packs):
            g.at[beside + w * plan.size] = 0
        _deal(together, 0, h.size(beside), g, beside, rng)
        beside = plan.next_in_group[beside]
        if beside == zone:
            return


class Split:
    """Hidden cards dealt to the places of zones, none to a zone where all know it is not: all such deals are equally likely.

    Cards that may go to the same zones form a class.  The cards of one class are interchangeable, so what must be drawn is how
    many of each class go to each zone.  A choice of these numbers stands for a product of binomials: the ways to pick the places.
    The class with the most choices comes last, since the ways to deal it add up to a single binomial, whatever was chosen before;
    cards that may go anywhere, the first class, fill what is left.
    """

    def __init__(self, h: CardState, room: vec[i64], unseen: vec[CardSet]) -> None:
        plan = h.plan
        self.packs: i64 = plan.packs
        zones, left = plan.zeros[: plan.size], plan.zeros[: plan.size]
        n: i64 = 0
        for z in range(plan.size):
            if room[z]:
                zones[n] = z
                left[n] = room[z]
                n += 1
        self.n = n
        self.zones = zones  # the zones to fill, the first *n* of these
        self.left = left  # the free places of each
        self.kinds = vec[i64]([bit(n) - 1])  # for each class: the zones (a bit each) it may go to
        self.sizes = vec[i64]([0])  # its cards
        self.sets = plan.zeros[: self.packs]  # these cards, a set for each pack
        ruled_out = h.ruled_out
        for w in range(self.packs):
            rest: CardSet = unseen[w]
            while rest:
                alike = rest
                kind: i64 = 0
                for i in range(n):
                    out: CardSet = ruled_out[zones[i] + w * plan.size]
                    if rest & -rest & out:
                        alike &= out
                    else:
                        alike &= ~out
                        kind |= bit(i)
                c = self._class(kind)
                self.sets[c * self.packs + w] = alike
                self.sizes[c] += count(alike)
                rest ^= alike
        self.ways_to_try = self._most_choices_last()  # at most so many choices of numbers
        self.goes = plan.zeros[: len(self.kinds) * self.n]  # class * zones + zone: how many cards
        self.total = 0.0
        self.target = 0.0

    def _class(self, kind: i64) -> i64:
        """The number of the class of cards that may go to these zones."""
        for c in range(len(self.kinds)):
            if self.kinds[c] == kind:
                return c
        self.kinds = append(self.kinds, kind)
        self.sizes = append(self.sizes, 0)
        for _ in range(self.packs):
            self.sets = append(self.sets, 0)
        return len(self.kinds) - 1

    def _most_choices_last(self) -> float:
        last: i64 = len(self.kinds) - 1
        best = last
        most = 0.0
        product = 1.0
        if last > 1:
            for c in range(1, last + 1):
                width = count(self.kinds[c])
                choices = binomial(self.sizes[c] + width - 1, width - 1)
                product *= choices
                if choices > most:
                    best, most = c, choices
            self._exchange_classes(best, last)
            product /= most
        return product

    def _exchange_classes(self, a: i64, b: i64) -> None:
        self.kinds[a], self.kinds[b] = self.kinds[b], self.kinds[a]
        self.sizes[a], self.sizes[b] = self.sizes[b], self.sizes[a]
        for w in range(self.packs):
            i, j = a * self.packs + w, b * self.packs + w
            self.sets[i], self.sets[j] = self.sets[j], self.sets[i]

    def deal(self, h: CardState, g: CardState, rng: Rng) -> None:
        """Deal the cards into the zones of *g*."""
        if self.ways_to_try > MAX_WAYS:
            _deal_by_exchanges(h, g, self.zones, self.left, self.sets, rng)
            return
        last: i64 = len(self.kinds) - 1
        if self.ways_to_try > 1.0:
            self.target = 1e308
            self._walk(1, 0, self.sizes[1], 1.0)
            self.target = self.total * (float(rng.below(1 << 30)) / (1 << 30) + float(rng.below(1 << 22)) / (1 << 52))
            self.total = 0.0
        if last > 1:
            self._walk(1, 0, self.sizes[1], 1.0)
        for c in range(1, last):
            for i in range(self.n):
                _deal(self.sets, c * self.packs, self.goes[c * self.n + i], g, self.zones[i], rng)
        for w in range(self.packs if last else 0):
            some: CardSet = self.sets[last * self.packs + w]
            while some:
                i = self._free_zone(self.kinds[last], rng)
                self.left[i] -= 1
                g.at[self.zones[i] + w * g.plan.size] |= some & -some
                some &= some - 1
        for i in range(self.n):
            _deal(self.sets, 0, self.left[i], g, self.zones[i], rng)

    def _free_zone(self, kind: CardSet, rng: Rng) -> i64:
        """A zone of some, each as likely as it has free places."""
        k = rng.below(self._room(kind))
        i: i64 = -1
        while k >= 0:
            i += 1
            if kind >> i & 1:
                k -= self.left[i]
        return i

    def _room(self, kind: CardSet) -> i64:
        n: i64 = 0
        for i in range(self.n):
            if kind >> i & 1:
                n += self.left[i]
        return n

    def _walk(self, c: i64, i: i64, need: i64, ways: float) -> bool:
        """Go through the ways to deal class *c* and those after it; has their sum passed the target?  Then they stand in *goes*.

        *need* cards of the class are still to be dealt to the zones from *i* on.
        """
        kind = self.kinds[c]
        if c == len(self.kinds) - 1:
            self.total += ways * binomial(self._room(kind), self.sizes[c])
            return self.total > self.target
        if i == self.n:
            return need == 0 and self._walk(c + 1, 0, self.sizes[c + 1], ways)
        if not kind >> i & 1:
            return self._walk(c, i + 1, need, ways)
        left = self.left[i]
        k: i64 = 0 if kind >> (i + 1) else need  # the last zone of this class takes the rest
        while k <= need and k <= left:
            self.left[i] = left - k
            self.goes[c * self.n + i] = k
            if self._walk(c, i + 1, need - k, ways * binomial(left, k)):
                return True
            k += 1
        self.left[i] = left
        self.goes[c * self.n + i] = 0
        return False


PLACES: Final = 64  # `BINOMIALS` has those of fewer places


def _binomials() -> vec[float]:
    rows: list[list[float]] = [[1.0] + [0.0] * (PLACES - 1)]
    for _ in range(1, PLACES):
        rows.append([1.0] + [a + b for a, b in zip(rows[-1], rows[-1][1:], strict=False)])
    return vec[float]([n for row in rows for n in row])


BINOMIALS: Final = _binomials()  # places * PLACES + picked


def binomial(n: i64, k: i64) -> float:
    """In how many ways *k* of *n* places can be picked."""
    if k > n:
        return 0.0
    if n < PLACES:
        return BINOMIALS[n * PLACES + k]
    ways = 1.0
    for i in range(k):
        ways = ways * float(int(n - i)) / float(int(i + 1))
    return ways


def _deal_by_exchanges(h: CardState, g: CardState, zones: vec[i64], left: vec[i64], sets: vec[CardSet], rng: Rng) -> None:
    """Deal the cards of all classes into the zones at random, then exchange them."""
    packs = g.plan.packs
    pool: vec[Card] = vec[i64]([64 * (i % packs) + c for i in range(len(sets)) for c in cards(sets[i])])
    place = vec[i64]([zones[i] for i in range(len(zones)) for _ in range(left[i])])
    rng.shuffle(pool)
    _exchange(h, pool, place, rng)
    for i in range(len(pool)):
        g.at[place[i] + (pool[i] >> 6) * g.plan.size] |= bit(pool[i] & 63)


def _may(h: CardState, card: Card, zone: i64) -> bool:
    return not h.ruled_out[zone + (card >> 6) * h.plan.size] >> (card & 63) & 1


def _exchange(h: CardState, pool: vec[Card], place: vec[i64], rng: Rng) -> None:
    """Exchange dealt cards until none is where all know it is not; then go on, to even out the chances.

    Nearly uniform: see docs/decisions/engine.md for how nearly.
    """
    n: i64 = len(pool)
    for i in range(n):
        if not _may(h, pool[i], place[i]):
            _mend(h, i, pool, place, rng)
    for _ in range(EXCHANGES * n):
        i = rng.below(n)
        j = rng.below(n)
        if _may(h, pool[i], place[j]) and _may(h, pool[j], place[i]):
            pool[i], pool[j] = pool[j], pool[i]


def _mend(h: CardState, start: i64, pool: vec[Card], place: vec[i64], rng: Rng) -> None:
    """Turn the shortest ring of cards of which each may take the place of the next.  There is one: it leads towards the truth."""
    n: i64 = len(pool)
    came = vec[i64]([-1] * n)
    line = vec[i64]([start] * n)
    came[start] = start
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        a = line[head]
        head += 1
        first = rng.below(n)
        for k in range(n):
            b = (first + k) % n
            if came[b] < 0 and _may(h, pool[a], place[b]):
                came[b] = a
                line[tail] = b
                tail += 1
                if _may(h, pool[b], place[start]):
                    last = pool[b]
                    while b != start:
                        pool[b] = pool[came[b]]
                        b = came[b]
                    pool[start] = last
                    return
