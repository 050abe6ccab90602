"""Whiskey Poker: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.whiskey_poker.glossary import GLOSSARY
from upcard.games.whiskey_poker.hand import BLIND, OPEN, Whiskey, WhiskeyOptions, plan
from upcard.games.whiskey_poker.match import WhiskeyMatch
from upcard.kit.poker.hand import BET, REBUY

GAME: Final = Game(
    slug="whiskey_poker",
    title="Whiskey Poker",
    family="Poker",
    sentence="Exchange with the widow until somebody knocks; the best hand wins.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9),
    minutes="any",
    depth="medium",
    options=WhiskeyOptions,
    plan=plan,
    hand=Whiskey,
    phases=(BET, BLIND, OPEN, REBUY),
    max_answers=2000,
    match=WhiskeyMatch,
    variants=(Variant("refreshments", "For refreshments", "No betting: the lowest hand gives up a chip.", {"mode": "bar"}),),
    unit="chips",
    usual_seats=4,
    rest_zone="stub",
    glossary=GLOSSARY,
)
