"""Friends at one table, each in a browser of their own: from the invitation to the checked deal."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from random import Random

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, WIDE, Visitor, window
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import EYES, Person, Seen

pytestmark = pytest.mark.browser

PATIENCE = 150.0  # seconds for a match of one hand on a busy machine
STALLED = 4.0  # seconds without any choice, after which the page is read as if for the first time
BREAKS = re.compile(r"ERR_INTERNET_DISCONNECTED|WebSocket|net::ERR_ABORTED|ERR_NETWORK_CHANGED")  # errors of a cut network

Arrive = Callable[..., Page]


@pytest.fixture
def arrive(browser: Browser, address: str) -> Iterator[Arrive]:
    """Opens a new person's window. At the end no console may have errors, except for a cut network."""
    troubles: list[str] = []
    pages: list[Page] = []

    def come(size: tuple[int, int] = WIDE, touch: bool = False) -> Page:
        pages.append(window(browser, address, troubles, Visitor(size=size, touch=touch)))
        return pages[-1]

    yield come
    for page in pages:
        page.context.close()
    assert [trouble for trouble in troubles if not BREAKS.search(trouble)] == []


class Friend:
    """A person at a table with others, who chooses when a choice is open and waits for nobody."""

    def __init__(self, name: str, page: Page, seed: int) -> None:
        self.name = name
        self.page = page
        self.person = Person(page, seed=seed)
        self.person.chance = Random(seed)
        self.before = ""
        self.acted = time.monotonic()
        self.choices = 0

    def move_to(self, page: Page) -> None:
        """Continue in another window."""
        self.page = self.person.page = page
        self.before = ""

    def step(self) -> bool:
        """Choose once if there is a new choice. Returns True when the match is over."""
        if time.monotonic() - self.acted > STALLED:
            self.before = ""
        found = self.page.evaluate(EYES, self.before)
        if found is None:
            return False
        seen = msgspec.convert(found, Seen)
        if seen.place == "end":
            return True
        self.before, self.acted = seen.looks, time.monotonic()
        self.choices += 1
        self.person.touch(self.person.choose(seen))
        return False


def play(friends: list[Friend], done: Callable[[], bool] = lambda: False, patience: float = PATIENCE) -> None:
    """All play until the match is over for everybody, or until a condition holds."""
    end = time.monotonic() + patience
    over: set[str] = set()
    while len(over) < len(friends) and not done():
        assert time.monotonic() < end, f"the match is not over: {[(f.name, f.choices) for f in friends]}"
        over |= {f.name for f in friends if f.step()}


def make_table(
    page: Page, game: str, name: str, *, bots: int = 0, strangers: bool = False, same_cards: int = 0, **options: int
) -> str:
    """Open a table for friends on a game's page; returns its code."""
    page.goto(f"/game/{game}")
    if options:
        Person(page).order(options)
    page.get_by_role("button", name=re.compile("^With friends")).click()
    form = page.get_by_role("dialog", name="Play with friends")
    form.get_by_label("Your name").fill(name)
    seats = form.get_by_role("combobox", name=re.compile("^Seat "))
    for index in range(bots):
        seats.nth(seats.count() - 1 - index).select_option(index=1)
    if strangers:
        form.get_by_text("Anyone", exact=True).click()
    if same_cards:  # so many hands at each of two tables
        form.get_by_role("switch", name="Two tables, same cards").click()
        form.get_by_label("Length").select_option(str(same_cards))
    assert flaws(page, still=False) + barriers(page) == []
    form.get_by_role("button", name="Make the table").click()
    page.wait_for_url(re.compile("/table/"))
    code = page.get_by_label(re.compile("^Code:")).inner_text()
    assert re.fullmatch("[A-Z]{4}", code)
    return code


