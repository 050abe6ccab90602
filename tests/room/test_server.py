"""The room over HTTP: the page's files, the games, new tables, and access."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

import upcard
from tests.room.client import HEARTS, Chair, opened, room, seated
from upcard.core.scene import term_scenes
from upcard.room import game_routes, sockets
from upcard.room.http_tools import RateLimit
from upcard.room.launch import listen
from upcard.room.messages import LONGEST
from upcard.room.server import create
from upcard.room.store import Store
from upcard.room.stored import StoredEvent


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A built page of three files."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Upcard</title>")
    (tmp_path / "assets" / "index-1a2b3c.js").write_text("1;")
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    return tmp_path


def test_every_address_serves_the_page(page: Path) -> None:
    """The lobby, a game and a table are one page, checked for changes at each visit."""
    with room(page=page) as client:
        for path in ("/", "/game/hearts", "/table/abc"):
            answer = client.get(path)
            assert answer.status_code == 200 and "<title>Upcard" in answer.text
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["content-type"].startswith("text/html")
        for path in ("/nowhere", "/game/hearts/more"):
            assert client.get(path).status_code == 404
            answer = client.get(
                path, headers={"Accept": "text/html,*/*;q=0.8"}
            )  # a person's browser; the page says what is wrong
            assert answer.status_code == 404 and "<title>Upcard" in answer.text


def test_what_a_page_asks_for_first_comes_beside_its_script(page: Path) -> None:
    """The lobby needs the list of games, a game's page that game and its bots, and a table neither."""
    with room(page=page) as client:
        asked = {
            path: re.findall("<(.*?)>", client.get(path).headers.get("link", ""))
            for path in ("/", "/game/hearts", "/game/nothing", "/table/abc")
        }
    assert asked == {
        "/": ["/api/games"],
        "/game/hearts": ["/api/games/hearts", "/api/games/hearts/bots"],
        "/game/nothing": [],
        "/table/abc": [],
    }


def test_hashed_files_are_cached_and_others_checked(page: Path) -> None:
    """Files that never change are cached for a year, the rest checked at each visit."""
    with room(page=page) as client:
        script = client.get("/assets/index-1a2b3c.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-type"].startswith("text/javascript")
        icon = client.get("/icon.svg")
        assert icon.headers["cache-control"] == "no-cache"
        assert client.get("/icon.svg", headers={"If-None-Match": icon.headers["etag"]}).status_code == 304


def test_a_new_table_comes_with_what_its_player_is_shown_first() -> None:
    """It is what the socket says once it is open; a table that waits for people has nothing to show yet."""
    with room() as client:
        order = {"game": "hearts", "seats": 4, "options": {}, "bots": ["steady"] * 3, "name": "Zoë"}
        made = client.post("/api/tables", json=order).json()
        with client.websocket_connect("/ws") as ws:
            ws.send_json({"type": "join", "table": made["table"], "token": made["token"]})
            assert ws.receive_json() == made["first"]
        assert made["first"]["scene"]["yours"] and made["first"]["whole"]
        assert client.post("/api/tables", json=order | {"bots": ["steady", "steady", ""]}).json()["first"] is None


def test_a_browser_that_reads_brotli_gets_the_smaller_form(page: Path) -> None:
    """The build puts it beside the script; its type, its cache and its unchanged state are those of the script."""
    script = page / "assets" / "index-1a2b3c.js"
    script.with_name(script.name + ".br").write_bytes(b"small")
    with room(page=page) as client:
        for accepted, coding, length in (("gzip, deflate, br", "br", 5), ("gzip, deflate", None, 2), ("brown", None, 2)):
            path, headers = f"/assets/{script.name}", {"Accept-Encoding": accepted}
            with client.stream("GET", path, headers=headers) as told:
                assert told.headers.get("content-encoding") == coding
                assert b"".join(told.iter_raw()) == (b"small" if coding else b"1;")
                assert told.headers["content-length"] == str(length) and "Accept-Encoding" in told.headers["vary"]
                assert told.headers["content-type"].startswith("text/javascript")
                assert told.headers["cache-control"] == "public, max-age=31536000, immutable"
            unchanged = client.get(path, headers=headers | {"If-None-Match": told.headers["etag"]})
            assert unchanged.status_code == 304


def test_only_files_of_the_page_are_served(page: Path) -> None:
    """Requests for anything outside the page's folder are refused."""
    (page.parent / "secret.txt").write_text("secret")
    with room(page=page) as client:
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "//etc/passwd"):
            answer = client.get(path)
            assert answer.status_code == 404 and "secret" not in answer.text


