"""The full screen, driven by keys and the mouse as a person would drive it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.pilot import Pilot

import upcard
from tests.support.own_thread import run_in_own_thread
from tests.term.scripted_player import sit_down
from upcard.bots.bot import answers_together
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.scene import scene
from upcard.term.app import TableApp
from upcard.term.canvas import ACCENT, Target
from upcard.term.cursor import first, moved, rows_of
from upcard.term.dialogs import AmountDialog, ExpressionDialog, HandCountDialog, LeaveDialog, ListDialog, TextDialog
from upcard.term.local_match import LocalMatch
from upcard.term.table_picture import Button

SMALL = (80, 24)
WIDE = (120, 40)
Drive = Callable[[Pilot[str], TableApp], Awaitable[None]]


def driven(sitting: LocalMatch, drive: Drive, size: tuple[int, int] = SMALL) -> TableApp:
    """The app after a function has driven it."""

    async def run() -> TableApp:
        app = TableApp(sitting, pause=0)
        async with app.run_test(size=size) as pilot:
            await settled(pilot, app)
            await drive(pilot, app)
        return app

    return run_in_own_thread(run())


async def settled(pilot: Pilot[str], app: TableApp) -> None:
    """Wait until it is the person's turn, a dialog is open, or the hand is over."""
    for _ in range(400):
        going = [w for w in app.workers if w.name in ("drive", "answer")]
        if going:
            await app.workers.wait_for_complete(going)
        await pilot.pause()
        if not app.busy:
            return
    raise AssertionError("the bots have not come to an end")


def screen_text(app: TableApp) -> str:
    """The text on the screen."""
    return "\n".join(["".join([segment.text for segment in strip]) for strip in app.screen._compositor.render_strips()])


async def click(pilot: Pilot[str], app: TableApp, target: Target) -> None:
    """Click on the middle of a target."""
    assert app.cloth.picture is not None
    spot = app.cloth.picture.canvas.spot(target)
    assert spot is not None
    await pilot.click("#cloth", offset=(spot.x, spot.y + spot.height // 2))
    await settled(pilot, app)


async def press(pilot: Pilot[str], app: TableApp, *keys: str) -> None:
    """Press keys, each when the table has come to rest."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot, app)


async def by_keys(pilot: Pilot[str], app: TableApp) -> None:
    """Take the first available action, with keys alone."""
    pick = app.shown["pick"]
    if isinstance(app.screen, ListDialog | HandCountDialog):
        await press(pilot, app, "enter")
    elif isinstance(app.screen, ExpressionDialog):
        await press(pilot, app, "enter")
    elif pick is not None and len(app.chosen) < pick["least"]:
        await press(pilot, app, "space", "right")
    else:
        await press(pilot, app, "enter")


@pytest.mark.parametrize("slug", ["hearts", "fipsen", "gin_rummy", "golf"])
def test_a_whole_hand_is_played_with_keys(slug: str) -> None:
    """Arrows, Space and Enter are enough; the count stays until it is dismissed."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        for _ in range(300):
            if isinstance(app.screen, HandCountDialog):
                return
            await by_keys(pilot, app)
        raise AssertionError("the hand has not come to an end")

    app = driven(sit_down(slug, max_turns_per_hand=12) if slug == "gin_rummy" else sit_down(slug), drive)
    assert app.sitting.match.hand.over
    assert app.sitting.record.replay().hand.over


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=pytest.mark.slow) for slug in ("hearts", "golf")])
def test_a_whole_hand_is_played_with_the_mouse(slug: str) -> None:
    """Every card, pile and button can be clicked."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        for _ in range(120):
            if isinstance(app.screen, HandCountDialog):
                await pilot.click("#look")
                await pilot.pause()
                assert not isinstance(app.screen, HandCountDialog)
                assert "Next hand" in screen_text(app) or "Play again" in screen_text(app)
                return
            pick = app.shown["pick"]
            if pick is not None and len(app.chosen) == pick["most"]:
                await click(pilot, app, Target("button", "confirm"))
                continue
            cards = [c["card"] for c in app.shown["choices"] if c["card"] and c["card"] not in app.chosen]
            zones = [c["zone"] for c in app.shown["choices"] if c["zone"]]
            await click(pilot, app, Target("card", cards[0]) if cards else Target("zone", zones[0]))
        raise AssertionError("the hand has not come to an end")

    app = driven(sit_down(slug), drive, WIDE)
    assert app.sitting.match.hand.over


def test_the_player_passes_cards_before_the_bots_think() -> None:
    """Hearts: all pass at once, so the table takes the player's keys from the first moment."""
    sitting = sit_down("hearts")
    hand = sitting.match.hand
    assert sitting.next_bot() == -1
    world = hand.copy()
    world.answer_first(0)
    passed = answers_together(bot("random", sitting.record.game), world, 0, Rng(1))
    sitting.answer(0, [hand.say(action) for _, action in passed])
    assert sitting.next_bot() == 1


