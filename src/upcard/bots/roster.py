"""The bots, and how to get one for a game."""

from __future__ import annotations

from functools import cache
from typing import Final, TypedDict

from upcard.bots.blueprint import MORE, BalancedPolicy, read_blueprints
from upcard.bots.bot import Bot
from upcard.bots.easy import Easy
from upcard.bots.proven import BLUEPRINT, EXACT, SEARCH
from upcard.bots.search import Search
from upcard.core.errors import UnknownGame, UpcardError
from upcard.core.game import Game
from upcard.core.policy import Policy
from upcard.registry import beside, part


class BotInfo(TypedDict):
    """A level as a form shows it."""

    name: str
    title: str
    sentence: str


EASY: Final[BotInfo] = {
    "name": "easy",
    "title": "Easy",
    "sentence": "Plays sensibly, but overlooks things, like a beginner.",
}
STEADY: Final[BotInfo] = {
    "name": "steady",
    "title": "Steady",
    "sentence": "Plays like a good club player, without thinking time.",
}
HARD: Final[BotInfo] = {
    "name": "hard",
    "title": "Hard",
    "sentence": "Tries each answer in many deals that fit what it has seen.",
}
BALANCED: Final[BotInfo] = {
    "name": "hard",
    "title": "Hard",
    "sentence": "Bets, bluffs and calls in proportions that it learned from millions of hands.",
}
PERFECT: Final[BotInfo] = {
    "name": "perfect",
    "title": "Perfect",
    "sentence": "Counts all cards and knows the exact odds of every decision.",
}
RANDOM: Final[BotInfo] = {"name": "random", "title": "Random", "sentence": "Plays any card the rules allow."}

USUAL_ROUNDS: Final = 400
BOTS: Final[list[BotInfo]] = [EASY, STEADY, HARD, PERFECT, RANDOM]


class UnknownBot(UpcardError):
    """No bot has this name."""


@cache
def policy(game: Game, name: str = "POLICY") -> Policy:
    """The policy of a game: its POLICY, or EASY, how a beginner plays it; one that answers at random if the game has none."""
    try:
        found = part(game.slug, "policy", name)
    except UnknownGame:  # a game that the registry does not find
        return Policy()
    return found if isinstance(found, Policy) else Policy()


def is_proven(game: Game) -> bool:
    """Is the search proven better than the game's own policy?"""
    measured = SEARCH.get(game.slug)
    return measured is not None and measured.proven()


def searches(game: Game) -> bool:
    """Does the level `hard` search?  It does if search is proven better, not yet measured, or the game has no policy."""
    return is_proven(game) or (game.slug not in SEARCH and game.slug not in EXACT)


@cache
def balanced(game: Game, proven: bool = True) -> BalancedPolicy | None:
    """The policy that bets by the blueprints in `blueprint.txt` beside a game; None if there are none.

    Only those for numbers of players at which they are proven better, unless *proven* is False.
    """
    better = [n for n, measured in BLUEPRINT.get(game.slug, {}).items() if measured.proven()]
    if proven and not better:
        return None
    found = read_blueprints(beside(game.slug, "blueprint.txt"))
    made = {n: found[min(n, MORE)] for n in (better if proven else game.seats) if min(n, MORE) in found}
    return BalancedPolicy(policy(game), part(game.slug, "odds", "ODDS"), made) if made else None


def levels(game: Game) -> list[BotInfo]:
    """The levels that a form offers for a game, weakest first; `hard` only where it differs from `steady`."""
    if game.slug in EXACT:
        return [EASY, PERFECT]
    if searches(game):
        return [EASY, STEADY, HARD]
    return [EASY, STEADY] if balanced(game) is None else [EASY, STEADY, BALANCED]


def best(game: Game) -> str:
    """The best proven level of a game, from which hints come."""
    return "hard" if balanced(game) is not None else judge(game)


def judge(game: Game) -> str:
    """The level that grades decisions after a match: the best one that plays the same each time or compares all answers."""
    if game.slug in EXACT:
        return "perfect"
    return "hard" if is_proven(game) or type(policy(game)) is Policy else "steady"


def strength_text(game: Game) -> str:
    """The measured strength of the search at a game, as a sentence."""
    if game.slug in EXACT:
        return "This game is solved: perfect play is known exactly."
    measured = SEARCH.get(game.slug)
    if measured is None:
        return "Nobody has measured the search at this game."
    gain = f"{measured.better:+.2f} ± {measured.half:.2f} {game.unit} a hand in {measured.deals} deals"
    if balanced(game) is not None:
        found = BLUEPRINT[game.slug]
        rows = [f"{m.better:+.2f} ± {m.half:.2f} with {n} players in {m.deals} deals" for n, m in found.items() if m.proven()]
        return f"Hard against steady, {game.unit} a hand: {'; '.join(rows)}. At other tables hard plays as steady."
    text = f"Search of {measured.play_outs} play-outs against steady: {gain}"
    return f"{text}." if measured.proven() else f"{text}, which proves nothing better, so hard plays as steady."


def bot(name: str, game: Game, rounds: int = 0, seconds: float = 0.0) -> Bot:
    """A bot by name: a level, "random", or "search" or "blueprint", which do so even where that is not proven better.

    A search is limited by rounds (the same seed gives the same answers), or by seconds if given; without either it makes as many
    play-outs as it was measured with, and at least 400.  `hard` plays as `steady` unless search or a blueprint is proven better.

    Raises UnknownBot.
    """
    if name == "random":
        return Bot(name, Policy())
    if name == "easy":
        beginner = policy(game, "EASY")
        return Easy(policy(game), game.lowest_wins) if type(beginner) is Policy else Bot(name, beginner)
    if name == "search" or (name == "hard" and searches(game)):
        measured = SEARCH.get(game.slug)
        rounds = rounds or max(USUAL_ROUNDS, measured.play_outs if measured else 0)
        return Search(policy(game), game.lowest_wins, rounds, seconds, unit=game.unit)
    if name == "hard" or name == "blueprint":
        return Bot(name, balanced(game, proven=name == "hard") or policy(game))
    if name == "steady" or (name == "perfect" and game.slug in EXACT):
        return Bot(name, policy(game))
    if name == "perfect":
        raise UnknownBot(f"{game.title} is not solved, so nobody plays it perfectly; the levels are: {_names(levels(game))}")
    raise UnknownBot(f"there is no bot {name!r:.40}; there are: {_names(BOTS)}")


def _names(bots: list[BotInfo]) -> str:
    return ", ".join([b["name"] for b in bots])
