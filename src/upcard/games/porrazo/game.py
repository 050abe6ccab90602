"""Porrazo: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.porrazo.glossary import GLOSSARY
from upcard.games.porrazo.hand import LAY, PLAY, Porrazo, PorrazoOptions, plan
from upcard.games.porrazo.match import PorrazoMatch
from upcard.games.porrazo.ronda import DECLARE

GAME: Final = Game(
    slug="porrazo",
    title="Porrazo",
    family="Fishing",
    sentence="Capture by rank, sweep the table, and strike the card that was just placed.",
    seats=(2, 3, 4, 5),
    minutes="20–40",
    depth="medium",
    options=PorrazoOptions,
    plan=plan,
    hand=Porrazo,
    phases=(LAY, DECLARE, PLAY),
    max_answers=80,
    match=PorrazoMatch,
    variants=(Variant("partners", "Partners", "Four play two against two.", {"partners": True}),),
    rest_zone="stock",
    usual_seats=4,
    glossary=GLOSSARY,
)
