"""Dialogs over the table: text, lists, amounts, expressions, the count of a hand, leaving."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from rich.console import Group
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from upcard.core.scene import AmountScene, ComposeScene, MatchScene, Scene
from upcard.term.answer_input import composed
from upcard.term.description import Reader, amount
from upcard.term.text_tables import count_sheet

CLOSE: Final[list[BindingType]] = [Binding("escape,q", "leave", "Close")]
Told = TypeVar("Told")


class Sheet(ModalScreen[Told]):
    """A dialog over the table, as high as its content; a body that does not fit scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.focus_previous", "Back"),
        Binding("right", "app.focus_next", "On"),
        Binding("up", "read(-1)", "Read back"),
        Binding("down", "read(1)", "Read on"),
    ]

    def on_resize(self) -> None:
        self.call_after_refresh(self.fit)

    def action_read(self, lines: int) -> None:
        """Scroll the text, if the arrow keys do nothing else here."""
        for body in self.query(".body"):
            body.scroll_relative(y=lines, animate=False)

    def fit(self) -> None:
        """Give the body the lines left over by the other parts."""
        for body in self.query(".body"):
            sheet = self.query_one(".sheet")
            rest = sum([w.outer_size.height + w.styles.margin.height for w in sheet.children if w is not body])
            body.styles.max_height = max(3, int(self.size.height * 0.92) - rest - sheet.gutter.height)


