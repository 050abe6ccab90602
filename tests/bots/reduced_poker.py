"""Reduced forms of our poker games as trees for the solver, made by the engine itself through `copy`, `legal` and `apply`.

`python -m tests.bots.reduced_poker [positions]` tells how far from an equilibrium the solver and the bot are in them.

A reduced game begins at a position of two players and has a list of deals, each with its chance. What both see decides which
deals belong together; what a player sees besides decides which it can tell apart. Bets are limited in number. A draw follows the
steady policy, so that nothing is chosen in secret.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import sqrt
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.games.triple_draw.hand import DRAWN
from upcard.kit.poker.bet_wording import AMOUNT, CALL, CHECK
from upcard.kit.poker.equilibrium import CARDS, BettingTree, Spot, end
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.last_round import balanced, is_last_round
from upcard.kit.poker.policy import choose_by_share, expected_share
from upcard.registry import part

Bucket = Callable[[BettingHand, int], int]
Play = Callable[[BettingHand, list[int]], list[float]]


@dataclass
class Deal:
    """A deal at its present place: the hand, the types of both players, and the chance."""

    hand: BettingHand
    types: tuple[int, int]
    chance: float


def seen(h: Hand, seat: int) -> tuple[int, ...]:
    """The cards that a seat (-1: everybody) can locate, by zone."""
    return tuple([int(h.at[zone] & h.located_by(seat)) for zone in range(len(h.plan.zones))])


def answers(h: BettingHand, most_bets: int) -> list[int]:
    """Fold, check, call, and one size of bet or raise, as far as the number of bets allows."""
    legal = h.legal()
    bets = [a for a in legal if a >= AMOUNT]
    out = [a for a in legal if a < AMOUNT]
    if 0 in out and 1 in out:
        out.remove(0)  # nobody folds where checking is free
    return out + bets[:1] if h.betting.bets < most_bets or h.betting.opening else out


def tree(deals: list[Deal], most_bets: int, bucket: Bucket | None = None, play: Play | None = None) -> BettingTree:
    """A reduced game between seats 0 and 1. *bucket* puts the hands of a player at a spot into classes.

    *play* is a strategy of both players, to be judged: the chances of some answers with a hand.
    """
    sizes = max([deal.types[0] for deal in deals]) + 1, max([deal.types[1] for deal in deals]) + 1
    return BettingTree(_spot(deals, sizes, most_bets, bucket, play), sizes)


def _spot(deals: list[Deal], sizes: tuple[int, int], most_bets: int, bucket: Bucket | None, play: Play | None) -> Spot:
    """The spot at which some deals are that look the same to everybody."""
    one = deals[0].hand
    if one.over:
        return end([(*deal.types, deal.chance * deal.hand.score[0]) for deal in deals])
    actions = answers(one, most_bets)
    player = one.turn
    after = [_after(deals, action, sizes, most_bets, bucket, play) for action in actions]
    known = _numbered({deal.types[player]: seen(deal.hand, player) for deal in deals}, sizes[player])
    labels = known
    if bucket is not None:
        labels = _numbered({deal.types[player]: bucket(deal.hand, player) for deal in deals}, sizes[player])
    out = Spot(player, actions, after, labels)
    out.seen = known
    if play is not None:
        done: set[int] = set()
        for deal in deals:
            label = int(labels[deal.types[player]])
            if label not in done:
                done.add(label)
                for a, chance in enumerate(play(deal.hand, actions)):
                    out.played[label * len(actions) + a] = chance
    return out


def _numbered(looks: Mapping[int, object], size: int) -> vec[i64]:
    """A number for each look, by type; types that cannot be here have 0."""
    number: dict[object, int] = {}
    return vec[i64]([number.setdefault(looks[i], len(number)) if i in looks else 0 for i in range(size)])


def _after(
    deals: list[Deal], action: int, sizes: tuple[int, int], most_bets: int, bucket: Bucket | None, play: Play | None
) -> Spot:
    """What follows an answer: one spot, or one for each set of public cards that is dealt."""
    groups: dict[tuple[int, ...], list[Deal]] = {}
    for deal in deals:
        h = deal.hand.copy()
        h.apply(action)
        play_to_bet(h)
        groups.setdefault(() if h.over else seen(h, -1), []).append(Deal(h, deal.types, deal.chance))
    spots = [_spot(group, sizes, most_bets, bucket, play) for group in groups.values()]
    return spots[0] if len(spots) == 1 else Spot(CARDS, [], spots, vec[i64]([]))


# The reduced games -----------------------------------------------------------------------------


PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]


def passive(h: BettingHand) -> int:
    """Bring in for the least, check, or call; stand pat; throw the lowest spare card."""
    legal = h.legal()
    if h.phase is BET:
        return legal[0] if h.betting.opening else next(a for a in legal if a in (CHECK, CALL))
    return DRAWN if h.phase.name == "draw" else min(legal, key=lambda card: (card % 13, card))


def play_to_bet(h: BettingHand) -> None:
    """Let draws be made as steady makes them."""
    while not h.over and h.phase is not BET:
        assert h.terms.game is not None
        h.apply(policy(upcard.game(h.terms.game.slug)).choose(h, h.turn, Rng(1)))


def begin(slug: str, named: list[str], options: dict[str, Any], ready: Callable[[Any], bool]) -> BettingHand:
    """A hand of two players with its first cards named in the order dealt, played passively up to a betting round."""
    h: Any = upcard.game(slug).new(
        1, seats=2, dealer=0, deck=" ".join(named + [c for c in PACK if c not in named]), options=options
    )
    while h.phase is not BET or not ready(h):
        h.apply(passive(h))
    assert isinstance(h, BettingHand)
    return h


def even(hands: Iterable[tuple[BettingHand, int, int]]) -> list[Deal]:
    """Deals that are equally likely."""
    row = list(hands)
    return [Deal(h, (i, j), 1.0 / len(row)) for h, i, j in row]


def soko_last_round(up: str, holes: str, **options: Any) -> list[Deal]:
    """The last round of Soko: four upcards each, in the order dealt, and the cards that hole cards can be."""
    row = holes.split()
    return even(
        (begin("soko", [row[j], row[i], *up.split()], options, lambda h: h.round == 3), i, j)
        for i, j in permutations(range(len(row)), 2)
    )


def soko_two_rounds(up: str, rest: str, **options: Any) -> list[Deal]:
    """The last two rounds of Soko: three upcards each, and a short pack for the hole cards and the fourth upcards."""
    row = rest.split()
    found = []
    for i, j, k, m in permutations(range(len(row)), 4):
        found.append((begin("soko", [row[j], row[i], *up.split(), row[k], row[m]], options, lambda h: h.round == 2), i, j))
    return even(found)


def pineapple_two_rounds(board: str, rivers: str, rest: str, **options: Any) -> list[Deal]:
    """The turn and the river of Pineapple: three cards of the board and the turn, and a short pack for two cards each."""
    thrown = ["2C", "2D"]
    row = rest.split()
    pairs = list(combinations(row, 2))
    found = []
    for (i, mine), (j, theirs) in product(enumerate(pairs), repeat=2):
        if not set(mine) & set(theirs):
            for river in rivers.split():
                named = [theirs[0], mine[0], theirs[1], mine[1], *thrown, *board.split(), river]
                found.append((begin("pineapple", named, {"burn": False} | options, lambda h: h.street == 2), i, j))
    return even(found)


def triple_draw_last_draw(mine: list[str], theirs: list[str], draws: str, **options: Any) -> list[Deal]:
    """The last draw of Triple Draw and the rounds before and after it: a few hands of each, and the cards that can be drawn.

    All hands draw equally many cards, at most one, so that the draw itself tells nothing.
    """
    row = draws.split()
    found = []
    for (i, own), (j, other) in product(enumerate(mine), enumerate(theirs)):
        for k, m in permutations(range(len(row)), 2):
            hands = zip(other.split(), own.split(), strict=True)
            named = [card for two in hands for card in two] + [row[m], row[k]]
            types = i * len(row) + k, j * len(row) + m
            found.append((begin("triple_draw", named, options, lambda h: h.round == 2), *types))
    return even(found)


# The bot in a reduced game ---------------------------------------------------------------------


def as_in_the_room(slug: str, balance: bool) -> Play:
    """How the steady bot bets, with the balanced last round or by the expected share alone."""
    odds: BettingEquityModel = part(slug, "odds", "ODDS")

    def chances(h: BettingHand, actions: list[int]) -> list[float]:
        seat = h.turn
        mine = h.imagine(seat, Rng(1))
        mixture = balanced(mine, seat, odds) if balance else None
        said = Counter[int]()
        if mixture is not None:
            for action, chance in zip(mixture.actions, mixture.chances, strict=True):
                said[action] += round(1_000_000 * chance)
        else:
            view, last = expected_share(mine, seat, odds), is_last_round(mine, odds)
            said.update([choose_by_share(mine, seat, view, last, Rng(seed)) for seed in range(200)])
        for action in [a for a in said if a not in actions]:  # a raise more than the reduced game has
            said[CALL if CALL in actions else CHECK] += said.pop(action)
        return [said[action] / said.total() for action in actions]

    return chances


# The figures -----------------------------------------------------------------------------------


REDUCED: dict[str, Callable[[], list[Deal]]] = {
    "Soko, the last two rounds, a pack of 14": lambda: soko_two_rounds("KC 9D QC TD JC JD", "KS QS TS 9S AC AD 8D TC"),
    "Pineapple, turn and river, a pack of 14": lambda: pineapple_two_rounds("TC 9D 4S KH", "QD JC 2H", "AS AH KS QS QH JS TS 9S"),
    "Triple Draw, the last draw": lambda: triple_draw_last_draw(
        ["2S 3S 4S 7S KS", "3S 4S 6S 7D KS", "4S 5S 7S 8D KS"],
        ["2H 3H 4H 7H KH", "3H 4H 6H 7C KH", "4H 5H 7H 8C KH"],
        "5C 6C 8H 9C TC JC QC 2C",
    ),
}


def any_last_round(seed: int) -> list[Deal]:
    """The last round of Soko with any upcards, where all the other cards can be hole cards and nobody has bet."""
    rng = Rng(seed)
    row = PACK[:]
    for i in range(len(row) - 1, 0, -1):
        k = int(rng.below(i + 1))
        row[i], row[k] = row[k], row[i]
    return soko_last_round(" ".join(row[:8]), " ".join(row[8:]))


def mean_and_half(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    mean = sum(values) / len(values)
    half = 1.96 * sqrt(sum([(v - mean) ** 2 for v in values]) / (len(values) - 1) / len(values))
    return f"{mean:.3f} ± {half:.3f}"


def main(positions: int) -> None:
    """Print how much best answers win from coin tosses, from the solver, and in Soko from the bot."""
    for name, make in REDUCED.items():
        game = tree(make(), 2)
        row = [game.exploitability()]
        for rounds in (10, 90, 900):
            game.solve(rounds)
            row.append(game.exploitability())
        print(f"| {name} | {' | '.join([f'{x:.4f}' for x in row])} |", flush=True)
    found: list[list[float]] = [[], [], []]
    for seed in range(1, positions + 1):
        deals = any_last_round(seed)
        solved = tree(deals, 3)
        solved.solve(500)
        found[0].append(solved.exploitability())
        found[1].append(tree(deals, 3, play=as_in_the_room("soko", True)).exploitability())
        found[2].append(tree(deals, 3, play=as_in_the_room("soko", False)).exploitability())
    for name, row in zip(["solved", "balanced", "by the share alone"], found, strict=True):
        print(f"Soko's last round, {positions} positions, {name}: {mean_and_half(row)} chips", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 20)
