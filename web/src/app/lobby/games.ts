/** The list of games: search, filters, families, and the card drawn for each game. */
import type { CardName, GameInfo } from "../../protocol";

export const plainWords = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Other names under which players look for a game, or for its nearest relative here. */
export const ALSO: Record<string, string[]> = {
  backhand: ["blackjack", "21", "twenty-one", "casino"],
  canfield: ["solitaire", "klondike", "demon", "patience"],
  crash: ["brag", "thirteen-card brag"],
  golf: ["solitaire", "patience"],
  hearts: ["black lady", "queen of spades", "whist"],
  in_between: ["acey deucey", "yablon", "sheets"],
  oklahoma_rummy: ["rummy", "rummikub", "arlington"],
  gin_rummy: ["gin", "rummy", "gin rami"],
  khanhoo: ["mahjong", "conquian"],
  open_face_chinese_poker: ["ofc", "pineapple ofc", "chinese poker"],
  pineapple: ["hold'em", "holdem", "texas hold'em", "poker"],
  porrazo: ["scopa", "casino", "cassino"],
  red_dog: ["blackjack", "21", "casino"],
  totit: ["scopa", "fishing"],
  triple_draw: ["lowball", "badugi", "2-7", "draw poker"],
  eleusis: ["zendo", "rule guessing"],
  newmarket: ["michigan", "stops", "boodle"],
  solo: ["spanish solo", "ombre", "skat"],
  all_fours: ["pitch", "high low jack", "seven up"],
};

/** How well a game matches a search; 0 if it does not. A title counts more than a family, and a family more than the sentence. */
export function fit(game: GameInfo, words: string[]): number {
  const title = plainWords(game.title);
  const family = plainWords(game.family);
  const rest = plainWords(`${game.sentence} ${game.depth} ${game.variants.map((variant) => variant.title).join(" ")}`);
  const also = (ALSO[game.slug] ?? []).map((name) => ` ${plainWords(name)}`).join("");
  let sum = 0;
  for (const word of words) {
    if (title.startsWith(word)) sum += 8;
    else if (title.includes(word)) sum += 5;
    else if (also.includes(` ${word}`)) sum += 4;
    else if (family.includes(word)) sum += 3;
    else if (rest.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** Finds the games with a name similar to what was typed. */
export type Similar = (games: GameInfo[], name: string) => GameInfo[];

/** The games that match every word of the search, best first; if there are none, those that `similar` finds. */
export function search(games: GameInfo[], query: string, similar?: Similar): GameInfo[] {
  const words = plainWords(query).split(" ").filter(Boolean);
  if (!words.length) return games;
  const found = games
    .map((game) => ({ game, fit: fit(game, words) }))
    .filter((each) => each.fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map((each) => each.game);
  return found.length || !similar ? found : similar(games, words.join(" "));
}

const longest = (game: GameInfo): number => Math.max(...(game.minutes.match(/\d+/g)?.map(Number) ?? [Infinity]));

export interface Filter {
  name: string;
  fits: (game: GameInfo) => boolean;
}

export const FILTERS: Filter[] = [
  { name: "All", fits: () => true },
  { name: "Alone", fits: (game) => game.seats.includes(1) },
  { name: "2 players", fits: (game) => game.seats.includes(2) },
  { name: "4 players", fits: (game) => game.seats.includes(4) },
  { name: "5 or more", fits: (game) => game.seats.some((seats) => seats >= 5) },
  { name: "Light", fits: (game) => game.depth === "light" },
  { name: "Deep", fits: (game) => game.depth === "deep" },
  { name: "Under 20 minutes", fits: (game) => longest(game) < 20 },
];

/** The filters that leave some games, but not all. */
export function usefulFilters(games: GameInfo[]): Filter[] {
  const narrowing = FILTERS.filter((filter) => games.some(filter.fits) && !games.every(filter.fits));
  return narrowing.length ? [...FILTERS.slice(0, 1), ...narrowing] : [];
}

export function families(games: GameInfo[]): { family: string; games: GameInfo[] }[] {
  const names = [...new Set(games.map((game) => game.family))];
  return names.map((family) => ({ family, games: games.filter((game) => game.family === family) }));
}

/** "4", "2–6", "2, 4". */
export function seatsText(seats: number[]): string {
  const low = seats[0] ?? 0;
  const high = seats.at(-1) ?? 0;
  if (seats.length > 2 && high - low === seats.length - 1) return `${low}–${high}`;
  return seats.join(", ");
}

export const minutesText = (minutes: string): string => (/\d$/.test(minutes) ? `${minutes} min` : minutes || "open");

export const DEPTHS = {
  light: { dots: 1, text: "light" },
  medium: { dots: 2, text: "middling" },
  deep: { dots: 3, text: "deep" },
};

/** The card that stands for a game. */
const EMBLEMS: Record<string, CardName> = {
  all_fours: "JS",
  anaconda: "KS",
  backhand: "AC",
  botifarra: "9H",
  canasta: "XR",
  canfield: "6S",
  chinese_poker: "AH",
  crash: "9D",
  delphi: "",
  democracy: "TS",
  eleusis: "",
  eleusis_express: "",
  fipsen: "7D",
  gin_rummy: "TS",
  golf: "KD",
  hearts: "QS",
  in_between: "8D",
  khanhoo: "JC",
  newmarket: "KC",
  oklahoma_rummy: "2D",
  open_face_chinese: "QH",
  open_face_chinese_poker: "QH",
  paiute: "6C",
  pineapple: "AD",
  porrazo: "3C",
  red_dog: "5H",
  soko: "4H",
  solo: "QC",
  three_five_seven: "3H",
  totit: "8S",
  triple_draw: "7C",
  whiskey_poker: "5S",
};

export const emblem = (slug: string): CardName => EMBLEMS[slug.replaceAll("-", "_")] ?? "";
