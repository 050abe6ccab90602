"""A pack: which cards there are, in which order, and what they are called."""

from __future__ import annotations

from typing import Final

from upcard.core.errors import BadDeck

RANK_WORDS: Final = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}
SUIT_WORDS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
JOKER_WORDS: Final = {"XR": "red joker", "XB": "black joker", "XX": "joker"}
SUIT_SIGNS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LETTERS: Final = {ord(sign): letter for letter, sign in SUIT_SIGNS.items()}


class Pack:
    """The faces of one pack; `face = len(ranks) * suit + rank`, ranks from the lowest as the game ranks them.

    *leave_out* names cards of that grid which the game plays without, *extra* names cards beyond it (jokers).
    With *copies* packs shuffled together a card is `face + 64 * twin`; the cards that *once* names exist only once even then.
    """

    def __init__(
        self, ranks: str, suits: str = "CDHS", leave_out: str = "", extra: str = "", copies: int = 1, once: str = ""
    ) -> None:
        self.ranks = ranks
        self.suits = suits
        self.copies = copies
        self.names: list[str] = [r + s for s in suits for r in ranks] + extra.split()
        out = leave_out.split()
        self.faces: list[int] = [i for i, name in enumerate(self.names) if name not in out]
        self.numbers: dict[str, int] = {name: i for i, name in enumerate(self.names) if name not in out}
        self.once: list[int] = [self.numbers[name] for name in once.split()]

    @property
    def size(self) -> int:
        """How many cards there are in all."""
        return len(self.cards())

    def cards(self) -> list[int]:
        """Every card, in the order of a new pack."""
        return [face + 64 * w for w in range(self.copies) for face in self.faces if w == 0 or face not in self.once]

    def name(self, card: int) -> str:
        """A card's name: rank then suit, "QS", "TD"; "" for a card that is not seen (-1)."""
        return "" if card < 0 else self.names[card % 64]

    def words(self, face: int) -> str:
        """A card's name as it is spoken: "queen of spades"."""
        return in_words(self.names[face])

    def face(self, name: str) -> int:
        """The face of a name, written with a letter or a sign for the suit; raises BadDeck where the pack has no such card."""
        face = self.numbers.get(name.strip().upper().replace("10", "T").translate(LETTERS))
        if face is None:
            raise BadDeck(f"there is no card {name!r:.20} in this pack; a card is written like {self.names[self.faces[0]]}")
        return face

    def read(self, names: str) -> list[int]:
        """The faces of names parted by spaces: "AS KD"."""
        return [self.face(name) for name in names.split()]


def in_words(name: str) -> str:
    """A card's name as it is spoken: "queen of spades", "red joker"."""
    if name in JOKER_WORDS:
        return JOKER_WORDS[name]
    return f"{RANK_WORDS[name[0]]} of {SUIT_WORDS[name[1]]}"


STANDARD: Final = Pack("23456789TJQKA")
"""52 cards, ace high: deuce 0, ace 12; clubs, diamonds, hearts, spades."""
ACE_LOW: Final = Pack("A23456789TJQK")
"""52 cards, ace low: ace 0, king 12."""
