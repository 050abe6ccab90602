"""Opening the room: a web server on this machine, at an address that is told."""

from __future__ import annotations

import errno
import logging
import socket
import threading
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import platformdirs
import uvicorn

from upcard.room.messages import LONGEST
from upcard.room.server import LOCAL, create
from upcard.room.services import PAUSE
from upcard.room.store import Store

PORT: Final = 8377


def database() -> Path:
    """Where this person's matches are kept unless another place is named."""
    return platformdirs.user_data_path("upcard", appauthor=False) / "room.sqlite3"


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    path: Path | None = None,
    open_page: bool = False,
    names: Sequence[str] = (),
    pause: float = PAUSE,
) -> None:
    """Serve the room until it is interrupted.  Raises StoreError, and OSError where the port is taken."""
    listener = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    app = create(Store(path or database()), hosts=[*LOCAL, host, *names], pause=pause)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=4 * LONGEST,
        timeout_graceful_shutdown=3,
        limit_concurrency=1000,
    )
    print(f"Upcard is open at {address}  (Ctrl+C closes it; your matches are kept)", flush=True)
    if open_page:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises OSError in words that a person may read."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
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
