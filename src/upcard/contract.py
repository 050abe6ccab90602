"""The promises that every game must keep.  Each check takes a hand in progress and raises AssertionError saying what it broke.

`check_game` runs all of them over whole hands and matches of a game; a game of your own is tested by one line:

    def test_contract() -> None:
        upcard.contract.check_game("my_game")
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from typing import Any, Final, get_args, get_type_hints
from zlib import crc32

from upcard.core.bits import Rng, cards, seats_in
from upcard.core.copying import CORE_FIELDS, copied, own_fields
from upcard.core.errors import IllegalMove, UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand, Phase, play_out
from upcard.core.journal import Event, Journal
from upcard.core.match import Match
from upcard.core.options import Options, describe, option_fields
from upcard.core.position import fingerprint, own_state, position
from upcard.core.scene import EventScene, event_scenes, match_scene, scene
from upcard.core.seed import Seed
from upcard.core.wording import MARK, normalized
from upcard.core.zone import EVERYONE
from upcard.record import Record
from upcard.registry import game as find
from upcard.registry import rules

SPECTATOR = -1
ANSWERS: Final = 1500  # of one match, at most
SHORT: Final = ("target", "hands", "deals", "rounds", "games")  # options that say how long a match is


def dump(value: object) -> str:
    """A value as JSON: equal values give equal bytes."""
    return json.dumps(value, sort_keys=True)


def everyone(h: Hand) -> list[int]:
    """The spectator and all seats."""
    return list(range(SPECTATOR, int(h.plan.seats)))


def looks(h: Hand, seat: int) -> str:
    """Everything that a hand shows to one seat."""
    return dump([h.view(seat).to_json(), scene(h, seat)])


def unlike(one: Hand, other: Hand, seat: int) -> str:
    """The parts of two hands that look different to a seat, and how they differ."""
    a, b = [json.loads(looks(h, seat))[1] for h in (one, other)]
    parts = [f"{key}: {a[key]} and {b[key]}" for key in a if a[key] != b[key]]
    return "; ".join(parts) or "facts, or what is legal"


# Answers -----------------------------------------------------------------------------------


def check_legal(game: Game, h: Hand) -> list[int]:
    """The question is one of the game's; some answer is legal, none is listed twice, and the random one is among them."""
    assert game.phases.get(h.phase.name) is h.phase, f"{h.phase.name}: this phase is asked, but is not among the game's phases"
    legal = h.legal()
    assert legal, f"{h.phase.name}: nothing may be answered"
    assert len(set(legal)) == len(legal), f"{h.phase.name}: an answer is listed twice"
    for x in (1, 2):
        picked = h.phase.pick(h, h.turn, Rng(x))
        assert h.phase.allows(h, h.turn, picked), f"{h.phase.name}: the random answer is not legal"
        if h.phase.amount(h, h.turn) is None:
            assert picked in legal, f"{h.phase.name}: the random answer is not listed"
    return legal


def check_turns(h: Hand) -> None:
    """A seat that may not answer now is refused and nothing changes: in an open phase, every waiting seat but the first."""
    before, able = dump(fingerprint(h)), h.seats_to_answer()
    for seat in range(int(h.plan.seats)):
        try:
            h.copy().answer_first(seat)
        except IllegalMove:
            assert seat not in able, f"{h.phase.name}: seat {seat} may answer and is refused"
        else:
            assert seat in able, f"{h.phase.name}: seat {seat} may answer out of turn"
    assert dump(fingerprint(h)) == before, "a refused answer changes the hand"


def check_saying(h: Hand, action: int) -> None:
    """Every answer has a name, and reading the name gives this answer."""
    text = h.say(action)
    assert text and normalized(text) == text, f"{text!r} is not a tidy name of an answer"
    assert h.read(text) == action, f"{text!r} is understood as another answer"
    assert h.read(f"  {text.upper()} ") == action, f"{text!r} is not understood in capitals"


