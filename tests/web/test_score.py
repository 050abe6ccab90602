"""Keeping the score of a game with real cards: a whole match on a phone, also without a network, and every screen of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, WIDE, window
from tests.web.conftest import Visit
from tests.web.layout_checks import barriers, drawn, flaws
from tests.web.test_installed import NOW

pytestmark = pytest.mark.browser

TEN = ["Ann", "Bartholomew", "Cleo", "Dan", "Maximiliana-Theodora", "Friedrich", "Gus", "Henrietta", "Ilse", "Jonathan"]


def begin(page: Page, slug: str, names: list[str], seats: int = 0) -> None:
    """A new sheet for these people."""
    page.goto(f"/game/{slug}")
    page.get_by_role("link", name="Keep score").click()
    if seats:
        page.get_by_label("Number of players").select_option(str(seats))
    for i, name in enumerate(names):
        page.get_by_label(f"Player {i + 1}", exact=True).fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("button", name=re.compile("Enter (hand|round) 1"))).to_be_visible()


def enter(page: Page, *scores: int | str) -> None:
    """A hand, with the keyboard: Enter goes from field to field, and from the last one writes the hand down."""
    page.get_by_role("button", name=re.compile("^(Enter|Go on with|Play on)")).click()
    for score in scores:
        page.keyboard.type(str(score))
        page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def totals(page: Page) -> list[str]:
    """The totals at the head of the sheet."""
    return [text.replace(", winner", "").strip() for text in page.locator("thead tr.totals td").all_inner_texts()]


def fits(page: Page) -> None:
    """Nothing is too small, cut off, or closed to anybody."""
    drawn(page)
    assert flaws(page, still=False) + barriers(page) == []


def test_a_match_of_hearts_is_kept_on_a_phone(browser: Browser, address: str) -> None:
    """Taps on the pad, a check, a correction, a reload without a network, the end, and a rematch in which the deal passes on."""
    troubles: list[str] = []
    page = window(browser, address, troubles, {"size": PHONE, "touch": True, "worker": True})
    assert page.evaluate(NOW)
    begin(page, "hearts", ["Ann", "Ben", "Cleo", "Dan"])
    expect(page.get_by_role("heading", name="Hearts score sheet")).to_be_visible()
    sheet = page.url

    # The first hand is tapped in: 5 and 20 and nothing do not add up to 26; Dan gets the point that is missing.
    page.get_by_role("button", name="Enter hand 1 Ann deals").tap()
    dialog = page.get_by_role("dialog", name="Hand 1")
    expect(dialog.get_by_label("Ann, 0 so far")).to_be_focused()
    fits(page)
    dialog.get_by_role("button", name="5", exact=True).tap()
    dialog.get_by_role("button", name="Next").tap()
    for key in ["2", "1", "Delete a digit", "0"]:
        dialog.get_by_role("button", name=key, exact=True).tap()
    dialog.get_by_role("button", name="Next").tap()
    dialog.get_by_role("button", name="0", exact=True).tap()
    expect(dialog.get_by_text("These add up to 25; they must add up to 26 or 78.")).to_be_visible()
    dialog.get_by_role("button", name="Dan: 1").tap()
    expect(dialog.get_by_text("These add up to 26, as they must.")).to_be_visible()
    dialog.get_by_role("button", name="Write down hand 1").tap()
    assert totals(page) == ["5", "20", "0", "1"]
    expect(page.get_by_role("button", name="Enter hand 2 Ben deals")).to_be_visible()

    # From here on without a network: the sheet is there after a reload, and in the lobby.
    page.context.set_offline(True)
    page.reload()
    assert totals(page) == ["5", "20", "0", "1"]
    page.goto("/")
    expect(page.get_by_role("link", name="Hearts score sheet After 1 hand Cleo leads with 0.")).to_be_visible()
    page.get_by_role("link", name="Hearts score sheet").tap()
    expect(page).to_have_url(sheet)

    enter(page, 0, 26, 26, 26)
    enter(page, 0, 26, 0, 0)
    assert totals(page) == ["5", "72", "26", "27"]

    # The second hand was not Ann's moon but Cleo's: corrected. The third is deleted, and that is taken back.
    page.get_by_role("button", name="Hand 2: correct").tap()
    fits(page)
    page.keyboard.type("26")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.type("0")
    page.get_by_role("button", name="Save").tap()
    assert totals(page) == ["31", "72", "0", "27"]
    page.get_by_role("button", name="Hand 3: correct").tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).tap()
    assert totals(page) == ["31", "46", "0", "27"]
    expect(page.get_by_text("Hand 3 was deleted.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    assert totals(page) == ["31", "72", "0", "27"]

    # Scores that do not add up can be written down all the same, after a warning.
    page.get_by_role("button", name="Enter hand 4").tap()
    page.keyboard.type("1")
    page.get_by_role("button", name="Write down hand 4").tap()
    page.get_by_role("button", name="Write it down all the same").tap()
    assert totals(page) == ["32", "72", "0", "27"]

    enter(page, 0, 26, 0, 0)
    enter(page, 0, 2, 24, 0)
    expect(page.get_by_role("heading", name="Cleo wins")).to_have_count(0)  # exactly 100 plays on
    enter(page, 0, 13, 0, 13)
    expect(page.get_by_role("heading", name="Cleo wins")).to_be_visible()
    expect(page.get_by_text("Ben passed 100. Cleo has 24 points, 8 fewer than Ann.")).to_be_visible()
    fits(page)
    page.get_by_role("button", name="Rematch Dan deals").tap()
    expect(page.get_by_role("button", name="Enter hand 1 Dan deals")).to_be_visible()
    assert totals(page) == ["0", "0", "0", "0"] and page.url != sheet
    page.goto(sheet)
    expect(page.get_by_role("heading", name="Cleo wins")).to_be_visible()
    assert [each for each in troubles if "ERR_INTERNET_DISCONNECTED" not in each] == []
    page.context.close()


def test_partners_bonuses_and_large_totals(visit: Visit) -> None:
    """Canasta for four has two columns and counts sums; the end of gin asks for its bonuses, and they decide."""
    page = visit()
    begin(page, "canasta", ["Ann", "Ben", "Cleo", "Dan"], 4)
    enter(page, "1200+300-45", -250)
    assert totals(page) == ["1,455", "−250"]
    enter(page, 3600, 900)
    expect(page.get_by_role("heading", name="Ann and Cleo win")).to_be_visible()
    begin(page, "gin_rummy", ["Ann", "Ben"])
    for scores in [(0, 40), (0, 50), (101, 0)]:
        enter(page, *scores)
    expect(page.get_by_text("Ann passed 100. The player who has reached 100 gets 100 more")).to_be_visible()
    page.get_by_role("button", name="Add the bonuses").click()
    page.keyboard.type("125")
    page.keyboard.press("Enter")
    page.keyboard.type("50")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ann wins")).to_be_visible()
    assert totals(page) == ["226", "140"]


def test_the_players_end_a_match_that_totals_do_not(visit: Visit) -> None:
    """In-Between: the pot is told, more than it holds cannot be won unnoticed, and the players say who has won."""
    page = visit(size=PHONE, touch=True)
    begin(page, "in_between", ["Ann", "Ben", "Cleo"], 3)
    enter(page, -3, 2, -4)
    expect(page.get_by_text("In the pot: 5 chips")).to_be_visible()
    page.get_by_role("button", name="Enter hand 2").tap()
    page.keyboard.type("8")
    expect(page.get_by_text("They win 3 chips more than there are in the pot.")).to_be_visible()
    page.get_by_role("button", name="Ann: 5").tap()
    page.get_by_role("button", name="Write down hand 2").tap()
    page.get_by_role("button", name="End the match").tap()
    fits(page)
    page.get_by_role("button", name="Ann and Ben won").tap()
    expect(page.get_by_role("heading", name="Ann and Ben win")).to_be_visible()
    expect(page.get_by_text("They share the win with 2 chips each.")).to_be_visible()
    page.get_by_role("button", name="Rules: The end").tap()
    expect(page.get_by_role("dialog").get_by_role("heading", name="The end")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WIDE, (720, 450)])  # the last: 1440 × 900 at twice the size
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_ten_players_with_long_names_fit(visit: Visit, size: tuple[int, int], scheme: str) -> None:
    """The form, the sheet and the entry; chips below and above what they began with."""
    page = visit(size=size, touch=size == PHONE)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/score/pineapple")
    page.get_by_label("Number of players").select_option("10")
    fits(page)
    begin(page, "pineapple", TEN, 10)
    fits(page)
    enter(page, -200, 150, 50, 0, 0, 0, -25, 0, -10, 35)
    fits(page)
    expect(page.get_by_role("button", name="Enter hand 2 Bartholomew deals")).to_be_visible()
    page.get_by_role("button", name="Enter hand 2").click()
    fits(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Chips bought").click()
    page.keyboard.type("200")
    page.get_by_role("button", name="Write down chips bought").click()
    assert totals(page)[:3] == ["200", "350", "250"]


def test_sheets_are_copied_and_deleted(visit: Visit) -> None:
    """As plain text; and after a question the sheet is gone. An address without a sheet says so."""
    page = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, "hearts", ["Ann", "Ben", "Cleo", "Dan"])
    enter(page, 5, 21, 0, 0)
    page.get_by_role("button", name="Share the sheet").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text = str(page.evaluate("navigator.clipboard.readText()"))
    assert "Hand 1    5   21     0    0" in text and "After 1 hand Cleo and Dan lead with 0." in text
    sheet = page.url
    page.get_by_role("button", name="Delete the sheet").click()
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Delete the sheet").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("heading", name="Sit down, pick a game.")).to_be_visible()
    expect(page.get_by_role("list", name="Your score sheets")).to_have_count(0)
    page.goto(sheet)
    expect(page.get_by_role("heading", name="This score sheet is not here")).to_be_visible()
