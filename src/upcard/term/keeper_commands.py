"""`upcard room …`: commands for the keeper of a room, beside its running servers."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.core.errors import UpcardError

if TYPE_CHECKING:
    from upcard.room.store import Store

app = typer.Typer(
    help="For the keeper of a room: look after its tables while servers run.",
    rich_markup_mode=None,
)

ID = {"ignore_unknown_options": True}  # an id may begin with a dash
Database = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="The database of the room: a file, or postgresql://…; by default $UPCARD_DATABASE, or the file in your data folder.",
    ),
]
OfTable = Annotated[str, typer.Argument(metavar="TABLE", help="A table's id, the beginning of its id, or its code.")]
Seat = Annotated[int, typer.Argument(metavar="SEAT", min=1, help="The number of the player's seat, from 1.")]


@contextmanager
def opened(db: str | None) -> Iterator[Store]:
    """The database of a room; its errors are those of the command."""
    try:
        from sqlalchemy.exc import SQLAlchemyError

        from upcard.room.launch import database
        from upcard.room.store import Store
        from upcard.room.store_errors import StoreError
    except ModuleNotFoundError as error:
        raise UpcardError(f"the room needs {error.name}: install upcard with its room, pip install 'upcard[room]'") from None
    try:
        store = Store(db or os.environ.get("UPCARD_DATABASE") or database(), keeper=True)
        try:
            yield store
        finally:
            store.close()
    except StoreError as error:
        raise UpcardError(str(error)) from None
    except SQLAlchemyError as error:
        raise UpcardError(f"the database did not answer ({type(error).__name__}); nothing was changed") from None


@app.command(epilog="For example: upcard room tables --state running --game hearts")
def tables(
    state: Annotated[str, typer.Option(metavar="STATE", help="Only: open, running, finished, closed or damaged.")] = "",
    game: Annotated[str, typer.Option(metavar="GAME", help="Only tables of this game.")] = "",
    most: Annotated[int, typer.Option(min=1, help="Look at this many tables, the latest first.")] = 200,
    db: Database = None,
    as_json: Annotated[bool, typer.Option("--json", help="Plain data for programs.")] = False,
) -> None:
    """List tables, the latest first."""
    with opened(db) as store:
        from upcard.room import keeper

        if state and state not in keeper.STATES:
            raise UpcardError(f"there is no state {state!r:.40}; there are: {', '.join(keeper.STATES)}")
        if game:
            from upcard.term.game_names import find_game

            game = find_game(game).slug
        found = list(keeper.tables(store, state, game, most))
    if as_json:
        print(json.dumps([asdict(line) for line in found], ensure_ascii=False, indent=2))
        return
    for line in found:
        code = f" ({line.code})" if line.code else ""
        print(f"{line.id}{code}  {line.state}  {line.game}  changed {line.changed}  {'; '.join(line.players)}")
    print(f"{len(found)} {'table' if len(found) == 1 else 'tables'}; times are UTC", file=sys.stderr)


@app.command(context_settings=ID, epilog="For example: upcard room look KTRM")
def look(table: OfTable, db: Database = None) -> None:
    """Show one table as a spectator sees it, and the end of its chat."""
    with opened(db) as store:
        from upcard.room import keeper

        print("\n".join(keeper.look(store, table)))


@app.command(context_settings=ID, epilog='For example: upcard room close KTRM "This table has been closed."')
def close(
    table: OfTable,
    sentence: Annotated[
        str, typer.Argument(metavar="SENTENCE", help="The text that its players read.")
    ] = "The keeper of this room has closed this table.",
    db: Database = None,
) -> None:
    """Close a table: a match in progress ends, and nobody can sit down any more."""
    with opened(db) as store:
        from upcard.room import keeper

        print(keeper.close(store, table, sentence))


@app.command(context_settings=ID, epilog="For example: upcard room remove KTRM 2")
def remove(table: OfTable, seat: Seat, db: Database = None) -> None:
    """Take a player's seat; a bot plays on."""
    with opened(db) as store:
        from upcard.room import keeper

        print(keeper.remove(store, table, seat))


