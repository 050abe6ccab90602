"""Fipsen: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.fipsen.glossary import GLOSSARY
from upcard.games.fipsen.hand import BID, DISCARD, PLAY, STOP, SURRENDER, TRUMPS, Fipsen, FipsenOptions, plan
from upcard.games.fipsen.match import FipsenMatch

GAME: Final = Game(
    slug="fipsen",
    title="Fipsen",
    family="Tricks",
    sentence="Bid how many of five tricks you will take, alone against three.",
    seats=(4,),
    minutes="20–30",
    depth="medium",
    options=FipsenOptions,
    plan=plan,
    hand=Fipsen,
    phases=(BID, DISCARD, SURRENDER, TRUMPS, PLAY, STOP),
    max_answers=120,
    match=FipsenMatch,
    rest_zone="aside",
    glossary=GLOSSARY,
)
