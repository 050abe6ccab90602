"""Accounts over HTTP: signing in, seats that belong to a person, recovery, friends and blocks, export and deletion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.room.client import HEARTS, Chair, Json, room
from upcard.room import dealing
from upcard.room.people import proper_name
from upcard.room.server import create
from upcard.room.store import Store

PASSWORD = "correct horse"
OPEN: Json = {**{k: v for k, v in HEARTS.items() if k != "seed"}, "game": "gin_rummy", "seats": 2, "options": {}, "bots": [""]}


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A room that does not wait for the numbers of players who send none to the deal."""
    monkeypatch.setattr(dealing, "STEP_SECONDS", 0.0)
    with room() as client:
        yield client


def browser(app: TestClient) -> TestClient:
    """Another person's browser: the same room, no cookies."""
    other = TestClient(app.app, base_url=str(app.base_url))
    other.portal = app.portal  # the room runs once, in one event loop
    return other


def sign_up(app: TestClient, name: str) -> tuple[TestClient, list[str]]:
    """A new browser, signed in to a new account, and its recovery codes."""
    own = browser(app)
    answer = own.post("/api/me", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return own, answer.json()["recovery"]


def test_a_session_is_a_cookie_that_scripts_and_other_sites_cannot_use(app: TestClient) -> None:
    """The cookie is HttpOnly and same-site; the answer has no secret but the ten recovery codes."""
    answer = app.post("/api/me", json={"name": "Finn", "password": PASSWORD})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie
    assert set(answer.json()) == {"name", "recovery"} and len(set(answer.json()["recovery"])) == 10
    assert app.get("/api/me").json()["name"] == "Finn"
    elsewhere = app.post("/api/signout", json={}, headers={"Origin": "http://elsewhere.example"})
    assert elsewhere.status_code == 403 and app.get("/api/me").json()["name"] == "Finn"


def test_a_proxied_https_page_gets_a_host_cookie() -> None:
    """Over HTTPS the cookie is Secure, and bound to this host by its name."""
    made = create(Store(None), hosts=["testserver"], pause=0.0, processes=0)
    with TestClient(made, base_url="https://testserver") as client:
        cookie = client.post("/api/me", json={"name": "Finn", "password": PASSWORD}).headers["set-cookie"]
    assert cookie.startswith("__Host-upcard=") and "Secure" in cookie and "Domain" not in cookie


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(app: TestClient) -> None:
    """Nobody learns from a sign-in or a recovery whether a name has an account."""
    sign_up(app, "Finn")
    for path, more in (("/api/signin", {}), ("/api/signin/recovery", {"code": "aaaa-bbbb-cccc-dddd"})):
        answers = [app.post(path, json={"name": name, "password": "quite wrong", **more}) for name in ("Finn", "Gus")]
        assert [a.status_code for a in answers] == [403, 403]
        assert answers[0].content == answers[1].content
    assert app.get("/api/me").json()["name"] == ""


def test_names_that_look_alike_are_one_name(app: TestClient) -> None:
    """Capitals, width and look-alikes do not make another name; nobody is called like a bot's seat or the room."""
    sign_up(app, "Finn")
    for name in ("FINN", "F1nn", "ｆｉｎｎ", "Fínn"):
        assert app.post("/api/me", json={"name": name, "password": PASSWORD}).status_code == 409, name
    for name in ("x", "Guest", "Fіnn", "a\u202eb", "A former player", "?!", "n" * 25):
        assert proper_name(name) == "", name
    assert app.post("/api/me", json={"name": "Guest", "password": PASSWORD}).status_code == 422
    assert app.post("/api/signin", json={"name": " finn ", "password": PASSWORD}).status_code == 200


def test_wrong_passwords_for_one_name_are_limited_but_not_for_others(app: TestClient) -> None:
    """After five wrong tries the name rests, also for the right password; another name does not."""
    sign_up(app, "Finn")
    sign_up(app, "Gus")
    tries = [app.post("/api/signin", json={"name": "Finn", "password": "quite wrong"}).status_code for _ in range(6)]
    assert tries == [403] * 5 + [429]
    assert app.post("/api/signin", json={"name": "Finn", "password": PASSWORD}).status_code == 429
    assert app.post("/api/signin", json={"name": "Gus", "password": PASSWORD}).status_code == 200


def test_a_recovery_code_sets_a_new_password_once_and_ends_all_sessions(app: TestClient) -> None:
    """The code is written in any way; the old password and the old sessions are void, and so is the code."""
    own, codes = sign_up(app, "Finn")
    again = {"name": "Finn", "code": codes[3].replace("-", " ").upper(), "password": "another horse"}
    assert app.post("/api/signin/recovery", json=again).status_code == 200
    assert app.get("/api/me").json()["recovery"] == 9
    assert own.get("/api/me").json()["name"] == ""
    assert app.post("/api/signin/recovery", json=again).status_code == 403
    assert app.post("/api/signin", json={"name": "Finn", "password": PASSWORD}).status_code == 403
    assert app.post("/api/signin", json={"name": "Finn", "password": "another horse"}).status_code == 200


def test_a_new_password_ends_the_other_sessions(app: TestClient) -> None:
    """Changing it needs the old one; this browser stays signed in, the other does not."""
    own, _ = sign_up(app, "Finn")
    other = browser(app)
    other.post("/api/signin", json={"name": "Finn", "password": PASSWORD})
    assert own.post("/api/me/password", json={"old": "quite wrong", "password": "another horse"}).status_code == 403
    assert own.post("/api/me/password", json={"old": PASSWORD, "password": "short"}).status_code == 422
    assert own.post("/api/me/password", json={"old": PASSWORD, "password": "another horse"}).status_code == 200
    assert own.get("/api/me").json()["name"] == "Finn" and other.get("/api/me").json()["name"] == ""


def test_signing_out_everywhere_closes_sockets_too(app: TestClient) -> None:
    """A socket at a seat of the account closes when its session ends."""
    own, _ = sign_up(app, "Finn")
    seat = own.post("/api/tables", json={**HEARTS, "name": "ignored"}).json()
    assert seat["token"] == "me"
    with own.websocket_connect("/ws") as socket:
        chair = Chair(socket)
        chair.say({"type": "join", "table": seat["table"], "token": "me"})
        assert chair.until(lambda now: True)["players"][0]["name"] == "Finn"
        other = browser(app)
        other.post("/api/signin", json={"name": "Finn", "password": PASSWORD})
        assert other.post("/api/signout", json={"everywhere": True}).status_code == 200
        while chair.hear()["type"] != "gone":
            pass
    assert own.get("/api/me").json()["name"] == ""
    with own.websocket_connect("/ws") as socket:
        socket.send_json({"type": "join", "table": seat["table"], "token": "me"})
        assert socket.receive_json() == {"type": "refused", "text": "Sign in first.", "field": ""}


def test_a_seat_of_an_account_follows_it_to_every_device(app: TestClient) -> None:
    """A second browser lists the table with whose turn it is, and takes the seat; a stranger does neither."""
    own, _ = sign_up(app, "Finn")
    table = own.post("/api/tables", json={**HEARTS, "name": ""}).json()["table"]
    other = browser(app)
    other.post("/api/signin", json={"name": "Finn", "password": PASSWORD})
    (listed,) = other.get("/api/me/tables").json()
    assert listed["table"] == table and listed["title"] == "Hearts" and listed["prompt"]
    with other.websocket_connect("/ws") as socket:
        socket.send_json({"type": "join", "table": table, "token": "me"})
        assert socket.receive_json()["seat"] == 0
    stranger, _ = sign_up(app, "Gus")
    assert stranger.get("/api/me/tables").json() == []
    with stranger.websocket_connect("/ws") as socket:
        socket.send_json({"type": "join", "table": table, "token": "me"})
        assert socket.receive_json()["type"] == "gone"


def test_a_guests_seats_come_into_a_new_account(app: TestClient) -> None:
    """The guest's token is void afterwards; a wrong token brings nothing; a second seat at one table stays a guest's."""
    seat = app.post("/api/tables", json={**OPEN}).json()
    second = app.post(f"/api/tables/{seat['code']}/sit", json={"name": "Too"}).json()
    own, _ = sign_up(app, "Finn")
    wish = [{"table": seat["table"], "token": t} for t in ("nonsense", seat["token"], second["token"])]
    assert own.post("/api/me/seats", json={"seats": wish}).json() == {"tables": [seat["table"]]}
    for client, token, seen in ((app, seat["token"], "gone"), (own, "me", "waiting"), (app, second["token"], "waiting")):
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "join", "table": seat["table"], "token": token})
            assert socket.receive_json()["type"] == seen


