"""Oklahoma Rummy: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.oklahoma_rummy.glossary import GLOSSARY
from upcard.games.oklahoma_rummy.hand import BEGIN, PLAY, OklahomaRummy, OklahomaRummyOptions, plan
from upcard.games.oklahoma_rummy.match import OklahomaRummyMatch
from upcard.games.oklahoma_rummy.melding import DECLARE

GAME: Final = Game(
    slug="oklahoma_rummy",
    title="Oklahoma Rummy",
    family="Rummy",
    sentence="Lay down sets and sequences with wild twos, and take the whole pile when you can use its top card.",
    seats=(2, 3, 4, 5, 6, 7, 8),
    minutes="40–90",
    depth="medium",
    options=OklahomaRummyOptions,
    plan=plan,
    hand=OklahomaRummy,
    phases=(BEGIN, PLAY, DECLARE),
    max_answers=4000,
    match=OklahomaRummyMatch,
    rest_zone="stock",
    usual_seats=4,
    glossary=GLOSSARY,
)
