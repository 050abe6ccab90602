"""The equity model of all betting games: seats still in, cheapest calls, cards, and hands others may hold."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, count
from upcard.kit.poker.bet_wording import CALL, CHECK, kind
from upcard.kit.poker.equity import EquityModel, Showdown, draw_cards
from upcard.kit.poker.hand import BET, BH
from upcard.kit.poker.stakes import B


class BettingEquityModel(EquityModel[B, BH]):
    """The equity model of a betting game: every player still in calls to the showdown."""

    def live_seats(self, h: BH) -> CardSet:
        return h.betting.live

    def held(self, h: BH, seat: Seat) -> CardSet:
        return h.at[seat]

    def stay_in(self, h: BH, seat: Seat) -> int:
        if h.phase is not BET:
            return -1
        b = h.betting
        if b.opening:
            return int(4 * b.min_raise_to(seat) + kind(b))
        return CALL if b.to_call(seat) else CHECK

    def betting_round(self, h: BH) -> i64:
        """How many rounds of betting are over."""
        raise NotImplementedError

    # What a bot imagines ------------------------------------------------------------------

    def sample_hand(self, h: BH, seat: Seat, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """A hand that *other* may hold now, given what *seat* has seen. Unknown cards come from *pool* from *first* on."""
        held = self.held(h, other)
        known = held & h.located_by(seat)
        return known | draw_cards(pool, first, count(held) - count(known), rng)

    def apparent_strength(self, h: BH, other: Seat, held: CardSet, board: CardSet) -> i64:
        """How good a hand looks to its holder: larger is better."""
        return self.showdown(h).high(0, held, board)

    def imagined_showdown(self, h: BH) -> Showdown:
        """The comparison of imagined hands."""
        return self.showdown(h)

    def complete_hand(self, h: BH, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The hand at the showdown on this board, with new cards from *pool* from *first* on."""
        return held | draw_cards(pool, first, self.size(h) - count(held), rng)
