"""The level for beginners: how often it errs, and that it never errs absurdly."""

from __future__ import annotations

from tests.bots.guess import CLUB, EVEN, GUESS, HIGH, MORE, SAFE, WORST, Favours
from upcard.bots.easy import LAPSES, Easy
from upcard.core.bits import Rng


def shares(favourite: int, tried: list[int], times: int = 600) -> dict[int, float]:
    """How often it makes each bet."""
    h = GUESS.new(1)
    easy = Easy(Favours(favourite, tried))
    chosen = [easy.choose(h, 0, Rng(seed)) for seed in range(times)]
    return {bet: chosen.count(bet) / times for bet in set(chosen)}


def test_it_errs_at_its_intended_rate() -> None:
    """`club` and `even` vary about equally, so most lapses are accepted: errors come no more often than lapses."""
    found = shares(CLUB, [CLUB, EVEN])
    assert LAPSES / 200 < found[EVEN] < LAPSES / 100 + 0.08
    assert found[CLUB] > 0.5


def test_it_never_makes_a_clearly_worse_bet() -> None:
    """`worst` loses 9 whatever the card; `more` wins 3 or loses 1, so no four deals vary by nearly that much."""
    h = GUESS.new(1)
    easy = Easy(Favours(MORE, [MORE, WORST]))
    assert {easy.choose(h, 0, Rng(seed)) for seed in range(200)} == {MORE}


def test_without_variance_any_loss_is_too_much() -> None:
    """`safe` always brings 0 and `worst` always -9."""
    easy = Easy(Favours(SAFE, [SAFE, WORST]))
    assert {easy.choose(GUESS.new(1), 0, Rng(seed)) for seed in range(200)} == {SAFE}


def test_if_the_policy_has_one_answer_lapses_come_from_the_legal_ones() -> None:
    """Any bet but `worst`, which loses too much in every deal."""
    found = set(shares(CLUB, [CLUB], 300))
    assert CLUB in found and WORST not in found and len(found) > 2


def test_the_same_seed_gives_the_same_answer() -> None:
    h = GUESS.new(1)
    easy = Easy(Favours(CLUB, [CLUB, EVEN, HIGH]))
    assert [easy.choose(h, 0, Rng(s)) for s in range(40)] == [easy.choose(h, 0, Rng(s)) for s in range(40)]


def test_it_sees_only_its_view() -> None:
    """Whatever card the other player holds, it makes the same bet."""
    easy = Easy(Favours(CLUB, [CLUB, EVEN, HIGH, SAFE]))
    h = GUESS.new(1)
    for seed in range(60):
        assert len({easy.choose(h.imagine(0, Rng(w)), 0, Rng(seed)) for w in range(6)}) == 1
