"""The lab measures games of known values: each interval is narrow and contains the exact value.

The exact values come from the rulebook's calibration games; those of the table of variances are enumerated here.
"""

from __future__ import annotations

import pytest

from tests.lab.calibration_games import HIGH_CARD, PICK_FIVE, PLACE, POLICY
from upcard.lab.cell import Cell
from upcard.lab.parts import PARTS
from upcard.lab.sums import Figure, estimate


def measured(part: str, cell: Cell, blocks: int, size: int) -> dict[str, Figure]:
    chosen = PARTS[part]
    sums = [chosen.play(cell, b * size, (b + 1) * size) for b in range(blocks)]
    return estimate(sums, lambda s: chosen.figures(cell, s))


def holds(figure: Figure, exact: float, width: float) -> None:
    """The exact value is within one and a half times the interval, whose half is at most *width*."""
    assert figure.half is not None and figure.half <= width, figure
    assert abs(figure.value - exact) <= max(1.5 * figure.half, 1e-12), (figure, exact)


def totals(picks: int) -> dict[int, float]:
    """The probability of each total of uniform picks."""
    out = {0: 1.0}
    for _ in range(picks):
        out = {t: sum(out.get(t - p, 0.0) for p in (1, 2, 3, 4)) / 4 for t in range(max(out) + 5)}
    return out


def moments(a: dict[int, float], b: dict[int, float]) -> tuple[float, float]:
    """The mean and the mean square of z for a total of *a* against one of *b*."""
    z = [(p * q, 1.0 if x > y else 0.5 if x == y else 0.0) for x, p in a.items() for y, q in b.items()]
    return sum(w * v for w, v in z), sum(w * v * v for w, v in z)


PERFECT = {20: 1.0}
BY_CHANCE = totals(5)


def test_in_high_card_everything_is_in_the_deal() -> None:
    cell = Cell.of(HIGH_CARD, policy=POLICY)
    decisions = measured("decisions", cell, 8, 5)
    assert decisions["spread/z"] == Figure(0.0, 0.0, 0.0)  # exact, since all answers share their imagined deals
    assert decisions["matters"].value == 0 and decisions["not"].value == 1
    pool = measured("random-steady", cell, 20, 20)
    holds(pool["own/z"], 0.0, 0.02)
    holds(pool["deal/z"], 1.0, 0.03)
    holds(pool["as_if_outright"], 0.0, 0.12)


@pytest.mark.slow
def test_in_high_card_a_player_knows_a_third_of_the_result_and_a_spectator_nothing() -> None:
    cell = Cell.of(HIGH_CARD, policy=POLICY, level="random", rollouts="random")
    beliefs = measured("beliefs", cell, 12, 8)
    holds(beliefs["settled/own/0"], 53 / 153, 0.15)
    holds(beliefs["settled/table/0"], 0.0, 0.05)
    holds(beliefs["slope/own/0"], 1.0, 0.5)


def test_in_pick_five_the_better_player_wins_all_but_one_hand_in_2048() -> None:
    cell = Cell.of(PICK_FIVE, policy=POLICY)
    w, square = moments(PERFECT, BY_CHANCE)
    assert w == pytest.approx(2047 / 2048)
    tied = moments(BY_CHANCE, BY_CHANCE)[1]
    variance = (square + moments(BY_CHANCE, PERFECT)[1] + 0.25 + tied) / 4 - 0.25
    own = (w - 0.5) ** 2 / 4 / variance
    pool = measured("random-steady", cell, 20, 16)
    holds(pool["own/z"], own, 0.02)
    holds(pool["others/z"], own, 0.02)
    holds(pool["deal/z"], 0.0, 0.1)
    assert pool["ahead"].value > 0.99 and pool["order"].value > 0.98


def test_in_pick_five_among_random_players_a_pick_is_worth_a_third_of_a_hand() -> None:
    cell = Cell.of(PICK_FIVE, policy=POLICY, level="random", rollouts="random")
    decisions = measured("decisions", cell, 20, 3)
    holds(decisions["spread/z"], 22107 / 65536, 0.05)
    holds(decisions["careless/z"], 22107 / 131072, 0.04)
    beliefs = measured("beliefs", cell, 10, 6)
    holds(beliefs["settled/own/0"], 0.0, 0.1)
    holds(beliefs["settled/table/3"], 0.0, 0.1)


@pytest.mark.parametrize("coin", [25, 50])
def test_in_the_mixture_order_falls_as_the_coin_decides_more(coin: int) -> None:
    pool = measured("random-steady", Cell.of(PICK_FIVE, {"coin": coin}, policy=POLICY), 20, 20)
    holds(pool["as_if_outright"], (1 - coin / 100) * 1023 / 1024, 0.12)


def test_a_game_decided_by_the_seat_is_fair_by_four_fifths() -> None:
    cell = Cell.of(PLACE, policy=POLICY)
    places = measured("places", cell, 20, 50)
    holds(places["wins/0"], 0.6, 0.04)
    holds(places["fairness"], 0.8, 0.08)
    holds(places["place_share"], 0.04, 0.04)  # (0.6 - 0.5)^2 / 0.25
    holds(measured("random-steady", cell, 20, 20)["own/z"], 0.0, 0.02)


def test_intervals_contain_the_exact_value_as_often_as_they_claim() -> None:
    """Of 95 % intervals about 19 in 20 do: 40 campaigns of the seat game with 40 seeds."""
    held = 0
    for seed in range(40):
        figure = measured("places", Cell.of(PLACE, policy=POLICY, seed=seed), 10, 20)["wins/0"]
        assert figure.low is not None and figure.high is not None
        held += figure.low <= 0.6 <= figure.high
    assert 34 <= held <= 40
