"""Messages: which are accepted, and which are refused with a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.room import messages as protocol
from upcard.room.messages import LONGEST, SAYINGS, NewTable, Refusal, read_as, read_message

ORDER: dict[str, Any] = {"game": "hearts", "seats": 4, "options": {}, "bots": ["steady"] * 3, "name": "Ann"}


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ('{"type":"join","table":"t","token":"k"}', protocol.Join("t", "k")),
        ('{"type":"answer","move":3,"sayings":["play QS"]}', protocol.Answer(3, ["play QS"])),
        ('{"type":"hint"}', protocol.AskHint()),
        ('{"type":"next"}', protocol.Next()),
        ('{"type":"next","hand":2}', protocol.Next(2)),
        ('{"type":"rematch"}', protocol.Rematch()),
        ('{"type":"undo"}', protocol.Undo()),
        ('{"type":"look","move":0}', protocol.Review(0)),
        ('{"type":"odds","move":0}', protocol.AskOdds(0)),
    ],
)
def test_every_message_of_the_page_is_accepted(raw: str, message: protocol.Message) -> None:
    """Each message of the protocol becomes its typed form."""
    assert read_message(raw) == message


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ("", ""),
        ("not json", ""),
        ("[]", ""),
        ("{}", ""),
        ('{"type":"shout"}', "type"),
        ('{"type":"answer","move":-1,"sayings":["a"]}', "move"),
        ('{"type":"answer","move":1.5,"sayings":["a"]}', "move"),
        ('{"type":"answer","move":"1","sayings":["a"]}', "move"),
        ('{"type":"answer","sayings":["a"]}', ""),
        ('{"type":"answer","move":1,"sayings":[]}', "sayings"),
        ('{"type":"answer","move":1,"sayings":[""]}', "sayings"),
        ('{"type":"answer","move":1,"sayings":[7]}', "sayings"),
        ('{"type":"answer","move":1,"sayings":"a"}', "sayings"),
        (json.dumps({"type": "answer", "move": 1, "sayings": ["a"] * (SAYINGS + 1)}), "sayings"),
        (json.dumps({"type": "answer", "move": 1, "sayings": ["a" * 1001]}), "sayings"),
        ('{"type":"hint","for":2}', ""),
        ('{"type":"join","table":"","token":"k"}', "table"),
        (json.dumps({"type": "join", "table": "t", "token": "k" * 65}), "token"),
        ("[" * 10_000, ""),
        ('"' + "x" * LONGEST + '"', ""),
    ],
)
def test_a_malformed_message_is_refused(raw: str, field: str) -> None:
    """Malformed, wrongly typed, overlong and unknown messages are refused in one sentence that names the field."""
    with pytest.raises(Refusal) as refusal:
        read_message(raw)
    assert refusal.value.field == field
    assert refusal.value.text.endswith(".") and len(refusal.value.text) < 300 and "\n" not in refusal.value.text


@given(
    st.one_of(
        st.text(), st.binary(), st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists).map(json.dumps)
    )
)
def test_random_input_is_accepted_or_refused(raw: str | bytes) -> None:
    """Whatever is sent, nothing but a Refusal is raised."""
    with pytest.raises(Refusal):
        read_message(raw)


def test_a_refusal_does_not_repeat_the_input() -> None:
    """A refusal never shows a person the text that was sent."""
    with pytest.raises(Refusal) as refusal:
        read_message('{"type":"<b>hello</b>"}')
    assert "hello" not in refusal.value.text


def test_a_request_for_a_table_is_accepted() -> None:
    """It names the game, seats, options, bots and a name; the seed is optional."""
    order = read_as(NewTable, json.dumps({**ORDER, "options": {"target": 50, "omnibus": True, "tie_break": "shared"}}).encode())
    assert (order.game, order.seats, order.bots, order.name, order.seed) == ("hearts", 4, ["steady"] * 3, "Ann", None)
    assert order.options == {"target": 50, "omnibus": True, "tie_break": "shared"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 0}, "seats"),
        ({"seats": 15}, "seats"),
        ({"options": {"target": 1.5}}, "options"),
        ({"options": {"target": None}}, "options"),
        ({"bots": "steady"}, "bots"),
        ({"bots": ["steady"] * 14}, "bots"),
        ({"name": "x" * 101}, "name"),
        ({"seed": "0" * 65}, "seed"),
        ({"seed": 7}, "seed"),
        ({"colour": "red"}, ""),
    ],
)
def test_a_malformed_request_for_a_table_is_refused(change: dict[str, Any], field: str) -> None:
    """The refusal names the field."""
    with pytest.raises(Refusal) as refusal:
        read_as(NewTable, json.dumps({**ORDER, **change}).encode())
    assert refusal.value.field == field


def test_messages_of_the_room_carry_their_tag() -> None:
    """The page tells messages apart by their tags."""
    assert json.loads(protocol.write(protocol.Refused("No.", "move"))) == {"type": "refused", "text": "No.", "field": "move"}
    assert json.loads(protocol.write(protocol.SeatNotFound("Gone."))) == {"type": "gone", "text": "Gone."}
    hint = {"type": "hint", "say": "a", "also": ["b"], "text": "c", "reason": "d"}
    assert json.loads(protocol.write(protocol.Hint("a", ["b"], "c", "d"))) == hint
