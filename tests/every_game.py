"""Which games a test visits: some whenever tests run, and every game where there is time (`make test-slow`)."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from _pytest.mark import ParameterSet

ALWAYS = frozenset({"hearts", "gin_rummy", "canasta", "triple_draw", "eleusis_express", "golf"})


def every(names: Iterable[str], always: Iterable[str] = ALWAYS) -> list[ParameterSet]:
    """Parameters for all *names*: those that are not in *always* are for `make test-slow`."""
    kept = set(always)
    return [pytest.param(name, id=name, marks=[] if name in kept else [pytest.mark.slow]) for name in names]
