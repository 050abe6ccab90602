"""All games as OpenSpiel Python games: `upcard_hearts` and so on, with the options as a parameter.

>>> from upcard.envs import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("upcard_hearts(options=target:50,deals=100)")

Chance is one node at the root that chooses among *deals* hands (64 by default), all equally likely: a solver that runs
through the whole tree solves the game with these deals alone.  `small_game` builds a game from named decks, where
these are all there are.  Needs `pip install 'upcard[openspiel]'`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.envs.coding import Coding, History, coding, information_state
from upcard.registry import all_games
from upcard.registry import game as find

DEALS: Final = 64
UTILITY: Final = 1e6
Kind = pyspiel.GameType


def _type(game: Game, name: str, seats: Sequence[int], parameters: dict[str, Any]) -> Any:
    return Kind(
        short_name=name,
        long_name=game.title,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION,
        utility=Kind.Utility.ZERO_SUM if game.balance == "zero" else Kind.Utility.GENERAL_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class Play:
    """A hand in progress and the events each seat knows of.  OpenSpiel copies a state by copying this."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.hand: Hand | None = None
        self.deal = -1
        self.record = History()
        self.heard: dict[int, tuple[int, Any]] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Play:
        other = Play(self.terms)
        other.hand = None if self.hand is None else self.hand.__deepcopy__(memo)
        other.deal = self.deal
        other.record = self.record.copy()
        other.heard = dict(self.heard)
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        t = self.terms
        return _replayed, (t.game.slug, t.given, t.decks, self.deal, self.record.numbers())

    def begin(self, deal: int) -> None:
        """Deal."""
        self.deal = deal
        self.hand = self.terms.deal(deal)

    def act(self, number: int) -> None:
        """Answer by action number."""
        if self.hand is not None:
            answer = self.terms.coding.encoding.answer(self.hand, number)
            self.record.add(self.hand, number)
            self.hand.apply(answer)

    def told(self, player: int) -> str:
        """A digest of the events that a player knows of; equal histories have equal digests."""
        if self.hand is None or self.hand.journal is None:
            return ""
        events = self.hand.journal.entries
        n, digest = self.heard.get(player, (0, hashlib.sha256()))
        digest = digest.copy()
        for e in events[n:]:
            if e.visible_to(player):
                digest.update(f"{e.kind} {e.seat} {e.text} {e.card} {e.src} {e.dst}\n".encode())
            elif e.seen:
                digest.update(f"{e.kind} {e.seat} {e.public_text} {e.src} {e.dst}\n".encode())
        self.heard[player] = (len(events), digest)
        return str(digest.hexdigest()[:24])


def _replayed(slug: str, given: dict[str, Any], decks: list[str] | None, deal: int, numbers: list[int]) -> Play:
    """A hand replayed from its deal: the form in which pickle saves it."""
    play = Play(Terms(find(slug), given, decks))
    if deal >= 0:
        play.begin(deal)
    for number in numbers:
        play.act(number)
    return play


def view_text(h: Hand, seat: int) -> str:
    """A seat's view as a line of text."""
    view = h.view(seat)
    return f"{seat} {view.phase} {view.asked} {view.zones} {view.facts}"


class UpcardState(pyspiel.State):  # type: ignore[misc]
    """A hand of a game, or the deal still to come."""

    def __init__(self, game: UpcardGame) -> None:
        super().__init__(game)
        self.play = Play(game.terms)

    def current_player(self) -> int:
        """The player to act: a seat, chance before the deal, or none at the end."""
        hand = self.play.hand
        if hand is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if hand.over else hand.turn

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.play.hand
        if hand is None or hand.turn != player:
            return []
        return sorted({n for n in self.play.terms.coding.encoding.legal(hand) if n >= 0})

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        n = self.play.terms.n_deals
        return [(i, 1 / n) for i in range(n)]

    def _apply_action(self, action: int) -> None:
        play = self.play
        if play.hand is None:
            play.begin(action)
        else:
            play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        hand = self.play.hand
        if hand is None:
            return f"deal {action}"
        return hand.say(self.play.terms.coding.encoding.answer(hand, action))

    def is_terminal(self) -> bool:
        """Is the hand over?"""
        return self.play.hand is not None and self.play.hand.over

    def returns(self) -> list[float]:
        """The score of each seat."""
        hand = self.play.hand
        if hand is None or not hand.over:
            return [0.0] * self.play.terms.seats
        return self.play.terms.coding.results(hand)

    def __str__(self) -> str:
        hand = self.play.hand
        if hand is None:
            return "before the deal"
        return "\n".join([view_text(hand, seat) for seat in range(self.play.terms.seats)])


