"""The edges of a real server: silent connections, health, figures, and a stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from pathlib import Path
from urllib.request import urlopen

from tests.room.client import room
from tests.room.server_process import process
from tests.support.own_thread import run_in_own_thread
from upcard.room.launch import listen


def test_a_small_message_does_not_wait_for_the_one_before_to_be_confirmed() -> None:
    """A client confirms up to 40 ms later; connections send without waiting for it (no Nagle's algorithm)."""

    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def came(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listen("127.0.0.1", 0)
        async with await asyncio.start_server(came, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            try:
                return await found
            finally:
                writer.close()

    assert run_in_own_thread(accepted()) != 0


def test_silent_connections_do_not_lock_anybody_out(tmp_path: Path) -> None:
    """With a thousand silent connections open, a new one still gets an answer."""
    with process(tmp_path / "room.sqlite3") as (_, address):
        port = int(address.rpartition(":")[2])
        silent = []
        try:
            for _ in range(1005):
                silent.append(socket.create_connection(("127.0.0.1", port)))
            with urlopen(f"{address}/healthz", timeout=10) as answer:
                assert answer.read() == b"ok"
        finally:
            for s in silent:
                s.close()


def test_a_stop_is_clean(tmp_path: Path) -> None:
    """SIGTERM ends the room without an error and frees the file."""
    with process(tmp_path / "room.sqlite3") as (started, address):
        with urlopen(f"{address}/healthz", timeout=10) as answer:
            assert answer.status == 200
        started.send_signal(signal.SIGTERM)
        assert started.wait(20) in (0, -signal.SIGTERM)
    with process(tmp_path / "room.sqlite3") as (_, address), urlopen(f"{address}/healthz", timeout=10) as answer:
        assert answer.status == 200


def test_figures_are_shown_only_where_asked_for() -> None:
    """Without the option there is no /metrics."""
    with room() as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/healthz").text == "ok"
