"""The cards as they lie, and who can place them: every move of a card, and what each seat learns or loses by it.

A card is `face + 64 * twin`.  A game of one pack has cards 0..61 and never meets a twin; a game of several packs has one
*plane* of sets for each pack, so that every set of cards stays one machine word.
"""

from __future__ import annotations
