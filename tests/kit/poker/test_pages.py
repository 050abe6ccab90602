"""The rules that all poker games share, and the pages that use them."""

from __future__ import annotations

import pytest

import upcard
from upcard.core.pack import STANDARD
from upcard.kit.poker.ranks import high

POKER = ["anaconda", "pineapple", "soko", "three_five_seven", "triple_draw", "whiskey_poker"]


@pytest.mark.parametrize("slug", [*POKER, "chinese_poker", "open_face_chinese_poker"])
def test_ph_1_a_newcomer_finds_the_hands_on_the_page(slug: str) -> None:
    """PH-1, PH-2, PH-4: every page lists the hands, with kickers and full houses decided, and no template mark is left."""
    page = upcard.rules(slug)
    assert "the higher **three**: 8-8-8-K-K beats 7-7-7-A-A" in page and "10-10-A-7-3 beats 10-10-K-Q-J" in page
    assert "{{" not in page


@pytest.mark.parametrize("slug", [slug for slug in POKER if slug != "three_five_seven"])
def test_bt_29_bt_30_every_betting_page_says_what_a_short_all_in_does(slug: str) -> None:
    """BT-14, BT-28 to BT-30: it does not reopen the betting in any structure. A short blind leaves the price unchanged."""
    page = upcard.rules(slug)
    assert "**A short all-in does not reopen the betting.**" in page and "*Fixed limit:*" in page
    assert "The others still owe the whole amount." in page


@pytest.mark.parametrize(
    ("better", "worse"),
    [("8S 8D 8C KS KD", "7S 7D 7C AS AD"), ("TS TD AC 7D 3H", "TC TH KC QD JH")],
    ids=["full house", "kickers"],
)
def test_the_examples_on_the_page_are_right(better: str, worse: str) -> None:
    """PH-4: as the engine ranks them."""
    assert high(sum(1 << c for c in STANDARD.read(better))) > high(sum(1 << c for c in STANDARD.read(worse)))
