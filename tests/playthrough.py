"""Matches of every game as its screens show them, and the number of lines of play at its beginning.

`tests/games/<slug>/playthrough.txt` holds some tables of a game: its options, the answers given (after ">"), and what the screen
of the player to answer shows.  A line is written where it differs from the last one of its kind; after the first answers, only
where its pattern (cards, numbers and names aside) is new in the file.  `python -m tests.playthrough --write` gives the same
answers again and writes what is shown now: `tests/games/test_playthroughs.py` compares.  Read the difference with a player's
eye before you commit it.  To add a table, append its first line, and `--write` plays it:

    === {"seats": 3, "seed": 7, "options": {"target": 50}, "hands": 2, "by": "policy"}
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from collections import Counter
from pathlib import Path
from typing import Any

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.errors import IllegalMove
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.pack import in_words
from upcard.core.scene import ChoiceScene, FactScene, Scene, ZoneScene, hand_events, match_scene, scene
from upcard.core.wording import render

FOLDER = Path(__file__).parent / "games"
COUNTS = Path(__file__).parent / "games" / "counts.json"
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kate", "Leo", "Mia", "Nick"]
WIDTH = 118
SEED = 1
MOST = 400  # lines of play whose continuations are counted
FULL = 12  # answers of the first table that are shown with all that changed
ANSWERS = 250  # answers of a table, unless its first line says "most"
OBJECTS = 16  # cards listed for one verb
ALIKE = 4  # answers listed that differ only in their cards and numbers
REFUSED = 64  # answers of one verb that are tried
QUIET = "  » "  # begins a line of answers that showed nothing new
KINDS = {  # how a fact with this label, or this value and no label, is drawn, unless it says otherwise
    **{"Chips": "chips", "Pot": "pot", "Main pot": "part", "Side pot": "part", "Bet": "bet"},
    **{"dealer": "dealer", "partner": "partner"},
}
RANKS = "ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|two"
BACKS = re.compile(r"empty|\d+ backs|#( #)*")
VALUE = re.compile(r" \S+( \[\w+\])?$")  # the value of a fact
PATTERN = re.compile(
    r"\b(?:[2-9TJQKA][CDHS]|10[♣♦♥♠]|[2-9JQKA][♣♦♥♠]|X[RBX]|"
    rf"\d+|{'|'.join(NAMES)}|you|(?:{RANKS})(?:s|es)?(?: of \w+|-high)?)(?![A-Za-z])|\.\d+"
)


# A scene in words -----------------------------------------------------------------------------


def wrapped(head: str, text: str) -> list[str]:
    """A line with its label, folded."""
    return textwrap.wrap(text, WIDTH, initial_indent=f"  {head:<8} ", subsequent_indent=" " * 11, break_on_hyphens=False)


def pattern(line: str) -> str:
    """A line without its cards, numbers and names, and without repetitions of those."""
    return re.sub(r"@(?:[ ,-]+@)+", "@", PATTERN.sub("@", line))


def cards(z: ZoneScene) -> str:
    """The cards of a zone, with their places and marks; backs are #, and many backs are counted."""
    marks = z["marks"] if any(z["marks"]) else []
    named = [c or "#" for c in z["cards"]]
    if len(marks) == len(named):
        named = [f"{c} ({mark})" if mark else c for c, mark in zip(named, marks, strict=True)]
        marks = []
    text = re.sub(r"(?:# ){4,}#", lambda m: f"{len(m.group().split())} backs", " ".join(named))
    text += f" (of {z['count']})" * (len(z["cards"]) != z["count"]) + f" ({', '.join(marks)})" * bool(marks)
    return text + f" at {' '.join(map(str, z['places']))}" * bool(z["places"]) + " foul" * z["foul"]


def fact(f: FactScene) -> str:
    """A fact, with the plate it stands on and how it is drawn where that is not plain."""
    usual = KINDS.get(f["label"] or f["value"], "" if f["label"] or f["seat"] < 0 else "tag")
    words = [NAMES[f["seat"]] + ":"] * (f["seat"] != -1) + [f["label"]] * bool(f["label"]) + [f["value"]]
    return render(" ".join(words), NAMES, signs=True) + f" [{f['kind'] or 'plain'}]" * (f["kind"] != usual)


