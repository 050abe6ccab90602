"""Variants and house rules: every one a typed field with its default, its range and a sentence of help."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields
from inspect import isdatadescriptor
from typing import Any, Literal, TypedDict

from mypy_extensions import mypyc_attr

from upcard.core.errors import BadOption
from upcard.core.type_variables import TypeVar


def option(
    default: Any,
    help: str,
    *,
    title: str = "",
    low: int | None = None,
    high: int | None = None,
    choices: dict[str, str] | None = None,
    only: dict[str, list[str]] | None = None,
    after: str = "",
) -> Any:
    """A field of an Options class: bool, int with a range, or str with *choices* (value: what it is called).

    It matters *only* where another option has one of some values, and a form asks for it *after* another.
    """
    about = {"help": help, "title": title, "low": low, "high": high, "choices": choices or {}, "only": only or {}, "after": after}
    return field(default=default, metadata=about)


def tie_option(extra: str = "extra_hand") -> Any:
    """How equal totals at the end of a match are decided, as the field `tie_break`: `Literal["shared", "extra_hand"]`."""
    choices = {"shared": "the win is shared", extra: "hands go on until one is ahead"}
    return option("shared", "Equal totals in the end.", choices=choices)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, kw_only=True)
class Options:
    """The house rules of one table.  A game's own class adds a field for each rule that may vary.

    The engine reads the fields named here.  They are options only of a game whose class declares them with `option`.
    """

    first_dealer: int = 0  # the seat that deals the first hand, from 1 on; 0 for a random one
    # Players with equal totals share the win, or hands go on.
    tie_break: Literal["shared", "extra_hand", "extra_hands", "extra_deals"] = "shared"
    direction: Literal["clockwise", "counter_clockwise"] = "clockwise"  # which way the turn goes round
    target: int = 0  # the total that ends a match; 0 where none does
    buy_in: int = 0  # the chips each player begins with
    starting_chips: int = 0  # the same in a game without further buy-ins

    def check(self, seats: int) -> None:
        """Raise BadOption where two options do not go together, or do not fit the number of seats."""


R = TypeVar("R", bound=Options, default=Any)


def option_fields(kind: type[Options]) -> list[Field[Any]]:
    """The fields that are options, in the order in which the classes declare them, the base first."""
    by_name = {f.name: f for f in fields(kind) if "help" in f.metadata}
    order = [name for cls in reversed(kind.__mro__[:-1]) for name in vars(cls).get("__annotations__", {}) if cls is not Options]
    return [by_name[name] for name in dict.fromkeys(order) if name in by_name]


def check_first_dealer(options: Options, seats: int) -> None:
    """Raise BadOption where nobody sits in the seat that is to deal first."""
    if not 0 <= options.first_dealer <= seats:
        raise BadOption(f"the first dealer is a seat from 1 to {seats}, or 0, not {options.first_dealer}", "first_dealer")


def allow_new_defaults(kind: type[Options]) -> None:
    """Let compiled code read the options for which an interpreted game has another default.

    Its class would hide the place where the kit keeps the value; the default itself stands in its fields.
    """
    for f in fields(kind):
        hidden = any([isdatadescriptor(vars(base).get(f.name)) for base in kind.__mro__[1:]])
        if hidden and f.name in vars(kind) and not isdatadescriptor(vars(kind)[f.name]):
            delattr(kind, f.name)


class ChoiceInfo(TypedDict):
    """A value that a choice may have, and what it is called."""

    value: str
    text: str


class OptionInfo(TypedDict):
    """An option as a form shows it."""

    name: str
    title: str
    help: str
    kind: str
    default: bool | int | str
    low: int | None
    high: int | None
    choices: list[ChoiceInfo]
    only: dict[str, list[str]]


def describe(kind: type[Options]) -> list[OptionInfo]:
    """All options of a game, in the order in which a form asks for them."""
    out: list[OptionInfo] = []
    for f in option_fields(kind):
        choices: dict[str, str] = f.metadata.get("choices", {})
        default: bool | int | str = f.default  # type: ignore[assignment]
        after = [i for i, info in enumerate(out) if info["name"] == f.metadata.get("after")]
        out.insert(
            after[0] + 1 if after else len(out),
            {
                "name": f.name,
                "title": f.metadata.get("title") or f.name.replace("_", " ").capitalize(),
                "help": f.metadata.get("help", ""),
                "kind": "choice" if isinstance(default, str) else "bool" if isinstance(default, bool) else "int",
                "default": default,
                "low": f.metadata.get("low"),
                "high": f.metadata.get("high"),
                "choices": [{"value": value, "text": text} for value, text in choices.items()],
                "only": f.metadata.get("only", {}),
            },
        )
    return out


def option_texts(info: OptionInfo) -> list[str]:
    """Everything that a form says about an option."""
    return [info["title"], info["help"], *[choice["text"] for choice in info["choices"]]]


def options_from(kind: type[Options], given: dict[str, Any]) -> Options:
    """The options of a table from what was asked for; raises BadOption naming the field and what would be right."""
    if not given:
        return kind()
    known = {info["name"]: info for info in describe(kind)}
    values: dict[str, Any] = {}
    for name, value in given.items():
        info = known.get(name)
        if info is None:
            raise BadOption(f"there is no option {name!r:.40}; there are: {', '.join(known) or 'none'}", name)
        values[name] = _checked(info, value)
    return kind(**values)


def _checked(info: OptionInfo, value: Any) -> bool | int | str:
    name, kind = info["name"], info["kind"]
    if kind == "bool":
        if isinstance(value, str) and value.lower() in ("true", "yes", "on", "1", "false", "no", "off", "0"):
            return value.lower() in ("true", "yes", "on", "1")
        if not isinstance(value, bool):
            raise BadOption(f"{name} is true or false, not {value!r:.40}", name)
        return value
    if kind == "int":
        if isinstance(value, str) and value.removeprefix("-").isdecimal() and len(value) < 12:
            value = int(value)
        low, high = info["low"], info["high"]
        span = f"a whole number from {low} to {high}" if low is not None and high is not None else "a whole number"
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadOption(f"{name} is {span}, not {value!r:.40}", name)
        if (low is not None and value < low) or (high is not None and value > high):
            raise BadOption(f"{name} is {span}, not {value!r:.40}", name)
        return value
    words = [c["value"] for c in info["choices"]]
    if not isinstance(value, str) or value not in words:
        raise BadOption(f"{name} is one of {', '.join(words)}, not {value!r:.40}", name)
    return value


def as_dict(options: Options) -> dict[str, bool | int | str]:
    """The options by name, all of them."""
    return {f.name: getattr(options, f.name) for f in option_fields(type(options))}
