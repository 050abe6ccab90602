"""Outside players: our tables and theirs stay alike, answer by answer, and no hidden card reaches the player."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import upcard
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, UpcardError
from upcard.core.hand import Hand
from upcard.envs import peers
from upcard.envs.peers import NoviceGin, SpielGin, SpielHearts, check_rules, is_peer, peer, rules_of

GIN = upcard.game("gin_rummy")
HEARTS = upcard.game("hearts")
SIMPLE = "openspiel:simple_gin_rummy_bot"
NOVICE = "rlcard:gin-rummy-novice-rule"


def pack(seed: int) -> list[str]:
    names = [n for n in GIN.new(seed=1).plan.pack.names if n]
    Random(seed).shuffle(names)
    return names


def dealt(deck: list[str]) -> Hand:
    """A hand by OpenSpiel's rules, seat 1 first."""
    return GIN.new(seed=0, options=rules_of(SIMPLE, GIN), deck=" ".join(deck))


class Both:
    """A hand here and the same hand in OpenSpiel, where seat 1 is player 0."""

    def __init__(self, deck: list[str]) -> None:
        self.bot = SpielGin(SIMPLE)
        self.here = dealt(deck)
        game = self.bot.spiel.load_game("gin_rummy(undercut_bonus=10)")
        self.there: Any = game.new_initial_state()
        first = [self.bot.number(n) for n in deck]
        for c in first[0:20:2] + first[1:20:2] + first[20:21]:
            self.there.apply_action(c)
        self.stock = first[21:]

    def name(self, card: int) -> str:
        return str(self.bot.utils.card_string(card)).upper()

    def text(self, action: int) -> str:
        """Our words for OpenSpiel's action, a knock aside."""
        if action < 52:
            return f"discard {self.name(action)}"
        return {52: "take the upcard", 53: "draw from the stock", 54: "leave the upcard"}[action]

    def answer(self) -> str:
        """Let the outside player answer here."""
        seat = self.here.turn
        action = self.bot.choose(self.here.imagine(seat, Rng(1)), seat, Rng(1))
        text = self.here.say(action)
        self.here.apply(action)
        return text

    def deal(self) -> None:
        """Deal OpenSpiel's player the card that is drawn here."""
        if self.there.is_chance_node():
            self.there.apply_action(self.stock.pop(0))

    def finish(self) -> None:
        """Lay off in OpenSpiel what was laid off here, and lay its player's best melds."""
        gin = self.bot.spiel.gin_rummy
        knocker = self.there.current_player()  # the other player lays off, and player 0 is seat 1
        melded = {self.bot.number(c) for c in peers.zone(self.here, 0, "melds", knocker)}
        while self.there.current_phase() == gin.LAYOFF and not self.there.finished_layoffs():
            off = [a for a in self.there.legal_actions() if a in melded]
            self.there.apply_action(off[0] if off else gin.PASS_ACTION)
        for meld in self.bot.utils.best_meld_group(self.there.hands()[self.there.current_player()]):
            self.there.apply_action(self.meld(meld))
        self.there.apply_action(gin.PASS_ACTION)

    def meld(self, cards: list[int]) -> int:
        """OpenSpiel's action for a meld."""
        base = self.bot.spiel.gin_rummy.MELD_ACTION_BASE
        return next(
            int(a)
            for a in self.there.legal_actions()
            if a >= base and sorted(self.bot.utils.int_to_meld[a - base]) == sorted(cards)
        )


@pytest.mark.slow
def test_whole_hands_of_openspiels_bot_are_the_same_hands_here() -> None:
    """In OpenSpiel's game its bot remembers; here each question is a position built anew.  Every answer and score is the same."""
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    ends = set()
    for seed in (*range(12), 74, 83):  # in the last two it goes gin
        both = Both(pack(seed))
        gin = both.bot.spiel.gin_rummy
        theirs = [both.bot.spiel.make_simple_gin_rummy_bot(both.there.get_game().get_parameters(), p) for p in range(2)]
        while both.there.current_phase() != gin.KNOCK:
            player = both.there.current_player()
            action = theirs[player].step(both.there)
            both.there.apply_action(action)
            both.deal()
            if action == gin.DRAW_STOCK_ACTION and both.here.phase.name == "discard":
                continue  # both left the first upcard: here the card is drawn at once
            assert both.here.turn == 1 - player
            mine = both.answer()
            if action != gin.KNOCK_ACTION:
                assert mine == both.text(action)
        while both.there.current_phase() == gin.KNOCK:
            action = theirs[both.there.current_player()].step(both.there)
            if action < 52:
                assert mine.split()[1] == both.name(action)
            both.there.apply_action(action)
        if both.here.phase.name == "lay out" and not both.here.over:
            both.answer()
        both.finish()
        ends.add(mine.split()[0])
        assert both.here.over and both.there.is_terminal()
        assert both.there.returns() == [both.here.score[1] - both.here.score[0], both.here.score[0] - both.here.score[1]]
    assert ends == {"knock", "gin"}


