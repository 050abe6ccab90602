"""How a match is dealt: the rounds in which the room and the players make its seed together, or the cards of a shared deal."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, Final

from upcard.room import fair
from upcard.room.connection import Connection, Connections
from upcard.room.live_match import TRIES, LiveMatch
from upcard.room.messages import DealState, Refusal
from upcard.room.stored import StoredTable

STEP_SECONDS: Final = 5.0  # for the players to send their parts, or to open them

State = dict[str, Any]  # of fair dealing, as it is stored with the match; {} before it begins
Step = tuple[str, State]  # the seed, "" until it is known, and the next state


class Dealing:
    """The dealing of a table's match, step by step; each step is stored only if the step before it still is the last one."""

    def __init__(self, live: LiveMatch, connections: Connections) -> None:
        self._live = live
        self._connections = connections
        self._step: tuple[str, str] = ("", "")  # the step that is under way, and when it ends
        self._ends = 0.0

    # What players see -----------------------------------------------------------------------

    def show(self) -> None:
        """Show everybody the state of dealing."""
        if (state := shown(self._live.kept.fair)) is not None:
            self._connections.send(state)

    def show_to(self, connection: Connection) -> None:
        """Show a connection the state of dealing."""
        if (state := shown(self._live.kept.fair)) is not None:
            connection.send(state)

    # Steps: the lock is held ----------------------------------------------------------------

    async def begin(self) -> None:
        """Deal: commit to a secret and ask the players for their parts, or take the cards of a shared deal. Raises Refusal."""
        live = self._live
        first: Step
        if live.kept.same:
            deals, id = live.services.deals, live.kept.settings.deal
            deal = await live.services.read(lambda: deals.deal(id))
            if deal is None:
                raise Refusal("The deal of this table is not there any more. Open another table.")
            first = deal.seed, {"kind": "same"}
        else:
            first = "", committed(live.kept)
        await self._change(lambda now: first if not now else None)

    async def take_hash(self, seat: int, value: str) -> None:
        """A player commits to a part; raises Refusal."""
        await self._change(lambda now: with_hash(now, seat, value, self._live.persons()))

    async def take_part(self, seat: int, value: str) -> None:
        """A player opens a part; raises Refusal."""
        await self._change(lambda now: with_part(now, seat, value))

    async def _change(self, change: Callable[[State], Step | None]) -> None:
        """Store the step that follows from the present state, which other servers may have changed meanwhile."""
        live, store = self._live, self._live.services.store
        for _ in range(TRIES):
            kept, now = live.kept, live.kept.fair
            found = change(now) if live.logged is None else None
            if found is None:
                return
            seed, state = found
            done = await live.services.write(lambda: store.set_deal(kept.id, kept.round, seed, state, now))  # noqa: B023
            if not done or seed:
                await live.catch_up()
            else:
                live.deal(state)
            if done:
                return

    # Time -----------------------------------------------------------------------------------

    def ends(self, now: float) -> float | None:
        """When the present step ends; None if nobody is asked for anything."""
        state = self._live.kept.fair
        if self._live.logged is not None or state.get("kind") != "fair":
            return None
        step = (state["commit"], state["state"])
        if step != self._step:
            self._step, self._ends = step, now + STEP_SECONDS
        return self._ends

    async def go_on(self) -> None:
        """The time of a step is up: go on with the players who have answered."""

        def change(now: State) -> Step | None:
            ends = self.ends(time.monotonic())
            return None if ends is None or time.monotonic() < ends else without_the_late(now)

        async with self._live.lock:
            await self._change(change)


def committed(kept: StoredTable) -> State:
    """The first state: the room has committed to a secret, and waits for the players' hashes."""
    name = secrets.token_urlsafe(16)
    secret = secrets.token_bytes(fair.SECRET)
    terms = fair.terms_text(kept.game, name, kept.options, kept.round, kept.seats)
    return {
        "kind": "fair",
        "v": fair.VERSION,
        "match": name,
        "terms": terms,
        "secret": secret.hex(),
        "commit": fair.commitment(terms, secret).hex(),
        "state": "commit",
        "hashes": {},
        "parts": {},
    }


def with_hash(state: State, seat: int, value: str, persons: list[int]) -> Step:
    """The state with the hash of a player's part; once all have sent theirs, the hashes are frozen. Raises Refusal."""
    if state.get("state") != "commit":
        raise Refusal("No part of the seed is wanted now.", "hash")
    if str(seat) in state["hashes"]:
        raise Refusal("Your part of the seed is here already.", "hash")
    hashes = {**state["hashes"], str(seat): value}
    done = set(map(str, persons)) <= set(hashes)
    return "", {**state, "hashes": hashes, "state": "frozen" if done else "commit"}


def with_part(state: State, seat: int, value: str) -> Step:
    """The state with a player's part; once all parts are there, the match is dealt. Raises Refusal."""
    if state.get("state") != "frozen" or str(seat) not in state["hashes"]:
        raise Refusal("No part of the seed is wanted now.", "value")
    commit = bytes.fromhex(state["commit"])
    if fair.part_hash(commit, seat, bytes.fromhex(value)).hex() != state["hashes"][str(seat)]:
        raise Refusal("This is not the part you committed to.", "value")
    state = {**state, "parts": {**state["parts"], str(seat): value}}
    return dealt(state) if set(state["parts"]) == set(state["hashes"]) else ("", state)


def without_the_late(state: State) -> Step:
    """The state after a step whose time is up: the hashes are frozen, or the match is dealt from the parts that are there."""
    return ("", {**state, "state": "frozen"}) if state["state"] == "commit" and state["hashes"] else dealt(state)


def dealt(state: State) -> Step:
    """The seed that the opened parts make, and the last state."""
    parts = {int(seat): bytes.fromhex(value) for seat, value in state["parts"].items()}
    seed = fair.match_seed(state["terms"], bytes.fromhex(state["secret"]), parts).hex()
    return seed, {**state, "state": "dealt", "kind": "fair" if parts else "room"}


def shown(state: State) -> DealState | None:
    """A state as players may see it: no secret, no hash before all are frozen, no part before all are open."""
    if "commit" not in state:
        return None
    at = state["state"]
    return DealState(
        at,
        state["match"],
        state["terms"],
        state["commit"],
        dict(state["hashes"]) if at != "commit" else {},
        dict(state["parts"]) if at == "dealt" else {},
    )
