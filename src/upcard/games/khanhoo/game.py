"""Khanhoo: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.core.match import Match
from upcard.games.khanhoo.glossary import GLOSSARY
from upcard.games.khanhoo.hand import BUMP, CHALLENGE, DRAW, THROW, Khanhoo, KhanhooOptions, plan


class KhanhooMatch(Match[KhanhooOptions, Khanhoo]):
    """Hands until a player has 50 points; then the highest total wins (KH-48 to KH-50)."""

    end_heading: str = "The end of a hand"


GAME: Final = Game(
    slug="khanhoo",
    title="Khanhoo",
    family="Rummy",
    sentence="Meld all fifteen cards, and bump the discard that completes a good meld.",
    seats=(2, 3, 4),
    minutes="30–60",
    depth="medium",
    options=KhanhooOptions,
    plan=plan,
    hand=Khanhoo,
    match=KhanhooMatch,
    phases=(DRAW, THROW, BUMP, CHALLENGE),
    max_answers=5005,
    rest_zone="stock",
    usual_seats=3,
    glossary=GLOSSARY,
)
