/** A WebSocket that opens while its table is still being made, so that the player does not wait for one after the other. */

let early: WebSocket | null = null;

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
