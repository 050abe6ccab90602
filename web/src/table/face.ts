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
const SIDES = dot(12, 19.5, 2.6) + dot(28, 19.5, 2.6);
const BOB = "M9.5 20C7 4.5 33 4.5 30.5 20l.5 7.5H9z";
const SPIKES =
  "M11 19.5c-1.5-2.5-2-5-.8-7.5L8 8l5 1 .8-5L18 7.5 21 3l2.5 4.5 4.5-3 .5 5 4-.5-2.5 4c1 2.2.5 4.3-.5 6.5-2-4.5-5-6.5-9-6.5z";
/** Behind the head and in front of it: hair that is short, parted, curly, a quiff, bald, under a cap, a bob, a bun, long,
 *  in tails or under a beret; a headscarf; a hat; spikes. */
const STYLES: [string, string][] = [
  ["", FRINGE],
  ["", "M11 20C7.5 5 32 3 29.5 19c-1.5-4-5-5.5-11.5-6-3.5.5-5.5 3-7 7z"],
  ["", "M10.5 19a3.8 3.8 0 0 1 1.5-7 4.5 4.5 0 0 1 8-4.5 4.5 4.5 0 0 1 8 4.5 3.8 3.8 0 0 1 1.5 7c-4-6-15-6-19 0z"],
  ["", "M11 18.5c-1.5-5 .5-8.5 5-9C20 3.5 31.5 4.5 29 18.5c-2-4-5.5-6-9-6-4 0-7 2-9 6z"],
  [dot(11.2, 20, 2.8) + dot(28.8, 20, 2.8), ""],
  [SIDES, "M10 16.5C9.5 3.5 30.5 3.5 30 15.5l4.5 1.5c-6-1-18-2.5-24.5-.5z"],
  [BOB, "M11.5 18.5C11.5 8 28.5 8 28.5 18.5c-4-4.5-12-5.5-17 0z"],
  [dot(20, 6.5, 4.2), FRINGE],
  ["M9.5 20C7 4.5 33 4.5 30.5 20L32 34H8z", "M11 20C10.5 6 29.5 6 29 20c-1.5-5-7-5-9-8.5-2 3.5-7.5 3.5-9 8.5z"],
  [dot(8.2, 23, 3.6) + dot(31.8, 23, 3.6), FRINGE],
  [BOB, "M8.5 14.5C7 8 16 3.5 24.5 4.5c8 1 10 7 7 9.5-6 1.8-16 1.6-23 .5z"],
  ["M9 20C6.5 2.5 33.5 2.5 31 20l2 14H7z", "M10 20C8 4 32 4 30 20c-1-6-4.5-8.8-10-8.8S11 14 10 20z"],
  [SIDES, "M12 14.5C11 3.5 29 3.5 28 14.5zM5.5 15c0-2 29-2 29 0 0 2.4-29 2.4-29 0z"],
  ["", SPIKES],
];
const WORN = [5, 10, 11, 12]; // in the colour of the clothes
const SCARF = 11;
const EYES = [dot(16.6, 19.5, 1.2) + dot(23.4, 19.5, 1.2), "M15 20q1.6-2.4 3.2 0M21.8 20q1.6-2.4 3.2 0"];
const MOUTHS = ["M16.5 24q3.5 3.2 7 0", "M17 24.6q3.5 1.8 6-.8", "M16.5 23.6h7q-.6 3.4-3.5 3.4t-3.5-3.4z"];
const TEETH = 2;
const CHEEKS = dot(14.6, 23.2, 1.6) + dot(25.4, 23.2, 1.6);
const GLASSES = dot(16.4, 19.6, 2.9) + dot(23.6, 19.6, 2.9) + "M19.3 19.2h1.4";
const BEARD = "M11.5 19c.3 8.5 4 12 8.5 12s8.2-3.5 8.5-12c-1.5 3-3.7 3.4-8.5 3.3-4.8.1-7-.3-8.5-3.3z";
const MOUSTACHE = "M14.6 24.8c.8-2.8 4-3 5.4-1.4 1.4-1.6 4.6-1.4 5.4 1.4-1.8.8-4 .5-5.4-.6-1.4 1.1-3.6 1.4-5.4.6z";

const EXTRAS = { length: 5 }; // cheeks, glasses, nothing, a beard, a moustache

/** The bots' own looks: a digit each for style, disc, skin, hair, clothes and extra. At one level nobody shares a style;
 *  those who share one differ in disc, skin and hair. */
const CAST = `
  Pip d11500 Hugo 304352 Jojo 242410 Dora 950241 Lola 862131 Minna 734352
  Otis 521514 Bruno 403442 Kit 043020 Tilly 650201 Wanda c62121 Nino 133033
  Nell 723030 Rosa 204352 Theo 361103 Otto 031554 Ned 540121 Vera 114411
  Greta 803040 Maud 623322 Paul d32232 Emil 452203 Karl c40514 Ida a14441
  Iris a41532 Felix d63033 Lena 934410 Max 020221 Noor b02120 Yuri 553352
  Zora 211542 Boris 431043 Astrid 762401 Ravi 320211 Selma 604150 Viktor c53304
  Ada 741541 Sofia 810550 Hedy a53312 Blaise 120122 Abel 004323 Alan 342404
  Emmy 233001 Grace 612010 Maria 963352 Carl 420141 Jakob c01233 Kurt 534434
  Fluke 333034 Pepper a02250 Bingo 414330 Jumble 941521 Dizzy 220101 Tumble 052442
  Flip 502043 Clover 710210 Noodle 844312 Fidget 661521 Ziggy d50101 Domino c24452
`.split(/\s+/);
const LOOKS = new Map(CAST.map((word, i) => [word, CAST[i + 1] ?? ""]));

/** A number from a name: FNV-1a. */
function numberOf(name: string): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The features of a face: those of a bot's own look, the others each chosen by a part of the name's number. */
function features(name: string): number[] {
  let rest = numberOf(name);
  const own = [...(LOOKS.get(name) ?? "")].map((digit) => parseInt(digit, 16));
  return [STYLES, DISCS, SKINS, HAIRS, CLOTHES, EXTRAS, EYES, MOUTHS].map(({ length }, i) => {
    const chosen = rest % length;
    rest = Math.floor(rest / length);
    return own[i] ?? chosen;
  });
}

export function faceOf(name: string): Face {
  const [style = 0, disc = 0, skin = 0, hair = 0, cloth = 0, extra = 0, eyes = 0, smile = 0] = features(name);
  const [behind, before] = STYLES[style]!;
  const [dress, locks] = [CLOTHES[cloth]!, HAIRS[hair]!];
  const bearded = extra === 3;
  const mouth = bearded ? TEETH : extra === 4 ? 1 : smile;
  const shapes: Shape[] = [
    { d: behind, fill: style === SCARF ? dress : locks },
    { d: BODY, fill: dress },
    { d: NECK + HEAD, fill: SKINS[skin]! },
    { d: bearded ? BEARD : "", fill: locks },
    { d: before, fill: WORN.includes(style) ? dress : locks },
    { d: extra === 0 ? CHEEKS : "", fill: "#d9584a55" },
    { d: EYES[eyes]!, fill: eyes ? "none" : INK, line: INK },
    { d: MOUTHS[mouth]!, fill: mouth === TEETH ? "#fff" : "none", line: INK },
    { d: extra === 1 ? GLASSES : "", fill: "#fff3", line: INK },
    { d: extra === 4 ? MOUSTACHE : "", fill: locks },
  ];
  return { disc: DISCS[disc]!, shapes: shapes.filter((shape) => shape.d) };
}
