"""A client at a table, as the page would be: it speaks the protocol and gives the first answer offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from upcard.room.server import create
from upcard.room.store import Store

Json = dict[str, Any]
HEARTS: Json = {
    "game": "hearts",
    "seats": 4,
    "options": {"target": 1},
    "bots": ["steady", "steady", "random"],
    "name": "Zoë",
    "seed": "7",
}


@contextmanager
def room(path: Path | None = None, page: Path | None = None) -> Iterator[TestClient]:
    """A room whose bots answer at once."""
    named: Json = {} if page is None else {"page": page}
    with TestClient(create(Store(path), hosts=["testserver"], pause=0.0, processes=0, **named)) as client:
        yield client


class Chair:
    """One connection at one seat."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.heard: list[Json] = []  # all messages
        self.now: Json = {}  # the latest table

    def say(self, message: Json) -> None:
        """Send a message."""
        self.socket.send_json(message)

    def hear(self) -> Json:
        """The next message."""
        message: Json = self.socket.receive_json()
        self.heard.append(message)
        if message["type"] == "table":
            self.now = message
        return message

    def ask(self, message: Json) -> Json:
        """Send a message; returns the first reply that is not a table."""
        self.say(message)
        while (answer := self.hear())["type"] == "table":
            pass
        return answer

    def until(self, ready: Callable[[Json], bool]) -> Json:
        """Listen until the table satisfies a condition."""
        while not self.now or not ready(self.now):
            heard = self.hear()
            assert heard["type"] == "table", heard
        return self.now

    def my_turn(self) -> Json:
        """Listen until there is a question to answer or a hand to dismiss."""
        return self.until(lambda now: now["scene"]["yours"] or now["scene"]["over"])

    def sayings(self) -> list[str]:
        """The texts of the first answer offered."""
        scene = self.now["scene"]
        return [choice["say"] for choice in scene["choices"][: scene["pick"]["least"] if scene["pick"] else 1]]

    def answer(self, sayings: list[str] | None = None) -> None:
        """Answer, and wait for the table to change."""
        move = self.now["move"]
        self.say({"type": "answer", "move": move, "sayings": sayings or self.sayings()})
        self.until(lambda now: now["move"] != move)

    def play(self, done: Callable[[Json], bool]) -> Json:
        """Play on until the table satisfies a condition."""
        while not done(self.my_turn()):
            if self.now["scene"]["over"]:
                self.say({"type": "next"})
                self.until(lambda now: not now["scene"]["over"])
            else:
                self.answer()
        return self.now


def opened(client: TestClient, **changed: Any) -> Json:
    """A new table of Hearts: its id and the token of the first seat."""
    answer = client.post("/api/tables", json={**HEARTS, **changed})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return {"table": found["table"], "token": found["token"]}


@contextmanager
def seated(client: TestClient, key: Json) -> Iterator[Chair]:
    """A client at a table, with a seat's token."""
    # starlette raises this where it cancels a connection that is just closing by itself
    with suppress(CancelledError), client.websocket_connect("/ws") as socket:
        chair = Chair(socket)
        chair.say({"type": "join", **key})
        yield chair


@contextmanager
def at_table(**changed: Any) -> Iterator[Chair]:
    """A client at a new table of Hearts in a new room."""
    with room() as client, seated(client, opened(client, **changed)) as chair:
        yield chair
