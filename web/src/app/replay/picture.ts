/** One position as a picture: an SVG that needs nothing but itself, and the same as a PNG. */
import { faceMarks } from "../../cards/face";
import { inkOf } from "../../cards/names";
import type { CardName, MatchView, Scene, Zone } from "../../protocol";
import { amount, plain } from "../../text";

const WIDE = 1080;
const EDGE = 48;
const CARD = 78; // px of a card
const TALL = CARD * 1.4;
const LABEL = 232; // room for a name beside its cards
const INK: Record<string, string> = { s: "#211c18", c: "#211c18", h: "#b1261b", d: "#b1261b", x: "#17655c" };
const LOOK = {
  wall: "#f5f0e7",
  cloth: "#e4dbca",
  line: "#cbbda4",
  ink: "#2a2420",
  soft: "#5b5148",
  face: "#fffefb",
  edge: "#bfb29c",
};
const SANS = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const SERIF = "'Iowan Old Style', Palatino, Georgia, 'Times New Roman', serif";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

function words(text: string, x: number, y: number, size: number, extra = ""): string {
  return `<text x="${x}" y="${y}" font-family="${SANS}" font-size="${size}" fill="${LOOK.ink}" ${extra}>${escaped(text)}</text>`;
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function card(name: CardName, x: number, y: number): string {
  const marks = faceMarks(name, 60, "calm")
    .replaceAll("var(--ground, var(--face))", LOOK.face)
    .replaceAll("var(--face)", LOOK.face)
    .replaceAll("var(--back-2)", "#e9dec6")
    .replaceAll("var(--back)", "#17655c");
  const clip = name ? "" : ` clip-path="url(#round)"`;
  return (
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${CARD / 100})" color="${INK[inkOf(name)]}">` +
    `<g${clip}><rect width="100" height="140" rx="9" fill="${LOOK.face}"/>${marks}</g>` +
    `<rect x=".6" y=".6" width="98.800" height="138.800" rx="8.500" fill="none" stroke="${LOOK.edge}" stroke-width="1.200"/></g>`
  );
}

/** Cards side by side, overlapped where they would not fit. */
function line(cards: CardName[], x: number, y: number, room: number): { marks: string; width: number } {
  const step = cards.length > 1 ? Math.min(CARD + 8, (room - CARD) / (cards.length - 1)) : 0;
  return { marks: cards.map((name, i) => card(name, x + i * step, y)).join(""), width: step * (cards.length - 1) + CARD };
}

/** The faces of a place; of a stack of unknown cards one back is enough. */
function faces(zone: Zone): CardName[] {
  if (zone.layout === "pile") return zone.count ? [zone.cards.at(-1) ?? ""] : [];
  return zone.cards;
}

export interface PictureOf {
  scene: Scene;
  match: MatchView;
  names: string[];
  where: string; // "Hand 2, answer 7 of 52"
}

export function picture({ scene, match, names, where }: PictureOf): string {
  const say = (told: string): string => plain(told, -1, names);
  const seen = scene.zones.filter((zone) => !["none", "taken"].includes(zone.layout) && zone.count > 0);
  const rows: string[] = [];
  let y = 128;
  const facts = scene.facts.filter((fact) => fact.seat < 0 && fact.value !== "" && fact.kind !== "note").slice(0, 5);
  const told = facts.map((fact) => `${fact.label} ${say(fact.value)}`.trim()).join("  ·  ");
  if (told) rows.push(words(cut(told, 92), EDGE, y, 24, `fill-opacity=".8"`));
  y += told ? 26 : 0;

  // the middle: what belongs to nobody, place after place, as many in a row as fit
  let x = EDGE + 28;
  const middle: string[] = [];
  const top = y;
  y += 42;
  for (const zone of seen.filter((one) => one.owner < 0)) {
    const cards = faces(zone);
    const few = Math.min(cards.length, 14);
    const room = Math.min(WIDE - 2 * EDGE - 56, few * (CARD + 8) + 20);
    if (x + Math.max(room, 130) > WIDE - EDGE - 28 && x > EDGE + 28) {
      x = EDGE + 28;
      y += TALL + 56;
    }
    const drawn = line(cards, x, y, room);
    const count = zone.layout === "pile" && zone.count > 1 ? ` (${zone.count})` : "";
    middle.push(words(cut(say(zone.title) + count, 26), x, y - 10, 20, `fill-opacity=".75"`) + drawn.marks);
    if (zone.layout === "trick")
      zone.places.forEach((seat, i) => {
        const at = x + (cards.length > 1 ? ((drawn.width - CARD) / (cards.length - 1)) * i : 0);
        middle.push(words(cut(names[seat] ?? "", 9), at, y + TALL + 22, 17, `fill-opacity=".75"`));
      });
    x += Math.max(drawn.width, 130) + 34;
  }
  if (middle.length) {
    const high = y + TALL + 34 - top;
    rows.push(
      `<rect x="${EDGE}" y="${top}" width="${WIDE - 2 * EDGE}" height="${high}" rx="24" ` +
        `fill="${LOOK.cloth}" stroke="${LOOK.line}"/>`,
      ...middle,
    );
    y = top + high + 22;
  } else y = top + 10;

  for (let seat = 0; seat < match.seats; seat += 1) {
    const own = seen.filter((zone) => zone.owner === seat);
    rows.push(words(cut(names[seat] ?? "", 15), EDGE, y + 40, 28, `font-weight="600"`));
    rows.push(words(`${amount(match.totals[seat] ?? 0)} ${match.unit}`, EDGE, y + 72, 21, `fill-opacity=".75"`));
    let left = EDGE + LABEL;
    let room = WIDE - EDGE - left;
    let parts = own.length;
    for (const zone of own) {
      const cards = faces(zone);
      const share =
        parts > 1 ? Math.max(CARD, (room * cards.length) / own.reduce((sum, one) => sum + faces(one).length, 0)) : room;
      const drawn = line(cards, left, y, Math.min(share - 14, room));
      rows.push(drawn.marks);
      left += drawn.width + 20;
      room -= drawn.width + 20;
      parts -= 1;
    }
    y += (own.length ? TALL : 76) + 22;
  }
  rows.push(words("Upcard", WIDE - EDGE, y + 18, 20, `text-anchor="end" fill-opacity=".6"`));
  const high = y + 44;
  const title =
    `<text x="${EDGE}" y="74" font-family="${SERIF}" font-size="46" font-weight="600" fill="${LOOK.ink}">` +
    `${escaped(match.title)}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${Math.round(high)}" ` +
    `viewBox="0 0 ${WIDE} ${Math.round(high)}">` +
    `<defs><clipPath id="round"><rect width="100" height="140" rx="9"/></clipPath></defs>` +
    `<rect width="100%" height="100%" fill="${LOOK.wall}"/>${title}` +
    `${words(where, EDGE, 106, 24, `fill-opacity=".8"`)}${rows.join("")}</svg>`
  );
}

export const address = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The picture as a PNG. */
export async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = address(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture could be drawn")))),
  );
}

/** Saves a file. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
