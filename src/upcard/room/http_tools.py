"""The common part of the room's HTTP requests: reading a body, answering in JSON, limits, and where a request may come from."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import Final, TypeVar

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from upcard.room.messages import LONGEST, Refusal, read_as

T = TypeVar("T")

TOO_FAST: Final = "Too many requests at once. Wait a moment, then try again."
FAILED: Final = "Something went wrong in the room. Your match is kept; try again in a moment."
BODY_SECONDS: Final = 5.0  # for the body of a request
ADDRESSES: Final = 100_000  # remembered by a limit


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


def as_json(value: object, status: int = 200, cache_control: str = "no-store") -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(value), status, {"Cache-Control": cache_control}, "application/json")


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request of our own page, as a message; raises Refusal."""
    must_be_ours(request)
    return read_as(kind, await read_body(request))


async def read_body(request: Request) -> bytes:
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


def check_limit(request: Request, limit: str, text: str) -> None:
    """Count a request of an address; raises Refusal with the text if there were too many."""
    if not getattr(request.app.state, limit).allows(address_of(request)):
        request.app.state.room.services.figures.refused.labels(limit).inc()
        raise Refusal(text, "", 429)


def must_be_ours(request: Request) -> None:
    """Raise Refusal if another site's page sent the request."""
    if not same_origin(request.headers):
        raise Refusal("Another page's requests are not answered.", "", 403)


def same_origin(headers: Headers) -> bool:
    """Does the request come from our own page? Programs other than browsers name no origin."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")
