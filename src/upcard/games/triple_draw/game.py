"""Triple Draw: its entry among the games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game, Variant
from upcard.games.triple_draw.glossary import GLOSSARY
from upcard.games.triple_draw.hand import DRAW, TripleDraw, TripleDrawOptions, plan
from upcard.kit.poker.hand import BET, REBUY
from upcard.kit.poker.match import PokerMatch

GAME: Final = Game(
    slug="triple_draw",
    title="Triple Draw",
    family="Poker",
    sentence="Three draws toward the lowest hand.",
    seats=(2, 3, 4, 5, 6),
    minutes="any",
    depth="deep",
    options=TripleDrawOptions,
    plan=plan,
    hand=TripleDraw,
    phases=(BET, DRAW, REBUY),
    max_answers=2000,
    match=PokerMatch,
    variants=(
        Variant(
            "ace_to_five",
            "California triple draw",
            "Aces are low, straights and flushes ignored.",
            {"low_ranking": "ace_to_five"},
        ),
        Variant("pot_limit", "Pot limit", "Bets of up to the whole pot.", {"structure": "pot_limit"}),
        Variant("no_limit", "No limit", "Bets of up to all your chips.", {"structure": "no_limit"}),
    ),
    unit="chips",
    balance="zero",
    rest_zone="stub",
    usual_seats=4,
    glossary=GLOSSARY,
)
