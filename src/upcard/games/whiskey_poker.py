"""Whiskey Poker: exchange hands with the widow, first unseen and then openly card by card, until somebody knocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, bit, cards, count, unpacked
from upcard.core.deal import Deal
from upcard.core.game import Game, Variant
from upcard.core.hand import Hand, ListPhase, Phase
from upcard.core.match import Row
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.telling import Fact, Tally
from upcard.core.vocabulary import Verb
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.poker import BET, REBUY, BettingHand
from upcard.kit.pokerhands import describe, high
from upcard.kit.session import PokerMatch
from upcard.kit.stakes import SpreadOptions, Stakes

HAND: Final = 0  # zones: hands, the widow face down, the widow open, a place for exchanges, folded hands
EXCHANGE: Final = 0
PASS: Final = 1
KNOCK: Final = 2
SWAP: Final = 64  # answers: 64 * (1 + card of the widow) + card of the hand


@dataclass(frozen=True)
class WhiskeyOptions(SpreadOptions):
    """The limits and house rules of a table of Whiskey Poker."""

    ante: int = option(1, "What each player antes.", low=0, high=1000)
    mode: str = option(
        "betting",
        "What is played for.",
        choices={"betting": "bets", "bar": "refreshments: the lowest hand gives up a chip, and who runs out first pays"},
    )
    bar_chips: int = option(5, "How many chips each has when playing for refreshments.", low=1, high=100)
    bar_lowest_tie: str = option(
        "all_pay",
        "When several are lowest, playing for refreshments.",
        title="Equal lowest hands",
        choices={"all_pay": "each gives up a chip", "none_pay": "nobody does"},
    )
    phase1_end: str = option(
        "until_knock",
        "How long hands are exchanged unseen.",
        title="Blind exchange",
        choices={"until_knock": "until somebody knocks", "single_orbit": "one turn each, unless a knock extends it"},
    )
    all_pass_ends: bool = option(True, "The blind exchange ends when all have passed one after another.")
    big_bet_from_round: str = option(
        "none", "Larger bets in the last round.", title="Big bet", choices={"none": "no", "3": "twice as large"}
    )
    exchange_orbit_limit: int = option(20, "Exchanging ends after so many times round; 0: no limit.", low=0, high=200)

    def check(self, seats: int) -> None:
        if self.mode == "betting":
            super().check(seats)

    def stakes(self) -> Stakes:
        """The agreements as the betting reads them; for refreshments nobody antes."""
        stakes = super().stakes()
        if self.mode == "bar":
            stakes.ante = 0
        return stakes


class Blind(Phase["Whiskey"]):
    """Exchange the whole hand for the widow unseen, pass, or knock (WP-8 to WP-13)."""

    name = "blind exchange"
    verbs = [
        Verb("exchange", text="Exchange hands with the widow", third="exchanges hands with the widow", zone="widow"),
        Verb("pass", first=PASS, text="Pass"),
        Verb("knock", first=KNOCK),
        Verb("keep", first=3, text="Keep your hand", third="keeps the hand"),
    ]

    def options(self, h: Whiskey, seat: Seat) -> CardSet:
        return bit(EXCHANGE) | bit(3) if h.knocker >= 0 else bit(EXCHANGE) | bit(PASS) | bit(KNOCK)

    def act(self, h: Whiskey, seat: Seat, action: Action) -> None:
        h.turns += 1
        if action == EXCHANGE:
            h.exchange(seat, h.widow)
            h.passes = 0
        else:
            h.passes += 1
            if action == KNOCK:
                h.knock(seat, BLIND)
                return
        if h.knocker < 0:
            h.go_round(seat, BLIND)

    def close(self, h: Whiskey) -> None:
        h.blind_over()

    def prompt(self, h: Whiskey, seat: int) -> str:
        if h.knocker >= 0:
            return f"Your turn: {{{h.knocker}}} knocked; exchange with the widow unseen, or keep your hand."
        return "Your turn: exchange with the widow unseen, pass, or knock."


class Open(ListPhase["Whiskey"]):
    """Take one card of the widow for one of the hand, exchange all, or knock (WP-16 to WP-21)."""

    name = "open exchange"
    verbs = [
        Verb("exchange", ["all"], text="Exchange all", third="exchanges"),
        Verb("knock", first=KNOCK),
        Verb("take", []),
    ]

    def legal(self, h: Whiskey, seat: Seat) -> list[int]:
        held = cards(h.at[HAND + seat])
        return [EXCHANGE, KNOCK] + [SWAP * (1 + w) + c for w in cards(h.at[h.table]) for c in held]

    def act(self, h: Whiskey, seat: Seat, action: Action) -> None:
        h.turns += 1
        if action == KNOCK:
            if h.knocker < 0:
                h.knock(seat, OPEN)
            return
        if action == EXCHANGE:
            h.exchange(seat, h.table)
        else:
            h.move(action // SWAP - 1, h.table, HAND + seat)
            h.move(action % SWAP, HAND + seat, h.table)
        if h.knocker < 0:
            h.go_round(seat, OPEN)

    def close(self, h: Whiskey) -> None:
        h.open_over()

    def verb(self, action: int) -> Verb:
        return self.verbs[2 if action >= SWAP else 0 if action == EXCHANGE else 1]

    def card(self, action: int) -> str:
        return STANDARD.names[action % SWAP] if action >= SWAP else ""

    def say(self, action: int) -> str:
        if action < SWAP:
            return super().say(action)
        return f"take {STANDARD.names[action // SWAP - 1]} give {STANDARD.names[action % SWAP]}"

    def read(self, text: str) -> int:
        words = text.lower().split()
        if len(words) == 4 and words[0] == "take" and words[2] == "give":
            faces = [STANDARD.numbers.get(w.upper(), -1) for w in (words[1], words[3])]
            if -1 not in faces:
                return SWAP * (1 + faces[0]) + faces[1]
        return super().read(text)

    def example(self) -> str:
        return "take AD give 2S"

    def button(self, h: Whiskey, seat: int, action: int) -> str:
        if action < SWAP:
            return super().button(h, seat, action)
        return f"Take the [{STANDARD.names[action // SWAP - 1]}] for the [{STANDARD.names[action % SWAP]}]"

    def tell(self, h: Whiskey, seat: int, action: int) -> str:
        if action < SWAP:
            return super().tell(h, seat, action)
        return f"{{{seat}}} {{takes|take}} [{STANDARD.names[action // SWAP - 1]}] for [{STANDARD.names[action % SWAP]}]."

    def refusal(self, h: Whiskey, seat: int, action: int) -> str:
        if action >= SWAP:
            if not h.at[h.table] >> (action // SWAP - 1) & 1:
                return f"the {STANDARD.words(action // SWAP - 1)} is not in the widow"
            return f"you do not hold the {STANDARD.words(action % SWAP)}"
        return "take one card for another, exchange all, or knock"

    def prompt(self, h: Whiskey, seat: int) -> str:
        last = f" {{{h.knocker}}} knocked: this is your last." if h.knocker >= 0 else ""
        return f"Your turn: take one card of the widow, exchange all, or knock.{last}"


BLIND: Final = Blind()
OPEN: Final = Open()


class Whiskey(BettingHand):
    """A hand of Whiskey Poker."""

    round: i64 = 0
    knocker: Seat = -1
    passes: i64 = 0  # how many in a row have kept their hands
    turns: i64 = 0  # of this exchange

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        options = deal.options
        assert isinstance(options, WhiskeyOptions)
        self.rules = options
        n = self.plan.seats
        self.widow: i64 = n
        self.table: i64 = n + 1
        self.between: i64 = n + 2
        self.muck: i64 = n + 3
        self.stub: i64 = n + 4

    def setup(self) -> None:
        self.sit_down()
        deck = self.start()
        players = unpacked(self.from_left(self.betting.dealt))
        k = len(players) + 1
        for i in range(5 * k):
            place = i % k
            if place == k - 2:
                self.deal(deck[i], self.widow)  # between the dealer and the player on the right
            else:
                self.deal(deck[i], HAND + players[place if place < k - 2 else k - 2])
        self.stack(deck, 5 * k, self.stub)
        if self.rules.mode == "bar":
            self.exchange_blind()
        else:
            self.next_round()

    # Rounds and exchanges -------------------------------------------------------------------

    def next_round(self) -> None:
        """A round of betting from the dealer's left (WP-7, WP-14, WP-22)."""
        late = self.round == 2 and self.rules.big_bet_from_round == "3"
        self.betting.round(self.rules.bet(late), self.rules.max_bet * (2 if late else 1))
        self.bet()

    def round_over(self) -> None:
        self.round += 1
        if self.round == 1:
            self.exchange_blind()
        elif self.round == 2:
            self.exchange_openly()
        else:
            self.showdown()

    def begin_exchange(self, phase: Phase[Whiskey]) -> None:
        """From the dealer's left, players who are all in too (WP-R19)."""
        self.knocker = -1
        self.passes = 0
        self.turns = 0
        first = unpacked(self.from_left(self.betting.live))[0]
        self.ask(phase, self.only(first))

    def exchange_blind(self) -> None:
        """The blind exchange begins."""
        self.begin_exchange(BLIND)

    def exchange_openly(self) -> None:
        """The widow is turned up, and cards are exchanged openly."""
        self.pour(self.widow, self.table)
        self.note("The widow is turned up.")
        self.begin_exchange(OPEN)

    def others_live(self, seat: Seat) -> i64:
        """The queue of the other live players from the left of one."""
        return self.among(self.others(seat), self.betting.live)

    def knock(self, seat: Seat, phase: Phase[Whiskey]) -> None:
        """Everyone else has one turn more (WP-12, WP-21)."""
        self.knocker = seat
        self.ask(phase, self.others_live(seat))

    def go_round(self, seat: Seat, phase: Phase[Whiskey]) -> None:
        """The next live player, unless the exchange has run its course without a knock."""
        n = count(self.betting.live)
        limit = self.rules.exchange_orbit_limit
        if limit and self.turns >= limit * n:
            self.ask(phase, 0)
        elif phase is BLIND and self.rules.all_pass_ends and self.passes >= n:
            self.ask(phase, 0)
        elif phase is BLIND and self.rules.phase1_end == "single_orbit" and self.turns >= n:
            self.ask(phase, 0)
        else:
            self.ask(phase, self.only(unpacked(self.others_live(seat))[0]))

    def blind_over(self) -> None:
        """The blind exchange is over."""
        if self.rules.mode == "bar":
            self.exchange_openly()
        else:
            self.next_round()

    def open_over(self) -> None:
        """The open exchange is over."""
        if self.rules.mode == "bar":
            self.bar_showdown()
        else:
            self.next_round()

    def exchange(self, seat: Seat, widow: i64) -> None:
        """A whole hand for the widow."""
        self.pour(HAND + seat, self.between)
        self.pour(widow, HAND + seat)
        self.pour(self.between, widow)

    # The showdown ---------------------------------------------------------------------------

    def folds(self, seat: Seat) -> None:
        self.pour(HAND + seat, self.muck)

    def shown(self, seat: Seat) -> None:
        self.show(HAND + seat)

    def strength(self, seat: Seat) -> i64:
        return high(self.at[HAND + seat])

    def named(self, seat: Seat) -> str:
        return describe(self.strength(seat))

    def bar_showdown(self) -> None:
        """The lowest hand gives a chip to the bank (WP-3)."""
        live = cards(self.betting.live)
        for s in live:
            self.shown(s)
            self.note(f"{{{s}}} {{shows|show}} {self.named(s)}.")
        least = min([self.strength(s) for s in live])
        losers = [s for s in live if self.strength(s) == least]
        if len(losers) > 1 and self.rules.bar_lowest_tie == "none_pay":
            losers = []
        self.end([-1 if s in losers else 0 for s in range(self.plan.seats)])

    def copy(self) -> Whiskey:
        h = Whiskey(self.setting)
        self.copy_betting(h)
        h.round = self.round
        h.knocker = self.knocker
        h.passes = self.passes
        h.turns = self.turns
        return h

    def facts(self) -> list[Fact]:
        if self.rules.mode == "bar":
            facts = [Fact("", int(self.betting.stack[s]), s, "chips") for s in range(self.plan.seats)]
        else:
            facts = self.betting_facts()
        if self.knocker >= 0 and not self.over:
            facts.append(Fact("", "knocked", self.knocker, "tag"))
        return facts

    def facts_for(self, seat: int) -> list[Fact]:
        return [Fact("", self.named(seat).split(",")[0], seat, "note")] if self.at[HAND + seat] else []

    def tally(self) -> list[Tally]:
        if self.rules.mode == "bar":
            lines = [line for s in range(self.plan.seats) for line in self.shown_hand(s)]
            return lines + [Tally(s, "lowest hand", n) for s, n in enumerate(self.score) if n]
        return super().tally()


