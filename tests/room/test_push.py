"""Notices to closed pages, to a push service of our own that decrypts them as a browser would."""

from __future__ import annotations

import base64
import json
import queue
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from tests.room.server_process import process
from tests.room.test_people import get, joined, play, post, table_of
from upcard.room.messages import Refusal
from upcard.room.push import BROWSERS, SERVICES, Browser, Pushes, Sender, new_key
from upcard.room.store import Store
from upcard.room.store_errors import StoreError
from upcard.room.stored import StoredPlayer

Json = dict[str, Any]
CONTACT = "mailto:keeper@example.org"


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Receiver:
    """A browser's side of a push subscription, and the push service it uses."""

    def __init__(self, status: int = 201) -> None:
        self.taken: queue.Queue[tuple[Json, dict[str, str]]] = queue.Queue()
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes(range(16))
        receiver = self

        class Service(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                plain = http_ece.decrypt(body, private_key=receiver.key, auth_secret=receiver.secret, version="aes128gcm")
                receiver.taken.put((json.loads(plain), {name.lower(): value for name, value in self.headers.items()}))
                self.send_response(status)
                self.end_headers()

            def log_message(self, *words: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        numbers = self.key.public_key().public_numbers()
        point = b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        self.subscription = {"endpoint": f"{self.address}/one", "p256dh": text_of(point), "auth": text_of(self.secret)}

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.close()


def test_a_player_whose_page_is_closed_is_told_once_and_nothing_of_the_cards(tmp_path: Path, receiver: Receiver) -> None:
    """Ben closes his page; at his turn his browser gets one notice with the match's title, and at the next turn one more."""
    limits: dict[str, float | str] = {"SERVICES": receiver.address + "/.*", "CLOSED_SECONDS": 0.0}
    key = {"UPCARD_PUSH_KEY": new_key(), "UPCARD_PUSH_CONTACT": CONTACT}
    with process(tmp_path / "room.sqlite3", limits, key) as (_, address):
        keys = table_of(address, 2, game="gin_rummy", seats=2, options={}, bots=[""])
        seats = [{"table": keys[1]["table"], "token": keys[1]["token"]}]
        assert post(address, "/api/push", {**receiver.subscription, "seats": seats}) == {}
        with joined(address, keys[0]) as (ann,):
            with joined(address, keys[1]) as (ben,):
                ann.until(lambda c: c.waiting)
                ben.until(lambda c: c.waiting)
                ann.say(type="start")
                play([ann, ben], lambda c: bool(c.now) and c.now["move"] >= 4)
                assert receiver.taken.empty()  # both were here
            play([ann], lambda c: c.now["scene"]["asked"] == [1])
            told, headers = receiver.taken.get(timeout=30)
            assert told == {"title": "It is your turn", "body": "Gin Rummy", "table": keys[0]["table"]}
            assert headers["urgency"] == "high" and headers["authorization"].startswith("vapid t=")
            with joined(address, keys[1]) as (ben,):
                play([ann, ben], lambda c: c.now["move"] >= 8)
            play([ann], lambda c: c.now["scene"]["asked"] == [1])
            receiver.taken.get(timeout=30)
            assert receiver.taken.empty()


def test_a_room_without_a_key_offers_nothing(tmp_path: Path, receiver: Receiver) -> None:
    """It says so to a page that asks, and refuses one that insists."""
    with process(tmp_path / "room.sqlite3") as (_, address):
        assert get(address, "/api/push") == {"key": ""}
        refused = post(address, "/api/push", {**receiver.subscription, "seats": []})
        assert (refused["status"], refused["text"]) == (404, "This room sends no notices to closed pages.")


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc:1", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/gA", True),
        ("https://web.push.apple.com/QOx", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=B", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com.example.org/x", False),
        ("https://example.org/?https://fcm.googleapis.com/x", False),
        ("https://user@127.0.0.1/fcm.googleapis.com/", False),
        ("https://evilpush.apple.com/x", False),
        ("https://127.0.0.1:8377/api/tables", False),
    ],
)
def test_only_push_services_of_browsers_are_sent_to(endpoint: str, known: bool) -> None:
    """A page cannot make the room call an address of its choice."""
    sender = Sender(new_key(), CONTACT)
    keys = (text_of(bytes([4]) + bytes(64)), text_of(bytes(16)))
    try:
        if known:
            assert sender.checked(endpoint, *keys) == Browser(endpoint, *keys)
        else:
            with pytest.raises(Refusal, match="does not know the push service"):
                sender.checked(endpoint, *keys)
    finally:
        sender.close()