def test_an_outdated_token_opens_the_accounts_own_seat(app: TestClient) -> None:
    """A page open since before the seat came into the account still knows the guest's token: whoever is signed in sits there."""
    seat = app.post("/api/tables", json=OPEN).json()
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    wish = [{"table": seat["table"], "token": seat["token"]}]
    assert finn.post("/api/me/seats", json={"seats": wish}).json() == {"tables": [seat["table"]]}
    for client, seen in ((finn, "waiting"), (gus, "gone")):
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "join", **wish[0]})
            assert socket.receive_json()["type"] == seen
    asked = [client.post("/api/seats", json={"seats": wish}).json()[0]["state"] for client in (finn, gus)]
    assert asked == ["open", "gone"]


def test_sitting_down_twice_gives_the_same_seat(app: TestClient) -> None:
    """An account has one seat at a table."""
    host, _ = sign_up(app, "Finn")
    seat = host.post("/api/tables", json=OPEN).json()
    assert host.post(f"/api/tables/{seat['code']}/sit", json={"name": ""}).json() == seat
    invite = app.get(f"/api/invites/{seat['code']}").json()
    assert invite["free"] == [1] and invite["players"][0]["account"]


def test_friends_are_friends_when_both_say_so(app: TestClient) -> None:
    """One asks by name, the other accepts; a name without an account gets the same answer; either can end it."""
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    answers = [finn.post("/api/me/people", json={"name": name, "kind": "friend"}) for name in ("gus", "Nobody Here")]
    assert [a.content for a in answers] == [b"{}", b"{}"]
    assert finn.get("/api/me/people").json() == {"friends": [], "asked": [], "asking": ["Gus"], "blocked": []}
    assert gus.get("/api/me/people").json()["asked"] == ["Finn"]
    gus.post("/api/me/people", json={"name": "Finn", "kind": "friend"})
    assert finn.get("/api/me/people").json()["friends"] == ["Gus"] == [*gus.get("/api/me/people").json()["friends"], "Gus"][1:]
    gus.post("/api/me/people", json={"name": "Finn", "kind": "none"})
    assert finn.get("/api/me/people").json() == {"friends": [], "asked": [], "asking": [], "blocked": []}


