"""A batch of hands beside the same hands played one by one."""

from __future__ import annotations

from random import Random
from struct import pack
from typing import Any

import pytest

import upcard
from tests.compiled import times
from tests.support.toy_game import BID, Toy, toy
from upcard.core.batch import NUMBERS, Batch
from upcard.core.encoding import Encoding
from upcard.core.errors import IllegalMove
from upcard.core.game import Game


class Sudden(Toy):
    """A toy hand that is over at once where it is the second of its match."""

    def setup(self) -> None:
        super().setup()
        if self.terms.number == 2:
            self.end([0, 0, 0])


def encoding(game: Game) -> Encoding:
    options, seats = game.check_terms()
    return Encoding(game, options, seats)


def legal(b: Batch, i: int) -> list[int]:
    """The action numbers of one hand that are legal now."""
    return [number for number in b.encoding.legal(b.hands[i]) if number >= 0]


class Unbid(Toy):
    """A toy hand in which nobody is asked to bid, so that the first phase is over before it begins."""

    def setup(self) -> None:
        super().setup()
        self.ask(BID, 0)


GAMES: dict[str, Any] = {"toy": toy, "sudden": lambda: toy(Sudden), "unbid": lambda: toy(Unbid)}
GAMES |= {slug: (lambda slug=slug: upcard.game(slug)) for slug in ("hearts", "gin_rummy", "soko")}


@pytest.mark.parametrize("name", list(GAMES))
def test_hands_of_a_batch_go_on_as_each_would_alone(name: str) -> None:
    """After every answer: who is to act, which hands have just ended, and their scores; where the least wins, with a minus."""
    e = encoding(GAMES[name]())
    n = 4
    b = Batch(e, n, seed=11)
    chance = Random(3)
    seats = int(e.seats)
    dealt = [(int(h.terms.number), int(h.terms.dealer)) for h in b.hands]
    for _ in range(160 if name == "sudden" else times(50, 200)):
        actions = [chance.choice(legal(b, i)) for i in range(n)]
        alone = [h.copy() for h in b.hands]
        b.step(pack(f"<{n}q", *actions))
        rewards = [0] * (n * seats)
        for i, h in enumerate(alone):
            h.apply(e.answer(h, actions[i]))
            assert bool(b.done[i]) == h.over
            if h.over:
                dealt.append((int(b.hands[i].terms.number), int(b.hands[i].terms.dealer)))
                rewards[i * seats : (i + 1) * seats] = [-int(s) if e.game.lowest_wins else int(s) for s in h.score]
            else:
                assert list(b.hands[i].at) == list(h.at) and b.hands[i].phase is h.phase and not b.hands[i].over
        assert list(b.rewards) == rewards
        assert list(b.to_act) == [h.turn for h in b.hands]
    order = [(number, dealer) for number in range(1, NUMBERS + 1) for dealer in range(seats)]
    if name == "sudden":
        order = [row for row in order if row[0] != 2]
        assert len(dealt) > n + 5
    assert dealt == [order[k % len(order)] for k in range(len(dealt))]


def test_actions_that_are_not_legal_change_nothing() -> None:
    """One below, one above, one that is not legal now, one too few and one too many."""
    b = Batch(encoding(toy()), 2, seed=1)
    width = int(b.encoding.n_actions)
    first = [legal(b, i)[0] for i in range(2)]
    not_now = next(k for k in range(width) if k not in legal(b, 1))
    before = [h.view(0).to_json() for h in b.hands]
    for wrong in (-1, width, not_now):
        with pytest.raises(IllegalMove, match=f"action {wrong} is not legal in hand 1"):
            b.step(pack("<2q", first[0], wrong))
    for row in (first[:1], [*first, 0]):
        with pytest.raises(IllegalMove, match=f"a batch of 2 hands takes 2 actions, not {len(row)}"):
            b.step(pack(f"<{len(row)}q", *row))
    assert [h.view(0).to_json() for h in b.hands] == before
