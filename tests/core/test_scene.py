"""Scenes: a hand as one seat sees it, ready to draw, and its events."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from tests.support.toy_game import HAND, LAY, MUCK, PACK, Toy, plan, toy
from upcard.core.bits import Rng
from upcard.core.facts import AmountEntry, ExpressionEntry, Fact, ScoreLine
from upcard.core.hand import Hand, Phase
from upcard.core.match import Highlight
from upcard.core.options import Options
from upcard.core.scene import OPEN, Drawings, EventScene, event_scenes, hand_events, match_scene, open_scene, scene, unit_of
from upcard.core.verbs import Verb
from upcard.core.view import visible_faces
from upcard.core.zone import NOBODY, Plan, Zone

ZONES = {
    "hand.0": "AC 9C",
    "hand.1": "5C 6C",
    "hand.2": "AD 2D",
    "stock": "8D 9D",
    "discards": "4C 8C",
    "muck": "2C 3C 7C 3D 4D 5D 6D 7D",
}


def position(phase: str, asked: list[int] | None = None) -> Hand:
    return toy().position(zones=ZONES, phase=phase, asked=asked or [0])


def test_a_scene_has_every_zone_with_the_names_of_its_cards() -> None:
    """A back is an empty name; counts include all cards."""
    zones = {z["id"]: z for z in scene(position("turn"), 1)["zones"]}
    assert zones["hand.1"]["cards"] == ["5C", "6C"] and zones["hand.1"]["owner"] == 1 and zones["hand.1"]["layout"] == "hand"
    assert zones["hand.0"]["cards"] == ["", ""] and zones["muck"]["cards"] == [""] * 8
    assert zones["discards"]["cards"] == ["4C", "8C"] and zones["discards"]["count"] == 2


def test_a_zone_of_two_seats_belongs_to_each_of_them() -> None:
    """Its partner sees it as their own; everyone else sees it as its owner's."""

    for owner, partner, seen in ((0, 2, [0, 0, 0, 2]), (2, 0, [2, 0, 2, 2])):

        def shared(seats: int, options: Options, owner: int = owner, partner: int = partner) -> Plan:
            zones = plan(seats, options).zones[:7] + [Zone("discards", owner, ordered=True, partner=partner, key="discards")]
            return Plan(seats, [*zones, Zone("muck", sight=NOBODY)], plan(seats, options).pack)

        h = toy(table=shared).position(zones=ZONES, phase="turn", asked=[0])
        zones = [{z["id"]: z for z in scene(h, s)["zones"]} for s in (-1, 0, 1, 2)]
        assert [found["discards"]["owner"] for found in zones] == seen
        drawn = Drawings(h.plan)  # for all seats together
        together = [{z["id"]: z for z in scene(h, s, drawn)["zones"]} for s in (-1, 0, 1, 2)]
        assert together == zones
        assert zones[0]["discards"]["shared"] and not zones[0]["hand.0"]["shared"]


def test_choices_are_for_the_seat_to_answer() -> None:
    """Each with its text, its button, its card, the cards that lead to it, and the zone to touch."""
    plain: dict[str, object] = {"targets": [], "note": "", "group": "", "kind": "", "confirm": "", "terms": []}
    choices = scene(position("turn"), 0)["choices"]
    assert choices == [
        {"say": "draw", "text": "Draw", "verb": "draw", "card": "", "cards": [], "zone": "stock", **plain},
        {"say": "take", "text": "Take the upcard", "verb": "take", "card": "", "cards": [], "zone": "discards", **plain},
    ]
    assert scene(position("throw"), 0)["choices"] == [
        {"say": "throw AC", "text": "Throw the ace of clubs", "verb": "throw", "card": "AC", "cards": ["AC"], "zone": "", **plain}
    ]
    other = scene(position("turn"), 1)
    assert not other["yours"] and other["choices"] == [] and other["why"] == {}


