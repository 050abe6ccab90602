/** The page's HTTP requests to the server. */
import type { GameInfo, OptionValue, RankTable } from "../protocol";

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
  // Only a 422 carries a sentence for the player.
  const told = said as { text?: unknown; field?: unknown } | null;
  if (response.status === 422 && typeof told?.text === "string") {
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

export function openTable(order: TableOrder): Promise<{ table: string; token: string }> {
  return asked("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(order) });
}

/** A sentence about an error, without technical details. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : FAILED;
}
