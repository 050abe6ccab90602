"""Results, statistics and ratings: written down once, by the rules that docs/room-protocol.md gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import upcard
from tests.room.postgres_server import postgres
from upcard.room import schema
from upcard.room.honours import Honours, Outcome, SeatResult, absent, rated, rerated, sides_of
from upcard.room.people import People
from upcard.room.schema import finished, meta, results
from upcard.room.store import Store
from upcard.room.stored import Settings, StoredEvent, StoredPlayer, StoredTable, hashed


def outcome(table: str, places: list[int], **changed: object) -> Outcome:
    """A match in which each seat came to this place."""
    seats = [SeatResult(s, s, 100 - 10 * place, place, place == 1) for s, place in enumerate(places)]
    found = Outcome(table, 0, "hearts", {"target": 100}, 1000, 2000, 600, "", True, frozenset(), seats)
    return replace(found, **changed)  # type: ignore[arg-type]


class Played:
    """A store with three accounts, and tables at which they sit."""

    def __init__(self, url: str | None) -> None:
        self.store = Store(url)
        self.honours = Honours(self.store)
        self.people = People(self.store)
        self.ids = {name: self.people.make(name, "hash")[0] for name in ("Finn", "Gus", "Hana")}
        self.tokens: dict[str, str] = {}

    def table(self, *names: str) -> str:
        """A table: accounts by their names, "steady" for a bot, anything else for a guest."""
        players = [StoredPlayer(n, "steady" if n == "steady" else "", False) for n in names]
        kept, token = self.store.open_table("hearts", len(names), {"target": 100}, players, "aa")
        for seat, name in enumerate(names):
            secret = token if seat == 0 else f"token of {name} at {kept.id}"
            if seat:
                with self.store.begin() as db:
                    at = (schema.seats.c.table == kept.id, schema.seats.c.seat == seat)
                    db.execute(schema.seats.update().where(*at).values(token="" if name == "steady" else hashed(secret)))
            if name in self.ids:
                self.people.adopt(self.ids[name], [(kept.id, secret)])
            elif name != "steady":
                self.tokens[name] = secret
        return kept.id

    def rating(self, name: str) -> tuple[float, float, int] | None:
        """An account's rating at Hearts."""
        rows = self.honours.ratings_of(self.ids[name].id)
        return (rows[0]["mu"], rows[0]["sigma"], rows[0]["matches"]) if rows else None


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str | None]:
    """Where the results are: memory, or a real PostgreSQL."""
    if request.param == "sqlite":
        yield None
    else:
        with postgres() as found:
            yield found


@pytest.fixture
def played(url: str | None) -> Iterator[Played]:
    found = Played(url)
    yield found
    if url is not None:
        with found.store.begin() as db:
            for table in reversed(meta.sorted_tables):
                db.execute(table.delete())
    found.store.close()


def test_the_ratings_of_two_new_players_are_openskills_published_ones() -> None:
    """openskill's own example: two new players, one wins; 27.63 and 22.36, both with 8.07."""
    (winner,), (loser,) = rerated([[(25.0, 25 / 3)], [(25.0, 25 / 3)]], [1, 2])
    assert winner == pytest.approx((27.63523138347365, 8.065506316323548), rel=1e-3)
    assert loser == pytest.approx((22.36476861652635, 8.065506316323548), rel=1e-3)


def test_a_match_is_rated_once_for_each_game_and_only_between_accounts(played: Played) -> None:
    """A second server that writes the same end changes nothing; the guest and the bot have no rating."""
    table = played.table("Finn", "Gus", "Cleo", "steady")
    assert played.honours.record(outcome(table, [2, 1, 3, 4]))
    first = (played.rating("Finn"), played.rating("Gus"))
    assert not played.honours.record(outcome(table, [1, 2, 3, 4]))
    assert (played.rating("Finn"), played.rating("Gus")) == first
    assert first[0] is not None and first[1] is not None and first[0][0] < 25 < first[1][0]
    assert first[0][2] == first[1][2] == 1 and first[0][1] < 25 / 3
    with played.store.begin() as db:
        rows = db.execute(results.select().order_by(results.c.seat)).all()
        assert [row.mu1 is None for row in rows] == [False, False, True, True]
        assert db.scalar(finished.select().with_only_columns(finished.c.rated)) is True


@pytest.mark.parametrize(
    ("names", "changed"),
    [
        (("Finn", "Cleo"), {}),
        (("Finn", "steady"), {}),
        (("Finn", "Gus"), {"ratable": False}),
    ],
    ids=["a guest", "a bot", "hints, or a chosen deal"],
)
def test_other_matches_are_not_rated(played: Played, names: tuple[str, ...], changed: dict[str, object]) -> None:
    """One account alone, hints or a chosen deal: written down, and not rated."""
    table = played.table(*names)
    assert played.honours.record(outcome(table, [1, 2], **changed))
    assert played.rating("Finn") is None
    assert len(played.honours.history(played.ids["Finn"].id, []).matches) == 1


