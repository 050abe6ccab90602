"""Backhand: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.backhand.glossary import GLOSSARY
from upcard.games.backhand.hand import ACT, STAKE, Backhand, BackhandOptions, plan
from upcard.games.backhand.match import BackhandMatch

GAME: Final = Game(
    slug="backhand",
    title="Backhand",
    family="Banking",
    sentence="Stay under twenty-one, or call that the next card would go over.",
    seats=(1, 2, 3, 4, 5, 6, 7, 8),
    minutes="10–20",
    depth="light",
    options=BackhandOptions,
    plan=plan,
    hand=Backhand,
    phases=(STAKE, ACT),
    max_answers=900,
    match=BackhandMatch,
    unit="chips",
    usual_seats=1,
    rest_zone="away",
    glossary=GLOSSARY,
)
