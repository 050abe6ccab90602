"""What a search supposes at 3-5-7."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.games.three_five_seven.game import GAME
from upcard.games.three_five_seven.hand import IN, ThreeFiveSeven
from upcard.games.three_five_seven.policy import POLICY


def begun(seed: int, strikes: list[int] | None = None) -> ThreeFiveSeven:
    """A deal in which two players have decided."""
    h = GAME.new(seed, seats=4)
    assert isinstance(h, ThreeFiveSeven)
    for s, n in enumerate(strikes or []):
        h.strikes[s] = n
    for _ in range(2):
        h.apply(POLICY.choose(h, h.turn, Rng(1)))
    return h


def test_players_who_have_decided_are_imagined_in_with_the_better_hands() -> None:
    """In imagined deals they hold better hands where they are in than where they are out, and are in less often than not."""
    came: list[int] = []
    stayed: list[int] = []
    for seed in range(40):
        h = begun(seed)
        g = POLICY.imagine(h, h.turn, Rng(seed))
        for s in range(4):
            if s != h.turn and g.sealed[s] >= 0:
                (came if g.sealed[s] == IN else stayed).append(int(g.strength(s)))
    assert min(came) >= max(stayed) and 8 < len(came) < 40


def test_what_others_decided_in_secret_has_no_influence() -> None:
    h = begun(1)
    other = begun(1)
    for s in range(4):
        if s != h.turn and other.sealed[s] >= 0:
            other.sealed[s] = 1 - other.sealed[s]
    assert POLICY.imagine(h, h.turn, Rng(3)).sealed == POLICY.imagine(other, h.turn, Rng(3)).sealed


@pytest.mark.parametrize(("strikes", "worth"), [([0, 0, 0, 0], [0, 0, 0, 0]), ([1, 2, 0, 1], [20, 48, 0, 20])])
def test_strikes_count_for_a_search(strikes: list[int], worth: list[int]) -> None:
    """In twentieths of a chip: in a pot of four a first strike is worth a quarter of it, two are worth 0.25 + 0.35 of it."""
    h = begun(1, strikes)
    h.score = [0, 0, 0, 0]
    assert POLICY.scores(h) == worth


def test_a_play_out_decides_nearly_as_the_policy_does() -> None:
    """Random hands in order stand for 200 imagined deals: the answer is the same in nine decisions of ten."""
    same = n = 0
    for seed in range(25):
        h = GAME.new(seed, seats=4)
        while h.waiting:
            g = h.copy()
            g.untracked = True
            action = POLICY.choose(h, h.turn, Rng(1))
            same += POLICY.choose(g, h.turn, Rng(1)) == action
            n += 1
            h.apply(action)
    assert same > 0.9 * n
