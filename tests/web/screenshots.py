"""`python -m tests.web.screenshots [game ...]`: pictures of every game at four moments, on three screens, light and dark.

Bots play a match; a person's page shows its opening, its fullest moment, the end of a hand and the end of the match.
The files are build/screenshots/<game>-<moment>-<size>-<theme>.png. The deal is always the same, so two runs can be compared.
`python -m tests.web.screenshots --gallery` writes the pictures of docs/gallery.md instead, two of each game.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from pathlib import Path
from typing import Final

import msgspec
from playwright.sync_api import Page

import upcard
from tests.room.server_process import process
from tests.web.browser import LOW, NO_CHROMIUM, PHONE, WIDE, chromium, opened, window
from tests.web.fullest import Showcase, on_the_table, told
from tests.web.layout_checks import barriers, drawn, flaws
from tests.web.scripted_player import Person, Seen
from upcard.bots.bot import answer
from upcard.bots.characters import company
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.options import describe
from upcard.registry import slugs
from upcard.room.messages import TableUpdate

ROOT: Final = Path(__file__).parents[2]
ALBUM: Final = ROOT / "build/screenshots"
GALLERY: Final = ROOT / "docs/gallery"
CHOSEN: Final = Path(__file__).parent / "gallery.json"
DEAL: Final = "c0ffee"
MIDDLES: Final = (2, 4, 8, 16, 32)  # the last of these turns comes in the second half of the hand
ENOUGH: Final = 150  # choices: a long hand is not played to its end for its layout
PLAYED_WELL: Final = 500  # answers: a long match is played to its end at random, which is fast
ANSWERS: Final = 6000  # a match that takes longer shows no end
HANDS: Final = 8  # of a match that otherwise goes on until one player has all the chips
MOST_BYTES: Final = 60_000  # of a picture in the gallery
SIZES: Final = {PHONE: "375x667", WIDE: "1440x900", LOW: "812x375"}
THEMES: Final = ("light", "dark")
MOMENTS: Final = ("opening", "fullest", "hand", "match")


class Picture(msgspec.Struct, frozen=True):
    """A picture in the gallery: the moment and the theme."""

    moment: str
    theme: str


class Choice(msgspec.Struct, frozen=True):
    """The two pictures of a game in the gallery, and the deal they come from."""

    phone: Picture
    wide: Picture
    seed: int = 1


def moments(slug: str, seed: int = 1) -> dict[str, TableUpdate]:
    """The room's messages to a person among steady bots, at the moments of a match; a moment that never comes is missing."""
    game = upcard.game(slug)
    endless = any(option["name"] == "hands" and option["default"] == 0 for option in describe(game.options))
    match, rng = game.match(seed=seed, options={"hands": HANDS} if endless else None), Rng(seed)
    steady, quick = bot("steady", game), bot("random", game)
    names = ["You", *company(slug, ["steady"] * (match.seats - 1), [])]
    found: dict[str, TableUpdate] = {}
    most = 0
    for number in range(ANSWERS):
        h = match.hand
        player = steady if number < PLAYED_WELL or "hand" not in found else quick
        if h.over:
            found.setdefault("hand", told(match, 0, names))
            if match.over:
                found["match"] = told(match, 0, names)
                break
            match.next_hand()
        elif h.turn == 0 and "hand" not in found and (cards := on_the_table(h)) >= most:
            most = cards
            found["fullest"] = told(match, 0, names)
            found.setdefault("opening", found["fullest"])
        if not h.over:
            match.answer(h.turn, h.say(answer(player, h, h.turn, rng)))
    return found


def tell(showcase: Showcase, moment: str, update: TableUpdate) -> None:
    """Show a moment; the end of a match is its result, after the count."""
    showcase.page.mouse.move(0, 0)  # a word under the mouse is explained
    showcase.tell(update)
    if moment == "match":
        showcase.page.get_by_role("button", name="See the result").click()


def album(showcase: Showcase, slug: str) -> None:
    """Take all pictures of a game."""
    page = showcase.page
    for moment, update in moments(slug).items():
        tell(showcase, moment, update)
        for size in SIZES:
            for theme in THEMES:
                dress(page, size, theme)
                page.screenshot(path=ALBUM / f"{slug}-{moment}-{SIZES[size]}-{theme}.png", animations="disabled")


