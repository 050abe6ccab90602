/** How far each seat has come in a race to a total. */
import type { MatchView, Scene } from "../protocol";

/** What a seat has with what the present hand has brought it so far: its fact of that kind, or the total. */
export function reached(scene: Scene, match: MatchView, seat: number): number {
  const fact = scene.facts.find((one) => one.seat === seat && one.kind === "score");
  return fact ? Number(fact.value) : (match.totals[seat] ?? 0);
}

export const races = (match: MatchView): boolean => match.target > 0 && match.seats > 1;