def choice(c: ChoiceScene, seat: int) -> tuple[str, str]:
    """An answer and what its button says beside it; and its card, where it names one."""
    card, said, text = c["card"], c["say"], render(c["text"], NAMES, seat, signs=True)
    if card:
        text = text.replace(f"the {in_words(card)}", "_").replace(in_words(card), "_")
    named = bool(card) and said.endswith(f" {card}")
    said = said.removesuffix(card) + "_" if named else said
    out = said
    if text.lower() != said.lower():
        out += f' "{text}"'
    if c["verb"] and not c["say"].startswith(c["verb"]):
        out += f" by {c['verb']}"
    if c["cards"] != ([card] if card else []) and sorted(c["cards"]) != sorted(
        w for w in re.split(r"[ +]", c["say"]) if len(w) == 2 and w.isupper() or w[:1].isdigit() and len(w) == 2
    ):
        out += f" touching {' '.join(c['cards']) or 'nothing'}"
    elif card and not named:
        out += f" of {card}"
    out += f" in {c['zone']}" * bool(c["zone"]) + f" onto {' '.join(c['targets'])}" * bool(c["targets"])
    out += f" ({render(c['note'], NAMES, seat, signs=True)})" * bool(c["note"])
    out += f" [{c['kind']}]" * bool(c["kind"]) + f" asking {c['confirm']!r}" * bool(c["confirm"])
    return out, card if named else ""


def answers(s: Scene) -> str:
    """All answers of a scene, those with one verb together."""
    groups: dict[str, list[str]] = {}
    composed = [c for c in s["choices"] if c["kind"] == "expression"]
    for c in [c for c in s["choices"] if c["kind"] != "expression"] + composed[: ALIKE - 1]:
        key, card = choice(c, s["seat"])
        groups.setdefault(key, []).append(card)
    out = []
    alike: Counter[str] = Counter()
    for key, found in groups.items():
        more = f" and {len(found) - OBJECTS} more" if len(found) > OBJECTS else ""
        out.append(key.replace("_", f"({' '.join(found[:OBJECTS])}{more})", 1) if found[0] else key)
        alike[pattern(out[-1])] += 1
    told: Counter[str] = Counter()
    shown: list[str] = []
    for text in out:
        told[pattern(text)] += 1
        n = told[pattern(text)]
        if n < ALIKE or n == alike[pattern(text)]:
            shown.append(f"... {n - ALIKE} more ... " * (n > ALIKE) + text)
    return "; ".join(shown) + f"; and {len(composed) - ALIKE + 1} more expressions" * (len(composed) >= ALIKE)


def rest(s: Scene) -> list[str]:
    """What else helps to answer: cards chosen together, an amount, an expression, why a card may not be chosen."""
    out: list[str] = []
    if s["pick"]:
        p = s["pick"]
        out += wrapped("pick", f"{p['verb']} {p['least']} to {p['most']}: {p['text']!r}, then {p['then']!r}, none {p['none']!r}")
    if s["amount"]:
        a = s["amount"]
        sizes = "".join([f", {size['text']} {size['amount']}" for size in a["sizes"]])
        out += wrapped("amount", f"{a['verb']} {a['low']} to {a['high']} in steps of {a['step']}, of {a['stack']}{sizes}")
    if s["compose"]:
        presets = s["compose"]["shelf"]
        shelf = "; ".join([f"{one['text']} = {one['expression']} ({one['note']})" for one in presets[: ALIKE - 1]])
        out += wrapped("compose", f"{s['compose']['verb']}: {shelf}; {len(presets)} in all")
    reasons: dict[str, list[str]] = {}
    for card, why in s["why"].items():
        reasons.setdefault(why, []).append(card)
    return out + [line for why, found in reasons.items() for line in wrapped("not", f"{' '.join(found)}: {why}")]


def refusals(told: Told, h: Hand, seat: int, s: Scene) -> list[str]:
    """What is said of answers that are not legal now, where it was not said before."""
    reasons: dict[str, str] = {}
    for verb in h.phase.verbs:
        for action in range(verb.first, verb.first + min(len(verb.objects), REFUSED)):
            if not h.phase.allows(h, seat, action):
                reasons.setdefault(h.phase.why_not(h, seat, action), h.say(action))
    if s["amount"]:
        a = s["amount"]
        for n in dict.fromkeys([0, a["low"] - 1, a["low"] + 1, a["high"] + a["step"]]):
            try:
                h.read(f"{a['verb']} {n}")
            except IllegalMove as error:
                reasons.setdefault(str(error), f"{a['verb']} {n}")
    return [
        line
        for why, say in reasons.items()
        if told.new(f"refused {why}")
        for line in wrapped("refused", f"{say}: {render(why, NAMES, seat, signs=True)}")
    ]


