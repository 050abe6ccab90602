/** Readable fragments of a rule, each with its expression. */
export interface RulePiece {
  text: string;
  say: string;
}

/** Conditions on the last card. */
export const LAST: RulePiece[] = [
  { text: "odd", say: "odd(p1)" },
  { text: "even", say: "even(p1)" },
  { text: "red", say: "color(p1) == RED" },
  { text: "black", say: "color(p1) == BLACK" },
  { text: "a face card", say: "face(p1)" },
  { text: "a number", say: "number(p1)" },
  { text: "high (8 to king)", say: "high(p1)" },
  { text: "low (ace to 7)", say: "low(p1)" },
  { text: "a spade", say: "suit(p1) == SPADES" },
  { text: "a heart", say: "suit(p1) == HEARTS" },
  { text: "a diamond", say: "suit(p1) == DIAMONDS" },
  { text: "a club", say: "suit(p1) == CLUBS" },
  { text: "of the same suit as the card before it", say: "suit(p1) == suit(p2)" },
  { text: "of the same colour as the card before it", say: "color(p1) == color(p2)" },
];

/** Conditions on the card to play. */
export const NEXT: RulePiece[] = [
  { text: "a black card", say: "color(c) == BLACK" },
  { text: "a red card", say: "color(c) == RED" },
  { text: "the other colour", say: "color(c) != color(p1)" },
  { text: "the same colour", say: "color(c) == color(p1)" },
  { text: "the same suit", say: "suit(c) == suit(p1)" },
  { text: "another suit", say: "suit(c) != suit(p1)" },
  { text: "a higher card", say: "value(c) > value(p1)" },
  { text: "a lower card", say: "value(c) < value(p1)" },
  { text: "an odd card", say: "odd(c)" },
  { text: "an even card", say: "even(c)" },
  { text: "odd after even", say: "odd(c) != odd(p1)" },
  { text: "a face card", say: "face(c)" },
  { text: "a number", say: "number(c)" },
  { text: "a high card (8 to king)", say: "high(c)" },
  { text: "a low card (ace to 7)", say: "low(c)" },
  { text: "a card two up or down", say: "dist(c, p1) == 2" },
  { text: "a card one to three away", say: "dist(c, p1) in {1,2,3}" },
  { text: "one to six higher, going round from king to ace", say: "up(p1, c) in {1,2,3,4,5,6}" },
  { text: "the next suit (♠ ♥ ♣ ♦)", say: "suit(c) == after(suit(p1), SPADES, HEARTS, CLUBS, DIAMONDS)" },
];

export interface Draft {
  last: number; // -1: no condition
  play: { joint: "" | "and" | "or"; piece: number }[];
  otherwise: { joint: "" | "and" | "or"; piece: number }[];
}

const side = (parts: Draft["play"]): string =>
  parts.map(({ joint, piece }) => `${joint ? ` ${joint} ` : ""}${NEXT[piece]!.say}`).join("");

/** The expression of a draft. */
export function expression(draft: Draft): string {
  if (draft.last < 0) return side(draft.play);
  return `if ${LAST[draft.last]!.say} then ${side(draft.play)} else ${side(draft.otherwise)}`;
}
