"""A betting game without cards: seats A, B, C ... and hands of given strengths, for tests of the kit."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from mypy_extensions import i64

from upcard.core.bits import Rng, Seat
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.core.zone import Plan, Zone
from upcard.kit.poker.hand import REBUY, BettingHand
from upcard.kit.poker.match import PokerMatch
from upcard.kit.poker.stakes import BettingOptions, Stakes

NO_STAKES = Stakes()


@dataclass(frozen=True)
class Terms(BettingOptions):
    """The terms of the table: stakes, the bets of its rounds, and forced bets."""

    agreed: Stakes = NO_STAKES
    bets: tuple[int, ...] = (10, 10)
    tops: tuple[int, ...] = (0, 0)
    bring_in: int = -1  # the seat that brings in
    least: int = 0
    exact: bool = False

    def stakes(self) -> Stakes:
        return self.agreed


class Table(BettingHand):
    """Rounds of betting, with the strengths given as `ranks` at the end."""

    at_round = 0

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.agreed = deal.options if isinstance(deal.options, Terms) else Terms(bets=(10,))
        self.ranks: list[int] = [0] * int(deal.plan.seats)
        self.showing: list[int] = []
        self.mucked: list[int] = []

    def setup(self) -> None:
        self.post_antes()
        terms = self.agreed
        if self.betting.stakes.big_blind:
            self.post_blinds(terms.bets[0])
        elif terms.bring_in >= 0:
            self.betting.bring_in(terms.bring_in, terms.least, terms.bets[0], terms.tops[0], terms.exact)
            self.bet()
        else:
            self.betting.round(terms.bets[0], terms.tops[0])
            self.bet()

    def round_over(self) -> None:
        self.at_round += 1
        if self.at_round == len(self.agreed.bets):
            self.showdown()
            return
        self.betting.round(self.agreed.bets[self.at_round], self.agreed.tops[self.at_round])
        self.bet()

    def muck_hand(self, seat: Seat) -> None:
        self.mucked.append(seat)

    def show_hand(self, seat: Seat) -> None:
        self.showing.append(seat)

    def strength(self, seat: Seat) -> i64:
        return self.ranks[seat]


def stacks_of(text: str) -> list[int]:
    """ "A 20, B 50": the chips by seat."""
    return [int(part.split()[1]) for part in sorted(text.split(", "))]


def table(
    chips: str,
    dealer: str,
    stakes: Stakes | None = None,
    *,
    bets: tuple[int, ...] = (10, 10),
    top: int = 0,
    ranks: str = "",
    carried: int = 0,
    number: int = 1,
    told: bool = False,
    bring_in: str = "",
    least: int = 0,
    exact: bool = False,
    kind: type[Table] = Table,
    **custom: bool | int | str,
) -> Table:
    """A hand in progress: "A 200, B 14", the dealer, the stakes, and hands from best to worst, equal ones joined: "B CD A"."""
    stacks = stacks_of(chips)
    opener = ord(bring_in) - 65 if bring_in else -1
    terms = Terms(
        agreed=stakes or Stakes(),
        bets=bets,
        tops=(top,) * len(bets),
        bring_in=opener,
        least=least,
        exact=exact,
        **custom,  # type: ignore[arg-type]
    )
    plan = Plan(len(stacks), [Zone("hand", s, 1 << s) for s in range(len(stacks))], STANDARD)
    h = kind(Deal(plan, terms, number, ord(dealer) - 65, stacks, None, Rng(1), extra={"pot": carried}))
    h.clear()
    for worth, group in enumerate(reversed(ranks.split())):
        for letter in group:
            h.ranks[ord(letter) - 65] = worth
    if told:
        h.journal = Journal()
    h.setup()
    h.begin()
    return h


def act(h: Table, text: str) -> None:
    """ "D raise 20, A call": each answer by the seat whose turn it must be."""
    for part in text.split(", "):
        letter, _, saying = part.partition(" ")
        assert chr(65 + h.turn) == letter, f"it is {chr(65 + h.turn)}'s turn, not {letter}'s"
        h.play(saying)


def refused(h: Table, text: str, why: str) -> None:
    """The reason why an answer of the seat in turn is refused; nothing changes."""
    letter, _, saying = text.partition(" ")
    assert chr(65 + h.turn) == letter, f"it is {chr(65 + h.turn)}'s turn, not {letter}'s"
    before = (h.betting.to_json(), h.waiting, h.over)
    with pytest.raises(IllegalMove, match=why):
        h.play(saying)
    assert (h.betting.to_json(), h.waiting, h.over) == before


def may(h: Table) -> set[str]:
    """Everything the seat in turn can say; a range of amounts as "raise to 20..50"."""
    b, seat = h.betting, h.turn
    words = {h.say(a) for a in h.legal() if a < 4}
    if b.min_raise_to(seat):
        first, last = int(b.min_raise_to(seat)), int(b.max_raise_to(seat))
        word = h.phase.verb(h.legal()[-1])
        assert word is not None
        words.add(f"{word.word} {first}" + (f"..{last}" if last > first else ""))
    return words


def chips(h: Table) -> str:
    """The stacks as "A 160, B 160"."""
    return ", ".join(f"{chr(65 + s)} {n}" for s, n in enumerate(h.betting.stack))


def keep_the_ledger(m: PokerMatch, rng: Rng, answers: int) -> list[str]:
    """Answer at random, counting after each answer that all chips are those bought (BT-1); returns the answers in order."""
    terms = m.options
    assert isinstance(terms, BettingOptions)
    said: list[str] = []
    chips, bought = m.seats * terms.buy_in, 0
    while not m.over and len(said) < answers:
        if m.hand.over:
            assert sum(m.totals) + m.extra["pot"] == chips
            m.next_hand()
            continue
        seat = m.hand.seats_to_answer()[rng.below(len(m.hand.seats_to_answer()))]
        m.hand.answer_first(seat)
        stays = m.hand.phase is REBUY and rng.below(8) > 0
        said.append("rebuy" if stays else m.hand.say(m.hand.phase.pick(m.hand, seat, rng)))
        verb, _, amount = said[-1].partition(" ")
        chips += int(amount) - terms.buy_in if verb == "buy" else 0
        bought += terms.buy_in if verb == "rebuy" else 0
        m.answer(seat, said[-1])
        assert isinstance(m.hand, BettingHand)
        assert sum(m.hand.betting.stack) + m.hand.betting.pot == chips
        assert min(m.hand.betting.stack) >= 0
        assert sorted(c for z in range(int(m.hand.plan.size)) for c in m.hand.cards_in(z)) == list(range(52))
        if m.hand.over:
            chips, bought = chips + bought, 0
    if m.over:
        assert sum(m.bought) == chips
    return said
