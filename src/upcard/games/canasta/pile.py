"""Melding and taking the pile at Canasta: the zones, the cards that each player can meld, and the ways to take the pile.

Zones: a hand for each seat, then the melds of each side, with its red threes among them, the pile and the stock.
Source: Canasta, clauses CA-22 to CA-42 and rulings CA-R6 to CA-R15.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, Literal

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
    JOKER,
    MOST_WILDS,
    PACK,
    PLURALS,
    RANKS,
    RED_THREES,
    THREE,
    TWO,
    VALUE,
    WILDS,
    counts_by_rank,
    face_at,
    goes_out,
    jokers_in,
    kind,
    laying,
    laying_slots,
    most,
    naturals_in,
    number_of,
    rank_of,
    red,
    slot_of,
    total,
    twos_in,
    wild,
    worth,
)

HAND: Final = 0
UNASKED: Final = 0  # the partner's answer to "May I go out?"
YES: Final = 1
NO: Final = 2
FINE: Final = 0  # objections to cards laid down: none
TWO_NATURALS: Final = 1
THREE_CARDS: Final = 2
THREE_WILDS: Final = 3
NATURAL_THREES: Final = 4
THREES_LAST: Final = 5
MINIMUM: Final = 6
FORBIDDEN: Final = 7
REDS_FIRST: Final = 8
KEEP_A_CARD: Final = 9
FROZEN: Final = 10
FROZEN_MELD: Final = 11
A_PAIR: Final = 12
NO_PILE_OF_ONE: Final = 13


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


def _canastas(sizes: i64) -> i64:
    """How many of the melds of these sizes are canastas."""
    out: i64 = 0
    while sizes:
        if sizes & 15 >= CANASTA:
            out += 1
        sizes >>= 4
    return out


def _place(card: Card) -> i64:
    """The number of a wild card, 0 to 11."""
    face = card & 63
    return 2 * (4 + face - 52 if face >= 52 else face // 13) + (card >> 6)


class Counts:
    """A player's hand, their side's melds and the cards about to come from the pile, counted once for many questions."""

    def __init__(self, held: i64, naturals: i64, wilds: i64, below: i64) -> None:
        self.held = held
        self.naturals = naturals
        self.wilds = wilds
        self.below = below
        self.reach: i64 = 0  # the points that first melds below the minimum could come to


P = TypeVar("P", bound=CanastaPileOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaPileHand(Hand[P]):
    """A hand in which two sides build melds."""

    wilds: i64 = 0  # four bits for each wild card: 1 + the rank of its meld
    opened: i64 = 0  # the sides that have opened, a bit each
    taking: Card = -1  # the top card of the pile, melded before the minimum is reached
    last: i64 = 0  # was the last card of the stock a red three? Then the turn has no discard (CA-44)
    partner_said: i64 = UNASKED

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

    def held(self, seat: Seat) -> i64:
        """The number of cards of each kind in a hand, without red threes, as `number_of` reads it; likewise below."""
        return counts_by_rank(self.at[HAND + seat], self.at[HAND + seat + self.plan.size])

    def red_threes(self, seat: Seat) -> CardSet:
        """The red threes in a hand."""
        return self.faces(HAND + seat) & RED_THREES

    def holds(self, seat: Seat) -> i64:
        """The number of cards in a hand, without red threes."""
        return total(self.held(seat))

    def in_hand(self, seat: Seat) -> int:
        """The points of a hand, without red threes."""
        return int(worth(self.held(seat)))

    def naturals(self, seat: Seat) -> i64:
        """The number of natural cards in each meld of a side."""
        z = self.melds_of(seat)
        return counts_by_rank(self.at[z], self.at[z + self.plan.size])

    def wild_cards(self, seat: Seat) -> i64:
        """The number of wild cards in each meld of a side."""
        z = self.melds_of(seat)
        first, second = self.at[z], self.at[z + self.plan.size]
        if not (first | second) & WILDS:
            return 0
        out: i64 = 0
        left = self.wilds
        slot: i64 = 4
        while left:  # two of each face, one from each pack
            face = face_at(slot, TWO)
            if left & 15 and first >> face & 1:
                out += bit(4 * ((left & 15) - 1))
            if left >> 4 & 15 and second >> face & 1:
                out += bit(4 * ((left >> 4 & 15) - 1))
            left >>= 8
            slot += 1
        return out

    def counts(self, seat: Seat) -> Counts:
        """The counts for melding now."""
        return Counts(self.held(seat), self.naturals(seat), self.wild_cards(seat), self.pile() if self.taking >= 0 else 0)

    def has_meld(self, seat: Seat, rank: i64) -> bool:
        """Has the side a meld of a rank?"""
        return rank < RANKS and number_of(self.naturals(seat), rank) > 0

    def meld_size(self, seat: Seat, rank: i64) -> i64:
        """The number of cards in a side's meld of a rank."""
        return number_of(self.naturals(seat), rank) + number_of(self.wild_cards(seat), rank)

    def canastas(self, seat: Seat) -> i64:
        """The number of a side's canastas."""
        return _canastas(self.naturals(seat) + self.wild_cards(seat))

    def canasta_kind(self, seat: Seat, rank: i64) -> str:
        """The kind of a side's canasta of a rank: "natural", "mixed", or "" without one (CA-38)."""
        full = self.meld_size(seat, rank) >= CANASTA
        return ("mixed" if number_of(self.wild_cards(seat), rank) else "natural") if full else ""

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

    def pile(self) -> i64:
        """The number of cards of each kind in the pile, without red threes."""
        return counts_by_rank(self.at[self.discards], self.at[self.discards + self.plan.size])

    def coming(self) -> i64:
        """The cards that will come to hand with the pile, after its top card was melded below the minimum."""
        return total(self.pile()) if self.taking >= 0 else 0

    def is_frozen(self) -> bool:
        """Does the pile contain a red three or a wild card? (CA-41)"""
        return self.faces(self.discards) & (WILDS | RED_THREES) != 0

    # The pile and the melds ------------------------------------------------------------------

    def takes(self, seat: Seat) -> list[int]:
        """The ways to take the pile: with the side's meld, with two naturals, or with a natural and a wild card."""
        card = self.top(self.discards)
        rank = kind(card & 63)
        if card < 0 or rank >= RANKS or rank == THREE:
            return []
        c = self.take_counts(seat, rank)
        ways = [laying(ANY, [])] if self.why_not_take_with(seat, c, rank, 0, 0, 0) == FINE else []
        if ways and self.has_opened(seat):
            return ways
        one, two = self.first_naturals(seat, rank, 1), self.first_naturals(seat, rank, 2)
        if two != one and self.why_not_take_with(seat, c, rank, 2, 0, 0) == FINE:
            ways.append(laying_slots(rank, two))
        slot: i64 = 4
        wilds = self.wild_slots(seat) if one else 0
        while wilds and slot < 10:
            if wilds >> 2 * slot & 3:
                joker: i64 = 1 if slot >= 8 else 0
                if self.why_not_take_with(seat, c, rank, 1, 1 - joker, joker) == FINE:
                    ways.append(laying_slots(rank, one + bit(2 * slot)))
            slot += 1
        return ways

    def wild_slots(self, seat: Seat) -> i64:
        """The wild cards of a hand, as an answer would lay them all down."""
        out: i64 = 0
        for w in range(2):
            left = self.at[HAND + seat + w * self.plan.size] & WILDS
            out += (left >> 12 & 1) << 8 | (left >> 25 & 1) << 10 | (left >> 38 & 1) << 12 | (left >> 51 & 1) << 14
            out += (left >> 52 & 1) << 16 | (left >> 53 & 1) << 18
        return out

    def first_naturals(self, seat: Seat, rank: i64, most: i64) -> i64:
        """The first cards of a rank in a hand, clubs first, as an answer lays them down."""
        out: i64 = 0
        first, second = self.at[HAND + seat] & ~RED_THREES, self.at[HAND + seat + self.plan.size] & ~RED_THREES
        suit: i64 = 0
        while suit < 4:
            n = min(most, (first >> 13 * suit + rank & 1) + (second >> 13 * suit + rank & 1))
            out += n << 2 * suit
            most -= n
            suit += 1
        return out

    def take_counts(self, seat: Seat, rank: i64) -> Counts:
        """The counts for taking the pile, whose top card joins a meld of *rank*."""
        return Counts(self.held(seat), self.naturals(seat), self.wild_cards(seat), self.pile() - bit(4 * rank))

    def why_not_take(self, seat: Seat, action: Action) -> str:
        """Why the pile cannot be taken with these cards; "" if it can."""
        strange = self.why_not_held(seat, action)
        if strange:
            return strange
        card = self.top(self.discards)
        if card < 0:
            return "there is no pile"
        rank = kind(card & 63)
        if rank >= RANKS:
            return "a wild card on top cannot be used, so the pile cannot be taken"
        if rank == THREE:
            return "a black three on top: the pile cannot be taken"
        if self.is_pile_of_one_barred(seat):
            return self.refusal(seat, NO_PILE_OF_ONE, self.counts(seat), rank)
        if rank_of(action) not in (rank, ANY):
            return f"the top card goes with {PLURALS[rank]}, not with {PLURALS[rank_of(action)]}"
        mine, twos, jokers = naturals_in(action), twos_in(action), jokers_in(action)
        c = self.take_counts(seat, rank)
        return self.refusal(seat, self.why_not_take_with(seat, c, rank, mine, twos, jokers), c, rank)

    def is_pile_of_one_barred(self, seat: Seat) -> bool:
        """May a player with one card not take this pile of one card?"""
        return self.rules.one_card_pile_ban and self.size(self.discards) == 1 and self.holds(seat) == 1

    def why_not_take_with(self, seat: Seat, c: Counts, rank: i64, mine: i64, twos: i64, jokers: i64) -> i64:
        """The objection to taking the pile with these cards of a hand, for a meld of its top card's rank; FINE if none."""
        if self.is_pile_of_one_barred(seat):
            return NO_PILE_OF_ONE
        there = number_of(c.naturals, rank)
        if self.is_frozen() or self.rules.frozen_before_initial_meld and not self.has_opened(seat):
            if mine < 2:
                return FROZEN
            if there and self.rules.frozen_existing_rank == "forbid":
                return FROZEN_MELD
        elif not there and (not mine or mine + twos + jokers < 2):
            return A_PAIR
        if number_of(c.wilds, rank) + twos + jokers > MOST_WILDS:
            return THREE_WILDS
        return self.why_too_few_left(seat, c, rank, mine, twos, jokers, 1)

    def why_not_held(self, seat: Seat, action: Action) -> str:
        """Why cards cannot be laid down: the first that the player does not hold; "" if they hold them all."""
        rank = rank_of(action)
        slot: i64 = 0
        while slot < 10:
            wanted = action >> 2 * slot & 3
            if wanted:
                face = face_at(slot, rank)
                n = (self.at[HAND + seat] >> face & 1) + (self.at[HAND + seat + self.plan.size] >> face & 1)
                if wanted > n:
                    return f"you do not hold {'two of ' if n else ''}the {PACK.words(int(face))}"
            slot += 1
        return ""

    def melds(self, seat: Seat) -> list[int]:
        """The ways to meld: add one card or all to a meld; three, all or all but one of a rank; a pair with a wild card.

        For the first melds also all of a rank with one more wild card, which helps to reach the minimum.
        """
        c = self.counts(seat)
        opened = self.has_opened(seat)
        out: list[int] = []
        rank: i64 = 0
        while rank < RANKS:
            n = number_of(c.held, rank)
            if number_of(c.naturals, rank):
                if n > 1:
                    self.add_meld(out, seat, c, rank, n, 0)
                suit: i64 = 0
                one = self.first_naturals(seat, rank, 8)
                while one and suit < 4:
                    if one >> 2 * suit & 3 and self.why_not_meld_with(seat, c, rank, 1, 0, 0) == FINE:
                        out.append(laying_slots(rank, bit(2 * suit)))
                    suit += 1
                self.add_with_wilds(out, seat, c, rank, 0, 1)
            elif n > 1:
                if n > 2:
                    self.add_meld(out, seat, c, rank, n, 0)
                if n > 3:
                    self.add_meld(out, seat, c, rank, n - 1, 0)
                if n > 4:
                    self.add_meld(out, seat, c, rank, 3, 0)
                self.add_with_wilds(out, seat, c, rank, 2, 1)
                if not opened:
                    self.add_with_wilds(out, seat, c, rank, n, 2 if n == 2 else 1)
            rank += 1
        return out if out or not self.is_below_minimum(seat) else self.every_meld(seat, c)

    def add_meld(self, out: list[int], seat: Seat, c: Counts, rank: i64, mine: i64, wilds: i64) -> None:
        """Add to *out* the meld of *mine* naturals and these wild cards, unless there is an objection to it."""
        if self.why_not_meld_with(seat, c, rank, mine, twos_in(wilds), jokers_in(wilds)) == FINE:
            out.append(laying_slots(rank, self.first_naturals(seat, rank, mine) + wilds))

    def add_with_wilds(self, out: list[int], seat: Seat, c: Counts, rank: i64, mine: i64, more: i64) -> None:
        """Add to *out* the melds of *mine* naturals with each wild card, or with each two."""
        first: i64 = 4
        wilds = self.wild_slots(seat)
        while wilds and first < 10:
            n = wilds >> 2 * first & 3
            if n and more == 1:
                self.add_meld(out, seat, c, rank, mine, bit(2 * first))
            second = first if n > 1 else first + 1
            while n and more == 2 and second < 10:
                if wilds >> 2 * second & 3:
                    self.add_meld(out, seat, c, rank, mine, bit(2 * first) + bit(2 * second))
                second += 1
            first += 1

    def every_meld(self, seat: Seat, c: Counts) -> list[int]:
        """Every possible meld.  When cards must be kept, some of a rank may reach the minimum where all of it cannot."""
        wilds = [f for w in range(2) for f in cards(self.at[HAND + seat + w * self.plan.size]) if wild(f)]
        some = sorted({tuple(sorted(row)) for n in range(MOST_WILDS + 1) for row in combinations(wilds, n)})
        out: list[int] = []
        for rank in range(RANKS):
            for n in range(number_of(c.held, rank) + 1):
                for row in some:
                    if n + len(row):
                        self.add_meld(out, seat, c, rank, n, sum([int(bit(2 * slot_of(f))) for f in row]))
        return out

    def why_not_meld(self, seat: Seat, action: Action) -> str:
        """Why these cards cannot be melded together; "" if they can."""
        strange = self.why_not_held(seat, action)
        if strange:
            return strange
        rank = rank_of(action)
        if rank == ANY:
            return "say to which meld the wild cards go, for example 'add 2D to kings'"
        mine, twos, jokers = naturals_in(action), twos_in(action), jokers_in(action)
        c = self.counts(seat)
        return self.refusal(seat, self.why_not_meld_with(seat, c, rank, mine, twos, jokers), c, rank)

    def why_not_meld_with(self, seat: Seat, c: Counts, rank: i64, mine: i64, twos: i64, jokers: i64) -> i64:
        """The objection to melding these numbers of naturals, twos and jokers of a hand; FINE if none."""
        there, wilds = number_of(c.naturals, rank), number_of(c.wilds, rank)
        if there + mine < 2:
            return TWO_NATURALS
        if there + wilds + mine + twos + jokers < 3:
            return THREE_CARDS
        if wilds + twos + jokers > MOST_WILDS:
            return THREE_WILDS
        if rank == THREE:
            if twos + jokers and not self.rules.black3_wilds:
                return NATURAL_THREES
            more = mine + twos + jokers
            if total(c.held) - more + total(c.below) > (0 if self.last else 1) or not self.may_go_out(seat, rank, more):
                return THREES_LAST
        return self.why_too_few_left(seat, c, rank, mine, twos, jokers, 0)

    def refusal(self, seat: Seat, why: i64, c: Counts, rank: i64) -> str:
        """The sentence for an objection; "" for FINE."""
        name = PLURALS[rank]
        if why == FINE:
            return ""
        if why == TWO_NATURALS:
            return "a meld needs two natural cards at least"
        if why == THREE_CARDS:
            return "a meld needs three cards or more: these are two"
        if why == THREE_WILDS:
            return "a meld has three wild cards at most"
        if why == NATURAL_THREES:
            return "you cannot meld wild cards with black threes"
        if why == THREES_LAST:
            return "you can meld black threes only last, when you go out"
        if why == MINIMUM:
            return f"your first melds would come to {c.reach} at most, and you need {self.minimum(seat)}"
        if why == FORBIDDEN:
            return "your partner said no: keep a card after the discard"
        if why == REDS_FIRST:
            return "lay down your red threes first"
        if why == FROZEN:
            return f"the pile is frozen: you need two {name} from your hand, without wild cards"
        if why == FROZEN_MELD:
            return f"the pile is frozen, and your side has a meld of {name} already"
        if why == A_PAIR:
            return f"you need two {name}, or one and a wild card"
        if why == NO_PILE_OF_ONE:
            return "with one card in hand you cannot take a pile of one card"
        canastas = "a canasta" if self.canastas_needed == 1 else "two canastas"
        return f"without {canastas} you cannot go out: keep a card{'' if self.last else ' besides the discard'}"

    def may_go_out(self, seat: Seat, rank: i64, more: i64) -> bool:
        """May a player go out after adding *more* cards to the meld of *rank*? (CA-45, CA-48)"""
        if self.partner_said == NO or self.red_threes(seat):
            return False
        sizes = self.naturals(seat) + self.wild_cards(seat)
        size = number_of(sizes, rank)
        new: i64 = 1 if size < CANASTA and size + more >= CANASTA else 0
        return _canastas(sizes) + new >= self.canastas_needed

    def could_go_out(self, seat: Seat) -> bool:
        """Can the player meld all their cards now, or all but a discard?"""
        least = self.minimum(seat) if not self.has_opened(seat) and self.rules.concealed_needs_minimum else 0
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        return self.out_with(seat, self.held(seat), naturals, wilds, 0 if self.last else 1, least)

    def out_with(self, seat: Seat, held: i64, naturals: i64, wilds: i64, spare: i64, least: i64) -> bool:
        """Can a player meld these cards but for *spare*, given these melds, for at least *least* points?"""
        if spare < 0 or self.red_threes(seat) or self.partner_said == NO:
            return False
        return goes_out(held, naturals, wilds, self.canastas_needed, spare, least, self.rules.black3_wilds)

    def why_too_few_left(self, seat: Seat, c: Counts, rank: i64, mine: i64, twos: i64, jokers: i64, upcard: i64) -> i64:
        """The objection to a meld that leaves too few cards or misses the minimum; FINE if none (CA-22, CA-28, CA-R15).

        *upcard*: 1 if the top card of the pile joins the cards of the hand.
        """
        left = c.held - (mine << 4 * rank) - (twos << 4 * TWO) - (jokers << 4 * JOKER)
        naturals = c.naturals + (mine + upcard << 4 * rank)
        wilds = c.wilds + (twos + jokers << 4 * rank)
        if not self.has_opened(seat):
            laid = worth(c.naturals) + (mine + upcard) * VALUE[rank] + twos * VALUE[TWO] + jokers * VALUE[JOKER]
            if laid < self.minimum(seat):
                return self.why_below_minimum(seat, c, laid, left, naturals, wilds)
        left += c.below
        kept = total(left)
        if kept >= (1 if self.last else 2) or self.may_go_out(seat, rank, mine + upcard + twos + jokers):
            return FINE
        if kept and self.out_with(seat, left, naturals, wilds, 0, 0):  # the last card makes the canasta
            return FINE
        return FORBIDDEN if self.partner_said == NO else REDS_FIRST if self.red_threes(seat) else KEEP_A_CARD

    def why_below_minimum(self, seat: Seat, c: Counts, laid: i64, left: i64, naturals: i64, wilds: i64) -> i64:
        """MINIMUM if the first melds can no longer reach it; FINE if they can, or if going out waives it (CA-R24)."""
        need = self.minimum(seat) - laid
        coming: i64 = 0
        if self.rules.pile_counts_for_minimum:
            left += c.below
        else:
            coming = total(c.below)
        best = most(left, naturals, wilds, (1 if self.last else 2) - coming)
        least = need if self.rules.concealed_needs_minimum else 0
        if best >= need or self.out_with(seat, left, naturals, wilds, (0 if self.last else 1) - coming, least):
            return FINE
        c.reach = laid + best
        return MINIMUM

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
        if below and self.journal is not None:
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
                words.append("mixed" if number_of(wilds, rank) else "natural")  # its last card says what a canasta is
            else:
                words.append("bonus" if rank < 0 else PLURALS[rank])
        return words
