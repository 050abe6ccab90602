"""Records: all that is saved of a match, and enough to replay it."""

from __future__ import annotations

import json
from typing import Any

import pytest

import upcard
from upcard.core.bits import Rng
from upcard.core.errors import BadRecord
from upcard.core.position import fingerprint
from upcard.record import Record

HEARTS = upcard.game("hearts")


def played(hands: int = 2, answers: int = 30) -> tuple[upcard.Match, Record]:
    """Some hands of Hearts, the last one unfinished, with their record; passes come in any order."""
    m = HEARTS.match("abc", options="omnibus")
    record = Record.of(m)
    rng = Rng(1)
    for n in range(hands):
        if n:
            m.next_hand()
            record.hands.append([])
        while not m.hand.over and (n < hands - 1 or len(record.hands[-1]) < answers):
            able = m.hand.seats_to_answer()
            seat = able[rng.below(len(able))]
            m.hand.answer_first(seat)
            text = m.hand.say(m.hand.phase.pick(m.hand, seat, rng))
            m.answer(seat, text)
            record.add(seat, [text])
    return m, record


def good() -> dict[str, Any]:
    """A short record as JSON data."""
    data: dict[str, Any] = json.loads(played(1, 14)[1].to_json())
    return data


def test_a_record_replays_to_the_same_match() -> None:
    """Hand by hand, through JSON and back."""
    m, record = played()
    again = Record.from_json(record.to_json()).replay()
    assert fingerprint(again.hand) == fingerprint(m.hand) and again.totals == m.totals and again.number == 2
    assert record.answers == sum([len(h) for h in record.hands]) > 64


def test_a_record_replays_up_to_any_answer() -> None:
    """Each further answer advances the match by one step."""
    _, record = played()
    assert fingerprint(record.replay(0).hand) == fingerprint(HEARTS.match("abc", options="omnibus").hand)
    first = len(record.hands[0])
    for n in [1, 5, first - 1, first, first + 1, record.answers]:
        m = record.replay(n)
        assert m.number == (1 if n <= first else 2)
        assert m.hand.over == (n == first)
    one, two = record.replay(20).hand, record.replay(21).hand
    seat, text = record.hands[0][20]
    one.answer_first(seat)
    one.apply(one.read(text))
    assert fingerprint(one) == fingerprint(two)


def test_a_record_is_readable_json() -> None:
    """Game, every option, seats, seed in hexadecimal, and the texts of the answers."""
    data = good()
    assert data["upcard"] == 1 and data["game"] == "hearts" and data["seats"] == 4
    assert data["seed"] == "abc".zfill(64) and data["options"]["omnibus"] is True and data["options"]["target"] == 100
    assert all([seat in range(4) and text.startswith(("pass ", "play ")) for seat, text in data["hands"][0]])


def test_an_empty_record_is_a_new_match() -> None:
    """No hands, or a first hand without answers."""
    for hands in ("[]", "[[]]"):
        assert Record.from_json(json.dumps(good() | {"hands": json.loads(hands)})).replay().number == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is not a record: it is not JSON"),
        ("{", "this is not a record: it is not JSON"),
        ("[" * 100000, "this is not a record: it is not JSON"),
        ("[]", "this is not a record of format 1"),
        ("null", "this is not a record of format 1"),
        ("{}", "this is not a record of format 1"),
        ('{"upcard": 2}', "this is not a record of format 1"),
        ('{"upcard": 1}', "this record has no proper 'game'"),
    ],
)
def test_data_without_a_records_parts_is_refused(text: str, sentence: str) -> None:
    """The sentence says what is missing."""
    with pytest.raises(BadRecord, match=sentence):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": 7}, "no proper 'game'"),
        ({"options": []}, "no proper 'options'"),
        ({"seats": "4"}, "no proper 'seats'"),
        ({"seed": 1}, "no proper 'seed'"),
        ({"hands": {}}, "no proper 'hands'"),
        ({"hands": ["play QS"]}, r"not a list of \[seat, saying\]"),
        ({"hands": [[["0", "pass QS"]]]}, r"not a list of \[seat, saying\]"),
        ({"hands": [[[True, "pass QS"]]]}, r"not a list of \[seat, saying\]"),
        ({"hands": [[[0, "pass QS", 1]]]}, r"not a list of \[seat, saying\]"),
        ({"game": "whist"}, "this record cannot be read: there is no game 'whist'"),
        ({"game": "../core/hand"}, "this record cannot be read: there is no game"),
        ({"seats": 3}, "this record cannot be read: Hearts is played by 4 players, not by 3"),
        ({"options": {"speed": 1}}, "this record cannot be read: there is no option 'speed'"),
        ({"options": {"target": -1}}, "this record cannot be read: target is a whole number from 1 to 1000"),
        ({"seed": "x"}, "this record cannot be read: a seed is"),
        ({"seed": "f" * 65}, "this record cannot be read: a seed is"),
    ],
)
def test_a_record_with_a_wrong_part_is_refused(change: dict[str, Any], sentence: str) -> None:
    """Before anything of it is replayed."""
    with pytest.raises(BadRecord, match=sentence):
        Record.from_json(json.dumps(good() | change))


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ([[0, "play QS"]], "hand 1: 'play QS' is not an answer here"),
        ([[0, "pass XX"]], "hand 1: 'pass XX' is not an answer here"),
        ([[9, "pass QS"]], "hand 1: it is not your turn"),
        ([[-1, "pass QS"]], "hand 1: it is not your turn"),
    ],
)
def test_a_record_with_an_illegal_answer_does_not_replay(hand: list[list[Any]], sentence: str) -> None:
    """The error names the hand and the fault."""
    record = Record.from_json(json.dumps(good() | {"hands": [hand]}))
    with pytest.raises(BadRecord, match=f"the record does not replay: {sentence}"):
        record.replay()


def test_a_record_with_a_card_that_is_not_held_does_not_replay() -> None:
    """The same card cannot be passed twice."""
    data = good()
    data["hands"][0].insert(1, data["hands"][0][0])
    with pytest.raises(BadRecord, match="does not replay: hand 1: "):
        Record.from_json(json.dumps(data)).replay()


def test_a_record_whose_second_hand_comes_too_early_does_not_replay() -> None:
    """The first hand must be over; and after the last there is no other."""
    data = good()
    data["hands"].append([])
    with pytest.raises(BadRecord, match="hand 2: this hand is still being played"):
        Record.from_json(json.dumps(data)).replay()
