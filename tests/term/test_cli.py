"""The command `upcard`: its output, and its error messages."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.term.scripted_player import Person, sit_down
from upcard.core.statistics import wilson
from upcard.term.cli import main
from upcard.term.equity_text import percent
from upcard.term.local_match import LocalMatch
from upcard.term.simulate import Sum

COMMANDS = ["games", "rules", "play", "simulate", "bots", "match", "analyse", "solve", "replay", "odds", "bench", "serve"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit code, and the text on stdout and stderr."""
    with pytest.raises(SystemExit) as left:
        main(list(words))
    out = capsys.readouterr()
    return int(left.value.code or 0), out.out, out.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """The example begins with the command itself."""
    code, out, _ = run(capsys, command, "--help")
    assert code == 0
    assert f"For example: upcard {command}" in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rules whist", "there is no game 'whist'; there are: "),
        ("play whist", "there is no game 'whist'; there are: "),
        ("play hearts --bots clever", "there is no bot 'clever'; there are: easy, steady, hard, perfect, random"),
        ("play hearts --bots steady,steady,steady,steady", "at 4 seats there is room for 3 bots beside you, not for 4"),
        ("play hearts --seats 5", "Hearts is played by 4 players, not by 5"),
        ("play hearts --option target=many", "target is a whole number from 1 to 1000, not 'many'"),
        ("play hearts --option target", "an option is written NAME=VALUE, not 'target'"),
        ("play hearts --option goal=3", "there is no option 'goal'; there are: target, omnibus"),
        ("play hearts --variant black", "Hearts has no variant 'black'; there are: omnibus, shooters_choice"),
        ("play hearts --seed spades", "a seed is a whole number or up to 64 hexadecimal digits"),
        ("play", "name either a game or a saved match with --resume FILE"),
        ("play --resume none.json", "there is no file 'none.json'"),
        (
            "play --resume none.json --seed 3",
            "a saved match has its seats, bots, options and seed already: give only --resume FILE",
        ),
        ("replay none.json", "there is no file 'none.json'"),
        ("odds hearts", "Hearts does not rank hands"),
        ("odds hearts --hand AS", "Hearts has no odds"),
        ("odds pineapple --hand AS,AX", "there is no card 'AX' in this pack; a card is written like 2C"),
        ("odds pineapple --hand AS,AH,2C", "a hand of Pineapple has 2 cards at the showdown, not 3"),
        ("odds pineapple --hand AS,AH --seats 11", "Pineapple is played by 2 to 10 players, not by 11"),
        (
            "odds pineapple --hand AS,AH --exact",
            "there are 2,097,572,400 ways to deal the rest, too many to count: leave out --exact",
        ),
        ("replay .", "'.' is a folder, not a record"),
        ("simulate hearts --bots steady,steady,steady,steady,steady", "at 4 seats there is room for 4 bots, not for 5"),
        ("solve hearts", "there is no solver for Hearts; there is one for: Canfield, Golf"),
        ("solve hearts -n 4", "there is no solver for Hearts"),
        ("solve golf --seed x", "a seed is a whole number or up to 64 hexadecimal digits"),
        ("play golf --winnable --seed 3", "--winnable looks for a deal and --seed names one: leave out one of the two"),
        ("match sharp steady --game hearts", "there is no bot 'sharp'"),
        ("match hard:0 steady --game hearts", "the number of play-outs in 'hard:0' is a whole number above 0"),
        ("simulate hearts -n 0", "Invalid value for '-n'"),
        ("deal", "No such command 'deal'."),
        ("odds pineapple AS AH", "Got unexpected extra argument(s) (AS AH). Try: upcard odds --help"),
        ("serve --port 99999", "Invalid value for '--port'"),
    ],
)
def test_an_error_is_one_line_on_stderr(capsys: pytest.CaptureFixture[str], line: str, said: str) -> None:
    """In plain words, with what would be right; the command fails."""
    code, out, err = run(capsys, *line.split())
    assert code in (1, 2)
    assert out == ""
    assert err.startswith(f"upcard: {said}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cards", "this is not a record: it is not JSON"),
        ("[1, 2]", "this is not a record of format 1: it lacks '\"upcard\": 1'"),
        ('{"upcard": 1, "game": "hearts"}', "this record has no proper 'options'"),
        (
            '{"upcard": 1, "game": "whist", "options": {}, "seats": 4, "seed": "7", "hands": []}',
            "this record cannot be read: there is no game 'whist'",
        ),
    ],
)
def test_a_broken_file_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str) -> None:
    """The message names the file and the fault."""
    file = tmp_path / "broken.json"
    file.write_text(text)
    for command in (["replay", str(file)], ["play", "--resume", str(file)]):
        code, _, err = run(capsys, *command)
        assert code == 1
        assert err.startswith(f"upcard: '{file}': {said}")


