"""Packages that are installed only with an extra of upcard."""

from __future__ import annotations

import importlib
from typing import Any

from upcard.core.errors import UpcardError


def needs(module: str, extra: str) -> Any:
    """A module of another package; raises UpcardError with the way to install it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise UpcardError(f"this needs {module.partition('.')[0]}: pip install 'upcard[{extra}]'") from None
