"""A real browser for tests: the machine's own Chromium, and a room for it to visit."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.room.process import process
from upcard.room.app import PAGE

NO_CHROMIUM = "No Chromium was found, so the browser tests are skipped: install chromium, or name one in UPCARD_CHROMIUM."
NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
]


def chromium() -> str | None:
    """Where Chromium is, or None."""
    named = os.environ.get("UPCARD_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a window; skips where there is none."""
    path = chromium()
    if path is None:
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room whose bots answer at once."""
    assert (PAGE / "index.html").is_file(), "the page is not built: run make page"
    with process(tmp_path_factory.mktemp("room") / "room.sqlite3") as (_, found):
        yield found


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A new person's window on the lobby; fails at its end where the console has seen an error."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=address, reduced_motion="reduce")
    window = context.new_page()
    errors: list[str] = []

    def noted(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    window.on("console", noted)
    window.on("pageerror", lambda error: errors.append(str(error)))
    window.goto("/")
    yield window
    context.close()
    assert errors == []
