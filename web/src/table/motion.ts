/** Events as frames: each has a table to draw and the cards that move on the way to it. */
import type { Happening, Scene, Told, Zone } from "../protocol";
import type { View } from "./tableProps";

export interface Frame {
  view: View;
  moves: Happening[];
  rests: boolean; // pause before this, since a full trick is about to be taken
}

const isMove = (what: Happening): boolean =>
  (what.kind === "move" || what.kind === "deal") && what.to !== "" && what.from !== what.to;

/** The frames between the table drawn and a newer one. Consecutive moves between the same two zones are one frame. */
export function frames(from: View, to: View): Frame[] {
  const moves = to.happened.filter(isMove);
  const last: Frame = { view: to, moves, rests: false };
  if (to.whole || moves.length === 0) return [{ ...last, moves: [] }];
  if (to.match.number !== from.match.number || moves.every((move) => move.kind === "deal")) return [last];
  const out: Frame[] = [];
  let scene = from.scene;
  for (const group of groups(moves)) {
    const rests = group[0]!.from !== group[0]!.to && layoutOf(scene, group[0]!.from) === "trick";
    scene = group.reduce(moved, inert(scene, told(to.happened, group)));
    out.push({ view: { ...from, scene }, moves: group, rests });
  }
  out[out.length - 1]!.view = to;
  return out;
}

function groups(moves: Happening[]): Happening[][] {
  const out: Happening[][] = [];
  for (const move of moves) {
    const group = out.at(-1);
    const before = group?.at(-1);
    if (
      group &&
      before &&
      before.kind === move.kind &&
      (move.kind === "deal" || (before.to === move.to && before.from === move.from))
    )
      group.push(move);
    else out.push([move]);
  }
  return out;
}

const layoutOf = (scene: Scene, zone: string): string => scene.zones.find((other) => other.id === zone)?.layout ?? "";
const told = (happened: Happening[], group: Happening[]): Told =>
  group.find((move) => move.text)?.text ?? happened[happened.indexOf(group[0]!) - 1]?.text ?? "";

/** A table between two others: it has no choices. */
function inert(scene: Scene, prompt: Told): Scene {
  return {
    ...scene,
    prompt,
    yours: false,
    asked: [],
    choices: [],
    pick: null,
    amount: null,
    compose: null,
    why: {},
    over: false,
  };
}

/** The scene after one card has moved. */
export function moved(scene: Scene, move: Happening): Scene {
  const owner = scene.zones.find((zone) => zone.id === move.from)?.owner ?? -1;
  const zones = scene.zones.map((zone) => {
    if (zone.id === move.from) return without(zone, move.card);
    return zone.id === move.to ? withCard(zone, move.card, owner >= 0 ? owner : move.seat) : zone;
  });
  return { ...scene, zones };
}

function without(zone: Zone, card: string): Zone {
  const at = zone.cards.includes(card) ? zone.cards.lastIndexOf(card) : zone.cards.lastIndexOf("");
  const drop = <T>(list: T[]): T[] => (at < 0 ? list : list.filter((_, i) => i !== at));
  const [places, marks] = ["tray", "board"].includes(zone.layout)
    ? [zone.places, zone.marks]
    : [drop(zone.places), drop(zone.marks)];
  return { ...zone, cards: drop(zone.cards), places, marks, count: Math.max(0, zone.count - 1) };
}

function withCard(zone: Zone, card: string, seat: number): Zone {
  const grouped = ["trick", "melds", "side"].includes(zone.layout) || (zone.layout === "grid" && zone.places.length > 0);
  const place = zone.layout === "trick" ? seat : (zone.places.at(-1) ?? 0);
  return {
    ...zone,
    cards: [...zone.cards, card],
    places: grouped ? [...zone.places, place] : zone.places,
    marks: zone.marks.length && zone.layout !== "tray" ? [...zone.marks, ""] : zone.marks,
    count: zone.count + 1,
  };
}