def sane(text: str, h: Hand, what: str, sentence: bool = False) -> None:
    """A text is not empty, and is plain except for the marks of seats, verbs and cards."""
    names = h.plan.pack.names
    assert text and text == text.strip() and "  " not in text, f"{what}: {text!r} is empty or untidy"
    for mark in MARK.finditer(text):
        assert mark.group(1) is None or int(mark.group(1)) < h.plan.seats, f"{what}: {text!r} names a seat that is not there"
        assert mark["card"] is None or mark["card"] in names, f"{what}: {text!r} names a card that is not in the pack"
    bare = MARK.sub("", text)
    assert not re.search(r"[{}\[\]]|\bNone\b|\bTrue\b|\bFalse\b|\bvec\b", bare), f"{what}: {text!r} is not all in words"
    assert not re.search(r"(?<![\w.,])1 (bets|cards|chips|hands|points|rounds|tricks|turns)\b", bare), (
        f"{what}: {text!r} counts one"
    )
    assert not sentence or text[-1] in ".?!", f"{what}: {text!r} is not a sentence"


def check_words(h: Hand) -> None:
    """Every text that a hand shows to anyone is sane; no answer is without its words."""
    zones = {z.id for z in h.plan.zones} | {z.name for z in h.plan.zones} | {""}
    if not h.over:
        seat, phase = h.turn, h.phase
        for action in h.legal():
            check_saying(h, action)
            sane(phase.button(h, seat, action), h, "button")
            assert phase.touch_zone(h, seat, action) in zones, f"{h.say(action)!r} touches a zone that is not there"
            own, plain = phase.log_text(h, seat, action), phase.public_log_text(h, seat, action)
            for text in [own, plain]:
                if text:
                    sane(text, h, "tell", sentence=True)
        try:
            h.read("no such answer")
        except UpcardError as error:
            sane(str(error), h, "refusal")
        else:
            raise AssertionError("'no such answer' is understood")
    for seat in everyone(h):
        s = scene(h, seat)
        sane(s["prompt"], h, "prompt", sentence=True)
        for fact in s["facts"]:
            sane(fact["value"], h, f"fact {fact['label']!r}")
            if fact["more"]:
                sane(fact["more"], h, f"fact {fact['label']!r}")
            assert SPECTATOR <= fact["seat"] < h.plan.seats
        for why in s["why"].values():
            sane(why, h, "why")
        for line in s["tally"]:
            sane(line["text"], h, "tally")
        for mark in [m for z in s["zones"] for m in z["marks"] if m]:
            sane(mark, h, "mark")
        if s["pick"]:
            sane(s["pick"]["text"], h, "pick")
            assert 0 <= s["pick"]["least"] <= s["pick"]["most"], "a pick of fewer than none"
        if s["amount"]:
            assert s["amount"]["low"] <= s["amount"]["high"] and s["amount"]["step"] > 0, "no amount may be named"
        dump(s)


# Cards -------------------------------------------------------------------------------------


def check_places(h: Hand) -> None:
    """Every card of the pack is in exactly one zone, and an ordered zone's order holds just its cards."""
    plan = h.plan
    found: list[int] = []
    for z in range(int(plan.size)):
        row = h.cards_in(z)
        assert h.size(z) == len(row), f"{plan.zones[z].id}: its order does not hold just its cards"
        assert all([h.zone_of(c) == z for c in row]), f"{plan.zones[z].id}: a card of it lies elsewhere"
        found += row
    assert sorted(found) == sorted(plan.cards), "a card is lost or lies in two zones"
    for s in everyone(h):
        for w in range(int(plan.packs)):
            for z, zone in enumerate(plan.zones):
                if zone.sight == EVERYONE or (s >= 0 and zone.sight >> s & 1):
                    there = h.at[z + w * plan.size]
                    assert not there & ~h.located_by(s, w), f"seat {s} does not know the cards in front of it in {zone.id}"
    for z in range(int(plan.words)):
        assert not h.at[z] & h.ruled_out[z], "a card lies where all know that it is not"


def check_zone_numbers(h: Hand) -> None:
    """A field of the hand that has the name of a zone is the number of the first zone of that name."""
    names = [z.name for z in h.plan.zones]
    for name in dict.fromkeys(names):
        number = getattr(h, name, None)
        if isinstance(number, int) and not isinstance(number, bool):
            assert number == names.index(name), f"the field {name} is the number of {names[number]}"