class WhiskeyMatch(PokerMatch):
    """A session of betting; or, for refreshments, until somebody has no chips."""

    def bar(self) -> bool:
        """Is it played for refreshments?"""
        return getattr(self.options, "mode", "betting") == "bar"

    def begin(self) -> None:
        super().begin()
        if self.bar():
            self.totals = [int(getattr(self.options, "bar_chips", 5))] * self.seats

    def next_dealer(self, h: Hand) -> int:
        return (self.dealer + 1) % self.seats if self.bar() else super().next_dealer(h)

    def enter(self, h: Hand) -> None:
        if self.bar():
            self.totals = [t + s for t, s in zip(self.totals, h.score, strict=True)]
            self.sheet.append(Row(f"Hand {self.number}", list(h.score)))
        else:
            super().enter(h)

    def finished(self, h: Hand) -> bool:
        return min(self.totals) == 0 if self.bar() else super().finished(h)

    def close(self) -> None:
        if not self.bar():
            super().close()

    def winners(self) -> list[int]:
        return [s for s in range(self.seats) if self.totals[s] > 0] if self.bar() else super().winners()

    def goal(self) -> str:
        return "until somebody has no chips" if self.bar() else super().goal()

    def verdict(self) -> str:
        if not self.bar():
            return super().verdict()
        losers = " and ".join([f"{{{s}}}" for s in range(self.seats) if self.totals[s] == 0])
        return f"{losers} {{pays|pay}} for the next round."


