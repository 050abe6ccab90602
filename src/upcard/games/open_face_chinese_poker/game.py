"""Open-Face Chinese Poker: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.open_face_chinese_poker.glossary import GLOSSARY
from upcard.games.open_face_chinese_poker.hand import DRAW, FANTASYLAND, FIRST_FIVE, TAKE_IT, OpenFace, OpenFaceOptions, plan
from upcard.games.open_face_chinese_poker.match import OpenFaceMatch

GAME: Final = Game(
    slug="open_face_chinese_poker",
    title="Open-Face Chinese Poker",
    family="Poker",
    sentence="Place thirteen cards one by one, for all to see, in three poker hands.",
    seats=(2, 3, 4),
    minutes="30–60",
    depth="medium",
    options=OpenFaceOptions,
    plan=plan,
    hand=OpenFace,
    phases=(FIRST_FIVE, DRAW, FANTASYLAND, TAKE_IT),
    max_answers=80,
    match=OpenFaceMatch,
    unit="units",
    balance="zero",
    rest_zone="stock",
    usual_seats=3,
    glossary=GLOSSARY,
)
