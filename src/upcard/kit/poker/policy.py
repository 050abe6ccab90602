"""The betting of all poker bots: likely hands of the others, equity against them, and how much to bet.

The bot imagines deals in which the others' hands reflect their betting. A player who has bet or raised gets the best of several
random hands. A player who has yet to act stays in with the better of two, or folds.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, Seat, bit, cards, count, lowest
from upcard.kit.poker.bet_wording import AMOUNT, CALL, CHECK, FOLD, kind
from upcard.kit.poker.equity import WHOLE_POT
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.last_round import balanced, is_last_round
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranges import always_raises, draw_more, imagine_hand, n_imagined_hands, take_to_front, unseen
from upcard.kit.poker.stakes import FIXED_LIMIT, SPREAD_LIMIT

DEALS: Final = 100
"""How many deals the bot imagines; fewer when a hand is only played out."""
QUICK: Final = 8
MORE_TO_COME: Final = 1.25
"""Before the last round a call needs this multiple of the pot odds, because a player who bets is likely to bet again."""
STEALS: Final = 8
"""Of ten times, how often the bot bets any hand before the last round against one opponent who has neither called nor raised."""
USUAL_BETS: Final = 4
"""The usual number of bets and raises in a round. Each one beyond it needs a better hand."""


class ExpectedShare:
    """A seat's average share of the pot, and the average number of players it is against."""

    def __init__(self, share: float, others: float) -> None:
        self.share = share
        self.others = others

    def equal_share(self) -> float:
        """The share of each player if all hands were equal."""
        return 1.0 / (self.others + 1.0)


def expected_share(h: BettingHand, seat: Seat, odds: BettingEquityModel) -> ExpectedShare:
    """A seat's expected share in deals that fit what it has seen and how the others have bet."""
    deals: i64 = QUICK if h.untracked else DEALS
    b = h.betting
    rng = Rng(7)
    pool = unseen(h, seat)
    showdown = odds.imagined_showdown(h)
    common = odds.common(h)
    seats = vec[i64](cards(b.live))
    n: i64 = len(seats)
    now = vec[i64]([0] * int(n))
    high = now[:]
    low = now[:]
    parts = now[:]
    waiting = b.waiting & ~bit(seat)
    share: i64 = WHOLE_POT // n
    against: i64 = n - 1
    for _ in range(deals):
        first: i64 = 0
        for i in range(n):
            s = seats[i]
            if s == seat:
                now[i] = odds.held(h, s)
            elif waiting >> s & 1 and n > 2 and rng.below(2) == 0:
                now[i] = 0  # folds
            else:
                best_of = 1 if always_raises(h, s, rng) else n_imagined_hands(h, s)
                now[i] = imagine_hand(h, seat, s, odds, max(best_of, 2 if waiting >> s & 1 else 1), pool, first, rng)
                first = take_to_front(pool, first, now[i])
                against += 1
        board = common | draw_more(pool, first, odds.board - count(common), rng)
        first += odds.board - count(common)
        for i in range(n):
            high[i] = NO_HAND
            low[i] = NO_HAND
            if now[i]:
                held = odds.complete_hand(h, now[i], board, pool, first, rng)
                first = take_to_front(pool, first, held)
                high[i] = showdown.high(i, held, board)
                low[i] = showdown.low(i, held, board)
        showdown.divide(high, low, parts)
        for i in range(n):
            if seats[i] == seat:
                share += parts[i]
    return ExpectedShare(float(share) / float(WHOLE_POT) / float(deals + 1), max(1.0, float(against) / float(deals + 1)))


# The betting --------------------------------------------------------------------------------


def pot_odds(h: BettingHand, seat: Seat) -> float:
    """The pot odds: the equity that a call needs."""
    b = h.betting
    owed = min(b.to_call(seat), b.stack[seat])
    return float(owed) / float(b.pot + owed) if owed else 0.0


def needed_share(h: BettingHand, seat: Seat, last: bool) -> float:
    """The share that a call needs: the pot odds, and more while other bets can follow."""
    return pot_odds(h, seat) * (1.0 if last else MORE_TO_COME)


def choose_bet(h: BettingHand, seat: Seat, odds: BettingEquityModel, rng: Rng) -> int:
    """Fold, check, call, bet or raise: balanced in a last round between two players, elsewhere by the expected share."""
    mixture = balanced(h, seat, odds)
    if mixture is not None:
        return mixture.pick(rng)
    return choose_by_share(h, seat, expected_share(h, seat, odds), is_last_round(h, odds), rng)


