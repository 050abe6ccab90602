"""The positions of the cards, and what each seat knows of them: every move, and what seats learn or lose by it.

A card is `face + 64 * copy`.  With one pack cards are 0..61; a game with several packs has one *plane* of sets for each pack, so
that every set of cards stays one machine word.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.journal import Journal
from upcard.core.seed import Stream
from upcard.core.zone import EVERYONE, Plan

BOTTOM: Final = -1  # below the bottom card of an ordered zone


NO_CARDS: Final = vec[i64]([])


@mypyc_attr(allow_interpreted_subclasses=True)
class CardState:
    """The cards in the zones of a plan, and for each seat the cards that it can locate."""

    shares_ruled_out: bool = False  # with the hand of which it is a copy, or with copies of it
    untracked: bool = False  # a play-out: no knowledge, no journal
    drawn: i64 = 0  # the number of draws from the table's random stream
    rng_state: i64 = 1  # without a stream: where the hand's own generator stands

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.at: vec[CardSet] = NO_CARDS  # zone (+ size * plane): the cards in it
        self.ruled_out: vec[CardSet] = NO_CARDS  # likewise: cards that everyone knows are not in it; see `own_ruled_out`
        # plane + packs * (seat + 1): the cards a seat can locate; first, those that everyone can
        self.known: vec[CardSet] = NO_CARDS
        self.next_below: vec[Card] = NO_CARDS  # card: the one below it in its zone; 64 * packs + zone: the top card
        self.stream: Stream | None = None
        self.journal: Journal | None = None

    def located_by(self, seat: Seat, plane: i64 = 0) -> CardSet:
        """The faces of one pack that a seat (-1: a spectator) can locate."""
        packs = self.plan.packs
        open: CardSet = self.known[plane]
        return open if seat < 0 else open | self.known[packs * (seat + 1) + plane]

    def cards_in(self, zone: i64) -> list[int]:
        """The cards of a zone: from the bottom card up, or sorted if the zone has no order."""
        plan = self.plan
        out: list[int] = []
        if plan.ordered[zone]:
            card: Card = self.top(zone)
            while card != BOTTOM:
                out.append(card)
                card = self.next_below[card]
            out.reverse()
        else:
            for w in range(plan.packs):
                out.extend([64 * w + c for c in cards(self.at[zone + w * plan.size])])
        return out

    def top(self, zone: i64) -> Card:
        """The top card of an ordered zone; BOTTOM (-1) if it is empty."""
        return self.next_below[64 * self.plan.packs + zone]

    def depth(self, card: Card, zone: i64) -> i64:
        """The number of cards above one in an ordered zone."""
        next_below = self.next_below
        n: i64 = 0
        x = next_below[64 * self.plan.packs + zone]
        while x != card:
            x = next_below[x]
            n += 1
        return n

    def faces(self, zone: i64) -> CardSet:
        """The faces with at least one copy in a zone."""
        out: CardSet = self.at[zone]
        for w in range(1, self.plan.packs):
            out |= self.at[zone + w * self.plan.size]
        return out

    def size(self, zone: i64) -> i64:
        """The number of cards in a zone."""
        n: i64 = count(self.at[zone])
        for w in range(1, self.plan.packs):
            n += count(self.at[zone + w * self.plan.size])
        return n

    def zone_of(self, card: Card) -> i64:
        """The zone of a card; -1 if it is in none."""
        plan = self.plan
        z = (card >> 6) * plan.size
        last = z + plan.size
        while z < last:
            if self.at[z] >> (card & 63) & 1:
                return z % plan.size
            z += 1
        return -1

    def why_not_there(self, card: Card, zone: i64) -> str:
        """Why *card* cannot be moved out of *zone*, naming the zone it is in."""
        zones, name, there = self.plan.zones, self.plan.pack.name(card), self.zone_of(card)
        return f"{name} is not in {zones[zone].id}, but {f'in {zones[there].id}' if there >= 0 else 'nowhere'}"

    def check_deal(self) -> None:
        """Check that no card was dealt twice."""
        plan = self.plan
        for w in range(plan.packs):
            met: CardSet = 0
            for z in range(plan.size):
                there: CardSet = self.at[z + w * plan.size]
                assert not met & there, (
                    f"{plan.pack.name(lowest(met & there))} was dealt twice, the second time to {plan.zones[z].id}"
                )
                met |= there

    def pick_duplicate(self, face: Card, zone: i64) -> Card:
        """Which of several equal cards to use: the one that most seats have seen, which reveals the least; -1 for none."""
        plan = self.plan
        best: Card = -1
        most: i64 = -1
        for w in range(plan.packs):
            if self.at[zone + w * plan.size] >> face & 1:
                n: i64 = 16 if self.known[w] >> face & 1 else 0
                for s in range(1, plan.seats + 1):
                    n += self.known[w + s * plan.packs] >> face & 1
                if n > most:
                    most = n
                    best = face + 64 * w
        return best

    def clear(self) -> None:
        """Take all cards off the table."""
        plan = self.plan
        self.at = plan.zeros[: plan.words]
        self.ruled_out = plan.zeros[: plan.words]
        self.known = plan.zeros[: plan.packs * (plan.seats + 1)]
        self.next_below = plan.ends[:]

    def shuffle_row(self, row: vec[Card]) -> None:
        """Shuffle a row, from the table's random stream or, in an imagined hand, from the hand's own generator."""
        if self.stream is None:
            rng = Rng(self.rng_state)
            rng.shuffle(row)
            self.rng_state = rng.x
        else:
            self.drawn = self.stream.shuffle(row, self.drawn)

    def random_below(self, n: i64) -> i64:
        """A random number from 0 to n - 1."""
        if self.stream is None:
            rng = Rng(self.rng_state)
            found = rng.below(n)
            self.rng_state = rng.x
            return found
        row = vec[i64](list(range(n)))
        self.shuffle_row(row)
        return row[0]

    def deal(self, card: Card, to: i64) -> None:
        """Deal a card of the pack into a zone."""
        plan = self.plan
        w = card >> 6
        assert 0 <= to < plan.size, f"a zone is a number from 0 to {plan.size - 1}, not {to}"
        self.at[to + w * plan.size] |= bit(card & 63)
        if plan.ordered[to]:
            self._put(card, to)
        self.make_known(plan.sight[to], w, bit(card & 63))

    def deal_pile(self, deck: vec[Card], first: i64, to: i64) -> None:
        """Deal the rest of a deck into an ordered zone, so that card *first* is its top card."""
        plan = self.plan
        assert 0 <= to < plan.size, f"a zone is a number from 0 to {plan.size - 1}, not {to}"
        at = self.at
        under = self.next_below
        card: Card = self.top(to)
        i: i64 = len(deck) - 1
        while i >= first:
            under[deck[i]] = card
            card = deck[i]
            at[to + (card >> 6) * plan.size] |= bit(card & 63)
            i -= 1
        under[64 * plan.packs + to] = card
        for w in range(plan.packs):
            self.make_known(plan.sight[to], w, at[to + w * plan.size])

    def move(self, card: Card, src: i64, dst: i64) -> None:
        """Move a card; seats that see neither end can no longer locate it."""
        plan = self.plan
        at = self.at
        b = bit(card & 63)
        w = card >> 6
        plane = w * plan.size
        assert 0 <= src < plan.size, f"a zone is a number from 0 to {plan.size - 1}, not {src}"
        assert 0 <= dst < plan.size, f"a zone is a number from 0 to {plan.size - 1}, not {dst}"
        assert at[src + plane] & b, self.why_not_there(card, src)
        if self.journal is not None:
            self.journal.add_move(card, src, dst, self._audience(card, src, dst), plan.group[src] != plan.group[dst])
        at[src + plane] ^= b
        at[dst + plane] |= b
        if plan.ordered[src]:
            self._take(card, src)
        if plan.ordered[dst]:
            self._put(card, dst)
        if self.untracked:
            return
        if plan.group[src] == plan.group[dst]:  # seats that do not see it see nothing at all
            return
        if plan.packs > 1 and plan.sight[src] != EVERYONE and not plan.ordered[src]:
            self._forget_one_duplicate(card, src)
        if plan.sight[dst] == EVERYONE:
            self.known[w] |= b
            return
        if plan.ordered[src] or plan.sight[src] == EVERYONE:  # everyone saw the place it came from
            self.make_known(plan.sight[dst], w, b)
            if self.known[w] & b:
                self._keep_ruled_out(dst, w, ~b)
            else:
                self._weaken_ruled_out(src, dst)
        else:
            self._weaken_ruled_out(src, dst)
            self._forget_group(src, plan.sight[src] | plan.sight[dst], b, w)
            self.make_known(plan.sight[dst], w, b)

    def _audience(self, card: Card, src: i64, dst: i64) -> int:
        """The seats (a bit each) that know which card moves: those that see either end or could locate it before."""
        plan = self.plan
        who = plan.sight[src] | plan.sight[dst]
        if plan.ordered[src]:  # a seat that knew the place knows the card
            for s in range(plan.seats):
                who |= (self.located_by(s, card >> 6) >> (card & 63) & 1) << s
            if self.located_by(-1, card >> 6) >> (card & 63) & 1:
                who = EVERYONE
        return who

    def move_all(self, src: i64, dst: i64) -> None:
        """Move all cards of one zone, the bottom card first."""
        plan = self.plan
        if not self.faces(src):
            return
        if plan.packs == 1 and self.journal is None and not plan.ordered[dst]:  # the fast way, as sets
            open = plan.sight[dst] == EVERYONE  # as at the end of a trick
            if open or not plan.ordered[src] and (self.untracked or plan.next_in_group[src] < 0):
                at = self.at
                there: CardSet = at[src]
                at[dst] |= there
                at[src] = 0
                if open:
                    self.known[0] |= there
                    self.next_below[64 + src] = BOTTOM
                elif not self.untracked:  # all the cards went: seats that could locate one still can
                    if plan.sight[src] == EVERYONE:
                        self._keep_ruled_out(dst, 0, ~there)
                    else:
                        self._weaken_ruled_out(src, dst)
                    self.make_known(plan.sight[dst], 0, there)
                return
        before = self.known[:]
        went = [self.at[src + w * plan.size] for w in range(plan.packs)]
        for card in self.cards_in(src):
            self.move(card, src, dst)
        if self.untracked or plan.ordered[dst] or plan.next_in_group[src] >= 0:
            return
        for i in range(len(before)):  # all the cards went: seats that could locate one still can
            self.known[i] |= before[i] & went[i % plan.packs]

    def own_ruled_out(self) -> vec[CardSet]:
        """The row of ruled-out cards, for a change: copies share it until then."""
        if self.shares_ruled_out:
            self.ruled_out = self.ruled_out[:]
            self.shares_ruled_out = False
        return self.ruled_out

    def rule_out(self, zone: i64, what: CardSet) -> None:
        """Everyone learns that none of these faces is in a zone, or beside it."""
        plan = self.plan
        at = self.at
        ruled_out = self.own_ruled_out()
        for w in range(plan.packs):
            plane = w * plan.size
            z = zone
            while z >= 0:
                there: CardSet = at[z + plane] & what
                assert not there, (
                    f"everyone would learn that {plan.pack.name(lowest(there))} is neither in {plan.zones[zone].id} nor beside "
                    f"it, but it is in {plan.zones[z].id}"
                )
                ruled_out[z + plane] |= what
                z = plan.next_in_group[z]
                if z == zone:
                    break

    def reveal_zone(self, zone: i64) -> None:
        """Everyone sees the cards in a zone."""
        for w in range(self.plan.packs):
            self.known[w] |= self.at[zone + w * self.plan.size]
        if self.journal is not None:
            self.journal.note("", kind="show", zone=zone)

    def reveal_zone_to(self, zone: i64, seats: i64) -> None:
        """Some seats (a bit each) see the cards in a zone."""
        for w in range(self.plan.packs):
            self.make_known(seats, w, self.at[zone + w * self.plan.size])

    def shuffle(self, zone: i64) -> None:
        """Shuffle an ordered zone: nobody can locate its cards now, but everyone knows that they are nowhere else."""
        plan = self.plan
        row = vec[i64](self.cards_in(zone))
        self.shuffle_row(row)
        self.next_below[64 * plan.packs + zone] = BOTTOM
        for card in row:
            self._put(card, zone)
        if self.journal is not None:
            self.journal.note("", kind="shuffle", zone=zone)
        if plan.sight[zone] == EVERYONE:
            return
        ruled_out = self.own_ruled_out()
        for w in range(plan.packs):
            there: CardSet = self.at[zone + w * plan.size]
            for z in range(plan.size):
                if z != zone and plan.sight[z] != EVERYONE:
                    ruled_out[z + w * plan.size] |= there & self.known[w]
            self._forget(w, there, plan.sight[zone])

    # Order: each card points to the one below it ------------------------------------------

    def _put(self, card: Card, zone: i64) -> None:
        under = self.next_below
        head = 64 * self.plan.packs + zone
        under[card] = under[head]
        under[head] = card

    def _take(self, card: Card, zone: i64) -> None:
        under = self.next_below
        above = 64 * self.plan.packs + zone
        while under[above] != card:
            above = under[above]
        under[above] = under[card]

    # Knowledge ----------------------------------------------------------------------------

    def make_known(self, who: i64, plane: i64, what: CardSet) -> None:
        """Some seats (a bit each) can now locate these cards of one pack."""
        known = self.known
        packs = self.plan.packs
        if who == EVERYONE:
            known[plane] |= what
            return
        n: i64 = len(known)
        i = packs + plane
        while who and i < n:
            if who & 1:
                known[i] |= what
            i += packs
            who >>= 1

    def _forget(self, plane: i64, what: CardSet, but: i64) -> None:
        """All but some seats can no longer locate these cards."""
        known = self.known
        packs = self.plan.packs
        lost: CardSet = known[plane] & what
        known[plane] ^= lost
        s: Seat = 0
        while s < self.plan.seats:
            if but >> s & 1:
                known[packs * (s + 1) + plane] |= lost
            else:
                known[packs * (s + 1) + plane] &= ~what
            s += 1

    def group_faces(self, zone: i64, plane: i64) -> CardSet:
        """The cards of one pack in a zone and in the zones grouped with it."""
        plan = self.plan
        there: CardSet = self.at[zone + plane * plan.size]
        beside = plan.next_in_group[zone]
        while beside >= 0 and beside != zone:
            there |= self.at[beside + plane * plan.size]
            beside = plan.next_in_group[beside]
        return there

    def _forget_group(self, src: i64, but: i64, b: CardSet, plane: i64) -> None:
        """After an unseen card left a group of zones: any card thought to be in the group may be the one."""
        for w in range(self.plan.packs):
            self._forget(w, self.group_faces(src, w) | b if w == plane else self.group_faces(src, w), but)

    def _keep_ruled_out(self, zone: i64, plane: i64, what: CardSet) -> None:
        plan = self.plan
        if not self.ruled_out[zone + plane * plan.size] & ~what:  # nor of a zone beside it
            return
        ruled_out = self.own_ruled_out()
        ruled_out[zone + plane * plan.size] &= what
        beside = plan.next_in_group[zone]
        while beside >= 0 and beside != zone:
            ruled_out[beside + plane * plan.size] &= what
            beside = plan.next_in_group[beside]

    def _weaken_ruled_out(self, src: i64, dst: i64) -> None:
        """After an unlocated card came to a zone: it may be any card not known to be elsewhere."""
        plan = self.plan
        for w in range(plan.packs):
            if self.ruled_out[dst + w * plan.size]:
                elsewhere: CardSet = self.known[w] & ~self.group_faces(src, w) & ~self.group_faces(dst, w)
                self._keep_ruled_out(dst, w, self.ruled_out[src + w * plan.size] | elsewhere)

    def _forget_one_duplicate(self, card: Card, src: i64) -> None:
        """Seats that see a card leave a hidden group lose track of one duplicate, since either may be the one that left."""
        plan = self.plan
        b = bit(card & 63)
        left: CardSet = 0
        for w in range(plan.packs):
            left |= self.group_faces(src, w) & b
        if not left:  # the group has no duplicate
            return
        for s in range(-1, plan.seats):
            if s >= 0 and plan.sight[src] >> s & 1 or self.located_by(s, card >> 6) & b:
                continue
            for w in range(plan.packs):
                if self.group_faces(src, w) & self.located_by(s, w) & b:
                    self._forget(w, b, EVERYONE if s < 0 else ~bit(s))
                    break
