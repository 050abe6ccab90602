"""Pineapple: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.pineapple.glossary import GLOSSARY
from upcard.games.pineapple.hand import BUY_IN, DISCARD, Pineapple, PineappleOptions, plan
from upcard.games.pineapple.match import PineappleMatch
from upcard.kit.poker.hand import BET, REBUY

GAME: Final = Game(
    slug="pineapple",
    title="Pineapple",
    family="Poker",
    sentence="Hold'em with a third hole card that must go.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    minutes="any",
    depth="deep",
    options=PineappleOptions,
    plan=plan,
    hand=Pineapple,
    phases=(BET, BUY_IN, DISCARD, REBUY),
    max_answers=2000,
    match=PineappleMatch,
    variants=(
        Variant("crazy", "Crazy Pineapple", "The third card goes after the flop.", {"variant": "crazy"}),
        Variant("crazy_hilo8", "Crazy Pineapple Hi-Lo", "High and eight-or-better low share.", {"variant": "crazy_hilo8"}),
        Variant("no_limit", "No-limit Pineapple", "Bets of up to all your chips.", {"structure": "no_limit"}),
    ),
    unit="chips",
    balance="zero",
    rest_zone="stub",
    usual_seats=6,
    glossary=GLOSSARY,
)
