"""`python -m upcard.room`: open the room on this machine."""

from __future__ import annotations

import argparse
import sys

from upcard.room.launch import PORT, serve
from upcard.room.store_errors import StoreError


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m upcard.room", description="Open the room: a page to play on, served on this machine."
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}")
    parser.add_argument("--database", help="a file (default: in your own data folder), or postgresql://…")
    parser.add_argument("--name", action="append", default=[], help="another host name the room answers to")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--proxy", default="", help="the address of the proxy whose X-Forwarded-For is believed")
    parser.add_argument("--metrics", action="store_true", help="show figures for Prometheus at /metrics")
    parser.add_argument("--json-log", action="store_true", help="write the log as JSON lines")
    given = parser.parse_args()
    try:
        serve(
            given.host,
            given.port,
            given.database,
            given.open,
            given.name,
            proxy=given.proxy,
            metrics=given.metrics,
            json_log=given.json_log,
        )
    except (StoreError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
