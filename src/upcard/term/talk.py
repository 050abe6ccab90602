"""A seat at a table played in plain text: for a language model, a script, or a person at a pipe.

`Talk` answers the commands of the protocol; `serve` runs it over two streams.  `Contest` seats a program that reads views
and writes answers, and compares it with `steady` on the same deals from the same seats.
"""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, Final, TextIO

import upcard
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, IllegalMove, UpcardError
from upcard.core.game import Game
from upcard.core.match import Match
from upcard.core.options import describe
from upcard.core.scene import Scene, event_scenes, match_scene, scene
from upcard.core.wording import render
from upcard.term.description import Reader, event_sentences, score_lines, table_lines

HELP: Final = """rules: how the game is played, and the house rules of this table
view: what you see, and what happened since you last looked
legal: answers that are legal now
play ANSWER: give an answer, for example: play pass QS
new: the next match
help: these commands
quit: leave"""
END: Final = "."  # ends every reply, on a line of its own
SHOWN: Final = 60  # legal answers listed at most


class Talk:
    """One seat of a match that continues hand by hand, with bots in the others."""

    def __init__(self, game: Game, options: dict[str, Any], seats: int | None, bots: str, seed: int, seat: int = 0) -> None:
        self.game = game
        self.terms, self.n = game.check_terms(options, seats)
        if not 0 <= seat < self.n:
            raise BadOption(f"a seat is a number from 1 to {self.n}, not {seat + 1}", "seat")
        self.seat = seat
        self.bot = bot(bots, game, 100)
        self.seed = seed
        self.matches = 0
        self.names = [f"Player {s + 1}" for s in range(self.n)]
        self.reader = Reader(self.names, seat)
        self.begin()

    def begin(self) -> None:
        """Begin a match, and let the bots answer until it is this seat's turn."""
        self.match: Match = self.game.match(self.seed + self.matches, seats=self.n, options=self.terms)
        self.rng = Rng(self.seed + self.matches + 1)
        self.matches += 1
        self.heard = 0
        self._go_on()

    def _go_on(self) -> None:
        m = self.match
        while not m.over:
            h = m.hand
            if h.over:
                m.next_hand()
            elif self.seat in h.seats_to_answer():
                h.answer_first(self.seat)
                return
            else:
                h.apply(answer(self.bot, h, h.turn, self.rng))
                m.finish_hand()

    @property
    def asked(self) -> bool:
        """Is it this seat's turn?"""
        return not self.match.over and self.match.hand.turn == self.seat

    def scene(self) -> Scene:
        """The table as this seat sees it."""
        return scene(self.match.hand, self.seat)

    # The commands -------------------------------------------------------------------------

    def rules(self) -> str:
        """The rules, and the options of this table."""
        lines = [upcard.rules(self.game.slug).strip(), "", "At this table:"]
        for info in describe(self.game.options):
            lines.append(f"- {info['title']}: {getattr(self.terms, info['name'])}")
        return "\n".join(lines)

    def view(self) -> str:
        """The events since the last look, the table, and the question."""
        events = event_scenes(self.match, self.seat)
        shown = self.scene()
        lines = event_sentences(events[self.heard :], shown["zones"], self.reader)
        self.heard = len(events)
        lines += (
            ["", *table_lines(shown, match_scene(self.match), self.reader)]
            if lines
            else table_lines(shown, match_scene(self.match), self.reader)
        )
        if self.match.over:
            lines += [render(self.match.result_text(), self.names, self.seat), *score_lines(match_scene(self.match), self.reader)]
        else:
            lines.append(render(shown["prompt"], self.names, self.seat))
        return "\n".join(lines)

    def legal(self) -> str:
        """The legal answers, one on each line; if there are more than it lists, it says how to name them."""
        if not self.asked:
            return "the match is over; say new" if self.match.over else "it is not your turn"
        shown = self.scene()
        lines = [c["say"] for c in shown["choices"][:SHOWN]]
        if len(shown["choices"]) > SHOWN:
            lines.append(f"and {len(shown['choices']) - SHOWN} more of this kind")
        named = shown["amount"]
        if named is not None:
            lines.append(f"or {named['verb']} and any amount from {named['low']} to {named['high']}")
        composed = shown["compose"]
        if composed is not None:
            lines.append(f"or {composed['verb']} and a rule in the language of rules")
        return "\n".join(lines)

    def play(self, text: str) -> str:
        """Give an answer; returns "" if it was accepted, else why it is not legal."""
        if not self.asked:
            return self.legal()
        try:
            self.match.answer(self.seat, text)
        except IllegalMove as error:
            return render(str(error), self.names, self.seat)
        self._go_on()
        return ""

    def reply(self, line: str) -> str:
        """The reply to one command."""
        command, _, rest = line.strip().partition(" ")
        if command == "rules":
            return self.rules()
        if command == "view":
            return self.view()
        if command == "legal":
            return self.legal()
        if command == "play":
            refused = self.play(rest.strip())
            return f"not legal: {refused}" if refused else self.view()
        if command == "new":
            self.begin()
            return self.view()
        return HELP


