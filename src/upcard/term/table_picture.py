"""The table of any game as a picture of character cells, drawn from its scene alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from upcard.core.scene import MatchScene, Scene, ZoneScene
from upcard.term.answer_input import buttons, choice_text, held_choices, offered, pick_text, pickable, touchable_faces
from upcard.term.canvas import ACCENT, BACK_2, INK, LINE, ON_ACCENT, SOFT, WALL, Canvas, Target, cut, packed, wrapped
from upcard.term.description import QUIET, Reader, amount, fact, place
from upcard.term.layouts import (
    CHIP,
    LABEL,
    LARGE,
    MIDDLE,
    SIZES,
    TWO_COLOURS,
    Block,
    Look,
    PlacedCard,
    Size,
    draw_card,
    grid_block,
    line_block,
    melds_block,
    pile_block,
    row_block,
    step_for,
)

BOLD: Final = Style(color=INK, bold=True)
PLAIN: Final = Style(color=INK)
GLOW: Final = Style(color=ACCENT, bold=True)
BAR: Final = Style(color=SOFT, bgcolor=WALL)
FIXED: Final = ("confirm", "amount", "compose")  # buttons that always have room
PLATE: Final = 16  # the least width for one player's plate


@dataclass
class Button:
    """A button on the bar: its label and the answers it gives (none if it opens a dialog)."""

    key: str
    text: str
    sayings: list[str] = field(default_factory=list)


@dataclass
class TableState:
    """The things to draw: the scene, the chosen cards and the cursor."""

    scene: Scene
    match: MatchScene
    who: Reader
    chosen: list[str] = field(default_factory=list)
    cursor: Target | None = None
    told: list[str] | None = None  # the last events, if no log is shown beside the table
    message: str = ""
    colours: dict[str, str] = field(default_factory=lambda: TWO_COLOURS)
    more: list[Button] = field(default_factory=list)


def bar_of(sight: TableState) -> list[Button]:
    """The buttons the scene needs: confirm, choices without a card, an amount, an expression."""
    scene = sight.scene
    out: list[Button] = []
    if scene["pick"] is not None:
        out.append(Button("confirm", sight.who.tell(pick_text(scene["pick"], len(sight.chosen)))))
        if len(sight.chosen) == 1:  # the choices for that card alone
            out += [Button(c["say"], choice_text(c, sight.who), [c["say"]]) for c in held_choices(scene, sight.chosen[0])]
    out += [Button(c["say"], choice_text(c, sight.who), [c["say"]]) for c in buttons(scene)]
    named = scene["amount"]
    if named is not None:
        word = named["verb"][:1].upper() + named["verb"][1:]
        sizes = [(s["text"], s["amount"]) for s in named["sizes"]]
        out += [
            Button(
                f"{named['verb']} {n}", f"{word} {n:,}" + (f" ({t})" if t not in ("", f"{n:,}") else ""), [f"{named['verb']} {n}"]
            )
            for t, n in sizes
        ]
        if named["low"] < named["high"]:
            out.append(Button("amount", f"{word} …"))
    if scene["compose"] is not None:
        out.append(Button("compose", f"{scene['compose']['verb'].capitalize()} …"))
    return out + sight.more


def live(sight: TableState) -> frozenset[Target]:
    """The cards and zones that react to a touch, and all cards in the player's own hand."""
    scene = sight.scene
    out = {Target("card", c["card"]) for c in scene["choices"] if c["card"]}
    out |= {Target("zone", c["zone"]) for c in scene["choices"] if c["zone"] and not c["card"]}
    own = [z for z in scene["zones"] if z["owner"] == scene["seat"] and z["layout"] == "hand"]
    return frozenset(out | {Target("card", c) for z in own for c in z["cards"] if c})


def may_touch(scene: Scene, card: str) -> bool:
    """Can this card be chosen now?"""
    return pickable(scene, card) or bool(held_choices(scene, card))


