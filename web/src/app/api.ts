/** The page's HTTP requests to the server. */
import type { GameInfo, Invite, OptionValue, RankTable } from "../protocol";

/** The server refused; `text` is a sentence for the player, `field` the option it concerns or "". */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly field = "",
  ) {
    super(message);
  }
}

export const UNREACHED = "The server does not answer. Check your connection and try again.";
const FAILED = "That did not work. Try again in a moment.";
const MISSING = "This is no longer here.";
const TOLD = [403, 404, 409, 422, 429, 503]; // their bodies have a sentence for the player

export interface BotInfo {
  name: string;
  title: string;
  sentence: string;
}

export interface TableOrder {
  game: string;
  seats: number;
  options: Record<string, OptionValue>;
  bots: string[];
  name: string;
  seed?: string;
  listed?: boolean; // shown to strangers
  watching?: boolean; // spectators may come
  fill?: string; // the bot for empty and left seats
  hints?: boolean;
  bank?: number; // seconds on each clock; 0: no clock
  step?: number; // seconds more for each answer
  grace?: number; // seconds until a bot holds the seat of a player who is away
}

export interface OpenedSeat {
  table: string;
  token: string;
  code: string; // for inviting others, or ""
}

async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal(UNREACHED);
  }
  const said: unknown = await response.json().catch(() => null);
  if (response.ok && said !== null) return said as T;
  const told = said as { text?: unknown; field?: unknown } | null;
  if (TOLD.includes(response.status) && typeof told?.text === "string") {
    throw new Refusal(told.text, typeof told.field === "string" ? told.field : "");
  }
  throw new Refusal(response.status === 404 ? MISSING : response.status >= 502 ? UNREACHED : FAILED);
}

/** The games last fetched. The lobby shows them at once while it fetches them again. */
export const shelf: { games: GameInfo[] | null } = { games: null };

export async function fetchGames(): Promise<GameInfo[]> {
  return (shelf.games = await asked<GameInfo[]>("/api/games"));
}

export function fetchBots(): Promise<BotInfo[]> {
  return asked("/api/bots");
}

/** The rules of a game, as HTML that the server renders from the project's own text. */
export function fetchRules(slug: string): Promise<{ title: string; html: string }> {
  return asked(`/api/games/${encodeURIComponent(slug)}/rules`);
}

/** The ranking of hands, and how often each is dealt. */
export function fetchRanks(slug: string): Promise<RankTable[]> {
  return asked(`/api/games/${encodeURIComponent(slug)}/ranks`);
}

const posted = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export function openTable(order: TableOrder): Promise<OpenedSeat> {
  return asked("/api/tables", posted(order));
}

/** The table of a four-letter code or of an address. */
export function fetchInvite(key: string): Promise<Invite> {
  return asked(`/api/invites/${encodeURIComponent(key)}`);
}

/** The tables that anybody may join, filtered by words. */
export function fetchOpenTables(text = ""): Promise<Invite[]> {
  return asked(`/api/lobby?text=${encodeURIComponent(text)}`);
}

export function sitDown(table: string, name: string, seat: number | null): Promise<OpenedSeat> {
  return asked(`/api/tables/${encodeURIComponent(table)}/sit`, posted({ name, seat }));
}

/** The record of the table's finished match, for its players. */
export function fetchRecord(table: string, token: string): Promise<unknown> {
  return asked(`/api/tables/${encodeURIComponent(table)}/record`, { headers: { Authorization: `Bearer ${token}` } });
}

/** A sentence about an error, without technical details. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : FAILED;
}
