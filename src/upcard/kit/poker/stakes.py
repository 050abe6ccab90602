"""The stakes and house rules of a poker table: limits, forced bets, caps and customs (BT-10).

Source: Betting, its clauses on structures and sizes, and its rulings BT-R2 to BT-R23.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias, final

from mypy_extensions import i64, mypyc_attr

from upcard.core.errors import BadOption
from upcard.core.options import Options, option
from upcard.core.type_variables import TypeVar

FIXED_LIMIT: Final = 0
SPREAD_LIMIT: Final = 1
POT_LIMIT: Final = 2
NO_LIMIT: Final = 3


@final
class Stakes:
    """The stakes of a session (BT-10). All its hands share them, and they never change."""

    def __init__(
        self,
        structure: i64 = FIXED_LIMIT,
        ante: i64 = 0,
        small_blind: i64 = 0,
        big_blind: i64 = 0,
        max_bets: i64 = 4,
        heads_up_uncapped: bool = True,
        button_small: bool = True,
        add_up: bool = True,
        raise_like_last: bool = True,
        fold_when_free: bool = True,
    ) -> None:
        self.structure: i64 = structure
        self.ante: i64 = ante
        self.small_blind: i64 = small_blind
        self.big_blind: i64 = big_blind
        self.max_bets: i64 = max_bets if structure <= SPREAD_LIMIT else 0  # no and pot limit have no cap (BT-34)
        self.heads_up_uncapped = heads_up_uncapped
        self.button_small = button_small
        self.add_up = add_up
        self.raise_like_last = raise_like_last
        self.fold_when_free = fold_when_free

    def as_row(self) -> list[int]:
        """All values in the order of the constructor."""
        flags = [self.heads_up_uncapped, self.button_small, self.add_up, self.raise_like_last, self.fold_when_free]
        return [int(n) for n in (self.structure, self.ante, self.small_blind, self.big_blind, self.max_bets)] + [
            int(f) for f in flags
        ]


Limit: TypeAlias = Literal["fixed_limit", "spread_limit", "pot_limit", "no_limit"]
LIMITS: Final = {
    "fixed_limit": "fixed limit",
    "spread_limit": "spread limit",
    "pot_limit": "pot limit",
    "no_limit": "no limit",
}
SPREAD_ONLY: Final = {"structure": ["spread_limit"]}
CAPPED_ONLY: Final = {"structure": ["fixed_limit", "spread_limit"]}
MAX_CHIPS: Final = 1_000_000  # chips


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class BettingOptions(Options):
    """The house rules of every betting game. A game's own class declares again the options that differ."""

    structure: Limit = option("fixed_limit", "How much you may bet.", title="Limit", choices=LIMITS)
    small_bet: int = option(
        2, "The bet in the early rounds. Where amounts are free, the smallest bet.", title="Small bet", low=1, high=MAX_CHIPS
    )
    ante: int = option(0, "Chips that everyone puts in before the deal.", title="Ante", low=0, high=MAX_CHIPS)
    buy_in: int = option(200, "The chips each player begins with.", title="Buy-in", low=1, high=100 * MAX_CHIPS)
    hands: int = option(0, "Hands in the session; 0: until one player has all the chips.", title="Hands", low=0, high=1000)
    first_dealer: int = option(1, "The seat that deals first; 0: drawn by lot.", title="First dealer", low=0, high=14)
    rebuy: Literal["never", "to_buy_in_between_hands"] = option(
        "never",
        "May a player with no chips left buy in again?",
        title="Rebuys",
        choices={"never": "no, that player is out", "to_buy_in_between_hands": "yes, for the same buy-in, between hands"},
    )
    max_bets_per_round: int = option(
        4,
        "The most bets and raises in a round; 0: any number.",
        title="Bets in a round",
        low=0,
        high=20,
        only=CAPPED_ONLY,
    )
    heads_up_uncapped: bool = option(True, "Two players alone may go on raising.", title="No cap for two", only=CAPPED_ONLY)
    short_allins_add_up: bool = option(
        True, "Several short all-ins that together make a full raise reopen the betting.", title="Short all-ins add up"
    )
    fold_when_free: Literal["allowed", "refused"] = option(
        "allowed",
        "May you fold where checking is free?",
        title="Needless folds",
        choices={"allowed": "yes", "refused": "no"},
    )
    showdown: Literal["all_show", "losers_may_muck"] = option(
        "all_show",
        "The players who show their hands at the end.",
        title="Showdown",
        choices={
            "all_show": "everyone still in",
            "losers_may_muck": "a player beaten by a hand already shown may keep theirs hidden",
        },
    )
    all_in_exposed: bool = option(False, "Hands are turned up as soon as no more betting is possible.", title="All-in hands open")
    odd_chip: Literal["left_of_dealer", "high_card_by_suit"] = option(
        "left_of_dealer",
        "The player who gets the odd chip of a shared pot.",
        title="Odd chip",
        choices={
            "left_of_dealer": "the first from the dealer's left",
            "high_card_by_suit": "the player with the highest card by suit",
        },
    )
    show_odds: bool = option(False, "Each player sees their own chance to win during the hand.", title="Show the odds")

    def check(self, seats: int) -> None:
        """Raise BadOption for a session that could never end."""
        if self.rebuy != "never" and self.hands == 0:
            raise BadOption("with rebuys a session needs a number of hands, from 1 on", "hands")

    def bet_size(self, late: bool) -> int:
        """The bet of an early or a late round. Where amounts are free, the smallest bet."""
        return 2 * self.small_bet if late and self.structure == "fixed_limit" else self.small_bet

    def stakes(self) -> Stakes:
        """The stakes for `Betting`."""
        return Stakes(
            structure=list(LIMITS).index(self.structure),
            ante=self.ante,
            max_bets=self.max_bets_per_round,
            heads_up_uncapped=self.heads_up_uncapped,
            add_up=self.short_allins_add_up,
            fold_when_free=self.fold_when_free == "allowed",
        )