def test_only_a_rated_table_without_hints_changes_ratings() -> None:
    """A table is rated unless its host made it casual or gave hints."""
    assert rated(Settings())
    assert not rated(Settings(rated=False))
    assert not rated(Settings(hints=True))


def test_a_player_who_left_counts_as_last(played: Played) -> None:
    """A bot wins in the seat of a player who left: the other one gains, and the one who left loses."""
    played.honours.record(outcome(played.table("Finn", "Gus"), [1, 2], left=frozenset({0})))
    finn, gus = played.rating("Finn"), played.rating("Gus")
    assert finn is not None and gus is not None and finn[0] < 25 < gus[0]


def test_partners_are_rated_together_and_only_if_all_have_accounts(played: Played) -> None:
    """With a guest among four in a game of partners nobody is rated."""
    table = played.table("Finn", "Gus", "Hana", "Cleo")
    seats = [SeatResult(s, s % 2, 10, 1 + s % 2, s % 2 == 0) for s in range(4)]
    played.honours.record(outcome(table, [1, 2, 1, 2], seats=seats))
    assert played.rating("Finn") is None
    people = played.honours.history(played.ids["Finn"].id, []).people
    assert {(p.name, p.ahead, p.together) for p in people} == {("Gus", 1, 0), ("Hana", 0, 1), ("Cleo", 1, 0)}


def test_partners_are_known_by_the_games_own_word() -> None:
    """Canasta and Botifarra have sides of two; Hearts has none; in Solo the partner changes from hand to hand."""
    assert sides_of(upcard.game("canasta").match(1, seats=4)) == [0, 1, 0, 1]
    assert sides_of(upcard.game("botifarra").match(1, seats=4)) == [0, 1, 0, 1]
    assert sides_of(upcard.game("hearts").match(1, seats=4)) == [0, 1, 2, 3]
    assert sides_of(upcard.game("solo").match(1, seats=4)) == [0, 1, 2, 3]


def test_a_quarter_of_the_answers_may_be_a_bots() -> None:
    """Of four answers one was a bot's: present. Of four answers two were a bot's: absent."""
    for held, expected in ((1, set()), (2, {0})):
        kinds = ["say"] * (4 - held) + ["bot"] + ["say"] * held
        log = [StoredEvent(n, kind, 1, 0, ("steady",)) for n, kind in enumerate(kinds)]
        kept = StoredTable("t", "hearts", 2, {}, [StoredPlayer("A"), StoredPlayer("B")], 0, "aa", 1, log=log)
        assert absent(kept) == expected


def test_statistics_count_wins_streaks_and_the_best(played: Played) -> None:
    """Four matches, won, won, lost, won: three of four, a streak of one, the longest two; Hearts' best is the lowest."""
    for day, places in enumerate([[1, 2], [1, 2], [2, 1], [1, 2]]):
        names = ("Finn", "Gus" if day else "steady")
        played.honours.record(outcome(played.table(*names), places, ended=2000 + day, seconds=100 + day))
    played.honours.record(outcome(played.table("Finn", "Gus"), [0, 0], ended=3000, broken="The players agreed to end the match."))
    found = played.honours.history(played.ids["Finn"].id, [])
    (hearts,) = found.games
    assert (hearts.played, hearts.won, hearts.people, hearts.streak, hearts.longest) == (4, 3, 3, 1, 2)
    assert (hearts.score, hearts.place, hearts.best, hearts.fastest) == (87.5, 1.25, 80, 100)
    assert [m.ended for m in found.matches] == [3000, 2003, 2002, 2001, 2000]
    (gus,) = found.people
    assert (gus.name, gus.account, gus.played, gus.ahead, gus.behind) == ("Gus", True, 3, 2, 1)
    assert found.matches[1].change > 0 and found.matches[4].rating is None
    assert hearts.rating is not None and hearts.rating.played == 3 and hearts.rating.value > 1500


def test_a_guests_history_is_found_by_tokens(played: Played) -> None:
    """The token of a guest finds the guest's matches only; nothing finds a match without a token."""
    table = played.table("Finn", "Cleo")
    played.honours.record(outcome(table, [1, 2]))
    assert [m.table for m in played.honours.history("", [played.tokens["Cleo"]]).matches] == [table]
    assert played.honours.history("", ["", "-", "nonsense"]).matches == []
    assert played.honours.history("", []).matches == []


def test_a_match_is_deleted_when_nobody_keeps_it(played: Played) -> None:
    """Erased by one of two it stays for the other, with both names; erased by both, its record goes."""
    table = played.table("Finn", "Cleo")
    played.honours.record(outcome(table, [1, 2]))
    assert played.honours.erase(played.ids["Finn"].id, [], table, 0) == ([table], [])
    assert played.honours.history(played.ids["Finn"].id, []).matches == []
    (left,) = played.honours.history("", [played.tokens["Cleo"]]).matches
    assert [p.name for p in left.players] == ["Finn", "Cleo"] and played.store.load(table) is not None
    assert played.honours.erase("", [played.tokens["Cleo"]]) == ([table], [table])
    assert played.store.load(table) is None
