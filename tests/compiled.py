"""Is the engine compiled? What takes long interpreted is tried more often where it is: CI runs those tests both ways."""

from __future__ import annotations

from upcard.core import bits

COMPILED = str(bits.__file__).endswith((".so", ".pyd"))


def times(interpreted: int, compiled: int) -> int:
    """How often to try something: *interpreted* times in plain Python, *compiled* times in the compiled build."""
    return compiled if COMPILED else interpreted
