"""Players that others wrote, at our tables: OpenSpiel's gin rummy bot, RLCard's gin rummy rules, OpenSpiel's ISMCTS in Hearts.

Each question is translated into a position of the other package that shows the player the same cards.  Cards that its seat
cannot see are dealt there in any order, so nothing hidden leaks.  Needs `pip install 'upcard[peers]'`.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from importlib import import_module
from typing import Any, Final

from upcard.bots.bot import Bot
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import as_dict
from upcard.core.policy import Policy
from upcard.registry import game as find

SIMULATIONS: Final = 1000
EXPLORATION: Final = 30.0  # UCT's constant, in points of Hearts; the strongest of 3, 10 and 30 in 25 deals against steady


class Peer(Bot):
    """A player from another package; *rules* are the options with which our game is played by the rules it knows."""

    game = ""
    needs = ""
    rules: dict[str, Any] = {}
    fitting: dict[str, list[Any]] = {}  # options that it does not know, with the values that it can play by

    def __init__(self, name: str) -> None:
        super().__init__(name, Policy())

    def begin(self, h: Hand, seat: int) -> None:
        """Sit down to a hand, as *seat* imagines it."""

    def watch(self, h: Hand, action: int) -> None:
        """See an open answer that another seat is about to give; *h* is the hand as this seat imagines it."""


def zone(h: Hand, seat: int, name: str, owner: int = -1) -> list[str]:
    """The names of the cards that a seat sees in a zone, from the bottom up if it is a pile."""
    z = [(z.name, z.owner) for z in h.plan.zones].index((name, owner))
    return [h.plan.pack.name(c) for c in h.view(seat).zones[z] if c >= 0]


def answers(h: Hand) -> dict[str, int]:
    """The legal answers by their texts."""
    return {h.say(a): a for a in h.legal()}


# Gin Rummy ---------------------------------------------------------------------------------


class SpielGin(Peer):
    """OpenSpiel's `simple_gin_rummy_bot`: knocks as soon as it can, discards its highest deadwood, takes what melds."""

    game = "gin_rummy"
    needs = "open_spiel"
    rules = {"first_upcard_offer": True, "may_return_upcard": True, "last_discard_claim": True, "tie_on_knock": "no_score"}
    fitting = {"knock_rule": ["standard"], "around_the_corner": [False]}

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.spiel: Any = import_module("pyspiel")
        self.there = self.spiel.load_game("gin_rummy")
        self.utils = self.spiel.gin_rummy.GinRummyUtils(13, 4, 10)

    def number(self, card: str) -> int:
        """OpenSpiel's number of a card: 4S is their 4s."""
        return int(self.utils.card_int(card[0] + card[1].lower()))

    def position(self, held: list[int], pile: list[int]) -> Any:
        """A state of OpenSpiel's game in which the player to answer holds ten or eleven cards beside this discard pile.

        The first upcard was left by both players, and every other card of the pile was drawn from the stock and thrown.  A hand
        of eleven has just drawn its last card, from the stock, or the first upcard if the pile is empty.
        """
        gin = self.spiel.gin_rummy
        eleven = len(held) == 11
        player = (len(pile) - 1) % 2 if pile else 0
        others = [c for c in range(52) if c not in held and c not in pile]
        hands = [held[:10], others[:10]]
        state = self.there.new_initial_state()
        for c in hands[player] + hands[1 - player] + [(pile or held[10:])[0]]:
            state.apply_action(c)
        if not pile:
            state.apply_action(gin.DRAW_UPCARD_ACTION)
            return state
        if len(pile) == 1 and not eleven:
            return state
        state.apply_action(gin.PASS_ACTION)
        state.apply_action(gin.PASS_ACTION)
        for c in pile[1:]:
            state.apply_action(gin.DRAW_STOCK_ACTION)
            state.apply_action(c)
            state.apply_action(c)
        if eleven:
            state.apply_action(gin.DRAW_STOCK_ACTION)
            state.apply_action(held[10])
        return state

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        gin = self.spiel.gin_rummy
        legal = answers(h)
        if len(legal) == 1:
            return next(iter(legal.values()))
        held = [self.number(c) for c in zone(h, seat, "hand", seat)]
        if h.phase.name == "lay out":
            return self.arrangement(h, seat, held)
        state = self.position(held, [self.number(c) for c in zone(h, seat, "discards")])
        player = self.spiel.make_simple_gin_rummy_bot(self.there.get_parameters(), state.current_player())
        action = player.step(state)
        if h.phase.name == "draw":
            takes = action in (gin.DRAW_UPCARD_ACTION, gin.KNOCK_ACTION)
            return legal["take the upcard"] if takes else next(a for text, a in legal.items() if text != "take the upcard")
        verbs = ["discard"]
        if action == gin.KNOCK_ACTION:
            verbs = ["knock", "gin"]
            state.apply_action(action)
            action = player.step(state)
        card = str(self.utils.card_string(action)).upper()
        return next(legal[f"{verb} {card}"] for verb in verbs if f"{verb} {card}" in legal)

    def arrangement(self, h: Hand, seat: int, held: list[int]) -> int:
        """The arrangement with OpenSpiel's melds; the first if ours leaves that one out as no better than another."""
        melds = {frozenset(meld) for meld in self.utils.best_meld_group(held)}
        for action in h.legal():
            laid = h.phase.button(h, seat, action).partition(";")[0].split(", ")
            if {frozenset([self.number(c) for c in re.findall(r"\[(\w\w)\]", meld)]) for meld in laid} == melds:
                return action
        return h.legal()[0]


