"""The prophet of Eleusis, who calls the plays in the dealer's place until one call is wrong; and expulsion.

Source: Eleusis, EL-25 to EL-39 and EL-R22 to EL-R34.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Seat, bit
from upcard.core.deal import Deal
from upcard.core.facts import Fact
from upcard.core.hand import OVER, Phase
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Zone
from upcard.kit.secret_rules.catalogue import named
from upcard.kit.secret_rules.mainline import HAND, S, SecretHand, secret_zones

NO_PLAY: Final = 52
FALSE_PROPHET: Final = 5


def prophet_zones(seats: int) -> list[Zone]:
    """The zones of a secret rule, and one for the play being called."""
    return [*secret_zones(seats), Zone("offer", ordered=True, layout="row", title="The play")]


class Call(Phase["ProphetHand"]):
    """The prophet calls a play right or wrong, in the dealer's place (EL-31)."""

    name = "call"
    verbs = [Verb("wrong", third="calls it wrong", text="Wrong"), Verb("right", first=1, third="calls it right", text="Right")]

    def act(self, h: ProphetHand, seat: Seat, action: Action) -> None:
        right = h.all_fit()
        h.answered(right == (action == 1))
        if h.phase is not OVER:
            h.concluded(right, not right and h.prophet < 0)

    def close(self, h: ProphetHand) -> None:
        h.next_turn()

    def prompt(self, h: ProphetHand, seat: int) -> str:
        return f"You are the prophet: is the play of {{{h.player}}} right or wrong?"

    def log_text(self, h: ProphetHand, seat: int, action: int) -> str:
        return f"{{{seat}}} {{calls|call}} it {'right' if action else 'wrong'}."


class Judge(Phase["ProphetHand"]):
    """The prophet confirms a "no play", or names a card of the exposed hand that fits (EL-R30)."""

    name = "judge"
    verbs = [card_verb("fits", ACE_LOW, text="{} fits"), Verb("none fits", first=NO_PLAY, text="No card of it fits")]

    def options(self, h: ProphetHand, seat: Seat) -> CardSet:
        return h.faces(h.exposed) | bit(NO_PLAY)

    def act(self, h: ProphetHand, seat: Seat, action: Action) -> None:
        there = h.fit() & h.faces(h.exposed)
        h.answered(there == 0 if action == NO_PLAY else there >> action & 1 == 1)
        if h.phase is OVER:
            return
        h.immune = there != 0 and h.prophet < 0
        if there and h.prophet >= 0:
            h.moved(h.by_chance(there) if h.chance_moves() else action)
        else:
            h.examine(h.player)

    def close(self, h: ProphetHand) -> None:
        h.next_turn()

    def touch_zone(self, h: ProphetHand, seat: int, action: int) -> str:
        return "exposed" if action < NO_PLAY else ""

    def prompt(self, h: ProphetHand, seat: int) -> str:
        return f"You are the prophet: name a card of this hand that {{{h.player}}} could have played, or say that none fits."

    def why_not_card(self, h: ProphetHand, seat: int, face: int) -> str:
        return f"the {ACE_LOW.words(face)} is not in the exposed hand"

    def log_text(self, h: ProphetHand, seat: int, action: int) -> str:
        if action == NO_PLAY:
            return f"{{{seat}}} {{says|say}} that no card of it fits."
        return f"{{{seat}}} {{says|say}} that [{ACE_LOW.name(action)}] fits."


class Declare(Phase["ProphetHand"]):
    """After their turn a player may declare themselves the prophet (EL-25)."""

    name = "declare"
    verbs = [Verb("no prophet", text="Play on"), Verb("prophet", first=1, text="Become the prophet")]

    def act(self, h: ProphetHand, seat: Seat, action: Action) -> None:
        if action:
            h.become_prophet(seat)

    def close(self, h: ProphetHand) -> None:
        h.pass_on()

    def prompt(self, h: ProphetHand, seat: int) -> str:
        return "Are you certain of the rule? Then you may become the prophet and call the plays yourself."

    def log_text(self, h: ProphetHand, seat: int, action: int) -> str:
        return f"{{{seat}}} {{is|are}} the prophet now, and {{calls|call}} the plays." if action else ""


CALL: Final = Call()
JUDGE: Final = Judge()
DECLARE: Final = Declare()


