"""The room on the web: the page's files, an HTTP interface, and one WebSocket a client."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

import msgspec
from markdown_it import MarkdownIt
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

import upcard
from upcard.bots.equity import rank_tables
from upcard.core.errors import BadOption, IllegalMove, UnknownGame, UpcardError
from upcard.core.game import Game
from upcard.core.glossary import anchor
from upcard.core.options import OptionInfo, describe, option_texts
from upcard.core.scene import OPEN, TermScene, term_scenes
from upcard.core.wording import render
from upcard.room import messages as protocol
from upcard.room.account_routes import person_of, session_of
from upcard.room.account_routes import routes as account_routes
from upcard.room.accounts import SIGN_IN
from upcard.room.bot_workers import bot_names, level_infos
from upcard.room.finished import Access
from upcard.room.http_tools import RateLimit, address_of, as_json, check_limit, must_be_ours, read_body, same_origin
from upcard.room.messages import Opened, Refusal
from upcard.room.people import Person
from upcard.room.preferences import preferences
from upcard.room.push import Sender
from upcard.room.room import Room, record_of, sentence_of
from upcard.room.score_facts import score_terms
from upcard.room.services import PAUSE
from upcard.room.store import OWN, Account, Key, Store, StoreError
from upcard.room.table import Connection, Table

log = logging.getLogger("upcard.room")

PAGE: Final = Path(__file__).parent / "static"
NUMBERS: Final = Path(__file__).parent / "numbers.json"  # `upcard lab --atlas` makes it
LOCAL: Final = ["127.0.0.1", "localhost", "::1", "[::1]"]
JOIN_SECONDS: Final = 10.0  # for the first message of a socket
BURST: Final = 200.0  # messages at once from one socket, and then one every EACH seconds
EACH: Final = 0.02
COSTLY: Final = (protocol.AskHint, protocol.AskOdds, protocol.Rematch, protocol.Solve, protocol.AskHistory)
CHAT: Final = (5.0, 3.0)  # lines of chat at once, and seconds for each further one
SIGN_INS: Final = (10.0, 6.0)
ACCOUNTS: Final = (10.0, 360.0)
UNREAD: Final = 64  # messages a connection can leave unread
SOCKETS: Final = 200  # open at once from one address
PIPE: Final = "upcard.pipe"  # the extension by which the server's sockets take messages at once
NO_TABLE: Final = "The table has been closed, or the link to your seat is incomplete."
BAD_RECORD: Final = "This match's record has an answer that is not legal, so it cannot be played on. It is kept as it is."
OLD_RULES: Final = "This match was begun under older rules and cannot be played on. Its record is kept."
FAILED: Final = "Something went wrong in the room. Your match is kept; try again in a moment."
TOO_FAST: Final = "Too many requests at once. Wait a moment, then try again."
CLOSING: Final = "The room is restarting. Your match is kept; try again in a moment."
NO_PAGE: Final = "The page has not been built yet. Run: make play\n"

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def create(
    store: Store,
    *,
    page: Path = PAGE,
    hosts: Sequence[str] = LOCAL,
    pause: float = PAUSE,
    processes: int = 1,
    metrics: bool = False,
    sender: Sender | None = None,
) -> Starlette:
    """The room as a web application; *hosts* are the names it answers to, *metrics* shows its figures at /metrics.

    With a *sender* it tells players whose page is closed that it is their turn.
    """

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        app.state.room = Room(store, pause, processes, sender)
        app.state.openings = RateLimit(burst=30, each=2.0)  # tables from one address
        app.state.handshakes = RateLimit(burst=50, each=0.1)  # sockets from one address
        app.state.signins = RateLimit(*SIGN_INS)  # tries from one address
        app.state.accounts = RateLimit(*ACCOUNTS)  # made from one address
        app.state.histories = RateLimit(burst=120, each=0.5)  # questions about one's matches from one address
        app.state.codes = RateLimit(burst=10, each=6.0)  # wrong codes from one address
        app.state.replays = RateLimit(burst=200, each=0.05)  # pieces of finished matches to one address
        app.state.gradings = RateLimit(burst=10, each=30.0)  # asked for from one address
        app.state.looks = RateLimit(burst=120, each=0.5)  # questions about deals and saved seats from one address
        app.state.sockets = {}
        yield
        await app.state.room.close()

    async def index(request: Request) -> Response:
        file = page / "index.html"
        if not file.is_file():
            return PlainTextResponse(NO_PAGE, 503)
        return FileResponse(file, headers={"Cache-Control": "no-cache"})

    async def lists_games(request: Request) -> Response:
        response = await index(request)
        slug = request.path_params.get("slug", "")
        known = slug in [g.slug for g in upcard.games()]
        asked = [f"/api/games/{slug}", f"/api/games/{slug}/bots"] if known else [] if slug else ["/api/games"]
        # The page asks for these first. So they come a round trip earlier, which a slow phone feels.
        if asked:
            response.headers["Link"] = ", ".join([f"<{path}>; rel=preload; as=fetch; crossorigin" for path in asked])
        return response

    async def shared(request: Request) -> Response:
        file = page / "index.html"
        if not file.is_file():
            return PlainTextResponse(NO_PAGE, 503)
        words = await _preview(request)
        return HTMLResponse(
            file.read_text("utf-8").replace("<title>Upcard</title>", words), headers={"Cache-Control": "no-cache"}
        )

    return Starlette(
        lifespan=living,
        routes=[
            Route("/", lists_games),
            Route("/game/{slug}", lists_games),
            *(Route(f"/score/{{slug}}{rest}", index) for rest in ("", "/{sheet}")),
            Route("/table/{table}", index),
            *(Route(path, index) for path in ("/t/{code}", "/join", "/join/{code}", "/watch/{table}", "/seat/{table}", "/fair")),
            *(Route(f"/replay/{{table}}/{{match}}{rest}", index) for rest in ("", "/{step}", "/{step}/{view}")),
            *(Route(f"/shared/{{key}}{rest}", shared) for rest in ("", "/{step}", "/{step}/{view}")),
            *(Route(path, index) for path in ("/daily", "/deal/{id}")),
            *(Route(path, index) for path in ("/me", "/numbers")),
            Route("/healthz", _health),
            *([Route("/metrics", _metrics)] if metrics else []),
            Route("/api/games", _games),
            Route("/api/games/{slug}", _game),
            Route("/api/games/{slug}/rules", _rules),
            Route("/api/games/{slug}/ranks", _ranks),
            Route("/api/games/{slug}/bots", _bots),
            Route("/api/games/{slug}/score", _score),
            Route("/api/numbers", _numbers),
            Route("/api/lobby", _lobby),
            Route("/api/invites/{key}", _invite),
            Route("/api/tables", _open_table, methods=["POST"]),
            Route("/api/tables/{table}/sit", _sit_down, methods=["POST"]),
            Route("/api/tables/{table}/record", _record),
            *(
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
            ),
            Route("/api/tables/{table}/challenge", _challenge_from, methods=["POST"]),
            Route("/api/daily", _daily),
            Route("/api/deals", _challenge, methods=["POST"]),
            Route("/api/deals/{id}", _deal),
            Route("/api/deals/{id}/play", _play_deal, methods=["POST"]),
            Route("/api/seats", _saved_seats, methods=["POST"]),
            Route("/api/push", _push_key),
            Route("/api/push", _follow_turns, methods=["POST"]),
            *account_routes(),
            WebSocketRoute("/ws", _talk),
            *([Mount("/", PageFiles(directory=page))] if page.is_dir() else []),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts), www_redirect=False),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={Refusal: _refused, Exception: _failed},
    )


class SafeHeaders:
    """Adds the headers that protect a browser to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_on if scope["type"] == "http" else send)


