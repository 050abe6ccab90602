"""A hand in numbers for learners, compared with the view of the same seat."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.support.toy_game import plan, toy
from upcard.core.bits import Rng
from upcard.core.encoding import Encoding
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.zone import Plan, Zone

MORE: dict[str, list[tuple[int, Any]]] = {"canasta": [(2, None)], "eleusis_express": [(5, {"max_decks": 2})]}
BITS = 64
BACK = 64  # a card from the top that the seat does not know; a known one is its face + 1, and 0 is none


def tables() -> list[tuple[str, int, Any]]:
    """Every game with its usual players, and a few more."""
    usual = [(g.slug, g.usual_seats, None) for g in upcard.games()]
    return usual + [(slug, seats, options) for slug, rows in MORE.items() for seats, options in rows]


def written(e: Encoding, h: Hand, seat: int) -> tuple[list[int], list[int]]:
    """The sets and numbers that a seat sees, written behind two rows of others and before one more."""
    words, numbers = vec[i64]([-7] * (3 * e.n_words)), vec[i64]([-7] * (3 * e.n_numbers))
    e.observe_words(h, seat, words, 2 * e.n_words - 1)
    e.observe_numbers(h, seat, numbers, e.n_numbers)
    assert set(words[: 2 * e.n_words - 1]) == {-7} and words[3 * e.n_words - 1] == -7
    assert set(numbers[: e.n_numbers]) | set(numbers[2 * e.n_numbers :]) == {-7}
    return [int(w) for w in words[2 * e.n_words - 1 :][: e.n_words]], [int(n) for n in numbers[e.n_numbers : 2 * e.n_numbers]]


def name_of(h: Hand, zone: int, seat: int) -> str:
    """A zone as a seat calls it: its own side's are those of player 0, those to the left of player 1, and so on."""
    found = h.plan.zones[zone]
    if found.owner < 0:
        return found.id
    n = int(h.plan.seats)
    nearest = min([(owner - seat) % n for owner in (found.owner, found.partner) if owner >= 0])
    return f"{found.id.rpartition('.')[0]} of player {nearest}"


def expected(e: Encoding, h: Hand, seat: int) -> tuple[dict[str, set[int]], dict[str, int]]:
    """The sets and numbers by name, as the view of the seat shows them."""
    view, n, packs = h.view(seat), int(h.plan.seats), int(h.plan.packs)
    sets: dict[str, set[int]] = {}
    numbers: dict[str, int] = {}
    for z, row in enumerate(view.zones):
        name = name_of(h, z, seat)
        numbers[f"cards in {name}"] = len(row)
        for k in range(packs):
            more = f", {k + 1} or more" if packs > 1 else ""
            sets[name + more] = {face for face in row if face >= 0 and row.count(face) > k}
        if h.plan.zones[z].ordered and h.plan.zones[z].sight != 0:
            top = [BACK if face < 0 else face + 1 for face in reversed(row)]
            numbers |= {f"{name}, card {k + 1} from the top": (top[k] if k < len(top) else 0) for k in range(8)}
    for k in range(n):
        numbers[f"carried to the hand by player {k}"] = int(h.terms.carry[(seat + k) % n])
        numbers[f"score of player {k}"] = int(h.score[(seat + k) % n]) if len(h.score) else 0
    numbers |= {"number of the hand": int(h.terms.number), "hand still going": int(not h.over)}
    numbers |= dict(zip(h.public_number_names(), h.public_numbers(seat), strict=True))
    told = {
        "hand over" if h.over else f"phase {h.phase.name}",
        f"player {(h.terms.dealer - seat) % n} deals",
        f"own seat is {seat}",
    }
    told |= {f"player {(asked - seat) % n} is asked" for asked in view.asked}
    sets["state of the table"] = {e.table_bits().index(bit) for bit in told}
    return sets, numbers


