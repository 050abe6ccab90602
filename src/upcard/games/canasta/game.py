"""Canasta: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.canasta.glossary import GLOSSARY
from upcard.games.canasta.hand import ANSWER, DRAW, LAY, Canasta, CanastaOptions, plan
from upcard.games.canasta.match import CanastaMatch

GAME: Final = Game(
    slug="canasta",
    title="Canasta",
    family="Rummy",
    sentence="Meld seven of a rank for a canasta, and take the pile when you can.",
    seats=(2, 4),
    minutes="60–120",
    depth="medium",
    options=CanastaOptions,
    plan=plan,
    hand=Canasta,
    phases=(DRAW, LAY, ANSWER),
    max_answers=2000,
    match=CanastaMatch,
    rest_zone="stock",
    usual_seats=4,
    glossary=GLOSSARY,
)
