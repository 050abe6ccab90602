"""The gallery has every game, with two pictures that are small enough to fetch."""

from __future__ import annotations

import upcard
from tests.web.screenshots import GALLERY, MOMENTS, MOST_BYTES, ROOT, THEMES, choices


def test_the_gallery_shows_every_game_twice() -> None:
    """Each game has a heading and two pictures that exist; no picture is left over, and all of them weigh three megabytes at most."""
    page = (ROOT / "docs/gallery.md").read_text()
    names = {f"{game.slug}-{screen}.webp" for game in upcard.games() for screen in ("phone", "wide")}
    assert {path.name for path in GALLERY.iterdir()} == names
    for game in upcard.games():
        assert f"\n## {game.title}\n" in page
    assert all(f'src="gallery/{name}"' in page for name in names)
    sizes = [path.stat().st_size for path in GALLERY.iterdir()]
    assert max(sizes) <= MOST_BYTES
    assert sum(sizes) <= 3_000_000


def test_the_gallery_chooses_moments_that_exist() -> None:
    """Every game has a choice of two pictures."""
    assert set(choices()) == {game.slug for game in upcard.games()}
    for choice in choices().values():
        for picture in (choice.phone, choice.wide):
            assert picture.moment in MOMENTS
            assert picture.theme in THEMES
