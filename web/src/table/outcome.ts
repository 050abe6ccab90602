/** How a match ended, for the reader. */
import type { MatchView } from "../protocol";
import { list, many } from "../text";

/** How far the reader was from the others: "You were 6 points behind.", "You were 12 chips ahead of Ann."; "" for one player. */
export function margin(match: MatchView, reader: number, name: (seat: number) => string): string {
  if (reader < 0 || match.seats < 2 || !match.winners.length) return "";
  const ahead = (seat: number): number => (match.low ? -1 : 1) * (match.totals[seat] ?? 0);
  const won = match.winners.includes(reader);
  const rivals = won ? match.totals.flatMap((_, seat) => (match.winners.includes(seat) ? [] : [seat])) : match.winners;
  if (!rivals.length) return "";
  const best = Math.max(...rivals.map(ahead));
  const gap = Math.abs(ahead(reader) - best);
  if (gap === 0) return "";
  const next = list(rivals.filter((seat) => ahead(seat) === best).map(name));
  return won ? `You were ${many(gap, match.unit)} ahead of ${next}.` : `You were ${many(gap, match.unit)} behind.`;
}

/** The totals of each seat after each hand, from the start. */
export function course(match: MatchView): number[][] {
  // What all paid alike, such as the chips they bought, changes nothing between them: they are shown as if it came first.
  const rows = match.sheet.filter(({ scores }) => scores[0] === 0 || scores.some((score) => score !== scores[0]));
  return match.totals.map((total, seat) => {
    const points = rows.map((row) => row.scores[seat] ?? 0);
    let sum = total - points.reduce((a, b) => a + b, 0);
    return [sum, ...points.map((score) => (sum += score))];
  });
}

/** Where labels stand that should stand at *wanted*: in the same order, at least *least* apart, and between 0 and *height*. */
export function spread(wanted: number[], least: number, height: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = [...wanted];
  order.forEach((label, i) => {
    if (i > 0) placed[label] = Math.max(placed[label]!, placed[order[i - 1]!]! + least);
  });
  order.reverse().forEach((label, i) => {
    placed[label] = Math.min(placed[label]!, i > 0 ? placed[order[i - 1]!]! - least : height);
  });
  return placed;
}