def test_a_blocked_player_finds_no_seat_and_is_not_told_why(app: TestClient) -> None:
    """The table is missing in their lobby, looks full to them, and they are not told of the block anywhere."""
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    finn.post("/api/me/people", json={"name": "Gus", "kind": "block"})
    seat = finn.post("/api/tables", json={**OPEN, "listed": True}).json()
    assert [t["table"] for t in app.get("/api/lobby").json()] == [seat["table"]]
    assert gus.get("/api/lobby").json() == []
    assert gus.get(f"/api/invites/{seat['code']}").json()["free"] == []
    answer = gus.post(f"/api/tables/{seat['code']}/sit", json={"name": "Gus"})
    assert (answer.status_code, answer.json()["text"]) == (409, "The table is full.")
    gus.post("/api/me/people", json={"name": "Finn", "kind": "friend"})
    assert gus.get("/api/me/people").json()["asking"] == ["Finn"]
    assert finn.get("/api/me/people").json() == {"friends": [], "asked": [], "asking": [], "blocked": ["Gus"]}


def test_a_blocked_players_chat_does_not_arrive(app: TestClient) -> None:
    """A third player reads both lines; the one who has blocked the writer reads only the other, also after coming back."""
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    order = {**HEARTS, "seed": None, "bots": ["", "", ""]}
    code = gus.post("/api/tables", json=order).json()["code"]
    table = finn.post(f"/api/tables/{code}/sit", json={"name": ""}).json()["table"]
    third = app.post(f"/api/tables/{code}/sit", json={"name": "Cleo"}).json()["token"]
    finn.post("/api/me/people", json={"name": "Gus", "kind": "block"})

    def lines(chair: Chair, count: int) -> list[str]:
        while len(found := [m["text"] for m in chair.heard if m["type"] == "chat"]) < count:
            chair.hear()
        return found

    with (
        gus.websocket_connect("/ws") as one,
        finn.websocket_connect("/ws") as two,
        app.websocket_connect("/ws") as three,
    ):
        chairs = [Chair(one), Chair(two), Chair(three)]
        for chair, token in zip(chairs, ("me", "me", third)):
            chair.say({"type": "join", "table": table, "token": token})
            assert chair.hear()["type"] == "waiting"
        chairs[0].say({"type": "chat", "text": "from Gus"})
        assert lines(chairs[2], 1) == ["from Gus"]
        chairs[2].say({"type": "chat", "text": "from Cleo"})
        assert lines(chairs[2], 2) == ["from Gus", "from Cleo"]
        assert lines(chairs[1], 1) == ["from Cleo"]
    with finn.websocket_connect("/ws") as again:
        chair = Chair(again)
        chair.say({"type": "join", "table": table, "token": "me"})
        assert lines(chair, 1) == ["from Cleo"]


def finished_match(own: TestClient) -> str:
    """A whole match of Gin Rummy against a bot, played by the owner of a browser; returns its table."""
    order: Json = {**HEARTS, "game": "gin_rummy", "seats": 2, "options": {"target": 1}, "bots": ["steady"]}
    table: str = own.post("/api/tables", json={**order, "seed": None}).json()["table"]
    with own.websocket_connect("/ws") as socket:
        chair = Chair(socket)
        chair.say({"type": "join", "table": table, "token": "me"})
        chair.play(lambda now: now["match"]["over"])
    return table


def history(own: TestClient, **wish: Any) -> Json:
    """What one has done, once the last match is written down."""
    while not (found := own.post("/api/history", json=wish).json())["matches"]:
        pass
    return dict(found)