def test_the_screen_shows_the_question_and_the_players_cards() -> None:
    """The title, the players, the question and every card of the player's hand."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        text = screen_text(app)
        lines = text.splitlines()
        assert len(lines) == 24
        assert lines[0].startswith(" Hearts · hand 1") and lines[0].rstrip().endswith("Pass left")
        assert [name for name in ("Pepper", "Bingo", "Jumble") if name in lines[1]] == ["Pepper", "Bingo", "Jumble"]
        assert "Your turn: choose three cards to pass to Pepper." in text
        held = next(z["cards"] for z in app.shown["zones"] if z["id"] == "hand.0")
        assert not [c for c in held if c[0].replace("T", "10") + "♣♦♥♠"["CDHS".index(c[1])] not in text]
        await press(pilot, app, "space")
        assert "1 of 3 chosen" in screen_text(app)
        await press(pilot, app, "right", "space", "right", "space")
        assert "Pass 3 to Pepper" in screen_text(app)
        await press(pilot, app, "backspace")
        assert app.chosen == []

    driven(sit_down("hearts"), drive)


def test_a_card_that_cannot_be_played_says_why() -> None:
    """It names the rule; nothing changes."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        await press(pilot, app, "space", "right", "space", "right", "space", "enter")
        card, why = next(iter(app.shown["why"].items()))
        given = app.sitting.record.answers
        await click(pilot, app, Target("card", card))
        assert app.message == why[:1].upper() + why[1:] + "."
        assert app.message[:40] in screen_text(app)
        assert app.sitting.record.answers == given

    driven(sit_down("hearts"), drive)


def test_texts_open_and_close() -> None:
    """Rules, log, score sheet, the table in words, and the keys."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        for key, said in (
            ("r", "Passing"),
            ("l", "Hand 1"),
            ("s", "In all"),
            ("t", "13 cards in hand"),
            ("question_mark", "hint"),
            ("S", "In all"),  # the line of keys shows capitals
        ):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, TextDialog)
            assert said in screen_text(app), key
            await pilot.press("escape")
            await pilot.pause()
        assert not isinstance(app.screen, TextDialog)
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.message.startswith("Hint: Pass the ")

    driven(sit_down("hearts"), drive, (100, 40))


def test_the_log_is_beside_a_wide_table() -> None:
    """But not beside a narrow one, even when the window changes."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        assert app.side.display
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.side.display
        assert len(screen_text(app).splitlines()) == 24
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "Your turn: choose three cards to pass to Pepper." in screen_text(app)
        await pilot.resize_terminal(59, 19)
        await pilot.pause()
        assert screen_text(app).startswith(" The table needs 60 columns and 20 lines.")

    driven(sit_down("hearts"), drive, WIDE)


def test_a_match_is_saved_on_leaving_and_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has the name typed; afterwards the table is the same."""
    monkeypatch.chdir(tmp_path)

    async def leave(pilot: Pilot[str], app: TableApp) -> None:
        await press(pilot, app, "space", "right", "space", "right", "space", "enter")
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, LeaveDialog)
        await pilot.press("enter")
        await pilot.pause()

    app = driven(sit_down("hearts"), leave)
    assert app.return_value == "Saved in hearts-1.json. Resume it with: upcard play --resume hearts-1.json"

    async def look(pilot: Pilot[str], again: TableApp) -> None:
        assert again.shown == app.shown
        assert again.sitting.names == ["Sam", "Pepper", "Bingo", "Jumble"]

    driven(LocalMatch.load(tmp_path / "hearts-1.json"), look)


def test_leaving_can_be_cancelled() -> None:
    """Escape stays at the table."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        await press(pilot, app, "space", "right", "space", "right", "space", "enter")
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_running and not isinstance(app.screen, LeaveDialog)

    driven(sit_down("hearts"), drive)


