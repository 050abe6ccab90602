"""Trick taking as a new game would use it: two players, eight cards, only the kit."""

from __future__ import annotations

from upcard.core.game import Game
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
