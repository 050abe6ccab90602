"""The errors, each with a sentence that a player can read."""

from __future__ import annotations


class UpcardError(ValueError):
    """A request that Upcard cannot meet; the sentence says what is wrong, and what would be right."""


class IllegalMove(UpcardError):
    """An answer that the rules do not allow here; nothing has changed."""


class UnknownGame(UpcardError):
    """There is no game of this name."""


class BadOption(UpcardError):
    """An option that a game does not have, or a value outside its range; `field` names the option."""

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


class BadSeats(BadOption):
    """A number of seats at which the game cannot be played."""


class BadDeck(UpcardError):
    """A pack or a position with a card too many, too few, or unknown."""


class BadSeed(UpcardError):
    """A seed that is not a number of 256 bits."""


class BadRecord(UpcardError):
    """A record that cannot be read or does not replay."""
