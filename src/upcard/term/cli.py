"""The command `upcard`. Each command imports what it needs when it runs, so that quick ones stay quick."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, Final

from upcard.core.errors import BadOption, UpcardError

try:
    import typer
except ModuleNotFoundError:
    sys.exit("upcard: the command needs more packages: pip install 'upcard[term,room]'")

from upcard.term.keeper_commands import app as room_app  # noqa: E402  (it needs typer)

PORT: Final = 8377
PLAIN_HELP: Final = "A line mode that a screen reader reads well: sentences, numbered answers, no drawing."

app = typer.Typer(
    name="upcard",
    help="Traditional card games, right to the last rule.  Alone, it opens the room: a page to play on in your browser.",
    epilog="For example: upcard play hearts",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(room_app, name="room")

OfGame = Annotated[str, typer.Argument(metavar="GAME", help="A game by its short name; `upcard games` lists them.")]
Seats = Annotated[int | None, typer.Option(min=1, help="Number of players; by default the usual number.")]
Bots = Annotated[
    str | None,
    typer.Option(metavar="NAME,NAME", help="The bots: easy, steady, hard, perfect or random; repeated to fill all seats."),
]
Given = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; can be given several times.")
]
OfVariant = Annotated[str | None, typer.Option(metavar="NAME", help="A named set of house rules.")]
AsJson = Annotated[bool, typer.Option("--json", help="Plain data for programs.")]


def main(arguments: list[str] | None = None) -> None:
    """Run the command. Errors in the request are one line on stderr."""
    try:
        code = app(arguments, prog_name="upcard", standalone_mode=False)
        sys.stdout.flush()
    except UpcardError as error:
        _fail(str(error))
    except BrokenPipeError:  # the reader of our output is gone, which is not an error
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        sys.exit(130)
    except Exception as error:
        said = getattr(error, "format_message", None)
        if said is None:
            raise
        command = getattr(getattr(error, "ctx", None), "command_path", "upcard")
        _fail(f"{said().rstrip('.')}. Try: {command} --help", 2)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(text: str, code: int = 1) -> None:
    print(f"upcard: {' '.join(text.split())}", file=sys.stderr)
    sys.exit(code)


@app.callback(invoke_without_command=True)
def alone(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        _open_room("127.0.0.1", PORT, None, True)


@app.command(epilog="For example: upcard games")
def games(as_json: AsJson = False) -> None:
    """List all games."""
    import upcard
    from upcard.core.options import describe

    found = upcard.games()
    if as_json:
        rows = [
            {
                "slug": g.slug,
                "title": g.title,
                "family": g.family,
                "sentence": g.sentence,
                "seats": list(g.seats),
                "minutes": g.minutes,
                "depth": g.depth,
                "options": describe(g.options),
                "variants": [vars_of(v) for v in g.variants.values()],
            }
            for g in found
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    wide = max([len(g.slug) for g in found])
    for g in found:
        seats = f"{g.seats[0]}" if len(g.seats) == 1 else f"{g.seats[0]}–{g.seats[-1]}"
        print(f"{g.slug:<{wide}}  {seats:>4}  {g.sentence}")


def vars_of(variant: Any) -> dict[str, Any]:
    """A variant as plain data."""
    return {"name": variant.name, "title": variant.title, "sentence": variant.sentence, "options": variant.options}


@app.command(name="rules", epilog="For example: upcard rules hearts")
def rules_(
    game: OfGame, plain: Annotated[bool, typer.Option("--plain", help="Without Markdown and lines, for a screen reader.")] = False
) -> None:
    """Show the rules of a game."""
    import upcard
    from upcard.term.game_names import find_game

    text = upcard.rules(find_game(game).slug)
    if plain:
        from upcard.term.line_mode import plain_rules

        print("\n".join(plain_rules(text)))
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console(width=min(Console().width, 92))
    console.print(Markdown(text))


@app.command(epilog="For example: upcard play hearts --bots steady,hard --option target=50")
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game by its short name; `upcard games` lists them.")
    ] = None,
    seats: Seats = None,
    bots: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="Your opponents: easy, steady, hard ...")] = None,
    option: Given = None,
    variant: OfVariant = None,
    seed: Annotated[
        str | None, typer.Option(help="A whole number or 64 hexadecimal digits; the same seed deals the same cards.")
    ] = None,
    winnable: Annotated[bool, typer.Option("--winnable", help="Only a patience deal that can be won.")] = False,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "Guest",
    plain: Annotated[bool, typer.Option("--plain", help=PLAIN_HELP)] = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved match.")] = None,
    pause: Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot waits before it plays.")] = 0.6,
) -> None:
    """Play a match against bots."""
    from upcard.term.local_match import LocalMatch

    if (game is None) == (resume is None):
        raise BadOption("name either a game or a saved match with --resume FILE", "game")
    if resume is not None:
        if seats is not None or bots is not None or option or variant is not None or seed is not None:
            raise BadOption("a saved match has its seats, bots, options and seed already: give only --resume FILE", "resume")
        sitting = LocalMatch.load(resume)
    else:
        from upcard.term.game_names import find_game as find

        found = find(game or "")
        options = terms(found, option, variant)
        if winnable:
            from upcard.term.solve import one

            if seed is not None:
                raise BadOption("--winnable looks for a deal and --seed names one: leave out one of the two", "seed")
            seed = one(found, found.check_terms(options)[0], None, True)[0]["seed"]
        sitting = LocalMatch.begin(found, options, seats, seed, name, listed(bots))
    if plain or os.environ.get("TERM") == "dumb" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from upcard.term.line_mode import LineTable

        LineTable(sitting, print, _line).play()
        return
    import asyncio

    from upcard.term.app import TableApp

    message = asyncio.run(TableApp(sitting, pause).seated())
    if message:
        print(message)


def _line(prompt: str) -> str | None:
    """A line typed by the person; None at the end of the input."""
    try:
        import readline  # noqa: F401  (so that lines can be edited)
    except ImportError:
        pass
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        return None


@app.command(epilog="For example: upcard simulate hearts -n 1000 --bots steady,random --seed 7 --jobs 2")
def simulate(
    game: OfGame,
    number: Annotated[
        int, typer.Option("-n", "--number", min=1, max=100_000_000, help="How many hands (or matches) are played.")
    ] = 1000,
    bots: Bots = None,
    seats: Seats = None,
    option: Given = None,
    variant: OfVariant = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same result with any number of jobs.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes share the work.")] = os.cpu_count() or 1,
    rounds: Annotated[int, typer.Option(min=1, help="How many imagined deals a search bot tries for an answer.")] = 100,
    matches: Annotated[bool, typer.Option("--matches", help="Whole matches instead of single hands.")] = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many hands: scores and wins, by seat and by bot, with 95 % confidence intervals."""
    from upcard.term.game_names import find_game as find
    from upcard.term.simulate import Plan, report, run

    found = find(game)
    options, n = found.check_terms(terms(found, option, variant), seats)
    plan = Plan.of(found, options, n, listed(bots) or ["steady"], seed, rounds, matches)
    result = run(plan, number, jobs)
    print(json.dumps(result, ensure_ascii=False, indent=2) if as_json else report(result))


