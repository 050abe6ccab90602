"""A hand of every game, on a phone and a wide screen, light and dark."""

from __future__ import annotations

import pytest

import upcard
from tests.web.browser import LOW, PHONE, WIDE
from tests.web.conftest import Visit
from tests.web.games import every
from tests.web.layout_checks import flaws
from tests.web.scripted_player import Person
from tests.web.screenshots import Album
from upcard.registry import slugs

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("slug", every(slugs()))
def test_a_hand_of_every_game_fits_every_screen(visit: Visit, slug: str) -> None:
    """Nothing is cut off, tiny, out of reach or inaccessible, from the game's page to the end of the hand."""
    album = Album(visit(), slug, keep=False)
    album.make()
    assert not album.flaws(), "\n".join(album.flaws())


@pytest.mark.parametrize("slug", every([game.slug for game in upcard.games() if game.seats[-1] > 6], ["oklahoma_rummy"]))
def test_a_full_table_lies_well_on_every_screen(visit: Visit, slug: str) -> None:
    """With as many players as there may be, the first turns show nothing cut off or out of reach: a phone either way, a desk."""
    page = visit()
    person = Person(page, seed=3)
    game = upcard.game(slug)
    person.find(game.title)
    person.order({}, game.seats[-1], seed="c0ffee")
    person.sit()
    for _, seen in zip(range(6), person.turns()):
        if seen.place in ("counted", "end"):
            break
        for width, height in (PHONE, LOW, WIDE):
            page.set_viewport_size({"width": width, "height": height})
            assert not flaws(page), f"{slug}, {width} wide: {flaws(page)}"
