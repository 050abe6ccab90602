"""Triple Draw compared with PokerKit: whole hands, every answer in both, with equal chips and pots street by street."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.support.pokerkit_peer import same_turn
from upcard.core.bits import cards, count
from upcard.core.pack import STANDARD
from upcard.games.triple_draw.game import GAME
from upcard.games.triple_draw.hand import DRAW, TripleDraw
from upcard.kit.poker.pots import return_uncalled, side_pots

pokerkit = pytest.importorskip("pokerkit")

SMALL, BIG = 5, 10
LOWS = {"deuce_to_seven": pokerkit.StandardLowHand, "ace_to_five": pokerkit.RegularLowHand}
STRUCTURES = {
    "fixed_limit": pokerkit.BettingStructure.FIXED_LIMIT,
    "pot_limit": pokerkit.BettingStructure.POT_LIMIT,
    "no_limit": pokerkit.BettingStructure.NO_LIMIT,
}


def table_of_theirs(structure: str, low: str, stacks: list[int], ante: int, late: int) -> Any:
    """Three draws and four betting rounds, nothing burned. PokerKit posts, collects, shows and pays by itself, and we deal."""
    auto, at = pokerkit.Automation, pokerkit.Opening.POSITION
    by_itself = (
        *(auto.ANTE_POSTING, auto.BET_COLLECTION, auto.BLIND_OR_STRADDLE_POSTING, auto.HOLE_CARDS_SHOWING_OR_MUCKING),
        *(auto.HAND_KILLING, auto.CHIPS_PUSHING, auto.CHIPS_PULLING),
    )
    cap = 4 if structure == "fixed_limit" else None
    streets = [pokerkit.Street(False, (False,) * 5, 0, False, at, BIG, cap and cap - 1)]  # the blind is the first bet
    streets += [pokerkit.Street(False, (), 0, True, at, bet, cap) for bet in (BIG, late, late)]
    return pokerkit.State(
        *(by_itself, pokerkit.Deck.STANDARD, (LOWS[low],), tuple(streets), STRUCTURES[structure]),
        *(True, ante, (SMALL, BIG), 0, stacks, len(stacks)),
        mode=pokerkit.Mode.CASH_GAME,
    )


def written(faces: list[int]) -> str:
    """Cards in PokerKit's notation."""
    return "".join([STANDARD.name(face)[0] + STANDARD.name(face)[1].lower() for face in faces])


def bet(h: TripleDraw, theirs: Any, rng: random.Random) -> bool:
    """Give one betting answer in both. Returns whether it was a raise."""
    b, seat = h.betting, h.turn
    both = same_turn(b, theirs)
    chance = rng.random()
    if both and chance < 0.45:
        least, most = int(b.min_raise_to(seat)), int(b.max_raise_to(seat))
        total = rng.choice([least, most, rng.randint(least, most)])
        h.play(f"{'raise to' if b.level else 'bet'} {total}")
        theirs.complete_bet_or_raise_to(total)
        return True
    owed = b.to_call(seat) > 0
    if owed and chance > 0.9:
        h.play("fold")
        theirs.fold()
    else:
        h.play("call" if owed else "check")
        theirs.check_or_call()
    return False


def draw(h: TripleDraw, theirs: Any, rng: random.Random) -> None:
    """All draw: the same cards are discarded in PokerKit, and the same ones dealt."""
    dealt = []
    for _ in cards(h.betting.live):
        seat = h.turn
        assert theirs.stand_patter_or_discarder_index == seat
        held = h.cards_in(seat)
        thrown = [card for card in held if rng.random() < 0.4]
        h.play(*[f"discard {STANDARD.name(card)}" for card in thrown], "draw")
        theirs.stand_pat_or_discard(written(thrown))
        dealt.append((seat, [card for card in h.cards_in(seat) if card not in held]))
    for seat, fresh in dealt:
        if fresh:
            theirs.deal_hole(written(fresh), seat)


def same_chips(h: TripleDraw, theirs: Any) -> int:
    """Stacks and pot are equal, and between rounds, when PokerKit returns uncalled chips, side pots too. Returns how many."""
    b = h.betting
    stack, total = b.stack[:], b.total[:]
    pots = []
    if h.phase is DRAW:
        return_uncalled(total, stack)
        pots = side_pots(total, b.live, 0)
        assert [(pot.chips, cards(pot.contenders)) for pot in pots] == [
            (pot.amount, list(pot.player_indices)) for pot in theirs.pots
        ]
    assert list(stack) == list(theirs.stacks)
    assert sum(total) == theirs.total_pot_amount
    return len(pots)


def beside(structure: str, low: str, stacks: list[int], ante: int, double: bool, rng: random.Random) -> Counter[str]:
    """Play one random hand in both to the end. Returns what happened in it."""
    seats = len(stacks)
    options = {"structure": structure, "low_ranking": low, "small_bet": BIG, "ante": ante, "double_late_rounds": double}
    h = GAME.new(rng.getrandbits(30), seats=seats, dealer=seats - 1, carry=stacks, options=options | {"heads_up_uncapped": False})
    assert isinstance(h, TripleDraw)
    theirs = table_of_theirs(structure, low, stacks, ante, 2 * BIG if double else BIG)
    for seat in range(seats):
        theirs.deal_hole(written(h.cards_in(seat)), seat)
    seen = Counter({"hands": 1})
    while not h.over:
        if h.phase is DRAW:
            draw(h, theirs, rng)
        else:
            seen["raises"] += bet(h, theirs, rng)
        if not h.over:
            seen["three pots"] |= same_chips(h, theirs) > 2
    assert not theirs.status
    odd = sum(int(pot.chips % count(pot.high)) for pot in h.betting.pots)  # PokerKit merges pots with the same winners
    assert max(abs(int(x) - y) for x, y in zip(h.betting.stack, theirs.stacks, strict=True)) <= odd
    seen["showdowns"] += count(h.betting.live) > 1
    return seen


@pytest.mark.filterwarnings("ignore:.*(dealt|dealable|muck):UserWarning")
@pytest.mark.parametrize("structure", STRUCTURES)
def test_random_hands_end_as_in_pokerkit(structure: str) -> None:
    """Two to six players, deep and short, with all-ins in every round: the same turns, prices and raises, and equal stacks.

    In fixed limit all stacks are whole bets: PokerKit has no half-bet rule (BT-28).
    """
    rng = random.Random(20261122)
    seen: Counter[str] = Counter()
    for n in range(240):
        seats, double = rng.randint(2, 6), structure == "fixed_limit" and n % 2 == 0
        if structure == "fixed_limit":
            ante, stacks = 0, [2000 if double else 10 * rng.randint(2, 12) for _ in range(seats)]
        else:
            ante, stacks = rng.choice([0, 3]), [rng.choice([15, 25, 60, 200, 1000]) + rng.randrange(20) for _ in range(seats)]
        seen += beside(structure, list(LOWS)[n // 2 % 2], stacks, ante, double, rng)
    assert seen["hands"] == 240 and seen["showdowns"] > 150 and seen["raises"] > 400
    assert seen["three pots"] > 20
