/** The tricks of a hand, collected from its events. */
import type { CardName, Happening, Zone } from "../protocol";

export interface Trick {
  cards: { card: CardName; seat: number }[]; // in order of play
  taker: number; // -1: nobody
}

export interface Tricks {
  hand: number; // of the match
  open: Trick["cards"]; // the trick on the table
  done: Trick[];
}

export const NO_TRICKS: Tricks = { hand: 0, open: [], done: [] };

/** The tricks after more events. `zones` are the zones of the table, which stay the same for the whole match. */
export function gathered(before: Tricks, happened: Happening[], zones: Zone[]): Tricks {
  const isTrick = new Set(zones.filter((zone) => zone.layout === "trick").map((zone) => zone.id));
  if (isTrick.size === 0) return NO_TRICKS;
  const owner = new Map(zones.map((zone) => [zone.id, zone.owner]));
  let { hand, open, done } = before;
  for (const what of happened) {
    if (what.hand !== hand) [hand, open, done] = [what.hand, [], []];
    if (what.kind !== "move" || what.from === what.to) continue;
    if (isTrick.has(what.to)) open = [...open, { card: what.card, seat: owner.get(what.from) ?? what.seat }];
    else if (isTrick.has(what.from) && open.length)
      [done, open] = [[...done, { cards: open, taker: owner.get(what.to) ?? -1 }], []];
  }
  return { hand, open, done };
}

/** The last trick of hand *number*; null before there is one. */
export const lastTrick = (tricks: Tricks | undefined, number: number): Trick | null =>
  (tricks?.hand === number && tricks.done.at(-1)) || null;

/** How many tricks each seat has taken. */
export const taken = ({ done }: Tricks, seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => done.filter((trick) => trick.taker === seat).length);
