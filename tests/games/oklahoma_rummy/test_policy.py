"""The deals that a search imagines at Oklahoma Rummy."""

from __future__ import annotations

from upcard.core.bits import Rng
from upcard.games.oklahoma_rummy.game import GAME
from upcard.games.oklahoma_rummy.hand import OklahomaRummy
from upcard.games.oklahoma_rummy.melds import RANK
from upcard.games.oklahoma_rummy.policy import POLICY
from upcard.kit.two_packs import gathered


def threes(h: OklahomaRummy, seat: int) -> int:
    """The ranks, but twos, of which a hand has three cards or more."""
    some, both = gathered([c % 64 for c in h.cards_in(seat)])
    return sum([bin(some & RANK[r]).count("1") + bin(both & RANK[r]).count("1") >= 3 for r in range(1, 13)])


def imagined_threes(h: OklahomaRummy, deals: int) -> tuple[int, int]:
    """The sets in the others' hands, in likely deals and in even ones."""
    likely = even = 0
    for seed in range(deals):
        one, other = POLICY.imagine(h, h.turn, Rng(seed)), h.imagine(h.turn, Rng(seed))
        likely += sum([threes(one, s) for s in range(4) if s != h.turn])
        even += sum([threes(other, s) for s in range(4) if s != h.turn])
    return likely, even


def test_after_the_first_round_the_others_are_imagined_without_sets() -> None:
    """Players lay their melds down at once. An even deal gives hands of so many cards a set in every few deals."""
    h = GAME.new(3)
    assert isinstance(h, OklahomaRummy)
    likely, even = imagined_threes(h, 20)
    assert likely == even > 0  # nobody has had a turn
    while h.size(h.stock) > 104 - 1 - 13 * 4 - 8:
        h.apply(POLICY.choose(h, h.turn, Rng(1)))
    likely, even = imagined_threes(h, 60)
    assert 4 * likely < even
