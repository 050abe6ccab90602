/** The chairs this browser keeps: one token a table, newest first. */
import { list } from "../text";
import { keep, kept } from "./kept";

export interface Chair {
  table: string;
  token: string;
  game: string; // slug
  title: string;
  with: string[]; // the other names
  state: "yours" | "waiting" | "over";
  seconds?: number; // how long the match has been looked at
}

const KEY = "chairs";
const MOST = 12;

function isChair(value: unknown): value is Chair {
  const chair = value as Partial<Chair> | null;
  return (
    typeof chair?.table === "string" &&
    typeof chair.token === "string" &&
    typeof chair.title === "string" &&
    Array.isArray(chair.with)
  );
}

export function chairs(): Chair[] {
  const stored: unknown = kept(KEY, []);
  return Array.isArray(stored) ? stored.filter(isChair) : [];
}

export function chairAt(table: string): Chair | undefined {
  return chairs().find((chair) => chair.table === table);
}

export function keepChair(chair: Chair): void {
  keep(KEY, [chair, ...chairs().filter((other) => other.table !== chair.table)].slice(0, MOST));
}

export function giveUpChair(table: string): void {
  keep(
    KEY,
    chairs().filter((chair) => chair.table !== table),
  );
}

const STATE = { yours: "You are to play.", waiting: "Your place is kept.", over: "The match is over." };

export function chairSentence(chair: Chair): string {
  const company = chair.with.length ? `With ${list(chair.with)}. ` : "";
  return company + (STATE[chair.state] ?? STATE.waiting);
}
