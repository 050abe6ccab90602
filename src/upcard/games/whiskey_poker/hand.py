"""Whiskey Poker: exchange hands with the widow, first unseen and then openly card by card, until somebody knocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, bit, cards, count, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import ListPhase, Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb
from upcard.core.wording import list_cards, list_players
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.ranks import describe, high, with_article
from upcard.kit.poker.stakes import MAX_CHIPS, SpreadLimitOptions, Stakes

HAND: Final = 0  # zones: hands, the widow face down, the widow open, a place for exchanges, folded hands
EXCHANGE: Final = 0
PASS: Final = 1
KNOCK: Final = 2
KEEP: Final = 3
LOG_VERBS: Final = ["{exchanges|exchange} hands with the widow", "{passes|pass}", "{knocks|knock}", "{keeps|keep} the hand"]
WORDS: Final = 4
SWAP: Final = 64  # answers: 64 * (1 + card of the widow) + card of the hand


@dataclass(frozen=True)
class WhiskeyOptions(SpreadLimitOptions):
    """The limits and house rules of Whiskey Poker."""

    ante: int = option(1, "Chips that each player antes.", title="Ante", low=0, high=MAX_CHIPS)
    mode: Literal["betting", "bar"] = option(
        "betting",
        "The stakes of the game.",
        title="Stakes",
        choices={"betting": "bets", "bar": "refreshments: the lowest hand gives up a chip, and the first player with none pays"},
    )
    bar_chips: int = option(
        5, "Chips each player begins with, playing for refreshments.", title="Chips for refreshments", low=1, high=100
    )
    bar_lowest_tie: Literal["all_pay", "none_pay"] = option(
        "all_pay",
        "Players who tie for the lowest hand, playing for refreshments.",
        title="Equal lowest hands",
        choices={"all_pay": "each give up a chip", "none_pay": "give up nothing"},
    )
    phase1_end: Literal["until_knock", "single_orbit"] = option(
        "until_knock",
        "How long players exchange hands unseen.",
        title="Blind exchange",
        choices={"until_knock": "until somebody knocks", "single_orbit": "one turn each, unless a knock extends it"},
    )
    all_pass_ends: bool = option(
        True, "The blind exchange ends when all have passed one after another.", title="Passing ends the exchange"
    )
    big_bet_from_round: Literal["none", "3"] = option(
        "none", "Larger bets in the last round.", title="Big bet", choices={"none": "no", "3": "twice as large"}
    )
    exchange_orbit_limit: int = option(
        20, "An exchange ends after this many times round; 0: no limit.", title="Times round, at most", low=0, high=200
    )

    def stakes(self) -> Stakes:
        """The stakes for `Betting`; nobody antes when playing for refreshments."""
        stakes = super().stakes()
        if self.mode == "bar":
            stakes.ante = 0
        return stakes


class Blind(Phase["Whiskey"]):
    """Exchange the whole hand for the widow unseen, pass, or knock (WP-8 to WP-13)."""

    name = "blind exchange"
    verbs = [
        Verb("exchange", text="Exchange hands with the widow", zone="widow"),
        Verb("pass", first=PASS, text="Pass"),
        Verb("knock", first=KNOCK),
        Verb("keep", first=KEEP, text="Keep your hand"),
    ]

    def options(self, h: Whiskey, seat: Seat) -> CardSet:
        return bit(EXCHANGE) | bit(KEEP) if h.knocker >= 0 else bit(EXCHANGE) | bit(PASS) | bit(KNOCK)

    def allows(self, h: Whiskey, seat: int, action: int) -> bool:
        """After a knock, passing and knocking also keep the hand (WP-R9)."""
        return super().allows(h, seat, action) or h.knocker >= 0 and action in (PASS, KNOCK)

    def act(self, h: Whiskey, seat: Seat, action: Action) -> None:
        h.turns += 1
        h.passes += 1
        if action == EXCHANGE:
            h.exchange(seat, h.widow)
            h.passes = 0
        if h.knocker < 0:
            h.go_round(seat, action == KNOCK)

    def close(self, h: Whiskey) -> None:
        h.next_round()

    def log_text(self, h: Whiskey, seat: int, action: int) -> str:
        return f"{{{seat}}} {LOG_VERBS[KEEP if h.knocker >= 0 and action != EXCHANGE else action]}."

    def prompt(self, h: Whiskey, seat: int) -> str:
        if h.knocker >= 0:
            return f"Your turn: {{{h.knocker}}} knocked. Exchange with the widow unseen, or keep your hand."
        return "Your turn: exchange with the widow unseen, pass, or knock."


class Open(ListPhase["Whiskey"]):
    """Take one card of the widow for one of your own, exchange all, or knock (WP-16 to WP-21)."""

    name = "open exchange"
    verbs = [
        Verb("exchange", text="Exchange your whole hand"),
        Verb("knock", first=KNOCK),
        Verb("take", []),
    ]

    def legal(self, h: Whiskey, seat: Seat) -> list[int]:
        held = cards(h.at[HAND + seat])
        return [EXCHANGE, KNOCK] + [SWAP * (1 + w) + c for w in cards(h.at[h.table]) for c in held]

    def n_actions(self, plan: Plan) -> int:
        return WORDS + 52 * 52

    def action_numbers(self, h: Whiskey, seat: Seat, legal: list[int]) -> list[int]:
        """The words; then each pair of a card of the widow and a card given for it."""
        return [a if a < SWAP else WORDS + 52 * (a // SWAP - 1) + a % SWAP for a in legal]

    def act(self, h: Whiskey, seat: Seat, action: Action) -> None:
        h.turns += 1
        if action == EXCHANGE:
            h.exchange(seat, h.table)
        elif action != KNOCK:
            h.move(action // SWAP - 1, h.table, HAND + seat)
            h.move(action % SWAP, HAND + seat, h.table)
        if h.knocker < 0:
            h.go_round(seat, action == KNOCK)

    def close(self, h: Whiskey) -> None:
        h.next_round()

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
        if words == ["exchange", "all"]:
            return EXCHANGE
        if words == ["pass"]:
            raise IllegalMove("you cannot pass here: exchange one card or all, or knock")
        if len(words) == 4 and words[0] == "take" and words[2] in ("give", "for"):
            faces = [STANDARD.numbers.get(w.upper(), -1) for w in (words[1], words[3])]
            if -1 not in faces:
                return SWAP * (1 + faces[0]) + faces[1]
        return super().read(text)

    def example_text(self) -> str:
        return "take AD give 2S"

    def button(self, h: Whiskey, seat: int, action: int) -> str:
        if action < SWAP:
            return super().button(h, seat, action)
        return f"Take the [{STANDARD.names[action // SWAP - 1]}] for the [{STANDARD.names[action % SWAP]}]"

    def targets(self, h: Whiskey, seat: int, action: int) -> list[str]:
        return [] if action < SWAP else [STANDARD.names[action // SWAP - 1]]

    def log_text(self, h: Whiskey, seat: int, action: int) -> str:
        if action < SWAP:
            return f"{{{seat}}} {LOG_VERBS[action]}."
        return f"{{{seat}}} {{takes|take}} [{STANDARD.names[action // SWAP - 1]}] for [{STANDARD.names[action % SWAP]}]."

    def why_not(self, h: Whiskey, seat: int, action: int) -> str:
        if action >= SWAP:
            if not h.at[h.table] >> (action // SWAP - 1) & 1:
                return f"the {STANDARD.words(action // SWAP - 1)} is not in the widow"
            return f"you do not hold the {STANDARD.words(action % SWAP)}"
        return "take one card for another, exchange all, or knock"

    def prompt(self, h: Whiskey, seat: int) -> str:
        last = f" {{{h.knocker}}} knocked: this is your last turn." if h.knocker >= 0 else ""
        return f"Your turn: take one card of the widow, exchange all, or knock.{last}"


BLIND: Final = Blind()
OPEN: Final = Open()


class Whiskey(BettingHand[WhiskeyOptions]):
    """A hand of Whiskey Poker."""

    round: i64 = 0  # how many rounds of betting are over
    knocker: Seat = -1
    passes: i64 = 0  # how many in a row have kept their hands
    turns: i64 = 0  # of this exchange

    def __init__(self, deal: Deal[WhiskeyOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.widow: i64 = n
        self.table: i64 = n + 1
        self.between: i64 = n + 2
        self.muck: i64 = n + 3
        self.stub: i64 = n + 4

    def setup(self) -> None:
        self.post_antes()
        deck = self.fresh_deck()
        seats = seats_in(self.from_left(self.betting.dealt))
        k = len(seats) + 1
        for i in range(5 * k):
            place = i % k
            if place == k - 2:
                self.deal(deck[i], self.widow)  # between the dealer and the player on the right
            else:
                self.deal(deck[i], HAND + seats[place if place < k - 2 else k - 2])
        self.deal_pile(deck, 5 * k, self.stub)
        self.next_round()

    # Rounds and exchanges -------------------------------------------------------------------

    def next_round(self) -> None:
        """Begin a betting round at the dealer's left (WP-7, WP-14, WP-22); there is none for refreshments (WP-R25)."""
        if self.rules.mode == "bar":
            self.round_over()
            return
        least, most = self.rules.limits(self.round == 2 and self.rules.big_bet_from_round == "3")
        self.betting.round(least, most)
        self.bet()

    def round_over(self) -> None:
        """Go on to the blind exchange, the open exchange or the showdown."""
        self.round += 1
        if self.round == 1:
            self.begin_exchange(BLIND)
        elif self.round == 2:
            self.move_all(self.widow, self.table)
            self.announce(
                f"The widow is turned up: {list_cards([STANDARD.names[c] for c in self.sorted_hand(self.cards_in(self.table))])}."
            )
            self.begin_exchange(OPEN)
        else:
            self.showdown()

    def begin_exchange(self, phase: Phase[Whiskey]) -> None:
        """Begin an exchange at the dealer's left; players all in take part (WP-8, WP-16, WP-R19)."""
        self.knocker = -1
        self.passes = 0
        self.turns = 0
        self.ask(phase, self.only(self.betting.left_of(self.terms.dealer, self.betting.live)))

    def go_round(self, seat: Seat, knocks: bool) -> None:
        """Give the next player a turn, or after a knock one last turn to every other player (WP-12, WP-21)."""
        live, limit = self.betting.live, self.rules.exchange_orbit_limit
        if knocks:
            self.knocker = seat
            self.ask(self.phase, self.keep_seats(self.all_but(seat), live))
            return
        n = count(live)
        enough = limit > 0 and self.turns >= limit * n
        if self.phase is BLIND:
            enough = enough or self.rules.all_pass_ends and self.passes >= n
            enough = enough or self.rules.phase1_end == "single_orbit" and self.turns >= n
        self.ask(self.phase, 0 if enough else self.only(self.betting.left_of(seat, live)))

    def exchange(self, seat: Seat, widow: i64) -> None:
        """Exchange a whole hand for the widow."""
        self.move_all(HAND + seat, self.between)
        self.move_all(widow, HAND + seat)
        self.move_all(self.between, widow)

    # The showdown ---------------------------------------------------------------------------

    def muck_hand(self, seat: Seat) -> None:
        self.move_all(HAND + seat, self.muck)

    def strength(self, seat: Seat) -> i64:
        return high(self.at[HAND + seat])

    def name_hand(self, seat: Seat) -> str:
        return with_article(self.strength(seat))

    def showdown(self) -> None:
        """The best hand wins the pot; for refreshments the lowest hand gives a chip to the bank (WP-3, WP-23, WP-R24)."""
        if self.rules.mode == "betting":
            super().showdown()
            return
        self.show_all_hands()
        seats = cards(self.betting.live)
        least = min([self.strength(s) for s in seats])
        losers = [s for s in seats if self.strength(s) == least]
        if len(losers) > 1 and self.rules.bar_lowest_tie == "none_pay":
            self.announce(f"{list_players(losers)} tie for the lowest hand: nobody gives up a chip.")
            losers = []
        for s in losers:
            self.betting.stack[s] -= 1
            self.announce(f"{{{s}}} {{gives|give}} a chip to the bank for the lowest hand: {self.name_hand(s)}.")
        self.end([-1 if s in losers else 0 for s in range(self.plan.seats)])

    def is_done(self, seat: Seat) -> bool:
        """Has a player folded?  A player who is all in still exchanges cards."""
        return not self.betting.live >> seat & 1

    def facts(self) -> list[Fact]:
        facts = self.betting_facts()
        if self.rules.mode == "bar":
            del facts[0]  # there is no pot
            facts = [Fact("", "no chips left", f.seat, "tag") if f.value == "all in" else f for f in facts]
        if self.knocker >= 0 and self.betting.live >> self.knocker & 1 and not self.over:
            facts.append(Fact("", "knocked", self.knocker, "tag"))
        return facts

    def facts_for(self, seat: int) -> list[Fact]:
        return [Fact("", describe(self.strength(seat)).split(",")[0], seat, "note")] if self.at[HAND + seat] else []

    def ending(self) -> str:
        """The result; when playing for refreshments, the player who gave up a chip."""
        if self.rules.mode == "betting":
            return super().ending()
        losers = [s for s, n in enumerate(self.score) if n]
        if not losers:
            return "The lowest hands tie: nobody gives up a chip."
        return f"{list_players(losers)} {'{gives|give}' if len(losers) == 1 else 'each give'} up a chip for the lowest hand."

    def count_lines(self) -> list[ScoreLine]:
        if self.rules.mode == "bar":
            lines = [line for s in range(self.plan.seats) for line in self.shown_hand_line(s)]
            return lines + [ScoreLine(s, "lowest hand", n) for s, n in enumerate(self.score) if n]
        return super().count_lines()


def plan(seats: int, options: WhiskeyOptions) -> Plan:
    """Hands, the widow face down and face up, a place for exchanges, folded hands, and the stub."""
    hands = [Zone("hand", s, 1 << s, layout="hand") for s in range(seats)]
    middle = [
        Zone("widow", sight=NOBODY, layout="pile", title="Widow"),
        Zone("table", layout="board", title="Widow"),
        Zone("between", sight=NOBODY, layout="none"),
        Zone("muck", sight=NOBODY, layout="pile", title="Muck"),
        Zone("stub", sight=NOBODY, ordered=True, layout="none"),
    ]
    return Plan(seats, hands + middle, STANDARD)
