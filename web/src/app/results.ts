/** The player's results for each game and each set of options: a guest's are stored in this browser, an account's in the room. */
import type { MatchView, OptionValue } from "../protocol";
import { amount, many, minutes } from "../text";
import { fetchDone } from "./account/requests";
import { save, load } from "./browserStorage";

export interface Results {
  played: number;
  won: number;
  streak: number; // matches won in a row at present
  longest: number; // the longest streak so far
  best: number; // the best total
  fastest: number; // seconds of the fastest win; 0 before the first
  last: string; // the match counted last, so that none is counted twice
}

type Told = Omit<Results, "last">;
type Options = Record<string, OptionValue>;
type Shelf = Record<string, Record<string, Results>>; // by game, then by options

const KEY = "results";
const NONE: Results = { played: 0, won: 0, streak: 0, longest: 0, best: 0, fastest: 0, last: "" };

/** Options as a key that does not depend on their order. */
const way = (options: Options): string => JSON.stringify(Object.entries(options).sort(([a], [b]) => a.localeCompare(b)));

function shelf(): Shelf {
  const stored = load<Shelf | null>(KEY, null);
  return typeof stored === "object" && stored !== null ? stored : {};
}

/** The results for a game with these options; null before the first match. */
export function resultsOf(game: string, options: Options): Results | null {
  const found = shelf()[game]?.[way(options)];
  return typeof found?.played === "number" && found.played > 0 ? { ...NONE, ...found } : null;
}

/** The results after one more match of a seat. */
export function counted(before: Results | null, match: MatchView, seat: number, seconds: number, deal: string): Results {
  const { played, won, streak, longest, best, fastest } = before ?? NONE;
  const wins = match.winners.includes(seat);
  const total = match.totals[seat] ?? 0;
  const row = wins ? streak + 1 : 0;
  return {
    played: played + 1,
    won: won + Number(wins),
    streak: row,
    longest: Math.max(longest, row),
    best: before === null ? total : match.low ? Math.min(best, total) : Math.max(best, total),
    fastest: wins && (fastest === 0 || seconds < fastest) ? seconds : fastest,
    last: deal,
  };
}

/** Counts a match that is over, once; returns the results with it. */
export function count(match: MatchView, options: Options, seat: number, seconds: number, deal: string): Results {
  const before = resultsOf(match.game, options);
  if (before?.last === deal) return before;
  const after = counted(before, match, seat, seconds, deal);
  const all = shelf();
  save(KEY, { ...all, [match.game]: { ...all[match.game], [way(options)]: after } });
  return after;
}

/** The results of the account that is signed in, as the room counts them; null before the first match. */
export async function roomResults(game: string, options: Options, table = ""): Promise<Told | null> {
  return (await fetchDone({ game, options, table })).games[0] ?? null;
}

/** The results as one to three sentences. */
export function resultsSentence({ played, won, streak, longest, best, fastest }: Told): string {
  const told = [`${many(played, "matches")} played, ${amount(won)} won (${Math.round((100 * won) / played)}%).`];
  if (longest > 0) told.push(`Winning streak: ${amount(streak)} (longest ${amount(longest)}).`);
  told.push(`Best: ${amount(best)}${fastest > 0 ? `, fastest win in ${minutes(fastest)}` : ""}.`);
  return told.join(" ");
}
