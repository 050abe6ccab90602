/** "This game in numbers": what the lab measured of every game, and the scales on which it is drawn. */
import { fetchNumbers } from "../api";
import type { FigureValue, GameNumbers, MeasuredFigure, Numbers } from "../../protocol";

let kept: Promise<Numbers> | null = null;

/** The figures of all games, asked for once; after a failure they are asked for again. */
export function allNumbers(): Promise<Numbers> {
  kept ??= fetchNumbers().catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

/** Forgets what was fetched. */
export const forget = (): void => void (kept = null);

export interface Placed extends FigureValue {
  game: GameNumbers;
}

/** The games of which a figure is known, the lowest value first. */
export function ranked(all: Numbers, figure: string): Placed[] {
  return all.games
    .flatMap((game) => (game.values[figure]?.known ? [{ ...game.values[figure]!, game }] : []))
    .sort((a, b) => a.value - b.value || a.game.title.localeCompare(b.game.title));
}

/** The two ends of a scale: the games with the least and the most, unless only one is known. */
export function ends(all: Numbers, figure: string): string[] {
  const known = ranked(all, figure);
  return known.length > 1 ? [known[0]!, known.at(-1)!].map((each) => `${each.game.title} ${each.text}`) : [];
}

/** The games that have the figure, but not well enough to be compared. */
export const unknown = (all: Numbers, figure: string): GameNumbers[] =>
  all.games.filter((game) => game.values[figure] && !game.values[figure]!.known);

/** From 0 to 1 where a value stands among all known values. Values that are compared in steps stand on a logarithmic scale. */
export function scaleOf(all: Numbers, figure: MeasuredFigure): (value: number) => number {
  const known = ranked(all, figure.name).map((each) => each.value);
  const positive = known.filter((value) => value > 0);
  const shape = figure.steps
    ? (value: number): number => Math.log(Math.max(value, positive[0] ?? 1))
    : (value: number): number => value;
  const low = shape((figure.steps ? positive : known)[0] ?? 1);
  const high = shape(known.at(-1) ?? 1);
  return (value) => (high > low ? Math.min(1, Math.max(0, (shape(value) - low) / (high - low))) : 0.5);
}

/** A figure in a sentence for readers of the page: its value, how sure it is, and on how much it rests. */
export function told(value: FigureValue): string {
  const deals = value.deals === 1 ? "1 deal" : `${value.deals.toLocaleString("en")} deals`;
  return value.range ? `${value.range}, from ${deals}` : `from ${deals}`;
}
