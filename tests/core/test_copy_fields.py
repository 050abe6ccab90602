"""Every `copy_fields` copies all fields of its class: a copy is made without the constructor."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src/upcard"
CLASSES = {
    cls.name: cls
    for folder in ("core", "kit", "games")
    for path in sorted((SOURCES / folder).rglob("*.py"))
    for cls in ast.parse(path.read_text()).body
    if isinstance(cls, ast.ClassDef)
}


def method(cls: ast.ClassDef, name: str) -> ast.FunctionDef | None:
    """A method that the class writes itself."""
    return next((part for part in cls.body if isinstance(part, ast.FunctionDef) and part.name == name), None)


def set_on(name: str, body: ast.AST | None) -> set[str]:
    """The attributes of *name* that a method sets."""
    found: set[str] = set()
    for part in ast.walk(body) if body is not None else []:
        targets = part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == name:
                found.add(target.attr)
    return found


def fields(cls: ast.ClassDef) -> set[str]:
    """The fields that a class declares, or sets in its constructor."""
    declared = {part.target.id for part in cls.body if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)}
    return declared | set_on("self", method(cls, "__init__"))


def missing(cls: ast.ClassDef) -> set[str]:
    """The fields that `copy_fields` of a class forgets; the one of Hand copies those of CardState, too."""
    own = fields(cls) | (fields(CLASSES["CardState"]) if cls.name == "Hand" else set())
    return own - set_on("h", method(cls, "copy_fields"))


@pytest.mark.parametrize("name", sorted(name for name, cls in CLASSES.items() if method(cls, "copy_fields")))
def test_copy_fields_copies_every_field_of_its_class(name: str) -> None:
    """What the class declares, and what its constructor sets."""
    assert missing(CLASSES[name]) == set()


def test_a_forgotten_field_is_found() -> None:
    """One declared, and one set by the constructor."""
    source = """
class Trick:
    led: int = 0
    last: int = 0

    def __init__(self):
        self.won: list[int] = []
        self.trick = 8

    def copy_fields(self, h):
        h.led = self.led
        h.won = self.won[:]
"""
    found = ast.parse(source).body[0]
    assert isinstance(found, ast.ClassDef) and missing(found) == {"last", "trick"}
