"""Limits of a real server: slow requests, simultaneous requests, addresses behind a proxy. Normal players never notice them."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.room.client import HEARTS
from tests.room.server_process import process
from upcard.room.messages import LONGEST


@contextmanager
def wire(address: str) -> Iterator[socket.socket]:
    """A TCP connection to a server."""
    at = urlsplit(address)
    with socket.create_connection((at.hostname or "", at.port or 0), timeout=30) as found:
        yield found


def to_the_end(s: socket.socket) -> bytes:
    """Everything a server sends until it closes the connection."""
    found = b""
    try:
        while part := s.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


def asked(address: str, path: str, headers: dict[str, str]) -> tuple[int, str | None]:
    """The status of a GET request, and the time to wait."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Retry-After")
    finally:
        connection.close()


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits a quarter of a second for a head or a body, and allows each address three sockets."""
    limits = {"HEAD_SECONDS": 0.25, "BODY_SECONDS": 0.25, "SOCKETS": 3}
    with process(tmp_path_factory.mktemp("limits") / "room.sqlite3", limits) as (_, found):
        yield found


def test_a_head_that_does_not_end_is_given_up(impatient: str) -> None:
    """A connection that never ends the head of its request is closed."""
    with wire(impatient) as s:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert to_the_end(s) == b""


def test_the_second_head_of_a_connection_is_given_up_too(impatient: str) -> None:
    """A connection that was answered once gets no more time for its next head than for its first."""
    with wire(impatient) as s:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert s.recv(65536).startswith(b"HTTP/1.1 200")
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        assert b"HTTP/1.1" not in to_the_end(s)


def test_a_body_that_does_not_arrive_is_refused(impatient: str) -> None:
    """A request whose body stops half-way gets 408."""
    with wire(impatient) as s:
        head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
        s.sendall(f'{head}Content-Length: 500\r\n\r\n{{"game":'.encode())
        said = to_the_end(s)
    assert said.startswith(b"HTTP/1.1 408") and b"took too long" in said


def test_a_body_without_end_is_refused(impatient: str) -> None:
    """A chunked body is read only up to its limit: 413."""
    with wire(impatient) as s:
        head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
        s.sendall(f"{head}Transfer-Encoding: chunked\r\n\r\n{LONGEST + 1:x}\r\n".encode() + b" " * (LONGEST + 1) + b"\r\n")
        assert to_the_end(s).startswith(b"HTTP/1.1 413")


def test_an_address_has_so_many_sockets(impatient: str) -> None:
    """The fourth socket of an address that can have three gets 429. When one closes, another can open."""
    url = impatient.replace("http", "ws") + "/ws"
    with ExitStack() as stack:
        three = [stack.enter_context(connect(url)) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            connect(url)
        assert refused.value.response.status_code == 429 and refused.value.response.headers["Retry-After"] == "2"
        for ws in three:
            ws.send(json.dumps({"type": "join", "table": "none", "token": ""}))
            assert json.loads(ws.recv(timeout=30))["type"] == "gone"
            ws.close()
        with connect(url) as again:
            again.send(json.dumps({"type": "join", "table": "none", "token": ""}))
            assert json.loads(again.recv(timeout=30))["type"] == "gone"


def test_tables_opened_at_once_are_limited(tmp_path: Path) -> None:
    """After thirty tables an address gets 429 and must wait; the thirty are open."""
    with process(tmp_path / "room.sqlite3") as (_, address):
        connection = HTTPConnection(urlsplit(address).netloc, timeout=30)
        body, headers = json.dumps(HEARTS), {"Content-Type": "application/json"}
        statuses = []
        while 429 not in statuses:
            connection.request("POST", "/api/tables", body, headers)
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)
        assert answer.getheader("Retry-After") == "2"
        connection.close()
    assert set(statuses[:-1]) == {200} and len(statuses) > 30


def test_without_a_proxy_nobody_chooses_their_address(tmp_path: Path) -> None:
    """X-Forwarded-For from the machine itself is ignored: the eleventh wrong code is refused, whatever address it names."""
    with process(tmp_path / "room.sqlite3") as (_, address):
        found = [asked(address, "/api/invites/ZZZZZ", {"X-Forwarded-For": f"10.0.0.{i}"})[0] for i in range(11)]
    assert found == [404] * 10 + [429]


def test_behind_a_proxy_each_address_has_its_own_limit(tmp_path: Path) -> None:
    """The proxy's address is trusted, and only the last entry that it forwards, which the proxy wrote."""
    with process(tmp_path / "room.sqlite3", proxy="127.0.0.1") as (_, address):
        told = [asked(address, "/api/invites/ZZZZZ", {"X-Forwarded-For": f"10.0.0.{i}, 192.0.2.1"}) for i in range(11)]
        assert [status for status, _ in told] == [404] * 10 + [429] and told[-1][1] == "2"
        assert asked(address, "/api/invites/ZZZZZ", {"X-Forwarded-For": "192.0.2.2"})[0] == 404
        network = [asked(address, "/api/invites/ZZZZZ", {"X-Forwarded-For": f"2001:db8::{i:x}"})[0] for i in range(11)]
        assert network == [404] * 10 + [429]  # one /64 network is one household
        assert asked(address, "/api/invites/ZZZZZ", {"X-Forwarded-For": "2001:db8:0:1::1"})[0] == 404
