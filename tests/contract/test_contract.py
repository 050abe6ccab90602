"""One suite for every game, every variant and every number of seats.

`UPCARD_HANDS` is the number of hands of each (1). Interpreted, the suite tries fewer tables of each; see `tables`.
"""

from __future__ import annotations

import gc
import os
import sys
from itertools import pairwise
from typing import Any
from zlib import crc32

import pytest

import upcard
from tests.compiled import COMPILED
from upcard.contract import check_choices, check_hand, check_match, check_play_out, check_record, check_turns, check_unseen
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.options import describe

ROUNDS = 4  # hands of each house rule, at most
RARE = {
    "fipsen": ["stop", "surrender"],
    "hearts": ["moon"],
    "gin_rummy": ["lay out"],
    "open_face_chinese_poker": ["take fantasyland"],
    "anaconda": ["final hand in turn", "rebuy"],
} | dict.fromkeys(["pineapple", "soko", "triple_draw", "whiskey_poker"], ["rebuy"])
EXTRA = {"open_face_chinese_poker": {"fantasyland": 1}}
HANDS = int(os.environ.get("UPCARD_HANDS", "1"))


def tables(game: Game, variant: str) -> list[int]:
    """The numbers of players to try.

    All of them if the engine is compiled, as in CI. Interpreted, the usual one, and without a variant also the fewest and the
    most.
    """
    some = {game.usual_seats} if variant else {game.seats[0], game.usual_seats, game.seats[-1]}
    return [n for n in (game.seats if COMPILED else sorted(some)) if may_be_played(game, variant, n)]


def may_be_played(game: Game, variant: str, seats: int) -> bool:
    """Whether a variant can be played by this many players: Porrazo in partnerships is for four."""
    try:
        game.check_terms(variant or None, seats)
    except upcard.BadOption:
        return False
    return True


CASES = [(g.slug, variant, seats) for g in upcard.games() for variant in ["", *g.variants] for seats in tables(g, variant)]
IDS = [f"{slug}-{variant or 'plain'}-{seats}" for slug, variant, seats in CASES]
MATCHES = [(g.slug, variant) for g in upcard.games() for variant in ["", *g.variants]]


@pytest.mark.parametrize(("slug", "variant", "seats"), CASES, ids=IDS)
def test_a_hand_keeps_every_promise(slug: str, variant: str, seats: int) -> None:
    """At each of this game's tables nothing leaks, no card is lost, copies are equal, texts are words, and hands end."""
    game = upcard.game(slug)
    options, _ = game.check_terms(variant or None, seats)
    extra = 1 if not variant and seats == game.usual_seats and HANDS == 1 else 0
    for n in range(1, HANDS + extra + 1):
        check_hand(game, options, seats, seed=n + crc32(f"{slug} {variant} {seats}".encode()) % 1000)


@pytest.mark.parametrize("game", upcard.games(), ids=lambda game: game.slug)
def test_hands_that_are_dropped_leave_nothing_in_memory(game: Game) -> None:
    """After 100 more copies, imagined hands and views of a hand Python has as many blocks of memory in use as before.

    What is lost is lost each time: one round of several without a loss will do, as threads of others may hold blocks meanwhile.
    """
    h = game.new(5)
    for _ in range(6):
        if not h.over:
            h.apply(h.legal()[0])

    def look(times: int) -> int:
        for _ in range(times):
            h.copy()
            h.imagine(0, Rng(1))
            h.view(0)
        gc.collect()
        return sys.getallocatedblocks()

    gc.freeze()  # what other tests have left is not looked through
    in_use = [look(20), *[look(100) for _ in range(4)]]
    gc.unfreeze()
    assert min([after - before for before, after in pairwise(in_use)]) < 100, in_use


@pytest.mark.parametrize("game", upcard.games(), ids=lambda game: game.slug)
def test_choices_have_the_type_of_what_is_offered(game: Game) -> None:
    """Each choice is a `Literal` of the values that its form offers."""
    check_choices(game.options)


@pytest.mark.parametrize(("slug", "variant"), MATCHES)
def test_a_match_is_saved_in_its_record(slug: str, variant: str) -> None:
    """Hand by hand; its record as JSON replays to the same cards, totals, scenes and events."""
    check_record(upcard.game(slug), variant)


@pytest.mark.parametrize(("slug", "variant"), MATCHES)
def test_a_short_match_ends(slug: str, variant: str) -> None:
    """Played to the nearest goal, a match ends with winners and a sentence; or it continues, in order."""
    check_match(upcard.game(slug), variant)


def house_rules(game: Game) -> list[dict[str, Any]]:
    """The usual options, every variant, and every single change of an option with a short list of values."""
    out: list[dict[str, Any]] = [{}] + [dict(v.options) for v in game.variants.values()]
    for info in describe(game.options):
        values: list[Any] = [c["value"] for c in info["choices"]] if info["kind"] == "choice" else [True, False]
        more = {"hands": 9} if info["name"] == "rebuy" else {}
        out += [{info["name"]: v} | more for v in values if info["kind"] != "int" and v != info["default"]]
    return out


@pytest.mark.parametrize("slug", [g.slug for g in upcard.games()])
def test_random_hands_are_the_same_whether_played_at_once_or_by_answers(slug: str) -> None:
    """Under every house rule: the same cards in the same places, the same score, and as many random numbers drawn."""
    game = upcard.game(slug)
    for seed, given in enumerate(house_rules(game), 1):
        seats = game.seats[seed % len(game.seats)]
        try:
            options, _ = game.check_terms(given, seats)
        except upcard.BadOption:
            continue
        for k in range(ROUNDS * HANDS):
            rng = Rng(1000 * k + seed)
            check_play_out(game.new(seats=seats, options=options, rng=rng, number=1 + seed % 4, dealer=seed % seats), rng)


@pytest.mark.parametrize("slug", [g.slug for g in upcard.games()])
def test_every_phase_keeps_what_is_hidden_and_whose_turn_it_is(slug: str) -> None:
    """Every phase is reached at random under some house rule. Nothing hidden shows, and nobody can answer out of turn.

    Two hands of three start with a player who has no chips or two, so that rebuys occur too. Phases in RARE need sensible play;
    test_rare_phases.py reaches them.
    """
    game = upcard.game(slug)
    met: set[str] = set()
    for seed, given in enumerate(house_rules(game) * ROUNDS, 1):
        seats = game.seats[seed % len(game.seats)]
        rng = Rng(seed)
        try:
            options, _ = game.check_terms(given, seats)
        except upcard.BadOption:
            continue
        carry = game.starting_chips(options, seats)
        if seed % 3 and seats > 1:
            carry[seed % seats] = min(carry[0], 2 * (seed % 3 - 1))
        h = game.new(seed, seats=seats, options=options, number=1 + seed % 4, carry=carry, extra=EXTRA.get(slug))
        while h.waiting:
            if h.phase.name not in met:
                met.add(h.phase.name)
                check_turns(h)
                check_unseen(h, rng)
            h.apply(h.phase.pick(h, h.turn, rng))
        if len(met) == len(game.phases):
            break
    assert set(game.phases) - met <= set(RARE.get(slug, []))
