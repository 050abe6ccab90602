"""Porrazo: capture by rank and in sequences, and strike at the right moment; the first side with 61 points wins at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, Card, Seat, bit, cards, count
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import OVER, Phase
from upcard.core.options import option
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan, Zone, hand_zones, stock_zone
from upcard.games.porrazo.answers import PLACEMENT, PlacementPhase
from upcard.games.porrazo.captures import COLUMN, MANY, ONE, in_order, in_own_places, last_of, listed, pips
from upcard.games.porrazo.ronda import DECLARE, RONDA, CaptureHand, CaptureOptions, worth

HAND: Final = 0  # zones: hands, captured cards, the table, a porrazo that can still be countered, the stock
IN_PLACE: Final = 14  # how a card is played: 0 to take all it can, 1 to 13 to take that many, 14 in place
KINDS: Final = ["rondas and rondines", "porrazos", "limpias", "cards in place", "the tendido", "the most cards"]
DECLARED: Final = 0
STRUCK: Final = 1
LIMPIA: Final = 2
PLACED: Final = 3
LAYOUT: Final = 4
MOST: Final = 5
CHAIN: Final = ["", "", "porrazo", "counter-porrazo", "san benito"]
PLACES: Final = ["first", "second", "third", "fourth"]


@dataclass(frozen=True)
class PorrazoOptions(CaptureOptions):
    """The house rules of Porrazo."""

    tendido_obligation: Literal["forced_by_last_deal", "optional"] = option(
        "forced_by_last_deal",
        "Whether the dealer must deal a tendido.",
        title="Dealing the tendido",
        choices={"forced_by_last_deal": "yes, by the last deal at the latest", "optional": "no"},
    )
    last_deal_order: Literal["odd_cards_first", "tendido_first"] = option(
        "odd_cards_first",
        "With three or five players, what is laid out first after the last deal.",
        title="Last deal",
        choices={"odd_cards_first": "the cards left over", "tendido_first": "the tendido"},
    )
    tendido_groups: Literal["must_include_tendido_card", "any_on_table"] = option(
        "must_include_tendido_card",
        "The pairs, threes and fours that score with the tendido.",
        title="Cards of one rank",
        choices={"must_include_tendido_card": "those with a card of the tendido", "any_on_table": "all on the table"},
    )
    counter_scores: Literal["immediately", "when_it_stands"] = option(
        "immediately",
        "When a counter-porrazo scores.",
        title="Scoring a counter-porrazo",
        choices={"immediately": "as it is played", "when_it_stands": "once no san benito can follow"},
    )
    counter_takes_sequence: bool = option(
        True, "A counter-porrazo takes the sequence that the porrazo captured.", title="A counter takes the sequence"
    )
    counter_limpia: bool = option(
        True, "A counter-porrazo that clears the table scores a limpia too.", title="A counter can be a limpia"
    )
    dealer_last_in_place: bool = option(False, "The dealer's last card may score in place.", title="Last card in place")


class Lay(Phase["Porrazo"]):
    """The dealer chooses whether to deal the tendido now: once a hand, after any deal of three (PO-31, PO-32)."""

    name = "tendido"
    verbs = [Verb("deal", ["the tendido"]), Verb("wait", first=1, text="Wait")]

    def act(self, h: Porrazo, seat: Seat, action: Action) -> None:
        if action == 0:
            h.deal_tendido()

    def close(self, h: Porrazo) -> None:
        h.open_set()

    def prompt(self, h: Porrazo, seat: int) -> str:
        if h.deals == h.last_deal:
            return "Your turn: this is the last deal, so deal the tendido or leave it out."
        return "Your turn: deal the tendido now, or keep it for a later deal?"

    def log_text(self, h: Porrazo, seat: int, action: int) -> str:
        last = h.deals == h.last_deal
        return (
            f"{{{seat}}} {{{'leaves|leave' if last else 'keeps|keep'}}} the tendido{'' if last else ' for later'}."
            if action
            else ""
        )


class Turn(PlacementPhase["Porrazo"]):
    """Play one card: it captures what it can, or stays on the table, perhaps in place (PO-15 to PO-30)."""

    name = "play"
    verbs = [card_verb("play", ACE_LOW)]
    placements = ["", *[f"taking {n}" for n in range(1, 14)], "in place"]

    def legal(self, h: Porrazo, seat: Seat) -> list[int]:
        answers: list[int] = []
        for card in cards(h.at[HAND + seat]):
            answers.append(card)
            answers.extend([PLACEMENT * n + card for n in h.shorter(seat, card)])
            if h.fits(seat, card) and (h.strikes(card) or h.captures(card)):
                answers.append(PLACEMENT * IN_PLACE + card)
        return answers

    def act(self, h: Porrazo, seat: Seat, action: Action) -> None:
        h.play_card(seat, action % PLACEMENT, action // PLACEMENT)

    def close(self, h: Porrazo) -> None:
        if h.at[HAND + h.terms.dealer]:
            h.ask(PLAY, h.clockwise_from(h.eldest()))
        else:
            h.end_set()

    def prompt(self, h: Porrazo, seat: int) -> str:
        if h.chain and h.at[HAND + seat] & COLUMN[h.link]:
            article = "an" if ONE[h.link] in ("ace", "eight") else "a"
            return f"Your turn: play a card; {article} {ONE[h.link]} now is a {CHAIN[h.chain + 1]}."
        if h.is_last(seat):
            return "Your turn: your last card captures everything on the table."
        return "Your turn: play a card."

    def button(self, h: Porrazo, seat: int, action: int) -> str:
        card, n = action % PLACEMENT, action // PLACEMENT
        name = f"[{ACE_LOW.names[card]}]"
        if h.strikes(card) and h.chain > 1 and n != IN_PLACE:
            return f"{CHAIN[h.chain + 1].capitalize()} with the {name}"
        taken = h.captures(card, n) if n != IN_PLACE else 0
        if not taken:
            return f"Play the {name}" + (f" in place for {card % 13 + 1}" if h.fits(seat, card) else "")
        return f"{'Porrazo: take' if h.strikes(card) else 'Take'} {listed(in_order(card, taken))} with the {name}"

    def targets(self, h: Porrazo, seat: int, action: int) -> list[str]:
        card, n = action % PLACEMENT, action // PLACEMENT
        taken = h.captures(card, n) if n != IN_PLACE and not (h.strikes(card) and h.chain > 1) else 0
        return [ACE_LOW.names[c] for c in in_order(card, taken)] if taken else []

    def log_text(self, h: Porrazo, seat: int, action: int) -> str:
        card, n = action % PLACEMENT, action // PLACEMENT
        told = f"{{{seat}}} {{plays|play}} [{ACE_LOW.names[card]}]"
        strikes = h.strikes(card) and n != IN_PLACE
        if h.decides() and not strikes:
            return told + "."
        if n == IN_PLACE:
            return told + " in place."
        taken = h.captures(card, n) if not strikes or h.chain == 1 else 0
        if taken and (strikes or not h.is_last(seat)):
            told += f" and {{takes|take}} {listed(in_order(card, taken))}"
        return told + (f": {CHAIN[h.chain + 1]}!" if strikes else ".")

    def touch_zone(self, h: Porrazo, seat: int, action: int) -> str:
        return "table"

    def why_not(self, h: Porrazo, seat: int, action: int) -> str:
        card, n = action % PLACEMENT, action // PLACEMENT
        if not h.at[HAND + seat] >> card & 1:
            return self.why_not_card(h, seat, card)
        if n == IN_PLACE:
            if card % 13 > 3:
                return "you can play only an ace, two, three or four in place"
            if h.is_last(seat) and not h.rules.dealer_last_in_place:
                return "the last card of the hand captures everything, so you cannot play it in place"
            if not h.fits(seat, card):
                return f"the {ACE_LOW.words(card)} is in place only as the {PLACES[card % 13]} card on the table"
            return f"the {ACE_LOW.words(card)} captures nothing: just play it, and it is in place"
        if not h.captures(card):
            return f"the {ACE_LOW.words(card)} captures nothing"
        return f"the {ACE_LOW.words(card)} does not take just {n} here: just play it"


LAY: Final = Lay()
PLAY: Final = Turn()


class Porrazo(CaptureHand[PorrazoOptions]):
    """A hand of Porrazo: the whole pack, in deals of three."""

    deals: i64 = 0  # the number of deals so far
    tendido: bool = False  # has the tendido been dealt?
    chain: i64 = 0  # 1 after a card was placed, 2 after a porrazo, 3 after a counter-porrazo
    link: i64 = 0  # the rank of those cards
    striker: Seat = -1  # the player whose porrazo or counter-porrazo has not scored yet
    cleared: i64 = -1  # the last rank of the limpia that it makes; -1: none
    benito: Seat = -1  # the player who has won by a san benito

    def __init__(self, deal: Deal[PorrazoOptions]) -> None:
        super().__init__(deal, KINDS)
        n = self.plan.seats
        self.pending: i64 = 2 * n + 1
        self.stock: i64 = 2 * n + 2
        self.last_deal: i64 = 48 // (3 * n)  # four cards of the 52 are the tendido (PO-R2)

    # The deal -----------------------------------------------------------------------------

    def setup(self) -> None:
        deck = self.fresh_deck()
        self.deal_pile(deck, self.deal_round(deck, 3), self.stock)
        self.begin_set()

    def next_set(self) -> None:
        """Deal three more cards to each player (PO-21); they end the chain (PO-43)."""
        n = self.plan.seats
        self.announce(f"Deal {self.deals + 1} of {self.last_deal}.")
        for i in range(3 * n):
            self.move(self.top(self.stock), self.stock, HAND + (self.terms.dealer + 1 + i) % n)
        self.chain = 0
        self.clear_rondas()
        self.begin_set()

    def begin_set(self) -> None:
        """Turn up the cards left over at the last deal (PO-45, PO-R3), then let the dealer decide on the tendido (PO-R4)."""
        self.deals += 1
        last = self.deals == self.last_deal
        if last and self.rules.last_deal_order == "odd_cards_first":
            self.turn_up(48 % (3 * self.plan.seats))
        if not self.tendido and not (last and self.rules.tendido_obligation == "forced_by_last_deal"):
            self.ask(LAY, self.only(self.terms.dealer))
            return
        if not self.tendido:
            self.deal_tendido()
        if self.phase is not OVER:
            self.open_set()

    def open_set(self) -> None:
        """Turn up what is left of the stock at the last deal, and ask for declarations from the dealer's left."""
        if self.deals == self.last_deal:
            self.turn_up(self.size(self.stock))
        self.ask(DECLARE, self.clockwise_from(self.eldest()))

    def declared_all(self) -> None:
        self.ask(PLAY, self.clockwise_from(self.eldest()))

    def turn_up(self, n: i64) -> None:
        """Lay cards of the stock on the table; they score nothing."""
        row = self.next_cards(n)
        for card in row:
            self.move(card, self.stock, self.table)
        if row:
            self.announce(f"The cards left over go on the table: {listed(row)}.")

    def next_cards(self, n: i64) -> list[int]:
        """The next *n* cards of the stock, in dealing order."""
        return self.cards_in(self.stock)[::-1][:n]

    def deal_tendido(self) -> None:
        """Deal two pairs in a row, arrange them as they score best, and score them (PO-33 to PO-36, PO-R21)."""
        self.tendido = True
        dealt = self.next_cards(4)
        row, placed, back = in_own_places(dealt)
        for c in row:
            self.move(c, self.stock, self.table)
        self.announce(f"{{{self.terms.dealer}}} {{deals|deal}} the tendido: {listed(row)}.")
        total = pips(placed)
        why = [f"{total} for {listed(placed)} in place" + (" from the right" if back else "")] if placed else []
        for rank in range(13):
            n = count(self.at[self.table] & COLUMN[rank])
            among = self.rules.tendido_groups == "any_on_table" or any([c % 13 == rank for c in dealt])
            if n > 1 and among:
                points = worth(rank) * (1, 3, 6)[n - 2]
                why.append(f"{points} for {('two', 'three', 'four')[n - 2]} {MANY[rank]}")
                total += points
        if total:
            self.add_points(self.terms.dealer, total, LAYOUT, f"the tendido: {', '.join(why)}")
        else:
            self.announce("The tendido scores nothing.")

    # Play ---------------------------------------------------------------------------------

    def is_last(self, seat: Seat) -> bool:
        """Is *seat* the dealer with the last card of the hand? (PO-46)"""
        held = self.at[HAND + seat]
        return seat == self.terms.dealer and self.deals == self.last_deal and held & (held - 1) == 0

    def strikes(self, card: Card) -> bool:
        """Does a card have the rank that was just placed or struck?"""
        return self.chain > 0 and card % 13 == self.link

    def fits(self, seat: Seat, card: Card) -> bool:
        """Would a card placed on the table now be in place? (PO-26, PO-27, PO-R19, PO-R20)"""
        rank = card % 13
        return rank < 4 and self.size(self.table) == rank and (self.rules.dealer_last_in_place or not self.is_last(seat))

    def shorter(self, seat: Seat, card: Card) -> list[int]:
        """The shorter lengths allowed for a capture; none for the last card or a counter-porrazo (PO-R9)."""
        return [] if self.is_last(seat) or self.strikes(card) and self.chain > 1 else self.lengths(card)

    def play_card(self, seat: Seat, card: Card, n: i64) -> None:
        """Play a card: it strikes, captures or is placed; the dealer's last card captures the whole table (PO-46)."""
        last = self.is_last(seat)
        self.shown[seat] |= bit(card)
        if self.strikes(card) and n != IN_PLACE:
            self.strike(seat, card, n, last)
        else:
            self.stand()
            if self.phase is OVER:
                self.move(card, HAND + seat, self.table)
                return
            self.chain = 0
            taken = self.captures(card, n) if n != IN_PLACE else 0
            if taken:
                self.take(seat, card, taken, self.pile + seat)
                if not self.at[self.table] and not last:
                    self.score_limpia(seat, last_of(card % 13, taken))
            else:
                self.place(seat, card)
        if last and self.phase is not OVER:
            self.stand()
        if last and self.phase is not OVER:
            self.move_all(self.table, self.pile + seat)
            self.announce(f"{{{seat}}} {{takes|take}} all that is left on the table.")

    def place(self, seat: Seat, card: Card) -> None:
        """Place a card on the table, and score it if it is in place (PO-20, PO-28)."""
        fits = self.fits(seat, card)
        self.move(card, HAND + seat, self.table)
        self.chain = 1
        self.link = card % 13
        if fits:
            self.add_points(seat, card % 13 + 1, PLACED, f"[{ACE_LOW.names[card]}] in place")

    def strike(self, seat: Seat, card: Card, n: i64, last: bool) -> None:
        """Strike: a porrazo, a counter-porrazo, or a san benito, which wins the game (PO-37 to PO-41)."""
        self.chain += 1
        if self.chain == 2:
            taken = self.captures(card, n)
            self.take(seat, card, taken, self.pending)
        else:
            self.move(card, HAND + seat, self.pending)
            if self.chain == 4:
                self.benito = seat
                self.finish()
                return
            taken = self.at[self.pending]
            if not self.rules.counter_takes_sequence:
                for c in cards(taken & ~COLUMN[self.link]):
                    self.move(c, self.pending, self.table)
                taken = self.at[self.pending]
        self.striker = seat
        clears = not self.at[self.table] and not last and (self.chain == 2 or self.rules.counter_limpia)
        self.cleared = last_of(self.link, taken) if clears else -1
        if self.chain == 3 and self.rules.counter_scores == "immediately":
            self.stand()

    def stand(self) -> None:
        """Score a porrazo or counter-porrazo that has not been struck back, with its limpia (PO-39, PO-40, PO-R12, PO-R15)."""
        seat = self.striker
        if seat < 0:
            return
        self.striker = -1
        self.move_all(self.pending, self.pile + seat)
        points = worth(self.link) * (1 if self.chain == 2 else 3)
        self.add_points(seat, points, STRUCK, f"a {CHAIN[self.chain]} of {MANY[self.link]}")
        if self.cleared >= 0 and self.phase is not OVER:
            self.score_limpia(seat, self.cleared)

    def decides(self) -> bool:
        """Would the unscored porrazo or counter-porrazo win the game? (PO-50, PO-R12)"""
        if self.striker < 0:
            return False
        points = worth(self.link) * (1 if self.chain == 2 else 3) + (worth(self.cleared) if self.cleared >= 0 else 0)
        return points >= self.needed(self.striker)

    def score_limpia(self, seat: Seat, rank: i64) -> None:
        """Score a limpia as a ronda of the last rank captured (PO-22 to PO-25)."""
        self.add_points(seat, worth(rank), LIMPIA, f"a limpia of {MANY[rank]}")

    # The end of a deal and of the hand ------------------------------------------------------

    def end_set(self) -> None:
        """After three cards each: score a waiting porrazo and the best ronda (PO-8 to PO-13), then deal or count the cards."""
        self.stand()
        if self.phase is OVER:
            return
        self.score_ronda(DECLARED)
        if self.phase is OVER:
            return
        if self.deals < self.last_deal:
            self.next_set()
        else:
            self.count_cards()

    def count_cards(self) -> None:
        """The side with the most captured cards scores its lead over the next (PO-48, PO-R24)."""
        held = [int(self.captured(s)) for s in range(self.sides)]
        first, second = sorted(held, reverse=True)[:2]
        if first > second:
            self.add_points(held.index(first), first - second, MOST, f"the most cards, {first} to {second}")
        if self.phase is not OVER:
            self.finish()

    # Telling ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        facts = [Fact("Deal", f"{self.deals} of {self.last_deal}"), Fact("Tendido", "dealt" if self.tendido else "to come")]
        for s in range(self.plan.seats):
            facts.append(Fact("Points", int(self.terms.carry[s] + self.total(self.side_of(s))), s, "score"))
            facts.append(Fact("Taken", int(self.size(self.pile + s)), s))
            if self.declared[s]:
                facts.append(Fact("", "ronda" if self.declared[s] == RONDA else "rondine", s, "tag"))
        return facts

    def facts_for(self, seat: int) -> list[Fact]:
        return [Fact("", "partner", (seat + 2) % 4, "partner")] if self.sides < self.plan.seats else []

    def card_marks(self, zone: int) -> list[str]:
        if zone != self.table or self.chain != 1 or not self.at[zone]:
            return []
        return [""] * (int(self.size(zone)) - 1) + ["just placed"]

    def sorted_hand(self, cards: list[int]) -> list[int]:
        return sorted(cards, key=lambda c: (c % 13, c))

    def count_lines(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        if self.benito >= 0:
            told = f"{{{self.benito}}} {{plays|play}} the fourth of the {MANY[self.link]}: a san benito."
            lines.append(ScoreLine(-1, told, special=True))
        for s in range(self.plan.seats):
            lines += self.scored(s)
        for line in lines:
            if line.text == KINDS[MOST]:
                line.text += f", {self.captured(self.side_of(line.seat))}"
        return lines


def plan(seats: int, options: PorrazoOptions) -> Plan:
    """Hands, captured cards, the table, a porrazo that can still be countered, and the stock."""
    piles = [Zone("pile", s, layout="taken", title="Captured") for s in range(seats)]
    middle = [
        Zone("table", ordered=True, layout="board", title="Table"),
        Zone("porrazo", layout="row", title="Porrazo"),
        stock_zone(),
    ]
    return Plan(seats, hand_zones(seats) + piles + middle, ACE_LOW)
