"""All Fours: stand or beg, follow or trump, and score High, Low, Jack and Game; the first player to seven points wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Seat, bit, count, highest, lowest, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import Options, option
from upcard.core.pack import STANDARD, SUIT_WORDS
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted, list_players
from upcard.core.zone import NOBODY, Plan, Zone, stock_zone
from upcard.kit.tricks import HAND, NO_TRUMP, Play, TrickHand, trick_zones

SUITS: Final = [SUIT_WORDS[s] for s in STANDARD.suits]
COLUMN: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
JACK_RANK: Final = 9
COUNTING: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4])  # by rank, deuce to ace: points towards Game


@dataclass(frozen=True)
class AllFoursOptions(Options):
    """The house rules of All Fours."""

    target: int = option(7, "The points that win the game.", low=1, high=100)
    first_upcard_jack: bool = option(
        False, "The dealer scores a point if the first upcard is a jack.", title="A jack as first upcard scores"
    )
    jack_on_any_run: bool = option(
        False,
        "The dealer scores for every jack turned up in running the cards, not only for one that makes trumps.",
        title="Every jack turned up scores",
    )
    gift_can_win: bool = option(
        True, "The dealer may give a point that wins the game; otherwise the dealer must refuse.", title="A gift can win the game"
    )
    score_order_wins: bool = option(
        True,
        "The first player to reach the target wins at once; otherwise hands are counted in full and the highest total wins.",
        title="First to the target wins",
    )
    allow_revoke: bool = option(
        False, "Any card may be played; a revoke that is found costs points at the end of the hand.", title="Revokes are allowed"
    )
    first_dealer: int = option(0, "The seat that deals first, from 1; 0 for a random one.", low=0, high=7)


class Beg(Phase["AllFours"]):
    """The player on the dealer's left accepts the suit of the upcard, or begs (AF-6)."""

    name = "beg"
    verbs = [Verb("stand", text="I stand"), Verb("beg", first=1)]

    def act(self, h: AllFours, seat: Seat, action: Action) -> None:
        if action == 0:
            h.make_trumps(PLAY)
        else:
            h.ask(GIFT, h.only(h.terms.dealer))

    def prompt(self, h: AllFours, seat: int) -> str:
        return f"Your turn: stand with {SUITS[h.turned_suit()]} as trumps, or beg."

    def log_text(self, h: AllFours, seat: int, action: int) -> str:
        return f"{{{seat}}} {{begs|beg}}." if action else f"{{{seat}}} {{stands|stand}}."


class Gift(Phase["AllFours"]):
    """The dealer gives the beggar a point and keeps the suit, or refuses and runs the cards (AF-8, AF-9)."""

    name = "gift"
    verbs = [Verb("give one", text="I give you one"), Verb("refuse", first=1, text="Refuse and run")]

    def options(self, h: AllFours, seat: Seat) -> CardSet:
        return 3 if h.rules.gift_can_win or h.terms.carry[h.eldest()] + 1 < h.rules.target else 2

    def act(self, h: AllFours, seat: Seat, action: Action) -> None:
        if action == 1:
            h.run_cards()
            return
        h.given = 1
        if h.wins(h.eldest(), 1):
            h.settle()
        else:
            h.make_trumps(PLAY)

    def prompt(self, h: AllFours, seat: int) -> str:
        beggar = f"{{{h.eldest()}}} {{begs|beg}}"
        if self.options(h, seat) == 2:
            return f"Your turn: {beggar}; one point would win the game, so you must refuse."
        after = "run the cards" if h.can_run() else "throw the hand in"
        return f"Your turn: {beggar}; give a point and keep {SUITS[h.turned_suit()]}, or refuse and {after}."

    def why_not(self, h: AllFours, seat: int, action: int) -> str:
        return "your gift would win the game, which this table does not allow: refuse"

    def button(self, h: AllFours, seat: int, action: int) -> str:
        return super().button(h, seat, action) if action == 0 or h.can_run() else "Refuse and throw in"

    def log_text(self, h: AllFours, seat: int, action: int) -> str:
        if action == 0:
            return f"{{{seat}}} {{gives|give}} {{{h.eldest()}}} one."
        return f"{{{seat}}} {{refuses|refuse}} the gift."


