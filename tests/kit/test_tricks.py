"""Trick taking as a new game would use it: two players, eight cards, only the kit."""

from __future__ import annotations

import pytest

from upcard.core.bits import Action, Card, CardSet, Rng, Seat
from upcard.core.game import Game
from upcard.core.hand import play_out
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.zone import Plan
from upcard.kit.tricks import HAND, Play, TrickHand, play_verbs, trick_zones

PACK = Pack("TJQK", "CD")


class Short(Play):
    verbs = play_verbs(PACK)


SHORT = Short()


class Eight(TrickHand):
    """Four cards each and a point for each trick."""

    def setup(self) -> None:
        deck = self.fresh_deck()
        for i in range(8):
            self.deal(deck[i], HAND + i % 2)
        self.ask(SHORT, self.clockwise_from(0))

    def finish(self) -> None:
        self.end([int(n) for n in self.won])


GAME = Game(
    slug="eight",
    title="Eight",
    family="Toys",
    sentence="A game for tests.",
    seats=(2,),
    minutes="1",
    depth="light",
    options=Options,
    plan=lambda seats, options: Plan(2, trick_zones(2), PACK),
    hand=Eight,
    phases=(SHORT,),
    max_answers=8,
)


def test_every_trick_is_asked_for_by_the_games_own_phase() -> None:
    """Its cards keep their names after the first trick: the kit's own phase would call the ten of clubs a deuce."""
    h = GAME.new(deck="KC TC QC JC TD KD JD QD")
    h.play("play KC", "play TC", "play QC")
    assert h.phase is SHORT
    h.play("play JC", "play JD", "play QD")
    assert [h.say(answer) for answer in h.legal()] == ["play KD"]
    h.play("play KD", "play TD")
    assert h.score == [2, 2]


def test_who_can_must_follow_suit() -> None:
    """The refusal says which suit was led."""
    h = GAME.new(deck="KC TC QC JC TD KD JD QD")
    h.play("play KC")
    assert [h.say(answer) for answer in h.legal()] == ["play TC", "play JC"]
    assert h.phase.why_not_card(h, 1, PACK.face("KD")) == "clubs were led and you hold a club"
    assert h.phase.why_not_card(h, 1, PACK.face("QC")) == "you do not hold the queen of clubs"


class Noted(Short):
    """It notes each card that is played."""

    played: list[int]

    def act(self, h: Eight, seat: Seat, action: Action) -> None:
        self.played.append(action)
        super().act(h, seat, action)


def test_a_play_out_leaves_out_nothing_that_a_game_adds_to_a_card_played() -> None:
    """All eight cards are noted, also where nobody looks and tricks could be played at once."""
    noted = Noted()
    noted.played = []
    h = GAME.new(1)
    h.untracked = True
    h.ask(noted, h.clockwise_from(0))
    assert play_out(h, Rng(1)) == 8
    assert sorted(noted.played) == list(range(8))


class Reckless(Short):
    """It offers cards that the player does not hold."""

    def options(self, h: Eight, seat: Seat) -> CardSet:
        return 255


def test_a_play_out_finds_a_card_that_the_player_does_not_hold() -> None:
    """As `act` does; a hand must not go on for ever."""
    h = GAME.new(1)
    h.untracked = True
    h.ask(Reckless(), h.clockwise_from(0))
    with pytest.raises(AssertionError, match="is not in hand"):
        play_out(h, Rng(1))


class Sudden(Eight):
    """The jack of diamonds ends the hand as it is played."""

    def on_play(self, seat: Seat, card: Card) -> None:
        if card == PACK.face("JD"):
            self.end([int(n) for n in self.won])


def test_a_play_out_stops_where_a_card_ends_the_hand() -> None:
    """The trick is left as it lies."""
    for x in range(20):
        h = Sudden(GAME.new(1).terms)
        h.setup()
        h.untracked = True
        play_out(h, Rng(x))
        assert h.at[h.trick] >> PACK.face("JD") & 1 and sum([int(n) for n in h.won]) == sum(h.score) < 4