def compare(e: Encoding, h: Hand) -> None:
    """What each seat is shown as numbers is what its view shows."""
    for seat in range(int(h.plan.seats)):
        words, numbers = written(e, h, seat)
        sets, counted = expected(e, h, seat)
        assert {name: {b for b in range(BITS) if word >> b & 1} for name, word in zip(e.word_names(), words, strict=True)} == sets
        assert dict(zip(e.number_names(), numbers, strict=True)) == counted


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
def test_learners_see_what_the_view_shows(slug: str, seats: int, options: Any) -> None:
    """Each zone once, in the order from the seat's own place; counts, cards from the top, scores and the state of the table."""
    game = upcard.game(slug)
    terms, seats = game.check_terms(options, seats)
    e = Encoding(game, terms, seats)
    assert len(set(e.word_names())) == e.n_words and len(set(e.number_names())) == e.n_numbers
    points = slug in ("hearts", "canasta", "gin_rummy")
    carry = [10 * seat + 5 for seat in range(seats)] if points else None
    for seed in range(2):
        h = game.new(seed=seed, seats=seats, options=terms, dealer=(1 + seed) % seats, carry=carry, number=3 if points else 1)
        rng = Rng(seed)
        for step in range(400):
            if h.over:
                break
            if step < 12 or step % 9 == 0:
                compare(e, h)
                numbers = h.phase.action_numbers(h, h.turn, h.legal())
                assert len(numbers) == len(h.legal()) and -1 <= min(numbers) and max(numbers) < h.phase.n_actions(h.plan)
            h.apply(h.phase.pick(h, h.turn, rng))
        compare(e, h)


@pytest.mark.parametrize("copies", [2, 3])
def test_zones_that_look_alike_are_one_to_the_others_in_two_packs_and_more(copies: int) -> None:
    """A player who has laid cards aside: its cards count together for the others, and what all know of them is in one set."""

    def two(seats: int, options: Options) -> Plan:
        return Plan(seats, plan(seats, options).zones, Pack("A23456789", "CD", copies=copies))

    game = toy(table=two)
    e = Encoding(game, game.check_terms()[0], 3)
    zones = {"hand.0": "AC AC 3D", "aside.0": "2D 4D 3D", "hand.1": "2C 4C", "aside.1": "2C", "discards": "5D 5D 2D"}
    h = game.position(zones=zones, phase="turn", asked=[0])
    compare(e, h)
    for zone in ("hand.0", "aside.0", "aside.1"):
        h.reveal_zone(h.plan.zone(zone))
        compare(e, h)
    sets, _ = expected(e, h, 2)
    names = {name: {h.plan.pack.names[face] for face in row} for name, row in sets.items() if name != "state of the table"}
    assert names["hand of player 1, 1 or more"] == {"AC", "2D", "3D", "4D"} and names["hand of player 1, 2 or more"] == {
        "AC",
        "3D",
    }
    assert names["aside of player 1, 1 or more"] == set()


def test_a_card_from_the_top_that_a_seat_does_not_know_is_a_back() -> None:
    """Player 0 alone sees the pile: the nine of clubs is number 9 to them, and 64, a back, to the others. 0 is no card."""

    def piled(seats: int, options: Options) -> Plan:
        zones = plan(seats, options).zones
        zones[7] = Zone("discards", sight=0b1, ordered=True)
        return Plan(seats, zones, plan(seats, options).pack)

    game = toy(table=piled)
    e = Encoding(game, game.check_terms()[0], 3)
    h = game.position(zones={"discards": "AC 9C", "hand.0": "2C"}, phase="turn", asked=[0])
    rows = [dict(zip(e.number_names(), written(e, h, seat)[1], strict=True)) for seat in range(3)]
    tops = [[row[f"discards, card {k} from the top"] for k in (1, 2, 3)] for row in rows]
    assert tops == [[9, 1, 0], [64, 64, 0], [64, 64, 0]]


def test_an_answer_that_learners_do_without_has_no_number() -> None:
    """At Crash a learner sets its hand card by card, and does not ask for an arrangement: -1 in its place, and no other."""
    game = upcard.game("crash")
    terms, seats = game.check_terms()
    h = game.new(3)
    said = [h.say(action) for action in h.legal()]
    numbers = Encoding(game, terms, seats).legal(h)
    assert [say for say, number in zip(said, numbers, strict=True) if number < 0] == ["arrange"]
    assert numbers[said.index("arrange")] == -1 and len(set(numbers)) == len(numbers)
