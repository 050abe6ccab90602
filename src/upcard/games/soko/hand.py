"""Soko, or Canadian Stud: five-card stud in which four cards in sequence or of one suit are hands of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat, cards, count, seats_in
from upcard.core.errors import BadOption
from upcard.core.facts import Fact
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.low import ace_to_five
from upcard.kit.poker.ranks import (
    CANADIAN_FLUSH,
    CANADIAN_STRAIGHT,
    LOWS,
    category,
    describe,
    groups,
    ranks_of,
    soko,
    with_article,
)
from upcard.kit.poker.stakes import MAX_CHIPS, SPREAD_ONLY, SpreadLimitOptions

HOLE: Final = 0  # zones: the hole cards, then the upcards, then these two
ROUNDS: Final = 4


@dataclass(frozen=True)
class SokoOptions(SpreadLimitOptions):
    """The limits, the ante and the house rules of Soko."""

    structure: Literal["spread_limit", "fixed_limit", "pot_limit", "no_limit"] = option(
        "spread_limit",
        "How much you may bet.",
        title="Limit",
        choices={
            "spread_limit": "spread limit: from the smallest to the largest bet",
            "fixed_limit": "fixed limit: the smallest bet",
            "pot_limit": "pot limit",
            "no_limit": "no limit",
        },
    )
    ante: int = option(1, "Chips that everyone puts in before the deal.", title="Ante", low=0, high=MAX_CHIPS)
    small_bet: int = option(
        2,
        "The smallest bet. It doubles from the third round on, or when a pair shows.",
        title="Smallest bet",
        low=1,
        high=MAX_CHIPS,
    )
    max_bet: int = option(
        10,
        "The largest bet and raise. It doubles with the smallest.",
        title="Largest bet",
        low=1,
        high=MAX_CHIPS,
        only=SPREAD_ONLY,
        after="small_bet",
    )
    bring_in_sizes: Literal["any", "half_or_full"] = option(
        "any",
        "How much the first player may bring in.",
        title="Bring-in",
        choices={"any": "from half the smallest bet on", "half_or_full": "half the smallest bet, or a full bet"},
    )
    ace_upcard: Literal["high", "low"] = option(
        "high",
        "An ace face up, in deciding who shows the lowest hand.",
        title="Ace face up",
        choices={"high": "is high", "low": "is low"},
    )
    later_first_action: Literal["lowest", "highest"] = option(
        "lowest",
        "The player who acts first from the second round on.",
        title="First to act",
        choices={"lowest": "the player who shows the lowest hand", "highest": "the player who shows the highest hand"},
    )
    showing_canadian: bool = option(
        True,
        "Four upcards in sequence or of one suit count in deciding who shows the lowest hand.",
        title="Canadian hands in view",
    )
    all_in_low_card: Literal["next_clockwise", "next_lowest"] = option(
        "next_clockwise",
        "The player who brings in when the lowest card belongs to a player without chips.",
        title="Lowest card without chips",
        choices={
            "next_clockwise": "the next player who has chips",
            "next_lowest": "the player with the lowest card among those with chips",
        },
    )
    canadian_tiebreak: Literal["combination_first", "all_five_high_to_low"] = option(
        "combination_first",
        "How Canadian hands of the same kind are compared.",
        title="Canadian hands alike",
        choices={
            "combination_first": "by the four cards first, then the fifth",
            "all_five_high_to_low": "by all five cards from the highest down",
        },
    )
    four_straight_ace: Literal["both", "high_only"] = option(
        "both",
        "The ace in a Canadian straight.",
        title="Ace in sequence",
        choices={"both": "is high or low", "high_only": "is only high"},
    )
    burn: bool = option(False, "A card is burned before the third, fourth and fifth cards.", title="Burned cards")

    def check(self, seats: int) -> None:
        """Raise BadOption as every betting game does, and if burned cards leave too few for the players."""
        super().check(seats)
        if self.burn and seats > 9:
            raise BadOption("with burned cards there are enough cards for only nine players", "burn")


class Soko(BettingHand[SokoOptions]):
    """A hand of Soko."""

    round: i64 = 0  # how many rounds of betting are over
    doubled: bool = False  # are the limits twice as large in this round?
    first: Seat = -1  # who acted first in this round, or would have

    def upcards(self, seat: Seat) -> i64:
        """The zone of a player's upcards."""
        return self.plan.seats + seat

    def muck(self) -> i64:
        """The zone of cards out of play."""
        return 2 * self.plan.seats

    def stub(self) -> i64:
        """The zone of the cards not dealt yet."""
        return 2 * self.plan.seats + 1

    def held(self, seat: Seat) -> CardSet:
        """All cards of a player, the hole card too."""
        return self.at[HOLE + seat] | self.at[self.upcards(seat)]

    # The course of a hand -----------------------------------------------------------------

    def setup(self) -> None:
        self.post_antes()
        deck = self.fresh_deck()
        players = seats_in(self.from_left(self.betting.dealt))
        for i in range(len(players)):
            self.deal(deck[i], HOLE + players[i])
        self.deal_pile(deck, len(players), self.stub())
        for seat in players:
            self.turn_up(seat)
        among = self.betting.able if self.rules.all_in_low_card == "next_lowest" else self.betting.live
        first = self.extreme_seat(among or self.betting.live, 1)
        least = max(self.rules.small_bet // 2, 1)
        self.betting.bring_in(first, least, self.small_bet(), self.large_bet(), self.rules.bring_in_sizes == "half_or_full")
        self.bet()

    def turn_up(self, seat: Seat) -> None:
        """Deal a player an upcard."""
        card = self.top(self.stub())
        self.move(card, self.stub(), self.upcards(seat))
        if self.journal is not None:
            self.announce(f"{{{seat}}} {{gets|get}} [{STANDARD.name(card)}].")

    def small_bet(self) -> i64:
        """The smallest bet of this round (SO-21, SO-23)."""
        return 2 * self.rules.small_bet if self.doubled else self.rules.small_bet

    def large_bet(self) -> i64:
        """The largest bet of this round in spread limit."""
        return 2 * self.rules.max_bet if self.doubled else self.rules.max_bet

    def round_over(self) -> None:
        self.round += 1
        if self.round == ROUNDS:
            self.showdown()
            return
        if self.rules.burn:
            self.move(self.top(self.stub()), self.stub(), self.muck())
        for seat in seats_in(self.from_left(self.betting.live)):
            self.turn_up(seat)
        if not self.doubled and (self.round > 1 or self.open_pair_shows()):
            self.doubled = True
            if not self.betting.no_more_betting():
                self.announce("A pair shows: the limits double." if self.round == 1 else "From now on the limits are doubled.")
        first = self.extreme_seat(self.betting.live, -1 if self.rules.later_first_action == "highest" else 1)
        self.betting.round(self.small_bet(), self.large_bet(), first)
        self.first = first if self.betting.turn < 0 else self.betting.turn
        self.bet()

    def open_pair_shows(self) -> bool:
        """Does a player still in show two upcards of one rank (SO-21, SO-R17)?"""
        return any([count(ranks_of(self.at[self.upcards(s)])) == 1 for s in cards(self.betting.live)])

    def muck_hand(self, seat: Seat) -> None:
        self.move_all(HOLE + seat, self.muck())
        self.move_all(self.upcards(seat), self.muck())

    # Who acts first -----------------------------------------------------------------------

    def upcard_strength(self, up: CardSet) -> i64:
        """The strength of some upcards in deciding who acts first (SO-R4, SO-R6)."""
        if self.rules.showing_canadian and category(self.rank(up)) in (CANADIAN_STRAIGHT, CANADIAN_FLUSH):
            return self.rank(up)
        return groups(up) if self.rules.ace_upcard == "high" else LOWS - ace_to_five(up)

    def extreme_seat(self, among: CardSet, sign: i64) -> Seat:
        """The seat in *among* that shows the lowest hand (*sign* -1: the highest), the first from the left (SO-13, SO-R7)."""
        seats = seats_in(self.from_left(among))
        best: Seat = seats[0]
        for seat in seats:
            if sign * self.upcard_strength(self.at[self.upcards(seat)]) < sign * self.upcard_strength(
                self.at[self.upcards(best)]
            ):
                best = seat
        return best

    # The showdown -------------------------------------------------------------------------

    def shows_first(self) -> Seat:
        """The seat that made the last bet of the round, or acted first in it (BT-44)."""
        if self.betting.bettor >= 0:
            return self.betting.bettor
        return self.betting.left_of(self.first - 1, self.betting.live)

    def rank(self, what: CardSet) -> i64:
        """The strength of some cards by the ranking of this table (SO-7 to SO-11)."""
        return hand_strength(what, self.rules)

    def strength(self, seat: Seat) -> i64:
        return self.rank(self.held(seat))

    def name_hand(self, seat: Seat) -> str:
        return with_article(self.strength(seat))

    # Copies and facts ---------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        facts = self.betting_facts()
        facts.append(Fact("Round", f"{min(self.round + 1, ROUNDS)} of {ROUNDS}"))
        if self.rules.structure == "spread_limit":
            facts.append(Fact("Bets", f"{self.small_bet()} to {self.large_bet()}"))
        elif self.rules.structure == "fixed_limit":
            facts.append(Fact("Bets of", int(self.small_bet())))
        if self.betting.stakes.ante:
            facts.append(Fact("Ante", int(self.betting.stakes.ante)))
        return facts

    def facts_for(self, seat: int) -> list[Fact]:
        """A short name for your own hand so far."""
        if self.over or not self.betting.live >> seat & 1:
            return []
        return [Fact("Holding", describe(self.strength(seat)).partition(",")[0], seat, "note")]


def hand_strength(what: CardSet, rules: SokoOptions) -> i64:
    """The strength of some cards by the ranking of a table."""
    return soko(what, rules.four_straight_ace == "both", rules.canadian_tiebreak == "combination_first")


def plan(seats: int, options: SokoOptions) -> Plan:
    """A hole card and upcards for each player, the muck and the stub."""
    return Plan(
        seats,
        [Zone("hole", s, 1 << s, layout="hand", title="Hole card") for s in range(seats)]
        + [Zone("up", s, ordered=True, layout="row", title="Upcards") for s in range(seats)]
        + [
            Zone("muck", sight=NOBODY, layout="none", title="Out of play", top_only=True),
            Zone("stub", sight=NOBODY, ordered=True, layout="none", title="Stub"),
        ],
        STANDARD,
    )
