"""Type variables with a default."""

from __future__ import annotations

from upcard.core import type_variables


def test_nothing_is_imported_for_type_checkers_at_run_time() -> None:
    """The package runs without typing_extensions: its own `TypeVar` stands in and leaves the default out."""
    assert type_variables.TypeVar.__module__ == type_variables.__name__
    T = type_variables.TypeVar("T", bound=int, default=int, covariant=True)
    U = type_variables.TypeVar("U", bound=int, default=int)
    assert (T.__name__, T.__bound__, T.__covariant__, U.__covariant__) == ("T", int, True, False)
