"""At the table: reasons, hints, looking back, choosing several cards, and every way to play a card."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE, WIDE
from tests.web.conftest import Visit
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import Person, Seen

pytestmark = pytest.mark.browser


def sat(page: Page, title: str = "Hearts", seed: str = "5", **options: int | str | bool) -> Person:
    """A person, with touch if the screen has it or else a mouse, who has just sat down."""
    touch = page.evaluate("navigator.maxTouchPoints > 0")
    person = Person(page, ("touch",) if touch else ("mouse",), seed=1)
    person.find(title)
    person.order(options, seed=seed)
    person.sit()
    return person


def hand(page: Page) -> Locator:
    """The cards of the person's hand."""
    return page.get_by_role("group", name=re.compile("^Your hand")).get_by_role("button")


def card(page: Page, name: str) -> Locator:
    """A card of the person's hand."""
    return page.get_by_role("group", name=re.compile("^Your hand")).get_by_role("button", name=re.compile(f"^{name}"))


def past_the_passing(person: Person) -> Seen:
    """The first turn of play, after passing three cards."""
    for seen in person.turns():
        if "choose three" not in seen.prompt:
            return seen
    raise AssertionError("nothing was played")


def test_a_reload_returns_to_the_same_table(page: Page) -> None:
    """From the lobby a guest sits down to Hearts; a reload shows the same hand, under the room's content policy."""
    expect(page).to_have_title(re.compile("Upcard"))
    person = sat(page)
    before, where = person.look().hand, page.url
    page.reload()
    assert person.look().hand == before
    assert page.url == where


def test_a_dimmed_card_says_why(page: Page) -> None:
    """A card that cannot be played stays readable; a click on it explains why in a sentence, and does not play it."""
    person = sat(page)
    for seen in person.turns():
        if seen.dimmed:
            break
    dimmed = hand(page).and_(page.locator("[aria-disabled=true]")).first
    dimmed.click(force=True)  # its markup says that it is disabled
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"^[A-Z].*\b(led|lead|broken|points|trick)\b.*\.$"))
    expect(hand(page)).to_have_count(len(seen.hand))
    assert flaws(page) == []


def test_a_hint_names_a_possible_answer(page: Page) -> None:
    """The hint is a sentence with its reason, and its answer is possible; it disappears after the next play."""
    person = sat(page)
    seen = past_the_passing(person)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".prompt", has_text="Hint:")
    expect(hint).to_have_text(re.compile(r"Hint: Play the \w+ of \w+\s*·\s*.+"))
    assert any(move.name in hint.inner_text() for move in seen.of("card"))
    assert flaws(page) == []
    person.act(person.look())
    expect(hint).to_be_hidden()


def test_a_line_of_the_log_shows_the_past_table(page: Page) -> None:
    """A click on a line leads back to it; nothing can be done there, and one step leads to the present."""
    person = sat(page)
    past_the_passing(person)
    for _ in range(8):
        person.act(person.look())
    now = person.look()
    log = page.get_by_role("region", name="What happened")
    log.get_by_role("button", name=re.compile("^You play")).first.click()
    past = page.get_by_role("group", name="Looking back")
    expect(past).to_be_visible()
    expect(hand(page)).not_to_have_count(len(now.hand))
    assert hand(page).count() >= 12
    expect(page.locator(".playable")).to_have_count(0)
    assert flaws(page) + barriers(page) == []
    before = past.get_by_role("status").inner_text()
    past.get_by_role("button", name="Forward one move").click()
    expect(past.get_by_role("status")).not_to_have_text(before)
    past.get_by_role("button", name="Back to now").click()
    expect(past).to_be_hidden()
    assert person.look().hand == now.hand


def test_several_cards_are_chosen_and_confirmed_once(page: Page) -> None:
    """The button counts the chosen cards, says where they go, and waits; the choice survives rotating the screen."""
    person = sat(page)
    names = [move.name for move in person.look().of("card")]
    expect(page.get_by_role("button", name="Choose 3 cards")).to_be_disabled()
    card(page, names[0]).click()
    card(page, names[5]).click()
    waiting = page.get_by_role("button", name=re.compile("2 of 3"))
    expect(waiting).to_be_disabled()
    assert flaws(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(hand(page).and_(page.locator("[aria-pressed=true]"))).to_have_count(2)
    assert flaws(page) == []
    card(page, names[5]).click()
    expect(hand(page).and_(page.locator("[aria-pressed=true]"))).to_have_count(1)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.get_by_role("button", name="Clear").click()
    expect(hand(page).and_(page.locator("[aria-pressed=true]"))).to_have_count(0)
    for name in names[:3]:
        card(page, name).click()
    page.get_by_role("button", name=re.compile("^Pass 3 to (Rosa|Theo|Otto)")).click()
    expect(page.locator(".prompt")).not_to_contain_text("choose three")


@pytest.mark.parametrize("steps", [2, 20], ids=["quickly", "slowly"])
def test_a_card_is_dragged_to_the_table(page: Page, steps: int) -> None:
    """Dragging a playable card up with the mouse plays it; letting go at once leaves it in place."""
    person = sat(page)
    name = past_the_passing(person).of("card")[0].name
    box = card(page, name).bounding_box()
    assert box is not None
    x, y = box["x"] + 14, box["y"] + 60
    for rise in (12, 360):
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 6, y - rise, steps=steps)
        page.mouse.up()
        if rise == 12:
            expect(card(page, name)).to_be_visible()
    expect(card(page, name)).to_be_hidden()


