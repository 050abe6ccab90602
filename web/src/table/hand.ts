/** The layout of a hand: equal cards stacked, rows broken between suits, and sort orders. */
import { inkOf, rankPlace } from "../cards/names";
import type { CardName } from "../protocol";

export interface Stack {
  card: CardName;
  count: number;
}

export type Order = "given" | "rank" | "own";

/** Equal cards stacked at the place of the first; cards face down stay apart. */
export function stacks(cards: CardName[]): Stack[] {
  const out: Stack[] = [];
  for (const card of cards) {
    const same = card === "" ? undefined : out.find((stack) => stack.card === card);
    if (same) same.count += 1;
    else out.push({ card, count: 1 });
  }
  return out;
}

/** `rows` rows of at most `most` where that can be, each broken at the border between suits nearest to an even share. */
export function fold(hand: Stack[], rows: number, bySuit: boolean, most = Infinity): Stack[][] {
  if (rows < 2 || hand.length < rows) return [hand];
  const share = hand.length / rows;
  let at = Math.floor(share);
  if (bySuit) {
    const borders = hand.map((_, i) => i).filter((i) => i > 0 && inkOf(hand[i - 1]!.card) !== inkOf(hand[i]!.card));
    const near = borders.sort((a, b) => Math.abs(a - share) - Math.abs(b - share))[0];
    const fits = near !== undefined && near <= most && hand.length - near <= most * (rows - 1);
    if (fits && Math.abs(near - share) <= share * 0.45) at = near;
  }
  return [hand.slice(0, at), ...fold(hand.slice(at), rows - 1, bySuit, most)];
}

/** How many rows a hand of `faces` needs: one up to eight faces on a phone, one always where there is width. */
export function rowsFor(faces: number, narrow: boolean, room: number, card: number): number {
  if (!narrow || faces <= 8) return 1;
  const most = Math.max(2, Math.floor((room - card) / 28) + 1);
  return Math.min(4, Math.max(room > 560 && faces <= most ? 1 : 2, Math.ceil(faces / most)));
}

/** The distance from one card's left edge to the next in a row of `faces`; `most` of a card where they overlap at all. */
export function stepFor(faces: number, room: number, card: number, gap: number, most = 1): number {
  if (faces < 2 || faces * (card + gap) <= room + gap) return card + gap;
  return Math.min(card * most, (room - card) / (faces - 1));
}

export function arranged(cards: CardName[], order: Order, own: CardName[]): CardName[] {
  if (order === "rank") return [...cards].sort((a, b) => rankPlace(b) - rankPlace(a) || inkOf(a).localeCompare(inkOf(b)));
  if (order === "given") return cards;
  const left = [...cards];
  const kept = own.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...kept, ...left]; // new cards go at the end
}
