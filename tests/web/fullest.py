"""The fullest tables in a hundred hands of bots, where the layout has the least room, and how a page shows them.

`python -m tests.web.fullest [game ...]` plays the hands and writes fullest.json. Tests only replay those positions.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Page, WebSocketRoute

import upcard
from tests.web.layout_checks import drawn
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.options import as_dict
from upcard.core.scene import hand_events, match_scene, scene
from upcard.registry import slugs
from upcard.room.messages import Player, TableUpdate, write

KEPT: Final = Path(__file__).parent / "fullest.json"
HANDS: Final = 100
SECONDS: Final = 20.0  # for each game; afterwards the players answer at random, which is fast
LONG: Final = 400  # answers after which a hand is given up
SHOWN: Final = {"melds", "row", "fan", "tray", "line", "side", "board", "grid", "trick"}
SEAT: Final = """() => { localStorage['upcard.chairs'] = JSON.stringify(
    [{ table: "fullest", token: "t", game: "hearts", title: "A table", with: [], state: "yours" }]) }"""
NAMES: Final = ["You", "Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo"]


class Position(msgspec.Struct, frozen=True):
    """A table to play to: all answers since the deal, and what made it the fullest."""

    seed: int
    sayings: list[str]
    most: str  # "cards" on the table, or "answers" to choose from
    number: int


def on_the_table(h: Hand) -> int:
    """The number of cards laid out and in the hand of the seat to act."""
    held = f"hand.{h.turn}"
    return sum(int(h.size(z)) for z, zone in enumerate(h.plan.zones) if zone.layout in SHOWN or zone.id == held)


def fullest(game: Game) -> list[Position]:
    """The positions with the most cards on the table and with the most answers, at the largest number of players."""
    found = {"cards": Position(0, [], "cards", 0), "answers": Position(0, [], "answers", 0)}
    levels = [bot(name, game) for name in ("random", "easy", "steady")]
    begun = time.monotonic()
    for seed in range(1, HANDS + 1):
        match, rng, sayings = game.match(seats=game.seats[-1], seed=seed), Rng(seed), list[str]()
        h = match.hand
        while not h.over and len(sayings) < LONG:
            for most, number in (("cards", on_the_table(h)), ("answers", len(h.legal()))):
                if number > found[most].number:
                    found[most] = Position(seed, list(sayings), most, number)
            late = time.monotonic() - begun > SECONDS
            player = levels[0 if late else (seed + h.turn) % 3 if seed % 2 else 2]
            given = answer(player, h, h.turn, rng)
            sayings.append(h.say(given))
            match.answer(h.turn, sayings[-1])
    return list(found.values())


def positions() -> dict[str, list[Position]]:
    """The saved positions of every game."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, list[Position]])


def played(slug: str, position: Position) -> Match:
    """The match at a position."""
    game = upcard.game(slug)
    match = game.match(seats=game.seats[-1], seed=position.seed)
    for saying in position.sayings:
        match.answer(match.hand.turn, saying)
    return match


def told(match: Match, seat: int, names: list[str]) -> TableUpdate:
    """The room's message to one seat of a match, at a table of one person and bots."""
    players = [Player(name, "bot" if i else "person", "steady" if i else "", True) for i, name in enumerate(names[: match.seats])]
    return TableUpdate(
        table="fullest",
        seat=seat,
        players=players[-seat:] + players[:-seat] if seat else players,
        match=match_scene(match),
        scene=scene(match.hand, seat),
        happened=hand_events(match, match.number, seat),
        whole=True,
        move=1,
        options=as_dict(match.options),
        seed=None,
        redo=False,
        safe=False,
        solvable=False,
    )


class Showcase:
    """A page at a table whose messages come from a test, so any position shows at once without playing to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lines: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws$"), self.accept)
        page.evaluate(SEAT)
        page.goto("/table/fullest")

    def accept(self, line: WebSocketRoute) -> None:
        """Accept a connection and ignore what the page sends."""
        line.on_message(lambda message: None)
        self.lines.append(line)

    def show(self, match: Match, seat: int) -> None:
        """Show a match as a seat sees it."""
        self.tell(told(match, seat, NAMES))

    def tell(self, update: TableUpdate) -> None:
        """Show what the room tells a seat."""
        self.page.wait_for_function("() => true")
        self.lines[-1].send(write(update))
        self.page.locator("main").first.wait_for()
        drawn(self.page)


def main(named: list[str]) -> None:
    """Find and save the fullest tables of the named games, or of all."""
    kept = positions() if KEPT.is_file() else {}
    for slug in named or slugs():
        kept[slug] = fullest(upcard.game(slug))
        print(slug, [(one.most, one.number, len(one.sayings)) for one in kept[slug]], flush=True)
        rows = [f'  "{name}": {msgspec.json.encode(kept[name]).decode()}' for name in sorted(kept)]
        KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
