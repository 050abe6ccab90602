"""Gin Rummy: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.gin_rummy.glossary import GLOSSARY
from upcard.games.gin_rummy.hand import DRAW, LAY_OUT, THROW, GinOptions, GinRummy, plan
from upcard.games.gin_rummy.match import GinMatch

GAME: Final = Game(
    slug="gin_rummy",
    title="Gin Rummy",
    family="Rummy",
    sentence="Fit your hand into melds, and knock before the other does.",
    seats=(2,),
    minutes="15–40",
    depth="medium",
    options=GinOptions,
    plan=plan,
    hand=GinRummy,
    phases=(DRAW, THROW, LAY_OUT),
    max_answers=1010,
    match=GinMatch,
    variants=(
        Variant("oklahoma_gin", "Oklahoma Gin", "The first upcard limits the knock.", {"knock_rule": "oklahoma"}),
        Variant("moving_threshold", "Moving threshold", "Each upcard limits the next knock.", {"knock_rule": "moving"}),
        Variant("around_the_corner", "Around-the-Corner Gin", "Sequences go on from king to ace.", {"around_the_corner": True}),
        Variant("betting", "Gin for chips", "The loser pays a chip for each point of the difference.", {"stake": 1}),
    ),
    rest_zone="stock",
    glossary=GLOSSARY,
)
