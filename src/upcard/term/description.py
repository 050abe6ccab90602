"""Describes a scene in plain words, for line mode, the log and screen readers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from upcard.core.pack import SUIT_SIGNS, SUIT_WORDS, in_words
from upcard.core.scene import EventScene, FactScene, MatchScene, Scene, TallyScene, ZoneScene
from upcard.core.wording import gather_players, render

SENTENCES: Final = re.compile(r"(?<=[.!?]) +(?=[{\[A-Z])|(?<=:) +(?=[{A-Z])")
SIGNS: Final = {SUIT_SIGNS[letter]: word for letter, word in SUIT_WORDS.items()}
JOKER: Final = "★"
QUIET: Final = ("none", "taken")  # layouts whose cards nobody looks at


class Reader:
    """A reader: a seat (-1: a spectator) and the players' names; cards in words, or short with *signs*."""

    def __init__(self, names: Sequence[str], seat: int = 0, signs: bool = False) -> None:
        self.names = list(names)
        self.seat = seat
        self.signs = signs

    def tell(self, text: str) -> str:
        """A marked sentence, or several, in plain words."""
        said = [render(self._own(s), self.names, self.seat, self.signs) for s in SENTENCES.split(text.strip())]
        plain = " ".join([s[:1].upper() + s[1:] if i or s[:4] == "the " else s for i, s in enumerate(said)])
        return plain if self.signs else re.sub("[♣♦♥♠] ?", self._suit, plain)

    def _own(self, sentence: str) -> str:
        mine = f"{{{self.seat}}}'s"
        return ("Your" + sentence[len(mine) :] if sentence.startswith(mine) else sentence).replace(mine, "your")

    @staticmethod
    def _suit(m: re.Match[str]) -> str:
        word = SIGNS[m.group()[0]]
        rest = m.string[m.end() :]
        return "" if rest.startswith(word) else word + (" " if rest[:1].isalnum() else "")

    def name(self, seat: int) -> str:
        """The name of a seat: "You" for the reader's own."""
        return "You" if seat == self.seat else self.names[seat] if seat < len(self.names) else f"Seat {seat + 1}"

    def card(self, name: str) -> str:
        """A card: "the queen of spades", or "Q♠" with signs; "a card" where its face is not seen."""
        if name == "":
            return "a card"
        return short(name) if self.signs else "the " + in_words(name)

    def cards(self, names: Sequence[str]) -> str:
        """Several cards as one phrase; unseen cards are only counted."""
        seen = [self.card(n) for n in names if n]
        backs = len(names) - len(seen)
        if backs:
            seen.append(many(backs, "card") + (" face down" if seen else ""))
        return listed(seen) or "nothing"


def short(name: str) -> str:
    """A card with its sign: "Q♠", "10♦", "★" (a joker)."""
    return name[0].replace("T", "10") + SUIT_SIGNS[name[1]] if name[1] in SUIT_SIGNS else JOKER


def listed(parts: Sequence[str]) -> str:
    """Things in a row: "Ann", "Ann and Ben", "Ann, Ben and Cleo"."""
    return " and ".join([p for p in (", ".join(parts[:-1]), *parts[-1:]) if p])


def amount(n: int) -> str:
    """A number as people write it: "1,360", "−26"."""
    return f"{n:,}".replace("-", "−")


def many(n: int, thing: str) -> str:
    """A number and its noun: "1 card", "12 cards"."""
    return f"{amount(n)} {thing if abs(n) == 1 else thing.removesuffix('s') + 's'}"


def of_unit(n: int, unit: str) -> str:
    """A number in the game's unit: "1 point", "26 points"; spoken, a negative one begins with "minus"."""
    return f"{spoken_number(n)} {unit.removesuffix('s') if abs(n) == 1 else unit}"


def spoken_number(n: int) -> str:
    """A number as it is spoken."""
    return f"minus {-n:,}" if n < 0 else f"{n:,}"


def fact(f: FactScene, who: Reader) -> str:
    """A fact in words: "Tricks 3", "Declarer", "Pot 610"."""
    label = who.tell(f["label"]) or ("Chips" if f["kind"] == "chips" else "")
    return f"{label} {fact_value(f, who)}".strip()


def fact_value(f: FactScene, who: Reader) -> str:
    """The value of a fact with what follows it: "26, for you and Ben"."""
    return who.tell(f"{f['value']}, {f['more']}" if f["more"] else f["value"])


