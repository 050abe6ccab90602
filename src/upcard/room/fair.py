"""Fair dealing: a seed that neither the room nor any player can choose, and the check of it after the match.

The room commits to a secret, every player commits to a part, the parts are opened, and the seed is the hash of all of them.
Docs: `docs/room-protocol.md`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Final

VERSION: Final = 1
SECRET: Final = 32  # bytes of the room's secret and of each part


def terms_text(game: str, match: str, options: Mapping[str, Any], round: int, seats: int) -> str:
    """The terms of a match as the text that is hashed: JSON with sorted keys and no blanks."""
    terms = {"game": game, "match": match, "options": dict(options), "round": round, "seats": seats}
    return json.dumps(terms, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _hash(tag: str, *parts: bytes) -> bytes:
    return hashlib.sha256(f"upcard fair 1 {tag}\0".encode() + b"".join(parts)).digest()


def commitment(terms: str, secret: bytes) -> bytes:
    """The room's commitment to its secret under these terms."""
    return _hash("commit", _hash("terms", terms.encode()), secret)


def part_hash(commit: bytes, seat: int, part: bytes) -> bytes:
    """A player's commitment to their part."""
    return _hash("part", commit, bytes([seat]), part)


def match_seed(terms: str, secret: bytes, parts: Mapping[int, bytes]) -> bytes:
    """The seed of the match, from the secret and the opened parts by seat."""
    rows = b"".join([bytes([seat]) + parts[seat] for seat in sorted(parts)])
    return _hash("seed", _hash("terms", terms.encode()), secret, bytes([len(parts)]), rows)


def problems(record: Mapping[str, Any]) -> list[str]:
    """The faults in the deal of a finished record; [] if the seed is the one that the room and the players made together."""
    fair = record.get("fair")
    if not isinstance(fair, dict):
        return ["This record has no proof of its deal: the match was not dealt from everybody's parts."]
    try:
        secret, commit, terms = bytes.fromhex(fair["secret"]), bytes.fromhex(fair["commit"]), str(fair["terms"])
        hashes = {int(seat): bytes.fromhex(value) for seat, value in fair["hashes"].items()}
        parts = {int(seat): bytes.fromhex(value) for seat, value in fair["parts"].items()}
        said = json.loads(terms)
        seed = bytes.fromhex(str(record["seed"]).zfill(64))
        if fair["v"] != VERSION or not all([0 <= seat < 256 for seat in [*hashes, *parts]]):
            raise ValueError
    except (KeyError, TypeError, ValueError, AttributeError):
        return ["The proof of this record's deal is incomplete or malformed."]
    out = []
    if len(secret) != SECRET or commitment(terms, secret) != commit:
        out.append("The room's secret is not the one it committed to before the deal.")
    for seat, part in sorted(parts.items()):
        if len(part) != SECRET or hashes.get(seat) != part_hash(commit, seat, part):
            out.append(f"The part of seat {seat + 1} is not the one this player committed to.")
    for name in ("game", "options", "seats"):
        if not isinstance(said, dict) or said.get(name) != record.get(name):
            out.append(f"The record's {name} is not what was agreed before the deal.")
    if match_seed(terms, secret, parts) != seed:
        out.append("The seed does not follow from the secret and the parts.")
    return out
