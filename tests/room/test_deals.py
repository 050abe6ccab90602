"""Deals that several people play: challenges, duplicate tables, the daily deals; and seats of one browser."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

import upcard
from tests.room.client import Chair, Json, opened, room, seated
from tests.room.test_accounts import PASSWORD, sign_up
from tests.room.test_accounts import browser as other_browser
from upcard.bots.bot import Bot
from upcard.bots.roster import bot
from upcard.room import bot_workers, deal_store, deals, live_match
from upcard.room.deal_store import DealStore
from upcard.room.match_log import LoggedMatch
from upcard.room.store import Store
from upcard.room.stored import Settings, StoredPlayer, StoredTable

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC).timestamp()
HEARTS: Json = {"game": "hearts", "seats": 4, "options": {"target": 1}, "bots": ["steady", "steady", "random"], "name": "Ann"}
SHORT: Json = {"game": "totit", "seats": 2, "options": {}, "bots": ["steady"], "name": "Ann", "hands": 1}
QUICK: Json = {"game": "crash", "seats": 2, "bots": ["steady"], "options": {}}  # a match of few answers
GIN: Json = {"game": "gin_rummy", "seats": 2, "options": {}, "bots": [""], "name": "Ann"}


def browser() -> str:
    """The secret of a new browser."""
    return secrets.token_urlsafe(32)


def post(client: TestClient, path: str, body: Json, token: str = "") -> Json:
    """Post JSON; returns the reply with its status."""
    answer = client.post(path, json=body, headers={"Authorization": f"Bearer {token}"} if token else {})
    return {"status": answer.status_code, **answer.json()}


def look(client: TestClient, deal: str, me: str = "") -> Json:
    """A deal as this browser may see it."""
    found: Json = client.get(f"/api/deals/{deal}", headers={"Authorization": f"Bearer {me}"}).json()
    return found


def play_deal(client: TestClient, deal: str, me: str, name: str) -> Json:
    """Begin a deal; returns the key of the seat."""
    found = post(client, f"/api/deals/{deal}/play", {"me": me, "name": name})
    assert found["status"] == 200, found
    return {"table": found["table"], "token": found["token"]}


def to_the_end(client: TestClient, key: Json, *, last: bool = False) -> Chair:
    """Play a match to its end, with the first answer offered, or the last one."""
    with seated(client, key) as chair:
        while not chair.my_turn()["match"]["over"]:
            if chair.now["scene"]["over"]:
                chair.say({"type": "next"})
                chair.until(lambda now: not now["scene"]["over"])
            else:
                chair.answer([chair.now["scene"]["choices"][-1]["say"]] if last and not chair.now["scene"]["pick"] else None)
        return chair


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The clock by which answers and the days of the daily deals are counted: noon of 22 November 2026."""
    found = SimpleNamespace(now=NOON)
    monkeypatch.setattr(live_match, "milliseconds", lambda: int(found.now * 1000))
    for module in (deals, deal_store):
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: found.now))
    return found


# Challenges ------------------------------------------------------------------------------------------------------


def told(chair: Chair) -> list[tuple[Any, ...]]:
    """Everything that happened at a table, in order, without names."""
    return [(e["kind"], e["card"], e["from"], e["to"], e["seat"]) for m in chair.heard for e in m.get("happened", [])]


def test_everybody_gets_the_same_cards_and_the_same_bots() -> None:
    """Two people who answer alike see the same match, card for card, whatever their names are."""
    with room() as client:
        deal = post(client, "/api/deals", {**HEARTS, "hands": 1})["deal"]
        one = to_the_end(client, play_deal(client, deal, browser(), "Ann"))
        two = to_the_end(client, play_deal(client, deal, browser(), "Zoë"))
        assert one.now["scene"]["zones"] == two.now["scene"]["zones"] and one.now["match"]["sheet"] == two.now["match"]["sheet"]
        assert told(one) == told(two) != []


