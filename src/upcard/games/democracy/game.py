"""Democracy: all play a card at once for an upcard whose suit is trumps; more than half the points of a suit win its tribe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, Rng, Seat, cards
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.game import Game
from upcard.core.hand import Hand, Phase
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.pack import JOKER_WORDS, RANK_WORDS, SUIT_SIGNS, SUIT_WORDS, Pack
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted, join_words
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones
from upcard.games.democracy.glossary import GLOSSARY

RANKS: Final = "6789TJQKA345"
SUITS: Final = "CDHS"
PACKS: Final = {0: Pack(RANKS), 1: Pack(RANKS, extra="XR"), 2: Pack(RANKS, extra="XR XB")}
JOKERS: Final = {2: 0, 3: 0, 4: 2, 5: 0, 6: 1}
FIRST_DAY: Final = {2: 12, 3: 8, 4: 6, 5: 4, 6: 4}
POINTS: Final = vec[i64]([0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
SUIT: Final = vec[i64]([0xFFF << 12 * s for s in range(4)])
JOKER: Final = 48  # this face and above
IDIOT: Final = 0
CHIEF: Final = 11
NO_TRUMP: Final = -1
HAND: Final = 0  # zones: hands, chosen cards, won cards; then pool, upcard, trick, undealt cards, discards
DECLARED: Final = 64  # answers from here on: a joker and the rank it stands for


@dataclass(frozen=True)
class DemocracyOptions(Options):
    """The house rules of Democracy."""

    target_tribes: int = option(5, "The tribes that win the match.", title="Tribes to win", low=1, high=40)
    joker_upcard: Literal["no_trump", "previous_trump"] = option(
        "no_trump",
        "Trumps when the upcard is a joker.",
        title="Joker as upcard",
        choices={"no_trump": "the trick has no trumps", "previous_trump": "the last suit stays trumps"},
    )
    upcard_counts_in_five_six: bool = option(
        False, "A six of trumps also wins when the five of trumps is the upcard.", title="The upcard counts for five and six"
    )
    joker_rank: Literal["always_five", "declared"] = option(
        "always_five",
        "The rank of a joker; it is never a trump.",
        title="Jokers",
        choices={"always_five": "always a five", "declared": "the rank its player names"},
    )
    tie_takes: Literal["all_players", "tied_only"] = option(
        "all_players",
        "The players who keep their cards when the highest cards tie.",
        title="A tied trick",
        choices={"all_players": "every player keeps their own", "tied_only": "those who tied; the other cards are discarded"},
    )
    end_tie: Literal["play_on", "shared"] = option(
        "play_on",
        "When two players share the most tribes at the end.",
        title="A tie at the end",
        choices={"play_on": "another island is played", "shared": "they share the win"},
    )
    first_dealer: int = option(0, "The seat that deals first, from 1; 0 for a random one.", low=0, high=6)


class Choose(Phase["Democracy"]):
    """All players choose any card, face down; the cards are turned up together (DM-11 to DM-13)."""

    name = "choose"
    sealed = True
    verbs = [
        card_verb("play", PACKS[2]),
        Verb("play", [f"{joker} as {rank}" for joker in ("XR", "XB") for rank in RANKS], first=DECLARED),
    ]

    def legal(self, h: Democracy, seat: Seat) -> list[int]:
        held = cards(h.at[HAND + seat])
        if h.rules.joker_rank == "always_five":
            return held
        plain = [c for c in held if c < JOKER]
        return plain + [DECLARED + 12 * (c - JOKER) + r for c in held if c >= JOKER for r in range(12)]

    def pick(self, h: Democracy, seat: Seat, rng: Rng) -> Action:
        answers = self.legal(h, seat)
        return answers[rng.below(len(answers))]

    def act(self, h: Democracy, seat: Seat, action: Action) -> None:
        card = action
        if action >= DECLARED:
            card = JOKER + (action - DECLARED) // 12
            h.declared[seat] = (action - DECLARED) % 12
        h.move(card, HAND + seat, h.chosen + seat)

    def close(self, h: Democracy) -> None:
        h.reveal()

    def prompt(self, h: Democracy, seat: int) -> str:
        up = f"[{h.plan.pack.names[h.top(h.up)]}]"
        trumps = "no trumps" if h.trump == NO_TRUMP else f"{SUIT_WORDS[SUITS[h.trump]]} are trumps"
        return f"Your turn: play any card for the {up}; {trumps}."

    def button(self, h: Democracy, seat: int, action: int) -> str:
        return super().button(h, seat, action) if action < DECLARED else f"Play the {declared_joker(action)}"

    def log_text(self, h: Democracy, seat: int, action: int) -> str:
        if action < DECLARED:
            return super().log_text(h, seat, action)
        return f"{{{seat}}} {{plays|play}} the {declared_joker(action)}."

    def why_not(self, h: Democracy, seat: int, action: int) -> str:
        card = action if action < DECLARED else JOKER + (action - DECLARED) // 12
        if card not in h.plan.pack.faces:
            return f"the {PACKS[2].words(card)} is not in this pack"
        if not h.at[HAND + seat] >> card & 1:
            return f"you do not hold the {PACKS[2].words(card)}"
        name = PACKS[2].names[card]
        if action >= DECLARED:
            return f"a joker is always a five at this table: say 'play {name}'"
        return f"name the rank of your joker, such as 'play {name} as 5'"


def declared_joker(action: int) -> str:
    """A joker with the rank that its player names, in words: "black joker as an eight"."""
    joker, rank = divmod(action - DECLARED, 12)
    word = RANK_WORDS[RANKS[rank]]
    return f"{JOKER_WORDS[('XR', 'XB')[joker]]} as {'an' if word in ('ace', 'eight') else 'a'} {word}"


CHOOSE: Final = Choose()


class Democracy(Hand[DemocracyOptions]):
    """An island: two days of tricks for four tribes."""

    trump: i64 = NO_TRUMP
    day: i64 = 1

    def __init__(self, deal: Deal[DemocracyOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.chosen: i64 = n
        self.won: i64 = 2 * n
        self.pool: i64 = 3 * n
        self.up: i64 = 3 * n + 1
        self.trick: i64 = 3 * n + 2
        self.undealt: i64 = 3 * n + 3
        self.away: i64 = 3 * n + 4
        self.declared = self.plan.ends[:n]

    def setup(self) -> None:
        self.deal_pile(self.fresh_deck(), 0, self.undealt)
        self.deal_day(FIRST_DAY[int(self.plan.seats)])
        self.turn_up()

    def deal_day(self, size: i64) -> None:
        """Deal *size* cards to every player, one at a time from the dealer's left, then *size* cards to the voting pool."""
        n = self.plan.seats
        for i in range(n * size):
            self.move(self.top(self.undealt), self.undealt, HAND + (self.terms.dealer + 1 + i) % n)
        for _ in range(size):
            self.move(self.top(self.undealt), self.undealt, self.pool)

    def turn_up(self) -> None:
        """Turn up the top card of the pool; its suit is trumps (DM-10)."""
        card = self.top(self.pool)
        self.move(card, self.pool, self.up)
        if card < JOKER:
            self.trump = card // 12
        elif self.rules.joker_upcard == "no_trump":
            self.trump = NO_TRUMP
        if self.journal is not None:
            word = "no trumps" if self.trump == NO_TRUMP else f"{SUIT_WORDS[SUITS[self.trump]]} are trumps"
            self.announce(f"[{self.plan.pack.names[card]}] is turned up: {word}.")
        for s in range(self.plan.seats):
            self.declared[s] = -1
        self.ask(CHOOSE, self.clockwise_from(self.eldest()))

    def strength(self, seat: Seat) -> i64:
        """The rank of the card *seat* has played, with trumps above all others; a joker is a five but not a trump (DM-21)."""
        card: Card = self.cards_in(self.trick)[seat]
        if card >= JOKER:
            return self.declared[seat] if self.declared[seat] >= 0 else CHIEF
        return card % 12 + (12 if card // 12 == self.trump else 0)

    def winner(self) -> Seat:
        """The seat that wins the trick; -1 if the highest cards tie (DM-14 to DM-16)."""
        n = self.plan.seats
        played = self.at[self.trick]
        if self.trump != NO_TRUMP and played >> (12 * self.trump + IDIOT) & 1:
            chief = played >> (12 * self.trump + CHIEF) & 1
            if chief or (self.rules.upcard_counts_in_five_six and self.top(self.up) == 12 * self.trump + CHIEF):
                return self.cards_in(self.trick).index(12 * self.trump + IDIOT)
        best: Seat = 0
        alone = True
        for s in range(1, n):
            if self.strength(s) > self.strength(best):
                best = s
                alone = True
            elif self.strength(s) == self.strength(best):
                alone = False
        return best if alone else -1

    def reveal(self) -> None:
        """Turn up all cards; the winner takes them with the upcard, or in a tie players keep their own (DM-18, DM-19)."""
        n = self.plan.seats
        for s in range(n):
            self.move_all(self.chosen + s, self.trick)
        best = self.winner()
        played = self.cards_in(self.trick)
        if self.journal is not None:
            self.announce(self.played_text(played))
        if best >= 0:
            self.announce(f"{{{best}}} {{wins|win}} the trick.")
            self.move_all(self.trick, self.won + best)
            self.move_all(self.up, self.won + best)
        else:
            if self.rules.tie_takes == "all_players":
                self.announce("The highest cards tie: every player keeps their own card.")
            else:
                self.announce("The highest cards tie: their players keep them, and the other cards are discarded.")
            top = max([self.strength(s) for s in range(n)])
            back = [self.rules.tie_takes == "all_players" or self.strength(s) == top for s in range(n)]
            for s in range(n):
                self.move(played[s], self.trick, self.won + s if back[s] else self.away)
            self.move_all(self.up, self.away)
        if self.at[HAND]:
            self.turn_up()
        elif self.day == 1:
            self.second_day()
        else:
            self.end([self.tribes(s) for s in range(n)])

    def played_text(self, played: list[int]) -> str:
        """The cards of a trick with their players: "{0} {plays|play} [QS], {1} [XR] as a six and {2} [4H]."."""
        cards = []
        for s, card in enumerate(played):
            rank = RANK_WORDS[RANKS[self.declared[s]]] if self.declared[s] >= 0 else ""
            named = f" as {'an' if rank[0] in 'ae' else 'a'} {rank}" if rank else ""
            cards.append(f"{{{s}}}{' {plays|play}' if s == 0 else ''} [{self.plan.pack.names[card]}]{named}")
        return f"{join_words(cards)}."

    def second_day(self) -> None:
        """Deal the cards that are left to the players and the pool; a remainder is discarded (DM-23)."""
        self.day = 2
        self.trump = NO_TRUMP
        self.announce("The second day.")
        size = self.size(self.undealt) // (self.plan.seats + 1)
        self.deal_day(size)
        self.turn_up()

    def points(self, seat: Seat, suit: i64) -> int:
        """The points a player has won in a suit."""
        total: i64 = 0
        for card in cards(self.at[self.won + seat] & SUIT[suit]):
            total += POINTS[card % 12]
        return int(total)

    def tribes(self, seat: Seat) -> int:
        """The number of suits in which a player has 13 or more of the 25 points (DM-25)."""
        return sum([self.points(seat, s) >= 13 for s in range(4)])

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Give jokers that others have played face down any rank."""
        for s in range(self.plan.seats):
            if s != seat and self.phase is CHOOSE:
                joker = self.at[self.chosen + s] >> JOKER != 0 and self.rules.joker_rank == "declared"
                self.declared[s] = rng.below(12) if joker else -1

    # What is shown ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        facts = [Fact("Day", "first" if self.day == 1 else "second")]
        if self.waiting:
            trumps = "none" if self.trump == NO_TRUMP else f"{SUIT_SIGNS[SUITS[self.trump]]} {SUIT_WORDS[SUITS[self.trump]]}"
            facts.append(Fact("Trump", trumps))
        for s in range(self.plan.seats):
            won = [f"{SUIT_SIGNS[SUITS[k]]}{self.points(s, k)}" for k in (3, 2, 0, 1) if self.points(s, k)]
            facts.append(Fact("", " ".join(won) or "nothing yet", s, "note"))
        return facts

    def card_places(self, zone: int) -> list[int]:
        return list(range(int(self.size(zone)))) if zone == self.trick else []

    def sorted_hand(self, cards: list[int]) -> list[int]:
        order = [2, 3, 1, 0, -1]
        return sorted(cards, key=lambda c: (c // 12 != self.trump, order[c // 12], -c))

    def count_lines(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        for s in range(self.plan.seats):
            for k in (3, 2, 0, 1):
                won = self.points(s, k)
                if won >= 13:
                    lines.append(ScoreLine(s, f"{SUIT_WORDS[SUITS[k]]}: {won} of 25, a tribe", 1))
        if not lines:
            lines.append(ScoreLine(-1, "No player wins a tribe on this island."))
        return lines


class DemocracyMatch(Match[DemocracyOptions, Democracy]):
    """Islands until a player has five tribes (DM-28)."""

    end_heading: str = "The count"

    def label(self, h: Democracy) -> str:
        return f"Island {self.number}"

    def shares_ties(self) -> bool:
        return self.options.end_tie == "shared"

    def deciding_total(self) -> int:
        return self.options.target_tribes

    def goal(self) -> str:
        return f"first to {counted(self.options.target_tribes, 'tribes')}"


def plan(seats: int, options: DemocracyOptions) -> Plan:
    """A hand, a chosen card and won cards for each seat; the pool, the upcard, the trick, the undealt cards, the discards."""
    chosen = [Zone("chosen", s, 1 << s, grouped_with=HAND + s, layout="row", title="Chosen") for s in range(seats)]
    won = [Zone("won", s, layout="taken", title="Won") for s in range(seats)]
    middle = [
        Zone("pool", sight=NOBODY, ordered=True, layout="pile", title="Voting pool"),
        Zone("up", ordered=True, layout="pile", title="Upcard"),
        Zone("trick", ordered=True, layout="trick", title="Trick"),
        Zone("undealt", sight=NOBODY, ordered=True, layout="pile", title="Second day"),
        Zone("away", layout="pile", title="Discarded"),
    ]
    return Plan(seats, hand_zones(seats) + chosen + won + middle, PACKS[JOKERS[seats]])


GAME: Final = Game(
    slug="democracy",
    title="Democracy",
    family="Tricks",
    sentence="All play at once for each upcard; win more than half the points of a suit.",
    seats=(2, 3, 4, 5, 6),
    minutes="30–45",
    depth="medium",
    options=DemocracyOptions,
    plan=plan,
    hand=Democracy,
    phases=(CHOOSE,),
    max_answers=120,
    match=DemocracyMatch,
    unit="tribes",
    usual_seats=4,
    rest_zone="undealt",
    glossary=GLOSSARY,
)
