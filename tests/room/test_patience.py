"""Patience in the room: deals that can be won, and solutions for a player who gave up."""

from __future__ import annotations

import upcard
from tests.room.client import HEARTS, Json, at_table, opened, room, seated
from upcard.bots.solver import solve
from upcard.room.game_routes import game_info

GOLF: Json = {"name": "Zoë", "game": "golf", "seats": 1, "bots": [], "options": {}, "seed": None}
LOST: Json = {**GOLF, "seed": "5"}
WON: Json = {**GOLF, "seed": "1"}


def names(slug: str) -> list[str]:
    """The names of the fields in a game's form."""
    return [info["name"] for info in game_info(upcard.game(slug)).options]


def test_only_patience_offers_winnable_deals() -> None:
    """The preference comes after the rules in the form of games with a solver; other games refuse it."""
    assert names("golf")[-1] == names("canfield")[-1] == "winnable"
    assert "winnable" not in names("hearts")
    with room() as client:
        answer = client.post("/api/tables", json={**HEARTS, "options": {"winnable": True}})
        assert answer.status_code == 422 and answer.json()["field"] == "winnable"


def test_winnable_deals_are_dealt_also_in_a_rematch() -> None:
    """With the preference set, the first deal and the rematch can be won; the rules at the table mention it."""
    golf = upcard.game("golf")
    with at_table(**{**GOLF, "options": {"winnable": True}}) as chair:
        first = chair.play(lambda now: now["match"]["over"])
        assert first["options"]["winnable"] is True
        assert solve(golf, golf.new(first["seed"])).verdict == "won"
        chair.say({"type": "rematch"})
        chair.until(lambda now: not now["match"]["over"])
        second = chair.play(lambda now: now["match"]["over"])
        assert second["seed"] != first["seed"]
        assert solve(golf, golf.new(second["seed"])).verdict == "won"


def test_an_impossible_preference_is_refused() -> None:
    """Together with a chosen seed, or for nine holes in one match."""
    with room() as client:
        numbered = client.post("/api/tables", json={**WON, "options": {"winnable": True}})
        assert numbered.status_code == 422 and numbered.json()["field"] == "seed"
        nine = client.post("/api/tables", json={**GOLF, "options": {"winnable": True, "holes": 9}})
        assert nine.status_code == 422 and "one hole" in nine.json()["text"]
        odd = client.post("/api/tables", json={**GOLF, "options": {"winnable": "perhaps"}})
        assert odd.status_code == 422 and odd.json()["field"] == "winnable"


def test_a_solution_is_shown_only_after_the_deal() -> None:
    """Before the end the solver is silent; then you can step through its line from the deal to the win."""
    with at_table(**WON) as chair:
        chair.my_turn()
        assert "still being played" in chair.ask({"type": "solve"})["text"]
        assert chair.ask({"type": "look", "move": 0, "shown": True})["text"] == "Ask the solver first."
        chair.play(lambda now: now["match"]["over"])
        assert chair.now["solvable"]
        found = chair.ask({"type": "solve"})
        assert found["type"] == "past" and found["shown"] and found["move"] == 0
        assert found["text"] == f"This deal could be won, in {found['moves']} moves."
        tops = [sum([zone["count"] for zone in found["scene"]["zones"] if zone["name"] == "pile"])]
        last = chair.ask({"type": "look", "move": found["moves"], "shown": True})
        tops.append(sum([zone["count"] for zone in last["scene"]["zones"] if zone["name"] == "pile"]))
        assert tops == [35, 0] and last["match"]["winners"] == [0]
        assert "not so long" in chair.ask({"type": "look", "move": found["moves"] + 1, "shown": True})["text"]
        assert "nothing can be taken back" in chair.ask({"type": "undo"})["text"]


def test_a_lost_deal_is_reported_as_lost() -> None:
    """Seed 5 of Golf cannot be won (exhaustive search); the line leaves the fewest cards."""
    with at_table(**LOST) as chair:
        chair.play(lambda now: now["match"]["over"])
        assert chair.ask({"type": "solve"})["text"] == "This deal could not be won. This line leaves the fewest cards."


def test_the_solver_does_not_look_into_games_for_several() -> None:
    """A table of Hearts gets no solution."""
    with room() as client, seated(client, opened(client)) as chair:
        chair.play(lambda now: now["match"]["over"])
        assert not chair.now["solvable"]
        assert chair.ask({"type": "solve"})["text"] == "There is no solver for Hearts."


CANFIELD: Json = {"name": "Zoë", "game": "canfield", "seats": 1, "bots": [], "options": {}, "seed": "3"}


def test_an_answer_taken_back_can_be_repeated() -> None:
    """Two steps back and two forward lead to the same table; another answer discards the steps."""
    with at_table(**CANFIELD) as chair:
        chair.my_turn()
        assert chair.ask({"type": "redo"})["text"] == "No answer was taken back."
        for saying in ("draw", "draw", "draw"):
            chair.answer([saying])
        before = chair.now["scene"]
        for left in (2, 1):
            chair.say({"type": "undo"})
            chair.until(lambda now, left=left: now["move"] == left)  # type: ignore[misc]
            assert chair.now["redo"]
        for there in (2, 3):
            chair.say({"type": "redo"})
            chair.until(lambda now, there=there: now["move"] == there)  # type: ignore[misc]
        chair.until(lambda now: not now["redo"])
        assert chair.now["scene"] == before
        chair.say({"type": "undo"})
        chair.until(lambda now: now["move"] == 2)
        chair.answer(["draw"])
        assert chair.ask({"type": "redo"})["text"] == "No answer was taken back."


def test_safe_cards_go_up_at_once() -> None:
    """Seed 3 of Canfield, base ten: the jack of diamonds is safe once both black tens are up, since no card could lie on it.

    The table says only that there is a safe card, not which or how many; each card that goes up is an answer that can be taken
    back.
    """
    with at_table(**CANFIELD) as chair:
        assert chair.my_turn()["safe"] is False
        assert chair.ask({"type": "safe"})["text"] == "No card can go up safely just now."
        while not chair.now["safe"]:
            said = [choice["say"] for choice in chair.now["scene"]["choices"]]
            chair.answer([next((say for say in said if say.endswith("foundation")), "draw")])
        up = {z["id"]: z["cards"][-1:] for z in chair.now["scene"]["zones"] if z["name"] == "foundation"}
        assert [["TC"], ["TS"]] == [cards for cards in up.values() if cards and cards[0][1] in "CS"]
        move = chair.now["move"]
        chair.say({"type": "safe"})
        chair.until(lambda now: now["move"] > move and not now["safe"])
        assert any(z["cards"][-1:] == ["JD"] for z in chair.now["scene"]["zones"] if z["name"] == "foundation")
        chair.say({"type": "undo"})
        chair.until(lambda now: now["move"] == move and now["safe"])