def test_a_searching_bot_answers_the_same_at_a_shared_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search counts play-outs instead of seconds there: how busy the machine is changes nothing."""
    found: list[dict[str, Any]] = []

    def steady(name: str, game: upcard.Game, **limits: Any) -> Bot:
        found.append(limits)
        return bot("steady", game)

    monkeypatch.setattr(bot_workers, "bot", steady)
    seats = [StoredPlayer("Ann"), StoredPlayer("Ben", "hard"), StoredPlayer("Cleo", "hard")]
    kept = StoredTable("t", "porrazo", 3, {}, seats, 0, "ab" * 32, 1, settings=Settings(same="challenge"))
    waits = next(seat for seat in (1, 2, 0) if seat in LoggedMatch(kept).match.hand.seats_to_answer())
    bot_workers.choose(kept, waits, "hard")
    bot_workers.choose(StoredTable("t", "porrazo", 3, {}, seats, 0, "ab" * 32, 1), waits, "hard")
    assert found[0] == {"rounds": bot_workers.ROUNDS} and set(found[1]) == {"seconds"}


def test_results_are_shown_after_ones_own_end_and_never_before() -> None:
    """A guest who has not begun, or is still playing, sees no results and no seed; afterwards the places."""
    with room() as client:
        deal, ann, ben = post(client, "/api/deals", SHORT)["deal"], browser(), browser()
        before = look(client, deal, ann)
        assert (before["by"], before["state"], before["lines"], before["seed"]) == ("Ann", "", [], "")
        score = to_the_end(client, play_deal(client, deal, ann, "Ann")).now["match"]["totals"][0]
        assert [line["name"] for line in look(client, deal, ann)["lines"]] == ["Ann"]
        assert (look(client, deal, ben)["played"], look(client, deal, ben)["lines"]) == (1, [])
        key = play_deal(client, deal, ben, "Ben")
        with seated(client, key) as chair:
            chair.my_turn()
            chair.answer()
            assert chair.now["seed"] is None and chair.now["same"] == "challenge"
            seen = look(client, deal, ben)
            assert (seen["state"], seen["table"], seen["lines"], seen["seed"]) == ("playing", key["table"], [], "")
        other = to_the_end(client, key, last=True).now
        lines = look(client, deal, ben)["lines"]
        assert {line["name"]: (line["score"], line["own"]) for line in lines} == {
            "Ann": (score, False),
            "Ben": (other["match"]["totals"][0], True),
        }
        assert [line["score"] for line in lines] == sorted([line["score"] for line in lines], reverse=True)
        assert lines[0]["place"] == 1 and look(client, deal, ben)["seed"] == other["seed"]


def test_only_the_first_match_counts_and_further_ones_are_practice() -> None:
    """Beginning again leads back to the unfinished match; after it comes practice, which others do not see."""
    with room() as client:
        deal, ann, ben = post(client, "/api/deals", SHORT)["deal"], browser(), browser()
        key = play_deal(client, deal, ann, "Ann")
        assert play_deal(client, deal, ann, "Ann") == key
        to_the_end(client, key)
        again = play_deal(client, deal, ann, "Ann")
        assert again["table"] != key["table"]
        to_the_end(client, again, last=True)
        to_the_end(client, play_deal(client, deal, ben, "Ben"))
        assert [line["place"] for line in look(client, deal, ann)["lines"] if line["own"]][1:] == [0]
        assert sorted((line["name"], line["own"]) for line in look(client, deal, ben)["lines"]) == [("Ann", False), ("Ben", True)]


def test_a_player_who_gives_up_has_no_score_and_comes_last() -> None:
    """Giving up ends the counted match; nothing can be taken back, and no hint is given where others play the same cards."""
    with room() as client:
        deal, ann, ben = post(client, "/api/deals", SHORT)["deal"], browser(), browser()
        to_the_end(client, play_deal(client, deal, ann, "Ann"))
        with seated(client, play_deal(client, deal, ben, "Ben")) as chair:
            chair.my_turn()
            assert chair.ask({"type": "hint"})["text"] == "This table is played without hints."
            assert chair.ask({"type": "undo"})["text"] == "Others play the same cards, so nothing can be taken back."
            chair.say({"type": "resign"})
            chair.until(lambda now: now["ended"])
        lines = look(client, deal, ben)["lines"]
        assert [(line["name"], line["score"], line["place"]) for line in lines] == [
            ("Ann", lines[0]["score"], 1),
            ("Ben", None, 2),
        ]


def test_a_finished_match_becomes_a_challenge_with_its_result() -> None:
    """The match against bots is the first line; a second request names the same deal; others may not make one of it."""
    with room() as client:
        ann, ben = browser(), browser()
        key = opened(client, **{**QUICK, "seed": None})
        path = f"/api/tables/{key['table']}/challenge"
        assert post(client, path, {"me": ann}, key["token"])["status"] == 409
        score = to_the_end(client, key).now["match"]["totals"][0]
        assert post(client, path, {"me": ann}, browser())["status"] == 403
        deal = post(client, path, {"me": ann}, key["token"])["deal"]
        assert post(client, path, {"me": ann}, key["token"])["deal"] == deal
        assert [(line["name"], line["score"]) for line in look(client, deal, ann)["lines"]] == [("Zoë", score)]
        assert look(client, deal, ben)["lines"] == []
        assert to_the_end(client, play_deal(client, deal, ben, "Ben")).now["match"]["totals"][0] == score


def test_nobody_chooses_the_seed_of_a_deal_with_two_people_in_it() -> None:
    """Neither with a new challenge, nor with a match whose seed was chosen, nor at two tables, nor at one screen."""
    with room() as client:
        assert post(client, "/api/deals", {**SHORT, "seed": "7"})["status"] == 422
        key = opened(client, **QUICK, seed="7")
        to_the_end(client, key)
        assert post(client, f"/api/tables/{key['table']}/challenge", {"me": browser()}, key["token"])["status"] == 422
        for changed in ({"duplicate": True}, {"partner": "Ben"}):
            assert post(client, "/api/tables", {**GIN, **changed, "seed": "7"})["field"] == "seed"


def test_a_person_plays_a_deal_at_most_twenty_times() -> None:
    """The number of matches of one person at one deal is bounded."""
    with room() as client:
        services = client.app.state.room.services  # type: ignore[attr-defined]
        store: DealStore = services.deals
        id, me = post(client, "/api/deals", SHORT)["deal"], browser()

        def play_twenty() -> None:
            deal = store.deal(id)
            assert deal is not None
            for _ in range(20):
                begun = store.begin(deal, me, deal.players)
                assert begun is not None
                store.finish(begun[0], [], 0, 1)

        assert client.portal is not None
        client.portal.call(services.write, play_twenty)  # a database in memory has one thread
        assert post(client, f"/api/deals/{id}/play", {"me": me, "name": "Ann"})["text"] == "You have played this deal 20 times."


def test_a_result_that_was_not_written_down_follows_from_the_record(tmp_path: Path) -> None:
    """The server stops between the last answer and the result: after the restart the result is there."""
    path, me = tmp_path / "room.sqlite3", browser()
    with room(path) as client:
        deal = post(client, "/api/deals", SHORT)["deal"]
        key = play_deal(client, deal, me, "Ann")
        score = to_the_end(client, key).now["match"]["totals"][0]
    with sqlite3.connect(path) as db:
        db.execute("update plays set ended = 0, score = null, sheet = '[]'")
    with room(path) as client:
        assert [(line["score"], line["place"]) for line in look(client, deal, me)["lines"]] == [(score, 1)]
        assert post(client, f"/api/deals/{deal}/play", {"me": me, "name": "Ann"})["table"] != key["table"]  # it is over


# The daily deals -------------------------------------------------------------------------------------------------


def test_the_daily_deals_are_the_same_for_all_and_end_with_the_day(clock: SimpleNamespace) -> None:
    """One patience and one hand; the hash of their seeds is shown at once, the seeds on the next day, and they fit."""
    with room() as client:
        ann = browser()
        daily = client.get("/api/daily", headers={"Authorization": f"Bearer {ann}"}).json()
        assert (daily["day"], daily["left"]) == ("2026-11-22", 12 * 3600)
        assert [d["id"] for d in daily["today"]] == ["2026-11-22-patience", "2026-11-22-hand"]
        assert daily["today"] == client.get("/api/daily").json()["today"] and daily["before"] == []
        patience, hand = daily["today"]
        assert patience["seats"] == 1 < hand["seats"] and hand["hands"] == 1
        end = to_the_end(client, play_deal(client, hand["id"], ann, "Ann")).now
        assert end["match"]["over"] and end["match"]["number"] == 1 and end["seed"] is None
        seen = look(client, hand["id"], ann)
        assert [line["name"] for line in seen["lines"]] == ["Ann"] and seen["seed"] == "" and seen["streak"] == 1
        clock.now += 86_400
        seen = look(client, hand["id"])
        assert hashlib.sha256(b"upcard daily 1\0" + bytes.fromhex(seen["seed"])).hexdigest() == hand["commit"]
        assert not seen["open"] and [line["name"] for line in seen["lines"]] == ["Ann"]
        match = upcard.game(hand["game"]).match(seen["seed"], seats=hand["seats"])
        assert match.hand.plan.seats == hand["seats"]
        assert [d["id"] for d in client.get("/api/daily").json()["before"]] == ["2026-11-22-patience", "2026-11-22-hand"]
        assert client.get("/api/deals/2026-11-24-hand").status_code == 404  # tomorrow's is not laid


def test_the_record_of_a_daily_deal_stays_closed_until_the_day_is_over(clock: SimpleNamespace) -> None:
    """A record has the seed, which would show the cards to people who have still to play."""
    with room() as client:
        key = play_deal(client, "2026-11-22-hand", browser(), "Ann")
        to_the_end(client, key)
        path, head = f"/api/tables/{key['table']}/record", {"Authorization": f"Bearer {key['token']}"}
        assert client.get(path, headers=head).status_code == 409
        back = f"/api/replay/{key['table']}/1"
        assert client.get(back, headers=head).status_code == 409
        assert post(client, f"/api/tables/{key['table']}/challenge", {"me": browser()}, key["token"])["status"] == 422
        clock.now += 86_400
        assert client.get(path, headers=head).status_code == 200 == client.get(back, headers=head).status_code


def test_a_daily_match_that_ends_after_midnight_does_not_count(clock: SimpleNamespace) -> None:
    """The seed is public by then."""
    with room() as client:
        me = browser()
        key = play_deal(client, "2026-11-22-hand", me, "Ann")
        clock.now += 86_400
        to_the_end(client, key)
        seen = look(client, "2026-11-22-hand", me)
        assert seen["played"] == 0 and [(line["place"], line["own"]) for line in seen["lines"]] == [(0, True)]
        assert seen["streak"] == 0


def test_the_daily_seed_is_the_hash_of_the_date_under_the_secret_of_the_database(tmp_path: Path) -> None:
    """HMAC-SHA256 of "upcard daily 1 KIND DAY"; the same after a restart, another one for the other kind."""
    path = tmp_path / "room.sqlite3"
    store = Store(path)
    seeds = [DealStore(store).daily_seed("2026-11-22", kind) for kind in ("hand", "patience", "hand")]
    store.close()
    with sqlite3.connect(path) as db:
        (secret,) = db.execute("select value from secrets").fetchone()
    found = hmac.new(bytes.fromhex(secret), b"upcard daily 1 hand 2026-11-22", "sha256").hexdigest()
    assert seeds[0] == seeds[2] == found != seeds[1]
    again = Store(path)
    assert DealStore(again).daily_seed("2026-11-22", "hand") == found
    again.close()


def test_a_daily_result_counts_for_the_day_of_its_last_answer(tmp_path: Path, clock: SimpleNamespace) -> None:
    """The server stops between the last answer and the result, and stays down until after midnight: the result counts."""
    path, me = tmp_path / "room.sqlite3", browser()
    with room(path) as client:
        to_the_end(client, play_deal(client, "2026-11-22-hand", me, "Ann"))
    with sqlite3.connect(path) as db:
        db.execute("update plays set ended = 0, score = null, sheet = '[]'")
    clock.now += 86_400
    with room(path) as client:
        seen = look(client, "2026-11-22-hand", me)
        assert (seen["state"], seen["streak"], seen["played"]) == ("over", 1, 1)


def test_a_daily_result_and_its_streak_follow_the_account_to_another_device(clock: SimpleNamespace) -> None:
    """Played on the phone yesterday and begun there today, it is finished and seen at the laptop; a guest there sees none."""
    clock.now += 8 * 86_400  # Soko is dealt, and then Solo: matches that are soon over
    with room() as client:
        phone, _ = sign_up(client, "Finn")
        laptop = other_browser(client)
        assert laptop.post("/api/signin", json={"name": "Finn", "password": PASSWORD}).status_code == 200
        to_the_end(phone, play_deal(phone, "2026-11-30-hand", browser(), "Finn"))
        clock.now += 86_400
        begun = play_deal(phone, "2026-12-01-hand", browser(), "Finn")
        assert begun["token"] == "me"
        assert play_deal(laptop, "2026-12-01-hand", browser(), "Finn") == begun
        to_the_end(laptop, begun)
        for device in (phone, laptop):
            seen = look(device, "2026-12-01-hand", browser())
            assert (seen["state"], seen["streak"], seen["played"]) == ("over", 2, 1)
            assert [(line["name"], line["own"]) for line in seen["lines"]] == [("Finn", True)]
        guest = look(client, "2026-12-01-hand", browser())
        assert (guest["state"], guest["streak"], guest["lines"]) == ("", 0, [])


def test_a_guests_daily_results_come_into_the_account_with_the_seats(clock: SimpleNamespace) -> None:
    """A guest who takes the seats along keeps the streak; a deal that the account has played already stays as it was there."""
    clock.now += 8 * 86_400  # Soko is dealt, and then Solo: matches that are soon over
    with room() as client:
        me = browser()
        keys = []
        for day in ("2026-11-30", "2026-12-01"):
            keys.append(play_deal(client, f"{day}-hand", me, "Ann"))
            to_the_end(client, keys[-1])
            assert look(client, f"{day}-hand", me)["state"] == "over"
            clock.now += 86_400
        clock.now -= 86_400
        finn, _ = sign_up(client, "Finn")
        assert look(finn, "2026-12-01-hand", me)["streak"] == 0
        assert len(finn.post("/api/me/seats", json={"seats": keys}).json()["tables"]) == 2
        seen = look(finn, "2026-12-01-hand", browser())
        assert (seen["state"], seen["streak"], [line["own"] for line in seen["lines"]]) == ("over", 2, [True])
        again = other_browser(client)
        other = play_deal(again, "2026-12-01-hand", me, "Ann")
        to_the_end(again, other)
        assert finn.post("/api/me/seats", json={"seats": [other]}).json()["tables"] == [other["table"]]
        assert [line["own"] for line in look(finn, "2026-12-01-hand")["lines"]].count(True) == 1
        assert [play["deal"] for play in finn.get("/api/me/export").json()["deals"]] == ["2026-11-30-hand", "2026-12-01-hand"]


def test_a_deleted_account_is_a_former_player_in_the_table_of_a_deal(clock: SimpleNamespace) -> None:
    """The result stays, without the name."""
    with room() as client:
        finn, _ = sign_up(client, "Finn")
        to_the_end(finn, play_deal(finn, "2026-11-22-hand", browser(), "Finn"))
        assert look(finn, "2026-11-22-hand")["state"] == "over"
        assert finn.post("/api/me/delete", json={"old": PASSWORD}).status_code == 200
        clock.now += 86_400
        assert [line["name"] for line in look(client, "2026-11-22-hand")["lines"]] == ["a former player"]


def test_the_suitable_games_take_turns() -> None:
    """In as many days as there are games each comes once; a patience is for one, a hand for several."""
    day = datetime(2026, 11, 22, tzinfo=UTC).date()
    for kind in deals.KINDS:
        games = [game for game in upcard.games() if deals.suitable(game, kind)]
        row = [deals.daily_game(day + timedelta(n), kind).slug for n in range(len(games))]
        assert sorted(row) == sorted(game.slug for game in games) and len(games) > 1
    assert {g.slug for g in upcard.games() if deals.suitable(g, "patience")} == {"canfield", "golf"}


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday() -> None:
    """Today may still come; a missed day ends the streak."""
    now = datetime(2026, 11, 22, tzinfo=UTC).date()
    assert deals.streak_of([], now) == 0
    assert deals.streak_of(["2026-11-22", "2026-11-21", "2026-11-19"], now) == 2
    assert deals.streak_of(["2026-11-21", "2026-11-20"], now) == 2
    assert deals.streak_of(["2026-11-20"], now) == 0


# Duplicate tables ------------------------------------------------------------------------------------------------


def duplicate(client: TestClient, **changed: Any) -> tuple[str, Json, Json, str]:
    """Two tables of Gin Rummy with one person and one bot each, started: the deal, two keys, the second table's code."""
    long = {"target": 500}  # two hands never reach it
    first = post(client, "/api/tables", {**GIN, "options": long, "duplicate": True, "hands": 2, **changed})
    assert first["status"] == 200, first
    key = {"table": first["table"], "token": first["token"]}
    with seated(client, key) as chair:
        deal = chair.hear()["deal"]
    codes = [t["code"] for t in look(client, deal)["tables"]]
    assert codes[0] == first["code"] and len(set(codes)) == 2
    second = post(client, f"/api/tables/{codes[1]}/sit", {"name": "Ben"})
    other = {"table": second["table"], "token": second["token"]}
    for seat in (key, other):
        with seated(client, seat) as chair:
            start(chair)
    return deal, key, other, codes[1]