# Copies ------------------------------------------------------------------------------------


def loose_fields(h: Hand) -> list[str]:
    """The fields of a hand that have no plain form: constants, which a copy shares."""
    plain = own_state(h)
    return [name for name in own_fields(h) if name not in plain]


def loose(h: Hand) -> list[object]:
    """The objects that those fields refer to."""
    return [getattr(h, name) for name in loose_fields(h)]


def walked(h: Hand) -> Hand:
    """A copy by the rule alone: the constructor, then every field, the core's and the game's, without any `copy_fields`."""
    kept, dice = h.terms.rng, Rng(5)
    h.terms.rng = dice
    w = type(h)(h.terms)
    h.terms.rng = kept
    assert dice.x == Rng(5).x and w.drawn == 0, "the constructor draws random numbers"
    for name in [*own_fields(h), *sorted(CORE_FIELDS - {"plan", "terms", "journal"})]:
        if hasattr(h, name):
            setattr(w, name, copied(getattr(h, name)))
    for name in own_fields(h):
        value = getattr(h, name)
        assert not isinstance(value, (list, dict)) or getattr(w, name) is not value, (
            f"{name}: the walk shares it with the original"
        )
    return w


def moved(before: str, after: str) -> str:
    """The fields in which two fingerprints differ."""
    a, b = json.loads(before), json.loads(after)
    a, b = a | a.pop("public"), b | b.pop("public")
    return ", ".join([key for key in sorted(a | b) if a.get(key) != b.get(key)])


def check_copy(h: Hand, rng: Rng) -> None:
    """A copy has every field, and nothing done to it changes the original; the inherited walk over all fields makes the same."""
    before, dice = dump(fingerprint(h)), rng.below(1 << 30)
    ends: list[object] = []
    for c in [h.copy(), walked(h)]:
        now = dump(fingerprint(c))
        assert now == before, f"a field was forgotten in copy: {moved(before, now)}"
        assert type(c) is type(h) and c.stream is h.stream and c.untracked == h.untracked, "a copy is not at the same table"
        assert c.terms is h.terms, "a copy has other terms"
        for name, one, other in zip(loose_fields(h), loose(c), loose(h), strict=True):
            assert one is other, f"{name}: a field without a plain form is not shared by a copy"
        assert c.journal is None, "a copy has a journal"
        ends.append((play_out(c, Rng(dice)), c.score))
        now = dump(fingerprint(h))
        assert now == before, f"a copy shares a field with its original: {moved(before, now)}"
    assert ends[0] == ends[1], "the copy and the walk over all fields play on differently from the same random numbers"


def check_play_out(h: Hand, rng: Rng) -> None:
    """`play_out` plays on as one random answer after another does, with the same random numbers."""
    for untracked in (True, False):
        ends: list[object] = []
        for at_once in (True, False):
            c, dice, answers = h.copy(), Rng(rng.x), 0
            c.untracked = untracked
            if at_once:
                answers = int(play_out(c, dice))
            while c.waiting:
                c.apply(c.phase.pick(c, c.turn, dice))
                answers += 1
            ends.append((dump(fingerprint(c)), c.score, dice.x, answers))
        assert ends[0] == ends[1], f"{h.phase.name}: `play_out` plays on differently from one answer after another"


# Imagining ---------------------------------------------------------------------------------


def own(h: Hand, seat: int, plane: int) -> int:
    """The faces of one pack in the zones that a seat owns."""
    out = 0
    for z, zone in enumerate(h.plan.zones):
        if zone.sight == EVERYONE or (seat >= 0 and zone.sight >> seat & 1):
            out |= int(h.at[z + plane * h.plan.size])
    return out


