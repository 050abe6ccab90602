"""The texts of answers (`say` and `read` are inverse), and the sentences that report them.

In every sentence `{0}` is the name of seat 0, `[QS]` is a card, and of `{plays|play}` a reader sees the second form for
themselves and the first for others.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.core.pack import Pack, in_words


class Verb:
    """A verb and its objects; its answers are numbered from *first* on: `pass QS`, `bid three hand`, `knock 7D`.

    *objects* can follow the word ("" for the word alone).  *third* is the form for other readers ("plays"); *text* the label of
    the button, with `{}` for the object; *zone* the zone that a player can touch instead of a button.
    """

    pack: Pack | None = None  # the pack, if the objects are its cards

    def __init__(
        self,
        word: str,
        objects: Sequence[str] = ("",),
        first: int = 0,
        third: str = "",
        text: str = "",
        zone: str = "",
        of_cards: bool = False,
    ) -> None:
        self.word = word
        self.objects: list[str] = list(objects)
        self.first = first
        self.third = third or _third(word)
        self.text = text or (word[:1].upper() + word[1:] + " {}").strip()
        self.zone = zone
        self.of_cards = of_cards
        self.sayings: list[str] = [f"{word} {o}".strip() for o in self.objects]

    def spoken_object(self, i: int) -> str:
        """The object of an answer in words: "queen of spades"."""
        return "the " + in_words(self.objects[i]) if self.of_cards else self.objects[i]

    def button(self, i: int) -> str:
        """The text of a button: "Play the queen of spades"."""
        return self.text.replace("{}", self.spoken_object(i)).strip()

    def sentence(self, i: int, seat: int) -> str:
        """The sentence at the table: "{0} {plays|play} [QS]." """
        thing = f"[{self.objects[i]}]" if self.of_cards else self.objects[i]
        return f"{{{seat}}} {{{self.third}|{self.word}}} {thing}".strip() + "."


def card_verb(word: str, pack: Pack, first: int = 0, third: str = "", text: str = "") -> Verb:
    """A verb whose objects are the cards of a pack: answer `first + face`."""
    verb = Verb(word, pack.names, first, third, text, of_cards=True)
    verb.pack = pack
    return verb


def _third(word: str) -> str:
    head, _, tail = word.partition(" ")
    if head.endswith(("s", "sh", "ch", "x", "z", "o")):
        head += "es"
    elif head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    else:
        head += "s"
    return f"{head} {tail}".strip()
