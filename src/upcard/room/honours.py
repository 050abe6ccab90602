"""Results of finished matches: lists, statistics, head-to-head, and ratings.

A match is written down once, when it has ended; its key in the database makes a second time harmless. A rating is one of
openskill's: a mean and how uncertain it is, for each person and game. Only people with accounts are rated, against each other:

- at least two of them sit at the table, each in one seat; in a game of partners everybody has an account;
- the room dealt the cards, and nobody could ask for hints;
- the match was played to its end, or one of two players resigned.

Bots and guests at the table are left out. A player who has left more than a quarter of their answers to a bot counts as last,
except in a game of partners, where it would cost the partner.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from openskill.models import PlackettLuce
from sqlalchemy import Connection, and_, delete, insert, or_, select, update

import upcard
from upcard.core.errors import UnknownGame
from upcard.core.match import Match
from upcard.core.scene import scene
from upcard.room import schema
from upcard.room.match_log import LoggedMatch
from upcard.room.people import FORMER, GUEST_DAYS
from upcard.room.schema import finished, ratings, results
from upcard.room.store import DAY, Store
from upcard.room.stored import Settings, StoredTable, hashed

BREAK: Final = 60_000  # milliseconds between two answers that count as playing time
LAST: Final = 99  # the place of a player who has left
MOST: Final = 5000  # matches of one person that are counted
PAGE: Final = 50  # matches in one answer
START, POINTS = 1500, 40  # shown instead of openskill's mean of 25 and its unit
MODEL: Final = PlackettLuce()


@dataclass(frozen=True)
class SeatResult:
    """How a seat fared; *place* is 0 if the match has no result."""

    seat: int
    side: int
    score: int
    place: int
    won: bool


@dataclass(frozen=True)
class Outcome:
    """How a match ended. *ratable*: its terms allow a rating; *left*: seats whose players left most answers to a bot."""

    table: str
    round: int
    game: str
    options: dict[str, Any]
    started: int
    ended: int
    seconds: int
    broken: str
    ratable: bool
    left: frozenset[int]
    seats: list[SeatResult]


def outcome(kept: StoredTable, logged: LoggedMatch, broken: str, winners: Sequence[int]) -> Outcome:
    """How a finished match ended; *broken* says how it was broken off, *winners* are the seats that won if it was not."""
    match = logged.match
    sides = sides_of(match)
    loser = next((e.seat for e in kept.log if e.kind == "end" and e.says[0].endswith(" resigned.")), -1)
    places = [0] * kept.seats
    if broken and kept.seats == 2 and loser >= 0:
        places = [2 if seat == loser else 1 for seat in range(2)]
    elif not broken:
        low = match.game.lowest_wins
        keys = [(seat not in winners, match.totals[seat] if low else -match.totals[seat]) for seat in range(kept.seats)]
        places = [1 + len({side for side, other in zip(sides, keys) if other < key}) for key in keys]
    won = [places[s] == 1 and (bool(broken) or s in winners) for s in range(kept.seats)]
    times = [e.at for e in kept.log if e.at]
    seconds = sum([min(b - a, BREAK) for a, b in zip(times, times[1:])]) // 1000
    return Outcome(
        kept.id,
        kept.round,
        kept.game,
        kept.options,
        (times[0] if times else 0) // 1000,
        (times[-1] if times else 0) // 1000,
        seconds,
        broken,
        kept.fair.get("kind") in ("fair", "room") and rated(kept.settings) and any(places),
        absent(kept),
        [SeatResult(s, sides[s], match.totals[s], places[s], won[s]) for s in range(kept.seats)],
    )


def rated(settings: Settings) -> bool:
    """Do matches on these terms change ratings? Not at a casual table, and not where players ask for hints."""
    return settings.rated and not settings.hints


def sides_of(match: Match) -> list[int]:
    """The side of each seat: the lower seat of two partners who share their score, or the seat itself."""
    partners = {}
    for seat in range(match.seats):
        tags = [f["seat"] for f in scene(match.hand, seat)["facts"] if f["kind"] == "partner"]
        if len(tags) == 1:
            partners[seat] = tags[0]
    if len(partners) < match.seats or any(partners.get(other) != seat for seat, other in partners.items()):
        return list(range(match.seats))
    return [min(seat, partners[seat]) for seat in range(match.seats)]


def absent(kept: StoredTable) -> frozenset[int]:
    """The seats for which a bot gave more than a quarter of the answers."""
    held: set[int] = set()
    given, own = [0] * kept.seats, [0] * kept.seats
    for e in kept.log:
        if e.kind == "bot":
            held.add(e.seat)
        elif e.kind == "person":
            held.discard(e.seat)
        elif e.kind == "say":
            given[e.seat] += 1
            own[e.seat] += e.seat not in held
    return frozenset(s for s in range(kept.seats) if 4 * own[s] < 3 * given[s])


def rerated(sides: list[list[tuple[float, float]]], places: list[int]) -> list[list[tuple[float, float]]]:
    """New ratings (mean and uncertainty) after a match, side by side; equal places are a tie."""
    teams = [[MODEL.rating(mu, sigma) for mu, sigma in side] for side in sides]
    return [[(r.mu, r.sigma) for r in team] for team in MODEL.rate(teams, ranks=[float(place) for place in places])]


def way_of(options: dict[str, Any]) -> str:
    """A key that is equal for equal options, in whatever order."""
    return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()


# What the page is shown ------------------------------------------------------------------------------------------


@dataclass
class PlayerResult:
    """A player of a finished match."""

    name: str
    bot: str
    own: bool
    score: int
    place: int
    won: bool


@dataclass
class FinishedMatch:
    """A finished match in a history; *match* is its number at the table, from 1."""

    table: str
    match: int
    game: str
    title: str
    ended: int
    seconds: int
    broken: str
    players: list[PlayerResult]
    rating: int | None = None  # after it
    change: int = 0


@dataclass
class Rating:
    """A rating as it is shown: a figure, and the uncertainty to both sides."""

    value: int
    within: int
    played: int


@dataclass
class Statistics:
    """How somebody has fared in a game."""

    game: str
    title: str
    unit: str
    played: int
    people: int  # of these with other people
    won: int
    score: float  # on average
    place: float  # on average
    best: int
    streak: int  # matches won in a row at present
    longest: int
    fastest: int  # seconds of the fastest win; 0 before the first
    rating: Rating | None = None


@dataclass
class Against:
    """How somebody has fared against another person; *account* tells a person from a guest of that name."""

    name: str
    account: bool
    played: int
    ahead: int
    behind: int
    level: int
    together: int  # as partners


@dataclass
class History:
    """A person's matches, the latest first; statistics by game; other people, the most frequent first."""

    matches: list[FinishedMatch] = field(default_factory=list)
    more: bool = False
    games: list[Statistics] = field(default_factory=list)
    people: list[Against] = field(default_factory=list)