def test_in_any_position_openspiels_bot_answers_as_in_its_own_game() -> None:
    """Hands in which nobody knocks, to the last two cards of the stock, where the upcard can only be taken to knock."""
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    knocks = 0
    claims: list[bool] = []
    for seed in range(4):
        chance = Random(seed)
        both = Both(pack(seed))
        gin = both.bot.spiel.gin_rummy
        game = both.there.get_game()
        both.here.play("leave the upcard")
        both.here.play("leave the upcard")
        for action in (gin.PASS_ACTION, gin.PASS_ACTION, gin.DRAW_STOCK_ACTION):
            both.there.apply_action(action)
        both.deal()
        while both.there.current_phase() != gin.WALL:
            player = both.there.current_player()
            action = both.bot.spiel.make_simple_gin_rummy_bot(game.get_parameters(), player).step(both.there)
            mine = both.here.say(both.bot.choose(both.here.imagine(1 - player, Rng(seed)), 1 - player, Rng(seed)))
            if action == gin.KNOCK_ACTION:
                knocks += 1
                assert mine.split()[0] in ("knock", "gin")
            else:
                assert mine == both.text(action)
            if action == gin.KNOCK_ACTION or both.here.phase.name == "discard" and chance.random() < 0.1:
                action = chance.choice(both.there.legal_actions()[:11])
            both.here.play(both.text(action))
            both.there.apply_action(action)
            both.deal()
        claims.append(both.there.legal_actions()[-1] == gin.KNOCK_ACTION)
        assert both.answer() == ("take the upcard" if claims[-1] else "leave the upcard")
    assert knocks > 0 and len(set(claims)) == 2, claims


def test_a_hand_worked_out_on_paper() -> None:
    """Seat 1 holds A-2-3 of spades, three fours, three nines and the five of clubs: 5 points.  It takes the king and knocks.

    Seat 0 has nothing but the four of spades to lay off: 10 + 10 + 10 + 10 + 10 + 7 + 6 + 2 + 1 are left, 66, and 66 - 5 = 61.
    """
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    one = "AS 2S 3S 4C 4D 4H 9S 9H 9D 5C".split()
    two = "4S KD KH QC QD JC 7D 6D 2D AH".split()
    deck = [c for pair in zip(one, two) for c in pair] + ["KC"]
    both = Both(deck + [n for n in pack(1) if n not in deck])
    bot = both.bot
    for expected in ("take the upcard", "knock KC"):
        mine = bot.choose(both.here.imagine(1, Rng(1)), 1, Rng(1))
        assert both.here.say(mine) == expected
        both.here.apply(mine)
    if not both.here.over:
        both.here.apply(bot.choose(both.here.imagine(1, Rng(1)), 1, Rng(1)))
    assert both.here.score == [0, 61]
    gin = bot.spiel.gin_rummy
    for action in (gin.DRAW_UPCARD_ACTION, gin.KNOCK_ACTION, bot.number("KC")):
        both.there.apply_action(action)
    for meld in ("AS 2S 3S", "4C 4D 4H", "9S 9H 9D"):
        both.there.apply_action(both.meld([bot.number(c) for c in meld.split()]))
    both.there.apply_action(gin.PASS_ACTION)
    both.finish()
    assert both.there.returns() == [61, -61]
    assert both.there.deadwood() == [5, 66]


@pytest.mark.parametrize("name", [SIMPLE, NOVICE])
def test_a_gin_player_answers_alike_whatever_is_hidden(name: str) -> None:
    pytest.importorskip("pyspiel" if name == SIMPLE else "rlcard", reason="needs the package of this player")
    player = peer(name)
    for seed in range(6):
        h = GIN.new(seed=seed, options=rules_of(name, GIN))
        rng = Rng(seed)
        for _ in range(30):
            if h.over:
                break
            seat = h.turn
            chosen = {player.choose(h.imagine(seat, Rng(k)), seat, Rng(seed)) for k in range(3)}
            assert len(chosen) == 1
            h.apply(chosen.pop() if rng.below(2) else h.legal()[0])


