"""Eleusis Express: weigh the rules that explain every call, play what they allow, and guess a rule that leads clearly."""

from __future__ import annotations

from typing import Final

from upcard.core.bits import Rng, count, lowest, nth
from upcard.core.policy import Policy
from upcard.games.eleusis_express.game import GUESS as GUESSING
from upcard.games.eleusis_express.game import NO_PLAY, Express
from upcard.kit.secret_rules.beliefs import (
    GUESS,
    WHY_MOVE,
    WHY_RULE,
    a_rule,
    belief_from,
    best_card,
    imagined_card,
    no_play_pays,
    why_card,
    why_no_play,
)
from upcard.kit.secret_rules.catalogue import number_of
from upcard.kit.secret_rules.mainline import HAND, MOVE, RULE

FAIR: Final = 0.05  # the chance of a rule from which a search considers to guess it


class ExpressPolicy(Policy[Express]):
    """As dealer, chooses a rule of fair difficulty; as player, the most valuable card, "no play" if it pays, and a guess at
    a rule that leads clearly.
    """

    name = "steady"

    def choose(self, h: Express, seat: int, rng: Rng) -> int:
        if h.phase is RULE:
            return a_rule(h, rng)
        if h.phase is MOVE:
            return lowest(MOVE.options(h, seat))
        if h.untracked:
            quick = 0 if h.phase is GUESSING else imagined_card(h.faces(HAND + seat), h.fit(), rng)
            return NO_PLAY if quick < 0 else quick
        m = belief_from(h.evidence())
        if h.phase is GUESSING:
            lead = m.leading()
            return number_of(lead.text) + 1 if lead.weight >= GUESS else 0
        hand = h.faces(HAND + seat)
        card, value = best_card(m, hand, h.rules.wrong_play_penalty)
        return NO_PLAY if no_play_pays(m, hand, 1, 2, value) else card

    def answers(self, h: Express, seat: int) -> list[int]:
        """A search may guess the leading rule earlier, since a wrong guess costs nothing; cards are the policy's."""
        if h.phase is not GUESSING:
            return []
        lead = belief_from(h.evidence()).leading()
        return [0, number_of(lead.text) + 1] if lead.weight >= FAIR else [0]

    def imagine(self, h: Express, seat: int, rng: Rng) -> Express:
        """Draw the rule by its chances."""
        g = h.imagine(seat, rng)
        if h.secret != "" and h.phase is not RULE and seat != h.terms.dealer:
            g.secret = belief_from(h.evidence()).some_leader(rng) or g.secret
        return g

    def explain(self, h: Express, seat: int, action: int) -> str:
        if h.phase is RULE:
            return WHY_RULE
        if h.phase is MOVE:
            return WHY_MOVE
        m = belief_from(h.evidence())
        if h.phase is GUESSING:
            if action:
                return "It explains every call so far, and a wrong guess costs nothing."
            return "Too many rules still explain every call."
        if action == NO_PLAY:
            return why_no_play(m, h.faces(HAND + seat))
        return why_card(m, action)


class ExpressBeginner(Policy[Express]):
    """Plays by the policy, but one time in three any card of the hand, or no guess."""

    name = "easy"

    def choose(self, h: Express, seat: int, rng: Rng) -> int:
        own = POLICY.choose(h, seat, rng)
        if h.phase is RULE or h.phase is MOVE or rng.below(3):
            return own
        hand = h.faces(HAND + seat)
        return 0 if h.phase is GUESSING else int(nth(hand, rng.below(count(hand))))


POLICY: Final = ExpressPolicy()
EASY: Final = ExpressBeginner()
