"""The full screen: one table for all games, played with keys or the mouse."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from upcard.core.errors import UpcardError
from upcard.core.scene import ChoiceScene, Scene
from upcard.registry import rules
from upcard.term.answers import held_choices, how_many, offered, pickable, picked
from upcard.term.canvas import ACCENT, SOFT, Target
from upcard.term.motion import rests
from upcard.term.picture import Button, Picture, Sight, may_touch
from upcard.term.pieces import FOUR_COLOURS, TWO_COLOURS
from upcard.term.plain import sentence
from upcard.term.screens import Amounting, Choosing, Composing, Counted, Leaving, Reading, Sure, sheet_text
from upcard.term.sitting import ME, Sitting
from upcard.term.words import news, own_hand, table_lines

PAUSE: Final = 0.6  # seconds between what bots do
REST: Final = 1.2  # seconds that a full trick lies
WIDE: Final = 112  # columns from which the log stands beside the table
NEEDS: Final = (64, 20)  # columns and lines below which nothing can be laid out
KEYS: Final = """\
| key | what it does |
|---|---|
| ← → | move among cards or buttons |
| ↑ ↓, Tab | move between table, hand and buttons |
| Enter | play the card, press the button; confirm several cards |
| Space | choose a card, where several are chosen together |
| 1 … 9 | press the button of that number |
| Backspace | let go of all chosen cards |
| H | hint: what the best bot would do, and why |
| R  L  S  T | rules, log, score sheet, the table in words |
| U | take back, in games that allow it |
| C | two or four colours |
| W | write the match to a file |
| Q | leave |

