/** Faces of bots, drawn from their names: a few shapes and colours, always the same for one name. */

export interface Shape {
  d: string; // a path on a square of 40
  fill: string;
  line?: string; // the colour of its outline
}

export interface Face {
  disc: string; // the colour behind
  shapes: Shape[];
}

const DISCS = ["#e8b39a", "#93c6b4", "#9db9e4", "#e7cb7c", "#c9a9da", "#b3cf8e", "#e79fb0"];
const SKINS = ["#f6d7bd", "#eec19a", "#d79d70", "#a96f48", "#8a5638"];
const HAIRS = ["#2b2320", "#5a3a25", "#9a5a2c", "#d6a553", "#b8b2aa", "#c4532f"];
const CLOTHES = ["#17655c", "#b5482f", "#35508c", "#7a4b8f", "#c08a1e", "#47603a"];
const INK = "#2b2320";

const dot = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0-${2 * r} 0z`;

const BODY = "M5 42c0-9 6-12.5 15-12.5S35 33 35 42z";
const NECK = "M16.5 26h7v4.5a3.5 3.5 0 0 1-7 0z";
const HEAD = "M11.5 18.5c0-6 3.5-9.5 8.5-9.5s8.5 3.5 8.5 9.5S25 29.5 20 29.5s-8.5-5-8.5-11z";
const FRINGE = "M11 19C9 6.5 31 6.5 29 19c-2-4.5-5-6.5-9-6.5s-7 2-9 6.5z";
/** Hair behind the head and in front of it: short, parted, curls, a quiff, bald, a cap, a bob, a bun, long. */
const STYLES: [string, string][] = [
  ["", FRINGE],
  ["", "M11 20C7.5 5 32 3 29.5 19c-1.5-4-5-5.5-11.5-6-3.5.5-5.5 3-7 7z"],
  ["", "M10.5 19a3.8 3.8 0 0 1 1.5-7 4.5 4.5 0 0 1 8-4.5 4.5 4.5 0 0 1 8 4.5 3.8 3.8 0 0 1 1.5 7c-4-6-15-6-19 0z"],
  ["", "M11 18.5c-1.5-5 .5-8.5 5-9C20 3.5 31.5 4.5 29 18.5c-2-4-5.5-6-9-6-4 0-7 2-9 6z"],
  [dot(11.2, 20, 2.8) + dot(28.8, 20, 2.8), ""],
  [dot(12, 19.5, 2.6) + dot(28, 19.5, 2.6), "M10 16.5C9.5 3.5 30.5 3.5 30 15.5l4.5 1.5c-6-1-18-2.5-24.5-.5z"],
  ["M9.5 20C7 4.5 33 4.5 30.5 20l.5 7.5H9z", "M11.5 18.5C11.5 8 28.5 8 28.5 18.5c-4-4.5-12-5.5-17 0z"],
  [dot(20, 6.5, 4.2), FRINGE],
  ["M9.5 20C7 4.5 33 4.5 30.5 20L32 34H8z", "M11 20C10.5 6 29.5 6 29 20c-1.5-5-7-5-9-8.5-2 3.5-7.5 3.5-9 8.5z"],
];
const CAP = 5;
const EYES = [dot(16.6, 19.5, 1.2) + dot(23.4, 19.5, 1.2), "M15 20q1.6-2.4 3.2 0M21.8 20q1.6-2.4 3.2 0"];
const MOUTHS = ["M16.5 24q3.5 3.2 7 0", "M17 24.6q3.5 1.8 6-.8", "M16.5 23.6h7q-.6 3.4-3.5 3.4t-3.5-3.4z"];
const CHEEKS = dot(14.6, 23.2, 1.6) + dot(25.4, 23.2, 1.6);
const GLASSES = dot(16.4, 19.6, 2.9) + dot(23.6, 19.6, 2.9) + "M19.3 19.2h1.4";
const START = 1083749358;

/** A number from a name: FNV-1a, from a start for which faces suit their names, and neighbours are not alike. */
function numberOf(name: string): number {
  let hash = START;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The style of hair, then the other features, each chosen by a part of the name's number. */
function features(name: string): number[] {
  let rest = numberOf(name);
  return [STYLES, DISCS, SKINS, HAIRS, CLOTHES, EYES, MOUTHS, [CHEEKS, GLASSES, ""]].map(({ length }) => {
    const chosen = rest % length;
    rest = Math.floor(rest / length);
    return chosen;
  });
}

/** What one sees of a face at a glance: the hair, its colour or the cap's, and the skin. */
export function glance(name: string): [string, string, string] {
  const [style = 0, , skin = 0, hair = 0, cloth = 0] = features(name);
  return [STYLES[style]!.join(), style === CAP ? CLOTHES[cloth]! : HAIRS[hair]!, SKINS[skin]!];
}

export function faceOf(name: string): Face {
  const [style = 0, disc = 0, skin = 0, hair = 0, cloth = 0, eyes = 0, mouth = 0, extra = 0] = features(name);
  const [behind, before] = STYLES[style]!;
  const tone = SKINS[skin]!;
  const dress = CLOTHES[cloth]!;
  const shapes: Shape[] = [
    { d: behind, fill: HAIRS[hair]! },
    { d: BODY, fill: dress },
    { d: NECK + HEAD, fill: tone },
    { d: before, fill: style === CAP ? dress : HAIRS[hair]! },
    { d: extra === 0 ? CHEEKS : "", fill: "#d9584a55" },
    { d: EYES[eyes]!, fill: eyes ? "none" : INK, line: INK },
    { d: MOUTHS[mouth]!, fill: mouth === 2 ? "#fff" : "none", line: INK },
    { d: extra === 1 ? GLASSES : "", fill: "#fff3", line: INK },
  ];
  return { disc: DISCS[disc]!, shapes: shapes.filter((shape) => shape.d) };
}
