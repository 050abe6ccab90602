/** Chances and frequencies as text. */
import type { Chances, Fact, Scene } from "../protocol";

/** A chance as a whole percentage: "43%". Only what is certain is "100%", only what is impossible "0%". */
export function chance(share: number): string {
  const whole = Math.round(100 * share);
  if (share > 0 && whole === 0) return "<\u00a01%";
  if (share < 1 && whole === 100) return ">\u00a099%";
  return `${whole}%`;
}

/** A frequency with as many digits as it needs: "42.3%", "0.0015%". */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(share >= 0.01 ? 3 : 2))}%`;
}

/** How rare: "1 in 649,740", "1 in 2.4". */
export function oneIn(count: number, total: number): string {
  const times = total / count;
  return `1 in ${times >= 100 ? Math.round(times).toLocaleString("en") : times.toFixed(1)}`;
}

/** How the odds were computed, as a sentence. */
export function found({ exact, deals, played }: Chances): string {
  const many = deals.toLocaleString("en");
  if (exact) return deals === 1 ? "There are no cards left to deal." : `Exact: all ${many} ways to deal the rest were counted.`;
  return played
    ? `From ${many} sampled deals, with everyone calling to the end. 95% interval.`
    : `From ${many} sampled deals. 95% interval.`;
}

/** A scene with chances added to the plates, of one seat or of all. */
export function withChances(scene: Scene, told: Chances | null, only: number | null): Scene {
  const rows = (told?.seats ?? []).filter((row) => only === null || row.seat === only);
  const facts: Fact[] = rows.map((row) => ({
    label: "chance",
    value: chance(row.share),
    seat: row.seat,
    kind: "",
    more: "",
    unit: "chance",
  }));
  return facts.length ? { ...scene, facts: [...scene.facts, ...facts] } : scene;
}
