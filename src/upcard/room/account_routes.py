"""The HTTP interface of accounts: signing in, a person's own account, other people, and past matches."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.room.accounts import SIGN_IN, SignedIn, relying_party
from upcard.room.credentials import cookie_name, person_of, session_of
from upcard.room.http_tools import as_json, check_limit, read
from upcard.room.messages import Key, OptionValue, Refusal, Token
from upcard.room.people import Person

T = TypeVar("T")

COOKIE_DAYS: Final = 400  # browsers allow no more; the session itself ends after a time without use
SEATS: Final = 150  # of a guest in one request

Text = Annotated[str, msgspec.Meta(max_length=100)]
Secret = Annotated[str, msgspec.Meta(max_length=400)]


class SignUp(msgspec.Struct, forbid_unknown_fields=True):
    """A new account with a password, or a sign-in."""

    name: Text
    password: Secret


class Recover(msgspec.Struct, forbid_unknown_fields=True):
    """A sign-in with a recovery code, and a new password."""

    name: Text
    code: Text
    password: Secret


class NewPasskey(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a passkey: with a name for a new account, without one for the account that is signed in."""

    name: Text = ""


class UsePasskey(msgspec.Struct, forbid_unknown_fields=True):
    """The browser's answer when a passkey is made or used."""

    ceremony: Token
    credential: dict[str, Any]


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    """A change of the password; *old* is "" for an account without one."""

    old: Secret
    password: Secret


class Confirm(msgspec.Struct, forbid_unknown_fields=True):
    """A confirmation by the password, or by the name where there is no password."""

    old: Secret


class One(msgspec.Struct, forbid_unknown_fields=True):
    """A thing of the account's own, by its id."""

    id: Annotated[str, msgspec.Meta(max_length=1400)]


class SignOut(msgspec.Struct, forbid_unknown_fields=True):
    """The end of this session, or of all."""

    everywhere: bool = False


class GuestSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that a browser has saved."""

    table: Key
    token: Token


Seats = Annotated[list[GuestSeat], msgspec.Meta(max_length=SEATS)]


class Bring(msgspec.Struct, forbid_unknown_fields=True):
    """Seats of a guest for the account."""

    seats: Seats


class AskMatches(msgspec.Struct, forbid_unknown_fields=True):
    """A question about a person's past matches, perhaps of one game with one set of options; *skip* matches were shown before.

    A match that has just ended at *table* is certainly counted.
    """

    seats: Seats = []
    game: Annotated[str, msgspec.Meta(max_length=64)] = ""
    options: Annotated[dict[Key, OptionValue], msgspec.Meta(max_length=100)] | None = None
    skip: Annotated[int, msgspec.Meta(ge=0, le=5000)] = 0
    table: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Erase(msgspec.Struct, forbid_unknown_fields=True):
    """A match to take out of a person's history, by its number at the table (from 1); all matches without a table."""

    seats: Seats = []
    table: Annotated[str, msgspec.Meta(max_length=64)] = ""
    match: Annotated[int, msgspec.Meta(ge=1, le=1 << 31)] = 1


class Relate(msgspec.Struct, forbid_unknown_fields=True):
    """A change of how you stand to another person: a friend (asked or accepted), blocked, or neither."""

    name: Text
    kind: Literal["friend", "block", "none"]


def routes() -> list[Route]:
    """The routes, for the room's application."""
    posts = {
        "/api/me": _make,
        "/api/me/passkey/begin": _begin_passkey,
        "/api/me/passkey": _add_passkey,
        "/api/me/passkey/remove": _remove_passkey,
        "/api/me/password": _password,
        "/api/me/recovery": _recovery,
        "/api/me/sessions/end": _end_session,
        "/api/me/seats": _bring,
        "/api/me/people": _relate,
        "/api/me/delete": _delete,
        "/api/signin": _sign_in,
        "/api/signin/recovery": _recover,
        "/api/signin/passkey/begin": _ask_passkey,
        "/api/signin/passkey": _use_passkey,
        "/api/signout": _sign_out,
        "/api/history": _history,
        "/api/history/erase": _erase,
    }
    gets = {"/api/me": _me, "/api/me/tables": _tables, "/api/me/people": _people, "/api/me/export": _export}
    return [
        *[Route(path, endpoint, methods=["POST"]) for path, endpoint in posts.items()],
        *[Route(path, endpoint) for path, endpoint in gets.items()],
    ]


# Who asks --------------------------------------------------------------------------------------------------------


