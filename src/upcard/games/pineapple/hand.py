"""Pineapple and Crazy Pineapple: hold'em with three hole cards, of which one is discarded before the flop, or after it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Seat, as_set, bit, cards, count, lowest, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import card_verb
from upcard.core.wording import counted, list_cards, list_players
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.amounts import AMOUNT, AmountPhase
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.low import ace_to_five, if_qualified
from upcard.kit.poker.pots import HIGH_ONLY, NO_HAND, Pot
from upcard.kit.poker.ranks import describe, high, spell_ranks, with_article
from upcard.kit.poker.stakes import BettingOptions, BlindOptions, Stakes

HAND: Final = 0  # zones: the hands, then what each player is about to discard, then these
STREETS: Final = ["before the flop", "flop", "turn", "river"]
RIVER: Final = 3
DEEPEST: Final = 100  # a deep stack is at most so many buy-ins


@dataclass(frozen=True)
class PineappleOptions(BlindOptions):
    """The variant, the limits, the forced bets and the house rules of Pineapple."""

    variant: Literal["pineapple", "crazy", "crazy_hilo8"] = option(
        "pineapple",
        "Which Pineapple you play.",
        title="Game",
        choices={"pineapple": "Pineapple", "crazy": "Crazy Pineapple", "crazy_hilo8": "Crazy Pineapple Hi-Lo, 8 or better"},
    )
    structure: Literal["fixed_limit", "no_limit", "pot_limit"] = option(
        "fixed_limit",
        "How much you may bet.",
        title="Limit",
        choices={"fixed_limit": "fixed limit", "no_limit": "no limit", "pot_limit": "pot limit"},
    )
    big_bet_rounds: Literal["turn_and_river", "none"] = option(
        "turn_and_river",
        "The rounds with bets twice as large, in fixed limit.",
        title="Big bets",
        choices={"turn_and_river": "on the turn and the river", "none": "in no round"},
    )
    forced: Literal["blinds", "antes"] = option(
        "blinds",
        "The chips put in before the deal.",
        title="Forced bets",
        choices={"blinds": "blinds by two players", "antes": "antes by everyone, and no blinds"},
    )
    ante: int = option(
        0, "Chips that everyone puts in before the deal. Without blinds 0 means 1.", title="Ante", low=0, high=1_000_000
    )
    deep_stack: bool = option(False, "Players may buy in for more than the buy-in.", title="Deep stacks")
    hole_cards_used: Literal["any", "exactly_two"] = option(
        "any",
        "How many of your hole cards a hand uses.",
        title="Hole cards used",
        choices={"any": "two, one or none", "exactly_two": "exactly two, with three from the board"},
    )
    burn: bool = option(True, "A card is burned before the flop, the turn and the river.", title="Burned cards")

    def bet_size(self, late: bool) -> int:
        """The bet of an early or a late round. Without blinds the smallest bet is the small bet (PI-R8, PI-R11)."""
        late = late and self.big_bet_rounds == "turn_and_river"
        return super().bet_size(late) if self.forced == "blinds" else BettingOptions.bet_size(self, late)

    def stakes(self) -> Stakes:
        """The stakes for `Betting`, with blinds or antes (PI-6)."""
        stakes = super().stakes()
        if self.forced == "antes":
            stakes.small_blind = stakes.big_blind = 0
            stakes.ante = self.ante or 1
        return stakes


class BuyIn(AmountPhase["Pineapple"]):
    """Each player buys in before the first deal, if deep stacks are allowed (PI-5)."""

    name = "buy"
    word = "buy"

    def least(self, h: Pineapple, seat: Seat) -> i64:
        return h.terms.carry[seat]

    def most(self, h: Pineapple, seat: Seat) -> i64:
        return DEEPEST * h.terms.carry[seat]

    def sizes(self, h: Pineapple, seat: Seat) -> list[tuple[str, int]]:
        least = h.terms.carry[seat]
        return [("Buy-in", least), ("Twice", 2 * least), ("Five times", 5 * least)]

    def act(self, h: Pineapple, seat: Seat, action: Action) -> None:
        h.deeper[seat] = action - AMOUNT - h.terms.carry[seat]
        h.betting.stack[seat] = action - AMOUNT

    def close(self, h: Pineapple) -> None:
        deck = vec[i64](h.cards_in(h.stub())[::-1])
        h.clear()
        h.deal_out(deck)

    def prompt(self, h: Pineapple, seat: int) -> str:
        return f"Your turn: buy in for {counted(h.terms.carry[seat], 'chips')} or more."

    def why_not(self, h: Pineapple, seat: int, action: int) -> str:
        return f"you can buy in for {self.least(h, seat)} to {counted(self.most(h, seat), 'chips')}"


class Discard(Phase["Pineapple"]):
    """Each player still in discards one of three hole cards, all at the same time and face down (PI-12, PI-20)."""

    name = "discard"
    sealed = True
    verbs = [card_verb("discard", STANDARD)]

    def options(self, h: Pineapple, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def act(self, h: Pineapple, seat: Seat, action: Action) -> None:
        h.move(action, HAND + seat, h.chosen(seat))

    def close(self, h: Pineapple) -> None:
        for seat in range(h.plan.seats):
            h.move_all(h.chosen(seat), h.muck())
        h.announce("Everyone still in has discarded a card.")
        h.next_street()

    def card_pick(self, h: Pineapple, seat: int) -> CardPick:
        return CardPick("discard", 1, 1, "Discard")

    def prompt(self, h: Pineapple, seat: int) -> str:
        return "Your turn: discard one of your three cards."

    def why_not_card(self, h: Pineapple, seat: int, face: int) -> str:
        return f"you do not hold the {STANDARD.words(face)}"


BUY_IN: Final = BuyIn()
DISCARD: Final = Discard()


class Pineapple(BettingHand[PineappleOptions]):
    """A hand of Pineapple."""

    street: i64 = 0  # 0 before the flop, then flop, turn and river

    def __init__(self, deal: Deal[PineappleOptions]) -> None:
        super().__init__(deal)
        self.with_three: i64 = 0 if self.rules.variant == "pineapple" else 1  # the last street that is bet with three cards
        self.hilo = self.rules.variant == "crazy_hilo8"
        self.deeper: vec[i64] = deal.plan.zeros[: deal.plan.seats]  # what each bought beyond the buy-in before this hand

    def chosen(self, seat: Seat) -> i64:
        """The zone of a card that a player is about to discard."""
        return self.plan.seats + seat

    def board(self) -> i64:
        """The zone of the cards that all share."""
        return 2 * self.plan.seats

    def muck(self) -> i64:
        """The zone of cards out of play: folded hands, discards, burned cards."""
        return 2 * self.plan.seats + 1

    def stub(self) -> i64:
        """The zone of the cards not dealt yet."""
        return 2 * self.plan.seats + 2

    # The course of a hand -----------------------------------------------------------------

    def setup(self) -> None:
        deck = self.fresh_deck()
        if self.rules.deep_stack and self.terms.number == 1:
            self.deal_pile(deck, 0, self.stub())
            self.betting = Betting(self.rules.stakes(), self.starting_stacks(), self.terms.dealer)
            self.ask(BUY_IN, self.from_left(self.betting.dealt))
        else:
            self.deal_out(deck)

    def starting_stacks(self) -> vec[i64]:
        chips = super().starting_stacks()
        for seat in range(self.plan.seats):
            chips[seat] += self.deeper[seat]
        return chips

    def deal_out(self, deck: vec[Card]) -> None:
        """Antes, three cards to everyone, blinds, and the first round of betting (PI-6 to PI-9)."""
        self.post_antes()
        list_players = seats_in(self.from_left(self.betting.dealt))
        n: i64 = len(list_players)
        for i in range(3 * n):
            self.deal(deck[i], HAND + list_players[i % n])
        self.deal_pile(deck, 3 * n, self.stub())
        if self.rules.forced == "blinds":
            self.post_blinds(self.bet_size())
        else:
            self.betting.round(self.bet_size())
            self.bet()

    def bet_size(self) -> i64:
        """The bet of this round (PI-R8)."""
        return self.rules.bet_size(self.street >= 2)

    def all_discards_done(self) -> bool:
        """Is the third hole card gone?"""
        return self.street > self.with_three

    def round_over(self) -> None:
        if self.street == RIVER:
            self.showdown()
        elif self.street == self.with_three:
            self.ask(DISCARD, self.from_left(self.betting.live))
        else:
            self.next_street()

    def next_street(self) -> None:
        """Burn a card, deal the flop, the turn or the river, and bet from the dealer's left (PI-13 to PI-17)."""
        self.street += 1
        if self.rules.all_in_exposed and self.betting.no_more_betting():
            self.show_all_hands()
        if self.rules.burn:
            self.move(self.top(self.stub()), self.stub(), self.muck())
        dealt: list[str] = []
        for _ in range(3 if self.street == 1 else 1):
            card = self.top(self.stub())
            dealt.append(STANDARD.name(card))
            self.move(card, self.stub(), self.board())
        self.announce(f"The {STREETS[self.street]} is {list_cards(dealt)}.")
        self.betting.round(self.bet_size())
        self.bet()

    def muck_hand(self, seat: Seat) -> None:
        self.move_all(HAND + seat, self.muck())

    # The showdown -------------------------------------------------------------------------

    def show_all_hands(self) -> None:
        """Turn up all live hands, but never a card that is still to be discarded (PI-R3)."""
        if self.all_discards_done():
            super().show_all_hands()

    def hole_strength(self, hole: CardSet, board: CardSet, low: bool) -> i64:
        """The strength of two hole cards with a board, for high or for an eight-or-better low (PI-19, PI-22)."""
        return best_with_board(hole, board, self.rules.hole_cards_used == "any", low)

    def strength(self, seat: Seat) -> i64:
        return self.hole_strength(self.at[HAND + seat], self.at[self.board()], False)

    def low_strengths(self) -> vec[i64]:
        if not self.hilo:
            return HIGH_ONLY
        board = self.at[self.board()]
        out = self.betting.stack[:]
        for seat in range(self.plan.seats):
            out[seat] = self.hole_strength(self.at[HAND + seat], board, True) if self.betting.live >> seat & 1 else NO_HAND
        return out

    def name_hand(self, seat: Seat) -> str:
        return with_article(self.strength(seat))

    def name_high_and_low(self, seat: Seat) -> str:
        low = self.low_strengths()[seat] if self.hilo else NO_HAND
        return self.name_hand(seat) + (f"; {with_article(low)}" if low != NO_HAND else "")

    def count_lines(self) -> list[ScoreLine]:
        board = [f"[{STANDARD.name(int(c))}]" for c in self.cards_in(self.board())]
        return [ScoreLine(-1, f"{' '.join(board)} on the board")] * (len(board) > 0) + super().count_lines()

    def half_texts(self, pot: Pot) -> list[str]:
        """Where a low shared a pot, with what, high and low."""
        if not pot.low:
            return []
        high, low = with_article(self.strength(lowest(pot.high))), with_article(self.low_strengths()[lowest(pot.low)])
        if pot.high == pot.low and count(pot.low) == 1:
            return [f"{list_players(cards(pot.low))} {{wins|win}} the low too, with {low}."]
        return [f"High: {list_players(cards(pot.high))} with {high}. Low: {list_players(cards(pot.low))} with {low}."]

    # Copies and facts ---------------------------------------------------------------------

    def is_done(self, seat: Seat) -> bool:
        """Has a player folded, or gone all in and discarded?"""
        return super().is_done(seat) and (not self.betting.live >> seat & 1 or self.size(HAND + seat) == 2)

    def facts(self) -> list[Fact]:
        stakes = self.betting.stakes
        facts = self.betting_facts()
        if self.with_three:
            facts.append(Fact("Game", "Crazy Pineapple Hi-Lo" if self.hilo else "Crazy Pineapple"))
        if stakes.big_blind:
            facts.append(Fact("Blinds", f"{stakes.small_blind} / {stakes.big_blind}"))
        if stakes.ante:
            facts.append(Fact("Ante", int(stakes.ante)))
        facts.append(Fact("Round", STREETS[self.street]))
        if self.rules.structure == "fixed_limit":
            facts.append(Fact("Bets of", int(self.bet_size())))
        return facts

    def card_places(self, zone: int) -> list[int]:
        """The board takes five cards (PI-2)."""
        return [5] if zone == self.board() else []

    def facts_for(self, seat: int) -> list[Fact]:
        """A short name for your best hand with the board, and for your low."""
        board = self.at[self.board()]
        if self.over or not board or not self.betting.live >> seat & 1:
            return []
        pairs = pairs_of(self.at[HAND + seat])
        best = max([self.hole_strength(two, board, False) for two in pairs])
        low = max([self.hole_strength(two, board, True) for two in pairs]) if self.hilo else NO_HAND
        facts = [Fact("Holding", describe(best).partition(",")[0], seat, "note")]
        return facts if low == NO_HAND else facts + [Fact("low", spell_ranks(low)[:3], seat, "note")]


