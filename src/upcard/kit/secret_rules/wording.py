"""A secret rule in plain words: a readable sentence for any expression of the language."""

from __future__ import annotations

from typing import Final

from upcard.kit.secret_rules.compiler import Rule
from upcard.kit.secret_rules.nodes import ATTRIBUTES, COLOR, COMPARISONS, SUIT, YES, Node

ORDINALS: Final = ["last", "second last", "third last", "fourth last", "fifth last", "sixth last", "seventh last", "eighth last"]
RANKS: Final = ["", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
SUIT_NAMES: Final = {"CLUBS": "club", "DIAMONDS": "diamond", "HEARTS": "heart", "SPADES": "spade"}
IS: Final = {
    "odd": ("odd", "even"),
    "even": ("even", "odd"),
    "face": ("a face card", "a number card"),
    "number": ("a number card", "a face card"),
    "high": ("high (8 to king)", "low (ace to 7)"),
    "low": ("low (ace to 7)", "high (8 to king)"),
}
"""A card's description if these hold, and if they do not."""
PLAY: Final = {
    "odd": ("an odd card", "an even card"),
    "even": ("an even card", "an odd card"),
    "face": ("a face card", "a number card"),
    "number": ("a number card", "a face card"),
    "high": ("a high card (8 to king)", "a low card (ace to 7)"),
    "low": ("a low card (ace to 7)", "a high card (8 to king)"),
}
COUNTED: Final = {"odd": ("odd cards", "even cards"), "face": ("face cards", "number cards"), "high": ("high cards", "low cards")}
OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
TURNED: Final = {"==": "==", "!=": "!=", "<": ">", ">=": "<=", ">": "<", "<=": ">="}
MEASURES: Final = {"==": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}
SIGNS: Final = {"+": "plus", "-": "minus", "*": "times"}


def rule_sentence(rule: Rule) -> str:
    """The rule as an English sentence: "If the last card is odd, play black; otherwise play red."."""
    said = _order(rule.tree)
    if rule.look > 1:
        cards = f"fewer than {rule.look} cards"
        opening = "any card may be played" if rule.start is None else _order(rule.start)
        said = f"while the line has {cards}, {opening}. After that, {said}"
    return said[0].upper() + said[1:] + "."


def _order(e: Node) -> str:
    """The card to play, as a clause."""
    if e.op == "if" and not e.parts[0].open:
        return f"if {_clause(e.parts[0])}, {_order(e.parts[1])}; otherwise {_order(e.parts[2])}"
    if e.op in ("and", "or") and not e.parts[0].open:
        rest = "no card" if e.op == "and" else "any card"
        return f"if {_clause(e.parts[0], e.op == 'and')}, {_order(e.parts[1])}; otherwise play {rest}"
    if e.op == "not" and e.parts[0].op == "and" and not e.parts[0].parts[0].open:
        test, then = e.parts[0].parts
        return f"if {_clause(test)}, play {_noun(then, False)}; otherwise play any card"
    if e.op == "blocks":
        return _blocks(e)
    if not e.open and not e.literal:
        return f"if {_clause(e)}, play any card; otherwise play no card"
    return f"play {_noun(e, True)}"


def _noun(e: Node, yes: bool) -> str:
    """A noun for the cards that meet a condition (*yes*) or do not."""
    if e.op == "not":
        return _noun(e.parts[0], not yes)
    if e.literal:
        return "any card" if (e.number == 1) == yes else "no card"
    if e.op in PLAY and e.parts[0].op == "c":
        return PLAY[e.op][0 if yes else 1]
    if e.op in ("==", "!=") and e.parts[0].parts and e.parts[0].parts[0].op == "c" and e.parts[1].literal:
        named = _named(e.parts[0], e.parts[1], (e.op == "==") == yes)
        if named:
            return named
    about = _about(e, yes)
    if about is not None and about[0].op == "c":
        return f"a card that {about[1]}"
    return f"a card for which {_clause(e, yes)}"


def _named(of: Node, literal: Node, yes: bool) -> str:
    """A noun such as "black", "a heart", "a seven"; "" without one."""
    if of.op == "color":
        return "red" if (literal.number == 1) == yes else "black"
    if not yes or of.op not in ("suit", "value"):
        return "" if of.op != "suit" else f"any card but a {SUIT_NAMES[literal.op]}"
    if of.op == "suit":
        return f"a {SUIT_NAMES[literal.op]}"
    return _a_rank(literal.number)


def _clause(e: Node, yes: bool = True) -> str:
    """A condition as a clause: "the last card is red"; or its negation."""
    if e.op == "not":
        return _clause(e.parts[0], not yes)
    if e.literal:
        return "always" if (e.number == 1) == yes else "never"
    about = _about(e, yes)
    if about is not None:
        return f"{_card(about[0])} {about[1]}"
    if e.op in ("and", "or"):
        return f"{_inner(e.parts[0], yes)} {_join(e.op, yes)} {_inner(e.parts[1], yes)}"
    if e.op in ("==", "!=") and e.parts[0].kind == YES:
        return f"{_inner(e.parts[0], True)} exactly when {_inner(e.parts[1], (e.op == '==') == yes)}"
    if e.op == "if":
        test, then, other = e.parts
        return f"(if {_clause(test)}, {_clause(then, yes)}; otherwise {_clause(other, yes)})"
    if e.op == "blocks":
        return f"{'' if yes else 'it is not so that '}the line keeps to {_lengths(e)}"
    return _numbers(e, yes)


def _inner(e: Node, yes: bool) -> str:
    """A clause within another, in brackets where it joins clauses itself."""
    text = _clause(e, yes)
    return f"({text})" if _joins(e) else text


def _joins(e: Node) -> bool:
    return _joins(e.parts[0]) if e.op == "not" else e.op in ("and", "or")


def _join(op: str, yes: bool) -> str:
    """Not (a and b) is (not a) or (not b)."""
    return op if yes else "or" if op == "and" else "and"


def _about(e: Node, yes: bool) -> tuple[Node, str] | None:
    """A condition as a statement about one card: the card and the statement; None if it is about more than one card."""
    if e.op == "not":
        return _about(e.parts[0], not yes)
    if e.op in IS:
        return e.parts[0], f"is {IS[e.op][0 if yes else 1]}"
    if e.op in ("and", "or"):
        return _about_both(e, yes)
    if e.op == "in":
        return _about_members(e.parts[0], [m.op for m in e.parts[1:]], yes)
    if e.op in COMPARISONS:
        op = e.op if yes else OPPOSITE[e.op]
        a, b = e.parts
        if b.open and not a.open or a.literal:
            a, b, op = b, a, TURNED[op]
        return _compared(a, op, b)
    return None


def _about_both(e: Node, yes: bool) -> tuple[Node, str] | None:
    a, b = [_about(part, yes) for part in e.parts]
    if a is None or b is None or a[0].text != b[0].text:
        return None
    left, right = [f"({said})" if _joins(part) and part.op != e.op else said for part, said in zip(e.parts, [a[1], b[1]])]
    return a[0], f"{left} {_join(e.op, yes)} {right}"


def _about_members(of: Node, members: list[str], yes: bool) -> tuple[Node, str] | None:
    no = "" if yes else "not "
    if of.op == "value":
        return of.parts[0], f"is {no}{_listed([_a_rank(int(m)) for m in members])}"
    if of.op == "suit":
        return of.parts[0], f"is {no}{_listed(['a ' + SUIT_NAMES[m] for m in members])}"
    if of.op in ("dist", "wdist", "up"):
        return _apart(of, no + _listed(members))
    return None


def _compared(a: Node, op: str, b: Node) -> tuple[Node, str] | None:
    """A comparison as a statement about the card in *a*."""
    if b.literal:
        return _against(a, op, b)
    if a.op != b.op or a.op not in ATTRIBUTES and a.op not in IS:
        if a.op == "suit" and b.op == "after" and b.parts[0].op == "suit" and op in ("==", "!="):
            cycle = ", ".join([s.op.lower() for s in b.parts[1:]])
            said = "is" if op == "==" else "is not"
            return a.parts[0], f"{said} of the suit after that of {_card(b.parts[0].parts[0])} (in turn {cycle})"
        return None
    x, y = a.parts[0], _card(b.parts[0])
    if a.op in ("suit", "color"):
        same = "the same" if op == "==" else "another"
        return x, f"has {same} {'colour' if a.op == 'color' else 'suit'} {'as' if op == '==' else 'than'} {y}"
    if a.op in IS:
        return x, f"is {IS[a.op][0]} exactly when {y} is {IS[a.op][0 if op == '==' else 1]}"
    if a.op == "value":
        words = {"==": "as high as", "!=": "not as high as", "<": "lower than", ">": "higher than"}
        return x, f"is {words[op]} {y}" if op in words else f"is as high as {y} or {'lower' if op == '<=' else 'higher'}"
    return None


def _against(a: Node, op: str, literal: Node) -> tuple[Node, str] | None:
    """A comparison with a constant as a statement about the card in *a*."""
    no = "" if op == "==" else "not "
    if a.op in ("dist", "wdist", "up"):
        return _apart(a, MEASURES[op] + literal.op)
    if not a.parts or a.op not in ("color", "suit", "value"):
        return _about(a, (literal.number == 1) == (op == "==")) if literal.kind == YES else None
    x = a.parts[0]
    if a.op == "color":
        return x, f"is {literal.op.lower() if op == '==' else 'black' if literal.op == 'RED' else 'red'}"
    if a.op == "suit":
        return x, f"is {no}a {SUIT_NAMES[literal.op]}"
    rank = _a_rank(literal.number)
    if op in ("==", "!="):
        return x, f"is {no}{rank}"
    if op in ("<", ">"):
        return x, f"is {'lower' if op == '<' else 'higher'} than {rank}"
    return x, f"is {rank} or {'lower' if op == '<=' else 'higher'}"


def _apart(of: Node, how_far: str) -> tuple[Node, str]:
    """How far a card is from another."""
    x, y = of.parts
    if of.op == "up":
        return y, f"is {how_far} up from {_card(x)} (an ace comes after a king)"
    if y.open and not x.open:
        x, y = y, x
    return x, f"is {how_far} away from {_card(y)}" + (" (an ace is next to a king)" if of.op == "wdist" else "")


def _numbers(e: Node, yes: bool) -> str:
    """A comparison or membership that is not about a single card."""
    if e.op == "in":
        return f"{_thing(e.parts[0])} is {'' if yes else 'not '}{_listed([_thing(m) for m in e.parts[1:]])}"
    op = e.op if yes else OPPOSITE[e.op]
    a, b = e.parts
    if a.op == "%" and a.parts[1].op == "2" and b.op in ("0", "1") and op in ("==", "!="):
        return f"{_thing(a.parts[0])} is {'even' if (b.op == '0') == (op == '==') else 'odd'}"
    return f"{_thing(a)} is {MEASURES[op]}{_thing(b)}"


def _thing(e: Node) -> str:
    """A number, suit or colour, as a noun."""
    if e.kind == YES:
        return f"whether {_clause(e)}" if not e.literal else e.op
    if e.op == "if":
        test, then, other = e.parts
        return f"({_thing(then)} if {_clause(test)}, otherwise {_thing(other)})"
    if not e.parts:
        return "the number of cards on the line" if e.op == "n" else _constant(e)
    a = e.parts[0]
    if e.op in ("value", "suit", "color"):
        what = "colour" if e.op == "color" else e.op
        return f"its {what}" if a.op == "c" else f"the {what} of {_card(a)}"
    if e.op in SIGNS:
        return f"({_thing(a)} {SIGNS[e.op]} {_thing(e.parts[1])})"
    if e.op == "%":
        return f"the remainder of {_thing(a)} divided by {e.parts[1].op}"
    if e.op in ("min", "max"):
        return f"the {'smaller' if e.op == 'min' else 'greater'} of {_thing(a)} and {_thing(e.parts[1])}"
    if e.op == "abs":
        return f"{_thing(a)} (without its sign)"
    if e.op == "run":
        return f"the number of cards at the end of the line that are alike in {_attribute(a)}"
    if e.op == "count":
        return f"the number of {_counted(a.op, e.parts[1])} on the line"
    if e.op == "after":
        return f"the suit after {_thing(a)} (in turn {', '.join([s.op.lower() for s in e.parts[1:]])})"
    if e.op == "up":
        return f"the number of steps up from {_card(a)} to {_card(e.parts[1])} (an ace comes after a king)"
    return f"the distance of {_card(a)} from {_card(e.parts[1])}" + (" (an ace is next to a king)" if e.op == "wdist" else "")


def _counted(attribute: str, literal: Node) -> str:
    if attribute in COUNTED:
        return COUNTED[attribute][0 if literal.number == 1 else 1]
    return f"{_constant(literal)} cards" if attribute == "color" else f"cards of the {attribute} {_constant(literal)}"


def _constant(e: Node) -> str:
    return e.op.lower() if e.kind in (SUIT, COLOR) else e.op


def _attribute(a: Node) -> str:
    return {"color": "colour", "odd": "being odd", "face": "being face cards", "high": "being high"}.get(a.op, a.op)


def _lengths(e: Node) -> str:
    lengths = ", ".join([p.op for p in e.parts[1:]])
    return f"stretches of {lengths} cards in turn, each alike in {_attribute(e.parts[0])} and unlike the one before"


def _blocks(e: Node) -> str:
    return f"keep the line in {_lengths(e)} (the starter begins the first)"


def _card(x: Node) -> str:
    if x.op == "if":
        return f"({_card(x.parts[1])} if {_clause(x.parts[0])}, otherwise {_card(x.parts[2])})"
    if x.op == "c":
        return "it"
    return "the starter" if x.op == "starter" else f"the {ORDINALS[int(x.op[1:]) - 1]} card"


def _a_rank(value: int) -> str:
    if value not in range(1, 14):
        return f"of value {value}"
    return f"{'an' if value in (1, 8) else 'a'} {RANKS[value]}"


def _listed(words: list[str]) -> str:
    """One, two or three."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