def shown_rating(mu: float, sigma: float, played: int) -> Rating:
    """A rating as it is shown."""
    return Rating(round(START + POINTS * (mu - MODEL.mu)), round(POINTS * sigma), played)


class Honours:
    """The results and ratings in a store's database. The methods wait for the disk."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # Writing down -------------------------------------------------------------------------

    def record(self, o: Outcome) -> bool:
        """Store how a match ended and rate its players; False if that was done before."""
        with self.store.begin() as db:
            row = {
                "table": o.table,
                "round": o.round,
                "game": o.game,
                "options": o.options,
                "way": way_of(o.options),
                "started": o.started,
                "ended": o.ended or int(time.time()),
                "seconds": o.seconds,
                "broken": o.broken[:200],
                "rated": False,
            }
            if db.scalar(self.store.insert_new(finished).returning(finished.c.round), row) is None:
                return False
            seats = {r.seat: r for r in db.execute(select(schema.seats).where(schema.seats.c.table == o.table)).all()}
            rows = [
                {
                    "table": o.table,
                    "round": o.round,
                    "seat": s.seat,
                    "person": seats[s.seat].person,
                    "token": seats[s.seat].token if len(seats[s.seat].token) == 64 else "",
                    "name": seats[s.seat].name,
                    "bot": seats[s.seat].bot,
                    "side": s.side,
                    "score": s.score,
                    "place": s.place,
                    "won": s.won,
                    **dict.fromkeys(("mu0", "sigma0", "mu1", "sigma1")),
                }
                for s in o.seats
                if s.seat in seats
            ]
            if rows:
                self._rate(db, o, rows)
                db.execute(insert(results), rows)
        return True

    def _rate(self, db: Connection, o: Outcome, rows: list[dict[str, Any]]) -> None:
        """Rate the people of a match, and note it in the rows of its results."""
        rated = [row for row in rows if row["person"]]
        persons = sorted(row["person"] for row in rated)
        partners = len({row["side"] for row in rows}) < len(rows)
        sides = sorted({row["side"] for row in rated})
        if (
            not o.ratable
            or not all(row["place"] for row in rated)
            or len(set(persons)) < len(persons)
            or len(sides) < 2
            or (partners and len(rated) < len(rows))
        ):
            return
        fresh = {"game": o.game, "mu": MODEL.mu, "sigma": MODEL.sigma, "played": 0, "at": 0}
        db.execute(self.store.insert_new(ratings), [{"person": person, **fresh} for person in persons])
        query = select(ratings).where(ratings.c.person.in_(persons), ratings.c.game == o.game).order_by(ratings.c.person)
        now = {r.person: r for r in db.execute(query.with_for_update()).all()}
        teams = [[row for row in rated if row["side"] == side] for side in sides]
        places = [LAST if not partners and team[0]["seat"] in o.left else team[0]["place"] for team in teams]
        before = [[(now[row["person"]].mu, now[row["person"]].sigma) for row in team] for team in teams]
        for team, old, new in zip(teams, before, rerated(before, places)):
            for row, (mu0, sigma0), (mu1, sigma1) in zip(team, old, new):
                row.update(mu0=mu0, sigma0=sigma0, mu1=mu1, sigma1=sigma1)
                db.execute(
                    update(ratings)
                    .where(ratings.c.person == row["person"], ratings.c.game == o.game)
                    .values(mu=mu1, sigma=sigma1, played=ratings.c.played + 1, at=o.ended)
                )
        db.execute(update(finished).where(_match(finished, o.table, o.round)).values(rated=True))

    # Reading ------------------------------------------------------------------------------

    def history(
        self, person: str, tokens: Iterable[str], game: str = "", options: dict[str, Any] | None = None, skip: int = 0
    ) -> History:
        """The matches of an account and of a browser's tokens, perhaps of one game or with one set of options only."""
        with self.store.begin() as db:
            own = self._own(db, person, tokens, game, options)
            shown = own[skip : skip + PAGE]
            others = self._others(db, own)
            rated = db.execute(select(ratings).where(ratings.c.person == person)).all() if person else []
        out = History(more=len(own) > skip + PAGE)
        for row in shown:
            players = [PlayerResult(r.name, r.bot, r.seat == row.seat, r.score, r.place, r.won) for r in others[_key(row)]]
            found = FinishedMatch(
                row.table, row.round + 1, row.game, _title(row.game), row.ended, row.seconds, row.broken, players
            )
            if row.mu1 is not None:
                found.rating = shown_rating(row.mu1, row.sigma1, 0).value
                found.change = found.rating - shown_rating(row.mu0, row.sigma0, 0).value
            out.matches.append(found)
        by_game = {r.game: shown_rating(r.mu, r.sigma, r.played) for r in rated}
        out.games = _statistics(own, others, by_game)
        out.people = _against(own, others)
        return out

    def _own(
        self, db: Connection, person: str, tokens: Iterable[str], game: str = "", options: dict[str, Any] | None = None
    ) -> list[Any]:
        """The results of a person and of tokens with their matches, the latest first."""
        query = (
            select(results, finished.c.game, finished.c.way, finished.c.ended, finished.c.seconds, finished.c.broken)
            .join(finished, and_(finished.c.table == results.c.table, finished.c.round == results.c.round))
            .where(_mine(person, tokens))
        )
        if game:
            query = query.where(finished.c.game == game)
        if options is not None:
            query = query.where(finished.c.way == way_of(options))
        query = query.order_by(finished.c.ended.desc(), results.c.table, results.c.round.desc(), results.c.seat).limit(MOST)
        rows = {_key(row): row for row in reversed(db.execute(query).all())}
        return list(reversed(rows.values()))

    def _others(self, db: Connection, own: list[Any]) -> dict[tuple[str, int], list[Any]]:
        """All seats of some matches."""
        out: dict[tuple[str, int], list[Any]] = {_key(row): [] for row in own}
        tables = sorted({row.table for row in own})
        for i in range(0, len(tables), 500):
            query = select(results).where(results.c.table.in_(tables[i : i + 500])).order_by(results.c.seat)
            for row in db.execute(query):
                if _key(row) in out:
                    out[_key(row)].append(row)
        return out

    def all_of(self, person: str) -> list[dict[str, Any]]:
        """All results and ratings of an account, for its export."""
        with self.store.begin() as db:
            rows = db.execute(
                select(results, finished)
                .join(finished, and_(finished.c.table == results.c.table, finished.c.round == results.c.round))
                .where(results.c.person == person)
                .order_by(finished.c.ended)
            ).all()
        return [
            {
                "table": r.table,
                "match": r.round + 1,
                "game": r.game,
                "options": r.options,
                "ended": r.ended,
                "seconds": r.seconds,
                "broken_off": r.broken,
                "seat": r.seat + 1,
                "score": r.score,
                "place": r.place,
                "won": r.won,
                "rating": None if r.mu1 is None else {"before": [r.mu0, r.sigma0], "after": [r.mu1, r.sigma1]},
            }
            for r in rows
        ]

    def ratings_of(self, person: str) -> list[dict[str, Any]]:
        """An account's ratings, as openskill has them and as they are shown."""
        with self.store.begin() as db:
            rows = db.execute(select(ratings).where(ratings.c.person == person)).all()
        return [
            {"game": r.game, "mu": r.mu, "sigma": r.sigma, "matches": r.played, "shown": shown_rating(r.mu, r.sigma, 0).value}
            for r in rows
        ]

    # Erasing ------------------------------------------------------------------------------

    def erase(self, person: str, tokens: Iterable[str], table: str = "", round: int = 0) -> tuple[list[str], list[str]]:
        """Take one match, or all, out of a history; returns the tables concerned, and those that are gone for good.

        A match that is in nobody's history any more is deleted with its record.
        """
        where = _mine(person, tokens)
        if table:
            where = and_(where, _match(results, table, round))
        with self.store.begin() as db:
            touched = db.execute(select(results.c.table, results.c.round).where(where)).all()
            db.execute(update(results).where(where).values(person=None, token=""))
            gone = self._sweep(db, [(r.table, r.round) for r in touched])
        return sorted({r.table for r in touched}), gone

    def forget(self, person: str, name: str) -> list[str]:
        """Turn a person's name into "a former player" wherever others have played with them, and delete all else.

        Returns the tables that have changed or are gone.
        """
        with self.store.begin() as db:
            touched = db.execute(select(results.c.table, results.c.round).where(results.c.person == person)).all()
            db.execute(update(results).where(results.c.person == person).values(person=None, name=FORMER, token=""))
            changed = self.store.forget(db, person, name, FORMER)
            for key, round in {(r.table, r.round) for r in touched}:
                at = _match(finished, key, round)
                broken = db.scalar(select(finished.c.broken).where(at)) or ""
                if name in broken:
                    db.execute(update(finished).where(at).values(broken=broken.replace(name, FORMER.capitalize())))
            gone = self._sweep(db, [(r.table, r.round) for r in touched])
        return sorted({*changed, *gone, *(r.table for r in touched)})

    def _sweep(self, db: Connection, matches: Iterable[tuple[str, int]]) -> list[str]:
        """Delete those of some matches that are in nobody's history; returns the tables that went with them."""
        gone = []
        for table, round in sorted(set(matches)):
            at = _match(results, table, round)
            if db.execute(select(results.c.seat).where(at, _owned())).first() is not None:
                continue
            db.execute(delete(results).where(at))
            db.execute(delete(finished).where(_match(finished, table, round)))
            rest = db.execute(select(results.c.seat).where(results.c.table == table, _owned())).first() is not None
            if self.store.delete_match(db, table, round, rest):
                gone.append(table)
        return gone

    def tidy(self, now: float | None = None) -> None:
        """Delete the results of guests after some time; a person's stay until they erase them."""
        now = time.time() if now is None else now
        with self.store.begin() as db:
            old = db.execute(
                select(finished.c.table, finished.c.round).where(finished.c.ended < now - GUEST_DAYS * DAY).limit(1000)
            ).all()
            for key, round in [(r.table, r.round) for r in old]:
                at = _match(results, key, round)
                if db.execute(select(results.c.seat).where(at, results.c.person.is_not(None))).first() is None:
                    db.execute(delete(results).where(at))
                    db.execute(delete(finished).where(_match(finished, key, round)))


