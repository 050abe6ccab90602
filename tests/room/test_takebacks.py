"""Taking back, over real sockets: with the consent of the other player, and never a card that somebody has seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.room.server_process import process
from tests.room.test_people import joined
from tests.room.test_votes import begun, gin_of_two


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with process(tmp_path_factory.mktemp("takebacks") / "room.sqlite3") as (_, found):
        yield found


def test_an_answer_is_taken_back_when_the_other_player_agrees(address: str) -> None:
    """GR-R2: passing the first upcard shows nobody a card, so the pass can be taken back until it is answered."""
    with joined(address, *gin_of_two(address)) as people:
        first, second = begun(people[0], people[1])
        assert "nothing to take back" in first.ask(type="undo")["text"]
        first.say(type="answer", move=0, sayings=["leave the upcard"])
        second.until(lambda c: c.now["move"] == 1 and c.now["scene"]["yours"])
        first.say(type="undo")
        second.until(lambda c: c.now["votes"])
        assert second.now["votes"][0] | {"left": 0} == {"kind": "undo", "by": first.seat, "yes": [first.seat], "left": 0}
        second.say(type="vote", kind="undo", yes=False)
        first.until(lambda c: c.now["move"] == 1 and not c.now["votes"])
        first.say(type="undo")
        second.until(lambda c: c.now["votes"])
        second.say(type="vote", kind="undo", yes=True)
        for c in (first, second):
            c.until(lambda c: c.now["move"] == 0 and not c.now["votes"])
        assert first.now["scene"]["yours"] and not second.now["scene"]["yours"]
        first.say(type="answer", move=0, sayings=["leave the upcard"])
        second.until(lambda c: c.now["move"] == 1 and c.now["scene"]["yours"])
        second.say(type="answer", move=1, sayings=["leave the upcard"])
        first.until(lambda c: c.now["move"] == 2)
        assert "Somebody else has answered" in first.ask(type="undo")["text"]


def test_a_drawn_card_is_not_put_back(address: str) -> None:
    """A player who has drawn has seen a card, so the draw stays, even if the other player would agree."""
    with joined(address, *gin_of_two(address, False)) as people:
        first, _ = begun(people[0], people[1])
        first.say(type="answer", move=0, sayings=["draw from the stock"])
        first.until(lambda c: c.now["move"] == 1)
        assert "seen a new card" in first.ask(type="undo")["text"]