def place(z: ZoneScene, who: Reader) -> str:
    """The name of a zone: "your hand", "Ann's melds", "the stock"."""
    title = who.tell(z["title"]) or z["name"].replace("_", " ")
    title = title[:1].lower() + title[1:] + (" row" if z["layout"] == "tray" else "")
    if z["owner"] < 0:
        return f"the {title}"
    if z["shared"]:
        return who.tell(z["title"])
    return f"your {title}" if z["owner"] == who.seat else f"{who.name(z['owner'])}'s {title}"


def hand_line(cards: Sequence[str], who: Reader) -> str:
    """A hand as read aloud, in its order: "spades: queen, eight; hearts: king"."""
    runs: list[list[str]] = []
    for name in cards:
        parts = in_words(name).split(" of ") if name else ["a card face down"]
        suit = parts[-1] if len(parts) == 2 else ""
        if runs and runs[-1][0] == suit and suit:
            runs[-1].append(parts[0])
        else:
            runs.append([suit, parts[0]])
    if all([len(run) <= 2 for run in runs]) or len(runs) > 6:  # not sorted by suit: card by card
        return ", ".join([in_words(name) if name else "a card face down" for name in cards]) or "nothing"
    return "; ".join([f"{run[0]}: {', '.join(run[1:])}" if run[0] else run[1] for run in runs])


def own_hand(scene: Scene) -> list[str]:
    """The cards that the reader holds, as players sort them."""
    return [c for z in scene["zones"] if z["layout"] == "hand" and z["owner"] == scene["seat"] for c in z["cards"]]


def table_lines(scene: Scene, match: MatchScene, who: Reader) -> list[str]:
    """Everything on the table but the reader's own hand, a sentence a line."""
    lines = [f"Hand {match['number']}. {who.name(match['dealer'])} {'deal' if match['dealer'] == who.seat else 'deals'}."]
    if match["seats"] == 1:
        lines = []
    for f in scene["facts"]:
        if f["seat"] < 0:
            label = who.tell(f["label"])
            lines.append(f"{label[:1].upper()}{label[1:]}{': ' if label else ''}{fact_value(f, who)}.")
    for seat in range(match["seats"]):
        told = [fact(f, who) for f in scene["facts"] if f["seat"] == seat]
        held = [z for z in scene["zones"] if z["owner"] == seat and z["layout"] == "hand" and seat != scene["seat"]]
        told += [many(z["count"], "card") + " in hand" for z in held if z["count"] and not any(z["cards"])]
        if told:
            lines.append(f"{who.name(seat)}: {', '.join(told)}.")
    for z in scene["zones"]:
        own = z["layout"] == "hand" and z["owner"] == scene["seat"]
        backs = z["layout"] == "hand" and not any(z["cards"])
        if not own and not backs and z["layout"] not in QUIET and (z["count"] or z["layout"] in ("pile", "grid", "trick")):
            lines.append(zone_line(z, who))
    return lines


def zone_line(z: ZoneScene, who: Reader) -> str:
    """The cards in a place, in words."""
    title = place(z, who).removeprefix("the ")
    title = title[:1].upper() + title[1:]
    if not z["count"]:
        return f"{title}: empty."
    if z["layout"] in ("pile", "taken"):
        top = z["cards"][-1] if z["cards"] else ""
        if top and z["count"] == 1:
            return f"{title}: {who.card(top)}."
        return f"{title}: {many(z['count'], 'card')}{f', on top {who.card(top)}' if top else ''}."
    marks = z["marks"] or [""] * len(z["cards"])
    if z["layout"] == "trick":
        played = [
            f"{who.name(s)}, {who.card(c)}{f', {who.tell(m)}' if m else ''}" for s, c, m in zip(z["places"], z["cards"], marks)
        ]
        return f"{title}: {'; '.join(played)}."
    if z["layout"] in ("melds", "side") and z["places"]:
        groups = [[c for c, p in zip(z["cards"], z["places"]) if p == g] for g in dict.fromkeys(z["places"])]
        if z["layout"] == "side":
            at = list(dict.fromkeys(z["places"]))
            return "; ".join([f"Under card {p + 1}: {who.cards(g)}" for p, g in zip(at, groups)]) + "."
        return f"{title}: {'; '.join([who.cards(g) for g in groups])}."
    if z["layout"] == "grid":
        return f"{title}, from the bottom: {', '.join([who.card(c).removeprefix('the ') for c in z['cards']])}."
    return f"{title}: {who.cards(z['cards'])}."


