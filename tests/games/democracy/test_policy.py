"""The steady bot at Democracy: trumps are for upcards that are worth them, and how it treats ties."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.games.democracy.game import GAME, PACKS
from upcard.games.democracy.policy import POLICY


@pytest.mark.parametrize(("upcard", "played"), [("6D", "6S"), ("5D", "KD")])
def test_dm_17_a_trump_is_kept_for_an_upcard_that_counts(upcard: str, played: str) -> None:
    """DM-17, DM-18: an upcard that is the idiot brings nothing; the chief brings five of the thirteen points for a tribe."""
    zones = {"hand.0": "KD 6S", "up": upcard, "pool": "KH"} | {f"hand.{s}": "? ?" for s in (1, 2, 3)}
    h = GAME.position(zones=zones, phase="choose", turn=0, dealer=3, trump=1)
    assert h.say(POLICY.choose(h, 0, Rng(1))) == f"play {played}"


@pytest.mark.parametrize(("tie_takes", "played"), [("all_players", "7S"), ("tied_only", "6S")])
def test_dm_19_a_card_is_safe_under_a_tie_only_if_every_player_keeps_their_own(tie_takes: str, played: str) -> None:
    """DM-19: five fives (two of them jokers) and two sixes are unseen, and the chief of trumps is turned up.

    In 30 of the 35 ways in which three opponents can play, two fives or more tie; in the other 5 there is one. If every player
    keeps their own card, the seven's point is safe in those 30, and in the last trick a trump can break the tie: play it now. If
    the card is discarded, play the idiot first, which counts nothing. Against opponents who play at random in all deals of the
    seven cards, whose points count half against the seat, the seven first loses 4.57 against 4.87, and 5.43 against 5.39.
    """
    named = {"7S", "6S", "5D", "5C", "5H", "5S", "XR", "XB", "6C", "6H"}
    away = [name for name in PACKS[2].names if name not in named]
    zones = {"hand.0": "7S 6S", "up": "5D", "pool": "?", "away": " ".join(away)} | {f"hand.{s}": "? ?" for s in (1, 2, 3)}
    h = GAME.position(zones=zones, phase="choose", turn=0, dealer=3, trump=1, day=2, options={"tie_takes": tie_takes})
    assert h.say(POLICY.choose(h, 0, Rng(1))) == f"play {played}"
