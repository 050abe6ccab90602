"""A card and the way to play it, as written and as read."""

from __future__ import annotations

import pytest

from upcard.core.errors import IllegalMove
from upcard.core.hand import Hand
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import card_verb
from upcard.games.porrazo.answers import PLACEMENT, PlacementPhase


class Lay(PlacementPhase[Hand]):
    """A card face up, face down, or across another."""

    name = "lay"
    verbs = [card_verb("lay", ACE_LOW)]
    placements = ["", "down", "across another"]


LAY = Lay()


def test_sayings_are_read_as_they_are_said() -> None:
    """Every card in every way, in upper or lower case."""
    for way in range(3):
        for face in ACE_LOW.faces:
            said = LAY.say(PLACEMENT * way + face)
            assert LAY.read(said) == LAY.read(said.upper()) == PLACEMENT * way + face
            assert LAY.card(PLACEMENT * way + face) == ACE_LOW.names[face]
    assert LAY.say(PLACEMENT * 2 + ACE_LOW.face("QS")) == "lay QS across another"
    assert LAY.read("lay 10s down") == PLACEMENT + ACE_LOW.face("TS")


@pytest.mark.parametrize("text", ["lay", "lay QS sideways", "play QS", "lay XX", "", "QS"])
def test_what_is_no_saying(text: str) -> None:
    """Any other text is refused in words."""
    with pytest.raises(IllegalMove):
        LAY.read(text)
