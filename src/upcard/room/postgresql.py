"""PostgreSQL's driver, which only rooms with several servers need, and the addresses of its databases."""

from __future__ import annotations

from upcard.room.store_errors import StoreError

try:
    import psycopg
except ModuleNotFoundError:
    psycopg = None  # type: ignore[assignment]


def address_of(url: str) -> str:
    """The address of a database as the driver reads it; raises StoreError if there is no driver."""
    if psycopg is None:
        raise StoreError("PostgreSQL needs one more package: pip install 'upcard[postgresql]'.")
    return url.replace("postgres://", "postgresql://", 1)


__all__ = ["address_of", "psycopg"]
