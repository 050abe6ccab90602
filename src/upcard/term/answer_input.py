"""Turns typed words and chosen cards into answers, for line mode and full screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from upcard.core.errors import IllegalMove
from upcard.core.pack import JOKER_WORDS, RANK_WORDS, SUIT_WORDS
from upcard.core.scene import ChoiceScene, ComposeScene, PickScene, Scene
from upcard.term.description import QUIET, Reader, listed, many, own_hand

RANKS: Final = {word: letter for letter, word in RANK_WORDS.items()} | {word + "s": letter for letter, word in RANK_WORDS.items()}
SUITS: Final = {word: letter for letter, word in SUIT_WORDS.items()} | {word[:-1]: letter for letter, word in SUIT_WORDS.items()}
JOKERS: Final = {words: name for name, words in JOKER_WORDS.items()}
SIGNED: Final = str.maketrans("♣♦♥♠", "CDHS")
SPOKEN: Final = re.compile(
    rf"(?:the )?(?:\b({'|'.join(RANKS)}) of ({'|'.join(sorted(SUITS, key=len, reverse=True))})\b|({'|'.join(JOKERS)}))",
    re.IGNORECASE,
)


def as_cards(text: str) -> str:
    """The text with spelled-out cards abbreviated: "play the queen of spades" becomes "play QS"."""

    def put(m: re.Match[str]) -> str:
        return JOKERS[m.group(3).lower()] if m.group(3) else RANKS[m.group(1).lower()] + SUITS[m.group(2).lower()]

    text = SPOKEN.sub(put, text.translate(SIGNED))
    return re.sub(r"\b10([CDHScdhs])\b", r"T\1", text)


def held_choices(scene: Scene, card: str) -> list[ChoiceScene]:
    """The choices for one card by itself."""
    return [c for c in scene["choices"] if card in c["cards"] and c["kind"] != "pick"]


def pickable(scene: Scene, card: str) -> bool:
    """Can this card be chosen together with others?"""
    return bool(card) and card in [c["card"] for c in scene["choices"] if c["kind"] == "pick"]


def touchable_faces(scene: Scene) -> set[str]:
    """Every card on the table that can be touched."""
    return {c for z in scene["zones"] if z["layout"] not in QUIET for c in z["cards"] if c}


def choice_text(choice: ChoiceScene, who: Reader) -> str:
    """The words for a choice, with its note: "Front AS · ace high"."""
    return " · ".join([who.tell(told) for told in (choice["text"], choice["note"]) if told])


def buttons(scene: Scene) -> list[ChoiceScene]:
    """The choices that need a button: those without a card on the table to touch."""
    seen = touchable_faces(scene)
    own = [c for c in scene["choices"] if c["kind"] in ("", "resign") or (c["kind"] == "pick" and not c["card"])]
    return [c for c in own if c["card"] not in seen]


def picked(scene: Scene, cards: Sequence[str]) -> list[str]:
    """The texts for several chosen cards, with the one that ends the choice; raises IllegalMove for too few or too many."""
    pick = scene["pick"]
    assert pick is not None
    if not pick["least"] <= len(cards) <= pick["most"]:
        raise IllegalMove(f"choose {pick_count_text(pick)}, not {len(cards)}")
    sayings = [f"{pick['verb']} {card}" for card in cards]
    return [*sayings, pick["then"]] if pick["then"] else sayings


def pick_count_text(pick: PickScene) -> str:
    """How many cards to choose: "3 cards", "1 to 5 cards"."""
    least, most = pick["least"], pick["most"]
    return many(least, "card") if least == most else f"{least or 'no'} to {many(most, 'card')}"


def pick_text(pick: PickScene, n: int) -> str:
    """The label of the button for several cards when *n* are chosen."""
    if n == 0 and pick["least"] == 0:
        return pick["none"]
    if n < pick["least"]:
        return f"Choose {pick_count_text(pick)}" if n == 0 else f"{n} of {pick['least']} chosen"
    return pick["text"].replace("#", str(n))


def offered(scene: Scene) -> list[ChoiceScene]:
    """The answers in the order of their numbers: cards as they are sorted in the hand, then the others."""
    order = {card: i for i, card in enumerate(own_hand(scene))}
    rows = [c for c in scene["choices"] if c["kind"] != "done"]
    return sorted(rows, key=lambda c: order.get(c["card"], len(order)))


def composed(asked: ComposeScene, expression: str) -> str:
    """The text of an expression, typed with its verb or without it."""
    verb = asked["verb"]
    return expression if expression.lower().startswith(verb.lower() + " ") else f"{verb} {expression}"


def read_answer(scene: Scene, text: str, who: Reader) -> list[str]:
    """The answer that typed words mean: numbers, cards or the words of an answer. Raises IllegalMove if unclear."""
    rows = offered(scene)
    text = as_cards(" ".join(text.split()))
    low = text.lower()
    exact = [c for c in scene["choices"] if low in (c["say"].lower(), as_cards(who.tell(c["text"])).lower())]
    if len(exact) >= 1 and scene["pick"] is None:
        return [exact[0]["say"]]
    words = [w for w in re.split(r"[ ,;]+|\band\b", text) if w]
    if scene["pick"] is not None:
        return _read_several(scene, rows, words, low)
    if len(words) == 1 and words[0].isdecimal():
        return [_numbered(rows, words[0])["say"]]
    if len(words) == 1:
        fit = [c for c in rows if words[0].upper() in c["cards"]]
        if len(fit) > 1:
            raise IllegalMove("say " + " or ".join([repr(c["say"]) for c in fit]))
        if fit:
            return [fit[0]["say"]]
        if words[0].upper() in scene["why"]:
            raise IllegalMove(who.tell(scene["why"][words[0].upper()]))
    named = scene["amount"]
    if named is not None and words and words[-1].replace(",", "").isdecimal() and named["verb"].startswith(low.split()[0]):
        return [f"{named['verb']} {words[-1].replace(',', '')}"]
    fit = [c for c in rows if c["say"].lower().startswith(low) or who.tell(c["text"]).lower().startswith(low)]
    if len(fit) == 1:
        return [fit[0]["say"]]
    if len(fit) > 1:
        raise IllegalMove("that could be " + listed([repr(c["say"]) for c in fit[:4]]) + (" and more" if len(fit) > 4 else ""))
    return [text]


def _read_several(scene: Scene, rows: list[ChoiceScene], words: list[str], low: str) -> list[str]:
    pick = scene["pick"]
    assert pick is not None
    if low in ("none", pick["none"].lower(), pick["then"].lower()) and low:
        return picked(scene, [])
    cards: list[str] = []
    for word in words:
        if word.isdecimal():
            choice = _numbered(rows, word)
            if choice["kind"] != "pick":
                if len(words) > 1:
                    raise IllegalMove(f"{choice['say']!r} cannot be given together with others")
                return [choice["say"]]
            cards.append(choice["card"])
        elif pickable(scene, word.upper()):
            cards.append(word.upper())
        elif word.lower() != pick["verb"].lower():
            other = [c["say"] for c in scene["choices"] if c["say"].lower() == low and c["kind"] != "pick"]
            if other:
                return other[:1]
            raise IllegalMove(f"{word[:20]!r} is not a card you can choose; choose {pick_count_text(pick)} by number or by name")
    return picked(scene, cards)


def _numbered(rows: list[ChoiceScene], word: str) -> ChoiceScene:
    n = int(word) if len(word) < 5 else 0
    if not 1 <= n <= len(rows):
        raise IllegalMove(f"answers are numbered 1 to {len(rows)}, so {word[:9]} is not one of them")
    return rows[n - 1]
