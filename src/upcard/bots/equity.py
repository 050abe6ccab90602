"""Equity: each player's chance to win if everyone still in goes to the showdown; and how often each kind of hand is dealt.

Unseen cards count as random: nothing is inferred from how the others bet or draw.  If the ways to deal them are few, all are
counted; otherwise they are sampled.  If there is more to decide than bets (draws, discards, exchanges), the steady bot plays
all hands on.  A game defines its own part as `ODDS` in its `odds` module.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from upcard.bots.roster import policy
from upcard.core.bits import CardSet, Rng, as_set, cards, count
from upcard.core.errors import BadDeck, BadOption
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.core.pack import STANDARD
from upcard.kit.poker.equity import (
    PACK,
    SAMPLES,
    DealCount,
    Equities,
    EquityModel,
    RankTable,
    Showdown,
    Spot,
    count_equities,
)
from upcard.registry import part

PLAYED: Final = 400  # hands played on, if there is more to decide than bets
MOST: Final = 20_000_000  # deals to count or sample when the caller can wait


# The games' equity models ---------------------------------------------------------------------


@cache
def odds(game: Game) -> EquityModel | None:
    """A game's equity model, or None."""
    found: EquityModel | None = part(game.slug, "odds", "ODDS")
    return found


def rank_tables(game: Game) -> list[RankTable]:
    """A game's kinds of hands with their exact numbers; none if it does not rank hands."""
    found = odds(game)
    return found.tables if found is not None else []


def has_equities(game: Game) -> bool:
    """Can chances be told in this game?"""
    found = odds(game)
    return found is not None and len(found.sizes) > 0


# At the table -----------------------------------------------------------------------------------


def equities_for(game: Game, h: Hand, seat: int, samples: int = SAMPLES, played: int = PLAYED, seed: int = 1) -> Equities | None:
    """The chances of all who are in as one of them may know them; None where the seat is not in, or holds nothing yet.

    They are worked out from the hand as the seat imagines it, so that nothing it cannot see has any influence.
    """
    found = odds(game)
    if found is None or not has_equities(game) or h.over:
        return None
    rng = Rng(seed)
    mine = h.imagine(seat, rng)
    if not found.live_seats(mine) >> seat & 1 or not found.held(mine, seat):
        return None
    if found.only_bets_left(mine) and not found.needs_likely_hands(mine):
        told = count_equities(found.spot(mine, mine.located_by(seat)), found.showdown(mine), samples=samples, seed=seed)
    else:
        told = _played_on(game, found, mine, seat, played, rng)
    told["given"] = found.assumption(mine)
    return told


def equities_in_hindsight(game: Game, past: Hand, end: Hand, seat: int, samples: int = SAMPLES) -> Equities | None:
    """The chances as they were, by the cards that a seat (-1: a spectator) has seen in the end; None where they tell nothing.

    Only where nothing but bets was left to decide: until then, who held which card when may still be a secret.
    """
    found = odds(game)
    if (
        found is None
        or not has_equities(game)
        or past.over
        or not end.over
        or not found.only_bets_left(past)
        or not found.dealt_face_up
    ):
        return None
    held: CardSet = 0
    for s in cards(found.live_seats(past)):
        held |= found.held(past, s)
    shown = end.located_by(seat) & held
    known = past.located_by(seat) | shown
    if not shown & ~past.located_by(seat):
        return None
    told = count_equities(found.spot(past, known), found.showdown(past), samples=samples)
    told["given"] = found.assumption(past)
    return told


def equities_allowed(options: Options) -> bool:
    """Does the table allow equities during a hand?"""
    return bool(getattr(options, "show_odds", False))


def stage(game: Game, h: Hand) -> tuple[int, int, int, bool]:
    """How far a hand has come, from public information: the size of a hand at the showdown, the cards to come on the board and to
    hands, and whether only bets are left to decide.
    """
    found = odds(game)
    if found is None or not has_equities(game):
        return 0, 0, 0, False
    spot = found.spot(h, PACK)
    return int(found.size(h)), int(spot.to_come), sum([int(n) for n in spot.lacks]), found.only_bets_left(h)


def _played_on(game: Game, found: EquityModel, h: Hand, seat: int, played: int, rng: Rng) -> Equities:
    """Equities if there is more to decide than bets: imagines hands and plays them on, calling every bet."""
    seats = cards(found.live_seats(h))
    counted = DealCount(Spot(seats, [0] * len(seats), [0] * len(seats), 0, 0, 0), Showdown())
    rest = h.plan.zone(game.rest_zone)
    bot = policy(game)
    for _ in range(played):
        g = h.imagine(seat, rng)
        g.untracked = True
        found.deal_likely_hands(g, seat, rng)
        while g.waiting and not found.only_bets_left(g):
            turn = g.turn
            action = found.stay_in(g, turn)
            g.apply(bot.choose(g, turn, rng) if action < 0 else action)
        spot = found.spot(g, PACK & ~g.at[rest])
        once = DealCount(spot, found.showdown(g))
        once.sample(rng)
        counted.add(once.parts)
    return counted.result(False, True)


# From named cards -------------------------------------------------------------------------------


def position(
    game: Game, options: Options, seats: int, hands: list[str], board: str = "", dead: str = ""
) -> tuple[Spot, Showdown]:
    """Hands and a board by the names of their cards ("AS KD"), with the other hands unknown; *dead* cards are out of play.

    Raises BadDeck for a repeated or unknown card, BadOption for too many cards or hands.
    """
    found = odds(game)
    if found is None or not has_equities(game):
        raise BadOption(f"in {game.title} there are no odds to show")
    if len(hands) > seats:
        raise BadOption(f"at {seats} seats there are no {len(hands)} hands", "hand")
    rows = [_cards(text) for text in hands]
    common, out = _cards(board), _cards(dead)
    taken = [card for row in [*rows, common, out] for card in row]
    for card in taken:
        if taken.count(card) > 1:
            raise BadDeck(f"the {STANDARD.words(card)} is named twice")
    longest = max([len(row) for row in rows], default=0)
    fitting = [n for n in found.sizes if n >= longest]
    if not fitting:
        raise BadOption(
            f"a hand of {game.title} has {'at most ' * (len(found.sizes) > 1)}{found.sizes[-1]} cards at the showdown,"
            f" not {longest}; name those that are out of play with --dead",
            "hand",
        )
    if len(common) > found.board:
        if not found.board:
            raise BadOption(f"{game.title} has no board: name the cards of each player with --hand", "board")
        raise BadOption(f"{game.title} has at most {found.board} cards on the board, not {len(common)}", "board")
    size = fitting[0]
    held = [as_set(row) for row in rows] + [0] * (seats - len(rows))
    lacks = [size - int(count(row)) for row in held]
    unseen = PACK & ~as_set(taken)
    if sum(lacks) + found.board - len(common) > count(unseen):
        raise BadOption(f"there are not enough cards for {seats} hands", "seats")
    spot = Spot(list(range(seats)), held, lacks, as_set(common), found.board - len(common), unseen)
    return spot, found.showdown_among(options, size, seats)


def _cards(text: str) -> list[int]:
    return STANDARD.read(text.replace(",", " "))
