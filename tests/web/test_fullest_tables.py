"""The fullest table of each game on a phone, upright and sideways, and on a wide screen: everything has room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

import upcard
from tests.every_game import every
from tests.web.browser import LOW, PHONE, WIDE, window
from tests.web.fullest import Position, Showcase, played, positions
from tests.web.layout_checks import barriers, drawn, flaws
from tests.web.screenshots import moments
from upcard.core.match import Match
from upcard.registry import slugs

pytestmark = pytest.mark.browser

ON_ITS_SIDE: Final = (667, 375)
WIDTHS: Final = (
    """(where) => [...document.querySelectorAll(where)].map((node) => Math.round(node.getBoundingClientRect().width))"""
)
HIDDEN: Final = """() => { const frame = document.querySelector(".cloth, .compose, .table").getBoundingClientRect();
    return [...document.querySelectorAll(".pots, [data-zone=board]")]
        .filter((node) => node.getBoundingClientRect().height > 0 && node.getBoundingClientRect().bottom > frame.bottom + 2)
        .map((node) => node.innerText) }"""


FAINT: Final = """() => {
    // Words on a ground of their own, which may lie on a card, where axe does not look.
    const light = (colour) => {
        const [r, g, b] = colour.match(/[0-9.]+/g).map((part) => part / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faint = new Set();
    for (const node of document.querySelectorAll(".table *")) {
        if (![...node.childNodes].some((part) => part.nodeType === 3 && part.data.trim()) || !node.getClientRects().length) continue;
        const ground = [node, node.parentElement].map((each) => getComputedStyle(each).backgroundColor).find((c) => /^rgb\\(/.test(c));
        if (!ground || node.closest("[disabled], [aria-disabled=true], .unseen")) continue;
        const [a, b] = [light(getComputedStyle(node).color), light(ground)].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 3) faint.add(`${node.className}: ${node.innerText}`);
    }
    return [...faint];
}"""
CUT: Final = """() => [...document.querySelectorAll(".facts .fact")].filter((pill) => {
    const [box, frame] = [pill, pill.parentElement].map((node) => node.getBoundingClientRect());
    return box.height > 0 && box.bottom > frame.bottom + 2;
}).map((pill) => pill.innerText)"""
TIMID: Final = """() => {
    // The cards are smaller than they could be: at a larger size everything would fit as well.
    const box = document.querySelector(".box"), inner = box.firstElementChild, now = box.style.getPropertyValue("--k");
    box.style.setProperty("--k", Math.min(1, 1.25 * now));
    const top = Math.min(...[...inner.children].filter((part) => part.getClientRects().length).map((part) => part.getBoundingClientRect().top));
    const fits = inner.scrollHeight <= inner.clientHeight + 1 && inner.scrollWidth <= inner.clientWidth + 1
        && top >= inner.getBoundingClientRect().top;
    box.style.setProperty("--k", now);
    return now < 0.8 && fits;
}"""
LINES: Final = """() => [...document.querySelectorAll("footer button > span")].map((words) => [
    words.innerText, Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight))])"""
SCROLLS: Final = """() => document.querySelector(".box > [data-scrolls]") !== null"""
COUNTED: Final = """() => { const box = document.querySelector(".counted").getBoundingClientRect(); return [box.width, box.height] }"""
OUTSIDE: Final = """() => { const cloth = document.querySelector(".cloth").getBoundingClientRect();
    return [...document.querySelectorAll(".slots [data-card]")].filter((card) => {
        const [box, row] = [card, card.closest("section")].map((node) => node.getBoundingClientRect());
        return box.bottom > cloth.bottom + 1 || box.right > row.right + 1 || row.right > cloth.right + 1;
    }).length }"""
CROWDED_OUT: Final = """() => {
    // Other players' rows that lie beside the cloth on a wide screen, and players whose count begins out of sight.
    const cloth = document.querySelector(".cloth").getBoundingClientRect(), count = document.querySelector(".counted").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".cloth .rows")].map((node) => [node.ariaLabel, node.getBoundingClientRect()]);
    const heads = [...document.querySelectorAll(".counted article header")].map((node) => [node.innerText, node.getBoundingClientRect()]);
    return [...rows.filter(([, box]) => box.right > cloth.right || box.bottom > cloth.bottom || box.width < 100),
        ...heads.filter(([, box]) => box.bottom > count.bottom)].map(([name]) => name);
}"""
LOW_TRAYS: Final = """() => { const cloth = document.querySelector(".cloth").getBoundingClientRect();
    return [...document.querySelectorAll("[data-zone].filled")].filter((row) => row.getBoundingClientRect().bottom > cloth.bottom + 1)
        .map((row) => row.ariaLabel) }"""
OVERFULL: Final = """() => [...document.querySelectorAll("button")]
    .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1).map((button) => button.innerText)"""


@pytest.fixture(scope="module")
def showcase(browser: Browser, address: str) -> Iterator[Showcase]:
    """One page for all positions."""
    troubles: list[str] = []
    page = window(browser, address, troubles, {})
    yield Showcase(page)
    page.context.close()
    assert [trouble for trouble in troubles if "icon.svg" not in trouble] == []  # the first page was closed at once


def widths(page: Page, where: str) -> list[int]:
    """The widths of the cards at a place."""
    drawn(page)
    found: list[int] = page.evaluate(WIDTHS, where)
    return found


def sides(match: Match) -> int:
    """The number of sides with melds on the table."""
    zones = match.hand.plan.zones
    return len([z for z, zone in enumerate(zones) if zone.layout == "melds" and match.hand.size(z)])


@pytest.mark.parametrize("slug", every(slugs(), ["canasta", "oklahoma_rummy", "soko"]))
def test_the_fullest_table_has_room_for_everything(showcase: Showcase, slug: str) -> None:
    """Nothing is cut, tiny or covered, even with a card chosen. Melds and rows keep their size; pot and board are visible."""
    page = showcase.page
    for position in positions()[slug]:
        match = played(slug, position)
        showcase.show(match, match.hand.turn)
        for width, height in (ON_ITS_SIDE, LOW, WIDE, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            where = f"{slug}, most {position.most}, {width} wide"
            assert not flaws(page), f"{where}: {flaws(page)}"
            assert page.evaluate(HIDDEN) == [] == page.evaluate(CUT), where
            assert (width, height) != WIDE or not page.evaluate(SCROLLS), where
            least = {ON_ITS_SIDE: 30, LOW: 30, WIDE: 60 if sides(match) < 4 else 42, PHONE: 42}[width, height]
            assert min(widths(page, ".groups [data-card]"), default=least) >= least, where
            if (width, height) == PHONE and slug == "open_face_chinese_poker":
                assert min(widths(page, ".slots [data-card], .slots .hole")) >= 48, where
        card = page.locator("[aria-label^='Your hand'] .playable").first
        if card.count():
            card.press("Space")
            assert not flaws(page), f"{slug}, most {position.most}, a card chosen: {flaws(page)}"
    page.emulate_media(color_scheme="dark")
    assert barriers(page) == [], "in the dark"
    assert page.evaluate(FAINT) == [], "in the dark"
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("slug", every(slugs(), ["chinese_poker", "crash", "hearts", "pineapple"]))
def test_the_count_has_room_beside_the_table(showcase: Showcase, slug: str) -> None:
    """The count shows four lines at least, and a player's own set rows lie on the cloth; on a wide screen all others' do too."""
    page = showcase.page
    showcase.tell(moments(slug)["hand"])
    for size in (ON_ITS_SIDE, LOW, WIDE, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        drawn(page)
        width, height = page.evaluate(COUNTED)
        assert width >= 230 and height >= 100, (slug, size, width, height)
        assert page.evaluate(OUTSIDE) == 0, (slug, size)
        assert not page.evaluate(CUT), (slug, size)
        assert not page.evaluate(TIMID), (slug, size)
        assert size != WIDE or page.evaluate(CROWDED_OUT) == [], slug


@pytest.mark.parametrize("slug", every(slugs(), ["paiute"]))
def test_buttons_are_short_and_bots_have_faces_sideways_too(showcase: Showcase, slug: str) -> None:
    """No button of a phone takes more than three lines. Up to three bots beside a phone held sideways have their faces."""
    page = showcase.page
    showcase.tell(moments(slug)["fullest"])
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    drawn(page)
    assert [text for text, lines in page.evaluate(LINES) if lines > 3] == []
    page.set_viewport_size({"width": LOW[0], "height": LOW[1]})
    drawn(page)
    bots = page.locator(".seats .plate [data-bot]")
    if bots.count() <= 3 and not page.locator(".seats .dense").count():
        assert all(bots.nth(i).is_visible() for i in range(bots.count()))


def test_quick_sizes_and_the_pot_have_room_on_a_phone_held_sideways(showcase: Showcase) -> None:
    """Five sizes of a bet stand in their buttons, the slider can be slid, and the pot is in sight above them."""
    page = showcase.page
    showcase.tell(moments("soko")["opening"])
    for width, height in (ON_ITS_SIDE, LOW):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate(OVERFULL) == [] == page.evaluate(HIDDEN), width
        assert page.locator(".amount input[type=range]").evaluate("(slider) => slider.clientWidth") >= 90, width


def test_the_end_of_a_long_line_is_in_sight_when_the_screen_turns(showcase: Showcase) -> None:
    """The place of the next card stays at the right edge on every screen, whatever was shown before."""
    page = showcase.page
    match = played("eleusis", next(each for each in positions()["eleusis"] if each.most == "cards"))
    for width, height in (PHONE, WIDE, ON_ITS_SIDE, WIDE, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        showcase.show(match, match.hand.turn)
        expect(page.locator(".place .next")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("group", name="Cards in the line").locator("[data-card]").first).not_to_be_in_viewport()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_rows_are_in_sight_before_a_card_is_placed(showcase: Showcase, seats: int) -> None:
    """Five cards are to be placed on a phone: all three rows lie on the cloth above them."""
    match = upcard.game("open_face_chinese_poker").match(seats=seats, seed=1)
    showcase.show(match, match.hand.turn)
    page = showcase.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    drawn(page)
    assert page.locator(".filled").count() == 3
    assert page.evaluate(LOW_TRAYS) == [] and not page.evaluate(SCROLLS) and not flaws(page)


@pytest.mark.parametrize("size", [PHONE, (412, 915), (320, 568)])
def test_a_note_beside_a_row_of_a_phone_has_room_there(showcase: Showcase, size: tuple[int, int]) -> None:
    """A queen in front of a five and a six: the middle and the back must still beat the rows before them, and say so."""
    match = played("open_face_chinese_poker", Position(1, ["front QH", "middle TC", "back 6S"], "notes", 2))
    showcase.show(match, match.hand.turn)
    page = showcase.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    drawn(page)
    notes = page.locator(".filled").get_by_text("must beat")
    assert notes.count() == 2 and not flaws(page)
