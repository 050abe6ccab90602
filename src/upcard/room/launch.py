"""Opens the room: a web server on this machine, which prints its address."""

from __future__ import annotations

import asyncio
import errno
import gc
import json
import logging
import os
import socket
import threading
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

import platformdirs
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

import upcard
from upcard.room.handover import PATIENCE, Handover, renew_on_hangup, tell_manager
from upcard.room.messages import LONGEST
from upcard.room.push import sender_from_environment
from upcard.room.server import LOCAL, create
from upcard.room.services import PAUSE
from upcard.room.sockets import PIPE
from upcard.room.store import Store
from upcard.room.store_errors import InUse, StoreError

PORT: Final = 8377
HEAD_SECONDS: Final = 10.0  # for the head of a request
CONNECTIONS: Final = 250  # TCP connections from one address
WAITING: Final = 4  # messages of one socket before it is read no further
SILENT: Final = 256  # connections that have not sent a request; the oldest is closed first


def database() -> Path:
    """The file in which this person's matches are saved unless another is named."""
    return platformdirs.user_data_path("upcard", appauthor=False) / "room.sqlite3"


class BoundedProtocol(H11Protocol):
    """HTTP with limits that uvicorn lacks: time for the head of a request, connections from an address, silent ones."""

    open: ClassVar[dict[str, int]] = {}
    silent: ClassVar[dict[BoundedProtocol, None]] = {}
    most: ClassVar[int] = CONNECTIONS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and start its timer."""
        super().connection_made(transport)
        self.address = str((transport.get_extra_info("peername") or [""])[0])
        self.open[self.address] = self.open.get(self.address, 0) + 1
        self.silent[self] = None
        self.timer = self.loop.call_later(HEAD_SECONDS, self._give_up)
        if self.open[self.address] > self.most:
            next(other for other in self.silent if other.address == self.address).transport.abort()
        elif len(self.silent) > SILENT:
            next(iter(self.silent)).transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read; a complete head stops the timer, and the beginning of another head starts it again."""
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self  # it is a WebSocket now, which the room counts
        between = not upgraded and (self.cycle is None or self.cycle.response_complete)
        if self in self.silent and not between:
            self.timer.cancel()
            del self.silent[self]
            if upgraded:
                self._uncount()
        elif self not in self.silent and between and self.conn.trailing_data[0]:
            self.silent[self] = None
            self.timer = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.timer.cancel()
        self.silent.pop(self, None)
        self._uncount()
        super().connection_lost(exc)

    def _uncount(self) -> None:
        left = self.open.get(self.address, 0) - 1
        if left > 0:
            self.open[self.address] = left
        else:
            self.open.pop(self.address, None)

    def _give_up(self) -> None:
        if self in self.silent:
            self.transport.abort()


class DirectSocket(WebSocketsSansIOProtocol):
    """A WebSocket that also takes messages at once: a table shows them its updates without a task for each."""

    def handle_connect(self, event: Request) -> None:
        """Let the room find this socket in the scope of its connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][PIPE] = self  # type: ignore[assignment]

    def is_free(self) -> bool:
        """Is it open, and has the client read nearly all that was sent?"""
        return self.writable.is_set() and not (self.disconnected or self.close_sent or self.transport.is_closing())

    def push(self, text: bytes) -> None:
        """Send a message."""
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def send_receive_event_to_app(self) -> None:
        """Give the room a message, and stop reading only when several wait: otherwise each costs two calls of the system."""
        if self.read_paused or self.queue.qsize() >= WAITING:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that uvicorn need not do it
        super().send_receive_event_to_app()
        self.read_paused = False


class JsonLines(logging.Formatter):
    """Log records as JSON lines."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        return json.dumps({"at": round(record.created, 3), "level": record.levelname, "what": record.getMessage()})


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    path: Path | str | None = None,
    open_page: bool = False,
    names: Sequence[str] = (),
    pause: float = PAUSE,
    proxy: str = "",
    metrics: bool = False,
    json_log: bool = False,
) -> None:
    """Serve the room until it is interrupted. Raises StoreError, and OSError if the port is taken.

    At SIGHUP a new process takes over the socket and the database, and this one stops.
    """
    handover = Handover()
    listener = handover.listener or listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if json_log else logging.Formatter("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO if json_log else logging.WARNING, handlers=[handler])
    try:
        sender = sender_from_environment()
        store = _open_store(path or os.environ.get("UPCARD_DATABASE") or database(), address, handover)
    except StoreError:
        listener.close()
        raise
    BoundedProtocol.most = 1 << 30 if proxy else CONNECTIONS  # behind a proxy all connections have its address
    processes = os.cpu_count() or 1
    app = create(store, hosts=[*LOCAL, host, *names], pause=pause, processes=processes, metrics=metrics, sender=sender)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        http=BoundedProtocol,
        ws=DirectSocket,
        ws_max_size=4 * LONGEST,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=10,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or "",
        log_config=None,
    )
    print(f"Upcard is open at {address}  (Ctrl+C closes it; your matches are saved)", flush=True)
    if open_page:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    # What is loaded by now stays: the collector need not look at it again, which held everybody up for 70 ms each time.
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    server = uvicorn.Server(config)
    renew_on_hangup(listener, lambda: setattr(server, "should_exit", True))
    tell_manager("READY=1")
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _open_store(where: Path | str, address: str, handover: Handover) -> Store:
    """Open the database; a process that takes over waits for the old one to release it. Raises StoreError."""
    if handover.listener is None:
        return Store(where, address)
    upcard.games()  # all modules of the games are loaded while the old process still serves
    handover.ready()
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Store(where, address)
        except InUse:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises OSError with a sentence for a person."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, for without it asyncio leaves out TCP_NODELAY, and each message waits for the one before to be confirmed.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise OSError(
                f"Port {port} is taken, perhaps by Upcard itself: open http://{host}:{port}, or choose another port."
            ) from None
        raise OSError(f"Upcard cannot listen at {host}, port {port}: {error.strerror}.") from None
    listener.listen(128)
    return listener
