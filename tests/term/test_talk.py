"""A seat played in text: the protocol over pipes, the MCP server, and contests with a program in a seat."""

from __future__ import annotations

import io
import sys

import pytest

import upcard
from tests.support.own_thread import run_in_own_thread
from upcard.core.errors import BadOption
from upcard.term.talk import Contest, Program, Talk, serve

LAST_LISTED = """
import sys
rows = []
for line in sys.stdin:
    if line == '.\\n':
        print(rows[-1], flush=True)
        rows = []
    else:
        rows.append(line.strip())
"""


def table(slug: str, seed: int = 1, seat: int = 0) -> Talk:
    return Talk(upcard.game(slug), {}, None, "random", seed, seat)


@pytest.mark.parametrize("slug", ["hearts", "eleusis", "delphi", "pineapple", "canfield"])
def test_a_hand_can_be_played_with_the_listed_answers(slug: str) -> None:
    talk = table(slug)
    for _ in range(25):
        if not talk.asked:
            break
        first = talk.legal().split("\n")[0]
        assert talk.play(first) == "" and talk.view()


def test_every_line_gets_a_reply_that_ends_with_a_dot() -> None:
    said = io.StringIO()
    serve(table("hearts"), io.StringIO("help\nlegal\nplay QS\nplay pass KS\nview\nrules\nquit\nview\n"), said)
    replies = said.getvalue().split("\n.\n")[:-1]
    assert len(replies) == 6
    assert replies[0].startswith("rules: how the game is played")
    assert "pass" in replies[1] and replies[2].startswith("not legal: ")
    assert "Hearts" in replies[5] and "At this table:" in replies[5]


def test_a_view_shows_no_card_of_other_hands() -> None:
    talk = table("hearts", seed=3)
    seen = talk.view()
    assert seen == table("hearts", seed=3).view()
    h = talk.match.hand
    hidden = [h.plan.pack.names[c] for s in (1, 2, 3) for c in h.cards_in(s)]
    assert not [name for name in hidden if f" {name}" in seen or f"[{name}]" in seen]


def test_an_illegal_answer_changes_nothing() -> None:
    talk = table("hearts")
    before = talk.legal()
    assert talk.play("dance") and talk.legal() == before
    with pytest.raises(BadOption, match="from 1 to 4"):
        table("hearts", seat=4)


def test_a_program_is_seated_and_compared_with_steady() -> None:
    """A program that gives the last listed answer plays legally, on the same deals as steady."""
    contest = Contest(upcard.game("hearts"), {}, None, "steady", 5)
    program = Program(f'{sys.executable} -c "{LAST_LISTED}"')
    try:
        contest.play(program, 4)
    finally:
        program.close()
    assert len(contest.differences) == 4 and contest.answers >= 52 and contest.faults == 0
    assert "a hand against steady in the same seats, 4 deals" in contest.report()


def test_illegal_answers_are_counted() -> None:
    contest = Contest(upcard.game("red_dog"), {}, None, "steady", 5)
    contest.play(lambda text: "nonsense", 2)
    assert contest.answers > 0 and contest.faults == 3 * contest.answers


def test_a_scripted_client_plays_over_mcp() -> None:
    mcp = pytest.importorskip("mcp")
    from upcard.term.mcp_server import server

    async def play() -> list[str]:
        async with mcp.Client(server()) as client:

            async def call(name: str, **given: object) -> str:
                result = await client.call_tool(name, given)
                return "".join([part.text for part in result.content])

            out = [await call("view"), await call("games"), await call("start", game="hearts", seed=3)]
            out += [await call("play", answer="dance"), await call("rules")]
            first = (await call("legal")).split("\n")[0]
            return [*out, await call("play", answer=first), first]

    before, games, started, refused, rules, after, first = run_in_own_thread(play())
    assert before == "not possible: begin a match first, with start"
    assert "hearts (4 players)" in games and "choose three cards" in started
    assert refused.startswith("not legal: ") and "At this table:" in rules
    assert first.startswith("pass ") and after
