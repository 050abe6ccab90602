"""Is the engine's knowledge sound?  Beside the engine runs a model that keeps every world that each seat cannot rule out.

A world says which faces are in each zone (in order, if order matters) as one seat tells zones apart: grouped zones are one
to a seat that sees none of them.  Whatever the engine says a seat can locate must hold in each of its worlds.
`UPCARD_WORLDS` is the number of random histories for each setting (40).
"""

from __future__ import annotations

import os
from itertools import permutations

import pytest

from tests.support.toy_game import Bare
from upcard.contract import dump
from upcard.core.bits import Rng, as_set
from upcard.core.deal import Deal
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.zone import EVERYONE, NOBODY, Plan, Zone

HISTORIES = int(os.environ.get("UPCARD_WORLDS", "40"))
STEPS = 25
SEATS = 3
CARDS = 6
HAND, OTHER, ASIDE, MUCK, STOCK, UP, ROW, BOTH = range(8)
ZONES = [
    Zone("hand", 0, 1),
    Zone("hand", 1, 2),
    Zone("aside", 0, 1, grouped_with=HAND),
    Zone("muck", sight=NOBODY),
    Zone("stock", sight=NOBODY, ordered=True),
    Zone("up"),
    Zone("row", ordered=True),
    Zone("both", sight=3),
]
WHO = range(-1, SEATS)
PACKS = {1: Pack("A23", "CD"), 2: Pack("A23", "C", copies=2)}

World = tuple[tuple[int, ...], ...]


def sees(zone: int, seat: int) -> bool:
    return ZONES[zone].sight == EVERYONE or (seat >= 0 and ZONES[zone].sight >> seat & 1 == 1)


def place(zone: int, seat: int) -> int:
    """The zone, as this seat tells zones apart."""
    return HAND if zone == ASIDE and not sees(ASIDE, seat) else zone


def tidy(zones: list[list[int]]) -> World:
    return tuple([tuple(row if ZONES[z].ordered else sorted(row)) for z, row in enumerate(zones)])


def world(h: Hand, seat: int) -> World:
    """The true world, as this seat tells zones apart."""
    out: list[list[int]] = [[] for _ in ZONES]
    for z in range(len(ZONES)):
        out[place(z, seat)] += [c % 64 for c in h.cards_in(z)]
    return tidy(out)


class Model:
    """The worlds that each seat (-1: a spectator) cannot rule out."""

    def __init__(self, h: Hand) -> None:
        """After the deal: all ways to arrange the hidden cards."""
        self.worlds: dict[int, set[World]] = {}
        for seat in WHO:
            true = world(h, seat)
            hidden = [f for z, row in enumerate(true) for f in row if not sees(z, seat)]
            self.worlds[seat] = set()
            for order in set(permutations(hidden)):
                rest = list(order)
                deal = [list(row) if sees(z, seat) else [rest.pop() for _ in row] for z, row in enumerate(true)]
                self.worlds[seat].add(tidy(deal))

    def move(self, face: int, src: int, dst: int, depth: int) -> None:
        """Move a card; *depth* counts from the top of an ordered zone."""
        for seat in WHO:
            shown = sees(src, seat) or sees(dst, seat)
            out: set[World] = set()
            for w in self.worlds[seat]:
                out |= self.moved(w, face if shown else -1, place(src, seat), place(dst, seat), depth)
            self.worlds[seat] = out

    def moved(self, w: World, face: int, src: int, dst: int, depth: int) -> set[World]:
        """The worlds that may follow from a world."""
        if src == dst:
            return {w}
        out: set[World] = set()
        for i, f in enumerate(w[src]):
            if (i == len(w[src]) - 1 - depth or not ZONES[src].ordered) and face in (f, -1):
                zones = [list(row) for row in w]
                zones[dst].append(zones[src].pop(i))
                out.add(tidy(zones))
        return out

    def lack(self, zone: int, faces: list[int]) -> None:
        """Everyone learns that none of these faces is in a zone or beside it."""
        for seat in WHO:
            self.worlds[seat] = {w for w in self.worlds[seat] if not set(w[place(zone, seat)]) & set(faces)}

    def show(self, h: Hand, zone: int, seats: list[int]) -> None:
        """Some seats see the cards in a zone."""
        row = [c % 64 for c in h.cards_in(zone)]
        for seat in seats:
            z = place(zone, seat)
            whole = world(h, seat)[z]
            self.worlds[seat] = {
                w
                for w in self.worlds[seat]
                if (w[z] == whole if len(whole) == len(row) else all([w[z].count(f) >= row.count(f) for f in row]))
            }

    def shuffle(self, h: Hand, zone: int) -> None:
        """Shuffle an ordered zone."""
        for seat in WHO:
            new: set[World] = set()
            for w in self.worlds[seat]:
                for order in [world(h, seat)[zone]] if sees(zone, seat) else permutations(w[zone]):
                    new.add(tuple([tuple(order) if z == zone else row for z, row in enumerate(w)]))
            self.worlds[seat] = new


def exchanged(h: Bare) -> Bare:
    """The same hand to everyone but the owner of two grouped zones."""
    g = h.copy()
    for src, dst in [(HAND, ASIDE), (ASIDE, HAND)]:
        if h.cards_in(HAND) and h.cards_in(ASIDE):
            g.move(h.cards_in(src)[0], src, dst)
    return g


