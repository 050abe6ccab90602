"""Random HTTP requests: the room answers each one with a sentence, and never fails.

`UPCARD_FUZZ=20` sends twenty times as many.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote, quote_from_bytes, urlsplit

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.room.postgres_server import postgres
from tests.room.server_process import process
from upcard.room.account_routes import routes
from upcard.room.messages import LONGEST

TIMES = int(os.environ.get("UPCARD_FUZZ", "1"))
ORDER: dict[str, Any] = {
    **{"game": "gin_rummy", "seats": 2, "options": {}, "bots": [""], "name": "Ann", "seed": None, "listed": True},
    **{"watching": True, "fill": "steady", "hints": False, "bank": 0, "step": 0, "grace": 90},
}
FIXED = [
    "/api/daily",
    "/api/deals",
    "/api/seats",
    "/api/games",
    "/api/tables",
    "/healthz",
    "/metrics",
    "/ws",
    "/api",
    "/api/nothing",
]
ACCOUNTS = [route.path for route in routes()]
IN_PATH = ["/api/games/{}/rules", "/api/games/{}/ranks", "/api/invites/{}", "/api/tables/{}/sit", "/api/tables/{}/record", "/{}"]
IN_PATH += ["/api/games/{}", "/api/games/{}/bots", "/api/deals/{}", "/api/deals/{}/play", "/api/tables/{}/challenge"]

DEALS = ["/api/deals", "/api/seats", "/api/deals/{deal}/play", "/api/tables/{code}/challenge"]

words = st.text(max_size=30) | st.sampled_from(
    ["\0", "a\0b", "\ud800", "..", "../../etc/passwd", "hearts", "ABCD", "’; drop", "%s"]
)
numbers = st.integers() | st.floats() | st.sampled_from([1 << 31, 1 << 63, 1 << 64, -1, 10**400])
anything = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
)
option_names = words | st.sampled_from(["knock_with", "target", "winnable", "first_upcard_offer"])


@st.composite
def orders(draw: st.DrawFn) -> bytes:
    """A request for a table in which some fields are wrong."""
    order = dict(ORDER)
    for name in draw(st.lists(st.sampled_from([*ORDER, "options", "unknown"]), max_size=3)):
        order[name] = draw(st.dictionaries(option_names, anything, max_size=3) if name == "options" else anything)
    for name in draw(st.lists(st.sampled_from(list(ORDER)), max_size=1)):
        order.pop(name, None)
    return json.dumps(order).encode()


@st.composite
def challenges(draw: st.DrawFn) -> bytes:
    """A request for a challenge in which a field may be wrong."""
    order = {"game": "gin_rummy", "seats": 2, "options": {}, "bots": ["steady"], "name": "Ann", "hands": 1}
    for name in draw(st.lists(st.sampled_from(list(order)), max_size=1)):
        order[name] = draw(anything)
    return json.dumps(order).encode()


about_accounts = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("name", "password", "code", "old", "id", "ceremony", "table"), words),
        **dict.fromkeys(("credential", "options", "everywhere"), anything),
        **dict.fromkeys(("match", "skip"), numbers),
        "kind": st.sampled_from(["friend", "block", "none", ""]),
        "seats": st.lists(st.fixed_dictionaries({"table": words, "token": words}), max_size=3) | anything,
    },
).map(lambda b: json.dumps(b).encode())
bodies = (
    orders()
    | about_accounts
    | st.fixed_dictionaries({"name": anything, "seat": anything}).map(lambda b: json.dumps(b).encode())
    | st.fixed_dictionaries({"me": words | st.just("m" * 43), "name": anything}).map(lambda b: json.dumps(b).encode())
    | st.fixed_dictionaries({"me": st.just("m" * 43)}).map(lambda b: json.dumps(b).encode())
    | st.lists(st.fixed_dictionaries({"table": words, "token": words}), max_size=3).map(
        lambda s: json.dumps({"seats": s}).encode()
    )
    | challenges()
    | anything.map(lambda b: json.dumps(b).encode())
    | st.binary(max_size=60)
    | st.sampled_from([b"", b"[" * 5000, b" " * (LONGEST + 1), b'{"name":"\\ud800"}', b'{"name":"\\u0000","seat":null}'])
)
in_paths = words.map(lambda w: quote(w, safe="", errors="surrogatepass")) | st.binary(max_size=12).map(quote_from_bytes)


@st.composite
def paths(draw: st.DrawFn) -> str:
    """A path of the room, or a similar one, sometimes with a query."""
    path = draw(
        st.sampled_from(FIXED + ACCOUNTS) | st.tuples(st.sampled_from(IN_PATH), in_paths).map(lambda t: t[0].format(t[1]))
    )
    if draw(st.booleans()):
        path = "/api/lobby" if draw(st.booleans()) else path
        return f"{path}?game={draw(in_paths)}&text={draw(in_paths)}"
    return path


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, bytes, dict[str, str]]:
    """A method, a path, a body and headers."""
    if draw(st.integers(0, 2)) == 0:
        path = draw(st.sampled_from(["/api/tables", "/api/tables/{code}/sit", *DEALS, *ACCOUNTS]))
        return "POST", path, draw(bodies), {"Content-Type": "application/json"}
    headers = {
        "Content-Type": draw(st.sampled_from(["application/json", "application/json; charset=x", "text/plain", ""])),
        "Authorization": draw(st.sampled_from(["", "Bearer", "Bearer x", "Bearer " + "y" * 200, "Basic \xe9"])),
    }
    if draw(st.booleans()):
        headers["Origin"] = draw(st.sampled_from(["null", "http://elsewhere.example", "://", "\xff"]))
    if draw(st.booleans()):
        headers["Range"] = draw(st.sampled_from(["bytes=5-2", "bytes=-", "x", "bytes=0-,0-"]))
    return (
        draw(st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "BREW"])),
        draw(paths()),
        draw(bodies),
        headers,
    )


@pytest.fixture(scope="module")
def on_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with process(tmp_path_factory.mktemp("fuzz") / "room.sqlite3", proxy="127.0.0.1", metrics=True) as (_, found):
        yield found


@pytest.fixture(scope="module")
def on_postgresql() -> Iterator[str]:
    with postgres() as url, process(url, proxy="127.0.0.1", metrics=True) as (_, found):
        yield found


def ask(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    """The status and the body of the answer."""
    connection = HTTPConnection(urlsplit(address).netloc, timeout=60)
    try:
        connection.putrequest(method, path)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            connection.putheader(name, value.encode("latin-1"))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def check(address: str, examples: int) -> None:
    """Send random requests. Each gets a status below 500, and each refusal by the room is a sentence."""
    code = json.loads(ask(address, "POST", "/api/tables", json.dumps(ORDER).encode(), {"Content-Type": "application/json"})[1])[
        "code"
    ]
    deal = json.loads(ask(address, "GET", "/api/daily", b"", {})[1])["today"][0]["id"]
    statuses: set[int] = set()
    asked = 0

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=TIMES == 1,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(requests())
    def each(request: tuple[str, str, bytes, dict[str, str]]) -> None:
        nonlocal asked
        method, path, body, headers = request
        asked += 1
        who = {"X-Forwarded-For": f"10.{asked >> 16}.{asked >> 8 & 255}.{asked & 255}"}
        path = path.replace("{code}", code).replace("{deal}", deal) if "/{" in path else path
        status, said = ask(address, method, path, body, {**headers, **who})
        assert status < 500, (status, said)
        statuses.add(status)
        if path.startswith("/api/") and status in (400, 403, 408, 409, 413, 415, 422, 429) and method != "HEAD":
            told = json.loads(said)
            assert told["text"].endswith((".", "?", "!")) and "\n" not in told["text"]

    each()
    assert {200, 404, 422} <= statuses
    assert ask(address, "GET", "/healthz", b"", {}) == (200, b"ok")


def test_no_request_makes_the_room_fail(on_file: str) -> None:
    """Every route, with fields of wrong types, unreadable text, huge numbers, and unusual methods."""
    check(on_file, 150 * TIMES)


@pytest.mark.slow
def test_no_request_makes_the_room_fail_on_postgresql(on_postgresql: str) -> None:
    """PostgreSQL stores less than SQLite: no NUL, no half of a surrogate pair, no number beyond its type."""
    check(on_postgresql, 200 * TIMES)


def test_a_request_that_is_no_http_is_closed(on_file: str) -> None:
    """A broken request line gets 400 and the connection closes. The next client is served."""
    connection = HTTPConnection(urlsplit(on_file).netloc, timeout=60)
    connection.connect()
    assert connection.sock is not None
    connection.sock.sendall(b"\x16\x03\x01 nothing\r\n\r\n")
    assert connection.sock.recv(4096).startswith(b"HTTP/1.1 400")
    connection.close()
    assert ask(on_file, "GET", "/healthz", b"", {})[0] == 200
