"""Action numbers: the same in every position, one for each answer, for every game."""

from __future__ import annotations

import pytest

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng

SHARED = {"canasta"}  # here, cards of one rank count alike, whatever their suits
HANDS = 2


@pytest.mark.parametrize("slug", [g.slug for g in upcard.games()])
def test_every_answer_has_a_number_of_its_own(slug: str) -> None:
    """In random hands and hands by policy, at every number of seats, no number is used twice, and the mask is never empty."""
    game = upcard.game(slug)
    for i, seats in enumerate([game.seats[0], game.usual_seats, game.seats[-1]][:HANDS]):
        rng = Rng(i + 1)
        h = game.new(rng=rng, seats=seats, dealer=i % seats)
        for _ in range(60):
            if h.over:
                break
            legal = h.legal()
            numbers = h.phase.action_numbers(h, h.turn, legal)
            kept = [n for n in numbers if n >= 0]
            assert len(numbers) == len(legal) and kept
            assert max(kept) < h.phase.n_actions(h.plan)
            assert slug in SHARED or len(set(kept)) == len(kept), f"{h.phase.name} gives a number twice"
            h.apply(policy(game).choose(h, h.turn, rng) if i else h.phase.pick(h, h.turn, rng))


@pytest.mark.parametrize(
    ("slug", "phase", "text", "number"),
    [
        ("hearts", "play", "play QS", 49),
        ("totit", "turn", "take 4S with 4H", None),
        ("whiskey_poker", "open exchange", "take 2C give 3C", 4 + 52 * 0 + 1),
        ("soko", "bet", "fold", 0),
        ("porrazo", "play", "play AC", 0),
    ],
)
def test_some_numbers_by_name(slug: str, phase: str, text: str, number: int | None) -> None:
    game = upcard.game(slug)
    h = game.new(seed=1)
    question = game.phases[phase]
    answer = question.read(text)
    found = question.action_numbers(h, 0, [answer])[0]
    assert 0 <= found < question.n_actions(h.plan)
    assert number is None or found == number
