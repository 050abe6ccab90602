/** The geometry of our deck: suits in a box of 100, ranks as round strokes 28 high, crowns, tiles and the star. No fonts,
 *  no files: the same on every machine. Ink is `currentColor`. */
import type { Suit } from "./names";

export const SUIT_PATHS: Record<Suit, string> = {
  s: "M50 5C56 22 92 40 92 64a21 21 0 0 1-37 13q1 12 12 19H33q11-7 12-19A21 21 0 0 1 8 64C8 40 44 22 50 5Z",
  h: "M50 94C25 72 6 55 6 32A23 23 0 0 1 50 24 23 23 0 0 1 94 32C94 55 75 72 50 94Z",
  d: "M50 3Q66 32 88 50 66 68 50 97 34 68 12 50 34 32 50 3Z",
  c:
    "M50 4A21.500 21.500 0 0 1 66.500 39.300 21.500 21.500 0 1 1 55 74.500Q56 89 67 96H33Q44 89 45 " +
    "74.500A21.500 21.500 0 1 1 33.500 39.300 21.500 21.500 0 0 1 50 4Z",
  x: "M50 2 57 33 84 16 67 43 98 50 67 57 84 84 57 67 50 98 43 67 16 84 33 57 2 50 33 43 16 16 43 33Z",
};

/** Strokes of each rank on a grid 28 high, and how wide it is. */
const STROKES: Record<string, [path: string, wide: number]> = {
  A: ["M1.500 28 10 .5 18.500 28M4.800 18.500H15.200", 20],
  K: ["M2.200 0V28M17.500 0 2.200 17M8.400 10.500 18.400 28", 20],
  Q: [
    "M10 0C15.500 0 18.600 5.500 18.600 13.700S15.500 27.400 10 27.400 1.400 21.900 1.400 13.700 4.500 0 " +
      "10 0ZM12.400 20.800 19 28.400",
    20,
  ],
  J: ["M14.800 0V19.800Q14.800 28 8 28 2 28 1.400 21.400", 17],
  T: [
    "M.9 5.200 6 .6V28M18.700 .2C23.200 .2 25.700 5.600 25.700 14.100S23.200 28 18.700 28 11.700 22.600 " +
      "11.700 14.100 14.200 .2 18.700 .2Z",
    26.7,
  ],
  "9": [
    "M4.500 28C13 25.400 18.600 18.400 18.600 9.600 18.600 3.900 15.200 .2 10 .2S1.400 4 1.400 9.200 " +
      "4.900 18 9.900 18 18 14.600 18.600 10.500",
    20,
  ],
  "8": [
    "M10 13.200C5.800 13.200 3 10.600 3 6.700S5.800 .2 10 .2 17 2.800 17 6.700 14.200 13.200 10 " +
      "13.200C4.900 13.200 1.400 16.200 1.400 20.600S4.900 28 10 28 18.600 25 18.600 20.600 15.100 13.200 " +
      "10 13.200Z",
    20,
  ],
  "7": ["M1.300 .2H18.400Q10 12 7.400 28", 20],
  "6": [
    "M15.500 .2C7 2.800 1.400 9.800 1.400 18.600 1.400 24.300 4.800 28 10 28S18.600 24.200 18.600 19 " +
      "15.100 10.200 10.100 10.200 2 13.600 1.400 17.700",
    20,
  ],
  "5": [
    "M16.500 .2H4.700L3 12.600Q5.700 9.900 9.700 9.900C14.900 9.900 18.400 13.500 18.400 18.900S14.900 " +
      "28 9.800 28Q3.600 28 1.300 22.300",
    20,
  ],
  "4": ["M14.200 28V.6L1.200 19.700H19.300", 20],
  "3": ["M2.500 .2H17L9.200 11C14.900 10.800 18.400 14 18.400 19S14.900 28 9.700 28Q3.600 28 1.300 22.300", 20],
  "2": ["M1.700 8C1.800 3.100 5 .2 9.700 .2S17.700 3.200 17.700 7.600C17.700 13.200 11.800 17.400 1.500 28H18.400", 20],
  "1": ["M3 5.200 10 .6V28", 13],
  O: ["M10 0C15.300 0 18.600 5.500 18.600 14S15.300 28 10 28 1.400 22.500 1.400 14 4.700 0 10 0Z", 20],
  E: ["M16.800 .2H2.300V27.800H16.800M2.300 13.700H14.400", 18],
  R: ["M2.300 28V.2H9.500C14.500 .2 17.400 3 17.400 7.800S14.500 15.400 9.500 15.400H2.300M10.200 15.400 18 28", 19],
};