def best_five(cards: CardSet, low: bool) -> i64:
    """The strength of the best five cards, high or eight-or-better low (PI-19, PI-22)."""
    return if_qualified(ace_to_five(cards), 8) if low else high(cards)


def best_with_board(hole: CardSet, board: CardSet, free: bool, low: bool) -> i64:
    """The strength of hole cards with a board, using any number of hole cards if *free*, otherwise exactly two (PI-R9).

    With fewer than three cards on the board those there are all count.
    """
    if free:
        return best_five(hole | board, low)
    table = cards(board)
    return max([best_five(hole | as_set(list(three)), low) for three in combinations(table, min(3, len(table)))])


def pairs_of(hole: CardSet) -> list[int]:
    """The hole cards that can be left after the discard, one set for each choice."""
    return [hole ^ bit(card) for card in cards(hole)] if count(hole) == 3 else [hole]


def plan(seats: int, options: PineappleOptions) -> Plan:
    """For each player a hand and a place for the discard; the board, the muck and the stub."""
    return Plan(
        seats,
        [Zone("hand", s, 1 << s, layout="hand") for s in range(seats)]
        + [Zone("chosen", s, 1 << s, grouped_with=HAND + s, layout="row", title="Discarding") for s in range(seats)]
        + [
            Zone("board", ordered=True, layout="board", title="Board"),
            Zone("muck", sight=NOBODY, layout="none", title="Out of play"),
            Zone("stub", sight=NOBODY, ordered=True, layout="none", title="Stub"),
        ],
        STANDARD,
    )
