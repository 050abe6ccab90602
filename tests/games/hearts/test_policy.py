"""The steady bot at Hearts: its leads with the queen in hand, and its discards before and after she is played."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.games.hearts.game import GAME
from upcard.games.hearts.policy import POLICY


def choice(**zones: str) -> str:
    """The bot's answer in mid-play, with hearts broken."""
    h = GAME.position(zones={name.replace("_", "."): cards for name, cards in zones.items()}, phase="play", turn=0, broken=1)
    return h.say(POLICY.choose(h, 0, Rng(1)))


@pytest.mark.parametrize("spades", ["QS 2S", "QS 3S 2S", "QS 4S 3S 2S", "KS 3S 2S", "AS 2S"])
def test_it_does_not_lead_a_small_spade_that_guards_the_queen(spades: str) -> None:
    """A small spade led from the queen, king or ace leaves it bare: even a high diamond is a better lead."""
    queen = {} if "QS" in spades else {"hand_1": "QS 2H 3H"}
    assert choice(hand_0=f"{spades} QD KD", **queen).split()[1][1] == "D"


def test_it_leads_a_small_spade_to_drive_the_queen_out() -> None:
    """If it has only low spades, every spade lead may drive the queen out of another hand."""
    assert choice(hand_0="4S 3S 2S QD KD", hand_1="QS 2H 3H").split()[1][1] == "S"


@pytest.mark.parametrize(("queen", "thrown"), [("hand.2", "AS"), ("taken.2", "KH")])
def test_it_throws_high_spades_only_while_the_queen_is_out(queen: str, thrown: str) -> None:
    """The ace or king of spades may win the queen; once she is played, a high heart is more dangerous."""
    zones = {"hand.0": "9C 8S", "hand.1": "AS KH", "hand.2": "2D 3D", "hand.3": "4D 5D"}
    zones[queen] = f"{zones.get(queen, '')} QS".strip()
    h = GAME.position(zones=zones, phase="play", turn=0, broken=1)
    h.play("play 9C")
    assert h.say(POLICY.choose(h, 1, Rng(1))) == f"play {thrown}"


def test_it_plays_its_highest_club_on_the_first_trick() -> None:
    """HE-12: there are no points in the first trick, so the ace of clubs is safest there."""
    held = "AC 7C 3C 9D 8D 7D 6D 5D 4D 3D 2D 9S 8S"
    h = GAME.position(zones={"hand.0": "2C" + " ?" * 12, "hand.1": held}, phase="play", turn=0)
    h.play("play 2C")
    assert h.say(POLICY.choose(h, 1, Rng(1))) == "play AC"