def sit_down(page: Page, name: str) -> None:
    """Go from an invitation to a seat."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_role("list", name="Seats")).to_contain_text(f"{name} (you)")


def began(*pages: Page) -> None:
    """The cards are on the table."""
    for page in pages:
        expect(page.locator(".table .cloth")).to_be_visible()


def result(page: Page, own: str) -> dict[str, str]:
    """The totals at the end of a match, by name."""
    sheet = page.get_by_label("The match is over").get_by_role("table")
    names = [name.strip() for name in sheet.locator("thead th").all_inner_texts()]
    totals = [total.strip() for total in sheet.locator("tr").last.locator("th, td").all_inner_texts()]
    return {re.sub(r"\bYou\b", own, name): total for name, total in zip(names, totals) if name}


def by_players(totals: dict[str, str]) -> dict[frozenset[str], str]:
    """The totals of players, or of sides whose names are in any order."""
    return {frozenset(name.split(" and ")): total for name, total in totals.items()}


def people_panel(page: Page, tab: str) -> None:
    """Open chat and players at one of their tabs."""
    if not page.get_by_role("tablist", name="People at this table").is_visible():
        page.get_by_role("button", name=re.compile("^Chat and players")).click()
    page.get_by_role("tablist", name="People at this table").get_by_role("tab", name=tab).click()


def test_what_happens_on_a_phone_is_in_sight(arrive: Arrive) -> None:
    """In the waiting room and at the table: what a touch opens or asks is seen, and nobody else's words move the page."""
    ann = arrive(PHONE, touch=True)
    code = make_table(ann, "hearts", "Ann", bots=1)
    dan, ben = arrive(), arrive()
    dan.goto(f"/t/{code}")
    dan.get_by_role("link", name="Watch", exact=True).click()
    ben.goto(f"/t/{code}")
    sit_down(ben, "Ben")

    ann.get_by_role("button", name="More about Ben").tap()  # its row is the last one above the footer
    expect(ann.get_by_role("button", name="Swap with me")).to_be_in_viewport(ratio=1)
    expect(ann.get_by_role("button", name="Swap with me")).to_be_enabled()
    assert flaws(ann, still=False) == []
    ann.get_by_role("button", name="More about Ben").tap()

    ann.locator("main").evaluate("main => (main.scrollTop = 0)")
    ben.get_by_role("button", name="Hello!").click()
    expect(ann.get_by_role("log", name="What was said")).to_contain_text("Hello!")
    assert ann.locator("main").evaluate("main => main.scrollTop") == 0

    dan.get_by_role("link", name="Take a seat").click()  # a watcher who would rather play
    sit_down(dan, "Dan")
    ann.get_by_role("button", name=re.compile("^Start")).tap()
    began(ann, ben, dan)
    expect(ann.get_by_role("paragraph").get_by_text(re.compile("^Your turn: choose three cards"))).to_be_visible()

    people_panel(ann, "Players")
    ann.get_by_role("button", name="Ask to take back").tap()
    expect(ann.get_by_text("There is nothing to take back.")).to_be_in_viewport(ratio=1)
    expect(ann.get_by_role("dialog", name="People at this table")).to_be_hidden()

    people_panel(ann, "Players")
    ann.get_by_role("button", name="Propose to end").tap()
    for friend in (ben, dan):
        friend.get_by_role("button", name="Agree").click()
    expect(ann.get_by_text("The players agreed to end the match.")).to_be_in_viewport(ratio=1)
    expect(ann.locator(".asking")).to_have_text("The match is over.")
    expect(ann.get_by_text("There is nothing to take back.")).to_be_hidden()
    expect(ann.get_by_label("Actions").get_by_role("button")).to_have_text(["Sort"])
    assert flaws(ann, still=False) + barriers(ann) == []
    ann.get_by_role("button", name="Look back at the match").tap()
    ann.wait_for_url(re.compile("/replay/"))
    expect(ann.get_by_role("button", name="Play by itself")).to_be_visible()