class NoviceGin(Peer):
    """RLCard's `gin-rummy-novice-rule`: draws at random, knocks as soon as it can, and keeps the least deadwood."""

    game = "gin_rummy"
    needs = "rlcard"
    fitting = {"knock_rule": ["standard"], "around_the_corner": [False]}

    def __init__(self, name: str) -> None:
        super().__init__(name)
        folder = "rlcard.games.gin_rummy"
        self.random: Any = import_module("numpy.random")
        self.events: Any = import_module(f"{folder}.utils.action_event")
        self.tools: Any = import_module(f"{folder}.utils.utils")
        self.judge: Any = import_module(f"{folder}.judge")
        self.agent: Any = import_module("rlcard.models.gin_rummy_rule_models").GinRummyNoviceRuleAgent()

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        legal = answers(h)
        if len(legal) == 1 or h.phase.name == "lay out":
            return h.legal()[0]
        held = [self.tools.card_from_card_id(self.card(c)) for c in zone(h, seat, "hand", seat)]
        ours = self.asked(held, legal)
        self.random.seed(rng.below(1 << 30))
        return ours[int(self.agent.step({"legal_actions": OrderedDict.fromkeys(ours), "obs": [self.tools.encode_cards(held)]}))]

    def card(self, name: str) -> int:
        """RLCard's number of a card."""
        return int("SHDC".index(name[1]) * 13 + "A23456789TJQK".index(name[0]))

    def asked(self, held: list[Any], legal: dict[str, int]) -> dict[int, int]:
        """RLCard's actions for a question, each with our answer: with gin nothing else, knocks only as its judge allows them."""
        e = self.events
        if "take the upcard" in legal:
            other = next(a for text, a in legal.items() if text != "take the upcard")
            return {e.pick_up_discard_action_id: legal["take the upcard"], e.draw_card_action_id: other}
        knocks, gins = self.judge.get_going_out_cards(held, 10)
        gin = [legal[text] for text in [f"gin {_named(c)}" for c in gins] if text in legal]
        if gin:
            return {e.gin_action_id: gin[0]}
        found: dict[int, int] = {}
        for verb, event, cards in (("discard", e.DiscardAction, held), ("knock", e.KnockAction, knocks)):
            for c in cards:
                if f"{verb} {_named(c)}" in legal:
                    found[event(c).action_id] = legal[f"{verb} {_named(c)}"]
        return found


def _named(card: Any) -> str:
    return f"{card.rank}{card.suit}"


# Hearts ------------------------------------------------------------------------------------


