"""What may be laid down at Canasta, in random positions: the game agrees with the rules applied to every way to go on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from tests.games.canasta.test_hand import at
from tests.games.canasta.test_melds import ways
from upcard.games.canasta.count import AGAINST, BAD_TAKE
from upcard.games.canasta.hand import Canasta
from upcard.games.canasta.melds import ANY, PACK, PLURALS, laying, wild

BLACK, TWO, JOKER = 0, 12, 13  # kinds of cards; 1 to 11 are four to ace
POINTS = [5] * 5 + [10] * 6 + [20, 20, 50]  # black three to seven, eight to king, ace, two, joker
SUITED = [rank + suit for rank in "3456789TJQKA2" for suit in "CDHS"]
WILD_CARDS = [name for name in SUITED if name[0] == "2"] + ["XR", "XB"]
MINIMA = {-20: 15, 0: 50, 1495: 50, 1500: 90, 3000: 120}


def kind_of(name: str) -> int:
    """Black three, four to ace, two or joker."""
    return JOKER if name[0] == "X" else "3456789TJQKA2".index(name[0])


def count_kinds(names: list[str]) -> list[int]:
    """How many there are of each kind, without red threes."""
    row = [0] * 14
    for name in names:
        row[kind_of(name)] += name not in ("3D", "3H")
    return row


class Spot:
    """A player to draw or to meld, with what the rules ask about."""

    def __init__(self, chance: Random, draw: bool) -> None:
        self.chance = chance
        ranks = chance.sample("456789TJQKA", 2)
        deck = 2 * [name for name in SUITED if name[0] in ranks] + chance.sample(2 * WILD_CARDS, 7)
        deck += chance.choice([[], [], ["3C", "3S", "3S"]])
        chance.shuffle(deck)
        self.black = chance.random() < 0.3
        self.waived = chance.random() < 0.3
        self.pile_counts = chance.random() < 0.3
        self.forbid = chance.random() < 0.3
        self.shy = chance.random() < 0.2
        self.ban = chance.random() < 0.3
        self.score = chance.choice(list(MINIMA))
        self.minimum = MINIMA[self.score]
        self.seats = chance.choice([2, 4, 4])
        self.needed = 2 if self.seats == 2 else 1
        self.last = 0 if draw else int(chance.random() < 0.2)
        self.refused = not draw and self.seats == 4 and chance.random() < 0.2
        self.opened = chance.random() < 0.6
        self.naturals, self.wilds = [0] * 14, [0] * 12
        table: list[str] = []
        for rank in chance.sample(ranks, chance.randint(0, 2)) if self.opened or not draw else []:
            own = [name for name in deck if name[0] == rank][: chance.randint(2, 7 if self.opened else 2)]
            tricks = [name for name in deck if wild(PACK.face(name))][: chance.randint(1 if len(own) == 2 else 0, 3)]
            laid = sum([POINTS[kind_of(name)] for name in own + tricks])
            if len(own) < 2 or len(own + tricks) < 3 or not self.opened and (laid >= self.minimum or table):
                continue
            for name in own + tricks:
                deck.remove(name)
            self.naturals[kind_of(own[0])], self.wilds[kind_of(own[0])] = len(own), len(tricks)
            table.append(" ".join(own + tricks))
        self.opened = self.opened and table != []
        size = chance.randint(1, 8)
        self.hand, deck = deck[:size], deck[size:]
        self.reds = chance.random() < 0.1
        self.pile = ["3C"] if not draw else deck[: chance.choice([1, 2, 2, 3, 5])] or ["3C"]
        if draw and chance.random() < 0.1:
            self.pile = ["3D", *self.pile]
        self.below = [0] * 14
        options = {
            "black3_wilds": self.black,
            "concealed_needs_minimum": not self.waived,
            "pile_counts_for_minimum": self.pile_counts,
            "frozen_existing_rank": "forbid" if self.forbid else "merge",
            "frozen_before_initial_meld": self.shy,
            "one_card_pile_ban": self.ban,
            "red3_declare": "manual" if self.reds else "auto",
        }
        more: dict[str, Any] = {"opened": int(self.opened), "partner_said": 2 if self.refused else 0, "last": self.last}
        met = [name for meld in table for name in meld.split()]
        hand: list[str] = []
        pile: list[str] = []
        for row, names in ((hand, self.hand), (pile, self.pile)):
            for name in names:  # the wild cards of the table are the first of two
                row.append(f"{name}'{met.count(name)}" if wild(PACK.face(name)) else name)
                met.append(name)
        self.h: Canasta = at(
            "draw" if draw else "meld",
            " ".join([*hand, *["3H"] * self.reds]),
            ours=" / ".join(table),
            pile=" ".join(pile),
            seats=self.seats,
            score=self.score,
            options=options,
            **more,
        )

    def __repr__(self) -> str:
        return str({key: value for key, value in vars(self).items() if key not in ("h", "chance")})

    # The rules ----------------------------------------------------------------------------------

    def shape(self, rank: int, n: int, twos: int, jokers: int) -> str:
        """CA-30 to CA-32, CA-R14: the form of the meld when *n* naturals and these wild cards have joined it."""
        naturals, wilds = self.naturals[rank] + n, self.wilds[rank] + twos + jokers
        if naturals < 2:
            return "a meld needs two natural cards at least"
        if naturals + wilds < 3:
            return "a meld needs three cards or more: these are two"
        if wilds > 3:
            return "a meld has three wild cards at most"
        return "you cannot meld wild cards with black threes" if rank == BLACK and twos + jokers and not self.black else ""

    def after(self, rank: int, n: int, twos: int, jokers: int, top: int) -> str:
        """CA-22, CA-28, CA-45, CA-R14, CA-R15, CA-R24: can the turn end by the rules when these cards have been laid down?"""
        left, naturals, wilds = [*count_kinds(self.hand)], [*self.naturals], [*self.wilds]
        left[rank] -= n
        left[TWO] -= twos
        left[JOKER] -= jokers
        naturals[rank] += n + top
        wilds[rank] += twos + jokers
        barred = self.refused or self.reds
        keep, spare = (1, 0) if self.last else (2, 1)
        made = sum([a + b >= 7 for a, b in zip(naturals, wilds, strict=False)])
        if rank == BLACK and (sum(left) + sum(self.below) > spare or barred or made < self.needed):
            return "you can meld black threes only last, when you go out"
        laid = sum([POINTS[r] * naturals[r] for r in range(12)]) if not self.opened else 0
        if not self.opened:  # whatever wild cards are on the table, 20 points each or 50, count as well
            laid += self.wild_points + 20 * twos + 50 * jokers
        both = [a + b for a, b in zip(left, self.below, strict=True)]
        if self.opened or laid >= self.minimum:
            every = ways(both, naturals, wilds, self.black)
            if sum(both) >= keep or not barred and any(x <= spare and made >= self.needed for _, x, made in every):
                return ""
            if self.refused:
                return "your partner said no: keep a card after the discard"
            if self.reds:
                return "lay down your red threes first"
            least = "a canasta" if self.needed == 1 else "two canastas"
            return f"without {least} you cannot go out: keep a card{'' if self.last else ' besides the discard'}"
        held, coming = (both, 0) if self.pile_counts else (left, sum(self.below))
        plain = [0, *held[1:]]
        reach = [gain for gain, x, _ in ways(plain, naturals, wilds, self.black) if x + held[BLACK] + coming >= keep]
        best = max(reach, default=0)
        need = self.minimum - laid
        least_out = 0 if self.waived else need
        out = [gain for gain, x, made in ways(held, naturals, wilds, self.black) if x + coming <= spare and made >= self.needed]
        if best >= need or not barred and max(out, default=-1) >= least_out:
            return ""
        return f"your first melds would come to {laid + best} at most, and you need {self.minimum}"

    @property
    def wild_points(self) -> int:
        """The points of the wild cards on the side's table."""
        row = [PACK.name(c) for c in self.h.cards_in(self.h.plan.zone("melds.0"))]
        return sum([POINTS[kind_of(name)] for name in row if kind_of(name) in (TWO, JOKER)])

    def meld_refused(self, rank: int, n: int, twos: int, jokers: int) -> str:
        """Why these cards cannot be melded; "" if they can."""
        return self.shape(rank, n, twos, jokers) or self.after(rank, n, twos, jokers, 0)

    def charged(self, rank: int, n: int, twos: int, jokers: int) -> int:
        """CA-61, CA-R19: after a no, a meld of the whole hand that could be made without it is charged."""
        if not self.refused or n + twos + jokers < len(self.hand) + self.reds:
            return -1
        self.refused = False
        why = self.meld_refused(rank, n, twos, jokers)
        self.refused = True
        return -1 if why else AGAINST

    def take_refused(self, rank: int, n: int, twos: int, jokers: int) -> str:
        """CA-24, CA-42, CA-R8 to CA-R10, CA-R30: why the pile cannot be taken with these cards; "" if it can."""
        name = PLURALS[rank]
        if self.ban and len(self.pile) == 1 and len(self.hand) == 1:
            return "with one card in hand you cannot take a pile of one card"
        frozen = any(card in ("3D", "3H") or wild(PACK.face(card)) for card in self.pile) or self.shy and not self.opened
        if frozen and n < 2:
            return f"the pile is frozen: you need two {name} from your hand, without wild cards"
        if frozen and self.naturals[rank] and self.forbid:
            return f"the pile is frozen, and your side has a meld of {name} already"
        if not self.naturals[rank] and (n == 0 or n + twos + jokers < 2):
            return f"you need two {name}, or one and a wild card"
        if self.wilds[rank] + twos + jokers > 3:
            return "a meld has three wild cards at most"
        return self.after(rank, n, twos, jokers, 1)

    # Cards of the hand --------------------------------------------------------------------------

    def first(self, rank: int, n: int) -> list[int]:
        """The first naturals of a rank in the hand, clubs first."""
        return sorted([PACK.face(name) for name in self.hand if kind_of(name) == rank])[:n]

    def wild_faces(self) -> list[int]:
        """The wild cards of the hand, twos first."""
        return sorted([PACK.face(name) for name in self.hand if wild(PACK.face(name))])

    def every(self) -> Iterator[tuple[int, list[int], int, int, int]]:
        """Every choice of cards of one rank with wild cards, by number: the rank, the cards, naturals, twos, jokers."""
        twos = [face for face in self.wild_faces() if face < 52]
        jokers = [face for face in self.wild_faces() if face >= 52]
        for rank in range(12):
            for n in range(len(self.first(rank, 8)) + 1):
                for a in range(min(len(twos), 4) + 1):
                    for b in range(min(len(jokers), 4) + 1):
                        if n + a + b:
                            yield rank, [*self.first(rank, n), *twos[:a], *jokers[:b]], n, a, b

    def offered(self) -> set[int]:
        """The melds that the docstring of `melds` promises."""
        out: set[int] = set()
        below = not self.opened and sum(self.naturals) > 0
        tricks = self.wild_faces()

        def offer(rank: int, own: list[int], wilds: list[int]) -> None:
            jokers = len([face for face in wilds if face >= 52])
            if not self.meld_refused(rank, len(own), len(wilds) - jokers, jokers):
                out.add(laying(rank, own + wilds))

        for rank in range(12):
            mine = self.first(rank, 8)
            if self.naturals[rank]:
                for face in mine:
                    offer(rank, [face], [])
                for face in tricks:
                    offer(rank, [], [face])
                if len(mine) > 1:
                    offer(rank, mine, [])
            elif len(mine) > 1:
                for n in {3, len(mine) - 1, len(mine)} if len(mine) > 3 else {len(mine)} - {2}:
                    offer(rank, mine[:n], [])
                for face in tricks:
                    offer(rank, mine[:2], [face])
                    if not self.opened and len(mine) > 2:
                        offer(rank, mine, [face])
                if not self.opened and len(mine) == 2:
                    for two in combinations(tricks, 2):
                        offer(rank, mine, [*two])
        if not out and below:
            for rank in range(12):
                mine = self.first(rank, 8)
                for n, k in product(range(len(mine) + 1), range(4)):
                    for row in combinations(tricks, k) if n + k else []:
                        offer(rank, mine[:n], [*row])
        return out


