"""The room on the web: the page's files, a few questions over HTTP, and one WebSocket a client."""

from __future__ import annotations

import asyncio
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
from upcard.core.errors import UnknownGame, UpcardError
from upcard.core.game import Game
from upcard.core.options import OptionInfo, describe
from upcard.room import messages as protocol
from upcard.room.bot_workers import bot_names, bots
from upcard.room.messages import LONGEST, Refusal
from upcard.room.preferences import preferences
from upcard.room.room import Room
from upcard.room.services import PAUSE
from upcard.room.store import Store
from upcard.room.table import Connection, Table

log = logging.getLogger("upcard.room")

PAGE: Final = Path(__file__).parent / "static"
LOCAL: Final = ["127.0.0.1", "localhost", "::1", "[::1]"]
JOIN_SECONDS: Final = 10.0  # to say who one is
BURST: Final = 200.0  # messages at once, and then one each
EACH: Final = 0.02  # seconds
COSTLY: Final = (protocol.Review, protocol.AskHint, protocol.AskOdds, protocol.Rematch, protocol.Solve)
UNREAD: Final = 64  # messages that a connection may leave unread
NO_TABLE: Final = "This table is no longer here, or the link to your seat is not complete."
OLD_RULES: Final = "This match was begun under older rules and cannot be played on. Its record is kept."
FAILED: Final = "Something went wrong in the room. Your match is kept; try again in a moment."
TOO_FAST: Final = "That was too fast. Wait a moment, then try again."
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
) -> Starlette:
    """The room as a web application; *hosts* are the names under which it may be asked for."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        app.state.room = Room(store, pause, processes)
        app.state.openings = RateLimit(burst=30, each=2.0)
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
            Route("/api/games", _games),
            Route("/api/games/{slug}/rules", _rules),
            Route("/api/games/{slug}/ranks", _ranks),
            Route("/api/bots", _bots),
            Route("/api/tables", _open_table, methods=["POST"]),
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
    """Adds to every answer the headers that keep a browser from being talked into something."""

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
    """The page's files: those with a hash in their name are kept for good, the others are asked for again."""

    def file_response(self, *args: object, **named: object) -> Response:
        response = super().file_response(*args, **named)  # type: ignore[arg-type]
        path = str(args[0])
        hashed = re.search(r"[/\\]assets[/\\]", path) is not None
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if hashed else "no-cache"
        return response


class RateLimit:
    """How often something may be done: *burst* times at once, and once more every *each* seconds."""

    def __init__(self, burst: float, each: float) -> None:
        self.burst = burst
        self.each = each
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str = "", cost: float = 1.0) -> bool:
        """May it be done now? Then it is counted."""
        now = time.monotonic()
        left, since = self._left.get(who, (self.burst, now))
        left = min(self.burst, left + (now - since) / self.each)
        allowed = left >= cost
        self._left[who] = (left - cost if allowed else left, now)
        if len(self._left) > 10_000:
            self._left.clear()
        return allowed


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


async def _open_table(request: Request) -> Response:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("The room is asked for a table in JSON.")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            raise Refusal("This is too long to be a wish for a table.")
    order = protocol.read_order(body)
    if not request.app.state.openings.allows(request.client.host if request.client else ""):
        raise Refusal("You have opened many tables just now. Wait a little before the next one.")
    return _json(await request.app.state.room.open_table(order))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return _json({"text": error.text, "field": error.field}, 422)


async def _failed(request: Request, error: Exception) -> Response:
    return _json({"text": FAILED, "field": ""}, 500)


# The WebSocket ---------------------------------------------------------------------------------------------------


async def _talk(socket: WebSocket) -> None:
    """One client: who it is, then what it says and what it is told, until it goes."""
    if not _same_origin(socket.headers):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        seat = await _welcome(socket)
        if seat is not None:
            await _seated(socket, *seat)
    except WebSocketDisconnect:
        return
    if socket.application_state is not WebSocketState.DISCONNECTED and socket.client_state is not WebSocketState.DISCONNECTED:
        await socket.close(1008)


def _same_origin(headers: Headers) -> bool:
    """Does a browser speak for our own page? (Others that are not browsers name no origin.)"""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


async def _welcome(socket: WebSocket) -> tuple[Table, int] | None:
    """The seat that the first message asks for; None where there is none, and the client has been told."""
    try:
        join = protocol.read_message(await asyncio.wait_for(_hear(socket), JOIN_SECONDS))
        if not isinstance(join, protocol.Join):
            raise Refusal("Say first at which table you sit.")
        found: tuple[Table, int] | None = await socket.app.state.room.sit(join.table, join.token)
    except TimeoutError:
        return None
    except Refusal as refusal:
        await socket.send_text(protocol.write(protocol.Refused(refusal.text, refusal.field)))
        return None
    except UpcardError:
        await socket.send_text(protocol.write(protocol.SeatNotFound(OLD_RULES)))
        return None
    if found is None:
        await socket.send_text(protocol.write(protocol.SeatNotFound(NO_TABLE)))
    return found


async def _seated(socket: WebSocket, table: Table, seat: int) -> None:
    voice = table.join(seat)
    teller = asyncio.create_task(_tell(socket, table, voice))
    pace = RateLimit(BURST, EACH)
    try:
        while voice.box.qsize() < UNREAD:
            raw = await _hear(socket)
            try:
                message = protocol.read_message(raw)
                if not pace.allows(cost=_cost(message)):
                    raise Refusal(TOO_FAST)
                await table.hear(voice, message)
            except Refusal as refusal:
                voice.box.put_nowait(protocol.Refused(refusal.text, refusal.field))
            except Exception as error:
                _report(error)
                voice.box.put_nowait(protocol.Refused(FAILED))
    finally:
        table.leave(voice)
        teller.cancel()
        await asyncio.gather(teller, return_exceptions=True)


def _cost(message: protocol.Message) -> float:
    return 5.0 if isinstance(message, COSTLY) else 1.0


async def _hear(socket: WebSocket) -> str:
    """What the client says next; raises WebSocketDisconnect, or Refusal for what is no text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""


async def _tell(socket: WebSocket, table: Table, voice: Connection) -> None:
    """Send a client what it is to know, as fast as it reads; what it missed meanwhile comes in one."""
    while True:
        message = await voice.box.get()
        if message is not None:
            await socket.send_text(protocol.write(message))
            continue
        voice.nudged = False
        try:
            news = await table.news(voice)
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