@pytest.mark.slow
def test_friends_meet_by_link_and_code_and_play_a_match_through_every_mishap(arrive: Arrive) -> None:
    """Three friends and a bot play Hearts.

    One reloads, one loses the network, one closes the page, one watches; all see the same end.
    """
    ann = arrive(PHONE, touch=True)
    code = make_table(ann, "hearts", "Ann", bots=1, strangers=True, target=1)
    assert flaws(ann, still=False) + barriers(ann) == []

    ben = arrive()
    ben.get_by_role("link", name="Join a table").click()
    expect(ben.get_by_role("link", name="Join Hearts with Ann")).to_be_visible()
    assert flaws(ben, still=False) + barriers(ben) == []
    ben.get_by_label("Enter a code").fill(code.lower())
    ben.get_by_role("button", name="Join", exact=True).click()
    expect(ben.get_by_text("Ann invites you.")).to_be_visible()
    assert flaws(ben, still=False) + barriers(ben) == []
    sit_down(ben, "Ben")

    cleo = arrive(PHONE)
    cleo.emulate_media(color_scheme="dark")
    cleo.goto(f"/t/{code}")
    expect(cleo.get_by_text("Ann invites you.")).to_be_visible()
    assert flaws(cleo, still=False) + barriers(cleo) == []
    sit_down(cleo, "Cleo")
    assert flaws(cleo, still=False) + barriers(cleo) == []

    dan = arrive()
    dan.goto(f"/join/{code}")
    dan.get_by_role("link", name="Watch", exact=True).click()
    expect(dan.get_by_text("You are watching. Waiting for Ann to start.")).to_be_visible()
    expect(ann.get_by_text("1 person is watching.")).to_be_visible()
    expect(ben.get_by_text("Waiting for Ann to start.")).to_be_visible()
    assert ben.get_by_role("button", name=re.compile("^Start")).count() == 0

    ann.get_by_role("button", name=re.compile("^Start")).click()
    began(ann, ben, cleo, dan)
    friends = [Friend("Ann", ann, 1), Friend("Ben", ben, 2), Friend("Cleo", cleo, 3)]
    assert flaws(ann) + barriers(ann) + barriers(ben) + barriers(cleo) + barriers(dan) == []

    play(friends, lambda: all(f.choices >= 5 for f in friends))
    ben.reload()
    began(ben)
    play(friends, lambda: friends[1].choices >= 6)

    cleo.context.set_offline(True)
    expect(cleo.get_by_text("You are offline.")).to_be_visible()
    expect(ann.get_by_text(re.compile("^Cleo is away: [01]:[0-9]{2} until a bot plays"))).to_be_visible()
    cleo.context.set_offline(False)
    expect(cleo.get_by_text("You are offline.")).to_be_hidden()
    expect(ann.get_by_text(re.compile("^Cleo is away"))).to_be_hidden()

    again = ann.context.new_page()
    ann.close()
    expect(ben.get_by_text(re.compile("^Ann is away"))).to_be_visible()
    again.goto("/")
    again.get_by_role("link", name=re.compile("^Back to your Hearts table")).click()
    began(again)
    friends[0].move_to(again)
    play(friends)

    dan.get_by_role("button", name="See the result").click()
    assert dan.get_by_role("button", name="Rematch").count() == 0
    totals = [result(f.page, f.name) for f in friends] + [result(dan, "")]
    assert set(totals[0]) >= {"Ann", "Ben", "Cleo"} and totals[0] == totals[1] == totals[2] == totals[3]

    people_panel(ben, "Fair deal")
    ben.get_by_role("button", name="Check this match").click()
    expect(ben.get_by_text("The seed was drawn fairly.")).to_be_visible()
    expect(ben.get_by_role("list", name="What was checked").get_by_role("listitem")).to_have_count(5)
    assert barriers(ben) == []


def test_two_friends_and_two_bots_play_poker(arrive: Arrive) -> None:
    """A hand of Triple Draw, with bets, and draws that only their owner sees. Both friends read the same totals."""
    ann, ben = arrive(), arrive(PHONE, touch=True)
    code = make_table(ann, "triple_draw", "Ann", bots=2, hands=1)
    ben.goto(f"/t/{code}")
    sit_down(ben, "Ben")
    ann.get_by_role("button", name=re.compile("^Start")).click()
    began(ann, ben)
    play([Friend("Ann", ann, 4), Friend("Ben", ben, 5)])
    totals = result(ann, "Ann")
    assert {"Ann", "Ben"} <= set(totals) and totals == result(ben, "Ben")


