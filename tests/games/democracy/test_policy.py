"""The steady bot at Democracy: a trump is for an upcard that is worth it."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.games.democracy.game import GAME
from upcard.games.democracy.policy import POLICY


@pytest.mark.parametrize(("upcard", "played"), [("6D", "6S"), ("5D", "KD")])
def test_dm_17_a_trump_is_kept_for_an_upcard_that_counts(upcard: str, played: str) -> None:
    """DM-17, DM-18: the idiot turned up brings nothing, the chief five of the thirteen points of a tribe."""
    zones = {"hand.0": "KD 6S", "up": upcard, "pool": "KH"} | {f"hand.{s}": "? ?" for s in (1, 2, 3)}
    h = GAME.position(zones=zones, phase="choose", turn=0, dealer=3, trump=1)
    assert h.say(POLICY.choose(h, 0, Rng(1))) == f"play {played}"
