"""A match rebuilt from its log: looking back, sealed questions, the score sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import upcard
from tests.room.client import Json
from upcard.core.bits import Rng
from upcard.core.options import as_dict
from upcard.core.scene import match_scene, scene
from upcard.room.match_log import LoggedMatch
from upcard.room.stored import StoredPlayer, StoredTable


def played(game: str, seats: int, answers: int, options: Json | None = None, seed: str = "5") -> StoredTable:
    """A match of people who give random answers, dealing on after every hand."""
    found = upcard.game(game)
    terms, n = found.check_terms(options or {}, seats)
    players = [StoredPlayer(f"P{i}") for i in range(n)]
    kept = StoredTable("t", game, n, as_dict(terms), players, 0, seed, 1)
    logged, rng = LoggedMatch(kept), Rng(7)
    while len(logged.answers) < answers and not logged.match.over:
        hand = logged.match.hand
        if hand.over:
            logged.next_hand()
            continue
        waiting = hand.seats_to_answer()
        seat = waiting[rng.below(len(waiting))]
        trial = hand.copy()
        trial.answer_first(seat)
        logged.answer(seat, [trial.say(trial.phase.pick(trial, seat, rng))])
    return replace(kept, answers=logged.answers, hand=logged.match.number)


@pytest.mark.parametrize(
    ("game", "seats"), [("democracy", 5), ("three_five_seven", 4), ("delphi", 4), ("hearts", 4), ("pineapple", 3), ("canasta", 2)]
)
def test_looking_back_shows_what_each_seat_saw(game: str, seats: int) -> None:
    """After every answer of a match, each seat can see the scene it had then, even with two sealed questions in a row."""
    kept = played(game, seats, 90)
    logged = LoggedMatch(replace(kept, answers=[], hand=1))
    shown: dict[tuple[int, int], tuple[Any, Any]] = {}
    for given in kept.answers:
        while logged.match.number < given.hand:
            logged.next_hand()
        for seat in range(kept.seats):
            shown.setdefault((seat, logged.move(seat)), (scene(logged.match.hand, seat), match_scene(logged.match)))
        logged.answer(given.seat, [given.saying])
    checked = 0
    for (seat, move), (seen, line) in shown.items():
        if move and logged.answers_visible_to(seat)[move - 1].hand != line["number"]:
            continue  # the number of answers at the end of a hand shows that hand, not the next
        hand, then = logged.position(seat, move)
        assert (scene(hand, seat), then) == (seen, line), (seat, move)
        checked += 1
    assert checked > 60


def test_two_sealed_questions_in_one_phase_are_separate() -> None:
    """At Democracy every vote counts for all once it is closed, although the next one is open."""
    kept = played("democracy", 5, 60)
    logged = LoggedMatch(replace(kept, answers=[], hand=1))
    closed = 0
    for given in kept.answers:
        while logged.match.number < given.hand:
            logged.next_hand()
        last_of_sealed = logged.match.hand.phase.sealed and len(logged.match.hand.seats_to_answer()) == 1
        logged.answer(given.seat, [given.saying])
        if last_of_sealed and logged.match.hand.phase.sealed:
            closed += 1
            assert [logged.move(seat) for seat in range(5)] == [len(logged.answers)] * 5
    assert closed > 0


def test_a_match_of_many_hands_stores_every_row_of_its_sheet_once() -> None:
    """After 60 hands of Triple Draw the stored positions share one sheet, and each shows the rows of its own time."""
    kept = StoredTable("t", "triple_draw", 4, {"hands": 60}, [StoredPlayer("Ann")] * 4, 0, "7", 1)
    logged = LoggedMatch(kept)
    while logged.match.number < 60:
        if logged.match.hand.over:
            logged.next_hand()
        seat = logged.match.hand.seats_to_answer()[0]
        logged.answer(seat, [logged.match.hand.say(logged.match.hand.legal()[0])])
    assert len({id(p.line.sheet) for p in logged.positions}) == 1
    assert [len(p.line.whole()["sheet"]) for p in logged.positions if p.answers == 0] == [0]
    last = logged.positions[-1].line.whole()
    assert [len(p.line.whole()["sheet"]) for p in logged.positions] == sorted(
        len(p.line.whole()["sheet"]) for p in logged.positions
    )
    assert last["sheet"] == match_scene(logged.match)["sheet"][: len(last["sheet"])] and len(last["sheet"]) == 59
