"""Looking back at a finished match in a real browser: keys, touch, another view, playing on, the record, the picture."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Unpack
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.room.client import Json
from tests.web.browser import PHONE, Visitor, window
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import Person

pytestmark = pytest.mark.browser


@pytest.fixture
def arrive(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Opens a window at an address; in the end nothing but the lobby's requests that this cut off may have been told."""
    troubles: list[str] = []
    pages: list[Page] = []

    def come(path: str, **visitor: Unpack[Visitor]) -> Page:
        pages.append(window(browser, address, troubles, visitor))
        pages[-1].goto(path)
        return pages[-1]

    yield come
    for page in pages:
        page.context.close()
    assert [trouble for trouble in troubles if not trouble.startswith("net::ERR_ABORTED")] == []


def laid(address: str, **order: object) -> Json:
    """A new table, opened without a browser."""
    body = {"name": "Zoë", "options": {}, "bots": [], **order}
    request = Request(f"{address}/api/tables", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        found: Json = json.load(answer)
        return found


def swipe(page: Page, by: int) -> None:
    """A finger moves sideways over the table."""
    page.evaluate(
        """by => {
            const at = document.querySelector('.cloth');
            const touch = x => new Touch({identifier: 1, target: at, clientX: x, clientY: 200});
            at.dispatchEvent(new TouchEvent('touchstart', {touches: [touch(180)], changedTouches: [touch(180)], bubbles: true}));
            at.dispatchEvent(new TouchEvent('touchend', {touches: [], changedTouches: [touch(180 + by)], bubbles: true}));
        }""",
        by,
    )


@pytest.mark.slow
def test_a_finished_match_is_looked_back_at(arrive: Callable[..., Page], address: str, tmp_path: Path) -> None:
    """From the end of a short match of Gin Rummy to every position of it, and on from the middle."""
    key = laid(address, game="gin_rummy", seats=2, options={"target": 1}, bots=["steady"], seed="3")
    page = arrive(f"/seat/{key['table']}#{key['token']}", size=PHONE, touch=True)
    Person(page, seed=3).play()
    page.get_by_role("button", name="Look back at the match").click()
    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_have_value("0")
    expect(page.locator(".hand [data-card]")).to_have_count(10)
    last = int(slider.get_attribute("max") or 0)
    assert last > 4

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    swipe(page, -90)
    expect(slider).to_have_value("3")
    swipe(page, 90)
    expect(slider).to_have_value("2")
    page.get_by_role("button", name="Forward one move").tap()
    expect(slider).to_have_value("3")
    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    expect(page.get_by_role("group", name="The count")).to_be_visible()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play by itself").tap()
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Stop").tap()
    page.get_by_role("combobox", name="Whose view").select_option(label="All hands")
    expect(page.locator("[data-zone='hand.1'] [data-card]:not([data-card=''])").first).to_be_visible()
    assert flaws(page) + barriers(page) == []

    page.get_by_role("button", name="Score, log and rules").tap()
    page.get_by_role("tab", name="Share").tap()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").tap()
    saved.value.save_as(tmp_path / "match.json")
    replayed = subprocess.run(
        [sys.executable, "-m", "upcard", "replay", str(tmp_path / "match.json")], capture_output=True, text=True, check=True
    )
    assert "Zoë" in replayed.stdout and "Hand 1." in replayed.stdout
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").tap()
    saved.value.save_as(tmp_path / "match.png")
    assert (tmp_path / "match.png").read_bytes().startswith(b"\x89PNG")
    page.get_by_role("button", name="Make a link").tap()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert barriers(page) == []

    guest = arrive(link)
    expect(guest.get_by_role("slider", name="Position")).to_have_value(slider.input_value())
    expect(guest).to_have_title("Gin Rummy: looking back · Upcard")
    assert flaws(guest) + barriers(guest) == []

    page.get_by_role("button", name="Close").tap()
    slider.fill(str(last // 2))
    seen = page.get_by_role("combobox", name="Whose view")
    seen.select_option(label="As you saw it")
    held = page.locator(".hand [data-card]").count()
    page.get_by_role("button", name="Play on").tap()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".hand [data-card]").first).to_be_visible()
    assert abs(page.locator(".hand [data-card]").count() - held) <= 1
    Person(page, seed=4).play()
    expect(page.get_by_role("button", name="Look back at the match")).to_be_visible()
