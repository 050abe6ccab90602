"""The room and the page together, in Chromium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def hand(page: Page) -> list[str]:
    """The names of the cards in one's own hand."""
    cards = page.get_by_role("button", name=re.compile(r" of (clubs|diamonds|hearts|spades)"))
    expect(cards).to_have_count(13)
    return [str(card.get_attribute("aria-label")) for card in cards.all()]


def test_a_reload_comes_back_to_the_same_table(page: Page) -> None:
    """From the lobby a guest sits down to Hearts; a reload shows the same hand, under the room's content policy."""
    expect(page).to_have_title(re.compile("Upcard"))
    page.goto("/game/hearts")
    page.get_by_role("button", name=re.compile("Against bots")).click()
    page.wait_for_url(re.compile("/table/"))
    before, where = hand(page), page.url
    page.reload()
    assert hand(page) == before
    assert page.url == where
