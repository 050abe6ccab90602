/** What the page says of the line to the room, each state in one calm sentence. */
import type { ConnectionState } from "./connection";

const SENTENCES: Record<ConnectionState, string> = {
  connecting: "Walking to the table…",
  live: "",
  mending: "The line to the room broke. Trying again; your chair is kept.",
  offline: "You are offline. The table waits, and comes back by itself.",
  restarting: "The room is restarting. Your chair is kept; this takes a moment.",
  closed: "",
};

export const NEWER_VERSION = "Upcard has been renewed. Reload to get the new page; your chair is kept.";

export const connectionText = (state: ConnectionState): string => SENTENCES[state];
