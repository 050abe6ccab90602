"""A person at a table with bots: what they receive, what is refused, and what nobody receives."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

import upcard
from tests.room.client import Json, at_table, opened, room, seated
from upcard.room.advice import Advice


def ended(now: Json) -> bool:
    return bool(now["match"]["over"])


def own_cards(now: Json) -> list[str]:
    """The cards in the hand of the seat that receives a table."""
    return next(z["cards"] for z in now["scene"]["zones"] if z["layout"] == "hand" and z["owner"] == now["seat"])


def worded(happened: list[Json]) -> list[Json]:
    """Events without their count of answers, which is withheld while a sealed question is open."""
    return [{name: value for name, value in h.items() if name != "move"} for h in happened]


def test_a_whole_match_is_played_to_its_end() -> None:
    """A person who always plays the first card offered reaches the end of the match, its result and its seed."""
    with at_table() as chair:
        assert chair.my_turn()["seed"] is None
        end = chair.play(ended)
        assert end["match"]["verdict"] and end["match"]["winners"]
        assert end["seed"] == "7".zfill(64)
        record = [m for m in chair.heard if m["type"] == "table"]
        assert all(m["seed"] is None for m in record if not m["match"]["over"])


def test_the_first_table_is_complete_and_later_ones_have_only_news() -> None:
    """Later events come once. A new connection gets all of them together."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.play(lambda now: now["move"] > 20)
            tables = [m for m in chair.heard if m["type"] == "table"]
            assert [m["whole"] for m in tables] == [True] + [False] * (len(tables) - 1)
            told = [h for m in tables for h in m["happened"]]
        with seated(client, key) as again:
            again.until(lambda now: now["move"] >= chair.now["move"])
            assert again.heard[0]["whole"]
            assert worded(again.heard[0]["happened"])[: len(told)] == worded(told)
            assert again.now["scene"] == chair.now["scene"]


def test_a_finished_hand_stays_until_it_is_dismissed() -> None:
    """Until the person deals on, nothing is dealt and no answer is accepted."""
    with at_table(options={"target": 1000}) as chair:
        assert chair.ask({"type": "next"})["text"] == "This hand is still being played."
        chair.play(lambda now: now["scene"]["over"])
        assert len(chair.now["scene"]["score"]) == 4 and chair.now["match"]["number"] == 1
        assert chair.ask({"type": "answer", "move": chair.now["move"], "sayings": ["play QS"]})["text"] == "The hand is over."
        chair.say({"type": "next"})
        chair.until(lambda now: now["match"]["number"] == 2)
        assert not chair.now["scene"]["over"] and len(own_cards(chair.now)) == 13


def test_who_asks_for_a_hand_that_others_have_dealt_is_not_refused() -> None:
    """At most one hand is dealt after each, however late the second player asks for it."""
    with at_table(options={"target": 1000}) as chair:
        chair.play(lambda now: now["scene"]["over"])
        chair.say({"type": "next", "hand": 1})
        chair.until(lambda now: now["match"]["number"] == 2)
        chair.say({"type": "next", "hand": 1})
        assert chair.ask({"type": "hint"})["type"] == "hint"
        chair.play(lambda now: now["scene"]["over"])
        chair.say({"type": "next", "hand": 1})
        assert chair.ask({"type": "answer", "move": chair.now["move"], "sayings": ["play QS"]})["text"] == "The hand is over."
        assert chair.now["match"]["number"] == 2 and chair.now["ready"] == []


def test_a_rematch_seats_the_same_players() -> None:
    """After a match the same players begin another with a new seed; during a match there is no rematch."""
    with at_table() as chair:
        chair.my_turn()
        first = own_cards(chair.now)
        assert "still being played" in chair.ask({"type": "rematch"})["text"]
        chair.play(ended)
        players = chair.now["players"]
        assert chair.ask({"type": "next"})["text"] == "The match is over."
        chair.say({"type": "rematch"})
        chair.until(lambda now: not now["match"]["over"])
        assert chair.now["whole"] and chair.now["move"] == 0 and chair.now["seed"] is None
        assert chair.now["players"] == players and chair.now["match"]["sheet"] == []
        assert own_cards(chair.now) != first


def test_a_lone_player_gets_a_short_deal_number() -> None:
    """At most eight hexadecimal digits, short enough to give to a friend; a rematch has another."""
    numbers = []
    with at_table(game="canfield", seats=1, bots=[], options={}, seed=None) as chair:
        for _ in range(2):
            chair.my_turn()
            chair.answer(["resign"])
            chair.until(lambda now: now["match"]["over"])
            numbers.append(int(chair.now["seed"], 16))
            chair.say({"type": "rematch"})
            chair.until(lambda now: not now["match"]["over"])
    assert max(numbers) < 1 << 32 and numbers[0] != numbers[1]


