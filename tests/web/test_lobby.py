"""The lobby and a game's page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import upcard
from tests.web.browser import PHONE, WIDE
from tests.web.conftest import Visit
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import Person

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_lobby_shows_every_game(visit: Visit, size: tuple[int, int]) -> None:
    """All games are there with a sentence each; nothing is cut off, tiny or inaccessible."""
    page = visit(size=size)
    for game in upcard.games():
        tile = page.get_by_role("link").filter(has=page.get_by_role("heading", name=game.title, exact=True))
        expect(tile).to_contain_text(game.sentence)
    assert flaws(page, still=False) + barriers(page) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page) == []


def test_a_search_without_results_says_so(page: Page) -> None:
    """With a sentence, and a way back to all games."""
    page.get_by_role("searchbox").fill("zzz")
    expect(page.get_by_text("No games found.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(page.get_by_role("heading", name="Hearts", exact=True)).to_be_visible()


def test_a_guest_plays_within_two_clicks(page: Page) -> None:
    """One click on "play now" deals a hand; the lobby then saves the seat, until the guest confirms giving it up."""
    page.get_by_role("button", name=re.compile("^Play now")).click()
    page.wait_for_url(re.compile("/table/"))
    assert Person(page).look().hand
    page.get_by_role("button", name="Leave the table").click()
    mine = page.get_by_role("list", name="Your tables")
    expect(mine.get_by_role("link")).to_have_count(1)
    assert flaws(page, still=False) + barriers(page) == []
    mine.get_by_role("button", name=re.compile("^Give up your seat")).click()
    mine.get_by_role("button", name="Give up", exact=True).click()
    expect(mine).to_be_hidden()


def test_a_wrong_link_leads_back_to_the_games(page: Page) -> None:
    """The room knows no such address; the page says so, and has a way on."""
    page.route("**/nowhere", lambda route: route.fulfill(status=200, response=route.fetch()))  # 404 is an error in the console
    page.goto("/nowhere")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert flaws(page, still=False) + barriers(page) == []
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("heading", name="Hearts", exact=True)).to_be_visible()


def test_an_option_out_of_range_is_reported_and_not_sent(page: Page) -> None:
    """The error is beside the field, and the button leads to it instead of to a table."""
    person = Person(page)
    person.find("Hearts")
    person.order({"target": 1001})
    page.get_by_role("button", name=re.compile("[Ss]tarts right away")).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("1 to 1,000"))
    expect(page.get_by_role("textbox", name="Target")).to_be_focused()
    expect(page).to_have_url(re.compile("/game/hearts$"))


@pytest.mark.parametrize("where, way", [("/nowhere", "All games"), ("/table/none", "All games"), ("/game/none", "All games")])
def test_a_wrong_address_has_a_sentence_and_a_way_on(page: Page, where: str, way: str) -> None:
    """Another person's table and an unknown game lead back to the lobby."""
    expect(page.get_by_role("link", name="Hearts")).to_be_visible()  # the games have come, so an unknown one is known to be none
    page.evaluate("where => { history.pushState(null, '', where); dispatchEvent(new PopStateEvent('popstate')); }", where)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert flaws(page, still=False) + barriers(page) == []
    page.get_by_role("link", name=way).click()
    expect(page.get_by_role("searchbox")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_game_in_numbers_leads_to_all_games_in_numbers(visit: Visit, size: tuple[int, int]) -> None:
    """The panel on the game's page, then the map and the order of all games; nothing is cut off or inaccessible."""
    page = visit(size=size)
    page.goto("/game/gin_rummy")
    page.get_by_role("tab", name="In numbers").click()
    expect(page.get_by_text("Skill in one hand")).to_be_visible()
    assert flaws(page, still=False) + barriers(page) == []
    page.get_by_role("link", name="All games in numbers").click()
    expect(page.get_by_role("heading", name="In order")).to_be_visible()
    page.get_by_role("combobox", name="By").select_option("Decided by the deal")
    assert flaws(page, still=False) + barriers(page) == []
    page.emulate_media(color_scheme="dark")
    assert barriers(page) == []
    page.get_by_role("listitem").get_by_role("link").first.click()
    expect(page.get_by_role("button", name=re.compile("[Ss]tarts right away"))).to_be_visible()
