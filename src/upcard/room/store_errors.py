"""The errors of the database, each with a sentence for the keeper of the room."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError


class StoreError(Exception):
    """The database cannot be used; the sentence says why and what to do."""


class InUse(StoreError):
    """Another process has the file open."""


class DamagedTable(StoreError):
    """One table's rows cannot be read; all other tables can."""


def opening_error(name: str, error: DBAPIError) -> str:
    """Why a database cannot be opened, in a sentence that never asks to remove good data."""
    code = getattr(error.orig, "sqlite_errorname", "")
    if code == "SQLITE_FULL" or (code.startswith("SQLITE_IOERR") and "WRITE" in code):
        return f"There is no room left on the disk of {name}. Nothing is lost: make room, then start again."
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return f"Another program has locked {name}. Nothing is lost: close it, then start again."
    if code.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH")):
        return f"{name} cannot be written. Check its permissions, or name another file with --database."
    if code == "SQLITE_NOTADB" or "no such" in str(error.orig) or "already exists" in str(error.orig):
        return f"{name} is not a database of Upcard; name another file with --database."
    if code.startswith("SQLITE_CORRUPT"):
        return f"{name} is damaged. Leave it as it is, and restore a copy or name another file with --database."
    if code:
        return f"{name} cannot be read just now ({code}). Nothing is lost: try again."
    said = str(error.orig).strip().splitlines()
    return f"The {name} database cannot be reached: {said[0] if said else 'no answer'}."
