"""Red Dog: bet against the pot that one of your four cards beats the next card of its suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, lowest
from upcard.core.deal import Deal
from upcard.core.facts import Fact
from upcard.core.game import Game
from upcard.core.hand import Phase
from upcard.core.imagine import limit_knowledge, place_cards
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan, Zone, hand_zones, stock_zone
from upcard.games.red_dog.glossary import GLOSSARY
from upcard.kit.common_pot import POT_BET, SPLIT_VOTE, CommonPotHand, CommonPotMatch, CommonPotOptions, PotBet

HAND: Final = 0  # zones: hands, exposed cards, the stock, and the cards turned
PASS: Final = 1


@dataclass(frozen=True)
class RedDogOptions(CommonPotOptions):
    """The stakes and house rules of Red Dog."""

    ante_each_deal: bool = option(False, "Everyone antes again for every deal.", title="Ante for every deal")
    pass_option: Literal["none", "forfeit_min"] = option(
        "none",
        "May a player pass?",
        title="Passing",
        choices={"none": "no, everyone must bet", "forfeit_min": "yes, for the minimum bet, and no card is turned up"},
    )
    expose_choice: Literal["player", "lowest"] = option(
        "player",
        "Which winning card a player shows.",
        title="Card to show",
        choices={"player": "any, of their choice", "lowest": "the lowest that wins"},
    )
    max_deals: int = option(0, "After this many deals the pot is shared; 0: no limit.", title="Deals, at most", low=0, high=1000)


class Bet(PotBet):
    """Bet on your four cards; then a fifth is turned up (RD-6 to RD-9)."""

    verbs = [*POT_BET.verbs, Verb("pass", first=PASS, text="Pass, for the minimum bet")]


class Expose(Phase["RedDog"]):
    """Choose which of several winning cards to show (RD-R9)."""

    name = "expose"
    verbs = [card_verb("show", STANDARD)]

    def options(self, h: RedDog, seat: Seat) -> CardSet:
        return h.winning(seat)

    def act(self, h: RedDog, seat: Seat, action: Action) -> None:
        h.expose(seat, action)

    def close(self, h: RedDog) -> None:
        h.next_turn()

    def prompt(self, h: RedDog, seat: int) -> str:
        return "Your turn: you have won. Show one of your winning cards."

    def why_not_card(self, h: RedDog, seat: int, face: int) -> str:
        return f"it does not beat the {STANDARD.words(int(h.top(h.turned)))}"


BET: Final = Bet()
EXPOSE: Final = Expose()


class RedDog(CommonPotHand[RedDogOptions]):
    """A deal of Red Dog: four cards each, and one card turned up for every player."""

    stake: i64 = 0

    def __init__(self, deal: Deal[RedDogOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.stock: i64 = 2 * n
        self.turned: i64 = 2 * n + 1

    def setup(self) -> None:
        deck = self.fresh_deck()
        self.open_pot()
        self.deal_pile(deck, self.deal_round(deck, 4), self.stock)
        self.next_turn()

    def begin_turn(self) -> None:
        self.back_to_turn()

    def back_to_turn(self) -> None:
        self.ask(BET, self.only(self.actor))

    def words(self, seat: Seat) -> list[int]:
        return super().words(seat) + ([PASS] if self.rules.pass_option == "forfeit_min" else [])

    def act_word(self, seat: Seat, action: Action) -> None:
        self.lose(seat, self.rules.min_bet)

    def higher(self) -> CardSet:
        """The cards that beat the card turned up: higher, and of its suit (RD-8)."""
        card = self.top(self.turned)
        return self.plan.suits[card // 13] & ~(bit(card + 1) - 1)

    def winning(self, seat: Seat) -> CardSet:
        """The winning cards in a player's hand."""
        return self.at[HAND + seat] & self.higher()

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Imagine the player who is choosing what to show with two winning cards and two others at random."""
        if self.phase is not EXPOSE or self.actor == seat:
            return
        zone = HAND + self.actor
        hidden = vec[i64]([c for c in self.plan.cards if not self.located_by(seat) >> c & 1])
        rng.shuffle(hidden)
        winners = [c for c in hidden if self.higher() >> c & 1][:2]
        others = [c for c in hidden if c not in winners][: self.size(zone) - 2]
        held: CardSet = 0
        for card in [*winners, *others]:
            held |= bit(card)
        place_cards(self, zone, held)
        limit_knowledge(self, self, seat)

    def settle_bet(self, seat: Seat, chips: i64) -> None:
        self.stake = chips
        self.move(self.top(self.stock), self.stock, self.turned)
        self.announce(f"The card turned up is the [{STANDARD.names[self.top(self.turned)]}].")
        winning = self.winning(seat)
        if not winning:
            self.move_all(HAND + seat, self.plan.seats + seat)
            self.lose(seat, chips)
        elif winning & winning - 1 and self.rules.expose_choice == "player":
            self.ask(EXPOSE, self.only(seat))
        else:
            self.expose(seat, lowest(winning))

    def expose(self, seat: Seat, card: Card) -> None:
        """Show the winning card and pay the bet from the pot."""
        self.move(card, HAND + seat, self.plan.seats + seat)
        self.win(seat, self.stake)

    def facts(self) -> list[Fact]:
        return self.pot_facts()


class RedDogMatch(CommonPotMatch[RedDogOptions, RedDog]):
    """Deals until a player takes the pot; the deal passes to the left."""

    def limit(self) -> int:
        return self.options.max_deals

    def counted_so_far(self, h: CommonPotHand) -> int:
        return self.rounds

    def antes_every_round(self) -> bool:
        return self.options.ante_each_deal


def plan(seats: int, options: RedDogOptions) -> Plan:
    """Hands, the cards each player has shown, the stock, and the cards turned up."""
    shown = [Zone("shown", s, layout="row", title="Exposed") for s in range(seats)]
    middle = [
        stock_zone(),
        Zone("turned", ordered=True, layout="fan", title="Turned"),
    ]
    return Plan(seats, hand_zones(seats) + shown + middle, STANDARD)


GAME: Final = Game(
    slug="red_dog",
    title="Red Dog",
    family="Banking",
    sentence="Bet against the pot that one of your cards beats the next of its suit.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    minutes="10–20",
    depth="light",
    options=RedDogOptions,
    plan=plan,
    hand=RedDog,
    phases=(BET, EXPOSE, SPLIT_VOTE),
    max_answers=200,
    match=RedDogMatch,
    unit="chips",
    usual_seats=4,
    rest_zone="stock",
    glossary=GLOSSARY,
)