def test_a_card_that_cannot_be_chosen_has_a_reason() -> None:
    """For the seat's own hand, and only if cards are chosen."""
    assert scene(position("throw"), 0)["why"] == {"9C": "that is your highest card"}
    assert scene(position("turn"), 0)["why"] == {}


def test_the_prompt_asks_or_names_the_seats_it_waits_for() -> None:
    """In an open phase the seats to come; in a sealed one all others, whether or not they have answered."""
    assert scene(position("turn"), 0)["prompt"] == "Your turn: draw, or take the upcard."
    assert scene(position("turn"), 1)["prompt"] == scene(position("turn"), -1)["prompt"] == "Waiting for {0}."
    h = toy().new(seed=1)
    h.apply(1)
    assert scene(h, 0)["prompt"] == "Waiting for {1} and {2}."
    assert scene(h, -1)["prompt"] == "Waiting for {0}, {1} and {2}."
    assert scene(h, 2)["yours"] and scene(h, 2)["prompt"] == "Your turn: bid."


def test_the_task_is_the_prompt_without_its_opening() -> None:
    """For the seat to act; a prompt that opens otherwise has none."""
    assert scene(position("turn"), 0)["task"] == "draw, or take the upcard."
    assert scene(position("turn"), 1)["task"] == ""

    class Bare(Price):
        """Asks without "Your turn:"."""

        def prompt(self, h: Toy, seat: int) -> str:
            return "Name your price. Your turn: now."

    h = toy(phases=(Bare(),)).position(zones=ZONES, phase="price", asked=[0])
    assert scene(h, 0)["task"] == ""


def test_the_winning_total_follows_the_goal() -> None:
    """The highest total, or the lowest."""
    for low, winning in ((False, "the highest total wins"), (True, "the lowest total wins")):
        game = toy()
        game.lowest_wins = low
        m = game.match(seed=1)
        assert (match_scene(m)["goal"], match_scene(m)["winning"]) == ("one hand", winning)


def test_in_a_sealed_phase_all_remaining_seats_choose_at_once() -> None:
    """Each from its own hand."""
    h = position("lay", [0, 1, 2])
    assert [[c["card"] for c in scene(h, s)["choices"]] for s in range(3)] == [["AC", "9C"], ["5C", "6C"], ["AD", "2D"]]
    assert scene(h, 1)["pick"] == {"verb": "lay", "least": 2, "most": 2, "then": "", "text": "Lay # aside", "none": ""}
    assert scene(h, -1)["pick"] is None and scene(h, -1)["sealed"]


def test_a_finished_hand_shows_its_count() -> None:
    """Everyone sees score and count at the end, and nobody before."""
    h = toy().new(seed=1)
    assert scene(h, 0)["score"] == [] == scene(h, 0)["tally"]
    while not h.over:
        h.apply(h.legal()[0])
    s = scene(h, -1)
    assert (s["over"], s["prompt"], s["score"]) == (True, "The hand is over.", [0, 0, 0])
    assert s["ending"] == "", "the count says it all"
    assert s["tally"][2] == {"seat": 2, "text": "{2} {has|have} bid 1", "points": 0, "cards": [], "special": False}


def test_facts_are_public_ones_and_the_seats_own() -> None:
    """Values are text, and a label that follows 1 is singular."""
    facts = scene(position("turn"), 2)["facts"]
    assert facts[0] == {"label": "Turns", "value": "0", "seat": -1, "kind": "", "more": "", "unit": "turns"}
    one = [unit_of(Fact(label, value)) for label, value in (("Tricks", 1), ("Tricks", "1"), ("Tricks", "1 of 5"), ("Across", 1))]
    assert one == ["trick", "trick", "tricks", "across"]
    assert facts[-1]["value"] == "2D" and scene(position("turn"), -1)["facts"] == facts[:-1]


