"""Solo: ask for a game, say how high you will go, and play alone or with the holder of an ace you call."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, as_set, bit, count
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import Options, option, tie_option
from upcard.core.pack import SUIT_SIGNS
from upcard.core.verbs import Verb
from upcard.core.zone import EVERYONE, Plan
from upcard.games.solo.trumps import ACES, CLUB_QUEEN, PACK, SUITS, OmbreHand, OmbrePlay
from upcard.kit.tricks import HAND, NO_TRUMP, trick_zones

GAMES: Final = ["simple game", "solo", "tout"]
SHORT: Final = ["simple", "solo", "tout"]
SIMPLE: Final = 0  # the first of them
NEED: Final = [5, 5, 8]
VALUES: Final = [0, 2, 4, 4, 8, 16, 32]
RANKS: Final = [""] + [f"{g} in {where}" for g in GAMES for where in ("suit", "colour")]
ASKED: Final = ["in colour", "a solo", "a solo in colour", "a tout", "a tout in colour"]  # for ranks 2 to 6
PASS: Final = 0  # answers in the bidding; 1 to 6 ask about a game of that rank
YES: Final = 7
COLORS: Final = {"C": "clubs", "S": "spades", "H": "hearts", "D": "diamonds"}
BOTH: Final = {"up_to_solo": "once a solo in suit is reached", "always_overcall": "never"}
OWN: Final = {"allow": "yes", "refuse": "only with all four aces"}
ENDS: Final = {"hands": "after an agreed number of hands", "threshold": "when a player has more than the agreed points"}


@dataclass(frozen=True)
class SoloOptions(Options):
    """The house rules of Solo."""

    color_suit: Literal["C", "S", "H", "D"] = option(
        "C", "The suit in which every game ranks and scores higher.", title="Colour", choices=COLORS
    )
    jump_bids: bool = option(False, "A player who asks may skip steps and ask about any higher game.", title="Jump bids")
    both_queens_rule: Literal["up_to_solo", "always_overcall"] = option(
        "up_to_solo", "When a player with both black queens may pass.", title="Passing with both black queens", choices=BOTH
    )
    own_ace: Literal["allow", "refuse"] = option(
        "allow",
        "Whether the declarer of a simple game may call their own ace, and so play alone.",
        title="Calling your own ace",
        choices=OWN,
    )
    stop_when_decided: bool = option(
        False, "Play stops as soon as all players can tell whether the game is made.", title="Stop when the game is decided"
    )
    end_mode: Literal["hands", "threshold"] = option("hands", "When the match ends.", title="End of the match", choices=ENDS)
    hands: int = option(
        12,
        "The hands in a match; with a multiple of four everyone deals equally often.",
        low=1,
        high=100,
        only={"end_mode": ["hands"]},
    )
    threshold: int = option(
        50,
        "The match ends when a player has more points than this.",
        title="Points to exceed",
        low=1,
        high=1000,
        only={"end_mode": ["threshold"]},
    )
    tie_break: Literal["shared", "extra_hands"] = tie_option("extra_hands")
    first_dealer: int = option(0, "The seat that deals first, 1 to 4; 0 for a random one.", low=0, high=4)


class Bid(Phase["Solo"]):
    """A player asks for a game, the next asks how high it goes; a player who passes is out (SL-21 to SL-27)."""

    name = "bid"
    verbs = [Verb("pass"), Verb("ask", first=1, text="I ask"), Verb("is it", ASKED, first=2), Verb("yes", first=YES)]

    def options(self, h: Solo, seat: Seat) -> CardSet:
        out: CardSet = 0 if h.must_bid(seat) else bit(PASS)
        if h.question:
            return out | bit(YES)
        if h.rank == 6:
            return bit(PASS)
        jumps = h.rank and h.rules.jump_bids
        return out | (bit(YES) - bit(h.rank + 1) if jumps else bit(h.rank + 1))

    def read(self, text: str) -> int:
        return super().read(re.sub(r"\bcolor\b", "colour", text, flags=re.IGNORECASE))

    def act(self, h: Solo, seat: Seat, action: Action) -> None:
        if action == PASS:
            h.drop(seat)
        elif action == YES:
            h.rank = h.question
            h.question = 0
            h.ask(BID, h.only(h.inquirer))
        elif h.rank == 0:
            h.bidder = seat
            h.rank = 1
            h.next_inquirer(seat)
        else:
            h.question = action
            h.ask(BID, h.only(h.bidder))

    def close(self, h: Solo) -> None:
        if h.bidder < 0:
            h.show_queen()
        else:
            h.declare()

    def button(self, h: Solo, seat: int, action: int) -> str:
        return f"Is it {ASKED[action - 2]}?" if 2 <= action <= 6 else ("Pass", "I ask")[action] if action < 2 else "Yes"

    def prompt(self, h: Solo, seat: int) -> str:
        rest = "; with both black queens you cannot pass." if h.must_bid(seat) else ", or pass."
        if h.question:
            return f"Your turn: {{{h.inquirer}}} {{asks|ask}}, is it {ASKED[h.question - 2]}? Say yes{rest}"
        if h.rank == 6:
            return "Your turn: no game is higher than a tout in colour, so you pass."
        if h.rank == 0:
            return f"Your turn: ask for a game{rest}"
        return f"Your turn: {{{h.bidder}}} {{holds|hold}} a {RANKS[h.rank]}. Ask for more{rest}"

    def why_not(self, h: Solo, seat: int, action: int) -> str:
        if action == PASS:
            return "with both black queens you cannot pass yet"
        if h.question:
            return f"the question is whether it is {ASKED[h.question - 2]}: say yes, or pass"
        if h.rank == 0:
            return "there is no game yet: say ask, or pass"
        return "no game is higher than a tout in colour: pass" if h.rank == 6 else f"ask: is it {ASKED[h.rank - 1]}"

    def log_text(self, h: Solo, seat: int, action: int) -> str:
        if action == PASS:
            return f"{{{seat}}} {{passes|pass}}."
        if action == YES:
            return f"{{{seat}}} {{says|say}} yes."
        return f"{{{seat}}} {{asks|ask}}: is it {ASKED[action - 2]}?" if h.rank else f"{{{seat}}} {{asks|ask}} for a game."


class Name(Phase["Solo"]):
    """The declarer names a game and its trumps, ranking at least as high as the bid (SL-28, SL-30)."""

    name = "name"
    verbs = [Verb("name", [f"{game} {suit}" for game in SHORT for suit in SUITS])]

    def options(self, h: Solo, seat: Seat) -> CardSet:
        if h.forced:
            return 15
        least = max(h.rank, 3) if h.has_both(seat) else h.rank
        return as_set([a for a in range(12) if h.rank_of(a // 4, a % 4) >= least])

    def act(self, h: Solo, seat: Seat, action: Action) -> None:
        h.kind = action // 4
        h.trump = action % 4
        if h.kind == SIMPLE:
            h.not_both_queens |= bit(seat)
            h.ask(CALL, h.only(seat))

    def close(self, h: Solo) -> None:
        h.lead()

    def group(self, h: Solo, seat: int, action: int) -> str:
        return SHORT[action // 4].capitalize()

    def button(self, h: Solo, seat: int, action: int) -> str:
        return f"{short_name(action // 4, action % 4)} ({VALUES[h.rank_of(action // 4, action % 4)]})"

    def prompt(self, h: Solo, seat: int) -> str:
        if h.forced:
            return "Your turn: name trumps for your simple game."
        least = "solo in suit" if h.has_both(seat) and h.rank < 3 else RANKS[h.rank]
        return f"Your turn: name your game and trumps, a {least} or higher."

    def why_not(self, h: Solo, seat: int, action: int) -> str:
        if h.forced:
            return "after four passes you can name only a simple game"
        if h.has_both(seat) and h.rank < 3:
            return "with both black queens you must name a solo or higher"
        return f"your game must rank as high as your bid, a {RANKS[h.rank]}"

    def log_text(self, h: Solo, seat: int, action: int) -> str:
        return "" if action < 4 else f"{{{seat}}} {{plays|play}} a {GAMES[action // 4]} in {SUITS[action % 4]}."


class Call(Phase["Solo"]):
    """In a simple game the declarer calls an ace; its holder is the partner (SL-13)."""

    name = "call"
    verbs = [Verb("call", [f"ace of {s}" for s in SUITS], text="The {}")]

    def options(self, h: Solo, seat: Seat) -> CardSet:
        own = h.at[HAND + seat] & ACES
        return as_set([s for s in range(4) if h.own_ace or own == ACES or not own & h.plan.suits[s]])

    def act(self, h: Solo, seat: Seat, action: Action) -> None:
        h.called = 8 * action + 7

    def close(self, h: Solo) -> None:
        h.lead()

    def button(self, h: Solo, seat: int, action: int) -> str:
        mine = " (your own: no partner)" if h.at[HAND + seat] & ACES & h.plan.suits[action] else ""
        return f"The ace of {SUITS[action]}{mine}"

    def prompt(self, h: Solo, seat: int) -> str:
        return "Your turn: call an ace; the player who holds it is your partner."

    def why_not(self, h: Solo, seat: int, action: int) -> str:
        return "you can call an ace of your own only if you hold all four"

    def log_text(self, h: Solo, seat: int, action: int) -> str:
        return f"{{{seat}}} {{plays|play}} a simple game in {SUITS[h.trump]} and {{calls|call}} the {SUITS[action][:-1]} ace."


BID: Final = Bid()
NAME: Final = Name()
CALL: Final = Call()
PLAY: Final = OmbrePlay()


def short_name(game: i64, trump: i64) -> str:
    """A game and its trumps in short: "Solo ♥"."""
    return f"{SHORT[game].capitalize()} {SUIT_SIGNS[PACK.suits[trump]]}"


class Solo(OmbreHand[SoloOptions]):
    """A hand of Solo."""

    rank: i64 = 0  # the highest game the bidder has said yes to, 1 to 6
    question: i64 = 0  # the rank asked about, 0 for none
    inquirer: Seat = -1  # the seat that asks the bidder
    out: CardSet = 0  # the seats that have passed
    forced: i64 = 0  # 1 after four passes
    kind: i64 = -1  # 0 a simple game, 1 a solo, 2 a tout

    def __init__(self, deal: Deal[SoloOptions]) -> None:
        super().__init__(deal, deal.options.own_ace == "allow")
        self.color: i64 = PACK.suits.index(self.rules.color_suit)

    def setup(self) -> None:
        self.deal_round(self.fresh_deck(), 8)
        self.ask(BID, self.only(self.eldest()))

    # Bidding ------------------------------------------------------------------------------

    def rank_of(self, game: i64, suit: i64) -> i64:
        """The rank of a game with these trumps, 1 to 6 (SL-12)."""
        return 2 * game + (2 if suit == self.color else 1)

    def binds(self, rank: i64) -> bool:
        """Must a player with both black queens bid at this rank? (SL-31, SL-R7)"""
        return rank <= (6 if self.rules.both_queens_rule == "always_overcall" else 3)

    def must_bid(self, seat: Seat) -> bool:
        """Must this seat bid?"""
        return self.binds(self.question or self.rank + 1) and self.has_both(seat)

    def drop(self, seat: Seat) -> None:
        """A seat passes, which may show that it does not hold both black queens; its inquirer is now bound (SL-26)."""
        self.out |= bit(seat)
        if self.binds(self.question or self.rank + 1):
            self.not_both_queens |= bit(seat)
        if self.question:
            self.rank = self.question
            self.question = 0
            self.bidder = self.inquirer
        self.next_inquirer(self.inquirer if self.inquirer >= 0 else seat)

    def next_inquirer(self, seat: Seat) -> None:
        """The seat on the left of *seat* comes into the bidding; after the dealer the bidding ends (SL-25, SL-27)."""
        self.inquirer = self.left_of(seat)
        self.ask(BID, 0 if seat == self.terms.dealer else self.only(self.inquirer))

    def declare(self) -> None:
        """The player left in the bidding names a game."""
        self.inquirer = -1
        self.announce(f"{{{self.bidder}}} {{is|are}} declarer with a {RANKS[self.rank]} or more.")
        self.ask(NAME, self.only(self.bidder))

    def show_queen(self) -> None:
        """After four passes the holder of the queen of clubs shows it and must play a simple game (SL-29)."""
        self.bidder = self.zone_of(CLUB_QUEEN) - HAND
        self.rank = 1
        self.forced = 1
        self.make_known(EVERYONE, 0, bit(CLUB_QUEEN))
        self.announce(f"All pass. {{{self.bidder}}} {{shows|show}} [QC] and must play a simple game.")
        self.ask(NAME, self.only(self.bidder))

    def lead(self) -> None:
        """The player on the dealer's left leads, whoever is declarer (SL-32)."""
        self.ask(PLAY, self.clockwise_from(self.eldest()))

    def next_trick(self, winner: Seat) -> None:
        if self.at[HAND + winner] and not (self.rules.stop_when_decided and self.decided()):
            self.ask(PLAY, self.clockwise_from(winner))
        else:
            self.settle()

    def decided(self) -> bool:
        """Can all players tell whether the game is made, whoever holds the called ace?"""
        need: i64 = NEED[self.kind]
        won = [self.tricks(s) for s in self.partners()]
        return min(won) >= need or max(won) + count(self.at[HAND]) < need

    def settle(self) -> None:
        """The declarer and the partner score the points of the game, or lose them (SL-37 to SL-39)."""
        if self.at[HAND]:
            self.announce("The game is decided: all players lay down their cards.")
            for s in range(4):
                self.reveal_zone(HAND + s)
        if self.called >= 0 and self.partner < 0:
            self.reveal(self.zone_of(self.called) - HAND)
        points = VALUES[self.rank_of(self.kind, self.trump)]
        gain = points if self.tricks(self.partner) >= NEED[self.kind] else -points
        self.end([gain if s == self.bidder or s == self.partner else 0 for s in range(4)])

    # What is shown ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        if self.trump == NO_TRUMP:
            return [Fact("Colour", SUIT_SIGNS[self.rules.color_suit]), *self.bids()]
        ace = PACK.suits[self.called // 8] if self.called >= 0 else ""
        facts = [Fact("", short_name(self.kind, self.trump)), Fact("Counts", VALUES[self.rank_of(self.kind, self.trump)])]
        facts.append(Fact("", f"calls A{SUIT_SIGNS[ace]}" if ace else "declarer", self.bidder, "tag"))
        if self.partner >= 0:
            facts.append(Fact("", "alone" if self.partner == self.bidder else "partner", self.partner, "tag"))
        if ace:
            facts.append(Fact("Called", f"[A{ace}]"))
        side, need = self.known_partners(self.bidder), NEED[self.kind]
        for f in self.trick_facts():
            ours = f.seat >= 0 and side & bit(f.seat) != 0
            facts.append(Fact(f.label, f"{f.value} of {need}", f.seat, f.kind) if ours else f)
        return facts

    def bids(self) -> list[Fact]:
        """The bids so far."""
        said = [Fact("", "passed", s, "out") for s in range(4) if self.out >> s & 1]
        if self.bidder >= 0:
            said.append(Fact("", self.short(self.rank), self.bidder, "said"))
        if self.question:
            said.append(Fact("", self.short(self.question) + "?", self.inquirer, "said"))
        return said

    def short(self, rank: i64) -> str:
        """A rank in short: "solo", "solo ♣"."""
        return SHORT[(rank - 1) // 2] + ("" if rank % 2 else " " + SUIT_SIGNS[self.rules.color_suit])

    def count_lines(self) -> list[ScoreLine]:
        d, p = int(self.bidder), int(self.partner)
        together = f"{{{d}}} and {{{p}}} took" if p not in (-1, d) else f"{{{d}}} took"
        what = f"{GAMES[self.kind].capitalize()} in {SUITS[self.trump]}, {NEED[self.kind]} tricks needed"
        verdict = "made" if self.score[d] > 0 else "failed"
        lines = [ScoreLine(d, what), ScoreLine(d, f"{together} {self.tricks(p)}: {verdict}", self.score[d])]
        return lines + [ScoreLine(p, "as the partner", self.score[p])] * (p not in (-1, d))


def plan(seats: int, options: SoloOptions) -> Plan:
    """Four hands, the tricks of each seat, and the trick being played."""
    return Plan(4, trick_zones(4), PACK)
