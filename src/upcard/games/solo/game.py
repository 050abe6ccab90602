"""Solo: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.solo.glossary import GLOSSARY
from upcard.games.solo.hand import BID, CALL, NAME, PLAY, Solo, SoloOptions, plan
from upcard.games.solo.match import SoloMatch

GAME: Final = Game(
    slug="solo",
    title="Solo",
    family="Tricks",
    sentence="Black queens are always trumps; bid to play alone, or with the secret holder of an ace you call.",
    seats=(4,),
    minutes="30–40",
    depth="medium",
    options=SoloOptions,
    plan=plan,
    hand=Solo,
    phases=(BID, NAME, CALL, PLAY),
    max_answers=80,
    match=SoloMatch,
    rest_zone="taken.0",
    glossary=GLOSSARY,
)
