"""One suite for every game, every named variant and every number of seats: `UPCARD_HANDS` says how many hands of each (1)."""

from __future__ import annotations

import os
import pickle
from zlib import crc32

import pytest

import upcard
from tests.contract.checks import check_hand, check_standing, dump, everyone, play_match
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.options import describe
from upcard.core.position import fingerprint
from upcard.core.scene import event_scenes, match_scene, scene
from upcard.record import Record

HANDS = int(os.environ.get("UPCARD_HANDS", "1"))
CASES = [(g.slug, variant, seats) for g in upcard.games() for variant in ["", *g.variants] for seats in g.seats]
IDS = [f"{slug}-{variant or 'plain'}-{seats}" for slug, variant, seats in CASES]
NIGHTS = [(g.slug, variant) for g in upcard.games() for variant in ["", *g.variants]]
ANSWERS = 1500  # of one match, at most
SHORT = ("target", "hands", "deals", "rounds", "games")


@pytest.mark.parametrize(("slug", "variant", "seats"), CASES, ids=IDS)
def test_a_hand_keeps_every_promise(slug: str, variant: str, seats: int) -> None:
    """No leak, no card lost, every copy equal, every text in words, every hand ends, at this game's tables."""
    game = upcard.game(slug)
    options, _ = game.check_terms(variant or None, seats)
    extra = 2 if not variant and seats == game.usual_seats and HANDS == 1 else 0
    for n in range(1, HANDS + extra + 1):
        check_hand(game, options, seats, seed=n + crc32(f"{slug} {variant} {seats}".encode()) % 1000)


def short(game: Game, variant: str) -> dict[str, bool | int | str]:
    """A variant's options, played to the nearest goal."""
    given = dict(game.variants[variant].options) if variant else {}
    for info in describe(game.options):
        if info["kind"] == "int" and any([word in info["name"].split("_") for word in SHORT]) and info["low"]:
            given.setdefault(info["name"], info["low"])
    return given


@pytest.mark.parametrize(("slug", "variant"), NIGHTS)
def test_a_match_is_kept_in_its_record(slug: str, variant: str) -> None:
    """A match goes on hand by hand; its record as JSON replays to the same cards, totals, scenes and happenings."""
    game = upcard.game(slug)
    m = game.match(seed="c0ffee" * 10, options=short(game, variant))
    record = Record.of(m)
    brought = sum(m.totals)
    rng = Rng(crc32(f"{slug} {variant}".encode()))
    check_standing(game, m, brought)
    play_match(m, rng, ANSWERS // 5, lambda seat, text: record.add(seat, [text]), lambda: record.hands.append([]))
    check_standing(game, m, brought)
    read = Record.from_json(record.to_json())
    assert read.to_json() == record.to_json()
    again = read.replay()
    assert dump(fingerprint(again.hand)) == dump(fingerprint(m.hand))
    assert dump(fingerprint(pickle.loads(pickle.dumps(m.hand)))) == dump(fingerprint(m.hand))
    assert dump(match_scene(again)) == dump(match_scene(m))
    assert m.seed.hex() not in dump(match_scene(m))
    for seat in everyone(m.hand):
        assert dump(scene(again.hand, seat)) == dump(scene(m.hand, seat))
        assert sorted([dump(t) for t in event_scenes(again, seat)]) == sorted([dump(t) for t in event_scenes(m, seat)])


@pytest.mark.parametrize(("slug", "variant"), NIGHTS)
def test_a_short_match_ends(slug: str, variant: str) -> None:
    """Played to the nearest goal a match ends, with winners and a sentence that says so; or it goes on, and stays in order."""
    game = upcard.game(slug)
    m = game.match(seed=5, options=short(game, variant), journal=False)
    brought = sum(m.totals)
    play_match(m, Rng(11), ANSWERS, dealt=lambda: check_standing(game, m, brought))
    assert m.number > 1 or m.over or len(m.sheet) == 0
    assert m.goal()
    if m.over:
        assert set(m.winners()) <= set(range(m.seats))
        assert m.winners() or m.seats == 1, "at a table of several somebody wins"
        assert "{" in m.result_text() and m.result_text()[-1] in ".!"
        best = min(m.totals) if game.lowest_wins else max(m.totals)
        assert type(m).winners is not upcard.Match.winners or all([m.totals[s] == best for s in m.winners()])
        with pytest.raises(upcard.IllegalMove, match="the match is over"):
            m.next_hand()
