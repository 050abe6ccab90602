"""The HTTP interface of finished matches: looking back, links, playing on, grading, and a preview for other sites."""

from __future__ import annotations

import asyncio
import re
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from upcard.core.scene import OPEN
from upcard.core.wording import render
from upcard.room import messages as protocol
from upcard.room.credentials import key_of, person_of, token_of
from upcard.room.finished import Access
from upcard.room.http_tools import TOO_FAST, as_json, check_limit, must_be_ours, read
from upcard.room.messages import Refusal
from upcard.room.stored import record_of
from upcard.room.table_routes import seat_for


def routes() -> list[Route]:
    """The routes, for the room's application: each for a player of the match, and for a guest with a link."""
    return [
        Route(f"/api/{kind}{path}", endpoint, methods=[method])
        for kind in ("replay/{table}/{match:int}", "shared/{key}")
        for path, endpoint, method in (
            ("", _replay, "GET"),
            ("/steps", _replay_steps, "GET"),
            ("/log", _replay_log, "GET"),
            ("/record", _replay_record, "GET"),
            ("/share", _share, "POST"),
            ("/play", _play_on, "POST"),
            ("/grading", _grading, "GET"),
            ("/grading", _grade, "POST"),
        )
    ]


async def _access(request: Request, limit: str = "replays") -> Access:
    """The finished match of a request, for its player's token or for the key of a link; raises Refusal."""
    check_limit(request, limit, TOO_FAST)
    finished, path = request.app.state.room.finished, request.path_params
    if "key" in path:
        found: Access = await finished.for_guest(path["key"])
    else:
        found = await finished.for_player(
            path["table"], path["match"], await key_of(request, request.path_params["table"], token_of(request))
        )
    return found


def _number(request: Request, name: str, least: int, usual: str = "") -> int:
    """A number of the query; raises Refusal."""
    text = request.query_params.get(name, usual)
    if not re.fullmatch(r"-?[0-9]{1,6}", text) or int(text) < least:
        raise Refusal("This address lacks a number.", name)
    return int(text)


async def _replay(request: Request) -> Response:
    found = await _access(request)
    key = await request.app.state.room.finished.key(found) if found.seat >= 0 else request.path_params["key"]
    return as_json(found.replay.head(found.seat, key, found.matches))


async def _replay_steps(request: Request) -> Response:
    found, view, first = await _access(request), _number(request, "view", OPEN), _number(request, "first", 0)
    return as_json(await asyncio.to_thread(found.replay.piece, view, _number(request, "reader", -1, "-1"), first))


async def _replay_log(request: Request) -> Response:
    found, view, hand = await _access(request), _number(request, "view", OPEN), _number(request, "hand", 1)
    return as_json(await asyncio.to_thread(found.replay.log, view, hand))


async def _replay_record(request: Request) -> Response:
    return as_json(record_of((await _access(request)).replay.kept))


async def _share(request: Request) -> Response:
    must_be_ours(request)
    found = await _access(request)
    return as_json({"key": await request.app.state.room.finished.key(found, make=True)})


async def _play_on(request: Request) -> Response:
    order = await read(request, protocol.PlayOn)
    found = await _access(request)
    check_limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    return as_json(await seat_for(request, await person_of(request), await request.app.state.room.play_on(found, order)))


async def _grading(request: Request) -> Response:
    return as_json(await request.app.state.room.finished.grading(await _access(request)))


async def _grade(request: Request) -> Response:
    must_be_ours(request)
    found = await _access(request)
    check_limit(request, "gradings", "You have asked for many gradings just now. Wait a little before the next one.")
    return as_json(await request.app.state.room.finished.grade(found))


async def preview(request: Request) -> str:
    """The title of a shared match and its words for a preview, as HTML."""
    try:
        found = await _access(request)
    except Refusal:
        return "<title>Upcard</title>"
    head = found.replay.head(-1, "", 1)
    names = [p.name for p in head.players]
    title = f"{head.title}: {' and '.join([', '.join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]}"
    words = f"{render(head.ended or head.match['verdict'], names, -1)} Look back at the match, answer by answer."
    tags = {"og:type": "website", "og:site_name": "Upcard", "og:title": title, "og:description": words}
    metas = "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items())
    return f'<title>{escape(title)} · Upcard</title><meta name="robots" content="noindex" />{metas}'