def plan(seats: int, options: WhiskeyOptions) -> Plan:
    """Hands, the widow down and open, a place between, folded hands, and the stub."""
    hands = [Zone("hand", s, 1 << s, layout="hand") for s in range(seats)]
    middle = [
        Zone("widow", sight=NOBODY, layout="pile", title="Widow"),
        Zone("table", layout="board", title="Widow"),
        Zone("between", sight=NOBODY, layout="none"),
        Zone("muck", sight=NOBODY, layout="pile", title="Out of play"),
        Zone("stub", sight=NOBODY, ordered=True, layout="none"),
    ]
    return Plan(seats, hands + middle, STANDARD)


GAME: Final = Game(
    slug="whiskey_poker",
    title="Whiskey Poker",
    family="Poker",
    sentence="Exchange with the widow until somebody knocks; the best hand wins.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9),
    minutes="any",
    depth="medium",
    options=WhiskeyOptions,
    plan=plan,
    hand=Whiskey,
    phases=(BET, BLIND, OPEN, REBUY),
    bound=2000,
    match=WhiskeyMatch,
    variants=(Variant("refreshments", "For refreshments", "No betting: the lowest hand gives up a chip.", {"mode": "bar"}),),
    unit="chips",
    usual_seats=4,
    rest="stub",
)

__all__ = ["GAME", "Whiskey", "WhiskeyOptions"]