class Price(Phase[Toy]):
    """Asks for an amount, and for an expression."""

    name = "price"
    verbs = [Verb("raise", [str(n) for n in range(62)])]

    def options(self, h: Toy, seat: int) -> int:
        return 0b110

    def amount(self, h: Toy, seat: int) -> AmountEntry:
        return AmountEntry("raise", 1, 50, 2, 60, [("half", 25)])

    def compose(self, h: Toy, seat: int) -> ExpressionEntry:
        return ExpressionEntry("rule", [("Reds", "red", "a note")])


def test_amounts_and_expressions_are_for_the_seat_to_answer() -> None:
    """With their range, and with presets."""
    price = Price()
    h = toy(phases=(price,)).position(zones=ZONES, phase="price", asked=[0])
    mine, other = scene(h, 0), scene(h, 1)
    assert mine["amount"] == {
        "verb": "raise",
        "low": 1,
        "high": 50,
        "step": 2,
        "stack": 60,
        "sizes": [{"text": "half", "amount": 25}],
    }
    assert mine["compose"] == {"verb": "rule", "shelf": [{"text": "Reds", "expression": "red", "note": "a note"}]}
    assert other["amount"] is None and other["compose"] is None


class Staked(Price):
    """Answers that name an amount, and one that only begins like one."""

    verbs = [Verb("stake", first=n) for n in range(62)]

    def say(self, action: int) -> str:
        return "raise it" if action == 2 else f"raise {7 * action}"

    def options(self, h: Toy, seat: int) -> int:
        return 0b1110


def test_an_answer_that_names_an_amount_is_one_whatever_its_verb() -> None:
    """Amounts of one digit and of two."""
    h = toy(phases=(Staked(),)).position(zones=ZONES, phase="price", asked=[0])
    assert [(c["say"], c["kind"]) for c in scene(h, 0)["choices"]] == [
        ("raise 7", "amount"),
        ("raise it", ""),
        ("raise 21", "amount"),
    ]


class Laid(Toy):
    """A hand whose table cards have places and marks, and whose hands are sorted in reverse."""

    def card_places(self, zone: int) -> list[int]:
        return [c % 3 for c in self.cards_in(zone)] if self.plan.zones[zone].name == "discards" else []

    def card_marks(self, zone: int) -> list[str]:
        return ["led"] + [""] * (len(self.cards_in(zone)) - 1) if self.plan.zones[zone].name == "discards" else []

    def sorted_hand(self, cards: list[int]) -> list[int]:
        return sorted(cards, reverse=True)


def squared(seats: int, options: Options) -> Plan:
    """The toy's zones, with the discards squared up so that only the top card shows."""
    zones = plan(seats, options).zones[:7] + [Zone("discards", ordered=True, top_only=True), Zone("muck", sight=NOBODY)]
    return Plan(3, zones, PACK)


def test_cards_have_places_and_marks_and_hands_are_sorted_for_players() -> None:
    """A squared-up pile lists only its top card, with its place and its mark, and counts all cards."""
    h = toy(Laid).position(zones=ZONES, phase="turn", asked=[0])
    pile = scene(h, 0)["zones"][7]
    assert (pile["cards"], pile["places"], pile["marks"]) == (["4C", "8C"], [0, 1], ["led", ""])
    assert scene(h, 0)["zones"][HAND]["cards"] == ["9C", "AC"]
    h = toy(Laid, table=squared).position(zones=ZONES, phase="turn", asked=[0])
    pile = scene(h, 0)["zones"][7]
    assert (pile["cards"], pile["count"], pile["places"], pile["marks"]) == (["8C"], 2, [1], [""])


# Matches and events --------------------------------------------------------------------------