def check_imagined(h: Hand, seat: int, rng: Rng, bound: int) -> None:
    """An imagined hand looks the same to its seat and to a spectator, tells neither too much, and can be played on."""
    before = dump(fingerprint(h))
    x, y = rng.below(1 << 30), rng.below(1 << 30)
    g = h.imagine(seat, Rng(x))
    plan = h.plan
    check_places(g)
    for who in [seat, SPECTATOR]:
        assert looks(g, who) == looks(h, who), (
            f"seat {who} sees another hand than the one that seat {seat} imagines, so it is shown what it cannot know: "
            f"{unlike(h, g, who)}"
        )
    if h.turn == seat:
        assert g.legal() == h.legal(), "what may be answered depends on what is not seen"
    assert g.stream is None and g.rng_state != h.rng_state, "an imagined hand foresees the next shuffle"
    assert dump(fingerprint(g.imagine(seat, Rng(y)))) == dump(fingerprint(h.imagine(seat, Rng(y)))), (
        "what a seat cannot see has an influence on what it imagines"
    )
    for s in range(int(plan.seats)):
        for w in range(int(plan.packs)):
            assert s == seat or not g.located_by(s, w) & ~(h.located_by(seat, w) | own(g, s, w)), (
                f"in what seat {seat} imagines, seat {s} knows what it could not"
            )
    answers = 0
    while g.waiting:
        g.apply(g.phase.pick(g, g.turn, rng))
        answers += 1
        assert answers <= bound, "an imagined hand does not end"
    check_score(g)
    assert dump(fingerprint(h)) == before, "imagining changes the hand"


def refusals(h: Hand, seat: int) -> str:
    """Why each answer that the verbs of this phase name is not legal for a seat."""
    out: dict[str, str] = {}
    for verb in h.phase.verbs:
        for action in range(verb.first, verb.first + len(verb.objects)):
            if not h.phase.allows(h, seat, action):
                out[h.say(action)] = h.phase.why_not(h, seat, action)
                sane(out[h.say(action)], h, "refusal")
    return dump(out)


def check_unseen(h: Hand, rng: Rng) -> None:
    """Other cards where a seat cannot see them change no prompt, button, fact or refusal for it."""
    for seat in everyone(h):
        for _ in range(2):
            g = h.imagine(seat, Rng(rng.below(1 << 30)))
            assert looks(g, seat) == looks(h, seat), (
                f"{h.phase.name}: seat {seat} sees another hand than one it imagines: {unlike(h, g, seat)}"
            )
            if seat in h.seats_to_answer():
                assert refusals(g, seat) == refusals(h, seat), f"{h.phase.name}: a refusal tells seat {seat} what it cannot know"


# What is seen ------------------------------------------------------------------------------


def seen_names(h: Hand, seat: int) -> set[str]:
    """The names of the faces that a seat can place."""
    return {h.plan.pack.name(f) for w in range(int(h.plan.packs)) for f in cards(h.located_by(seat, w))}


def check_scene(h: Hand, seat: int, seed: str) -> None:
    """A scene has no seed, no face that its seat cannot place, and no choices of another seat."""
    s = scene(h, seat)
    text = dump([s, h.view(seat).to_json()])
    assert seed not in text and str(int(seed, 16)) not in text, "the seed shows"
    may = seen_names(h, seat)
    for zone, z in zip(s["zones"], h.plan.zones, strict=True):
        assert {c for c in zone["cards"] if c} <= may, f"{zone['id']}: seat {seat} is shown a face that it cannot place"
        assert len(zone["cards"]) == (min(1, zone["count"]) if z.top_only else zone["count"])
        places = 1 if z.layout in ("tray", "board") else len(zone["cards"])  # a tray says how many cards it takes
        marks = (0, 1, 2) if z.layout == "tray" else (0, len(zone["cards"]))  # and what it makes, with a note
        assert len(zone["places"]) in (0, places), f"{zone['id']}: not one place for each card"
        assert len(zone["marks"]) in marks, f"{zone['id']}: not one mark for each card"
    assert sum([zone["count"] for zone in s["zones"]]) == len(h.plan.cards), (
        f"seat {seat} does not see every card once, or its back"
    )
    assert s["yours"] == (seat in h.seats_to_answer())
    assert bool(s["choices"]) == s["yours"], "choices are for the seats to answer"
    for choice in s["choices"]:
        assert set(choice["targets"]) <= may, f"{choice['say']}: aims at a card that seat {seat} cannot place"
        assert (choice["kind"] in ("pick", "done")) <= (s["pick"] is not None), f"{choice['say']}: nothing is picked"
    if not s["yours"]:
        assert not any([s["why"], s["pick"], s["amount"], s["compose"], h.view(seat).legal])
    assert s["over"] == h.over and (s["score"] == h.score if h.over else not s["score"] and not s["tally"])


