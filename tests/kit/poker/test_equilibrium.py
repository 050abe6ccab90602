"""The solver of small betting games: Kuhn poker's known value, and best answers checked by trying every strategy."""

from __future__ import annotations

from itertools import product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.kit.poker.equilibrium import CARDS, BettingTree, Spot, best_values, end

JACK, QUEEN, KING = range(3)
EACH = vec[i64]([JACK, QUEEN, KING])
DEALS = [(i, j) for i in range(3) for j in range(3) if i != j]


def kuhn() -> BettingTree:
    """Kuhn poker: one card of three each, an ante of one chip, and one bet of one chip."""

    def showdown(chips: int) -> Spot:
        return end([(i, j, (chips if i > j else -chips) / 6) for i, j in DEALS])

    def fold(chips: int) -> Spot:
        return end([(i, j, chips / 6) for i, j in DEALS])

    checked = Spot(1, [0, 1], [showdown(1), Spot(0, [0, 1], [fold(-1), showdown(2)], EACH)], EACH)
    bet = Spot(1, [0, 1], [fold(1), showdown(2)], EACH)
    return BettingTree(Spot(0, [0, 1], [checked, bet], EACH), (3, 3))


def kuhn_by_hand(mine: tuple[int, ...], first: int) -> float:
    """What a pure strategy wins from an opponent who tosses a coin at every turn, by the rules and nothing else.

    *mine* is, for jack, queen and king, whether to bet (or to call) at the first turn, and then at the second.
    """
    won = 0.0
    for own, other in DEALS:
        up = 1 if own > other else -1
        early, late = mine[own], mine[3 + own]
        if first:
            check = 0.5 * up + 0.5 * (2 * up if late else -1)
            won += 0.5 * 1 + 0.5 * 2 * up if early else check
        else:
            won += 0.5 * (2 * up if early else -1)  # after a bet
            won += 0.5 * (0.5 * 1 + 0.5 * 2 * up if late else up)  # after a check
    return won / 6


def test_the_value_of_kuhn_poker() -> None:
    """The first player loses an eighteenth of a chip a deal (Kuhn, 1950), and the average strategies are nearly unbeatable."""
    game = kuhn()
    game.solve(1000)
    assert game.value() == pytest.approx(-1 / 18, abs=0.001)
    assert 0 <= game.exploitability() < 0.001


def test_the_strategies_of_kuhn_poker() -> None:
    """A king is bet three times as often as a jack, a queen never; the second player calls with a third of its queens."""
    game = kuhn()
    game.solve(2000)
    first = game.root
    assert first.strategy(KING)[1] == pytest.approx(3 * first.strategy(JACK)[1], abs=0.02)
    assert first.strategy(QUEEN)[1] < 0.01
    assert first.after[1].strategy(QUEEN)[1] == pytest.approx(1 / 3, abs=0.01)
    assert first.after[1].strategy(JACK)[1] < 0.001


def test_a_best_answer_is_as_good_as_the_best_of_all_strategies() -> None:
    """Against coin tosses: the best of the 64 pure strategies of each player, counted by the rules, and by the solver."""
    game = kuhn()
    for player in (0, 1):
        best = max(kuhn_by_hand(mine, player == 0) for mine in product((0, 1), repeat=6))
        assert game.best_answer(player) == pytest.approx(best)


def test_the_best_answer_to_coin_tosses_with_a_king() -> None:
    """Worked out by hand: the second player, with any card, calls a bet with queen or king and bets them after a check.

    With a king it wins 2 after a bet and 3/2 after a check; with a queen 0 after either, or 1/2 by betting against the coin; with
    a jack it loses 1 to a bet, and after a check betting brings (1 - 2) / 2 against -1.
    """
    king, queen, jack = (2 + 1.5) / 2, (0 + 0.5) / 2, (-1 - 0.5) / 2
    assert kuhn().best_answer(1) == pytest.approx((king + queen + jack) / 3)


def test_hands_in_one_class_play_alike_and_can_be_told_apart_by_a_best_answer() -> None:
    """A first player who takes queen and king for one class loses more than an eighteenth; a best answer can tell them apart."""
    game = kuhn()
    for spot in (game.root, game.root.after[0].after[1]):
        spot.labels = vec[i64]([0, 1, 1])
    game.solve(1000)
    assert game.best_answer(1) > 1 / 18 + 0.01
    assert game.best_answer(0) > game.value() + 0.01


def test_public_cards_are_branches() -> None:
    """A coin that both see doubles the stakes or not: the value is half that of the game for one chip and half for two."""

    def bets(chips: float) -> Spot:
        """One bet that the second player folds to or calls; the better card wins."""
        call = end([(i, j, chips * (2 if i > j else -2) / 12) for i, j in DEALS])
        fold = end([(i, j, chips / 12) for i, j in DEALS])
        return Spot(1, [0, 1], [fold, call], EACH)

    game = BettingTree(Spot(CARDS, [], [bets(1), bets(2)], vec[i64]([])), (3, 3))
    game.solve(200)
    one = BettingTree(bets(1), (3, 3))
    one.solve(200)
    assert game.value() == pytest.approx(3 * one.value())
    assert game.exploitability() < 0.001


def test_nobody_bluffs_a_player_who_always_calls() -> None:
    """If the second player must call with every card, the first bets the king and never the jack, and wins a third of a chip.

    By hand: the king wins 2. The queen wins 2 or loses 2 by a bet, and by a check wins 1 from the jack and loses 1 to the king.
    The jack checks and loses 1.
    """
    game = kuhn()
    bet = game.root.after[1]
    bet.forced = vec[i64]([1, 1, 1])
    game.solve(1000)
    assert bet.strategy(JACK) == [0.0, 1.0]
    assert game.root.strategy(JACK)[1] < 0.01 and game.root.strategy(KING)[1] > 0.99
    assert game.value() == pytest.approx(1 / 3, abs=0.01)


def test_a_forced_action_is_taken_whatever_the_weights() -> None:
    """The first action of one label, the second of another; a third mixes by its weights, and by none in equal parts."""
    spot = Spot(0, [0, 1], [end([]), end([])], vec[i64]([0, 1, 2, 3]))
    spot.forced = vec[i64]([0, 1, -1, -1])
    spot.mix(vec[float]([1.0, 3.0, 1.0, 3.0, 1.0, 3.0, -1.0, 0.0]))
    assert list(spot.mixed) == [1.0, 0.0, 0.0, 1.0, 0.25, 0.75, 0.5, 0.5]


def test_every_card_is_bet_against_a_player_who_must_fold() -> None:
    """A bet wins the ante with any card, and the other player has no better answer."""
    game = kuhn()
    game.root.after[1].forced = vec[i64]([0, 0, 0])
    game.solve(200)
    assert game.value() == pytest.approx(1, abs=0.03) and game.exploitability() < 0.03
    assert min([game.root.strategy(card)[1] for card in (JACK, QUEEN)]) > 0.95


def test_the_best_of_three_actions() -> None:
    """What each of two types expects: by the second action, which brings most, though the third brings more than the first."""
    after = [end([]) for _ in range(3)]
    for following, row in zip(after, ([1.0, 1.0], [3.0, 4.0], [0.0, 2.0]), strict=True):
        following.value = vec[float](row)
    spot = Spot(0, [0, 1, 2], after, vec[i64]([0, 1]))
    spot.value = vec[float]([0.0, 0.0])
    best_values(spot)
    assert list(spot.value) == [3.0, 4.0]