def test_an_amount_must_be_in_range() -> None:
    """Too much is refused without a bet; then the amount typed is bet."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        for _ in range(60):
            named: Any = app.shown["amount"]
            if named is not None and named["low"] < named["high"]:
                break
            await by_keys(pilot, app)
        else:
            pytest.skip("no amount was asked for")
        await click(pilot, app, Target("button", "amount"))
        assert isinstance(app.screen, AmountDialog)
        await pilot.press("end", *["backspace"] * 6, *str(named["high"] + 1), "enter")
        await pilot.pause()
        assert isinstance(app.screen, AmountDialog)
        assert f"Name an amount from {named['low']:,}" in screen_text(app)
        await pilot.press(*["backspace"] * 6, *str(named["low"]), "enter")
        await settled(pilot, app)
        own = [say for seat, say in app.sitting.record.hands[-1] if seat == 0]
        assert own[-1] == f"{named['verb']} {named['low']}"

    driven(sit_down("triple_draw", structure="no_limit"), drive)


def test_an_expression_is_chosen_from_presets_or_typed() -> None:
    """The list has rules in words, and mistakes are explained."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        asked = app.shown["compose"]
        assert asked is not None
        await click(pilot, app, Target("button", "compose"))
        assert isinstance(app.screen, ExpressionDialog)
        await pilot.press("tab", *"nonsense", "enter")
        await settled(pilot, app)
        assert app.message and app.shown["compose"] is not None
        await click(pilot, app, Target("button", "compose"))
        await pilot.press("enter")
        await settled(pilot, app)
        assert app.sitting.record.hands[0][0][1].startswith(f"{asked['verb']} ")

    driven(sit_down("eleusis_express", first_dealer=1), drive)


async def opened(pilot: Pilot[str], app: TableApp, key: str) -> str:
    """The text on the screen after a key has opened something and filled it."""
    await pilot.press(key)
    for _ in range(100):
        going = [w for w in app.workers if w.name == "fill_odds"]
        if going:
            await app.workers.wait_for_complete(going)
        await pilot.pause()
        if (isinstance(app.screen, TextDialog) or app.message) and "Reckoning" not in screen_text(app):
            break
    return screen_text(app)


def test_the_plate_shows_the_equity_if_the_table_shows_odds() -> None:
    """Soko: only on the player's own plate, the same as in the odds sheet; below it are the hand ranks with their numbers."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        going = [w for w in app.workers if w.name == "show_equity"]
        if going:
            await app.workers.wait_for_complete(going)
        await pilot.pause()
        told = app.sitting.odds()[0][1]["seats"]
        mine = f"{round(100 * told[0]['share'])} %"
        plates = [line for line in screen_text(app).splitlines() if "chance" in line]
        assert len(plates) == 1 and " You " in plates[0] and f"chance {mine}" in plates[0]
        text = await opened(pilot, app, "o")
        rows = re.findall(r"(\w+) +\d+ % +<?\d+ % +(\d+) % ", text)
        assert rows == [(app.who.name(row["seat"]), f"{100 * row['share']:.0f}") for row in told] and len(rows) == 5
        assert "Canadian flush" in text and "110,940" in text and "1 in 23.4" in text

    driven(sit_down("soko", hands=1, first_dealer=1, show_odds=True), drive, (100, 50))


def test_other_tables_show_odds_only_after_the_hand() -> None:
    """Then they show them round by round."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        assert "chance" not in screen_text(app)
        text = await opened(pilot, app, "o")
        assert "This table shows the odds after the hand" in " ".join(text.split()) and "Royal flush" in text
        await press(pilot, app, "escape")
        while not isinstance(app.screen, HandCountDialog):
            call = next(b.key for b in bar(app) if b.key in ("check", "call"))
            await click(pilot, app, Target("button", call))
        text = await opened(pilot, app, "o")
        assert [f"Round {n} of 4" for n in range(1, 5) if f"Round {n} of 4" in text] == [f"Round {n} of 4" for n in range(1, 5)]
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, HandCountDialog)

    driven(sit_down("soko", hands=1, first_dealer=1), drive, (100, 70))


