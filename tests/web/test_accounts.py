"""Accounts in a real browser: with a passkey, with a password and a recovery code, and a rated match between two of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, WIDE, Visitor, window
from tests.web.layout_checks import barriers, flaws
from tests.web.scripted_player import Person
from tests.web.test_deals import give_up_the_patience
from tests.web.test_people import Friend, began, people_panel, play

pytestmark = pytest.mark.browser

PASSWORD = "correct horse"
Arrive = Callable[..., Page]


@pytest.fixture
def arrive(browser: Browser, address: str) -> Iterator[Arrive]:
    """Opens a new person's window, by the host's name: passkeys need one."""
    troubles: list[str] = []
    pages: list[Page] = []

    def come(size: tuple[int, int] = WIDE, touch: bool = False) -> Page:
        named = address.replace("127.0.0.1", "localhost")
        pages.append(window(browser, named, troubles, Visitor(size=size, touch=touch)))
        return pages[-1]

    yield come
    for page in pages:
        page.context.close()
    # A wrong password is refused on purpose, and a file may be cut off when a page is left.
    assert [trouble for trouble in troubles if "403" not in trouble and "ERR_ABORTED" not in trouble] == []


def authenticator(page: Page) -> None:
    """Give a window a virtual authenticator that agrees to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def open_form(page: Page, button: str) -> None:
    """From anywhere to a form for signing in."""
    page.goto("/me")
    page.get_by_role("button", name=button).click()


def sound(page: Page) -> None:
    """No flaw of layout, nothing that axe finds."""
    assert flaws(page, still=False) + barriers(page) == []


def codes_of(page: Page) -> list[str]:
    """The recovery codes that are shown once; closes them."""
    codes = page.get_by_role("dialog", name="Recovery codes")
    expect(codes.locator("code")).to_have_count(10)
    found = codes.locator("code").all_inner_texts()
    sound(page)
    codes.get_by_role("button", name="I have written them down").click()
    return found


def sign_up(page: Page, name: str) -> list[str]:
    """A new account with a password; returns the recovery codes."""
    open_form(page, "New account")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    found = codes_of(page)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return found


def sign_in(page: Page, name: str) -> None:
    """Sign in with the password."""
    open_form(page, "Sign in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


@pytest.mark.slow
def test_results_follow_an_account_to_another_device(arrive: Arrive) -> None:
    """The patience of the day and the count of a game, played on the phone, are at the desk too; a guest's browser has neither."""
    phone = arrive(PHONE, touch=True)
    sign_up(phone, "Tilda")
    phone.goto("/daily")
    give_up_the_patience(phone, "Tilda")
    phone.goto("/game/crash")
    phone.get_by_role("button", name=re.compile("^Against bots")).click()
    began(phone)
    play([Friend("Tilda", phone, 3)])
    expect(phone.get_by_text(re.compile("^1 match played"))).to_be_visible()
    desk = arrive()
    sign_in(desk, "Tilda")
    desk.goto("/daily")
    patience = desk.get_by_role("region", name="Patience of the day")
    expect(patience.get_by_role("table").locator("tbody tr").filter(has_text="you")).to_contain_text("Tilda")
    expect(patience.get_by_text("1 day in a row")).to_be_visible()
    sound(desk)
    desk.goto("/game/crash")
    expect(desk.get_by_text("So far, as chosen here: 1 match played")).to_be_visible()
    sound(desk)
    guest = arrive()
    guest.goto("/game/crash")
    expect(guest.get_by_role("button", name=re.compile("^Against bots"))).to_be_visible()
    expect(guest.get_by_text("So far")).to_have_count(0)


def test_a_passkey_makes_an_account_and_opens_it_again(arrive: Arrive) -> None:
    """Without any password: a new account, signed out, and back in with the passkey alone."""
    page = arrive(PHONE)
    authenticator(page)
    open_form(page, "New account")
    sound(page)
    page.get_by_label("Name").fill("Paula")
    page.get_by_role("button", name="Use a passkey instead of a password").click()
    codes_of(page)
    expect(page.get_by_role("heading", name="Paula")).to_be_visible()
    page.get_by_role("tab", name="Account").click()
    expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()
    sound(page)
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("heading", name="My matches")).to_be_visible()
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Paula")).to_be_visible()
    assert page.context.cookies()[0]["httpOnly"] and page.context.cookies()[0]["sameSite"] == "Strict"


