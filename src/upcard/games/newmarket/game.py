"""Newmarket: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.newmarket.auction import BID, SEALED
from upcard.games.newmarket.glossary import GLOSSARY
from upcard.games.newmarket.hand import CLAIM, EXCHANGE, START, Newmarket, NewmarketOptions, plan
from upcard.games.newmarket.match import NewmarketMatch

GAME: Final = Game(
    slug="newmarket",
    title="Newmarket",
    family="Tricks",
    sentence="Run up the suits, collect on the pay cards, and go out first.",
    seats=(3, 4, 5, 6, 7, 8),
    minutes="30–60",
    depth="light",
    options=NewmarketOptions,
    plan=plan,
    hand=Newmarket,
    phases=(EXCHANGE, BID, SEALED, START, CLAIM),
    max_answers=500,
    match=NewmarketMatch,
    unit="chips",
    usual_seats=4,
    rest_zone="gone",
    glossary=GLOSSARY,
)