async def _signed_in(request: Request) -> Person:
    person = await person_of(request)
    if person is None:
        raise Refusal(SIGN_IN, "", 401)
    return person


def _with_cookie(request: Request, response: Response, token: str) -> Response:
    name, secure = cookie_name(request), request.url.scheme == "https"
    if token:
        response.set_cookie(name, token, COOKIE_DAYS * 86_400, path="/", secure=secure, httponly=True, samesite="strict")
    else:
        response.delete_cookie(name, path="/", secure=secure, httponly=True, samesite="strict")
    return response


def _device(request: Request) -> str:
    """A word for the device, such as "Firefox, Android": enough to know it again in a list."""
    agent = request.headers.get("user-agent", "")
    browsers = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
    systems = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"))
    browser = next((word for mark, word in browsers if mark in agent), "Browser")
    return ", ".join([browser, next((word for mark, word in (*systems, ("Linux", "Linux")) if mark in agent), "unknown")])


def _limit(request: Request) -> None:
    check_limit(request, "signins", "There were many tries from here just now. Wait a minute, then try again.")


def _welcome(request: Request, found: SignedIn) -> Response:
    response = as_json({"name": found.name, "recovery": found.recovery})
    return _with_cookie(request, response, found.token) if found.token else response


# Signing in ------------------------------------------------------------------------------------------------------


async def _make(request: Request) -> Response:
    wish = await read(request, SignUp)
    check_limit(request, "accounts", "Many accounts were made from here just now. Wait a little before the next one.")
    return _welcome(request, await request.app.state.room.accounts.make(wish.name, wish.password, _device(request)))


async def _sign_in(request: Request) -> Response:
    wish = await read(request, SignUp)
    _limit(request)
    return _welcome(request, await request.app.state.room.accounts.sign_in(wish.name, wish.password, _device(request)))


async def _recover(request: Request) -> Response:
    wish = await read(request, Recover)
    _limit(request)
    accounts = request.app.state.room.accounts
    found = await accounts.recover(wish.name, wish.code, wish.password, _device(request))
    await request.app.state.room.close_connections((await accounts.who(found.token)).id)
    return _welcome(request, found)


def _ceremony(found: tuple[str, str]) -> Response:
    return as_json({"ceremony": found[0], "options": json.loads(found[1])})


async def _begin_passkey(request: Request) -> Response:
    wish = await read(request, NewPasskey)
    _limit(request)
    person = await person_of(request)
    return _ceremony(await request.app.state.room.accounts.begin_passkey(request.headers["host"], person, wish.name))


async def _add_passkey(request: Request) -> Response:
    wish = await read(request, UsePasskey)
    check_limit(request, "accounts", "Many accounts were made from here just now. Wait a little before the next one.")
    place, person = _place(request), await person_of(request)
    accounts = request.app.state.room.accounts
    return _welcome(request, await accounts.add_passkey(*place, person, wish.ceremony, wish.credential, _device(request)))


async def _ask_passkey(request: Request) -> Response:
    await read(request, SignOut)
    _limit(request)
    return _ceremony(await request.app.state.room.accounts.ask_passkey(request.headers["host"]))


async def _use_passkey(request: Request) -> Response:
    wish = await read(request, UsePasskey)
    _limit(request)
    accounts = request.app.state.room.accounts
    return _welcome(request, await accounts.use_passkey(*_place(request), wish.ceremony, wish.credential, _device(request)))


def _place(request: Request) -> tuple[str, str]:
    """The host and the origin that a passkey must name."""
    host = request.headers["host"]
    return host, f"{request.url.scheme}://{host}"


async def _sign_out(request: Request) -> Response:
    wish = await read(request, SignOut)
    room, person = request.app.state.room, await person_of(request)
    if person is not None and wish.everywhere:
        await room.accounts.write(lambda: room.accounts.people.sign_out_everywhere(person.id))
        await room.close_connections(person.id)
    elif person is not None:
        token = session_of(request)
        await room.accounts.write(lambda: room.accounts.people.sign_out(token))
    return _with_cookie(request, as_json({}), "")


# One's own account -----------------------------------------------------------------------------------------------


