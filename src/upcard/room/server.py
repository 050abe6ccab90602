"""The room as a web application: the page's files, the HTTP interface, and one WebSocket a client."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import upcard
from upcard.room.account_routes import routes as account_routes
from upcard.room.deal_routes import routes as deal_routes
from upcard.room.game_routes import routes as game_routes
from upcard.room.http_tools import FAILED, RateLimit, as_json
from upcard.room.messages import Refusal
from upcard.room.push import Sender
from upcard.room.replay_routes import preview
from upcard.room.replay_routes import routes as replay_routes
from upcard.room.room import Room
from upcard.room.services import PAUSE
from upcard.room.sockets import talk
from upcard.room.store import Store
from upcard.room.table_routes import routes as table_routes

PAGE: Final = Path(__file__).parent / "static"
LOCAL: Final = ["127.0.0.1", "localhost", "::1", "[::1]"]
SIGN_INS: Final = (10.0, 6.0)
ACCOUNTS: Final = (10.0, 360.0)
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

    With a *sender*, players whose page is closed get a notice when it is their turn.
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
        words = await preview(request)
        return HTMLResponse(
            file.read_text("utf-8").replace("<title>Upcard</title>", words), headers={"Cache-Control": "no-cache"}
        )

    return Starlette(
        lifespan=living,
        routes=[
            Route("/", lists_games),
            Route("/game/{slug}", lists_games),
            Route("/table/{table}", index),
            *(Route(path, index) for path in ("/t/{code}", "/join", "/join/{code}", "/watch/{table}", "/seat/{table}", "/fair")),
            *(Route(f"/replay/{{table}}/{{match}}{rest}", index) for rest in ("", "/{step}", "/{step}/{view}")),
            *(Route(f"/shared/{{key}}{rest}", shared) for rest in ("", "/{step}", "/{step}/{view}")),
            *(Route(path, index) for path in ("/daily", "/deal/{id}")),
            *(Route(path, index) for path in ("/me", "/numbers")),
            Route("/healthz", _health),
            *([Route("/metrics", _metrics)] if metrics else []),
            *game_routes(),
            *table_routes(),
            *replay_routes(),
            *deal_routes(),
            *account_routes(),
            WebSocketRoute("/ws", talk),
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
    A person who follows a wrong link gets the page, which says so.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            index = Path(self.directory or "") / "index.html"
            if error.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", "") or not index.is_file():
                raise
            return FileResponse(index, 404, headers={"Cache-Control": "no-cache"})

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


# What the keeper asks, and failures -------------------------------------------------------------------------------


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
