"""A checksum of every game's play: `python tests/contract/checksum.py [hands]` prints the engine's path, and a line for each
game.

It covers every step of every hand (the legal answers, the one given, the state of the hand, and what one seat saw and
imagined), so two builds with the same lines play the same.
"""

from __future__ import annotations

import json
import sys
from zlib import crc32

import upcard
from upcard.core import hand as engine
from upcard.core.bits import Rng
from upcard.core.game import Game, playouts
from upcard.core.hand import Hand
from upcard.core.position import fingerprint
from upcard.core.scene import scene


def state(h: Hand, seat: int, x: int) -> bytes:
    """The state of a hand, and what a seat sees and imagines of it."""
    return json.dumps([fingerprint(h), scene(h, seat), h.view(seat).to_json(), fingerprint(h.imagine(seat, Rng(x)))]).encode()


def checksum(game: Game, variant: str, seats: int, hands: int) -> int:
    """The checksum of some hands of one game at one table."""
    crc = 0
    for seed in range(1, hands + 1):
        rng = Rng(seed)
        h = game.new(seed, seats=seats, options=variant or None, number=seed, dealer=seed % seats)
        step = 0
        while not h.over:
            action = int(h.phase.pick(h, h.turn, rng))
            crc = crc32(repr((h.legal(), action, h.say(action))).encode(), crc)
            h.apply(action)
            if step % 4 == 0:
                crc = crc32(state(h, step // 4 % (seats + 1) - 1, step), crc)
            step += 1
        crc = crc32(state(h, -1, 1), crc)
    return crc32(repr(playouts(game, hands, 7, seats, variant or None)).encode(), crc)


def lines(hands: int) -> list[str]:
    """The engine's path, then each game at each of its tables."""
    out = [str(engine.__file__)]
    for game in upcard.games():
        for variant in ["", *game.variants]:
            for seats in game.seats if not variant else [game.usual_seats]:
                out.append(f"{game.slug} {variant or '-'} {seats} {checksum(game, variant, seats, hands):08x}")
    return out


if __name__ == "__main__":
    print("\n".join(lines(int(sys.argv[1]) if len(sys.argv) > 1 else 2)))
