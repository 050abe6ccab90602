/** The seats this browser has saved: one token for each table, newest first. */
import type { SeatState } from "../protocol";
import { list, plain } from "../text";
import { save, load } from "./browserStorage";

export interface SavedSeat {
  table: string;
  token: string;
  game: string; // slug
  title: string;
  with: string[]; // the other names
  state: "yours" | "waiting" | "over";
  seconds?: number; // how long the match has been in sight
  pair?: { tokens: [string, string]; names: [string, string] }; // both seats are played at this screen
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

/** The people there and whose turn it is: as the room says now, or else as it was when this browser was there last. */
export function savedSeatText(seat: SavedSeat, now?: SeatState): string {
  const company = seat.with.length ? `With ${list(seat.with)}. ` : "";
  if (now?.state === "gone") return "This table has been closed.";
  if (now?.state === "open") return `${company}The match has not begun yet.`;
  if (now?.state === "over") return company + STATE.over;
  if (now?.state === "yours" || !now?.prompt)
    return company + (STATE[(now?.state ?? seat.state) as keyof typeof STATE] ?? STATE.waiting);
  return company + plain(now.prompt, now.seat, now.names);
}
