"""`python -m upcard.room`: open the room on this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from upcard.room.launch import PORT, serve
from upcard.room.store import StoreError


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m upcard.room", description="Open the room: a page to play on, served on this machine."
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}")
    parser.add_argument("--database", type=Path, help="where the matches are kept (default: in your own data folder)")
    parser.add_argument("--name", action="append", default=[], help="a further host name under which the room may be asked for")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    given = parser.parse_args()
    try:
        serve(given.host, given.port, given.database, given.open, given.name)
    except (StoreError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
