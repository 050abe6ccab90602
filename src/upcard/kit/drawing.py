"""Drawing from the stock or the discards: the first half of a turn in Gin Rummy, Khanhoo and Paiute."""

from __future__ import annotations

from typing import Final, Self, TypeVar

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Seat, bit
from upcard.core.card_state import BOTTOM
from upcard.core.deal import Deal
from upcard.core.hand import Hand, Phase
from upcard.core.options import R
from upcard.core.verbs import Verb

HAND: Final = 0
TAKE: Final = 0  # answers to the draw
FROM_STOCK: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawHand(Hand[R]):
    """A hand with a stock and a discard pile.  Zone s is the hand of seat s; the game numbers the two piles."""

    taken: CardSet = 0  # the discard just drawn, while it cannot be discarded again

    def __init__(self, deal: Deal[R], discards: i64, stock: i64) -> None:
        super().__init__(deal)
        self.discards = discards
        self.stock = stock

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.taken = self.taken
        h.discards = self.discards
        h.stock = self.stock

    def draw(self, seat: Seat, source: i64) -> None:
        """Move the top card of *source* to a hand and ask for a discard."""
        raise NotImplementedError

    def upcard(self) -> str:
        """The top discard, as a sentence names it: "[QS]".  Raises ValueError if nothing has been discarded."""
        card = self.top(self.discards)
        if card == BOTTOM:
            raise ValueError("no card has been discarded")
        return f"[{self.plan.pack.name(int(card))}]"

    def why_kept(self, seat: Seat, face: int) -> str:
        """Why a card cannot be discarded: it is not in the hand, or was just taken; "" if it can."""
        if not self.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {self.plan.pack.words(face)}"
        return f"you have just taken the {self.plan.pack.words(face)}: discard another card" if self.taken >> face & 1 else ""


def drawn_text(h: Hand, seat: int, source: i64, discards: i64) -> str:
    """The log's sentence for the player who draws: it names the card, from the stock or the discards."""
    card = h.plan.pack.name(int(h.top(source)))
    return f"{{{seat}}} {{takes|take}} [{card}]." if source == discards else f"{{{seat}}} {{draws|draw}} [{card}] from the stock."


H = TypeVar("H", bound=DrawHand)


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawOne(Phase[H]):
    """Take the top discard or the top card of the stock."""

    name = "draw"
    verbs = [Verb("take", ["the discard"], zone="discards"), Verb("draw", ["from the stock"], FROM_STOCK, zone="stock")]

    def options(self, h: H, seat: Seat) -> CardSet:
        return (bit(TAKE) if h.size(h.discards) else 0) | bit(FROM_STOCK)

    def act(self, h: H, seat: Seat, action: Action) -> None:
        h.draw(seat, h.discards if action == TAKE else h.stock)

    def prompt(self, h: H, seat: int) -> str:
        if not h.size(h.discards):
            return "Your turn: draw from the stock, as there are no discards."
        return f"Your turn: take {h.upcard()} or draw from the stock."

    def log_text(self, h: H, seat: int, action: int) -> str:
        return drawn_text(h, seat, h.discards if action == TAKE else h.stock, h.discards)

    def public_log_text(self, h: H, seat: int, action: int) -> str:
        return "" if action == TAKE else super().log_text(h, seat, action)

    def why_not(self, h: H, seat: int, action: int) -> str:
        return "the discard pile is empty: draw from the stock"
