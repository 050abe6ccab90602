"""Sends players whose page is closed a notice of their turn, through the push services of their browsers (RFC 8030, 8291, 8292).

A notice has the title of the match and the table, and never a card; the push service cannot read it. Nothing is sent unless
the keeper of the room has set a key (`upcard room push-key`), and only to the services that browsers use.
"""

from __future__ import annotations

import base64
import hashlib
import json
import logging
import os
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, insert, select, update

from upcard.room import schema
from upcard.room.messages import Refusal
from upcard.room.store import Store
from upcard.room.store_errors import StoreError
from upcard.room.stored import Key, hashed

try:
    import requests
    from py_vapid import Vapid02
    from pywebpush import WebPushException, webpush
except ModuleNotFoundError:  # only rooms that send notices to closed pages need them
    webpush = None

log = logging.getLogger("upcard.room")

SERVICES: Final = (
    r"https://(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com"
    r"|([a-z0-9-]+\.)*notify\.windows\.com)/[!-~]+"
)
"""Addresses of the push services of Chrome, Firefox, Safari and Edge; a room sends to no other address."""

KEPT: Final = 12 * 3600  # seconds for which a push service keeps a notice for a browser that is off
SECONDS: Final = 10.0  # for a push service to take a notice
GONE: Final = (404, 410)  # the browser wants no notices any more
BROWSERS: Final = 5  # that get the notices of one seat
PRIVATE: Final = 32  # bytes of the room's key
YOUR_TURN: Final = "It is your turn"
KEY_BYTES: Final = {"p256dh": 65, "auth": 16}  # RFC 8291, section 2


@dataclass(frozen=True)
class Browser:
    """A browser that takes notices: where they are sent, and the keys with which they are encrypted, in base64url."""

    endpoint: str
    p256dh: str
    auth: str


class Pushes:
    """Stores which browsers get notices of which seats. The methods wait for the disk."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def follow(self, browser: Browser, seats: Sequence[tuple[str, Key]]) -> None:
        """Tell a browser of these seats, by table and key, and of no others."""
        name = _name(browser)
        with self.store.begin() as db:
            db.execute(delete(schema.pushes).where(schema.pushes.c.browser == name))
            for table, key in dict(seats).items():
                seat = (schema.pushes.c.table == table, schema.pushes.c.key == hashed(key))
                others = db.scalars(select(schema.pushes.c.browser).where(*seat)).all()
                if len(others) < BROWSERS:
                    db.execute(
                        insert(schema.pushes).values(
                            table=table,
                            key=hashed(key),
                            browser=name,
                            endpoint=browser.endpoint,
                            p256dh=browser.p256dh,
                            auth=browser.auth,
                            told="",
                        )
                    )

    def due(self, table: str, key: str, turn: str) -> list[Browser]:
        """The browsers that have had no notice of this *turn* of a seat; each is returned once, by one server."""
        seat = (schema.pushes.c.table == table, schema.pushes.c.key == key, schema.pushes.c.told != turn)
        columns = (schema.pushes.c.endpoint, schema.pushes.c.p256dh, schema.pushes.c.auth)
        with self.store.begin() as db:
            return [Browser(*row) for row in db.execute(update(schema.pushes).where(*seat).values(told=turn).returning(*columns))]

    def forget(self, browser: Browser) -> None:
        """Remove a browser that takes no notices any more."""
        self.follow(browser, [])


class Sender:
    """Sends notices, signed with the room's key, in threads of its own."""

    def __init__(self, key: str, contact: str) -> None:
        """*key* is a private key in base64url, *contact* how the push services reach the keeper. Raises StoreError."""
        if webpush is None:
            raise StoreError("Notices to closed pages need one more package: pip install 'upcard[push]'.")
        if not re.fullmatch(r"(mailto:|https://)\S+", contact):
            raise StoreError("UPCARD_PUSH_CONTACT must be how to reach you: mailto:you@example.org, or https://…")
        try:
            if len(_bytes(key)) != PRIVATE:
                raise ValueError
            self._key = Vapid02.from_raw(key.encode())
        except ValueError:
            raise StoreError("UPCARD_PUSH_KEY is not a key. `upcard room push-key` makes one.") from None
        self.contact = contact
        self.public = _base64(_point(self._key))
        self._threads = ThreadPoolExecutor(2, "upcard-push")

    def checked(self, endpoint: str, p256dh: str, auth: str) -> Browser:
        """A browser, if its address is a push service's and its keys can be used; raises Refusal."""
        if not re.fullmatch(SERVICES, endpoint):
            raise Refusal("This room does not know the push service of your browser.", "endpoint")
        for field, text in (("p256dh", p256dh), ("auth", auth)):
            if not re.fullmatch("[A-Za-z0-9_-]+", text) or len(_bytes(text)) != KEY_BYTES[field]:
                raise Refusal("This is not a key that a browser makes.", field)
        return Browser(endpoint, p256dh, auth)

    def send(self, pushes: Pushes, browsers: list[Browser], body: str, table: str) -> None:
        """Send a notice of a turn to browsers. A failure is logged; a browser that is gone is forgotten."""
        notice = json.dumps({"title": YOUR_TURN, "body": body, "table": table})
        for browser in browsers:
            self._threads.submit(self._send, pushes, browser, notice, table)

    def _send(self, pushes: Pushes, browser: Browser, notice: str, table: str) -> None:
        topic = hashlib.sha256(table.encode()).hexdigest()[:32]  # a later notice of the same table replaces this one
        try:
            webpush(
                {"endpoint": browser.endpoint, "keys": {"p256dh": browser.p256dh, "auth": browser.auth}},
                notice,
                self._key,
                {"sub": self.contact},
                ttl=KEPT,
                timeout=SECONDS,
                headers={"Urgency": "high", "Topic": topic},
            )
        except (WebPushException, requests.RequestException) as error:
            if getattr(getattr(error, "response", None), "status_code", 0) in GONE:
                pushes.forget(browser)
            else:
                log.warning("A push service did not take a notice (%s)", type(error).__name__)
        except Exception as error:
            log.error("A notice could not be sent (%s)", type(error).__name__)

    def close(self) -> None:
        """Send what waits, and stop."""
        self._threads.shutdown()


def sender_from_environment() -> Sender | None:
    """The sender that the keeper has set up by UPCARD_PUSH_KEY and UPCARD_PUSH_CONTACT, or None. Raises StoreError."""
    key = os.environ.get("UPCARD_PUSH_KEY", "")
    return Sender(key, os.environ.get("UPCARD_PUSH_CONTACT", "")) if key else None


def new_key() -> str:
    """A new private key for UPCARD_PUSH_KEY. Raises StoreError."""
    if webpush is None:
        raise StoreError("Notices to closed pages need one more package: pip install 'upcard[push]'.")
    key = Vapid02()
    key.generate_keys()
    return _base64(key.private_key.private_numbers().private_value.to_bytes(PRIVATE, "big"))


def _point(key: Any) -> bytes:
    """The uncompressed form of a public key."""
    numbers = key.public_key.public_numbers()
    return bytes([4]) + int(numbers.x).to_bytes(32, "big") + int(numbers.y).to_bytes(32, "big")


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _name(browser: Browser) -> str:
    return hashlib.sha256(browser.endpoint.encode()).hexdigest()
