"""Judging rules: can a dealer use one, how difficult is it, is a guess right, and which rules agree with the evidence?

A mainline is a row of faces in ACE_LOW order, the starter first. All walks are fixed by their seed. Source: Eleusis, section Rule
language (validity, difficulty, judging a guess); Eleusis Express EX-10; Delphi DE-R14.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, bit, cards, count, lowest, nth
from upcard.core.pack import ACE_LOW
from upcard.kit.secret_rules.catalogue import RULES, rule, size
from upcard.kit.secret_rules.compiler import Rule
from upcard.kit.secret_rules.nodes import RuleError
from upcard.kit.secret_rules.operations import ALL

FIXED: Final = 20231
"""The seed of the test walks, the same for every rule."""
LOWEST_MEAN: Final = 1 / 13
HIGHEST_MEAN: Final = 3 / 4
WEIGHTS: Final = [max(1, 4096 // 2 ** (size(text) // 2)) for text in RULES]
"""How likely each ready-made rule is before anything is seen, as a whole number: halved for every two nodes more."""


@final
class Difficulty:
    """How tight a rule is: the shares of the 52 faces that fit, over many walks, and the share of walks that get stuck."""

    def __init__(self, mean: float, least: float, most: float, stuck: float, look: int, nodes: int) -> None:
        self.mean: float = mean
        self.least: float = least
        self.most: float = most
        self.stuck: float = stuck
        self.look: int = look
        self.nodes: int = nodes

    @property
    def advice(self) -> str:
        """Advice for the dealer in a sentence."""
        if self.mean < LOWEST_MEAN:
            said = "Very tight: players will seldom have a card that fits."
        elif self.mean > HIGHEST_MEAN:
            said = "Very loose: nearly every card fits, so there is little to learn from."
        elif self.look > 1 or self.nodes > 12:
            said = "A difficult rule, neither too tight nor too loose."
        else:
            said = "A rule neither too tight nor too loose."
        return said if self.stuck == 0 else f"{said} The line can reach a point where no card fits."


@final
class Difference:
    """Where a guess and the secret rule differ: after these cards, over this face. For the log, never for the players."""

    def __init__(self, line: list[int], face: int) -> None:
        self.line: list[int] = line
        self.face: int = face

    def __str__(self) -> str:
        return f"after {' '.join([ACE_LOW.name(f) for f in self.line])}, {ACE_LOW.name(self.face)}"


def check(secret: Rule) -> None:
    """Raises RuleError if in no state of the fixed test walks a card fits, or in every state all do (EL-R5)."""
    rng = Rng(FIXED)
    some = False
    less = False
    for starter in range(52):
        for _ in range(4):
            line = vec[i64]([starter])
            for _ in range(20):
                fit = secret.fits(line)
                some = some or fit != 0
                less = less or fit != ALL
                if some and less:
                    return
                if fit == 0:
                    break
                line = append(line, _any(fit, rng))
    if some:
        raise RuleError("every card always fits this rule, so players have nothing to find; let it refuse some cards")
    raise RuleError("no card ever fits this rule, so nobody could play; let it accept some cards")


def difficulty(secret: Rule) -> Difficulty:
    """The report on a rule: 52 starters, 8 walks of up to 30 cards from each, always the same."""
    rng = Rng(FIXED)
    states: i64 = 0
    total: i64 = 0
    stuck: i64 = 0
    least: i64 = 52
    most: i64 = 0
    for starter in range(52):
        for _ in range(8):
            line = vec[i64]([starter])
            for _ in range(30):
                fit = secret.fits(line)
                n = count(fit)
                states += 1
                total += n
                least = min(least, n)
                most = max(most, n)
                if fit == 0:
                    stuck += 1
                    break
                line = append(line, _any(fit, rng))
    return Difficulty(int(total) / int(52 * states), least / 52, most / 52, stuck / (52 * 8), int(secret.look), int(secret.nodes))


def right_of_one_pack(secret: Rule, shuffles: int = 100) -> float:
    """How many of the 51 cards after the starter are right when one pack is turned up card by card, on average (DE-R14)."""
    rng = Rng(FIXED)
    right: i64 = 0
    pack = vec[i64](range(52))
    for _ in range(shuffles):
        rng.shuffle(pack)
        line = pack[:1]
        for card in pack[1:]:
            if secret.fits(line) >> card & 1:
                line = append(line, card)
                right += 1
    return int(right) / shuffles


def find_difference(secret: Rule, guess: Rule, line: list[int], seed: int, any_starter: bool = False) -> Difference | None:
    """Is a guess right after this mainline? None, or where it differs from the secret rule in a state within reach (EX-10).

    Exact where both rules see the last two cards at most; else by walks fixed by *seed*. With *any_starter* the guess must also
    be right for the other 51 starters.
    """
    actual = vec[i64](line)
    for k in range(1, len(line) + 1):
        x = _apart(secret, guess, actual[:k])
        if x:
            return Difference(line[:k], lowest(x))
    rng = Rng(seed & 0x3FFFFFFF)
    exact = secret.short and guess.short
    found = None if exact else _walks(secret, guess, actual, rng)
    starters = range(52) if any_starter else range(line[0], line[0] + 1)
    for starter in starters:
        if found is None:
            found = _closure(secret, guess, starter) if exact else _from(secret, guess, starter, rng)
    return found


def _apart(secret: Rule, guess: Rule, line: vec[i64]) -> CardSet:
    """The faces on which two rules differ."""
    return secret.fits(line) ^ guess.fits(line)


def _any(fit: CardSet, rng: Rng) -> Card:
    return nth(fit, rng.below(count(fit)))


def _closure(secret: Rule, guess: Rule, starter: Card) -> Difference | None:
    """Every state of the last two cards that can come about from a starter."""
    line = vec[i64]([starter])
    if _apart(secret, guess, line):
        return Difference([starter], lowest(_apart(secret, guess, line)))
    seen = vec[i64]([0] * 52)  # for each card, those that can follow it: the state of both is met
    seen[starter] = secret.fits(line)
    todo = _followed(vec[i64]([]), starter, seen[starter])
    line = vec[i64]([starter, starter])
    k: i64 = 0
    while k < len(todo):
        last = todo[k] % 52
        line[0] = todo[k] // 52
        line[1] = last
        k += 1
        fit = secret.fits(line)
        x = fit ^ guess.fits(line)
        if x:
            return Difference([int(c) for c in line], lowest(x))
        todo = _followed(todo, last, fit & ~seen[last])
        seen[last] |= fit
    return None


def _followed(todo: vec[i64], last: Card, fit: CardSet) -> vec[i64]:
    """The states yet to be looked at, with those in which one of some faces follows a card."""
    while fit:
        todo = append(todo, 52 * last + lowest(fit))
        fit &= fit - 1
    return todo


def _from(secret: Rule, guess: Rule, starter: Card, rng: Rng) -> Difference | None:
    """Every legal continuation of a starter by up to two cards, then walks."""
    line = vec[i64]([starter])
    for first in cards(secret.fits(line)):
        two = append(line[:], first)
        x = _apart(secret, guess, two)
        if x:
            return Difference([starter, first], lowest(x))
        for second in cards(secret.fits(two)):
            x = _apart(secret, guess, append(two[:], second))
            if x:
                return Difference([starter, first, second], lowest(x))
    return _walks(secret, guess, line, rng)


def _walks(secret: Rule, guess: Rule, line: vec[i64], rng: Rng) -> Difference | None:
    """60 walks of up to 40 cards that go on from a mainline."""
    for _ in range(60):
        walk = line[:]
        for _ in range(41):
            fit = secret.fits(walk)
            x = fit ^ guess.fits(walk)
            if x:
                return Difference([int(c) for c in walk], lowest(x))
            if fit == 0:
                break
            walk = append(walk, _any(fit, rng))
    return None


@final
class Evidence:
    """The public evidence about a rule: the mainline, and the cards and strings called wrong, each with its place."""

    def __init__(self, starter: Card) -> None:
        self.line: vec[i64] = vec[i64]([starter])
        self.not_here: vec[i64] = vec[i64]([0])
        """The faces known not to fit after the first 1, 2 ... cards of the mainline (index 0 is after the starter)."""
        self.strings: list[tuple[int, list[int]]] = []
        self.some: CardSet = 0
        """If not empty, at least one of these faces would be right now."""
        self.refuted: list[str] = []
        """Rules that were guessed, and wrong."""

    def right(self, card: Card) -> None:
        """A card was called right."""
        self.line = append(self.line, card)
        self.not_here = append(self.not_here, 0)

    def wrong(self, faces: CardSet) -> None:
        """Note faces that would be wrong now: a card called wrong, or a hand without a play."""
        self.not_here[len(self.line) - 1] |= faces

    def wrong_string(self, string: list[int]) -> None:
        """Note a string called wrong: at least one of its cards was."""
        if len(string) == 1:
            self.wrong(bit(string[0]))
        else:
            self.strings.append((len(self.line), string))

    def contradictions(self, guess: Rule, enough: i64 = 1 << 60) -> i64:
        """The number of calls that contradict a rule; counting stops at *enough*."""
        wrong: i64 = 0
        n: i64 = len(self.line)
        for k in range(1, n + 1):
            fit = guess.fits(self.line[:k])
            if k < n and not fit >> self.line[k] & 1:
                wrong += 1
            wrong += count(fit & self.not_here[k - 1])
            if wrong >= enough:
                return wrong
        for k, string in self.strings:
            wrong += _all_right(guess, self.line[:k], string)
        return wrong

    def agrees(self, guess: Rule) -> bool:
        """Does a rule explain every call, and was it never a wrong guess?"""
        return self.contradictions(guess, 1) == 0 and self.still_agrees(guess)

    def still_agrees(self, guess: Rule) -> bool:
        """Does a rule that explains all that was called before the last right card explain the rest too?"""
        if guess.text in self.refuted:
            return False
        fit = guess.fits(self.line)
        if fit & self.not_here[len(self.line) - 1] or self.some and not fit & self.some:
            return False
        for k, string in self.strings:
            if _all_right(guess, self.line[:k], string):
                return False
        return True

    def key(self) -> str:
        """All of it as one text."""
        return f"{list(self.line)} {list(self.not_here)} {self.strings} {self.some} {self.refuted}"


def _all_right(guess: Rule, line: vec[i64], string: list[int]) -> i64:
    """Does a rule accept a whole string?"""
    walk = line[:]
    for card in string:
        if not guess.fits(walk) >> card & 1:
            return 0
        walk = append(walk, card)
    return 1


KEPT: Final = 256
FOUND: Final[dict[str, list[int]]] = {}  # bots imagine many hands with the same history
LEFT: Final[dict[str, list[int]]] = {}  # and a history grows card by card


def consistent(seen: Evidence, among: list[int] | None = None) -> list[int]:
    """The numbers of the ready-made rules (or those in *among*) that agree with the evidence."""
    if among is not None:
        return [number for number in among if seen.agrees(rule(number))]
    key = seen.key()
    found = FOUND.get(key)
    if found is None:
        found = [number for number in _left(seen) if seen.still_agrees(rule(number))]
        if len(FOUND) >= KEPT:
            FOUND.clear()
        FOUND[key] = found
    return found


def _left(seen: Evidence) -> list[int]:
    """The ready-made rules that agree with all that was seen before the last right card, worked out card by card."""
    n = len(seen.line)
    done = n - 1
    while done > 0 and _before(seen, done) not in LEFT:
        done -= 1
    left = LEFT[_before(seen, done)] if done > 0 else list(range(len(RULES)))
    for k in range(done + 1, n):
        right, wrong, past = bit(seen.line[k]), seen.not_here[k - 1], seen.line[:k]
        # A card called wrong and then right in the same place contradicts every rule.
        left = [number for number in left if rule(number).fits(past) & (right | wrong) == right and not right & wrong]
        if len(LEFT) >= KEPT:
            LEFT.clear()
        LEFT[_before(seen, k)] = left
    return left


def _before(seen: Evidence, k: int) -> str:
    """The evidence up to the right card number *k* as one text."""
    return f"{list(seen.line[: k + 1])} {list(seen.not_here[:k])}"


def closest(seen: Evidence) -> int:
    """The number of the ready-made rule with the fewest contradictions."""
    best: i64 = 1 << 60
    found = 0
    for number in range(len(RULES)):
        wrong = seen.contradictions(rule(number), best)
        if wrong < best:
            best = wrong
            found = number
    return found


def sample_rule(seen: Evidence, rng: Rng) -> int:
    """The number of a random rule that agrees with the evidence, simple rules more often."""
    numbers = consistent(seen)
    if not numbers:
        return closest(seen)
    left: i64 = rng.below(sum([WEIGHTS[number] for number in numbers]))
    for number in numbers:
        left -= WEIGHTS[number]
        if left < 0:
            return number
    return numbers[-1]
