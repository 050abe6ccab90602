/** The names of cards. A name is a rank and a suit letter: "QS", "TD"; "XR" and "XB" are jokers; "" is a back. */
import type { CardName } from "../protocol";

const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
  "1": "one",
};
const SUITS: Record<string, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

export type Suit = "s" | "h" | "d" | "c" | "x";

export const isJoker = (card: CardName): boolean => card.startsWith("X");

/** The letter that chooses the ink: one of the four suits, or x for jokers. */
export function inkOf(card: CardName): Suit {
  const suit = (card[1] ?? "x").toLowerCase();
  return !isJoker(card) && "shdc".includes(suit) ? (suit as Suit) : "x";
}

/** "queen of spades", "red joker", "face-down card". */
export function cardTitle(card: CardName): string {
  if (card === "") return "face-down card";
  if (isJoker(card)) return card === "XR" ? "red joker" : card === "XB" ? "black joker" : "joker";
  return `${RANKS[card[0] ?? ""] ?? card[0]} of ${SUITS[card[1] ?? ""] ?? card[1]}`;
}

/** The rank as printed in a corner or a sentence: "10" for T. */
export const rankText = (card: CardName): string => (card[0] === "T" ? "10" : (card[0] ?? ""));

/** The order of the ranks, deuce 0 to ace 12, jokers above; only for sorting a hand by rank. */
export const rankPlace = (card: CardName): number => "23456789TJQKAX".indexOf(card[0] ?? "");