async def _me(request: Request) -> Response:
    person, host = await person_of(request), request.headers.get("host", "")
    try:
        passkeys = bool(relying_party(host))
    except Refusal:
        passkeys = False
    if person is None:
        return as_json({"name": "", "passkeys_possible": passkeys})
    accounts = request.app.state.room.accounts
    own = await accounts.read(
        lambda: {
            "recovery": accounts.people.codes_left(person.id),
            "passkeys": [
                {"id": p.credential, "device": p.device, "made": p.made, "used": p.used}
                for p in accounts.people.passkeys(person.id)
            ],
            "sessions": [
                {**asdict(s), "here": s.id == accounts.people.id_of(session_of(request))}
                for s in accounts.people.sessions(person.id)
            ],
        }
    )
    return as_json({"name": person.name, "passkeys_possible": passkeys, "password": bool(person.password), **own})


async def _password(request: Request) -> Response:
    wish, person = await read(request, NewPassword), await _signed_in(request)
    _limit(request)
    await request.app.state.room.accounts.change_password(person, wish.old, wish.password, session_of(request))
    return as_json({})


async def _recovery(request: Request) -> Response:
    wish, person = await read(request, Confirm), await _signed_in(request)
    _limit(request)
    accounts = request.app.state.room.accounts
    await accounts.must_know(person, wish.old)
    return as_json({"recovery": await accounts.write(lambda: accounts.people.new_codes(person.id))})


async def _remove_passkey(request: Request) -> Response:
    wish, person = await read(request, One), await _signed_in(request)
    accounts = request.app.state.room.accounts
    if not await accounts.write(lambda: accounts.people.remove_passkey(person.id, wish.id)):
        raise Refusal("This is your only way to sign in. Set a password first.", "", 409)
    return as_json({})


async def _end_session(request: Request) -> Response:
    wish, person = await read(request, One), await _signed_in(request)
    room = request.app.state.room
    await room.accounts.write(lambda: room.accounts.people.end_session(person.id, wish.id))
    await room.close_connections(person.id)
    return as_json({})


async def _bring(request: Request) -> Response:
    wish, person = await read(request, Bring), await _signed_in(request)
    check_limit(request, "histories", "Too many requests at once. Wait a moment, then try again.")
    return as_json({"tables": await request.app.state.room.adopt(person, [(s.table, s.token) for s in wish.seats])})


async def _tables(request: Request) -> Response:
    person = await _signed_in(request)
    check_limit(request, "histories", "Too many requests at once. Wait a moment, then try again.")
    return as_json(await request.app.state.room.tables_of(person))


async def _people(request: Request) -> Response:
    person = await _signed_in(request)
    accounts = request.app.state.room.accounts
    found = await accounts.read(lambda: accounts.people.relations(person.id))
    return as_json({name: sorted(rows.values()) for name, rows in asdict(found).items()})


async def _relate(request: Request) -> Response:
    wish, person = await read(request, Relate), await _signed_in(request)
    check_limit(request, "signins", "Too many requests at once. Wait a moment, then try again.")
    await request.app.state.room.relate(person, wish.name, wish.kind)
    return as_json({})


async def _export(request: Request) -> Response:
    person = await _signed_in(request)
    check_limit(request, "signins", "Too many requests at once. Wait a moment, then try again.")
    response = as_json(await request.app.state.room.export(person))
    response.headers["Content-Disposition"] = 'attachment; filename="upcard.json"'
    return response


async def _delete(request: Request) -> Response:
    wish, person = await read(request, Confirm), await _signed_in(request)
    _limit(request)
    room = request.app.state.room
    await room.accounts.must_know(person, wish.old)
    if not person.password and wish.old != person.name:
        raise Refusal("To delete the account, write your name exactly as it is.", "old")
    await room.delete_account(person)
    return _with_cookie(request, as_json({}), "")


# What one has done -----------------------------------------------------------------------------------------------


async def _history(request: Request) -> Response:
    wish, person = await read(request, AskMatches), await person_of(request)
    check_limit(request, "histories", "Too many requests at once. Wait a moment, then try again.")
    room = request.app.state.room
    tokens = [seat.token for seat in wish.seats]
    if (table := room.tables.get(wish.table)) is not None:
        await table.scorer.record()
    honours = room.services.honours
    return as_json(
        await room.accounts.read(lambda: honours.history(person.id if person else "", tokens, wish.game, wish.options, wish.skip))
    )


async def _erase(request: Request) -> Response:
    wish, person = await read(request, Erase), await person_of(request)
    check_limit(request, "histories", "Too many requests at once. Wait a moment, then try again.")
    tokens = [seat.token for seat in wish.seats]
    await request.app.state.room.erase(person, tokens, wish.table, wish.match - 1)
    return as_json({})
