/** The terms of a table that are not rules of the game, in words. */
import { many } from "../../text";

export interface Clock {
  name: string;
  text: string;
  bank: number; // seconds
  step: number; // seconds more for each answer
}

export const CLOCKS: readonly Clock[] = [
  { name: "none", text: "No clock", bank: 0, step: 0 },
  { name: "quick", text: "3 minutes + 5 s", bank: 180, step: 5 },
  { name: "usual", text: "10 minutes + 10 s", bank: 600, step: 10 },
  { name: "slow", text: "30 minutes + 30 s", bank: 1800, step: 30 },
  { name: "days", text: "One day", bank: 86_400, step: 3600 },
];

export const GRACES: readonly { seconds: number; text: string }[] = [
  { seconds: 30, text: "30 seconds" },
  { seconds: 90, text: "90 seconds" },
  { seconds: 300, text: "5 minutes" },
  { seconds: 3600, text: "1 hour" },
  { seconds: 86_400, text: "1 day" },
];

export function timeText(seconds: number): string {
  if (seconds % 86_400 === 0) return many(seconds / 86_400, "days");
  if (seconds % 3600 === 0) return many(seconds / 3600, "hours");
  return seconds % 60 === 0 ? many(seconds / 60, "minutes") : many(seconds, "seconds");
}

export function clockText(bank: number, step: number): string {
  if (!bank) return "No clock";
  return step ? `${timeText(bank)} each, and ${timeText(step)} more for each answer` : `${timeText(bank)} each`;
}
