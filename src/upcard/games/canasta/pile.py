"""Melding and taking the pile at Canasta: the zones, the cards that each player can meld, and the ways to take the pile.

Zones: a hand for each seat, then the melds of each side, with its red threes among them, the pile and the stock.
Source: Canasta, clauses CA-22 to CA-42 and rulings CA-R6 to CA-R15.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, Card, CardSet, Seat, bit, cards
from upcard.core.deal import Deal
from upcard.core.hand import Hand
from upcard.core.options import Options, option
from upcard.core.type_variables import TypeVar
from upcard.core.wording import counted
from upcard.games.canasta.melds import (
    ANY,
    CANASTA,
    MOST_WILDS,
    PACK,
    PLURALS,
    RANKS,
    RED_THREES,
    THREE,
    TWO,
    counts_by_rank,
    faces_of,
    goes_out,
    kind,
    laying,
    most,
    points,
    rank_of,
    red,
    wild,
    worth,
)

HAND: Final = 0
UNASKED: Final = 0  # the partner's answer to "May I go out?"
YES: Final = 1
NO: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class CanastaPileOptions(Options):
    """House rules for melding and taking the pile."""

    target: int = option(
        5000, "The game ends when a side has this many points.", title="Points to end the game", low=1, high=20000
    )
    pile_counts_for_minimum: bool = option(
        False, "The other cards of the pile count towards the minimum for the first melds.", title="The pile counts"
    )
    frozen_before_initial_meld: bool = option(
        False, "The pile is frozen for a side that has not melded yet.", title="Frozen before the first meld"
    )
    frozen_existing_rank: Literal["merge", "forbid"] = option(
        "merge",
        "A side that has a meld of the top card's rank takes a frozen pile ...",
        title="Frozen, with a meld",
        choices={"merge": "with two natural cards, which join the meld", "forbid": "never"},
    )
    one_card_pile_ban: bool = option(
        False, "A player with one card cannot take a pile of one card.", title="No pile of one for one card"
    )
    black3_wilds: bool = option(False, "You may meld wild cards with black threes.", title="Wild cards with black threes")
    concealed_needs_minimum: bool = option(
        True, "A player who goes out concealed needs the minimum for the first melds.", title="Minimum if concealed"
    )


def _place(card: Card) -> i64:
    """The number of a wild card, 0 to 11."""
    face = card & 63
    return 2 * (4 + face - 52 if face >= 52 else face // 13) + (card >> 6)


class Counts:
    """A hand counted by kind of card, and the naturals and wild cards of its side's melds counted by rank."""

    def __init__(self, held: vec[i64], naturals: vec[i64], wilds: vec[i64]) -> None:
        self.held = held
        self.naturals = naturals
        self.wilds = wilds


