"""Open-Face Chinese Poker: place thirteen cards one by one, face up, as three poker hands, and aim for fantasyland."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, cards, count, queue_of, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb
from upcard.core.wording import counted
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.games.open_face_chinese_poker.royalties import Royalties, royalties
from upcard.kit.rows.ranking import ROWS, SIZES, RowText
from upcard.kit.rows.setting import HAND, SET, Setting, list_high_first, row_verbs, setting_zones
from upcard.kit.rows.three_rows import RowsOptions, SetThree, ThreeRows

PRIZE: Final = 13  # about the units a hand in fantasyland wins from each opponent
IN_ROW: Final = ["in front", "in the middle", "in the back"]
DECLINE: Final = 1
THIRTEEN: Final = 13


@dataclass(frozen=True)
class OpenFaceOptions(RowsOptions):
    """The house rules of Open-Face Chinese Poker."""

    finish_fantasyland: bool = option(
        False,
        "After the last hand, players who have earned fantasyland still play it.",
        title="Finish fantasyland",
        after="match_hands",
    )
    fantasyland_optional: bool = option(
        False,
        "A player who has earned fantasyland may decline it.",
        title="Fantasyland is optional",
        after="finish_fantasyland",
    )
    middle_trips_royalty: Literal["0", "2"] = option(
        "0",
        "The royalty for three of a kind in the middle.",
        title="Three of a kind in the middle",
        after="wheel_rank",
        choices={"0": "no royalty", "2": "a royalty of 2"},
    )


class Placing(Setting["OpenFace"]):
    """Players put cards into rows face up."""

    sealed = False
    rows = row_verbs(ROWS)

    def close(self, h: OpenFace) -> None:
        h.next_round()

    def effect(self, h: OpenFace, seat: Seat, row: i64, what: CardSet) -> str:
        return h.opponent_rows(seat).effect(row, h.rows(seat), what)


class FirstFive(Placing):
    """Each player in turn turns up five cards and splits them among the rows (OF-11 to OF-14)."""

    name = "first five"
    verbs = [Verb("set", first=SET, text="Leave them here")]

    def words(self, h: OpenFace, seat: Seat) -> list[int]:
        return [SET] if h.may_set(seat) else []

    def on_ended(self, h: OpenFace, seat: Seat, action: Action) -> None:
        h.open_five()

    def prompt(self, h: OpenFace, seat: int) -> str:
        if h.row_cards(seat):
            return "Your turn: put your first five cards in any rows."
        return "Your turn: leave your five cards here for good, or move one."

    def log_text(self, h: OpenFace, seat: int, action: int) -> str:
        if action != SET:
            return ""
        rows = [f"{list_high_first(held)} {IN_ROW[row]}" for row, held in enumerate(h.rows(seat)) if held]
        return f"{{{seat}}} {{puts|put}} {'; '.join(rows)}."


class Draw(Placing):
    """Each player in turn draws a card and adds it for good to a row with room (OF-15 to OF-17, OF-R5, OF-R6)."""

    name = "draw"
    verbs: ClassVar[list[Verb]] = []

    def words(self, h: OpenFace, seat: Seat) -> list[int]:
        return []

    def why_not(self, h: OpenFace, seat: int, action: int) -> str:
        what: CardSet = action & (1 << 52) - 1
        for row in range(3):
            lying = what & h.row(row, seat)
            if lying:
                return f"the {STANDARD.words(cards(lying)[0])} is {IN_ROW[row]} for good"
        return super().why_not(h, seat, action)

    def act(self, h: OpenFace, seat: Seat, action: Action) -> None:
        h.put(action & (1 << 52) - 1, (action >> 52) - 1, seat)
        h.draw()

    def prompt(self, h: OpenFace, seat: int) -> str:
        open = [row for row in range(3) if h.room(row, seat) > 0]
        where = f"{IN_ROW[open[0]]}: no other row has room" if len(open) == 1 else "in a row"
        return f"Your turn: put the {list_high_first(h.row_cards(seat))} {where}."

    def button(self, h: OpenFace, seat: int, action: int) -> str:
        return f"Put [{self.card(action)}] {IN_ROW[(action >> 52) - 1]}"

    def confirm(self, h: OpenFace, seat: int, action: int) -> str:
        card: CardSet = action & (1 << 52) - 1
        fouls = [self.effect(h, seat, row, card) == "a foul" for row in range(3) if h.room(row, seat) > 0]
        if self.effect(h, seat, (action >> 52) - 1, card) == "a foul" and not all(fouls):
            return "This makes your hand a foul. Put it there anyway?"
        return ""

    def log_text(self, h: OpenFace, seat: int, action: int) -> str:
        return f"{{{seat}}} {{puts|put}} the [{self.card(action)}] {IN_ROW[(action >> 52) - 1]}."


class Fantasyland(SetThree["OpenFace"]):
    """Players in fantasyland set all thirteen cards face down before the others turn up a card (OF-30, OF-R22)."""

    name = "fantasyland"
    task = "you are in fantasyland; set all thirteen cards"

    def close(self, h: OpenFace) -> None:
        for s in seats_in(h.fantasyland_seats()):
            h.announce(f"{{{s}}} {{has|have}} set thirteen cards face down.")
        h.first_fives()


class AcceptFantasyland(Phase["OpenFace"]):
    """Players who have earned fantasyland take it or decline it, if the table allows that (OF-R20)."""

    name = "take fantasyland"
    verbs = [
        Verb("take fantasyland", third="takes fantasyland", text="Take fantasyland"),
        Verb("decline", first=DECLINE, text="Decline it"),
    ]

    def act(self, h: OpenFace, seat: Seat, action: Action) -> None:
        if action == DECLINE:
            h.earned ^= bit(seat)

    def close(self, h: OpenFace) -> None:
        h.settle()

    def prompt(self, h: OpenFace, seat: int) -> str:
        return "Your turn: play the next hand in fantasyland, or decline."


FIRST_FIVE: Final = FirstFive()
DRAW: Final = Draw()
FANTASYLAND: Final = Fantasyland()
TAKE_IT: Final = AcceptFantasyland()


class OpenFace(ThreeRows[OpenFaceOptions]):
    """A hand of Open-Face Chinese Poker."""

    earned: CardSet = 0  # the seats that have earned fantasyland for the next hand

    def __init__(self, deal: Deal[OpenFaceOptions]) -> None:
        super().__init__(deal)
        self.inside: CardSet = deal.extra.get("fantasyland", 0)  # the seats in fantasyland in this hand
        self.stock: i64 = 7 * deal.plan.seats

    # The course of a hand -----------------------------------------------------------------

    def setup(self) -> None:
        """Deal five cards to each player, then eight more to players in fantasyland (OF-6, OF-7, OF-30, OF-R3)."""
        deck = self.fresh_deck()
        everyone = seats_in(self.clockwise_from(self.eldest()))
        inside = seats_in(self.fantasyland_seats())
        order = 5 * everyone + 8 * inside
        for i in range(len(order)):
            self.deal(deck[i], HAND + order[i])
        self.deal_pile(deck, len(order), self.stock)
        if inside:
            self.ask(FANTASYLAND, queue_of(inside))
        else:
            self.first_fives()

    def fantasyland_seats(self) -> i64:
        """The seats in fantasyland, from the dealer's left."""
        return self.keep_seats(self.clockwise_from(self.eldest()), self.inside)

    def players(self) -> i64:
        """The seats not in fantasyland, from the dealer's left (OF-31, OF-R23)."""
        return self.keep_seats(self.clockwise_from(self.eldest()), ~self.inside)

    def first_fives(self) -> None:
        """Ask for the first five cards in turn; if all players are in fantasyland, go to the showdown."""
        if self.players():
            self.ask(FIRST_FIVE, self.players())
            self.open_five()
        else:
            self.showdown()

    def open_five(self) -> None:
        """The next player turns up five cards (OF-11, OF-R4)."""
        if self.waiting:
            self.reveal_zone(HAND + self.turn)
            self.announce(f"{{{self.turn}}} {{turns|turn}} up {list_high_first(self.at[HAND + self.turn])}.")

    def next_round(self) -> None:
        """Each player draws another card until all have thirteen (OF-15, OF-17)."""
        players = self.players()
        if count(self.whole(seats_in(players)[0])) < THIRTEEN:
            self.ask(DRAW, players)
            self.draw()
        else:
            self.showdown()

    def draw(self) -> None:
        """The next player draws a card from the stock and turns it up."""
        if self.waiting:
            card = self.top(self.stock)
            self.move(card, self.stock, HAND + self.turn)
            self.reveal_zone(HAND + self.turn)
            self.announce(f"{{{self.turn}}} {{draws|draw}} the [{STANDARD.names[card]}].")

    # The rows -----------------------------------------------------------------------------

    def tray(self, row: i64, seat: Seat) -> i64:
        """Rows are put together face down in fantasyland, otherwise face up."""
        return super().tray(row, seat) if self.inside >> seat & 1 else self.shown(row, seat)

    def placed(self, seat: Seat) -> CardSet:
        """The cards a seat can still take back, not those placed in an earlier turn (OF-R5)."""
        return 0 if self.phase is DRAW else super().placed(seat)

    def opponent_rows(self, seat: Seat) -> Royalties:
        """The value of rows to a seat in this hand."""
        prize = PRIZE if self.goes_on(bit(seat)) else 0
        return royalties(self.second_wheel, int(self.rules.middle_trips_royalty), self.inside >> seat & 1 == 1, prize)

    # Scoring ------------------------------------------------------------------------------

    def showdown(self) -> None:
        """Turn up fantasyland hands, find who has earned fantasyland, and settle in pairs (OF-32)."""
        for s in seats_in(self.fantasyland_seats()):
            self.announce(f"{self.show_rows(s)}.")
        for s in range(self.plan.seats):
            if self.fouls(s):
                self.announce(f"{{{s}}} {{has|have}} fouled.")
            elif self.earns(s):
                self.earned |= bit(s)
        if not self.goes_on(self.earned):
            self.earned = 0
        if self.earned and self.rules.fantasyland_optional:
            for s in range(self.plan.seats):
                units = sum([line.points or 0 for line in self.against(s)])
                if units:
                    self.announce(
                        f"{{{s}}} {'{receives|receive}' if units > 0 else '{pays|pay}'} {counted(abs(units), 'units')}."
                    )
            self.ask(TAKE_IT, self.keep_seats(self.clockwise_from(self.eldest()), self.earned))
        else:
            self.settle()

    def goes_on(self, earned: CardSet) -> bool:
        """Is there another hand if these seats have earned fantasyland (OF-R1)?"""
        if self.terms.number < self.rules.match_hands:
            return True
        return self.rules.finish_fantasyland and earned & lasting(self.terms.number, self.rules, self.terms.extra) != 0

    def royalties(self, seat: Seat) -> list[int]:
        """The royalties of a seat by row; none for a foul (OF-18, OF-R10)."""
        if self.fouls(seat):
            return [0, 0, 0]
        field = self.opponent_rows(seat)
        return [int(field.royalty(row, worth)) for row, worth in enumerate(self.strengths(seat))]

    def points(self, seat: Seat, other: Seat) -> int:
        """Royalties, a point for each of *other*'s rows beaten, and three for a sweep (OF-18, OF-22, OF-23)."""
        won = self.hands(seat, other).count(1)
        return sum(self.royalties(seat)) + won + (3 if won == 3 else 0)

    def units(self, seat: Seat, other: Seat) -> int:
        """The difference in points; a player who alone fouls pays six and the other's royalties (OF-24, OF-25, OF-R11)."""
        mine, yours = self.fouls(seat), self.fouls(other)
        units = 6 * (int(yours) - int(mine))
        if not mine and not yours:
            units = self.points(seat, other) - self.points(other, seat)
        elif mine != yours:
            units += sum(self.royalties(seat)) - sum(self.royalties(other))
        return units * self.rules.unit_between(seat, other)

    def earns(self, seat: Seat) -> bool:
        """Do the rows of a seat that did not foul earn fantasyland, or another hand in it (OF-27, OF-33)?"""
        field = self.opponent_rows(seat)
        return any([field.leads_on(row, worth) for row, worth in enumerate(self.strengths(seat))])

    # What others imagine --------------------------------------------------------------------

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Mark face-down rows as imagined: they are arranged well before they are shown."""
        if self.phase is FIRST_FIVE or self.phase is DRAW:
            self.imagined |= self.inside & ~(bit(seat) if seat >= 0 else 0)

    # What is shown ------------------------------------------------------------------------------

    def describe_row(self, row: i64, held: CardSet, seat: Seat) -> RowText:
        rows = self.rows(seat)
        rows[row] = int(held)
        return self.opponent_rows(seat).describe_row(row, rows)

    def card_places(self, zone: int) -> list[int]:
        row, seat = zone // self.plan.seats - 1, zone % self.plan.seats
        if self.over or not 0 <= row < 2 * len(SIZES) or self.tray(row % 3, seat) != zone:
            return []
        filling = self.said[seat] < 0 if row < len(SIZES) else self.phase is not FANTASYLAND
        return [SIZES[row % 3]] if filling else []

    def facts(self) -> list[Fact]:
        drawn = [Fact("Card", f"{count(self.whole(self.turn))} of {THIRTEEN}")] if self.phase is DRAW else []
        return drawn + [Fact("", "fantasyland", s, "tag") for s in cards(self.inside)]

    def count_lines(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        for s in range(self.plan.seats):
            paid = [f"{points} {IN_ROW[row]}" for row, points in enumerate(self.royalties(s)) if points]
            if self.fouls(s):
                lines.append(ScoreLine(s, "a foul"))
            elif paid:
                lines.append(ScoreLine(s, f"royalties: {', '.join(paid)}"))
            lines += self.against(s)
            if self.earned >> s & 1:
                lines.append(ScoreLine(s, "fantasyland in the next hand"))
        return lines

    def why_paid(self, seat: Seat, other: Seat) -> str:
        mine, yours = self.fouls(seat), self.fouls(other)
        if mine and yours:
            return "both have fouled"
        hands = self.hands(seat, other)
        text = f"{hands.count(1)} won, {hands.count(-1)} lost"
        if mine or yours:
            text = "a foul"
        elif 3 in (hands.count(1), hands.count(-1)):
            text = "a sweep"
        return f"{text}, and royalties" if sum(self.royalties(seat)) + sum(self.royalties(other)) else text


def lasting(number: i64, options: OpenFaceOptions, extra: dict[str, int]) -> CardSet:
    """The seats whose fantasyland extends a match beyond its last hand: those who had earned it by then (OF-R1)."""
    return extra.get("lasting", 0) if number > options.match_hands else -1


def plan(seats: int, options: OpenFaceOptions) -> Plan:
    """Hands, trays for fantasyland, the open rows, and the stock."""
    stock = Zone("stock", sight=NOBODY, ordered=True, layout="none", title="Stock")
    return Plan(seats, [*setting_zones(seats, ROWS), stock], STANDARD)
