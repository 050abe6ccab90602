/** The choices of a scene, by how they are made: by card, zone or button. Knows no game. */
import { amount as written, capital } from "../text";
import type { CardName, Choice, Fact, Scene, Zone } from "../protocol";

export interface Action {
  text: string;
  sayings: string[];
}

const hidden = new Set(["none", "taken"]);

/** The faces of all cards that can be touched. */
export function touchable(scene: Scene): Set<CardName> {
  return new Set(scene.zones.filter((zone) => !hidden.has(zone.layout)).flatMap((zone) => zone.cards.filter(Boolean)));
}

const times = (cards: CardName[], card: CardName): number => cards.filter((other) => other === card).length;

/** The choices that use this card, or all of these cards. */
export function choicesOf(scene: Scene, ...cards: CardName[]): Choice[] {
  return scene.choices.filter(
    (choice) => choice.kind !== "pick" && cards.every((card) => times(choice.cards, card) >= times(cards, card)),
  );
}

/** The choices that use exactly these cards; if there are none, those that use them among others. */
export function made(scene: Scene, cards: CardName[]): Choice[] {
  const of = choicesOf(scene, ...cards);
  const whole = cards.length > 1 ? of.filter((choice) => choice.cards.length === cards.length) : [];
  return whole.length ? whole : of;
}

/** Can this card be one of several? If the scene lists none, any card of the hand that has no refusal. */
export function pickable(scene: Scene, card: CardName): boolean {
  if (scene.pick === null || card === "") return false;
  const listed = scene.choices.filter((choice) => choice.kind === "pick" && choice.card !== "");
  if (listed.length) return listed.some((choice) => choice.card === card);
  return (
    !(card in scene.why) &&
    scene.zones.some((zone) => zone.layout === "hand" && zone.owner === scene.seat && zone.cards.includes(card))
  );
}

export const mayTouch = (scene: Scene, card: CardName): boolean =>
  scene.yours && (pickable(scene, card) || choicesOf(scene, card).length > 0);

/** Does the question concern cards at all? If not, none is dimmed. */
export const asksCards = (scene: Scene): boolean =>
  scene.yours &&
  (scene.pick !== null ||
    Object.keys(scene.why).length > 0 ||
    scene.choices.some((choice) => choice.card !== "" && touchable(scene).has(choice.card)));

/** Choices of a zone itself (the stock, the discard pile). */
export const choicesAt = (scene: Scene, zone: string): Choice[] =>
  scene.choices.filter((choice) => choice.zone === zone && choice.card === "");

/** Can the reader compose a rule, and also say something else? */
export const mayCompose = (scene: Scene): boolean =>
  scene.yours && scene.compose !== null && scene.choices.some((choice) => choice.kind !== "expression");

/** The rows that the reader fills. */
export const trays = (scene: Scene): Zone[] =>
  scene.zones.filter((zone) => zone.layout === "tray" && zone.owner === scene.seat && zone.places.length > 0);

/** Are another player's rows face up, or being filled? Then the rows stand for that player's plate. */
export const rowsShow = (scene: Scene): boolean =>
  scene.zones.some(
    (zone) =>
      zone.layout === "tray" && zone.owner >= 0 && zone.owner !== scene.seat && (zone.count > 0 || zone.places.length > 0),
  );

const shows = (zone: Zone): boolean => zone.cards.length > 0 && zone.cards.every(Boolean);

/** Other players' face-up cards, if they are few and cannot be touched: they can be drawn at the plates. */
export function openBefore(scene: Scene): Zone[] {
  const open = scene.zones.filter(
    (zone) => ["row", "hand"].includes(zone.layout) && zone.owner >= 0 && zone.owner !== scene.seat && shows(zone),
  );
  const most = Math.max(
    0,
    ...open.map((zone) => open.filter((other) => other.owner === zone.owner).reduce((sum, other) => sum + other.count, 0)),
  );
  return most > 7 ||
    open.some(
      (zone) =>
        choicesAt(scene, zone.id).length > 0 ||
        zone.marks.some(Boolean) ||
        scene.choices.some((choice) => zone.cards.includes(choice.card)),
    )
    ? []
    : open;
}

