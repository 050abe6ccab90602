"""A hand as one seat sees it, ready to be drawn: the page, the terminal and screen readers get this and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, TypedDict

from upcard.core.bits import seats_in
from upcard.core.facts import AmountEntry, CardPick, ExpressionEntry, Fact, ScoreLine
from upcard.core.glossary import Glossary, Term
from upcard.core.hand import YOUR_TURN, Hand, Phase
from upcard.core.journal import Event
from upcard.core.match import Match, journals
from upcard.core.view import visible_faces
from upcard.core.wording import NAMED, list_players, singular
from upcard.core.zone import EVERYONE, Plan

OPEN: Final = -2  # in place of a seat: whoever looks back at a finished match with all hands open
NO_TERMS: Final = Glossary()


class ZoneScene(TypedDict):
    id: str
    name: str
    title: str
    owner: int
    shared: bool
    layout: str
    cards: list[str]
    count: int
    places: list[int]
    marks: list[str]
    foul: bool


class FactScene(TypedDict):
    label: str
    value: str
    seat: int
    kind: str
    more: str
    unit: str


ChoiceKind = Literal["", "pick", "done", "amount", "expression", "resign"]
"""How a choice is made: touch its card or zone or press its button (""), choose several cards (pick) and end that (done),
set an amount, compose an expression, or give up."""


class ChoiceScene(TypedDict):
    say: str
    text: str
    verb: str
    card: str
    cards: list[str]
    zone: str
    targets: list[str]
    note: str
    group: str
    kind: ChoiceKind
    confirm: str
    terms: list[str]


class TermScene(TypedDict):
    """A word that this question uses: one line about it, and the heading that explains it in the rules."""

    name: str
    line: str
    section: str
    anchor: str


class PickScene(TypedDict):
    verb: str
    least: int
    most: int
    then: str
    text: str
    none: str


class SizeScene(TypedDict):
    text: str
    amount: int


class AmountScene(TypedDict):
    verb: str
    low: int
    high: int
    step: int
    stack: int
    sizes: list[SizeScene]


class ShelfScene(TypedDict):
    text: str
    expression: str
    note: str


class ComposeScene(TypedDict):
    verb: str
    shelf: list[ShelfScene]


class TallyScene(TypedDict):
    seat: int
    text: str
    points: int | None
    cards: list[str]
    special: bool


class Scene(TypedDict):
    """All that one seat may know of a hand, with the words for it.

    *task* is the prompt without its opening "Your turn:", "" if it has none.  *ending* says how the hand ended, "" if the count
    says it all.
    """

    seat: int
    phase: str
    prompt: str
    task: str
    asked: list[int]
    sealed: bool
    yours: bool
    over: bool
    ending: str
    zones: list[ZoneScene]
    facts: list[FactScene]
    choices: list[ChoiceScene]
    pick: PickScene | None
    amount: AmountScene | None
    compose: ComposeScene | None
    terms: list[TermScene]
    why: dict[str, str]
    tally: list[TallyScene]
    score: list[int]


class RowScene(TypedDict):
    label: str
    scores: list[int]


class HighlightScene(TypedDict):
    """A special line of an earlier count."""

    number: int
    seat: int
    text: str


class MatchScene(TypedDict):
    """How a match stands."""

    game: str
    title: str
    seats: int
    number: int
    dealer: int
    totals: list[int]
    unit: str
    low: bool
    undo: bool
    clockwise: bool
    goal: str
    winning: str
    target: int
    sheet: list[RowScene]
    over: bool
    winners: list[int]
    sides: list[list[int]]
    verdict: str
    reason: str
    highlights: list[HighlightScene]


EventScene = TypedDict(
    "EventScene", {"kind": str, "card": str, "from": str, "to": str, "seat": int, "text": str, "hand": int, "move": int}
)
"""Something that happened, as one seat may know it."""


class DrawnZone:
    """How a zone looks to the seats that see the same of it, and its drawing."""

    def __init__(
        self, owner: int, count: int, faces: list[int], places: list[int], marks: list[str], foul: bool, drawing: Any
    ) -> None:
        self.owner = owner
        self.count = count
        self.faces = faces
        self.places = places
        self.marks = marks
        self.foul = foul
        self.drawing = drawing

    def looks(self, owner: int, count: int, faces: list[int], places: list[int], marks: list[str], foul: bool) -> bool:
        """Is this how it looks?"""
        if self.count != count or self.owner != owner or self.foul != foul:
            return False
        return self.faces == faces and self.places == places and self.marks == marks


class Drawings:
    """The drawings of one position. A zone or a fact that looks the same to several seats, or as it did *before*, is drawn once.

    *write* makes of each drawn zone and fact what stands in the scene for it, such as its text.
    """

    def __init__(self, plan: Plan, write: Callable[[Any], Any] | None = None, before: Drawings | None = None) -> None:
        self.plan = plan
        self.write = write
        self.zones: list[list[DrawnZone]] = [[] for _ in plan.zones]
        self.open: list[Any] = [None] * len(plan.zones)  # the drawings of zones that everyone sees
        self.facts: list[Any] | None = None  # the drawings of those that everyone may know
        self.sources: list[Fact] = []  # and the facts themselves
        self.before = before if before is not None and before.plan is plan else None
        if before is not None:
            before.before = None  # what was before it is forgotten

    def zone(self, h: Hand, z: int, seat: int) -> Any:
        """The drawing of a zone for a seat (-1: a spectator): its ZoneScene as it is written."""
        drawing = self.open[z]
        if drawing is None:
            drawing = self._zone(h, z, seat)
            zone = self.plan.zones[z]
            if zone.sight == EVERYONE and zone.partner < 0 and self.plan.next_in_group[z] < 0:
                self.open[z] = drawing
        return drawing

    def _zone(self, h: Hand, z: int, seat: int) -> Any:
        zone = self.plan.zones[z]
        faces = visible_faces(h, z, seat)
        n = len(faces)
        if zone.face_down:
            faces = [-1] * n
        if zone.layout in ("hand", "tray"):
            known = [f for f in faces if f >= 0]
            faces = h.sorted_hand(known) + [-1] * (n - len(known)) if known else faces
        places, marks = h.card_places(z), h.card_marks(z)
        if zone.layout == "tray" and zone.sight != EVERYONE and (seat < 0 or not zone.sight >> seat & 1):
            places, marks = [], []  # what others fill in secret shows nothing
        if zone.top_only:
            faces = faces[-1:]
            places, marks = places[-1:], marks[-1:]
        owner = seat if seat >= 0 and zone.partner == seat else zone.owner
        foul = bool(marks) and h.has_foul(z)
        here = self.zones[z]
        for d in here:
            if d.looks(owner, n, faces, places, marks, foul):
                return d.drawing
        if self.before is not None:
            for d in self.before.zones[z]:
                if d.looks(owner, n, faces, places, marks, foul):
                    here.append(d)
                    return d.drawing
        plain: ZoneScene = {
            "id": zone.id,
            "name": zone.name,
            "title": zone.title,
            "owner": owner,
            "shared": zone.partner >= 0,
            "layout": zone.layout,
            "cards": [self.plan.pack.name(f) for f in faces],
            "count": n,
            "places": places,
            "marks": marks,
            "foul": foul,
        }
        drawing: Any = plain if self.write is None else self.write(plain)
        here.append(DrawnZone(owner, n, faces, places, marks, foul, drawing))
        return drawing

    def facts_of(self, h: Hand, seat: int) -> list[Any]:
        """The facts that a seat may know, each a FactScene as it is written."""
        if self.facts is None:
            self.sources = h.facts()
            self.facts = [self._fact_again(i, f) for i, f in enumerate(self.sources)]
        return self.facts + [self._fact(f) for f in h.facts_for(seat)] if seat >= 0 else self.facts

    def _fact_again(self, i: int, f: Fact) -> Any:
        """The drawing of a fact: of the same one before it, if there is one in its place."""
        before = self.before
        if before is not None and before.facts is not None and i < len(before.facts) and before.sources[i].says_as(f):
            return before.facts[i]
        return self._fact(f)

    def _fact(self, f: Fact) -> Any:
        plain: FactScene = {
            "label": f.label,
            "value": str(f.value),
            "seat": f.seat,
            "kind": f.kind,
            "more": f.more,
            "unit": unit_of(f),
        }
        return plain if self.write is None else self.write(plain)


def scene(h: Hand, seat: int, drawn: Drawings | None = None) -> Scene:
    """A hand as one seat (-1: a spectator) may see it; *drawn* is what has been drawn of it for others."""
    h.check_seat(seat)
    if drawn is None:
        drawn = Drawings(h.plan)
    phase = h.phase
    yours = seat >= 0 and seat in h.seats_to_answer()
    queue = seats_in(h.asked_seats if phase.sealed else h.waiting)
    asked = list(dict.fromkeys(queue)) if phase.sealed else queue[:1]
    several = phase.card_pick(h, seat) if yours else None
    amount = phase.amount(h, seat) if yours else None
    compose = phase.compose(h, seat) if yours else None
    prompt = _prompt(h, phase, seat, yours, asked)
    glossary = h.terms.game.glossary if h.terms.game is not None else NO_TERMS
    choices = _choices(h, phase, seat, several, amount, compose, glossary) if yours else []
    return {
        "seat": seat,
        "phase": phase.name,
        "prompt": prompt,
        "task": prompt.removeprefix(YOUR_TURN) if yours and prompt.startswith(YOUR_TURN) else "",
        "asked": asked,
        "sealed": phase.sealed,
        "yours": yours,
        "over": h.over,
        "ending": h.ending() if h.over else "",
        "zones": [drawn.zone(h, z, seat) for z in range(int(h.plan.size))],
        "facts": drawn.facts_of(h, seat),
        "choices": choices,
        "pick": None
        if several is None
        else {
            "verb": several.verb,
            "least": several.least,
            "most": several.most,
            "then": several.then,
            "text": several.text,
            "none": several.none,
        },
        "amount": None
        if amount is None
        else {
            "verb": amount.verb,
            "low": amount.low,
            "high": amount.high,
            "step": amount.step,
            "stack": amount.stack,
            "sizes": [{"text": text, "amount": n} for text, n in amount.sizes],
        },
        "compose": None
        if compose is None
        else {"verb": compose.verb, "shelf": [{"text": t, "expression": e, "note": n} for t, e, n in compose.presets]},
        "terms": term_scenes(_terms_asked(glossary, prompt, choices, several, amount, compose)) if yours else [],
        "why": _why(h, phase, seat) if yours else {},
        "tally": [_tally(t) for t in h.count_lines() if t.known_to(seat)] if h.over else [],
        "score": h.score if h.over else [],
    }


def open_scene(h: Hand, seat: int) -> Scene:
    """A hand of a finished match with all hands open, drawn from a seat (-1: a spectator): each place as its owner sees it."""
    out, drawn = scene(h, seat), Drawings(h.plan)
    for z, zone in enumerate(h.plan.zones):
        if zone.owner >= 0:
            owner = out["zones"][z]["owner"]
            out["zones"][z] = drawn.zone(h, z, zone.owner)
            out["zones"][z]["owner"] = owner
    if h.over:
        out["tally"] = [_tally(t) for t in h.count_lines()]
    return out


def _tally(t: ScoreLine) -> TallyScene:
    return {"seat": t.seat, "text": t.text, "points": t.points, "cards": t.cards, "special": t.special}


def _prompt(h: Hand, phase: Phase[Hand], seat: int, yours: bool, asked: list[int]) -> str:
    if h.over:
        return h.ending() or "The hand is over."
    if yours:
        return phase.prompt(h, seat)
    waited = [s for s in asked if s != seat]
    if not waited:
        return "Waiting for the others."
    return "Waiting for " + list_players(waited) + "."


def unit_of(f: Fact) -> str:
    """The label of a fact as it follows the value: "tricks", but "trick" after 1."""
    return (singular(f.label) if str(f.value) == "1" else f.label).lower()


def term_scenes(terms: list[Term]) -> list[TermScene]:
    """Terms as the page and the terminal get them."""
    return [{"name": t.name, "line": t.line, "section": t.section, "anchor": t.anchor} for t in terms]


def _terms_asked(
    glossary: Glossary,
    prompt: str,
    choices: list[ChoiceScene],
    several: CardPick | None,
    amount: AmountEntry | None,
    compose: ExpressionEntry | None,
) -> list[Term]:
    """The terms that a question and its answers name, those of the answers first."""
    texts = [text for choice in choices if choice["kind"] != "expression" for text in (choice["text"], choice["note"])]
    if several is not None:
        texts += [several.text, several.none]
    if amount is not None:
        texts += [amount.verb, *[text for text, _ in amount.sizes]]
    if compose is not None:
        texts.append(compose.verb)
    return glossary.terms_in(*texts, prompt)


def _choices(
    h: Hand,
    phase: Phase[Hand],
    seat: int,
    several: CardPick | None,
    amount: AmountEntry | None,
    compose: ExpressionEntry | None,
    glossary: Glossary,
) -> list[ChoiceScene]:
    out: list[ChoiceScene] = []
    for action in phase.legal(h, seat):
        v = phase.verb(action)
        say, verb = phase.say(action), "" if v is None else v.word
        kind: ChoiceKind = ""
        if phase.resigns(action):
            kind = "resign"
        elif several is not None and say == several.then:
            kind = "done"
        elif several is not None and verb == several.verb:
            kind = "pick"
        elif amount is not None and (verb == amount.verb or _names_amount(say, amount.verb)):
            kind = "amount"
        elif compose is not None and say.startswith(compose.verb + " "):
            kind = "expression"
        text, note = phase.button(h, seat, action), phase.note(h, seat, action)
        out.append(
            {
                "say": say,
                "text": text,
                "verb": verb,
                "card": phase.card(action),
                "cards": phase.cards(action),
                "zone": phase.touch_zone(h, seat, action),
                "targets": phase.targets(h, seat, action),
                "note": note,
                "group": phase.group(h, seat, action),
                "kind": kind,
                "confirm": phase.confirm(h, seat, action),
                "terms": [term.name for term in glossary.terms_in(text, note)],
            }
        )
    if phase.groups:
        out.sort(key=lambda c: phase.groups.index(c["group"]) if c["group"] else -1)
    return out


def _names_amount(say: str, verb: str) -> bool:
    return say.startswith(verb + " ") and say[len(verb) + 1 :].isdecimal()


def _why(h: Hand, phase: Phase[Hand], seat: int) -> dict[str, str]:
    """For each card in the seat's own hand that may not be chosen now: why not."""
    free = [name for a in phase.legal(h, seat) for name in phase.cards(a)]
    if not any([name != "" for name in free]):
        return {}
    out: dict[str, str] = {}
    for z, zone in enumerate(h.plan.zones):
        if zone.owner == seat and zone.layout == "hand":
            for face in visible_faces(h, z, seat):
                name = h.plan.pack.name(face)
                if name and name not in free:
                    out[name] = phase.why_not_card(h, seat, face)
    return out