def test_a_card_is_flicked_to_the_table(visit: Visit) -> None:
    """An upward flick plays a card at once."""
    page = visit(size=PHONE, touch=True)
    person = sat(page)
    seen = past_the_passing(person)
    name = seen.of("card")[0].name
    box = card(page, name).bounding_box()
    assert box is not None
    x, y = box["x"] + 14, box["y"] + 20
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for rise in (15, 40, 80):
        fingers.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - rise}]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card(page, name)).to_be_hidden()


def test_keys_choose_cards_without_covering_any(visit: Visit) -> None:
    """Arrows move in the hand, space chooses, escape clears; the focused card covers no other's index."""
    page = visit(size=PHONE)
    person = sat(page)
    first = person.look().of("card")[0]
    assert person.walk(first.index)
    for key in ("ArrowRight", "Space", "ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
        assert flaws(page) == [], f"after {key}"
    expect(hand(page).and_(page.locator("[aria-pressed=true]"))).to_have_count(2)
    page.keyboard.press("Escape")
    expect(hand(page).and_(page.locator("[aria-pressed=true]"))).to_have_count(0)


def test_enter_plays_a_table_card_chosen_with_space(page: Page) -> None:
    """In patience too."""
    person = sat(page, "Golf", seed="1")
    for seen in person.turns():
        if seen.of("target") and not any(move.name.startswith("Draw") for move in seen.moves):
            break
    assert person.walk(seen.of("target")[0].index)
    page.keyboard.press("Space")
    chosen = person.look(seen.looks)
    expect(page.get_by_role("button", name=re.compile("^Play the"))).to_be_enabled()
    page.keyboard.press("Enter")
    person.look(chosen.looks)
    expect(page.get_by_role("region", name="What happened").get_by_role("button", name=re.compile("^You play"))).to_have_count(1)


def test_the_list_of_keys(page: Page) -> None:
    """A question mark shows it."""
    sat(page).look()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Enter")
    assert flaws(page) + barriers(page) == []
    keys.get_by_role("button", name="Close").click()
    expect(keys).to_be_hidden()


def test_the_sheet_on_a_phone(visit: Visit) -> None:
    """Score, log, rules and settings slide up over the table, fit the screen, and are accessible."""
    page = visit(size=PHONE, touch=True)
    person = sat(page)
    past_the_passing(person)
    page.get_by_role("button", name="Score, log and rules").tap()
    sheet = page.get_by_role("dialog")
    for tab in ("Score", "Log", "Rules", "Settings"):
        sheet.get_by_role("tab", name=tab).tap()
        expect(sheet.get_by_role("tabpanel", name=tab)).not_to_be_empty()
        expect(sheet.get_by_text("Loading the rules")).to_have_count(0)
        assert flaws(page) + barriers(page) == [], tab
    sheet.get_by_role("switch", name="One tap plays").tap()
    sheet.get_by_role("button", name="Close").tap()
    before = person.look()
    person.touch(before.of("card")[0])
    assert len(person.look(before.looks).hand) == len(before.hand) - 1


def test_betting_everything_needs_confirmation(page: Page) -> None:
    """A bet of the whole stack is sent only after a second yes."""
    person = sat(page, "Triple Draw", structure="no_limit", hands=1)
    seen = person.look()
    all_in = next(move for move in seen.of("size") if move.name.startswith("All in"))
    person.touch(all_in)
    person.touch(person.look(seen.looks).of("main")[0])
    sure = page.get_by_role("dialog", name="All in?")
    assert flaws(page) + barriers(page) == []
    sure.get_by_role("button", name="Back").click()
    expect(sure).to_be_hidden()
    assert person.look().prompt == seen.prompt
    person.touch(person.look().of("main")[0])
    sure.get_by_role("button", name="Yes, all in").click()
    expect(page.get_by_role("region", name="What happened")).to_contain_text(re.compile("You .*200"))


@pytest.mark.slow
def test_animation_never_blocks_the_player(visit: Visit) -> None:
    """With animated cards and pauses for tricks, a person can play as fast as they click, and sees every card arrive."""
    page = visit(motion=True)
    person = sat(page, target=1)
    seen = past_the_passing(person)
    for _ in range(4):
        person.touch(seen.of("card")[0])
        seen = person.look(seen.looks)
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_role("button", name=re.compile("^You play"))).to_have_count(4)
    expect(page.locator(".ghost")).to_have_count(0)


