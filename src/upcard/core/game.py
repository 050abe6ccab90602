"""A game as data: one entry, from which the page, the terminal, bots and records follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import Field
from importlib import import_module
from typing import Any, Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng
from upcard.core.deal import Deal, GameBase, assign_duplicates, check_deal
from upcard.core.errors import BadOption, BadSeats
from upcard.core.glossary import Glossary, Term
from upcard.core.hand import Hand, Phase, play_out
from upcard.core.match import H_co, Match
from upcard.core.options import Options, allow_new_defaults, as_dict, check_first_dealer, options_from
from upcard.core.position import check_asked, position, set_up
from upcard.core.seed import Seed, Stream
from upcard.core.zone import Plan

OFTEN_CALLED: Final = ("legal", "apply", "answer", "copy", "imagine", "view")
"""Methods that every game has from `Hand`."""


def find_own() -> Callable[..., None]:
    """`own` from `methods.c`, which gives a class methods of its bases as its own, in a compiled build."""
    try:
        found: Callable[..., None] = import_module("upcard.core.methods").own
    except ImportError:
        return lambda kind, *names: None
    return found


OWN: Final = find_own()


class Variant:
    """A well-known bundle of options, by a name of its own."""

    def __init__(self, name: str, title: str, sentence: str, options: dict[str, bool | int | str]) -> None:
        self.name = name
        self.title = title
        self.sentence = sentence
        self.options = options


class Game(GameBase, Generic[H_co]):
    """One game: its name, its numbers of players, its options, zones and phases, and how a hand and a match begin.

    `new` deals a hand, `match` begins a match, `position` sets a hand up in mid-play.  *seats* are the numbers of players,
    *variants* the named bundles of options, *options* the class of all options, which `upcard.core.options.describe` lists.
    *hand* makes a hand of a deal; its `setup` lays the cards out and asks the first question.  *phases* are all questions
    of the game.  *bound* is more answers than any hand can take.  *unit* is what is counted; *low* where the lowest total
    wins.  *balance* is "zero" where what a hand brings the seats sums to nothing, "" where it need not.
    *rest* is the zone for cards that a set-up position does not name.  *glossary* has a line about each word that a newcomer may
    not know.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        family: str,
        sentence: str,
        seats: tuple[int, ...],
        minutes: str,
        depth: str,
        options: type[Options],
        plan: Callable[[int, Any], Plan],
        hand: Callable[[Deal], H_co],
        phases: tuple[Phase, ...],
        max_answers: int,
        match: type[Match[Any, Any]] = Match,
        variants: tuple[Variant, ...] = (),
        unit: str = "points",
        lowest_wins: bool = False,
        balance: str = "",
        rest_zone: str = "",
        undo: bool = False,
        usual_seats: int = 0,
        glossary: Sequence[Term] = (),
    ) -> None:
        assert isinstance(seats, tuple) and seats, f"{title}: seats are a tuple of numbers: (4,)"
        assert all([isinstance(p, Phase) for p in phases]), f"{title}: phases are objects, not classes: (PLAY,)"
        assert all([p.name for p in phases]), f"{title}: every phase has a name"
        assert len({p.name for p in phases}) == len(phases), f"{title}: every phase has a name of its own"
        bare = [name for name, value in vars(options).items() if isinstance(value, Field)]
        assert not bare, f"{options.__name__} lacks @dataclass(frozen=True) above it"
        allow_new_defaults(options)
        super().__init__(slug, title, unit, lowest_wins, balance, undo, Glossary(glossary))
        self.family = family
        self.sentence = sentence
        self.seats = seats
        self.minutes = minutes
        self.depth = depth
        self.options = options
        self.hand = hand
        if isinstance(hand, type):
            OWN(hand, *OFTEN_CALLED)
        self.phases: dict[str, Phase] = {p.name: p for p in phases}
        self.max_answers = max_answers
        self.match_type = match
        self.variants: dict[str, Variant] = {v.name: v for v in variants}
        self.rest_zone = rest_zone
        self.usual_seats = usual_seats or seats[0]
        self._usual: Options = options_from(self.options, {})
        self._of_variants: dict[str, Options] = {}
        self._plan = plan
        self._plans: dict[tuple[int, Options], Plan] = {}
        self._terms: Options | None = None  # the terms last played by, known without hashing them
        self._n = 0
        self._now: Plan | None = None

    def __repr__(self) -> str:
        return f"<{self.title}, by {_numbers(self.seats)}>"

    # A table's terms ----------------------------------------------------------------------

    def check_terms(self, options: Options | dict[str, Any] | str | None = None, seats: int | None = None) -> tuple[Options, int]:
        """Checked terms of a table: its options and its number of players; the usual ones if none are given.

        *options* are a dict of the ones that differ from the default, the name of a variant, or the result of an earlier call.
        Raises BadOption, BadSeats.
        """
        n = self.usual_seats if seats is None else seats
        if options is None:
            options = self._usual
        elif isinstance(options, str):
            if options not in self.variants:
                known = ", ".join(self.variants) or "none"
                raise BadOption(f"{self.title} has no variant {options!r:.40}; there are: {known}", "variant")
            options = self._variant(options)
        if options is self._terms and n == self._n and self._terms is not None:
            return self._terms, n
        if not isinstance(options, Options):
            options = options_from(self.options, options)
        elif (n, options) in self._plans:  # these terms were checked before
            return options, n
        elif type(options) is not self.options:
            raise BadOption(f"these are not the options of {self.title}: it has {self.options.__name__}")
        else:
            options = options_from(self.options, as_dict(options))
        if n not in self.seats:
            raise BadSeats(f"{self.title} is played by {_numbers(self.seats)}, not by {n}", "seats")
        check_first_dealer(options, n)
        options.check(n)
        return options, n

    def _variant(self, name: str) -> Options:
        """The options of a variant, checked once."""
        found = self._of_variants.get(name)
        if found is None:
            found = self._of_variants[name] = options_from(self.options, self.variants[name].options)
        return found

    def plan(self, seats: int, options: Options) -> Plan:
        """The zones and the pack for this number of players."""
        if options is self._terms and seats == self._n and self._now is not None:
            return self._now
        key = (seats, options)
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = self._plan(seats, options)
            self.check_plan(plan)
        self._terms, self._n, self._now = options, seats, plan
        return plan

    def check_plan(self, plan: Plan) -> None:
        """Every verb that is said of cards names those of this pack: a card's answer is its face."""
        for phase in self.phases.values():
            for verb in phase.verbs:
                assert verb.pack is None or verb.pack.names[: len(plan.pack.names)] == plan.pack.names, (
                    f"{self.title}: {verb.word!r} of the phase {phase.name!r} names the cards of another pack"
                )

    # Beginning ----------------------------------------------------------------------------

    def empty_table(self, deal: Deal) -> H_co:
        """An empty table for one deal."""
        h = self.hand(deal)
        h.clear()
        return h

    def begin(self, h: Hand) -> None:
        """Deal, and ask the first question."""
        h.setup()
        h.begin()

    def new(
        self,
        seed: int | str | None = None,
        *,
        seats: int | None = None,
        options: Options | dict[str, Any] | str | None = None,
        deck: str | None = None,
        rng: Rng | None = None,
        number: int = 1,
        dealer: int = 0,
        carry: list[int] | None = None,
        extra: dict[str, int] | None = None,
    ) -> H_co:
        """One hand: dealt from a seed of up to 256 bits (random if none is given), from a pack in a given order
        ("AS KD ...", the first card dealt first), or quickly from *rng* in a simulation.

        *seats* and *options* are as in `choose`; *dealer* is a seat, from 0 on.  *number* is which hand of a match it is, from
        1 on, *carry* what each seat brings to it (points, or chips), *extra* what else a match carries over.
        The same seed, number and terms give the same cards.  Raises BadOption, BadSeats, BadDeck, BadSeed.
        """
        terms, n = self.check_terms(options, seats)
        check_deal(n, number, dealer, carry)
        plan = self.plan(n, terms)
        source = None if rng is not None else Stream(Seed(seed), number)
        order = None if deck is None else assign_duplicates(plan.pack.read(deck), plan.pack.copies)
        deal = Deal(plan, terms, number, dealer, carry or self.starting_chips(terms, n), source, rng, order, extra, self)
        h = self.empty_table(deal)
        self.begin(h)
        return h

    def position(
        self,
        *,
        zones: dict[str, str],
        phase: str,
        seats: int | None = None,
        options: Options | dict[str, Any] | str | None = None,
        number: int = 1,
        dealer: int = 0,
        carry: list[int] | None = None,
        extra: dict[str, int] | None = None,
        seed: int = 1,
        **more: Any,
    ) -> H_co:
        """A hand set up in mid-play; *more* is as in `upcard.core.position.set_up`.  Raises BadDeck, BadOption, BadSeats."""
        terms, n = self.check_terms(options, seats)
        check_deal(n, number, dealer, carry)
        plan = self.plan(n, terms)
        h = self.empty_table(
            Deal(plan, terms, number, dealer, carry or self.starting_chips(terms, n), None, Rng(seed), extra=extra, game=self)
        )
        set_up(h, self.title, self.phases, self.rest_zone, zones=zones, phase=phase, seed=seed, **more)
        check_asked(h, self.title)
        return h

    def pickled(self, h: Hand) -> tuple[Any, ...]:
        """A hand as pickle keeps it: the game, the position, and where its chance stands; without its journal.

        Raises TypeError where the game is not registered: nobody could find it again.
        """
        if self.restore is None:
            raise TypeError(f"a hand of {self.title} cannot be pickled: the game is not among those of `upcard.games()`")
        key = None if h.stream is None else h.stream.key
        return self.restore, (self.slug, position(h), int(h.rng_state), int(h.drawn), list(h.score), key, h.untracked)

    def starting_chips(self, options: Options, seats: int) -> list[int]:
        """The points or chips that each seat brings to the first hand: 0, or the buy-in of the options."""
        return [options.buy_in or options.starting_chips] * seats

    def match(
        self,
        seed: int | str | None = None,
        *,
        seats: int | None = None,
        options: Options | dict[str, Any] | str | None = None,
        journal: bool = True,
    ) -> Match[Any, H_co]:
        """A whole match from its first deal, whose hands are all dealt from one seed; raises BadOption, BadSeats, BadSeed.

        Without a *journal* it does not note what happened, and is quicker.
        """
        terms, n = self.check_terms(options, seats)
        return self.match_type(self, terms, n, Seed(seed), journal)


