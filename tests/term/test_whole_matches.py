"""Whole matches on the full screen, one game of every family at least, played with keys and the mouse as a person would."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.term.person import sit_down
from tests.term.test_app import driven, press, screen_text, settled
from upcard.core.scene import scene
from upcard.term.app import TableApp
from upcard.term.canvas import Target
from upcard.term.screens import Amounting, Choosing, Composing, Counted, Sure
from upcard.term.sitting import ME
from upcard.term.words import short

MATCHES: dict[str, dict[str, Any]] = {
    "hearts": {"target": 10},
    "all_fours": {"target": 2},
    "botifarra": {"target": 8},
    "solo": {"hands": 1},
    "gin_rummy": {"target": 10, "max_turns_per_hand": 12},
    "triple_draw": {"structure": "no_limit", "hands": 3, "show_odds": True},
    "soko": {"hands": 2},
    "pineapple": {"hands": 2},
    "three_five_seven": {},
    "newmarket": {"hands": 1},
    "porrazo": {},
    "totit": {},
    "golf": {},
    "canfield": {},
    "eleusis_express": {},
    "delphi": {},
    "in_between": {},
    "backhand": {},
    "crash": {},
    "open_face_chinese_poker": {},
}
