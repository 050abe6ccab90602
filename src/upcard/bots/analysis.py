"""After a match: grades every decision by what the player knew then, and splits each seat's result into cards and play.

The best level of the game judges each decision in deals that fit what the seat knew; the true cards play no part.  Where the
search is that level, it compares all answers; elsewhere the decision is compared with the answer of the game's policy.
If another answer looks better, the two are compared again in new deals, so that the loss is not overstated.  The value of
the deal does use the true cards: it is the mean score when every seat plays it by the game's policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from upcard.bots.roster import judge, policy
from upcard.bots.search import Search, worth
from upcard.core.bits import Rng
from upcard.core.errors import BadRecord, UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.policy import finish
from upcard.record import Record


class Decision:
    """One decision, graded: *loss* is how much less the answer gained than *better*, with half the 95 % interval.

    *hand* counts from 1; *number* is the number of answers given before in the hand.  If no other answer is proven better, the
    loss is 0 and *better* is "".
    """

    def __init__(self, hand: int, number: int, seat: int, answer: str, text: str) -> None:
        self.hand = hand
        self.number = number
        self.seat = seat
        self.answer = answer
        self.text = text
        self.better = ""
        self.loss = 0.0
        self.half = 0.0
        self.worlds = 0


class SeatResult:
    """A seat's result in a hand relative to the mean of the others, and its parts, in units of the game; more is better.

    *par* is this seat's result in an average deal, and *cards* how much more this deal is worth, both with every seat played by
    the policy; *play* is what the seat's own decisions lost (0 or less).  *rest* is the remainder: the others' play, and chance
    after the deal.  ``result == par + cards + play + rest``.
    """

    def __init__(self, hand: int, seat: int, result: float, par: float, cards: float, play: float) -> None:
        self.hand = hand
        self.seat = seat
        self.result = result
        self.par = par
        self.cards = cards
        self.play = play
        self.rest = result - par - cards - play


class Analysis:
    """A match, analysed: all decisions in order of play, and for each finished hand a result for each seat."""

    def __init__(self, decisions: list[Decision], results: list[SeatResult]) -> None:
        self.decisions = decisions
        self.results = results

    def costliest(self, most: int = 5) -> list[Decision]:
        """The decisions that lost most, the worst first."""
        lost = [d for d in self.decisions if d.loss > 0]
        lost.sort(key=_loss, reverse=True)
        return lost[:most]


def grade(game: Game, h: Hand, seat: int, action: int, rng: Rng, rounds: int = 200) -> tuple[int, float, float, int]:
    """The best answer for *seat* given what it knows, the loss of the given answer to it, half the 95 % interval, and the deals.

    If nothing better is proven in new deals, the loss is 0 and the best answer is the given one.
    """
    rules = policy(game)
    imagined = h.imagine(seat, rng)
    answers = rules.answers(imagined, seat)
    if len(answers) == 1:
        return action, 0.0, 0.0, 0
    search = Search(rules, game.lowest_wins, rounds, gate=1.0)
    if judge(game) == "hard" and answers:
        search.compare(imagined, seat, action, answers, rng)
        found = search.best()
        better, worlds = (action, search.favourite.worlds) if found is None else (found.action, 0)
    else:  # the game's own policy is its best level, or does not let a search choose here
        better, worlds = rules.choose(imagined, seat, rng), 0
    if better == action:
        return action, 0.0, 0.0, worlds
    again = search.measure(imagined, seat, action, better, max(10, rounds // 4), rng)
    half = 2 * again.error()
    if again.gain() <= half:
        return action, 0.0, half, again.worlds
    return better, again.gain(), half, again.worlds


def decisions(record: Record, seats: list[int] | None = None, rounds: int = 200, seed: int = 1) -> Iterator[Decision]:
    """Grade the choices of some seats (of all if none are named), one after another.  Raises BadRecord."""
    game = record.game
    for number, match in _hands(record):
        for given, (seat, said) in enumerate(record.hands[number - 1]):
            try:
                if seats is None or seat in seats:
                    found = graded_answer(game, match.hand, seat, said, number, given, rounds, seed)
                    if found is not None:
                        yield found
                match.answer(seat, said)
            except UpcardError as error:
                raise BadRecord(f"the record does not replay: hand {number}: {error}") from None


def results(
    record: Record, graded: list[Decision], seats: list[int] | None = None, deals: int = 40, seed: int = 1
) -> list[SeatResult]:
    """The results of some seats in each finished hand, split into parts, given their *graded* decisions.  Raises BadRecord."""
    out: list[SeatResult] = []
    seats = list(range(record.seats)) if seats is None else seats
    for number, match in _hands(record):
        start = match.hand.copy()
        for seat, said in record.hands[number - 1]:
            match.answer(seat, said)
        if match.hand.over:
            here = [d for d in graded if d.hand == number]
            out += hand_results(record.game, start, match.hand.score, number, seats, here, deals, seed)
    return out


def hand_results(
    game: Game, start: Hand, score: list[int], number: int, seats: list[int], graded: list[Decision], deals: int, seed: int = 1
) -> list[SeatResult]:
    """The results of some seats in hand *number*, which began as *start* and ended with *score*, split into parts."""
    rules = policy(game)
    dealt = [0.0] * len(score)
    average = [0.0] * len(score)
    terms = start.terms
    rng = _rng(seed, number, -1)
    for _ in range(deals):
        h = start.copy()
        h.untracked = True
        finish(h, rules, rng)
        other = game.new(
            rng=rng,
            seats=len(score),
            options=terms.options,
            number=number,
            dealer=terms.dealer,
            carry=list(terms.carry),
            extra=terms.extra,
        )
        other.untracked = True
        finish(other, rules, rng)
        for s in seats:
            dealt[s] += worth(h.score, s, game.lowest_wins) / deals
            average[s] += worth(other.score, s, game.lowest_wins) / deals
    out: list[SeatResult] = []
    for s in seats:
        play = -sum([d.loss for d in graded if d.seat == s])
        out.append(SeatResult(number, s, worth(score, s, game.lowest_wins), average[s], dealt[s] - average[s], play))
    return out


def analyse(record: Record, seats: list[int] | None = None, rounds: int = 200, deals: int = 40, seed: int = 1) -> Analysis:
    """Grade the decisions of some seats (of all if none are named), and split their results into parts.

    Each decision gets *rounds* play-outs; the value of a hand gets *deals* play-outs of the true deal and of other deals.  The
    same *seed* gives the same analysis.  Raises BadRecord.
    """
    graded = list(decisions(record, seats, rounds, seed))
    return Analysis(graded, results(record, graded, seats, deals, seed))


def graded_answer(
    game: Game, h: Hand, seat: int, said: str, number: int, given: int, rounds: int = 200, seed: int = 1
) -> Decision | None:
    """The answer *said*, graded, after *given* answers of hand *number*; None if it was the only one.  Raises IllegalMove."""
    h = h.copy()
    h.answer_first(seat)
    action = h.read(said)
    if len(h.legal()) < 2:
        return None
    out = Decision(number, given, seat, said, h.phase.button(h, seat, action))
    found, out.loss, out.half, out.worlds = grade(game, h, seat, action, _rng(seed, number, given), rounds)
    if found != action:
        out.better = h.phase.button(h, seat, found)
    return out


def _hands(record: Record) -> Iterator[tuple[int, Match]]:
    """The match at the beginning of each of its hands; the caller plays the hand."""
    match = record.game.match(record.seed, seats=record.seats, options=record.options, journal=False)
    for number in range(1, len(record.hands) + 1):
        if number > 1:
            try:
                match.next_hand()
            except UpcardError as error:
                raise BadRecord(f"the record does not replay: hand {number}: {error}") from None
        yield number, match


def _rng(seed: int, hand: int, number: int) -> Rng:
    """The random numbers for one decision."""
    return Rng(int.from_bytes(sha256(f"{seed}/{hand}/{number}".encode()).digest()[:7], "big"))


def _loss(decision: Decision) -> float:
    return decision.loss
