"""Line mode: every turn in sentences, answers by number or in words, no drawing and no colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from upcard.bots.equity import rank_tables
from upcard.core.errors import IllegalMove, UpcardError
from upcard.registry import rules
from upcard.term.answer_input import as_cards, choice_text, composed, offered, pick_count_text, pick_text, read_answer
from upcard.term.description import (
    event_sentences,
    hand_line,
    listed,
    match_line,
    own_hand,
    score_lines,
    table_lines,
    tally_lines,
    zone_line,
)
from upcard.term.equity_text import chance_lines, one_in
from upcard.term.local_match import ME, LocalMatch

LISTED: Final = 13  # up to this many answers are listed unasked
WITH_WORDS: Final = ("why", "save", "help", "?")  # commands that may be followed by something
HELP: Final = [
    "Answer with the number of an answer, or in words: 3, or queen of spades, or play QS.",
    "Several cards: 1 4 7, or QS 10H.",
    "hand: your cards.  table: everything else on the table.  answers: your choices now.",
    "hint: what the best bot would do, and why.  why CARD: why you cannot choose a card.",
    "help WORD, or ? WORD: the meaning of a word of the game, and where the rules explain it.",
    "odds: your chances at poker, after every hand or whenever the table shows them.  ranks: the ranking of hands.",
    "log: what happened in this hand.  score: the score sheet.  rules: the rules of the game.",
    "undo: take back your last answer, in games that allow it.  save FILE: save the match.  quit: leave.",
]


class LeaveTable(Exception):
    """The person leaves the table."""


class LineTable:
    """A match played line by line: *tell* writes a line, *ask* reads one (None at the end of the input)."""

    def __init__(self, sitting: LocalMatch, tell: Callable[[str], None], ask: Callable[[str], str | None]) -> None:
        self.sitting = sitting
        self.tell = tell
        self.ask = ask
        self.who = sitting.reader()
        self.told = 0
        self.explained: set[str] = set()  # the words of the game explained so far
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "?": self.help,
            "hand": lambda _: self.hand(),
            "table": lambda _: self.all(table_lines(self.sitting.scene(), self.sitting.standing(), self.who)),
            "answers": lambda _: self.answers(),
            "hint": lambda _: self.hint(),
            "odds": lambda _: self.odds(),
            "ranks": lambda _: self.ranks(),
            "why": self.why,
            "log": lambda _: self.log(),
            "score": lambda _: self.all(score_lines(self.sitting.standing(), self.who)),
            "rules": lambda _: self.all(plain_rules(rules(self.sitting.record.game.slug))),
            "undo": lambda _: self.undo(),
            "save": self.save,
            "quit": lambda _: self.quit(),
        }

    def all(self, lines: list[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.tell(line)

    def play(self) -> None:
        """Play until the person leaves or the input ends."""
        game, bots = self.sitting.record.game, [p for p in self.sitting.players if p.bot]
        against = f" You play against {listed([f'{p.name} ({p.bot})' for p in bots])}." if bots else ""
        self.tell(f"{game.title}.{against} {match_line(self.sitting.standing(), self.who)}")
        self.tell("Type help for the commands.")
        self.told = len(self.sitting.happened()) if self.sitting.record.answers else 0
        try:
            self.open_hand()
            while True:
                self.others()
                if self.sitting.match.hand.over:
                    self.end_of_hand()
                else:
                    self.turn()
        except LeaveTable:
            pass

    # The course of a hand -----------------------------------------------------------------

    def open_hand(self) -> None:
        """Describe the start of a hand."""
        standing = self.sitting.standing()
        if standing["seats"] > 1:
            verb = "deal" if standing["dealer"] == ME else "deals"
            self.tell(f"Hand {standing['number']}. {self.who.name(standing['dealer'])} {verb}.")
        self.describe_events()
        scene = self.sitting.scene()
        if own_hand(scene):
            self.hand()
        self.all([zone_line(z, self.who) for z in scene["zones"] if z["owner"] < 0 and any(z["cards"])])

    def others(self) -> None:
        """Let the bots answer, and describe it."""
        while (seat := self.sitting.next_bot()) >= 0:
            self.sitting.answer(seat, self.sitting.think(seat))
        self.describe_events()

    def describe_events(self) -> None:
        """Describe the events since the last time."""
        happened = self.sitting.happened()
        self.all(event_sentences(happened[self.told :], self.sitting.scene()["zones"], self.who))
        self.told = len(happened)

    def turn(self) -> None:
        """Ask the person until they give a legal answer."""
        self.tell("")
        self.tell(self.who.tell(self.sitting.scene()["prompt"]))
        if len(offered(self.sitting.scene())) <= LISTED:
            self.answers()
        else:
            verbs = list(dict.fromkeys([c["verb"] for c in self.sitting.scene()["choices"]]))
            self.tell(f"You can {' or '.join(verbs)}: {len(offered(self.sitting.scene()))} answers. Type answers to list them.")
        self.explain()
        while True:
            text = self.line()
            if not text or self.command(text):
                continue
            try:
                before = self.sitting.scene()
                self.sitting.answer(ME, read_answer(before, text, self.who))
                return
            except IllegalMove as error:
                self.tell(sentence(self.who.tell(str(error))))

    def explain(self) -> None:
        """Explain the words of the question that come up for the first time."""
        for term in self.sitting.scene()["terms"]:
            if term["name"] not in self.explained:
                self.explained.add(term["name"])
                self.tell(f"{term['name'][:1].upper()}{term['name'][1:]}: {term['line']}")

    def end_of_hand(self) -> None:
        """Read out the count of the hand, and wait for the person to go on."""
        scene, standing = self.sitting.scene(), self.sitting.standing()
        self.tell("")
        self.tell("The hand is over.")
        self.all(tally_lines(scene, standing, self.who))
        if standing["over"]:
            self.tell(self.who.tell(standing["verdict"]))
            self.tell("Type rematch to play again, or quit.")
        else:
            self.tell("Press Enter for the next hand.")
        while True:
            text = self.line()
            if text.lower() in ("", "next") and not standing["over"]:
                self.sitting.next_hand()
                break
            if text.lower() == "rematch" and standing["over"]:
                self.sitting.rematch()
                self.told = 0
                break
            if text and not self.command(text):
                self.tell("Type rematch, or quit." if standing["over"] else "Press Enter for the next hand, or type help.")
        self.tell("")
        self.open_hand()

    # Commands at any time -----------------------------------------------------------------

    def line(self) -> str:
        """A line from the person; raises LeaveTable at the end of the input."""
        text = self.ask("> ")
        if text is None:
            if self.sitting.path is not None:
                self.save("")
            raise LeaveTable
        return text.strip()

    def command(self, text: str) -> bool:
        """Run a command; returns False if the words are not a command."""
        word, _, rest = (text.replace("?", "? ", 1) if text.startswith("?") else text).partition(" ")
        said = [c["say"].lower() for c in self.sitting.scene()["choices"]]
        do = self.commands.get(word.lower())
        if do is None or text.lower() in said or (rest and word.lower() not in WITH_WORDS):
            return False
        try:
            do(rest.strip())
        except UpcardError as error:
            self.tell(sentence(self.who.tell(str(error))))
        return True

    def help(self, word: str) -> None:
        """List the commands, or explain a word of the game."""
        game = self.sitting.record.game
        if not word:
            self.all(HELP)
        elif (term := game.glossary.find(word)) is not None:
            self.tell(f"{term.name[:1].upper()}{term.name[1:]}: {term.line} The rules explain it under “{term.section}”.")
        else:
            words = listed([term.name for term in game.glossary.terms])
            self.tell(f"{game.title} has no such word. Ask about {words}." if words else f"{game.title} has no words of its own.")

    def hand(self) -> None:
        """List the person's own cards."""
        cards = own_hand(self.sitting.scene())
        self.tell(f"Your hand, {len(cards)}: {hand_line(cards, self.who)}." if cards else "You hold no cards.")

    def answers(self) -> None:
        """List the legal answers, numbered."""
        scene = self.sitting.scene()
        if not scene["yours"]:
            self.tell("It is not your turn.")
        pick, named, compose = scene["pick"], scene["amount"], scene["compose"]
        for i, choice in enumerate(offered(scene), 1):
            card = choice["card"] if choice["kind"] == "pick" else ""
            text = self.who.card(card).removeprefix("the ") if card else choice_text(choice, self.who)
            self.tell(f"{i}: {text}")
        if pick is not None:
            none = f" Or say none: {pick_text(pick, 0)}." if pick["least"] == 0 else ""
            self.tell(f"Choose {pick_count_text(pick)}, for example: {example(pick['least'] or 1)}.{none}")
        if named is not None:
            step = f" in steps of {named['step']}" if named["step"] > 1 else ""
            self.tell(f"Or say {named['verb']} and an amount from {named['low']} to {named['high']}{step}.")
        if compose is not None:
            for entry in compose["shelf"]:
                note = f" ({self.who.tell(entry['note'])})" if entry["note"] else ""
                self.tell(f"{self.who.tell(entry['text'])}{note}: type {composed(compose, entry['expression'])}")
            self.tell(f"Or type {compose['verb']} and an expression of your own.")

    def hint(self) -> None:
        """Describe what the best bot would do."""
        hint = self.sitting.hint()
        self.tell(f"Hint: {self.who.tell(hint.text)}. {self.who.tell(hint.reason)}")

    def odds(self) -> None:
        """Read out the chances to win."""
        for when, found in self.sitting.odds():
            self.tell(f"{when}, {found['given']}:")
            self.all(
                [self.who.tell(line) for line in chance_lines(found, [f"{{{s}}}" for s in range(len(self.sitting.players))])]
            )

    def ranks(self) -> None:
        """Read out the ranking of hands, and how often each is dealt."""
        tables = rank_tables(self.sitting.record.game)
        for table in tables:
            self.tell(f"{table['title']}, the best first.")
            for row in table["rows"]:
                self.tell(f"{row['name']}: {row['count']:,}, {one_in(row['count'], table['total'])}.")
        if not tables:
            self.tell("This game does not rank hands.")

    def why(self, text: str) -> None:
        """Say why a card cannot be chosen."""
        scene = self.sitting.scene()
        card = as_cards(text).upper()
        if card in [c["card"] for c in scene["choices"]]:
            self.tell("You can choose that card.")
        elif card in scene["why"]:
            self.tell(sentence(self.who.tell(scene["why"][card])))
        else:
            self.tell("Type why and a card in your hand, for example: why queen of spades.")

    def log(self) -> None:
        """Read out the events of this hand."""
        number = self.sitting.match.number
        this = [h for h in self.sitting.happened() if h["hand"] == number]
        self.all(event_sentences(this, self.sitting.scene()["zones"], self.who) or ["Nothing has happened yet."])

    def undo(self) -> None:
        """Take back the person's last answer."""
        self.sitting.undo()
        self.told = len(self.sitting.happened())
        self.tell("Taken back.")
        self.tell(self.who.tell(self.sitting.scene()["prompt"]))
        self.answers()

    def save(self, name: str) -> None:
        """Save the match to a file."""
        path = Path(name).expanduser() if name else self.sitting.path
        if path is None:
            self.tell("Type save and the name of a file, for example: save evening.json.")
            return
        try:
            self.sitting.save(path)
        except OSError as error:
            self.tell(f"The match could not be saved in {path}: {(error.strerror or 'the file cannot be written').lower()}.")
        else:
            self.tell(f"Saved in {path}. Resume it with: upcard play --resume {path}")

    def quit(self) -> None:
        """Leave, after offering to save the match."""
        sitting = self.sitting
        if sitting.path is not None:
            self.save("")
        elif sitting.record.answers and not sitting.match.over:
            name = self.ask("Name of a file to save the match in, or Enter to leave without saving: ")
            if name and name.strip():
                self.save(name.strip())
                if sitting.path is None:
                    return
        raise LeaveTable


def sentence(text: str) -> str:
    """A refusal as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def example(n: int) -> str:
    """Numbers as a person might type them."""
    return " ".join([str(2 * i + 1) for i in range(n)])


def plain_rules(text: str) -> list[str]:
    """Rules without Markdown: one paragraph or list item a line, table rows as "this: that"."""
    return list(_plain_rules(text))


def _plain_rules(text: str) -> Iterator[str]:
    rows = text.splitlines()
    for i, row in enumerate(rows):
        row = row.strip()
        if re.fullmatch(r"\|?[\s:|-]+\|?", row) and "-" in row:
            continue
        if row.startswith("|"):
            if i + 1 < len(rows) and re.fullmatch(r"\|[\s:|-]+\|?", rows[i + 1].strip()):
                continue  # the column headings
            cells = [c.strip() for c in row.strip("|").split("|")]
            row = f"{cells[0]}: {', '.join([c for c in cells[1:] if c])}."
        heading = row.startswith("#")
        row = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", row.lstrip("#> ").strip())
        row = re.sub(r"\*\*|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)", "", row)
        yield row + ("." if heading and row[-1:].isalnum() else "")