const n = (value: number): string => String(Math.round(value * 100) / 100);

export const rankWidth = (rank: string, tall: number): number => ((STROKES[rank]?.[1] ?? 20) * tall) / 28;

/** A rank with its top left corner at (x, y), `tall` units high. */
export function rankAt(rank: string, x: number, y: number, tall: number, weight = 4.8): string {
  const path = STROKES[rank]?.[0] ?? "";
  const place = `translate(${n(x)} ${n(y)}) scale(${n(tall / 28)})`;
  const stroke = `stroke="currentColor" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path transform="${place}" d="${path}" fill="none" ${stroke}/>`;
}

/** A suit mark about (x, y). */
export function pipAt(suit: Suit, x: number, y: number, size: number, flip = false): string {
  const turn = flip ? ` rotate(180 50 50)` : "";
  const place = `translate(${n(x - size / 2)} ${n(y - size / 2)}) scale(${n(size / 100)})${turn}`;
  return `<path transform="${place}" d="${SUIT_PATHS[suit]}" fill="currentColor"/>`;
}

const CROWNS: Record<string, string> = {
  // five points, a coronet with pearls, three lozenges; in a box of 32 by 21
  K: "M1 16V3l7.500 6.500L16 0l7.500 9.500L31 3v13ZM1 18.500h30V21H1Z",
  Q:
    "M3 16Q2 10.500 0 6 5.500 7 8 11 9.500 4.500 16 1.500 22.500 4.500 24 11 26.500 7 32 6 30 10.500 29 " +
    "16ZM3 18.500h26V21H3ZM16-5a2.300 2.300 0 1 1 0 4.600A2.300 2.300 0 0 1 16-5ZM-.5.600a2 2 0 1 1 0 4 " +
    "2 2 0 0 1 0-4ZM32.500.600a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  J: "M6 3l5.400 7L6 17 .6 10ZM16-2l6.400 9.500L16 17 9.600 7.500ZM26 3l5.400 7L26 17l-5.400-7ZM1 18.500h30V21H1Z",
};

/** The crown of a court, its middle at x, its top at y. */
export function crownAt(rank: string, x: number, y: number, scale: number): string {
  const place = `translate(${n(x - 16 * scale)} ${n(y)}) scale(${n(scale)})`;
  return `<path transform="${place}" d="${CROWNS[rank] ?? ""}" fill="currentColor"/>`;
}

/** Four petals of a cement floor tile, side `a`, top left corner at (x, y). */
export function tileAt(x: number, y: number, a: number, ink: string, strength: number): string {
  const h = a / 2;
  const petal = (fx: number, fy: number): string => {
    const [px, py] = [x + fx * a, y + fy * a]; // the corner this petal grows from
    return `M${n(px)} ${n(py)}Q${n(x + h)} ${n(py)} ${n(x + h)} ${n(y + h)} ${n(px)} ${n(y + h)} ${n(px)} ${n(py)}Z`;
  };
  return `<path d="${petal(0, 0)}${petal(1, 0)}${petal(1, 1)}${petal(0, 1)}" fill="${ink}" opacity="${strength}"/>`;
}

/** A compass star of eight rays in two tones about (x, y): the joker. */
export function starAt(x: number, y: number, r: number): string {
  let light = "";
  let dark = "";
  for (let ray = 0; ray < 8; ray++) {
    const angle = (ray * Math.PI) / 4 - Math.PI / 2;
    const tip = point(x, y, angle, ray % 2 ? r * 0.7 : r);
    light += `M${n(x)} ${n(y)}L${point(x, y, angle - Math.PI / 8, r * 0.38)} ${tip}Z`;
    dark += `M${n(x)} ${n(y)}L${point(x, y, angle + Math.PI / 8, r * 0.38)} ${tip}Z`;
  }
  return `<path d="${light}" fill="currentColor"/><path d="${dark}" fill="currentColor" opacity=".6"/>`;
}

function point(x: number, y: number, angle: number, r: number): string {
  return `${n(x + Math.cos(angle) * r)} ${n(y + Math.sin(angle) * r)}`;
}
