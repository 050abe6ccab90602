/** Two things come early at a new table, so that its player does not wait for one after the other: a WebSocket that opens
 * while the room makes the table, and the first message, which comes with the seat. */
import type { FromRoom } from "../../protocol";

let early: WebSocket | null = null;
let first: { table: string; message: FromRoom } | null = null;

/** The address of the room's socket. */
export function roomUrl(here: Location = location): string {
  return `${here.protocol === "https:" ? "wss" : "ws"}://${here.host}/ws`;
}

/** Begins to open a socket for the table that is about to be made. */
export function openEarly(url = roomUrl()): void {
  closeEarly();
  early = new WebSocket(url);
}

/** Closes it again, since no table was made. */
export function closeEarly(): void {
  early?.close();
  early = null;
}

/** The early socket if it is open or opening, else a new one. */
export function takeSocket(url: string): WebSocket {
  const found = early;
  early = null;
  return found && found.readyState <= WebSocket.OPEN ? found : new WebSocket(url);
}

/** Keeps what the player of a new table is shown first. */
export function keepFirst(table: string, message: FromRoom): void {
  first = { table, message };
}

/** The first message of a table, once. */
export function takeFirst(table: string): FromRoom | null {
  const found = first?.table === table ? first.message : null;
  first = null;
  return found;
}