def named(text: str, h: Hand) -> set[str]:
    """The cards that a text names, marked or in words."""
    out = {m["card"] for m in MARK.finditer(text) if m["card"]}
    if " of " in text or "joker" in text:
        out |= {h.plan.pack.name(f) for f in h.plan.pack.faces if h.plan.pack.words(f) in text}
    return out


def passing(h: Hand, entries: list[Event], seat: int) -> set[str]:
    """The cards that a seat saw for a moment: they left or reached a zone that it sees, or were shown."""
    out: set[str] = set()
    for e in entries:
        if e.card >= 0 and any(
            [z.sight == EVERYONE or (seat >= 0 and z.sight >> seat & 1) for z in [h.plan.zones[e.src], h.plan.zones[e.dst]]]
        ):
            out.add(h.plan.pack.name(e.card))
        if e.kind == "show":
            out |= {h.plan.pack.name(c) for c in h.cards_in(e.src)}
            out |= {h.plan.pack.name(f.card) for f in entries if f.card >= 0 and e.src in (f.src, f.dst)}
    return out


def events_for(m: Match, h: Hand, seat: int) -> list[EventScene]:
    """The entries of a hand's journal as one seat reads them."""
    m.hand = h
    return event_scenes(m, seat)


def check_told(m: Match, h: Hand, seat: int, before: set[str]) -> list[EventScene]:
    """Events name to a seat only cards that it could place before or after, or that passed where it sees."""
    assert h.journal is not None
    happened = events_for(m, h, seat)
    names = {n for t in happened for n in [t["card"], *named(t["text"], h)] if n}
    wrong = names - before
    if wrong:
        wrong -= seen_names(h, seat) | passing(h, h.journal.entries, seat)
    assert not wrong, f"seat {seat} reads of {sorted(wrong)}, which it cannot know"
    for t in happened:
        if t["text"]:
            sane(t["text"], h, "happening", sentence=True)
        assert SPECTATOR <= t["seat"] < h.plan.seats
    return happened


# Sealed and hidden answers -----------------------------------------------------------------


def open_still(h: Hand, phase: Phase[Any], waiting: list[int]) -> bool:
    """Is a question to these seats still open after the first of them has answered?"""
    return h.phase is phase and seats_in(int(h.waiting)) in ([waiting] if len(waiting) == 1 else [waiting, waiting[1:]])


def check_secret(h: Hand, rng: Rng) -> None:
    """Which of two answers was given in a sealed or hidden phase makes no difference to what the others see and imagine."""
    phase, seat, waiting = h.phase, h.turn, seats_in(int(h.waiting))
    legal = h.legal()
    a, b = legal[rng.below(len(legal))], legal[rng.below(len(legal))]
    if phase.hidden and (
        phase.public_log_text(h, seat, a) != phase.public_log_text(h, seat, b) or not phase.public_log_text(h, seat, a)
    ):
        return
    f, g = h.copy(), h.copy()
    f.apply(a)
    g.apply(b)
    if phase.sealed and not (open_still(f, phase, waiting) and open_still(g, phase, waiting) and f.turn == g.turn):
        return  # the last answer opens all
    for s in everyone(h):
        if s != seat:
            assert looks(f, s) == looks(g, s), (
                f"{phase.name}: seat {s} sees whether {h.say(a)!r} or {h.say(b)!r} was answered: {unlike(f, g, s)}"
            )
            x = rng.below(1 << 30)
            assert dump(fingerprint(f.imagine(s, Rng(x)))) == dump(fingerprint(g.imagine(s, Rng(x)))), (
                f"{phase.name}: whether {h.say(a)!r} or {h.say(b)!r} was answered has an influence on what seat {s} imagines"
            )