def start(chair: Chair) -> None:
    """The host begins the match."""
    assert chair.hear()["type"] == "waiting"
    chair.say({"type": "start"})
    while not chair.now:
        chair.hear()


def one_hand(client: TestClient, key: Json) -> Json:
    """Play a hand to its end; returns the table then."""
    with seated(client, key) as chair:
        return chair.play(lambda now: now["scene"]["over"])


def next_hand(client: TestClient, key: Json) -> None:
    """Deal the next hand."""
    with seated(client, key) as chair:
        chair.until(lambda now: now["scene"]["over"])
        chair.say({"type": "next"})
        chair.until(lambda now: not now["scene"]["over"])


def test_two_tables_get_the_same_cards_and_compare_only_what_both_have_finished() -> None:
    """The first hand of one table stays hidden until the other has finished it; the seed, until both matches are over."""
    with room() as client:
        deal, one, two, _ = duplicate(client)
        with seated(client, one) as a, seated(client, two) as b:
            held = [now["scene"]["zones"][0] for now in (a.until(bool), b.until(bool))]  # the bots may have answered by now
            assert held[0] == held[1] and held[0]["id"] == "hand.0" and "" not in held[0]["cards"]
            assert a.now["same"] == "duplicate"
        first = one_hand(client, one)["match"]["sheet"][0]["scores"]
        tables = look(client, deal)["tables"]
        assert [(t["hands"], t["sheet"]) for t in tables] == [(1, []), (0, [])]
        second = one_hand(client, two)["match"]["sheet"][0]["scores"]
        assert [t["sheet"] for t in look(client, deal)["tables"]] == [[first], [second]]
        next_hand(client, one)
        assert one_hand(client, one)["match"]["over"] and one_hand(client, one)["seed"] is None
        path, head = f"/api/tables/{one['table']}/record", {"Authorization": f"Bearer {one['token']}"}
        assert client.get(path, headers=head).json()["text"] == "The other table still plays these cards."
        seen = look(client, deal)
        assert (seen["seed"], [len(t["sheet"]) for t in seen["tables"]]) == ("", [1, 1])
        next_hand(client, two)
        one_hand(client, two)
        seen = look(client, deal)
        assert [len(t["sheet"]) for t in seen["tables"]] == [2, 2]
        assert client.get(path, headers=head).json()["seed"] == seen["seed"] != ""


