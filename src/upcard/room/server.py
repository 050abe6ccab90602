"""The room on the web: the page's files, an HTTP interface, and one WebSocket a client."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from markdown_it import MarkdownIt
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

import upcard
from upcard.bots.equity import rank_tables
from upcard.core.errors import IllegalMove, UnknownGame, UpcardError
from upcard.core.game import Game
from upcard.core.options import OptionInfo, describe
from upcard.room import messages as protocol
from upcard.room.bot_workers import bot_names, bots
from upcard.room.messages import LONGEST, Refusal
from upcard.room.preferences import preferences
from upcard.room.room import Room
from upcard.room.services import PAUSE
from upcard.room.store import Store, StoreError
from upcard.room.table import Connection, Table

log = logging.getLogger("upcard.room")

PAGE: Final = Path(__file__).parent / "static"
LOCAL: Final = ["127.0.0.1", "localhost", "::1", "[::1]"]
JOIN_SECONDS: Final = 10.0  # for the first message of a socket
BODY_SECONDS: Final = 5.0  # for the body of a request
BURST: Final = 200.0  # messages at once from one socket, and then one every EACH seconds
EACH: Final = 0.02
COSTLY: Final = (protocol.AskHint, protocol.AskOdds, protocol.Rematch, protocol.Solve, protocol.AskHistory)
CHAT: Final = (5.0, 3.0)  # lines of chat at once, and seconds for each further one
UNREAD: Final = 64  # messages a connection can leave unread
SOCKETS: Final = 200  # open at once from one address
ADDRESSES: Final = 100_000  # remembered by a limit
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
) -> Starlette:
    """The room as a web application; *hosts* are the names it answers to, *metrics* shows its figures at /metrics."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        app.state.room = Room(store, pause, processes)
        app.state.openings = RateLimit(burst=30, each=2.0)  # tables from one address
        app.state.handshakes = RateLimit(burst=50, each=0.1)  # sockets from one address
        app.state.codes = RateLimit(burst=10, each=6.0)  # wrong codes from one address
        app.state.sockets = {}
        yield
        await app.state.room.close()

    async def index(request: Request) -> Response:
        file = page / "index.html"
        if not file.is_file():
            return PlainTextResponse(NO_PAGE, 503)
        return FileResponse(file, headers={"Cache-Control": "no-cache"})

    return Starlette(
        lifespan=living,
        routes=[
            Route("/", index),
            Route("/game/{slug}", index),
            Route("/table/{table}", index),
            *(Route(path, index) for path in ("/t/{code}", "/join", "/join/{code}", "/watch/{table}", "/seat/{table}", "/fair")),
            Route("/healthz", _health),
            *([Route("/metrics", _metrics)] if metrics else []),
            Route("/api/games", _games),
            Route("/api/games/{slug}/rules", _rules),
            Route("/api/games/{slug}/ranks", _ranks),
            Route("/api/bots", _bots),
            Route("/api/lobby", _lobby),
            Route("/api/invites/{key}", _invite),
            Route("/api/tables", _open_table, methods=["POST"]),
            Route("/api/tables/{table}/sit", _sit_down, methods=["POST"]),
            Route("/api/tables/{table}/record", _record),
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
    """The page's files. Files with a hash in their name are cached for good, the others are checked at each visit."""

    def file_response(self, *args: object, **named: object) -> Response:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        path = str(args[0])
        hashed = re.search(r"[/\\]assets[/\\]", path) is not None
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


class RateLimit:
    """How often something is allowed: *burst* times at once, and once more every *each* seconds."""

    def __init__(self, burst: float, each: float) -> None:
        self.burst = burst
        self.each = each
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str = "", cost: float = 1.0) -> bool:
        """Is it allowed now? If so, it is counted."""
        now = time.monotonic()
        left = self.left(who, now)
        allowed = left >= cost
        self._left.pop(who, None)
        self._left[who] = (left - cost if allowed else left, now)
        if len(self._left) > ADDRESSES:
            self._forget(now)
        return allowed

    def left(self, who: str, now: float) -> float:
        """How often it is still allowed at once."""
        left, since = self._left.get(who, (self.burst, now))
        return min(self.burst, left + (now - since) / self.each)

    def _forget(self, now: float) -> None:
        """Forget the tenth with most left: those who used it least."""
        rows = sorted(self._left, key=lambda who: -self.left(who, now))
        for who in rows[: len(rows) // 10]:
            del self._left[who]


def address_of(connection: Request | WebSocket) -> str:
    """The address that limits count by: an IPv4 address, or the /64 network of an IPv6 address."""
    host = connection.client.host if connection.client else ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network(f"{host}/64", strict=False)) if found.version == 6 else host


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
    """The rules of a game."""

    title: str
    html: str


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
    return RulesPage(game.title, markdown.render(upcard.rules(game.slug)))


def _json(value: object, status: int = 200, cache_control: str = "no-store") -> Response:
    return Response(msgspec.json.encode(value), status, {"Cache-Control": cache_control}, "application/json")


async def _games(request: Request) -> Response:
    return _json([game_info(game) for game in upcard.games()], cache_control="no-cache")


async def _rules(request: Request) -> Response:
    try:
        return _json(rules_page(request.path_params["slug"]), cache_control="no-cache")
    except (UnknownGame, OSError):
        return _json({"text": "There is no game of this name here.", "field": ""}, 404)


async def _ranks(request: Request) -> Response:
    try:
        return _json(rank_tables(upcard.game(request.path_params["slug"])), cache_control="no-cache")
    except UnknownGame:
        return _json({"text": "There is no game of this name here.", "field": ""}, 404)


async def _bots(request: Request) -> Response:
    return _json(bots(), cache_control="no-cache")


async def _body(request: Request) -> bytes:
    """The JSON body of a request, at most LONGEST bytes; raises Refusal."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("Send JSON, with the content type application/json.", "", 415)
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > LONGEST:
                    raise Refusal(f"This request is too long: at most {LONGEST} bytes are read.", "", 413)
    except TimeoutError:
        raise Refusal("The request took too long to arrive.", "", 408) from None
    return body


def _limit(request: Request, limit: str, text: str) -> None:
    if not getattr(request.app.state, limit).allows(address_of(request)):
        request.app.state.room.services.figures.refused.labels(limit).inc()
        raise Refusal(text, "", 429)


async def _open_table(request: Request) -> Response:
    _must_be_ours(request)
    order = protocol.read_order(await _body(request))
    _limit(request, "openings", "You have opened many tables just now. Wait a little before the next one.")
    return _json(await request.app.state.room.open_table(order))


async def _sit_down(request: Request) -> Response:
    _must_be_ours(request)
    wish = protocol.read_seat(await _body(request))
    _limit(request, "openings", "You have taken many seats just now. Wait a little before the next one.")
    return _json(await request.app.state.room.sit_down(request.path_params["table"], wish))


async def _invite(request: Request) -> Response:
    limit, who = request.app.state.codes, address_of(request)
    if limit.left(who, time.monotonic()) < 1:
        raise Refusal("You have tried many codes just now. Wait a little before the next one.", "code", 429)
    try:
        return _json(await request.app.state.room.invite(request.path_params["key"]))
    except Refusal as refusal:
        if refusal.status == 404:
            limit.allows(who)
        raise


async def _lobby(request: Request) -> Response:
    query = request.query_params
    return _json(await request.app.state.room.lobby(query.get("game", "")[:64], query.get("text", "")[:40]))


async def _record(request: Request) -> Response:
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    return _json(await request.app.state.room.record(request.path_params["table"], token[:64]))


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


def _must_be_ours(request: Request) -> None:
    if not _same_origin(request.headers):
        raise Refusal("Another page's requests are not answered.", "", 403)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    response = _json({"text": error.text, "field": error.field}, error.status)
    if error.status in (429, 503):
        response.headers["Retry-After"] = "2"
    return response


async def _failed(request: Request, error: Exception) -> Response:
    return _json({"text": FAILED, "field": ""}, 500)


# The WebSocket ---------------------------------------------------------------------------------------------------


async def _talk(socket: WebSocket) -> None:
    """One client: which seat it has, then what it sends and what it is shown, until it goes."""
    state, who = socket.app.state, address_of(socket)
    open_now = state.sockets.get(who, 0)
    if not _same_origin(socket.headers):
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


def _same_origin(headers: Headers) -> bool:
    """Does the request come from our own page? Programs other than browsers name no origin."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


async def _welcome(socket: WebSocket) -> tuple[Table, int] | None:
    """The seat that the first message asks for; None if there is none, and then the client has been told."""
    told: protocol.FromRoom
    try:
        join = protocol.read_message(await asyncio.wait_for(_hear(socket), JOIN_SECONDS))
        if not isinstance(join, protocol.Join):
            raise Refusal("Say first which table you join.")
        found: tuple[Table, int] | None = await socket.app.state.room.sit(join.table, join.token)
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
        connection = table.join(seat)
    except Refusal as refusal:
        await socket.send_text(protocol.write(protocol.SeatNotFound(refusal.text)))
        return
    teller = asyncio.create_task(_tell(socket, table, connection))
    pace, chat = RateLimit(BURST, EACH), RateLimit(*CHAT)
    try:
        while connection.box.qsize() < UNREAD and connection in table.connections:
            raw = await _hear(socket)
            try:
                message = protocol.read_message(raw)
                if not pace.allows(cost=_cost(message)) or (isinstance(message, protocol.Say) and not chat.allows()):
                    raise Refusal(TOO_FAST)
                await table.hear(connection, message)
            except Refusal as refusal:
                connection.box.put_nowait(protocol.Refused(refusal.text, refusal.field))
            except Exception as error:
                _report(error)
                connection.box.put_nowait(protocol.Refused(FAILED))
    finally:
        table.leave(connection)
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)


def _cost(message: protocol.Message) -> float:
    return 5.0 if isinstance(message, COSTLY) else 1.0


async def _hear(socket: WebSocket) -> str:
    """The client's next message, "" if it is not text; raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _tell(socket: WebSocket, table: Table, connection: Connection) -> None:
    """Send a client its messages as fast as it reads; updates it missed meanwhile are sent as one."""
    while True:
        message = await connection.box.get()
        if message is not None:
            await socket.send_text(protocol.write(message))
            if isinstance(message, protocol.SeatNotFound):
                await socket.close(1008)
                return
            continue
        connection.waked = False
        try:
            news = table.news(connection)
        except Exception as error:
            _report(error)
            news = protocol.write(protocol.Refused(FAILED))
        if news:
            await socket.send_text(news)


def _report(error: Exception) -> None:
    """Log where something went wrong, and not with which values: they may be somebody's cards."""
    places = []
    step = error.__traceback__
    while step is not None:
        places.append(f"{Path(step.tb_frame.f_code.co_filename).name}:{step.tb_lineno}")
        step = step.tb_next
    log.error("%s at %s", type(error).__name__, " > ".join(places))