def test_the_novice_is_asked_as_rlcard_asks_it() -> None:
    """A hand in RLCard's own game: at every question its judge allows the actions that we put to its player."""
    pytest.importorskip("rlcard", reason="needs rlcard")
    from rlcard.games.gin_rummy import Game
    from rlcard.games.gin_rummy.utils.action_event import ActionEvent

    player = NoviceGin(NOVICE)
    kinds = set()
    for seed in [*range(25), 68]:  # in the last of them somebody goes gin
        chance = Random(seed)
        deck = pack(seed)
        here = GIN.new(seed=0, deck=" ".join(deck))
        there: Any = Game()
        there.init_game()
        there.round.current_player_id = 1
        here.play("take the upcard")  # RLCard deals eleven cards to the first player; a card from the pile must be kept here
        for s, names in ((1, deck[0:20:2] + deck[20:21]), (0, deck[1:20:2])):
            there.round.players[s].hand = [player.tools.card_from_card_id(player.card(n)) for n in names]
            there.round.players[s].did_populate_hand()
        there.round.dealer.stock_pile = [player.tools.card_from_card_id(player.card(n)) for n in deck[21:]][::-1]
        there.round.dealer.discard_pile = []
        first = True
        while not here.over:
            held = [player.tools.card_from_card_id(player.card(c)) for c in peers.zone(here, here.turn, "hand", here.turn)]
            ours = player.asked(held, peers.answers(here))
            theirs = {a.action_id for a in there.judge.get_legal_actions()}
            assert there.round.current_player_id == here.turn
            assert set(ours) <= theirs and (first or set(ours) == theirs)
            first = False
            if here.phase.name == "lay out":
                break
            action = player.choose(here, here.turn, Rng(chance.randrange(1 << 30)))
            number = next(n for n, a in ours.items() if a == action)
            kinds.add(here.say(action).split()[0])
            here.apply(action)
            there.step(ActionEvent.decode_action(number))
            if number == player.events.gin_action_id or number >= player.events.knock_action_id:
                assert there.round.going_out_player_id is not None
                break
    assert kinds >= {"take", "draw", "discard", "knock", "gin"}


def test_hearts_in_openspiel_has_the_same_answers_and_score() -> None:
    """In all four passes every legal answer is the same, and the points of a whole hand are 26 less OpenSpiel's returns."""
    pytest.importorskip("pyspiel", reason="needs open_spiel")
    for number in range(1, 5):
        h = HEARTS.new(seed=number, number=number)
        players = [SpielHearts("openspiel:ismcts", 20) for _ in range(4)]
        for s, p in enumerate(players):
            p.begin(h.imagine(s, Rng(s)), s)
        while True:
            seat = h.turn
            p = players[seat]
            imagined = h.imagine(seat, Rng(h.turn))
            state = p.position(imagined, seat)
            legal = {p.number(h.say(a)[-2:]) for a in h.legal()}
            assert state.current_player() == 0 and set(state.legal_actions()) == legal
            action = p.choose(imagined, seat, Rng(1))
            if h.phase.name == "play":
                for other in range(4):
                    if other != seat:
                        players[other].watch(h.imagine(other, Rng(2)), action)
            last = sum([len(q) for q in h.view(0).zones[:4]]) == 1
            h.apply(action)
            if last:
                state.apply_action(p.number(h.say(action)[-2:]) if not h.over else legal.pop())
                break
        assert h.over and state.is_terminal()
        assert [26 - state.returns()[(s - seat) % 4] for s in range(4)] == h.score


def test_a_name_of_nobody_or_a_wrong_table_is_refused() -> None:
    assert is_peer(SIMPLE) and is_peer("rlcard:x") and not is_peer("hard:400")
    with pytest.raises(BadOption, match="there is no outside player 'rlcard:x'; there are: openspiel:simple_gin_rummy_bot"):
        peer("rlcard:x")
    with pytest.raises(BadOption, match="only openspiel:ismcts takes a number"):
        peer(f"{SIMPLE}:5")
    with pytest.raises(BadOption, match="plays Gin Rummy, not Hearts"):
        rules_of(SIMPLE, HEARTS)
    usual = {f: getattr(GIN.check_terms(None, None)[0], f) for f in ("first_upcard_offer", "knock_rule")}
    with pytest.raises(BadOption, match="plays only with first_upcard_offer=True"):
        check_rules(SIMPLE, usual)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr(peers, "import_module", missing)
    with pytest.raises(UpcardError, match=r"needs open_spiel: pip install 'upcard\[peers\]' \(pyspiel is missing\)"):
        peer(SIMPLE)
