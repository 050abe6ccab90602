"""A real browser for tests: the machine's own Chromium, and a room for it to visit."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Protocol, Unpack

import pytest
from playwright.sync_api import Browser, Page

from tests.room.server_process import process
from tests.web.browser import NO_CHROMIUM, Visitor, chromium, opened, window
from upcard.room.server import PAGE


class Visit(Protocol):
    """Opens a new person's window on the lobby."""

    def __call__(self, **visitor: Unpack[Visitor]) -> Page: ...


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium without a visible window; skips the test if there is none."""
    if chromium() is None:
        pytest.skip(NO_CHROMIUM)
    with opened() as started:
        yield started


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a room whose bots answer at once."""
    assert (PAGE / "index.html").is_file(), "the page is not built: run make page"
    with process(tmp_path_factory.mktemp("room") / "room.sqlite3") as (_, found):
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Opens a new person's window on the lobby; at the end none of the windows may have recorded an error."""
    troubles: list[str] = []
    pages: list[Page] = []

    def come(**visitor: Unpack[Visitor]) -> Page:
        pages.append(window(browser, address, troubles, visitor))
        return pages[-1]

    yield come
    for page in pages:
        page.context.close()
    assert troubles == []


@pytest.fixture
def page(visit: Visit) -> Page:
    """A new person's wide window on the lobby."""
    return visit()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a browser test is tried again once or twice; a real fault fails every time."""
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=int(os.environ.get("UPCARD_RERUNS", "2"))))
