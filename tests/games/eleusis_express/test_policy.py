"""Eleusis Express: when the bots guess."""

from __future__ import annotations

from tests.games.eleusis_express.test_game import A, table
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.games.eleusis_express.game import GAME, Express
from upcard.games.eleusis_express.policy import POLICY
from upcard.kit.secret_rules.beliefs import belief_from
from upcard.kit.secret_rules.catalogue import number_of

LINE = "5H 9S 2D KC 3H 8S 7D QC AH 6S 9D 2S JH"
"""Red and black by turns."""


def to_guess(line: str) -> Express:
    """A's last card was right, and A may guess."""
    h = table(line.rpartition(" ")[0], line.split()[-1] + " 2C 4D", "4C 7C", "9C TS", side="2H KH TH")
    h.play(f"play {line.split()[-1]}")
    assert h.turn == A and h.phase.name == "guess"
    return h


def test_a_search_guesses_a_rule_that_the_policy_does_not_yet_guess() -> None:
    """Such a guess costs nothing, and five times in six or so another rule is right."""
    h = to_guess(LINE)
    lead = belief_from(h.evidence()).leading()
    assert 0.05 <= lead.weight < 0.35
    assert POLICY.choose(h, A, Rng(1)) == 0
    assert POLICY.answers(h, A) == [0, number_of(lead.text) + 1]
    assert bot("search", GAME, 400).choose(h, A, Rng(1)) == number_of(lead.text) + 1


def test_a_search_plays_the_policys_cards() -> None:
    h = table("5H 9S", "2C 4D 7H", "4C 7C", "9C TS")
    assert POLICY.answers(h, A) == []
    assert bot("search", GAME, 100).choose(h, A, Rng(1)) == POLICY.choose(h, A, Rng(1))


def test_the_dealer_imagines_the_rule_as_it_is() -> None:
    h = table("5H 9S", "2C 4D 7H", "4C 7C", "9C TS")
    assert POLICY.imagine(h, 0, Rng(1)).secret == h.secret
    assert len({POLICY.imagine(h, A, Rng(x)).secret for x in range(30)}) > 1
