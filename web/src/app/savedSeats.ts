/** The seats this browser has saved: one token for each table, newest first. */
import { list } from "../text";
import { save, load } from "./browserStorage";

export interface SavedSeat {
  table: string;
  token: string;
  game: string; // slug
  title: string;
  with: string[]; // the other names
  state: "yours" | "waiting" | "over";
  seconds?: number; // how long the match has been in sight
}

const KEY = "chairs";
const MOST = 12;

function isSavedSeat(value: unknown): value is SavedSeat {
  const seat = value as Partial<SavedSeat> | null;
  return (
    typeof seat?.table === "string" &&
    typeof seat.token === "string" &&
    typeof seat.title === "string" &&
    Array.isArray(seat.with)
  );
}

export function savedSeats(): SavedSeat[] {
  const stored: unknown = load(KEY, []);
  return Array.isArray(stored) ? stored.filter(isSavedSeat) : [];
}

export function savedSeatAt(table: string): SavedSeat | undefined {
  return savedSeats().find((seat) => seat.table === table);
}

export function saveSeat(seat: SavedSeat): void {
  save(KEY, [seat, ...savedSeats().filter((other) => other.table !== seat.table)].slice(0, MOST));
}

export function forgetSeat(table: string): void {
  save(
    KEY,
    savedSeats().filter((seat) => seat.table !== table),
  );
}

const STATE = { yours: "It is your turn.", waiting: "Waiting for the others.", over: "The match is over." };

export function savedSeatText(seat: SavedSeat): string {
  const company = seat.with.length ? `With ${list(seat.with)}. ` : "";
  return company + (STATE[seat.state] ?? STATE.waiting);
}