def bar(app: TableApp) -> list[Button]:
    """The buttons below the table."""
    assert app.cloth.picture is not None
    return app.cloth.picture.bar


def test_games_without_hand_ranks_have_no_odds() -> None:
    """A sentence says so, and nothing opens."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        assert "Hearts does not rank hands." in await opened(pilot, app, "o")
        assert not isinstance(app.screen, TextDialog)

    driven(sit_down("hearts"), drive)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_a_long_count_keeps_its_buttons_visible(size: tuple[int, int]) -> None:
    """The arrows scroll it; the buttons and keys stay below."""
    sitting = sit_down("chinese_poker", bots=["steady"])
    while not sitting.match.hand.over:
        seat = sitting.match.hand.seats_to_answer()[0]
        hand = sitting.match.hand.copy()
        hand.answer_first(seat)
        steady = bot("steady", sitting.record.game)
        sitting.answer(seat, [hand.say(action) for _, action in answers_together(steady, hand, seat, Rng(1))])

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        assert isinstance(app.screen, HandCountDialog)
        first = screen_text(app)
        assert "Next hand" in first and "Look at the table" in first and "Leave" in first and "O odds" in first
        assert "against Maud" in first
        await pilot.press(*["down"] * 30)
        await pilot.pause()
        last = screen_text(app)
        assert "Next hand" in last and "against Paul" in last and last != first
        await pilot.press("right", "enter")
        await pilot.pause()
        assert not isinstance(app.screen, HandCountDialog)

    driven(sitting, drive, size)


def test_two_cards_of_one_face_are_chosen_one_by_one() -> None:
    """Two sevens of hearts in Oklahoma Rummy: one mark, then two; one cursor."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        hand = upcard.game("oklahoma_rummy").position(
            zones={"hand.0": "7H 7H 7S 9C", "hand.1": "? ? ?"}, phase="play", asked=[0], seats=2
        )
        app.shown = scene(hand, 0)
        for n in range(3):
            app.chosen, app.cursor = ["7H"] * n, Target("card", "7H")
            app.redraw()
            assert app.cloth.picture is not None
            canvas = app.cloth.picture.canvas
            assert canvas.text().count("✓") == n
            spots = [s for s in canvas.spots if s.target == app.cursor]
            lit = [s for s in spots if canvas.styles[s.y + 1][s.x + 1].bgcolor == Style(bgcolor=ACCENT).bgcolor]
            assert [spots.index(s) for s in lit] == [min(n, 1)]

    driven(sit_down("oklahoma_rummy", bots=["steady"]), drive)


def test_the_arrows_move_along_a_row_or_to_the_nearest_target() -> None:
    """Hearts: thirteen cards are one row, and the button below them another."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        picture = app.cloth.picture
        assert picture is not None
        hand, buttons = [[s.target for s in row] for row in rows_of(picture)]
        assert [t.key for t in hand] == next(z["cards"] for z in app.shown["zones"] if z["id"] == "hand.0")
        for here, there in pairwise([*hand, hand[0]]):
            assert moved(picture, here, "right") == there and moved(picture, there, "left") == here
        assert [moved(picture, card, key) for card in hand for key in ("up", "down", "tab")] == buttons * 39
        assert moved(picture, buttons[0], "up") in hand
        assert hand[0] == first(picture) == moved(picture, None, "down")

    driven(sit_down("hearts"), drive)


def test_a_match_with_a_file_is_saved_after_every_answer(tmp_path: Path) -> None:
    """Nothing is lost if the terminal closes."""
    file = tmp_path / "evening.json"
    sitting = sit_down("hearts")
    sitting.save(file)

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        await press(pilot, app, "space", "right", "space", "right", "space", "enter")
        assert LocalMatch.load(file).record.answers == app.sitting.record.answers >= 12
        await pilot.press("q")
        await pilot.pause()

    assert driven(sitting, drive).return_value == f"Saved in {file}. Resume it with: upcard play --resume {file}"


def test_a_player_who_has_not_answered_yet_leaves_unasked() -> None:
    """There is nothing to save, so no question is asked."""

    async def drive(pilot: Pilot[str], app: TableApp) -> None:
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running or app.return_value == ""

    assert driven(sit_down("hearts"), drive).return_value == ""
