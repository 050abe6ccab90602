"""`web/src/protocol.ts` agrees with the Python types: every message, field and type."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, Union, get_args, get_origin, is_typeddict

import msgspec
import pytest

from upcard.core.options import OptionInfo
from upcard.core.scene import EventScene, MatchScene, Scene
from upcard.kit.poker.equity import Equities, RankTable
from upcard.lab.numbers import FigureValue, GameNumbers, MeasuredFigure, Numbers
from upcard.room.game_routes import GameInfo
from upcard.room.messages import (
    Daily,
    DealInfo,
    FromRoom,
    Grading,
    Invite,
    Player,
    ReplayHead,
    ReplayLog,
    ReplayPiece,
    SeatState,
    ToRoom,
)

SOURCE: Final = Path(__file__).parents[2] / "web/src/protocol.ts"
TOKEN: Final = re.compile(r"\"[^\"]*\"|[A-Za-z_]\w*|[{}\[\]<>,;:?|]")

# A type is a name ("string"), a set of string literals, ("[]", item), ("|", alternatives) or ("{}", fields).
Type = Any


class TypeScript:
    """The exported types of a TypeScript file, with all names resolved."""

    def __init__(self, source: str) -> None:
        source = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
        self.declared = {
            name: body.strip()
            for name, body in re.findall(r"export (?:interface|type) (\w+)\s*=?(.*?)(?=\bexport\b|\Z)", source, re.DOTALL)
        }

    def named(self, name: str) -> Type:
        """An exported type."""
        self.tokens = [*TOKEN.findall(self.declared[name]), ""]
        found = self.union()
        return found

    def take(self, *wanted: str) -> bool:
        """Consume the next token if it is one of these."""
        if self.tokens[0] not in wanted:
            return False
        self.tokens.pop(0)
        return True

    def union(self) -> Type:
        self.take("|")
        parts = [self.arrays()]
        while self.take("|"):
            parts.append(self.arrays())
        return either(parts)

    def arrays(self) -> Type:
        found = self.single()
        while self.take("["):
            assert self.take("]")
            found = ("[]", found)
        return found

    def single(self) -> Type:
        token = self.tokens.pop(0)
        if token == "{":
            return ("{}", self.fields())
        if token.startswith('"'):
            return frozenset([token[1:-1]])
        if token == "Record":
            assert self.take("<")
            self.union()
            assert self.take(",")
            value = self.union()
            assert self.take(">")
            return ("Record", value)
        if token in ("string", "number", "boolean", "null", "true", "false"):
            return token
        rest, self.tokens = self.tokens, []
        found = self.named(token)
        self.tokens = rest
        return found

    def fields(self) -> dict[str, Type]:
        out: dict[str, Type] = {}
        while not self.take("}"):
            name = self.tokens.pop(0)
            optional = self.take("?")
            assert self.take(":"), f"{name} has no type"
            found = self.union()
            out[name] = ("?", found) if optional else found
            self.take(";", ",")
        return out


def either(parts: list[Type]) -> Type:
    """A union of types; string literals are merged."""
    words = frozenset([word for part in parts if isinstance(part, frozenset) for word in part])
    rest = [part for part in parts if not isinstance(part, frozenset)] + ([words] if words else [])
    return rest[0] if len(rest) == 1 else ("|", sorted(rest, key=repr))


def of_python(kind: Any) -> Type:
    """A Python annotation as a description of the same kind."""
    if isinstance(kind, types.GenericAlias | typing._GenericAlias) or get_origin(kind) is not None:  # type: ignore[attr-defined]
        origin, args = get_origin(kind), get_args(kind)
        if origin is typing.Annotated:
            return of_python(args[0])
        if origin is list:
            return ("[]", of_python(args[0]))
        if origin is dict:
            return ("Record", of_python(args[1]))
        if origin is Literal:
            return frozenset(args)
        if origin in (Union, types.UnionType):
            return either([of_python(arg) for arg in args])
    if kind in (str, int, float, bool, type(None)):
        return {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}[kind]
    return ("{}", fields_of(kind))


def fields_of(kind: Any) -> dict[str, Type]:
    """The fields of a struct or a typed dictionary."""
    hints: Mapping[str, Any] = typing.get_type_hints(kind, include_extras=True)
    assert is_typeddict(kind) or issubclass(kind, msgspec.Struct), kind
    return {name: of_python(hint) for name, hint in hints.items()}


def differences(ts: Type, py: Type, at: str = "") -> list[str]:
    """The differences between two descriptions.  TypeScript can name strings that Python leaves open."""
    if isinstance(ts, tuple) and ts[0] == "?":
        return differences(ts[1], py, at)
    if isinstance(ts, frozenset) and py == "string":
        return []
    if isinstance(ts, tuple) and isinstance(py, tuple) and ts[0] == py[0]:
        if ts[0] in ("[]", "Record"):
            return differences(ts[1], py[1], at + "[]")
        if ts[0] == "|" and len(ts[1]) == len(py[1]):
            return [line for a, b in zip(ts[1], py[1]) for line in differences(a, b, at)]
        if ts[0] == "{}":
            names = [
                f"{at}.{name} is only in {'TypeScript' if name in ts[1] else 'Python'}" for name in sorted({*ts[1]} ^ {*py[1]})
            ]
            return names + [
                line for name in ts[1] if name in py[1] for line in differences(ts[1][name], py[1][name], f"{at}.{name}")
            ]
    return [] if ts == py else [f"{at}: {ts} in TypeScript, {py} in Python"]


PAIRS: Final[list[tuple[str, Any]]] = [
    *(("Scene", Scene), ("MatchView", MatchScene), ("Happening", EventScene), ("Player", Player)),
    *(("Chances", Equities), ("OptionInfo", OptionInfo), ("GameInfo", GameInfo), ("RankTable", RankTable)),
    *(("MeasuredFigure", MeasuredFigure), ("FigureValue", FigureValue), ("GameNumbers", GameNumbers), ("Numbers", Numbers)),
    *(
        ("Invite", Invite),
        ("ReplayHead", ReplayHead),
        ("ReplayPiece", ReplayPiece),
        ("ReplayLog", ReplayLog),
        ("Grading", Grading),
    ),
    *(("SeatState", SeatState), ("DealInfo", DealInfo), ("Daily", Daily)),
]


@pytest.mark.parametrize(("name", "kind"), PAIRS, ids=[name for name, _ in PAIRS])
def test_the_page_and_the_room_have_the_same_types(name: str, kind: Any) -> None:
    """Every field, with a type that fits."""
    assert differences(TypeScript(SOURCE.read_text()).named(name), of_python(kind), name) == []


@pytest.mark.parametrize("base", [FromRoom, ToRoom])
def test_the_page_and_the_room_have_the_same_messages(base: type[msgspec.Struct]) -> None:
    """Every message by its tag, with the same fields."""
    union = TypeScript(SOURCE.read_text()).named(base.__name__)
    page = {next(iter(fields["type"])): ("{}", {k: v for k, v in fields.items() if k != "type"}) for _, fields in union[1]}
    room = {str(kind.__struct_config__.tag): of_python(kind) for kind in base.__subclasses__()}
    assert sorted(page) == sorted(room)
    assert [line for tag in page for line in differences(page[tag], room[tag], tag)] == []


def test_differences_are_found() -> None:
    """An extra field, a missing one, another type, another literal."""
    ts = TypeScript(
        "export interface A { a: string; b?: B[]; c: 'x'; } export interface B { n: number | null } ".replace("'", '"')
    )
    same = ("{}", {"a": "string", "b": ("[]", ("{}", {"n": ("|", ["null", "number"])})), "c": "string"})
    assert differences(ts.named("A"), same) == []
    other = ("{}", {"b": ("[]", ("{}", {"n": "number"})), "c": frozenset(["y"]), "d": "string"})
    found = differences(ts.named("A"), other)
    assert [line.split(" ")[0] for line in found] == [".a", ".d", ".b[].n:", ".c:"]