@pytest.mark.parametrize("seed", range(100))
def test_ca_22_to_ca_38_what_can_be_melded(seed: int) -> None:
    """Each meld of a random hand is allowed or refused, with the reason, as the rules say; and the best are offered."""
    for k in range(4):
        spot = Spot(Random(4 * seed + k), draw=False)
        for rank, faces, n, twos, jokers in spot.every():
            why = spot.h.why_not_meld(0, laying(rank, faces))
            assert why == spot.meld_refused(rank, n, twos, jokers), (spot, rank, faces)
            assert spot.h.charge(0, laying(rank, faces)) == spot.charged(rank, n, twos, jokers), (spot, rank, faces)
        alone = spot.refused and len(spot.hand) == 1 and not spot.reds and not spot.last
        for face in range(54):
            held = PACK.name(face) in spot.hand
            assert spot.h.charge(0, face) == (AGAINST if alone and held else -1), (spot, face)
        offered = spot.h.melds(0)
        assert set(offered) == spot.offered() and len(offered) == len(set(offered)), spot


@pytest.mark.parametrize("seed", range(100))
def test_ca_24_to_ca_42_when_the_pile_can_be_taken(seed: int) -> None:
    """Each way to take the pile is allowed or refused, with the reason, as the rules say; and the plain ones are offered."""
    for k in range(10):
        spot = Spot(Random(1000 + 10 * seed + k), draw=True)
        rank = kind_of(spot.pile[-1])
        assert [spot.h.charge(0, other) for other in (0, 1, 64, 65)] == [-1] * 4  # draw, leave, declare: no infractions
        if rank in (BLACK, TWO, JOKER):
            assert spot.h.takes(0) == []
            continue
        spot.below = count_kinds(spot.pile[:-1])
        for other, faces, n, twos, jokers in [*spot.every(), (rank, [], 0, 0, 0)]:
            if other == rank:
                why = spot.h.why_not_take(0, laying(rank if n else ANY, faces))
                assert why == spot.take_refused(rank, n, twos, jokers), (spot, faces)
            wrong = other != rank or spot.take_refused(rank, n, twos, jokers)
            assert spot.h.charge(0, laying(other if n or other != rank else ANY, faces)) == (BAD_TAKE if wrong else -1), (
                spot,
                other,
                faces,
            )
        plain: list[tuple[list[int], int, int, int]] = [([], 0, 0, 0)] if not spot.take_refused(rank, 0, 0, 0) else []
        if not (plain and spot.opened):
            plain += [(spot.first(rank, 2), 2, 0, 0)] if len(spot.first(rank, 2)) == 2 else []
            if spot.first(rank, 1):
                plain += [([*spot.first(rank, 1), f], 1, int(f < 52), int(f >= 52)) for f in sorted({*spot.wild_faces()})]
        expected = {laying(rank if f else ANY, f) for f, n, a, b in plain if not spot.take_refused(rank, n, a, b)}
        assert set(spot.h.takes(0)) == expected, spot
