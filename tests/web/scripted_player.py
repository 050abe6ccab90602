"""A scripted person at the page: sees only what is on the screen, and acts by mouse, keys or touch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Final, Literal

import msgspec
from playwright.sync_api import Locator, Page, expect

Way = Literal["mouse", "keys", "touch"]
Place = Literal["turn", "compose", "dialog", "counted", "end"]

HERE: Final = Path(__file__).parent
EYES: Final = (HERE / "eyes.js").read_text()
REACH: Final = (HERE / "reach.js").read_text()
MOST: Final = 1500  # choices in a match: a table that needs more is going round in circles
TABS: Final = 80
PATIENCE: Final = 45_000  # milliseconds for any wait: a busy machine is slow, and a stuck table waits for ever
LENGTHS: Final = ("target", "hands", "deals", "holes", "match_hands", "match_rounds", "match_games")
WALK: Final = (HERE / "walk.js").read_text()


class Move(msgspec.Struct, frozen=True):
    """Something on the screen that can be chosen."""

    index: int
    kind: str
    name: str
    chosen: bool
    key: str


class Seen(msgspec.Struct, frozen=True):
    """Everything a person sees when a choice is open."""

    place: Place
    moves: list[Move]
    looks: str
    hand: list[str]
    dimmed: list[str]
    prompt: str

    def of(self, *kinds: str) -> list[Move]:
        """The choices of some kinds."""
        return [move for move in self.moves if move.kind in kinds]


class Spot(msgspec.Struct, frozen=True):
    """The point to touch, and the element that is on top there."""

    x: float
    y: float
    over: str


class Person:
    """A person whose preferences and input devices follow from a seed."""

    def __init__(self, page: Page, ways: tuple[Way, ...] = ("mouse",), seed: int = 1) -> None:
        self.page = page
        self.ways = ways
        self.chance = Random(seed)

    # Coming to the table ---------------------------------------------------------------------

    def find(self, title: str) -> None:
        """Go from the lobby to a game's page by searching for it."""
        page = self.page
        if "mouse" not in self.ways and "keys" in self.ways:
            page.keyboard.press("/")
            page.keyboard.type(title)
            expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
            page.keyboard.press("Enter")
        else:
            field = page.get_by_role("searchbox", name="Find a game")
            self.reach(field)
            field.fill(title)
            self.reach(page.get_by_role("link").filter(has=page.get_by_role("heading", name=title, exact=True)))
        expect(page.get_by_role("heading", name=title, exact=True, level=1)).to_be_visible()

    def order(self, options: Mapping[str, int | str | bool], seats: int = 0, seed: str = "") -> None:
        """Fill in the form on a game's page. Options have their Python names, choices their values."""
        page = self.page
        unfold = page.get_by_role("button", name=re.compile("^All options"))
        if unfold.get_attribute("aria-expanded") == "false":
            self.reach(unfold)
        if seats:
            self.set("seats", str(seats))
        for name, value in options.items():
            self.set(name, value)
        if seed:
            page.get_by_label("Deal number").fill(seed)

    def set(self, name: str, value: int | str | bool) -> None:
        """Set one option with its control."""
        row = self.page.locator(f'#all-options [data-option="{name}"]')
        if isinstance(value, bool):
            switch = row.get_by_role("switch")
            if (switch.get_attribute("aria-checked") == "true") != value:
                self.reach(switch)
        elif isinstance(value, int):
            row.get_by_role("textbox").fill(str(value))
        elif (label := row.locator(f'label:has(input[type="radio"][value="{value}"])')).count():
            self.reach(label)
        else:
            row.get_by_role("combobox").first.select_option(value)

    def shorten(self) -> None:
        """Make the match as short as the form allows."""
        for name in LENGTHS:
            row = self.page.locator(f'#all-options [data-option="{name}"]')
            if row.get_by_role("textbox").count():
                least = re.search(r"([\d,]+) to [\d,]+\.", row.inner_text())
                self.set(name, max(1, int(least.group(1).replace(",", "")) if least else 1))

    def sit(self) -> None:
        """Open the table."""
        door = self.page.get_by_role("button", name=re.compile("[Ss]tarts right away"))
        if self.ways == ("keys",):
            door.focus()
            self.page.keyboard.press("Enter")
        else:
            self.reach(door)
        self.page.wait_for_url(re.compile("/table/"))

    def reach(self, what: Locator) -> None:
        """Click it, or tap it."""
        if "touch" in self.ways:
            what.tap()
        else:
            what.click()

    # At the table ----------------------------------------------------------------------------

    def look(self, before: str = "") -> Seen:
        """Wait until there is something to do and the screen differs from `before`; return what shows."""
        found = self.page.wait_for_function(EYES, arg=before, timeout=PATIENCE)
        return msgspec.convert(found.json_value(), Seen)

    def turns(self) -> Iterator[Seen]:
        """Every decision until the match is over, one at a time. The caller acts in between."""
        for _ in range(MOST):
            seen = self.look()
            yield seen
            if seen.place == "end":
                return
            self.act(self.look())
        raise AssertionError(f"after {MOST} choices the match is not over: {self.look()}")

    def play(self) -> None:
        """Play until the match is over."""
        for _ in self.turns():
            pass

    def act(self, seen: Seen) -> None:
        """Choose something, and check that it had an effect."""
        if seen.place == "compose":
            return self.compose(seen)
        move = self.choose(seen)
        if move.kind == "typed":
            return self.type(move)
        if move.kind == "slider":
            if self.walk(move.index):
                self.page.keyboard.press("ArrowRight")
            return
        self.touch(move)
        self.look(seen.looks)

    def choose(self, seen: Seen) -> Move:
        """Choose as a person without a great plan would: mostly finish what is begun."""
        cards, sure = seen.of("card", "target", "aim"), seen.of("main", "several", "dialog")
        if "Put one back first" in seen.prompt:  # a further card would be refused again, and the screen stay as it is
            return self.chance.choice([*sure, *[card for card in cards if card.chosen]])
        if sure and (not cards or any(card.chosen for card in cards)) and self.chance.random() < 0.8:
            return self.chance.choice(sure)
        fresh = [move for move in seen.moves if not move.chosen and move.name != "Give up"]  # only when no other choice is left
        ending = [move for move in fresh if re.match("(Knock|Gin|Big gin|Set this hand|Leave them here)", move.name)]
        return self.chance.choice(ending or fresh or seen.moves)

    def touch(self, move: Move) -> None:
        """Act on something with one of the person's input devices, unless it has gone."""
        way = self.chance.choice(self.ways)
        if way == "keys":
            return self.press(move)
        spot = msgspec.convert(self.page.evaluate(REACH, move.index), Spot | None)
        if spot is None:  # another player's answer changed the screen meanwhile
            return
        assert not spot.over, f"{move.name!r} lies under {spot.over}"
        if way == "touch":
            self.page.touchscreen.tap(spot.x, spot.y)
        else:
            self.page.mouse.click(spot.x, spot.y)

    def press(self, move: Move) -> None:
        """Choose something by keys alone: its letter, or Tab and arrows to reach it."""
        keys = self.page.keyboard
        if move.key and self.chance.random() < 0.5:
            return keys.press(move.key)
        if self.walk(move.index):
            keys.press("Enter" if move.kind == "card" and self.chance.random() < 0.5 else "Space")

    def walk(self, index: int) -> bool:
        """Move the focus to something: forward with Tab, back with Shift+Tab, with arrows within the hand.  False if it has gone."""
        for _ in range(TABS):
            key = self.page.evaluate(WALK, index)
            if not key:
                return key is not None
            self.page.keyboard.press(key)
        raise AssertionError(f"keys do not lead there: {self.page.evaluate('document.activeElement.outerHTML')[:200]}")

    def type(self, move: Move) -> None:
        """Type an amount between the least and the most."""
        field = self.page.get_by_role("textbox", name=move.name, exact=True)
        told = self.page.locator(".amount .left").inner_text()
        low, high = [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", told)[:2]]
        field.fill(str(self.chance.randint(low, high)))
        field.blur()

    def compose(self, seen: Seen) -> None:
        """Write a rule: from the presets, from pieces, or by typing."""
        ready = seen.of("main")
        if ready and self.chance.random() < 0.4:
            self.touch(ready[0])
            expect(self.page.locator(".compose [data-main]:disabled")).to_have_count(0, timeout=PATIENCE)
            return
        move = self.chance.choice([move for move in seen.of("tab", "piece", "write") if not move.chosen])
        if move.kind == "write":
            self.page.get_by_role("textbox").fill(self.chance.choice(["color(c) != color(p1)", "value(c) > value(p1)"]))
        else:
            self.touch(move)
