"""An auction for chips: players bid in turn until all but one have passed, or hand in one sealed bid each.

Source: Newmarket, clauses NM-13 to NM-16.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact
from upcard.core.hand import Hand
from upcard.core.options import R
from upcard.core.verbs import Verb
from upcard.core.wording import counted
from upcard.kit.amounts import AMOUNT, AmountPhase


@mypyc_attr(allow_interpreted_subclasses=True)
class AuctionHand(Hand[R]):
    """A hand in which the dealer sells *lot* ("the widow") to the highest bidder among the other players."""

    high: i64 = 0  # the highest bid
    buyer: Seat = -1
    bidding: CardSet = 0  # the seats that have not passed

    def __init__(self, deal: Deal[R], lot: str) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.lot = lot
        self.chips = self.plan.zeros[:n]
        self.sealed = self.plan.ends[:n]

    def sold(self) -> None:
        """Called when the auction is over and a buyer, if there is one, has paid the dealer."""
        raise NotImplementedError

    def auction(self, sealed: bool) -> None:
        """Ask all but the dealer to bid."""
        dealer = self.terms.dealer
        self.bidding = bit(self.plan.seats) - 1 & ~bit(dealer)
        self.ask(SEALED if sealed else BID, self.all_but(dealer))

    def sell(self) -> None:
        """The highest bidder pays the dealer."""
        if self.buyer >= 0:
            self.chips[self.buyer] -= self.high
            self.chips[self.terms.dealer] += self.high
            self.announce(f"{{{self.buyer}}} {{pays|pay}} {self.high} and {{takes|take}} {self.lot}.")
        else:
            self.announce(f"There is no bid; {self.lot} stays where it is.")
        self.sold()

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Give other seats' sealed bids any amount they could have bid."""
        if self.phase is SEALED:
            for s in range(self.plan.seats):
                if s != seat and self.sealed[s] >= 0:
                    self.sealed[s] = rng.below(max(self.chips[s], 0) + 1)

    def chip_facts(self) -> list[Fact]:
        """The chips of each player; during the auction the highest bid, and the players who have passed."""
        facts = [Fact("", int(self.chips[s]), s, "chips") for s in range(self.plan.seats)]
        if self.phase is not BID:
            return facts
        facts += [Fact("", "passed", s, "out") for s in seats_in(self.all_but(self.terms.dealer)) if not self.bidding >> s & 1]
        return facts + ([Fact("Bid", int(self.high), self.buyer, "bet")] if self.high else [])


@mypyc_attr(allow_interpreted_subclasses=True)
class Bid(AmountPhase["AuctionHand"]):
    """Each player in turn passes for good or bids more chips (NM-13, NM-R5)."""

    name = "bid"
    word = "bid"
    verbs = [Verb("pass", text="Pass")]

    def least(self, h: AuctionHand, seat: Seat) -> i64:
        return h.high + 1

    def most(self, h: AuctionHand, seat: Seat) -> i64:
        return h.chips[seat]

    def words(self, h: AuctionHand, seat: Seat) -> list[int]:
        return [0]

    def sizes(self, h: AuctionHand, seat: Seat) -> list[tuple[str, int]]:
        return [(str(n), n) for n in (int(h.high) + 1, int(h.high) + 2, int(h.high) + 5)]

    def act(self, h: AuctionHand, seat: Seat, action: Action) -> None:
        if action:
            h.high = action - AMOUNT
            h.buyer = seat
            h.waiting = h.keep_seats(h.all_but(seat), h.bidding)
        else:
            h.bidding &= ~bit(seat)

    def close(self, h: AuctionHand) -> None:
        h.sell()

    def why_not(self, h: AuctionHand, seat: int, action: int) -> str:
        if action - AMOUNT > h.chips[seat]:
            return f"you have {counted(int(h.chips[seat]), 'chips')} and cannot bid {action - AMOUNT}"
        return f"a bid must be at least {h.high + 1}"

    def prompt(self, h: AuctionHand, seat: int) -> str:
        if h.high:
            return f"Your turn: {{{h.buyer}}} {{bids|bid}} {h.high} for {h.lot}; bid more, or pass."
        return f"Your turn: bid for {h.lot}, or pass."


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Bid):
    """All hand in one bid or none; the highest wins, the first of equal bids from the dealer's left (NM-14, NM-R5)."""

    name = "sealed bid"
    sealed = True

    def least(self, h: AuctionHand, seat: Seat) -> i64:
        return 1

    def act(self, h: AuctionHand, seat: Seat, action: Action) -> None:
        h.sealed[seat] = max(0, action - AMOUNT)

    def close(self, h: AuctionHand) -> None:
        for seat in seats_in(h.all_but(h.terms.dealer)):
            if h.sealed[seat] > h.high:
                h.high = h.sealed[seat]
                h.buyer = seat
            h.announce(f"{{{seat}}} {{bids|bid}} {h.sealed[seat] or 'nothing'}.")
        h.sell()

    def prompt(self, h: AuctionHand, seat: int) -> str:
        return f"Your turn: hand in a sealed bid for {h.lot}, or pass."


BID: Final = Bid()
SEALED: Final = Sealed()