@pytest.mark.parametrize(("p256dh", "auth"), [("AAAA", text_of(bytes(16))), (text_of(bytes(65)), "AA"), ("?" * 87, "A" * 22)])
def test_keys_of_a_wrong_length_are_refused(p256dh: str, auth: str) -> None:
    """A key is 65 bytes, a secret 16."""
    sender = Sender(new_key(), CONTACT)
    with pytest.raises(Refusal, match="not a key that a browser makes"):
        sender.checked("https://fcm.googleapis.com/x", p256dh, auth)
    sender.close()


@pytest.mark.parametrize(
    ("key", "contact", "said"),
    [("nonsense", CONTACT, "UPCARD_PUSH_KEY is not a key"), (None, "keeper@example.org", "UPCARD_PUSH_CONTACT must be")],
)
def test_a_wrong_setting_stops_the_start_with_a_sentence(key: str | None, contact: str, said: str) -> None:
    """The sentence names the variable and never the key."""
    with pytest.raises(StoreError, match=said) as error:
        Sender(key or new_key(), contact)
    assert not key or key not in str(error.value)


def test_a_private_key_belongs_to_the_public_key_that_pages_get() -> None:
    """The public key is the point of the private one."""
    key = new_key()
    sender = Sender(key, CONTACT)
    point = base64.urlsafe_b64decode(sender.public + "=")
    numbers = Vapid02.from_raw(key.encode()).public_key.public_numbers()
    assert point == b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")
    sender.close()


def stored(path: Path) -> tuple[Store, str, str]:
    """A store with a table of one person, the table's id and the token of the seat."""
    store = Store(path)
    kept, token = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben", "steady")], "ab" * 32)
    return store, kept.id, token


def browser(name: str) -> Browser:
    return Browser(f"https://fcm.googleapis.com/{name}", "p", "a")


def test_a_turn_is_due_once_for_each_browser(tmp_path: Path) -> None:
    """Of several servers one sends the notice; the next turn is due again."""
    store, table, token = stored(tmp_path / "room.sqlite3")
    pushes, loaded = Pushes(store), store.load(table)
    assert loaded is not None
    key = loaded.keys[0]
    for name in ("one", "two"):
        pushes.follow(browser(name), [(table, token)])
    assert sorted(b.endpoint[-3:] for b in pushes.due(table, key, "0:3")) == ["one", "two"]
    assert pushes.due(table, key, "0:3") == []
    pushes.forget(browser("one"))
    assert [b.endpoint[-3:] for b in pushes.due(table, key, "0:4")] == ["two"]
    pushes.follow(browser("two"), [])
    assert pushes.due(table, key, "0:5") == []
    store.close()


def test_a_seat_has_a_bounded_number_of_browsers_and_none_after_its_table(tmp_path: Path) -> None:
    """A sixth browser is not told, and the rows go with the table."""
    store, table, token = stored(tmp_path / "room.sqlite3")
    pushes, loaded = Pushes(store), store.load(table)
    assert loaded is not None
    for n in range(BROWSERS + 1):
        pushes.follow(browser(str(n)), [(table, token)])
    assert len(pushes.due(table, loaded.keys[0], "0:0")) == BROWSERS
    store.tidy(now=4_000_000_000)
    assert store.load(table) is None and pushes.due(table, loaded.keys[0], "0:1") == []
    store.close()


def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    """A push service says 410 for a browser that takes no more notices."""
    gone = Receiver(410)
    store, table, token = stored(tmp_path / "room.sqlite3")
    pushes, sender, loaded = Pushes(store), Sender(new_key(), CONTACT), store.load(table)
    assert loaded is not None
    kept = Browser(**gone.subscription)
    pushes.follow(kept, [(table, token)])
    sender.send(pushes, [kept], "Gin Rummy", table)
    sender.close()  # after all that waits
    assert gone.taken.qsize() == 1
    assert pushes.due(table, loaded.keys[0], "0:1") == []
    store.close()
    gone.close()


def test_the_services_are_an_expression_that_needs_https() -> None:
    """No address without TLS is ever sent to."""
    assert SERVICES.startswith("https://")