def test_giving_up_a_patience_is_confirmed_and_recorded(page: Page) -> None:
    """The end shows the result and the number of the deal; a reload counts nothing twice, and the game's page shows it."""
    person = sat(page, "Canfield", seed="4711")
    person.look()
    page.get_by_role("button", name="Give up").click()
    sure = page.get_by_role("dialog", name="Give up?")
    assert flaws(page) + barriers(page) == []
    sure.get_by_role("button", name="Back").click()
    expect(sure).to_be_hidden()
    page.get_by_role("button", name="Give up").click()
    sure.get_by_role("button", name="Yes, give up").click()
    page.get_by_role("button", name="See the result").click()
    end = page.get_by_role("region", name="The match is over")
    for _ in range(2):
        expect(end).to_contain_text("1 match played, 0 won (0%).")
        end.get_by_text("Deal number").click()
        expect(end.get_by_text("4711")).to_be_visible()
        assert flaws(page) + barriers(page) == []
        page.reload()
        page.get_by_role("button", name="See the result").click()
    end.get_by_role("button", name="Leave").click()
    person.find("Canfield")
    expect(page.get_by_text("1 match played, 0 won (0%).")).to_be_visible()
    page.get_by_role("radio", name=re.compile("^Draw three")).check(force=True)
    expect(page.get_by_text("1 match played")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["Light", "Dark"])
@pytest.mark.parametrize("palette", ["Two", "Four", "Contrast"])
def test_every_palette_is_readable(page: Page, theme: str, palette: str) -> None:
    """On each background and with each set of suit colours."""
    person = sat(page)
    past_the_passing(person)
    page.get_by_role("tab", name="Settings").click()
    page.get_by_role("radiogroup", name="Light or dark").get_by_text(theme).click()
    page.get_by_role("radiogroup", name="Suit colours").get_by_text(palette).click()
    assert barriers(page) == []


def with_settings(page: Page, **settings: int | bool) -> None:
    """Visit again with these settings, before the first touch."""
    page.evaluate("(told) => localStorage.setItem('upcard.settings', JSON.stringify(told))", {"trickRest": 0, **settings})
    page.wait_for_load_state("networkidle")
    page.reload()


@pytest.mark.slow
def test_the_only_answer_goes_by_itself_and_sounds_stay_silent_until_the_first_touch(page: Page) -> None:
    """Deal 162 of Golf begins with 15 draws: no card can be played.  After a reload nothing has been touched yet."""
    with_settings(page, forced=True, sound=True, buzz=True)
    sat(page, "Golf", seed="162")
    log = page.get_by_role("region", name="What happened")
    expect(page.get_by_text("the only answer, given for you")).to_be_visible()
    page.reload()
    told = log.get_by_role("button")
    expect(told.first).to_be_visible()
    before = told.count()
    expect(told.nth(before)).to_be_visible()
    expect(page.get_by_text("the only answer, given for you")).to_be_hidden(timeout=60_000)


def test_sounds_play_without_an_error(page: Page) -> None:
    """A trick of Hearts with sounds on; the visit records every error of the console."""
    with_settings(page, sound=True, buzz=True)
    person = sat(page, target=1)
    seen = past_the_passing(person)
    person.touch(seen.of("card")[0])
    person.look(seen.looks)
    assert page.evaluate("navigator.userActivation.hasBeenActive")


def test_a_word_of_the_game_is_explained_and_opens_its_clause(visit: Visit) -> None:
    """On a phone, in Fipsen: the list takes the place of the bids, nothing is covered, and "Rules" shows the clause."""
    page = visit(size=PHONE, touch=True)
    sat(page, "Fipsen", seed="c0ffee")
    page.get_by_role("button", name="What do these words mean?").tap()
    words = page.get_by_role("region", name="Words of this question")
    expect(words).to_contain_text("You will win all five tricks, whatever number you name.")
    assert flaws(page) + barriers(page) == []
    words.get_by_role("button", name="Rules: The bidding").first.tap()
    clause = page.locator(".rules [tabindex='-1']")
    expect(clause).to_contain_text("you will not take up the skat")
    expect(clause).to_be_in_viewport()