def tally_lines(scene: Scene, match: MatchScene, who: Reader) -> list[str]:
    """The count of a hand line by line, then each player's score."""
    unit = match["unit"]
    lines = [_counted(t, unit, who) for t in scene["tally"]]
    if match["seats"] == 1:
        return [*lines, f"This hand: {of_unit(scene['score'][0], unit)}. In all: {of_unit(match['totals'][0], unit)}."]
    for s in range(match["seats"]):
        lines.append(
            f"{who.name(s)}: {of_unit(scene['score'][s], unit)} in this hand, {spoken_number(match['totals'][s])} in all."
        )
    return lines


def _counted(t: TallyScene, unit: str, who: Reader) -> str:
    text = who.tell(t["text"]).rstrip(".")
    text = "the " + text[4:] if text.startswith("The ") and t["seat"] >= 0 else text
    whose = "" if t["seat"] < 0 or text.startswith(who.name(t["seat"])) else f"{who.name(t['seat'])}: "
    return f"{whose}{text}{'' if t['points'] is None else ', ' + of_unit(t['points'], unit)}."


def match_line(match: MatchScene, who: Reader) -> str:
    """The goal of the match and which total wins: "The match: to 100 points; the highest total wins."."""
    return f"The match: {who.tell('; '.join([part for part in (match['goal'], match['winning']) if part]))}."


def score_lines(match: MatchScene, who: Reader) -> list[str]:
    """The score sheet, one sentence a line; partners are named together."""

    def told(scores: Sequence[int]) -> str:
        return ", ".join([f"{listed([who.name(s) for s in side])} {spoken_number(scores[side[0]])}" for side in match["sides"]])

    lines = [match_line(match, who)]
    lines += [f"{row['label']}: {told(row['scores'])}." for row in match["sheet"]]
    return [*lines, f"In all, {match['unit']}: {told(match['totals'])}."]


def event_sentences(happened: Sequence[EventScene], zones: Sequence[ZoneScene], who: Reader) -> list[str]:
    """Events as sentences: answers, announcements, and cards that were turned up silently."""
    at = {z["id"]: z for z in zones}
    lines: list[str] = []
    marked: list[str] = []  # sentences that are not yet among the lines
    said = ""
    seen: list[tuple[tuple[str, str], list[str]]] = []  # cards turned up since then, by their move
    for h in happened:
        way = (h["from"], h["to"])
        if h["kind"] in ("say", "note") and h["text"]:
            said = h["text"] if h["kind"] == "say" else said
            came = [_came(row, at[a], at[b], who) for (a, b), row in seen if not all([f"[{c}]" in h["text"] for c in row])]
            if came:
                lines += [who.tell(text) for text in gather_players(marked, who.seat)] + came
                marked = []
            marked.append(h["text"])
            seen = []
        elif h["kind"] == "move" and h["card"] and f"[{h['card']}]" not in said and _matters(at[way[0]], at[way[1]], who):
            if not seen or seen[-1][0] != way:
                seen.append((way, []))
            seen[-1][1].append(h["card"])
        elif h["kind"] == "show" and any(at[way[0]]["cards"]) and at[way[0]]["owner"] != who.seat:
            seen.append(((way[0], way[0]), [c for c in at[way[0]]["cards"] if c]))
    lines += [who.tell(text) for text in gather_players(marked, who.seat)]
    return lines + [_came(row, at[a], at[b], who) for (a, b), row in seen]


def _matters(src: ZoneScene, dst: ZoneScene, who: Reader) -> bool:
    """Does a move deserve a sentence? Clearing a trick and the reader's own discards do not."""
    return src["layout"] != "trick" and dst["layout"] not in QUIET and not (src["owner"] == who.seat != dst["owner"])


def _came(cards: list[str], src: ZoneScene, dst: ZoneScene, who: Reader) -> str:
    if src is dst:
        return f"{who.name(src['owner']) if src['owner'] >= 0 else 'The table'} shows {who.cards(cards)}."
    if dst["layout"] == "hand" and dst["owner"] >= 0:
        verb = "get" if dst["owner"] == who.seat else "gets"
        return f"{who.name(dst['owner'])} {verb} {who.cards(cards)}."
    verb = "goes" if len(cards) == 1 else "go"
    text = f"{who.cards(cards)} {verb} to {place(dst, who)}."
    return text[:1].upper() + text[1:]
