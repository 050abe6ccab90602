"""Betting against a common pot: antes open it, and a bet wins as much from it or is added to it.

A hand is one round in which every player has a turn. The pot carries over to the next round. A game ends when a player takes the
whole pot, or when all agree to share it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, Seat, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Hand, Phase
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.type_variables import TypeVar
from upcard.core.verbs import Verb
from upcard.core.wording import counted, list_players
from upcard.kit.amounts import AMOUNT, AmountPhase

PROPOSE: Final = 0
TAKEN: Final = 1
SPLIT: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class CommonPotOptions(Options):
    """The house rules of every game against a common pot."""

    min_bet: int = option(1, "The smallest bet.", title="Minimum bet", low=1, high=1000)
    ante: int = option(1, "Chips that each player puts in to open the pot.", title="Ante", low=1, high=1000)
    stack: int = option(0, "The chips each player has; 0: chips are not limited.", title="Stacks", low=0, high=100000)
    match_games: int = option(10, "Games in a match. Everyone antes again for each.", title="Games", low=1, high=100)


P = TypeVar("P", bound=CommonPotOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class PotBet(AmountPhase["CommonPotHand"]):
    """The player whose turn it is bets a whole number of chips, from the minimum to the pot."""

    name = "bet"
    verbs = [Verb("propose to end", text="Propose to share the pot", third="proposes to share the pot")]

    def least(self, h: CommonPotHand, seat: Seat) -> i64:
        return h.lowest_bet(seat)

    def most(self, h: CommonPotHand, seat: Seat) -> i64:
        return h.highest_bet(seat)

    def words(self, h: CommonPotHand, seat: Seat) -> list[int]:
        return h.words(seat)

    def sizes(self, h: CommonPotHand, seat: Seat) -> list[tuple[str, int]]:
        return [("Minimum", int(h.lowest_bet(seat))), ("Half pot", int(h.pot) // 2), ("Pot", int(h.pot))]

    def act(self, h: CommonPotHand, seat: Seat, action: Action) -> None:
        if action == PROPOSE:
            h.propose_to_end(seat)
        elif action < AMOUNT:
            h.act_word(seat, action)
        else:
            h.settle_bet(seat, action - AMOUNT)

    def close(self, h: CommonPotHand) -> None:
        h.next_turn()

    def button(self, h: CommonPotHand, seat: int, action: int) -> str:
        return f"Bet the pot: {h.pot}" if action - AMOUNT == h.pot else super().button(h, seat, action)

    def prompt(self, h: CommonPotHand, seat: int) -> str:
        return h.bet_prompt(seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class SplitVote(Phase["CommonPotHand"]):
    """Every other player agrees to share the pot, or one refuses and the game goes on."""

    name = "agree"
    verbs = [Verb("agree"), Verb("refuse", first=1)]

    def options(self, h: CommonPotHand, seat: Seat) -> i64:
        return 3

    def act(self, h: CommonPotHand, seat: Seat, action: Action) -> None:
        if action:
            h.back_to_turn()

    def close(self, h: CommonPotHand) -> None:
        h.split()

    def prompt(self, h: CommonPotHand, seat: int) -> str:
        share = int(h.pot) // int(h.plan.seats)
        return f"Your turn: {{{h.actor}}} {{proposes|propose}} to end the game and share the pot, {share} each. Agree?"


POT_BET: Final = PotBet()
SPLIT_VOTE: Final = SplitVote()


@mypyc_attr(allow_interpreted_subclasses=True)
class CommonPotHand(Hand[P]):
    """A round against the pot, with a turn for each player from the dealer's left."""

    pot: i64 = 0
    actor: Seat = -1  # whose turn it is
    turns: i64 = 0  # how many turns of the game have been, those of earlier rounds among them
    proposed: i64 = 0  # has ending been proposed in this turn?
    ended: i64 = 0  # 0 goes on, TAKEN or SPLIT

    def __init__(self, deal: Deal[P]) -> None:
        super().__init__(deal)
        self.net = self.plan.zeros[: self.plan.seats]

    # What a game writes -------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Begin the turn of `actor`: turn up the cards that come before the bet, and ask."""
        raise NotImplementedError

    def back_to_turn(self) -> None:
        """Go on with the turn after a proposal has been refused."""
        self.ask(POT_BET, self.only(self.actor))

    def settle_bet(self, seat: Seat, chips: i64) -> None:
        """Turn up a card and settle a bet."""
        raise NotImplementedError

    def words(self, seat: Seat) -> list[int]:
        """The legal words, as answers."""
        return [PROPOSE] if self.proposed == 0 and self.plan.seats > 1 else []

    def bet_prompt(self, seat: Seat) -> str:
        """The question that asks for a bet."""
        return f"Your turn: {self.pot} in the pot. How much do you bet?"

    def propose_to_end(self, seat: Seat) -> None:
        """Ask everyone else whether to share the pot (IB-18, RD-14)."""
        self.proposed = 1
        self.ask(SPLIT_VOTE, self.all_but(seat))

    def act_word(self, seat: Seat, action: Action) -> None:
        """Do what one of the game's own words says."""
        raise NotImplementedError

    # The course of a round ----------------------------------------------------------------

    def open_pot(self) -> None:
        """Put the carried chips into the pot; in a new game everyone antes."""
        deal = self.terms
        self.pot = deal.extra.get("pot", 0)
        self.turns = deal.extra.get("turns", 0)
        if deal.extra.get("open", 1):
            for s in range(self.plan.seats):
                self.pay(s, self.rules.ante)

    def chips(self, seat: Seat) -> i64:
        """The chips a player has left, if stacks are limited."""
        return self.rules.stack + self.terms.carry[seat] + self.net[seat]

    def pay(self, seat: Seat, chips: i64) -> i64:
        """Move chips from a player to the pot, at most all the player has if stacks are limited.  Returns the chips moved."""
        if self.rules.stack:
            chips = min(chips, self.chips(seat))
        self.net[seat] -= chips
        self.pot += chips
        return chips

    def win(self, seat: Seat, chips: i64) -> None:
        """Move chips from the pot to a player. Taking the last ends the game."""
        chips = min(chips, self.pot)
        self.net[seat] += chips
        self.pot -= chips
        self.announce(f"{{{seat}}} {{wins|win}} {chips} from the pot.")
        if self.pot == 0:
            self.ended = TAKEN
            self.announce(f"{{{seat}}} {{has|have}} taken the pot.")

    def lose(self, seat: Seat, chips: i64) -> None:
        """Add a lost bet to the pot."""
        self.announce(f"{{{seat}}} {{loses|lose}} {self.pay(seat, chips)} to the pot.")

    def lowest_bet(self, seat: Seat) -> i64:
        """The smallest bet: the minimum, or the pot if that is smaller."""
        return min(self.rules.min_bet, self.pot)

    def highest_bet(self, seat: Seat) -> i64:
        """The largest bet: the pot, or the player's chips if they are fewer; 0 if the player cannot make the smallest."""
        most = min(self.pot, self.chips(seat)) if self.rules.stack else self.pot
        return most if most >= self.lowest_bet(seat) else 0

    def next_turn(self) -> None:
        """Begin the turn of the next player who can bet; after the dealer the round is over."""
        if self.ended:
            self.settle()
            return
        order = seats_in(self.clockwise_from(self.eldest()))
        if self.rules.stack and not any([self.highest_bet(s) for s in order]):
            self.announce("Nobody can bet any more, so the pot is shared.")
            self.split()
            return
        seats = order if self.actor < 0 else order[order.index(self.actor) + 1 :]
        for seat in seats:
            if self.highest_bet(seat):
                self.actor = seat
                self.turns += 1
                self.proposed = 0
                self.begin_turn()
                return
        self.settle()

    def split(self) -> None:
        """Share the pot equally; chips that do not divide stay for the next game."""
        share = self.pot // self.plan.seats
        for s in range(self.plan.seats):
            self.net[s] += share
        self.pot -= share * self.plan.seats
        self.ended = SPLIT
        self.announce(f"The pot is shared: {share} each.")
        self.settle()

    def settle(self) -> None:
        """End the round. Its score is what each player has won or lost."""
        self.end([int(self.net[s]) for s in range(self.plan.seats)])

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.pot = self.pot
        h.actor = self.actor
        h.turns = self.turns
        h.proposed = self.proposed
        h.ended = self.ended
        h.net = self.net[:]

    def pot_facts(self) -> list[Fact]:
        """The pot, and the chips each player has left, or has won or lost so far if stacks are unlimited."""
        facts = [Fact("Pot", int(self.pot), kind="pot")]
        for s in range(self.plan.seats):
            whole = int(self.net[s]) + self.terms.carry[s]
            facts.append(Fact("", int(self.chips(s)), s, "chips") if self.rules.stack else Fact("", f"{whole:+d}", s, "chips"))
        return facts

    def count_lines(self) -> list[ScoreLine]:
        lines = [ScoreLine(s, "won" if n > 0 else "lost", n) for s, n in enumerate(self.score) if n]
        if self.pot:
            lines.append(ScoreLine(-1, f"{counted(int(self.pot), 'chips')} {'stays' if self.pot == 1 else 'stay'} in the pot."))
        return lines


