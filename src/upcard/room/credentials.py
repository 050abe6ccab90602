"""The credentials of a request: the session of an account, the token of a seat, the secret of a browser."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.websockets import WebSocket

from upcard.room.people import Person
from upcard.room.stored import OWN, Account, Key


def cookie_name(connection: Request | WebSocket) -> str:
    """The name of the cookie with the session; over HTTPS no other host can set it."""
    return "__Host-upcard" if connection.url.scheme in ("https", "wss") else "upcard"


def session_of(connection: Request | WebSocket) -> str:
    """The secret of the session that a browser sends, or ""."""
    return connection.cookies.get(cookie_name(connection), "")[:64]


async def person_of(connection: Request | WebSocket) -> Person | None:
    """The person who is signed in, or None."""
    found: Person | None = await connection.app.state.room.accounts.who(session_of(connection))
    return found


async def key_of(connection: Request | WebSocket, table: str, token: str) -> Key:
    """The key to a seat at a table: a guest's token, or the account that is signed in.

    The account opens its own seat if the token says so, and also in place of a token that opens nothing: a page that was open
    before somebody signed in knows only the guest's.
    """
    opens = connection.app.state.room.opens
    if not token or token != OWN and await opens(table, token):
        return token
    person = await person_of(connection)
    if token == OWN:
        return Account(person.id) if person else ""
    return Account(person.id) if person and await opens(table, Account(person.id)) else token


def token_of(request: Request) -> str:
    """The token of a seat that a request carries, or ""."""
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()[:64]


def browser_secret(request: Request) -> str:
    """The secret that a request carries, "" if it is none of ours."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return given if re.fullmatch("[A-Za-z0-9_-]{22,64}", given) else ""


async def player_at_deals(request: Request, secret: str) -> Key:
    """Whose results at shared deals these are: the account's that is signed in, else those of the browser with this secret."""
    person = await person_of(request)
    return Account(person.id) if person else secret
