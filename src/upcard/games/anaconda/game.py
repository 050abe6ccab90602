"""Anaconda: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.anaconda.glossary import GLOSSARY
from upcard.games.anaconda.hand import DECLARE, FINAL_HAND, IN_TURN, PASS, Anaconda, AnacondaOptions, plan
from upcard.games.anaconda.match import AnacondaMatch
from upcard.kit.poker.hand import BET, REBUY

GAME: Final = Game(
    slug="anaconda",
    title="Anaconda",
    family="Poker",
    sentence="Pass three left, pass three right, and declare: high or low.",
    seats=(2, 3, 4, 5, 6, 7),
    minutes="any",
    depth="medium",
    options=AnacondaOptions,
    plan=plan,
    hand=Anaconda,
    phases=(BET, PASS, DECLARE, FINAL_HAND, IN_TURN, REBUY),
    max_answers=2000,
    match=AnacondaMatch,
    variants=(
        Variant("both", "Both ways", "One hand may be declared both high and low.", {"declare_both": True}),
        Variant(
            "eight_or_better",
            "Eight or better",
            "A low hand must be an eight or better to win.",
            {"low_qualifier": "8", "odd_chip_hilo": "high"},
        ),
        Variant("pot_limit", "Pot limit", "Bets of up to the whole pot.", {"structure": "pot_limit"}),
    ),
    unit="chips",
    usual_seats=5,
    rest_zone="stub",
    glossary=GLOSSARY,
)
