"""The table for language models: an MCP server with the rules, the view, the legal answers and playing as tools."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer

import upcard
from upcard.core.errors import UpcardError
from upcard.registry import all_games
from upcard.registry import game as find
from upcard.term.talk import Talk


class Table:
    """The table that one client plays at."""

    def __init__(self) -> None:
        self.talk: Talk | None = None

    def at(self) -> Talk:
        """The match; raises UpcardError before one is begun."""
        if self.talk is None:
            raise UpcardError("begin a match first, with start")
        return self.talk


def server() -> MCPServer[Any]:
    """An MCP server with one table."""
    table = Table()
    app: MCPServer[Any] = MCPServer(
        "upcard",
        version=upcard.__version__,
        instructions="Traditional card games. Call games, then start, then view, legal and play until the match is over.",
    )

    @app.tool()
    def games() -> str:
        """List all games: short name, numbers of players, and a sentence."""
        return "\n".join([f"{g.slug} ({', '.join([str(n) for n in g.seats])} players): {g.sentence}" for g in all_games()])

    @app.tool()
    def start(game: str, seats: int = 0, bots: str = "steady", seed: int = 1, options: dict[str, str] | None = None) -> str:
        """Begin a match of a game by its short name, against bots (steady or random). You sit in the first seat."""
        try:
            table.talk = Talk(find(game), dict(options or {}), seats or None, bots, seed)
            return table.talk.view()
        except UpcardError as error:
            return f"not possible: {error}"

    @app.tool()
    def rules(game: str = "") -> str:
        """The rules of a game; without a name, of the game at this table, with its house rules."""
        try:
            return upcard.rules(find(game).slug) if game else table.at().rules()
        except UpcardError as error:
            return f"not possible: {error}"

    @app.tool()
    def view() -> str:
        """The table as you see it, the events since you last looked, and the question to you."""
        try:
            return table.at().view()
        except UpcardError as error:
            return f"not possible: {error}"

    @app.tool()
    def legal() -> str:
        """The answers that are legal now, one on each line."""
        try:
            return table.at().legal()
        except UpcardError as error:
            return f"not possible: {error}"

    @app.tool()
    def play(answer: str) -> str:
        """Give an answer, such as "play QS" or "bet 30"; then the table as you see it when you are asked again."""
        try:
            refused = table.at().play(answer)
            return f"not legal: {refused}" if refused else table.at().view()
        except UpcardError as error:
            return f"not possible: {error}"

    return app