class SpielHearts(Peer):
    """OpenSpiel's ISMCTS in its game of Hearts: a search with random play-outs, as many as *simulations* for each answer."""

    game = "hearts"
    needs = "open_spiel"
    fitting = {"omnibus": [False], "moon_choice": ["opponents_plus_26"], "forced_heart_lead_breaks": [True]}

    def __init__(self, name: str, simulations: int = SIMULATIONS) -> None:
        super().__init__(name)
        self.simulations = simulations
        self.spiel: Any = import_module("pyspiel")
        self.there: Any = None
        self.dealt: list[int] = []
        self.given: list[int] = []  # the cards that this seat has passed
        self.played: list[tuple[int, int]] = []  # seat and card, in order

    def begin(self, h: Hand, seat: int) -> None:
        breaks = str(bool(as_dict(h.rules)["queen_breaks_hearts"])).lower()
        self.there = self.spiel.load_game(f"hearts(qs_breaks_hearts={breaks})")
        self.dealt = self.held(h, seat)
        self.given = []
        self.played = []

    def watch(self, h: Hand, action: int) -> None:
        self.played.append((h.turn, self.number(h.say(action)[-2:])))

    def number(self, card: str) -> int:
        """OpenSpiel's number of a card."""
        return int("23456789TJQKA".index(card[0]) * 4 + "CDHS".index(card[1]))

    def held(self, h: Hand, seat: int) -> list[int]:
        """The cards of a seat, those it is passing included."""
        return [self.number(c) for name in ("hand", "passed") for c in zone(h, seat, name, seat)]

    def position(self, h: Hand, seat: int) -> Any:
        """A state of OpenSpiel's game in which its player 0 has seen what *seat* has; *h* is the hand as the seat imagines it.

        There the seat is always player 0, which passes first: while cards are passed, OpenSpiel 2.0 deals impossible hands for
        the others' searches.
        """
        step = int(h.public_numbers(seat)[1])
        order = [(seat + i) % 4 for i in range(4)]
        hands = [self.held(h, s) + [c for who, c in self.played if who == s] for s in order]
        gifts: list[list[int]] = [[], [], [], []]
        if h.phase.name == "pass":
            gifts[0] = self.given
        elif step:
            got = [c for c in hands[0] if c not in self.dealt]
            gifts = [got if (i + step) % 4 == 0 else hands[(i + step) % 4][:3] for i in range(4)]
            gifts[0] = self.given
            hands = [[c for c in hands[i] if c not in gifts[(i - step) % 4]] + gifts[i] for i in range(4)]
        state = self.there.new_initial_state()
        state.apply_action(step)
        for i in range(52):
            state.apply_action(hands[i % 4][i // 4])
        for c in [c for gift in gifts for c in gift] + [c for _, c in self.played]:
            state.apply_action(c)
        return state

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        legal = h.legal()
        action = legal[0]
        if len(legal) > 1:
            rollouts = self.spiel.RandomRolloutEvaluator(1, rng.below(1 << 30))
            most = self.spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            search = self.spiel.ISMCTSBot(rng.below(1 << 30), rollouts, EXPLORATION, self.simulations, -1, most, False, False)
            best = search.step(self.position(h, seat))
            action = next(a for a in legal if self.number(h.say(a)[-2:]) == best)
        card = self.number(h.say(action)[-2:])
        if h.phase.name == "pass":
            self.given.append(card)
        else:
            self.played.append((seat, card))
        return action


# By name -----------------------------------------------------------------------------------

PEERS: Final[dict[str, type[Peer]]] = {
    "openspiel:simple_gin_rummy_bot": SpielGin,
    "rlcard:gin-rummy-novice-rule": NoviceGin,
    "openspiel:ismcts": SpielHearts,
}


def is_peer(name: str) -> bool:
    """Does a name belong to a player from another package?"""
    return name.partition(":")[0] in {peer.partition(":")[0] for peer in PEERS}


def kind_of(name: str) -> tuple[type[Peer], int]:
    """The player of a name, and the simulations after a second colon (0 if none are named).  Raises BadOption."""
    kind = ":".join(name.split(":")[:2])
    number = name[len(kind) + 1 :]
    if kind not in PEERS:
        raise BadOption(f"there is no outside player {name!r:.60}; there are: {', '.join(PEERS)}", "bots")
    if number and (PEERS[kind] is not SpielHearts or not number.isdecimal() or int(number) == 0):
        raise BadOption(
            f"only openspiel:ismcts takes a number of simulations, a whole number above 0; {name!r:.60} does not", "bots"
        )
    return PEERS[kind], int(number or 0)


def rules_of(name: str, game: Game) -> dict[str, Any]:
    """The options with which a game is played by the rules that an outside player knows.  Raises BadOption for another game."""
    peer = kind_of(name)[0]
    if peer.game != game.slug:
        raise BadOption(f"{name} plays {find(peer.game).title}, not {game.title}", "bots")
    return peer.rules


def check_rules(name: str, options: dict[str, Any]) -> None:
    """Raises BadOption if an outside player does not know one of these rules."""
    peer = kind_of(name)[0]
    for key, values in ({k: [v] for k, v in peer.rules.items()} | peer.fitting).items():
        if options[key] not in values:
            raise BadOption(f"{name} plays only with {key}={values[0]}", key)


def peer(name: str) -> Peer:
    """An outside player by name.  Raises BadOption, and UpcardError if its package is not installed."""
    kind, number = kind_of(name)
    try:
        return SpielHearts(name, number or SIMULATIONS) if kind is SpielHearts else kind(name)
    except ModuleNotFoundError as error:
        raise UpcardError(f"{name} needs {kind.needs}: pip install 'upcard[peers]' ({error.name} is missing)") from None
