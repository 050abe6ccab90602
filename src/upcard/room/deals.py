"""Deals that several people play: challenges, duplicate tables, and the deals of the day.

All players of a deal get the same cards and meet the same bots, whose random numbers come from the deal. A player can neither
choose the seed nor see it while it could help, and sees the others' results only after finishing the deal.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any, Final

import upcard
from upcard.bots.characters import company
from upcard.core.game import Game
from upcard.core.match import Match
from upcard.core.options import as_dict
from upcard.core.seed import Seed
from upcard.room.bot_workers import bot_names
from upcard.room.deal_store import TRIES, StoredDeal, StoredPlay, day_ends, today
from upcard.room.messages import Daily, DealInfo, DealLine, DealTable, Opened, Refusal
from upcard.room.preferences import split_preferences
from upcard.room.services import Services
from upcard.room.stored import OWN, Account, Key, Settings, StoredPlayer, StoredTable, hashed
from upcard.room.table import Table

NO_DEAL: Final = "There is no deal at this address. Ask for the link again."
TODAY_ONLY: Final = "This deal is not open yet."
KINDS: Final = ("patience", "hand")
NOT_DAILY: Final = ("Induction", "Banking")  # families whose single hand is no fair comparison


class Deals:
    """The shared deals of one server."""

    def __init__(self, services: Services, load: Callable[[str], Awaitable[Table | None]]) -> None:
        self.services = services
        self.store = services.deals
        self._load = load

    async def _get(self, id: str) -> StoredDeal:
        """A deal; today's are made when somebody first asks. Raises Refusal."""
        deal = await self.services.read(lambda: self.store.deal(id))
        if deal is None and id in [daily_id(today(), kind) for kind in KINDS]:
            deal = await self._lay(today(), id.rpartition("-")[2])
        if deal is None:
            raise Refusal(NO_DEAL, "", 404)
        return deal

    async def _lay(self, day: date, kind: str) -> StoredDeal:
        seed = await self.services.write(lambda: self.store.daily_seed(day.isoformat(), kind))
        game = daily_game(day, kind)
        seats = usual_seats(game)
        level = bot_names(game.slug)[0]
        names = company(game.slug, [level] * (seats - 1), [])
        players = [StoredPlayer("")] + [StoredPlayer(bot, level) for bot in names]
        options = as_dict(game.check_terms({}, seats)[0])
        id, hands = daily_id(day, kind), int(seats > 1)
        deal = StoredDeal(id, "daily", game.slug, options, players, seed, hands, day.isoformat())
        return await self.services.write(lambda: self.store.add(deal))

    # Asked for ------------------------------------------------------------------------------

    async def daily(self, me: Key) -> Daily:
        """The deals of today and of yesterday."""
        day = today()
        before = []
        for kind in KINDS:
            try:
                before.append(await self.info(daily_id(day - timedelta(1), kind), me))
            except Refusal:
                continue  # nobody asked for it
        now = [await self.info(daily_id(day, kind), me) for kind in KINDS]
        left = max(0, round(day_ends(day.isoformat()) / 1000 - time.time()))
        return Daily(day.isoformat(), left, now, before)

    async def info(self, id: str, me: Key) -> DealInfo:
        """A deal as the person may see it now; raises Refusal."""
        deal = await self._get(id)
        game = upcard.game(deal.game)
        person = hashed(me) if me else "-"
        own = await self._own(deal, person)
        first = own[0] if own and own[0].number == 0 else None
        going = own[-1].table if own and not own[-1].ended else ""
        over = bool(deal.day) and day_ends(deal.day) <= time.time() * 1000
        played, lines, tables = 0, list[DealLine](), list[DealTable]()
        streak, partners, shown = 0, False, over
        if deal.kind == "duplicate":
            tables, shown = await self._tables(deal)
            partners = await self.services.read(lambda: fixed_partners(first_match(deal)))
        else:
            count, best = await self.services.read(lambda: self.store.results(deal, game.lowest_wins))
            played = count
            if over or (first is not None and first.ended):
                lines = await self._lines(deal, game, best, own)
                shown = shown or not deal.day
        if deal.day:
            kind = deal.id.rpartition("-")[2]
            streak = streak_of(await self.services.read(lambda: self.store.days(person, kind)), today())
        return DealInfo(
            deal.id,
            deal.kind,
            game.slug,
            game.title,
            game.minutes,
            len(deal.players),
            deal.seat,
            deal.options,
            [p.bot for p in deal.players],
            deal.hands,
            game.unit,
            game.lowest_wins,
            deal.by,
            deal.day,
            not over,
            "" if first is None else "over" if first.ended else "playing",
            going,
            played,
            lines,
            tables,
            partners,
            streak,
            commitment(deal.seed) if deal.day else "",
            deal.seed if shown else "",
        )

    async def _own(self, deal: StoredDeal, person: str) -> list[StoredPlay]:
        """A person's matches of a deal; stores the result of a finished one first."""
        own = await self.services.read(lambda: self.store.plays_of(deal.id, person))
        if not own or own[-1].ended:
            return own
        table = await self._load(own[-1].table)
        if table is None:
            return own
        await table.scorer.keep()
        return await self.services.read(lambda: self.store.plays_of(deal.id, person))

    async def _lines(self, deal: StoredDeal, game: Game, best: list[StoredPlay], own: list[StoredPlay]) -> list[DealLine]:
        """The table of results: matches that count by place, then this person's practice."""
        counted = {play.table for play in best}
        rows = list(best)
        late = [play for play in own if play.number == 0 and play.ended and play.table not in counted]
        if late and not (deal.day and late[0].ended >= day_ends(deal.day)):
            rows.append(late.pop(0))
        mine = {play.table for play in own}
        out = []
        for play in rows:
            place = await self.services.read(lambda play=play: self.store.place(deal, play, game.lowest_wins))  # type: ignore[misc]
            out.append(DealLine(play.name, play.score, place, play.table in mine))
        practice = [*late, *[play for play in own if play.number and play.ended]]
        return out + [DealLine(play.name, play.score, 0, True) for play in practice]

    async def _tables(self, deal: StoredDeal) -> tuple[list[DealTable], bool]:
        """The duplicate tables with the hands that both have finished; and whether both matches are over."""
        plays = await self.services.read(lambda: self.store.plays_of(deal.id, ""))
        both = min([len(play.sheet) for play in plays], default=0)
        out = []
        for play in plays:
            kept = await self.services.read(lambda play=play: self.services.store.load(play.table))  # type: ignore[misc]
            names = [p.name for p in kept.players] if kept else []
            code = kept.code if kept and not kept.seed else ""
            started = kept is None or bool(kept.seed)
            out.append(DealTable(code, names, started, play.ended > 0, len(play.sheet), play.sheet[:both]))
        return out, bool(plays) and all(play.ended for play in plays)

    async def sealed(self, kept: StoredTable) -> str:
        """Why the record of a finished match must stay closed, since others play its cards; "" if it can be shown."""
        if kept.same not in ("daily", "duplicate"):
            return ""
        deal = await self._get(kept.settings.deal)
        if deal.day:
            return "" if day_ends(deal.day) <= time.time() * 1000 else "Others play this deal until midnight UTC."
        plays = await self.services.read(lambda: self.store.plays_of(deal.id, ""))
        return "" if all(play.ended for play in plays) else "The other table still plays these cards."

    # Made and played ------------------------------------------------------------------------

    async def play(self, id: str, me: Key, name: str) -> Opened:
        """Begin a match of a deal, or return to the unfinished one; raises Refusal."""
        deal = await self._get(id)
        if deal.kind == "duplicate":
            raise Refusal("This deal is played at two tables. Ask for the code of a table.")
        if deal.day > today().isoformat():
            raise Refusal(TODAY_ONLY)
        await self._own(deal, hashed(me))
        seats = renamed(deal.game, deal.players, name)
        seats[deal.seat] = StoredPlayer(name)
        found = await self.services.write(lambda: self.store.begin(deal, me, seats))
        if found is None:
            raise Refusal(f"You have played this deal {TRIES} times.")
        table, key = found
        return Opened(table, OWN if isinstance(key, Account) else key)

    async def challenge(
        self, game: Game, options: dict[str, Any], players: list[StoredPlayer], by: str, hands: int, kind: str = "challenge"
    ) -> StoredDeal:
        """Make a new deal whose seed nobody knows."""
        seed = Seed(None).hex()
        if options.get("winnable"):
            seed = await self.services.new_seed(game.slug, len(players), options)
        deal = StoredDeal(secrets.token_urlsafe(12), kind, game.slug, options, players, seed, hands, "", by)
        return await self.services.write(lambda: self.store.add(deal))

    async def open_duplicate(self, deal: StoredDeal, seats: list[StoredPlayer], settings: Settings) -> Opened:
        """Open two tables for the same cards."""
        return Opened(*await self.services.write(lambda: self.store.open_duplicate(deal, seats, settings)))

    async def from_match(self, table: Table, seat: int, me: Key) -> str:
        """The id of the challenge that a finished match becomes; raises Refusal."""
        live = table.live
        kept, logged = live.kept, live.logged
        if logged is None or not live.over:
            raise Refusal("A challenge can be made when the match is over.", "", 409)
        if kept.same == "challenge":
            return kept.settings.deal
        if kept.same == "daily":
            raise Refusal("Everybody has this deal today: send the link of the daily deals.")
        if live.persons() != [seat] or live.held or kept.fair.get("kind", "room") != "room":
            raise Refusal("A challenge comes from a match of one person against bots, in which the room drew the deal.")
        if live.ended:
            raise Refusal("This match was broken off, so there is no result to challenge with.")
        players = [p if p.bot else StoredPlayer("") for p in kept.players]
        deal_id = hashlib.sha256(f"challenge {kept.id} {kept.round}".encode()).hexdigest()[:22]
        deal = StoredDeal(deal_id, "challenge", kept.game, kept.options, players, kept.seed, 0, "", kept.players[seat].name)
        deal = await self.services.write(lambda: self.store.add(deal))
        sheet = [row.scores for row in logged.match.sheet]
        score = logged.match.totals[seat]
        await self.services.write(lambda: self.store.add_play(deal.id, me, deal.by, kept.id, score, sheet))
        return deal.id