@pytest.mark.slow
def test_two_friends_talk_vote_and_move_to_another_device(arrive: Arrive) -> None:
    """At Gin Rummy: chat and mute, a pause, an agreed end, a rematch in the same seats, a seat moved to another device."""
    ann, ben = arrive(), arrive(PHONE)
    code = make_table(ann, "gin_rummy", "Ann")
    ben.goto(f"/join/{code}")
    sit_down(ben, "Ben")
    ann.get_by_role("button", name="Hello!").click()
    expect(ben.get_by_role("log")).to_contain_text("Ann Hello!")
    ann.get_by_role("button", name=re.compile("^Start")).click()
    began(ann, ben)

    people_panel(ann, "Chat")
    ann.get_by_label("Write to the table").fill("good luck <b>")
    ann.keyboard.press("Enter")
    expect(ben.get_by_role("button", name="Chat and players, 1 unread")).to_be_visible()
    people_panel(ben, "Chat")
    expect(ben.get_by_role("log")).to_contain_text("good luck <b>")
    assert flaws(ben, still=False) + barriers(ben) == []
    people_panel(ben, "Players")
    ben.get_by_role("button", name="More about Ann").click()
    ben.get_by_role("button", name="Mute").click()
    expect(ben.get_by_role("list", name="Seats")).to_contain_text("Here, muted")
    assert flaws(ben, still=False) + barriers(ben) == []
    ann.get_by_role("button", name="Sorry!").click()
    expect(ann.get_by_role("log")).to_contain_text("You Sorry!")
    people_panel(ben, "Chat")
    ben.get_by_role("button", name="Nicely played!").click()
    expect(ann.get_by_role("log")).to_contain_text("Ben Nicely played!")
    expect(ben.get_by_role("log")).not_to_contain_text("Sorry!")
    ben.get_by_role("button", name="Close").click()

    people_panel(ann, "Players")
    ann.get_by_role("button", name="Pause").click()
    paused = ben.get_by_role("status").filter(has_text="The match is paused.")
    expect(paused).to_be_visible()
    ben.get_by_role("button", name="Go on", exact=True).click()
    expect(paused).to_be_hidden()

    ann.get_by_role("button", name="Propose to end").click()
    expect(ben.get_by_text("Ann proposes to end the match here.")).to_be_visible()
    assert flaws(ben) + barriers(ben) == []
    ben.get_by_role("button", name="No", exact=True).click()
    expect(ann.get_by_text("You propose to end the match here.")).to_be_hidden()
    ann.get_by_role("button", name="Propose to end").click()
    ben.get_by_role("button", name="Agree").click()
    for page in (ann, ben):
        expect(page.get_by_text("The players agreed to end the match.")).to_be_visible()
    ben.get_by_role("button", name="Rematch").click()
    ann.get_by_role("button", name="Agree").click()
    for page in (ann, ben):
        expect(page.locator(".people .line")).to_have_count(0)

    turns = [page.title().startswith("● ") for page in (ann, ben)]
    assert sorted(turns) == [False, True]
    people_panel(ben, "Players")
    ben.get_by_text("Go on with another device").click()
    link = ben.get_by_role("textbox", name="Link").last.input_value()
    laptop = arrive()
    laptop.goto(link)
    began(laptop)
    assert "#" not in laptop.url and laptop.title().startswith("● ") == turns[1]

    ben.get_by_role("button", name="Leave…").click()
    ben.get_by_role("alertdialog", name="Leave the table").get_by_role("button", name="Leave").click()
    expect(ben.get_by_role("heading", name="Sit down, pick a game.")).to_be_visible()
    expect(ann.get_by_text("A bot plays for Ben until they are back.")).to_be_visible()


NOTICES = """
document.seen = [];
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title, options) { document.seen.push([title, options.body]); }
  close() {}
};
"""


def test_a_turn_at_a_table_out_of_sight_is_told_without_a_card(arrive: Arrive) -> None:
    """Two friends turn notices on and look away; the one whose turn comes gets one notice, which names the match alone."""
    ann, ben = arrive(), arrive(PHONE)
    for page in (ann, ben):
        page.add_init_script(NOTICES)
    code = make_table(ann, "gin_rummy", "Ann")
    ben.goto(f"/join/{code}")
    sit_down(ben, "Ben")
    ann.get_by_role("button", name=re.compile("^Start")).click()
    began(ann, ben)
    mover, waiter = (ann, ben) if ann.title().startswith("● ") else (ben, ann)
    expect(mover).to_have_title(re.compile("your turn"))
    waiter.goto("/")
    waiter.get_by_role("button", name="Settings").click()
    waiter.get_by_role("switch", name="Notifications").click()
    expect(waiter.get_by_role("switch", name="Notifications")).to_be_checked()
    assert flaws(waiter, still=False) + barriers(waiter) == []
    waiter.get_by_role("button", name="Close").click()
    waiter.get_by_role("link", name=re.compile("^Back to your Gin Rummy table")).click()
    began(waiter)
    waiter.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    assert waiter.evaluate("document.seen") == []
    play([Friend("mover", mover, 1)], lambda: waiter.title().startswith("● "))
    assert waiter.evaluate("document.seen") == [["It is your turn", "Gin Rummy"]]


