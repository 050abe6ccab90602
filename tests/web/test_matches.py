"""Whole matches against bots, played only from what the screen shows, from the lobby to the result and a rematch."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

import upcard
from tests.every_game import every
from tests.web.browser import PHONE, WIDE
from tests.web.conftest import Visit
from tests.web.scripted_player import PATIENCE, Person, Seen
from upcard.core.pack import STANDARD

pytestmark = pytest.mark.browser


class Evening(NamedTuple):
    """A match that is short enough, and long enough to include the end of a hand."""

    slug: str
    options: Mapping[str, int | str | bool]
    seats: int = 0  # the number that the form proposes
    low: bool = False  # the lowest total wins


EVENINGS = {
    "hearts": Evening("hearts", {"target": 20}, low=True),
    "fipsen": Evening("fipsen", {"deals": 2}),
    "gin rummy": Evening("gin_rummy", {"target": 40}),
    "triple draw": Evening("triple_draw", {"hands": 2}, seats=3),
    "triple draw without limit": Evening("triple_draw", {"hands": 2, "structure": "no_limit"}, seats=6),
    "crash": Evening("crash", {"target": 3}, seats=2),
    "oklahoma rummy": Evening("oklahoma_rummy", {"target": 300}, seats=2),
    "golf": Evening("golf", {"holes": 2}, low=True),
    "paiute": Evening("paiute", {"match_hands": 2}, seats=3),
    "eleusis express": Evening("eleusis_express", {}, seats=3),
    "canasta": Evening("canasta", {"target": 1}, seats=2),
    "porrazo": Evening("porrazo", {"target": 21}, seats=2),
    "democracy": Evening("democracy", {"target_tribes": 2, "end_tie": "shared"}, seats=3),
    "botifarra": Evening("botifarra", {"target": 20}),
    "spanish solo": Evening("solo", {"hands": 2}),
    "all fours": Evening("all_fours", {"target": 3}, seats=2),
    "newmarket": Evening("newmarket", {"hands": 2}, seats=3),
    "anaconda": Evening("anaconda", {"hands": 2}, seats=3),
    "whiskey poker": Evening("whiskey_poker", {"hands": 2}, seats=3),
    "3-5-7": Evening("three_five_seven", {"max_deals": 10}, seats=3),
    "chinese poker": Evening("chinese_poker", {"match_hands": 3}, seats=2),
    "backhand": Evening("backhand", {"match_rounds": 4}, seats=3),
    "in-between": Evening("in_between", {"match_games": 1, "max_turns": 40}, seats=3),
    "red dog": Evening("red_dog", {"match_games": 1, "max_deals": 20}, seats=3),
    "eleusis": Evening("eleusis", {"expel_without_prophet": 5, "expel_with_prophet": 5}, seats=3),
    "delphi": Evening("delphi", {}, seats=3),
    "khanhoo": Evening("khanhoo", {"target": 1}, seats=2),
    "totit": Evening("totit", {}, seats=2),
    "canfield": Evening("canfield", {"max_actions": 100}),
    "open-face chinese poker": Evening("open_face_chinese_poker", {"match_hands": 2}, seats=2),
}

LONGEST = ["delphi", "eleusis express"]  # matches of about a minute

SAME_LOG = """(before) => document.querySelector('[aria-label="What happened"]')?.innerText === before"""


@pytest.mark.parametrize(
    "name",
    [
        *every([name for name in EVENINGS if name not in LONGEST], ["gin rummy", "triple draw"]),
        *[pytest.param(name, marks=pytest.mark.long) for name in LONGEST],
    ],
)
def test_a_whole_match_is_played_on_what_the_screen_shows(visit: Visit, name: str) -> None:
    """With mouse and keys, a reload, and changes of orientation, to the result, a rematch and the way out."""
    evening = EVENINGS[name]
    page, title = visit(), upcard.game(evening.slug).title
    person = Person(page, ("mouse", "keys"), seed=3)
    person.find(title)
    person.order(evening.options, evening.seats, seed="5")
    person.sit()
    reloaded = False
    for turn, seen in enumerate(person.turns(), 1):
        if turn >= 5 and seen.place == "turn" and not reloaded:
            reload(person, seen)
            reloaded = True
        elif turn % 8 == 0:  # drawn again, as when a phone is turned: chosen cards stay chosen
            turn_screen(page)
            again = person.look()
            assert set(chosen(seen)) <= set(chosen(again))  # a card that was still moving may be selectable by now
    assert reloaded
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    if upcard.game(evening.slug).seats[-1] > 1:  # patience has its own end
        check_verdict(page, evening.low)
    rematch(person)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("link", name=re.compile(f"Back to your {title} table"))).to_be_visible()


def chosen(seen: Seen) -> list[str]:
    """The cards that are chosen."""
    return sorted(move.name for move in seen.moves if move.chosen and move.kind in ("card", "target"))


def reload(person: Person, seen: Seen) -> None:
    """After a reload the table is the same, except for choices not yet confirmed."""
    person.page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})  # if the log is beside the table
    log = person.page.get_by_role("region", name="What happened")
    before = log.inner_text()
    person.page.reload()
    again = person.look()
    assert (again.place, again.hand) == (seen.place, seen.hand)
    person.page.wait_for_function(SAME_LOG, arg=before, timeout=PATIENCE)


def turn_screen(page: Page) -> None:
    """From the wide screen to the phone, or back."""
    now = page.viewport_size
    width, height = PHONE if now and now["width"] == WIDE[0] else WIDE
    page.set_viewport_size({"width": width, "height": height})


def check_verdict(page: Page, low: bool) -> None:
    """The named winner has the best total, and each total is the sum of the lines above it."""
    end = page.get_by_role("region", name="The match is over")
    names = [cell.inner_text() for cell in end.locator("thead th").all()[1:]]
    rows = [[number(cell.inner_text()) for cell in row.locator("td").all()] for row in end.locator("tbody tr").all()]
    totals = [number(cell.inner_text()) for cell in end.locator("tfoot td").all()]
    best = min(totals) if low else max(totals)
    heading = end.get_by_role("heading").inner_text()
    won = [name for side, total in zip(names, totals) if total == best for name in side.split(" and ")]  # partners share a column
    assert len(names) == 1 or re.split(", | and ", re.sub(" wins?( .*)?$", "", heading)) == won
    sums = [sum(column) for column in zip(*rows)]
    assert len({total - written for total, written in zip(totals, sums)}) == 1  # except for the chips that everyone began with


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(re.sub(r"[^\d−]", "", text).replace("−", "-"))


def rematch(person: Person) -> None:
    """Another match at the same table, from the beginning."""
    page = person.page
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("region", name="The match is over")).to_be_hidden(timeout=PATIENCE)
    begun = page.get_by_text("No hand has been scored yet.").or_(page.get_by_role("region", name="The hand is over"))
    expect(begun).to_be_visible()  # bots that act first may have ended the first hand already
    assert person.look().place in ("turn", "compose", "counted")


@pytest.mark.slow
def test_golf_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    """From the search field in the lobby to the end of the match without a mouse."""
    page = visit()
    person = Person(page, ("keys",), seed=2)
    person.find("Golf")
    person.sit()
    person.play()
    expect(page.get_by_role("region", name="The match is over")).to_be_visible()


def test_hearts_is_played_with_fingers_on_a_phone(visit: Visit) -> None:
    """The first tap lifts a card and says what the second will do. Nothing scrolls up to the end."""
    page = visit(size=PHONE, touch=True)
    person = Person(page, ("touch",), seed=4)
    person.find("Hearts")
    person.order({"target": 1}, seed="11")
    person.sit()
    for seen in person.turns():
        if seen.place == "turn":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        if seen.place != "turn" or "choose three" in seen.prompt:
            continue
        card = person.chance.choice(seen.of("card"))
        if card.chosen:
            continue
        person.touch(card)
        lifted = person.look(seen.looks)
        assert chosen(lifted) == [f"{card.name}, chosen"]
        assert [move.name for move in lifted.of("main")] == [f"Play the {card.name}"]
        assert len(lifted.hand) == len(seen.hand)
    expect(page.get_by_role("region", name="The match is over")).to_be_visible()


class Session(NamedTuple):
    """Ten hands of no-limit poker with short stacks, so that all-ins with unequal stacks come soon."""

    slug: str
    seed: str
    buy_in: int
    size: tuple[int, int]
    odds: bool = True  # odds show during the hand, and after it when looking back


SESSIONS = {
    "pineapple": Session("pineapple", "2", 12, WIDE),
    "soko on a phone": Session("soko", "3", 25, PHONE),
    "triple draw": Session("triple_draw", "2", 12, WIDE, odds=False),
    "anaconda": Session("anaconda", "2", 20, WIDE, odds=False),
    "whiskey poker": Session("whiskey_poker", "2", 12, WIDE, odds=False),
}
CALLS = re.compile("(Call|Check|Bring in|Buy in again|Knock)")
FACES = {STANDARD.words(face): face for face in STANDARD.faces}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if "soko" in name else pytest.mark.long) for name in SESSIONS]
)
def test_ten_hands_of_poker_with_all_ins_and_side_pots(visit: Visit, name: str) -> None:
    """A player who never folds, at a table with odds: side pots are named and awarded, and past hands can be reviewed."""
    session = SESSIONS[name]
    touch = session.size == PHONE
    page, title = visit(size=session.size, touch=touch), upcard.game(session.slug).title
    person = Person(page, ("touch",) if touch else ("mouse", "keys"), seed=6)
    person.find(title)
    options: dict[str, int | str | bool] = {
        "hands": 10,
        "structure": "no_limit",
        "buy_in": session.buy_in,
        "rebuy": "to_buy_in_between_hands",
        "show_odds": session.odds,
    }
    person.order(options, 4, seed=session.seed)
    person.sit()
    looked = not session.odds
    for seen in staying(person):
        if session.odds and seen.place == "turn" and seen.prompt.endswith("in the pot."):
            expect(page.get_by_text(re.compile(r"\d+%")).first).to_be_visible()
        if seen.place == "counted":
            assert re.search(r" (wins?|share) ", seen.prompt), seen.prompt  # a sentence names the winner of each pot
        if seen.place == "counted" and not looked:
            look_back(page, touch)
            looked = True
    assert looked
    if touch:
        page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("all in")
    expect(log).to_contain_text(re.compile("side pot", re.IGNORECASE))
    expect(log.get_by_role("heading", name="Hand 10")).to_have_count(1)
    check_verdict(page, low=False)


def staying(person: Person) -> Iterator[Seen]:
    """Every screen until the match is over, of a player who calls every bet and discards the lowest card."""
    while True:
        seen = person.look()
        yield seen
        if seen.place == "end":
            return
        seen = person.look()
        lowest = sorted(seen.of("card"), key=lambda move: FACES[move.name.removesuffix(", chosen")])
        stay = [move for move in seen.moves if CALLS.match(move.name)]
        sure = seen.of("main", "several") if not lowest or lowest[0].chosen else []
        person.touch((stay or sure or [move for move in lowest if not move.chosen] or seen.moves)[0])
        person.look(seen.looks)


def look_back(page: Page, touch: bool) -> None:
    """A line of the log shows the past table, with at least the player's own odds; then back to the present."""
    if touch:
        page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.get_by_role("region", name="What happened").get_by_role("button").nth(3).click()
    expect(page.get_by_text("Looking back")).to_be_visible()
    expect(page.get_by_role("group", name="You", exact=True)).to_contain_text("chance")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_text("Looking back")).to_be_hidden()
    if touch:
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
