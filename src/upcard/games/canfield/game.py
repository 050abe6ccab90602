"""Canfield: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.canfield.hand import PLAY, Canfield, CanfieldOptions, plan
from upcard.games.canfield.match import CanfieldMatch

GAME: Final = Game(
    slug="canfield",
    title="Canfield",
    family="Patience",
    sentence="Bring every card up to four foundations, out of a stubborn reserve.",
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
        Variant("draw_three", "Draw three", "Three cards are drawn at once.", {"draw_count": 3}),
        Variant(
            "strict",
            "Strict",
            "Three cards are drawn at once, only whole piles are moved, and nothing is packed on the base rank.",
            {"draw_count": 3, "tableau_move": "whole_pile_only", "build_on_base": False},
        ),
    ),
    unit="cards",
    rest_zone="stock",
    undo=True,
)