def test_a_missing_page_is_reported(tmp_path: Path) -> None:
    """Without the page's files the room says how to build them."""
    with room(page=tmp_path) as client:
        answer = client.get("/")
        assert answer.status_code == 503 and "make play" in answer.text


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/games/hearts/bots", "/api/games/hearts/rules", "/assets/index-1a2b3c.js", "/nowhere"]
)
def test_every_response_is_safe_to_show(page: Path, path: str) -> None:
    """No response can be framed, sniffed, or made to run a foreign script."""
    with room(page=page) as client:
        headers = client.get(path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'" and policy["script-src"] == "'self'" and policy["frame-ancestors"] == "'none'"
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_games_are_those_of_the_registry() -> None:
    """The lobby gets every game with its seats, options, variants and bots."""
    with room() as client:
        told = client.get("/api/games").json()
        assert [g["slug"] for g in told] == [g.slug for g in upcard.games()]
        hearts = next(g for g in told if g["slug"] == "hearts")
        assert client.get("/api/games/hearts").json() == hearts
        assert client.get("/api/games/harts").status_code == 404
        assert (hearts["seats"], hearts["family"], hearts["depth"]) == ([4], "Tricks", "medium")
        assert hearts["bots"] == ["steady", "easy", "hard", "random"]
        target = next(o for o in hearts["options"] if o["name"] == "target")
        assert (target["kind"], target["default"], target["low"], target["high"]) == ("int", 100, 1, 1000)
        assert hearts["variants"][0]["options"] == {"omnibus": True}
        levels = {b["name"]: b["sentence"] for b in client.get("/api/games/hearts/bots").json()}
        assert sorted(hearts["bots"]) == sorted(levels) and all(levels.values())
        backhand = next(g for g in told if g["slug"] == "backhand")
        assert backhand["bots"] == ["perfect", "easy", "random"]


def test_the_rules_are_html_without_any_raw_html(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are rendered from Markdown; markup in them is shown as text and never runs."""
    monkeypatch.setattr(
        upcard,
        "rules",
        lambda slug: "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))",
    )
    game_routes.rules_page.cache_clear()
    with room() as client:
        told = client.get("/api/games/hearts/rules").json()
    game_routes.rules_page.cache_clear()
    assert told["title"] == "Hearts"
    assert "<h1>Title</h1>" in told["html"] and "<td>1</td>" in told["html"]
    assert "<script" not in told["html"] and 'href="javascript' not in told["html"]


def test_the_rules_open_at_every_term_and_name_the_terms_of_each_option() -> None:
    """The scene's anchors are ids of the page, each once."""
    for game in upcard.games():
        page = game_routes.rules_page(game.slug)
        for term in term_scenes(game.glossary.terms):
            assert page.html.count(f' id="{term["anchor"]}"') == 1, (game.slug, term)
    jump = {name: [term["name"] for term in terms] for name, terms in game_routes.rules_page("solo").terms.items()}
    assert jump["both_queens_rule"] == ["solo", "in suit"]
    assert "hands" not in jump


def test_rules_of_an_unknown_game_are_refused() -> None:
    """In a sentence."""
    with room() as client:
        answer = client.get("/api/games/..%2fregistry/rules")
        assert answer.status_code == 404
        answer = client.get("/api/games/whist/rules")
        assert answer.status_code == 404 and "no game" in answer.json()["text"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "whist"}, "game"),
        ({"seats": 5}, "seats"),
        ({"options": {"target": 5000}}, "target"),
        ({"options": {"jokers": True}}, "jokers"),
        ({"options": {"tie_break": "coin"}}, "tie_break"),
        ({"bots": ["steady"]}, "bots"),
        ({"bots": ["steady", "steady", "genius"]}, "bots"),
        ({"seed": "hello"}, "seed"),
        ({"name": 7}, "name"),
    ],
)
def test_an_impossible_table_is_refused(change: dict[str, Any], field: str) -> None:
    """With a sentence and the name of the field."""
    with room() as client:
        answer = client.post("/api/tables", json={**HEARTS, **change})
        assert answer.status_code == 422
        assert answer.json()["field"] == field
        assert answer.json()["text"].endswith(".") and answer.json()["text"][0].isupper()


def test_a_request_for_a_table_is_limited() -> None:
    """A body that is too long, of another type, or not JSON is refused unread."""
    with room() as client:
        long = client.post("/api/tables", content=b" " * (LONGEST + 1), headers={"Content-Type": "application/json"})
        assert long.status_code == 413 and "too long" in long.json()["text"]
        form = client.post("/api/tables", content=json.dumps(HEARTS), headers={"Content-Type": "text/plain"})
        assert form.status_code == 415
        noise = client.post("/api/tables", content=b"\xff\xfe", headers={"Content-Type": "application/json"})
        assert noise.status_code == 400
        assert client.get("/api/tables").status_code in (404, 405)  # with the page, and without it


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ann \t Lee ", "Ann Lee"),
        ("", "Guest"),
        ("\u202e\x00\n", "Guest"),
        ("x" * 100, "x" * 24),
        ("<b>Bo</b>", "<b>Bo</b>"),
    ],
)
def test_a_name_is_made_fit_to_show(name: str, shown: str) -> None:
    """Unprintable characters go, and long names are cut; a person without a name is "Guest"."""
    with room() as client, seated(client, opened(client, name=name)) as chair:
        assert chair.my_turn()["players"][0]["name"] == shown