def test_nobody_comes_late_to_a_duplicate_table_or_watches_it() -> None:
    """A player of one table could learn at the other what is in the hands."""
    with room() as client:
        _, one, two, code = duplicate(client)
        assert post(client, f"/api/tables/{code}/sit", {"name": "Eva"})["status"] == 409
        with seated(client, {"table": two["table"], "token": ""}) as chair:
            assert chair.hear()["type"] == "refused"
        assert client.get(f"/api/invites/{one['table']}").json()["free"] == []


def test_an_export_leaves_out_the_record_of_a_deal_that_the_other_table_still_plays() -> None:
    """A record has the seed; it is in the export as soon as both matches are over."""
    with room() as client:
        first = post(client, "/api/tables", {**GIN, "duplicate": True})
        key = {"table": first["table"], "token": first["token"]}
        with seated(client, key) as chair:
            deal = chair.hear()["deal"]
        code = look(client, deal)["tables"][1]["code"]
        own, _ = sign_up(client, "Finn")
        second = own.post(f"/api/tables/{code}/sit", json={"name": ""}).json()
        records = []
        for who, seat in ((own, {"table": second["table"], "token": "me"}), (client, key)):
            with seated(who, seat) as chair:
                start(chair)
                chair.say({"type": "resign"})
                chair.until(lambda now: now["ended"])
            while not look(client, deal)["tables"][who is own]["over"]:
                pass
            while not (told := own.get("/api/me/export").json())["results"]:
                pass
            records.append([r["table"] for r in told["records"]])
        assert records[0] == []
        assert [r["table"] for r in own.get("/api/me/export").json()["records"]] == [second["table"]]