def _numbers(seats: tuple[int, ...]) -> str:
    if len(seats) == 1:
        return "one player" if seats[0] == 1 else f"{seats[0]} players"
    if seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]} players"
    return ", ".join([str(s) for s in seats[:-1]]) + f" or {seats[-1]} players"


def playouts(
    game: Game, n: int, seed: int, seats: int | None = None, options: Options | dict[str, Any] | str | None = None
) -> list[int]:
    """Play *n* hands at random to their ends: the sum of each seat's scores, then the answers given; raises BadOption, BadSeats.

    *seed* is a whole number below 2**62, from which all hands are dealt and answered.
    """
    terms, k = game.check_terms(options, seats)
    plan = game.plan(k, terms)
    rng = Rng(seed)
    carry = game.starting_chips(terms, k)
    deals = [Deal(plan, terms, 1 + i % 4, i % k, carry, None, rng, game=game) for i in range(min(n, 4 * k))]
    sums = vec[i64]([0] * (k + 1))
    for i in range(n):
        h = game.hand(deals[i % len(deals)])
        h.untracked = plan.packs == 1  # nobody looks; of two equal cards, what is known decides which one a player uses
        h.setup()
        h.begin()
        sums[k] += play_out(h, rng)
        for s in range(k):
            sums[s] += h.score[s]
    return [int(x) for x in sums]
