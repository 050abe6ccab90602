"""Delphi: answer with the majority of the rules that explain every call."""

from __future__ import annotations

from typing import Final

from upcard.core.bits import Rng
from upcard.core.policy import Policy
from upcard.games.delphi.game import NO, YES, Delphi
from upcard.kit.secret_rules.beliefs import a_rule, belief_from, chance_words
from upcard.kit.secret_rules.mainline import RULE


class DelphiPolicy(Policy[Delphi]):
    """As oracle, chooses a rule of fair difficulty; as player, the likelier answer, or a random one in a tie."""

    name = "steady"

    def choose(self, h: Delphi, seat: int, rng: Rng) -> int:
        if h.phase is RULE:
            return a_rule(h, rng)
        if h.untracked:  # in an imagined hand, a quick guess that is right four times in five
            return YES if (h.fit() >> h.card() & 1 == 1) == (rng.below(5) > 0) else NO
        p = belief_from(h.evidence()).chance(int(h.card()))
        if abs(p - 0.5) < 0.15:  # in a tie, bots should not all answer alike
            return YES if int(rng.below(1000)) < 1000 * p else NO
        return YES if p > 0.5 else NO

    def explain(self, h: Delphi, seat: int, action: int) -> str:
        if h.phase is RULE:
            return "About every second or third card fits it, and players can find it."
        p = belief_from(h.evidence()).chance(int(h.card()))
        if abs(p - 0.5) < 0.15:
            return "The rules that explain every call are evenly divided."
        if action == YES:
            return f"By {chance_words(p)} of the rules that explain every call it fits."
        return f"By {chance_words(1 - p)} of the rules that explain every call it does not fit."


POLICY: Final = DelphiPolicy()