P = TypeVar("P", bound=CanastaPileOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaPileHand(Hand[P]):
    """A hand in which two sides build melds."""

    wilds: i64 = 0  # four bits for each wild card: 1 + the rank of its meld
    opened: i64 = 0  # the sides that have opened, a bit each
    taking: Card = -1  # the top card of the pile, melded before the minimum is reached
    last: i64 = 0  # was the last card of the stock a red three? Then the turn has no discard (CA-44)
    answer: i64 = UNASKED

    def __init__(self, deal: Deal[P]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.discards: i64 = n + 2
        self.stock: i64 = n + 3
        self.canastas_needed: i64 = 2 if n == 2 else 1  # CA-45, CA-66

    # The cards on the table --------------------------------------------------------------------

    def melds_of(self, seat: Seat) -> i64:
        """The zone of a side's melds."""
        return self.plan.seats + (seat & 1)

    def held(self, seat: Seat) -> vec[i64]:
        """The number of cards of each kind in a hand, without red threes."""
        return counts_by_rank(self.at[HAND + seat], self.at[HAND + seat + self.plan.size])

    def red_threes(self, seat: Seat) -> CardSet:
        """The red threes in a hand."""
        return self.faces(HAND + seat) & RED_THREES

    def holds(self, seat: Seat) -> i64:
        """The number of cards in a hand, without red threes."""
        out: i64 = 0
        for n in self.held(seat):
            out += n
        return out

    def in_hand(self, seat: Seat) -> int:
        """The points of a hand, without red threes."""
        return int(worth(self.held(seat)))

    def naturals(self, seat: Seat) -> vec[i64]:
        """The number of natural cards in each meld of a side."""
        z = self.melds_of(seat)
        return counts_by_rank(self.at[z], self.at[z + self.plan.size])

    def wild_cards(self, seat: Seat) -> vec[i64]:
        """The number of wild cards in each meld of a side."""
        out = vec[i64]([0] * RANKS)
        z = self.melds_of(seat)
        left = self.wilds
        for k in range(6):
            for w in range(2):
                rank = left & 15
                left >>= 4
                face = 52 + k - 4 if k >= 4 else 13 * k + TWO
                if rank and self.at[z + w * self.plan.size] >> face & 1:
                    out[rank - 1] += 1
        return out

    def counts(self, seat: Seat) -> Counts:
        """A player's hand and their side's melds, counted once for many questions."""
        return Counts(self.held(seat), self.naturals(seat), self.wild_cards(seat))

    def has_meld(self, seat: Seat, rank: i64) -> bool:
        """Has the side a meld of a rank?"""
        return rank < RANKS and self.naturals(seat)[rank] > 0

    def canastas(self, seat: Seat) -> i64:
        """The number of a side's canastas."""
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        out: i64 = 0
        for rank in range(RANKS):
            out += 1 if naturals[rank] + wilds[rank] >= CANASTA else 0
        return out

    def canasta_kind(self, seat: Seat, rank: i64) -> str:
        """The kind of a side's canasta of a rank: "natural", "mixed", or "" without one (CA-38)."""
        wilds = self.wild_cards(seat)[rank]
        full = self.naturals(seat)[rank] + wilds >= CANASTA
        return ("mixed" if wilds else "natural") if full else ""

    def has_opened(self, seat: Seat) -> bool:
        """Has the side made its first melds?"""
        return self.opened >> (seat & 1) & 1 == 1

    def laid(self, seat: Seat) -> int:
        """The points of the cards in a side's melds."""
        return int(worth(self.naturals(seat)))

    def is_below_minimum(self, seat: Seat) -> bool:
        """Does the side have melds on the table below the minimum?"""
        return not self.has_opened(seat) and self.laid(seat) > 0

    def minimum(self, seat: Seat) -> int:
        """The points that a side's first melds need (CA-28, CA-R29)."""
        score = self.terms.carry[seat]
        return 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120

    def pile(self) -> vec[i64]:
        """The number of cards of each kind in the pile, without red threes."""
        return counts_by_rank(self.at[self.discards], self.at[self.discards + self.plan.size])

    def coming(self) -> i64:
        """The cards that will come to hand with the pile, after its top card was melded below the minimum."""
        out: i64 = 0
        for n in self.pile():
            out += n if self.taking >= 0 else 0
        return out

    def is_frozen(self) -> bool:
        """Does the pile contain a red three or a wild card? (CA-41)"""
        pile = self.faces(self.discards)
        return any([wild(f) or red(f) for f in cards(pile)])

    # The pile and the melds ------------------------------------------------------------------

    def takes(self, seat: Seat) -> list[int]:
        """The ways to take the pile: with the side's meld, with two naturals, or with a natural and a wild card."""
        card = self.top(self.discards)
        if card < 0 or wild(card & 63):
            return []
        held = [f for w in range(2) for f in cards(self.at[HAND + seat + w * self.plan.size])]
        alike = sorted([f for f in held if f % 13 == card % 64 % 13 and f < 52])
        ways = [laying(ANY, [])] + ([laying(card % 64 % 13, alike[:2])] if len(alike) > 1 else [])
        if alike:
            ways += [laying(card % 64 % 13, [alike[0], f]) for f in sorted({f for f in held if wild(f)})]
        ways = [way for way in ways if self.why_not_take(seat, way) == ""]
        return ways[:1] if ways and ways[0] == laying(ANY, []) and self.has_opened(seat) else ways

    def why_not_take(self, seat: Seat, action: Action) -> str:
        """Why the pile cannot be taken with these cards; "" if it can."""
        strange = self.why_not_held(seat, action)
        if strange:
            return strange
        card = self.top(self.discards)
        if card < 0:
            return "there is no pile"
        rank = kind(card & 63)
        name = PLURALS[rank] if rank < RANKS else ""
        if rank >= RANKS:
            return "a wild card on top cannot be used, so the pile cannot be taken"
        if rank == THREE:
            return "a black three on top: the pile cannot be taken"
        if self.rules.one_card_pile_ban and self.size(self.discards) == 1 and self.holds(seat) == 1:
            return "with one card in hand you cannot take a pile of one card"
        faces = faces_of(action)
        if rank_of(action) not in (rank, ANY):
            return f"the top card goes with {name}, not with {PLURALS[rank_of(action)]}"
        mine = len([f for f in faces if not wild(f)])
        counts = self.counts(seat)
        naturals, wilds = counts.naturals, counts.wilds
        if self.is_frozen() or self.rules.frozen_before_initial_meld and not self.has_opened(seat):
            if mine < 2:
                return f"the pile is frozen: you need two {name} from your hand, without wild cards"
            if naturals[rank] and self.rules.frozen_existing_rank == "forbid":
                return f"the pile is frozen, and your side has a meld of {name} already"
        elif not naturals[rank] and (not mine or len(faces) < 2):
            return f"you need two {name}, or one and a wild card"
        if wilds[rank] + len(faces) - mine > MOST_WILDS:
            return "a meld has three wild cards at most"
        below = self.pile()
        below[rank] -= 1
        return self.why_too_few_left(seat, counts, rank, [*faces, int(card & 63)], faces, below)

    def why_not_held(self, seat: Seat, action: Action) -> str:
        """Why cards cannot be laid down: the first that the player does not hold; "" if they hold them all."""
        faces = faces_of(action)
        for face in faces:
            n: i64 = 0
            for w in range(2):
                n += self.at[HAND + seat + w * self.plan.size] >> face & 1
            if faces.count(face) > n:
                return f"you do not hold {'two of ' if n else ''}the {PACK.words(face)}"
        return ""

    def melds(self, seat: Seat) -> list[int]:
        """The ways to meld: add one card or all to a meld; three, all or all but one of a rank; a pair with a wild card.

        For the first melds also all of a rank with one more wild card, which helps to reach the minimum.
        """
        held = [f for w in range(2) for f in cards(self.at[HAND + seat + w * self.plan.size] & ~RED_THREES)]
        wilds = sorted({f for f in held if wild(f)})
        counts = self.counts(seat)
        there = counts.naturals
        ways: list[int] = []
        for rank in range(RANKS):
            mine = sorted([f for f in held if f % 13 == rank and f < 52])
            if there[rank]:
                ways += [laying(rank, mine)] if len(mine) > 1 else []
                ways += [laying(rank, [f]) for f in [*dict.fromkeys(mine), *wilds]]
            elif len(mine) > 1:
                sizes = [len(mine), len(mine) - 1, 3]
                ways += [laying(rank, mine[:n]) for n in dict.fromkeys(sizes) if n > 2]
                ways += [laying(rank, [*mine[:2], f]) for f in wilds]
            if not there[rank] and len(mine) > 1 and not self.has_opened(seat):
                some = {tuple(sorted(row)) for row in combinations([f for f in held if wild(f)], 2 if len(mine) == 2 else 1)}
                ways += [laying(rank, [*mine, *row]) for row in sorted(some)]
        found = [way for way in ways if self.why_held_not_meld(seat, way, counts) == ""]
        return found if found or not self.is_below_minimum(seat) else self.every_meld(seat, held, counts)

    def every_meld(self, seat: Seat, held: list[int], counts: Counts) -> list[int]:
        """Every possible meld.  When cards must be kept, some of a rank may reach the minimum where all of it cannot."""
        some = {tuple(sorted(row)) for n in range(MOST_WILDS + 1) for row in combinations([f for f in held if wild(f)], n)}
        ways: list[int] = []
        for rank in range(RANKS):
            mine = sorted([f for f in held if f % 13 == rank and f < 52])
            ways += [laying(rank, [*mine[:n], *row]) for n in range(len(mine) + 1) for row in sorted(some) if n + len(row)]
        return [way for way in ways if self.why_held_not_meld(seat, way, counts) == ""]

    def why_not_meld(self, seat: Seat, action: Action) -> str:
        """Why these cards cannot be melded together; "" if they can."""
        return self.why_not_held(seat, action) or self.why_held_not_meld(seat, action, self.counts(seat))

    def why_held_not_meld(self, seat: Seat, action: Action, counts: Counts) -> str:
        """Why cards that the player holds cannot be melded together; "" if they can."""
        rank, faces = rank_of(action), faces_of(action)
        if rank == ANY:
            return "say to which meld the wild cards go, for example 'add 2D to kings'"
        naturals, wilds = counts.naturals, counts.wilds
        mine = len([f for f in faces if not wild(f)])
        if naturals[rank] + mine < 2:
            return "a meld needs two natural cards at least"
        if naturals[rank] + wilds[rank] + len(faces) < 3:
            return f"a meld needs three cards or more: these are {len(faces)}"
        if wilds[rank] + len(faces) - mine > MOST_WILDS:
            return "a meld has three wild cards at most"
        if rank == THREE:
            if mine < len(faces) and not self.rules.black3_wilds:
                return "you cannot meld wild cards with black threes"
            if self.holds(seat) - len(faces) + self.coming() > (0 if self.last else 1) or not self.may_go_out(
                seat, rank, len(faces)
            ):
                return "you can meld black threes only last, when you go out"
        below = self.pile() if self.taking >= 0 else vec[i64]([0] * 14)
        return self.why_too_few_left(seat, counts, rank, faces, faces, below)

    def may_go_out(self, seat: Seat, rank: i64, more: i64) -> bool:
        """May a player go out after adding *more* cards to the meld of *rank*? (CA-45, CA-48)"""
        size = self.naturals(seat)[rank] + self.wild_cards(seat)[rank]
        new: i64 = 1 if size < CANASTA and size + more >= CANASTA else 0
        return self.answer != NO and not self.red_threes(seat) and self.canastas(seat) + new >= self.canastas_needed

    def could_go_out(self, seat: Seat) -> bool:
        """Can the player meld all their cards now, or all but a discard?"""
        least = self.minimum(seat) if not self.has_opened(seat) and self.rules.concealed_needs_minimum else 0
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        return self.out_with(seat, self.held(seat), naturals, wilds, 0 if self.last else 1, least)

    def out_with(self, seat: Seat, held: vec[i64], naturals: vec[i64], wilds: vec[i64], spare: i64, least: i64) -> bool:
        """Can a player meld these cards but for *spare*, given these melds, for at least *least* points?"""
        if spare < 0 or self.red_threes(seat) or self.answer == NO:
            return False
        return goes_out(held, naturals, wilds, self.canastas_needed, spare, least, self.rules.black3_wilds)

    def why_too_few_left(
        self, seat: Seat, counts: Counts, rank: i64, faces: list[int], from_hand: list[int], below: vec[i64]
    ) -> str:
        """Why melding these cards would leave too few, or miss the minimum; "" if it would not (CA-22, CA-28, CA-R15).

        *below*: the cards of the pile that come to hand with them, by kind.
        """
        left = counts.held[:]
        for face in from_hand:
            left[kind(face)] -= 1
        naturals, wilds = counts.naturals[:], counts.wilds[:]
        for face in faces:
            if wild(face):
                wilds[rank] += 1
            else:
                naturals[rank] += 1
        if not self.has_opened(seat):
            total = int(worth(counts.naturals)) + points(faces)
            if total < self.minimum(seat):
                return self.why_minimum_unreachable(seat, total, left, naturals, wilds, below)
        kept: i64 = 0
        for k in range(14):
            left[k] += below[k]
            kept += left[k]
        if kept >= (1 if self.last else 2) or self.may_go_out(seat, rank, len(faces)):
            return ""
        if kept and self.out_with(seat, left, naturals, wilds, 0, 0):  # the last card makes the canasta
            return ""
        if self.answer == NO:
            return "your partner said no: keep a card after the discard"
        if self.red_threes(seat):
            return "lay down your red threes first"
        canastas = "a canasta" if self.canastas_needed == 1 else "two canastas"
        return f"without {canastas} you cannot go out: keep a card{'' if self.last else ' besides the discard'}"

    def why_minimum_unreachable(
        self, seat: Seat, total: int, left: vec[i64], naturals: vec[i64], wilds: vec[i64], below: vec[i64]
    ) -> str:
        """Why the first melds can no longer reach the minimum; "" if they can, or if going out waives it (CA-R24)."""
        need = self.minimum(seat) - total
        coming: i64 = 0
        for k in range(14):
            if self.rules.pile_counts_for_minimum:
                left[k] += below[k]
            else:
                coming += below[k]
        best = most(left, naturals, wilds, (1 if self.last else 2) - coming)
        least = need if self.rules.concealed_needs_minimum else 0
        if best >= need or self.out_with(seat, left, naturals, wilds, (0 if self.last else 1) - coming, least):
            return ""
        return f"your first melds would come to {total + best} at most, and you need {self.minimum(seat)}"

    def discardable(self, seat: Seat) -> CardSet:
        """The cards that can be discarded now."""
        held: CardSet = self.faces(HAND + seat) & ~RED_THREES
        if self.is_below_minimum(seat) or self.last or self.holds(seat) == 1 and not self.may_go_out(seat, THREE, 0):
            return 0
        return held

    def why_not_discard(self, seat: Seat, face: Card) -> str:
        """Why a card cannot be discarded; "" if it can."""
        if not self.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {PACK.words(int(face))}"
        if red(face):
            return "you cannot discard a red three"
        if self.last:
            return "the stock ended with a red three, so this turn has no discard"
        if self.is_below_minimum(seat):
            return "your first melds do not reach the minimum yet: meld more, or take them back"
        return "" if self.discardable(seat) else "you cannot go out, so keep this card"

    def lay(self, seat: Seat, rank: i64, faces: list[int], upcard: Card = -1) -> None:
        """Move cards of a hand, and perhaps *upcard* from the pile, into a meld of the side (CA-38, CA-39)."""
        before = self.canasta_kind(seat, rank)
        for face in reversed(faces):  # a meld's natural cards end on top
            card = self.pick_duplicate(face, HAND + seat)
            if wild(face):
                self.wilds |= rank + 1 << 4 * _place(card)
            self.move(card, HAND + seat, self.melds_of(seat))
        if upcard >= 0:
            self.move(upcard, self.discards, self.melds_of(seat))
        now = self.canasta_kind(seat, rank)
        if now != before:
            self.announce(f"That {'leaves' if before else 'makes'} a {now} canasta of {PLURALS[rank]}.")

    def pick_up(self, seat: Seat) -> None:
        """Take the pile into the hand; its red threes are laid down and not replaced (CA-19, CA-25)."""
        self.taking = -1
        below = self.cards_in(self.discards)
        if below:
            self.announce(f"{{{seat}}} {{takes|take}} up the pile, {counted(len(below), 'cards')} more.")
        for card in below:
            if red(card % 64):
                self.move(card, self.discards, self.melds_of(seat))
            else:
                self.move(card, self.discards, HAND + seat)

    def take_back(self, seat: Seat) -> None:
        """Return melds below the minimum to the hand, and the top card to the pile."""
        z = self.melds_of(seat)
        for card in self.cards_in(z):
            if card == self.taking:
                self.move(card, z, self.discards)
            elif not red(card % 64):
                self.move(card, z, HAND + seat)
                if wild(card % 64):
                    self.wilds &= ~(15 * bit(4 * _place(card)))
        self.taking = -1

    # What is shown ---------------------------------------------------------------------------

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Jokers and twos first, then from aces down."""
        return sorted(cards, key=lambda f: (-int(kind(f)), f))

    def _ranks(self, zone: int) -> list[int]:
        """The rank of the meld of each card on a side's table; -1 for red threes."""
        out: list[int] = []
        for card in self.cards_in(zone):
            if red(card % 64):
                out.append(-1)
            else:
                out.append(int((self.wilds >> 4 * _place(card) & 15) - 1) if wild(card % 64) else card % 64 % 13)
        return out

    def card_places(self, zone: int) -> list[int]:
        return [20 - r for r in self._ranks(zone)] if 0 <= zone - self.plan.seats < 2 else []

    def card_marks(self, zone: int) -> list[str]:
        if zone == self.discards and self.size(zone):
            return [""] * (int(self.size(zone)) - 1) + ["frozen" if self.is_frozen() else ""]
        if not 0 <= zone - self.plan.seats < 2:
            return []
        ranks = self._ranks(zone)
        wilds = self.wild_cards(zone - self.plan.seats)
        words: list[str] = []
        for i, rank in enumerate(ranks):
            if rank >= 0 and ranks.count(rank) >= CANASTA and rank not in ranks[i + 1 :]:
                words.append("mixed" if wilds[rank] else "natural")  # its last card says what a canasta is
            else:
                words.append("bonus" if rank < 0 else PLURALS[rank])
        return words
