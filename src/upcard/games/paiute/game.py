"""Paiute: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.paiute.glossary import GLOSSARY
from upcard.games.paiute.hand import DRAW, THROW, Paiute, PaiuteOptions, plan
from upcard.games.paiute.match import PaiuteMatch

GAME: Final = Game(
    slug="paiute",
    title="Paiute",
    family="Rummy",
    sentence="Draw and discard to five or six cards that count, and call first or best.",
    seats=(2, 3, 4, 5),
    minutes="20–60",
    depth="light",
    options=PaiuteOptions,
    plan=plan,
    hand=Paiute,
    phases=(DRAW, THROW),
    max_answers=10050,
    match=PaiuteMatch,
    variants=(
        Variant("for_fun", "For fun", "No antes: the player who wins the most hands wins.", {"ante": 0}),
        Variant("full_circle", "Full circle", "After a call every other player has a last turn.", {"final_turns": "full_circle"}),
    ),
    unit="chips",
    usual_seats=4,
    rest_zone="stock",
    glossary=GLOSSARY,
)
