/** How far each seat has come towards a target score. */
import type { MatchView, Scene } from "../protocol";

/** A seat's score including the current hand so far: its fact of that kind, or the total. */
export function reached(scene: Scene, match: MatchView, seat: number): number {
  const fact = scene.facts.find((one) => one.seat === seat && one.kind === "score");
  return fact ? Number(fact.value) : (match.totals[seat] ?? 0);
}

export const races = (match: MatchView): boolean => match.target > 0 && match.seats > 1;
