"""The cards as one seat may imagine them: every card that it cannot place is dealt anew."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.card_state import BOTTOM, CardState


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
        _obey(h, pool, place, rng)
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
    """The others know what lies before them now, and what *seat* knows that they know."""
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


def _may(h: CardState, card: Card, zone: i64) -> bool:
    return not h.ruled_out[zone + (card >> 6) * h.plan.size] >> (card & 63) & 1


def _obey(h: CardState, pool: vec[Card], place: vec[i64], rng: Rng) -> None:
    """Exchange dealt cards until none lies where all know it is not; then some more, to even out the chances."""
    n: i64 = len(pool)
    for i in range(n):
        if not _may(h, pool[i], place[i]):
            _mend(h, i, pool, place, rng)
    for _ in range(2 * n):
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