def test_everyone_sees_the_standing_of_the_match() -> None:
    """No winners before the end; then winners and a sentence."""
    m = toy().match(seed=1)
    s = match_scene(m)
    assert (s["game"], s["seats"], s["number"], s["totals"], s["goal"]) == ("toy", 3, 1, [0, 0, 0], "one hand")
    assert (s["over"], s["winners"], s["verdict"], s["sheet"]) == (False, [], "", [])
    while not m.over:
        if m.hand.over:
            m.next_hand()
        while not m.hand.over:
            m.answer(m.hand.turn, m.hand.say(m.hand.legal()[-1 if m.hand.turn == 1 else 0]))
    s = match_scene(m)
    assert s["sheet"] == [{"label": "Hand 1", "scores": [-2, 4, -2]}, {"label": "Hand 2", "scores": [-2, 4, -2]}]
    assert (s["over"], s["winners"], s["verdict"]) == (True, [1], "{1} {wins|win} with 8 points.")


def test_a_highlight_names_its_player_unless_it_names_somebody_itself() -> None:
    """The line stands alone at the end of the match; in the count it stood beside the name."""
    m = toy().match(seed=1)
    lines = [
        ScoreLine(0, "gin"),
        ScoreLine(2, "gin", special=True),
        ScoreLine(1, "{1} {has|have} shot the moon."),
        ScoreLine(-1, "A draw."),
    ]
    m.highlights = [Highlight(1, line) for line in lines]
    assert [one["text"] for one in match_scene(m)["highlights"]] == [
        "{0}, gin",
        "{2}, gin",
        "{1} {has|have} shot the moon.",
        "A draw.",
    ]


def laid_aside() -> tuple[upcard.Match, str]:
    """A match in which seat 0 has laid one card aside; returns that card, too."""
    m = toy().match(seed=1)
    for seat in range(3):
        m.answer(seat, "bid one")
    name = PACK.name(m.hand.cards_in(HAND)[0])
    m.answer(0, f"lay {name}")
    assert m.hand.phase is LAY
    return m, name


def kinds(told: list[EventScene]) -> list[str]:
    return [t["kind"] for t in told]


def test_a_sealed_answer_is_an_event_for_its_own_seat() -> None:
    """The others learn of it when all have answered, and then see backs move."""
    m, name = laid_aside()
    mine = event_scenes(m, 0)[-2:]
    assert [(t["kind"], t["card"], t["text"]) for t in mine] == [
        ("say", "", f"{{0}} {{lays|lay}} [{name}]."),
        ("move", name, ""),
    ]
    assert kinds(event_scenes(m, 1)) == kinds(event_scenes(m, -1)) + ["say"] == ["say", "note"] or kinds(event_scenes(m, -1)) == [
        "note"
    ]
    rng = Rng(4)
    while m.hand.phase.name == "lay":
        m.answer(m.hand.turn, m.hand.say(m.hand.phase.pick(m.hand, m.hand.turn, rng)))
    moves = [t for t in event_scenes(m, 2) if t["kind"] == "move" and t["from"] == "aside.0"]
    assert [(t["to"], t["card"]) for t in moves] == [("hand.1", ""), ("hand.1", "")]
    assert all([t["card"] for t in event_scenes(m, 1) if t["from"] == "aside.0"])
    assert [t["to"] for t in event_scenes(m, OPEN) if t["from"] == "aside.2"] == ["hand.0", "hand.0"]


def test_a_hidden_answer_is_a_plain_event_for_the_others() -> None:
    """They read that a card was buried, and see a back move."""
    m, _ = laid_aside()
    while m.hand.phase.name != "bury":
        m.answer(m.hand.turn, m.hand.say(m.hand.legal()[0]))
    name = m.hand.say(m.hand.legal()[0]).split()[1]
    m.answer(0, f"bury {name}")
    assert [(t["text"], t["card"], t["to"]) for t in event_scenes(m, 1)[-2:]] == [
        ("{0} {buries|bury} a card.", "", ""),
        ("", "", "muck"),
    ]
    assert event_scenes(m, 0)[-1]["card"] == name and event_scenes(m, 0)[-2]["text"] == f"{{0}} {{buries|bury}} [{name}]."
    assert event_scenes(m, 0)[-1]["hand"] == 1 and m.hand.size(MUCK) == 1


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_events_of_past_hands_do_not_change(seat: int) -> None:
    """The events of the first hand are the same after the second has begun."""
    m = toy().match(seed=3)
    rng = Rng(1)
    while not m.hand.over:
        m.answer(m.hand.turn, m.hand.say(m.hand.phase.pick(m.hand, m.hand.turn, rng)))
    before = event_scenes(m, seat)
    m.next_hand()
    m.answer(0, "bid one")
    after = event_scenes(m, seat)
    assert after[: len(before)] == before and {t["hand"] for t in after[len(before) :]} <= {2}
    assert len(after) - len(before) == (1 if seat == 0 else 0)


