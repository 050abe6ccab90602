"""The levels of every game, and that hints come from the best proven one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import upcard
from tests.bots.guess import GUESS
from upcard.bots.advice import advise
from upcard.bots.blueprint import BalancedPolicy
from upcard.bots.bot import answer
from upcard.bots.easy import Easy
from upcard.bots.proven import BLUEPRINT, EXACT, SEARCH, Measured
from upcard.bots.roster import BOTS, UnknownBot, balanced, best, bot, judge, levels, policy, strength_text
from upcard.bots.search import Search
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.kit.poker.bet_wording import CALL, CHECK
from upcard.kit.poker.hand import BET, BettingHand

GAMES = upcard.games()
IDS = [g.slug for g in GAMES]
STRENGTH = Path(__file__).parent.parent.parent / "docs" / "strength.md"


def test_a_gain_is_proven_if_its_interval_is_above_zero() -> None:
    assert Measured(1.0, 0.9, 100).proven()
    assert not Measured(1.0, 1.0, 100).proven()
    assert not Measured(-1.0, 0.2, 100).proven()
    assert not Measured(1.0, 0.1, 29).proven() and Measured(1.0, 0.1, 30).proven()


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_every_game_is_measured_or_solved(game: Game) -> None:
    """No level of Upcard's own games is offered unmeasured."""
    assert (game.slug in SEARCH) != (game.slug in EXACT)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_hint_comes_from_the_level_that_is_proven_better(game: Game) -> None:
    """The search or the blueprint advises only if its interval is above zero; otherwise the policy does."""
    level = best(game)
    by_blueprint = any([m.proven() for m in BLUEPRINT.get(game.slug, {}).values()])
    assert level == ("perfect" if game.slug in EXACT else "hard" if SEARCH[game.slug].proven() or by_blueprint else "steady")
    h = game.new(5)
    assert advise(game, h, h.turn, Rng(1), rounds=4).level == level


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_hard_searches_only_if_search_is_proven_better(game: Game) -> None:
    hard = bot("hard", game)
    assert isinstance(hard, Search) == (game.slug in SEARCH and SEARCH[game.slug].proven())
    assert hard.name == "hard"


@pytest.mark.parametrize("slug", BLUEPRINT)
def test_hard_bets_by_a_blueprint_only_where_it_is_proven_better(slug: str) -> None:
    """With as many players as it is proven for; decisions are graded by the policy, which answers the same each time."""
    game = upcard.game(slug)
    better = [n for n, measured in BLUEPRINT[slug].items() if measured.proven()]
    hard = bot("hard", game).policy
    assert isinstance(hard, BalancedPolicy) == bool(better)
    assert better == (list(hard.blueprints) if isinstance(hard, BalancedPolicy) else [])
    assert judge(game) == "steady" and ("Hard against steady" in strength_text(game)) == bool(better)
    assert balanced(game, proven=False) is bot("blueprint", game).policy


@pytest.mark.parametrize(("slug", "players"), [(slug, n) for slug, found in BLUEPRINT.items() for n in found])
def test_a_blueprint_shows_nothing_that_is_hidden(slug: str, players: int) -> None:
    """With the same cards in view it gives the same chances, however the hidden cards lie; between two players, at every bet."""
    game = upcard.game(slug)
    player = balanced(game, proven=False)
    assert player is not None
    h = game.new(9, seats=players)
    looked = 0
    while not h.over:
        if h.phase is BET and isinstance(h, BettingHand):
            worlds = [h, *[h.imagine(h.turn, Rng(x)) for x in range(3)]]
            found = [player.mixture(world, h.turn) for world in worlds if isinstance(world, BettingHand)]
            assert len({() if m is None else tuple(m.chances) for m in found}) == 1
            assert players > 2 or None not in found
            looked += 1
            h.apply(CALL if h.betting.to_call(h.turn) else CHECK if not h.betting.opening else h.legal()[0])
        else:
            h.apply(answer(bot("steady", game), h, h.turn, Rng(3)))
    assert looked >= 6


def test_a_search_has_the_play_outs_it_was_measured_with() -> None:
    """At least 400, and at Canasta 1,000, unless it is given a number."""
    found = [bot("search", upcard.game(slug), rounds) for slug, rounds in [("hearts", 0), ("canasta", 0), ("canasta", 7)]]
    assert [search.rounds for search in found if isinstance(search, Search)] == [400, 1000, 7]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_levels_of_a_game_are_available_by_name(game: Game) -> None:
    names = [level["name"] for level in levels(game)]
    assert names[0] == "easy" and best(game) == names[-1]
    for name in names:
        h = game.new(6)
        assert bot(name, game, rounds=4).name == name
        assert h.phase.allows(h, h.turn, answer(bot(name, game, rounds=4), h, h.turn, Rng(2)))


def test_every_level_has_a_sentence_for_the_form() -> None:
    assert [b["name"] for b in BOTS] == ["easy", "steady", "hard", "perfect", "random"]
    assert all([b["title"] and b["sentence"].endswith(".") for b in BOTS])


def test_a_new_game_has_levels_without_more_code() -> None:
    """A game without a policy: its bots play at random, with lapses, or by search, which finds the good bets."""
    assert type(policy(GUESS)) is Policy
    assert [level["name"] for level in levels(GUESS)] == ["easy", "steady", "hard"]
    assert best(GUESS) == "hard"
    assert isinstance(bot("easy", GUESS), Easy)
    h: Hand = GUESS.new(1)
    bets = [h.say(answer(bot("hard", GUESS, rounds=600), h, 0, Rng(seed))) for seed in range(12)]
    assert bets.count("bet high") + bets.count("bet more") >= 10


def test_nobody_is_perfect_at_an_unsolved_game() -> None:
    with pytest.raises(UnknownBot, match="Hearts is not solved.*easy, steady, hard"):
        bot("perfect", upcard.game("hearts"))


def test_an_unknown_bot_is_refused_with_the_list_of_bots() -> None:
    with pytest.raises(UnknownBot, match="no bot 'sharp'; there are: easy, steady, hard, perfect, random"):
        bot("sharp", GAMES[0])


def test_the_page_on_strength_agrees_with_the_source() -> None:
    """`docs/strength.md` and the table in the source have the same figures."""
    page = STRENGTH.read_text(encoding="utf-8").partition("## hard against steady")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([+−][\d.]+) ± ([\d.]+) \| (\d+) \|", page, re.M)
    titles = {g.title: g.slug for g in GAMES}
    found = {titles[title]: (float(mean.replace("−", "-")), float(half), int(deals)) for title, mean, half, deals in rows}
    assert found == {slug: (m.better, m.half, m.deals) for slug, m in SEARCH.items()}


def test_the_page_on_strength_agrees_with_the_source_on_blueprints() -> None:
    """`docs/strength.md` has the figures of the blueprints by game and number of players."""
    page = (
        STRENGTH.read_text(encoding="utf-8").partition("## hard against steady at poker, by a blueprint")[2].partition("\n## ")[0]
    )
    rows = re.findall(r"^\| ([^|]+) \| (\d+) \| ([+−][\d.]+) ± ([\d.]+) \| (\d+) \|", page, re.M)
    titles = {g.title: g.slug for g in GAMES}
    found = {
        (titles[title], int(n)): (float(mean.replace("−", "-")), float(half), int(deals)) for title, n, mean, half, deals in rows
    }
    assert found == {
        (slug, n): (m.better, m.half, m.deals) for slug, by_players in BLUEPRINT.items() for n, m in by_players.items()
    }