def test_the_first_to_sit_down_at_the_second_table_is_its_host() -> None:
    """Whichever seat it is; the deal belongs to two tables, so it cannot be played as a challenge."""
    with room() as client:
        first = post(client, "/api/tables", {**GIN, "duplicate": True})
        with seated(client, {"table": first["table"], "token": first["token"]}) as chair:
            deal = chair.hear()["deal"]
        code = look(client, deal)["tables"][1]["code"]
        second = post(client, f"/api/tables/{code}/sit", {"name": "Ben", "seat": 1})
        with seated(client, {"table": second["table"], "token": second["token"]}) as chair:
            assert chair.hear()["host"] == 1
        assert post(client, f"/api/deals/{deal}/play", {"me": browser(), "name": "Eva"})["status"] == 422


def test_partners_are_those_across_the_table_from_the_deal_on() -> None:
    """Botifarra has partners, and Canasta for four; Hearts and Gin Rummy have none."""
    found = {}
    for game, seats in (("botifarra", 4), ("canasta", 4), ("canasta", 2), ("hearts", 4), ("gin_rummy", 2)):
        found[game, seats] = deals.fixed_partners(upcard.game(game).match("1", seats=seats))
    assert list(found.values()) == [True, True, False, False, False]


# Seats of one browser --------------------------------------------------------------------------------------------