@app.command(epilog="For example: upcard lab hearts --compare omnibus")
def lab(
    games_: Annotated[
        list[str] | None, typer.Argument(metavar="GAME …", help="Games by their short names; `upcard games` lists them.")
    ] = None,
    compare: Annotated[
        str | None, typer.Option(metavar="RULE", help="Compare with a changed form: a variant, or NAME=VALUE,NAME=VALUE.")
    ] = None,
    atlas: Annotated[bool, typer.Option("--atlas", help="Measure all games and make one page of them.")] = False,
    seats: Seats = None,
    option: Given = None,
    variant: OfVariant = None,
    part: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Measure only this part; may be given several times.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals and the same figures.")] = 1,
    width: Annotated[float, typer.Option(min=0.05, max=100, help="The width of the intervals, relative to the usual.")] = 1.0,
    deals: Annotated[int, typer.Option(min=1, help="Deals of a part, at most.")] = 100_000,
    seconds: Annotated[float, typer.Option(min=0, help="Processor seconds a game, at most; 0: no limit.")] = 0.0,
    jobs: Annotated[int | None, typer.Option(min=1, max=1024, help="Processes; by default one for each core.")] = None,
    on: Annotated[str, typer.Option(metavar="ray", help="Where to run: here, or on a Ray cluster.")] = "",
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where blocks, reports and tables are saved.")] = Path("upcard-lab"),
    still: Annotated[bool, typer.Option("--still", help="Plots as drawings: a smaller page without scripts for them.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure what makes a game: luck and skill, balance, decisions, drama.  A stopped campaign continues where it was."""
    from upcard.lab import command, report
    from upcard.lab.cell import Cell
    from upcard.lab.crew import jobs_here
    from upcard.lab.measure import QUICK
    from upcard.lab.parts import find as find_parts
    from upcard.registry import all_games
    from upcard.term.game_names import find_game as find

    if bool(games_) == atlas:
        raise BadOption("name games, or use --atlas, but not both", "game")
    parts = find_parts(part or list(QUICK))
    n = jobs or jobs_here()
    if atlas:
        paths = command.make_atlas(all_games(), parts, out, n, on, seed, width, deals, seconds or 60.0)
        print("\n".join([str(p) for p in paths]))
        return
    found = [find(name) for name in games_ or []]
    if compare is not None:
        if len(found) != 1:
            raise BadOption("--compare takes a single game", "compare")
        lines, paths = command.compare(
            found[0], terms(found[0], option, variant), compare, seats, seed, parts, out, n, on, width, deals, seconds, still
        )
        print("\n".join([*lines, "", *[str(p) for p in paths]]))
        return
    cells = [Cell.of(g, terms(g, option, variant), seats, seed) for g in found]
    results, paths = command.measure(cells, parts, out, n, on, width, deals, seconds, still)
    if as_json:
        print(json.dumps([r.data() for r in results], ensure_ascii=False, indent=2))
        return
    for r in results:
        print("\n".join(report.lines(r)) + "\n")
    print("\n".join([str(p) for p in paths]))


@app.command(epilog="For example: upcard bots hearts")
def bots(game: OfGame, as_json: AsJson = False) -> None:
    """List the levels of a game, and the measured gain of search."""
    from upcard.bots.roster import levels, strength_text
    from upcard.registry import game as find

    found = find(game)
    rows = levels(found)
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    wide = max([len(row["name"]) for row in rows])
    print("\n".join([f"{row['name']:<{wide}}  {row['sentence']}" for row in rows] + [strength_text(found)]))


@app.command(epilog="For example: upcard match hard steady --game hearts --deals 200")
def match(
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A level, random, search, belief or cheat; hard:400 for 400 play-outs; or a player from another "
            "package: openspiel:simple_gin_rummy_bot, rlcard:gin-rummy-novice-rule, openspiel:ismcts:1000.",
        ),
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="Its opponent, in all other seats.")],
    game: Annotated[str, typer.Option("--game", metavar="GAME", help="A game by its short name.")],
    deals: Annotated[int, typer.Option(min=2, max=1_000_000, help="How many deals; each is played from every seat.")] = 100,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop as soon as the difference is proven, after at most this number of deals.")
    ] = False,
    seats: Seats = None,
    option: Given = None,
    variant: OfVariant = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals and result.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="How many play-outs a search makes for an answer.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes share the work.")] = os.cpu_count() or 1,
    matches: Annotated[
        bool, typer.Option("--matches", help="Whole matches instead of single hands: the share of them that A wins.")
    ] = False,
    keep: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save every finished deal in this file, and continue from it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play two bots against each other on duplicate deals, and show which is better, with a 95 % interval.

    A player from another package brings the house rules that it knows.
    """
    from upcard.envs.peers import is_peer, rules_of
    from upcard.registry import game as find
    from upcard.term.contest import Contest, report, run

    found = find(game)
    known: dict[str, Any] = {}
    for name in (a, b):
        known |= rules_of(name, found) if is_peer(name) else {}
    options, n = found.check_terms(known | terms(found, option, variant), seats)
    result = run(Contest.of(found, options, n, a, b, seed, rounds, matches), deals, sequential, jobs, keep)
    print(json.dumps(result, ensure_ascii=False, indent=2) if as_json else report(result))


@app.command(epilog="For example: upcard analyse hearts-1.json --seat 1")
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record saved by `upcard play`.")],
    seat: Annotated[int | None, typer.Option(min=1, help="Only this seat's decisions (from 1).")] = None,
    rounds: Annotated[int, typer.Option(min=8, help="How many play-outs go into a decision.")] = 200,
    deals: Annotated[
        int, typer.Option(min=2, help="How many play-outs of the deal, and of other deals, measure its value.")
    ] = 40,
    most: Annotated[int, typer.Option(min=1, help="How many of the costliest decisions are listed.")] = 10,
    as_json: AsJson = False,
) -> None:
    """Grade the decisions of a match by what the player knew then, and separate luck from play."""
    from upcard.term.analysis_report import analysed, as_data, lines

    analysis, names, unit = analysed(file, seat, rounds, deals)
    print(
        json.dumps(as_data(analysis), ensure_ascii=False, indent=2) if as_json else "\n".join(lines(analysis, names, unit, most))
    )


@app.command(name="new-game", epilog="For example: upcard new-game slobberhannes")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The title of the game.")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the package is written.")] = Path("."),
) -> None:
    """Write a package for a game of your own: a small trick game that passes all checks, for you to change."""
    from upcard.term.new_game_package import write_package

    written = write_package(name, folder)
    root = written[0].parent
    print("\n".join([str(path) for path in written]))
    print(f"\nNext: pip install -e {root}, python -m pytest {root}, upcard play {root.name}")


@app.command(epilog="For example: upcard talk hearts --bots steady")
def talk(
    game: OfGame,
    seats: Seats = None,
    option: Given = None,
    variant: OfVariant = None,
    bots: Annotated[str, typer.Option(metavar="NAME", help="The players in the other seats.")] = "steady",
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same deals.")] = 1,
    player: Annotated[
        str | None, typer.Option(metavar="COMMAND", help="Seat a program, and compare it with steady on the same deals.")
    ] = None,
    deals: Annotated[int, typer.Option("-n", "--deals", min=1, help="Deals that the program plays.")] = 20,
) -> None:
    """Play by plain text over stdin (rules, view, legal, play), or measure a program that does."""
    from upcard.registry import game as find
    from upcard.term.talk import Contest, Program, Talk, serve

    found = find(game)
    options = terms(found, option, variant)
    if player is None:
        serve(Talk(found, options, seats, bots, seed), sys.stdin, sys.stdout)
        return
    contest = Contest(found, options, seats, bots, seed)
    program = Program(player)
    try:
        contest.play(program, deals)
    finally:
        program.close()
    print(contest.report())


@app.command()
def mcp() -> None:
    """Serve a table to a language model: an MCP server over stdin and stdout."""
    try:
        from upcard.term.mcp_server import server
    except ModuleNotFoundError as error:
        raise UpcardError(f"the server needs {error.name}: pip install 'upcard[mcp]'") from None
    server().run()


@app.command(epilog="For example: upcard solve canfield --seed 7")
def solve(
    game: OfGame,
    seed: Annotated[str | None, typer.Option(help="The deal: a whole number, or 64 hexadecimal digits.")] = None,
    deals: Annotated[int, typer.Option("-n", "--deals", min=1, max=10_000_000, help="Number of deals, from the seed on.")] = 1,
    winnable: Annotated[bool, typer.Option("--winnable", help="Look for a deal that can be won.")] = False,
    option: Given = None,
    variant: OfVariant = None,
    nodes: Annotated[int, typer.Option(min=1, help="Positions to search in each deal, at most.")] = 2_000_000,
    as_json: AsJson = False,
) -> None:
    """Find out whether a patience deal can be won with all cards known, and how."""
    from upcard.term.game_names import find_game as find
    from upcard.term.solve import one, several

    found = find(game)
    options, _ = found.check_terms(terms(found, option, variant))
    if deals > 1:
        result, text = several(found, options, seed, deals, nodes)
    else:
        result, text = one(found, options, seed, winnable, nodes)
    print(json.dumps(result, ensure_ascii=False, indent=2) if as_json else text)


@app.command(epilog="For example: upcard replay hearts-1.json --upto 20 --seat 1")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record saved by `upcard play`.")],
    upto: Annotated[int | None, typer.Option(min=0, help="Stop after this many answers.")] = None,
    seat: Annotated[
        int | None, typer.Option(min=1, help="Show what this seat saw (from 1); otherwise what everyone saw.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay a match in words."""
    from upcard.term.replay import as_data, in_words

    if as_json:
        print(json.dumps(as_data(file, upto, seat), ensure_ascii=False, indent=2))
    else:
        print("\n".join(in_words(file, upto, seat)))


