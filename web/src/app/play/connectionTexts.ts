/** The sentence for each state of the connection. */
import type { ConnectionState } from "./connection";

const SENTENCES: Record<ConnectionState, string> = {
  connecting: "Joining the table…",
  live: "",
  mending: "Connection lost. Reconnecting; your seat is saved.",
  offline: "You are offline. The table will come back when you are online again.",
  restarting: "The server is restarting. Your seat is saved; this takes a moment.",
  closed: "",
};

export const NEWER_VERSION = "There is a new version of Upcard. Reload the page to get it; your seat is saved.";

export const connectionText = (state: ConnectionState): string => SENTENCES[state];
