"""Newmarket: play upward in suit until the next card is missing, collect on the pay cards, and go out first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, cards, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.imagine import limit_knowledge, place_cards
from upcard.core.options import Options, option, tie_option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones
from upcard.games.newmarket.auction import AuctionHand

HAND: Final = 0  # zones: a hand for each seat, the widow, the dead hand, the sequence, the cards played before it
PAY_NAMES: Final = ["AH", "KC", "QD", "JS"]
PAY: Final = STANDARD.read("AH KC QD JS")
BLACK: Final = 0x1FFF | 0x1FFF << 39
RED: Final = 0x1FFF << 13 | 0x1FFF << 26


@dataclass(frozen=True)
class NewmarketOptions(Options):
    """The stakes and house rules of Newmarket."""

    starting_chips: int = option(100, "The chips each player starts with.", low=4, high=10000)
    ante: int = option(1, "The chips each player puts on every pay card before a hand.", low=1, high=100)
    hands: int = option(0, "The hands in a match; 0 for two hands a player.", low=0, high=200)
    dealer_double_ante: bool = option(False, "The dealer puts twice the ante on each pay card.", title="The dealer antes double")
    widow_position: Literal["first", "last"] = option(
        "first",
        "When the widow is dealt.",
        title="The widow",
        choices={"first": "first, before the dealer's left", "last": "last, after the dealer"},
    )
    auction_mode: Literal["turns", "sealed"] = option(
        "turns",
        "How the widow is auctioned.",
        title="Auction",
        choices={"turns": "bids in turn", "sealed": "one sealed bid each"},
    )
    allow_debt: bool = option(
        True, "Chips may fall below zero; otherwise a player pays only what they have.", title="Players may owe chips"
    )
    auto_collect: bool = option(
        True,
        "Playing a pay card collects its pot; otherwise its player must claim the pot at once.",
        title="Pots are collected automatically",
    )
    no_opposite_color: Literal["pass_left", "same_player_any_suit"] = option(
        "pass_left",
        "The player who begins again if the last player has no card of the opposite colour.",
        title="No card of the opposite colour",
        choices={
            "pass_left": "the next player on the left who has one",
            "same_player_any_suit": "the last player, in any suit",
        },
    )
    no_color_anywhere: Literal["last_player_any_suit", "end_hand"] = option(
        "last_player_any_suit",
        "The rule if no player has a card of the opposite colour.",
        title="The colour is used up",
        choices={
            "last_player_any_suit": "the last player goes on in any suit",
            "end_hand": "the hand ends, and no chips are paid for cards left",
        },
        only={"no_opposite_color": ["pass_left"]},
    )
    final_pots: Literal["ignore", "split"] = option(
        "ignore",
        "The pots left at the end of the match.",
        title="Pots left at the end",
        choices={"ignore": "they do not count", "split": "the players share them equally"},
    )
    tie_break: Literal["shared", "extra_hand"] = tie_option()
    first_dealer: int = option(0, "The seat that deals first, from 1; 0 for a random one.", low=0, high=8)


class Exchange(Phase["Newmarket"]):
    """The dealer keeps the hand, or exchanges it unseen for the widow (NM-10 to NM-12)."""

    name = "exchange"
    verbs = [Verb("keep", text="Keep your hand"), Verb("exchange", first=1, text="Take the widow unseen", zone="widow")]

    def act(self, h: Newmarket, seat: Seat, action: Action) -> None:
        if action == 1:
            h.take_widow(seat)
            h.begin_play()
        else:
            h.auction(h.rules.auction_mode == "sealed")

    def prompt(self, h: Newmarket, seat: int) -> str:
        return "Your turn: keep your hand and auction the widow, or exchange it for the widow unseen."

    def log_text(self, h: Newmarket, seat: int, action: int) -> str:
        if action:
            return f"{{{seat}}} {{exchanges|exchange}} hands with the widow."
        return f"{{{seat}}} {{keeps|keep}} the hand and {{auctions|auction}} the widow."


class Start(Phase["Newmarket"]):
    """A player begins a sequence with the lowest card of a suit; the holder of each next card must play it (NM-17 to NM-20)."""

    name = "start"
    verbs = [card_verb("play", STANDARD)]

    def options(self, h: Newmarket, seat: Seat) -> CardSet:
        held = h.at[HAND + seat]
        return h.may_start(seat) or held & -held  # in an imagined hand it can happen, very seldom, that no card has the colour

    def act(self, h: Newmarket, seat: Seat, action: Action) -> None:
        suit = h.plan.suits[action // 13]
        h.rule_out(HAND + seat, suit & (bit(action) - 1))  # it is the lowest card of the suit in that hand
        h.colors = 0
        h.move_all(h.run, h.gone)
        h.play_card(seat, action)

    def close(self, h: Newmarket) -> None:
        h.go_on()

    def prompt(self, h: Newmarket, seat: int) -> str:
        if h.colors == RED | BLACK:
            return "Your turn: begin with the lowest card of any suit."
        return f"Your turn: go on with your lowest {'red' if h.colors == RED else 'black'} card of a suit."

    def why_not_card(self, h: Newmarket, seat: int, face: int) -> str:
        if h.colors & bit(face):
            return "you must begin with the lowest card you hold of a suit"
        return f"you must go on with a {'red' if h.colors == RED else 'black'} card"


class Claim(Phase["Newmarket"]):
    """The player of a pay card claims its pot, or leaves it for later hands (NM-23, NM-R15)."""

    name = "claim"
    verbs = [Verb("claim", text="Claim the pot"), Verb("let it lie", first=1, third="lets it lie", text="Leave it")]

    def act(self, h: Newmarket, seat: Seat, action: Action) -> None:
        if action == 0:
            h.collect(seat, PAY.index(int(h.last)))

    def close(self, h: Newmarket) -> None:
        h.go_on()

    def prompt(self, h: Newmarket, seat: int) -> str:
        return f"Your turn: you played the [{STANDARD.names[h.last]}]; claim its pot, or leave it."


EXCHANGE: Final = Exchange()
START: Final = Start()
CLAIM: Final = Claim()


class Newmarket(AuctionHand[NewmarketOptions]):
    """A hand of Newmarket."""

    last: Card = -1  # the card played last
    player: Seat = -1  # the seat that played it
    colors: CardSet = 0  # the cards that may begin a new sequence, in any hand
    ended: i64 = 0  # 1: a player has gone out; 2: a colour is used up

    def __init__(self, deal: Deal[NewmarketOptions]) -> None:
        super().__init__(deal, "the widow")
        n = self.plan.seats
        self.widow: i64 = n
        self.aside: i64 = n + 1
        self.run: i64 = n + 2
        self.gone: i64 = n + 3
        self.pots = self.plan.zeros[:4]
        self.antes = self.plan.zeros[:n]  # by seat: the chips put on the pay cards before this hand
        self.collected = self.plan.zeros[:4]  # by pay card: the chips taken from it in this hand
        self.collector = self.plan.ends[:4]  # by pay card: the seat that took them, -1 for none
        self.fees = self.plan.zeros[:n]  # by seat: the chips paid for cards left at the end

    # The deal and the widow ----------------------------------------------------------------

    def setup(self) -> None:
        deal = self.terms
        n = self.plan.seats
        for s in range(n):
            self.chips[s] = deal.carry[s]
        for k in range(4):
            self.pots[k] = deal.extra.get(PAY_NAMES[k], 0)
        for s in range(n):
            twice = 2 if s == deal.dealer and self.rules.dealer_double_ante else 1
            for k in range(4):
                paid = self.pay(s, self.rules.ante * twice)
                self.pots[k] += paid
                self.antes[s] += paid
        deck = self.fresh_deck()
        first = self.rules.widow_position == "first"
        for i in range(52):
            place = i % (n + 1) if first else (i + 1) % (n + 1)
            self.deal(deck[i], self.widow if place == 0 else HAND + (deal.dealer + place) % n)
        self.ask(EXCHANGE, self.only(deal.dealer))

    def pay(self, seat: Seat, chips: i64) -> i64:
        """Take chips from a player, who may owe them if the table allows debts.  Returns the chips paid."""
        paid = chips if self.rules.allow_debt else max(0, min(chips, self.chips[seat]))
        self.chips[seat] -= paid
        return paid

    def take_widow(self, seat: Seat) -> None:
        """Put a hand aside as the dead hand and take the widow in its place."""
        self.move_all(HAND + seat, self.aside)
        self.move_all(self.widow, HAND + seat)

    def sold(self) -> None:
        """The highest bidder takes the widow (NM-15); without a bid it stays where it is (NM-16)."""
        if self.buyer >= 0:
            self.take_widow(self.buyer)
        self.begin_play()

    # Play ---------------------------------------------------------------------------------

    def begin_play(self) -> None:
        """The player on the dealer's left begins, with any suit (NM-17)."""
        self.colors = RED | BLACK
        self.ask(START, self.only(self.eldest()))

    def may_start(self, seat: Seat) -> CardSet:
        """The lowest card a seat holds of each suit in which it may begin."""
        out: CardSet = 0
        for s in range(4):
            held = self.at[HAND + seat] & self.plan.suits[s] & self.colors
            out |= held & -held
        return out

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Give the player who goes on in a colour a card of it: all know that this player has one (NM-20)."""
        super().imagine_secrets(seat, rng)
        who = self.turn
        if self.phase is not START or who == seat or self.at[HAND + who] & self.colors:
            return
        wanted = self.colors & ~self.ruled_out[HAND + who]
        for zone in (HAND + who, self.widow, self.aside, HAND + who):  # where need be by way of the dead hand
            swaps = self.swaps(seat, wanted, zone)
            if swaps:
                card, other = swaps[rng.below(len(swaps))]
                place_cards(self, zone, self.at[zone] & ~bit(other) | bit(card))
            if self.at[HAND + who] & self.colors:
                break
        limit_knowledge(self, self, seat)

    def swaps(self, seat: Seat, wanted: CardSet, zone: i64) -> list[tuple[int, int]]:
        """Each wanted card outside a zone that *seat* cannot place, with a card of the zone that can take its place."""
        unplaced = ~self.located_by(seat)
        out: list[tuple[int, int]] = []
        for card in cards(wanted & unplaced & ~self.at[zone]):
            for other in cards(self.at[zone] & unplaced & ~self.ruled_out[self.zone_of(card)]):
                out.append((card, other))
        return out

    def play_card(self, seat: Seat, card: Card, forced: bool = False) -> None:
        """Play a card; a pay card collects its pot, or its player is asked whether to claim it (NM-21)."""
        self.move(card, HAND + seat, self.run)
        self.last = card
        self.player = seat
        if forced and self.journal is not None:
            self.announce(f"{{{seat}}} {{plays|play}} [{STANDARD.names[card]}].")
        if card in PAY and self.pots[PAY.index(int(card))]:
            if self.rules.auto_collect:
                self.collect(seat, PAY.index(int(card)))
            else:
                self.ask(CLAIM, self.only(seat))

    def collect(self, seat: Seat, k: i64) -> None:
        """Take the pot on pay card *k*."""
        self.announce(f"{{{seat}}} {{collects|collect}} {self.pots[k]} on the [{PAY_NAMES[k]}].")
        self.chips[seat] += self.pots[k]
        self.collected[k] = self.pots[k]
        self.collector[k] = seat
        self.pots[k] = 0

    def go_on(self) -> None:
        """The holder of the next card up plays it; if no player has it, the sequence stops (NM-18, NM-19)."""
        if not self.at[HAND + self.player]:
            self.go_out()
            return
        nobody = self.last % 13 == 12
        if not nobody:
            holder = self.zone_of(self.last + 1)
            if holder < self.plan.seats:
                seat = holder - HAND
                self.ask(START, 0)
                self.play_card(seat, self.last + 1, forced=True)
                return
            for s in range(self.plan.seats):  # all players see that no hand has it
                self.rule_out(HAND + s, bit(self.last + 1))
        self.stop()

    def stop(self) -> None:
        """The last player begins again in the other colour, or the next player who can (NM-20, NM-R11, NM-R12)."""
        self.colors = BLACK if bit(self.last) & RED else RED
        for seat in seats_in(self.clockwise_from(self.player)):
            if self.at[HAND + seat] & self.colors:
                self.announce(f"The sequence stops; {{{seat}}} {{goes|go}} on.")
                self.ask(START, self.only(seat))
                return
            self.rule_out(HAND + seat, self.colors)
            if self.rules.no_opposite_color == "same_player_any_suit":
                break
        everyone = self.rules.no_opposite_color == "pass_left"
        if everyone and self.rules.no_color_anywhere == "end_hand":
            self.announce("No player has a card of the other colour: the hand ends.")
            self.ended = 2
            self.settle()
            return
        self.colors = RED | BLACK
        self.announce(f"The sequence stops; {{{self.player}}} {{goes|go}} on in any suit.")
        self.ask(START, self.only(self.player))

    def go_out(self) -> None:
        """Each other player pays the winner a chip for every card left (NM-25)."""
        self.ended = 1
        for s in range(self.plan.seats):
            if s != self.player:
                self.fees[s] = self.pay(s, self.size(HAND + s))
                self.chips[self.player] += self.fees[s]
        self.settle()

    def settle(self) -> None:
        """Show all hands and score the chips won and lost in this hand, antes and bids included."""
        for s in range(self.plan.seats):
            self.reveal_zone(HAND + s)
        self.reveal_zone(self.widow)
        self.reveal_zone(self.aside)
        self.end([int(self.chips[s]) - self.terms.carry[s] for s in range(self.plan.seats)])

    # What is shown ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        return [Fact(f"[{PAY_NAMES[k]}]", int(self.pots[k]), kind="box") for k in range(4)] + self.chip_facts()

    def sorted_hand(self, cards: list[int]) -> list[int]:
        order = [2, 3, 1, 0]
        return sorted(cards, key=lambda c: (order[c // 13], c))

    def count_lines(self) -> list[ScoreLine]:
        lines = [ScoreLine(s, "antes", -int(self.antes[s])) for s in range(self.plan.seats) if self.antes[s]]
        dealer = int(self.terms.dealer)
        if self.buyer >= 0:
            lines.append(ScoreLine(int(self.buyer), "paid for the widow", -int(self.high)))
            lines.append(ScoreLine(dealer, f"for the widow, from {{{self.buyer}}}", int(self.high)))
        for k in range(4):
            if self.collector[k] >= 0:
                lines.append(ScoreLine(int(self.collector[k]), f"collected on the [{PAY_NAMES[k]}]", int(self.collected[k])))
        if self.ended == 1:
            for s in range(self.plan.seats):
                n = int(self.size(HAND + s))
                if n:
                    lines.append(ScoreLine(s, f"{counted(n, 'cards')} left", -int(self.fees[s])))
            lines.append(
                ScoreLine(int(self.player), "went out: for the others' cards", int(sum([int(fee) for fee in self.fees])))
            )
        for k in range(4):
            if self.pots[k]:
                lines.append(ScoreLine(-1, f"{counted(int(self.pots[k]), 'chips')} left on the [{PAY_NAMES[k]}]."))
        return lines


def plan(seats: int, options: NewmarketOptions) -> Plan:
    """A hand for each seat, the widow, the dead hand, the sequence, and the cards played before it."""
    middle = [
        Zone("widow", sight=NOBODY, layout="pile", title="Widow"),
        Zone("aside", sight=NOBODY, layout="pile", title="Dead hand"),
        Zone("run", ordered=True, layout="fan", title="Sequence"),
        Zone("gone", ordered=True, layout="pile", title="Cards played"),
    ]
    return Plan(seats, hand_zones(seats) + middle, STANDARD)
