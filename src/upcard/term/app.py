"""The full screen: one table for all games, played with keys or the mouse."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Final

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from upcard.bots.equity import equities_allowed, has_equities, rank_tables
from upcard.core.errors import UpcardError
from upcard.core.scene import ChoiceScene, Scene
from upcard.kit.poker.equity import Equities
from upcard.registry import rules
from upcard.term.answer_input import choice_text, held_choices, offered, pick_count_text, pickable, picked
from upcard.term.canvas import ACCENT, Target
from upcard.term.cursor import first, moved
from upcard.term.description import event_sentences, own_hand, table_lines
from upcard.term.dialogs import (
    AmountDialog,
    ConfirmDialog,
    ExpressionDialog,
    HandCountDialog,
    LeaveDialog,
    ListDialog,
    TextDialog,
)
from upcard.term.equity_text import with_chance
from upcard.term.layouts import FOUR_COLOURS, TWO_COLOURS
from upcard.term.line_mode import sentence
from upcard.term.local_match import ME, LocalMatch
from upcard.term.pauses import paused_scenes
from upcard.term.table_picture import Button, TableState
from upcard.term.table_widget import TableWidget
from upcard.term.text_tables import keys_sheet, odds_sheet, ranks_sheet, score_sheet

PAUSE: Final = 0.6  # seconds between the bots' actions
REST: Final = 1.2  # seconds that a full trick stays
WIDE: Final = 112  # columns needed to show the log beside the table
KEYS: Final = {
    "← →": "move within a row of cards or buttons",
    "↑ ↓, Tab": "move to the row above or below",
    "Enter": "play the card, press the button; confirm several cards",
    "Space": "choose a card, where several are chosen together",
    "1 … 9": "press the button of that number",
    "Backspace": "let go of all chosen cards",
    "H": "hint: what the best bot would do, and why",
    "R  L  S  T": "rules, log, score sheet, the table in words",
    "O": "chances to win at poker, and the ranking of hands",
    "U": "take back, in games that allow it",
    "C  W  Q": "two or four colours; write the match to a file; leave",
}
MOUSE: Final = "A click does the same. While the others play, any key skips the pause."


class TableApp(App[str]):
    """A match on the full screen; it returns a sentence to print after it closes."""

    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h,H", "hint", "Hint"),
        Binding("r,R", "rules", "Rules"),
        Binding("l,L", "log", "Log"),
        Binding("s,S", "score", "Score"),
        Binding("t,T", "table", "Table"),
        Binding("o,O", "odds", "Odds"),
        Binding("u,U", "undo", "Take back"),
        Binding("c,C", "colours", "Colours"),
        Binding("w,W", "keep", "Keep"),
        Binding("question_mark,f1", "keys", "Keys"),
        Binding("q,Q,ctrl+c", "leave", "Leave", priority=False),
    ]

    def __init__(self, sitting: LocalMatch, pause: float = PAUSE) -> None:
        super().__init__()
        self.sitting = sitting
        self.pause = pause
        self.who = sitting.reader(signs=True)
        self.shown: Scene = sitting.scene()
        self.chosen: list[str] = []
        self.cursor: Target | None = None
        self.message = ""
        self.colours = TWO_COLOURS
        self.busy = False
        self.hurry = asyncio.Event()
        self.chances: Equities | None = None  # the person's current equities, if the table shows them
        self.ranks = rank_tables(sitting.record.game)
        self.cloth = TableWidget(self.sight, self.touched, self.key)
        self.side = Static(id="side")
        self.keys_line = Static(id="keys")

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self.cloth
            yield self.side
        yield self.keys_line

    async def seated(self) -> str | None:
        """Play to the end. A signal from outside leaves the terminal as it was."""
        for stop in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # on Windows
                asyncio.get_running_loop().add_signal_handler(stop, self.exit)
        return await self.run_async()

    def on_mount(self) -> None:
        self.cloth.focus()
        self.drive()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")
        self.keys_line.update(self._keys_told(event.size.width))
        self.call_after_refresh(self.redraw)

    def _keys_told(self, width: int) -> str:
        """The keys in one line, as many as fit."""
        keys = ["←→↑↓ Enter", "? keys", "Q leave", "H hint", "R rules", "L log", "S score"]
        keys += ["O odds"] * bool(self.ranks) + ["U take back"] * self.sitting.record.game.undo + ["T table"]
        line = ""
        for key in keys:
            line += f"  {key}" if len(line) + 2 + len(key) < width else ""
        return line[1:]

    # What is drawn -----------------------------------------------------------------------

    def sight(self) -> TableState:
        """The state that the picture is drawn from."""
        match = self.sitting.standing()
        more: list[Button] = []
        if self.shown["over"] and not self.busy:
            more = [Button("next", "Play again" if match["over"] else "Next hand"), Button("count", "The count")]
        told = None if self.has_class("wide") else self.log_lines()[-2:]
        shown = with_chance(self.shown, self.chances)
        return TableState(shown, match, self.who, self.chosen, self.cursor, told, self.message, self.colours, more)

    def log_lines(self) -> list[str]:
        """The events of this hand in sentences."""
        number = self.sitting.match.number
        this = [h for h in self.sitting.happened() if h["hand"] == number]
        return event_sentences(this, self.sitting.scene()["zones"], self.who)

    def redraw(self) -> None:
        """Redraw everything, with the cursor on something that can be touched."""
        self.cloth.redraw()
        picture = self.cloth.picture
        if picture is not None and self.shown["yours"] | self.shown["over"]:
            if self.cursor is None or picture.canvas.spot(self.cursor) is None:
                self.cursor = first(picture)
                self.cloth.redraw()
        if self.has_class("wide"):
            lines = self.log_lines()[-(max(4, self.size.height - 6)) :]
            self.side.update(Text.assemble(("What happened\n", Style(color=ACCENT, bold=True)), "\n".join(lines)))
            self.call_after_refresh(self.side.scroll_end, animate=False)

    # The course of the match --------------------------------------------------------------

    @work(exclusive=True)
    async def drive(self) -> None:
        """Let the bots answer one after the other, slowly enough to follow, until it is the person's turn."""
        self.busy = True
        self.chances = None
        self.hurry.clear()
        sitting = self.sitting
        while (seat := sitting.next_bot()) >= 0:
            sealed = sitting.match.hand.phase.sealed
            self.redraw()
            sayings = await asyncio.to_thread(sitting.think, seat)
            await self.give(seat, sayings, 0.0 if sealed else self.pause)
        self.busy = False
        self.shown = sitting.scene()
        self.cursor = None
        self.redraw()
        self.remember()
        if self.shown["over"]:
            self.count()
        elif self.shown["yours"]:
            self.show_equity()

    def remember(self) -> None:
        """Save a match that has a file, in case the terminal closes."""
        path, given = self.sitting.path, self.sitting.record.answers
        if path is not None and self.sitting.kept != given:
            told = self._keep(path)
            if self.sitting.kept != given:
                self.say(told)

    @work(exclusive=True, group="equity")
    async def show_equity(self) -> None:
        """Show the person's equity, if the table shows it during the hand."""
        given = self.sitting.record.answers
        if has_equities(self.sitting.record.game) and equities_allowed(self.sitting.match.options):
            told = await asyncio.to_thread(self.sitting.odds)
            if told and given == self.sitting.record.answers:
                self.chances = told[0][1]
                self.redraw()

    async def give(self, seat: int, sayings: list[str], pause: float) -> None:
        """Give an answer and show its effects; raises IllegalMove."""
        before, heard = self.sitting.scene(), len(self.sitting.happened())
        self.sitting.answer(seat, sayings)
        for rest in paused_scenes(before, self.sitting.happened()[heard:]):
            self.shown = rest
            self.redraw()
            await self.wait(self.pause and REST)
        self.shown = self.sitting.scene()
        self.redraw()
        await self.wait(pause)

    async def wait(self, seconds: float) -> None:
        """Pause until the time is up or a key is pressed."""
        if seconds and not self.hurry.is_set():
            try:
                await asyncio.wait_for(self.hurry.wait(), seconds)
            except TimeoutError:
                pass

    @work(exclusive=True)
    async def answer(self, sayings: list[str]) -> None:
        """Give the person's answer, and let the others go on."""
        self.busy = True
        self.hurry.clear()
        try:
            await self.give(ME, sayings, 0.0)
        except UpcardError as error:
            self.busy = False
            self.say(sentence(self.who.tell(str(error))))
            return
        self.chosen, self.message = [], ""
        self.drive()

    @work
    async def count(self) -> None:
        """Show the count of the hand, then do what the person chooses."""
        how = await self.push_screen_wait(
            HandCountDialog(self.sitting.scene(), self.sitting.standing(), self.who, bool(self.ranks))
        )
        if how == "go":
            self.go_on()
        elif how in ("leave", "keep"):
            await self.run_action("leave" if how == "leave" else "keep")

    def go_on(self) -> None:
        """Deal the next hand, or start another match."""
        if self.sitting.match.over:
            self.sitting.rematch()
        else:
            self.sitting.next_hand()
        self.shown = self.sitting.scene()
        self.chosen, self.message = [], ""
        self.drive()

    def say(self, text: str) -> None:
        """Show a sentence in place of the prompt until the next action."""
        self.message = text
        self.redraw()

    # Touching and keys --------------------------------------------------------------------

    async def touched(self, target: Target) -> None:
        """Act on a click and move the cursor there."""
        self.cursor = target
        await self.touch(target)

    async def touch(self, target: Target) -> None:
        """Act on a touched card, zone or button."""
        if self.busy:
            self.hurry.set()
            return
        self.message = ""
        if target.kind == "button":
            self.press(target.key)
        elif self.shown["yours"] and target.kind == "zone":
            self.offer([c for c in self.shown["choices"] if c["zone"] == target.key and not c["card"]])
        elif self.shown["yours"]:
            self.touch_card(target.key)
        self.redraw()

    def touch_card(self, card: str) -> None:
        """Choose a card, play it, or say why it cannot be chosen."""
        if pickable(self.shown, card):
            pick = self.shown["pick"]
            assert pick is not None
            if self.chosen.count(card) >= own_hand(self.shown).count(card):
                self.chosen = [c for c in self.chosen if c != card]
            elif len(self.chosen) < pick["most"]:
                self.chosen.append(card)
            elif pick["most"] == 1:
                self.chosen = [card]
            else:
                self.message = f"Choose {pick_count_text(pick)}, no more."
            return
        choices = held_choices(self.shown, card)
        if choices:
            self.offer(choices)
        elif card in self.shown["why"]:
            self.message = sentence(self.who.tell(self.shown["why"][card]))

    def offer(self, choices: list[ChoiceScene]) -> None:
        """Give the only answer, or ask which one."""
        if len(choices) == 1:
            self.answer([choices[0]["say"]])
        elif choices:
            self.choose(choices)

    @work
    async def choose(self, choices: list[ChoiceScene]) -> None:
        """Ask which of several answers the person means."""
        texts = [choice_text(c, self.who) for c in choices]
        i = await self.push_screen_wait(ListDialog(self.who.tell(self.shown["prompt"]), texts))
        if i >= 0:
            self.answer([choices[i]["say"]])

    def press(self, key: str) -> None:
        """Act on a button."""
        button = next((b for b in (self.cloth.picture.bar if self.cloth.picture else []) if b.key == key), None)
        if button is None:
            return
        if key == "confirm":
            self.confirm()
        elif key == "next":
            self.go_on()
        elif key == "count":
            self.count()
        elif key == "amount":
            self.ask_amount()
        elif key == "compose":
            self.ask_expression()
        elif key == "more":
            self.choose([c for c in offered(self.shown) if c["kind"] != "pick"])
        else:
            self.sure_of(button)

    def confirm(self) -> None:
        """Give several chosen cards as one answer."""
        pick = self.shown["pick"]
        assert pick is not None
        if len(self.chosen) < pick["least"]:
            self.message = f"Choose {pick_count_text(pick)} with Space or a click, then press Enter."
        else:
            self.answer(picked(self.shown, self.chosen))

    @work
    async def sure_of(self, button: Button) -> None:
        """Give a button's answer, after a confirmation if it bets the whole stack or the scene asks for one."""
        named = self.shown["amount"]
        question = next((c["confirm"] for c in self.shown["choices"] if [c["say"]] == button.sayings), "")
        if question and not await self.push_screen_wait(ConfirmDialog(self.who.tell(question), "Yes")):
            return
        if named is not None and button.key == f"{named['verb']} {named['stack']}":
            if not await self.push_screen_wait(ConfirmDialog(f"{button.text}: all that you have?", "Yes, all of it")):
                return
        self.answer(button.sayings)

    @work
    async def ask_amount(self) -> None:
        """Ask for an amount."""
        named = self.shown["amount"]
        assert named is not None
        n = await self.push_screen_wait(AmountDialog(named))
        if n >= 0:
            say = f"{named['verb']} {n}"
            self.sure_of(Button(say, say.capitalize(), [say]))

    @work
    async def ask_expression(self) -> None:
        """Ask for an expression."""
        asked = self.shown["compose"]
        assert asked is not None
        say = await self.push_screen_wait(ExpressionDialog(asked, self.who.tell(self.shown["prompt"]), self.who))
        if say:
            self.answer([say])

    async def key(self, key: str) -> bool:
        """Act on a key at the table; returns False if it does nothing here."""
        if self.busy:
            self.hurry.set()
        if key in ("left", "right", "up", "down", "tab", "shift+tab"):
            if self.cloth.picture is not None:
                self.cursor = moved(self.cloth.picture, self.cursor, key)
            self.say("")
        elif key in ("enter", "space"):
            if self.shown["pick"] is not None and key == "enter" and self._confirms():
                await self.touch(Target("button", "confirm"))
            elif self.cursor is not None:
                await self.touch(self.cursor)
        elif key == "backspace":
            self.chosen = []
            self.say("")
        elif len(key) == 1 and key in "123456789":
            bar = self.cloth.picture.bar if self.cloth.picture else []
            if int(key) <= len(bar):
                await self.touch(Target("button", bar[int(key) - 1].key))
        else:
            return False
        return True

    def _confirms(self) -> bool:
        """Does Enter confirm the chosen cards? Not while the card under the cursor can be added, nor on another button."""
        pick = self.shown["pick"]
        if pick is None or (self.cursor is not None and self.cursor.kind == "button" and self.cursor.key != "confirm"):
            return False
        on_card = self.cursor is not None and self.cursor.kind == "card"
        return not on_card or len(self.chosen) >= max(1, pick["least"]) or (pick["least"] == 0 and not self.chosen)

    # Commands at any time ----------------------------------------------------------------

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show what the best bot would do."""
        if self.busy or not self.sitting.waits():
            return
        given = self.sitting.record.answers
        self.say("Thinking about a hint …")
        hint = await asyncio.to_thread(self.sitting.hint)
        if given == self.sitting.record.answers:
            self.say(f"Hint: {self.who.tell(hint.text)}. {self.who.tell(hint.reason)}")

    def action_rules(self) -> None:
        """Open the rules."""
        self.push_screen(TextDialog("Rules", rules(self.sitting.record.game.slug), markdown=True))

    def action_log(self) -> None:
        """Open the log."""
        lines: list[str] = []
        happened = self.sitting.happened()
        for number in range(1, self.sitting.match.number + 1):
            lines.append(f"\nHand {number}" if number > 1 else f"Hand {number}")
            this = [h for h in happened if h["hand"] == number]
            lines += ["  " + line for line in event_sentences(this, self.sitting.scene()["zones"], self.who)]
        self.push_screen(TextDialog("What happened", Text("\n".join(lines)), at_end=True))

    def action_score(self) -> None:
        """Open the score sheet."""
        self.push_screen(TextDialog("Score", score_sheet(self.sitting.standing(), self.who)))

    async def action_odds(self) -> None:
        """Open the chances to win and the hand ranks."""
        if not self.ranks:
            self.say(f"{self.sitting.record.game.title} does not rank hands.")
            return
        sheet = TextDialog("Odds", Text("Calculating …"))
        await self.push_screen(sheet)
        self.fill_odds(sheet)

    @work(exclusive=True, group="odds")
    async def fill_odds(self, sheet: TextDialog) -> None:
        """Show the equities in their dialog once they are found."""
        top: Group | Text
        try:
            told = await asyncio.to_thread(self.sitting.odds) if self.sitting.waits() or self.shown["over"] else []
            top = odds_sheet(told, self.who) if told else Text("There are no odds to show just now.\n")
        except UpcardError as error:
            top = Text(sentence(str(error)) + "\n")
        sheet.change(Group(top, ranks_sheet(self.ranks)))

    def action_table(self) -> None:
        """Open the table in words."""
        lines = table_lines(self.sitting.scene(), self.sitting.standing(), self.who)
        self.push_screen(TextDialog("The table", Text("\n".join(lines))))

    def action_keys(self) -> None:
        """Open the keys, and the words of the present question."""
        self.push_screen(TextDialog("Keys", keys_sheet(KEYS, MOUSE, self.shown["terms"])))

    def action_colours(self) -> None:
        """Switch between two and four colours."""
        self.colours = FOUR_COLOURS if self.colours is TWO_COLOURS else TWO_COLOURS
        self.redraw()

    def action_undo(self) -> None:
        """Take back the last answer."""
        if self.busy:
            return
        try:
            self.sitting.undo()
        except UpcardError as error:
            self.say(sentence(str(error)))
            return
        self.shown = self.sitting.scene()
        self.chosen, self.message = [], "Taken back."
        self.redraw()

    @work
    async def action_keep(self) -> None:
        """Write the match to a file."""
        path = str(self.sitting.path or default_path(self.sitting))
        name = await self.push_screen_wait(LeaveDialog(path)) if self.sitting.path is None else path
        if name == "-":
            self.exit("")
        elif name:
            self.say(self._keep(Path(name).expanduser()))

    @work
    async def action_leave(self) -> None:
        """Leave, after offering to save a match that has no file yet."""
        sitting = self.sitting
        if sitting.path is not None:
            self.exit(self._keep(sitting.path))
            return
        if sitting.match.over or not [1 for row in sitting.record.hands for seat, _ in row if seat == ME]:
            self.exit("")
            return
        name = await self.push_screen_wait(LeaveDialog(str(default_path(sitting))))
        if name == "-":
            self.exit("")
        elif name:
            told = self._keep(Path(name).expanduser())
            if sitting.path is None:
                self.say(told)
            else:
                self.exit(told)

    def _keep(self, path: Path) -> str:
        try:
            self.sitting.save(path)
        except OSError as error:
            return f"The match could not be saved in {path}: {(error.strerror or 'the file cannot be written').lower()}."
        return f"Saved in {path}. Resume it with: upcard play --resume {path}"


def default_path(sitting: LocalMatch) -> Path:
    """An unused file name for a match."""
    n = 1
    while True:
        path = Path(f"{sitting.record.game.slug}-{n}.json")
        if not path.exists():
            return path
        n += 1
