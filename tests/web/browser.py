"""The machine's Chromium, and windows in it that record every error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, TypedDict

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect, sync_playwright

NO_CHROMIUM: Final = "No Chromium was found, so the browser tests are skipped: install chromium, or name one in UPCARD_CHROMIUM."
NAMES: Final = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
FLAGS: Final = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: Final = (375, 667)
LOW: Final = (812, 375)  # a phone in landscape
WIDE: Final = (1440, 900)
LATE: Final = "but not used within a few seconds from the window's load event"  # a preload, where the machine was busy
expect.set_options(timeout=30_000)  # a busy machine is slow


def chromium() -> str | None:
    """The path of Chromium, or None."""
    named = os.environ.get("UPCARD_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@contextmanager
def opened() -> Iterator[Browser]:
    """Chromium without a visible window."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield started
        started.close()


class Visitor(TypedDict, total=False):
    """How a person visits: the screen, touch or mouse, whether animation is on, and whether the page has its service worker."""

    size: tuple[int, int]
    touch: bool
    motion: bool
    worker: bool


def window(browser: Browser, address: str, troubles: list[str], visitor: Visitor) -> Page:
    """A new person's window on the lobby; *troubles* collects its errors."""
    width, height = visitor.get("size", WIDE)
    touch, motion = visitor.get("touch", False), visitor.get("motion", False)
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=address,
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="no-preference" if motion else "reduce",
    )
    if not motion:  # no pause for a full trick either
        context.add_init_script("if (location.protocol === 'http:') localStorage['upcard.settings'] ??= '{\"trickRest\": 0}'")
    if not visitor.get("worker"):  # it would fetch the whole page again for each test
        context.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    listen(context, troubles)
    page = context.new_page()
    page.goto("/")
    return page


def listen(context: BrowserContext, troubles: list[str]) -> None:
    """Record console errors, uncaught errors, and requests that failed or were refused."""

    def told(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and LATE not in message.text:
            troubles.append(f"console {message.type}: {message.text}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            troubles.append(f"{response.status} for {response.url}")

    def failed(request: Request) -> None:
        if request.failure == "net::ERR_ABORTED":  # the person went to another page before it came
            return
        troubles.append(f"{request.failure} for {request.url}")

    context.on("console", told)
    context.on("weberror", lambda error: troubles.append(f"uncaught: {error.error}"))
    context.on("response", answered)
    context.on("requestfailed", failed)
