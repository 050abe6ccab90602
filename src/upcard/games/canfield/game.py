"""Canfield: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.canfield.glossary import GLOSSARY
from upcard.games.canfield.hand import PLAY, Canfield, CanfieldOptions, plan
from upcard.games.canfield.match import CanfieldMatch

GAME: Final = Game(
    slug="canfield",
    title="Canfield",
    family="Patience",
    sentence="Build every card up on four foundations, in spite of a stubborn reserve.",
    seats=(1,),
    minutes="5–15",
    depth="medium",
    options=CanfieldOptions,
    plan=plan,
    hand=Canfield,
    phases=(PLAY,),
    max_answers=10000,
    match=CanfieldMatch,
    variants=(
        Variant("draw_three", "Draw three", "Draw three cards at once.", {"draw_count": 3}),
        Variant(
            "strict",
            "Strict",
            "Draw three cards at once, move only whole piles, and never build on the base rank.",
            {"draw_count": 3, "tableau_move": "whole_pile_only", "build_on_base": False},
        ),
    ),
    unit="cards",
    rest_zone="stock",
    undo=True,
    glossary=GLOSSARY,
)