def test_a_lost_password_is_replaced_with_a_recovery_code(arrive: Arrive) -> None:
    """By keyboard: a wrong password is refused in words; a recovery code sets a new one, and the account can be deleted."""
    page = arrive()
    page.emulate_media(color_scheme="dark")
    codes = sign_up(page, "Petra")
    sound(page)
    page.get_by_role("tab", name="My matches").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Ask to be friends")).to_be_visible()
    sound(page)
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Sign out everywhere").click()
    page.get_by_role("button", name="Sign in").click()
    form = page.get_by_role("dialog", name="Sign in")
    form.get_by_label("Name").fill("petra")
    form.get_by_label("Password").fill("not my horse")
    page.keyboard.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("do not match")
    form.get_by_role("button", name="I have lost my password or passkey").click()
    form.get_by_label("Recovery code").fill(codes[0])
    form.get_by_label("New password").fill("another horse")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Petra")).to_be_visible()
    page.get_by_role("tab", name="Account").click()
    expect(page.get_by_text("9 of 10 codes are unused.")).to_be_visible()
    page.get_by_label("Your password").fill("another horse")
    page.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_role("heading", name="My matches")).to_be_visible()


@pytest.mark.slow
def test_two_accounts_play_a_rated_match_and_see_what_it_changed(arrive: Arrive) -> None:
    """Seat, match, history, rating: on the phone and the desk, and on another device of the same person."""
    rosa, sven = arrive(), arrive()
    sign_up(rosa, "Rosalind")
    sign_up(sven, "Svenja")
    code = make_signed_in_table(rosa)
    sven.goto(f"/join/{code}")
    expect(sven.get_by_text("You play as Svenja.")).to_be_visible()
    sven.get_by_role("button", name="Sit down").click()
    expect(sven.get_by_role("list", name="Seats")).to_contain_text("Svenja (you)")
    rosa.get_by_role("button", name=re.compile("^Start")).click()
    began(rosa, sven)
    friends = [Friend("Rosalind", rosa, 1), Friend("Svenja", sven, 2)]
    play(friends, lambda: all(f.choices >= 2 for f in friends))
    people_panel(rosa, "Players")
    rosa.get_by_role("button", name="Resign…").click()
    rosa.get_by_role("button", name="Resign", exact=True).click()
    expect(sven.get_by_text("Rosalind resigned.").first).to_be_visible()
    seen = []
    for page, other in ((rosa, "Svenja"), (sven, "Rosalind")):
        page.set_viewport_size({"width": 375, "height": 667} if page is rosa else {"width": 1440, "height": 900})
        page.goto("/me")
        games = page.get_by_role("region", name="By game")
        expect(games.get_by_role("heading", name="Gin Rummy")).to_be_visible()
        expect(games.locator(".rating")).to_have_text(re.compile(r"^1,[0-9]{3} ± [0-9]{3}"))
        seen.append(games.locator(".rating b").inner_text())
        expect(page.get_by_role("row", name=re.compile(other))).to_contain_text("1")
        expect(page.get_by_role("region", name="Matches").get_by_role("link", name=re.compile(other))).to_be_visible()
        sound(page)
    loser, winner = [int(value.replace(",", "")) for value in seen]
    assert winner > 1500 > loser
    elsewhere = arrive(PHONE)
    sign_in(elsewhere, "Svenja")
    expect(elsewhere.get_by_role("link", name=re.compile("Gin Rummy.*Rosalind"))).to_be_visible()


def make_signed_in_table(page: Page) -> str:
    """A table of Gin Rummy for two, at which the account is the host; returns its code."""
    page.goto("/game/gin_rummy")
    Person(page).order({"target": 1})
    page.get_by_role("button", name=re.compile("^With friends")).click()
    form = page.get_by_role("dialog", name="Play with friends")
    expect(form.get_by_text("You play as Rosalind.")).to_be_visible()
    form.get_by_role("button", name="Make the table").click()
    page.wait_for_url(re.compile("/table/"))
    code = page.get_by_label(re.compile("^Code:")).inner_text()
    assert re.fullmatch("[A-Z]{4}", code)
    return code


def test_a_guests_match_against_bots_is_in_the_history_of_this_browser(arrive: Arrive) -> None:
    """No account: the match is listed with its result, and is gone once it is erased."""
    page = arrive()
    page.goto("/me")
    expect(page.get_by_text("No match is over yet.")).to_be_visible()
    sound(page)
    page.goto("/game/gin_rummy")
    Person(page).order({"target": 1})
    page.get_by_role("button", name=re.compile("^Against bots")).click()
    began(page)
    play([Friend("Guest", page, 3)])
    page.set_viewport_size({"width": 375, "height": 667})
    page.goto("/me")
    matches = page.get_by_role("region", name="Matches")
    expect(matches.get_by_role("listitem")).to_have_count(1)
    sound(page)
    matches.get_by_role("button", name="Erase this match").click()
    matches.get_by_role("button", name="Erase", exact=True).click()
    expect(page.get_by_text("No match is over yet.")).to_be_visible()
