"""`TypeVar` with a default, which Python has from 3.13 on: a bare `Hand` is a hand of any game.

Type checkers see the real one.  At run time a default has no effect, so this module is not compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVar
else:
    import typing

    def TypeVar(name: str, *, bound: object, default: object, covariant: bool = False) -> typing.TypeVar:
        """A type variable; *default* is for type checkers only."""
        return typing.TypeVar(name, bound=bound, covariant=covariant)
