"""`python -m tests.web.screenshots [game ...]`: pictures of every game, on a phone and a wide screen, light and dark.

The files are build/screenshots/<game>-<state>-<size>-<theme>.png. The deal is always the same, so two runs can be compared.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

import upcard
from tests.room.server_process import process
from tests.web.browser import NO_CHROMIUM, PHONE, WIDE, chromium, opened, window
from tests.web.layout_checks import barriers, drawn, flaws
from tests.web.scripted_player import Person, Seen

ALBUM: Final = Path(__file__).parents[2] / "build/screenshots"
DEAL: Final = "c0ffee"
MIDDLES: Final = (2, 4, 8, 16, 32)  # the last of these turns comes in the second half of the hand
ENOUGH: Final = 150  # choices: a long hand is not played to its end for pictures
SIZES: Final = {PHONE: f"{PHONE[0]}x{PHONE[1]}", WIDE: f"{WIDE[0]}x{WIDE[1]}"}


class Album:
    """The pictures of one game, taken during a hand."""

    def __init__(self, page: Page, slug: str, keep: bool = True) -> None:
        """Without *keep* the layout is checked but no picture is taken."""
        self.page = page
        self.slug = slug
        self.keep = keep
        self.taken: list[Path] = []
        self.found: dict[str, list[str]] = {}  # each flaw, and the pictures that show it

    def picture(self, state: str, still: bool = True) -> None:
        """Take a state on both screens in both themes, and record its flaws."""
        for size in (PHONE, WIDE):
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            for theme in ("dark", "light"):
                self.taken.append(self.path(state, size, theme))
                if self.keep:
                    ALBUM.mkdir(parents=True, exist_ok=True)
                    self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                    drawn(self.page)
                    self.page.screenshot(path=self.taken[-1], animations="disabled")
            for flaw in flaws(self.page, still) + barriers(self.page):
                self.found.setdefault(flaw, []).append(f"{state} {SIZES[size]}")

    def flaws(self) -> list[str]:
        """The flaws of the game's pictures, with the pictures that show them."""
        return [f"{self.slug}: {flaw} ({', '.join(dict.fromkeys(where))})" for flaw, where in self.found.items()]

    def path(self, state: str, size: tuple[int, int], theme: str) -> Path:
        """The path of a picture."""
        return ALBUM / f"{self.slug}-{state}-{SIZES[size]}-{theme}.png"

    def same(self, state: str, other: str) -> None:
        """Whether two states are the same."""
        if not self.keep:
            return
        for size in SIZES:
            for theme in ("light", "dark"):
                shutil.copyfile(self.path(state, size, theme), self.path(other, size, theme))

    def make(self) -> None:
        """Take the game's page, then a hand: its opening, middle, fullest point, count, and the end of the match."""
        person = Person(self.page, seed=7)
        person.find(upcard.game(self.slug).title)
        self.picture("page", still=False)
        person.order({}, seed=DEAL)
        person.shorten()
        person.sit()
        turn, fullest = 0, 0.0
        for choice, seen in enumerate(person.turns()):
            if seen.place == "counted":
                self.picture("counted")
                if seen.moves[0].name == "Next hand":
                    return
            elif seen.place == "end":
                self.picture("end")
            elif seen.place == "compose" and self.path("compose", WIDE, "light") not in self.taken:
                self.picture("compose")
            elif seen.place == "turn":
                turn += 1
                fullest = self.at(turn, seen, fullest)
            if choice > ENOUGH:
                return

    def at(self, turn: int, seen: Seen, fullest: float) -> float:
        """The state to take in mid-hand, and the fullest point of the hand so far."""
        if turn == 1:
            self.picture("opening")
            self.same("opening", "full")
            return len(seen.hand)
        if turn in MIDDLES:
            self.picture("middle")
        if len(seen.hand) > 1.15 * fullest:
            self.picture("full")
            return len(seen.hand)
        return fullest


def main(games: list[str]) -> None:
    """Take the pictures of the named games, or of all, and print their flaws."""
    if chromium() is None:
        sys.exit(NO_CHROMIUM)
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder, process(Path(folder) / "room.sqlite3") as (_, address), opened() as browser:
        for slug in games or [game.slug for game in upcard.games()]:
            page = window(browser, address, wrong, {})
            album = Album(page, slug)
            album.make()
            wrong += album.flaws()
            page.context.close()
            print(slug, flush=True)
    print(f"The pictures are in {ALBUM}.", *wrong, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
