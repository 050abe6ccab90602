/** A player's order for a new table: game, seats, options, bots. */
import type { GameInfo, OptionInfo, OptionValue } from "../../protocol";
import { amount } from "../../text";
import { openTable, type TableOrder } from "../api";
import { closeEarly, keepFirst, openEarly } from "../play/early";
import { saveSeat } from "../savedSeats";
import { save, load } from "../browserStorage";
import { settings } from "../settings.svelte";

export interface Order {
  seats: number;
  options: Record<string, OptionValue>;
  bots: string[]; // one a seat after the first
  seed: string;
}

export function usualOptions(game: GameInfo): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

export type Variant = GameInfo["variants"][number];

const USUAL: Variant = { name: "usual", title: "Usual", sentence: "The rules most people play.", options: {} };

function changes(game: GameInfo, variant: Variant): boolean {
  return game.options.some((option) => (variant.options[option.name] ?? option.default) !== option.default);
}

/** The variants of a game, the usual rules first. */
export function presets(game: GameInfo): Variant[] {
  return game.variants.every((variant) => changes(game, variant)) ? [USUAL, ...game.variants] : game.variants;
}

export function variantOptions(game: GameInfo, variant: string): Record<string, OptionValue> {
  return { ...usualOptions(game), ...presets(game).find((each) => each.name === variant)?.options };
}

/** The name of the variant with exactly these options; "" if there is none. */
export function variantOf(game: GameInfo, options: Record<string, OptionValue>): string {
  const same = (name: string): boolean =>
    Object.entries(variantOptions(game, name)).every(([key, value]) => options[key] === value);
  return presets(game).find((variant) => same(variant.name))?.name ?? "";
}

/** One bot for each seat after the first: the list is cut or filled up. */
export function botsFor(game: GameInfo, seats: number, bots: string[]): string[] {
  const usual = game.bots[0] ?? "";
  return Array.from({ length: Math.max(0, seats - 1) }, (_, index) => {
    const bot = bots[index] ?? bots.at(-1) ?? usual;
    return game.bots.includes(bot) ? bot : usual;
  });
}

/** Four seats if the game allows it, else its usual number: the largest of a few, or the smallest. */
export function usualSeats(game: GameInfo): number {
  return game.seats.includes(4) ? 4 : (game.seats.find((seats) => seats > 1) ?? game.seats[0] ?? 1);
}

export function usualOrder(game: GameInfo): Order {
  const seats = usualSeats(game);
  return { seats, options: usualOptions(game), bots: botsFor(game, seats, []), seed: "" };
}

/** The last order for this game, without values the game no longer has. The deal number is never reused. */
export function lastOrder(game: GameInfo): Order {
  const usual = usualOrder(game);
  const last = load<Partial<Order>>(`order.${game.slug}`, {});
  const seats = game.seats.includes(last.seats ?? -1) ? (last.seats as number) : usual.seats;
  const options = { ...usual.options };
  for (const option of game.options) {
    const value = last.options?.[option.name];
    if (value !== undefined && !optionTrouble(option, value)) options[option.name] = value;
  }
  return { seats, options, bots: botsFor(game, seats, Array.isArray(last.bots) ? last.bots : []), seed: "" };
}

/** Why a value is not allowed, as a sentence; "" if it is. */
export function optionTrouble(option: OptionInfo, value: OptionValue): string {
  if (option.kind === "bool") return typeof value === "boolean" ? "" : "Choose yes or no.";
  if (option.kind === "choice")
    return option.choices.some((choice) => choice.value === value) ? "" : "Choose one of the options.";
  const low = option.low ?? -Infinity;
  const high = option.high ?? Infinity;
  if (typeof value === "number" && Number.isInteger(value) && value >= low && value <= high) return "";
  const range = rangeText(option);
  return range ? `Allowed: ${range.toLowerCase()}.` : "Enter a whole number.";
}

/** Does an option matter, given the others? */
export const matters = (option: OptionInfo, options: Record<string, OptionValue>): boolean =>
  Object.entries(option.only ?? {}).every(([name, values]) => values.includes(String(options[name])));

/** "50 to 150", "At least 1". */
export function rangeText(option: OptionInfo): string {
  const { low, high } = option;
  if (low !== null && high !== null) return `${amount(low)} to ${amount(high)}`;
  if (low !== null) return `At least ${amount(low)}`;
  return high !== null ? `At most ${amount(high)}` : "";
}

/** How far one press moves a number: 1 for small numbers and ranges, else 10, 100 and so on. */
export function stepAt(value: number, low: number | null, high: number | null): number {
  return (high ?? 0) - (low ?? 0) < 200 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(value)) / 2)));
}

export function bodyOf(game: GameInfo, order: Order): TableOrder {
  const body: TableOrder = {
    game: game.slug,
    seats: order.seats,
    options: order.options,
    bots: botsFor(game, order.seats, order.bots),
    name: settings.chosen.name || "Guest",
  };
  return order.seed.trim() ? { ...body, seed: order.seed.trim() } : body;
}

/** Keeps an order for the next visit to the game's page. */
export function remember(game: GameInfo, order: Order): void {
  save(`order.${game.slug}`, { ...order, seed: "" });
}

/** Opens a table and saves the seat. Returns the table's name, or throws a Refusal. */
export async function playNow(game: GameInfo, order: Order): Promise<string> {
  openEarly();
  const { table, token, first } = await openTable(bodyOf(game, order)).catch((refusal: unknown) => {
    closeEarly();
    throw refusal;
  });
  if (first) keepFirst(table, first);
  saveSeat({ table, token, game: game.slug, title: game.title, with: [], state: "waiting" });
  save("last", game.slug);
  remember(game, order);
  return table;
}

/** The game that "play now" opens: the last one played, else Hearts, else the first. */
export function quickGame(games: GameInfo[]): GameInfo | null {
  const last = load("last", "");
  return games.find((game) => game.slug === last) ?? games.find((game) => game.slug === "hearts") ?? games[0] ?? null;
}
