/** Chances and frequencies in words. */
import type { Chances, Fact, Scene } from "../protocol";

/** A chance as one says it: "43 %"; what is neither certain nor impossible is never told as that. */
export function chance(share: number): string {
  const whole = Math.round(100 * share);
  if (share > 0 && whole === 0) return "<\u00a01\u00a0%";
  if (share < 1 && whole === 100) return ">\u00a099\u00a0%";
  return `${whole}\u00a0%`;
}

/** A frequency with as many digits as it needs: "42.3 %", "0.0015 %". */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(share >= 0.01 ? 3 : 2))} %`;
}

/** How rare: "1 in 649,740", "1 in 2.4". */
export function oneIn(count: number, total: number): string {
  const times = total / count;
  return `1 in ${times >= 100 ? Math.round(times).toLocaleString("en") : times.toFixed(1)}`;
}

/** How chances were found, as a sentence. */
export function found({ exact, deals, played }: Chances): string {
  const many = deals.toLocaleString("en");
  if (exact) return deals === 1 ? "Nothing is left to deal." : `All ${many} ways to deal the rest are counted.`;
  return played
    ? `From ${many} hands played on, with all calling. 95\u00a0% interval.`
    : `From ${many} ways to deal the rest, sampled. 95\u00a0% interval.`;
}

/** A scene with the chances on the plates: of one seat, or of all. */
export function withChances(scene: Scene, told: Chances | null, only: number | null): Scene {
  const rows = (told?.seats ?? []).filter((row) => only === null || row.seat === only);
  const facts: Fact[] = rows.map((row) => ({ label: "chance", value: chance(row.share), seat: row.seat, kind: "" }));
  return facts.length ? { ...scene, facts: [...scene.facts, ...facts] } : scene;
}
