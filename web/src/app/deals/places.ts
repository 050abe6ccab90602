/** How people fared at one deal, in words and in rows. */
import type { DealInfo, DealLine, DealTable } from "../../protocol";
import { amount } from "../../text";

export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

export const placeText = (line: DealLine): string => (line.place ? `${line.place}` : "Practice");
export const scoreText = (line: DealLine): string => (line.score === null ? "Gave up" : amount(line.score));

/** "Whole match", "One hand", "4 hands". */
export const lengthText = (hands: number): string => (hands === 0 ? "Whole match" : hands === 1 ? "One hand" : `${hands} hands`);

export const waitText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min` : `${Math.max(1, Math.ceil(seconds / 60))} min`;
};

export interface Compared {
  title: string; // "Ann and Cleo", "Seat 1"
  first: number[]; // a score for each hand, at the first table
  second: number[];
  total: number; // how much better the first of them did
}

/** The hands that both tables have finished: side against side where players are partners, else seat by seat.
 *
 *  Partners change direction between the tables: North and South of the first one are on one side with East and West of
 *  the second one. */
export function compared(deal: Pick<DealInfo, "tables" | "partners" | "low">): Compared[] {
  const [one, two] = deal.tables;
  if (!one || !two) return [];
  const column = (table: DealTable, seat: number): number[] => table.sheet.map((row) => row[seat] ?? 0);
  const sum = (row: number[]): number => row.reduce((all, each) => all + each, 0);
  const sign = deal.low ? -1 : 1;
  const name = (table: DealTable, seat: number): string => table.names[seat] || `Seat ${seat + 1}`;
  if (deal.partners) {
    return [0, 1].map((side) => {
      const first = column(one, side);
      const second = column(two, 1 - side);
      const other = sum(column(one, 1 - side)) + sum(column(two, side));
      const names = [name(one, side), name(one, side + 2), name(two, 1 - side), name(two, 3 - side)];
      return { title: names.join(", "), first, second, total: sign * (sum(first) + sum(second) - other) };
    });
  }
  return one.names.map((_, seat) => {
    const [first, second] = [column(one, seat), column(two, seat)];
    return { title: `${name(one, seat)} and ${name(two, seat)}`, first, second, total: sign * (sum(first) - sum(second)) };
  });
}