def _match(part: Any, table: str, round: int) -> Any:
    return and_(part.c.table == table, part.c.round == round)


def _owned() -> Any:
    return or_(results.c.person.is_not(None), results.c.token != "")


def _mine(person: str, tokens: Iterable[str]) -> Any:
    secret = [hashed(token) for token in tokens if token]
    return or_(results.c.person == (person or "-"), results.c.token.in_(secret))


def _key(row: Any) -> tuple[str, int]:
    return row.table, row.round


def _title(slug: str) -> str:
    try:
        return upcard.game(slug).title
    except UnknownGame:
        return slug


def _statistics(own: list[Any], others: dict[tuple[str, int], list[Any]], rated: dict[str, Rating]) -> list[Statistics]:
    out: dict[str, Statistics] = {}
    counted: dict[str, list[Any]] = {}
    for row in reversed(own):  # the earliest first
        if row.place:
            counted.setdefault(row.game, []).append(row)
    for slug, rows in counted.items():
        try:
            game = upcard.game(slug)
        except UnknownGame:
            continue
        streak = longest = 0
        for row in rows:
            streak = streak + 1 if row.won else 0
            longest = max(longest, streak)
        scores = [row.score for row in rows]
        out[slug] = Statistics(
            slug,
            game.title,
            game.unit,
            len(rows),
            len([row for row in rows if any(not r.bot and r.seat != row.seat for r in others[_key(row)])]),
            len([row for row in rows if row.won]),
            sum(scores) / len(rows),
            sum([row.place for row in rows]) / len(rows),
            min(scores) if game.lowest_wins else max(scores),
            streak,
            longest,
            min([row.seconds for row in rows if row.won and row.seconds], default=0),
            rated.get(slug),
        )
    return sorted(out.values(), key=lambda s: (-s.played, s.title))


def _against(own: list[Any], others: dict[tuple[str, int], list[Any]]) -> list[Against]:
    out: dict[str, Against] = {}
    for row in own:
        for r in others[_key(row)]:
            if r.bot or r.seat == row.seat or not row.place or r.name == FORMER:
                continue
            who = out.setdefault(r.person or f"guest {r.name.lower()}", Against(r.name, bool(r.person), 0, 0, 0, 0, 0))
            who.played += 1
            if r.side == row.side:
                who.together += 1
            elif r.place == row.place:
                who.level += 1
            elif r.place > row.place:
                who.ahead += 1
            else:
                who.behind += 1
    return sorted(out.values(), key=lambda a: (-a.played, a.name))[:PAGE]
