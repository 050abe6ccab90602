"""Answers that name a whole number of chips, beside a few words: `bet 30`, `bid 4` or `pass`."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Seat
from upcard.core.errors import IllegalMove
from upcard.core.facts import AmountEntry
from upcard.core.hand import Hand, ListPhase
from upcard.core.verbs import Verb
from upcard.core.zone import Plan

AMOUNT: Final = 8  # answers: up to eight words, then 8 + the amount
H = TypeVar("H", bound=Hand)


@mypyc_attr(allow_interpreted_subclasses=True)
class AmountPhase(ListPhase[H]):
    """A question answered by a word of `verbs`, or by an amount from `least` to `most` (by no amount if `most` is smaller)."""

    word: ClassVar[str] = "bet"

    def least(self, h: H, seat: Seat) -> i64:
        """The smallest legal amount."""
        raise NotImplementedError

    def most(self, h: H, seat: Seat) -> i64:
        """The largest legal amount."""
        raise NotImplementedError

    def words(self, h: H, seat: Seat) -> list[int]:
        """The legal words, as answers."""
        return []

    def sizes(self, h: H, seat: Seat) -> list[tuple[str, int]]:
        """Amounts that get a button of their own, each with its label."""
        least, most = int(self.least(h, seat)), int(self.most(h, seat))
        return [("Minimum", least), ("Middle", (least + most) // 2), ("Maximum", most)]

    def legal(self, h: H, seat: Seat) -> list[int]:
        least, most = self.least(h, seat), self.most(h, seat)
        worth = [int(least), int(most)] + [n for _, n in self.sizes(h, seat)]
        return self.words(h, seat) + [AMOUNT + n for n in sorted({n for n in worth if least <= n <= most})]

    def n_actions(self, plan: Plan) -> int:
        return AMOUNT + 5

    def action_numbers(self, h: H, seat: Seat, legal: list[int]) -> list[int]:
        """The words; then the smallest amount, up to three between in order, and the largest."""
        amounts = [a for a in legal if a >= AMOUNT]
        out = [a for a in legal if a < AMOUNT]
        for i in range(len(amounts)):
            out.append(AMOUNT + (4 if i and i == len(amounts) - 1 else min(i, 3)))
        return out

    def allows(self, h: H, seat: int, action: int) -> bool:
        if action < AMOUNT:
            return action in self.words(h, seat)
        return self.least(h, seat) <= action - AMOUNT <= self.most(h, seat)

    def say(self, action: int) -> str:
        return f"{self.word} {action - AMOUNT}" if action >= AMOUNT else super().say(action)

    def read(self, text: str) -> int:
        word, _, number = text.lower().partition(" ")
        if word != self.word:
            return super().read(text)
        number = number.replace(",", "")
        if not (number.isascii() and number.isdecimal() and 0 < len(number) <= 9):
            raise IllegalMove(f"name a whole number of chips, such as '{self.word} 3'")
        return AMOUNT + int(number)

    def example_text(self) -> str:
        return f"{self.word} 3"

    def verb(self, action: int) -> Verb | None:
        return Verb(self.word, []) if action >= AMOUNT else super().verb(action)

    def button(self, h: H, seat: int, action: int) -> str:
        return super().button(h, seat, action) if action < AMOUNT else f"{self.word.capitalize()} {action - AMOUNT}"

    def why_not(self, h: H, seat: int, action: int) -> str:
        if action < AMOUNT:
            return f"you cannot {self.say(action)} now"
        least, most = self.least(h, seat), self.most(h, seat)
        if most < least:
            return f"you have no chips to {self.word}"
        return f"you can {self.word} exactly {least}" if least == most else f"you can {self.word} from {least} to {most}"

    def log_text(self, h: H, seat: int, action: int) -> str:
        if action < AMOUNT:
            return super().log_text(h, seat, action)
        return f"{{{seat}}} {{{self.word}s|{self.word}}} {action - AMOUNT}."

    def amount(self, h: H, seat: int) -> AmountEntry | None:
        least, most = int(self.least(h, seat)), int(self.most(h, seat))
        quick = list({n: (text, n) for text, n in self.sizes(h, seat)[::-1] if least <= n <= most}.values())[::-1]
        return None if least >= most else AmountEntry(self.word, least, most, 1, most, quick)