# A table --------------------------------------------------------------------------------------


class Told:
    """What a file says: *out* are its lines; lines are left out that say nothing new."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.patterns: set[str] = set()
        self.last: dict[str, str] = {}
        self.facts: dict[int, Counter[str]] = {}

    def begin(self) -> None:
        """Another hand: its zones and facts are told anew."""
        self.last.clear()
        self.facts.clear()

    def new(self, text: str) -> bool:
        """Is the pattern of a text new?  From now on it is not."""
        there = pattern(text) in self.patterns
        self.patterns.add(pattern(text))
        return not there

    def fact_changes(self, key: int, facts: list[FactScene]) -> str:
        """The facts that are new, and those that are gone."""
        now = Counter([fact(f) for f in facts])
        before = self.facts.get(key, Counter())
        there = {VALUE.sub("", text) for text in now}
        gone = [text for text in (before - now).elements() if VALUE.sub("", text) not in there]
        return "; ".join([*(now - before).elements(), *[f"no more {text}" for text in gone]])

    def zones(self, s: Scene) -> list[str]:
        """The zones that differ from when this was last told; those that are empty, or hold as many backs, together."""
        alike: dict[tuple[str, str], list[str]] = {}
        for z in s["zones"]:
            text = cards(z) if z["count"] else "empty"
            key = z["id"] + " to its owner" * (z["owner"] == s["seat"])
            if text != self.last.get(key, "empty"):
                alike.setdefault(("zones" if BACKS.fullmatch(text) else z["id"], text), []).append(z["id"])
            self.last[key] = text
        return [
            line
            for (head, text), ids in alike.items()
            for line in wrapped(head, f"{', '.join(ids)}: {text}" if head == "zones" else text)
        ]


def table_lines(told: Told, m: Match) -> list[str]:
    """The zones of a table, and the goal of its match."""
    s = scene(m.hand, -1)
    seen: dict[str, str] = {}
    for z, zone in zip(s["zones"], m.hand.plan.zones, strict=True):
        flags = [
            word for word, on in (("face down", zone.face_down), ("top only", zone.top_only), ("ordered", zone.ordered)) if on
        ]
        owner = "" if z["owner"] < 0 else " of each" if len(m.hand.plan.zones) > 1 and z["id"].endswith(f".{z['owner']}") else ""
        about = ", ".join([z["layout"], *[repr(z["title"])] * bool(z["title"]), *flags])
        seen.setdefault(f"{z['name']}{owner} ({about})", "")
    t = match_scene(m)
    ways = " low wins" * t["low"] + " counter-clockwise" * (not t["clockwise"])
    goal = f"{t['goal']}; target {t['target']}; {t['unit']} from {t['totals']}{ways}"
    return [line for head, text in (("table", "; ".join(seen)), ("goal", goal)) if told.new(text) for line in wrapped(head, text)]


def for_learners(h: Hand, seat: int) -> list[str]:
    """The action numbers of a question, and the public facts as numbers, seen from a seat."""
    out: list[str] = []
    if not h.over:
        numbers = sorted(set(h.phase.action_numbers(h, seat, h.phase.legal(h, seat))))
        more = f" and {len(numbers) - OBJECTS} more, to {numbers[-1]}" if len(numbers) > OBJECTS else ""
        out += wrapped("numbers", " ".join(map(str, numbers[:OBJECTS])) + more + f" of {h.phase.n_actions(h.plan)}")
    facts = [f"{name} {n}" for name, n in zip(h.public_number_names(), h.public_numbers(seat), strict=True) if n]
    return out + (wrapped("public", "; ".join(facts)) if facts else [])


def decision(told: Told, m: Match, seat: int, say: str, full: bool) -> list[str]:
    """What a player sees and answers."""
    h = m.hand
    s = scene(h, seat)
    asks = render(s["prompt"], NAMES, seat, signs=True)
    phase_is_new = told.new(f"phase {h.phase.name}")
    lines = wrapped("asks", asks)
    if phase_is_new:
        other = scene(h, -1)
        sealed = " (sealed)" * s["sealed"] + " (hidden)" * h.phase.hidden
        lines += wrapped("others", render(other["prompt"], NAMES, signs=True) + sealed) + for_learners(h, seat)
    shown = told.new(asks)
    public = len(h.facts())
    facts = told.fact_changes(-1, s["facts"][:public])
    own = told.fact_changes(seat, s["facts"][public:])
    fact_lines = (wrapped("facts", facts) if facts else []) + (wrapped("own", own) if own else [])
    shown |= any([told.new(one) for line in (facts, own) for one in line.split("; ") if line])
    options = answers(s)
    shown |= any([told.new(one) for one in options.split("; ")])
    more = rest(s)
    shown |= any([told.new(line) for line in more])
    if not (full or shown or phase_is_new):
        return [f"{QUIET}{NAMES[seat]}: {say}"]
    told.facts[-1] = Counter([fact(f) for f in s["facts"][:public]])
    told.facts[seat] = Counter([fact(f) for f in s["facts"][public:]])
    return [
        f"{NAMES[seat]}, {h.phase.name}",
        *lines,
        *told.zones(s),
        *fact_lines,
        *more,
        *wrapped("answers", options),
        *refusals(told, h, seat, s),
        f"  > {say}",
    ]


def log_lines(told: Told, m: Match, seat: int, first: int, full: bool) -> list[str]:
    """What the log says since an entry: to a seat, and what others read in its place."""
    journal = m.hand.journal
    assert journal is not None
    out: list[str] = []
    for number, e in enumerate(journal.entries[first:], first):
        if e.kind == "move" and not e.text:
            continue
        to_seat = render(e.text, NAMES, signs=True)
        known = [s for s in range(m.seats) if e.visible_to(s)]
        [public] = [t["text"] for t in hand_events(m, m.number, -1, number)[:1] if t["kind"] == e.kind][:1] or [""]
        text = f"    {to_seat}" + f" [{e.kind}]" * (e.kind not in ("say", "note"))
        if not e.visible_to(-1):
            to_all = render(public, NAMES, signs=True) if e.public_text else "that it answered" if e.seen else "nothing"
            text += f" (to {', '.join([NAMES[s] for s in known])}; to others: {to_all})"
        if (to_seat or e.public_text) and (told.new(text) or full):
            out.append(text)
    return out


def count_lines(told: Told, m: Match) -> list[str]:
    """The end of a hand: the table, the count line by line, and the score; the end of a match."""
    h = m.hand
    s = scene(h, -1)
    out = [f"Hand {m.number} is over: {render(s['prompt'], NAMES, signs=True)}"] + told.zones(s)
    facts = "; ".join([fact(f) for f in s["facts"]])
    out += wrapped("facts", facts) if facts and told.new(facts) else []
    for t in h.count_lines():
        points = "" if t.points is None else f" {t.points:+d}"
        only = "" if t.known_to(-1) else f" (to {', '.join([NAMES[i] for i in range(m.seats) if t.known_to(i)])})"
        listed = [c for c in t.cards if f"[{c}]" not in t.text]
        text = (
            render(t.text, NAMES, signs=True) + points + f" showing {' '.join(listed)}" * bool(listed) + " [special]" * t.special
        )
        out += wrapped("all" if t.seat == -1 else NAMES[t.seat], text + only)
    out += wrapped("score", " ".join([f"{points:+d}" for points in s["score"]]))
    if told.new(f"over after {h.phase.name} with {len(s['tally'])}"):
        out += for_learners(h, 0)
    now = match_scene(m)
    out += wrapped("sheet", f"{now['sheet'][-1]['label'] if now['sheet'] else 'nothing'}; totals {now['totals']}")
    if m.over:
        special = [f"{one['text']} ({one['number']})" for one in now["highlights"]]
        text = " ".join([now["verdict"], now["reason"], *special])
        out += [
            "The match is over.",
            *wrapped("winners", str(now["winners"])),
            *wrapped("verdict", render(text, NAMES, signs=True)),
        ]
    return out


def played(told: Told, game: Game, about: dict[str, Any], given: list[str]) -> list[str]:
    """A table from its first deal: *about* says which, *given* which answers; when those run out, others are chosen."""
    m = game.match(about["seed"], seats=about.get("seats"), options=about.get("options"))
    rng = Rng(about["seed"])
    n, full, most = 0, 0 if told.patterns else FULL, about.get("most", ANSWERS)
    out = [f"=== {json.dumps(about)}", *table_lines(told, m)]
    for _ in range(about.get("hands", 1)):
        if n:
            if m.over or n >= most:
                break
            m.next_hand()
        h = m.hand
        told.begin()
        out += [f"Hand {m.number}. {NAMES[m.dealer]} deals.", *log_lines(told, m, -1, 0, n < full)]
        while not h.over and n < most:
            seat = h.turn
            action = next_answer(h, rng, given[n] if n < len(given) else "", about.get("by", "chance"))
            heard = len(h.journal.entries) if h.journal else 0
            out += decision(told, m, seat, h.say(action), n < full)
            n += 1
            h.apply(action)
            out += log_lines(told, m, seat, heard, n <= full)
        m.finish_hand()
        if h.over:
            out += count_lines(told, m)
    return together(out)


def together(lines: list[str]) -> list[str]:
    """Answers that showed nothing new, several on a line."""
    out: list[str] = []
    for line in lines:
        quiet = line.removeprefix(QUIET)
        if quiet != line and out and out[-1].startswith(QUIET) and len(out[-1]) + len(quiet) < WIDTH:
            out[-1] += f" · {quiet}"
        else:
            out.append(line)
    return out


def next_answer(h: Hand, rng: Rng, text: str, by: str) -> int:
    """The answer that a file gives, where it is legal; else one of the policy's, or of chance."""
    if text:
        try:
            return h.read(text)
        except IllegalMove:
            pass
    game = h.terms.game
    if by == "policy" and isinstance(game, Game) and rng.below(8):
        return int(policy(game).choose(h, h.turn, rng))
    return int(h.phase.pick(h, h.turn, rng))


