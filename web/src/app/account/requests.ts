/** The page's requests about accounts and about what one has done. */
import type { OptionValue } from "../../protocol";
import { asked, posted } from "../api";
import { playedSeats } from "./played";

export interface Rating {
  value: number;
  within: number;
  played: number;
}

export interface Statistics {
  game: string;
  title: string;
  unit: string;
  played: number;
  people: number; // of these with other people
  won: number;
  score: number; // on average
  place: number; // on average
  best: number;
  streak: number;
  longest: number;
  fastest: number; // seconds of the fastest win, or 0
  rating: Rating | null;
}

export interface FinishedMatch {
  table: string;
  match: number; // at its table, from 1
  game: string;
  title: string;
  ended: number; // seconds since 1970
  seconds: number;
  broken: string; // how it was broken off, or ""
  players: { name: string; bot: string; own: boolean; score: number; place: number; won: boolean }[];
  rating: number | null;
  change: number;
}

export interface Against {
  name: string;
  account: boolean;
  played: number;
  ahead: number;
  behind: number;
  level: number;
  together: number;
}

export interface Done {
  matches: FinishedMatch[];
  more: boolean;
  games: Statistics[];
  people: Against[];
}

export interface Me {
  name: string; // "" for a guest
  passkeys_possible: boolean;
  password?: boolean;
  recovery?: number;
  passkeys?: { id: string; device: string; made: number; used: number }[];
  sessions?: { id: string; device: string; made: number; seen: number; here: boolean }[];
}

export interface People {
  friends: string[];
  asked: string[]; // they ask
  asking: string[]; // you ask
  blocked: string[];
}

export interface Welcome {
  name: string;
  recovery: string[];
}

const post = <T>(path: string, body: unknown = {}): Promise<T> => asked(path, posted(body));

export const fetchMe = (): Promise<Me> => asked("/api/me");
export const signUp = (name: string, password: string): Promise<Welcome> => post("/api/me", { name, password });
export const signIn = (name: string, password: string): Promise<Welcome> => post("/api/signin", { name, password });
export const recover = (name: string, code: string, password: string): Promise<Welcome> =>
  post("/api/signin/recovery", { name, code, password });
export const signOut = (everywhere: boolean): Promise<unknown> => post("/api/signout", { everywhere });
export const changePassword = (old: string, password: string): Promise<unknown> => post("/api/me/password", { old, password });
export const newCodes = (old: string): Promise<{ recovery: string[] }> => post("/api/me/recovery", { old });
export const removePasskey = (id: string): Promise<unknown> => post("/api/me/passkey/remove", { id });
export const endSession = (id: string): Promise<unknown> => post("/api/me/sessions/end", { id });
export const deleteAccount = (old: string): Promise<unknown> => post("/api/me/delete", { old });
export const bringSeats = (): Promise<{ tables: string[] }> => post("/api/me/seats", { seats: playedSeats() });
export const fetchTables = (): Promise<{ table: string; game: string; title: string; names: string[]; state: string }[]> =>
  asked("/api/me/tables");
export const fetchPeople = (): Promise<People> => asked("/api/me/people");
export const relate = (name: string, kind: "friend" | "block" | "none"): Promise<unknown> =>
  post("/api/me/people", { name, kind });

export interface WhichMatches {
  game?: string;
  options?: Record<string, OptionValue>;
  skip?: number;
  table?: string; // where a match has just ended
}

export const fetchDone = (which: WhichMatches = {}): Promise<Done> => post("/api/history", { seats: playedSeats(), ...which });
export const erase = (match?: { table: string; match: number }): Promise<unknown> =>
  post("/api/history/erase", { seats: playedSeats(), ...match });

/** The record of a finished match; `token` is a guest's, or the account's "me". */
export const fetchMatchRecord = (table: string, match: number, token: string): Promise<unknown> =>
  asked(`/api/replay/${encodeURIComponent(table)}/${match}/record`, { headers: { Authorization: `Bearer ${token}` } });

interface Ceremony {
  ceremony: string;
  options: never;
}

export const passkeysHere = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Makes a passkey: for a new account of this name, or for the account that is signed in. */
export async function makePasskey(name = ""): Promise<Welcome> {
  const { ceremony, options } = await post<Ceremony>("/api/me/passkey/begin", { name });
  const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  return post("/api/me/passkey", { ceremony, credential: (made as PublicKeyCredential).toJSON() });
}

export async function usePasskey(): Promise<Welcome> {
  const { ceremony, options } = await post<Ceremony>("/api/signin/passkey/begin");
  const used = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  return post("/api/signin/passkey", { ceremony, credential: (used as PublicKeyCredential).toJSON() });
}
