"""3-5-7: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.three_five_seven.glossary import GLOSSARY
from upcard.games.three_five_seven.hand import DECLARE, LEAVE_OUT, ThreeFiveSeven, ThreeFiveSevenOptions, plan
from upcard.games.three_five_seven.match import ThreeFiveSevenMatch

GAME: Final = Game(
    slug="three_five_seven",
    title="3-5-7",
    family="Poker",
    sentence="In or out with three, five, seven cards; three times alone takes the pot.",
    seats=(2, 3, 4, 5, 6, 7),
    minutes="15–30",
    depth="light",
    options=ThreeFiveSevenOptions,
    plan=plan,
    hand=ThreeFiveSeven,
    phases=(DECLARE, LEAVE_OUT),
    max_answers=60,
    match=ThreeFiveSevenMatch,
    unit="chips",
    usual_seats=4,
    rest_zone="stock",
    glossary=GLOSSARY,
)
