"""Eleusis Express: weigh the rules that explain every call, play what they allow, and say a rule once it leads."""

from __future__ import annotations

from typing import Final

from upcard.bots.bot import Policy
from upcard.bots.policies._induction import SURE, a_rule, best_card, imagined_card, in_so_many, mind, no_play_pays
from upcard.core.bits import Rng, lowest
from upcard.core.hand import Hand
from upcard.games.eleusis_express import GUESS, NO_PLAY, Express
from upcard.kit.rulefamily import intern
from upcard.kit.secret import HAND, MOVE, RULE


class ExpressPolicy(Policy):
    """A rule of fair difficulty as dealer; as player the card worth most, "no play" where it pays, and a guess when sure."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, Express)
        if h.phase is RULE:
            return a_rule(h, rng)
        if h.phase is MOVE:
            return lowest(MOVE.options(h, seat))
        if h.quiet:
            quick = 0 if h.phase is GUESS else imagined_card(h.faces(HAND + seat), h.fit(), rng)
            return NO_PLAY if quick < 0 else quick
        m = mind(h.evidence())
        if h.phase is GUESS:
            lead = m.leading()
            return intern(lead.text) + 1 if lead.weight >= SURE else 0
        hand = h.faces(HAND + seat)
        card, value = best_card(m, hand, h.rules.wrong_play_penalty)
        return NO_PLAY if no_play_pays(m, hand, 1, 2, value) else card

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, Express)
        if h.phase is RULE:
            return "It lets about every second or third card fit, and can be found."
        if h.phase is MOVE:
            return "Any card that fits will do."
        m = mind(h.evidence())
        if h.phase is GUESS:
            if action:
                return "It explains every call so far, and no other rule as simple does."
            return "More than one simple rule still explains every call."
        if action == NO_PLAY:
            return (
                f"By {in_so_many(m.none_of(h.faces(HAND + seat)))} of the rules that explain every call none of your cards fits."
            )
        said = f"It fits by {in_so_many(m.chance(action))} of the rules that explain every call"
        return f"{said}." if m.chance(action) > 0.9 else f"{said}, and the call will tell them apart."


POLICY: Final = ExpressPolicy()
