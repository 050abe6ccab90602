"""Oklahoma Rummy: sets and sequences with wild twos, and the whole discard pile for a player who melds its top card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, Rng, Seat, bit, cards, count, nth
from upcard.core.deal import Deal
from upcard.core.errors import BadOption
from upcard.core.facts import Fact, ScoreLine
from upcard.core.options import Options, option, tie_option
from upcard.core.verbs import Verb
from upcard.core.zone import EVERYONE, Plan, Zone, discard_zone, hand_zones, stock_zone
from upcard.games.oklahoma_rummy.melding import ADD, BACK, HAND, LAY, LAYING, MELD, OTHER, TAKE, LayingHand, Melding, marked
from upcard.games.oklahoma_rummy.melds import PACK, QUEEN, VALUES

DRAW: Final = OTHER  # answers besides those that lay cards down
END: Final = OTHER + 1
KEEP: Final = OTHER + 2  # end the turn without a discard
OUT_BONUS: Final = 100
RENEWALS: Final = 10  # how often the stock can be renewed in a hand, if the table renews it


@dataclass(frozen=True)
class OklahomaRummyOptions(Options):
    """The house rules of Oklahoma Rummy."""

    target: int = option(
        1000, "The game ends when a player has this many points after a hand.", title="Points to end the game", low=1, high=10000
    )
    eight_player_hand_size: Literal["11", "12", "refuse"] = option(
        "11",
        "Eight hands of thirteen cards would use the whole pack, so with eight players ...",
        title="Eight players",
        choices={"11": "everyone is dealt eleven cards", "12": "everyone is dealt twelve cards", "refuse": "you cannot play"},
    )
    pile_take_requires: Literal["new_meld_two_from_hand", "any_meld"] = option(
        "new_meld_two_from_hand",
        "You take the pile by using its top card in ...",
        title="Taking the pile",
        choices={
            "new_meld_two_from_hand": "a new meld with two or three cards of your hand",
            "any_meld": "such a new meld, or a meld that you have on the table",
        },
    )
    wild_identity: Literal["fixed", "free"] = option(
        "fixed",
        "A two stands for ...",
        title="Wild twos",
        choices={"fixed": "what you declare when you meld it", "free": "whatever counts most in the end"},
    )
    queen_50_scope: Literal["spades_only", "all_queens"] = option(
        "spades_only",
        "The queens that count 50 points.",
        title="Queens for 50",
        choices={"spades_only": "the queens of spades", "all_queens": "all; a queen of spades still costs 100 in the hand"},
    )
    wild_in_queen_set: Literal["10", "50"] = option(
        "10", "A two in a set of queens counts ...", title="A two among queens", choices={"10": "10 points", "50": "50 points"}
    )
    two_as_two_value: Literal["5", "20", "25"] = option(
        "5",
        "A two between an ace and a three counts ...",
        title="A two as a two",
        choices={"5": "5 points", "20": "20 points", "25": "25 points"},
    )
    queen_only_hand: Literal["skip_discard", "forbid_melding_down"] = option(
        "skip_discard",
        "You cannot discard a queen of spades, so with nothing else left ...",
        title="Only queens of spades left",
        choices={"skip_discard": "you skip the discard", "forbid_melding_down": "you cannot meld down to that"},
    )
    stock_out: Literal["take_or_end", "end_after_last_draw", "reshuffle_all_but_top"] = option(
        "take_or_end",
        "When the stock is used up ...",
        title="No stock",
        choices={
            "take_or_end": "the next player takes the pile, or the hand ends",
            "end_after_last_draw": "the hand ends after that turn",
            "reshuffle_all_but_top": f"the discards are shuffled, up to {RENEWALS} times in a hand",
        },
    )
    discard_pile_view: Literal["full", "top_only"] = option(
        "full",
        "The discards that you may look at.",
        title="The discards",
        choices={"full": "all of them", "top_only": "the top card"},
    )
    tie_break: Literal["shared", "extra_hand"] = tie_option()
    max_hands: int = option(
        0, "After this many hands the highest total wins; 0 for no limit.", title="Hands, at most", low=0, high=1000
    )

    def check(self, seats: int) -> None:
        if seats == 8 and self.eight_player_hand_size == "refuse":
            raise BadOption("this table takes seven players at most", "eight_player_hand_size")


class Begin(Melding["OklahomaRummy"]):
    """Draw from the stock, or take the whole pile by melding its top card with two or three of the hand (OR-17, OR-18)."""

    name = "draw"
    taking = True
    verbs = [
        *LAYING,
        Verb("take the discards", first=TAKE, third="takes the discards"),
        Verb("draw", ["from the stock"], DRAW, zone="stock"),
        Verb("end the hand", first=END),
    ]

    def legal(self, h: OklahomaRummy, seat: Seat) -> list[int]:
        if h.loose:
            return self.laying(h, seat)
        lays = [LAY + f for f in cards(h.lays(seat, True))]
        return lays + [DRAW if h.size(h.stock) else END] + h.takes_on(seat)

    def pick(self, h: OklahomaRummy, seat: Seat, rng: Rng) -> Action:
        if h.loose:
            return self.pick_laying(h, seat, rng)
        lays = h.lays(seat, True)
        others = h.takes_on(seat)
        n = count(lays)
        k = rng.below(n + 1 + len(others))
        if k < n:
            return LAY + nth(lays, k)
        return others[k - n - 1] if k > n else DRAW if h.size(h.stock) else END

    def act(self, h: OklahomaRummy, seat: Seat, action: Action) -> None:
        if action == DRAW:
            h.move(h.top(h.stock), h.stock, HAND + seat)
            h.ask(PLAY, h.only(seat))
        elif action == END:
            h.finish(-1)
        else:
            super().act(h, seat, action)

    def prompt(self, h: OklahomaRummy, seat: int) -> str:
        top = f"[{PACK.name(int(h.top(h.discards)))}]"
        if h.loose:
            return f"Your turn: choose the cards to meld with {top}, and take the discards."
        other = "draw from the stock" if h.size(h.stock) else "end the hand, as the stock is used up"
        if not h.takes(seat):
            return f"Your turn: {other}."
        if not h.lays(seat, True):
            return f"Your turn: {other}, or take the discards by adding {top} to a meld of yours."
        return f"Your turn: {other}, or take the discards: choose two or three cards to meld with {top}."

    def log_text(self, h: OklahomaRummy, seat: int, action: int) -> str:
        return f"{{{seat}}} {{ends|end}} the hand: the stock is used up." if action == END else super().log_text(h, seat, action)


class Play(Melding["OklahomaRummy"]):
    """Meld, add to your own melds, then discard any card but a queen of spades (OR-19 to OR-24)."""

    name = "play"
    verbs = [*LAYING, Verb("no discard", first=KEEP, text="End the turn without a discard")]

    def legal(self, h: OklahomaRummy, seat: Seat) -> list[int]:
        if h.loose:
            return self.laying(h, seat)
        held = h.faces(HAND + seat)
        lays = [LAY + f for f in cards(h.lays(seat, False))]
        return (cards(held & ~bit(QUEEN)) or [KEEP]) + lays + h.adds(seat, held)

    def pick(self, h: OklahomaRummy, seat: Seat, rng: Rng) -> Action:
        if h.loose:
            return self.pick_laying(h, seat, rng)
        held = h.faces(HAND + seat)
        thrown = held & ~bit(QUEEN)
        lays = h.lays(seat, False)
        adds = h.adds(seat, held)
        n = count(thrown) or 1
        both = n + count(lays)
        k = rng.below(both + len(adds))
        if k >= both:
            return adds[k - both]
        return LAY + nth(lays, k - n) if k >= n else nth(thrown, k) if thrown else KEEP

    def act(self, h: OklahomaRummy, seat: Seat, action: Action) -> None:
        if action == KEEP:
            for w in range(h.plan.packs):  # all learn that the hand is nothing but queens of spades
                h.make_known(EVERYONE, w, h.at[HAND + seat + w * h.plan.size])
            h.turn_over(seat)
        elif action < LAY:
            h.move(h.pick_duplicate(action, HAND + seat), HAND + seat, h.discards)
            h.turn_over(seat)
        else:
            super().act(h, seat, action)

    def prompt(self, h: OklahomaRummy, seat: int) -> str:
        if h.loose:
            return "Your turn: lay down the other cards of this meld."
        legal = self.legal(h, seat)
        does = ["meld three or four cards"] * (h.lays(seat, False) != 0) + ["add to your melds"] * (legal[-1] >= ADD)
        last = "end the turn, as you cannot discard a queen of spades" if KEEP in legal else "discard"
        return f"Your turn: {', '.join(does)}{', or ' if does else ''}{last}{'' if does or KEEP in legal else ' a card'}."

    def log_text(self, h: OklahomaRummy, seat: int, action: int) -> str:
        if action == KEEP:
            return f"{{{seat}}} {{cannot|cannot}} discard a queen of spades, and {{holds|hold}} nothing else."
        return super().log_text(h, seat, action)

    def why_not_card(self, h: OklahomaRummy, seat: int, face: int) -> str:
        if not h.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {PACK.words(face)}"
        return "you cannot discard the queen of spades: meld her"

    def why_not(self, h: OklahomaRummy, seat: int, action: int) -> str:
        if action == KEEP and not h.loose:
            return "you hold a card that you can discard"
        if action < LAY and not h.loose:
            return self.why_not_card(h, seat, action)
        if action in (MELD, BACK) and not h.loose and KEEP in self.legal(h, seat):
            return f"you cannot {self.say(action)} now; end the turn with 'no discard'"
        return super().why_not(h, seat, action)


BEGIN: Final = Begin()
PLAY: Final = Play()


class OklahomaRummy(LayingHand[OklahomaRummyOptions]):
    """A hand of Oklahoma Rummy."""

    renewed: i64 = 0  # the number of times the stock was renewed
    out: Seat = -1

    def __init__(self, deal: Deal[OklahomaRummyOptions]) -> None:
        super().__init__(deal)
        self.values = VALUES[
            self.rules.queen_50_scope == "all_queens", int(self.rules.wild_in_queen_set), int(self.rules.two_as_two_value)
        ]
        self.strict = self.rules.queen_only_hand == "forbid_melding_down"
        self.free = self.rules.wild_identity == "free"
        self.onto = self.rules.pile_take_requires == "any_meld"
        self.stock: i64 = self.discards + 1

    def setup(self) -> None:
        deck = self.fresh_deck()
        dealt = self.deal_round(deck, 13 if self.plan.seats < 8 else int(self.rules.eight_player_hand_size))
        self.deal(deck[dealt], self.discards)
        self.deal_pile(deck, dealt + 1, self.stock)
        self.ask(BEGIN, self.only(self.eldest()))

    def takes(self, seat: Seat) -> bool:
        """Can a player take the discard pile?"""
        return self.lays(seat, True) != 0 or len(self.takes_on(seat)) > 0

    def takes_on(self, seat: Seat) -> list[int]:
        """The answers that take the pile by adding its top card to an own meld, if the table allows it (OR-R4)."""
        return self.adds(seat, bit(self.top(self.discards) & 63), True) if self.onto and self.size(self.discards) else []

    def turn_on(self, seat: Seat) -> None:
        if self.size(HAND + seat):
            self.ask(PLAY, self.only(seat))
        else:
            self.finish(seat)

    def turn_over(self, seat: Seat) -> None:
        """End the turn, and the hand if the player is out or the stock is used up (OR-25, OR-R20)."""
        if not self.size(HAND + seat):
            self.finish(seat)
            return
        after = self.left_of(seat)
        if not self.size(self.stock):
            rule = self.rules.stock_out
            if rule == "reshuffle_all_but_top" and self.size(self.discards) > 1 and self.renewed < RENEWALS:
                self.renewed += 1
                self.recycle_discards(self.discards, self.stock)
            elif rule == "end_after_last_draw" or not self.takes(after):
                self.announce("The stock is used up.")
                self.finish(-1)
                return
        self.ask(BEGIN, self.only(after))

    def finish(self, out: Seat) -> None:
        """Score all melds less the cards in hand; the player who went out adds 100 (OR-27 to OR-35)."""
        self.out = out
        n = self.plan.seats
        for s in range(n):
            if self.size(HAND + s):
                self.reveal_zone(HAND + s)
        self.end([self.on_table(s) - self.in_hand(s) + (OUT_BONUS if s == out else 0) for s in range(n)])

    def facts(self) -> list[Fact]:
        return [Fact("melded", self.on_table(s), s) for s in range(self.plan.seats) if self.laid[s]]

    def facts_for(self, seat: int) -> list[Fact]:
        """The points that the cards in hand cost."""
        return [] if self.over else [Fact("In hand", f"−{self.in_hand(seat)}", seat, "note")]

    def count_lines(self) -> list[ScoreLine]:
        lines = [] if self.out >= 0 else [ScoreLine(-1, "The stock is used up, and nobody is out.")]
        for s in range(self.plan.seats):
            for meld in self.laid[s]:
                lines.append(ScoreLine(s, marked(meld[1:], " "), self.values.meld(meld[0], meld[1:])))
            if s == self.out:
                lines.append(ScoreLine(s, "went out", OUT_BONUS))
            elif self.size(HAND + s):
                left = self.sorted_hand([c % 64 for c in self.cards_in(HAND + s)])
                lines.append(ScoreLine(s, f"in the hand {marked(left, ' ')}", -self.in_hand(s)))
        return lines


def plan(seats: int, options: OklahomaRummyOptions) -> Plan:
    """Hands, each player's melds, the discard pile and the stock."""
    melds = [Zone("melds", s, ordered=True, layout="melds") for s in range(seats)]
    top_only = options.discard_pile_view == "top_only"
    discards = discard_zone(top_only)
    return Plan(seats, [*hand_zones(seats), *melds, discards, stock_zone()], PACK)
