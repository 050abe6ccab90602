"""The words of a betting round: how answers are numbered, which amounts to offer, and why an answer is refused (BT-48)."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat, bit, cards, count, lowest
from upcard.core.wording import counted, list_players
from upcard.kit.poker.betting import Betting

FOLD: Final = 0
CHECK: Final = 1
CALL: Final = 2
AMOUNT: Final = 4  # an amount is 4 * total + its kind: an index into KINDS
KINDS: Final = ["bet", "raise to", "bring in"]
AMOUNT_TEXT: Final = re.compile(r"(bet|raise to|raise|complete to|complete|bring in) (.+)", re.IGNORECASE)
MADE_VERBS: Final = ["has bet", "has raised to", "has brought in for", "has completed to"]
AMOUNT_VERBS: Final = ["{bets|bet}", "{raises|raise} to", "{brings|bring} in for"]


def kind(b: Betting) -> i64:
    """The index into KINDS of the amount due now: bet, raise (or completion) or bring-in."""
    return 2 if b.opening else 1 if b.level else 0


def last_bet_text(b: Betting) -> str:
    """The last bet or raise of this round as the beginning of a sentence; "" if there is none."""
    if b.made < 0:
        return ""
    seat: Seat = b.made // 4
    return f"{{{seat}}} {MADE_VERBS[b.made % 4]} {b.paid[seat]}{'' if b.stack[seat] else ' and is all in'}; "


def why_not(b: Betting, seat: Seat, action: i64) -> str:
    """Why an answer is illegal, and what would be legal."""
    if b.opening and action < AMOUNT:
        low, high = b.min_raise_to(seat), b.max_raise_to(seat)
        return f"you must bring in, for {low}{f' to {high}' if low < high else ''}"
    if action == FOLD:
        return "you cannot fold: checking is free"
    if action == CHECK:
        return f"you cannot check: staying in costs {min(b.to_call(seat), b.stack[seat])}"
    if action == CALL:
        return "there is nothing to call: check instead"
    least, most, whole = b.min_raise_to(seat), b.max_raise_to(seat), b.paid[seat] + b.stack[seat]
    if action % 4 != kind(b):
        return f"say {KINDS[kind(b)]!r} and your total for this round"
    if action // 4 > whole:
        return f"you have chips for a total of {whole}, not of {action // 4}"
    if least == 0:
        return why_no_raise(b, seat)
    word = ["a bet is", "a raise is to", "a bring-in is"][kind(b)]
    if least == most:
        return f"{word} exactly {least} here"
    if b.exact and b.opening:
        return f"a bring-in is {least}, or {f'from {b.low} to {most}' if b.low < most else most}"
    return f"{word} from {least} to {most} here"


def why_no_raise(b: Betting, seat: Seat) -> str:
    """Why a seat can neither bet nor raise."""
    if b.capped:
        return f"the betting is capped: this round has had its {counted(int(b.bets), 'bets')}"
    if b.able & ~bit(seat) == 0:
        return "you cannot raise: nobody else has chips to bet"
    if b.paid[seat] + b.stack[seat] <= b.level:
        return "you have too few chips to raise"
    return "you cannot raise: there has been no full raise since you acted"


def offered_totals(b: Betting, seat: Seat) -> list[int]:
    """Totals to offer: smallest, half the pot, pot, largest, and for a bring-in a full bet; empty if no bet is legal."""
    least = b.min_raise_to(seat)
    if least == 0:
        return []
    most = b.max_raise_to(seat)
    if least == most:
        return [int(least)]
    worth = [b.raise_to_pot_share(seat, 1, 2), b.raise_to_pot_share(seat, 1, 1), b.low if b.opening else least]
    between = {int(total) for total in worth if least < total < most and b.allows(seat, total)}
    return [int(least), *sorted(between), int(most)]


def pot_name(i: int, number: int) -> str:
    """The name of pot *i* among *number* pots, the main pot first."""
    if number <= 2:
        return "the side pot" if i else "the main pot" if number == 2 else "the pot"
    return f"side pot {i}" if i else "the main pot"


def list_contenders(seats: CardSet, of: CardSet) -> str:
    """The players in *seats*, by name, or as all of *of* but one."""
    rest = of & ~seats
    if rest == 0:
        return f"for all {count(of)}" if count(of) > 2 else "for both"
    if count(rest) == 1 and count(of) > 3:
        return f"without {{{lowest(rest)}}}"
    return f"for {list_players(cards(seats))}"