@pytest.mark.parametrize("slug", ["eleusis", "eleusis_express"])
def test_no_play_asks_once_since_the_hand_goes_back_under_the_stock(slug: str) -> None:
    """A card does not ask."""
    h = upcard.game(slug).new(3)
    h.play(h.say(h.legal()[0]))  # the dealer's rule
    asks = {c["say"]: c["confirm"] for c in scene(h, h.turn)["choices"]}
    assert asks.pop("no play") == "Everyone sees your hand, and you do not keep it if none of it fits. Call no play?"
    assert set(asks.values()) == {""}


def test_setting_no_hand_at_crash_asks_once() -> None:
    h = upcard.game("crash").new(3)
    asks = {c["say"]: c["confirm"] for c in scene(h, h.turn)["choices"]}
    assert asks.pop("set") == "You set no hand, and can score nothing. Set none?"
    assert set(asks.values()) == {""}


def test_events_are_numbered_through_the_whole_match() -> None:
    """Each event says after how many answers of the match it happened: the second hand goes on where the first ended."""
    m = toy().match(seed=1)
    given, begun = 0, []
    while not m.over:
        if m.hand.over:
            m.next_hand()
        begun.append(given)
        while not m.hand.over:
            m.answer(m.hand.turn, m.hand.say(m.hand.legal()[-1 if m.hand.turn == 1 else 0]))
            given += 1
    told = event_scenes(m, OPEN)
    firsts = [min(t["move"] for t in told if t["hand"] == number) for number in (1, 2)]
    assert firsts == [answers + 1 for answers in begun]
    assert max(t["move"] for t in told) == given
    for number in (1, 2):
        rows = [t for t in told if t["hand"] == number]
        assert [hand_events(m, number, OPEN, first) for first in (0, 3)] == [rows, rows[3:]]


class Told(Toy):
    """A toy hand that ends with a sentence, and with lines of the count for one player alone."""

    def ending(self) -> str:
        return "That is all."

    def count_lines(self) -> list[ScoreLine]:
        return [ScoreLine(0, "for all", 1), ScoreLine(1, "for player 1", 2, who=0b10), ScoreLine(2, "for player 2", 3, who=0b100)]


def test_a_finished_hand_can_be_drawn_with_all_hands_open() -> None:
    """Each place as its owner sees it, seat 0 among them; the count with all its lines. Until the end the count is empty."""
    game = toy(Told)
    h = game.position(zones={"hand.0": "AC 9D", "hand.1": "2C 3C", "hand.2": "4D 5D", "discards": "6C"}, phase="turn")
    for over in (False, True):
        if over:
            h.end([1, 2, 3])
        for seat in (-1, 0, 1, 2):
            plain, opened = scene(h, seat), open_scene(h, seat)
            for z, zone in enumerate(h.plan.zones):
                shown = scene(h, zone.owner)["zones"][z] if zone.owner >= 0 else plain["zones"][z]
                assert opened["zones"][z] == {**shown, "owner": plain["zones"][z]["owner"]}
            assert [c for z in opened["zones"][:3] for c in z["cards"]] == ["AC", "9D", "2C", "3C", "4D", "5D"]
            assert [line["text"] for line in opened["tally"]] == (["for all", "for player 1", "for player 2"] if over else [])
            own = [f"for player {seat}"] if seat > 0 else []
            assert [line["text"] for line in plain["tally"]] == (["for all", *own] if over else [])
            assert plain["ending"] == ("That is all." if over else "") and plain["prompt"].endswith(
                "all." if over else plain["prompt"]
            )


