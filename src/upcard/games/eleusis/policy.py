"""Eleusis: play the card that most of the rules explaining every call allow; strings and prophet's calls by the leading rule."""

from __future__ import annotations

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from upcard.core.bits import Rng, cards, lowest
from upcard.core.policy import Policy
from upcard.games.eleusis.game import DONE, Eleusis
from upcard.games.eleusis.prophet import CALL, DECLARE, JUDGE, NO_PLAY
from upcard.kit.secret_rules.beliefs import (
    FITS,
    WHY_MOVE,
    WHY_RULE,
    RuleBelief,
    a_rule,
    belief_from,
    best_card,
    imagined_card,
    no_play_pays,
    why_card,
    why_no_play,
)
from upcard.kit.secret_rules.catalogue import named
from upcard.kit.secret_rules.mainline import HAND, MOVE, RULE

PROPHET: Final = 0.3  # the chance of the leading rule from which a player becomes its prophet
RIVALS: Final = 12  # in a play-out without a sure hunch a player takes one chance in twelve to be the prophet


class EleusisPolicy(Policy[Eleusis]):
    """As dealer, chooses a rule of fair difficulty; chooses cards, strings and calls by the rules that explain every call."""

    name = "steady"

    def choose(self, h: Eleusis, seat: int, rng: Rng) -> int:
        if h.phase is RULE:
            return a_rule(h, rng)
        if h.phase is MOVE:
            return int(lowest(MOVE.options(h, seat)))
        if h.untracked:
            return _imagined(h, seat, rng)
        m = belief_from(h.evidence())
        if h.phase is DECLARE:
            return 1 if m.leading().weight >= PROPHET else 0
        if h.phase is CALL:
            return 1 if likely(h, m, None) >= 0.5 else 0
        if h.phase is JUDGE:
            best = max(cards(h.faces(h.exposed)), key=m.chance)
            return best if m.none_of(h.faces(h.exposed)) < 0.5 else NO_PLAY
        hand = h.faces(HAND + seat)
        if h.size(h.offer):
            return _next_of_string(h, m, hand)
        card, value = best_card(m, hand, 2)
        return NO_PLAY if no_play_pays(m, hand, 4, 5, value) else card

    def answers(self, h: Eleusis, seat: int) -> list[int]:
        return h.phase.legal(h, seat) if h.phase is DECLARE else []

    def imagine(self, h: Eleusis, seat: int, rng: Rng) -> Eleusis:
        """Draw the rule by its chances; in the play-out the players go by the leading rule until it fails."""
        g = h.imagine(seat, rng)
        if h.secret != "" and h.phase is not RULE:
            m = belief_from(h.evidence())
            g.hunch = m.leading().text
            g.sure = m.leading().weight >= PROPHET
            g.keen = seat
            if seat != h.terms.dealer:
                g.secret = m.some_leader(rng) or g.secret
        return g

    def explain(self, h: Eleusis, seat: int, action: int) -> str:
        if h.phase is RULE:
            return WHY_RULE
        if h.phase is MOVE:
            return WHY_MOVE
        m = belief_from(h.evidence())
        if h.phase is DECLARE:
            if action:
                return "The leading rule is likely enough, and a player who waits may be too late."
            return "Too many rules still explain every call, and a false prophet takes five cards."
        if h.phase is CALL or h.phase is JUDGE:
            return "The likeliest of the rules that explain every call says so."
        if action == DONE:
            return "A longer string would more likely be wrong than right."
        if action == NO_PLAY:
            return why_no_play(m, h.faces(HAND + seat))
        if h.size(h.offer):
            return "You know the rule well enough for a string."
        return why_card(m, action)


def likely(h: Eleusis, m: RuleBelief, more: int | None) -> float:
    """The chance that the cards chosen so far are right with one card *more*.

    A string goes by the leading rule; other rules accept each card as often as the first.
    """
    play = [card & 63 for card in h.cards_in(h.offer)] + ([] if more is None else [more])
    first = m.chance(play[0])
    lead = m.leading()
    if len(play) == 1:
        return first
    if not lead.text:
        return first * FITS
    line = h.mainline()
    others = 1.0 - lead.weight
    for card in play:
        if not named(lead.text).fits(line) >> card & 1:
            return others * FITS
        line = append(line, i64(card))
    out = others
    for _ in play:
        out *= max(0.0, first - lead.weight) / others
    return lead.weight + out


def _next_of_string(h: Eleusis, m: RuleBelief, hand: int) -> int:
    """Another card with which the string is more likely right than wrong."""
    if h.size(h.offer) < h.rules.max_string or not h.rules.max_string:
        for card in cards(hand):
            if likely(h, m, card) > 0.5:
                return card
    return DONE


def _imagined(h: Eleusis, seat: int, rng: Rng) -> int:
    """Quick choices for a play-out, most of them right by the players' hunch, or without one by the imagined rule."""
    if h.phase is DECLARE:
        return 1 if h.hunch and (h.sure or seat == h.keen) or rng.below(RIVALS) == 0 else 0
    if h.phase is CALL:
        return 1 if h.all_fit(h.hunch) else 0
    fit = named(h.hunch).fits(h.mainline()) if h.hunch else h.fit()
    if h.phase is JUDGE:
        there = fit & h.faces(h.exposed)
        return int(lowest(there)) if there else NO_PLAY
    if h.size(h.offer):
        return _imagined_string(h, h.faces(HAND + seat)) if h.sure and h.hunch else DONE
    card = imagined_card(h.faces(HAND + seat), fit, rng)
    return NO_PLAY if card < 0 else card


def _imagined_string(h: Eleusis, hand: int) -> int:
    """Another card that the players' hunch allows."""
    if h.size(h.offer) == h.rules.max_string:
        return DONE
    line = h.mainline()
    rule = named(h.hunch)
    for card in h.cards_in(h.offer):
        if not rule.fits(line) >> (card & 63) & 1:
            return DONE
        line = append(line, i64(card & 63))
    fits = hand & rule.fits(line)
    return lowest(fits) if fits else DONE


POLICY: Final = EleusisPolicy()