def serve(talk: Talk, reads: TextIO, writes: TextIO) -> None:
    """Answer commands, one on each line, until `quit` or the end of the input; a line with a single dot ends each reply."""
    for line in reads:
        if line.strip() == "quit":
            return
        for row in talk.reply(line).split("\n"):
            writes.write(("." + row if row.startswith(END) else row) + "\n")
        writes.write(END + "\n")
        writes.flush()


# Contests ---------------------------------------------------------------------------------

Say = Callable[[str], str]


class Program:
    """A player in a process of its own: it reads the replies to `view` and `legal`, ended by a dot, and writes one answer per
    line.
    """

    def __init__(self, command: str) -> None:
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            raise UpcardError(f"the player does not start: {error}") from None

    def __call__(self, text: str) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(text + f"\n{END}\n")
            self.process.stdin.flush()
        except OSError:
            raise UpcardError("the player has ended") from None
        line = self.process.stdout.readline()
        if not line:
            raise UpcardError("the player has ended")
        return line.strip()

    def close(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()


@dataclass
class Contest:
    """A text player against `steady` in its place: the same deals, from every seat in turn.

    After an illegal answer the player gets the reason and is asked again, up to three times in all; then the first legal answer
    counts.
    """

    game: Game
    options: dict[str, Any]
    seats: int | None
    opponents: str
    seed: int
    differences: list[float] = field(default_factory=list)
    answers: int = 0
    faults: int = 0

    def play(self, say: Say, deals: int) -> None:
        """Play *deals* deals, each once by the player and once by `steady`."""
        terms, n = self.game.check_terms(self.options, self.seats)
        rivals, steady = bot(self.opponents, self.game, 100), bot("steady", self.game)
        say(Talk(self.game, self.options, self.seats, "random", self.seed).rules() + "\nAnswer ready.")
        for i in range(deals):
            seat = i % n
            worth = []
            for player in (say, None):
                m = self.game.match(self.seed + i // n, seats=n, options=terms)
                h, rng, heard = m.hand, Rng(self.seed + i), 0
                reader = Reader([f"Player {s + 1}" for s in range(n)], seat)
                while not h.over:
                    if h.turn != seat:
                        h.apply(answer(rivals, h, h.turn, rng))
                    elif player is None:
                        h.apply(answer(steady, h, seat, rng))
                    else:
                        heard = self._ask(m, seat, reader, heard, player)
                sign = -1 if self.game.lowest_wins else 1
                mine = sign * h.score[seat]
                rest = [sign * s for k, s in enumerate(h.score) if k != seat]
                worth.append(mine - sum(rest) / len(rest) if rest else float(mine))
            self.differences.append(worth[0] - worth[1])

    def _ask(self, m: Match, seat: int, reader: Reader, heard: int, say: Say) -> int:
        h = m.hand
        events = event_scenes(m, seat)
        shown = scene(h, seat)
        names = [f"Player {s + 1}" for s in range(m.seats)]
        news = event_sentences(events[heard:], shown["zones"], reader)
        lines = [*news, *table_lines(shown, match_scene(m), reader), render(shown["prompt"], names, seat), "Legal answers:"]
        text = "\n".join([*lines, *[c["say"] for c in shown["choices"][:SHOWN]]])
        self.answers += 1
        for _ in range(3):
            said = say(text)
            try:
                h.play(said)
                return len(events)
            except IllegalMove as error:
                self.faults += 1
                text = f"not legal: {render(str(error), names, seat)}"
        h.apply(h.legal()[0])
        return len(events)

    def report(self) -> str:
        """The result in a line or two."""
        n = len(self.differences)
        mean = sum(self.differences) / n
        half = 1.96 * sqrt(sum((d - mean) ** 2 for d in self.differences) / (n - 1) / n) if n > 1 else float("nan")
        return (
            f"{self.game.title}: {mean:+.2f} ± {half:.2f} {self.game.unit} a hand against steady in the same seats, "
            f"{n} deals, seed {self.seed}, among {self.opponents}. "
            f"{self.answers} answers, {self.faults} of them not legal at first."
        )