@pytest.mark.parametrize(
    ("sayings", "text"),
    [
        (["pass XX"], "is not an answer here"),
        (["dance"], "is not an answer here"),
        (["play QS"], "is not an answer here"),
        (["\u202e\x00"], "is not an answer here"),
    ],
)
def test_a_refused_answer_changes_nothing(sayings: list[str], text: str) -> None:
    """An illegal answer is refused with a sentence, and the table does not change."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            before = json.loads(json.dumps(chair.my_turn()))
            refused = chair.ask({"type": "answer", "move": before["move"], "sayings": sayings})
            assert refused["type"] == "refused" and text in refused["text"] and refused["text"].endswith(".")
            with seated(client, key) as again:
                now = again.until(lambda now: True)
                assert (now["scene"], now["match"], now["move"]) == (before["scene"], before["match"], before["move"])


def test_several_answers_are_accepted_together_or_not_at_all() -> None:
    """Of three cards to pass, two right ones and one that is not held pass nothing."""
    with at_table() as chair:
        chair.my_turn()
        held = own_cards(chair.now)
        missing = next(
            c for c in ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC", "2D") if c not in held
        )
        refused = chair.ask(
            {"type": "answer", "move": 0, "sayings": [f"pass {held[0]}", f"pass {held[1]}", f"pass {missing}"]},
        )
        assert refused["type"] == "refused"
        chair.answer([f"pass {card}" for card in held[:3]])
        assert chair.heard[-1]["type"] == "table"


def test_an_answer_from_a_stale_page_is_refused() -> None:
    """An answer meant for an earlier table is not applied to this one."""
    with at_table() as chair:
        chair.my_turn()
        sayings = chair.sayings()
        refused = chair.ask({"type": "answer", "move": 99, "sayings": sayings})
        assert refused["field"] == "move" and "moved on" in refused["text"]
        assert chair.now["move"] == 0


def test_nobody_learns_who_has_answered_a_sealed_question() -> None:
    """While cards are being passed, the bots' answers cause no message, no count and no event."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.my_turn()
            assert chair.now["scene"]["sealed"]
            logged = client.app.state.room.tables.get(key["table"]).live.in_play  # type: ignore[attr-defined]
            while len(logged.answers) < 9:  # meanwhile three bots pass three cards each
                chair.ask({"type": "undo"})
            chair.ask({"type": "undo"})  # the refusal comes after all earlier messages
            tables = [m for m in chair.heard if m["type"] == "table"]
            assert {m["move"] for m in tables} == {0}
            assert not any(m["happened"] for m in tables[1:])
            assert all(m["scene"] == tables[0]["scene"] for m in tables)


def test_no_card_of_another_hand_is_sent() -> None:
    """In a whole match no message shows a face in another hand, or a prompt for another player."""
    with at_table() as chair:
        chair.play(ended)
        held: dict[int, set[str]] = {}  # every card that was ever in the player's hand: they know the cards they passed
        for message in chair.heard:
            scene = message["scene"]
            mine = held.setdefault(message["match"]["number"], {""})
            for zone in scene["zones"]:
                if zone["layout"] == "hand" and zone["owner"] == 0:
                    mine |= set(zone["cards"])
            for zone in scene["zones"]:
                if zone["layout"] == "hand" and zone["owner"] != 0:
                    assert set(zone["cards"]) <= mine
            assert scene["yours"] or not (scene["choices"] or scene["why"] or scene["pick"])


def test_the_past_is_as_the_seat_saw_it() -> None:
    """Looking back shows exactly the table that this seat saw then."""
    with at_table() as chair:
        chair.play(lambda now: now["move"] > 30)
        shown = {m["move"]: m for m in chair.heard if m["type"] == "table"}
        assert len(shown) > 12
        for move in sorted(shown)[::4][:6]:
            past = chair.ask({"type": "look", "move": move})
            assert (past["type"], past["move"]) == ("past", move)
            assert past["scene"] == shown[move]["scene"]
        refused = chair.ask({"type": "look", "move": chair.now["move"] + 1})
        assert refused["type"] == "refused"


def test_looking_back_changes_nothing() -> None:
    """The match continues from where it is after a look at its beginning."""
    with at_table() as chair:
        chair.play(lambda now: now["move"] > 16)
        before = chair.now
        chair.ask({"type": "look", "move": 0})
        chair.answer()
        assert chair.now["move"] > before["move"]