class PageFiles(StaticFiles):
    """The page's files. Files with a hash in their name are cached for good, the others are checked at each visit.

    A script or style sheet is sent in its smaller form, which the page's build puts beside it, to browsers that read it.
    """

    def file_response(self, full_path: Any, stat_result: os.stat_result, scope: Scope, status_code: int = 200) -> Response:
        path = Path(full_path)
        small = path.with_name(path.name + ".br")
        if "br" in re.findall(r"\w+", Headers(scope=scope).get("accept-encoding", "")) and small.is_file():
            response = super().file_response(small, small.stat(), scope, status_code)
            response.headers["Content-Encoding"] = "br"
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers.add_vary_header("Accept-Encoding")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if path.parent.name == "assets" else "no-cache"
        return response


# Over HTTP -------------------------------------------------------------------------------------------------------


class VariantInfo(msgspec.Struct):
    """A well-known bundle of options."""

    name: str
    title: str
    sentence: str
    options: dict[str, bool | int | str]


class GameInfo(msgspec.Struct):
    """A game as the lobby shows it."""

    slug: str
    title: str
    family: str
    sentence: str
    seats: list[int]
    minutes: str
    depth: str
    options: list[OptionInfo]
    variants: list[VariantInfo]
    bots: list[str]
    ranks: bool


class RulesPage(msgspec.Struct):
    """The rules of a game, and the terms that each of its options uses."""

    title: str
    html: str
    terms: dict[str, list[TermScene]]


