"""Inference from the other players' answers: imagined hands, weighted by how well the policy explains the answers given.

A particle is a set of cards for each other seat.  When a seat answers openly, the policy says in each particle what it would
answer with those cards; a particle in which it answers differently loses weight.  If a player plays a card that a particle does
not give them, the card replaces one with which the policy plays the same way.  When few particles carry the weight they are
resampled (sequential importance resampling: Gordon, Salmond and Smith, IEE Proceedings F 140, 1993).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.search import WORLD_SEED, Worlds
from upcard.core.bits import CardSet, Rng, bit, cards, count
from upcard.core.hand import Hand
from upcard.core.imagine import place_cards
from upcard.core.policy import Policy
from upcard.core.zone import Plan

PARTICLES: Final = 60
DOUBT: Final = 0.1  # probability that a player departs from the policy
EVEN: Final = 5  # one deal in this many is drawn evenly, in case a belief has gone wrong


def hand_zones_of_others(plan: Plan, seat: int) -> list[int]:
    """For each seat the zone of its hidden hand (-1 for *seat* itself); [] if the game hides other cards."""
    if plan.packs > 1:
        return []
    out = [-1] * plan.seats
    for z, zone in enumerate(plan.zones):
        if zone.owner < 0 or zone.owner == seat or zone.layout != "hand":
            continue
        if plan.ordered[z] or out[zone.owner] >= 0 or zone.sight == -1 or zone.sight >> seat & 1:
            return []
        out[zone.owner] = z
    return out if all([out[s] >= 0 for s in range(plan.seats) if s != seat]) else []


class Belief(Worlds):
    """One seat's beliefs about the other hands of a deal; call `watch` before each answer."""

    def __init__(self, policy: Policy, particles: int = PARTICLES, doubt: float = DOUBT) -> None:
        self.policy = policy
        self.doubt = doubt
        self.zones: list[int] = []
        self.hands: list[vec[CardSet]] = [vec[i64]([]) for _ in range(particles)]
        self.weights = [1.0] * particles

    def begin(self, h: Hand, seat: int) -> None:
        """Begin a hand: all deals that fit are equally likely."""
        self.zones = hand_zones_of_others(h.plan, seat)
        self.hands = [vec[i64]([0] * h.plan.seats) for _ in self.hands]
        self.weights = [1.0] * len(self.weights)

    def watch(self, h: Hand, seat: int, action: int, rng: Rng) -> None:
        """Update on an open answer that another seat is about to give; *h* is the hand as *seat* imagines it."""
        s = (h.waiting & 15) - 1
        if not self.zones or s == seat or h.phase.sealed or h.phase.hidden:
            return
        legal = h.phase.allows(h, s, action)
        card = self._card(h, action)
        if legal and card < 0 and len(h.phase.legal(h, s)) < 2:
            return
        total = 0.0
        for k in range(len(self.hands)):
            g = self.put(h, seat, k, rng)
            seed = rng.below(WORLD_SEED)
            self.weights[k] *= self._likelihood(g, seat, s, action, card, seed, rng)
            self.hands[k] = vec[i64]([0 if z < 0 else g.at[z] for z in self.zones])
            total += self.weights[k]
        self._normalize(total, rng)

    def _card(self, h: Hand, action: int) -> int:
        """The one card that an answer is about; -1 if none."""
        names = h.phase.cards(action)
        return h.plan.pack.read(names[0])[0] if len(names) == 1 else -1

    def _likelihood(self, g: Hand, seat: int, s: int, action: int, card: int, seed: int, rng: Rng) -> float:
        """The likelihood of the answer given the hand of *s* in *g*; a hand without the card that is played first gets it."""
        zone = self.zones[s]
        if card < 0 or not (g.phase.legal(g, s) and not g.phase.allows(g, s, action)):
            if not g.phase.allows(g, s, action):
                return self.doubt
            return 1.0 if self._alike(g, s, self.policy.choose(g, s, Rng(seed)), action) else self.doubt
        there: CardSet = g.at[zone]
        if there >> card & 1:
            return self.doubt
        spare = cards(there & ~g.located_by(seat))
        if not spare:
            return self.doubt
        fitting: list[int] = []
        for c in spare:
            trial = g.copy()
            place_cards(trial, zone, there & ~bit(c) | bit(card))
            if self.policy.choose(trial, s, Rng(seed)) == action:
                fitting.append(c)
        source = fitting or spare
        place_cards(g, zone, there & ~bit(source[rng.below(len(source))]) | bit(card))
        return self.doubt + (1.0 - self.doubt) * len(fitting) / len(spare)

    def _alike(self, g: Hand, s: int, one: int, other: int) -> bool:
        """Are two answers the same, apart from an amount?"""
        if one == other or g.phase.amount(g, s) is None:
            return one == other
        return g.phase.say(one).split()[0] == g.phase.say(other).split()[0]

    def _normalize(self, total: float, rng: Rng) -> None:
        """Scale the weights to a sum of 1; resample the particles if few carry the weight."""
        n = len(self.weights)
        squares = 0.0
        for k in range(n):
            self.weights[k] = self.weights[k] / total if total > 0.0 else 1.0 / n
            squares += self.weights[k] * self.weights[k]
        if squares * n > 2.0:
            self.hands = [self.hands[self._pick(rng)][:] for _ in range(n)]
            self.weights = [1.0 / n] * n

    def _pick(self, rng: Rng) -> int:
        x = rng.below(WORLD_SEED) / WORLD_SEED * sum(self.weights)
        for k, w in enumerate(self.weights):
            x -= w
            if x <= 0.0:
                return k
        return len(self.weights) - 1

    def put(self, h: Hand, seat: int, k: int, rng: Rng) -> Hand:
        """Deal the hands of particle *k*, as far as they still fit what *seat* knows; the rest is dealt evenly."""
        g = h.imagine(seat, rng)
        hidden: CardSet = ~h.located_by(seat)
        for s in range(len(self.zones)):
            zone = self.zones[s]
            if zone < 0:
                continue
            there: CardSet = g.at[zone]
            fixed: CardSet = there & ~hidden
            want = vec[i64](cards(self.hands[k][s] & hidden & ~h.ruled_out[zone] & ~fixed))
            room = count(there) - count(fixed)
            rng.shuffle(want)
            new = fixed
            for i in range(min(len(want), room)):
                new |= bit(want[i])
            rest = vec[i64](cards(there & ~new))
            rng.shuffle(rest)
            missing = count(there) - count(new)
            for i in range(missing):
                new |= bit(rest[i])
            if new != there:
                place_cards(g, zone, new)
        for zone in self.zones:
            if zone >= 0 and g.at[zone] & h.ruled_out[zone]:
                return h.imagine(seat, rng)
        return g

    def draw(self, h: Hand, seat: int, rng: Rng) -> Hand:
        if not self.zones or rng.below(EVEN) == 0:
            return h.imagine(seat, rng)
        return self.put(h, seat, self._pick(rng), rng)
