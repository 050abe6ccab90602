/** The people at the table, as their plates show them. */
import type { Player } from "../protocol";

export interface PeopleAtTable {
  players: Player[];
  awaited: number[]; // seats that still look at the count, once the reader has asked for the next hand
  awayOf(seat: number): number | null; // seconds until a bot holds the seat
  clockOf(seat: number): number | null; // milliseconds left
  runs(seat: number): boolean;
}

/** "m:ss", or tenths when time is short: a clock as the plates show it. */
export function clockFace(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  if (whole >= 3600) return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