def check_any_order(h: Hand, rng: Rng) -> None:
    """In a sealed phase it makes no difference who answers first."""
    able = h.seats_to_answer()
    if len(able) < 2:
        return
    first, second = able[0], able[-1]
    answers = {s: (lambda legal: legal[rng.below(len(legal))])(h.phase.legal(h, s)) for s in (first, second)}
    ends: list[str] = []
    for order in [(first, second), (second, first)]:
        g = h.copy()
        for s in order:
            g.answer_first(s)
            g.apply(answers[s])
        where = fingerprint(g)
        ends.append(dump(where | {"asked": sorted(where["asked"])}))
    assert ends[0] == ends[1], f"{h.phase.name}: who answers first makes a difference"


# Writing down ------------------------------------------------------------------------------


def check_position(game: Game, h: Hand) -> None:
    """A hand that is written down as JSON and set up again is the same."""
    text = dump(position(h))
    g = game.position(**json.loads(text))
    assert dump(position(g)) == text, "a hand that was written down and set up again is another one"
    assert all([type(a) is type(b) for a, b in zip(loose(g), loose(h), strict=True)])
    assert g.legal() == h.legal()
    if not h.over:
        for seat in everyone(h):
            assert looks(g, seat) == looks(h, seat), f"set up again, it looks otherwise to seat {seat}"


# A whole hand ------------------------------------------------------------------------------


def script(h: Hand, rng: Rng, bound: int) -> list[int]:
    """Random answers to the end of a hand."""
    answers: list[int] = []
    while h.waiting:
        answers.append(int(h.phase.pick(h, h.turn, rng)))
        h.apply(answers[-1])
        assert len(answers) <= bound, f"the hand does not end within {bound} answers"
    return answers


def check_answer(m: Match, h: Hand, action: int) -> None:
    """Give an answer, and check what everyone is shown and told of it."""
    seat, phase, sealed, who, waiting = h.turn, h.phase, h.phase.sealed, everyone(h), seats_in(int(h.waiting))
    others = [s for s in who if s != seat]
    known = {s: seen_names(h, s) for s in who}
    looked = {s: looks(h, s) for s in others if sealed}
    again = phase.card_pick(h, seat) is not None
    sees = [int(h.located_by(seat, w)) for w in range(int(h.plan.packs))]
    plain = phase.public_log_text(h, seat, action)
    h.journal = Journal()
    h.apply(action)
    happened = {s: check_told(m, h, s, known[s]) for s in who}
    if phase.hidden and plain:
        for s in others:
            assert happened[s] and happened[s][0]["text"] == plain, "the others read more of a hidden answer"
    if again and h.phase is phase and h.turn == seat:
        assert not any([h.located_by(seat, w) & ~sees[w] for w in range(len(sees))]), "a card shows before all are chosen"
    if sealed and open_still(h, phase, waiting):
        for s in others:
            assert not happened[s], f"seat {s} reads a sealed answer"
            now = looks(h, s)
            assert now == looked[s], f"a sealed answer shows to seat {s}"


def check_score(h: Hand) -> None:
    """Every seat has a whole number."""
    assert len(h.score) == h.plan.seats and all([type(s) is int for s in h.score]), f"no score for each seat: {h.score}"


def check_count(h: Hand) -> None:
    """The lines of a count that have points add up to the score of each seat; partners may be counted together, under one."""
    lines = h.count_lines()
    if any([line.points is not None for line in lines]):
        counted = {line.seat for line in lines if line.points is not None and line.seat >= 0}
        for s in range(int(h.plan.seats)):
            if s in counted:
                comes_to = sum([line.points or 0 for line in lines if line.seat == s])
                assert comes_to == h.score[s], f"the count of seat {s} comes to {comes_to}, its score is {h.score[s]}"
            else:
                assert h.score[s] == 0 or h.score[s] in [h.score[o] for o in counted], f"the score of seat {s} is not counted"


def check_end(game: Game, h: Hand) -> None:
    """A hand that is over gives each seat a whole number, and they balance as the game declares."""
    assert h.over and h.turn == -1 and h.legal() == [] and h.seats_to_answer() == []
    check_score(h)
    check_count(h)
    assert game.balance in ("", "zero")
    if game.balance == "zero":
        assert sum(h.score) == 0, f"{h.score} does not come to nothing"