A click on a card, a pile or a button does the same. While the others play, any key goes on at once.
"""


class Cloth(Widget, can_focus=True):
    """The table as characters."""

    def __init__(self, room: TableApp) -> None:
        super().__init__(id="cloth")
        self.room = room
        self.picture: Picture | None = None

    def redraw(self) -> None:
        """Draw the table anew."""
        if self.size.width and self.size.height:
            self.picture = None if self._small() else Picture(self.room.sight(), self.size.width, self.size.height)
            self.refresh()

    def _small(self) -> bool:
        return self.size.width < NEEDS[0] or self.size.height < NEEDS[1] - 1

    def on_resize(self) -> None:
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return container.height

    def render_line(self, y: int) -> Strip:
        if self.picture is None and self.size and y == 0 and self._small():
            return Strip([Segment(f" The table needs {NEEDS[0]} columns and {NEEDS[1]} lines.")]).adjust_cell_length(
                self.size.width
            )
        if self.picture is None or y >= self.picture.canvas.height:
            return Strip.blank(self.size.width)
        return Strip(self.picture.canvas.row(y), self.size.width)

    async def on_click(self, event: events.Click) -> None:
        target = self.picture.canvas.at(event.x, event.y) if self.picture else None
        if target is not None:
            self.room.cursor = target
            await self.room.touch(target, by_hand=True)

    async def on_key(self, event: events.Key) -> None:
        if await self.room.key(event.key):
            event.stop()
            event.prevent_default()


class TableApp(App[str]):
    """A match on the full screen; it returns a sentence to be told after it has closed."""

    TITLE = "Upcard"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: #161310; color: #f4ede2; }
    #cloth { width: 1fr; height: 1fr; }
    #side { width: 36; height: 1fr; background: #1f1b17; color: #f4ede2; padding: 0 1; display: none; }
    .wide #side { display: block; }
    #keys { height: 1; background: #161310; color: #c0b4a5; }
    ModalScreen { align: center middle; background: #161310 60%; }
    .sheet { width: 76; max-width: 96%; height: auto; max-height: 92%; background: #241f1b; color: #f4ede2; padding: 1 2; }
    .small { width: 60; }
    .heading { text-style: bold; color: #7acbba; margin-bottom: 1; width: 100%; }
    .body { height: auto; max-height: 1fr; background: #241f1b; }
    .keys { color: #c0b4a5; margin-top: 1; }
    .buttons { height: auto; margin-top: 1; }
    .buttons Button { margin-right: 2; }
    .tall { height: 92%; }
    .tall .body { height: 1fr; }
    MarkdownH1, MarkdownH2, MarkdownH3 { color: #7acbba; text-style: bold; content-align: left middle; }
    VerticalScroll, OptionList {
        scrollbar-color: #6b6054; scrollbar-color-hover: #7acbba; scrollbar-color-active: #7acbba;
        scrollbar-background: #1f1b17; scrollbar-background-hover: #1f1b17; scrollbar-background-active: #1f1b17;
    }
    OptionList { height: 1fr; background: #241f1b; border: none; scrollbar-size-vertical: 1; }
    OptionList > .option-list--option-highlighted { background: #7acbba; color: #08231e; }
    OptionList:focus > .option-list--option-highlighted { background: #7acbba; color: #08231e; }
    Button { background: #3d4a44; color: #f4ede2; padding: 0 2; min-width: 8; }
    Button:focus { background: #7acbba; color: #08231e; text-style: bold; background-tint: #7acbba 0%; }
    Button:hover { background: #55665f; }
    VerticalScroll { scrollbar-size-vertical: 1; }
    Markdown { background: #241f1b; padding: 0; margin: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("s", "score", "Score"),
        Binding("t", "table", "Table"),
        Binding("u", "undo", "Take back"),
        Binding("c", "colours", "Colours"),
        Binding("w", "keep", "Keep"),
        Binding("question_mark,f1", "keys", "Keys"),
        Binding("q,ctrl+c", "leave", "Leave", priority=False),
    ]

    def __init__(self, sitting: Sitting, pause: float = PAUSE) -> None:
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
        self.cloth = Cloth(self)
        self.side = Static(id="side")
        self.keys_line = Static(" ←→↑↓ Enter   H hint   R rules   L log   S score   ? keys   Q leave", id="keys")

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield self.cloth
            yield self.side
        yield self.keys_line

    def on_mount(self) -> None:
        self.cloth.focus()
        self.drive()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width >= WIDE, "wide")
        self.call_after_refresh(self.redraw)

    # What is seen -------------------------------------------------------------------------

    def sight(self) -> Sight:
        """What the picture is drawn from."""
        match = self.sitting.standing()
        more: list[Button] = []
        if self.shown["over"] and not self.busy:
            more = [Button("next", "Play again" if match["over"] else "Next hand"), Button("count", "The count")]
        told = None if self.has_class("wide") else self.log_lines()[-2:]
        return Sight(self.shown, match, self.who, self.chosen, self.cursor, told, self.message, self.colours, more)

    def log_lines(self) -> list[str]:
        """What has happened in this hand, in sentences."""
        number = self.sitting.match.number
        this = [h for h in self.sitting.happened() if h["hand"] == number]
        return news(this, self.sitting.scene()["zones"], self.who)

    def redraw(self) -> None:
        """Draw everything anew, with the cursor on something that can be touched."""
        self.cloth.redraw()
        picture = self.cloth.picture
        if picture is not None and self.shown["yours"] | self.shown["over"]:
            if self.cursor is None or picture.canvas.spot(self.cursor) is None:
                self.cursor = self._first(picture)
                self.cloth.redraw()
        if self.has_class("wide"):
            lines = self.log_lines()[-(max(4, self.size.height - 6)) :]
            text = Text("What happened\n", Style(color=ACCENT, bold=True))
            self.side.update(text.append("\n".join(lines), Style(color=SOFT)))
            self.call_after_refresh(self.side.scroll_end, animate=False)

    def _first(self, picture: Picture) -> Target | None:
        """Where the cursor begins: the first card that may be played, or the first button."""
        held = [c for c in own_hand(self.shown) if may_touch(self.shown, c)]
        spots = [s.target for s in picture.canvas.spots]
        if held and Target("card", held[0]) in spots:
            return Target("card", held[0])
        open_ = [t for t in spots if t.kind == "card" and may_touch(self.shown, t.key)]
        return next(iter(open_ + [t for t in spots if t.kind == "button"] + spots), None)

    # The course of the match --------------------------------------------------------------

    @work(exclusive=True)
    async def drive(self) -> None:
        """Let the bots answer, one after the other, so that it can be followed; then it is the person's turn."""
        self.busy = True
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
        if self.shown["over"]:
            self.count()

    async def give(self, seat: int, sayings: list[str], pause: float) -> None:
        """Give an answer and show what follows from it; raises IllegalMove."""
        before, heard = self.sitting.scene(), len(self.sitting.happened())
        self.sitting.answer(seat, sayings)
        for rest in rests(before, self.sitting.happened()[heard:]):
            self.shown = rest
            self.redraw()
            await self.wait(self.pause and REST)
        self.shown = self.sitting.scene()
        self.redraw()
        await self.wait(pause)

    async def wait(self, seconds: float) -> None:
        """Rest, unless a key has been pressed."""
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
        """Show the count of the hand, and do what is chosen after it."""
        how = await self.push_screen_wait(Counted(self.sitting.scene(), self.sitting.standing(), self.who))
        if how == "go":
            self.go_on()
        elif how in ("leave", "keep"):
            await self.run_action("leave" if how == "leave" else "keep")

    def go_on(self) -> None:
        """Deal the next hand, or begin another match."""
        if self.sitting.match.over:
            self.sitting.rematch()
        else:
            self.sitting.next_hand()
        self.shown = self.sitting.scene()
        self.chosen, self.message = [], ""
        self.drive()

    def say(self, text: str) -> None:
        """Show a sentence where the question stands, until something else is done."""
        self.message = text
        self.redraw()

    # Touching and keys --------------------------------------------------------------------

    async def touch(self, target: Target, by_hand: bool = False) -> None:
        """Do what touching something does."""
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
        """Choose a card, or play it, or say why not."""
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
                self.message = f"Choose {how_many(pick)}, no more."
            return
        choices = held_choices(self.shown, card)
        if choices:
            self.offer(choices)
        elif card in self.shown["why"]:
            self.message = sentence(self.who.tell(self.shown["why"][card]))

    def offer(self, choices: list[ChoiceScene]) -> None:
        """Give the one answer there is, or ask which."""
        if len(choices) == 1:
            self.answer([choices[0]["say"]])
        elif choices:
            self.choose(choices)

    @work
    async def choose(self, choices: list[ChoiceScene]) -> None:
        """Ask which of several answers is meant."""
        texts = [self.who.tell(c["text"]) for c in choices]
        i = await self.push_screen_wait(Choosing(self.who.tell(self.shown["prompt"]), texts))
        if i >= 0:
            self.answer([choices[i]["say"]])

    def press(self, key: str) -> None:
        """Do what a button does."""
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
            pick = self.shown["pick"]
            self.choose([c for c in offered(self.shown) if pick is None or c["verb"] != pick["verb"]])
        else:
            self.sure_of(button)

    def confirm(self) -> None:
        """Give several chosen cards as one answer."""
        pick = self.shown["pick"]
        assert pick is not None
        if len(self.chosen) < pick["least"]:
            self.message = f"Choose {how_many(pick)} with Space or a click, then press Enter."
        else:
            self.answer(picked(self.shown, self.chosen))

    @work
    async def sure_of(self, button: Button) -> None:
        """Give a button's answer; one's whole stack is asked about once."""
        named = self.shown["amount"]
        if named is not None and button.key == f"{named['verb']} {named['stack']}":
            if not await self.push_screen_wait(Sure(f"{button.text}: all that you have?", "Yes, all of it")):
                return
        self.answer(button.sayings)

    @work
    async def ask_amount(self) -> None:
        """Ask for an amount."""
        named = self.shown["amount"]
        assert named is not None
        n = await self.push_screen_wait(Amounting(named))
        if n >= 0:
            say = f"{named['verb']} {n}"
            self.sure_of(Button(say, say.capitalize(), [say]))

    @work
    async def ask_expression(self) -> None:
        """Ask for an expression."""
        asked = self.shown["compose"]
        assert asked is not None
        say = await self.push_screen_wait(Composing(asked, self.who.tell(self.shown["prompt"]), self.who))
        if say:
            self.answer([say])

    async def key(self, key: str) -> bool:
        """Do what a key does at the table; False where it does nothing here."""
        if self.busy:
            self.hurry.set()
        if key in ("left", "right", "up", "down", "tab", "shift+tab"):
            self.move(key)
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
        """Does Enter confirm what is chosen?  Not while a card under the cursor is still wanted, nor on another button."""
        pick = self.shown["pick"]
        if pick is None or (self.cursor is not None and self.cursor.kind == "button" and self.cursor.key != "confirm"):
            return False
        on_card = self.cursor is not None and self.cursor.kind == "card"
        return not on_card or len(self.chosen) >= max(1, pick["least"]) or (pick["least"] == 0 and not self.chosen)

    def move(self, key: str) -> None:
        """Move the cursor: left and right within a row, up and down between table, hand and buttons."""
        picture = self.cloth.picture
        if picture is None or not picture.canvas.spots:
            return
        held = own_hand(self.shown)

        def level(t: Target) -> int:
            return 2 if t.kind == "button" else 1 if t.kind == "card" and t.key in held else 0

        spots = {s.target: s for s in picture.canvas.spots}
        here = spots.get(self.cursor) if self.cursor else None
        if here is None:
            self.cursor = self._first(picture)
        else:
            rows = sorted({level(t) for t in spots})
            now = level(here.target)
            if key in ("left", "right"):
                row = sorted(
                    [s for s in spots.values() if level(s.target) == now], key=lambda s: (s.y // 3 if now == 2 else 0, s.x, s.y)
                )
                i = row.index(here) + (1 if key == "right" else -1)
                self.cursor = row[i % len(row)].target
            else:
                step = 1 if key in ("down", "tab") else -1
                to = rows[(rows.index(now) + step) % len(rows)]
                near = [s for s in spots.values() if level(s.target) == to]
                self.cursor = min(near, key=lambda s: abs(2 * s.x + s.width - 2 * here.x - here.width)).target
        self.message = ""
        self.redraw()

    # What can be asked for at any time ----------------------------------------------------

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Tell what the best bot would do."""
        if self.busy or not self.sitting.waits():
            return
        given = self.sitting.record.answers
        self.say("Thinking about a hint …")
        hint = await asyncio.to_thread(self.sitting.hint)
        if given == self.sitting.record.answers:
            self.say(f"Hint: {self.who.tell(hint.text)}. {self.who.tell(hint.reason)}")

    def action_rules(self) -> None:
        """Open the rules."""
        self.push_screen(Reading("Rules", rules(self.sitting.record.game.slug), markdown=True))

    def action_log(self) -> None:
        """Open what has happened."""
        lines: list[str] = []
        happened = self.sitting.happened()
        for number in range(1, self.sitting.match.number + 1):
            lines.append(f"\nHand {number}" if number > 1 else f"Hand {number}")
            this = [h for h in happened if h["hand"] == number]
            lines += ["  " + line for line in news(this, self.sitting.scene()["zones"], self.who)]
        self.push_screen(Reading("What happened", Text("\n".join(lines)), at_end=True))

    def action_score(self) -> None:
        """Open the score sheet."""
        self.push_screen(Reading("Score", sheet_text(self.sitting.standing(), self.who)))

    def action_table(self) -> None:
        """Open the table in words."""
        lines = table_lines(self.sitting.scene(), self.sitting.standing(), self.who)
        self.push_screen(Reading("The table", Text("\n".join(lines))))

    def action_keys(self) -> None:
        """Open the keys."""
        self.push_screen(Reading("Keys", KEYS, markdown=True))

    def action_colours(self) -> None:
        """Two or four colours."""
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
        name = await self.push_screen_wait(Leaving(path)) if self.sitting.path is None else path
        if name == "-":
            self.exit("")
        elif name:
            self.say(self._keep(Path(name).expanduser()))

    @work
    async def action_leave(self) -> None:
        """Leave, after asking whether the match is to be kept."""
        sitting = self.sitting
        if sitting.record.answers == sitting.kept and sitting.path is None or sitting.match.over and sitting.path is None:
            self.exit("")
            return
        name = await self.push_screen_wait(Leaving(str(sitting.path or default_path(sitting))))
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
            return f"The match could not be kept in {path}: {(error.strerror or 'the file cannot be written').lower()}."
        return f"Kept in {path}. Take it up again with: upcard play --resume {path}"


def default_path(sitting: Sitting) -> Path:
    """A name for the file of a match that is not taken yet."""
    n = 1
    while True:
        path = Path(f"{sitting.record.game.slug}-{n}.json")
        if not path.exists():
            return path
        n += 1
