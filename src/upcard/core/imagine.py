"""Determinization: every card that a seat cannot place is dealt again at random."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.card_state import BOTTOM, CardState

MAX_WAYS: Final = 400.0  # beyond this many ways to split the classes, cards are exchanged at random instead
EXCHANGES: Final = 16  # tries for each card


def deal_unseen(h: CardState, g: CardState, seat: Seat, rng: Rng) -> None:
    """Give *g*, a copy of *h*, other cards wherever *seat* cannot place them; what it cannot see has no influence."""
    plan = h.plan
    pool = plan.zeros[:]  # the cards to deal, as if gathered and sorted
    place = plan.zeros[:]  # the zone of each place to fill, in order
    n: i64 = 0
    bound: CardSet = 0
    for w in range(plan.packs):
        hidden: CardSet = 0
        lacking: CardSet = 0
        sees = h.located_by(seat, w)
        for z in range(w * plan.size, (w + 1) * plan.size):
            g.at[z] = h.at[z] & sees
            hidden |= h.at[z] ^ g.at[z]
            if h.at[z] != g.at[z] or plan.packs > 1:  # what is hidden there may be of another pack
                lacking |= h.ruled_out[z]
        bound |= lacking & hidden
        while hidden:
            pool[n] = lowest(hidden) + 64 * w
            hidden &= hidden - 1
            n += 1
    k: i64 = 0
    for z in range(plan.size):
        twofold = plan.next_in_group[z] >= 0 and not _sighted(plan.sight[z], seat)
        if twofold and plan.group[z] != z:
            continue  # zones that the seat cannot tell apart are filled as one
        for w in range(plan.packs):
            end = k + count(h.at[z + w * plan.size] ^ g.at[z + w * plan.size])
            beside = plan.next_in_group[z]
            while twofold and beside != z:
                end += count(h.at[beside + w * plan.size] ^ g.at[beside + w * plan.size])
                beside = plan.next_in_group[beside]
            while k < end:
                place[k] = z
                k += 1
    pool = pool[:n]
    rng.shuffle(pool)
    if bound:
        split = Split(h, pool, place)
        if split.ways_to_try > MAX_WAYS:
            _exchange(h, pool, place, rng)
        elif split.ways_to_try:
            split.deal(rng)
    for i in range(n):
        g.at[place[i] + (pool[i] >> 6) * plan.size] |= bit(pool[i] & 63)
    k = 0
    for z in range(plan.size):
        if plan.ordered[z] and k < n and place[k] == z:
            _renew(h, g, z, seat, pool, k)
        elif plan.next_in_group[z] >= 0 and plan.group[z] == z and not _sighted(plan.sight[z], seat):
            _part(h, g, z, rng)
        while k < n and place[k] == z:
            k += 1


def limit_knowledge(h: CardState, g: CardState, seat: Seat) -> None:
    """The others know the cards in front of them now, and what *seat* knows that they know."""
    plan = h.plan
    for w in range(plan.packs):
        sees = h.located_by(seat, w)
        for s in range(plan.seats):
            g.known[w + plan.packs * (s + 1)] &= sees
        for z in range(plan.size):
            if plan.sight[z] > 0:
                g.make_known(plan.sight[z], w, g.at[z + w * plan.size])


def place_cards(g: CardState, zone: i64, what: CardSet) -> None:
    """Imagine that just these cards, of a single pack, lie in a zone without order; what lay there lies where they lay."""
    there: CardSet = g.at[zone]
    for old, new in zip(cards(there & ~what), cards(what & ~there), strict=True):
        z = g.zone_of(new)
        g.at[zone] ^= bit(old) | bit(new)
        g.at[z] ^= bit(old) | bit(new)
        if g.plan.ordered[z]:
            above = 64 + z
            while g.next_below[above] != new:
                above = g.next_below[above]
            g.next_below[above] = old
            g.next_below[old] = g.next_below[new]


def _sighted(sight: i64, seat: Seat) -> bool:
    return seat >= 0 and sight >> seat & 1 == 1 or sight == -1


def _renew(h: CardState, g: CardState, zone: i64, seat: Seat, pool: vec[Card], k: i64) -> None:
    """Put the new cards into the unknown places of an ordered zone."""
    above = 64 * h.plan.packs + zone
    card = h.top(zone)
    while card != BOTTOM:
        new = card
        if not h.located_by(seat, card >> 6) >> (card & 63) & 1:
            new = pool[k]
            k += 1
        g.next_below[above] = new
        above = new
        card = h.next_below[card]
    g.next_below[above] = BOTTOM


def _part(h: CardState, g: CardState, zone: i64, rng: Rng) -> None:
    """Part the cards of zones that nobody outside can tell from each other; each has as many as it truly has."""
    plan = g.plan
    all_here = g.cards_in(zone)
    beside = plan.next_in_group[zone]
    n: i64 = 0
    while beside != zone:
        all_here += g.cards_in(beside)
        n += h.size(beside)
        beside = plan.next_in_group[beside]
    if n == 0:
        return
    row = vec[i64](sorted(all_here))
    rng.shuffle(row)
    to = plan.next_in_group[zone]
    n = h.size(to)
    for card in row:
        while n == 0 and to != zone:
            to = plan.next_in_group[to]
            n = h.size(to)
        n -= 1
        g.at[g.zone_of(card) + (card >> 6) * plan.size] ^= bit(card & 63)
        g.at[to + (card >> 6) * plan.size] |= bit(card & 63)


class Split:
    """Hidden cards dealt to the places of zones, none to a zone where all know it is not: all such deals are equally likely.

    Cards that may go to the same zones form a class.  The cards of one class are interchangeable, so what must be drawn is how
    many of each class go to each zone.  A choice of these numbers stands for a product of binomials: the ways to pick the places.
    The class with the most choices comes last, since the ways to deal it add up to a single binomial, whatever was chosen before;
    cards that may go anywhere fill what is left.
    """

    def __init__(self, h: CardState, pool: vec[Card], place: vec[i64]) -> None:
        self.pool = pool
        n: i64 = len(pool)
        starts = [i for i in range(n) if i == 0 or place[i] != place[i - 1]]
        self.n: i64 = len(starts)
        self.zones = vec[i64]([place[i] for i in starts])  # the zones to fill
        self.first = vec[i64](starts)  # where the places of each begin
        self.left = vec[i64]([end - i for i, end in zip(starts, starts[1:] + [int(n)], strict=True)])  # its free places
        self.ordered = vec[i64]([h.plan.ordered[z] for z in self.zones])
        self.kinds: list[int] = []  # for each class but that of the unrestricted cards: the zones (a bit each) it may go to
        self.members: list[list[int]] = []
        self.rest: list[int] = []
        anywhere: i64 = bit(self.n) - 1
        for i in range(n):
            card = pool[i]
            kind: i64 = 0
            for g in range(self.n):
                if not h.ruled_out[self.zones[g] + (card >> 6) * h.plan.size] >> (card & 63) & 1:
                    kind |= bit(g)
            if kind == anywhere:
                self.rest.append(card)
            elif kind in self.kinds:
                self.members[self.kinds.index(kind)].append(card)
            else:
                self.kinds.append(kind)
                self.members.append([card])
        self.ways_to_try = self._most_choices_last()  # at most so many choices of numbers; 0 where every card may go anywhere
        self.sizes = vec[i64]([len(held) for held in self.members])
        self.goes = vec[i64]([0] * (len(self.kinds) * self.n))  # class * zones + zone: how many cards
        self.total = 0.0
        self.target = 0.0

    def _most_choices_last(self) -> float:
        best = -1
        most = 0.0
        product = 1.0
        for c in range(len(self.kinds)):
            width = count(self.kinds[c])
            choices = binomial(len(self.members[c]) + width - 1, width - 1)
            product *= choices
            if choices > most:
                best, most = c, choices
        if best < 0:
            return 0.0
        self.kinds.append(self.kinds.pop(best))
        self.members.append(self.members.pop(best))
        return product / most

    def deal(self, rng: Rng) -> None:
        """Put the cards into *pool*, place by place."""
        last = len(self.kinds) - 1
        if last > 0:
            self.target = 1e308
            self._walk(0, 0, self.sizes[0], 1.0)
            self.target = self.total * (float(rng.below(1 << 30)) / (1 << 30) + float(rng.below(1 << 22)) / (1 << 52))
            self.total = 0.0
            self._walk(0, 0, self.sizes[0], 1.0)
        rows: list[list[int]] = [[] for _ in range(self.n)]
        for c in range(last):
            used = 0
            for g in range(self.n):
                k = self.goes[c * self.n + g]
                rows[g].extend(self.members[c][used : used + k])
                used += k
        for card in self.members[last]:
            g = self._free_zone(self.kinds[last], rng)
            self.left[g] -= 1
            rows[g].append(card)
        used = 0
        for g in range(self.n):
            k = self.left[g]
            rows[g].extend(self.rest[used : used + k])
            used += k
            row = vec[i64](rows[g])
            if self.ordered[g]:
                rng.shuffle(row)
            for i in range(len(row)):
                self.pool[self.first[g] + i] = row[i]

    def _free_zone(self, kind: CardSet, rng: Rng) -> i64:
        """A zone of some, each as likely as it has free places."""
        k = rng.below(self._room(kind))
        g: i64 = -1
        while k >= 0:
            g += 1
            if kind >> g & 1:
                k -= self.left[g]
        return g

    def _room(self, kind: CardSet) -> i64:
        n: i64 = 0
        for g in range(self.n):
            if kind >> g & 1:
                n += self.left[g]
        return n

    def _walk(self, c: i64, g: i64, need: i64, ways: float) -> bool:
        """Go through the ways to deal class *c* and those after it; has their sum passed the target?  Then they stand in *goes*.

        *need* cards of the class are still to be dealt to the zones from *g* on.
        """
        kind = self.kinds[c]
        if c == len(self.kinds) - 1:
            self.total += ways * binomial(self._room(kind), self.sizes[c])
            return self.total > self.target
        if g == self.n:
            return need == 0 and self._walk(c + 1, 0, self.sizes[c + 1], ways)
        if not kind >> g & 1:
            return self._walk(c, g + 1, need, ways)
        left = self.left[g]
        k: i64 = 0
        if not kind >> (g + 1):  # the last zone of this class
            k = need
            ways *= binomial(left, k)
        while k <= need and k <= left:
            self.left[g] = left - k
            self.goes[c * self.n + g] = k
            if self._walk(c, g + 1, need - k, ways):
                return True
            k += 1
            ways = ways * float(int(left - k + 1)) / float(int(k))
        self.left[g] = left
        self.goes[c * self.n + g] = 0
        return False


def binomial(n: i64, k: i64) -> float:
    """In how many ways *k* of *n* places can be picked."""
    if k > n:
        return 0.0
    ways = 1.0
    for i in range(k):
        ways = ways * float(int(n - i)) / float(int(i + 1))
    return ways


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
    """Turn the shortest ring of cards that may each take the next one's place.  There is one: it leads towards the truth."""
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