class TextDialog(Sheet[None]):
    """A text to read: rules as Markdown, or lines."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter,space", "leave", "Close")]

    def __init__(self, title: str, text: str | Text | Group, markdown: bool = False, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.markdown = markdown
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Label(self.heading, classes="heading")
            with VerticalScroll(classes="body"):
                yield Markdown(str(self.text)) if self.markdown else Static(self.text, id="text")
            yield Label("↑ ↓ to read on · Esc to close", classes="keys")

    def on_mount(self) -> None:
        body = self.query_one(VerticalScroll)
        body.focus()
        if self.at_end:
            self.call_after_refresh(body.scroll_end, animate=False)

    def change(self, text: Text | Group) -> None:
        """Replace the text, if the dialog is still open."""
        if self.is_attached:
            self.query_one("#text", Static).update(text)

    def action_leave(self) -> None:
        self.dismiss(None)


class ListDialog(Sheet[int]):
    """A list to choose from; returns an index, or -1 for none."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(self, title: str, texts: list[str]) -> None:
        super().__init__()
        self.heading = title
        self.texts = texts

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Label(self.heading, classes="heading")
            yield OptionList(*[Option(Text(text)) for text in self.texts], classes="body")
            yield Label("↑ ↓ and Enter to choose · Esc to close", classes="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        self.dismiss(-1)


class AmountDialog(Sheet[int]):
    """An amount to enter; returns -1 for none."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSE

    def __init__(self, named: AmountScene) -> None:
        super().__init__()
        self.named = named

    def compose(self) -> ComposeResult:
        n = self.named
        steps = f" in steps of {n['step']}" if n["step"] > 1 else ""
        with Vertical(classes="sheet small"):
            yield Label(f"{n['verb'].capitalize()} how much?", classes="heading")
            yield Label(f"From {amount(n['low'])} to {amount(n['high'])}{steps}.", id="span")
            yield Input(str(n["low"]), type="integer", max_length=12)
            yield Label(self._left(n["low"]), id="left")
            yield Label("Enter to go on · Esc to close", classes="keys")

    def _left(self, n: int) -> str:
        return f"You would have {amount(self.named['stack'] - n)} left."

    def on_input_changed(self, event: Input.Changed) -> None:
        n = self._value(event.value)
        right = n is not None and self.named["low"] <= n <= self.named["high"]
        self.query_one("#left", Label).update(self._left(n) if right and n is not None else "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        n = self._value(event.value)
        if n is None or not self.named["low"] <= n <= self.named["high"]:
            span = f"Name an amount from {amount(self.named['low'])} to {amount(self.named['high'])}."
            self.query_one("#left", Label).update(span)
        else:
            self.dismiss(n)

    @staticmethod
    def _value(text: str) -> int | None:
        return int(text) if text.isdecimal() else None

    def action_leave(self) -> None:
        self.dismiss(-1)


class ExpressionDialog(Sheet[str]):
    """An expression, ready-made or typed; returns its text, or "" for none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Close")]

    def __init__(self, asked: ComposeScene, prompt: str, who: Reader) -> None:
        super().__init__()
        self.asked = asked
        self.prompt = prompt
        self.who = who

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield Label(self.prompt, classes="heading")
            yield OptionList(*[Option(self._entry(i)) for i in range(len(self.asked["shelf"]))], classes="body")
            yield Label("Or write your own:")
            yield Input(placeholder=self.asked["verb"] + " …", max_length=1000)
            yield Label("↑ ↓ and Enter to choose · Tab to write · Esc to close", classes="keys")

    def _entry(self, i: int) -> Text:
        entry = self.asked["shelf"][i]
        note = f"  {self.who.tell(entry['note'])}" if entry["note"] else ""
        return Text.assemble(self.who.tell(entry["text"]), (note, Style(italic=True)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(composed(self.asked, self.asked["shelf"][event.option_index]["expression"]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.dismiss(composed(self.asked, event.value.strip()))

    def action_leave(self) -> None:
        self.dismiss("")


class ConfirmDialog(Sheet[bool]):
    """Asks for confirmation before an action that cannot be taken back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,n", "leave", "No"), Binding("y", "go", "Yes")]

    def __init__(self, question: str, yes: str) -> None:
        super().__init__()
        self.question = question
        self.yes = yes

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Label(self.question, classes="heading")
            with Horizontal(classes="buttons"):
                yield Button(self.yes, id="yes", compact=True)
                yield Button("Not yet", id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_go(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)


class LeaveDialog(Sheet[str]):
    """Asks before leaving; returns the file to save in, "-" to leave without saving, "" to stay."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Stay")]

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path

    def compose(self) -> ComposeResult:
        with Vertical(classes="sheet small"):
            yield Label("Leave the table?", classes="heading")
            yield Label("Save the match in this file to resume it later:")
            yield Input(self.path, id="path", max_length=400)
            with Horizontal(classes="buttons"):
                yield Button("Save and leave", id="keep", compact=True)
                yield Button("Leave without saving", id="drop", compact=True)
                yield Button("Stay", id="stay", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def on_button_pressed(self, event: Button.Pressed) -> None:
        kept = self.query_one("#path", Input).value.strip()
        self.dismiss({"keep": kept, "drop": "-"}.get(event.button.id or "", ""))

    def action_leave(self) -> None:
        self.dismiss("")


class HandCountDialog(Sheet[str]):
    """The count of a finished hand; it stays until the person closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,n", "go", "Go on"),
        Binding("t,escape", "close('look')", "Look at the table"),
        Binding("w", "close('keep')", "Write to a file"),
        Binding("q", "close('leave')", "Leave"),
        Binding("l", "app.log", "Log"),
        Binding("o", "app.odds", "Odds"),
        Binding("r", "app.rules", "Rules"),
        Binding("s", "app.score", "Score"),
    ]

    def __init__(self, scene: Scene, match: MatchScene, who: Reader, ranked: bool) -> None:
        super().__init__()
        self.keys = "↑ ↓ to read · T table · S score · L log" + (" · O odds" if ranked else "")
        self.scene = scene
        self.match = match
        self.who = who

    def compose(self) -> ComposeResult:
        over = self.match["over"]
        title = self.who.tell(self.match["verdict"]) if over else f"Hand {self.match['number']}, counted"
        with Vertical(classes="sheet"):
            yield Label(title, classes="heading")
            with VerticalScroll(classes="body"):
                yield Static(count_sheet(self.scene, self.match, self.who))
            with Horizontal(classes="buttons"):
                yield Button("Play again" if over else "Next hand", id="go", compact=True)
                yield Button("Look at the table", id="look", compact=True)
                yield Button("Keep a record" if over else "Leave", id="keep" if over else "leave", compact=True)
            yield Label(self.keys, classes="keys")

    def on_mount(self) -> None:
        self.query_one("#go", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id or "")

    def action_go(self) -> None:
        self.dismiss("go")

    def action_close(self, how: str) -> None:
        self.dismiss(how)
