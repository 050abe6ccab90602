"""Rounds against a common pot, beside a ledger that moves the chips one way or the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.compiled import times
from upcard.core.bits import Seat
from upcard.core.game import Game
from upcard.core.pack import STANDARD
from upcard.core.zone import Plan, Zone
from upcard.kit.common_pot import POT_BET, SPLIT_VOTE, CommonPotHand, CommonPotMatch, CommonPotOptions


def lucky(number: int, turns: int) -> bool:
    """Does the bet of this turn win?"""
    return (7 * number + 3 * turns) % 5 < 2


class Round(CommonPotHand[CommonPotOptions]):
    """A round without cards."""

    def setup(self) -> None:
        self.fresh_deck()
        self.open_pot()
        self.next_turn()

    def begin_turn(self) -> None:
        self.ask(POT_BET, self.only(self.actor))

    def settle_bet(self, seat: Seat, chips: int) -> None:
        if lucky(int(self.terms.number), int(self.turns)):
            self.win(seat, chips)
        else:
            self.lose(seat, chips)


def game(limit: int = 0, antes: bool = False) -> Game:
    """The game, perhaps with a pot that is shared after so many turns, and with antes for every round."""

    class Limited(CommonPotMatch[CommonPotOptions, Round]):
        def limit(self) -> int:
            return limit

        def antes_every_round(self) -> bool:
            return antes

    def plan(seats: int, options: CommonPotOptions) -> Plan:
        return Plan(seats, [Zone("hand", s, 1 << s) for s in range(seats)], STANDARD)

    return Game(
        "pot",
        "Pot",
        "pots",
        "Betting against a pot.",
        (1, 2, 3, 4),
        "1",
        "none",
        CommonPotOptions,
        plan,
        Round,
        (POT_BET, SPLIT_VOTE),
        10_000,
        match=Limited,
        unit="chips",
    )


class Ledger:
    """The pot, and what each player has won or lost since the match began."""

    def __init__(self, seats: int, stack: int, min_bet: int) -> None:
        self.won = [0] * seats
        self.stack, self.min_bet = stack, min_bet
        self.pot = 0

    def pays(self, seat: int, chips: int) -> int:
        """A player puts chips into the pot: no more than are left of a limited stack."""
        paid = min(chips, self.stack + self.won[seat]) if self.stack else chips
        self.won[seat] -= paid
        self.pot += paid
        return paid

    def limits(self, seat: int) -> tuple[int, int]:
        """The least and the most that a player can bet; (0, 0) for none."""
        most = min(self.pot, self.stack + self.won[seat]) if self.stack else self.pot
        least = min(self.min_bet, self.pot)
        return (least, most) if 0 < most >= least else (0, 0)

    def share(self) -> int:
        """The pot is shared; what does not divide stays."""
        each = self.pot // len(self.won)
        self.won = [n + each for n in self.won]
        self.pot %= len(self.won)
        return each


CASES: list[tuple[int, dict[str, Any], int, bool]] = [
    (1, {"match_games": 3}, 0, False),
    (2, {"min_bet": 3, "ante": 5, "match_games": 4}, 0, False),
    (3, {"min_bet": 2, "ante": 4, "stack": 9, "match_games": 3}, 0, False),
    (3, {"ante": 7, "match_games": 3}, 5, False),
    (4, {"min_bet": 5, "ante": 3, "stack": 20, "match_games": 3}, 9, True),
    (4, {"match_games": 1}, 0, True),
]


@pytest.mark.parametrize(("seats", "options", "limit", "antes"), CASES)
def test_every_chip_is_where_the_ledger_has_it(seats: int, options: dict[str, Any], limit: int, antes: bool) -> None:
    """Whose turn it is, the limits of each bet, votes to share, the end of rounds, games and matches, and the words for it."""
    stack, min_bet, ante = options.get("stack", 0), options.get("min_bet", 1), options.get("ante", 1)
    for seed in range(times(4, 20)):
        chance = Random(seed)
        m = game(limit, antes).match(seed, seats=seats, options=options)
        ledger = Ledger(seats, stack, min_bet)
        games = turns = 0
        opening = True
        for _ in range(60):
            before = ledger.won[:]
            told: list[str] = []
            if opening:
                for seat in range(seats):
                    ledger.pays(seat, ante)
            ended = 0
            order = [(m.dealer + 1 + k) % seats for k in range(seats)]
            journal = m.hand.journal
            while not ended:
                if stack and not any([ledger.limits(s)[1] for s in range(seats)]):
                    told += ["Nobody can bet any more, so the pot is shared.", f"The pot is shared: {ledger.share()} each."]
                    ended = 2
                    break
                while order and not ledger.limits(order[0])[1]:
                    order.pop(0)
                if not order:
                    break
                seat = order.pop(0)
                turns += 1
                h = m.hand
                assert isinstance(h, Round) and (h.turn, h.pot, h.turns, h.phase) == (seat, ledger.pot, turns, POT_BET)
                assert [h.chips(s) for s in range(seats)] == [stack + n for n in ledger.won]
                shown = [f.full_value() for f in h.pot_facts()]
                owned = [str(stack + n) if stack else f"{n:+d}" for n in ledger.won]
                assert [str(value) for value in shown] == [str(ledger.pot), *owned]
                if seats > 1 and chance.random() < 0.3:
                    m.answer(seat, "propose to end")
                    agreed = True
                    for k in range(1, seats):
                        voter = (seat + k) % seats
                        assert m.hand.turn == voter and m.hand.phase is SPLIT_VOTE
                        assert f"{ledger.pot // seats} each. Agree?" in SPLIT_VOTE.prompt(h, voter)
                        agreed = chance.random() < 0.7
                        m.answer(voter, "agree" if agreed else "refuse")
                        if not agreed:
                            break
                    if agreed:
                        told.append(f"The pot is shared: {ledger.share()} each.")
                        ended = 2
                        break
                    assert m.hand.turn == seat and "propose to end" not in [m.hand.say(a) for a in m.hand.legal()]
                least, most = ledger.limits(seat)
                assert (POT_BET.least(h, seat), POT_BET.most(h, seat)) == (least, most)
                assert POT_BET.sizes(h, seat) == [("Minimum", least), ("Half pot", ledger.pot // 2), ("Pot", ledger.pot)]
                texts = [POT_BET.button(h, seat, 8 + n) for n in (ledger.pot, ledger.pot + 1)]
                assert texts == [f"Bet the pot: {ledger.pot}", f"Bet {ledger.pot + 1}"]
                bet = chance.choice([least, most, chance.randint(least, most)]) if ledger.pot < 10**6 else least
                m.answer(seat, f"bet {bet}")
                if lucky(m.number, turns):
                    ledger.won[seat] += bet
                    ledger.pot -= bet
                    told.append(f"{{{seat}}} {{wins|win}} {bet} from the pot.")
                    if not ledger.pot:
                        told.append(f"{{{seat}}} {{has|have}} taken the pot.")
                        ended = 1
                else:
                    told.append(f"{{{seat}}} {{loses|lose}} {ledger.pays(seat, bet)} to the pot.")
            h = m.hand
            assert isinstance(h, Round) and h.over and journal is not None
            assert [e.text for e in journal.entries if e.kind == "note"] == told
            assert h.score == [now - then for now, then in zip(ledger.won, before, strict=True)]
            assert (h.pot, h.ended, h.turns) == (ledger.pot, ended, turns)
            lines = [(s, "won" if n > 0 else "lost", n) for s, n in enumerate(h.score) if n]
            if ledger.pot:
                stays = "1 chip stays" if ledger.pot == 1 else f"{ledger.pot} chips stay"
                lines += [(-1, f"{stays} in the pot.", None)]  # type: ignore[list-item]
            assert [(line.seat, line.text, line.points) for line in h.count_lines()] == lines
            if not ended and limit and turns >= limit:
                ledger.share()
                ended = 2
            games += ended > 0
            turns = 0 if ended else turns
            opening = ended > 0 or antes
            assert m.totals == ledger.won
            assert m.over == (games >= options["match_games"])
            if m.over:
                break
            m.next_hand()
        planned = options["match_games"]
        assert m.goal() == (
            "until a player takes the pot" if planned == 1 else f"{planned} games, each until a player takes the pot"
        )
        if m.over:
            assert m.reason == (f"All {planned} games have been played." if planned > 1 and seats > 1 else m.reason)
            best = max(ledger.won)
            winners = [s for s in range(seats) if ledger.won[s] == best]
            if best <= 0:
                assert m.result_text() == "Nobody has won anything."
            elif len(winners) == 1:
                assert m.result_text().startswith(f"{{{winners[0]}}} {{wins|win}} {best} chip")
            else:
                assert m.result_text().endswith(f" win {best} chip{'s' if best > 1 else ''} each.")
