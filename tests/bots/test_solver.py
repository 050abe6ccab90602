"""The patience solvers: their verdicts compared with searches of another kind, and solutions that the game accepts."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import upcard
from upcard.bots import solver
from upcard.bots.solver import NoSolver, Survey, Unsolved, solve, survey, winnable
from upcard.core.hand import Hand
from upcard.core.pack import ACE_LOW
from upcard.core.position import position
from upcard.games.canfield import solver as search_canfield
from upcard.games.canfield.solver import LOST, NEVER, UNKNOWN, WON, CanfieldSearch
from upcard.games.golf.solver import GolfSearch
from upcard.kit.solving import NODES

GOLF = upcard.game("golf")
CANFIELD = upcard.game("canfield")
RANKS = "A23456789TJQK"
COMPILED = not search_canfield.__file__.endswith(".py")
compiled_only = pytest.mark.skipif(not COMPILED, reason="takes minutes where it is not compiled: run `make compile`")

GOLF_RULES = [
    {"stock_draw": d, "king_rule": k} for d in ("only_when_stuck", "any_time") for k in ("nothing_on_king", "queen_on_king")
]
CANFIELD_RULES: list[dict[str, Any]] = [
    {},
    {"draw_count": 3},
    {"draw_count": 3, "build_on_base": False},
    {"draw_count": 3, "build_on_base": False, "tableau_move": "whole_pile_only"},
    {"build_on_base": False},
    {"draw_count": 2, "redeal_limit": "1"},
    {"draw_count": 1, "redeal_limit": "0", "build_on_base": False},
    {"tableau_move": "whole_pile_only"},
]


# Golf ----------------------------------------------------------------------------------------


def golf_best(piles: list[list[str]], stock: list[str], top: str, rules: dict[str, str]) -> int:
    """The fewest cards that can be left, by trying every play and every draw, position by position."""
    seen: set[tuple[tuple[int, ...], int, int]] = set()
    todo: list[tuple[tuple[int, ...], int, int]] = [(tuple([len(p) for p in piles]), 0, RANKS.index(top[0]))]
    best = 52
    while todo:
        place = todo.pop()
        if place in seen:
            continue
        seen.add(place)
        heights, drawn, on = place
        best = min(best, sum(heights, 0))
        stuck = True
        for i, n in enumerate(heights):
            if n:
                rank = RANKS.index(piles[i][n - 1][0])
                if abs(rank - on) == 1 and (on != 12 or rules["king_rule"] == "queen_on_king"):
                    stuck = False
                    todo.append(((*heights[:i], n - 1, *heights[i + 1 :]), drawn, rank))
        if drawn < len(stock) and any(heights) and (stuck or rules["stock_draw"] == "any_time"):
            todo.append((heights, drawn + 1, RANKS.index(stock[drawn][0])))
    return best


def golf_table(rng: random.Random, height: int, draws: int, rules: dict[str, str]) -> tuple[Hand, int]:
    """A small random deal of Golf, and the fewest cards that can be left of it."""
    names = rng.sample(ACE_LOW.names, 52)
    piles = [names[height * i : height * (i + 1)] for i in range(7)]
    stock, rest = names[7 * height : 7 * height + draws], names[7 * height + draws :]
    zones = {f"pile.{i + 1}": " ".join(p) for i, p in enumerate(piles)}
    zones |= {"stock": " ".join(reversed(stock)), "discards": " ".join(rest)}
    return GOLF.position(zones=zones, phase="play", options=rules), golf_best(piles, stock, rest[-1], rules)


def left(h: Hand) -> int:
    """The cards left in the tableau of Golf."""
    return sum([int(h.size(p)) for p in range(7)])


@pytest.mark.parametrize("rules", GOLF_RULES, ids=lambda r: "-".join(r.values()))
def test_golf_is_solved_as_by_exhaustive_search(rules: dict[str, str]) -> None:
    """On small deals under every rule the best result is the same, and its line plays to it."""
    rng = random.Random(5)
    results = set()
    for _ in range(25):
        h, best = golf_table(rng, rng.choice([1, 2, 3]), rng.randrange(3, 12), rules)
        if h.over:
            continue
        found = solve(GOLF, h)
        assert found.verdict == ("lost" if best else "won")
        g = h.copy()
        g.play(*found.line)
        assert g.over and left(g) == best
        results.add(found.verdict)
    assert results == {"won", "lost"}


@compiled_only
@pytest.mark.parametrize("rules", GOLF_RULES[:2], ids=lambda r: "-".join(r.values()))
def test_golf_whole_deals_are_solved_as_by_exhaustive_search(rules: dict[str, str]) -> None:
    """100 whole deals under each rule of the kings: the same best result."""
    rng = random.Random(6)
    for _ in range(100):
        h, best = golf_table(rng, 5, 16, rules)
        search = GolfSearch(h)
        assert search.solve(1 << 20) and search.best == best


def test_golf_the_worked_deal() -> None:
    """The rulebook's deal leaves 5 cards at best, and 3 if you may draw at any time."""
    deck = "QS 6H TS KD 5C 2D JC JD QC KC TC KH 2C 7D 3D 6D 5H 9H 2H 8H 7H 5S 3S AD KS 9D 6S 9S AH 7C QD AS TD 7S QH "
    deck += "4C 5D JH 8S JS 4S 8C 3H 4D 2S 8D 3C 6C TH 9C 4H AC"
    for rule, best in (("only_when_stuck", 5), ("any_time", 3)):
        h = GOLF.new(deck=deck, options={"stock_draw": rule})
        found = solve(GOLF, h)
        assert found.verdict == "lost"
        h.play(*found.line)
        assert h.over and h.score == [best]


