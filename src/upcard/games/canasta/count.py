"""Red threes, penalties, and the count at the end of a hand (CA-9, CA-18, CA-51 to CA-56, CA-61 to CA-63).

A red three is laid with its holder's side's melds and replaced from the stock; it does not belong to a meld.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, Seat, cards
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.options import option
from upcard.core.type_variables import TypeVar
from upcard.core.wording import counted
from upcard.games.canasta.melds import CANASTA, PACK, PLURALS, RANKS, number_of, red
from upcard.games.canasta.pile import HAND, CanastaPileHand, CanastaPileOptions

BAD_TAKE: Final = 0  # infractions: the upcard without a use (CA-63), going out against a "No" (CA-61), not going out (CA-62)
AGAINST: Final = 1
UNABLE: Final = 2
CHARGES: Final = vec[i64]([50, 100, 100])
INFRACTIONS: Final = ["the pile could not be taken", "tried to go out against a “No”", "asked, and did not go out"]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class CanastaCountOptions(CanastaPileOptions):
    """House rules for red threes."""

    red3_declare: Literal["auto", "manual"] = option(
        "auto",
        "When red threes are laid down.",
        title="Red threes",
        choices={"auto": "at once, automatically", "manual": "when the player chooses; one still in hand at the end costs 500"},
    )
    red3_negative_without_meld: bool = option(
        False, "Red threes count against a side that has melded nothing.", title="Red threes without melds"
    )


C = TypeVar("C", bound=CanastaCountOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class CanastaCountHand(CanastaPileHand[C]):
    """A hand with red threes, penalties and a count."""

    out: Seat = -1
    concealed: i64 = 0  # did the player go out concealed?

    def __init__(self, deal: Deal[C]) -> None:
        super().__init__(deal)
        self.charged = vec[i64]([0] * 6)  # the number of infractions, three kinds for each side

    # Red threes --------------------------------------------------------------------------------

    def show_red(self, seat: Seat, face: Card) -> None:
        """Lay a red three with the side's melds."""
        self.move(self.pick_duplicate(face, HAND + seat), HAND + seat, self.melds_of(seat))
        self.announce(f"{{{seat}}} {{lays|lay}} down [{PACK.names[face]}], a red three.")

    def show_dealt(self, eldest: Seat) -> None:
        """Lay down and replace the red threes that were dealt, in turn, until the hands hold none (CA-9)."""
        n = self.plan.seats
        while self.rules.red3_declare == "auto" and any([self.red_threes(s) for s in range(n)]):
            for s in range(n):
                seat = (eldest + s) % n
                mine = cards(self.red_threes(seat))
                for face in mine:
                    self.show_red(seat, face)
                for _ in mine:
                    self.move(self.top(self.stock), self.stock, HAND + seat)

    def draw_card(self, seat: Seat) -> None:
        """Draw a card, laying down and replacing red threes (CA-9, CA-18)."""
        while self.size(self.stock):
            card = self.top(self.stock)
            if self.journal is not None:
                self.announce_to(seat, f"{{{seat}}} {{draws|draw}} [{PACK.name(int(card))}].")
            self.move(card, self.stock, HAND + seat)
            is_red = red(card & 63)
            if is_red and not self.size(self.stock):
                self.last = 1
            if not is_red or self.rules.red3_declare == "manual":
                return
            self.show_red(seat, card & 63)

    # The count ---------------------------------------------------------------------------------

    def charge_side(self, seat: Seat, what: i64) -> None:
        """Charge a side for an infraction."""
        self.charged[3 * (seat & 1) + what] += 1
        self.announce(f"That costs {{{seat}}} {CHARGES[what]} points.")

    def count_up(self) -> None:
        """Show all hands, score both sides, and end the hand (CA-51 to CA-56)."""
        n = self.plan.seats
        for s in range(n):
            self.reveal_zone(HAND + s)
        sums = [sum([int(t.points or 0) for t in self.count_side(side)]) for side in range(2)]
        self.end([sums[s % 2] for s in range(n)])

    def bonus(self, side: int) -> list[ScoreLine]:
        """The score lines for a side's melds and red threes (CA-51 to CA-54)."""
        out: list[ScoreLine] = []
        wilds = self.wild_cards(side)
        if self.laid(side):
            out.append(ScoreLine(side, "cards melded", self.laid(side)))
        for rank in range(RANKS):
            if self.meld_size(side, rank) >= CANASTA:
                mixed = number_of(wilds, rank) > 0
                what, worth = ("mixed", 300) if mixed else ("natural", 500)
                out.append(ScoreLine(side, f"{what} canasta of {PLURALS[rank]}", worth, special=not mixed))
        reds = [c for c in self.cards_in(self.melds_of(side)) if red(c % 64)]
        if reds:
            worth = 800 if len(reds) == 4 else 100 * len(reds)
            against = self.rules.red3_negative_without_meld and not self.laid(side)
            out.append(ScoreLine(side, counted(len(reds), "red threes"), -worth if against else worth))
        return out

    def count_side(self, side: int) -> list[ScoreLine]:
        """All score lines of a side at the end."""
        out = self.bonus(side)
        if self.out >= 0 and self.out % 2 == side:
            out.append(ScoreLine(side, "went out concealed" if self.concealed else "went out", 200 if self.concealed else 100))
        for s in range(side, int(self.plan.seats), 2):
            if self.in_hand(s):
                out.append(ScoreLine(side, f"{{{s}}} still {{holds|hold}}", -self.in_hand(s)))
            reds = [c for c in self.cards_in(HAND + s) if red(c % 64)]
            if reds:
                out.append(
                    ScoreLine(side, f"{{{s}}} {{has|have}} not laid down {counted(len(reds), 'red threes')}", -500 * len(reds))
                )
        for what in range(3):
            times = int(self.charged[3 * side + what])
            if times:
                out.append(ScoreLine(side, INFRACTIONS[what], -int(CHARGES[what]) * times))
        return out

    def count_lines(self) -> list[ScoreLine]:
        lines = [] if self.out >= 0 else [ScoreLine(-1, "The hand ended with nobody out.")]
        for side in range(2):
            lines += self.count_side(side)
        return lines

    def facts_for(self, seat: int) -> list[Fact]:
        names = ["Us", "They"] if self.plan.seats == 4 else ["You", "They"]
        melded = [sum([int(t.points or 0) for t in self.bonus(side % 2)]) for side in (seat, seat + 1)]
        return [Fact(name, points) for name, points in zip(names, melded, strict=True) if points]