def game_info(game: Game) -> GameInfo:
    """A game as the lobby shows it."""
    variants = [VariantInfo(v.name, v.title, v.sentence, v.options) for v in game.variants.values()]
    return GameInfo(
        game.slug,
        game.title,
        game.family,
        game.sentence,
        list(game.seats),
        game.minutes,
        game.depth,
        describe(game.options) + describe(preferences(game)),
        variants,
        bot_names(game.slug),
        len(rank_tables(game)) > 0,
    )


@cache
def rules_page(slug: str) -> RulesPage:
    """The rules of a game as HTML; raises UnknownGame."""
    game = upcard.game(slug)
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = markdown.parse(upcard.rules(game.slug))
    for token, text in zip(tokens, tokens[1:]):
        if token.type == "heading_open" and token.tag != "h1":
            token.attrSet("id", anchor(text.content))
    terms = {info["name"]: term_scenes(game.glossary.terms_in(*option_texts(info))) for info in describe(game.options)}
    html = markdown.renderer.render(tokens, markdown.options, {})
    return RulesPage(game.title, html, {name: found for name, found in terms.items() if found})


async def _games(request: Request) -> Response:
    return as_json([game_info(game) for game in upcard.games()], cache_control="no-cache")


async def _game(request: Request) -> Response:
    return _of_game(request, lambda slug: game_info(upcard.game(slug)))


async def _rules(request: Request) -> Response:
    return _of_game(request, rules_page)


async def _ranks(request: Request) -> Response:
    return _of_game(request, lambda slug: rank_tables(upcard.game(slug)))


async def _bots(request: Request) -> Response:
    return _of_game(request, level_infos)


async def _score(request: Request) -> Response:
    def found(slug: str) -> object:
        try:
            return score_terms(slug, dict(request.query_params))
        except BadOption as error:
            raise Refusal(sentence_of(error), error.field) from None

    return _of_game(request, found)


def _of_game(request: Request, what: Callable[[str], object]) -> Response:
    try:
        return as_json(what(request.path_params["slug"]), cache_control="no-cache")
    except (UnknownGame, OSError):
        return as_json({"text": "There is no game of this name here.", "field": ""}, 404)


async def _numbers(request: Request) -> Response:
    return FileResponse(NUMBERS, media_type="application/json", headers={"Cache-Control": "no-cache"})


async def _open_table(request: Request) -> Response:
    must_be_ours(request)
    order = protocol.read_order(await read_body(request))
    person = await person_of(request)
    order.name = person.name if person else order.name
    check_limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    opened = await _for_account(request, person, await request.app.state.room.open_table(order))
    key = Account(person.id) if person is not None and opened.token == OWN else opened.token
    opened.first = await request.app.state.room.first_message(opened.table, key)
    return as_json(opened)


async def _for_account(request: Request, person: Person | None, opened: Opened) -> Opened:
    """A new seat, which belongs to the account if somebody is signed in."""
    if person is not None and opened.token != OWN and await request.app.state.room.adopt(person, [(opened.table, opened.token)]):
        opened.token = OWN
    return opened


async def _key(connection: Request | WebSocket, table: str, token: str) -> Key:
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


async def _sit_down(request: Request) -> Response:
    must_be_ours(request)
    wish = protocol.read_seat(await read_body(request))
    person = await person_of(request)
    wish.name = person.name if person else wish.name
    check_limit(request, "openings", "You have taken many seats just now. Wait a little before the next one.")
    opened = await request.app.state.room.sit_down(request.path_params["table"], wish, person)
    return as_json(await _for_account(request, person, opened))


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
            request.path_params["table"], await _key(request, request.path_params["table"], _token(request))
        )
    )


# Finished matches ------------------------------------------------------------------------------------------------


async def _access(request: Request, limit: str = "replays") -> Access:
    """The finished match of a request, for its player's token or for the key of a link; raises Refusal."""
    check_limit(request, limit, TOO_FAST)
    finished, path = request.app.state.room.finished, request.path_params
    if "key" in path:
        found: Access = await finished.for_guest(path["key"])
    else:
        found = await finished.for_player(
            path["table"], path["match"], await _key(request, request.path_params["table"], _token(request))
        )
    return found


