"""A room that is killed in mid-match, and restarted."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from tests.room.client import HEARTS
from tests.room.server_process import process

Json = dict[str, Any]


def opened(address: str) -> Json:
    wish = Request(
        f"{address}/api/tables", json.dumps({**HEARTS, "options": {"target": 50}}).encode(), {"Content-Type": "application/json"}
    )
    with urlopen(wish) as answer:
        found: Json = json.load(answer)
        return {"table": found["table"], "token": found["token"]}


@contextmanager
def joined(address: str, key: Json) -> Iterator[ClientConnection]:
    with connect(address.replace("http", "ws") + "/ws") as ws:
        ws.send(json.dumps({"type": "join", **key}))
        yield ws


def heard(ws: ClientConnection) -> Json:
    message: Json = json.loads(ws.recv(timeout=30))
    assert message["type"] == "table", message
    return message


def play(ws: ClientConnection, now: Json, until: int) -> Json:
    """Give the first answers offered, dealing on after each hand, up to a number of answers on one's own turn."""
    said = -1
    while True:
        scene = now["scene"]
        if scene["yours"] and now["move"] >= until:
            return now
        if scene["over"] and not now["match"]["over"]:
            ws.send('{"type":"next"}')
        elif scene["yours"] and now["move"] != said:
            said = now["move"]
            sayings = [c["say"] for c in scene["choices"][: scene["pick"]["least"] if scene["pick"] else 1]]
            ws.send(json.dumps({"type": "answer", "move": said, "sayings": sayings}))
        now = heard(ws)


def test_a_killed_room_comes_back_with_every_match_where_it_was(tmp_path: Path) -> None:
    """After SIGKILL in the second hand, a new process on the same database shows the same table, and the match continues."""
    database = tmp_path / "room.sqlite3"
    with process(database) as (first, address):
        key, quiet = opened(address), opened(address)
        with joined(address, key) as ws:
            before = play(ws, heard(ws), until=64 + 20)
            os.kill(first.pid, signal.SIGKILL)
            first.wait()
    with process(database) as (_, address):
        with joined(address, key) as ws:
            after = heard(ws)
            assert after["whole"]
            for part in ("scene", "match", "move", "players", "options"):
                assert after[part] == before[part], part
            further = play(ws, after, until=after["move"] + 8)
            assert further["match"]["number"] == 2
        with joined(address, quiet) as ws:
            assert heard(ws)["move"] == 0
