"""The hand of a betting game: betting rounds, showdown, pots and rebuys.

Source: Betting, BT-1 to BT-49 and its rulings.
"""

from __future__ import annotations

from typing import Any, Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Seat, bit, cards, count, lowest, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import AmountEntry, Fact, ScoreLine
from upcard.core.hand import Hand, ListPhase, Phase
from upcard.core.type_variables import TypeVar
from upcard.core.verbs import Verb
from upcard.core.wording import join_words, list_players
from upcard.core.zone import Plan
from upcard.kit.poker.bet_wording import (
    AMOUNT,
    AMOUNT_TEXT,
    AMOUNT_VERBS,
    CALL,
    CHECK,
    FOLD,
    KINDS,
    kind,
    last_bet_text,
    list_contenders,
    offered_totals,
    pot_name,
    why_not,
)
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.pots import HIGH_ONLY, NO_HAND, TO_HIGH, Pot, best_seats, by_high_card, side_pots
from upcard.kit.poker.ranks import count_text
from upcard.kit.poker.stakes import B, Stakes


class Bet(ListPhase["BettingHand"]):
    """Seats fold, check, call, bet or raise in turn until all have put in the same (BT-20 to BT-36)."""

    name = "bet"
    verbs = [
        Verb("fold"),
        Verb("check", first=1),
        Verb("call", first=2),
        Verb("bet", []),
        Verb("raise to", []),
        Verb("bring in", []),
    ]

    def legal(self, h: BettingHand, seat: Seat) -> list[int]:
        b = h.betting
        answers: list[int] = [FOLD] if b.may_fold(seat) else []
        if b.opening == 0:
            answers.append(CALL if b.to_call(seat) else CHECK)
        how = kind(b)
        for total in offered_totals(b, seat):
            answers.append(4 * total + how)
        return answers

    def n_actions(self, plan: Plan) -> int:
        return AMOUNT + 5

    def action_numbers(self, h: BettingHand, seat: Seat, legal: list[int]) -> list[int]:
        """Fold, check, call; then the smallest bet or raise, up to three between in order, and the largest."""
        out = [a for a in legal if a < AMOUNT]
        n = len(legal) - len(out)
        for i in range(n):
            out.append(AMOUNT + (4 if i and i == n - 1 else min(i, 3)))
        return out

    def act(self, h: BettingHand, seat: Seat, action: Action) -> None:
        b = h.betting
        if action == FOLD:
            b.fold()
            h.muck_hand(seat)
        elif action < AMOUNT:
            b.call()
        else:
            b.raise_to(action // 4)
        h.ask(BET, b.turn + 1)

    def close(self, h: BettingHand) -> None:
        if count(h.betting.live) == 1:
            h.win_uncontested()
            return
        if h.rules.all_in_exposed and h.betting.no_more_betting():
            h.show_all_hands()
        h.round_over()

    def allows(self, h: BettingHand, seat: int, action: int) -> bool:
        if action < AMOUNT:
            return action in self.legal(h, seat)
        return action % 4 == kind(h.betting) and h.betting.allows(seat, action // 4)

    # The words ----------------------------------------------------------------------------

    def verb(self, action: int) -> Verb:
        return self.verbs[action if action < AMOUNT else 3 + action % 4]

    def say(self, action: int) -> str:
        word = self.verb(action).word
        return word if action < AMOUNT else f"{word} {action // 4}"

    def read(self, text: str) -> int:
        said = AMOUNT_TEXT.fullmatch(text)
        if said is None:
            return super().read(text)
        number = said[2].replace(",", "")
        if not (number.isascii() and number.isdecimal() and len(number) <= 12) or int(number) == 0:
            raise IllegalMove(f"name a whole number of chips, 1 or more, not {said[2][:20]!r}")
        word = said[1].lower()
        return 4 * int(number) + (0 if word == "bet" else 2 if word == "bring in" else 1)

    def why_not(self, h: BettingHand, seat: int, action: int) -> str:
        return why_not(h.betting, seat, action)

    def prompt(self, h: BettingHand, seat: int) -> str:
        b = h.betting
        owed = min(b.to_call(seat), b.stack[seat])
        if b.opening:
            more = " or more" if b.min_raise_to(seat) < b.max_raise_to(seat) else ""
            return f"Your turn: bring in for {b.min_raise_to(seat)}{more}."
        if not owed:
            return f"Your turn: nothing to call, {b.pot} in the pot."
        return (
            f"Your turn: {last_bet_text(b)}{owed} to call{'' if owed < b.stack[seat] else ' (all you have)'}, {b.pot} in the pot."
        )

    def button(self, h: BettingHand, seat: int, action: int) -> str:
        b = h.betting
        if action < AMOUNT:
            owed = f" {min(b.to_call(seat), b.stack[seat])}" if action == CALL else ""
            return self.verb(action).button(0) + owed
        word = "complete to" if b.is_completion() else self.verb(action).word
        return f"{word[:1].upper()}{word[1:]} {action // 4}"

    def confirm(self, h: BettingHand, seat: int, action: int) -> str:
        b = h.betting
        all_in = action == CALL and b.to_call(seat) >= b.stack[seat]
        return f"This bets everything you have: {b.stack[seat]}. Call?" if all_in else ""

    def log_text(self, h: BettingHand, seat: int, action: int) -> str:
        b = h.betting
        paid = min(b.to_call(seat), b.stack[seat])
        if action == FOLD or action == CHECK:
            return self.verb(action).sentence(0, seat)
        done = f"{{calls|call}} {paid}"
        if action >= AMOUNT:
            paid = action // 4 - b.paid[seat]
            done = f"{'{completes|complete} to' if b.is_completion() else AMOUNT_VERBS[action % 4]} {action // 4}"
        return f"{{{seat}}} {done}{' and {is|are} all in' if paid == b.stack[seat] else ''}."

    def amount(self, h: BettingHand, seat: int) -> AmountEntry | None:
        b = h.betting
        least, most, whole = b.min_raise_to(seat), b.max_raise_to(seat), b.paid[seat] + b.stack[seat]
        if least == most or b.opening and b.exact:
            return None
        named = [
            ("Minimum", least),
            ("Half pot", b.raise_to_pot_share(seat, 1, 2)),
            ("¾ pot", b.raise_to_pot_share(seat, 3, 4)),
            ("Pot", b.raise_to_pot_share(seat, 1, 1)),
        ]
        quick = [(text, int(total)) for text, total in named if text == "Minimum" or least < total < most]
        quick.append(("All in" if most == whole else "Pot" if most == b.raise_to_pot_share(seat, 1, 1) else "Maximum", int(most)))
        return AmountEntry(KINDS[kind(b)], int(least), int(most), 1, int(whole), quick)


class Rebuy(Phase["BettingHand"]):
    """Players with no chips left may buy in again, if the table allows rebuys (BT-R18)."""

    name = "rebuy"
    verbs = [Verb("rebuy", text="Buy in again", third="buys in again"), Verb("leave", first=1, text="Leave the game")]

    def options(self, h: BettingHand, seat: Seat) -> CardSet:
        return 3

    def act(self, h: BettingHand, seat: Seat, action: Action) -> None:
        if action == 0:
            h.rebuys |= bit(seat)

    def close(self, h: BettingHand) -> None:
        h.pay_out()

    def prompt(self, h: BettingHand, seat: int) -> str:
        return f"You have no chips left: buy in again for {h.rules.buy_in}?"


BET: Final = Bet()
REBUY: Final = Rebuy()
EMPTY_TABLE: Final = Betting(Stakes(), vec[i64]([]), 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class BettingHand(Hand[B]):
    """A hand of a betting game. A game deals, begins each round with `bet`, and writes `round_over` and `strength`.

    The first zones of its plan are the players' hands, by seat.
    """

    rebuys: CardSet = 0

    def __init__(self, deal: Deal[B]) -> None:
        super().__init__(deal)
        self.betting: Betting = EMPTY_TABLE

    # What a game writes -------------------------------------------------------------------

    def round_over(self) -> None:
        """Go on after a betting round that left two players or more."""
        raise NotImplementedError

    def muck_hand(self, seat: Seat) -> None:
        """Move a folded hand out of play, face down."""
        raise NotImplementedError

    def show_hand(self, seat: Seat) -> None:
        """Turn up a player's hand."""
        self.reveal_zone(seat)

    def held(self, seat: Seat) -> CardSet:
        """All the cards of a player, up and down."""
        return self.at[seat]

    def strength(self, seat: Seat) -> i64:
        """The strength of a live hand: larger is better."""
        raise NotImplementedError

    def name_hand(self, seat: Seat) -> str:
        """The name of a shown hand, such as "an eight-six low"; "" to leave it out."""
        return ""

    def starting_stacks(self) -> vec[i64]:
        """The chips each player brings to the hand."""
        return vec[i64](self.terms.carry)

    def shows_first(self) -> Seat:
        """The seat that shows first at the showdown (BT-44)."""
        return self.betting.shows_first()

    # The course of a hand -----------------------------------------------------------------

    def post_antes(self) -> None:
        """Set out the players' stacks and put the antes into the pot."""
        deal = self.terms
        self.betting = Betting(self.rules.stakes(), self.starting_stacks(), deal.dealer, deal.extra.get("pot", 0))
        self.betting.antes()
        if self.betting.stakes.ante and self.journal is not None:
            b = self.betting
            self.announce(f"Everyone antes {b.stakes.ante}.")
            for seat in cards(b.dealt & ~b.able):
                self.announce(f"{{{seat}}} {{is|are}} all in with {b.total[seat]}.")

    def post_blinds(self, low: i64) -> None:
        """Begin the first round with the blinds."""
        b = self.betting
        small = b.blinds(low)
        if self.journal is not None:
            for seat, name in ((small, "small"), (b.left_of(small, b.dealt), "big")):
                if b.paid[seat]:
                    short = "" if b.stack[seat] else " and {is|are} all in"
                    self.announce(f"{{{seat}}} {{posts|post}} {b.paid[seat]} as {name} blind{short}.")
        self.bet()

    def bet(self) -> None:
        """Ask for the round of betting that has begun."""
        self.ask(BET, self.betting.turn + 1)

    def from_left(self, seats: CardSet) -> i64:
        """The seats in *seats* as a queue from the dealer's left."""
        return self.keep_seats(self.clockwise_from(self.eldest()), seats)

    def show_all_hands(self) -> None:
        """Turn up all live hands."""
        for seat in cards(self.betting.live):
            self.show_hand(seat)

    def return_uncalled(self) -> None:
        """Return the uncalled bet before hands are shown (BT-37)."""
        b = self.betting
        before = b.stack[:]
        b.return_uncalled()
        if self.journal is not None:
            for seat in range(b.seats):
                if b.stack[seat] > before[seat]:
                    self.announce(f"{{{seat}}} {{takes|take}} back an uncalled {b.stack[seat] - before[seat]}.")

    def win_uncontested(self) -> None:
        """Award the pot to the last player in (BT-43)."""
        self.return_uncalled()
        self.betting.award_uncontested()
        self.finish()

    def showdown(self) -> None:
        """Show live hands in order (BT-44) and award each pot to the best."""
        b = self.betting
        self.return_uncalled()
        high = self.strengths()
        low = self.low_strengths()
        seats = [s for s in seats_in(self.clockwise_from(self.shows_first())) if b.live >> s & 1]
        open: CardSet = 0
        for seat in seats:
            if self.rules.showdown == "all_show" or self.can_still_win(seat, open, high, low):
                open |= bit(seat)
                self.show_hand(seat)
        b.settle(high, low, self.odd_order(), self.odd_chip())
        self.finish()

    def strengths(self) -> vec[i64]:
        """The strengths of all live hands, by seat."""
        b = self.betting
        out = b.stack[:]
        for seat in range(b.seats):
            out[seat] = self.strength(seat) if b.live >> seat & 1 else NO_HAND
        return out

    def low_strengths(self) -> vec[i64]:
        """The low strengths of live hands, by seat, in games where high and low share."""
        return HIGH_ONLY

    def odd_chip(self) -> i64:
        """Where the odd chip of a high-low pot goes: TO_HIGH, TO_LOW or STAYS (BT-41, BT-42)."""
        return TO_HIGH

    def odd_order(self) -> i64:
        """The queue of seats for odd chips (BT-40, BT-R14)."""
        if self.rules.odd_chip == "left_of_dealer":
            return 0
        return by_high_card([self.held(s) if self.betting.live >> s & 1 else 0 for s in range(self.plan.seats)])

    def can_still_win(self, seat: Seat, open: CardSet, high: vec[i64], low: vec[i64]) -> bool:
        """Is there a pot in which no hand shown so far beats this one, high or low?"""
        for pot in side_pots(self.betting.total, self.betting.live, self.betting.carried):
            if pot.contenders >> seat & 1:
                rivals = pot.contenders & (open | bit(seat))
                if best_seats(high, rivals) >> seat & 1 or len(low) and best_seats(low, rivals) >> seat & 1:
                    return True
        return False

    def finish(self) -> None:
        """Announce the winners; then players without chips may buy in again if there will be another hand."""
        b = self.betting
        if self.journal is not None:
            for text in self.outcome():
                self.announce(text)
        broke = b.dealt
        for seat in range(b.seats):
            if b.stack[seat]:
                broke &= ~bit(seat)
        if broke and self.rules.rebuy != "never" and self.terms.number != self.rules.hands:
            self.ask(REBUY, self.from_left(broke))
        else:
            self.pay_out()

    def pay_out(self) -> None:
        """End the hand. Its score is what each player has won or lost."""
        b = self.betting
        brought = self.starting_stacks()
        self.end([int(b.stack[s] - brought[s]) for s in range(b.seats)])

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.betting = self.betting.copy()
        h.rebuys = self.rebuys

    # What is shown ------------------------------------------------------------------------

    def public_numbers(self, seat: Seat) -> list[int]:
        b = self.betting
        n = int(b.seats)
        if not len(b.stack):
            return [0] * (2 + 5 * n)
        out = [int(b.pot), int(b.to_call(seat)) if b.turn == seat else 0]
        for k in range(n):
            s = (seat + k) % n
            out += [int(b.stack[s]), int(b.paid[s]), int(b.total[s]), int(b.live >> s & 1), int(b.dealt >> s & 1)]
        return out

    def public_number_names(self) -> list[str]:
        words = ["chips", "bet of this round", "chips put in", "still in", "dealt in"]
        return ["pot", "to call"] + [f"{word} of player {s}" for s in range(int(self.plan.seats)) for word in words]

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """By rank, aces first."""
        return sorted(cards, key=lambda c: (-(c % 13), -c))

    def betting_facts(self) -> list[Fact]:
        """The pots, and for each seat its chips, its bet this round, and whether it deals, has folded or is all in."""
        b = self.betting
        goes_on = b.turn >= 0  # after a round its bets are in the pot
        before = vec[i64]([b.total[s] - (b.paid[s] if goes_on else 0) for s in range(b.seats)])
        pots = b.pots or side_pots(before, b.live, b.carried)
        chips = sum([int(pot.chips) for pot in pots]) if b.pots else int(b.pot)
        facts = [Fact("Pot", chips, -1, "pot", self.pot_owners(pots[0]) if b.pots and len(pots) == 1 else "")]
        if len(pots) > 1:
            for i, pot in enumerate(pots):
                name = pot_name(i, len(pots)).removeprefix("the ").capitalize()
                facts.append(Fact(name, int(pot.chips), -1, "part", self.pot_owners(pot)))
        for seat in range(b.seats):
            facts.append(Fact("Chips", int(b.stack[seat]), seat, "chips"))
            won = sum([int(pot.won[seat]) for pot in b.pots])
            if b.paid[seat] and goes_on:
                facts.append(Fact("Bet", int(b.paid[seat]), seat, "bet"))
            tag = (
                "out"
                if not b.dealt >> seat & 1
                else "folded"
                if not b.live >> seat & 1
                else (f"won {won}" if won else "")
                if b.pots
                else ""
                if b.stack[seat]
                else "all in"
            )
            if tag:
                facts.append(Fact("", tag, seat, "out" if tag in ("out", "folded") else "tag"))
        facts.append(Fact("", "dealer", int(b.dealer), "dealer"))
        return facts

    def pot_owners(self, pot: Pot) -> str:
        """The players who won a pot, or before the award those who can win it."""
        winners = pot.high | pot.low
        return f"to {list_players(cards(winners))}" if winners else list_contenders(pot.contenders, self.betting.live)

    def is_open(self, seat: Seat) -> bool:
        """Has a player shown the hand?"""
        return self.at[seat] != 0 and self.at[seat] & ~self.located_by(-1) == 0

    def name_high_and_low(self, seat: Seat) -> str:
        """The name of a hand on the count: for high, and for low if it has a low."""
        return self.name_hand(seat)

    def shown_hand_line(self, seat: Seat) -> list[ScoreLine]:
        """A line with the cards a player has shown and the name of the hand."""
        if not self.betting.live >> seat & 1 or not self.is_open(seat):
            return []
        name = self.name_high_and_low(seat)
        rare = "straight flush" in name or "royal flush" in name or name.startswith("four ") or name.startswith("five ")
        return [ScoreLine(seat, count_text(self.held(seat), name, self.plan.pack), special=rare)]

    def count_lines(self) -> list[ScoreLine]:
        """Each player's shown hand, the chips put in, and the chips won."""
        b = self.betting
        lines: list[ScoreLine] = []
        for s in range(b.seats):
            lines += self.shown_hand_line(s)
            if b.total[s]:
                lines.append(ScoreLine(s, "put in" if b.live >> s & 1 else "put in, then folded", -int(b.total[s])))
            for i, pot in enumerate(b.pots):
                if pot.won[s]:
                    high, low = pot.high >> s & 1, pot.low >> s & 1
                    way = "" if not pot.high or not pot.low or high == low else " for high" if high else " for low"
                    lines.append(ScoreLine(s, pot_name(i, len(b.pots)) + way, int(pot.won[s])))
        return lines

    def ending(self) -> str:
        return " ".join(self.outcome())

    def is_done(self, seat: Seat) -> bool:
        """Is a player not in the pot, or all in?  A game in which a player who is all in still draws or passes cards overrides
        this.
        """
        return not self.betting.live >> seat & 1 or self.betting.stack[seat] == 0

    def outcome(self) -> list[str]:
        """The winners of each pot and their hands. Consecutive pots won by one player share a sentence."""
        runs: list[tuple[CardSet, list[str], list[str]]] = []
        pots = self.betting.pots
        for i, pot in enumerate(pots):
            winners, what = pot.high | pot.low, f"{pot_name(i, len(pots))} of {pot.chips}"
            if count(winners) > 1:
                runs.append((winners, [self.shared_pot_text(pot, what)], self.half_texts(pot)))
            elif runs and runs[-1][0] == winners:
                runs[-1] = (winners, [*runs[-1][1], what], self.half_texts(pot))
            elif winners:
                runs.append((winners, [what], self.half_texts(pot)))
        out: list[str] = []
        for winners, told, halves in runs:
            if count(winners) == 1:
                told = [f"{list_players(cards(winners))} {{wins|win}} {join_words(told)}{self.winning_hand_text(winners)}."]
            out += told + halves
        return out

    def shared_pot_text(self, pot: Pot, what: str) -> str:
        """The sentence for a shared pot: the players, their shares, and the hand if all are equal."""
        winners = pot.high | pot.low
        parts = [int(pot.won[s]) for s in cards(winners)]
        shares = f"{parts[0]} each" if len(set(parts)) == 1 else join_words([str(part) for part in parts])
        how = "" if pot.high and pot.low else self.winning_hand_text(winners, ",")
        return f"{list_players(cards(winners))} share {what}, {shares}{how}."

    def winning_hand_text(self, winners: CardSet, before: str = "") -> str:
        """ " with " and the winning hand, if the winners have shown it; otherwise ""."""
        first = lowest(winners)
        return f"{before} with {self.name_hand(first)}" if self.is_open(first) else ""

    def half_texts(self, pot: Pot) -> list[str]:
        """A sentence for each half of a pot in a game where high and low share."""
        return []


BH = TypeVar("BH", bound=BettingHand, default=Any)
