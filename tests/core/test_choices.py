"""The choices of a scene: the cards they aim at, their notes, their kinds, and the confirmations they need."""

from __future__ import annotations

import upcard
from upcard.core.hand import Hand
from upcard.core.scene import ChoiceScene, scene
from upcard.games.chinese_poker.game import GAME as CHINESE
from upcard.games.porrazo.game import GAME as PORRAZO
from upcard.games.triple_draw.game import GAME as DRAW


def choices(h: Hand, seat: int) -> dict[str, ChoiceScene]:
    """The choices of a seat, by text."""
    return {choice["say"]: choice for choice in scene(h, seat)["choices"]}


def test_a_capture_names_the_cards_it_takes() -> None:
    """A seven takes the seven and the eight that follows it; a king takes nothing."""
    h = PORRAZO.position(zones={"hand.0": "7H KD", "table": "7S 8D QC"}, phase="play", seats=2, turn=0)
    assert choices(h, 0)["play 7H"]["targets"] == ["7S", "8D"]
    assert choices(h, 0)["play KD"]["targets"] == []


def test_giving_up_is_a_kind_of_its_own() -> None:
    """In patience you can always give up; a move aims at the card it goes on."""
    kinds = {say: choice["kind"] for say, choice in choices(upcard.game("canfield").new(seed=1), 0).items()}
    assert kinds.pop("resign") == "resign" and set(kinds.values()) == {""}


def test_cards_chosen_together_have_the_kind_pick() -> None:
    """Three cards to pass; cards to throw, and the answer that ends throwing."""
    passed = choices(upcard.game("hearts").new(seed=1), 0).values()
    assert {choice["kind"] for choice in passed} == {"pick"}
    h = DRAW.position(zones={"hand.0": "2S 3S 4H 5D 7C", "hand.1": "KS KH KD KC AS"}, phase="draw", seats=2, turn=0)
    assert choices(h, 0)["discard 2S"]["kind"] == "pick" and choices(h, 0)["draw"]["kind"] == "done"


def test_an_all_in_call_needs_confirmation() -> None:
    """Two players with 200 chips: calling a raise to 200 is all in; calling one to 100 is not."""
    for amount, question in ((200, "This bets everything you have: 198. Call?"), (100, "")):
        h = DRAW.new(options={"structure": "no_limit", "buy_in": 200}, seats=2, seed=1)
        h.play(f"raise to {amount}")
        assert choices(h, h.turn)["call"]["confirm"] == question


def test_a_foul_needs_confirmation() -> None:
    """Three aces in front of a pair: setting that is a foul, and the row says so."""
    zones = {"front.0": "AS AH AD", "middle.0": "2S 3H 4D 6C 8S", "back.0": "KS KH 9D 5C 7S"}
    h = CHINESE.position(zones=zones, phase="set", seats=2)
    assert choices(h, 0)["set"]["confirm"] == "This hand is a foul. Set it anyway?"
    assert [zone["id"] for zone in scene(h, 0)["zones"] if zone["foul"]] == ["middle.0"]
    zones = {"front.0": "2S 3H 4D", "middle.0": "KS KH 9D 5C 7S", "back.0": "AS AH AD 6C 8S"}
    h = CHINESE.position(zones=zones, phase="set", seats=2)
    assert choices(h, 0)["set"]["confirm"] == "" and not any([zone["foul"] for zone in scene(h, 0)["zones"]])