def test_a_record_that_breaks_the_rules_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The message names the hand and the rule."""
    file = tmp_path / "wrong.json"
    file.write_text('{"upcard": 1, "game": "golf", "options": {}, "seats": 1, "seed": "7", "hands": [[[0, "fly"]]]}')
    code, _, err = run(capsys, "replay", str(file))
    assert code == 1
    assert err.startswith("upcard: the record does not replay: hand 1: 'fly' is not an answer here")


def test_a_binary_file_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A file that is not text is refused."""
    file = tmp_path / "picture.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "replay", str(file))[2] == f"upcard: '{file}' is not a record: it is not text\n"


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """One on each line; as data with their options and variants."""
    _, out, _ = run(capsys, "games")
    assert len(out.splitlines()) == len(upcard.games())
    assert [
        line
        for line in out.splitlines()
        if line.startswith("hearts ") and line.endswith("Avoid the hearts and the queen of spades, or capture them all.")
    ]
    _, out, _ = run(capsys, "games", "--json")
    hearts = next(g for g in json.loads(out) if g["slug"] == "hearts")
    assert hearts["seats"] == [4]
    assert [v["name"] for v in hearts["variants"]] == ["omnibus", "shooters_choice"]
    assert hearts["options"][0]["name"] == "target"


def test_rules_are_printed_formatted_or_plain(capsys: pytest.CaptureFixture[str]) -> None:
    """With the same words; plain ones without marks."""
    _, drawn, _ = run(capsys, "rules", "hearts")
    _, plain, _ = run(capsys, "rules", "hearts", "--plain")
    assert "Hearts must be broken." in drawn
    assert "- Hearts must be broken. You cannot lead a heart" in plain
    assert "**" not in plain and "#" not in plain


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """A simulation as data."""
    code, out, _ = run(capsys, "simulate", *words, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(out)
    return found


def test_a_simulation_does_not_depend_on_the_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    """Bit for bit; another seed gives another result."""
    line = ["fipsen", "-n", "40", "--bots", "steady,random", "--seed", "3"]
    one = simulated(capsys, *line, "--jobs", "1")
    assert simulated(capsys, *line, "--jobs", "2") == one
    assert simulated(capsys, *line[:-1], "4", "--jobs", "1") != one


def test_bots_rotate_and_the_means_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    """In Hearts a hand has 26 points (more after a moon): the means by seat and by bot have the same sum."""
    found = simulated(capsys, "hearts", "-n", "24", "--bots", "steady,random", "--jobs", "1")
    assert [b["seats"] for b in found["bots"]] == [2, 2]
    by_seat = sum([s["mean"] for s in found["seats"]])
    by_bot = sum([b["mean"] * b["seats"] for b in found["bots"]])
    assert by_seat == pytest.approx(by_bot, abs=1e-4)
    assert by_seat >= 26 - 1e-4
    for row in found["bots"] + found["seats"]:
        assert row["mean_low"] <= row["mean"] <= row["mean_high"]
        assert 0 <= row["share_low"] <= row["share"] <= row["share_high"] <= 1
        assert row["share"] == pytest.approx(row["wins"] / 24, abs=1e-6)


def test_whole_matches_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    """To their ends: a match of two deals of Fipsen, and a patience with one seat."""
    found = simulated(capsys, "fipsen", "-n", "3", "--bots", "random", "--matches", "--option", "deals=2", "--jobs", "1")
    assert found["of"] == "matches" and found["options"]["deals"] == 2
    alone = simulated(capsys, "golf", "-n", "5", "--bots", "steady", "--matches", "--jobs", "1")
    assert len(alone["seats"]) == len(alone["bots"]) == 1


def test_a_simulation_is_printed_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each bot and each seat."""
    code, out, _ = run(capsys, "simulate", "hearts", "-n", "4", "--bots", "random", "--jobs", "1")
    assert code == 0
    assert out.splitlines()[0] == "Hearts: 4 hands, seed 1. Low scores win."
    assert [line.split()[0] for line in out.splitlines() if " % " in line and "95" not in line[:50]][:1] == ["random"]
    assert len([line for line in out.splitlines() if line.startswith("seat ")]) == 4


def test_odds_are_printed_in_words_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    """Aces against kings on the turn: 42 of 44; the same as JSON, and a sample is the same again with its seed."""
    line = ["odds", "pineapple", "--hand", "AS AH", "--hand", "kd,kc", "--board", "2C 7D 9H 3S"]
    code, out, _ = run(capsys, *line)
    assert code == 0
    assert out.splitlines() == [
        "AS AH: win  95.45 %, tie   0.00 %, share of the pot  95.45 %",
        "KD KC: win   4.55 %, tie   0.00 %, share of the pot   4.55 %",
        "All 44 ways to deal the rest are counted.",
        "Assumes that every player has discarded and holds two cards.",
    ]
    data = json.loads(run(capsys, *line, "--json")[1])
    assert data["exact"] and data["deals"] == 44 and data["seats"][0]["win"] == 42 / 44
    sampled = ["odds", "soko", "--hand", "AS KS", "--seats", "3", "--samples", "200", "--seed", "5"]
    once = run(capsys, *sampled)[1]
    assert "From a sample of 200" in once and once == run(capsys, *sampled)[1]
    assert once != run(capsys, *sampled[:-1], "6")[1]


def test_odds_without_cards_print_the_hand_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    """Twelve classes of Soko with their numbers."""
    code, out, _ = run(capsys, "odds", "soko")
    rows = out.splitlines()
    assert code == 0 and rows[0] == "Five cards of Soko: 2,598,960 hands"
    assert rows[9].split() == "Canadian flush KD 9D 5D 3D 8C 110,940 4.27 % 1 in 23.4".split()
    assert len(json.loads(run(capsys, "odds", "soko", "--json")[1])[0]["rows"]) == 12


@pytest.mark.parametrize(
    ("share", "said"),
    [(0, "0.00 %"), (1, "100.00 %"), (0.42257, "42.26 %"), (0.000015, "0.0015 %"), (0.999977, "99.9977 %"), (0.0009, "0.09 %")],
)
def test_only_certain_shares_are_printed_as_0_or_100(share: float, said: str) -> None:
    """Two decimals, and more if they would round to 0 or 100."""
    assert percent(share) == said


def test_the_interval_of_a_share_is_wilsons() -> None:
    """Worked by hand: 10 wins of 20 give 0.5 ± 0.2007 around 0.5; no win of 10 gives 0 to z²/(10 + z²) = 0.2775."""
    low, high = wilson(10, 20)
    assert [low, high] == pytest.approx([0.29930, 0.70070], abs=1e-4)
    assert list(wilson(0, 10)) == pytest.approx([0.0, 0.27753], abs=1e-4)


def test_the_interval_of_a_mean_is_normal() -> None:
    """Scores 0 and 10: mean 5, variance 50, so 5 ± 1.96 · sqrt(50 / 2) = 5 ± 9.8; half of that if two seats were added up."""
    s = Sum()
    s.enter(0, False)
    s.enter(10, True)
    found = s.data(1)
    assert (found["mean"], found["wins"]) == (5, 1)
    assert found["mean_high"] == pytest.approx(5 + 9.79982, abs=1e-4)
    assert s.data(2)["mean_high"] == pytest.approx(2.5 + 4.89991, abs=1e-4)


def kept_match(tmp_path: Path) -> Path:
    """A match of Fipsen, played to its end and saved."""
    sitting = sit_down("fipsen", bots=["steady"], deals=2)
    Person(sitting).play()
    file = tmp_path / "hearts.json"
    sitting.save(file)
    return file


def test_a_record_is_replayed_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Hand by hand with the counts, to the result, with the players' names; no mark is left unfilled."""
    file = kept_match(tmp_path)
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Fipsen, 4 seats: Sam, Nell, Rosa, Theo."
    assert [line for line in lines if line.startswith("Hand ")] == [f"Hand {n}." for n in range(1, 1 + lines.count("") - 1)]
    assert "in all." in out
    assert " win with " in lines[-1] or " wins with " in lines[-1] or " share the win with " in lines[-1]
    assert "{" not in out and "[" not in out


def test_a_replay_shows_what_a_seat_saw(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Only the seat itself sees the cards that came to its hand."""
    sitting = sit_down("hearts")
    Person(sitting, lines=3).play()
    file = tmp_path / "hearts.json"
    sitting.save(file)
    everyone = run(capsys, "replay", str(file))[1]
    mine = run(capsys, "replay", str(file), "--seat", "1")[1]
    anns = run(capsys, "replay", str(file), "--seat", "2")[1]
    assert everyone.count("pass the ") == 0
    assert mine.count("You pass the ") == anns.count("You pass the ") == 3
    assert [line for line in mine.splitlines() if line.startswith("You pass")] != [
        line for line in anns.splitlines() if line.startswith("You pass")
    ]


def test_a_replay_stops_after_a_number_of_answers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As data: the state of the match then; too many answers is an error."""
    file = kept_match(tmp_path)
    _, out, _ = run(capsys, "replay", str(file), "--upto", "2", "--json")
    found = json.loads(out)
    assert found["answers"] == 2 and found["match"]["number"] == 1 and not found["scene"]["over"]
    assert [h["text"] for h in found["happened"] if h["kind"] == "say"]
    _, whole, _ = run(capsys, "replay", str(file), "--json")
    n = json.loads(whole)["answers"]
    code, _, err = run(capsys, "replay", str(file), "--upto", str(n + 1))
    assert (code, err) == (1, f"upcard: this match has {n} answers, not {n + 1}\n")
    assert run(capsys, "replay", str(file), "--seat", "5")[2] == "upcard: this match has seats 1 to 4, not 5\n"


def process(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "upcard", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )


def test_a_match_is_played_through_a_pipe() -> None:
    """Without a terminal the line mode is used, and the end of the input leaves."""
    done = process("play", "golf", "--seed", "5", typed="1\nhelp\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Your turn: " in done.stdout and "Answer with the number of an answer" in done.stdout


def test_fast_commands_import_little() -> None:
    """Listing the games imports neither the full screen nor the room."""
    heavy = ("textual", "rich.console", "starlette", "uvicorn", "sqlalchemy", "upcard.bench", "asyncio")
    code = (
        "import sys\n"
        "from upcard.term.cli import main\n"
        "try: main(['games'])\n"
        "except SystemExit: pass\n"
        f"print([m for m in {heavy} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_same_seed_deals_the_same_cards() -> None:
    """A variant combined with an option is played as asked."""
    words = ["play", "hearts", "--plain", "--seed", "12", "--variant", "omnibus", "--option", "target=30"]
    one, two = process(*words), process(*words)
    assert one.stdout == two.stdout
    assert "until a player exceeds 30; the lowest total wins" in one.stdout


def test_bench_measures_and_writes_its_results(capsys: pytest.CaptureFixture[str]) -> None:
    """Text, Markdown and data have the same sections; they name the machine and whether the engine is compiled."""
    words = ["bench", "--rounds", "1", "--seconds", "0.01", "--no-peers", "--no-games", "--no-growth"]
    code, text, _ = run(capsys, *words)
    assert code == 0
    assert "Hearts, hands played at random" in text and "upcard, the README's loop" in text
    assert ("compiled" in text) != ("interpreted" in text)
    page = run(capsys, *words, "--markdown")[1]
    assert "## Hearts, hands played at random" in page and "| upcard, the README's loop |" in page
    data = json.loads(run(capsys, *words, "--json")[1])
    assert data["rounds"] == 1
    assert [s["title"] for s in data["sections"]] == [
        line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")
    ]
    rates = [r["rate"] for s in data["sections"] for r in s["rates"]]
    assert rates and min(rates) > 0


def test_a_taken_port_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In one line, with the way out."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, _, err = run(capsys, "serve", "--port", str(port), "--db", str(tmp_path / "room.sqlite3"))
    assert code == 1
    assert (
        err == f"upcard: Port {port} is taken, perhaps by Upcard itself: open http://127.0.0.1:{port}, or choose another port.\n"
    )


def test_without_a_command_it_opens_the_room(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """On this machine only, with the page in the browser."""
    opened: list[tuple[object, ...]] = []
    monkeypatch.setattr("upcard.term.cli._open_room", lambda *how, **more: opened.append(how))
    assert run(capsys)[0] == 0
    assert run(capsys, "serve", "--host", "::1", "--port", "9000", "--db", "x.sqlite3")[0] == 0
    assert opened == [("127.0.0.1", 8377, None, True), ("::1", 9000, "x.sqlite3", False)]


def test_a_deal_of_patience_is_solved_and_its_line_wins(capsys: pytest.CaptureFixture[str]) -> None:
    """The printed line, played from the deal of the printed seed, clears the tableau of Golf."""
    code, out, _ = run(capsys, "solve", "golf", "--winnable", "--json")
    found = json.loads(out)
    assert code == 0 and found["verdict"] == "won"
    h = upcard.game("golf").new(found["seed"])
    for saying in found["line"]:
        h.play(saying)
    assert h.over and h.score[0] == 0


@pytest.mark.slow
def test_many_deals_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Each deal is won, lost or undecided, and has its time."""
    found = json.loads(run(capsys, "solve", "golf", "-n", "5", "--seed", "1", "--json")[1])
    assert found["won"] + found["lost"] == 5 == len(found["seconds"]) and found["unknown"] == 0
    assert "5 deals: " in run(capsys, "solve", "golf", "-n", "5", "--seed", "1")[1]


def test_a_match_of_two_bots_is_reported_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    """In words and as data, with the same figures."""
    line = ["match", "steady", "random", "--game", "fipsen", "--deals", "12", "--jobs", "1"]
    code, out, _ = run(capsys, *line)
    assert code == 0 and "steady is better than random." in out and "12 deals" in out
    data = json.loads(run(capsys, *line, "--json")[1])
    assert f"{data['better']:+.2f} points a hand" in out and data["verdict"] == "better"


def test_a_match_is_analysed_from_its_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The costliest decisions by the players' names, and the parts of each result; seats count from 1."""
    sitting = LocalMatch.begin(upcard.game("hearts"), {}, None, "5", "Sam", ["random"])
    file = tmp_path / "hearts.json"
    while not sitting.match.hand.over:
        seat = sitting.match.hand.seats_to_answer()[0]
        sitting.answer(seat, [sitting.match.hand.say(sitting.match.hand.legal()[0])] if seat == 0 else sitting.think(seat))
    sitting.save(file)
    code, out, _ = run(capsys, "analyse", str(file), "--seat", "1", "--rounds", "16", "--deals", "4")
    assert code == 0 and "decisions" in out and "Hand 1, in points against the mean of the others:" in out
    assert "Sam: " in out and "average deal" in out
    data = json.loads(run(capsys, "analyse", str(file), "--seat", "1", "--rounds", "16", "--deals", "4", "--json")[1])
    (own,) = data["results"]
    assert own["par"] + own["cards"] + own["play"] + own["rest"] == pytest.approx(own["result"], abs=0.01)
    assert {d["seat"] for d in data["decisions"]} == {0}
    assert "this match has seats 1 to 4, not 9" in run(capsys, "analyse", str(file), "--seat", "9")[2]


def test_the_levels_of_a_game_are_listed_with_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    """Three levels if search is proven better, two and the reason if not, and perfect play if the game is solved."""
    _, out, _ = run(capsys, "bots", "hearts")
    assert [line.split()[0] for line in out.splitlines()] == ["easy", "steady", "hard", "Search"]
    _, out, _ = run(capsys, "bots", "chinese_poker")
    assert [line.split()[0] for line in out.splitlines()] == ["easy", "steady", "Search"] and "hard plays as steady" in out
    _, out, _ = run(capsys, "bots", "backhand")
    assert [line.split()[0] for line in out.splitlines()] == ["easy", "perfect", "This"]
    assert [row["name"] for row in json.loads(run(capsys, "bots", "hearts", "--json")[1])] == ["easy", "steady", "hard"]
