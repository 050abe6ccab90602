"""What the policy of Eleusis does once a rule leads, and the hands that a search imagines."""

from __future__ import annotations

from tests.games.eleusis.test_game import A, B, C, table
from upcard.core.bits import Rng
from upcard.core.pack import ACE_LOW
from upcard.games.eleusis.game import DONE, Eleusis
from upcard.games.eleusis.policy import POLICY
from upcard.kit.secret_rules.beliefs import belief_from

CLIMBING = "AH 3C 4D 7S 8H TC JD KS 2H 4C 6D 9S"
RULE = "up(p1, c) in {1,2,3}"
"""Each card is one to three higher than the last, and the ace follows the king; `WRONG` were wrong after the nine."""
WRONG = "2C KC 8H 9D 5S"


def face(name: str) -> int:
    """The number of a card."""
    return ACE_LOW.read(name)[0]


def imagined(prophet: int, hunch: str) -> Eleusis:
    """A hand of a play-out in which red and black take turns, and the last card is black."""
    h = table("2H 3C", "4D 5S 6H", "4C 7C 2D", "9S TS", "KC KS", turn=A)
    h.untracked = True
    h.prophet = prophet
    h.hunch = hunch
    return h


def test_a_player_becomes_the_prophet_once_a_rule_is_likely_enough() -> None:
    known = table(CLIMBING, "4D 5S 6H", "4C 7C 2D", "9S TS", phase="declare", side=WRONG, rule=RULE)
    assert belief_from(known.evidence()).leading().weight > 0.5
    assert POLICY.choose(known, A, Rng(1)) == 1
    unknown = table(CLIMBING, "4D 5S 6H", "4C 7C 2D", "9S TS", phase="declare", rule=RULE)
    assert belief_from(unknown.evidence()).leading().weight < 0.3
    assert POLICY.choose(unknown, A, Rng(1)) == 0


def test_a_string_takes_the_cards_that_the_leading_rule_allows() -> None:
    """After the nine and the queen: the king, the three, the five; then neither the ten nor the other queen."""
    h = table(CLIMBING, "QC KD 3H 5S QH TD", "4C 7C 2D", "9S TS", side=WRONG, rule=RULE)
    h.apply(face("QC"))
    played: list[int] = []
    while (answer := POLICY.choose(h, A, Rng(1))) != DONE:
        h.apply(answer)
        played.append(answer)
    assert played == [face("KD"), face("3H"), face("5S")] and h.all_fit()


def test_an_imagined_prophet_calls_by_the_hunch_and_falls_with_it() -> None:
    """By the hunch only red cards fit; the red one after 3C does, and the black one after it does by the true rule alone."""
    h = imagined(C, "color(c) == RED")
    h.apply(face("4D"))
    h.apply(DONE)
    assert POLICY.choose(h, C, Rng(1)) == 1
    h.apply(1)
    assert (h.prophet, h.hunch) == (C, "color(c) == RED")
    assert h.turn == B
    h.apply(face("4C"))
    h.apply(DONE)
    assert POLICY.choose(h, C, Rng(1)) == 0
    h.apply(0)
    assert (h.prophet, h.hunch) == (-1, "")


def test_a_call_that_the_hunch_does_not_explain_ends_it() -> None:
    h = imagined(-1, "color(c) == RED")
    h.apply(face("5S"))
    h.apply(DONE)
    assert h.hunch == "color(c) == RED"  # wrong by both
    h = imagined(-1, "color(c) == BLACK")
    h.apply(face("5S"))
    h.apply(DONE)
    assert h.hunch == ""


def test_in_a_play_out_the_seat_that_searches_waits_one_round_at_most() -> None:
    """As long as the hunch holds it becomes the prophet at its next chance."""
    h = table("2H 3C", "4D 5S 6H", "4C 7C 2D", "9S TS", "KC KS", phase="declare", hunch="color(c) == RED", keen=A)
    h.untracked = True
    assert {POLICY.choose(h, A, Rng(x)) for x in range(20)} == {1}


def test_a_prophet_who_is_imagined_without_a_hunch_knows_the_rule() -> None:
    h = imagined(-1, "")
    h.become_prophet(B)
    assert h.hunch == h.secret
    real = table("2H 3C", "4D", "4C", "9S", "KC", turn=A)
    real.become_prophet(B)
    assert real.hunch == ""


def test_imagined_rules_come_up_as_often_as_they_are_likely() -> None:
    """The leading rule at least in its share of 400 deals; in some of the rest any rule that explains the calls may come."""
    h = table(CLIMBING, "4D 5S 6H", "4C 7C 2D", "9S TS", side="2C KC 8H", rule=RULE)
    lead = belief_from(h.evidence()).leading()
    assert 0.1 < lead.weight < 0.9
    rng = Rng(3)
    worlds = [POLICY.imagine(h, A, rng) for _ in range(400)]
    assert {(g.hunch, g.sure, g.keen) for g in worlds} == {(lead.text, lead.weight >= 0.3, A)}
    share = sum([g.secret == lead.text for g in worlds]) / 400
    assert lead.weight - 0.08 < share and len({g.secret for g in worlds}) > 1
    assert POLICY.imagine(h, 0, rng).secret == h.secret  # the dealer knows the rule