def check(h: Hand, seat: int, worlds: set[World], packs: int) -> tuple[int, int]:
    """Whatever the engine says a seat knows holds in all its worlds; returns how much could be known, and how much is."""
    knowable = known = 0
    for z in sorted({place(z, seat) for z in range(len(ZONES))}):
        row = [c for a in range(len(ZONES)) if place(a, seat) == z for c in h.cards_in(a)]
        seen = [c % 64 for c in row if h.located_by(seat, c // 64) >> c % 64 & 1]
        assert len(seen) == len(row) or not sees(z, seat), f"seat {seat} does not know what lies before it"
        known += len(seen)
        if ZONES[z].ordered:
            for i, card in enumerate(row):
                sure = len({w[z][i] for w in worlds}) == 1
                knowable += sure
                assert sure or not h.located_by(seat, card // 64) >> card % 64 & 1, f"seat {seat} knows too much of {ZONES[z].id}"
        for face in range(CARDS // packs):
            least = min([w[z].count(face) for w in worlds])
            if not ZONES[z].ordered:
                knowable += least
                assert seen.count(face) <= least, f"seat {seat} knows too much of {ZONES[z].id}"
            lacking = sum([h.ruled_out[z + w * len(ZONES)] >> face & 1 for w in range(packs)])
            if z != HAND or sees(ASIDE, seat):
                most = max([w[z].count(face) for w in worlds])
                assert most <= packs - lacking, f"too much is known not to be in {ZONES[z].id}"
    return knowable, known


def history(seed: int, packs: int, shows: bool) -> list[int]:
    """Random moves, checked after each: counts of knowable and known cards, of imagined deals, and possible ones."""
    r = Rng(seed)
    plan = Plan(SEATS, ZONES, PACKS[packs])
    h = Bare(Deal(plan, Options(), rng=Rng(seed + 1000)))
    for card in h.fresh_deck():
        h.deal(card, r.below(len(ZONES)))
    model = Model(h)
    sums = [0, 0, 0, 0]
    for _ in range(STEPS):
        src, dst = int(r.below(len(ZONES))), int(r.below(len(ZONES)))
        lying = h.cards_in(src)
        if not lying or src == dst:
            continue
        kind = r.below(10) if shows else 4 + r.below(8)
        if kind == 0 and ZONES[src].ordered:
            h.shuffle(src)
            model.shuffle(h, src)
        elif kind in (1, 2) and src in (OTHER, MUCK, BOTH):
            lacking = [f for f in range(CARDS // packs) if f not in [c % 64 for c in lying] and r.below(2)]
            h.rule_out(src, as_set(lacking))
            model.lack(src, lacking)
        elif kind == 3 and not ZONES[src].ordered:
            who = int(r.below(SEATS + 1)) - 1
            model.show(h, src, [who] if who >= 0 else list(WHO))
            if who < 0:
                h.reveal_zone(src)
            else:
                h.reveal_zone_to(src, 1 << who)
        elif kind == 4:
            for card in lying:
                depth = len(lying) - 1 - lying.index(card) if ZONES[src].ordered else 0
                model.move(card % 64, src, dst, depth)
            h.move_all(src, dst)
        else:
            card = lying[r.below(len(lying))]
            if not ZONES[src].ordered:
                card = int(h.pick_duplicate(card % 64, src))
            depth = int(h.depth(card, src)) if ZONES[src].ordered else 0
            looks = {s: dump(h.view(s).to_json()) for s in WHO}
            h.move(card, src, dst)
            model.move(card % 64, src, dst, depth)
            for s in WHO:
                unseen = place(src, s) == place(dst, s)
                assert not unseen or dump(h.view(s).to_json()) == looks[s], f"a move that seat {s} cannot see shows"
        for s in WHO:
            assert world(h, s) in model.worlds[s], "the model rules out the truth"
            knowable, known = check(h, s, model.worlds[s], packs)
            x = r.below(1 << 30)
            g = h.imagine(s, Rng(x))
            assert dump(g.view(s).to_json()) == dump(h.view(s).to_json())
            if s != 0:
                f = exchanged(h).imagine(s, Rng(x))
                assert [f.cards_in(z) for z in range(len(ZONES))] == [g.cards_in(z) for z in range(len(ZONES))], (
                    "which of two zones beside each other holds a card has an influence on what is imagined"
                )
            sums = [a + b for a, b in zip(sums, [knowable, known, 1, world(g, s) in model.worlds[s]])]
    return sums


@pytest.mark.parametrize("shows", [False, True], ids=["moves", "moves-shuffles-shows"])
@pytest.mark.parametrize("packs", [1, 2])
def test_no_seat_knows_more_than_its_possible_worlds_allow(packs: int, shows: bool) -> None:
    """Located cards and voids are never too many, and they are most of what could be known."""
    sums = [0, 0, 0, 0]
    for seed in range(1, HISTORIES + 1):
        sums = [a + b for a, b in zip(sums, history(seed, packs, shows))]
    knowable, known, imagined, possible = sums
    assert 0.75 * knowable < known <= knowable
    assert possible > 0.88 * imagined
