"""A hand of every game, on a phone and a wide screen, light and dark."""

from __future__ import annotations

import pytest

from tests.every_game import every
from tests.web.conftest import Visit
from tests.web.screenshots import Album
from upcard.registry import slugs

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("slug", every(slugs(), {"gin_rummy"}))
def test_a_hand_of_every_game_fits_every_screen(visit: Visit, slug: str) -> None:
    """Nothing is cut off, tiny, out of reach or inaccessible, from the game's page to the end of the hand."""
    album = Album(visit(), slug)
    album.make()
    assert not album.flaws(), "\n".join(album.flaws())
