/** The drawing of a card, in a box of 100 by 140: the calm face (large index, one pip), the classic face (all pips,
 *  framed courts) and the back. */
import type { CardName } from "../protocol";
import { inkOf, isJoker } from "./names";
import { crownAt, pipAt, rankAt, rankWidth, starAt, tileAt } from "./shapes";

export type FaceStyle = "calm" | "classic";
/** The detail that fits: small below 54 px, plain, rich from 84 px (court cards have a tile behind the letter). */
type Size = "small" | "plain" | "rich";

const CLASSIC_FROM = 132;
const known = new Map<string, string>();

/** The marks of a card drawn `width` px wide; `fanned` leaves out ornament that a neighbour would cut. */
export function faceMarks(card: CardName, width: number, style: FaceStyle, fanned = false): string {
  const classic = width >= CLASSIC_FROM || (style === "classic" && width >= 54);
  const size: Size = width < 54 ? "small" : width < 84 || fanned ? "plain" : "rich";
  const key = `${card} ${classic ? "classic" : size} ${card === "" && width < 44}`;
  let marks = known.get(key);
  if (marks === undefined) {
    marks =
      card === "" ? back(width < 44) : isJoker(card) ? joker(classic, size) : classic ? classicFace(card) : calmFace(card, size);
    known.set(key, marks);
  }
  return marks;
}

const isCourt = (rank: string): boolean => "JQK".includes(rank);
const turned = (marks: string): string => `<g transform="rotate(180 50 70)">${marks}</g>`;

function calmFace(card: CardName, size: Size): string {
  const [rank, suit] = [card[0] ?? "", inkOf(card)];
  const small = size === "small";
  const tall = small ? 40 : 36;
  const mark = small ? 31 : 28;
  const wide = rankWidth(rank, tall);
  const index =
    rankAt(rank, 9, 10.5, tall, rank === "T" ? 4.5 : 4.9) +
    pipAt(suit, 9 + Math.max(mark, Math.min(wide, 30)) / 2, 16.5 + tall + mark / 2, mark);
  if (!isCourt(rank)) return index + pipAt(suit, small ? 68 : 65, 107, small ? 50 : 54);
  const panel = size === "rich" ? courtPanel() : "";
  return index + panel + crownAt(rank, 66.5, small ? 67 : 65.5, 1.02) + pipAt(suit, 66.5, 110, small ? 41 : 43);
}

function courtPanel(): string {
  const frame = (paint: string): string => `<rect x="39.500" y="59.500" width="54" height="71" rx="5" ${paint}/>`;
  let tiles = "";
  for (let i = 0; i < 12; i++) tiles += tileAt(41.5 + (i % 3) * 16.6, 62 + Math.floor(i / 3) * 16.6, 16.6, "currentColor", 0.15);
  return (
    frame(`fill="currentColor" opacity=".05"`) +
    tiles +
    frame(`fill="none" stroke="currentColor" stroke-width="1.100" opacity=".55"`)
  );
}

// the places of the pips on the classic face: columns l m r, rows by height
const PIPS: Record<string, string> = {
  "2": "m25 m115",
  "3": "m25 m70 m115",
  "4": "l25 r25 l115 r115",
  "5": "l25 r25 m70 l115 r115",
  "6": "l25 r25 l70 r70 l115 r115",
  "7": "l25 r25 m47.5 l70 r70 l115 r115",
  "8": "l25 r25 m47.5 l70 r70 m92.5 l115 r115",
  "9": "l25 r25 l55 r55 m70 l85 r85 l115 r115",
  T: "l25 r25 m40 l55 r55 l85 r85 m100 l115 r115",
  "1": "m70",
};
const COLUMN: Record<string, number> = { l: 39.5, m: 50, r: 60.5 };

function classicFace(card: CardName): string {
  const [rank, suit] = [card[0] ?? "", inkOf(card)];
  const corner = rankAt(rank, 7, 9, 24, rank === "T" ? 4.5 : 5) + pipAt(suit, 7 + rankWidth(rank, 24) / 2, 47, 18);
  const index = corner + turned(corner);
  if (rank === "A") return index + aceRing() + pipAt(suit, 50, 70, 38);
  if (isCourt(rank)) return index + classicCourt(rank);
  const pips = (PIPS[rank] ?? "m70").split(" ").map((spot) => {
    const y = Number(spot.slice(1));
    return pipAt(suit, COLUMN[spot[0] ?? "m"] ?? 50, y, 17.5, y > 70.5);
  });
  return index + pips.join("");
}

