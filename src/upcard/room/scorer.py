"""The scorer of a table: writes down how its match ends, for histories and ratings, and how far a shared deal has come."""

from __future__ import annotations

from upcard.core.match import Match
from upcard.room.clocks import milliseconds
from upcard.room.honours import outcome
from upcard.room.live_match import LiveMatch


class Scorer:
    """Writes down the result of a table's match. To write it down again changes nothing."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._recorded = -1  # the match whose end is written down
        self._kept: tuple[int, bool] | None = None  # hands and end of a shared deal, as they are written down

    async def record(self) -> None:
        """Write down how the match has ended, if it has, and rate its players."""
        live, kept = self._live, self._live.kept
        if not live.over or self._recorded == kept.round or live.broken or "copied" in kept.fair:
            return
        match, round, honours = live.in_play.match, kept.round, live.services.honours
        winners = [] if live.ended else match.winners() if match.over else leaders(match)
        found = outcome(kept, live.in_play, live.ended, winners)
        await live.services.write(lambda: honours.record(found))
        self._recorded = round

    async def keep(self) -> None:
        """Write down how far the match of a shared deal has come."""
        live, kept, logged, deals = self._live, self._live.kept, self._live.logged, self._live.services.deals
        if not kept.same or logged is None:
            return
        sheet = [list(row.scores) for row in logged.match.sheet]
        state = (len(sheet), live.over)
        if state == self._kept:
            return
        if live.over:
            own = next(iter(live.persons()), 0)
            score = None if live.ended else logged.match.totals[own]
            ended = kept.log[-1].at if kept.log else milliseconds()  # as it was played, however late it is written down
            await live.services.write(lambda: deals.finish(kept.id, sheet, score, ended))
        else:
            await live.services.write(lambda: deals.progress(kept.id, sheet))
        self._kept = state


def leaders(match: Match) -> list[int]:
    """The seats that are ahead in a match that ends after its present hand."""
    best = min(match.totals) if match.game.lowest_wins else max(match.totals)
    return [seat for seat, total in enumerate(match.totals) if total == best]