@mypyc_attr(allow_interpreted_subclasses=True)
class ProphetHand(SecretHand[S]):
    """A hand with a secret rule, a prophet and expulsion.

    `Eleusis` says when a wrong play expels (`expelling`) and where a play goes once it is called (`concluded`).
    """

    prophet: Seat = -1  # the prophet; -1: nobody
    been: CardSet = 0  # players who have been the prophet, a bit each
    expelled: CardSet = 0
    before: i64 = 0  # the length of the mainline when the marker was placed
    aside: i64 = 0  # the cards in the sidelines then
    marked: str = ""  # the zone of the card with the marker
    strict: bool = False  # does a wrong play of this turn expel?
    immune: bool = False  # has the player's "no play" overthrown the prophet?
    latest: str = "line"  # the zone of the card played last
    hunch: str = ""  # in an imagined hand: the rule that the players believe in, until a call contradicts it; "" for none
    sure: bool = False  # in an imagined hand: do they play strings by it, and would they be the prophet?
    keen: Seat = -1  # in an imagined hand: a player who will be the prophet as long as the hunch holds

    def __init__(self, deal: Deal[S]) -> None:
        super().__init__(deal)
        self.offer: i64 = self.reserve + 1

    def expelling(self) -> bool:
        """Does a wrong play expel its player now?"""
        raise NotImplementedError

    def concluded(self, right: bool, immune: bool) -> None:
        """Place the play that was called."""
        raise NotImplementedError

    # Whose turn it is ---------------------------------------------------------------------

    def active(self, seat: Seat) -> bool:
        """Is this a player still playing: not the dealer, the prophet or expelled? (EL-R23)"""
        return seat != self.terms.dealer and seat != self.prophet and not self.expelled >> seat & 1

    def next_turn(self) -> None:
        """Let the player who has just played declare as the prophet, then pass the turn (EL-25)."""
        if self.may_declare(self.player):
            self.ask(DECLARE, self.only(self.player))
        else:
            self.pass_on()

    def may_declare(self, seat: Seat) -> bool:
        """Can *seat* become the prophet: no prophet now, never been one, two other players active? (EL-26 to EL-28, EL-39)"""
        others = [s for s in range(self.plan.seats) if s != seat and self.active(s)]
        return self.active(seat) and self.prophet < 0 and not self.been >> seat & 1 and len(others) >= 2

    def pass_on(self) -> None:
        """Pass the turn to the next active player, or end the hand without one (EL-14, EL-42, EL-R34)."""
        for _ in range(self.plan.seats):
            self.player = self.left_of(self.player)
            if self.active(self.player):
                self.strict = self.expelling()
                self.immune = False
                self.ask_turn()
                return
        self.announce("All players are expelled, and the hand is over.")
        self.finish()

    def expel(self) -> None:
        """Expel the player if a wrong play expels now (EL-34)."""
        if self.strict:
            self.expelled |= bit(self.player)
            self.announce(f"{{{self.player}}} {{is|are}} expelled.")

    def offered(self, seat: Seat) -> None:
        """Have the play called, by the prophet if there is one."""
        if self.prophet >= 0:
            self.ask(CALL, self.only(self.prophet))
        else:
            self.concluded(self.all_fit(), False)

    def all_fit(self, text: str = "") -> bool:
        """Is every card of the play right, each after those before it, by the secret rule or another? (EL-R12)"""
        rule, line = named(text or self.secret), self.mainline()
        for card in self.cards_in(self.offer):
            if not rule.fits(line) >> (card & 63) & 1:
                return False
            line = append(line, card & 63)
        return True

    # No play ------------------------------------------------------------------------------

    def no_play(self, seat: Seat) -> None:
        self.move_all(HAND + seat, self.exposed)
        if self.prophet >= 0:
            self.ask(JUDGE, self.only(self.prophet))
        else:
            self.examine(seat)

    def moved(self, face: i64) -> None:
        """Move a card of the exposed hand to the line; the player draws five unless the "no play" overthrew the prophet."""
        self.latest = "line"
        if self.immune:
            self.move(self.pick_duplicate(face, self.exposed), self.exposed, self.line)
            self.move_all(self.exposed, HAND + self.player)
            self.announce("It fits, but that costs nothing: the “no play” has overthrown the prophet.")
            if self.size(HAND + self.player) == 0:
                self.finish()
            return
        super().moved(face)
        if self.phase is not OVER:
            self.expel()

    # The prophet --------------------------------------------------------------------------

    def become_prophet(self, seat: Seat) -> None:
        """Make *seat* the prophet, with the marker on the card played last (EL-29, EL-30)."""
        self.prophet = seat
        self.been |= bit(seat)
        if self.untracked and not self.hunch:  # in a play-out nobody becomes the prophet without a rule in mind
            self.hunch = self.secret
        self.before = self.size(self.line)
        self.aside = self.size(self.side)
        self.marked = self.latest

    def answered(self, true: bool) -> None:
        """Announce whether the prophet was right; a false prophet draws five cards and plays again (EL-31, EL-32)."""
        if true:
            self.announce("“Correct”, says the dealer.")
            return
        false = self.prophet
        self.prophet = -1
        self.hunch = ""
        self.marked = ""
        self.announce(f"“No”, says the dealer: {{{false}}} {{is|are}} a false prophet and {{takes|take}} five cards.")
        self.draw(false, FALSE_PROPHET)

    # Telling ------------------------------------------------------------------------------

    def is_done(self, seat: Seat) -> bool:
        """Is a player expelled?"""
        return self.expelled >> seat & 1 == 1

    def facts(self) -> list[Fact]:
        tags = [Fact("", "prophet", int(self.prophet), "tag")] if self.prophet >= 0 else []
        tags += [Fact("", "expelled", s, "out") for s in range(self.plan.seats) if self.expelled >> s & 1]
        if self.phase is not OVER and self.strict:
            tags.append(Fact("", "A wrong play expels", kind="note"))
        return super().facts() + tags