/** The reader's face-up cards, in a game where others have them too. A few are drawn beside the hand. */
export const openRows = (scene: Scene): Zone[] => {
  const held = scene.zones
    .filter((zone) => zone.layout === "hand" && zone.owner === scene.seat)
    .reduce((sum, zone) => sum + zone.count, 0);
  return scene.zones.filter(
    (zone) =>
      zone.layout === "row" &&
      zone.owner >= 0 &&
      zone.owner === scene.seat &&
      shows(zone) &&
      held > 0 &&
      held + zone.count <= 7 &&
      scene.zones.some((other) => other.name === zone.name && other.owner !== zone.owner && shows(other)),
  );
};

/** The row that a choice puts its card in. */
export const trayOf = (scene: Scene, choice: Choice): Zone | undefined =>
  choice.card === "" ? undefined : trays(scene).find((tray) => tray.id === choice.zone);

/** Choices that need a button: those without a card that can be touched. */
export function buttons(scene: Scene): Choice[] {
  if (!scene.yours) return [];
  const seen = touchable(scene);
  return scene.choices.filter(
    ({ kind, card }) => (["", "resign"].includes(kind) || (kind === "pick" && card === "")) && !seen.has(card),
  );
}

/** Which buttons go in the bar and which above the hand. Many choices of one verb are a ladder. */
export function placed(list: Choice[], room: number): { bar: Choice[]; tray: Choice[]; ladder: boolean } {
  if (list.length <= room) return { bar: list, tray: [], ladder: false };
  const once = list.filter((choice) => list.filter((other) => other.verb === choice.verb).length === 1);
  const bar = once.length <= 2 && once.length < list.length ? once : [];
  const tray = list.filter((choice) => !bar.includes(choice));
  return { bar, tray, ladder: tray.length > 8 };
}

/** Is this fact a pot in the middle? */
export const isPot = ({ kind }: Fact): boolean => kind === "pot" || kind === "part" || kind === "box";

/** A word on a player's plate. */
export const isTag = ({ kind }: Fact): boolean => kind === "tag" || kind === "partner" || kind === "out";

/** A long ladder in the groups of its steps ("Two", "Two Hand", "Two Ruten"), each in its order. */
export function rungs(ladder: Choice[]): { name: string; steps: Choice[] }[] {
  const names = [...new Set(ladder.map((choice) => choice.group ?? ""))];
  return names.map((name) => ({ name, steps: ladder.filter((choice) => (choice.group ?? "") === name) }));
}

/** The answers for several chosen cards, in the order they were touched, with the answer that ends the choice. */
export function picked(scene: Scene, chosen: CardName[]): string[] {
  const pick = scene.pick;
  if (!pick) return [];
  const sayings = chosen.map(
    (card) => scene.choices.find((choice) => choice.kind === "pick" && choice.card === card)?.say ?? `${pick.verb} ${card}`,
  );
  return pick.then ? [...sayings, pick.then] : sayings;
}

/** The main button for several cards; it has no answers while too few are chosen. */
export function pickAction(scene: Scene, chosen: CardName[]): Action {
  const pick = scene.pick!;
  const { least, most } = pick;
  if (chosen.length === 0 && least > 0) {
    const many = least === most ? String(least) : most >= 99 ? `${least} or more` : `${least} to ${most}`;
    return { text: `Choose ${many} ${least === 1 && most === 1 ? "card" : "cards"}`, sayings: [] };
  }
  if (chosen.length === 0) return { text: pick.none, sayings: picked(scene, []) };
  const enough = chosen.length >= least;
  const text = pick.text.replace("#", enough ? String(chosen.length) : `${chosen.length} of ${least}`);
  return { text, sayings: enough ? picked(scene, chosen) : [] };
}

/** The nearest legal amount to what was asked for. */
export function legalAmount(scene: Scene, asked: number): number {
  const { low, high, step } = scene.amount!;
  if (!Number.isFinite(asked)) return low;
  if (asked >= high) return high; // the whole stack may be between two steps
  return Math.min(high, Math.max(low, low + Math.round((asked - low) / step) * step));
}

export function amountAction(scene: Scene, value: number): Action {
  const verb = scene.amount!.verb;
  return { text: `${capital(verb)} ${written(value)}`, sayings: [`${verb} ${value}`] };
}
