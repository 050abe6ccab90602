"""Backhand: come close to twenty-one, then hit, or claim that the next card would take you over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, bit, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import BadOption
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Hand, Phase
from upcard.core.options import Options, option
from upcard.core.pack import Pack
from upcard.core.verbs import Verb
from upcard.core.zone import Plan, Zone, stock_zone
from upcard.kit.amounts import AMOUNT, AmountPhase

RANKS: Final = "A23456789TJQK"
VALUE: Final = vec[i64]([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10])
PACKS: Final = {n: Pack(RANKS, copies=n) for n in range(1, 5)}
HAND: Final = 0  # zones: hands, then the stock, what is out of play, and the card of a backhand
HIT: Final = 0
BACKHAND: Final = 1
PUSH: Final = 2


@dataclass(frozen=True)
class BackhandOptions(Options):
    """The stakes and house rules of Backhand."""

    scoring: Literal["betting", "first_to_n", "most_in_n"] = option(
        "betting",
        "The stakes of the game.",
        title="Scoring",
        choices={
            "betting": "bets against the bank",
            "first_to_n": "first to a number of wins",
            "most_in_n": "most wins in a number of rounds",
        },
    )
    min_bet: int = option(1, "The smallest bet.", title="Smallest bet", low=1, high=1000)
    max_bet: int = option(10, "The largest bet.", title="Largest bet", low=1, high=10000)
    match_rounds: int = option(10, "Rounds in a match, with bets or for most wins.", title="Rounds", low=1, high=200)
    target_wins: int = option(5, "Wins that end a match played to a number of wins.", title="Wins", low=1, high=100)
    first_to: Literal["immediate", "finish_round"] = option(
        "immediate",
        "When a player reaches the number of wins.",
        title="Reaching the wins",
        choices={"immediate": "the game ends at once", "finish_round": "the round is finished"},
    )
    dealer: Literal["house", "rotating"] = option(
        "house",
        "Who banks.",
        title="Bank",
        choices={"house": "the house", "rotating": "each player for a round, without a hand"},
    )
    ace_replacement: Literal["after_deal", "on_turn"] = option(
        "after_deal",
        "When aces are replaced.",
        title="Replacing aces",
        choices={"after_deal": "right after the deal", "on_turn": "when a player's turn begins"},
    )
    min_act_score: Literal["12", "13"] = option(
        "12",
        "The score from which a player chooses.",
        title="First choice at",
        choices={"12": "12", "13": "13; a hand of 12 gets another card"},
    )
    max_pushes: int = option(
        0, "How often a player may push hands away in a turn; 0: any number.", title="Pushes", low=0, high=20
    )
    reshuffle: Literal["each_round", "when_low"] = option(
        "each_round",
        "When the cards are shuffled.",
        title="Shuffling",
        choices={"each_round": "for every round", "when_low": "when fewer than 15 cards are left for each hand"},
    )

    def check(self, seats: int) -> None:
        if self.max_bet < self.min_bet:
            raise BadOption("the largest bet cannot be below the smallest", "max_bet")
        if self.dealer == "rotating" and seats < 2:
            raise BadOption("a rotating bank needs two players or more", "dealer")


class Stake(AmountPhase["Backhand"]):
    """Every player bets before the deal (BH-4)."""

    name = "stake"

    def least(self, h: Backhand, seat: Seat) -> i64:
        return h.rules.min_bet

    def most(self, h: Backhand, seat: Seat) -> i64:
        return h.rules.max_bet

    def act(self, h: Backhand, seat: Seat, action: Action) -> None:
        h.bets[seat] = action - AMOUNT

    def close(self, h: Backhand) -> None:
        h.deal_hands()

    def prompt(self, h: Backhand, seat: int) -> str:
        return f"Your turn: bet from {h.rules.min_bet} to {h.rules.max_bet}."


class Act(Phase["Backhand"]):
    """Hit or call backhand; play a push hand or push it away (BH-12 to BH-20)."""

    name = "act"
    verbs = [
        Verb("hit", text="Hit", zone="stock"),
        Verb("backhand", first=BACKHAND, third="calls backhand", text="Backhand"),
        Verb("push", first=PUSH, third="pushes the hand away", text="Push the hand away"),
    ]

    def options(self, h: Backhand, seat: Seat) -> CardSet:
        if not h.is_push(seat):
            return bit(HIT) | bit(BACKHAND)
        may = h.rules.max_pushes == 0 or h.pushes < h.rules.max_pushes
        return bit(HIT) | (bit(PUSH) if may else 0)

    def act(self, h: Backhand, seat: Seat, action: Action) -> None:
        if action == PUSH:
            h.pushes += 1
            h.move_all(HAND + seat, h.away)
            h.draw(HAND + seat)
            h.draw(HAND + seat)
            h.replace_aces(seat)
            h.go_on(seat)
        elif action == BACKHAND:
            h.move_all(h.called, h.away)
            h.draw(h.called)
            h.decide(seat, h.score_of(seat) + VALUE[h.top(h.called) % 64 % 13] > 21)
        else:
            push = h.is_push(seat)
            h.draw(HAND + seat)
            if push:
                h.decide(seat, h.score_of(seat) <= 21)
            else:
                h.go_on(seat)

    def close(self, h: Backhand) -> None:
        h.next_player()

    def prompt(self, h: Backhand, seat: int) -> str:
        if h.is_push(seat):
            return f"Your turn: {h.score_of(seat)} is a push hand. Play it and win at 21 or less, or push it away?"
        return f"Your turn: you have {h.score_of(seat)}. Hit, or call backhand?"

    def button(self, h: Backhand, seat: int, action: int) -> str:
        return "Play the push" if action == HIT and h.is_push(seat) else super().button(h, seat, action)

    def why_not(self, h: Backhand, seat: int, action: int) -> str:
        if action == BACKHAND:
            return "you cannot call backhand with a push hand: play it or push it away"
        return "you can push away only a hand of two cards worth 17 to 20" if not h.is_push(seat) else "you cannot push again"


STAKE: Final = Stake()
ACT: Final = Act()


class Backhand(Hand[BackhandOptions]):
    """A round of Backhand."""

    actor: Seat = -1
    pushes: i64 = 0

    def __init__(self, deal: Deal[BackhandOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.stock: i64 = n
        self.away: i64 = n + 1
        self.called: i64 = n + 2
        self.bets = self.plan.zeros[:n]
        self.results = self.plan.zeros[:n]  # 1 won, -1 lost, 0 undecided

    # The round ------------------------------------------------------------------------------

    def setup(self) -> None:
        deck = self.fresh_deck()
        left = len(deck) - self.terms.extra.get("away", 0)  # what was not shuffled in since the last round
        self.deal_pile(deck[:left], 0, self.stock)
        for card in deck[left:]:
            self.deal(card, self.away)
        if self.rules.scoring == "betting":
            self.ask(STAKE, self.players())
        else:
            self.deal_hands()

    def banker(self) -> i64:
        """The seat that banks; -1 for the house."""
        return self.terms.dealer if self.rules.dealer == "rotating" else -1

    def players(self) -> i64:
        """The seats with hands, in the order in which they act (BH-9, BH-R20)."""
        if self.banker() >= 0:
            return self.all_but(self.banker())
        return self.clockwise_from(0)

    def deal_hands(self) -> None:
        """Deal two cards each, one at a time (BH-5, BH-R5), and replace aces (BH-6)."""
        order = seats_in(self.players())
        for _ in range(2):
            for seat in order:
                self.draw(HAND + seat)
        if self.rules.ace_replacement == "after_deal":
            for seat in order:
                self.replace_aces(seat)
        self.next_player()

    def draw(self, to: i64) -> None:
        """Move the next card of the stock *to* a zone. An empty stock is first renewed from everything out of play (BH-R17)."""
        if self.top(self.stock) < 0:
            self.announce("The stock is used up: everything out of play is shuffled into a new one.")
            self.move_all(self.away, self.stock)
            self.move_all(self.called, self.stock)
            for seat in range(self.plan.seats):
                if self.results[seat]:
                    self.move_all(HAND + seat, self.stock)
            self.shuffle(self.stock)
        self.move(self.top(self.stock), self.stock, to)

    def replace_aces(self, seat: Seat) -> None:
        """Replace each ace among the first two cards, once (BH-6, BH-7)."""
        for card in self.cards_in(HAND + seat):
            if card % 64 % 13 == 0:
                self.announce(f"{{{seat}}} {{has|have}} an ace replaced.")
                self.move(card, HAND + seat, self.away)
                self.draw(HAND + seat)

    def score_of(self, seat: Seat) -> i64:
        """A hand's score: aces one, court cards ten, others their pips (BH-8)."""
        total: i64 = 0
        for card in self.cards_in(HAND + seat):
            total += VALUE[card % 64 % 13]
        return total

    def is_push(self, seat: Seat) -> bool:
        """Is this a push hand: two cards worth 17 to 20 (BH-16)?"""
        return self.size(HAND + seat) == 2 and self.score_of(seat) >= 17

    def next_player(self) -> None:
        """Begin the turn of the next hand, or end the round."""
        if self.actor >= 0 and self.wins_at_once():
            self.settle()
            return
        for seat in seats_in(self.players()):
            if self.results[seat] == 0:
                self.actor = seat
                self.pushes = 0
                if self.rules.ace_replacement == "on_turn":
                    self.replace_aces(seat)
                self.go_on(seat)
                return
        self.settle()

    def go_on(self, seat: Seat) -> None:
        """Deal to a low hand without a choice (BH-11). Five cards win (BH-14); otherwise the player chooses."""
        least: i64 = 12 if self.rules.min_act_score == "12" else 13
        while self.score_of(seat) < least and self.size(HAND + seat) < 5:
            self.draw(HAND + seat)
        if self.score_of(seat) > 21:
            self.decide(seat, False)
        elif self.size(HAND + seat) >= 5:
            self.decide(seat, True)
        else:
            self.ask(ACT, self.only(seat))

    def decide(self, seat: Seat, won: bool) -> None:
        """Decide a hand and go on to the next player."""
        self.results[seat] = 1 if won else -1
        self.announce(f"{{{seat}}} {{{'wins|win' if won else 'loses|lose'}}}.")
        self.ask(ACT, 0)

    def wins_at_once(self) -> bool:
        """Has this player reached the number of wins, so that the game ends here? (BH-R4)"""
        if self.rules.scoring != "first_to_n" or self.rules.first_to == "finish_round":
            return False
        return self.results[self.actor] == 1 and self.terms.carry[self.actor] + 1 >= self.rules.target_wins

    def settle(self) -> None:
        """Pay even money between players and bank, or count one win each."""
        n = self.plan.seats
        if self.rules.scoring != "betting":
            self.end([int(self.results[s] == 1) for s in range(n)])
            return
        net = [int(self.bets[s] * self.results[s]) for s in range(n)]
        if self.banker() >= 0:
            net[self.banker()] = -sum(net)
        self.end(net)

    # Telling ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        facts: list[Fact] = []
        for s in range(self.plan.seats):
            if s == self.banker():
                facts.append(Fact("", "bank", s, "tag"))
            elif self.rules.scoring == "betting" and self.bets[s]:
                facts.append(Fact("Bet", int(self.bets[s]), s, "bet"))
            if self.size(HAND + s):
                facts.append(Fact("Score", int(self.score_of(s)), s))
            if self.results[s]:
                facts.append(Fact("", "won" if self.results[s] == 1 else "lost", s, "tag"))
        return facts

    def count_lines(self) -> list[ScoreLine]:
        lines = [
            ScoreLine(s, "won" if self.results[s] == 1 else "lost", self.score[s])
            for s in range(self.plan.seats)
            if self.results[s]
        ]
        if self.banker() >= 0 and self.rules.scoring == "betting":
            lines.append(ScoreLine(self.banker(), "as the bank", self.score[self.banker()]))
        return lines


def plan(seats: int, options: BackhandOptions) -> Plan:
    """An open hand for each player, the stock, the cards out of play, the backhand card; a pack for every two hands."""
    hands = seats - 1 if options.dealer == "rotating" else seats
    zones = [Zone("hand", s, ordered=True, layout="row") for s in range(seats)]
    middle = [
        stock_zone(),
        Zone("away", layout="pile", title="Out of play"),
        Zone("called", ordered=True, layout="board", title="Backhand"),
    ]
    return Plan(seats, zones + middle, PACKS[(hands + 1) // 2])
