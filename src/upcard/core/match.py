"""A match of several hands: the dealer, the totals, the end and the winners."""

from __future__ import annotations

from typing import Any, Generic

from mypy_extensions import mypyc_attr

from upcard.core.deal import Deal, GameBase
from upcard.core.errors import IllegalMove
from upcard.core.facts import ScoreLine
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.core.options import R
from upcard.core.seed import Seed, Stream
from upcard.core.type_variables import TypeVar
from upcard.core.wording import counted, list_players

H_co = TypeVar("H_co", bound=Hand, default=Hand, covariant=True)


class ScoreRow:
    """A line of the score sheet."""

    def __init__(self, label: str, scores: list[int]) -> None:
        self.label = label
        self.scores = scores


class Highlight:
    """A special line of the count, and the number of the hand it was counted in."""

    def __init__(self, number: int, line: ScoreLine) -> None:
        self.number = number
        self.line = line


@mypyc_attr(allow_interpreted_subclasses=True)
class Match(Generic[R, H_co]):
    """A match in progress: its current hand, and the totals so far; `game.match()` begins one.

    `answer` plays, and when *hand* is over `next_hand` deals again, until the match is *over*; `winners` are seats.  Totals are
    points, or the chips each player has.  *number* counts hands from 1 on, *sheet* has a row of scores for each.
    A game whose matches differ subclasses this for its options and its hand (`Match[HeartsOptions, Hearts]`), and writes what
    differs: `hands_planned`, `winners`, `score_hand`, `next_dealer` ...  Without one, a match goes to the option `target`.
    """

    hand_name: str = "hand"  # the game's word for a hand: "deal", "round"
    end_heading: str = "The end"  # the heading of the rules about the end of a match

    def __init__(self, game: GameBase, options: R, seats: int, seed: Seed, journal: bool = True) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.journal = journal
        self.number = 0
        self.dealer = 0
        self.totals: list[int] = [0] * seats
        self.sheet: list[ScoreRow] = []
        self.over = False
        self.decided = False  # the agreed end has come; a tie may still be played off
        self.extra: dict[str, int] = {}
        self.past_journals: list[Journal] = []  # the journals of the hands before this one
        self.highlights: list[Highlight] = []
        self.reason = ""  # why the match ended, as a sentence with marks; "" if the result says it
        self.begin()
        self.dealer = self.first_dealer()
        self.hand: H_co = self._deal()

    def __repr__(self) -> str:
        return (
            f"<Match of {self.game.title}: {self.seats} seats, hand {self.number}, {self.totals}{', over' if self.over else ''}>"
        )

    # For games to override; each method concerns the match's own hand ------------------------

    def begin(self) -> None:
        """Set up what the match stores beside the totals: stacks, carried pots."""

    def first_dealer(self) -> int:
        """The seat that deals the first hand: from the options, or random."""
        chosen = self.options.first_dealer
        return chosen - 1 if chosen else Stream(self.seed, 0).draw(0) % self.seats

    def next_dealer(self, h: H_co) -> int:  # type: ignore[misc]
        """The dealer of the next hand: the player on the dealer's left."""
        return (self.dealer + 1) % self.seats

    def deal_passes(self) -> bool:
        """Does the deal usually pass to the left after a hand?"""
        return True

    def score_hand(self, h: H_co) -> None:  # type: ignore[misc]
        """Write a hand's score to the sheet and add it to the totals."""
        self.add_row(self.label(h), h.score)

    def label(self, h: H_co) -> str:  # type: ignore[misc]
        """The label of a hand on the score sheet."""
        return f"Hand {self.number}"

    def sides(self) -> list[list[int]]:
        """The seats that share one score: each player alone, or partners."""
        return [[seat] for seat in range(self.seats)]

    def carried_over(self) -> list[int]:
        """The points or chips that each seat carries to the next hand."""
        return list(self.totals)

    def deck(self) -> list[int] | None:
        """The pack for the next hand in a given order; None to shuffle it."""
        return None

    def finished(self, h: H_co) -> bool:  # type: ignore[misc]
        """Has the match ended with this hand?

        By default it is decided once a total reaches the deciding one, or the planned hands are played; then a tie may be played
        off, but not after the most hands of a match to a total.  It also ends once too few players have chips.  A match with no
        such end is one hand.
        """
        target, planned = self.deciding_total(), self.hands_planned()
        all_played = 0 < planned <= self.number
        if target and max(self.totals) >= target + int(self.must_exceed()) or all_played:
            self.decided = True
        if self.few_have_chips() or target and all_played:
            return True
        return self.decided and self.tie_is_settled() or target == planned == self.chip_holders() == 0

    def few_have_chips(self) -> bool:
        """Do too few players have chips to go on?"""
        return [t > 0 for t in self.totals].count(True) < self.chip_holders()

    def close(self) -> None:
        """Add the bonuses at the end of the match: game and boxes."""

    def tie_is_settled(self) -> bool:
        """Is one side alone ahead, or can several share the win?"""
        won = self.winners()
        return self.shares_ties() or [side[0] in won for side in self.sides()].count(True) == 1

    def shares_ties(self) -> bool:
        """Can several players or sides share the win?"""
        return self.options.tie_break == "shared"

    def winners(self) -> list[int]:
        """The winners: all seats with the best total."""
        best = min(self.totals) if self.game.lowest_wins else max(self.totals)
        return [s for s in range(self.seats) if self.totals[s] == best]

    def goal(self) -> str:
        """When the match ends, as a phrase: to 100 points, or 8 hands."""
        target, planned = self.deciding_total(), self.hands_planned()
        hands = counted(planned, f"{self.hand_name}s") if planned else "one hand"
        if not target:
            return hands
        goal = f"until a player exceeds {target}" if self.must_exceed() else f"to {counted(target, self.game.unit)}"
        return f"{goal}, {hands} at most" if planned else goal

    def winning(self) -> str:
        """Which total wins, as a phrase that follows the goal; "" if the goal says so, or for one player."""
        return "" if self.seats == 1 else f"the {'lowest' if self.game.lowest_wins else 'highest'} total wins"

    def target(self) -> int:
        """The total that ends the match, for the score track; 0 if the match is not a race."""
        return 0

    def deciding_total(self) -> int:
        """The total that ends the match once a player reaches it or passes it; 0 for none."""
        return self.options.target

    def must_exceed(self) -> bool:
        """Does the match go on at exactly the deciding total?"""
        return False

    def hands_planned(self) -> int:
        """The number of hands after which the match ends; 0 if only something else ends it."""
        return 0

    def chip_holders(self) -> int:
        """The match ends once fewer players than this have chips left; 0 if chips never end it."""
        return 0

    # For a score sheet kept by hand, which knows the totals and nothing else

    def unit(self) -> str:
        """The word for what a total counts: "points", "chips", "wins"."""
        return self.game.unit

    def hand_sums(self) -> tuple[int, ...]:
        """The sums that the scores of a hand can have, each side counted once; empty if there are too many to say."""
        return (0,) if self.game.balance == "zero" else ()

    def keeps_pot(self) -> bool:
        """Do chips stay in a pot from hand to hand, so that the players together have lost what is in it?"""
        return False

    def wins_by(self) -> str:
        """The total that wins: "best"; "first" for the first to reach the deciding one; "left" for all that have chips left."""
        return "best"

    def beside_totals(self) -> str:
        """A sentence about what decides the match and totals do not show; "" for nothing."""
        return ""

    def closing(self) -> str:
        """A sentence about what the end of the match adds to the totals; "" for nothing."""
        return ""

    def why_over(self) -> str:
        """Why the match has just ended, as a sentence with marks: a total reached, or the number of hands played."""
        if self.seats == 1:
            return ""
        target = self.deciding_total()
        least = target + int(self.must_exceed())
        there = [s for s in range(self.seats) if self.totals[s] >= least]
        if target and there:
            return f"{list_players(there)} {'passed' if all([self.totals[s] > target for s in there]) else 'reached'} {target}."
        planned = self.hands_planned()
        return f"All {planned} {self.hand_name}s have been played." if 1 < planned <= self.number else ""

    def result_text(self) -> str:
        """The winner and the reason, as a sentence with marks."""
        won = self.winners()
        total = self.totals[won[0]]
        if self.seats == 1:
            return f"{{0}} {{ends|end}} with {counted(total, self.game.unit)}."
        if len(won) == 1:
            return f"{{{won[0]}}} {{wins|win}} with {counted(total, self.game.unit)}."
        return f"{list_players(won)} share the win with {counted(total, self.game.unit)}."

    # The course of the match --------------------------------------------------------------

    def add_row(self, label: str, scores: list[int]) -> None:
        """Write a line to the sheet and add it to the totals."""
        self.totals = [t + s for t, s in zip(self.totals, scores, strict=True)]
        self.sheet.append(ScoreRow(label, list(scores)))

    def answer(self, seat: int, *sayings: str) -> None:
        """Give a seat's answer, completely or not at all; raises IllegalMove in words that this seat may read.

        Several texts are one answer only if several cards are chosen together: otherwise a refusal after a draw would reveal the
        top card of the stock without a move.
        """
        hand = self.hand
        if hand.over:
            raise IllegalMove("the hand is over")
        phase = hand.phase
        trial = hand.copy()
        for text in sayings:
            trial.answer_first(seat)
            if len(sayings) > 1 and (trial.phase is not phase or phase.card_pick(trial, seat) is None):
                raise IllegalMove("give one answer at a time here")
            trial.apply(trial.read(text))
        for text in sayings:
            hand.answer_first(seat)
            hand.apply(hand.read(text))
        self.finish_hand()

    def finish_hand(self) -> None:
        """Score the hand once it is over."""
        if self.hand.over and len(self.past_journals) < self.number:
            if self.hand.journal is not None:
                self.past_journals.append(self.hand.journal)
            else:
                self.past_journals.append(Journal())
            self.score_hand(self.hand)
            if self.journal:
                self.highlights += [
                    Highlight(self.number, line) for line in self.hand.count_lines() if line.special and line.known_to(-1)
                ]
            if self.finished(self.hand):
                self.over = True
                self.reason = self.why_over()
                self.close()

    def next_hand(self) -> H_co:
        """Deal the next hand; raises IllegalMove while one is being played, or when the match is over."""
        if self.over:
            raise IllegalMove("the match is over")
        if not self.hand.over:
            raise IllegalMove("this hand is still being played")
        self.dealer = self.next_dealer(self.hand)
        self.hand = self._deal()
        return self.hand

    def _deal(self) -> H_co:
        self.number += 1
        game = self.game
        deal = Deal(
            game.plan(self.seats, self.options),
            self.options,
            self.number,
            self.dealer,
            self.carried_over(),
            Stream(self.seed, self.number),
            deck=self.deck(),
            extra=dict(self.extra),
            game=game,
        )
        h: H_co = game.empty_table(deal)
        if self.journal:
            h.journal = Journal()
        game.begin(h)
        self.hand = h
        self.finish_hand()
        return h


def journals(match: Match) -> list[Journal]:
    """The journals hand by hand, the current one last."""
    now: list[Any] = [] if len(match.past_journals) == match.number else [match.hand.journal]
    return match.past_journals + [j for j in now if j is not None]
