"""Botifarra: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.botifarra.glossary import GLOSSARY
from upcard.games.botifarra.hand import CHOOSE, DOUBLE, PLAY, Botifarra, BotifarraOptions, plan
from upcard.games.botifarra.match import BotifarraMatch

GAME: Final = Game(
    slug="botifarra",
    title="Botifarra",
    family="Tricks",
    sentence="Name trumps, double, and head every trick unless your partner is winning it.",
    seats=(4,),
    minutes="30–45",
    depth="deep",
    options=BotifarraOptions,
    plan=plan,
    hand=Botifarra,
    phases=(CHOOSE, DOUBLE, PLAY),
    max_answers=70,
    match=BotifarraMatch,
    rest_zone="taken.0",
    glossary=GLOSSARY,
)