C = TypeVar("C", bound=CommonPotHand, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class CommonPotMatch(Match[P, C]):
    """Games in a row. Each lasts until a player takes the pot or all share it."""

    def begin(self) -> None:
        self.games = 0
        self.rounds = 0  # of the present game
        self.extra = {"pot": 0, "turns": 0, "open": 1}

    def score_hand(self, h: C) -> None:
        self.add_row(f"Round {self.number}", h.score)
        self.rounds += 1
        limit = self.limit()
        if not h.ended and limit and self.counted_so_far(h) >= limit:
            share = int(h.pot) // self.seats
            self.add_row("Pot shared", [share] * self.seats)
            self.extra["pot"] = int(h.pot) - share * self.seats
            over = True
        else:
            self.extra["pot"] = int(h.pot)
            over = h.ended != 0
        self.games += int(over)
        self.rounds = 0 if over else self.rounds
        self.extra["open"] = int(over or self.antes_every_round())
        self.extra["turns"] = 0 if over else int(h.turns)

    def limit(self) -> int:
        """The number of turns or deals after which the pot is shared; 0: no limit."""
        return 0

    def counted_so_far(self, h: C) -> int:
        """How many turns or deals count toward the limit."""
        return int(h.turns)

    def antes_every_round(self) -> bool:
        """Does everyone ante for every round?"""
        return False

    def finished(self, h: C) -> bool:
        return self.games >= self.options.match_games

    def keeps_pot(self) -> bool:
        return True

    def beside_totals(self) -> str:
        return "A game ends when a player has taken the whole pot, or when all agree to share it."

    def why_over(self) -> str:
        games = self.options.match_games
        return f"All {games} games have been played." if games > 1 else ""

    def goal(self) -> str:
        games = self.options.match_games
        return "until a player takes the pot" if games == 1 else f"{games} games, each until a player takes the pot"

    def result_text(self) -> str:
        won = self.winners()
        most = self.totals[won[0]]
        if most <= 0:
            return "Nobody has won anything."
        if len(won) == 1:
            return f"{{{won[0]}}} {{wins|win}} {counted(most, 'chips')}."
        return f"{list_players(won)} win {counted(most, 'chips')} each."
