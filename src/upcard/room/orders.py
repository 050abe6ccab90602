"""Checks what a person orders for a new table: the game, its options, the players, the bots, the seed."""

from __future__ import annotations

from typing import Any, Final

import upcard
from upcard.bots.characters import company
from upcard.core.errors import BadOption, UnknownGame, UpcardError
from upcard.core.game import Game
from upcard.room.bot_workers import bot_names
from upcard.room.messages import NewChallenge, NewTable, Refusal
from upcard.room.preferences import check_terms
from upcard.room.stored import StoredPlayer

LONGEST_NAME: Final = 24


def terms_of(order: NewTable | NewChallenge) -> tuple[Game, dict[str, Any], int]:
    """The game, the checked options and the seats of an order; raises Refusal."""
    try:
        game = upcard.game(order.game)
    except UnknownGame as error:
        raise Refusal(sentence_of(error), "game") from None
    try:
        return game, *check_terms(game, order.options, order.seats)
    except BadOption as error:
        raise Refusal(sentence_of(error), error.field) from None


def clean(name: str) -> str:
    """A name fit to show: printable characters, single spaces, at most 24 characters; "Guest" without one."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip() or "Guest"


def seated(order: NewTable | NewChallenge, seats: int) -> list[StoredPlayer]:
    """The players of a new table: the person who opens it, then bots and free seats. Raises Refusal."""
    name = clean(order.name)
    if len(order.bots) != seats - 1:
        raise Refusal(f"A table of {seats} with one person needs {seats - 1} bots, not {len(order.bots)}.", "bots")
    for bot in order.bots:
        if bot and bot not in bot_names(order.game):
            raise Refusal(
                f"There is no bot called {bot!r:.40} for this game; there are: {', '.join(bot_names(order.game))}.", "bots"
            )
    names = company(order.game, order.bots, [name])
    return [StoredPlayer(name)] + [StoredPlayer(bot_name, bot, not bot) for bot_name, bot in zip(names, order.bots)]


def check_order(order: NewTable, options: dict[str, Any], people: bool) -> str:
    """The bot that fills seats at a table where other *people* may sit; raises Refusal if the order does not fit together."""
    if order.duplicate and not people:
        raise Refusal("Leave a seat for at least one person at each table.", "bots")
    if order.hands and not order.duplicate:
        raise Refusal("A number of hands is for deals that several people play.", "hands")
    if order.seed and people:
        raise Refusal("With two people at the table nobody chooses the seed. Leave it out, or play against bots.", "seed")
    if order.seed and options.get("winnable"):
        raise Refusal("Choose a seed, or ask for a deal that can be won: not both.", "seed")
    known = bot_names(order.game)
    fill = known[0] if order.fill == "steady" and "steady" not in known else order.fill  # the usual bot of this game
    if fill not in known:
        raise Refusal(f"There is no bot called {fill!r:.40} for this game.", "fill")
    return fill


def at_one_screen(order: NewTable, players: list[StoredPlayer]) -> list[StoredPlayer]:
    """The two people who share one screen; raises Refusal if the order does not fit that."""
    if len(players) != 2 or players[1].bot:
        raise Refusal("Two people at one screen need a game for two, without bots.", "partner")
    if order.seed:
        raise Refusal("With two people at the table nobody chooses the seed.", "seed")
    if order.duplicate or order.listed:
        raise Refusal("Nobody else can join two people at one screen.", "partner")
    first, second = players[0].name, clean(order.partner)
    return [StoredPlayer(first), StoredPlayer(second if second.lower() != first.lower() else f"{second[:22]} 2")]


def sentence_of(error: UpcardError) -> str:
    """An error as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:].rstrip(".") + "."