def match_scene(m: Match) -> MatchScene:
    """How a match stands, which everyone may know."""
    return {
        "game": m.game.slug,
        "title": m.game.title,
        "seats": m.seats,
        "number": m.number,
        "dealer": m.dealer,
        "totals": m.totals,
        "unit": m.game.unit,
        "low": m.game.lowest_wins,
        "undo": m.game.undo,
        "clockwise": m.options.direction == "clockwise",
        "goal": m.goal(),
        "winning": m.winning(),
        "target": m.target(),
        "sheet": [{"label": r.label, "scores": r.scores} for r in m.sheet],
        "over": m.over,
        "winners": m.winners() if m.over else [],
        "sides": m.sides(),
        "verdict": m.result_text() if m.over else "",
        "reason": m.reason,
        "highlights": [{"number": one.number, "seat": one.line.seat, "text": _named(one.line)} for one in m.highlights],
    }


def _named(line: ScoreLine) -> str:
    """A line of a count away from the name of its player: "{0}, natural canasta", unless it names somebody itself."""
    return line.text if line.seat < 0 or NAMED.search(line.text) else f"{{{line.seat}}}, {line.text}"


def hand_events(m: Match, number: int, seat: int, first: int = 0) -> list[EventScene]:
    """The events of hand *number* from entry *first* of its journal on, as one seat (-1: a spectator, OPEN: all) knows them."""
    rows = journals(m)
    before = sum([journal.answers for journal in rows[: number - 1]])
    journal = rows[number - 1]
    found = [_happening(m, e, seat, number, before + e.after) for e in journal.entries[first:]]
    return [told for told in found if told is not None]


def event_scenes(m: Match, seat: int) -> list[EventScene]:
    """All that happened in a match, as one seat may know it."""
    out: list[EventScene] = []
    before = 0
    for number, journal in enumerate(journals(m), 1):
        for e in journal.entries:
            told = _happening(m, e, seat, number, before + e.after)
            if told is not None:
                out.append(told)
        before += journal.answers
    return out


def _happening(m: Match, e: Event, seat: int, number: int, move: int) -> EventScene | None:
    zones, pack = m.hand.plan.zones, m.hand.plan.pack
    knows = seat == OPEN or e.visible_to(seat)
    if not knows and not e.seen:
        return None
    text = e.text if knows else e.public_text
    if e.kind in ("say", "note") and not text:
        return None
    return {
        "kind": e.kind,
        "card": pack.name(e.card % 64) if e.card >= 0 and knows else "",
        "from": zones[e.src].id if e.src >= 0 else "",
        "to": zones[e.dst].id if e.dst >= 0 else "",
        "seat": e.seat,
        "text": text if e.audience == EVERYONE or knows or e.public_text else "",
        "hand": number,
        "move": move,
    }
