"""Canasta: build melds of a rank up to canastas of seven, and take the discard pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, Card, Rng, Seat, bit, cards
from upcard.core.facts import Fact
from upcard.core.hand import Phase
from upcard.core.options import option, tie_option
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan, Zone, hand_zones, stock_zone
from upcard.games.canasta.answers import Melding, Taking, listed
from upcard.games.canasta.count import AGAINST, BAD_TAKE, UNABLE, CanastaCountHand, CanastaCountOptions
from upcard.games.canasta.melds import ANY, LAYING, PACK, THREE, faces_of, kind, laying, rank_of, red, wild
from upcard.games.canasta.pile import HAND, NO, UNASKED, YES

DRAW_ONE: Final = (
    0  # answers to the draw: from the stock, leave the pile, declare a red three (from DECLARE on), or lay cards down
)
LEAVE: Final = 1
ASK_LEAVE: Final = 56  # answers after the draw: a discard, these, a red three, or lay cards down
DONE: Final = 57
BACK: Final = 58
DECLARE: Final = 64


@dataclass(frozen=True)
class CanastaOptions(CanastaCountOptions):
    """The house rules of Canasta."""

    infractions: Literal["charged", "refused_only"] = option(
        "charged",
        "A player who breaks the rules by taking the pile or going out ...",
        title="Infractions",
        choices={"charged": "takes it back and loses points", "refused_only": "only takes it back"},
    )
    stockless_take: Literal["compulsory", "optional"] = option(
        "compulsory",
        "When the stock is used up, a player who can take the pile ...",
        title="No stock",
        choices={"compulsory": "must take it", "optional": "may leave it and end the hand"},
    )
    pile_view: Literal["top_only", "full"] = option(
        "top_only",
        "The cards of the pile that you see.",
        title="The pile",
        choices={"top_only": "the top card", "full": "all of them"},
    )
    tie_break: Literal["shared", "extra_hand"] = tie_option()
    max_hands: int = option(0, "The game ends after this many hands; 0 for no limit.", title="Hands, at most", low=0, high=1000)


class Draw(Taking["Canasta"]):
    """Draw from the stock, or take the pile by using its top card (CA-23 to CA-27)."""

    name = "draw"
    verbs = [
        Verb("take", first=LAYING, zone="discards"),
        Verb("draw", ["from the stock"], text="Draw", zone="stock"),
        Verb("leave", ["the pile"], LEAVE, text="Leave the pile and end the hand"),
        Verb("declare", [PACK.names[13], PACK.names[26]], DECLARE, of_cards=True),
    ]

    def legal(self, h: Canasta, seat: Seat) -> list[int]:
        out = [DRAW_ONE] if h.size(h.stock) else []
        takes = h.takes(seat)
        if not out and (not takes or h.rules.stockless_take == "optional"):
            out.append(LEAVE)
        return out + takes + h.declarable(seat)

    def act(self, h: Canasta, seat: Seat, action: Action) -> None:
        if h.charge(seat, action) >= 0:
            h.infraction(seat, action)
        elif action >= LAYING:
            h.take(seat, action)
        elif action >= DECLARE:
            h.declare(seat, action)
        elif action == DRAW_ONE:
            h.draw(seat)
        else:
            h.finish(-1)

    def allows(self, h: Canasta, seat: int, action: int) -> bool:
        return super().allows(h, seat, action) or h.charge(seat, action) >= 0

    def example_text(self) -> str:
        return "draw from the stock"

    def why_not(self, h: Canasta, seat: int, action: int) -> str:
        if action >= LAYING:
            return h.why_not_take(seat, action)
        if action == DRAW_ONE:
            return "the stock is used up"
        return "you do not hold that red three" if action >= DECLARE else "draw, or take the pile"

    def prompt(self, h: Canasta, seat: int) -> str:
        takes = h.takes(seat)
        if not h.size(h.stock):
            return "Your turn: the stock is used up. Take the pile" + (
                ", or leave it." if h.rules.stockless_take == "optional" else "."
            )
        if not takes:
            return f"Your turn: draw {h.draws()}."
        with_what = "" if takes[0] == laying(ANY, []) or len(takes) > 1 else f" with {listed(takes[0])}"
        return f"Your turn: draw {h.draws()}, or take the pile{with_what}."

    def button(self, h: Canasta, seat: int, action: int) -> str:
        return f"Draw {h.draws()}" if action == DRAW_ONE else super().button(h, seat, action)

    def log_text(self, h: Canasta, seat: int, action: int) -> str:
        if h.charge(seat, action) >= 0:
            return f"{{{seat}}} {{tries|try}} to take the pile against the rules."
        return "" if action == DRAW_ONE else super().log_text(h, seat, action)  # `draw_card` names each card

    def public_log_text(self, h: Canasta, seat: int, action: int) -> str:
        return f"{{{seat}}} {{draws|draw}} {h.draws()}." if action == DRAW_ONE else ""


class Lay(Melding["Canasta"]):
    """Meld, add to melds, then discard (CA-28 to CA-40)."""

    name = "meld"
    verbs = [
        Verb("meld", first=LAYING),
        card_verb("discard", PACK),
        Verb("ask", ["to go out"], ASK_LEAVE, text="Ask: may I go out?"),
        Verb("done", first=DONE, text="End the turn"),
        Verb("take back", first=BACK, third="takes back", text="Take back"),
        Verb("declare", [PACK.names[13], PACK.names[26]], DECLARE, of_cards=True),
    ]

    def legal(self, h: Canasta, seat: Seat) -> list[int]:
        out = h.melds(seat)
        if h.is_below_minimum(seat):
            if not out or not (h.locked or h.backs):
                out.append(BACK)
            return out
        if h.why_not_ask(seat) == "" and h.could_go_out(seat):
            out.append(ASK_LEAVE)
        out += h.declarable(seat)
        if h.last:
            return [*out, DONE]
        out += cards(h.discardable(seat))
        return out or [DONE]

    def act(self, h: Canasta, seat: Seat, action: Action) -> None:
        if h.charge(seat, action) >= 0:
            h.infraction(seat, action)
        elif action >= LAYING:
            h.meld(seat, action)
        elif action >= DECLARE:
            h.declare(seat, action)
        elif action == ASK_LEAVE:
            h.ask(ANSWER, h.only((seat + 2) % 4))
        elif action == BACK:
            h.backs = 1
            taking = h.taking >= 0
            h.take_back(seat)
            h.ask(DRAW if taking else LAY, h.only(seat))
        elif action == DONE:
            h.end_turn(seat)
        else:
            h.discard(seat, action)

    def allows(self, h: Canasta, seat: int, action: int) -> bool:
        return super().allows(h, seat, action) or h.charge(seat, action) >= 0

    def pick(self, h: Canasta, seat: Seat, rng: Rng) -> Action:
        answers = self.legal(h, seat)
        return answers[rng.below(len(answers) - 1 if answers[-1] == BACK and len(answers) > 1 else len(answers))]

    def example_text(self) -> str:
        return "discard KS"

    def why_not(self, h: Canasta, seat: int, action: int) -> str:
        if action >= LAYING:
            return h.why_not_meld(seat, action)
        if action >= DECLARE:
            return "you do not hold that red three"
        if action == ASK_LEAVE:
            return h.why_not_ask(seat)
        if action == DONE:
            return "end your turn with a discard"
        return "you have no melds that you can take back" if action == BACK else h.why_not_discard(seat, action)

    def why_not_card(self, h: Canasta, seat: int, face: int) -> str:
        return h.why_not_discard(seat, face) or super().why_not_card(h, seat, face)

    def prompt(self, h: Canasta, seat: int) -> str:
        legal = self.legal(h, seat)
        if h.is_below_minimum(seat):
            back = ", or take it back" if BACK in legal else ""
            return f"Your turn: {h.laid(seat)} of the {h.minimum(seat)} points you need are on the table. Meld more{back}."
        need = "" if h.has_opened(seat) else f"; a first meld needs {h.minimum(seat)}"
        melds = any([a >= LAYING for a in legal])
        does = ["meld"] * melds + ["discard"] * any([a < ASK_LEAVE for a in legal]) + ["end the turn"] * (DONE in legal)
        if h.partner_said == YES:
            return "Your turn: your partner says yes, so go out."
        no = "Your partner says no: do not go out. " if h.partner_said == NO else ""
        return f"{no}Your turn: {', or '.join(does)}{need if melds else ''}."

    def log_text(self, h: Canasta, seat: int, action: int) -> str:
        if h.charge(seat, action) >= 0:
            return f"{{{seat}}} {{tries|try}} to go out all the same."
        if action == ASK_LEAVE:
            return f"{{{seat}}} {{asks|ask}} {{{(seat + 2) % 4}}}: may I go out?"
        if action == DONE:
            return f"{{{seat}}} {{ends|end}} the turn."
        if action == BACK:
            return f"{{{seat}}} {{takes|take}} the cards back."
        return super().log_text(h, seat, action)


class Answer(Phase["Canasta"]):
    """The partner allows the player to go out or forbids it; the answer is binding (CA-47, CA-48)."""

    name = "answer"
    verbs = [Verb("yes", text="Yes"), Verb("no", first=1, text="No")]

    def act(self, h: Canasta, seat: Seat, action: Action) -> None:
        h.partner_said = YES if action == 0 else NO
        h.ask(LAY, h.only((seat + 2) % 4))

    def prompt(self, h: Canasta, seat: int) -> str:
        return f"{{{(seat + 2) % 4}}} {{asks|ask}} you: may I go out? Your hand would cost {h.in_hand(seat)} points."

    def log_text(self, h: Canasta, seat: int, action: int) -> str:
        return f"{{{seat}}} {{says|say}} {'yes' if action == 0 else 'no'}."


DRAW: Final = Draw()
LAY: Final = Lay()
ANSWER: Final = Answer()


class Canasta(CanastaCountHand[CanastaOptions]):
    """A hand of Canasta."""

    before: i64 = 0  # the sides with melds when the turn began, a bit each
    locked: i64 = 0  # has the pile been taken with the minimum still to be reached? (CA-R7)
    begun: i64 = 0  # has the player melded more than the taken pile required?
    backs: i64 = 0  # has the player taken first melds back this turn?

    # The deal ----------------------------------------------------------------------------------

    def setup(self) -> None:
        deck = self.fresh_deck()
        i = self.deal_round(deck, 15 if self.plan.seats == 2 else 11)
        while wild(deck[i] & 63) or red(deck[i] & 63):  # CA-7
            self.deal(deck[i], self.discards)
            i += 1
        self.deal(deck[i], self.discards)
        self.deal_pile(deck, i + 1, self.stock)
        self.show_dealt(self.eldest())
        self.begin_turn(self.eldest())

    # Red threes --------------------------------------------------------------------------------

    def declarable(self, seat: Seat) -> list[int]:
        """The red threes that a player can lay down, if the table declares them by hand (CA-R4)."""
        return [DECLARE + (0 if f == 13 else 1) for f in cards(self.red_threes(seat))]

    def declare(self, seat: Seat, action: Action) -> None:
        """Lay down a red three and replace it."""
        self.show_red(seat, 13 if action == DECLARE else 26)
        self.draw_card(seat)
        if self.phase is DRAW and not (self.last or self.size(self.stock) or self.takes(seat) or self.red_threes(seat)):
            self.finish(-1)
        else:
            self.ask(LAY if self.last else self.phase, self.only(seat))

    # The draw ----------------------------------------------------------------------------------

    def begin_turn(self, seat: Seat) -> None:
        """Ask for the draw; without a stock or a way to take the pile the hand ends (CA-43)."""
        self.before = self.opened
        self.taking = -1
        self.locked = 0
        self.begun = 0
        self.backs = 0
        self.partner_said = UNASKED
        self.ask(DRAW, self.only(seat))
        if not self.size(self.stock) and not self.takes(seat) and not self.red_threes(seat):
            self.announce("The stock is used up, and the pile cannot be taken: the hand ends.")
            self.finish(-1)

    def draw(self, seat: Seat) -> None:
        """Draw one card, or two with two players (CA-23, CA-65, CA-R27)."""
        n = self.n_draws()
        for _ in range(n):
            self.draw_card(seat)
        if self.last:
            self.announce("The last card of the stock is a red three: the hand ends with this turn, without a discard.")
        self.ask(LAY, self.only(seat))

    def n_draws(self) -> int:
        """The cards in a draw: two with two players, if the stock has them, and otherwise one (CA-65, CA-R27)."""
        return min(2 if self.plan.seats == 2 else 1, int(self.size(self.stock)))

    def draws(self) -> str:
        """The cards of a draw, as a sentence names them: "a card", "two cards"."""
        return "two cards" if self.n_draws() == 2 else "a card"

    def take(self, seat: Seat, action: Action) -> None:
        """Meld the top card, and take up the pile once the minimum is reached (CA-25, CA-R7)."""
        card = self.top(self.discards)
        self.lay(seat, kind(card & 63), faces_of(action), card)
        self.taking = card
        if self.rules.pile_counts_for_minimum:
            self.pick_up(seat)
            self.locked = 0 if self.has_opened(seat) else 1
        self.settle(seat)

    # Melding -----------------------------------------------------------------------------------

    def meld(self, seat: Seat, action: Action) -> None:
        """Meld cards, or add them to a meld."""
        self.lay(seat, rank_of(action), faces_of(action))
        compulsory = self.taking >= 0 or self.locked
        self.settle(seat)
        if not compulsory and not self.is_below_minimum(seat):
            self.begun = 1

    def settle(self, seat: Seat) -> None:
        """Open the side's melds once they reach the minimum, take up the pile, and end the hand if the player is out."""
        out = self.may_go_out(seat, THREE, 0) and self.holds(seat) + self.coming() <= (0 if self.last else 1)
        if not self.has_opened(seat) and (
            self.laid(seat) >= self.minimum(seat) or out and not self.rules.concealed_needs_minimum
        ):
            self.opened |= bit(seat & 1)
        if self.has_opened(seat):
            self.locked = 0
            if self.taking >= 0:
                self.pick_up(seat)
        if not self.size(HAND + seat):
            self.finish(seat)
        else:
            self.ask(LAY, self.only(seat))

    # Going out ---------------------------------------------------------------------------------

    def why_not_ask(self, seat: Seat) -> str:
        """Why a player cannot ask "May I go out?" now; "" if they can (CA-47, CA-R18)."""
        if self.plan.seats == 2:
            return "you have no partner to ask"
        if self.partner_said != UNASKED:
            return "your partner has answered already"
        if self.begun or self.is_below_minimum(seat):
            return "ask before you meld"
        return "" if self.last or self.holds(seat) > 1 else "with one card left you can only go out"

    def discard(self, seat: Seat, face: Card) -> None:
        """Discard, which ends the turn, or the hand with a last card (CA-40, CA-46)."""
        self.move(self.pick_duplicate(face, HAND + seat), HAND + seat, self.discards)
        if wild(face):
            self.announce("The pile is frozen.")
        if self.size(HAND + seat):
            self.end_turn(seat)
        else:
            self.finish(seat)

    def end_turn(self, seat: Seat) -> None:
        """End the turn; a player whose partner said yes is charged for not going out (CA-62)."""
        if self.partner_said == YES:
            self.charge_side(seat, UNABLE)
        if self.last:
            self.finish(-1)
        else:
            self.begin_turn(self.left_of(seat))

    def charge(self, seat: Seat, action: Action) -> int:
        """The infraction that an answer would be, if the table charges infractions; -1 for none (CA-R19, CA-R21)."""
        if self.rules.infractions != "charged":
            return -1
        if self.phase is DRAW:
            bad = action >= LAYING and self.why_not_held(seat, action) == "" and self.top(self.discards) >= 0
            return BAD_TAKE if bad and self.why_not_take(seat, action) != "" else -1
        if self.partner_said != NO or self.phase is not LAY:
            return -1
        if action < ASK_LEAVE:
            emptied = self.size(HAND + seat) == 1 and self.faces(HAND + seat) >> action & 1 == 1 and not self.last
            return AGAINST if emptied else -1
        if action < LAYING or len(faces_of(action)) < self.size(HAND + seat):
            return -1
        self.partner_said = UNASKED
        against = self.why_not_meld(seat, action) == ""
        self.partner_said = NO
        return AGAINST if against else -1

    def infraction(self, seat: Seat, action: Action) -> None:
        """Charge the infraction and ask again; the cards do not move (CA-61, CA-63)."""
        self.charge_side(seat, self.charge(seat, action))
        self.ask_again(seat)

    # The count ---------------------------------------------------------------------------------

    def finish(self, out: Seat) -> None:
        """End the hand with *out* going out (-1: nobody), and score it (CA-51 to CA-56, CA-60)."""
        self.out = out
        if out >= 0:
            self.concealed = 0 if self.before >> (out & 1) & 1 else 1
            self.announce(f"{{{out}}} {{goes|go}} out{', concealed' if self.concealed else ''}.")
        self.count_up()

    # What is shown -----------------------------------------------------------------------------

    def facts_for(self, seat: int) -> list[Fact]:
        partner = [Fact("", "partner", (seat + 2) % 4, "partner")] if self.plan.seats == 4 else []
        first = [] if self.has_opened(seat) else [Fact("First meld", self.minimum(seat))]
        return [*super().facts_for(seat), *partner, *first]


def plan(seats: int, options: CanastaOptions) -> Plan:
    """Hands, each side's melds, the pile and the stock."""
    names = ["{0} and {2}", "{1} and {3}"] if seats == 4 else ["", ""]
    melds = [
        Zone("melds", s, ordered=True, layout="melds", title=names[s], partner=s + 2 if seats == 4 else -1) for s in range(2)
    ]
    full = options.pile_view == "full"
    pile = Zone("discards", ordered=True, layout="fan" if full else "pile", title="Discard pile", top_only=not full)
    return Plan(seats, [*hand_zones(seats), *melds, pile, stock_zone()], PACK)