def renamed(game: str, players: list[StoredPlayer], name: str) -> list[StoredPlayer]:
    """The players, in which a bot of a person's *name* has another name."""
    taken = [name, *[p.name for p in players]]
    clash = [bool(p.bot) and p.name.lower() == name.lower() for p in players]
    return [StoredPlayer(company(game, [p.bot], taken)[0], p.bot) if c else p for p, c in zip(players, clash)]


def commitment(seed: str) -> str:
    """The hash of a daily deal's seed, shown from the morning on: SHA-256("upcard daily 1" 0 seed)."""
    return hashlib.sha256(b"upcard daily 1\0" + Seed(seed).bytes).hexdigest()


def daily_id(day: date, kind: str) -> str:
    """The id of a daily deal."""
    return f"{day.isoformat()}-{kind}"


def daily_game(day: date, kind: str) -> Game:
    """The game of a daily deal: the suitable games take turns."""
    games = [game for game in upcard.games() if suitable(game, kind)]
    games.sort(key=lambda game: game.slug)
    return games[day.toordinal() % len(games)]


def suitable(game: Game, kind: str) -> bool:
    """Can this game be the daily patience, or the daily hand?"""
    alone = tuple(game.seats) == (1,)
    return alone if kind == "patience" else 1 not in game.seats and game.family not in NOT_DAILY


def usual_seats(game: Game) -> int:
    """Four seats if the game allows it, else the smallest number for several players, else one."""
    return 4 if 4 in game.seats else min([n for n in game.seats if n > 1], default=1)


def first_match(deal: StoredDeal) -> Match:
    """The match of a deal before its first answer."""
    game = upcard.game(deal.game)
    return game.match(deal.seed, seats=len(deal.players), options=split_preferences(game, deal.options)[0])


def fixed_partners(match: Match) -> bool:
    """Are the players across the table partners from the deal on?"""
    return match.seats == 4 and [0, 2] in match.sides()


def streak_of(days: list[str], now: date) -> int:
    """How many days in a row are among *days* (the latest first), up to today or yesterday."""
    if not days:
        return 0
    day = date.fromisoformat(days[0])
    if now - day > timedelta(1):
        return 0
    count = 1
    while count < len(days) and date.fromisoformat(days[count]) == day - timedelta(count):
        count += 1
    return count
