"""Crash: its entry in the list of games."""

from __future__ import annotations

from typing import Final

from upcard.core.game import Game
from upcard.games.crash.glossary import GLOSSARY
from upcard.games.crash.hand import SETTING, Crash, CrashOptions, plan
from upcard.games.crash.match import CrashMatch

GAME: Final = Game(
    slug="crash",
    title="Crash",
    family="Poker",
    sentence="Set thirteen cards as four Brag hands, and have the highest of each.",
    seats=(2, 3, 4),
    minutes="10–20",
    depth="light",
    options=CrashOptions,
    plan=plan,
    hand=Crash,
    phases=(SETTING,),
    max_answers=2000,
    match=CrashMatch,
    rest_zone="aside",
    usual_seats=4,
    glossary=GLOSSARY,
)
