"""The same deal in browsers of several people: a challenge, the patience of the day, and two people at one screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect, Locator, Page

from tests.web.browser import PHONE
from tests.web.conftest import Visit
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import EYES, PATIENCE, Person

pytestmark = pytest.mark.browser
CURTAIN_OR_NEW = f"(before) => document.querySelector('.curtain') !== null || ({EYES.strip().rstrip(';')})(before) !== null"


def faultless(page: Page) -> None:
    """Nothing is cut, covered or too small, and axe finds no barrier."""
    assert flaws(page, still=False) + barriers(page) == []


def test_a_challenge_is_made_sent_and_compared_at_its_end(visit: Visit) -> None:
    """One person makes a challenge and plays it; a friend opens the link and sees both results only after their own end."""
    ann, ben = visit(), visit(size=PHONE, touch=True)
    ann.goto("/game/red_dog")
    ann.get_by_role("button", name="Challenge a friend").click()
    form = ann.get_by_role("dialog", name="Challenge a friend")
    form.get_by_label("Your name").fill("Ann")
    form.get_by_label("Length").select_option("1")
    faultless(ann)
    form.get_by_role("button", name="Make the challenge").click()
    ann.wait_for_url(re.compile("/deal/"))
    link = ann.get_by_label("Link", exact=True).input_value()
    finish(ann, "Ann")
    ben.goto(link)
    expect(ben.get_by_role("heading", level=1)).to_have_text("Ann challenges you to Red Dog")
    expect(ben.get_by_text("1 player has finished it.")).to_be_visible()
    expect(ben.get_by_role("table")).to_have_count(0)
    faultless(ben)
    finish(ben, "Ben", ("touch",))
    rows = ben.get_by_role("region", name="Results: Red Dog").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="Ann")).to_be_visible()
    expect(rows.filter(has_text="Ben")).to_contain_text("you")
    faultless(ben)


def finish(page: Page, name: str, ways: tuple[str, ...] = ("mouse",)) -> None:
    """Play a deal from its page to the end, and look at the results."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_url(re.compile("/table/"))
    Person(page, ways).play()  # type: ignore[arg-type]
    page.get_by_role("button", name="How others fared").click()
    page.wait_for_url(re.compile("/deal/|/daily"))
    expect(page.get_by_role("region", name=re.compile("^Results"))).to_be_visible()


@pytest.mark.slow
def test_the_patience_of_the_day_is_given_up_and_then_practised(visit: Visit) -> None:
    """It counts once: after the end there is the table of results, and further matches are practice."""
    page = visit(size=PHONE, touch=True)
    page.get_by_role("link", name=re.compile("^Deals of the day")).tap()
    faultless(page)
    patience = give_up_the_patience(page, "Zoë")
    row = patience.get_by_role("table").locator("tbody tr").filter(has_text="you")
    expect(row).to_contain_text("Zoë")
    expect(patience.get_by_role("button", name=re.compile("^Practise"))).to_be_visible()
    faultless(page)


def give_up_the_patience(page: Page, name: str) -> Locator:
    """Play the patience of the day on a phone, from its page and back to it, without a win; returns its part of the page."""
    patience = page.get_by_role("region", name="Patience of the day")
    page.get_by_label("Your name").fill(name)
    patience.get_by_role("button", name=re.compile("^Play")).tap()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_text("Your turn")).to_be_visible(timeout=PATIENCE)
    person = Person(page, ("touch",))
    person.look()
    give_up = page.get_by_role("button", name="Give up")
    if give_up.count():
        give_up.first.tap()
        page.get_by_role("dialog").get_by_role("button", name="Give up").tap()
        page.get_by_role("button", name="See the result").tap()
    else:
        person.play()
    page.get_by_role("button", name="How others fared").tap()
    page.wait_for_url(re.compile("/daily"))
    return patience


def test_two_people_at_one_screen_never_see_each_others_hand(visit: Visit) -> None:
    """A curtain stands between the turns; neither behind it nor at the other's turn is anything of a hand in the document."""
    page = visit(size=PHONE, touch=True)
    page.goto("/game/gin_rummy")
    page.get_by_role("button", name="Two at this screen").tap()
    form = page.get_by_role("dialog", name="Two at this screen")
    form.get_by_label("First player").fill("Ann")
    form.get_by_label("Second player").fill("Ben")
    form.get_by_role("button", name="Start").tap()
    page.wait_for_url(re.compile("/table/"))
    person = Person(page, ("touch",), seed=5)
    hands: dict[str, set[str]] = {}
    for _ in range(3):
        heading = page.get_by_role("heading", name=re.compile("^Pass the phone to"))
        expect(heading).to_be_visible()
        assert page.locator(".cloth, [data-card]").count() == 0
        faultless(page)
        name = heading.inner_text().removeprefix("Pass the phone to ")
        page.get_by_role("button", name=f"I am {name}").tap()
        hand = set(person.look().hand)
        others = [held for player, held in hands.items() if player != name]
        in_sight = page.evaluate("() => [...document.querySelectorAll('[data-card]')].map((node) => node.dataset.card)")
        assert len(hand) >= 10 and all(len(held & set(in_sight)) <= 1 for held in others)  # the upcard may come from the other
        hands[name] = hand
        while page.locator(".curtain").count() == 0:
            seen = person.look()
            person.touch(person.choose(seen))
            page.wait_for_function(CURTAIN_OR_NEW, arg=seen.looks)
    assert set(hands) == {"Ann", "Ben"}