def check_hand(game: Game, options: Options, seats: int, seed: int, looks_at: int = 2) -> None:
    """Play one hand at random, with every check: the quick ones after each answer, the long ones at some places."""
    rng = Rng(seed * 7 + 3)
    number, dealer = 1 + int(rng.below(4)), int(rng.below(seats))
    secret = Seed(int(rng.below(1 << 31)) ** 8 + (1 << 255)).hex()

    def new() -> Hand:
        return game.new(secret, seats=seats, options=options, number=number, dealer=dealer)

    answers = script(new(), Rng(seed), game.max_answers)
    stops = {int(rng.below(len(answers) + 1)) for _ in range(looks_at)} | {len(answers)}
    m = game.match(secret, seats=seats, options=options)
    m.number, m.past_journals = 1, []
    h, quiet = new(), new()
    dealt = h.drawn
    quiet.untracked = True
    alike = True  # until cards are shuffled again: of two equal cards the quiet hand may have moved the other
    secrets: list[str] = []
    met: set[str] = set()
    check_zone_numbers(h)
    for i in range(len(answers) + 1):
        check_places(h) if i in stops or len(answers) < 80 else None
        if i in stops:
            look(game, h, secret, rng)
        if i == len(answers):
            break
        check_legal(game, h)
        check_saying(h, answers[i])
        if h.phase.name not in met:
            met.add(h.phase.name)
            check_turns(h)
            check_unseen(h, rng)
        if (h.phase.sealed or h.phase.hidden) and secrets.count(h.phase.name) < 2 * looks_at:
            secrets.append(h.phase.name)
            check_secret(h, rng)
            if h.phase.sealed:
                check_any_order(h, rng)
        check_answer(m, h, answers[i])
        if alike:
            quiet.apply(answers[i])
            alike = h.plan.packs == 1 or h.drawn == dealt
    check_end(game, h)
    assert quiet.score == h.score or not alike, "a quiet hand gives another score"


def look(game: Game, h: Hand, secret: str, rng: Rng) -> None:
    """All the long checks of a hand as it stands."""
    check_words(h)
    check_copy(h, rng)
    check_play_out(h, rng)
    check_position(game, h)
    for seat in everyone(h):
        check_scene(h, seat, secret)
    some = {SPECTATOR, int(rng.below(h.plan.seats)), h.turn if h.turn >= 0 else 0}
    for seat in sorted(some):
        check_imagined(h, seat, rng, game.max_answers)


# A whole match -----------------------------------------------------------------------------


def check_standing(game: Game, m: Match, brought: int) -> None:
    """The sheet has a line for each hand, totals a number for each seat; chips stay on the table."""
    assert len(m.totals) == m.seats and all([type(t) is int for t in m.totals])
    assert all([len(row.scores) == m.seats and row.label for row in m.sheet])
    assert 0 <= m.dealer < m.seats
    if game.balance == "zero" and not m.over:
        assert sum(m.totals) == brought, "what is won is not what is lost"
    if m.keeps_pot() and not m.over:
        assert sum(m.totals) <= brought, "more is won than was in the pot"
    assert m.wins_by() in ("best", "first", "left")


def check_hand_sum(m: Match) -> None:
    """The scores of a hand come to one of the sums that a score sheet is checked by."""
    sums = m.hand_sums()
    if sums:
        assert sum([m.hand.score[side[0]] for side in m.sides()]) in sums, f"{m.hand.score} does not come to one of {sums}"


def play_match(
    m: Match, rng: Rng, most: int, given: Callable[[int, str], None] | None = None, dealt: Callable[[], None] | None = None
) -> int:
    """Play a match at random until it is over or *most* answers were given; returns the number of answers."""
    n = 0
    while n < most:
        if m.hand.over:
            if m.over:
                return n
            m.next_hand()
            if dealt is not None:
                dealt()
            continue
        able = m.hand.seats_to_answer()
        seat = able[rng.below(len(able))]
        m.hand.answer_first(seat)
        action = m.hand.phase.pick(m.hand, seat, rng)
        text = m.hand.say(action)
        m.hand.apply(action)
        m.finish_hand()
        if m.hand.over:
            check_hand_sum(m)
        if given is not None:
            given(seat, text)
        n += 1
    return n


