"""Every game as an environment: the suites of PettingZoo and Gymnasium, the layout, and that nothing hidden shows."""

from __future__ import annotations

import contextlib
import io
import warnings
from typing import Any

import numpy as np
import pytest

import upcard
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, IllegalMove

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test  # noqa: E402

from upcard.envs.alone import Alone  # noqa: E402
from upcard.envs.coding import History, coding, information_state, parsed  # noqa: E402
from upcard.envs.tables import Table, Together, all_at_once  # noqa: E402

GAMES = [g.slug for g in upcard.games()]
SEVERAL = [g.slug for g in upcard.games() if g.usual_seats > 1]
ALONE = [g.slug for g in upcard.games() if g.seats[0] == 1]
AT_ONCE = [slug for slug in SEVERAL if all_at_once(slug)]


@contextlib.contextmanager
def quiet() -> Any:
    """The suites print, and warn about dictionary observations, although masks need them."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("slug", SEVERAL)
def test_pettingzoos_suites_pass(slug: str) -> None:
    with quiet():
        api_test(Table(slug), num_cycles=8)
        seed_test(lambda: Table(slug), num_cycles=5)


@pytest.mark.parametrize("slug", AT_ONCE)
def test_pettingzoos_parallel_suites_pass(slug: str) -> None:
    with quiet():
        parallel_api_test(Together(slug), num_cycles=20)
        parallel_seed_test(lambda: Together(slug), num_cycles=10)


@pytest.mark.parametrize("slug", ALONE)
def test_gymnasiums_suite_passes(slug: str) -> None:
    with quiet():
        check_env(Alone(slug, render_mode="ansi"))


def test_single_player_and_parallel_games() -> None:
    assert ALONE == ["backhand", "canfield", "golf"]
    assert AT_ONCE == ["three_five_seven", "crash", "democracy"]
    with pytest.raises(BadOption, match="in turn"):
        Together("hearts")
    with pytest.raises(BadOption, match="one seat"):
        Table("golf")


@pytest.mark.parametrize("slug", GAMES)
def test_hidden_cards_do_not_show(slug: str) -> None:
    """The observation stays the same when everything a seat cannot know is dealt again."""
    game = upcard.game(slug)
    terms, seats = game.check_terms()
    code = coding(game, terms, seats)
    assert len(code.layout()) == code.size == len(set(code.layout()))
    rng = Rng(11)
    h = game.new(rng=rng, seats=seats, options=terms, dealer=1 % seats)
    history = History()
    for step in range(30):
        if h.over:
            break
        if step % 3 == 0:
            for seat in range(seats):
                other = h.imagine(seat, Rng(step + 1))
                assert np.array_equal(code.observe(h, seat), code.observe(other, seat))
        action = h.phase.pick(h, h.turn, rng)
        number = code.encoding.legal(h)[h.legal().index(action)] if action in h.legal() else -1
        history.add(h, number)
        h.apply(action)


def test_an_observation_can_be_read_back() -> None:
    """Hearts, the first deal of seed 7: the hand of seat 2, the open question, and seat 1 to answer first."""
    h = upcard.game("hearts").new(seed=7)
    code = coding(upcard.game("hearts"), h.terms.options, 4)
    read = code.read(code.observe(h, 2))
    held = {h.plan.pack.names[c] for c in h.view(2).zones[2]}
    assert {name.removeprefix("sets: hand of player 0: ") for name in read if name.startswith("sets: hand of player 0")} == held
    assert not [name for name in read if name.startswith("sets: hand of player 1")]
    assert read["sets: phase pass"] == 1 and read["numbers: cards in hand of player 3"] == 13
    assert read["sets: player 2 deals"] == 1  # seat 0 deals, two places to the left of seat 2
    assert read["numbers: seats to the left that cards are passed"] == 1


def test_equal_cards_of_several_packs_are_counted() -> None:
    h = upcard.game("canasta").new(seed=3)
    code = coding(upcard.game("canasta"), h.terms.options, 4)
    read = code.read(code.observe(h, 0))
    held = [h.plan.pack.names[c] for c in h.view(0).zones[h.plan.zone("hand.0")] if c >= 0]
    for name in set(held):
        assert read[f"sets: hand of player 0, 1 or more: {name}"] == 1
        assert (f"sets: hand of player 0, 2 or more: {name}" in read) == (held.count(name) > 1)


def test_facts_are_texts_without_their_numbers() -> None:
    assert parsed("Five Hand Ruten · 40", 0, 4) == ("Five Hand Ruten · #", [40.0])
    assert parsed("{3} and {1}: 105 laid", 1, 4) == ("player c and player a: # laid", [105.0])
    assert parsed(7, 0, 2) == ("", [7.0])


def test_a_seat_sees_only_its_own_actions_in_a_sealed_question() -> None:
    h = upcard.game("hearts").new(seed=7)
    history = History()
    first = h.turn
    for _ in range(3):  # one seat passes three cards
        history.add(h, h.legal()[0])
        h.apply(h.legal()[0])
    assert len(history.seen_by(h, first)) == 3 and len(history.seen_by(h, (first + 1) % 4)) == 0
    while h.phase.name == "pass":
        history.add(h, h.legal()[0])
        h.apply(h.legal()[0])
    assert [number for _, number in history.seen_by(h, first)].count(-1) == 9  # the others' cards stay hidden
    code = coding(upcard.game("hearts"), h.terms.options, 4)
    state = information_state(code, h, history, first)
    assert state.shape == (code.information_size,)
    assert list(state[code.size : code.size + 2]) == [1.0, history.numbers()[0] + 1.0]
    assert [whose for whose, _ in history.seen_by(h, first)[:3]] == [first] * 3


def test_an_illegal_action_is_replaced_or_refused() -> None:
    env = Table("hearts")
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    env.step(wrong)
    assert env.infos[agent] == {"illegal": True} and len(env.history) == 1
    assert env.history.numbers()[0] == int(np.flatnonzero(mask)[0])
    strict = Table("hearts", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="not legal"):
        strict.step(wrong)


def test_a_copy_is_independent() -> None:
    env = Table("gin_rummy", information=True)
    env.reset(seed=5)
    for _ in range(6):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    kept = env.copy()
    before = kept.observe(kept.agent_selection)["observation"]
    for _ in range(6):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    assert np.array_equal(before, kept.observe(kept.agent_selection)["observation"])
    for _ in range(6):
        kept.step(int(np.flatnonzero(kept.observe(kept.agent_selection)["action_mask"])[-1]))
    assert np.array_equal(env.observe("seat_0")["observation"], kept.observe("seat_0")["observation"])


def test_rewards_are_scores_with_more_being_better() -> None:
    env = Table("hearts")
    env.reset(seed=2)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(np.flatnonzero(seen["action_mask"])[0]))
        if env.hand.over and all(env.terminations.values()):
            break
    assert [env.rewards[a] for a in env.possible_agents] == [-s for s in env.hand.score] and sum(env.hand.score) in (26, 78)
