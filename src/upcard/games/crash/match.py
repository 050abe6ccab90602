"""A match of Crash: deals until a player wins the game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import as_set, cards
from upcard.core.match import Match
from upcard.core.wording import counted, list_players
from upcard.games.crash.hand import STRAIGHT, Crash, CrashOptions
from upcard.kit.poker.pots import from_left, split_chips


class CrashMatch(Match[CrashOptions, Crash]):
    """Deals until a player has the target or wins outright; a win can be shared, and there may be no winner (CR-21, CR-22)."""

    def begin(self) -> None:
        self.won: list[int] = []

    def score_hand(self, h: Crash) -> None:
        self.add_row(f"{self.number}" + (" · void" if h.is_void() else ""), h.score)
        self.extra["out"] = as_set([s for s in range(self.seats) if h.is_done(s)])
        self.won = cards(h.won)

    def next_dealer(self, h: Crash) -> int:
        """The next player on the left still in the game; the same dealer after a void deal (CR-21, CR-R5)."""
        return self.dealer if h.is_void() else (h.playing() or [self.dealer])[0]

    def finished(self, h: Crash) -> bool:
        return h.decided()

    def winners(self) -> list[int]:
        return self.won

    def beside_totals(self) -> str:
        return "A crash and the thirteen-card straight win at once; players who foul are out, and the last one left wins."

    def payments(self) -> list[int]:
        """The chips each seat receives (CR-2, CR-R23): winners split the stakes, odd chips going from the dealer's left."""
        stake = self.options.stake if self.won else 0
        paid = vec[i64]([0 if s in self.won else -stake for s in range(self.seats)])
        if self.won:
            split_chips(stake * (self.seats - len(self.won)), as_set(self.won), from_left(self.seats, self.dealer), paid)
        return [int(chips) for chips in paid]

    def result_text(self) -> str:
        h = self.hand
        if not self.won:
            return f"{list_players([s for s in range(self.seats) if h.fouled[s] >= 0])} fouled together, so there is no winner."
        names = list_players(self.won)
        if h.said_by(STRAIGHT):
            how = "with the thirteen-card straight"
        elif h.crashed() >= 0:
            how = "with a crash"
        elif len(h.playing()) == 1:
            how = "as the last player in the game"
        else:
            how = f"with {counted(self.totals[self.won[0]], 'points')}"
        text = f"{names} {{wins|win}} {how}." if len(self.won) == 1 else f"{names} share the win, each {how}."
        paid = self.payments()
        if min(paid) < 0:
            shares = ", ".join([f"{{{s}}} {paid[s]}" for s in self.won])
            losers = [s for s in range(self.seats) if s not in self.won]
            chips = counted(-min(paid), "chips")
            text += f" {{{losers[0]}}} {{pays|pay}} {chips}" if len(losers) == 1 else f" The others pay {chips} each"
            text += "." if len(self.won) == 1 else f": {shares}."
        return text
