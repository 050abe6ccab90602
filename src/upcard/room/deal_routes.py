"""The HTTP interface of shared deals: challenges, and the deals of the day."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.room import messages as protocol
from upcard.room.credentials import browser_secret, key_of, person_of, player_at_deals, token_of
from upcard.room.http_tools import TOO_FAST, as_json, check_limit, read
from upcard.room.stored import Account


def routes() -> list[Route]:
    """The routes, for the room's application."""
    return [
        Route("/api/daily", _daily),
        Route("/api/deals", _challenge, methods=["POST"]),
        Route("/api/deals/{id}", _deal),
        Route("/api/deals/{id}/play", _play_deal, methods=["POST"]),
        Route("/api/tables/{table}/challenge", _challenge_from, methods=["POST"]),
    ]


async def _daily(request: Request) -> Response:
    check_limit(request, "looks", TOO_FAST)
    me = await player_at_deals(request, browser_secret(request))
    return as_json(await request.app.state.room.look(lambda deals: deals.daily(me)))


async def _deal(request: Request) -> Response:
    check_limit(request, "looks", TOO_FAST)
    id, me = request.path_params["id"], await player_at_deals(request, browser_secret(request))
    return as_json(await request.app.state.room.look(lambda deals: deals.info(id, me)))


async def _challenge(request: Request) -> Response:
    order = await read(request, protocol.NewChallenge)
    check_limit(request, "openings", "You have made many challenges just now. Wait a little before the next one.")
    return as_json({"deal": await request.app.state.room.challenge(order)})


async def _challenge_from(request: Request) -> Response:
    wish = await read(request, protocol.FromMatch)
    check_limit(request, "openings", "You have made many challenges just now. Wait a little before the next one.")
    key = await key_of(request, request.path_params["table"], token_of(request))
    me = await player_at_deals(request, wish.me)
    found = await request.app.state.room.challenge_from(request.path_params["table"], key, me)
    return as_json({"deal": found})


async def _play_deal(request: Request) -> Response:
    wish = await read(request, protocol.PlayDeal)
    check_limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    person = await person_of(request)
    me, name = (Account(person.id), person.name) if person else (wish.me, wish.name)
    return as_json(await request.app.state.room.play_deal(request.path_params["id"], me, name))