class _Observer:
    """An observation, or with perfect recall an information state, as a tensor and as text."""

    def __init__(self, terms: Terms, kind: Any) -> None:
        self.coding = terms.coding
        self.recall = bool(kind.perfect_recall)
        size = self.coding.information_size if self.recall else self.coding.size
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information state" if self.recall else "observation": self.tensor}

    def set_from(self, state: UpcardState, player: int) -> None:
        """Fill the tensor with the player's knowledge."""
        play = state.play
        if play.hand is None:
            self.tensor.fill(0)
        elif self.recall:
            self.tensor[:] = information_state(self.coding, play.hand, play.record, player)
        else:
            self.tensor[:] = self.coding.observe(play.hand, player)

    def string_from(self, state: UpcardState, player: int) -> str:
        """A player's knowledge as text: its view, and with perfect recall a digest of everything it has seen."""
        play = state.play
        if play.hand is None:
            return f"player {player} before the deal"
        view = view_text(play.hand, player)
        return f"{play.told(player)} {view}" if self.recall else view


class Terms:
    """The parameters of an OpenSpiel game: the game, its options and seats, and the deals."""

    def __init__(self, game: Game, given: dict[str, Any], decks: list[str] | None) -> None:
        options: dict[str, Any] = {}
        for one in str(given["options"]).split(";"):
            if one:
                key, equals, value = one.partition(":")
                if not equals:
                    raise BadOption(f"options are written NAME:VALUE;NAME:VALUE, not {one!r:.40}", "options")
                options[key.strip()] = value.strip()
        self.game = game
        self.given = given
        self.options, self.seats = game.check_terms(options, int(given["players"]))
        self.decks = decks
        self.n_deals = max(1, int(given["deals"])) if decks is None else len(decks)
        self.coding: Coding = coding(game, self.options, self.seats)

    def deal(self, i: int) -> Hand:
        """The hand for one outcome of chance, with a journal of what each seat learns."""
        if self.decks is not None:
            h = self.game.new(seed=0, seats=self.seats, options=self.options, deck=self.decks[i])
        else:
            h = self.game.new(seed=i, seats=self.seats, options=self.options, dealer=i % self.seats)
        h.journal = Journal()
        return h


class UpcardGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games for OpenSpiel; `_make` makes a class for each.  *decks* are the deals, or None for deals from seeds."""

    source: Game
    kind: Any
    parameters: dict[str, Any]
    decks: list[str] | None = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        terms = Terms(self.source, self.parameters | (params or {}), self.decks)
        self._terms = terms
        info = pyspiel.GameInfo(
            num_distinct_actions=terms.coding.n_actions,
            max_chance_outcomes=terms.n_deals,
            num_players=terms.seats,
            min_utility=-UTILITY,
            max_utility=UTILITY,
            utility_sum=0.0 if terms.game.balance == "zero" else None,
            max_game_length=terms.game.max_answers,
        )
        super().__init__(self.kind, info, params or {})

    @property
    def terms(self) -> Terms:
        """The terms; a game restored by OpenSpiel finds them by its parameters."""
        if not hasattr(self, "_terms"):
            self._terms = Terms(self.source, self.parameters | self.get_parameters(), self.decks)
        return self._terms

    def new_initial_state(self) -> UpcardState:
        """The state before the deal."""
        return UpcardState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """An observer of the players' knowledge."""
        return _Observer(self.terms, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _make(
    game: Game, name: str, parameters: dict[str, Any], seats: Sequence[int], decks: list[str] | None = None
) -> type[UpcardGame]:
    kind = _type(game, name, seats, parameters)
    fields = {"__module__": __name__, "source": game, "kind": kind, "parameters": parameters, "decks": decks}
    made = type(name, (UpcardGame,), fields)
    globals()[name] = made  # where pickle looks for it
    pyspiel.register_game(kind, made)
    return made


_registered: set[str] = set()


def register(*slugs: str) -> list[str]:
    """Register games by slug, or all of them, with OpenSpiel; returns the names under which to load them."""
    names = []
    for game in [find(s) for s in slugs] or all_games():
        name = f"upcard_{game.slug}"
        if name not in _registered:
            _make(game, name, {"options": "", "players": game.usual_seats, "deals": DEALS}, game.seats)
            _registered.add(name)
        names.append(name)
    return names


def small_game(game: Game, decks: list[str], options: str = "", seats: int | None = None) -> UpcardGame:
    """A game with only a few decks, all equally likely, for solvers that run through every hand.

    *options* are written as in a parameter: "target:50;tie_break:shared".
    """
    players = seats or game.usual_seats
    name = f"upcard_{game.slug}_of_{len(decks)}_{len(_registered)}"
    _registered.add(name)
    return _make(game, name, {"options": options, "players": players, "deals": len(decks)}, [players], list(decks))()