class Picture:
    """A table drawn for a width and a height; `canvas` is the drawing, `bar` the buttons that fit."""

    def __init__(self, sight: TableState, width: int, height: int) -> None:
        self.sight = sight
        self.scene = sight.scene
        self.width = width
        self.height = height
        own = [c for z in self._own_hands() for c in z["cards"]]
        barred = [c for c in own if c in self.scene["why"]] if self.scene["yours"] else []
        self.look = Look(sight.colours, frozenset(barred), tuple(sight.chosen), sight.cursor, live(sight))
        self._draw(False)
        if not self._reaches():  # something touchable does not fit
            self._draw(True)

    def _draw(self, more: bool) -> None:
        self.canvas = Canvas(self.width, self.height)
        self.bar = bar_of(self.sight)
        top = self._top()
        self._cloth(top, self._bottom(more))

    def _reaches(self) -> bool:
        """Is every choice of a card on the table?"""
        seen = touchable_faces(self.scene)
        cards = [c["card"] for c in self.scene["choices"] if c["card"] in seen]
        return all([self.canvas.spot(Target("card", card)) for card in cards])

    def _own_hands(self) -> list[ZoneScene]:
        scene = self.scene
        return [z for z in scene["zones"] if z["layout"] == "hand" and z["owner"] == scene["seat"] and z["count"]]

    # Top: the game and the other players' plates-------------------------------------------

    def _top(self) -> int:
        canvas, match, who = self.canvas, self.sight.match, self.sight.who
        canvas.fill(0, 0, self.width, 1, BAR)
        title = f" {match['title']}" + (f" · hand {match['number']}" if match["seats"] > 1 or match["number"] > 1 else "")
        told = [fact(f, who) for f in self.scene["facts"] if f["seat"] < 0]
        facts = "   ".join(told)
        title = cut(title, self.width)
        canvas.put(0, 0, title, BAR + BOLD)
        y = 1
        if cell_len(title) + cell_len(facts) + 4 <= self.width:
            canvas.put(self.width - cell_len(facts) - 1, 0, facts, BAR + PLAIN)
        else:  # separate lines
            for line in packed(told, self.width - 2)[:3]:
                canvas.fill(0, y, self.width, 1, BAR)
                canvas.put(1, y, line, BAR + PLAIN)
                y += 1
        self.centres: dict[int, int] = {}
        seats = self.others()
        if not seats:
            return y
        across = min(len(seats), max(1, self.width // PLATE))
        rows = [seats[i : i + across] for i in range(0, len(seats), across)]
        for row in rows:
            wide = self.width // len(row)
            backs = any([self._backs(seat) for seat in row])
            high = max([self._plate(seat, i * wide, y, wide, backs) for i, seat in enumerate(row)])
            for i, seat in enumerate(row):
                self.centres[seat] = i * wide + wide // 2
            y += high
        if len(rows) > 1:
            self.centres = {}
        return y

    def others(self) -> list[int]:
        """The other seats clockwise from the reader's left; all seats for a spectator."""
        n, me = self.sight.match["seats"], self.scene["seat"]
        return [(me + 1 + i) % n for i in range(n - 1 if me >= 0 else n)]

    def _plate(self, seat: int, x: int, y: int, width: int, backs: bool) -> int:
        """Draw a player's plate, with a line for card backs if anybody holds cards; returns its height in lines."""
        lines = [(self._name(seat), GLOW if seat in self.scene["asked"] else BOLD)]
        lines += [(self._backs(seat), Style(color=BACK_2))] * backs
        lines += [(line, LABEL) for line in packed(self._facts(seat), width - 2)[:2]]
        for i, (line, style) in enumerate(lines):
            line = cut(line, width - 1)
            self.canvas.put(x + max(0, (width - cell_len(line)) // 2), y + i, line, style)
        return len(lines)

    def _name(self, seat: int) -> str:
        name = self.sight.who.name(seat) + (" (deals)" if seat == self.sight.match["dealer"] else "")
        return f"▸ {name}" if seat in self.scene["asked"] else name

    def _backs(self, seat: int) -> str:
        held = sum([z["cards"].count("") for z in self.scene["zones"] if z["owner"] == seat and z["layout"] == "hand"])
        return f"{'▮' * min(held, 13)} {held}" if held else ""

    def _facts(self, seat: int) -> list[str]:
        facts = [f for f in self.scene["facts"] if f["kind"] != "dealer"]  # the name says it already
        told = [fact(f, self.sight.who) for f in facts if f["seat"] == seat]
        if self.sight.match["sheet"] and not any([f["kind"] in ("chips", "score") for f in facts]):
            told.append(f"in all {amount(self.sight.match['totals'][seat])}")
        if seat != self.scene["seat"]:
            told += [
                f"{self.sight.who.tell(z['title']).lower() or z['name']} {z['count']}"
                for z in self.scene["zones"]
                if z["owner"] == seat and z["count"] and z["layout"] not in (*QUIET, "hand") and not any(z["cards"])
            ]
        return [t for t in told if t]

    # Bottom: the player's own hand, the prompt and the buttons-----------------------------

    def _bottom(self, more: bool) -> int:
        """Draw from the bottom up; returns the first line used."""
        y = self._bar(more)
        scene, who = self.scene, self.sight.who
        lines = 4 if self.sight.told is not None else 2
        asked = wrapped(self.sight.message or who.tell(scene["prompt"]), self.width - 2)[:lines]
        told = (self.sight.told or [])[-max(0, min(2, lines - len(asked))) :] if len(asked) < lines else []
        y -= lines
        for i, line in enumerate(told):
            self.canvas.put(1, y + i, cut(line, self.width - 2), LABEL)
        for i, line in enumerate(asked):
            lit = scene["yours"] or self.sight.message
            self.canvas.put(1, y + max(len(told), lines - 2 if len(asked) <= 2 else 0) + i, line, GLOW if lit else LABEL)
        y = self._hand(y)
        if scene["seat"] >= 0 and self.sight.match["seats"] > 1:
            y -= 1
            line = cut(f"{self._name(scene['seat'])}   {' · '.join(self._facts(scene['seat']))}".rstrip(), self.width - 4)
            self.canvas.fill(0, y, self.width, 1, Style(color=LINE), "─")
            self.canvas.put(2, y, f" {line} ", GLOW if scene["yours"] else BOLD)
        return y

    def _bar(self, always: bool) -> int:
        """Draw the buttons in the lines they may use; buttons that do not fit open from the last one."""
        height = self.height
        most = 2 if height < 32 else 4
        rows = None if always else self._bar_rows(self.bar, most)
        if rows is None:
            fixed = [b for b in self.bar if b.key in FIXED]
            rest = [b for b in self.bar if b.key not in FIXED]
            more = Button("more", f"All {len(offered(self.scene))} answers …")
            n = len(rest) + 1
            while rows is None and n:
                n -= 1
                rows = self._bar_rows([*fixed, *rest[:n], more], most)
            self.bar = [*fixed, *rest[:n], more]
        number = 0
        y = height - max(1, len(rows or []))
        for i, row in enumerate(rows or []):
            x = 1
            for button in row:
                number += 1
                text = self._bar_text(button, number)
                target = Target("button", button.key)
                here = self.sight.cursor == target
                style = Style(color=ON_ACCENT if here else INK, bgcolor=ACCENT if here else "#3d4a44", bold=here)
                self.canvas.put(x, y + i, text, style)
                self.canvas.touch(target, x, y + i, cell_len(text), 1)
                x += cell_len(text) + 1
        return y

    @staticmethod
    def _bar_text(button: Button, number: int) -> str:
        return f" {number} {button.text} " if number < 10 else f" {button.text} "

    def _bar_rows(self, shown: list[Button], most: int) -> list[list[Button]] | None:
        rows: list[list[Button]] = []
        x = self.width
        for number, button in enumerate(shown, 1):
            wide = cell_len(self._bar_text(button, number))
            if x + wide > self.width - 1:
                rows.append([])
                x = 1
            rows[-1].append(button)
            x += wide + 1
        return rows if len(rows) <= most else None

    def _hand(self, y: int) -> int:
        """Draw the player's own cards with their lower edge at a line; playable cards are raised."""
        cards = [c for z in self._own_hands() for c in z["cards"]]
        if not cards:
            return y
        size = LARGE if self.height >= 34 and step_for(len(cards), LARGE, self.width - 2) >= 5 else MIDDLE
        step = step_for(len(cards), size, self.width - 2)
        rows = [cards] if step else [cards[: (len(cards) + 1) // 2], cards[(len(cards) + 1) // 2 :]]
        for row in reversed(rows):
            shown = size if row is rows[-1] else Size(size.width, 2)
            step = step_for(len(row), size, self.width - 2) or 3
            x = (self.width - (len(row) - 1) * step - size.width) // 2
            y -= shown.height + 1
            first = 0 if row is rows[0] else len(rows[0])
            for i, card in enumerate(row):
                seen = step if step < size.width and i < len(row) - 1 else 0
                look = self._look_of(card, cards[: first + i].count(card), cards.count(card))
                lift = 0 if self._lifted(card, look) else 1
                laid = PlacedCard(
                    x + i * step, y + lift, Size(size.width, shown.height), card, seen, i > 0 and step <= size.width
                )
                draw_card(self.canvas, laid, look)
                self.canvas.touch(Target("card", card), laid.x, y, seen or size.width, shown.height + 1)
                if look.cursor == Target("card", card) and lift == 0:
                    self.canvas.put(laid.x, y + shown.height, "▔" * (seen or size.width), GLOW)
        return y

    def _look_of(self, card: str, copy: int, copies: int) -> Look:
        """The look of one of several duplicates: the chosen ones come first, and the cursor is on the next."""
        chosen = self.sight.chosen.count(card)
        return replace(
            self.look,
            chosen=(card,) if copy < chosen else (),
            cursor=self.look.cursor if copy == min(chosen, copies - 1) else None,
        )

    def _lifted(self, card: str, look: Look) -> bool:
        if self.scene["pick"] is not None:
            return card in look.chosen
        return bool(self.look.dim) and card not in self.look.dim and may_touch(self.scene, card)

    # Middle: the table -------------------------------------------------------------------

    def _cloth(self, top: int, bottom: int) -> None:
        """Draw as large as fits; if even the smallest size does not fit, leave out the other players' cards."""
        room = bottom - top
        ways: list[tuple[Size, Size | None, int]] = [(s, h, 0) for s in SIZES for h in (s, CHIP)]
        for size, hands, cut_to in [*ways, (CHIP, None, 0), (CHIP, None, room)]:
            theirs, common, ours = self._theirs(size, hands), self._common(size, cut_to), self._ours(size)
            rows = [*theirs, *common, *ours]
            gaps = [
                int(size != CHIP and above.cards_at(above.height - 1) and below.cards_at(0)) for above, below in pairwise(rows)
            ]
            spare = room - sum([r.height for r in rows]) - sum(gaps)
            if spare >= 0:
                break
        if spare < 0:
            bottom -= 1
            self.canvas.put(self.width - 25, bottom, " T tells the whole table ", LABEL)
            kept: list[Block] = []
            for row in [*common, *ours, *theirs]:
                if sum([r.height for r in [*kept, row]]) < room:
                    kept.append(row)
            rows, gaps, spare = [r for r in rows if r in kept], [0] * len(kept), 0
        more = min(2, spare // (len(rows) + 1)) if rows else 0
        y = top + (spare - more * max(0, len(rows) - 1)) // 2
        for row, gap in zip(rows, [*gaps, 0]):
            row.paint(self.canvas, (self.width - row.width) // 2, y, self.look)
            y += row.height + gap + more

    def _laid(self) -> list[ZoneScene]:
        """The zones to draw, without the player's own hand and without unknown hands."""
        scene = self.scene
        shown = [z for z in scene["zones"] if z["layout"] not in QUIET and (z["layout"] != "hand" or any(z["cards"]))]
        return [z for z in shown if not (z["layout"] == "hand" and z["owner"] == scene["seat"])]

    def _theirs(self, size: Size, hands: Size | None) -> list[Block]:
        """The other players' cards on the table, and the known part of their hands (in the size *hands*; None: not at all).

        It lies below their plates where there is room for that.
        """
        zones = [z for z in self._laid() if z["owner"] >= 0 and z["owner"] != self.scene["seat"] and any(z["cards"])]
        sized = [(z, hands or size if z["layout"] == "hand" else size) for z in zones if hands or z["layout"] != "hand"]
        flow = self._flow([self._zone(z, s) for z, s in sized])
        if not sized or [z for z, _ in sized if z["owner"] not in self.centres or "{" in z["title"]]:
            return flow
        below = Block(self.width)
        for seat, centre in self.centres.items():
            column = Block()
            for zone, s in [(z, s) for z, s in sized if z["owner"] == seat]:
                column.add(self._zone(zone, s, self.width // len(self.centres) - 2), 0, column.height)
            below.add(column, centre - column.width // 2, 0)
        return [below] if below.height <= sum([r.height for r in flow]) else flow

    def _common(self, size: Size, room: int = 0) -> list[Block]:
        """The shared zones; a main line is shortened to *room* lines."""
        common = [z for z in self._laid() if z["owner"] < 0]
        out: list[Block] = []
        for line in [z for z in common if z["layout"] == "line"]:
            out.append(line_block(line, [z for z in common if z["layout"] == "side"], size, self.width - 4, room))
        out += self._flow([grid_block(z, size) for z in common if z["layout"] == "grid"])
        out += self._flow([self._zone(z, size) for z in common if z["layout"] == "board" and (z["count"] or z["places"])])
        tricks = [z for z in common if z["layout"] == "trick"]
        flat = [
            z for z in common if z["layout"] in ("pile", "fan", "row") and (z["count"] or z["layout"] == "pile" and not tricks)
        ]
        piles = self._flow([self._zone(z, size) for z in flat], 4)
        for zone in tricks:
            trick = self._trick(zone, size)
            if len(piles) == 1 and piles[0].width < trick.width // 2 - size.width:  # beside the reader's own card
                trick.add(piles.pop(), 1, trick.height - size.height - (size.height > 1))
            out.append(trick)
        out += piles
        return out + self._flow([self._zone(z, size) for z in common if z["layout"] == "melds" and z["count"]])

    def _ours(self, size: Size) -> list[Block]:
        """The cards the player has laid out."""
        own = self.scene["seat"]
        return self._flow([self._zone(z, size) for z in self._laid() if z["owner"] >= 0 and z["owner"] == own and z["count"]])

    def _flow(self, blocks: list[Block], gap: int = 3) -> list[Block]:
        """Blocks side by side, in as many rows as needed."""
        rows: list[Block] = []
        for block in blocks:
            if not rows or rows[-1].width + gap + block.width > self.width - 2:
                rows.append(Block())
            rows[-1].add(block, rows[-1].width + gap if rows[-1].width else 0, 0)
        return rows

    def _zone(self, zone: ZoneScene, size: Size, width: int = 0) -> Block:
        """A zone with its title; below its owner's plate the title does not name the owner."""
        target, who = Target("zone", zone["id"]), self.sight.who
        label = (who.tell(zone["title"]) or zone["name"]) if width else place(zone, who).removeprefix("the ")
        label = label[:1].upper() + label[1:]
        if zone["layout"] == "pile":
            block = pile_block(zone, size, label)
        else:
            width = width or self.width - 4
            block = Block()
            cards = [c for c in zone["cards"] if c] if zone["layout"] == "hand" else zone["cards"]
            if len(cards) < zone["count"] and zone["layout"] == "hand":
                label += ", known"
            holes = max(0, zone["places"][0] - len(cards)) if zone["layout"] == "board" and zone["places"] else 0
            inner = melds_block(zone, size, width) if zone["layout"] == "melds" else row_block(cards, size, width, holes=holes)
            marks = [m for m in zone["marks"] if m and zone["layout"] != "melds"]  # a meld has its own below it
            block.word(0, 0, cut(" · ".join([label, *[who.tell(m) for m in dict.fromkeys(marks)]]), width))
            block.add(inner, 0, 1)
        if target in self.look.live:
            block.touch.append((target, 0, 0, block.width, block.height))
        return block

    def _trick(self, zone: ZoneScene, size: Size) -> Block:
        """One card a seat, below the plate of the seat that played it; the player's own card lowest, in the middle."""
        block = Block()
        wide = self.width - 2
        seats = list(self.centres) if self.scene["seat"] >= 0 and len(self.centres) == len(self.others()) else []
        high = size.height + (1 if size.height > 1 else 0)
        marks = zone["marks"] or [""] * len(zone["cards"])
        if not seats:
            for i, (card, seat) in enumerate(zip(zone["cards"], zone["places"])):
                name = cut(self.sight.who.name(seat), size.width + 3)
                block.card(PlacedCard(i * (size.width + 4), 0, size, card))
                block.word(i * (size.width + 4), size.height, name)
            block.height = max(block.height, size.height + 1)
            return block
        for card, seat, mark in zip(zone["cards"], zone["places"], marks):
            centre, y = (self.centres[seat] - 1, 0) if seat in seats else (wide // 2, high)
            block.card(PlacedCard(centre - size.width // 2, y, size, card))
            if mark:
                mark = self.sight.who.tell(mark)
                if size.height == 1:
                    block.word(centre + size.width // 2 + 1, y, mark)
                else:
                    block.word(centre - cell_len(mark) // 2, y + size.height, mark)
        block.width, block.height = wide, max(block.height, 2 * high)
        return block