# Canfield ------------------------------------------------------------------------------------


State = tuple[tuple[tuple[str, ...], ...], int, tuple[int, ...], tuple[str, ...], tuple[str, ...], int]


@cache
def packs(card: str, on: str, base: int, open_base: bool) -> bool:
    """Can a card be packed on another?"""
    red = "DH"
    lower = (RANKS.index(on[0]) - 1) % 13 == RANKS.index(card[0])
    return lower and (card[1] in red) != (on[1] in red) and (open_base or RANKS.index(on[0]) != base)


def steps(state: State, reserve: tuple[str, ...], base: int, rules: dict[str, Any]) -> list[State]:
    """Every position that one action leads to, by the rulebook; a draw or a redeal is an action too."""
    piles, r, found, stock, discards, redeals = state
    count, open_base = rules.get("draw_count", 1), rules.get("build_on_base", True)
    out: list[State] = []

    def settle(
        p: tuple[tuple[str, ...], ...],
        r: int,
        found: tuple[int, ...],
        stock: tuple[str, ...],
        discards: tuple[str, ...],
        redeals: int,
    ) -> None:
        row = list(p)
        for i in range(4):
            if not row[i] and r:
                r -= 1
                row[i] = (reserve[r],)
        out.append((tuple(sorted(row)), r, found, stock, discards, redeals))

    def raised(card: str) -> tuple[int, ...] | None:
        s = "CDHS".index(card[1])
        if found[s] < 13 and (base + found[s]) % 13 == RANKS.index(card[0]):
            return (*found[:s], found[s] + 1, *found[s + 1 :])
        return None

    def put(p: tuple[tuple[str, ...], ...], i: int, row: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return (*p[:i], row, *p[i + 1 :])

    if stock:
        out.append((piles, r, found, stock[count:], discards + stock[:count], redeals))
    elif discards and redeals:
        out.append((piles, r, found, discards, (), redeals - 1 if redeals < 99 else redeals))
    singles = [(reserve[r - 1], r - 1, discards)] if r else []
    singles += [(discards[-1], r, discards[:-1])] if discards else []
    for card, r2, discards2 in singles:
        up = raised(card)
        if up:
            settle(piles, r2, up, stock, discards2, redeals)
        for i in range(4):
            if not piles[i] or packs(card, piles[i][-1], base, open_base):
                settle(put(piles, i, (*piles[i], card)), r2, found, stock, discards2, redeals)
    for i in range(4):
        if not piles[i]:
            continue
        up = raised(piles[i][-1])
        if up:
            settle(put(piles, i, piles[i][:-1]), r, up, stock, discards, redeals)
        for k in range(len(piles[i])):
            if k and rules.get("tableau_move") == "whole_pile_only":
                break
            for j in range(4):
                if j != i and (packs(piles[i][k], piles[j][-1], base, open_base) if piles[j] else k > 0):
                    settle(put(put(piles, i, piles[i][:k]), j, piles[j] + piles[i][k:]), r, found, stock, discards, redeals)
    if rules.get("foundation_to_tableau"):
        for s in range(4):
            if found[s]:
                card = RANKS[(base + found[s] - 1) % 13] + "CDHS"[s]
                for i in range(4):
                    if piles[i] and packs(card, piles[i][-1], base, open_base):
                        settle(
                            put(piles, i, (*piles[i], card)),
                            r,
                            (*found[:s], found[s] - 1, *found[s + 1 :]),
                            stock,
                            discards,
                            redeals,
                        )
    return out


def canfield_won(start: State, reserve: tuple[str, ...], base: int, rules: dict[str, Any], most: int) -> bool | None:
    """Can it be won?  Tries every action in every position; None if there are more than *most* positions."""
    seen = {start}
    todo = [start]
    while todo:
        state = todo.pop()
        if sum(state[2]) == 52:
            return True
        for after in steps(state, reserve, base, rules):
            if after not in seen:
                if len(seen) >= most:
                    return None
                seen.add(after)
                todo.append(after)
    return False


def canfield_table(rng: random.Random, out: int, rules: dict[str, Any], most: int) -> tuple[Hand, bool | None]:
    """A random endgame of Canfield with *out* cards to play up, and whether it can be won."""
    base = rng.randrange(13)
    found = [13, 13, 13, 13]
    for _ in range(out):
        found[rng.choice([s for s in range(4) if found[s]])] -= 1
    rest = [RANKS[(base + v) % 13] + "CDHS"[s] for s in range(4) for v in range(found[s], 13)]
    rest.sort(key=lambda c: (RANKS.index(c[0]) - base) % 13 + rng.random() * rng.choice([2, 6, 12]))
    n = rng.randrange(out // 3, 2 * out // 3)
    reserve, others = rest[:n], rest[n:]  # the cards wanted first are deepest
    rng.shuffle(others)
    piles, stock = others[:4], others[4:]
    zones = {f"pile.{i + 1}": c for i, c in enumerate(piles)}
    zones |= {f"foundation.{s}": " ".join([RANKS[(base + v) % 13] + s for v in range(found[i])]) for i, s in enumerate("CDHS")}
    zones |= {"reserve": " ".join(reserve), "stock": " ".join(reversed(stock)), "discards": ""}
    h = CANFIELD.position(zones=zones, phase="play", base=base, options=rules)
    limit = rules.get("redeal_limit", "unlimited")
    start: State = (
        tuple(sorted([(c,) for c in piles])),
        n,
        tuple(found),
        tuple(stock),
        (),
        99 if limit == "unlimited" else int(limit),
    )
    return h, canfield_won(start, tuple(reserve), base, rules, most)


def agree(rules: dict[str, Any], deals: int, cards: tuple[int, int], most: int, seed: int) -> dict[bool, int]:
    """Solve endgames both ways; returns how many were won and lost.

    They are also solved while the easier game is tried and the search begins again every few positions, which change nothing.
    """
    rng = random.Random(seed)
    met = {True: 0, False: 0}
    for _ in range(deals):
        h, truth = canfield_table(rng, rng.randrange(*cards), rules, most)
        if truth is None:
            continue
        met[truth] += 1
        found = solve(CANFIELD, h)
        assert found.verdict == ("won" if truth else "lost"), position(h)
        for look, begin in ((1, NEVER), (NEVER, 3), (2, 5)):
            search = CanfieldSearch(h)
            search.look_at = look if search.look_at < NEVER else NEVER
            search.wait, search.begin_at = 1, begin
            assert search.solve(NODES) == (WON if truth else LOST), position(h)
        if truth:
            h.play(*found.line)
            assert h.over and h.score == [52]
    return met


@pytest.mark.parametrize("rules", CANFIELD_RULES, ids=lambda r: "-".join([str(v) for v in r.values()]) or "plain")
def test_canfield_endgames_are_solved_as_by_exhaustive_search(rules: dict[str, Any]) -> None:
    """Under every rule: won if some order of actions wins, with a line that wins; lost if none does."""
    met = agree(rules, 25, (18, 27), 20000, 3)
    assert met[True] >= 3 and met[False] >= 3


@compiled_only
@pytest.mark.parametrize("rules", CANFIELD_RULES, ids=lambda r: "-".join([str(v) for v in r.values()]) or "plain")
def test_canfield_larger_endgames_are_solved_as_by_exhaustive_search(rules: dict[str, Any]) -> None:
    """40 endgames of up to 32 cards under every rule."""
    met = agree(rules, 40, (18, 33), 40000, 4)
    assert met[True] >= 5 and met[False] >= 5


@compiled_only
@pytest.mark.parametrize("rules", CANFIELD_RULES[:5], ids=lambda r: "-".join([str(v) for v in r.values()]) or "plain")
def test_canfield_whole_deals_do_not_need_the_moves_left_out(rules: dict[str, Any]) -> None:
    """200 whole deals have the same verdict with all moves allowed."""
    met = {WON: 0, LOST: 0, UNKNOWN: 0}
    for seed in range(1, 201):
        h = CANFIELD.new(seed, options=rules)
        one, other = CanfieldSearch(h), CanfieldSearch(h, plain=True)
        verdict, truth = int(one.solve(20_000)), int(other.solve(60_000))
        assert verdict == truth or UNKNOWN in (verdict, truth)
        met[verdict if truth != UNKNOWN else UNKNOWN] += 1
    assert met[WON] >= 60


def test_canfield_a_card_may_have_to_come_back_from_a_foundation() -> None:
    """None of four black cards can take the 8C of the reserve; it is won if the 9H can come back on to the TC to take it."""
    zones = {"pile.1": "TC", "pile.2": "JC", "pile.3": "QC", "pile.4": "KC", "reserve": "KH QH JH TH 9C 7C 6C 5C 8C"}
    zones |= {f"foundation.{s}": " ".join([r + s for r in RANKS[:n]]) for s, n in zip("CDHS", (4, 13, 9, 13), strict=True)}
    for back in (False, True):
        h = CANFIELD.position(zones=zones, phase="play", base=0, options={"foundation_to_tableau": back})
        found = solve(CANFIELD, h)
        assert found.verdict == ("won" if back else "lost")
    assert found.line[:2] == ["move 9H to pile 1", "move 8C to pile 1"]
    h.play(*found.line)
    assert h.score == [52]


def test_canfield_a_card_of_the_stock_carries_a_part_whose_lower_card_goes_up() -> None:
    """Only the 9D on the TC can take the 8S from the 9H; then the hearts go up and empty the reserve.

    If only whole piles move, the 8S stays; the 9H can only go to the TC with it, and the JH under the TH finds no black queen.
    """
    zones = {"pile.1": "9H 8S", "pile.2": "TC", "pile.3": "KS", "pile.4": "KC", "reserve": "9C 8D QD 7S QH JH TH"}
    zones |= {f"foundation.{s}": " ".join([r + s for r in RANKS[:n]]) for s, n in zip("CDHS", (8, 7, 8, 6), strict=True)}
    zones |= {"stock": "KD KH JD TD 9S TS JS QS QC JC 9D"}
    for move, verdict in (("any_suffix", "won"), ("whole_pile_only", "lost")):
        h = CANFIELD.position(zones=zones, phase="play", base=0, options={"tableau_move": move})
        found = solve(CANFIELD, h)
        assert found.verdict == verdict
        if verdict == "won":
            assert found.line[:4] == ["draw", "move 9D to pile 2", "move 8S to pile 2", "move 9H to foundation"]
            h.play(*found.line)
            assert h.over and h.score == [52]


def test_canfield_positions_are_told_apart() -> None:
    """The order of the piles makes no difference; where the ace of clubs lies does, though its number is 0."""

    def words(*piles: str) -> tuple[int, int]:
        zones = {f"pile.{i + 1}": cards for i, cards in enumerate(piles)}
        order = RANKS[2:] + RANKS[:2]
        zones |= {f"foundation.{s}": " ".join([r + s for r in order[:n]]) for s, n in zip("CDHS", (11, 12, 13, 13), strict=True)}
        search = CanfieldSearch(CANFIELD.position(zones=zones, phase="play", base=2))
        search.write_key()
        return int(search.a), int(search.b)

    assert words("2D", "AC", "2C", "") == words("", "2C", "2D", "AC")
    assert words("2D AC", "", "2C", "") != words("2D", "AC", "2C", "")


def test_canfield_solutions_win_whole_deals() -> None:
    """The solutions of those of ten deals that are solved quickly win in the game itself."""
    n = 0
    for seed in range(1, 11):
        h = CANFIELD.new(seed)
        found = solve(CANFIELD, h, 2000)
        if found.verdict == "won":
            h.play(*found.line)
            assert h.over and h.score == [52]
            n += 1
    assert n >= 5


def test_canfield_move_limit_bounds_the_win() -> None:
    """A line that needs more moves than the option allows is not a win."""
    h = CANFIELD.new(2, options={"max_actions": 100})
    assert solve(CANFIELD, h, 5000).verdict == "unknown"


# Requests ------------------------------------------------------------------------------------


def test_a_hand_in_progress_is_solved_from_its_position() -> None:
    """After any play the verdict is that of the position, and the hand does not change."""
    h = GOLF.new(4)
    h.apply(h.legal()[0])
    before = h.view(0).to_json()
    found = solve(GOLF, h)
    assert h.view(0).to_json() == before
    h.play(*found.line)
    assert h.over and (found.verdict == "won") == (h.score == [0])
    again = solve(GOLF, h)
    assert (again.verdict, again.line) == (found.verdict, [])


def test_too_small_a_budget_leaves_a_deal_undecided() -> None:
    """With one position, nothing is proved or claimed."""
    for game in (GOLF, CANFIELD):
        found = solve(game, game.new(3), 1)
        assert (found.verdict, found.line) == ("unknown", [])


def test_a_game_without_a_solver_is_refused() -> None:
    """The refusal names the games that have one."""
    hearts = upcard.game("hearts")
    with pytest.raises(NoSolver, match="there is no solver for Hearts; there is one for: Canfield, Golf"):
        solve(hearts, hearts.new(1))


def test_a_winnable_deal_is_found() -> None:
    """The first one from a seed on, or a random one, each with its solution; with no tries, none is found."""
    seed, found = winnable(CANFIELD, None, seed=3)
    assert seed >= 3 and found.verdict == "won"
    h = CANFIELD.match(seed).hand
    h.play(*found.line)
    assert h.score == [52]
    with pytest.raises(Unsolved, match="none of 1 deals was won"):
        winnable(CANFIELD, None, tries=1, nodes=1)


def test_a_survey_counts_and_bounds() -> None:
    """Undecided deals count as lost for the lower bound and as won for the upper; for 50 of 100 the interval is 40.4 % to 59.6 %
    (Wilson).
    """
    s = survey(CANFIELD, "strict", seed=1, deals=4, nodes=50)
    assert s.deals() == sum(s.count.values()) == 4 and len(s.lines()) == 3
    s = Survey()
    s.seconds = [0.0] * 100
    s.count = {"won": 50, "lost": 50, "unknown": 0}
    share, low, high = s.share()
    assert (share, round(low, 3), round(high, 3)) == (0.5, 0.404, 0.596)
    s.count = {"won": 50, "lost": 0, "unknown": 50}
    share, low, high = s.share()
    assert share == 1 and round(low, 3) == 0.404 and high == pytest.approx(1, abs=1e-9)
    assert solver.won(GOLF, GOLF.new(1)) is False
