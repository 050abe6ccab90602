"""Equities at a table: when it shows them, and that they reveal nothing hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

import upcard
from tests.room.client import Json, at_table, room
from upcard.core.options import as_dict
from upcard.room.bot_workers import equities_at
from upcard.room.match_log import LoggedMatch
from upcard.room.messages import Refusal
from upcard.room.stored import StoredPlayer, StoredTable

SOKO: Json = {"game": "soko", "seats": 3, "bots": ["steady", "steady"], "options": {"hands": 2, "fold_when_free": "refused"}}


def table(seed: str, options: Json, game: str = "pineapple", seats: int = 3) -> StoredTable:
    """A table of three people before the first answer."""
    terms, _ = upcard.game(game).check_terms(options, seats)
    return StoredTable(
        "t", game, seats, as_dict(terms), [StoredPlayer("Ann"), StoredPlayer("Ben"), StoredPlayer("Cleo")], 1, seed, 1, []
    )


def played(kept: StoredTable, answers: int = 1000) -> StoredTable:
    """Play *more* answers, or to the end of the hand, calling or giving the first answer offered."""
    logged = LoggedMatch(kept)
    while len(logged.answers) < answers and not logged.match.hand.over:
        hand = logged.match.hand
        legal = [hand.say(a) for a in hand.legal()]
        logged.answer(hand.turn, [next(say for say in ("call", "check", *legal) if say in legal)])
    return replace(kept, answers=list(logged.answers))


def test_by_default_a_table_shows_no_odds_during_a_hand() -> None:
    """The room refuses in a sentence, and the table says so beforehand."""
    with at_table(**SOKO) as chair:
        now = chair.my_turn()
        assert now["odds"] == "after"
        assert chair.ask({"type": "odds", "move": now["move"]})["text"] == "At this table the odds are shown after the hand."


def test_a_table_that_shows_odds_gives_each_seat_its_own() -> None:
    """One line for each player still in; together they have the whole pot, and hands shown later play no part."""
    options = SOKO["options"] | {"show_odds": True}
    with at_table(**SOKO | {"options": options}) as chair:
        now = chair.my_turn()
        assert now["odds"] == "now"
        told = chair.ask({"type": "odds", "move": now["move"]})
        assert (told["type"], told["move"], told["hand"], told["shown"]) == ("odds", now["move"], 1, None)
        assert (
            sum(row["share"] for row in told["then"]["seats"]) == pytest.approx(1) and told["then"]["given"] == "if all stay in"
        )
        assert chair.ask({"type": "odds", "move": now["move"] + 1})["text"] == "The match has not come so far yet."


def test_after_the_hand_every_round_can_be_looked_back_at() -> None:
    """A seat's own odds then, and those by the hands shown; also during the next hand, whose odds stay hidden."""
    kept = played(table("7", {"hands": 2}, "soko"))
    for later in (kept, replace(kept, hand=2)):
        first, last = equities_at(later, 0, 1), equities_at(later, 0, len(kept.answers) - 1)
        assert first.then is not None and first.shown is not None and first.then != first.shown
        assert first.shown["given"] == "if all stay in"
        assert last.shown is not None and last.shown["exact"] and last.shown["deals"] == 1
    with pytest.raises(Refusal, match="after the hand"):
        equities_at(replace(kept, hand=2), 0, len(kept.answers))


def test_the_odds_do_not_show_who_has_discarded() -> None:
    """While the sealed question is open, the others' answers to it change nothing, to the last digit."""
    start = table("11", {"variant": "crazy", "show_odds": True})
    k = 0
    while LoggedMatch(played(start, k)).match.hand.phase.name != "discard":
        k += 1
    before = played(start, k)
    logged = LoggedMatch(before)
    other = next(s for s in logged.match.hand.seats_to_answer() if s != 0)
    held = logged.match.hand.copy()
    held.answer_first(other)
    logged.answer(other, [held.say(held.legal()[1])])
    after = replace(before, answers=list(logged.answers))
    assert len(after.answers) == len(before.answers) + 1
    assert equities_at(after, 0, k) == equities_at(before, 0, k)


def test_games_without_a_pot_have_no_odds() -> None:
    """Hearts."""
    with at_table() as chair:
        now = chair.my_turn()
        assert now["odds"] == ""
        assert chair.ask({"type": "odds", "move": 0})["text"] == "Hearts has no odds."


def test_the_hand_ranks_of_every_game_are_served() -> None:
    """Tables for the poker games, none for other games, and 404 for an unknown one."""
    with room() as client:
        games = {info["slug"]: info["ranks"] for info in client.get("/api/games").json()}
        for slug, ranks in games.items():
            tables = client.get(f"/api/games/{slug}/ranks").json()
            assert ranks == (len(tables) > 0)
        soko = client.get("/api/games/soko/ranks").json()[0]
        assert [row["name"] for row in soko["rows"]][8:10] == ["Canadian flush", "Canadian straight"]
        assert client.get("/api/games/old_maid/ranks").status_code == 404
