"""The HTTP interface of the games: what the lobby shows of each, its rules, its hand ranks, its bots, its numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

import upcard
from upcard.bots.equity import rank_tables
from upcard.core.errors import UnknownGame
from upcard.core.game import Game
from upcard.core.glossary import anchor
from upcard.core.options import OptionInfo, describe, option_texts
from upcard.core.scene import TermScene, term_scenes
from upcard.room.bot_workers import bot_names, level_infos
from upcard.room.http_tools import as_json
from upcard.room.preferences import preferences

NUMBERS: Final = Path(__file__).parent / "numbers.json"  # `upcard lab --atlas` makes it


class VariantInfo(msgspec.Struct):
    """A well-known bundle of options."""

    name: str
    title: str
    sentence: str
    options: dict[str, bool | int | str]


class GameInfo(msgspec.Struct):
    """A game as the lobby shows it."""

    slug: str
    title: str
    family: str
    sentence: str
    seats: list[int]
    minutes: str
    depth: str
    options: list[OptionInfo]
    variants: list[VariantInfo]
    bots: list[str]
    ranks: bool


class RulesPage(msgspec.Struct):
    """The rules of a game, and the terms that each of its options uses."""

    title: str
    html: str
    terms: dict[str, list[TermScene]]


def game_info(game: Game) -> GameInfo:
    """A game as the lobby shows it."""
    variants = [VariantInfo(v.name, v.title, v.sentence, v.options) for v in game.variants.values()]
    return GameInfo(
        game.slug,
        game.title,
        game.family,
        game.sentence,
        list(game.seats),
        game.minutes,
        game.depth,
        describe(game.options) + describe(preferences(game)),
        variants,
        bot_names(game.slug),
        len(rank_tables(game)) > 0,
    )


@cache
def rules_page(slug: str) -> RulesPage:
    """The rules of a game as HTML; raises UnknownGame."""
    game = upcard.game(slug)
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = markdown.parse(upcard.rules(game.slug))
    for token, text in zip(tokens, tokens[1:]):
        if token.type == "heading_open" and token.tag != "h1":
            token.attrSet("id", anchor(text.content))
    terms = {info["name"]: term_scenes(game.glossary.terms_in(*option_texts(info))) for info in describe(game.options)}
    html = markdown.renderer.render(tokens, markdown.options, {})
    return RulesPage(game.title, html, {name: found for name, found in terms.items() if found})


def routes() -> list[Route]:
    """The routes, for the room's application."""
    return [
        Route("/api/games", _games),
        Route("/api/games/{slug}", _game),
        Route("/api/games/{slug}/rules", _rules),
        Route("/api/games/{slug}/ranks", _ranks),
        Route("/api/games/{slug}/bots", _bots),
        Route("/api/numbers", _numbers),
    ]


async def _games(request: Request) -> Response:
    return as_json([game_info(game) for game in upcard.games()], cache_control="no-cache")


async def _game(request: Request) -> Response:
    return _of_game(request, lambda slug: game_info(upcard.game(slug)))


async def _rules(request: Request) -> Response:
    return _of_game(request, rules_page)


async def _ranks(request: Request) -> Response:
    return _of_game(request, lambda slug: rank_tables(upcard.game(slug)))


async def _bots(request: Request) -> Response:
    return _of_game(request, level_infos)


def _of_game(request: Request, what: Callable[[str], object]) -> Response:
    try:
        return as_json(what(request.path_params["slug"]), cache_control="no-cache")
    except (UnknownGame, OSError):
        return as_json({"text": "There is no game of this name here.", "field": ""}, 404)


async def _numbers(request: Request) -> Response:
    return FileResponse(NUMBERS, media_type="application/json", headers={"Cache-Control": "no-cache"})
