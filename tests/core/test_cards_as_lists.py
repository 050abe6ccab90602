"""Card states with one, two and three packs, beside a second account of the same moves in plain lists and sets."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.compiled import times
from tests.support.toy_game import Bare
from upcard.core.bits import Rng
from upcard.core.card_state import BOTTOM
from upcard.core.deal import Deal
from upcard.core.journal import Journal
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.seed import Seed, Stream
from upcard.core.view import visible_faces
from upcard.core.zone import EVERYONE, NOBODY, Plan, Zone

ZONES = [
    Zone("hand", 0, 1),
    Zone("hand", 1, 2),
    Zone("hand", 2, 4),
    Zone("aside", 0, 1, grouped_with=0),
    Zone("kept", 0, 1, grouped_with=0),
    Zone("aside", 1, 2, grouped_with=1),
    Zone("stock", sight=NOBODY, ordered=True),
    Zone("discards", ordered=True),
    Zone("table"),
    Zone("muck", sight=NOBODY),
    Zone("row", 0, 1, ordered=True),
    Zone("shared", 0, 6, partner=1),
]
SEATS, SIZE = 3, len(ZONES)
GROUPS = {0: [0, 3, 4], 3: [0, 3, 4], 4: [0, 3, 4], 1: [1, 5], 5: [1, 5]}
PLANS = {copies: Plan(SEATS, ZONES, Pack("A2345", "CD", copies=copies)) for copies in (1, 2, 3)}


class Lists:
    """Where each card lies, which cards all can locate and which each seat can, and what all know not to lie in a zone."""

    def __init__(self, copies: int) -> None:
        self.copies = copies
        self.zones: list[list[int]] = [[] for _ in ZONES]
        self.open: set[int] = set()
        self.own: list[set[int]] = [set() for _ in range(SEATS)]
        self.out: list[set[int]] = [set() for _ in ZONES]

    def located(self, seat: int) -> set[int]:
        return self.open | (self.own[seat] if seat >= 0 else set())

    def group(self, zone: int) -> list[int]:
        return GROUPS.get(zone, [zone])

    def beside(self, zone: int) -> set[int]:
        """The cards of a zone and of those beside it."""
        return {card for z in self.group(zone) for card in self.zones[z]}

    def learn(self, sight: int, cards: set[int]) -> None:
        if sight == EVERYONE:
            self.open |= cards
        for seat in range(SEATS):
            if sight != EVERYONE and sight >> seat & 1:
                self.own[seat] |= cards

    def forget(self, cards: set[int], but: int) -> None:
        """Only the seats in *but* keep what all could locate; the others lose these cards."""
        lost = self.open & cards
        self.open -= lost
        for seat in range(SEATS):
            if but >> seat & 1:
                self.own[seat] |= lost
            else:
                self.own[seat] -= cards

    def readers(self, card: int, src: int, dst: int) -> set[int]:
        """Who knows which card moves: a seat that sees either end, or knew its place in a zone with an order."""
        seen = {s for s in range(-1, SEATS) if EVERYONE in (ZONES[src].sight, ZONES[dst].sight)}
        seen |= {s for s in range(SEATS) if (ZONES[src].sight | ZONES[dst].sight) >> s & 1}
        return seen | {s for s in range(-1, SEATS) if ZONES[src].ordered and card in self.located(s)}

    def move(self, card: int, src: int, dst: int, tracked: bool = True) -> None:
        self.zones[src].remove(card)
        self.zones[dst].append(card)
        if not tracked or dst in self.group(src):
            return
        open_place = ZONES[src].ordered or ZONES[src].sight == EVERYONE
        if not open_place:
            self.lose_a_twin(card, src)
        if ZONES[dst].sight == EVERYONE:
            self.open.add(card)
        elif open_place:
            self.learn(ZONES[dst].sight, {card})
            if card in self.open:
                for z in self.group(dst):
                    self.out[z].discard(card)
            else:
                self.may_be_any(src, dst)
        else:
            self.may_be_any(src, dst)
            self.forget(self.beside(src) | {card}, ZONES[src].sight | ZONES[dst].sight)
            self.learn(ZONES[dst].sight, {card})

    def lose_a_twin(self, card: int, src: int) -> None:
        """A seat that sees only a face leave, and can locate another copy there, no longer knows that this one stays."""
        for seat in range(-1, SEATS):
            if seat >= 0 and ZONES[src].sight >> seat & 1 or card in self.located(seat):
                continue
            twins = [t for t in sorted(self.beside(src) & self.located(seat)) if t % 64 == card % 64]
            if twins:
                self.forget({twins[0]}, EVERYONE if seat < 0 else ~(1 << seat))

    def may_be_any(self, src: int, dst: int) -> None:
        """A card that all cannot locate came: what was ruled out stays so if it was at the source, or lies open elsewhere."""
        elsewhere = self.open - self.beside(src) - self.beside(dst)
        kept = self.out[src] | elsewhere
        for z in self.group(dst):
            self.out[z] &= kept

    def move_all(self, src: int, dst: int, tracked: bool = True) -> None:
        before = [self.open.copy(), *[own.copy() for own in self.own]]
        went = set(self.zones[src])
        for card in self.zones[src][:] if ZONES[src].ordered else sorted(self.zones[src]):
            self.move(card, src, dst, tracked)
        if tracked and not ZONES[dst].ordered and src not in GROUPS:
            for now, then in zip([self.open, *self.own], before, strict=True):
                now |= then & went

    def shuffled(self, zone: int, order: list[int]) -> None:
        self.zones[zone] = order
        if ZONES[zone].sight != EVERYONE:
            for z in range(SIZE):
                if z != zone and ZONES[z].sight != EVERYONE:
                    self.out[z] |= set(order) & self.open
            self.forget(set(order), ZONES[zone].sight)

    def seen_by_most(self, face: int, zone: int) -> int:
        """The copy of a face that all can locate, or else most seats; the first of several; -1 without one."""
        here = sorted([c for c in self.zones[zone] if c % 64 == face])
        known = {c: 16 * (c in self.open) + sum([c in own for own in self.own]) for c in here}
        return max(here, key=lambda c: (known[c], -c)) if here else -1

    def faces_shown(self, zone: int, seat: int) -> list[int]:
        if ZONES[zone].ordered:
            return [c % 64 if c in self.located(seat) else -1 for c in self.zones[zone]]
        apart = zone not in GROUPS or seat >= 0 and ZONES[zone].sight >> seat & 1
        if not apart and zone != GROUPS[zone][0]:
            return []
        there = set(self.zones[zone]) if apart else self.beside(zone)
        known = sorted([c % 64 for c in there & self.located(seat)])
        return known + [-1] * (len(there) - len(known))


def members(row: vec[i64], start: int, step: int, copies: int) -> set[int]:
    """The cards of the sets in a row, one for each pack."""
    return {face + 64 * w for w in range(copies) for face in range(62) if row[start + step * w] >> face & 1}


def compare(h: Bare, lists: Lists) -> None:
    """Both accounts say the same of every zone, seat and card."""
    copies = lists.copies
    assert len(h.at) == len(h.ruled_out) == SIZE * copies and len(h.known) == copies * (SEATS + 1)
    for z in range(SIZE):
        there = lists.zones[z]
        assert members(h.at, z, SIZE, copies) == set(there)
        assert h.cards_in(z) == (there if ZONES[z].ordered else sorted(there)) and h.size(z) == len(there)
        assert members(h.ruled_out, z, SIZE, copies) == lists.out[z]
        assert {f for f in range(62) if h.faces(z) >> f & 1} == {c % 64 for c in there}
        if ZONES[z].ordered:
            assert h.top(z) == (there[-1] if there else BOTTOM)
            assert [h.depth(c, z) for c in reversed(there)] == list(range(len(there)))
        for w in range(copies):
            assert {f + 64 * w for f in range(62) if h.group_faces(z, w) >> f & 1} == {c for c in lists.beside(z) if c >> 6 == w}
        for face in range(10):
            assert h.pick_duplicate(face, z) == lists.seen_by_most(face, z)
        for seat in range(-1, SEATS):
            assert visible_faces(h, z, seat) == lists.faces_shown(z, seat)
    for seat in range(-1, SEATS):
        assert {f + 64 * w for w in range(copies) for f in range(62) if h.located_by(seat, w) >> f & 1} == lists.located(seat)
        own = lists.own[seat] if seat >= 0 else lists.open
        assert members(h.known, copies * (seat + 1), 1, copies) == own
    where = {card: z for z in range(SIZE) for card in lists.zones[z]}
    for card in [f + 64 * w for w in range(copies) for f in range(11)]:
        assert h.zone_of(card) == where.get(card, -1)


def dealt(copies: int, chance: Random) -> tuple[Bare, Lists]:
    """Every card of the packs but two, dealt at random."""
    h, lists = Bare(Deal(PLANS[copies], Options())), Lists(copies)
    h.clear()
    for card in chance.sample(h.plan.pack.cards(), 10 * copies - 2):
        zone = chance.randrange(SIZE)
        h.deal(card, zone)
        lists.zones[zone].append(card)
        lists.learn(ZONES[zone].sight, {card})
    return h, lists


def step(h: Bare, lists: Lists, chance: Random) -> None:
    """Do one thing at random in both accounts."""
    src, dst = chance.sample(range(SIZE), 2)
    what = chance.choice(["move", "move", "move", "move", "all", "all", "out", "show", "show to", "shuffle"])
    there = lists.zones[src]
    if what == "move" and there:
        card = chance.choice(there)
        if h.journal is not None:
            before = len(h.journal.entries)
            readers = lists.readers(card, src, dst)
            h.move(card, src, dst)
            event = h.journal.entries[-1]
            assert len(h.journal.entries) == before + 1 and (event.kind, event.card, event.src, event.dst) == (
                "move",
                card,
                src,
                dst,
            )
            assert {s for s in range(-1, SEATS) if event.visible_to(s)} == readers and event.seen == (dst not in lists.group(src))
        else:
            h.move(card, src, dst)
        lists.move(card, src, dst)
    elif what == "all":
        src = chance.choice([z for z in (src, 0, 3, 4) if z != dst])
        h.move_all(src, dst)
        lists.move_all(src, dst)
    elif what == "out":
        faces = {f for f in range(10) if chance.random() < 0.5} - {c % 64 for c in lists.beside(src)}
        h.rule_out(src, sum([1 << f for f in faces]))
        for z in lists.group(src):
            lists.out[z] |= {f + 64 * w for f in faces for w in range(lists.copies)}
    elif what == "show":
        h.reveal_zone(src)
        lists.open |= set(there)
    elif what == "show to":
        seats = chance.randrange(8)
        h.reveal_zone_to(src, seats)
        lists.learn(seats, set(there))
    elif what == "shuffle":
        zone = chance.choice([z for z in range(SIZE) if ZONES[z].ordered])
        lying = sorted(lists.zones[zone])
        h.shuffle(zone)
        assert sorted(h.cards_in(zone)) == lying
        lists.shuffled(zone, h.cards_in(zone))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_every_move_has_the_same_effect_in_plain_lists(copies: int, seed: int) -> None:
    """Moves, piles moved, cards shown, ruled out and shuffled, one after another: zones, order, knowledge and the journal."""
    chance = Random(1000 * copies + seed)
    h, lists = dealt(copies, chance)
    h.rng_state = seed
    h.journal = Journal() if seed % 2 else None
    compare(h, lists)
    for _ in range(times(30, 300)):
        step(h, lists, chance)
        compare(h, lists)


@pytest.mark.parametrize("copies", [1, 3])
def test_a_play_out_keeps_the_cards_and_no_knowledge(copies: int) -> None:
    """Where nothing is tracked, moves change zones and order alone; only all cards laid open at once are known."""
    chance = Random(copies)
    h, lists = dealt(copies, chance)
    h.untracked = True
    for k in range(60):
        src, dst = chance.sample(range(SIZE), 2)
        if lists.zones[src]:
            card = chance.choice(lists.zones[src])
            h.move(card, src, dst)
            lists.move(card, src, dst, tracked=False)
        if k % 10 == 9:
            compare(h, lists)
    h.move_all(2, 9)
    lists.move_all(2, 9, tracked=False)
    compare(h, lists)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_an_imagined_deal_keeps_all_that_a_seat_can_locate(copies: int, seed: int) -> None:
    """After random moves: each card once, as many in each zone, none where it is ruled out; known cards keep their places.

    The others know what lies before them now, and what the seat knows that they know.
    """
    moved = 0
    chance = Random(2000 * copies + seed)
    h, lists = dealt(copies, chance)
    h.rng_state = seed
    for _ in range(15):
        step(h, lists, chance)
    for seat in range(-1, SEATS):
        g = h.imagine(seat, Rng(seed))
        sees = lists.located(seat)
        deal = Lists(copies)
        deal.zones = [g.cards_in(z) for z in range(SIZE)]
        assert sorted([c for row in deal.zones for c in row]) == sorted([c for row in lists.zones for c in row])
        for z in range(SIZE):
            assert len(deal.zones[z]) == len(lists.zones[z]) and g.size(z) == len(lists.zones[z])
            apart = z not in GROUPS or seat >= 0 and ZONES[z].sight >> seat & 1
            now, then = (deal.zones[z], lists.zones[z]) if apart else (sorted(deal.beside(z)), sorted(lists.beside(z)))
            if ZONES[z].ordered:
                assert [c if c in sees else -1 for c in now] == [c if c in sees else -1 for c in then]
            else:
                assert set(now) & sees == set(then) & sees
            assert not (set(deal.zones[z]) - sees) & lists.out[z]
            moved += set(deal.zones[z]) != set(lists.zones[z])
        deal.open = lists.open & sees
        for s in range(SEATS):
            deal.own[s] = lists.own[s] & sees
            for z in range(SIZE):
                if ZONES[z].sight > 0:
                    deal.learn(ZONES[z].sight & 1 << s, set(deal.zones[z]))
        deal.out = lists.out
        compare(g, deal)
    assert moved > 5


@pytest.mark.parametrize("pack", [0, 1, 2])
def test_a_card_that_lies_in_two_places_is_found_in_each_pack(pack: int) -> None:
    """The second place is named; a card that lies in one place alone may have twins anywhere."""
    for first, second in ((0, 11), (6, 7), (3, 10)):
        h, lists = dealt(3, Random(pack))
        h.check_deal()
        card = next(c for c in h.plan.pack.cards() if c >> 6 == pack)
        h.at[h.zone_of(card) + pack * SIZE] &= ~(1 << card % 64)
        h.at[first + pack * SIZE] |= 1 << card % 64
        h.check_deal()
        h.at[second + pack * SIZE] |= 1 << card % 64
        with pytest.raises(AssertionError, match=f"AC was dealt twice, the second time to {ZONES[second].id}"):
            h.check_deal()


def test_chance_within_a_hand_comes_from_the_table_or_from_the_imagined_hand() -> None:
    """At a table a number below n is the first of a shuffled row of n; in an imagined hand it is the generator's own."""
    h, _ = dealt(1, Random(1))
    assert h.stream is None
    h.rng_state = 77
    numbers = Rng(77)
    assert [h.random_below(9) for _ in range(30)] == [numbers.below(9) for _ in range(30)]
    h.stream = Stream(Seed(5), 2)
    draws = 0
    for n in (2, 5, 13, 1, 40):
        row = list(range(n))
        for i in range(n - 1, 0, -1):  # from the last place down: exchange place i with one from 0 to i
            j = h.stream.draw(draws) % (i + 1)
            draws += 1
            row[i], row[j] = row[j], row[i]
        assert h.random_below(n) == row[0] and h.drawn == draws
