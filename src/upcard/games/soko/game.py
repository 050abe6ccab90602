"""Soko: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.soko.glossary import GLOSSARY
from upcard.games.soko.hand import Soko, SokoOptions, plan
from upcard.kit.poker.hand import BET, REBUY
from upcard.kit.poker.match import PokerMatch

GAME: Final = Game(
    slug="soko",
    title="Soko",
    family="Poker",
    sentence="Five-card stud where four to a flush is a hand.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    minutes="any",
    depth="deep",
    options=SokoOptions,
    plan=plan,
    hand=Soko,
    phases=(BET, REBUY),
    max_answers=2000,
    match=PokerMatch,
    variants=(
        Variant("fixed_limit", "Fixed-limit Soko", "Every bet is the smallest one.", {"structure": "fixed_limit"}),
        Variant("no_limit", "No-limit Soko", "Bets of up to all your chips.", {"structure": "no_limit"}),
    ),
    unit="chips",
    balance="zero",
    rest_zone="stub",
    usual_seats=5,
    glossary=GLOSSARY,
)
