"""The HTTP interface of the tables: opening one, the lobby, sitting down, a browser's seats and its notices of turns."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.room import messages as protocol
from upcard.room.credentials import key_of, person_of, token_of
from upcard.room.http_tools import TOO_FAST, address_of, as_json, check_limit, read
from upcard.room.messages import Opened, Refusal
from upcard.room.people import Person
from upcard.room.stored import OWN, Account


def routes() -> list[Route]:
    """The routes, for the room's application."""
    return [
        Route("/api/lobby", _lobby),
        Route("/api/invites/{key}", _invite),
        Route("/api/tables", _open_table, methods=["POST"]),
        Route("/api/tables/{table}/sit", _sit_down, methods=["POST"]),
        Route("/api/tables/{table}/record", _record),
        Route("/api/seats", _saved_seats, methods=["POST"]),
        Route("/api/push", _push_key),
        Route("/api/push", _follow_turns, methods=["POST"]),
    ]


async def _open_table(request: Request) -> Response:
    order = await read(request, protocol.NewTable)
    person = await person_of(request)
    order.name = person.name if person else order.name
    check_limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    opened = await seat_for(request, person, await request.app.state.room.open_table(order))
    key = Account(person.id) if person is not None and opened.token == OWN else opened.token
    opened.first = await request.app.state.room.first_message(opened.table, key)
    return as_json(opened)


async def seat_for(request: Request, person: Person | None, opened: Opened) -> Opened:
    """A new seat, which belongs to the account if somebody is signed in."""
    if person is not None and opened.token != OWN and await request.app.state.room.adopt(person, [(opened.table, opened.token)]):
        opened.token = OWN
    return opened


async def _sit_down(request: Request) -> Response:
    wish = await read(request, protocol.SitDown)
    person = await person_of(request)
    wish.name = person.name if person else wish.name
    check_limit(request, "openings", "You have taken many seats just now. Wait a little before the next one.")
    opened = await request.app.state.room.sit_down(request.path_params["table"], wish, person)
    return as_json(await seat_for(request, person, opened))


async def _invite(request: Request) -> Response:
    limit, who = request.app.state.codes, address_of(request)
    if limit.left(who, time.monotonic()) < 1:
        raise Refusal("You have tried many codes just now. Wait a little before the next one.", "code", 429)
    try:
        return as_json(await request.app.state.room.invite(request.path_params["key"], await person_of(request)))
    except Refusal as refusal:
        if refusal.status == 404:
            limit.allows(who)
        raise


async def _lobby(request: Request) -> Response:
    query = request.query_params
    game, text = query.get("game", "")[:64], query.get("text", "")[:40]
    return as_json(await request.app.state.room.lobby(game, text, await person_of(request)))


async def _record(request: Request) -> Response:
    return as_json(
        await request.app.state.room.record(
            request.path_params["table"], await key_of(request, request.path_params["table"], token_of(request))
        )
    )


async def _saved_seats(request: Request) -> Response:
    asked = await read(request, protocol.SavedSeats)
    check_limit(request, "looks", TOO_FAST)
    return as_json(
        await request.app.state.room.saved_seats([(s.table, await key_of(request, s.table, s.token)) for s in asked.seats])
    )


async def _push_key(request: Request) -> Response:
    return as_json({"key": request.app.state.room.push_key()})


async def _follow_turns(request: Request) -> Response:
    wish = await read(request, protocol.FollowTurns)
    check_limit(request, "looks", TOO_FAST)
    seats = [(s.table, await key_of(request, s.table, s.token)) for s in wish.seats]
    await request.app.state.room.follow_turns(wish, seats)
    return as_json({})
