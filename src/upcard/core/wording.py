"""Sentences for one reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from upcard.core.pack import SUIT_SIGNS, in_words


def counted(n: int, things: str) -> str:
    """A number and its noun, given in the plural: "1 point", "8 points"."""
    return f"{n} {singular(things) if abs(n) == 1 else things}"


def singular(things: str) -> str:
    """One of several things: "point", "trick"; "across" stays."""
    return things[:-1] if things.endswith("s") and not things.endswith("ss") else things


def join_words(words: list[str]) -> str:
    """Several things in a sentence: "a, b and c"."""
    return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words)


def list_cards(names: list[str]) -> str:
    """Cards as a sentence names them: "[7S], [8D] and [9C]"."""
    return join_words([f"[{name}]" for name in names])


def list_players(seats: list[int]) -> str:
    """Players as a sentence names them: "{0}, {2} and {3}"."""
    return join_words([f"{{{s}}}" for s in seats])


TIDY: Final = re.compile(r"\s+")


def normalized(text: str) -> str:
    """A saying as it is compared: single spaces, none around."""
    return TIDY.sub(" ", text.strip())


NAMED: Final = re.compile(r"\{(\d+)\}")


ENDED: Final = re.compile(r"(?<=[.!?]) ")


SAID_OF_ONE: Final = re.compile(r"\{(\d+)\} (\{[^{}|]*\|[^{}|]*\}[^{}|]*(?:\{(?:\d+|[^{}|]*\|(?!your)[^{}|]*)\}[^{}|]*)*)")
SAID_OF_SEVERAL: Final = re.compile(r"\{[^{}|]*\|([^{}|]*)\}")


def gather_players(texts: Sequence[str], reader: int = -1) -> list[str]:
    """Marked sentences of a log, in which players who do the same one after another share a sentence: "{1}, {2} and {0} pass."

    The *reader* comes last.  A sentence that is repeated word for word stands once, with the number of times.
    """
    out: list[str] = []
    i = 0
    while i < len(texts):
        seats, said = [], SAID_OF_ONE.fullmatch(texts[i])
        end = i
        while said is not None and end < len(texts):
            other = SAID_OF_ONE.fullmatch(texts[end])
            if other is None or other[2] != said[2] or int(other[1]) in seats:
                break
            seats.append(int(other[1]))
            end += 1
        if said is not None and len(seats) > 1:
            words = SAID_OF_SEVERAL.sub(r"\1", said[2])
            out.append(f"{list_players(sorted(seats, key=lambda seat: seat == reader))} {words}")
            i = end
            continue
        end = i + 1
        while end < len(texts) and texts[end] == texts[i]:
            end += 1
        out.append(texts[i] if end == i + 1 else f"{texts[i].rstrip('.')} ({end - i} times).")
        i = end
    return out


MARK: Final = re.compile(r"\{(\d+)\}|\{([^{}|]*)\|([^{}|]*)\}|(?P<article>\b[Tt]he )?\[(?P<card>[^\]\s]{2})\]")


def render(text: str, names: Sequence[str], reader: int = -1, signs: bool = False) -> str:
    """Marked sentences in plain words for one reader; cards are spoken, or short with their *signs* ("Q♠")."""
    if not signs:
        text = text.replace("] [", "], [")  # cards in a row
    subject = NAMED.search(text)
    return " ".join([_sentence(part, NAMED.search(part) or subject, names, reader, signs) for part in ENDED.split(text)])


def _sentence(text: str, subject: re.Match[str] | None, names: Sequence[str], reader: int, signs: bool) -> str:
    """One sentence; its verbs agree with the first player that it names."""
    mine = subject is not None and int(subject.group(1)) == reader

    def put(m: re.Match[str]) -> str:
        if m.group(1) is not None:
            seat = int(m.group(1))
            name = "you" if seat == reader else names[seat] if seat < len(names) else f"seat {seat + 1}"
            return name[:1].upper() + name[1:] if m.start() == 0 else name
        if m.group(2) is not None:
            return m.group(3) if mine else m.group(2)
        article: str = m["article"] or ""
        card: str = m["card"]
        if signs and card[1] in SUIT_SIGNS:
            return article + card[0].replace("T", "10") + SUIT_SIGNS[card[1]]
        return (article or ("The " if m.start() == 0 else "the ")) + in_words(card)

    return MARK.sub(put, text)
