"""All Fours: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.all_fours.glossary import GLOSSARY
from upcard.games.all_fours.hand import BEG, DISCARD, GIFT, PLAY, AllFours, AllFoursOptions, plan
from upcard.games.all_fours.match import AllFoursMatch

GAME: Final = Game(
    slug="all_fours",
    title="All Fours",
    family="Tricks",
    sentence="Stand or beg for trumps, then capture the jack, the low trump and the tens.",
    seats=(2, 3, 4, 5, 6, 7),
    minutes="20–30",
    depth="light",
    options=AllFoursOptions,
    plan=plan,
    hand=AllFours,
    phases=(BEG, GIFT, DISCARD, PLAY),
    max_answers=60,
    match=AllFoursMatch,
    variants=(
        Variant(
            "pub_rules",
            "As in a pub",
            "Revokes are allowed, but cost points if they are found.",
            {"allow_revoke": True},
        ),
    ),
    rest_zone="stock",
    usual_seats=4,
    glossary=GLOSSARY,
)
