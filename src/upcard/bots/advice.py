"""Hints: the answer of the level proven best at a game, and what its search found about the other answers."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from upcard.bots.bot import answers_together, count_together
from upcard.bots.roster import best, bot
from upcard.bots.search import Search, Trial
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.wording import join_words

ABOUT_A_CARD: Final = re.compile(r"(.+? )the \w+ of \w+")


class Option:
    """One answer: how much more it gains than the policy's own, half the 95 % interval, and the number of imagined deals.

    *share_won* is the share of these deals in which the seat comes out above the mean of the others.
    """

    def __init__(self, action: int, text: str, gain: float, half: float, share_won: float, worlds: int) -> None:
        self.action = action
        self.text = text
        self.gain = gain
        self.half = half
        self.share_won = share_won
        self.worlds = worlds


class Advice:
    """The advised answer, or several that belong together; *reason* is a sentence, *level* the bot that advises.

    *options* are the answers compared to the end, the chosen one first, with their gains over the policy's own answer; empty if
    the level does not search.
    """

    def __init__(self, level: str) -> None:
        self.level = level
        self.actions: list[int] = []
        self.answers: list[str] = []
        self.texts: list[str] = []
        self.reason = ""
        self.options: list[Option] = []

    def text(self) -> str:
        """All of the advice on one line; what is done with several cards in turn is said once."""
        steps: list[str] = []
        for does, alike in groupby(self.texts, key=_without_card):
            texts = list(alike)
            steps += [does + join_words([t.removeprefix(does) for t in texts])] if does else texts
        return ", then ".join([t if i == 0 else t[:1].lower() + t[1:] for i, t in enumerate(steps)])


def _without_card(text: str) -> str:
    """The words of a text before the card that it ends with; empty if it ends with none."""
    found = ABOUT_A_CARD.fullmatch(text)
    return found[1] if found else ""


def advise(game: Game, h: Hand, seat: int, rng: Rng, rounds: int = 400, seconds: float = 0.0) -> Advice:
    """The answer of the best proven level for *seat*, given what it may know of the hand *h*, which does not change.

    If several cards are chosen together, the advice has all of them, and they share the time.
    """
    advice = Advice(best(game))
    hand = h.copy()
    hand.answer_first(seat)
    question = hand.phase
    n = count_together(hand, seat)
    player = bot(advice.level, game, max(1, rounds // n), seconds / n)
    for imagined, action in answers_together(player, hand, seat, rng):
        if not advice.actions:
            advice.reason = player.explain(imagined, seat, action)
            if isinstance(player, Search):
                advice.options = options(player, imagined, seat, action)
        advice.actions.append(action)
        advice.answers.append(hand.say(action))
        advice.texts.append(question.button(imagined, seat, action))
    return advice


def options(search: Search, h: Hand, seat: int, chosen: int) -> list[Option]:
    """The answers that a search compared to the end, and the policy's own: the chosen one first, then by gain."""
    if not search.trials:
        return []
    rows = [_option(search.favourite, h, seat, 0.0, 0.0)]
    rows += [_option(t, h, seat, t.gain(), 2 * t.error()) for t in search.alive if t.worlds > 1]
    rows.sort(key=_gain, reverse=True)
    return [r for r in rows if r.action == chosen] + [r for r in rows if r.action != chosen]


def _option(t: Trial, h: Hand, seat: int, gain: float, half: float) -> Option:
    return Option(t.action, h.phase.button(h, seat, t.action), gain, half, t.share_won(), t.worlds)


def _gain(option: Option) -> float:
    return option.gain
