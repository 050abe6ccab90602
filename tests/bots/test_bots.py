"""Bots: they choose by what their seat may know, repeat their choice with the same seed, and beat random play."""

from __future__ import annotations

import itertools

import pytest

import upcard
from tests.compiled import COMPILED, times
from upcard.bots.bot import Bot, answer
from upcard.bots.roster import bot, levels, policy
from upcard.core.bits import Rng
from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.policy import Policy

GAMES = upcard.games()
SEVERAL = [(g, n) for g in GAMES for n in ((g.seats[0], g.seats[-1]) if COMPILED else (g.usual_seats,))]
HANDS, EVERY = (4, 5) if COMPILED else (2, 13)
IDS = [f"{g.slug}-{n}" for g, n in SEVERAL]


def variants_for(game: Game, seats: int) -> list[str | None]:
    """The usual rules, and the variants for this number of players."""
    out: list[str | None] = [None]
    for variant in game.variants:
        try:
            game.check_terms(variant, seats)
        except BadOption:
            continue
        out.append(variant)
    return out


def moments(game: Game, seats: int, hands: int, every: int) -> list[tuple[Hand, int]]:
    """Hands in progress and the seat to act, from partly random play by the steady policy."""
    rng = Rng(seats * 1000 + 7)
    out: list[tuple[Hand, int]] = []
    for variant in itertools.islice(itertools.cycle(variants_for(game, seats)), hands):
        h = game.new(rng=rng, seats=seats, options=variant or None)
        step = 0
        while not h.over:
            if step % every == 0:
                out.append((h.copy(), h.turn))
            chosen = bot("random" if rng.below(3) == 0 else "steady", game)
            h.apply(answer(chosen, h, h.turn, rng))
            step += 1
    return out


@pytest.mark.parametrize(("game", "seats"), SEVERAL, ids=IDS)
def test_a_steady_bot_sees_only_its_view(game: Game, seats: int) -> None:
    """However the hidden cards lie, its choice and its reason are the same."""
    for h, seat in moments(game, seats, HANDS, EVERY):
        steady = bot("steady", game)
        worlds = [h.imagine(seat, Rng(x)) for x in (1, 2, 3)]
        chosen = {steady.choose(world, seat, Rng(9)) for world in [h, *worlds]}
        assert len(chosen) == 1, f"{game.slug}: {h.phase.name}: {[h.say(a) for a in chosen]}"
        action = chosen.pop()
        assert h.phase.allows(h, seat, action)
        assert len({steady.explain(world, seat, action) for world in worlds}) == 1


@pytest.mark.parametrize(("game", "seats"), SEVERAL, ids=IDS)
def test_no_level_sees_more_than_its_view(game: Game, seats: int) -> None:
    """Swapping all that is hidden from it changes neither its choice nor its reason; the same seed gives the same choice."""
    names = [level["name"] for level in levels(game)]
    found = moments(game, seats, 1, 11)
    for h, seat in found[len(found) // 2 :][: times(1, 3)]:
        for name in names:
            choices = set()
            for world in (h, h.imagine(seat, Rng(1)), h.imagine(seat, Rng(2)), h):
                player = bot(name, game, rounds=8)
                action = answer(player, world, seat, Rng(5))
                choices.add((action, player.explain(world.imagine(seat, Rng(3)), seat, action)))
            assert len(choices) == 1, f"{name} at {game.slug}: {h.phase.name}"
            assert h.phase.allows(h, seat, choices.pop()[0])


@pytest.mark.parametrize("game", GAMES, ids=[g.slug for g in GAMES])
def test_every_game_has_a_policy_of_its_own(game: Game) -> None:
    """No game is played at random."""
    assert type(policy(game)) is not Policy


def duel(game: Game, one: Bot, other: Bot, hands: int) -> float:
    """The mean advantage of one bot over the others, over one hand from every seat."""
    rng = Rng(11)
    n = game.usual_seats
    gain = 0.0
    for k in range(hands):
        h = game.new(rng=rng, number=1 + k % 4, dealer=k % n)
        while not h.over:
            h.apply(answer(one if h.turn == k // 2 % n else other, h, h.turn, rng))
        mine = h.score[k // 2 % n]
        gain += mine - (sum(h.score) - mine) / (n - 1)
    return (-gain if game.lowest_wins else gain) / hands


@pytest.mark.skipif(not COMPILED, reason="takes minutes where it is not compiled: run `make compile`")
@pytest.mark.parametrize("game", [g for g in GAMES if g.usual_seats > 1], ids=[g.slug for g in GAMES if g.usual_seats > 1])
def test_steady_beats_random_play(game: Game) -> None:
    """The steady bot scores better than random players over fixed deals. A hand of a banking game is short and mostly luck."""
    hands = 1000 if game.family == upcard.game("red_dog").family else 60
    assert duel(game, bot("steady", game), bot("random", game), hands) > 0


@pytest.mark.slow
def test_search_beats_its_own_policy_in_hearts() -> None:
    """Over fixed deals of Hearts, a searching player scores fewer points than steady ones."""
    game = upcard.game("hearts")
    assert duel(game, bot("search", game, rounds=60), bot("steady", game), times(24, 60)) > 0


def test_a_search_limited_by_time_answers() -> None:
    """It still tries every answer and gives a legal one."""
    game = upcard.game("hearts")
    h = game.new(3)
    assert answer(bot("search", game, seconds=0.01), h, h.turn, Rng(1)) in h.legal()
