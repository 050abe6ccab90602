"""The installed page: what it shows without a network, and the notice of a turn while it is closed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.web.browser import window
from tests.web.conftest import Visit
from tests.web.layout_checks import barriers, flaws

pytestmark = pytest.mark.browser

NOW = "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)"


def test_the_page_can_be_installed(page: Page) -> None:
    """Chromium finds nothing wrong with the manifest and its icons."""
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == [] and json.loads(found["data"])["name"] == "Upcard"
    assert page.evaluate("Promise.all(['192', '512', 'maskable'].map(n => fetch(`/icon-${n}.png`).then(r => r.ok)))") == [True] * 3
    errors = [each["errorId"] for each in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert errors in ([], ["in-incognito"])  # Chromium with windows says so of every window of a test


@pytest.mark.parametrize("size", [(375, 667), (1440, 900)])
def test_without_a_network_the_page_opens_and_shows_rules_read_before(browser: Browser, address: str, size: tuple[int, int]) -> None:
    """The lobby and the rules of a game are there, a table is not, and the page says what needs the room."""
    page = window(browser, address, [], {"size": size, "worker": True})
    assert page.evaluate(NOW)
    page.goto("/game/hearts")
    expect(page.get_by_role("heading", name="Hearts", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="At your table")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="At your table")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("^Hearts"))).to_be_visible()
    assert flaws(page, still=False) + barriers(page) == []
    page.context.set_offline(False)  # said again, since Chromium with windows forgets it when a page is opened
    page.context.set_offline(True)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_have_text("You are offline, and this needs the server. Try again when you are online.")
    page.context.set_offline(False)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("group", name="Your hand").or_(page.locator(".hand")).first).to_be_visible()
    page.context.close()


def woken(page: Page) -> tuple[CDPSession, str]:
    """The page's service worker, by its registration."""
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []

    def told(event: dict[str, Any]) -> None:
        found.extend([each["registrationId"] for each in event["registrations"]])

    devtools.on("ServiceWorker.workerRegistrationUpdated", told)
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    return devtools, found[-1]


NOTED = "() => { self.shown = []; self.registration.showNotification = async (...words) => void self.shown.push(words); }"
SHOWN = "async () => { while (!self.shown.length) await new Promise((go) => setTimeout(go, 20)); return self.shown; }"
TOUCHED = """async () => {
  const event = new Event("notificationclick");
  event.notification = { close() {}, data: self.shown[0][1].data };
  const done = new Promise((ready) => (event.waitUntil = ready));
  self.dispatchEvent(event);
  await done;
}"""


def test_a_notice_to_a_closed_page_opens_its_table(visit: Visit, address: str) -> None:
    """The service worker shows what the room sends, and a touch lets a page of ours go to the table."""
    page = visit(worker=True)
    assert page.evaluate(NOW)
    worker = page.context.service_workers[0]
    devtools, registration = woken(page)
    worker.evaluate(NOTED)
    told = {"title": "It is your turn", "body": "Gin Rummy", "table": "abc"}
    push = {"origin": address, "registrationId": registration, "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", push)
    assert worker.evaluate(SHOWN) == [["It is your turn", {"body": "Gin Rummy", "tag": "abc", "icon": "/icon-192.png", "data": "/table/abc"}]]
    worker.evaluate(TOUCHED)
    expect(page).to_have_url(f"{address}/table/abc")
    expect(page.get_by_role("heading", name="You have no seat at this table")).to_be_visible()