def test_an_export_has_everything_and_no_secret(app: TestClient) -> None:
    """One file with the records, results, friends and chat; no hash, token or password is in it."""
    own, codes = sign_up(app, "Finn")
    table = finished_match(own)
    history(own)
    answer = own.get("/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    found = answer.json()
    assert found["name"] == "Finn" and found["recovery_codes_left"] == 10 and len(found["sessions"]) == 1
    assert [(r["table"], r["game"], r["place"] in (1, 2)) for r in found["results"]] == [(table, "gin_rummy", True)]
    assert found["records"][0]["upcard"] == 1 and found["records"][0]["hands"]
    cookie = own.cookies["upcard"]
    assert not any(secret in answer.text for secret in [cookie, PASSWORD, "argon2", *codes])
    assert browser(app).get("/api/me/export").status_code == 401


def resigned(finn: TestClient, gus: TestClient, **terms: object) -> Json:
    """The table of a match that Finn gave up against Gus, when it is in their history."""
    seat: Json = finn.post("/api/tables", json={**OPEN, **terms}).json()
    gus.post(f"/api/tables/{seat['code']}/sit", json={"name": ""})
    with finn.websocket_connect("/ws") as one, gus.websocket_connect("/ws") as two:
        chairs = [Chair(one), Chair(two)]
        for chair in chairs:
            chair.say({"type": "join", "table": seat["table"], "token": "me"})
        chairs[0].say({"type": "start"})
        for chair in chairs:
            while not chair.now:
                chair.hear()
        chairs[0].say({"type": "chat", "text": "good bye"})
        chairs[0].say({"type": "resign"})
        while not chairs[1].now["ended"]:
            chairs[1].hear()
    while len(gus.post("/api/history", json={}).json()["matches"]) < 1:
        pass
    return seat


@pytest.mark.parametrize("terms", [{}, {"rated": False}, {"hints": True}], ids=["rated", "casual", "hints"])
def test_a_casual_table_changes_no_rating(app: TestClient, terms: Json) -> None:
    """Finn resigns: at a rated table both get a rating, at a casual one and one with hints nobody. The invitation says which."""
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    offered = finn.post("/api/tables", json={**OPEN, **terms}).json()
    assert app.get(f"/api/invites/{offered['code']}").json()["rated"] is (terms == {})
    resigned(finn, gus, **terms)
    for person in (finn, gus):
        (game,) = person.post("/api/history", json={}).json()["games"]
        assert (game["rating"] is not None) is (terms == {})


def test_a_match_of_an_account_is_looked_back_at_from_any_device(app: TestClient) -> None:
    """Who signs in elsewhere opens the replay as the seat of that match; another account and a guest do not."""
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    eva, _ = sign_up(app, "Eva")
    table = resigned(finn, gus)["table"]
    elsewhere = browser(app)
    elsewhere.post("/api/signin", json={"name": "Gus", "password": PASSWORD})
    me = {"Authorization": "Bearer me"}
    seats = [client.get(f"/api/replay/{table}/1", headers=me).json()["seat"] for client in (finn, elsewhere)]
    assert seats == [0, 1]
    assert [client.get(f"/api/replay/{table}/1", headers=me).status_code for client in (eva, browser(app))] == [403, 403]


def test_a_deleted_account_leaves_only_a_former_player(app: TestClient) -> None:
    """Signing in ends, matches against bots go, and with others the name becomes "a former player"."""
    finn, _ = sign_up(app, "Finn")
    gus, _ = sign_up(app, "Gus")
    alone = finished_match(finn)
    seat = resigned(finn, gus)
    assert finn.post("/api/me/delete", json={"old": "quite wrong"}).status_code == 403
    assert finn.post("/api/me/delete", json={"old": PASSWORD}).status_code == 200
    assert finn.get("/api/me").json()["name"] == ""
    assert app.post("/api/signin", json={"name": "Finn", "password": PASSWORD}).status_code == 403
    (match,) = gus.post("/api/history", json={}).json()["matches"]
    assert [p["name"] for p in match["players"]] == ["a former player", "Gus"]
    assert match["broken"] == "A former player resigned."
    record = gus.get(f"/api/tables/{seat['table']}/record", headers={"Authorization": "Bearer me"})
    assert record.status_code == 200 and "Finn" not in record.text
    assert app.get(f"/api/invites/{alone}").status_code == 404
    assert "Finn" not in gus.get("/api/me/export").text
    with gus.websocket_connect("/ws") as socket:
        chair = Chair(socket)
        chair.say({"type": "join", "table": seat["table"], "token": "me"})
        chair.until(lambda now: True)
        assert chair.now["players"][0]["name"] == "a former player" and "Finn" not in str(chair.heard)
