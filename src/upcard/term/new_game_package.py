"""Writes a package for a game of your own that passes the contract as it stands."""

from __future__ import annotations

import keyword
import re
from importlib.resources import files
from pathlib import Path

from upcard.core.errors import BadOption
from upcard.registry import slugs


def write_package(name: str, folder: Path) -> list[Path]:
    """Write the package of a new game into `folder/slug`; returns the paths written.  Raises BadOption."""
    title = " ".join(name.replace("_", " ").split())
    slug = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")
    if not slug.isidentifier() or keyword.iskeyword(slug):
        raise BadOption(f"a game's name has letters and digits, beginning with a letter, not {name!r:.40}", "name")
    if slug in slugs():
        raise BadOption(f"there is a game {slug!r} already: choose another name", "name")
    root = folder / slug
    if root.exists():
        raise BadOption(f"{root} is there already: choose another name or folder", "name")
    kind = "".join(word.capitalize() for word in slug.split("_"))
    words = {"@slug@": slug, "@title@": title if title[:1].isupper() else title.title(), "@kind@": kind}
    templates = files("upcard.term").joinpath("new_game")
    written: list[Path] = []
    for source, target in (
        ("pyproject.txt", "pyproject.toml"),
        ("readme.txt", "README.md"),
        ("init.txt", f"src/{slug}/__init__.py"),
        ("game.txt", f"src/{slug}/game.py"),
        ("policy.txt", f"src/{slug}/policy.py"),
        ("rules.txt", f"src/{slug}/rules.md"),
        ("test.txt", f"tests/test_{slug}.py"),
    ):
        text = templates.joinpath(source).read_text(encoding="utf-8")
        for mark, word in words.items():
            text = text.replace(mark, word)
        path = root / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written