function aceRing(): string {
  let ring = `<circle cx="50" cy="70" r="29" fill="none" stroke="currentColor" opacity=".45"/>`;
  for (let i = 0; i < 24; i++) {
    const angle = (i * Math.PI) / 12;
    const [x, y] = [(50 + Math.cos(angle) * 33.5).toFixed(2), (70 + Math.sin(angle) * 33.5).toFixed(2)];
    ring += `<circle cx="${x}" cy="${y}" r="${i % 2 ? 0.9 : 1.5}" fill="currentColor" opacity=".5"/>`;
  }
  return ring;
}

function classicCourt(rank: string): string {
  const frame = (paint: string): string => `<rect x="28" y="12" width="44" height="116" rx="5" ${paint}/>`;
  let tiles = "";
  for (let i = 0; i < 44; i++) {
    const [column, row] = [i % 4, Math.floor(i / 4)];
    // kings have every tile, queens every other, jacks the paler half
    if (rank === "Q" && (column + row) % 2) continue;
    tiles += tileAt(30 + column * 10, 15 + row * 10, 10, "currentColor", rank === "J" && (column + row) % 2 ? 0.2 : 0.5);
  }
  const ground = 'fill="var(--ground, var(--face))"';
  const medal = `<circle cx="50" cy="70" r="22.500" ${ground} stroke="currentColor" stroke-width="1.300"/>`;
  const crown =
    `<rect x="33" y="18" width="34" height="27" rx="4" fill="var(--ground, var(--face))"/>` + crownAt(rank, 50, 24, 0.8);
  return (
    frame(`fill="currentColor" opacity=".1"`) +
    tiles +
    frame(`fill="none" stroke="currentColor" stroke-width="1.300" opacity=".75"`) +
    medal +
    crown +
    turned(crown) +
    rankAt(rank, 50 - rankWidth(rank, 25) / 2, 57.5, 25, 5.2)
  );
}

function joker(classic: boolean, size: Size): string {
  const word = (x: number, y: number, tall: number, gap: number): string =>
    ["J", "O", "K", "E", "R"]
      .map((letter, i) => rankAt(letter, x + (tall * 0.72 - rankWidth(letter, tall)) / 2, y + i * (tall + gap), tall))
      .join("");
  if (classic) {
    const side = pipAt("x", 15, 19, 22) + word(11, 36, 9.5, 4.2);
    return (
      side + turned(side) + `<circle cx="50" cy="70" r="25" fill="none" stroke="currentColor" opacity=".5"/>` + starAt(50, 70, 21)
    );
  }
  return (
    pipAt("x", 24, 27, 34) +
    (size === "small" ? "" : word(18, 52, 11, 4.6)) +
    `<circle cx="66" cy="104" r="26" fill="currentColor" opacity=".1"/>` +
    starAt(66, 104, 22)
  );
}

function back(tiny: boolean): string {
  const ground = `<rect width="100" height="140" fill="var(--back)"/>`;
  if (tiny) {
    return (
      ground +
      `<rect x="9" y="9" width="82" height="122" rx="6" fill="none" stroke="var(--back-2)" stroke-width="4"/>` +
      tileAt(22, 42, 56, "var(--back-2)", 0.9)
    );
  }
  let tiles = "";
  for (let i = 0; i < 35; i++) {
    const [column, row] = [i % 5, Math.floor(i / 5)];
    const [x, y] = [9 + column * 16.4, 12.6 + row * 16.4];
    const odd = (column + row) % 2 === 1;
    tiles += tileAt(x, y, 16.4, "var(--back-2)", odd ? 0.32 : 0.8);
    if (odd) tiles += `<circle cx="${(x + 8.2).toFixed(1)}" cy="${(y + 8.2).toFixed(1)}" r="2.200" fill="var(--back-2)"/>`;
  }
  return (
    ground +
    `<rect x="5.500" y="5.500" width="89" height="129" rx="4.500" fill="none" stroke="var(--back-2)" stroke-width="1.400"/>` +
    tiles
  );
}