def short(game: Game, variant: str) -> dict[str, bool | int | str]:
    """A variant's options, played to the nearest goal."""
    given = dict(game.variants[variant].options) if variant else {}
    for info in describe(game.options):
        if info["kind"] == "int" and any([word in info["name"].split("_") for word in SHORT]) and info["low"]:
            given.setdefault(info["name"], info["low"])
    return given


def check_choices(options: type[Options]) -> None:
    """The type of a choice is the `Literal` of what is offered, so that a misspelt one is a type error."""
    types = get_type_hints(options)
    for f in option_fields(options):
        offered = f.metadata["choices"]
        if offered and types[f.name] is not type:  # a compiled class has forgotten it
            names = ", ".join([f'"{value}"' for value in offered])
            assert set(get_args(types[f.name])) == set(offered), f"the type of the option {f.name} is Literal[{names}]"


def check_glossary(game: Game) -> None:
    """Every term names a heading of the rules page, where a reader finds it."""
    headings = re.findall(r"^##+ (.+?)\s*$", rules(game.slug), re.MULTILINE)
    for term in game.glossary.terms:
        assert term.section in headings, (
            f"the term {term.name!r} is explained under {term.section!r}, which the rules do not have"
        )


def check_record(game: Game, variant: str = "") -> None:
    """A match goes on hand by hand; its record as JSON replays to the same cards, totals, scenes and events."""
    m = game.match(seed="c0ffee" * 10, options=short(game, variant))
    record = Record.of(m)
    brought = sum(m.totals)
    rng = Rng(crc32(f"{game.slug} {variant}".encode()))
    check_standing(game, m, brought)
    play_match(m, rng, ANSWERS // 5, lambda seat, text: record.add(seat, [text]), lambda: record.hands.append([]))
    check_standing(game, m, brought)
    read = Record.from_json(record.to_json())
    assert read.to_json() == record.to_json()
    again = read.replay()
    assert dump(fingerprint(again.hand)) == dump(fingerprint(m.hand))
    assert dump(fingerprint(pickle.loads(pickle.dumps(m.hand)))) == dump(fingerprint(m.hand))
    assert dump(match_scene(again)) == dump(match_scene(m))
    assert m.seed.hex() not in dump(match_scene(m))
    for seat in everyone(m.hand):
        assert dump(scene(again.hand, seat)) == dump(scene(m.hand, seat))
        assert sorted([dump(t) for t in event_scenes(again, seat)]) == sorted([dump(t) for t in event_scenes(m, seat)])


def check_match(game: Game, variant: str = "") -> None:
    """Played to the nearest goal a match ends, with winners and a sentence that says so; or it goes on, and stays in order."""
    m = game.match(seed=5, options=short(game, variant), journal=False)
    brought = sum(m.totals)
    play_match(m, Rng(11), ANSWERS, dealt=lambda: check_standing(game, m, brought))
    assert m.number > 1 or m.over or len(m.sheet) == 0
    assert m.goal()
    if m.over:
        assert set(m.winners()) <= set(range(m.seats))
        assert m.winners() or m.seats == 1, "at a table of several somebody wins"
        assert "{" in m.result_text() and m.result_text()[-1] in ".!"
        best = min(m.totals) if game.lowest_wins else max(m.totals)
        assert type(m).winners is not Match.winners or all([m.totals[s] == best for s in m.winners()])
        try:
            m.next_hand()
            raise AssertionError("a match that is over deals again")
        except IllegalMove:
            pass


def check_game(game: Game | str, hands: int = 1) -> None:
    """Everything that a game must keep: hands and matches of every variant at every number of seats.

    *hands* is how many hands are played of each.  Raises AssertionError with what is broken, UnknownGame.
    """
    found = find(game) if isinstance(game, str) else game
    check_choices(found.options)
    check_glossary(found)
    for variant in ["", *found.variants]:
        for seats in found.seats:
            options, _ = found.check_terms(variant or None, seats)
            for n in range(1, hands + 1):
                check_hand(found, options, seats, seed=n + crc32(f"{found.slug} {variant} {seats}".encode()) % 1000)
        check_record(found, variant)
        check_match(found, variant)