@pytest.mark.slow
def test_two_tables_of_friends_play_the_same_cards_to_the_end_and_compare_them(arrive: Arrive) -> None:
    """Each seat is dealt the same hand at both tables; at the end every device shows each hand beside the other table's."""
    ann, ben, cleo, dan = arrive(), arrive(PHONE), arrive(PHONE), arrive()
    code = make_table(ann, "gin_rummy", "Ann", same_cards=1)
    ben.goto(f"/join/{code}")
    sit_down(ben, "Ben")
    other = ann.locator(".both b")
    expect(other).to_be_visible()
    for page, name in ((cleo, "Cleo"), (dan, "Dan")):
        page.goto(f"/join/{other.inner_text()}")
        sit_down(page, name)
    assert flaws(ann, still=False) + barriers(ann) + flaws(cleo, still=False) + barriers(cleo) == []
    for host in (ann, cleo):
        host.get_by_role("button", name=re.compile("^Start")).click()
    began(ann, ben, cleo, dan)
    tables = [[Friend("Ann", ann, 1), Friend("Ben", ben, 2)], [Friend("Cleo", cleo, 3), Friend("Dan", dan, 4)]]
    dealt = [[cards(friend.page) for friend in friends] for friends in tables]
    assert dealt[0] == dealt[1] and not set(dealt[0][0]) & set(dealt[0][1])
    play([friend for friends in tables for friend in friends])
    totals = [{friend.name: number(result(table[0].page, table[0].name)[friend.name]) for friend in table} for table in tables]
    for page in (ann, ben, cleo, dan):
        page.get_by_role("button", name="Compare").click()
        page.wait_for_url(re.compile("/deal/"))
        rows = page.get_by_role("region", name="Hand by hand").locator("tbody tr")
        expect(rows).to_have_count(2)
        for row, (one, two) in zip(rows.all(), (("Ann", "Cleo"), ("Ben", "Dan"))):
            assert row.locator("th").inner_text() == f"{one} and {two}"
            *hands, difference = row.locator("td").all_inner_texts()
            first, second = zip(*[[number(score) for score in hand.split("/")] for hand in hands])
            assert len(hands) == 1 and (sum(first), sum(second)) == (totals[0][one], totals[1][two])
            assert number(difference) == totals[0][one] - totals[1][two]
        assert flaws(page, still=False) + barriers(page) == []


def cards(page: Page) -> list[str]:
    """The ten cards in a player's own hand, by name."""
    held = page.locator('[aria-label^="Your hand"] [data-card]')
    expect(held).to_have_count(10)
    return sorted(held.evaluate_all("(nodes) => nodes.map((node) => node.dataset.card)"))


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.strip().replace(",", "").replace("\u2212", "-"))


def offline_for_a_minute(page: Page) -> None:
    """The device loses its network; a minute passes on its own clock, with every attempt to reconnect; the network returns."""
    page.clock.install()
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.clock.run_for(60_000)
    expect(page.get_by_text("You are offline.")).to_be_visible()
    page.context.set_offline(False)
    page.clock.resume()
    expect(page.get_by_text("You are offline.")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("game, options", [("hearts", {"target": 1}), ("triple_draw", {"hands": 3}), ("canasta", {"target": 1})])
def test_four_people_finish_a_match_through_every_mishap(arrive: Arrive, game: str, options: dict[str, int]) -> None:
    """One reloads, one is offline for a minute, one goes on with another device, a fifth watches; all read the same totals."""
    ann = arrive()
    code = make_table(ann, game, "Ann", strangers=True, **options)
    pages = [ann]
    for name in ("Ben", "Cleo", "Dan"):
        page = arrive()
        page.goto(f"/t/{code}")
        sit_down(page, name)
        pages.append(page)
    eva = arrive()
    eva.goto(f"/join/{code}")
    eva.get_by_role("link", name="Watch", exact=True).click()
    ann.get_by_role("button", name=re.compile("^Start")).click()
    began(*pages, eva)
    friends = [Friend(name, page, seed) for seed, (name, page) in enumerate(zip(("Ann", "Ben", "Cleo", "Dan"), pages))]
    _, ben, cleo, dan = friends
    play(friends, lambda: all(f.choices >= 2 for f in friends))

    ben.page.reload()
    began(ben.page)
    offline_for_a_minute(cleo.page)
    began(cleo.page)

    people_panel(dan.page, "Players")
    dan.page.get_by_text("Go on with another device").click()
    link = dan.page.get_by_role("textbox", name="Link").last.input_value()
    laptop = arrive()
    laptop.goto(link)
    began(laptop)
    dan.page.close()
    dan.move_to(laptop)

    play(friends, patience=6 * PATIENCE)  # a hand of Canasta has many turns
    eva.get_by_role("button", name="See the result").click()
    totals = [by_players(result(f.page, f.name)) for f in friends] + [by_players(result(eva, ""))]
    assert set().union(*totals[0]) >= {"Ann", "Ben", "Cleo", "Dan"} and totals == [totals[0]] * 5