def test_each_seat_gets_its_own_facts_and_spectators_none() -> None:
    """The toy hand tells each player the highest card held."""
    h = toy().position(zones={"hand.0": "AC 9D", "hand.1": "2C 3C", "hand.2": "4D 5D"}, phase="turn")
    for seat, value in ((-1, []), (0, ["9D"]), (1, ["3C"]), (2, ["5D"])):
        assert [fact["value"] for fact in scene(h, seat)["facts"] if fact["label"] == "Highest"] == value


def test_only_the_next_in_turn_is_asked_in_an_open_phase() -> None:
    """Though others are to follow; in a sealed one all are."""
    h = toy().position(zones={}, phase="turn", turn=1)
    assert h.view(0).asked == [1, 2, 0] and scene(h, 0)["asked"] == [1] and not scene(h, 2)["yours"]
    assert scene(toy().new(seed=1), 1)["asked"] == [0, 1, 2]


def test_a_pile_that_is_turned_over_shows_its_backs() -> None:
    """Also to seats that know its cards; only the top one where a pile is kept squared up."""

    def table(seats: int, options: Options) -> Plan:
        zones = plan(seats, options).zones
        zones[7] = Zone("discards", ordered=True, face_down=True)
        zones[8] = Zone("muck", ordered=True, top_only=True)
        return Plan(seats, zones, PACK)

    h = toy(table=table).position(zones={"discards": "AC 2C", "muck": "3C 4C 5C", "hand.0": "6C"}, phase="turn", known=None)
    turned, squared = [scene(h, 0)["zones"][z] for z in (7, 8)]
    assert turned["cards"] == ["", ""] and turned["count"] == 2 and visible_faces(h, 7, 0) == [PACK.face("AC"), PACK.face("2C")]
    assert len(squared["cards"]) == 1 and squared["count"] == len(h.cards_in(8)) > 1


@pytest.mark.parametrize("slug", [g.slug for g in upcard.games()])
def test_a_scene_drawn_with_what_was_drawn_before_is_the_scene_drawn_alone(slug: str) -> None:
    """For all seats and a spectator, after each of a hundred random answers. Within a hand the match's line stays the same."""
    match, rng, drawn = upcard.game(slug).match(7), Rng(7), None
    written = []

    def keep(part: Any) -> Any:
        written.append(part)
        return part

    number, line = 0, match_scene(match)
    for _ in range(100):
        hand = match.hand
        if hand.over:
            if match.over:
                break
            match.next_hand()
            continue
        if number != match.number:
            number, line = match.number, match_scene(match)
        assert match_scene(match) == line
        drawn = Drawings(hand.plan, keep, drawn)
        seats = range(-1, match.seats)
        assert [scene(hand, seat, drawn) for seat in seats] == [scene(hand, seat) for seat in seats]
        seat = hand.turn
        match.answer(seat, hand.say(hand.phase.pick(hand, seat, rng)))
    zones = len(match.hand.plan.zones)
    assert 0 < len([part for part in written if "layout" in part]) < 100 * zones  # far fewer than 100 × (seats + 1) × zones


def test_two_seats_that_see_different_cards_get_different_drawings() -> None:
    """A hand is drawn for its owner and, face down, once for the three others."""
    hand = upcard.game("hearts").new(seed=1)
    drawn = Drawings(hand.plan)
    zone = hand.plan.zone("hand.2")
    own, other, third = [drawn.zone(hand, zone, seat) for seat in (2, 0, 1)]
    assert len(set(own["cards"])) == 13 and set(other["cards"]) == {""}
    assert third is other
