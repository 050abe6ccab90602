"""Patience in the browser: a winnable deal, and its solution for a player who gave up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Visit
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import PATIENCE, Person

pytestmark = pytest.mark.browser


def test_a_player_who_gave_up_sees_the_solution(visit: Visit) -> None:
    """A winnable deal is ordered and lost. Then the solver's line leads step by step to the cleared tableau."""
    page = visit(size=PHONE, touch=True)
    person = Person(page, ("touch",), seed=3)
    person.find("Canfield")
    person.order({"winnable": True})
    person.sit()
    expect(page.get_by_text("Your turn")).to_be_visible(timeout=PATIENCE)
    person.look()
    page.get_by_role("button", name="Give up").click()
    confirm = page.get_by_role("dialog").get_by_role("button", name="Give up")
    if confirm.count():
        confirm.click()
    page.get_by_role("button", name="Show me how").click()
    bar = page.get_by_role("group", name="The solver's line", exact=True)
    expect(bar).to_contain_text(re.compile(r"This deal could be won, in \d+ moves\."), timeout=PATIENCE)
    assert not flaws(page) and not barriers(page)
    slider = bar.get_by_role("slider")
    slider.press("End")
    last = slider.get_attribute("max")
    expect(bar).to_contain_text(f"{last} of {last}")
    expect(page.get_by_role("banner")).to_contain_text("52 of 52")
    bar.get_by_role("button", name="Done").click()
    expect(page.get_by_role("region", name="The hand is over")).to_be_visible()
