/** Where seats go: a strip in turn order on a phone, around the table on a wide screen. */

/** The other seats from the reader's left round to the right; every seat for a spectator (-1). Turns go clockwise, or the
 *  other way; then the next player sits at the reader's right. */
export function others(reader: number, seats: number, clockwise = true): number[] {
  const first = reader < 0 ? 0 : reader + 1;
  const turns = Array.from({ length: reader < 0 ? seats : seats - 1 }, (_, i) => (first + i) % seats);
  return clockwise ? turns : turns.reverse();
}

type Spot = [x: number, y: number];

/** Centres of the plates in percent of the table surface, in turn order from the reader's left. */
const ROUND: Spot[][] = [
  [],
  [[50, 12]],
  [
    [14, 30],
    [86, 30],
  ],
  [
    [12, 54],
    [50, 12],
    [88, 54],
  ],
  [
    [12, 68],
    [27, 14],
    [73, 14],
    [88, 68],
  ],
  [
    [12, 72],
    [16, 27],
    [50, 12],
    [84, 27],
    [88, 72],
  ],
  [
    [12, 76],
    [12, 38],
    [34, 12],
    [66, 12],
    [88, 38],
    [88, 76],
  ],
  [
    [12, 78],
    [12, 45],
    [22, 12],
    [50, 12],
    [78, 12],
    [88, 45],
    [88, 78],
  ],
  [
    [12, 78],
    [12, 45],
    [14, 12],
    [38, 12],
    [62, 12],
    [86, 12],
    [88, 45],
    [88, 78],
  ],
  [
    [12, 78],
    [12, 45],
    [11, 12],
    [31, 12],
    [50, 12],
    [69, 12],
    [89, 12],
    [88, 45],
    [88, 78],
  ],
];

export const roundTable = (plates: number): Spot[] => ROUND[Math.min(plates, ROUND.length - 1)] ?? [];

/** Is there room at the plates for `plates` hands? */
export const roomy = (plates: number, height: number): boolean => plates <= 3 || (plates <= 5 && height >= 820);

export type Mode = "phone" | "low" | "wide";

/** The arrangement for a container of this size in px. */
export function modeFor(width: number, height: number): Mode {
  if (width >= 820 && height >= 540) return "wide";
  return height < 500 && width > height ? "low" : "phone";
}
