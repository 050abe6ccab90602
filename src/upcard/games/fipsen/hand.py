"""Fipsen: bid against one player at a time for the tricks you will take, out of five, alone against three."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, as_set, bit, count
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import Options, option, tie_option
from upcard.core.pack import SUIT_WORDS, Pack
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.games.fipsen.bids import BID_VALUES, BIDS, DURCH, FIVE, KIEKER, NAMES, PASS, RUTEN, WITH_HAND, bid_named, bid_rank
from upcard.kit.tricks import HAND, Play, TrickHand, play_verbs, trick_zones

PACK: Final = Pack("789TJQKA", leave_out="8D 9D TD JD QD KD AD")
COURTS: Final = 0x70 | 0x70 << 16 | 0x70 << 24  # kings, queens and jacks
DIAMONDS: Final = 1
SKAT: Final = 9  # zones: the skat of two cards, three cards set aside, the cards each seat has laid away
ASIDE: Final = 10
LAID: Final = 11


@dataclass(frozen=True)
class FipsenOptions(Options):
    """The house rules of Fipsen."""

    deals: int = option(8, "The deals in a match; with a multiple of four everyone deals equally often.", low=1, high=100)
    five_bid_value: Literal["durch_10", "basic_5"] = option(
        "durch_10",
        "How high a Five ranks in the bidding; it always scores as Five Durch.",
        title="Five in the bidding",
        choices={"durch_10": "as 10", "basic_5": "as 5"},
    )
    hold_mode: Literal["named_bid", "copy_bid"] = option(
        "named_bid",
        "How the earlier bidder holds a bid.",
        title="Holding",
        choices={"named_bid": "with any bid of the same value", "copy_bid": "with the very same bid"},
    )
    kieker_diamonds_double: bool = option(
        True, "Naming diamonds as trumps doubles a Kieker too.", title="Diamonds double a Kieker"
    )
    stop_when_lost: bool = option(
        False, "Play stops as soon as the contract can no longer be made.", title="Stop when the contract is lost"
    )
    count_passed_deals: bool = option(
        False, "A deal in which all four pass counts towards the number of deals.", title="Passed deals count"
    )
    tie_break: Literal["shared", "extra_deals"] = tie_option("extra_deals")
    first_dealer: int = option(0, "The seat that deals first, 1 to 4; 0 for a random one.", low=0, high=4)


class Bid(Phase["Fipsen"]):
    """Two players bid at a time: the newcomer must go higher, the holder may match (FI-16 to FI-22)."""

    name = "bid"
    verbs = [Verb("pass", text="Pass"), Verb("bid", NAMES[1:], first=1, text="{}")]
    groups = [NAMES[answer].title() for answer in (1, 2, 3, FIVE, KIEKER)]

    def options(self, h: Fipsen, seat: Seat) -> CardSet:
        return bit(PASS) | as_set([answer for answer in range(1, len(BIDS)) if h.may_bid(seat, answer)])

    def act(self, h: Fipsen, seat: Seat, action: Action) -> None:
        h.last_bids[seat] = action
        if action == PASS:
            if seat == h.holder:
                h.holder = h.newcomer
            h.next_newcomer()
            return
        h.bid = action
        if action == KIEKER:
            h.rule_out(HAND + seat, COURTS)
            h.reveal_zone_to(HAND + seat, bit(h.left_of(seat)))
        if h.holder < 0:
            h.holder = seat
            h.next_newcomer()
        else:
            h.ask(BID, h.only(h.holder if seat == h.newcomer else h.newcomer))

    def close(self, h: Fipsen) -> None:
        if h.holder < 0:
            h.announce("All four pass; the same dealer deals again.")
            h.end([0, 0, 0, 0])
        else:
            h.take_skat()

    def button(self, h: Fipsen, seat: int, action: int) -> str:
        words = NAMES[action].title()
        return f"Hold: {words}" if h.is_hold(seat, action) else words

    def group(self, h: Fipsen, seat: int, action: int) -> str:
        return "" if action == PASS else NAMES[action].split()[0].title()

    def read(self, text: str) -> int:
        verb, _, words = text.partition(" ")
        answer = bid_named(words) if verb.lower() == "bid" else -1
        return answer if answer >= 0 else super().read(text)

    def why_not(self, h: Fipsen, seat: int, action: int) -> str:
        if action == KIEKER and h.at[HAND + seat] & COURTS:
            return "you can bid Kieker only without a king, queen or jack"
        high = NAMES[h.bid].title()
        if seat != h.holder:
            return f"your bid must be worth more than {high}"
        if h.rules.hold_mode == "copy_bid":
            return f"bid {high} itself to hold, or go higher" if h.can_hold(seat) else f"your bid must be worth more than {high}"
        return f"your bid must be worth at least as much as {high}"

    def prompt(self, h: Fipsen, seat: int) -> str:
        high = NAMES[h.bid].title()
        if not h.bid:
            return "Your turn: bid, or pass."
        if h.can_hold(seat):
            return f"Your turn: hold {high}, {'go higher, ' if h.can_raise(seat) else ''}or pass."
        if h.can_raise(seat):
            return f"Your turn: go higher than {high}, or pass."
        return f"Your turn: no bid is higher than {high}, so you pass."

    def log_text(self, h: Fipsen, seat: int, action: int) -> str:
        if action == PASS:
            return f"{{{seat}}} {{passes|pass}}."
        word = "{holds|hold} with" if h.is_hold(seat, action) else "{bids|bid}"
        return f"{{{seat}}} {word} {NAMES[action].title()}."


class Discard(Phase["Fipsen"]):
    """The declarer lays away as many cards as they took up (FI-23, FI-30)."""

    name = "discard"
    hidden = True
    verbs = [card_verb("discard", PACK)]

    def options(self, h: Fipsen, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def act(self, h: Fipsen, seat: Seat, action: Action) -> None:
        h.move(action, HAND + seat, LAID + seat)
        if count(h.at[HAND + seat]) > 5:
            h.ask_again(seat)

    def close(self, h: Fipsen) -> None:
        if h.bid == KIEKER:
            h.ask(SURRENDER, h.only(h.declarer))
        else:
            h.name_trumps()

    def card_pick(self, h: Fipsen, seat: int) -> CardPick:
        n = int(count(h.at[HAND + seat])) - 5
        return CardPick("discard", n, n, "Lay # away")

    def prompt(self, h: Fipsen, seat: int) -> str:
        n = int(count(h.at[HAND + seat])) - 5
        return f"Your turn: lay {'two cards' if n == 2 else 'one card' if n == 1 else f'{n} cards'} away."

    def public_log_text(self, h: Fipsen, seat: int, action: int) -> str:
        return f"{{{seat}}} {{lays|lay}} a card away."


class Surrender(Phase["Fipsen"]):
    """The declarer of a Kieker may surrender it for five points before play (FI-31)."""

    name = "surrender"
    verbs = [Verb("go on", third="goes on", text="Play it"), Verb("surrender", first=1, text="Surrender for 5 points")]

    def act(self, h: Fipsen, seat: Seat, action: Action) -> None:
        if action == 1:
            h.surrendered = 1
            h.end([-5 if s == seat else 0 for s in range(4)])
        else:
            h.name_trumps()

    def prompt(self, h: Fipsen, seat: int) -> str:
        return "Your turn: play your Kieker, or surrender it for five points."


class Trumps(Phase["Fipsen"]):
    """The declarer names the trump suit (FI-25)."""

    name = "trumps"
    verbs = [Verb("trump", [SUIT_WORDS[s] for s in PACK.suits], third="makes trumps", text="{}")]

    def options(self, h: Fipsen, seat: Seat) -> CardSet:
        return bit(DIAMONDS) if h.modifiers() & RUTEN else 15

    def act(self, h: Fipsen, seat: Seat, action: Action) -> None:
        h.trump = action
        if h.diamonds_double(action):
            h.stake *= 2

    def close(self, h: Fipsen) -> None:
        h.ask(PLAY, h.clockwise_from(h.eldest()))

    def button(self, h: Fipsen, seat: int, action: int) -> str:
        doubled = f" (doubles to {2 * h.stake})" if h.diamonds_double(action) else ""
        return SUIT_WORDS[PACK.suits[action]].capitalize() + doubled

    def prompt(self, h: Fipsen, seat: int) -> str:
        return "Your turn: name the trump suit."

    def log_text(self, h: Fipsen, seat: int, action: int) -> str:
        return f"{{{seat}}} {{makes|make}} {SUIT_WORDS[PACK.suits[action]]} trumps."


class Stop(Phase["Fipsen"]):
    """A declarer who has made the contract may stop, or play on for double (FI-36, FI-37)."""

    name = "stop"
    verbs = [Verb("stop", text="Stop and score"), Verb("play on", first=1, third="plays on", text="Play on for double")]

    def act(self, h: Fipsen, seat: Seat, action: Action) -> None:
        if action == 0:
            h.settle(True)
        else:
            h.stake *= 2
            h.durch = 1
            h.ask(PLAY, h.clockwise_from(seat))

    def prompt(self, h: Fipsen, seat: int) -> str:
        return f"You have made {NAMES[h.bid].title()}: stop and score {h.stake}, or play on for {2 * h.stake}."


class FipsenPlay(Play):
    """Each player in turn plays one of five cards (FI-33)."""

    verbs = play_verbs(PACK)


BID: Final = Bid()
DISCARD: Final = Discard()
SURRENDER: Final = Surrender()
TRUMPS: Final = Trumps()
PLAY: Final = FipsenPlay()
STOP: Final = Stop()


class Fipsen(TrickHand[FipsenOptions]):
    """A hand of Fipsen."""

    bid: i64 = PASS  # the highest bid so far, then the contract
    holder: Seat = -1  # the earlier bidder, who may hold
    newcomer: Seat = -1  # the seat that bids against the holder
    declarer: Seat = -1
    stake: i64 = 0  # the value of the contract
    durch: i64 = 0  # 1 if the declarer must win every trick from here on
    surrendered: i64 = 0

    def __init__(self, deal: Deal[FipsenOptions]) -> None:
        super().__init__(deal)
        self.last_bids = self.plan.ends[:4]  # by seat: the last bid, -1 before any

    def setup(self) -> None:
        deck = self.fresh_deck()
        eldest = self.eldest()
        order = [HAND + int(eldest + k) % 4 for k in range(4)]
        places = [z for z in order for _ in range(3)] + [SKAT] * 2 + [z for z in order for _ in range(2)] + [ASIDE] * 3
        for i in range(25):
            self.deal(deck[i], places[i])
        self.ask(BID, self.only(eldest))

    # Bidding ------------------------------------------------------------------------------

    def rank_of(self, answer: i64) -> i64:
        """How high a bid ranks at this table, in half points (FI-29, FI-R3)."""
        return bid_rank(int(answer), self.rules.five_bid_value)

    def may_bid(self, seat: Seat, answer: i64) -> bool:
        """Can a seat make this bid over the highest so far?"""
        if answer == KIEKER and self.at[HAND + seat] & COURTS:
            return False
        worth = self.rank_of(answer)
        high = self.rank_of(self.bid)
        if seat == self.holder and worth == high:
            return answer == self.bid or self.rules.hold_mode == "named_bid"
        return worth > high

    def is_hold(self, seat: Seat, answer: i64) -> bool:
        """Is this bid a hold?"""
        return answer != PASS and seat == self.holder and self.rank_of(answer) == self.rank_of(self.bid)

    def can_hold(self, seat: Seat) -> bool:
        """Can a seat make a bid that is a hold?"""
        return any([self.is_hold(seat, a) and self.may_bid(seat, a) for a in range(1, len(BIDS))])

    def can_raise(self, seat: Seat) -> bool:
        """Can a seat bid higher?"""
        return any([self.may_bid(seat, a) and not self.is_hold(seat, a) for a in range(1, len(BIDS))])

    def next_newcomer(self) -> None:
        """The next seat in order opens, or bids against the holder; the bidding ends after the dealer."""
        before = self.newcomer if self.newcomer >= 0 else self.eldest()
        self.newcomer = self.left_of(before)
        self.ask(BID, 0 if before == self.terms.dealer else self.only(self.newcomer))

    def modifiers(self) -> i64:
        """The modifiers of the contract."""
        return BIDS[self.bid][1]

    def diamonds_double(self, trump: i64) -> bool:
        """Does this trump suit double the contract: diamonds that were not bid as Ruten (FI-26, FI-R13)?"""
        if trump != DIAMONDS or self.modifiers() & RUTEN:
            return False
        return self.bid != KIEKER or self.rules.kieker_diamonds_double

    def take_skat(self) -> None:
        """The holder becomes declarer and takes up the skat, unless the bid is Hand; for a Kieker also the cards set aside."""
        self.declarer = self.holder
        self.stake = BID_VALUES[self.bid]
        self.durch = 1 if self.bid == KIEKER or self.modifiers() & DURCH else 0
        self.announce(f"{{{self.declarer}}} {{is|are}} declarer with {NAMES[self.bid].title()}.")
        if self.modifiers() & WITH_HAND:
            self.name_trumps()
            return
        self.move_all(SKAT, HAND + self.declarer)
        if self.bid == KIEKER:
            self.move_all(ASIDE, HAND + self.declarer)
        self.ask(DISCARD, self.only(self.declarer))

    def name_trumps(self) -> None:
        """Ask the declarer for the trump suit."""
        self.ask(TRUMPS, self.only(self.declarer))

    # Play ---------------------------------------------------------------------------------

    def next_trick(self, winner: Seat) -> None:
        """A lost trick ends a Durch; a contract just made can be stopped; otherwise the winner leads."""
        left = count(self.at[HAND + winner])
        won = self.won[self.declarer]
        need: i64 = BIDS[self.bid][0]
        if self.durch and winner != self.declarer:
            self.settle(False)
        elif left == 0:
            self.settle(self.durch != 0 or won >= need)
        elif not self.durch and winner == self.declarer and won == need:
            self.ask(STOP, self.only(self.declarer))
        elif not self.durch and self.rules.stop_when_lost and won + left < need:
            self.settle(False)
        else:
            self.ask(PLAY, self.clockwise_from(winner))

    def settle(self, made: bool) -> None:
        """The declarer scores the stake, or loses twice the stake."""
        points = int(self.stake) if made else -2 * int(self.stake)
        self.end([points if s == self.declarer else 0 for s in range(4)])

    # What is shown ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        if self.declarer < 0:
            return [self.bid_fact(s) for s in range(4) if self.last_bids[s] >= 0]
        contract = f"{NAMES[self.bid].title()} · {self.stake}"
        facts = [Fact("", "Declarer", self.declarer, "tag"), Fact("Contract", contract)]
        if self.durch and not (self.modifiers() & DURCH or self.bid == KIEKER):
            facts.append(Fact("", "Playing on", kind="tag"))
        return facts + self.trick_facts()

    def bid_fact(self, seat: int) -> Fact:
        """The last bid of a seat, or that it has passed."""
        if self.last_bids[seat] == PASS:
            return Fact("", "passed", seat, "out")
        return Fact("", NAMES[self.last_bids[seat]].title(), seat, "said")

    def count_lines(self) -> list[ScoreLine]:
        if self.declarer < 0:
            return [ScoreLine(-1, "All four passed: no score.")]
        d = int(self.declarer)
        if self.surrendered:
            return [ScoreLine(d, "Kieker surrendered", -5)]
        played_on = self.durch and not (self.modifiers() & DURCH or self.bid == KIEKER)
        needed = "every trick after playing on" if played_on else "all five" if self.durch else f"{BIDS[self.bid][0]}"
        lines = [ScoreLine(d, f"{NAMES[self.bid].title()}: took {counted(int(self.won[d]), 'tricks')}, needed {needed}")]
        if self.trump >= 0 and self.diamonds_double(self.trump):
            lines.append(ScoreLine(d, "diamonds as trumps: doubled"))
        if played_on:
            lines.append(ScoreLine(d, "played on: doubled"))
        lines.append(ScoreLine(d, "made" if self.score[d] > 0 else f"failed: twice {self.stake}", self.score[d]))
        return lines


def plan(seats: int, options: FipsenOptions) -> Plan:
    """Four hands, their tricks, the trick, the skat, the cards set aside, and the cards each seat has laid away."""
    middle = [
        Zone("skat", sight=NOBODY, layout="pile", title="Skat"),
        Zone("aside", sight=NOBODY, layout="pile", title="Set aside"),
    ]
    laid = [Zone("laid", s, 1 << s, layout="pile", title="Laid away") for s in range(4)]
    return Plan(4, trick_zones(4) + middle + laid, PACK)
