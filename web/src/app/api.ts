/** The page's HTTP requests to the server. */
import type {
  Daily,
  DealInfo,
  FromRoom,
  GameInfo,
  Grading,
  Invite,
  Numbers,
  OptionValue,
  RankTable,
  ReplayHead,
  ReplayLog,
  ReplayPiece,
  SeatState,
  Term,
} from "../protocol";
import { me } from "./me";

/** The server refused; `text` is a sentence for the player, `field` the option it concerns or "". */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly field = "",
    readonly status = 0, // of the response, 0 without one
  ) {
    super(message);
  }
}

export const UNREACHED = "The server does not answer. Check your connection and try again.";
export const OFFLINE = "You are offline, and this needs the server. Try again when you are online.";
const unreached = (): string => (navigator.onLine ? UNREACHED : OFFLINE);
const FAILED = "That did not work. Try again in a moment.";
const MISSING = "This is no longer here.";
const TOLD = [401, 403, 404, 409, 422, 429, 503]; // their bodies have a sentence for the player

export interface BotInfo {
  name: string;
  title: string;
  sentence: string;
  characters: { name: string; line: string }[]; // in the order in which they come to a table
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
  rated?: boolean; // between players with accounts
  bank?: number; // seconds on each clock; 0: no clock
  step?: number; // seconds more for each answer
  grace?: number; // seconds until a bot holds the seat of a player who is away
  duplicate?: boolean; // two tables with the same cards
  hands?: number; // of a shared deal; 0: until the match is won
  partner?: string; // the second player at one screen
}

export interface OpenedSeat {
  table: string;
  token: string;
  code: string; // for inviting others, or ""
  second?: string; // the token of the second seat at one screen, or ""
  first?: FromRoom | null; // what the seat is shown first, if its match has begun
}

export async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refusal(unreached());
  }
  const said: unknown = await response.json().catch(() => null);
  if (response.ok && said !== null) return said as T;
  const told = said as { text?: unknown; field?: unknown } | null;
  if (TOLD.includes(response.status) && typeof told?.text === "string") {
    throw new Refusal(told.text, typeof told.field === "string" ? told.field : "", response.status);
  }
  throw new Refusal(response.status === 404 ? MISSING : response.status >= 502 ? unreached() : FAILED, "", response.status);
}

/** The games last fetched. The lobby shows them at once while it fetches them again. */
export const shelf: { games: GameInfo[] | null } = { games: null };

export async function fetchGames(): Promise<GameInfo[]> {
  return (shelf.games = await asked<GameInfo[]>("/api/games"));
}

/** One game, null if there is none of this name. */
export async function fetchGame(slug: string): Promise<GameInfo | null> {
  if (shelf.games) return shelf.games.find((each) => each.slug === slug) ?? null;
  try {
    return await asked<GameInfo>(`/api/games/${encodeURIComponent(slug)}`);
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  }
}

/** The levels at which bots play a game, from weak to strong, then random. */
export function fetchBots(slug: string): Promise<BotInfo[]> {
  return asked(`/api/games/${encodeURIComponent(slug)}/bots`);
}

export interface RulesPage {
  title: string;
  html: string; // rendered by the server from the project's own text; each heading has its anchor as its id
  terms?: Record<string, Term[]>; // for each option the terms that it uses
}

/** The rules of a game. */
export function fetchRules(slug: string): Promise<RulesPage> {
  return asked(`/api/games/${encodeURIComponent(slug)}/rules`);
}

/** The lab's figures of all games. */
export function fetchNumbers(): Promise<Numbers> {
  return asked("/api/numbers");
}

/** The ranking of hands, and how often each is dealt. */
export function fetchRanks(slug: string): Promise<RankTable[]> {
  return asked(`/api/games/${encodeURIComponent(slug)}/ranks`);
}

export const posted = (body: unknown): RequestInit => ({
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

/** A finished match: of a table, for its players, or under the key of a link. */
export type ReplayPath = { table: string; match: number; token: string } | { key: string };

function replay<T>(path: ReplayPath, what: string, init: RequestInit = {}): Promise<T> {
  if ("key" in path) return asked(`/api/shared/${encodeURIComponent(path.key)}${what}`, init);
  const headers = { ...(init.headers as Record<string, string>), ...(path.token && { Authorization: `Bearer ${path.token}` }) };
  return asked(`/api/replay/${encodeURIComponent(path.table)}/${path.match}${what}`, { ...init, headers });
}

export const fetchReplay = (path: ReplayPath): Promise<ReplayHead> => replay(path, "");

export function fetchReplaySteps(path: ReplayPath, view: number, first: number, reader: number): Promise<ReplayPiece> {
  return replay(path, `/steps?view=${view}&first=${first}&reader=${reader}`);
}

export function fetchReplayLog(path: ReplayPath, view: number, hand: number): Promise<ReplayLog> {
  return replay(path, `/log?view=${view}&hand=${hand}`);
}

export const fetchReplayRecord = (path: ReplayPath): Promise<unknown> => replay(path, "/record");

/** The key of the link to a match. */
export const shareReplay = (path: ReplayPath): Promise<{ key: string }> => replay(path, "/share", { method: "POST" });

/** A new table that goes on from a step. */
export function playOn(path: ReplayPath, order: { step: number; seat: number; name: string }): Promise<OpenedSeat> {
  return replay(path, "/play", posted(order));
}

export const fetchGrading = (path: ReplayPath): Promise<Grading> => replay(path, "/grading");
export const startGrading = (path: ReplayPath): Promise<Grading> => replay(path, "/grading", { method: "POST" });

const bearer = (token: string): { headers: Record<string, string> } => ({ headers: { Authorization: `Bearer ${token}` } });

/** The deals of today and of yesterday, with this browser's results. */
export function fetchDaily(): Promise<Daily> {
  return asked("/api/daily", bearer(me()));
}

export function fetchDeal(id: string): Promise<DealInfo> {
  return asked(`/api/deals/${encodeURIComponent(id)}`, bearer(me()));
}

/** Begins this browser's match of a deal, or returns to the unfinished one. */
export function playDeal(id: string, name: string): Promise<OpenedSeat> {
  return asked(`/api/deals/${encodeURIComponent(id)}/play`, posted({ me: me(), name }));
}

/** A new deal for several people, each against the same bots. */
export async function newChallenge(order: TableOrder): Promise<string> {
  const { game, seats, options, bots, name, hands = 0 } = order;
  return (await asked<{ deal: string }>("/api/deals", posted({ game, seats, options, bots, name, hands }))).deal;
}

/** The finished match of a seat as a challenge. */
export async function challengeFrom(table: string, token: string): Promise<string> {
  const init = posted({ me: me() });
  const headers = { ...(init.headers as Record<string, string>), ...bearer(token).headers };
  return (await asked<{ deal: string }>(`/api/tables/${encodeURIComponent(table)}/challenge`, { ...init, headers })).deal;
}

/** The state of all these seats, in one request. */
export function fetchSeats(seats: { table: string; token: string }[]): Promise<SeatState[]> {
  return asked("/api/seats", posted({ seats: seats.map(({ table, token }) => ({ table, token })) }));
}

/** A sentence about an error, without technical details. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : FAILED;
}