@app.command(name="odds", epilog='For example: upcard odds pineapple --hand "AS AH" --hand "KD KC" --board "2C 7D 9H"')
def odds_(
    game: OfGame,
    hand: Annotated[
        list[str] | None,
        typer.Option(metavar="CARDS", help="The known cards of a seat; can be given several times."),
    ] = None,
    board: Annotated[str, typer.Option(metavar="CARDS", help="The shared cards.")] = "",
    dead: Annotated[str, typer.Option(metavar="CARDS", help="Cards out of play: discards, folded hands.")] = "",
    seats: Annotated[
        int | None, typer.Option(min=1, help="Players still in; by default one for each hand, at least two.")
    ] = None,
    option: Given = None,
    variant: OfVariant = None,
    samples: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Deals to sample when there are too many to count.")
    ] = 20_000,
    exact: Annotated[bool, typer.Option("--exact", help="Count all deals, up to 20 million of them.")] = False,
    seed: Annotated[int, typer.Option(min=0, max=1 << 60, help="The same seed gives the same sample.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Show the chances to win at poker; with no cards, how often each kind of hand is dealt.

    Unnamed cards are dealt at random, and nobody draws, exchanges or folds any more.
    """
    from upcard.bots.equity import MOST, odds, position, rank_tables
    from upcard.kit.poker.equity import count_equities
    from upcard.term.equity_text import chance_lines, table_lines
    from upcard.term.game_names import find_game as find

    found = find(game)
    if not (hand or board or dead):
        tables = rank_tables(found)
        if not tables:
            raise BadOption(f"{found.title} does not rank hands")
        lines = [line for table in tables for line in [*table_lines(table), ""]][:-1]
        print(json.dumps(tables, ensure_ascii=False, indent=2) if as_json else "\n".join(lines))
        return
    model = odds(found)
    if model is None or not model.sizes:
        raise BadOption(f"{found.title} has no odds")
    rows = hand or []
    options, n = found.check_terms(terms(found, option, variant), seats or max(len(rows), 2))
    spot, showdown = position(found, options, n, rows, board, dead)
    if exact and spot.deals() > MOST:
        raise BadOption(f"there are {spot.deals():,} ways to deal the rest, too many to count: leave out --exact", "exact")
    result = count_equities(spot, showdown, MOST if exact else -1, samples, seed)
    if as_json:
        print(json.dumps(result, ensure_ascii=False, indent=2))
        return
    names = [" ".join(row.upper().replace(",", " ").split()) for row in rows] + [f"seat {s + 1}" for s in range(len(rows), n)]
    lines = chance_lines(result, [name or f"seat {s + 1}" for s, name in enumerate(names)])
    print("\n".join(lines + [model.assumed] * (model.assumed != "")))


@app.command(epilog="For example: upcard bench --rounds 7 --no-peers")
def bench(
    rounds: Annotated[int, typer.Option(min=1, max=99, help="How many times each measurement is repeated, in turn.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, max=10, help="How long each measurement takes.")] = 0.25,
    peers: Annotated[bool, typer.Option(help="Compare with other packages, if they are installed.")] = True,
    games: Annotated[bool, typer.Option(help="Measure every game.")] = True,
    growth: Annotated[bool, typer.Option(help="Measure long matches, many tables and long records (Linux).")] = True,
    publish: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write a page and a plot there, if the machine was quiet.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="As a page of Markdown.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure the engine's speed."""
    from upcard.bench.report import measure, wait_until_idle

    def say(text: str) -> None:
        if sys.stderr.isatty():
            print(f"\r{text:<70}", end="", file=sys.stderr, flush=True)

    if publish is not None:
        wait_until_idle(say)
    result = measure(rounds, seconds, peers, games, growth, say)
    say("")
    if publish is not None:
        result.publish(publish)
    print(
        json.dumps(result.data(), ensure_ascii=False, indent=2) if as_json else result.markdown() if markdown else result.text()
    )


@app.command(epilog="For example: upcard verify hearts-1.json")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match played in the room.")],
) -> None:
    """Check that a match was dealt fairly: the commitment, every player's part, the seed, and every deal and answer."""
    from upcard.room.fair import problems
    from upcard.term.local_match import read_record

    record, data = read_record(file)
    found = problems(data)
    if found:
        raise UpcardError(" ".join(found))
    match = record.replay()
    parts = ", ".join([f"seat {int(seat) + 1}" for seat in sorted(data["fair"]["parts"], key=int)]) or "nobody"
    print(f"The deal is fair: the room kept to its commitment, and the seed follows from it and from the parts of {parts}.")
    hands = "1 hand" if match.number == 1 else f"{match.number} hands"
    print(f"All {record.answers} answers in {hands} are legal under the cards that this seed deals.")


@app.command(epilog="For example: upcard serve --port 9000 --open")
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; by default this machine only.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = PORT,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Where the matches are saved: a file, by default in your own data folder, or postgresql://…"
        ),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(metavar="HOST", help="Another host name that the room answers to.")] = None,
    proxy: Annotated[str, typer.Option(metavar="ADDRESS", help="The proxy whose X-Forwarded-For is believed.")] = "",
    metrics: Annotated[bool, typer.Option("--metrics", help="Show figures for Prometheus at /metrics.")] = False,
    json_log: Annotated[bool, typer.Option("--json-log", help="Write the log as JSON lines.")] = False,
) -> None:
    """Open the room: a page to play on, served from this machine.

    A table whose match never began is removed after a day; a match nobody has touched for 30 days is archived.
    """
    _open_room(host, port, db, open_page, names=name or [], proxy=proxy, metrics=metrics, json_log=json_log)


def _open_room(host: str, port: int, db: str | None, open_page: bool, **more: Any) -> None:
    try:
        from upcard.room.launch import serve as run
        from upcard.room.store_errors import StoreError
    except ModuleNotFoundError as error:
        raise UpcardError(f"the room needs {error.name}: install upcard with its room, pip install 'upcard[room]'") from None
    try:
        run(host, port, db, open_page, **more)
    except (StoreError, OSError) as error:
        raise UpcardError(str(error)) from None


def listed(names: str | None) -> list[str]:
    """Names separated by commas."""
    return [n.strip() for n in (names or "").split(",") if n.strip()]


def terms(game: Any, given: list[str] | None, variant: str | None) -> dict[str, Any]:
    """The options of a table: a variant's options, overridden by single ones; raises BadOption."""
    options: dict[str, Any] = {}
    if variant is not None:
        if variant not in game.variants:
            raise BadOption(
                f"{game.title} has no variant {variant!r:.40}; there are: {', '.join(game.variants) or 'none'}", "variant"
            )
        options = dict(game.variants[variant].options)
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {text!r:.40}", "option")
        options[name.strip()] = value.strip()
    return options
