"""Trumps and the secret partner: the black queens are always trumps, and the holder of a called ace is the declarer's partner.

Source: Solo, clauses SL-6, SL-13, SL-14 and SL-36.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, highest
from upcard.core.deal import Deal
from upcard.core.facts import Fact
from upcard.core.imagine import deal_unseen, limit_knowledge
from upcard.core.options import R
from upcard.core.pack import SUIT_WORDS, Pack
from upcard.kit.tricks import HAND, Play, TrickHand, play_verbs

PACK: Final = Pack("789TJQKA")
CLUB_QUEEN: Final = 5
SPADE_QUEEN: Final = 29
QUEENS: Final = 1 << 5 | 1 << 29
ACES: Final = 1 << 7 | 1 << 15 | 1 << 23 | 1 << 31
SUITS: Final = [SUIT_WORDS[s] for s in PACK.suits]


class OmbrePlay(Play):
    """Each player in turn plays a card; the black queens are trumps (SL-33, SL-36)."""

    verbs = play_verbs(PACK)

    def prompt(self, h: TrickHand, seat: int) -> str:
        if h.at[h.trick] and h.led == h.trump and h.cards_that_follow(h.at[HAND + seat]):
            return "Your turn: trumps were led; play a trump."
        return super().prompt(h, seat)

    def why_not_card(self, h: TrickHand, seat: int, face: int) -> str:
        if h.at[h.trick] and h.at[HAND + seat] >> face & 1 and h.cards_that_follow(h.at[HAND + seat]):
            if h.led == h.trump:
                return "trumps were led and you hold a trump"
            if QUEENS >> face & 1 and h.led == face // 8:
                return f"the {PACK.words(face)} is a trump and you hold a {SUITS[h.led][:-1]}"
        return super().why_not_card(h, seat, face)


@mypyc_attr(allow_interpreted_subclasses=True)
class OmbreHand(TrickHand[R]):
    """A hand of four with a declarer and perhaps a partner.  *own_ace*: can the declarer call an ace of their own?"""

    bidder: Seat = -1  # the seat bound to a bid, then the declarer
    not_both_queens: CardSet = 0  # seats known not to hold both black queens
    called: Card = -1  # the called ace
    partner: Seat = -1  # its holder, perhaps the declarer; -1 while only the holder knows

    def __init__(self, deal: Deal[R], own_ace: bool) -> None:
        super().__init__(deal)
        self.own_ace = own_ace

    # Trumps -------------------------------------------------------------------------------

    def has_both(self, seat: Seat) -> bool:
        """Does a seat hold both black queens?"""
        return self.at[HAND + seat] & QUEENS == QUEENS

    def suit_cards(self, suit: i64) -> CardSet:
        """All cards that belong to a suit; the black queens belong to trumps (SL-6, SL-36)."""
        plain = self.plan.suits[suit] & ~QUEENS
        return plain | QUEENS if suit == self.trump else plain

    def suit(self, card: Card) -> i64:
        return self.trump if bit(card) & QUEENS else card // 8

    def cards_that_follow(self, held: CardSet) -> CardSet:
        return held & self.suit_cards(self.led)

    def best(self, played: CardSet) -> Card:
        """The queen of clubs, the seven of trumps, the queen of spades, the highest trump; or the highest of the suit led."""
        trumps = played & self.suit_cards(self.trump)
        if not trumps:
            return highest(played & self.suit_cards(self.led))
        if trumps >> CLUB_QUEEN & 1:
            return CLUB_QUEEN
        if trumps >> 8 * self.trump & 1:
            return 8 * self.trump
        return SPADE_QUEEN if trumps >> SPADE_QUEEN & 1 else highest(trumps)

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Trumps first with the black queens, then the other suits, black and red by turns, each from the highest card down."""
        t = int(self.trump)
        top = [CLUB_QUEEN, 8 * t, SPADE_QUEEN] if t >= 0 else [CLUB_QUEEN, SPADE_QUEEN]
        order = [2, 3, 1, 0]  # of clubs, diamonds, hearts, spades
        return sorted(cards, key=lambda c: (top.index(c) if c in top else 3, c // 8 != t, order[c // 8], -c))

    # The secret partner -------------------------------------------------------------------

    def on_play(self, seat: Seat, card: Card) -> None:
        """The called ace shows the partner (SL-14); a queen or another ace shows where cards cannot be."""
        if self.called >= 0 and ACES >> card & 1 and self.partner < 0:
            if card == self.called:
                self.reveal(seat)
            elif seat != self.bidder and not self.own_ace:
                self.rule_out(HAND + self.bidder, bit(self.called))
        if bit(card) & QUEENS and self.not_both_queens >> seat & 1:
            self.rule_out(HAND + seat, QUEENS & ~bit(card))

    def reveal(self, seat: Seat) -> None:
        """All players see who holds the called ace."""
        self.partner = seat
        if seat == self.bidder:
            self.announce(f"{{{seat}}} called an ace of {{their|your}} own and {{has|have}} no partner.")
        else:
            self.announce(f"{{{seat}}} {{is|are}} the partner.")

    def partners(self) -> list[int]:
        """The seats that may hold the called ace, as far as all players know."""
        if self.called < 0 or self.partner >= 0:
            return [int(self.partner)]
        return [s for s in range(4) if not self.ruled_out[HAND + s] >> self.called & 1]

    def tricks(self, partner: Seat) -> i64:
        """The tricks of the declarer and *partner*; of the declarer alone if there is no partner."""
        won: i64 = self.won[self.bidder]
        return won + self.won[partner] if partner >= 0 and partner != self.bidder else won

    def known_partners(self, seat: Seat) -> CardSet:
        """The declarer and the partner against the others, once all know the partner."""
        if self.partner < 0 and self.called >= 0:
            return bit(seat)
        declarers = bit(self.bidder) | (bit(self.partner) if self.partner >= 0 else 0)
        return declarers if declarers & bit(seat) else 15 & ~declarers

    def facts_for(self, seat: int) -> list[Fact]:
        """Tell the holder of the called ace that they are the partner, before the others know."""
        if self.called < 0 or not self.at[HAND + seat] >> self.called & 1:
            return []
        return [Fact("", "alone" if seat == self.bidder else "secret partner", seat, "tag")]

    # Imagining ----------------------------------------------------------------------------

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Deal the unseen cards again until they agree with the bidding and the call."""
        for _ in range(1000):
            if self.agrees():
                break
            before = self.copy()
            deal_unseen(before, self, seat, rng)
            limit_knowledge(before, self, seat)

    def agrees(self) -> bool:
        """Could these hands have been bid and called like this?"""
        for s in range(4):
            if self.not_both_queens >> s & 1 and self.has_both(s):
                return False
        if self.called < 0 or self.partner >= 0 or self.own_ace:
            return True
        held = self.at[HAND + self.bidder] & ACES
        return not held >> self.called & 1 or held == ACES & ~self.played()  # `on_play` has ruled out the rest

    def played(self) -> CardSet:
        """The cards played so far."""
        return self.at[self.trick] | self.taken(0) | self.taken(1) | self.taken(2) | self.taken(3)
