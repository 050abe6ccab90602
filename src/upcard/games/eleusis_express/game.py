"""Eleusis Express: find the dealer's secret rule, one card at a time, and guess it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, nth
from upcard.core.deal import Deal
from upcard.core.facts import ExpressionEntry, ScoreLine
from upcard.core.game import Game, Variant
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan
from upcard.games.eleusis_express.glossary import GLOSSARY
from upcard.kit.secret_rules.catalogue import TEXTS, named, rule
from upcard.kit.secret_rules.evidence import find_difference
from upcard.kit.secret_rules.mainline import (
    CALL_IT,
    EXAMPLE,
    HAND,
    MENU,
    MOVE,
    RULE,
    EachDealsOnce,
    SecretHand,
    SecretOptions,
    pack,
    read_rule,
    rule_entry,
    secret_zones,
)
from upcard.kit.secret_rules.presets import PRESETS
from upcard.kit.secret_rules.wording import rule_sentence

NO_PLAY: Final = 52
NUMBERS: Final = ["no cards", "one card", "two cards"]


@dataclass(frozen=True)
class ExpressOptions(SecretOptions):
    """The variants and house rules of Eleusis Express."""

    wrong_play_penalty: int = option(
        2, "The cards that a player draws for a wrong card.", title="Cards for a wrong card", low=1, high=2
    )
    guess_by: Literal["any_player", "player_who_played"] = option(
        "any_player",
        "The players who may guess the rule after a right card.",
        title="Players who may guess",
        choices={
            "any_player": "the player who played it, then the others in turn",
            "player_who_played": "the player who played it",
        },
    )
    guess_after_going_out: bool = option(
        False, "A player whose last card is right may still guess the rule.", title="Guess after going out"
    )
    guess_scope: Literal["this_starter", "any_starter"] = option(
        "this_starter",
        "A guess must be right for ...",
        title="A right guess",
        choices={"this_starter": "this hand's starter", "any_starter": "every possible starter"},
    )


class Turn(Phase["Express"]):
    """A player plays one card, or calls "no play" (EX-3, EX-4)."""

    name = "turn"
    verbs = [card_verb("play", ACE_LOW), Verb("no play", first=NO_PLAY)]

    def options(self, h: Express, seat: Seat) -> CardSet:
        return h.faces(HAND + seat) | bit(NO_PLAY)

    def act(self, h: Express, seat: Seat, action: Action) -> None:
        if action == NO_PLAY:
            h.no_play(seat)
        elif h.place(seat, action):
            h.after_a_right_card(seat)
        else:
            n = h.rules.wrong_play_penalty
            h.announce(f"Wrong: {{{seat}}} {{takes|take}} {NUMBERS[n]}.")
            h.draw(seat, n)

    def close(self, h: Express) -> None:
        h.next_turn()

    def log_text(self, h: Express, seat: int, action: int) -> str:
        return super().log_text(h, seat, action) if action < NO_PLAY else f"{{{seat}}} {{calls|call}} “no play”."

    def confirm(self, h: Express, seat: int, action: int) -> str:
        return CALL_IT if action == NO_PLAY else ""

    def prompt(self, h: Express, seat: int) -> str:
        return "Your turn: play a card that may fit the rule, or call no play."


class Guess(Phase["Express"]):
    """After a right card, guess the rule or pass (EX-9).  Answer 0 makes no guess; a rule is 1 + its number."""

    name = "guess"

    def n_actions(self, plan: Plan) -> int:
        return len(PRESETS) + 1

    def options(self, h: Express, seat: Seat) -> CardSet:
        return MENU << 1 | 1

    def allows(self, h: Express, seat: int, action: int) -> bool:
        return 0 <= action <= len(TEXTS)

    def pick(self, h: Express, seat: Seat, rng: Rng) -> Action:
        return 0 if rng.below(16) else nth(MENU, rng.below(len(PRESETS))) + 1  # random guesses should be rare

    def act(self, h: Express, seat: Seat, action: Action) -> None:
        if action:
            h.guess(seat, rule(action - 1).text)

    def close(self, h: Express) -> None:
        if h.size(HAND + h.player):
            h.next_turn()
        else:
            h.finish()

    def say(self, action: int) -> str:
        return f"guess {rule(action - 1).text}" if action else "no guess"

    def read(self, text: str) -> int:
        return 0 if text.lower() == "no guess" else read_rule("guess", text) + 1

    def example_text(self) -> str:
        return f"guess {EXAMPLE}"

    def prompt(self, h: Express, seat: int) -> str:
        return "Do you know the rule? Guess it, or pass."

    def button(self, h: Express, seat: int, action: int) -> str:
        return f"Guess: {rule_sentence(rule(action - 1))}" if action else "No guess"

    def log_text(self, h: Express, seat: int, action: int) -> str:
        return f"{{{seat}}} {{guesses|guess}}: {rule_sentence(rule(action - 1))}" if action else ""

    def compose(self, h: Express, seat: int) -> ExpressionEntry | None:
        return rule_entry("guess")


TURN: Final = Turn()
GUESS: Final = Guess()


class Express(SecretHand[ExpressOptions]):
    """A hand of Eleusis Express."""

    guesser: Seat = -1  # the player who guessed the rule

    def __init__(self, deal: Deal[ExpressOptions]) -> None:
        super().__init__(deal)
        self.dealt = 12
        self.fewer = 1
        self.penalty = 2

    def ask_turn(self) -> None:
        self.ask(TURN, self.only(self.player))

    def after_a_right_card(self, seat: Seat) -> None:
        """Ask for guesses, first the player of the card; a last card ends the hand (EX-9, EX-18)."""
        if self.size(HAND + seat) == 0:
            if self.rules.guess_after_going_out:
                self.ask(GUESS, self.only(seat))
            else:
                self.finish()
        elif self.rules.guess_by == "any_player":
            self.ask(GUESS, self.keep_seats(self.clockwise_from(seat), ~bit(self.terms.dealer)))
        else:
            self.ask(GUESS, self.only(seat))

    def guess(self, seat: Seat, text: str) -> None:
        """Announce whether a guess is right; a right one ends the hand (EX-10, EX-11)."""
        line = [int(face) for face in self.mainline()]
        seed = int(self.terms.number)
        for face in line:
            seed = (31 * seed + face) % 1_000_003
        scope = self.rules.guess_scope == "any_starter"
        if find_difference(named(self.secret), named(text), line, seed, scope) is None:
            self.guesser = seat
            self.announce("That is the rule.")
            self.finish()
        else:
            self.refuted = self.refuted + [text]
            self.announce("That is not the rule.")

    def finish(self) -> None:
        """Score 12 less the cards held, 3 for going out, 6 for the rule; the dealer as the best player (EX-12 to EX-15)."""
        score = [sum([t.points for t in self.counted(s) if t.points is not None]) for s in range(self.plan.seats)]
        dealer = int(self.terms.dealer)
        score[dealer] = max([score[s] for s in range(len(score)) if s != dealer])
        self.end(score)

    def counted(self, seat: int) -> list[ScoreLine]:
        """A player's score lines."""
        held = int(self.size(HAND + seat))
        lines = [ScoreLine(seat, f"12 less {held} card{'' if held == 1 else 's'}", 12 - held)]
        if held == 0:
            lines.append(ScoreLine(seat, "out of cards", 3))
        if seat == self.guesser:
            lines.append(ScoreLine(seat, "guessed the rule", 6))
        return lines

    def count_lines(self) -> list[ScoreLine]:
        dealer = int(self.terms.dealer)
        lines = [ScoreLine(dealer, f"The rule was: {rule_sentence(named(self.secret))}")] if self.secret else []
        for seat in range(self.plan.seats):
            lines += [ScoreLine(seat, "the best of the players", self.score[seat])] if seat == dealer else self.counted(seat)
        return lines


class ExpressMatch(EachDealsOnce):
    """Each player deals one hand (EX-18)."""


def plan(seats: int, options: ExpressOptions) -> Plan:
    """Hands, the layout, the stock and the packs in reserve."""
    return Plan(seats, secret_zones(seats), pack(options))


GAME: Final = Game(
    slug="eleusis_express",
    title="Eleusis Express",
    family="Induction",
    sentence="Find the dealer's secret rule, one card at a time.",
    seats=(3, 4, 5, 6, 7, 8),
    minutes="20–30",
    depth="medium",
    options=ExpressOptions,
    plan=plan,
    hand=Express,
    phases=(RULE, TURN, MOVE, GUESS),
    max_answers=6000,
    match=ExpressMatch,
    variants=(
        Variant(
            "inventors",
            "The inventor's sheet",
            "A wrong card costs one card, and only the player of a right card may guess.",
            {"wrong_play_penalty": 1, "guess_by": "player_who_played"},
        ),
    ),
    rest_zone="stock",
    usual_seats=4,
    glossary=GLOSSARY,
)