def tables(slug: str) -> list[tuple[dict[str, Any], list[str]]]:
    """The tables of a file, each with its answers."""
    text = path_of(slug).read_text(encoding="utf-8") if path_of(slug).exists() else '=== {"seed": 1}'
    out: list[tuple[dict[str, Any], list[str]]] = []
    for part in text.split("=== ")[1:]:
        head, _, body = part.partition("\n")
        given: list[str] = []
        for line in body.splitlines():
            if line.startswith("  > "):
                given.append(line[4:])
            elif line.startswith(QUIET):
                given += [one.partition(": ")[2] for one in line.removeprefix(QUIET).split(" · ")]
        out.append((json.loads(head), given))
    return out


def playthrough(game: Game) -> str:
    """The whole file of a game."""
    told = Told()
    parts = [played(told, game, about, given) for about, given in tables(game.slug)]
    text = "\n\n".join(["\n".join([line.rstrip() for line in part]) for part in parts])
    return f"{game.title}: {len(parts)} tables\n\n{text}\n"


# Lines of play ------------------------------------------------------------------------------


def lines(h: Hand, depth: int) -> int:
    """The number of ways to give *deep* answers; a hand that ends sooner is one."""
    if depth == 0 or h.over:
        return 1
    legal = h.legal()
    if depth == 1:
        return len(legal)
    n = 0
    for action in legal:
        g = h.copy()
        g.apply(action)
        n += lines(g, depth - 1)
    return n


def count(game: Game, variant: str) -> list[int]:
    """The lines of play one answer deep, two deep, and so on while they are few."""
    h = game.new(SEED, options=variant or None)
    out: list[int] = []
    while len(out) < 6 and (not out or out[-1] <= MOST):
        out.append(lines(h, len(out) + 1))
    return out


def counts(game: Game) -> dict[str, list[int]]:
    """The counts of a game and of its variants, by name."""
    return {variant or "plain": count(game, variant) for variant in ["", *game.variants]}


def path_of(slug: str) -> Path:
    """The file of a game."""
    return FOLDER / slug / "playthrough.txt"


def write(slugs: list[str]) -> None:
    """Write files again: those of some games, or all."""
    games = sorted(upcard.games(), key=lambda g: g.slug)
    for game in games:
        if not slugs or game.slug in slugs:
            path_of(game.slug).write_text(playthrough(game), encoding="utf-8")
    rows = [f'  "{g.slug}": {json.dumps({"seed": SEED, "lines": counts(g)})}' for g in games]
    if not slugs:
        COUNTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] != ["--write"]:
        sys.exit(__doc__)
    write(sys.argv[2:])