def test_one_question_tells_about_all_saved_seats() -> None:
    """Whose turn it is at each table; a seat without its token is gone; more seats than a browser saves are refused."""
    with room() as client:
        key = opened(client)
        over = opened(client, **QUICK)
        to_the_end(client, over)
        first = post(client, "/api/tables", GIN)
        waiting = {"table": first["table"], "token": first["token"]}
        with seated(client, key) as chair:
            prompt = chair.until(lambda now: now["scene"]["yours"])["scene"]["prompt"]
        seats = [key, over, waiting, {"table": key["table"], "token": "x"}, {"table": "no", "token": "y"}]
        found = client.post("/api/seats", json={"seats": seats}).json()
        assert [f["state"] for f in found] == ["yours", "over", "open", "gone", "gone"]
        assert (found[0]["prompt"], found[0]["title"], found[0]["seat"]) == (prompt, "Hearts", 0)
        assert found[3] == {"table": key["table"], "state": "gone"} | {
            k: found[4][k] for k in found[4] if k not in ("table", "state")
        }
        assert client.post("/api/seats", json={"seats": [key] * 27}).status_code == 422


def test_two_people_at_one_screen_play_both_seats_and_no_bot_comes() -> None:
    """The room draws the deal; each token shows its own hand alone; the absent seat is kept; a rematch begins at once."""
    with room() as client:
        found = post(client, "/api/tables", {**GIN, "game": "crash", "partner": "Ben"})
        keys = [{"table": found["table"], "token": found[name]} for name in ("token", "second")]
        hands = []
        for seat, key in enumerate(keys):
            with seated(client, key) as chair:
                now = chair.until(bool)
                assert (now["seat"], [p["name"] for p in now["players"]], now["code"]) == (seat, ["Ann", "Ben"], "")
                hands.append([c for z in now["scene"]["zones"] if z["owner"] == seat for c in z["cards"]])
                others = [c for z in now["scene"]["zones"] if z["owner"] == 1 - seat for c in z["cards"]]
                assert not set(others) & {c for c in hands[-1] if c}
        while True:
            states = client.post("/api/seats", json={"seats": keys}).json()
            if "over" in (s["state"] for s in states):
                break
            seat = next(i for i, s in enumerate(states) if s["state"] == "yours")
            with seated(client, keys[seat]) as chair:
                now = chair.my_turn()
                assert all(p["held"] == "" and p["away"] is None for p in now["players"])
                if now["scene"]["over"]:
                    chair.say({"type": "next"})
                    chair.until(lambda now: not now["scene"]["over"])
                else:
                    chair.answer()
        with seated(client, keys[0]) as chair:
            chair.until(lambda now: now["match"]["over"])
            chair.say({"type": "rematch"})
            assert chair.until(lambda now: not now["match"]["over"])["fair"] == "room"


def test_one_screen_is_for_two_people_at_a_game_for_two() -> None:
    """No third seat, no bot, no stranger."""
    with room() as client:
        for changed in ({"bots": ["steady"]}, {"listed": True}, {"game": "khanhoo", "seats": 3, "bots": ["", ""]}):
            assert post(client, "/api/tables", {**GIN, "partner": "Ben", **changed})["field"] == "partner"
