"""The page of modules says what the modules say today."""

from __future__ import annotations

from tests.where_things_are import PAGE, SOURCE, first_sentence, page


def test_the_page_is_what_the_modules_say() -> None:
    """If it is not: run `python -m tests.where_things_are --write`."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_module_begins_with_a_docstring() -> None:
    """Except for an empty `__init__.py` and one that only names a game."""
    silent = [p for p in SOURCE.rglob("*.py") if p.name != "__init__.py" and not first_sentence(p)]
    assert silent == []
