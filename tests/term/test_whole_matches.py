"""Whole matches on the full screen, from every family of games, played with mouse and keys as a person would."""

from __future__ import annotations

import random
from typing import Any

import pytest
from textual.pilot import Pilot

import upcard
from tests.every_game import every
from tests.term.test_app import click, driven, press, screen_text
from upcard.core.scene import scene
from upcard.term.app import TableApp
from upcard.term.canvas import Target
from upcard.term.description import short
from upcard.term.dialogs import AmountDialog, ConfirmDialog, ExpressionDialog, HandCountDialog, ListDialog
from upcard.term.local_match import ME, LocalMatch

MATCHES: dict[str, dict[str, Any]] = {
    "hearts": {"target": 10},
    "all_fours": {"target": 2},
    "botifarra": {"target": 8},
    "gin_rummy": {"target": 10, "max_turns_per_hand": 12},
    "triple_draw": {"structure": "no_limit", "hands": 1, "show_odds": True},
    "soko": {"hands": 2},
    "anaconda": {"hands": 1},
    "newmarket": {"hands": 1},
    "totit": {},
    "golf": {},
    "eleusis_express": {},
    "in_between": {"match_games": 1, "max_turns": 12},
}
"""A match that soon ends, of games of every family."""


class Player:
    """A person who touches random targets, and checks that the screen shows no secrets."""

    def __init__(self, pilot: Pilot[str], app: TableApp, seed: int) -> None:
        self.pilot = pilot
        self.app = app
        self.random = random.Random(seed)

    async def play(self) -> None:
        """Play until the match is over and its count has been read."""
        for _ in range(400):
            top = self.app.screen
            if isinstance(top, HandCountDialog):
                if self.app.sitting.match.over:
                    return
                await press(self.pilot, self.app, "enter")
            elif isinstance(top, ListDialog):
                await press(self.pilot, self.app, *["down"] * self.random.randrange(3), "enter")
            elif isinstance(top, AmountDialog | ExpressionDialog):
                await press(self.pilot, self.app, "enter")
            elif isinstance(top, ConfirmDialog):
                await press(self.pilot, self.app, "y")
            else:
                self.look()
                await self.answer()
        raise AssertionError("the match has not come to an end")

    async def answer(self) -> None:
        """Touch a card, a pile or a button; choose as many cards as the question asks for, and confirm."""
        shown, picture = self.app.shown, self.app.cloth.picture
        assert picture is not None and shown["yours"], shown["prompt"]
        pick = shown["pick"]
        enough = pick is not None and len(self.app.chosen) >= pick["least"]
        if pick is not None and (len(self.app.chosen) == pick["most"] or (enough and self.random.random() < 0.5)):
            await click(self.pilot, self.app, Target("button", "confirm"))
            return
        wanted = {Target("card", c["card"]) for c in shown["choices"]} | {Target("zone", c["zone"]) for c in shown["choices"]}
        wanted -= {Target("card", card) for card in self.app.chosen}
        wanted |= {Target("button", b.key) for b in picture.bar if b.key != "confirm"}
        target = self.random.choice(sorted({s.target for s in picture.canvas.spots} & wanted))
        if self.random.random() < 0.8:
            await click(self.pilot, self.app, target)
        else:
            await self.walk(target)

    async def walk(self, target: Target) -> None:
        """Move the cursor there with the arrows, and press Space."""
        start = self.app.cursor
        for _ in range(200):
            if self.app.cursor == target:
                break
            await self.pilot.press("right")
            if self.app.cursor == start:
                await self.pilot.press("down")
                start = self.app.cursor
        assert self.app.cursor == target
        await press(self.pilot, self.app, "space")

    def look(self) -> None:
        """Check that no secret card of another player is on the screen."""
        hand, shown = self.app.sitting.match.hand, self.app.shown
        told = f"{shown['prompt']} {shown['facts']}"  # public sentences may name cards
        mine = {c for z in scene(hand, ME)["zones"] for c in z["cards"] if c}
        theirs = {
            card
            for seat in range(1, self.app.sitting.match.seats)
            for z in scene(hand, seat)["zones"]
            if z["layout"] == "hand" and z["owner"] == seat
            for card in z["cards"]
        }
        text = screen_text(self.app)
        assert not [c for c in theirs - mine if short(c) in text and f"[{c}]" not in told]


@pytest.mark.parametrize("slug", every(MATCHES, ["hearts", "gin_rummy", "triple_draw", "in_between"]))
def test_a_whole_match_is_played_on_the_full_screen(slug: str) -> None:
    """With the fewest players, to the end: the screen names the winner, and the record replays to the same totals."""

    game = upcard.game(slug)

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        await Player(pilot, app, 1).play()
        text = " ".join(screen_text(app).split())
        assert app.who.tell(app.sitting.match.result_text()) in text
        assert "Play again" in text

    app = driven(LocalMatch.begin(game, MATCHES[slug], game.seats[0], "5", "Sam", ["steady"]), drive, (100, 34))
    assert app.sitting.match.over
    assert app.sitting.record.replay().totals == app.sitting.match.totals