def choose_by_share(h: BettingHand, seat: Seat, view: ExpectedShare, last: bool, rng: Rng) -> int:
    """Fold, check, call, bet or raise by the expected share, in the last round or before it."""
    b = h.betting
    fair = view.equal_share()
    owed = b.to_call(seat)
    if b.opening:
        full = view.share > 1.5 * fair and b.allows(seat, b.low)
        return int(4 * (b.low if full else b.min_raise_to(seat)) + kind(b))
    if b.may_raise(seat) and (view.share > bet_threshold(h, seat, fair) or is_bluff(h, seat, last, rng)):
        total = bet_total(h, seat, view.share, fair)
        if total:
            return int(4 * total + kind(b))
    if owed == 0:
        return CHECK
    if view.share < needed_share(h, seat, last) and b.may_fold(seat):
        return FOLD
    return CALL


def bet_threshold(h: BettingHand, seat: Seat, fair: float) -> float:
    """The equity needed to bet or raise. Heads up with a limit, raises are unlimited, so from the fifth bet on the bar rises
    until only the best hands continue."""
    b = h.betting
    share = bet_margin(h, seat) * fair
    if count(b.live) == 2 and b.stakes.structure <= SPREAD_LIMIT:
        for _ in range(USUAL_BETS, b.bets):
            share = 1.0 - 0.9 * (1.0 - share)
    return share


def bet_margin(h: BettingHand, seat: Seat) -> float:
    """The multiple of an equal share that is worth a bet: smaller in last position or heads up, larger for a raise."""
    b = h.betting
    return 1.3 if b.to_call(seat) else 1.15 if b.waiting & ~bit(seat) == 0 or count(b.live) == 2 else 1.25


def is_bluff(h: BettingHand, seat: Seat, last: bool, rng: Rng) -> bool:
    """Bluff this time? Only with few players in and no bet yet, and more often where bets can be larger.

    Before the last round one opponent who has neither called nor raised mostly finds a bet, and one who has called finds none.
    A bring-in is forced and tells nothing: it is raised like a check.
    """
    b = h.betting
    early = count(b.live) == 2 and not last
    if b.to_call(seat) and not (early and b.bets == 0) or b.waiting & ~bit(seat) and count(b.live) > 2 or count(b.live) > 3:
        return False
    if early:
        other = lowest(b.live & ~bit(seat))
        if b.n_calls(other):
            return False
        if b.n_raises(other) == 0:
            return rng.below(10) < STEALS
    return rng.below(5 if b.stakes.structure <= SPREAD_LIMIT else 3) == 0


def bet_total(h: BettingHand, seat: Seat, share: float, fair: float) -> i64:
    """The total to bet or raise to; 0 if it would commit the stack and the hand is not worth that."""
    b = h.betting
    least = b.min_raise_to(seat)
    if b.stakes.structure == FIXED_LIMIT:
        return least
    if b.stakes.structure == SPREAD_LIMIT:
        return b.max_raise_to(seat) if share > 1.6 * fair else (least + b.max_raise_to(seat)) // 2
    total = min(max(least, b.raise_to_pot_share(seat, 3 if share > 1.6 * fair else 2, 4)), b.max_raise_to(seat))
    return 0 if 2 * total > b.paid[seat] + b.stack[seat] and share < 1.6 * fair else total


def explain_bet(h: BettingHand, seat: Seat, action: int, odds: BettingEquityModel) -> str:
    """The reason for a betting answer, as a sentence."""
    b = h.betting
    view = expected_share(h, seat, odds)
    mixture = balanced(h, seat, odds)
    n = round(view.others)
    unsure = count(b.live) > 2 and b.waiting & ~bit(seat) != 0
    whom = f"against {'about ' if unsure else ''}{n} other {'player' if n == 1 else 'players'}"
    often = f"You win about {round(100 * view.share)} % of the time {whom}"
    owed = min(b.to_call(seat), b.stack[seat])
    need = f"to pay {owed} for a pot of {b.pot} you need {round(100 * needed_share(h, seat, is_last_round(h, odds)))} %"
    if mixture is not None:
        word = ["folds", "checks", "calls"][action] if action < AMOUNT else ["bets", "raises"][action % 4]
        price = f"; {need}" if owed else ""
        return f"{often}{price}; with such a hand balanced play {word} {round(100 * mixture.chance(action))} % of the time."
    if action == FOLD:
        return f"{often}: {need}."
    if action == CALL:
        return f"{often}; {need}."
    if action == CHECK:
        return f"{often}: that is not worth a bet, and checking is free."
    if b.opening:
        return "You must bring in, and may as well do it as cheaply as the hand deserves."
    if action >= AMOUNT and view.share < view.equal_share():
        return "The others have shown no strength: a bet may take the pot at once."
    return f"{often}: let the others pay to stay."
