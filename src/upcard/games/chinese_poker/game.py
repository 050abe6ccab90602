"""Chinese Poker: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.chinese_poker.glossary import GLOSSARY
from upcard.games.chinese_poker.hand import SETTING, SURRENDER, TOGETHER, ChinesePoker, ChinesePokerOptions, plan
from upcard.kit.rows.three_rows import RowsMatch

GAME: Final = Game(
    slug="chinese_poker",
    title="Chinese Poker",
    family="Poker",
    sentence="Set thirteen cards as three poker hands and beat each opponent hand by hand.",
    seats=(2, 3, 4),
    minutes="20–30",
    depth="medium",
    options=ChinesePokerOptions,
    plan=plan,
    hand=ChinesePoker,
    phases=(SETTING, SURRENDER, TOGETHER),
    max_answers=80,
    match=RowsMatch,
    unit="units",
    balance="zero",
    rest_zone="aside",
    usual_seats=4,
    glossary=GLOSSARY,
)
