/** The seats this browser has played from: a guest's matches are found by their tokens. */
import { load, save } from "../browserStorage";
import { savedSeats } from "../savedSeats";

export interface PlayedSeat {
  table: string;
  token: string;
}

export const OWN = "me"; // the token of a seat that belongs to the account
const KEY = "played";
const MOST = 150;

function stored(): PlayedSeat[] {
  const found: unknown = load(KEY, []);
  if (!Array.isArray(found)) return [];
  return found.filter((seat: Partial<PlayedSeat> | null): seat is PlayedSeat => {
    return typeof seat?.table === "string" && typeof seat.token === "string";
  });
}

export function rememberSeat({ table, token }: PlayedSeat): void {
  if (!token || token === OWN) return;
  const others = stored().filter((seat) => seat.table !== table || seat.token !== token);
  save(KEY, [{ table, token }, ...others].slice(0, MOST));
}

/** The guest's seats, the newest first. */
export function playedSeats(): PlayedSeat[] {
  const found = [...savedSeats(), ...stored()].filter((seat) => seat.token && seat.token !== OWN);
  const keys = new Map(found.map(({ table, token }) => [`${table} ${token}`, { table, token }]));
  return [...keys.values()].slice(0, MOST);
}

/** The key to this person's seat at a table, or "": a token of this browser, or the account if somebody is signed in. */
export function tokenAt(table: string): string {
  const seat = [...savedSeats(), ...stored()].find((seat) => seat.table === table);
  return seat?.token ?? (load("account", "") ? OWN : "");
}

export function forgetPlayed(): void {
  save(KEY, []);
}
