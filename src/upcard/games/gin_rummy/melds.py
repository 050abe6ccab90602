"""Melds of one pack in ACE_LOW order: sets of three or four of a rank, sequences of three or more of a suit.

A meld is the set of its cards; melds laid out are a list of such sets. Source: Gin Rummy, clauses GR-5 to GR-7, GR-15 and GR-32.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, bit, cards, count, lowest

ACES: Final = 0x8004002001
KINGS: Final = 0x8004002001000
RANK: Final = vec[i64]([ACES << r for r in range(13)])


def _points() -> vec[i64]:
    """The points of each set of ranks: ace 1, court cards 10, others their pips."""
    table = [0]
    for r in range(13):
        table += [n + min(r + 1, 10) for n in table]
    return vec[i64](table)


POINTS: Final = _points()


def sets_in(hand: CardSet) -> CardSet:
    """The cards of a hand that belong to three or four of a rank."""
    clubs = hand & 8191
    diamonds = hand >> 13 & 8191
    hearts = hand >> 26 & 8191
    spades = hand >> 39
    return hand & ((clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)) * ACES)


@final
class Melds:
    """Which cards meld and what they count. *around*: sequences go around the corner (GR-32). *ace*: its deadwood (GR-R18).

    Raises ValueError unless an ace counts 1 or 15 points.
    """

    def __init__(self, around: bool = False, ace: int = 1) -> None:
        if ace not in (1, 15):
            raise ValueError(f"an ace in deadwood counts 1 or 15 points, not {ace}")
        self.around: bool = around
        self.ace: i64 = ace

    def points(self, hand: CardSet) -> i64:
        """The points of all these cards (GR-7)."""
        points = POINTS
        total = points[hand & 8191] + points[hand >> 13 & 8191] + points[hand >> 26 & 8191] + points[hand >> 39]
        if self.ace != 1:
            total += (self.ace - 1) * count(hand & ACES)
        return total

    def above(self, some: CardSet) -> CardSet:
        """The cards one rank above these, in suit."""
        if self.around:
            return (some & ~KINGS) << 1 | (some & KINGS) >> 12
        return (some & ~KINGS) << 1

    def below(self, some: CardSet) -> CardSet:
        """The cards one rank below these, in suit."""
        if self.around:
            return (some & ~ACES) >> 1 | (some & ACES) << 12
        return (some & ~ACES) >> 1

    def runs_in(self, hand: CardSet) -> CardSet:
        """The cards of a hand that are in some sequence of three or more."""
        start = hand & self.below(hand & self.below(hand))
        if not start:
            return 0
        return start | self.above(start | self.above(start))

    def deadwood(self, hand: CardSet) -> i64:
        """The points of a hand's deadwood in its best arrangement (GR-R4)."""
        return self._deadwood(hand, -1)

    def _deadwood(self, hand: CardSet, free: CardSet) -> i64:
        """The deadwood if only the *free* ranks may form sets."""
        runs = self.runs_in(hand)
        sets = sets_in(hand) & free
        both = runs & sets
        if not both:
            return self.points(hand & ~(runs | sets))
        rank = RANK[lowest(both) % 13]
        free &= ~rank
        least = min(self._deadwood(hand, free), self._deadwood(hand & ~rank, free))
        spare = runs & rank if count(hand & rank) == 4 else 0
        while spare:  # one of four may stay in its sequence
            one = spare & -spare
            spare ^= one
            least = min(least, self._deadwood(hand & ~rank | one, free))
        return least

    def knock_discards(self, held: CardSet, limit: i64) -> CardSet:
        """The discards that leave *limit* points of deadwood or less."""
        out: CardSet = 0
        if self.deadwood(held) <= limit + (self.ace if self.ace > 10 else 10):  # no card is worth more
            rest = held
            while rest:
                card = rest & -rest
                rest ^= card
                if self.deadwood(held ^ card) <= limit:
                    out |= card
        return out

    def extends(self, meld: CardSet) -> CardSet:
        """The cards that can be laid off on a meld (GR-15)."""
        if meld & self.above(meld):
            return (self.above(meld) | self.below(meld)) & ~meld
        return RANK[lowest(meld) % 13] & ~meld

    def lay_off_choices(self, meld: CardSet, hand: CardSet) -> list[int]:
        """Each set of cards that a hand can lay off on a meld, one after another (GR-R9); the empty set first."""
        if not meld & self.above(meld):
            fourth = hand & self.extends(meld)
            return [0, fourth] if fourth else [0]
        return self._both_ends(meld, hand)

    def _both_ends(self, run: CardSet, hand: CardSet) -> list[int]:
        out: list[int] = []
        down: CardSet = 0
        while True:
            more = down
            while True:
                if more not in out:  # a whole suit closes a ring, and comes round from either end
                    out.append(more)
                up = self.above(run | more) & hand & ~(run | more)
                if not up:
                    break
                more |= up
            low = self.below(run | down) & hand & ~(run | down)
            if not low:
                return out
            down |= low

    def melds_with(self, card: CardSet, hand: CardSet) -> list[int]:
        """Every meld in a hand that contains *card* (a set of one card): sets, then sequences, longer ones first."""
        out: list[int] = []
        alike = hand & RANK[lowest(card) % 13]
        if count(alike) >= 3:
            out.append(alike)
        if count(alike) == 4:
            out += [alike & ~bit(other) for other in cards(alike & ~card)]
        return out + [card | more for more in self._both_ends(card, hand)[::-1] if count(more) >= 2]

    def arrangements(self, hand: CardSet, low: i64, high: i64) -> list[list[int]]:
        """Every arrangement of melds that leaves from *low* to *high* points of deadwood.

        In canonical order: by the lowest card of each meld, larger melds before smaller, sets before sequences.
        """
        if self.deadwood(hand) > high or self.points(hand) < low:
            return []
        if not hand:
            return [[]]
        out: list[list[int]] = []
        card = hand & -hand
        for meld in self.melds_with(card, hand):
            out += [[meld, *others] for others in self.arrangements(hand & ~meld, low, high)]
        return out + self.arrangements(hand ^ card, low - self.points(card), high - self.points(card))

    def ends(self, hand: CardSet, melds: list[int]) -> tuple[i64, i64, i64]:
        """The cards outside this hand that extend its melds: fourth cards of sets, upper and lower ends of sequences."""
        fourth: CardSet = 0
        upper: CardSet = 0
        lower: CardSet = 0
        for meld in melds:
            if meld & self.above(meld):
                upper |= self.above(meld) & ~hand
                lower |= self.below(meld) & ~hand
            else:
                fourth |= self.extends(meld) & ~hand
        return fourth, upper, lower

    def knock_arrangements(self, hand: CardSet, limit: i64) -> list[list[int]]:
        """The arrangements that a knocker chooses from, the default first (GR-R8).

        Arrangements within *limit*, by deadwood, then by the cards that could be laid off, then in canonical order.
        An arrangement with as much deadwood and as many open ends as an earlier one is left out.
        """
        every = self.arrangements(hand, 0, limit)
        order: list[tuple[int, int, int]] = []
        for i, way in enumerate(every):
            fourth, upper, lower = self.ends(hand, way)
            order.append((self.points(hand & ~sum(way)), count(fourth | upper | lower), i))
        out: list[list[int]] = []
        opened: list[tuple[i64, i64, i64]] = []
        for _, _, i in sorted(order):
            fourth, upper, lower = self.ends(hand, every[i])
            if not any([not (f & ~fourth | u & ~upper | w & ~lower) for f, u, w in opened]):
                out.append(every[i])
                opened.append((fourth, upper, lower))
        return out

    def best_melds(self, hand: CardSet) -> list[int]:
        """The melds with the least deadwood; between equals, those with the fewest cards that could be laid off."""
        return self.knock_arrangements(hand, self.deadwood(hand))[0]

    def lay_off(self, hand: CardSet, melds: list[int]) -> tuple[int, list[int]]:
        """A hand's least deadwood after laying off on *melds*, and the cards laid off on each meld (GR-R9).

        Own melds and lay-offs are chosen together; what is not added is melded at its best (`laid_out`).
        It lays off only what lowers the deadwood.
        """
        if not melds:
            return int(self.deadwood(hand)), []
        meld: CardSet = melds[0]
        least = 1 << 20
        best: list[int] = []
        for added in self.lay_off_choices(meld, hand):
            left, others = self.lay_off(hand & ~added, melds[1:])
            if left < least:
                least = left
                best = [added, *others]
        return least, best

    def in_order(self, meld: CardSet) -> list[int]:
        """The cards of a meld as it is laid: a set by suits, a sequence from its low end (QS KS AS 2S)."""
        low = lowest(meld & ~self.above(meld) or meld)
        return [c for c in cards(meld) if c >= low] + [c for c in cards(meld) if c < low]
