"""A question answered by a word or an amount: what is legal, read, said and refused."""

from __future__ import annotations

import pytest

from tests.support.toy_game import toy
from upcard.core.errors import IllegalMove
from upcard.core.hand import Hand
from upcard.core.verbs import Verb
from upcard.kit.amounts import AMOUNT, AmountPhase

PASS, DOUBLE = 0, 1
H = toy().new(seed=1)


class Bid(AmountPhase[Hand]):
    """Bid between two limits, or pass."""

    name = "bid"
    word = "bid"
    verbs = [Verb("pass"), Verb("double", first=1)]

    def __init__(self, least: int, most: int, sizes: list[tuple[str, int]] | None = None) -> None:
        self.limits = least, most
        self.named = sizes

    def least(self, h: Hand, seat: int) -> int:
        return self.limits[0]

    def most(self, h: Hand, seat: int) -> int:
        return self.limits[1]

    def words(self, h: Hand, seat: int) -> list[int]:
        return [PASS]

    def sizes(self, h: Hand, seat: int) -> list[tuple[str, int]]:
        return super().sizes(h, seat) if self.named is None else self.named


@pytest.mark.parametrize(
    ("phase", "amounts"),
    [
        (Bid(2, 10), [2, 6, 10]),
        (Bid(2, 9), [2, 5, 9]),
        (Bid(3, 4), [3, 4]),
        (Bid(3, 3), [3]),
        (Bid(4, 3), []),
        (Bid(2, 10, [("Pot", 7), ("Too much", 11), ("Too little", 1), ("All", 10)]), [2, 7, 10]),
    ],
)
def test_the_menu_has_the_words_the_limits_and_the_named_amounts(phase: Bid, amounts: list[int]) -> None:
    """In order, and only what lies between the limits; every amount between them is legal all the same."""
    assert phase.legal(H, 0) == [PASS, *[AMOUNT + n for n in amounts]]
    least, most = phase.limits
    assert [n for n in range(15) if phase.allows(H, 0, AMOUNT + n)] == list(range(least, most + 1))
    assert phase.allows(H, 0, PASS) and not phase.allows(H, 0, DOUBLE)


@pytest.mark.parametrize(
    ("amounts", "numbers"),
    [
        ([], []),
        ([0], [0]),
        ([0, 9], [0, 4]),
        ([1, 5, 9], [0, 1, 4]),
        ([1, 3, 5, 9], [0, 1, 2, 4]),
        ([1, 2, 3, 5, 9], [0, 1, 2, 3, 4]),
    ],
)
def test_learners_have_five_numbers_for_amounts(amounts: list[int], numbers: list[int]) -> None:
    """The smallest, up to three between, and the largest; words keep their own."""
    phase = Bid(0, 9)
    legal = [PASS, DOUBLE, *[AMOUNT + n for n in amounts]]
    assert phase.action_numbers(H, 0, legal) == [PASS, DOUBLE, *[AMOUNT + n for n in numbers]]
    assert phase.n_actions(H.plan) == AMOUNT + 5


@pytest.mark.parametrize(
    ("text", "action", "said"),
    [
        ("bid 3", AMOUNT + 3, "bid 3"),
        ("BID 0", AMOUNT, "bid 0"),
        ("bid 1,000", AMOUNT + 1000, "bid 1000"),
        ("Bid 999999999", AMOUNT + 999_999_999, "bid 999999999"),
        ("pass", PASS, "pass"),
        ("double", DOUBLE, "double"),
    ],
)
def test_amounts_and_words_are_read_and_said(text: str, action: int, said: str) -> None:
    """In any case, and with commas between thousands."""
    phase = Bid(2, 10)
    assert phase.read(text) == action and phase.say(action) == said
    verb = phase.verb(action)
    assert verb is not None and verb.word == said.split()[0] and phase.button(H, 0, action) == said.capitalize()


@pytest.mark.parametrize("text", ["bid", "bid ", "bid x", "bid -3", "bid 3.5", "bid \u0663", "bid 1234567890"])
def test_what_is_no_amount_is_refused_with_an_example(text: str) -> None:
    """Nothing, words, signs, points, other digits, and more than nine of them."""
    with pytest.raises(IllegalMove, match="name a whole number of chips, such as 'bid 3'"):
        Bid(2, 10).read(text)
    with pytest.raises(IllegalMove, match="'leave 3' is not an answer here; say, for example, 'bid 3'"):
        Bid(2, 10).read("leave 3")


def test_a_refusal_tells_the_limits() -> None:
    """From one to the other, exactly one, or none; a word that is not legal now is named."""
    assert Bid(2, 10).why_not(H, 0, AMOUNT + 1) == "you can bid from 2 to 10"
    assert Bid(3, 3).why_not(H, 0, AMOUNT) == "you can bid exactly 3"
    assert Bid(4, 3).why_not(H, 0, AMOUNT + 4) == "you have no chips to bid"
    assert Bid(2, 10).why_not(H, 0, DOUBLE) == "you cannot double now"


def test_an_answer_is_logged_with_its_amount() -> None:
    """Or with its word."""
    assert (
        Bid(2, 10).log_text(H, 1, AMOUNT + 4) == "{1} {bids|bid} 4." and Bid(0, 9).log_text(H, 2, AMOUNT) == "{2} {bids|bid} 0."
    )
    assert Bid(2, 10).log_text(H, 1, PASS) == "{1} {passes|pass}."


def test_an_amount_is_entered_between_the_limits() -> None:
    """Of equal amounts the first keeps its label; what is beyond the limits has no button; one amount alone needs no entry."""
    entry = Bid(2, 10, [("Minimum", 2), ("Half pot", 2), ("Nothing", 1), ("Pot", 10), ("Too much", 11)]).amount(H, 0)
    assert entry is not None and (entry.verb, entry.low, entry.high, entry.step, entry.stack) == ("bid", 2, 10, 1, 10)
    assert entry.sizes == [("Minimum", 2), ("Pot", 10)]
    middle = Bid(3, 4).amount(H, 0)
    assert middle is not None and middle.sizes == [("Minimum", 3), ("Maximum", 4)]
    assert Bid(3, 3).amount(H, 0) is None and Bid(4, 3).amount(H, 0) is None