B = TypeVar("B", bound=BettingOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class BlindOptions(BettingOptions):
    """The house rules of a game with blinds."""

    small_blind: int = option(0, "0: half the big blind, rounded down.", title="Small blind", low=0, high=MAX_CHIPS, after="ante")
    big_blind: int = option(0, "0: as much as the small bet.", title="Big blind", low=0, high=MAX_CHIPS, after="small_blind")
    heads_up_blinds: Literal["button_small", "left_small"] = option(
        "button_small",
        "Who posts the small blind when two play?",
        title="Blinds of two",
        choices={"button_small": "the dealer, who acts first before the first draw or flop", "left_small": "the other player"},
    )

    def check(self, seats: int) -> None:
        """Raise BadOption as every betting game does, and for a small blind above the big one."""
        super().check(seats)
        if self.small_blind > self.big_blind_chips():
            raise BadOption(
                f"the small blind is at most the big blind of {self.big_blind_chips()}, not {self.small_blind}", "small_blind"
            )

    def big_blind_chips(self) -> int:
        """The big blind (BT-12)."""
        return self.big_blind or self.small_bet

    def bet_size(self, late: bool) -> int:
        """The bet of an early or a late round. Where amounts are free, the smallest bet is the big blind (BT-9)."""
        if self.structure == "fixed_limit":
            return super().bet_size(late)
        return self.big_blind_chips()

    def stakes(self) -> Stakes:
        """The stakes for `Betting`, with the blinds."""
        stakes = super().stakes()
        stakes.big_blind = self.big_blind_chips()
        stakes.small_blind = self.small_blind or max(self.big_blind_chips() // 2, 1)
        stakes.button_small = self.heads_up_blinds == "button_small"
        return stakes


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class SpreadLimitOptions(BettingOptions):
    """The house rules of a game that can be played with spread limits: bets from a smallest to a largest."""

    max_bet: int = option(
        10,
        "The largest bet and the largest raise.",
        title="Largest bet",
        low=1,
        high=MAX_CHIPS,
        only=SPREAD_ONLY,
        after="small_bet",
    )
    spread_min_raise: Literal["last_raise", "min_bet"] = option(
        "last_raise",
        "What must a raise add at least?",
        title="Smallest raise",
        only=SPREAD_ONLY,
        after="max_bets_per_round",
        choices={"last_raise": "as much as the last bet or raise", "min_bet": "the smallest bet"},
    )

    def check(self, seats: int) -> None:
        """Raise BadOption as every betting game does, and for a largest bet below the smallest."""
        super().check(seats)
        if self.structure == "spread_limit" and self.max_bet < self.small_bet:
            raise BadOption(f"the largest bet is at least the smallest bet of {self.small_bet}, not {self.max_bet}", "max_bet")

    def stakes(self) -> Stakes:
        """The stakes for `Betting`, with the smallest raise of spread limit."""
        stakes = super().stakes()
        stakes.raise_like_last = self.spread_min_raise == "last_raise"
        return stakes

    def limits(self, late: bool) -> tuple[int, int]:
        """The smallest and the largest bet of a round. In fixed and spread limit they double late in the hand (BT-6, BT-7)."""
        times = 2 if late and (self.structure == "fixed_limit" or self.structure == "spread_limit") else 1
        return times * self.small_bet, times * self.max_bet
