"""Anaconda: pass three cards to the left and three to the right, declare high or low, show four of five, and share the pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, as_set, bit, cards, count, nth, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import list_cards, list_players
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.games.anaconda.both_ways import settle_both_ways
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.low import if_qualified, low
from upcard.kit.poker.pots import CARRIED_OVER, NO_HAND, TO_HIGH, Pot
from upcard.kit.poker.ranks import HIGH_CARD, category, describe, high, spell_ranks, with_article
from upcard.kit.poker.stakes import MAX_CHIPS, SpreadLimitOptions

HAND: Final = 0  # zones: the hands, what each sets aside, the four cards each shows, cards out of play, the stub
HIGH: Final = 0
LOW: Final = 1
BOTH: Final = 2
DECLARATIONS: Final = ["high", "low", "both ways"]
DOWN: Final = 64  # answers that name the card left face down
ROUNDS: Final = 4


@dataclass(frozen=True)
class AnacondaOptions(SpreadLimitOptions):
    """The limits and house rules of a table of Anaconda."""

    ante: int = option(1, "Chips that each player antes.", title="Ante", low=0, high=MAX_CHIPS)
    big_bet_from_round: Literal["none", "3"] = option(
        "none",
        "Larger bets in the last two rounds, in fixed and spread limit.",
        title="Big bets",
        choices={"none": "no", "3": "twice as large"},
    )
    last_round_first: Literal["left_of_dealer", "highest_showing"] = option(
        "left_of_dealer",
        "The player who acts first in the last round.",
        title="First in the last round",
        choices={
            "left_of_dealer": "the first on the dealer's left",
            "highest_showing": "the player who shows the highest four cards",
        },
    )
    headsup_second_pass: Literal["opponent", "none"] = option(
        "opponent",
        "The second pass when only two players are left.",
        title="Second pass of two",
        choices={"opponent": "goes to the opponent", "none": "is left out"},
    )
    declare_both: bool = option(
        False, "A player may declare both high and low, and then must be best both ways, with no tie.", title="Both ways"
    )
    expose: Literal["simultaneous", "in_turn"] = option(
        "simultaneous",
        "How players choose final hands and turn up four cards.",
        title="Final hands",
        choices={"simultaneous": "all at the same time", "in_turn": "one after another from the dealer's left"},
    )
    low_ranking: Literal["ace_to_five", "deuce_to_seven", "ace_to_six"] = option(
        "ace_to_five",
        "Which low hands are best.",
        title="Lowball",
        choices={"ace_to_five": "ace to five", "deuce_to_seven": "deuce to seven", "ace_to_six": "ace to six"},
    )
    low_ace_straights: bool = option(
        False, "5-4-3-2-A in deuce to seven, and A-K-Q-J-10 in ace to six, is a straight.", title="Straights with the ace"
    )
    low_qualifier: Literal["0", "8"] = option(
        "0", "The worst hand that can win low.", title="Qualifying low", choices={"0": "anything", "8": "an eight or better"}
    )
    odd_chip_hilo: Literal["stays", "high"] = option(
        "stays",
        "Chips of a pot that cannot be shared.",
        title="Remainder",
        choices={"stays": "stay for the next hand", "high": "go to the high half, and to the first of equal winners"},
    )
    leftover: Literal["last_high_winner", "split", "house"] = option(
        "last_high_winner",
        "The players who get the chips left in the pot after the last hand.",
        title="Left over",
        choices={
            "last_high_winner": "the player who won the last high half",
            "split": "the players who tied for it share them",
            "house": "the house",
        },
    )


class Pass(Phase["Anaconda"]):
    """Every player still in sets three cards aside, and all pass them together (AN-8 to AN-11)."""

    name = "pass"
    sealed = True
    verbs = [card_verb("pass", STANDARD)]

    def options(self, h: Anaconda, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def act(self, h: Anaconda, seat: Seat, action: Action) -> None:
        h.move(action, HAND + seat, h.aside + seat)
        if count(h.at[h.aside + seat]) < 3:
            h.ask_again(seat)

    def close(self, h: Anaconda) -> None:
        h.pass_on()
        h.next_round()

    def card_pick(self, h: Anaconda, seat: int) -> CardPick:
        n = 3 - int(count(h.at[h.aside + seat]))
        return CardPick("pass", n, n, f"Pass # to {{{h.receiver(seat)}}}")

    def prompt(self, h: Anaconda, seat: int) -> str:
        return f"Your turn: pass three cards to {{{h.receiver(seat)}}}."

    def why_not_card(self, h: Anaconda, seat: int, face: int) -> str:
        aside = h.at[h.aside + seat] >> face & 1
        return f"the {STANDARD.words(face)} is set aside already" if aside else f"you do not hold the {STANDARD.words(face)}"


class Declare(Phase["Anaconda"]):
    """Every player still in declares high or low in secret, and all open their fists together (AN-13)."""

    name = "declare"
    sealed = True
    verbs = [Verb("high", text="High"), Verb("low", first=LOW, text="Low"), Verb("both", first=BOTH, text="Both ways")]

    def options(self, h: Anaconda, seat: Seat) -> CardSet:
        return 7 if h.rules.declare_both else 3

    def act(self, h: Anaconda, seat: Seat, action: Action) -> None:
        h.declared[seat] = action

    def close(self, h: Anaconda) -> None:
        h.open_fists()

    def prompt(self, h: Anaconda, seat: int) -> str:
        return f"Your turn: declare high or low{', or both' if h.rules.declare_both else ''}."

    def why_not(self, h: Anaconda, seat: int, action: int) -> str:
        return "at this table nobody declares both ways"

    def log_text(self, h: Anaconda, seat: int, action: int) -> str:
        return f"{{{seat}}} {{chooses|choose}} {DECLARATIONS[action]}."


class Final5(Phase["Anaconda"]):
    """Every player still in discards two cards and chooses one of the other five to stay face down (AN-14, AN-15)."""

    name = "final hand"
    sealed = True
    verbs = [card_verb("discard", STANDARD), card_verb("leave down", STANDARD, first=DOWN, text="Leave {} face down")]

    def options(self, h: Anaconda, seat: Seat) -> CardSet:
        return 0 if self.chosen(h, seat) else h.at[HAND + seat]

    def second_options(self, h: Anaconda, seat: Seat) -> CardSet:
        return h.at[HAND + seat] if self.chosen(h, seat) else 0

    def chosen(self, h: Anaconda, seat: Seat) -> bool:
        """Has a player discarded two cards?"""
        return count(h.at[h.aside + seat]) == 2

    def act(self, h: Anaconda, seat: Seat, action: Action) -> None:
        if action < DOWN:
            h.move(action, HAND + seat, h.aside + seat)
            h.ask_again(seat)
        else:
            h.down[seat] = action - DOWN
            self.decided(h, seat)

    def decided(self, h: Anaconda, seat: Seat) -> None:
        """Go on after a choice: nothing happens until all have chosen."""

    def close(self, h: Anaconda) -> None:
        for seat in seats_in(h.from_left(h.betting.live)):
            h.turn_up(seat)
        h.next_round()

    def card_pick(self, h: Anaconda, seat: int) -> CardPick:
        n = 2 - int(count(h.at[h.aside + seat]))
        return CardPick("discard", n, n, "Discard #") if n else CardPick("leave down", 1, 1, "Leave # face down")

    def prompt(self, h: Anaconda, seat: int) -> str:
        if self.chosen(h, seat):
            return "Your turn: which of your five cards stays face down?"
        return f"Your turn: discard two cards. The other five play for {DECLARATIONS[h.declared[seat]]}."

    def why_not_card(self, h: Anaconda, seat: int, face: int) -> str:
        if h.at[h.aside + seat] >> face & 1:
            return f"you have discarded the {STANDARD.words(face)}"
        if not h.at[HAND + seat] >> face & 1:
            return f"you do not hold the {STANDARD.words(face)}"
        if self.chosen(h, seat):
            return "you have discarded two cards already; now choose the card that stays face down"
        return "first discard two cards; then choose the card that stays face down"

    def log_text(self, h: Anaconda, seat: int, action: int) -> str:
        if action < DOWN:
            return super().log_text(h, seat, action)
        return f"{{{seat}}} {{leaves|leave}} [{STANDARD.names[action - DOWN]}] face down."


class InTurn(Final5):
    """Final hands one after another: each player turns up four cards before the next chooses (AN-R14)."""

    name = "final hand in turn"
    sealed = False
    hidden = True

    def decided(self, h: Anaconda, seat: Seat) -> None:
        h.turn_up(seat)

    def close(self, h: Anaconda) -> None:
        h.next_round()


PASS: Final = Pass()
DECLARE: Final = Declare()
FINAL_HAND: Final = Final5()
IN_TURN: Final = InTurn()


class Anaconda(BettingHand[AnacondaOptions]):
    """A hand of Anaconda."""

    round: i64 = -1  # of betting: 0 to 3

    def __init__(self, deal: Deal[AnacondaOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.aside: i64 = n
        self.showing: i64 = 2 * n
        self.muck: i64 = 3 * n
        self.declared: vec[i64] = deal.plan.ends[: deal.plan.seats]  # HIGH, LOW or BOTH; -1 before
        self.down: vec[i64] = deal.plan.ends[: deal.plan.seats]  # the card to stay face down, until four are turned up

    def setup(self) -> None:
        self.post_antes()
        deck = self.fresh_deck()
        seats = seats_in(self.from_left(self.betting.dealt))
        n: i64 = len(seats)
        for i in range(7 * n):
            self.deal(deck[i], HAND + seats[i % n])
        self.deal_pile(deck, 7 * n, self.muck + 1)
        self.next_round()

    # Rounds of betting, passes and declarations ---------------------------------------------

    def next_round(self) -> None:
        """Begin a betting round at the dealer's left, or by agreement the last one at the highest four cards (AN-R2, AN-R3)."""
        self.round += 1
        first: Seat = -1
        if self.round == ROUNDS - 1 and self.rules.last_round_first == "highest_showing":
            first = max(seats_in(self.from_left(self.betting.live)), key=lambda s: high(self.at[self.showing + s]))
        least, most = self.rules.limits(self.round >= 2 and self.rules.big_bet_from_round == "3")
        self.betting.round(least, most, first)
        self.bet()

    def round_over(self) -> None:
        live = self.from_left(self.betting.live)
        if self.round == ROUNDS - 1:
            self.showdown()
        elif self.round == 2:
            self.ask(DECLARE, live)
        elif self.round == 1 and count(self.betting.live) == 2 and self.rules.headsup_second_pass == "none":
            self.next_round()
        else:
            self.ask(PASS, live)

    def receiver(self, seat: Seat) -> Seat:
        """The seat a player passes to, among seats still in: first on the left, then second on the right (AN-R4 to AN-R6)."""
        live = cards(self.betting.live)
        i = live.index(seat)
        return live[(i + (1 if self.round == 0 or len(live) == 2 else -2)) % len(live)]

    def pass_on(self) -> None:
        """Pass the cards set aside. A player remembers the cards they gave (AN-9, AN-R27)."""
        live = cards(self.betting.live)
        given = [self.at[self.aside + s] for s in live]
        far = (
            "to each other" if len(live) == 2 else "to the first on the left" if self.round == 0 else "to the second on the right"
        )
        self.announce(f"{'Both' if len(live) == 2 else 'All'} pass three cards {far}.")
        for s in live:
            self.move_all(self.aside + s, HAND + self.receiver(s))
        for s, row in zip(live, given, strict=True):
            to = self.receiver(s)
            self.make_known(bit(s), 0, row)
            if self.journal is not None:
                self.journal.note(f"{{{to}}} {{gets|get}} {self.words(row)} from {{{s}}}.", int(bit(to)))

    def words(self, row: CardSet) -> str:
        """The names of some cards, for a sentence."""
        return list_cards([STANDARD.names[c] for c in self.sorted_hand(cards(row))])

    def open_fists(self) -> None:
        """Show all declarations, then ask for final hands (AN-13, AN-R13)."""
        queue = self.from_left(self.betting.live)
        for way in (HIGH, LOW, BOTH):
            seats = [s for s in seats_in(queue) if self.declared[s] == way]
            if seats:
                self.announce(f"Going {DECLARATIONS[way]}: {list_players(seats)}.")
        self.ask(FINAL_HAND if self.rules.expose == "simultaneous" else IN_TURN, queue)

    def turn_up(self, seat: Seat) -> None:
        """Discard two cards and turn up four of the other five (AN-14, AN-15)."""
        self.move_all(self.aside + seat, self.muck)
        up = self.at[HAND + seat] & ~bit(self.down[seat])
        self.down[seat] = -1
        for card in cards(up):
            self.move(card, HAND + seat, self.showing + seat)
        if self.journal is not None:
            self.announce(f"{{{seat}}} {{shows|show}} {self.words(up)}.")

    def muck_hand(self, seat: Seat) -> None:
        self.move_all(HAND + seat, self.muck)
        self.move_all(self.showing + seat, self.muck)

    # The showdown ---------------------------------------------------------------------------

    def held(self, seat: Seat) -> CardSet:
        return self.at[HAND + seat] | self.at[self.aside + seat] | self.at[self.showing + seat]

    def low_strength(self, held: CardSet) -> i64:
        """The strength of the best low in *held*, qualifying or not (AN-19)."""
        return low(held, self.rules.low_ranking, self.rules.low_ace_straights)

    def strength(self, seat: Seat) -> i64:
        """A hand's strength for high; NO_HAND for a player who declared low (AN-R20)."""
        return NO_HAND if self.declared[seat] == LOW else high(self.held(seat))

    def low_strengths(self) -> vec[i64]:
        out = self.betting.stack[:]
        for s in range(self.plan.seats):
            out[s] = NO_HAND
            if self.betting.live >> s & 1 and self.declared[s] != HIGH:
                worth = self.low_strength(self.held(s))
                out[s] = worth if self.rules.low_qualifier == "0" else if_qualified(worth, 8)
        return out

    def odd_chip(self) -> i64:
        return CARRIED_OVER if self.rules.odd_chip_hilo == "stays" else TO_HIGH

    def both_ways_seats(self) -> CardSet:
        """The players still in who declared both ways."""
        return as_set([s for s in cards(self.betting.live) if self.declared[s] == BOTH])

    def showdown(self) -> None:
        """Turn up fifth cards and share the pots; show all hands if a player still in declared both ways (AN-17, AN-18)."""
        if not self.both_ways_seats():
            super().showdown()
            return
        self.return_uncalled()
        self.show_all_hands()
        settle_both_ways(
            self.betting, self.strengths(), self.low_strengths(), self.both_ways_seats(), self.odd_order(), self.odd_chip()
        )
        self.finish()

    def name_hand(self, seat: Seat) -> str:
        held = self.held(seat)
        words = [with_article(high(held))] * (self.declared[seat] != LOW) + [with_article(self.low_strength(held))] * (
            self.declared[seat] != HIGH
        )
        return " and ".join(words)

    def half_texts(self, pot: Pot) -> list[str]:
        """The hands that won the two halves of a pot (AN-18)."""
        if not pot.high or not pot.low or pot.high == pot.low:
            return []
        return [
            f"{half}: {list_players(cards(seats))} with {self.name_hand(cards(seats)[0])}."
            for half, seats in (("High", pot.high), ("Low", pot.low))
        ]

    def outcome(self) -> list[str]:
        nobody = [] if any([pot.high or pot.low for pot in self.betting.pots]) else ["Nobody wins the pot: no hand qualifies."]
        return super().outcome() + nobody * bool(self.betting.pots) + self.carried_text()

    def carried_text(self) -> list[str]:
        """A sentence for the chips that stay in the pot; none if there are none (AN-20)."""
        left = self.betting.carried
        return [f"{left} {'chip stays' if left == 1 else 'chips stay'} in the pot."] * (left > 0)

    # Copies and facts -----------------------------------------------------------------------

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Choose new random values for the others' secret declarations and their cards left face down."""
        for s in range(self.plan.seats):
            if s != seat and self.phase is DECLARE and self.declared[s] >= 0:
                self.declared[s] = rng.below(3 if self.rules.declare_both else 2)
            if s != seat and self.down[s] >= 0:
                self.down[s] = nth(self.at[HAND + s], rng.below(5))

    def is_done(self, seat: Seat) -> bool:
        """Has a player folded?  A player who is all in still passes and declares."""
        return not self.betting.live >> seat & 1

    def facts(self) -> list[Fact]:
        facts = self.betting_facts()
        facts.append(Fact("Round", f"{self.round + 1} of {ROUNDS}"))
        if self.rules.structure == "fixed_limit":
            facts.append(Fact("Bets of", int(self.betting.low)))
        if self.phase is not DECLARE:
            for s in cards(self.betting.live):
                if self.declared[s] >= 0:
                    facts.append(Fact("", f"going {DECLARATIONS[self.declared[s]]}", s, "tag"))
        return facts

    def facts_for(self, seat: int) -> list[Fact]:
        """A short name for your own hand, high and low, or only the declared way."""
        if self.over or not self.betting.live >> seat & 1:
            return []
        worth = self.low_strength(self.held(seat))
        words = [] if self.declared[seat] == LOW else [describe(high(self.held(seat))).partition(",")[0]]
        if self.declared[seat] != HIGH and category(worth) == HIGH_CARD:
            words.append(spell_ranks(worth)[:3].replace("T", "10") + " low")
        return [Fact("", " or ".join(words or [describe(worth).partition(",")[0]]), seat, "note")]


def plan(seats: int, options: AnacondaOptions) -> Plan:
    """For each player a hand, the cards set aside and the four cards shown; the muck and the stub."""
    hands = [Zone("hand", s, 1 << s, layout="hand") for s in range(seats)]
    aside = [Zone("aside", s, 1 << s, grouped_with=HAND + s, layout="row", title="Set aside") for s in range(seats)]
    showing = [Zone("showing", s, layout="row", title="Showing") for s in range(seats)]
    out = Zone("muck", sight=NOBODY, layout="pile", title="Muck")
    stub = Zone("stub", sight=NOBODY, ordered=True, layout="none", title="Stub")
    return Plan(seats, [*hands, *aside, *showing, out, stub], STANDARD)
