"""One suite for every game, every named variant and every number of seats: `UPCARD_HANDS` says how many hands of each (1)."""

from __future__ import annotations

import os
from zlib import crc32

import pytest

import upcard
from upcard.contract import check_hand, check_match, check_record

HANDS = int(os.environ.get("UPCARD_HANDS", "1"))
CASES = [(g.slug, variant, seats) for g in upcard.games() for variant in ["", *g.variants] for seats in g.seats]
IDS = [f"{slug}-{variant or 'plain'}-{seats}" for slug, variant, seats in CASES]
MATCHES = [(g.slug, variant) for g in upcard.games() for variant in ["", *g.variants]]


@pytest.mark.parametrize(("slug", "variant", "seats"), CASES, ids=IDS)
def test_a_hand_keeps_every_promise(slug: str, variant: str, seats: int) -> None:
    """No leak, no card lost, every copy equal, every text in words, every hand ends, at this game's tables."""
    game = upcard.game(slug)
    options, _ = game.check_terms(variant or None, seats)
    extra = 2 if not variant and seats == game.usual_seats and HANDS == 1 else 0
    for n in range(1, HANDS + extra + 1):
        check_hand(game, options, seats, seed=n + crc32(f"{slug} {variant} {seats}".encode()) % 1000)


@pytest.mark.parametrize(("slug", "variant"), MATCHES)
def test_a_match_is_kept_in_its_record(slug: str, variant: str) -> None:
    """A match goes on hand by hand; its record as JSON replays to the same cards, totals, scenes and happenings."""
    check_record(upcard.game(slug), variant)


@pytest.mark.parametrize(("slug", "variant"), MATCHES)
def test_a_short_match_ends(slug: str, variant: str) -> None:
    """Played to the nearest goal a match ends, with winners and a sentence that says so; or it goes on, and stays in order."""
    check_match(upcard.game(slug), variant)