def test_a_bot_never_has_a_persons_name() -> None:
    """Nor has a late guest: a name that a bot at the table has gets a number."""
    with room() as client:
        with seated(client, opened(client)) as chair:
            regular = chair.my_turn()["players"][1]["name"]
        with seated(client, opened(client, name=regular.upper())) as chair:
            names = [p["name"].lower() for p in chair.my_turn()["players"]]
            assert names[0] == regular.lower() and len(set(names)) == 4
        key = client.post("/api/tables", json={**HEARTS, "bots": ["steady", "", ""], "seed": None}).json()
        assert client.post(f"/api/tables/{key['code']}/sit", json={"name": regular.lower()}).status_code == 200
        invite = client.get(f"/api/invites/{key['code']}").json()
        assert [p["name"] for p in invite["players"]][1:3] == [regular, f"{regular.lower()} 2"]


def test_many_new_tables_at_once_are_refused() -> None:
    """An address can open some tables at once and must then wait a little."""
    with room() as client:
        client.app.state.openings = RateLimit(burst=2, each=3600.0)  # type: ignore[attr-defined]
        answers = [client.post("/api/tables", json=HEARTS).status_code for _ in range(3)]
        assert answers == [200, 200, 429]


def test_a_seat_needs_its_token() -> None:
    """A wrong token and a wrong table get the same words, and the connection closes."""
    with room() as client:
        key, other = opened(client), opened(client)
        told = []
        for wrong in ({"table": key["table"], "token": other["token"]}, {"table": "nowhere", "token": key["token"]}):
            with client.websocket_connect("/ws") as ws:
                ws.send_json({"type": "join", **wrong})
                told.append(ws.receive_json())
                with pytest.raises(WebSocketDisconnect):
                    ws.receive_json()
        assert told[0] == told[1] and told[0]["type"] == "gone"


@pytest.mark.parametrize(
    "first", ['{"type":"next"}', "hello", '{"type":"join"}', '{"type":"answer","move":0,"sayings":["pass QS"]}']
)
def test_the_first_message_must_be_a_join(first: str) -> None:
    """Any other message is refused, and the connection closes."""
    with room() as client, client.websocket_connect("/ws") as ws:
        ws.send_text(first)
        assert ws.receive_json()["type"] == "refused"
        with pytest.raises(WebSocketDisconnect):
            ws.receive_json()


@pytest.mark.parametrize(
    "noise",
    ["", "hello", "[]", '{"type":"bow"}', '{"type":"answer","move":0,"sayings":[' + '"x",' * 99 + '"x"]}', "9" * (LONGEST + 1)],
)
def test_noise_at_the_table_is_refused_without_losing_the_seat(noise: str) -> None:
    """An unreadable message is refused, and the next good one accepted."""
    with room() as client, seated(client, opened(client)) as chair:
        chair.my_turn()
        chair.socket.send_text(noise)
        assert chair.hear()["type"] == "refused"
        chair.socket.send_bytes(b"\x00\x01")
        assert chair.hear()["type"] == "refused"
        chair.answer()


def test_a_flood_of_messages_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the first messages are carried out, and each gets a reply."""
    monkeypatch.setattr(sockets, "BURST", 12.0)
    monkeypatch.setattr(sockets, "EACH", 3600.0)
    with room() as client, seated(client, opened(client)) as chair:
        chair.my_turn()
        for _ in range(20):
            chair.say({"type": "look", "move": 0})
        heard = [chair.hear() for _ in range(20)]
        assert [m["type"] for m in heard] == ["past"] * 12 + ["refused"] * 8
        assert "Too many requests" in heard[-1]["text"]


def test_other_pages_are_refused() -> None:
    """A page of another origin, or a wrong host name, gets nothing."""
    with room() as client:
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers={"Origin": "https://elsewhere.example"}):
            pass
        with client.websocket_connect("/ws", headers={"Origin": "http://testserver"}) as ws:
            chair = Chair(ws)
            chair.say({"type": "join", **opened(client)})
            assert chair.my_turn()
        assert client.get("/api/games", headers={"Host": "elsewhere.example"}).status_code == 400


def test_a_record_with_an_illegal_answer_is_reported(tmp_path: Path) -> None:
    """A record that does not replay stays as it is, and the person reads why: not because rules are older."""
    with room(tmp_path / "room.sqlite3") as client:
        key = opened(client)
        store = client.app.state.room.services.store  # type: ignore[attr-defined]
        store.append([(key["table"], 0, StoredEvent(0, "say", 1, 0, ("sing",), 1, "n"))])
    with room(tmp_path / "room.sqlite3") as client:
        with client.websocket_connect("/ws") as ws:
            ws.send_json({"type": "join", **key})
            gone = ws.receive_json()
        assert gone["type"] == "gone" and "not legal" in gone["text"]


def test_a_taken_port_is_reported() -> None:
    """If another program uses the port, the person reads what to do."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="is taken"):
            listen("127.0.0.1", taken.getsockname()[1])


def test_the_room_answers_only_to_its_own_names() -> None:
    """By default these are the names of this machine."""
    names = create(Store(None)).user_middleware[1].kwargs["allowed_hosts"]
    assert names == ["127.0.0.1", "localhost", "::1", "[::1]"]