def test_a_hint_is_an_answer_with_a_reason() -> None:
    """A hint names the three cards to pass, which are offered, with a reason; without a question there is no hint."""
    with at_table() as chair:
        chair.my_turn()
        hint = chair.ask({"type": "hint"})
        assert hint["type"] == "hint" and hint["reason"].endswith(".")
        offered = {c["say"]: c["text"] for c in chair.now["scene"]["choices"]}
        one, two, three = [offered[say].removeprefix("Pass ") for say in [hint["say"], *hint["also"]]]
        assert hint["text"] == f"Pass {one}, {two} and {three}"
        chair.play(lambda now: now["scene"]["over"])
        assert chair.ask({"type": "hint"})["text"] == "There is nothing for you to answer just now."


def test_nothing_is_taken_back_if_the_game_forbids_it() -> None:
    """Hearts does not allow undo."""
    with at_table() as chair:
        chair.my_turn()
        assert chair.ask({"type": "undo"})["text"] == "You cannot take back an answer in Hearts."


def test_the_last_answer_is_taken_back_if_the_game_allows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo returns to before the person's last answer, and further with each undo, back to the deal."""
    monkeypatch.setattr(upcard.game("hearts"), "undo", True)
    with at_table() as chair:
        assert chair.ask({"type": "undo"})["text"] == "There is nothing to take back."
        chair.my_turn()
        chair.answer()
        chair.my_turn()
        earlier = chair.now
        chair.answer()
        chair.say({"type": "undo"})
        chair.until(lambda now: now["move"] == earlier["move"] and now["whole"])
        assert chair.now["scene"] == earlier["scene"]
        chair.answer()


def test_the_room_shows_who_is_connected() -> None:
    """A person is connected while any of their windows is open; a bot always is."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as one:
            players = one.my_turn()["players"]
            assert [p["kind"] for p in players] == ["person", "bot", "bot", "bot"]
            assert [p["bot"] for p in players] == ["", "steady", "steady", "random"]
            assert all(p["here"] for p in players) and players[0]["name"] == "Zoë"
            assert len({p["name"] for p in players}) == 4
            with seated(client, key) as two:
                two.my_turn()
            one.answer()
            assert one.now["players"][0]["here"]


def test_two_windows_of_one_person_receive_the_same() -> None:
    """An answer in one window shows in the other."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as one, seated(client, key) as two:
            one.my_turn()
            two.my_turn()
            one.answer()
            two.until(lambda now: now["move"] >= one.now["move"])
            assert two.now["table"] == one.now["table"] == key["table"]


def test_an_unsaved_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the store fails, the answer is refused and the table does not change; later the match continues."""
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.my_turn()
            before = chair.now["scene"]
            store = client.app.state.room.services.store  # type: ignore[attr-defined]
            with monkeypatch.context() as broken:
                broken.setattr(store, "append", _full)
                refused = chair.ask({"type": "answer", "move": 0, "sayings": chair.sayings()})
                assert "could not be saved" in refused["text"]
            assert chair.now["move"] == 0 and chair.now["scene"] == before
            chair.answer()
            assert [m["type"] for m in chair.heard].count("refused") == 1


def _full(*_: object) -> None:
    raise OSError("disk full")


def test_the_servers_log_names_no_card(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a match nor a failure in mid-match writes a card, a token or a table's id to the log."""
    caplog.set_level(logging.DEBUG)
    with room() as client:
        key = opened(client)
        with seated(client, key) as chair:
            chair.play(lambda now: now["move"] > 20)
            with monkeypatch.context() as broken:
                broken.setattr(Advice, "hint", _failing)
                assert chair.ask({"type": "hint"})["type"] == "refused"
    ours = [r.getMessage() for r in caplog.records if r.name.startswith("upcard")]
    assert any("ValueError at" in line for line in ours)
    everything = "\n".join(r.getMessage() for r in caplog.records)
    assert key["token"] not in everything and key["table"] not in everything and "QS" not in everything


def _failing(*_: object, **__: object) -> None:
    raise ValueError("play QS")


def test_a_bot_takes_the_same_time_whatever_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot's answer comes after the same pause; bots that answer one sealed question share it."""
    pauses: list[float] = []
    real = asyncio.sleep

    async def noted(seconds: float, result: Any = None) -> Any:
        pauses.append(seconds)
        return await real(0, result)

    with room() as client:
        client.app.state.room.services.pause = 7.0  # type: ignore[attr-defined]
        monkeypatch.setattr(asyncio, "sleep", noted)  # before anybody sits down: a bot may answer at once
        with seated(client, opened(client)) as chair:
            chair.play(lambda now: now["scene"]["over"])
    assert pauses[:3] == [7.0, 0.0, 0.0]
    assert set(pauses[3:]) == {7.0}
    assert len(pauses) == 3 + 3 * 13
