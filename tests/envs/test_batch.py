"""Many hands at once play as single hands do."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.core.errors import IllegalMove

pytest.importorskip("numpy")
from upcard.envs.batch import Form, Step, batch  # noqa: E402
from upcard.envs.coding import coding  # noqa: E402

GAMES = [g.slug for g in upcard.games()]


@pytest.mark.parametrize("slug", GAMES)
def test_a_batch_shows_what_single_hands_show(slug: str) -> None:
    """The mask, sets and numbers of every hand are those of the hand itself, before and after steps and new deals."""
    b = batch(slug, 3, seed=5)
    e = b.encoding
    step = b.look()
    for _ in range(12):
        for i, h in enumerate(b.batch.hands):
            assert set(np.flatnonzero(step.mask[i])) == {n for n in e.legal(h) if n >= 0}
            assert step.to_act[i] == h.turn
            view = h.view(h.turn)
            own = [z for z, zone in enumerate(h.plan.zones) if zone.owner == h.turn and zone.layout == "hand"]
            for z in own[:1]:
                place = [int(zone) for zone in e.order[h.turn]].index(z)
                shown = set(np.flatnonzero(step.sets[i][64 * place : 64 * place + 64]))
                assert shown == {c for c in view.zones[z] if c >= 0}
        step = b.step(b.random_actions())


@pytest.mark.parametrize("slug", GAMES)
def test_a_batch_as_floats_shows_what_the_other_environments_show(slug: str) -> None:
    """Sets and numbers side by side are an observation without its facts, and the mask is the same."""
    b = batch(slug, 2, seed=8, form="float32")
    code = coding(b.game, b.encoding.options, b.seats)
    step = b.look()
    for _ in range(40):
        for i, h in enumerate(b.batch.hands):
            row = np.concatenate((step.sets[i], step.numbers[i]))
            assert row.dtype == np.float32 and np.array_equal(row, code.observe(h, h.turn)[: code.fields[2].start])
            assert np.array_equal(step.mask[i], code.mask(h, h.turn))
        step = b.step(b.random_actions())


@pytest.mark.parametrize("slug", ["hearts", "canasta"])
def test_every_form_shows_the_same(slug: str) -> None:
    """Bytes, floats and packed bits, with and without copies, with and without numbers, over several deals."""
    kinds: list[tuple[Form, bool, bool]] = [("bytes", True, True), ("bytes", False, False), ("float32", False, True)]
    plain = batch(slug, 3, seed=2)
    others = [batch(slug, 3, seed=2, form=form, copy=copy, numbers=numbers) for form, copy, numbers in kinds]
    packed = batch(slug, 3, seed=2, form="packed", copy=False)

    def compare(step: Step, beside: list[Step], bits: Step) -> None:
        for other in beside:
            assert np.array_equal(step.sets, other.sets) and np.array_equal(step.mask, other.mask)
            assert np.array_equal(step.rewards, other.rewards) and np.array_equal(step.done, other.done)
            assert not other.numbers.size or np.array_equal(step.numbers, other.numbers)
        for wide, words in ((step.sets, bits.sets), (step.mask, bits.mask)):
            assert words.dtype == np.uint64
            read = [[int(words[i][k // 64]) >> k % 64 & 1 for k in range(wide.shape[1])] for i in range(3)]
            assert np.array_equal(wide, read)

    compare(plain.look(), [b.look() for b in others], packed.look())
    for _ in range(130):
        actions = plain.random_actions()
        compare(plain.step(actions), [b.step(actions) for b in others], packed.step(actions))


def test_random_actions_are_legal_and_each_is_as_likely() -> None:
    """Three cards to pass of thirteen: each of 3,900 draws is one of them, and each comes 300 times, give or take 100."""
    b = batch("hearts", 1, seed=3)
    legal = np.flatnonzero(b.look().mask[0])
    drawn, counts = np.unique([b.random_actions()[0] for _ in range(3900)], return_counts=True)
    assert len(legal) == 13 and np.array_equal(drawn, legal)
    assert counts.min() > 200 and counts.max() < 400


def test_rewards_come_with_the_end_of_a_hand_and_sum_as_scores_do() -> None:
    b = batch("hearts", 8, seed=1)
    step, ended = b.look(), 0
    for _ in range(160):
        step = b.step(b.random_actions())
        for i in range(8):
            assert step.rewards[i].sum() in ((-26, -78) if step.done[i] else (0,))
        ended += int(step.done.sum())
    assert ended >= 16


def test_a_batch_depends_on_its_seed() -> None:
    one, same, other = (batch("gin_rummy", 4, seed=s).look() for s in (9, 9, 10))
    assert np.array_equal(one.sets, same.sets) and not np.array_equal(one.sets, other.sets)


def test_arrays_are_the_callers_own() -> None:
    b = batch("soko", 2, seed=4)
    step = b.look()
    before = step.mask.copy(), step.sets.copy(), step.numbers.copy()
    b.step(b.random_actions())
    assert np.array_equal(before[0], step.mask) and np.array_equal(before[1], step.sets)
    assert np.array_equal(before[2], step.numbers)


def test_without_copies_the_arrays_show_the_next_step_and_cannot_be_written() -> None:
    b = batch("soko", 2, seed=4, copy=False)
    step = b.look()
    before = step.mask.copy(), step.sets.copy()
    after = b.step(b.random_actions())
    assert np.array_equal(step.mask, after.mask) and np.array_equal(step.sets, after.sets)
    assert not np.array_equal(before[1], after.sets)
    for array in after:
        assert not array.flags.writeable


def test_a_wrong_action_changes_nothing() -> None:
    b = batch("hearts", 2, seed=4)
    step = b.look()
    legal = b.random_actions()
    wrong = legal.copy()
    wrong[1] = int(np.flatnonzero(step.mask[1] == 0)[0])
    for actions, words in ((wrong, "not legal in hand 1"), (legal[:1], "takes 2 actions"), (legal - 1000, "not legal in hand 0")):
        with pytest.raises(IllegalMove, match=words):
            b.step(actions)
        assert np.array_equal(b.look().mask, step.mask) and np.array_equal(b.look().sets, step.sets)


def test_the_first_hands_of_a_batch_have_each_dealer_in_turn_and_then_the_next_number() -> None:
    """Four players: four hands of each number up to 4, and nothing has ended or been won yet."""
    b = batch("hearts", 17, seed=6)
    dealt = [(h.terms.number, h.terms.dealer) for h in b.batch.hands]
    assert dealt == [(number, dealer) for number in (1, 2, 3, 4) for dealer in range(4)] + [(1, 0)]
    assert not b.look().done.any() and not b.look().rewards.any()


@pytest.mark.parametrize(("me", "owners"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])])
def test_the_hands_of_a_table_follow_from_the_own_seat_to_the_left(me: int, owners: list[int]) -> None:
    """A player finds the own cards in the first of the four places, then those of the next player to the left."""
    e = batch("hearts", 1, seed=1).encoding
    zones = e.plan.zones
    seen = [zones[int(z)] for z in e.order[me]]
    assert [z.owner for z in seen if z.name == "hand"] == owners
