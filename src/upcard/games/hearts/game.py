"""Hearts: pass three cards, follow suit, and avoid the hearts and the queen of spades."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Self

from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Seat, bit, cards, count
from upcard.core.facts import CardPick, Fact, ScoreLine
from upcard.core.game import Game, Variant
from upcard.core.hand import Phase
from upcard.core.match import Match
from upcard.core.options import Options, option, tie_option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan, Zone
from upcard.games.hearts.glossary import GLOSSARY
from upcard.kit.tricks import HAND, PLAY, TrickHand, n_taken, trick_zones

HEARTS: Final = 0x1FFF << 26
TWO_OF_CLUBS: Final = 1 << 0
QUEEN_OF_SPADES: Final = 1 << 49
JACK_OF_DIAMONDS: Final = 1 << 22
MINUS_26: Final = 1  # an answer to the choice of a moon
PASSED: Final = 9  # zones: the cards each seat has chosen to pass
DIRECTIONS: Final = ["left", "right", "across", "none"]
STEPS: Final = [1, 3, 2, 0]


@dataclass(frozen=True)
class HeartsOptions(Options):
    """The variations and house rules of Hearts."""

    target: int = option(100, "The game ends when a player has more points than this.", low=1, high=1000)
    omnibus: bool = option(False, "The jack of diamonds takes 10 points off its captor's score.", title="Omnibus Hearts")
    moon_choice: Literal["opponents_plus_26", "shooter_choice"] = option(
        "opponents_plus_26",
        "The score of a player who captures every scoring card.",
        title="Shooting the moon",
        choices={
            "opponents_plus_26": "the others score 26 each",
            "shooter_choice": "the shooter chooses: 26 for each of the others, or 26 off their own score",
        },
    )
    omnibus_moon_jack: Literal["ignored", "counted"] = option(
        "ignored",
        "Whether the jack of diamonds still counts when its captor shoots the moon. It never adds to a choice of −26.",
        title="Jack of diamonds in a moon",
        choices={"ignored": "no: the shooter scores 0", "counted": "yes: the shooter scores −10"},
        only={"omnibus": ["true"]},
    )
    forced_heart_lead_breaks: bool = option(
        True, "A heart led by a player who holds only hearts breaks hearts.", title="A forced heart lead breaks hearts"
    )
    queen_breaks_hearts: bool = option(False, "Playing the queen of spades breaks hearts too.", title="The queen breaks hearts")
    tie_break: Literal["shared", "extra_hand"] = tie_option()
    first_dealer: int = option(0, "The seat that deals first, 1 to 4; 0 for a random one.", low=0, high=4)


class Pass(Phase["Hearts"]):
    """All players choose three cards to pass, face down and at the same time (HE-5 to HE-9)."""

    name = "pass"
    sealed = True
    verbs = [card_verb("pass", STANDARD)]

    def options(self, h: Hearts, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def act(self, h: Hearts, seat: Seat, action: Action) -> None:
        h.move(action, HAND + seat, PASSED + seat)
        if count(h.at[PASSED + seat]) < 3:
            h.ask_again(seat)

    def close(self, h: Hearts) -> None:
        step = h.step()
        given = [h.at[PASSED + seat] for seat in range(4)]
        for seat in range(4):
            h.move_all(PASSED + seat, HAND + (seat + step) % 4)
        for seat in range(4):
            h.make_known(bit(seat), 0, given[seat])  # you know that the cards you passed went to that player
        h.lead()

    def card_pick(self, h: Hearts, seat: int) -> CardPick:
        left = 3 - int(count(h.at[PASSED + seat]))
        return CardPick("pass", left, left, f"Pass # {self.pass_target(h, seat)}")

    def pass_target(self, h: Hearts, seat: int) -> str:
        """Where the cards of a seat go, for a sentence."""
        return "across" if h.step() == 2 else f"to {{{(seat + int(h.step())) % 4}}}"

    def prompt(self, h: Hearts, seat: int) -> str:
        return f"Your turn: choose three cards to pass {self.pass_target(h, seat)}."


class Moon(Phase["Hearts"]):
    """The player who shot the moon chooses what it scores (HE-27)."""

    name = "moon"
    verbs = [
        Verb("others 26", third="gives the others 26", text="The others score 26 each"),
        Verb("minus 26", first=1, third="takes 26 off", text="You score −26"),
    ]

    def act(self, h: Hearts, seat: Seat, action: Action) -> None:
        if action == MINUS_26:
            h.end([-26 if s == seat else 0 for s in range(4)])
        else:
            h.end([h.moon_bonus() if s == seat else 26 for s in range(4)])

    def prompt(self, h: Hearts, seat: int) -> str:
        return "You shot the moon: choose how it scores."


PASS: Final = Pass()
MOON: Final = Moon()


class Hearts(TrickHand[HeartsOptions]):
    """A hand of Hearts."""

    broken: i64 = 0  # 1 once hearts may be led

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.broken = self.broken

    def setup(self) -> None:
        self.deal_round(self.fresh_deck(), 13)
        if self.step():
            self.ask(PASS, self.clockwise_from(self.eldest()))
        else:
            self.lead()

    def step(self) -> i64:
        """How many seats to the left cards are passed in this hand; 0 if none are."""
        return STEPS[(self.terms.number - 1) % 4]

    def lead(self) -> None:
        """The holder of the two of clubs leads to the first trick."""
        self.ask(PLAY, self.clockwise_from(self.zone_of(0) - HAND))

    def barred(self) -> CardSet:
        """The scoring cards, which cannot be thrown on the first trick (HE-12, HE-25)."""
        return HEARTS | QUEEN_OF_SPADES | JACK_OF_DIAMONDS if self.rules.omnibus else HEARTS | QUEEN_OF_SPADES

    def may_lead(self, held: CardSet) -> CardSet:
        """The two of clubs to the first trick; no heart until hearts are broken, unless you hold only hearts."""
        return held & TWO_OF_CLUBS or (held if self.broken else held & ~HEARTS or held)

    def may_discard(self, held: CardSet) -> CardSet:
        """No scoring card on the first trick, unless you hold only scoring cards."""
        return held & ~self.barred() or held if count(held) == 13 else held

    def on_play(self, seat: Seat, card: Card) -> None:
        """A heart thrown on another suit breaks hearts; a forced heart lead and the queen may too (HE-19, HE-R6, HE-R7)."""
        if self.broken:
            return
        leads = not self.at[self.trick]
        if bit(card) & HEARTS:
            if self.rules.forced_heart_lead_breaks if leads else self.led != 2:
                self.broken = 1
        elif bit(card) & QUEEN_OF_SPADES and self.rules.queen_breaks_hearts:
            self.broken = 1
        if self.broken:
            self.announce("Hearts are broken.")

    def moon(self) -> int:
        """The seat that has captured every scoring card; -1 if there is none."""
        for s in range(4):
            if not (self.barred() & ~self.taken(s)):
                return s
        return -1

    def moon_bonus(self) -> int:
        """The score of a player who shoots the moon while the others score 26 each (HE-R14)."""
        return -10 if self.rules.omnibus and self.rules.omnibus_moon_jack == "counted" else 0

    def finish(self) -> None:
        """A heart costs 1, the queen of spades 13, the jack of diamonds -10; a moon costs each opponent 26 (HE-20 to HE-24)."""
        shooter = self.moon()
        if shooter >= 0 and self.rules.moon_choice == "shooter_choice":
            self.ask(MOON, self.only(shooter))
            return
        if shooter >= 0:
            self.end([self.moon_bonus() if s == shooter else 26 for s in range(4)])
        else:
            self.end([self.points(s) for s in range(4)])

    def public_numbers(self, seat: Seat) -> list[int]:
        return [int(self.broken), int(self.step())]

    def public_number_names(self) -> list[str]:
        return ["hearts broken", "seats to the left that cards are passed"]

    def facts(self) -> list[Fact]:
        facts = [Fact("Points", self.points(s), s, "points") for s in range(4)]
        if self.phase is PASS:
            facts.append(Fact("Pass", DIRECTIONS[(int(self.terms.number) - 1) % 4]))
        elif self.broken:
            facts.append(Fact("", "Hearts broken", kind="tag"))
        return facts

    def points(self, seat: int) -> int:
        """The points in the tricks of a seat so far."""
        held = self.taken(seat)
        jack = 10 if held & JACK_OF_DIAMONDS and self.rules.omnibus else 0
        return int(count(held & HEARTS) + 13 * count(held & QUEEN_OF_SPADES)) - jack

    def count_lines(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        hearts, queen = n_taken(self, HEARTS), n_taken(self, QUEEN_OF_SPADES)
        shooter = self.moon()
        for s in range(4):
            if hearts[s]:
                names = [self.plan.pack.name(c) for c in reversed(cards(self.taken(s) & HEARTS))]
                text = f"{hearts[s]} heart{'s' if hearts[s] > 1 else ''}"
                lines.append(ScoreLine(s, text, hearts[s] if shooter < 0 else None, cards=names))
            if queen[s]:
                lines.append(ScoreLine(s, "[QS]", 13 if shooter < 0 else None))
            if self.rules.omnibus and self.taken(s) & JACK_OF_DIAMONDS:
                lines.append(ScoreLine(s, "[JD]", -10 if shooter < 0 or self.score[s] == -10 else None))
        if shooter >= 0:
            lines.append(ScoreLine(shooter, f"{{{shooter}}} {{has|have}} shot the moon.", special=True))
            lines.extend([ScoreLine(s, "the moon", p) for s, p in enumerate(self.score) if abs(p) == 26])
        return lines

    def lead_text(self, seat: int) -> str:
        held = self.at[HAND + seat]
        if held & TWO_OF_CLUBS:
            return "lead the two of clubs"
        return "you lead; hearts are not broken yet" if held & HEARTS & ~self.may_lead(held) else "you lead"

    def discard_text(self, seat: int) -> str:
        held = self.at[HAND + seat]
        return "any card" if self.may_discard(held) == held else "a card that scores nothing, as this is the first trick"

    def why_not_lead(self, seat: int, face: int) -> str:
        if self.at[HAND + seat] & TWO_OF_CLUBS:
            return "you must lead the two of clubs to the first trick"
        return "hearts are not broken yet, and you hold other cards to lead"

    def why_not_discard(self, seat: int, face: int) -> str:
        return "you cannot play a scoring card to the first trick while you hold any other card"


class HeartsMatch(Match[HeartsOptions, Hearts]):
    """Hands until a player exceeds the target; then the lowest total wins (HE-23)."""

    def must_exceed(self) -> bool:
        return True

    def hand_sums(self) -> tuple[int, ...]:
        """Every card is taken; a moon costs the three others 26 each, or takes 26 off the shooter's score (HE-20 to HE-27)."""
        options = self.options
        usual = 26 - 10 * options.omnibus
        moon = 78 - 10 * (options.omnibus and options.omnibus_moon_jack == "counted")
        return (usual, moon, -26) if options.moon_choice == "shooter_choice" else (usual, moon)


def plan(seats: int, options: HeartsOptions) -> Plan:
    """Four hands, four piles of tricks, the trick, and beside each hand a place for the cards to pass."""
    return Plan(
        4,
        trick_zones(4) + [Zone("passed", s, 1 << s, grouped_with=HAND + s, layout="none", title="Passing") for s in range(4)],
        STANDARD,
    )


GAME: Final = Game(
    slug="hearts",
    title="Hearts",
    family="Tricks",
    sentence="Avoid the hearts and the queen of spades, or capture them all.",
    seats=(4,),
    minutes="30–60",
    depth="medium",
    options=HeartsOptions,
    plan=plan,
    hand=Hearts,
    phases=(PASS, PLAY, MOON),
    max_answers=65,
    match=HeartsMatch,
    variants=(
        Variant("omnibus", "Omnibus Hearts", "The jack of diamonds takes ten points off its captor's score.", {"omnibus": True}),
        Variant(
            "shooters_choice",
            "Shooter's choice",
            "A player who shoots the moon may score −26 instead.",
            {"moon_choice": "shooter_choice"},
        ),
    ),
    lowest_wins=True,
    rest_zone="taken.0",
    glossary=GLOSSARY,
)
