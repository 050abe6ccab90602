/** This browser's parts of the seeds of the last matches, by the match's name. */
import { load, save } from "../browserStorage";

export interface OwnPart {
  match: string;
  seat: number;
  part: string;
  commit: string;
}

const KEY = "parts";
const MOST = 12;

const ownParts = (): OwnPart[] => {
  const stored = load<unknown>(KEY, []);
  return Array.isArray(stored) ? (stored as OwnPart[]).filter((each) => typeof each?.part === "string") : [];
};

export const ownPart = (match: string): OwnPart | null => ownParts().find((each) => each.match === match) ?? null;

export function keepPart(own: OwnPart): void {
  save(KEY, [own, ...ownParts().filter((each) => each.match !== own.match)].slice(0, MOST));
}