def _token(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ").strip()[:64]


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
    must_be_ours(request)
    order = protocol.read_play_on(await read_body(request))
    found = await _access(request)
    check_limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    return as_json(await _for_account(request, await person_of(request), await request.app.state.room.play_on(found, order)))


async def _grading(request: Request) -> Response:
    return as_json(await request.app.state.room.finished.grading(await _access(request)))


async def _grade(request: Request) -> Response:
    must_be_ours(request)
    found = await _access(request)
    check_limit(request, "gradings", "You have asked for many gradings just now. Wait a little before the next one.")
    return as_json(await request.app.state.room.finished.grade(found))


async def _preview(request: Request) -> str:
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


def _bearer(request: Request) -> str:
    """The secret that a request carries, "" if it is none of ours."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return given if re.fullmatch("[A-Za-z0-9_-]{22,64}", given) else ""


async def _me(request: Request, secret: str) -> Key:
    """Whose results at shared deals these are: the account's that is signed in, else those of the browser with this secret."""
    person = await person_of(request)
    return Account(person.id) if person else secret


async def _daily(request: Request) -> Response:
    check_limit(request, "looks", TOO_FAST)
    me = await _me(request, _bearer(request))
    return as_json(await request.app.state.room.look(lambda deals: deals.daily(me)))


async def _deal(request: Request) -> Response:
    check_limit(request, "looks", TOO_FAST)
    id, me = request.path_params["id"], await _me(request, _bearer(request))
    return as_json(await request.app.state.room.look(lambda deals: deals.info(id, me)))


async def _challenge(request: Request) -> Response:
    must_be_ours(request)
    order = protocol.read_challenge(await read_body(request))
    check_limit(request, "openings", "You have made many challenges just now. Wait a little before the next one.")
    return as_json({"deal": await request.app.state.room.challenge(order)})


async def _challenge_from(request: Request) -> Response:
    must_be_ours(request)
    wish = protocol.read_from_match(await read_body(request))
    check_limit(request, "openings", "You have made many challenges just now. Wait a little before the next one.")
    key = await _key(request, request.path_params["table"], _token(request))
    me = await _me(request, wish.me)
    found = await request.app.state.room.challenge_from(request.path_params["table"], key, me)
    return as_json({"deal": found})


async def _play_deal(request: Request) -> Response:
    must_be_ours(request)
    wish = protocol.read_play(await read_body(request))
    check_limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    person = await person_of(request)
    me, name = (Account(person.id), person.name) if person else (wish.me, wish.name)
    return as_json(await request.app.state.room.play_deal(request.path_params["id"], me, name))


async def _saved_seats(request: Request) -> Response:
    must_be_ours(request)
    asked = protocol.read_saved(await read_body(request))
    check_limit(request, "looks", TOO_FAST)
    return as_json(
        await request.app.state.room.saved_seats([(s.table, await _key(request, s.table, s.token)) for s in asked.seats])
    )


async def _push_key(request: Request) -> Response:
    return as_json({"key": request.app.state.room.push_key()})


async def _follow_turns(request: Request) -> Response:
    must_be_ours(request)
    wish = protocol.read_as(protocol.FollowTurns, await read_body(request))
    check_limit(request, "looks", TOO_FAST)
    seats = [(s.table, await _key(request, s.table, s.token)) for s in wish.seats]
    await request.app.state.room.follow_turns(wish, seats)
    return as_json({})


async def _health(request: Request) -> Response:
    room = request.app.state.room
    if room.services.stopping:
        return PlainTextResponse("stopping", 503)
    try:
        async with asyncio.timeout(2):
            await room.services.write(room.services.store.check)
    except Exception:
        return PlainTextResponse("database away", 503)
    return PlainTextResponse("ok")


async def _metrics(request: Request) -> Response:
    return Response(request.app.state.room.services.figures.text(), media_type="text/plain; version=0.0.4")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    response = as_json({"text": error.text, "field": error.field}, error.status)
    if error.status in (429, 503):
        response.headers["Retry-After"] = "2"
    return response


async def _failed(request: Request, error: Exception) -> Response:
    return as_json({"text": FAILED, "field": ""}, 500)


# The WebSocket ---------------------------------------------------------------------------------------------------


async def _talk(socket: WebSocket) -> None:
    """One client: which seat it has, then what it sends and what it is shown, until it goes."""
    state, who = socket.app.state, address_of(socket)
    open_now = state.sockets.get(who, 0)
    if not same_origin(socket.headers):
        await socket.close(1008)
        return
    if open_now >= SOCKETS or not state.handshakes.allows(who):
        state.room.services.figures.refused.labels("sockets").inc()
        if "websocket.http.response" in socket.scope.get("extensions", {}):
            await socket.send_denial_response(PlainTextResponse(TOO_FAST, 429, {"Retry-After": "2"}))
        else:
            await socket.close(1013)
        return
    state.sockets[who] = open_now + 1
    try:
        await socket.accept()
        seat = await _welcome(socket)
        if seat is not None:
            await _seated(socket, *seat)
        if socket.application_state is not WebSocketState.DISCONNECTED and socket.client_state is not WebSocketState.DISCONNECTED:
            await socket.close(1012 if state.room.services.stopping else 1008)
    except (WebSocketDisconnect, ConnectionError):
        return
    except RuntimeError as error:  # the socket closed while a message was being sent
        if "close" not in str(error):
            raise
    finally:
        state.sockets[who] -= 1
        if state.sockets[who] == 0:
            del state.sockets[who]


async def _welcome(socket: WebSocket) -> tuple[Table, int] | None:
    """The seat that the first message asks for; None if there is none, and then the client has been told."""
    told: protocol.FromRoom
    try:
        join = protocol.read_message(await asyncio.wait_for(_receive(socket), JOIN_SECONDS))
        if not isinstance(join, protocol.Join):
            raise Refusal("Say first which table you join.")
        key = await _key(socket, join.table, join.token)
        if join.token and not key:
            raise Refusal(SIGN_IN)
        found: tuple[Table, int] | None = await socket.app.state.room.sit(join.table, key)
        person = await person_of(socket)
        if found is not None and found[1] < 0 and person is not None:
            people = socket.app.state.room.accounts.people
            if await socket.app.state.room.accounts.read(lambda: people.blocked_by(join.table, person.id)):
                raise Refusal("The players have asked not to be watched.")
    except TimeoutError:
        return None
    except WebSocketDisconnect:
        raise
    except Refusal as refusal:
        told = protocol.Refused(refusal.text, refusal.field)
    except IllegalMove:
        told = protocol.SeatNotFound(BAD_RECORD)
    except UpcardError:
        told = protocol.SeatNotFound(OLD_RULES)
    except StoreError as error:
        told = protocol.SeatNotFound(str(error))
    except Exception as error:
        _report(error)
        told = protocol.Refused(FAILED)
    else:
        if found is not None:
            return found
        told = protocol.SeatNotFound(NO_TABLE)
    await socket.send_text(protocol.write(told))
    return None


async def _seated(socket: WebSocket, table: Table, seat: int) -> None:
    try:
        accounts = socket.app.state.room.accounts
        person = await person_of(socket)
        blocked = await accounts.read(lambda: accounts.people.blocked(person.id)) if person else frozenset()
        connection = table.join(seat, socket.scope.get("extensions", {}).get(PIPE))
        if person is not None:
            connection.person, connection.session, connection.blocked = person.id, session_of(socket), blocked
    except Refusal as refusal:
        await socket.send_text(protocol.write(protocol.SeatNotFound(refusal.text)))
        return
    teller = asyncio.create_task(_send_messages(socket, table, connection))
    pace, chat = RateLimit(BURST, EACH), RateLimit(*CHAT)
    try:
        while connection.box.qsize() < UNREAD and connection in table.connections:
            raw = await _receive(socket)
            try:
                message = protocol.read_message(raw)
                if not pace.allows(cost=_cost(message)) or (isinstance(message, protocol.Say) and not chat.allows()):
                    raise Refusal(TOO_FAST)
                await table.handle(connection, message)
            except Refusal as refusal:
                connection.tell(protocol.Refused(refusal.text, refusal.field))
            except Exception as error:
                _report(error)
                connection.tell(protocol.Refused(FAILED))
    finally:
        table.leave(connection)
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)


def _cost(message: protocol.Message) -> float:
    return 5.0 if isinstance(message, COSTLY) else 1.0


async def _receive(socket: WebSocket) -> str:
    """The client's next message, "" if it is not text; raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _send_messages(socket: WebSocket, table: Table, connection: Connection) -> None:
    """Send a client the messages of its box as fast as it reads; updates it missed meanwhile are sent as one."""
    while True:
        connection.sending = False
        message = await connection.box.get()
        connection.sending = True
        if message is not None:
            await socket.send_text(protocol.write(message))
            if isinstance(message, protocol.SeatNotFound):
                await socket.close(1008)
                return
            continue
        connection.waked = connection.queued = False
        try:
            text = table.message_for(connection).decode()
        except Exception as error:
            _report(error)
            text = protocol.write(protocol.Refused(FAILED))
        if text:
            await socket.send_text(text)


def _report(error: Exception) -> None:
    """Log where something went wrong, and not with which values: they may be somebody's cards."""
    places = []
    step = error.__traceback__
    while step is not None:
        places.append(f"{Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}")
        step = step.tb_next
    log.error("%s at %s", type(error).__name__, " > ".join(places))
