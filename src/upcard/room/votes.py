"""The proposals of players, who agrees to them, and who has asked for the next hand."""

from __future__ import annotations

import time
from typing import Final

from upcard.room.messages import Refusal, VoteState

VOTE_SECONDS: Final = 30.0
NEXT_SECONDS: Final = 20.0  # after the first player has asked for the next hand
NEXT: Final = "next"  # the next hand, in place of a kind of proposal


class Proposal:
    """A proposal that the other players vote on."""

    def __init__(self, kind: str, by: int) -> None:
        self.kind = kind
        self.by = by
        self.yes = {by}
        self.ends = time.monotonic() + VOTE_SECONDS
        self.elsewhere = False  # has somebody agreed at another server?


class Votes:
    """The open proposals of a table, at most one of each kind, and the seats that have asked for the next hand."""

    def __init__(self) -> None:
        self.proposals: dict[str, Proposal] = {}
        self.ready: dict[int, float] = {}  # seats that have asked for the next hand, and when

    def clear(self) -> None:
        """Forget everything: another match begins."""
        self.proposals, self.ready = {}, {}

    # Proposals ------------------------------------------------------------------------------

    def propose(self, kind: str, seat: int) -> bool:
        """Open a proposal; False if there is one of this kind."""
        if kind in self.proposals:
            return False
        self.proposals[kind] = Proposal(kind, seat)
        return True

    def agree(self, kind: str, seat: int) -> Proposal:
        """Note that a player agrees; raises Refusal."""
        proposal = self._find(kind)
        proposal.yes.add(seat)
        return proposal

    def refuse(self, kind: str) -> None:
        """End a proposal, since a player is against it; raises Refusal."""
        self.settle(self._find(kind).kind)

    def settle(self, kind: str) -> None:
        """End a proposal, if it is open."""
        self.proposals.pop(kind, None)

    def _find(self, kind: str) -> Proposal:
        if kind not in self.proposals:
            raise Refusal("There is nothing to vote on.", "kind")
        return self.proposals[kind]

    def end_old(self, now: float) -> bool:
        """End the proposals whose time is up; returns whether there were any."""
        old = [kind for kind, proposal in self.proposals.items() if proposal.ends <= now]
        for kind in old:
            self.settle(kind)
        return bool(old)

    def agreed_elsewhere(self, voters: set[int], seats: set[int]) -> list[Proposal]:
        """The proposals of *seats* to which all *voters* agree, some of them at another server."""
        return [p for p in self.proposals.values() if p.elsewhere and p.by in seats and voters <= p.yes]

    def states(self) -> list[VoteState]:
        """The open proposals, as players are shown them."""
        now = time.monotonic()
        return [VoteState(p.kind, p.by, sorted(p.yes), max(0, round(p.ends - now))) for _, p in sorted(self.proposals.items())]

    # The next hand --------------------------------------------------------------------------

    def ask_for_next(self, seat: int) -> None:
        """Note that a player wants the next hand."""
        self.ready.setdefault(seat, time.monotonic())

    def forget_next(self) -> None:
        """The next hand has been dealt."""
        self.ready = {}

    def next_at(self) -> float:
        """When the next hand is dealt at the latest."""
        return min(self.ready.values()) + NEXT_SECONDS

    # Between servers ------------------------------------------------------------------------

    def open_kinds(self) -> list[str]:
        """The kinds of the open proposals, and NEXT if anybody has asked for the next hand."""
        return [*self.proposals, *([NEXT] if self.ready else [])]

    def state_of(self, kind: str) -> tuple[int, set[int]]:
        """Which seat has made a proposal, and who agrees; (-1, nobody) if it is settled. Nobody proposes the next hand."""
        if kind == NEXT:
            return -1, set(self.ready)
        proposal = self.proposals.get(kind)
        return (-1, set()) if proposal is None else (proposal.by, proposal.yes)

    def note(self, kind: str, by: int, yes: set[int]) -> None:
        """Note the state of a proposal at another server."""
        if kind == NEXT:
            for seat in yes:
                self.ask_for_next(seat)
        elif not yes:
            self.settle(kind)
        else:
            proposal = self.proposals.setdefault(kind, Proposal(kind, by))
            proposal.by = min(proposal.by, by)  # where two propose the same at once, both servers take the same for the first
            proposal.yes |= yes
            proposal.elsewhere = len(proposal.yes) > 1
