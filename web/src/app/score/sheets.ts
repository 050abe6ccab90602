/** Score sheets of games played with real cards. They are in this browser and nowhere else, newest first. */
import type { ScoreFacts } from "../../protocol";
import { load, save } from "../browserStorage";

/** A line of a sheet: a hand, points beside the hands, or chips bought. */
export interface ScoreRow {
  kind: "hand" | "bonus" | "bought";
  scores: number[]; // one a column
  dealer: number; // a seat; -1 where nobody deals
}

export interface ScoreSheet {
  id: string;
  facts: ScoreFacts; // the match, as the room told it when the sheet was made
  names: string[]; // one a seat
  first: number; // the first dealer's seat; -1 where nobody deals
  next?: number; // the next dealer, where it is not the usual one
  rows: ScoreRow[];
  ended?: number[]; // the columns that have won, where the players said that it is over
  changed: number; // when, in milliseconds
  summary: string; // how it stands, for the lobby
}

const KEY = "score.sheets";
const NAMES = "score.names";
const MOST_NAMES = 40;

function isSheet(value: unknown): value is ScoreSheet {
  const sheet = value as Partial<ScoreSheet> | null;
  return (
    typeof sheet?.id === "string" &&
    typeof sheet.facts?.slug === "string" &&
    Array.isArray(sheet.facts.sides) &&
    Array.isArray(sheet.names) &&
    Array.isArray(sheet.rows)
  );
}

export function scoreSheets(): ScoreSheet[] {
  const stored: unknown = load(KEY, []);
  return Array.isArray(stored) ? stored.filter(isSheet) : [];
}

export const scoreSheet = (id: string): ScoreSheet | undefined => scoreSheets().find((sheet) => sheet.id === id);

/** Stores a sheet as the newest; false where the browser stores nothing. */
export function saveSheet(sheet: ScoreSheet): boolean {
  return save(KEY, [sheet, ...scoreSheets().filter((other) => other.id !== sheet.id)]);
}

export function forgetSheet(id: string): void {
  save(
    KEY,
    scoreSheets().filter((sheet) => sheet.id !== id),
  );
}

export const sheetPath = (sheet: ScoreSheet): string => `/score/${sheet.facts.slug}/${sheet.id}`;

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) => (n % 36).toString(36)).join("");
}

/** Calls back when another tab has changed the sheets. */
export function watchSheets(changed: () => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === `upcard.${KEY}` || event.key === null) changed();
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** The names written on sheets here before, those of the last sheet first. */
export function knownNames(): string[] {
  const stored: unknown = load(NAMES, []);
  return Array.isArray(stored) ? stored.filter((name) => typeof name === "string") : [];
}

export function rememberNames(names: string[]): void {
  save(NAMES, [...new Set([...names, ...knownNames()])].slice(0, MOST_NAMES));
}