@app.command(context_settings=ID, epilog="For example: upcard room mute KTRM 2")
def mute(
    table: OfTable,
    seat: Annotated[
        int, typer.Argument(metavar="SEAT", min=0, help="The number of the player's seat, from 1; 0: all spectators.")
    ],
    off: Annotated[bool, typer.Option("--off", help="Allow the player to write again.")] = False,
    db: Database = None,
) -> None:
    """Refuse what a player writes in the chat."""
    with opened(db) as store:
        from upcard.room import keeper

        print(keeper.mute(store, table, seat, not off))


@app.command(epilog='For example: upcard room announce "The room is renewed at 23:00; your match goes on afterwards."')
def announce(
    sentence: Annotated[str, typer.Argument(metavar="SENTENCE", help="The text that everybody reads in the chat.")],
    db: Database = None,
) -> None:
    """Tell everybody who is connected something, for example when the room will stop."""
    with opened(db) as store:
        from upcard.room import keeper

        print(keeper.announce(store, sentence))


@app.command(epilog="For example: upcard room tidy")
def tidy(db: Database = None) -> None:
    """Remove and archive old tables now; servers do it every hour."""
    with opened(db) as store:
        from upcard.room import keeper

        print(keeper.tidy(store))


@app.command(epilog="For example: upcard room check --db postgresql://upcard@127.0.0.1/upcard")
def check(db: Database = None) -> None:
    """Check the database: the file, every table's rows, and every match by replaying it."""
    with opened(db) as store:
        from upcard.room import keeper

        found = keeper.check(store)
    print("\n".join(found) if found else "Everything can be read, and every match replays.")
    if found:
        raise typer.Exit(1)


@app.command(epilog="For example: upcard room backup room-monday.sqlite3")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    db: Database = None,
) -> None:
    """Copy a SQLite database to a new file while the room is open."""
    with opened(db) as store:
        store.copy_to(file)
    print(f"The copy is in {file}.")


@app.command("push-key", epilog="For example: UPCARD_PUSH_KEY=$(upcard room push-key)")
def push_key() -> None:
    """Make a key for notices to closed pages; the servers of a room share one in UPCARD_PUSH_KEY."""
    try:
        from upcard.room.push import new_key
        from upcard.room.store_errors import StoreError
    except ModuleNotFoundError as error:
        raise UpcardError(f"the room needs {error.name}: install upcard with its room, pip install 'upcard[room]'") from None
    try:
        print(new_key())
    except StoreError as error:
        raise UpcardError(str(error)) from None


@app.command(epilog="For example: upcard room bench --tables 5,20 --seconds 10")
def bench(
    tables: Annotated[str, typer.Option(metavar="N,N", help="Numbers of tables of four players.")] = "5,10,20,40",
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long each number of tables plays.")] = 10.0,
    games: Annotated[str, typer.Option(metavar="GAME,GAME", help="The games, in turn: hearts, canasta, triple_draw.")] = "hearts",
    url: Annotated[str, typer.Option(metavar="URL", help="An empty PostgreSQL database in place of a SQLite file.")] = "",
    idle: Annotated[bool, typer.Option("--idle", help="Measure memory beside 10,000 idle tables.")] = False,
    sockets: Annotated[
        int, typer.Option(metavar="N", min=0, max=100_000, help="Measure N idle tables with a connected player each.")
    ] = 0,
    cost: Annotated[bool, typer.Option("--parts", help="Measure the parts of one answer's cost.")] = False,
    soak: Annotated[
        float, typer.Option(metavar="MINUTES", min=0, help="Play slowly for a long time and watch the memory.")
    ] = 0.0,
) -> None:
    """Measure how many answers a room can handle on this machine, beside a bare echo (Linux)."""
    from upcard.room import load_bench

    def say(text: str) -> None:
        print(text, flush=True)

    if idle:
        load_bench.memory(say)
    elif sockets:
        load_bench.open_tables(say, sockets)
    elif cost:
        for slug in games.split(","):
            found = load_bench.parts(slug)
            say(f"{slug}, after {found.answers} answers, load {os.getloadavg()[0]:.1f}; microseconds:")
            for name, micro in found.micro.items():
                say(f"  {name:<38}{micro:>9.1f}")
    elif soak:
        load_bench.soak(soak, 12, 1.0, say)
    else:
        load_bench.bench(url, [int(n) for n in tables.split(",")], seconds, games.split(","), say)