def dress(page: Page, size: tuple[int, int], theme: str) -> None:
    """Give the page a size and a theme."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    drawn(page)


def choices() -> dict[str, Choice]:
    """What the gallery shows of every game."""
    return msgspec.json.decode(CHOSEN.read_bytes(), type=dict[str, Choice])


def gallery(showcase: Showcase, slug: str) -> None:
    """Write the two pictures of a game in the gallery, as WebP."""
    choice = choices()[slug]
    played = moments(slug, choice.seed)
    for name, picture, size in (("phone", choice.phone, PHONE), ("wide", choice.wide, WIDE)):
        tell(showcase, picture.moment, played[picture.moment])
        dress(showcase.page, size, picture.theme)
        (GALLERY / f"{slug}-{name}.webp").write_bytes(small(showcase.page))


def small(page: Page) -> bytes:
    """A picture of the page as WebP, in the best quality that is small enough."""
    session = page.context.new_cdp_session(page)
    for quality in (90, 80, 70, 60, 50, 40):
        shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        if len(data := base64.b64decode(shot["data"])) <= MOST_BYTES:
            return data
    raise ValueError(f"the picture takes more than {MOST_BYTES} bytes")


class Album:
    """The flaws of one game's layout, found while a person plays a hand by clicks."""

    def __init__(self, page: Page, slug: str) -> None:
        self.page = page
        self.slug = slug
        self.seen: set[str] = set()
        self.found: dict[str, list[str]] = {}  # each flaw, and the states that show it

    def check(self, state: str, still: bool = True) -> None:
        """Record the flaws of a state on a phone and a wide screen."""
        self.seen.add(state)
        for size in (PHONE, WIDE):
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            for flaw in flaws(self.page, still) + barriers(self.page):
                self.found.setdefault(flaw, []).append(f"{state} {SIZES[size]}")

    def flaws(self) -> list[str]:
        """All flaws, with the states that show them."""
        return [f"{self.slug}: {flaw} ({', '.join(dict.fromkeys(where))})" for flaw, where in self.found.items()]

    def make(self) -> None:
        """Look at the game's page, then at a hand: its opening, middle, fullest point, count, and the end of the match."""
        person = Person(self.page, seed=7)
        person.find(upcard.game(self.slug).title)
        self.check("page", still=False)
        person.order({}, seed=DEAL)
        person.shorten()
        person.sit()
        turn, fullest = 0, 0.0
        for choice, seen in enumerate(person.turns()):
            if seen.place == "counted":
                self.check("counted")
                if seen.moves[0].name == "Next hand":
                    return
            elif seen.place == "end":
                self.check("end")
            elif seen.place == "compose" and "compose" not in self.seen:
                self.check("compose")
            elif seen.place == "turn":
                turn += 1
                fullest = self.at(turn, seen, fullest)
            if choice > ENOUGH:
                return

    def at(self, turn: int, seen: Seen, fullest: float) -> float:
        """Look at a state in mid-hand, and return the fullest point of the hand so far."""
        if turn == 1:
            self.check("opening")
            return len(seen.hand)
        if turn in MIDDLES:
            self.check("middle")
        if len(seen.hand) > 1.15 * fullest:
            self.check("full")
            return len(seen.hand)
        return fullest


def main(arguments: list[str]) -> None:
    """Take the pictures of the named games, or of all, and print the errors of the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.screenshots", description=__doc__.split("\n", 2)[2])
    parser.add_argument("games", nargs="*", metavar="game", help="the games, all if none is named: " + ", ".join(slugs()))
    parser.add_argument("--gallery", action="store_true", help="write the pictures of docs/gallery.md, two of each game")
    asked = parser.parse_args(arguments)
    if unknown := [game for game in asked.games if game not in slugs()]:
        parser.error(f"no game is called {', '.join(unknown)}; the names are {', '.join(slugs())}")
    if chromium() is None:
        sys.exit(NO_CHROMIUM)
    take, folder = (gallery, GALLERY) if asked.gallery else (album, ALBUM)
    folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as room, process(Path(room) / "room.sqlite3") as (_, address), opened() as browser:
        showcase = Showcase(window(browser, address, wrong, {}))
        for slug in asked.games or slugs():
            take(showcase, slug)
            print(slug, flush=True)
    print(f"The pictures are in {folder}.", *wrong, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