class Discard(Phase["AllFours"]):
    """After the cards are run, players discard face down until they have six cards (AF-14)."""

    name = "discard"
    sealed = True
    verbs = [card_verb("discard", STANDARD)]

    def options(self, h: AllFours, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def act(self, h: AllFours, seat: Seat, action: Action) -> None:
        h.move(action, HAND + seat, h.thrown(seat))
        if count(h.at[HAND + seat]) > 6:
            h.ask_again(seat)

    def close(self, h: AllFours) -> None:
        for seat in range(h.plan.seats):
            h.move_all(h.thrown(seat), h.muck)
        h.ask(PLAY, h.clockwise_from(h.eldest()))

    def card_pick(self, h: AllFours, seat: int) -> CardPick:
        left = int(count(h.at[HAND + seat])) - 6
        return CardPick("discard", left, left, "Discard #")

    def prompt(self, h: AllFours, seat: int) -> str:
        return (
            f"Your turn: {SUITS[h.trump]} are trumps; discard {counted(int(count(h.at[HAND + seat])) - 6, 'cards')} and keep six."
        )


class AllFoursPlay(Play["AllFours"]):
    """Follow suit or trump; without the suit led, play any card (AF-16 to AF-21)."""

    def options(self, h: AllFours, seat: Seat) -> CardSet:
        return h.at[HAND + seat] if h.rules.allow_revoke else h.proper(seat)

    def prompt(self, h: AllFours, seat: int) -> str:
        if not h.at[h.trick] or h.led == h.trump or not h.cards_that_follow(h.at[HAND + seat]):
            return super().prompt(h, seat)
        suit = SUITS[h.led]
        return f"Your turn: {suit} were led; play a {suit[:-1]} or a trump."

    def why_not_card(self, h: AllFours, seat: int, face: int) -> str:
        refused = super().why_not_card(h, seat, face)
        return f"{refused}: follow suit or trump" if h.at[HAND + seat] >> face & 1 and h.led != h.trump else refused


BEG: Final = Beg()
GIFT: Final = Gift()
DISCARD: Final = Discard()
PLAY: Final = AllFoursPlay()


class AllFours(TrickHand[AllFoursOptions]):
    """A hand of All Fours."""

    given: i64 = 0  # 1 if the dealer gave a point
    jacks: i64 = 0  # the dealer's points for jacks turned up
    thrown_in: i64 = 0
    revoked: CardSet = 0  # the seats found to have revoked

    def __init__(self, deal: Deal[AllFoursOptions]) -> None:
        super().__init__(deal)
        self.stock: i64 = self.trick + 1
        self.up: i64 = self.trick + 2
        self.muck: i64 = self.trick + 3
        self.shy = self.plan.zeros[: self.plan.seats]  # by seat: the suits it has neither followed nor trumped

    # The deal and the trump suit ------------------------------------------------------------

    def setup(self) -> None:
        deck = self.fresh_deck()
        n = self.plan.seats
        for i in range(6 * n):
            self.deal(deck[i], HAND + (self.eldest() + i // 3) % n)
        self.deal(deck[6 * n], self.up)
        self.deal_pile(deck, 6 * n + 1, self.stock)
        self.ask(BEG, self.only(self.eldest()))
        if self.rules.first_upcard_jack:
            self.jack_turned()

    def thrown(self, seat: Seat) -> i64:
        """The zone for the cards a seat discards."""
        return self.muck + 1 + seat

    def turned_suit(self) -> i64:
        """The suit of the upcard."""
        return self.suit(self.top(self.up))

    def can_run(self) -> bool:
        """Does the stock have three cards for each player and an upcard? (AF-R4)"""
        return self.size(self.stock) > 3 * self.plan.seats

    def jack_turned(self) -> bool:
        """Score a point for the dealer if the upcard is a jack (AF-13).  Returns whether it wins the game."""
        if self.top(self.up) % 13 != JACK_RANK:
            return False
        self.jacks += 1
        self.announce(f"{{{self.terms.dealer}}} {{scores|score}} a point for turning up a jack.")
        if not self.wins(self.terms.dealer, self.jacks):
            return False
        self.settle()
        return True

    def run_cards(self) -> None:
        """Deal three more cards to each player and a new upcard, until its suit changes (AF-10 to AF-15)."""
        while self.can_run():
            before = self.turned_suit()
            for seat in seats_in(self.clockwise_from(self.eldest())):
                for _ in range(3):
                    self.move(self.top(self.stock), self.stock, HAND + seat)
            self.move(self.top(self.stock), self.stock, self.up)
            self.announce(f"The cards are run; [{STANDARD.names[self.top(self.up)]}] is turned up.")
            if self.turned_suit() != before:
                self.make_trumps(DISCARD)
                self.jack_turned()
                return
            if self.rules.jack_on_any_run and self.jack_turned():
                return
        self.thrown_in = 1
        self.announce("The stock has run out: the hand is thrown in.")
        self.settle()

    def make_trumps(self, then: Phase[Any]) -> None:
        """Make the suit of the upcard trumps; the player on the dealer's left leads (AF-16), or all discard first."""
        self.trump = self.turned_suit()
        self.announce(f"Trumps are {SUITS[self.trump]}.")
        self.ask(then, self.clockwise_from(self.eldest()))

    # Play -----------------------------------------------------------------------------------

    def proper(self, seat: Seat) -> CardSet:
        """The cards that follow suit or trump, or any card without the suit led (AF-17, AF-18)."""
        held = self.at[HAND + seat]
        follow = self.cards_that_follow(held) if self.at[self.trick] else 0
        return follow | held & self.plan.suits[self.trump] if follow else held

    def on_renounce(self, seat: Seat, card: Card) -> None:
        """A card that is not a trump shows that its player has none of the suit led, or revokes."""
        if self.suit(card) == self.trump:
            return
        if self.rules.allow_revoke:
            self.shy[seat] |= self.cards_that_follow(-1)
        else:
            super().on_renounce(seat, card)

    def on_play(self, seat: Seat, card: Card) -> None:
        """A player who plays a suit they failed to follow has revoked."""
        if self.shy[seat] & bit(card) and not self.revoked & bit(seat):
            self.revoked |= bit(seat)
            self.announce(f"[{STANDARD.names[card]}] shows that {{{seat}}} {{has|have}} revoked.")

    def next_trick(self, winner: Seat) -> None:
        if self.at[HAND + winner]:
            self.ask(PLAY, self.clockwise_from(winner))
        else:
            self.settle()

    # The points -----------------------------------------------------------------------------

    def wins(self, seat: Seat, points: i64) -> bool:
        """Do *points* in this hand win the game at once? (AF-R6, AF-R7)"""
        return self.rules.score_order_wins and self.terms.carry[seat] + points >= self.rules.target

    def in_play(self) -> CardSet:
        """The trumps played to tricks."""
        played: CardSet = 0
        for s in range(self.plan.seats):
            played |= self.taken(s)
        return played & self.plan.suits[self.trump] if self.trump != NO_TRUMP else 0

    def captor(self, card: Card) -> int:
        """The seat that took a card."""
        return int(self.zone_of(card) - self.plan.seats)

    def jack(self) -> CardSet:
        """The jack of trumps if it was played, as a set."""
        return self.in_play() & COLUMN << JACK_RANK

    def worth(self, seat: Seat) -> i64:
        """The points of a seat towards Game (AF-27)."""
        total: i64 = 0
        for rank in range(8, 13):
            total += COUNTING[rank] * count(self.taken(seat) & COLUMN << rank)
        return total

    def awards(self) -> list[ScoreLine]:
        """The points scored, in order, and the reasons for points not scored (AF-22 to AF-30)."""
        dealer, eldest = int(self.terms.dealer), int(self.eldest())
        lines: list[ScoreLine] = []
        if self.jacks:
            lines.append(
                ScoreLine(dealer, f"turned up {'a jack' if self.jacks == 1 else f'{self.jacks} jacks'}", int(self.jacks))
            )
        if self.given:
            lines.append(ScoreLine(eldest, "the dealer's gift", 1))
        if self.thrown_in:
            lines.append(ScoreLine(-1, f"The stock ran out before a new suit was turned: {{{dealer}}} {{deals|deal}} again."))
        if self.at[HAND]:  # it ended before the play
            return lines
        return lines + self.penalties() + self.trump_points() + [self.game_point()]

    def penalties(self) -> list[ScoreLine]:
        """All other players score for a revoke, clockwise from the dealer's left (AF-22)."""
        each = 2 if self.jack() else 1
        seats = seats_in(self.clockwise_from(self.eldest()))
        guilty = [s for s in seats if self.revoked & bit(s)]
        return [ScoreLine(s, f"for {{{r}}}'s revoke", each) for s in seats for r in guilty if r != s]

    def trump_points(self) -> list[ScoreLine]:
        """High, Low and Jack, for the players who took these trumps (AF-24 to AF-26)."""
        trumps, jack = self.in_play(), self.jack()
        if not trumps:
            return [ScoreLine(-1, "No trump was played: no High, Low or Jack.")]
        names = STANDARD.names
        high, low = highest(trumps), lowest(trumps)
        lines = [
            ScoreLine(self.captor(high), f"High, [{names[high]}]", 1),
            ScoreLine(self.captor(low), f"Low, [{names[low]}]", 1),
        ]
        if not jack:
            return lines + [ScoreLine(-1, f"No Jack: [J{STANDARD.suits[self.trump]}] was not in play.")]
        return lines + [self.unless_revoked(self.captor(lowest(jack)), f"Jack, [{names[lowest(jack)]}]")]

    def game_point(self) -> ScoreLine:
        """Game, for the highest count if no other player shares it (AF-27, AF-28)."""
        worth = [int(self.worth(s)) for s in range(self.plan.seats)]
        most = max(worth)
        best = [s for s in range(len(worth)) if worth[s] == most]
        if not most:
            return ScoreLine(-1, "No Game: no card that counts was played.")
        if len(best) == 1:
            return self.unless_revoked(best[0], f"Game, {most}")
        return ScoreLine(-1, f"No Game: {list_players(best)} tie with {most}.")

    def unless_revoked(self, seat: int, text: str) -> ScoreLine:
        """A point, which a player who revoked loses (AF-22)."""
        return ScoreLine(seat, f"{text}, lost by the revoke") if self.revoked & bit(seat) else ScoreLine(seat, text, 1)

    def count_lines(self) -> list[ScoreLine]:
        """The points one at a time; points after the one that wins the game do not count (AF-R7)."""
        lines = self.awards()
        score = [0] * self.plan.seats
        won = False
        for line in [line for line in lines if line.points is not None]:
            if won:
                line.points = None
                line.text += ", after the game was won"
            else:
                score[line.seat] += line.points or 0
                won = self.wins(line.seat, score[line.seat])
        return lines

    def settle(self) -> None:
        """End the hand and score its points."""
        score = [0] * self.plan.seats
        for line in self.count_lines():
            score[line.seat] += line.points or 0
        self.end(score)

    # What is shown --------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        begun = self.tricks_of(bit(self.plan.seats) - 1) > 0
        facts = [f for f in self.trick_facts() if f.seat < 0 or begun]
        facts += [Fact("game", int(self.worth(s)), s) for s in range(self.plan.seats) if self.won[s]]
        if self.phase is GIFT:
            facts.append(Fact("", "I beg", int(self.eldest()), "said"))
        if self.given:
            facts.append(Fact("", "+1 given", int(self.eldest()), "tag"))
        if self.jacks:
            facts.append(Fact("", f"+{self.jacks} jack", int(self.terms.dealer), "tag"))
        return facts + [Fact("", "revoked", s, "tag") for s in range(self.plan.seats) if self.revoked & bit(s)]

    def card_marks(self, zone: int) -> list[str]:
        if zone != self.up or self.trump == NO_TRUMP:
            return super().card_marks(zone)
        return [""] * int(self.size(zone) - 1) + ["trumps"]


def plan(seats: int, options: AllFoursOptions) -> Plan:
    """The zones of a trick game, the stock, the upcards, the discards, and a place for each seat's discards."""
    middle = [
        stock_zone(),
        Zone("upcard", ordered=True, layout="pile", title="Upcard"),
        Zone("muck", sight=NOBODY, layout="none", title="Discards"),
    ]
    thrown = [Zone("thrown", s, 1 << s, grouped_with=HAND + s, layout="none", title="Discarding") for s in range(seats)]
    return Plan(seats, trick_zones(seats) + middle + thrown, STANDARD)
