/** The count of a score sheet: totals, whether the match is over, who has won and why. It knows no game but by its facts. */
import type { MatchView, ScoreFacts } from "../../protocol";
import { amount, capital, list, many } from "../../text";
import type { ScoreRow, ScoreSheet } from "./sheets";

export interface Standing {
  totals: number[]; // one a column: points, or chips in hand
  bought: number[]; // of those the chips bought
  hands: number;
  decided: boolean; // the agreed end has come; a tie may still be played off
  over: boolean;
  closing: boolean; // over, but what the end adds is not yet written down
  winners: number[]; // columns; before the end those who are ahead
  why: string; // why it is over, a sentence or ""
}

export function standing(sheet: ScoreSheet): Standing {
  const { facts, rows } = sheet;
  const least = facts.target + Number(facts.exceed);
  const totals = facts.sides.map(() => facts.start);
  const bought = facts.sides.map(() => facts.start);
  const reached: number[] = []; // who had the deciding total first
  let hands = 0;
  let decided = false;
  for (const row of rows) {
    row.scores.forEach((score, column) => {
      totals[column]! += score;
      if (row.kind === "bought") bought[column]! += score;
    });
    if (row.kind !== "hand") continue;
    hands += 1;
    const there = facts.target ? totals.flatMap((total, column) => (total >= least ? [column] : [])) : [];
    if (!reached.length) reached.push(...there);
    if (there.length || (facts.planned && hands >= facts.planned)) decided = true;
  }
  const left = totals.flatMap((total, column) => (total > 0 ? [column] : []));
  const won = totals.map((total, column) => total - bought[column]!);
  const best = facts.low ? Math.min(...won) : Math.max(...won);
  let winners = won.flatMap((total, column) => (total === best ? [column] : []));
  const few = hands > 0 && left.length < facts.holders;
  const last = facts.target > 0 && facts.planned > 0 && hands >= facts.planned;
  const closing = decided && facts.closing !== "" && rows.at(-1)?.kind !== "bonus";
  let over = few || last || (decided && (facts.shared || closing || winners.length === 1));
  if (over && facts.wins === "left") winners = left;
  if (over && facts.wins === "first" && reached.length) winners = [reached[0]!];
  if (sheet.ended) [over, winners] = [true, sheet.ended];
  return { totals, bought, hands, decided, over, closing: over && closing, winners, why: over ? reason() : "" };

  function reason(): string {
    if (sheet.ended) return "";
    if (few && facts.holders < facts.sides.length)
      return left.length ? "The others have no chips left." : "Nobody has chips left.";
    if (few)
      return `${names(
        sheet,
        totals.flatMap((total, column) => (total > 0 ? [] : [column])),
      )} had no chips left.`;
    const there = totals.flatMap((total, column) => (total >= least ? [column] : []));
    const shown = there.length ? there : reached;
    if (facts.target && shown.length && !last) {
      const beyond = shown.every((column) => totals[column]! > facts.target);
      return `${names(sheet, shown)} ${beyond ? "passed" : "reached"} ${amount(facts.target)}.`;
    }
    return facts.planned > 1 ? `All ${facts.planned} ${facts.hand}s have been played.` : "";
  }
}

/** The name of a column: a player's, or "Ann and Cleo" for partners. */
export const columnName = (sheet: ScoreSheet, column: number): string =>
  list((sheet.facts.sides[column] ?? []).map((seat) => sheet.names[seat] ?? `Player ${seat + 1}`));

const names = (sheet: ScoreSheet, columns: number[]): string => list(columns.map((column) => columnName(sheet, column)));

const people = (sheet: ScoreSheet, columns: number[]): number =>
  columns.reduce((sum, column) => sum + (sheet.facts.sides[column]?.length ?? 0), 0);

/** The winners as a heading: "Ann wins", "Ann and Ben win". */
export function title(sheet: ScoreSheet, { winners }: Standing): string {
  if (sheet.facts.seats === 1 || !winners.length) return "The match is over";
  return `${names(sheet, winners)} ${people(sheet, winners) === 1 ? "wins" : "win"}`;
}

/** By how much and why, in sentences. */
export function verdict(sheet: ScoreSheet, now: Standing): string {
  const { facts } = sheet;
  const { totals, winners } = now;
  const said = [now.why];
  if (facts.seats === 1) said.push(`${names(sheet, [0])} ends with ${many(totals[0]!, facts.unit)}.`);
  else if (!winners.length) said.push("Nobody has won.");
  else if (facts.wins !== "left") said.push(...lead(sheet, now));
  return said.filter(Boolean).join(" ");
}

/** The total of the winners, and its distance from the next one. */
function lead(sheet: ScoreSheet, { totals, bought, winners }: Standing): string[] {
  const { low, start, unit } = sheet.facts;
  const won = totals.map((total, column) => total - bought[column]!);
  const own = won[winners[0]!]!;
  const what = start ? `${own < 0 ? "lost" : "won"} ${many(Math.abs(own), unit)}` : many(own, unit);
  if (winners.length > 1) {
    if (winners.some((column) => won[column] !== own)) return [];
    return [start ? `They have ${what} each.` : `They share the win with ${what} each.`];
  }
  const rest = won.flatMap((_, column) => (winners.includes(column) ? [] : [column]));
  const next = rest.map((column) => won[column]!).reduce((a, b) => (low ? Math.min(a, b) : Math.max(a, b)));
  const rivals = rest.filter((column) => won[column] === next);
  const gap = low ? next - own : own - next;
  const ahead = gap > 0 ? `, ${amount(gap)} ${low ? "fewer" : "more"} than ${names(sheet, rivals)}` : "";
  return [`${names(sheet, winners)} ${people(sheet, winners) === 1 ? "has" : "have"} ${what}${ahead}.`];
}

/** How a sheet stands, in a sentence: "After 3 hands Ann leads with 12 points." */
export function summary(sheet: ScoreSheet, now = standing(sheet)): string {
  const { facts } = sheet;
  if (now.closing) return `${now.why} What the end adds is still to be written down.`;
  if (now.over) return [`${title(sheet, now)}.`, now.why].filter(Boolean).join(" ");
  if (!sheet.rows.length) return `With ${list(sheet.names)}. Nothing has been scored yet.`;
  const hands = `After ${many(now.hands, `${facts.hand}s`)}`;
  const total = amount(now.totals[now.winners[0]!] ?? 0);
  if (facts.seats === 1) return `${hands} ${total} ${facts.unit}.`;
  if (now.winners.length === facts.sides.length) return `${hands} all are level at ${total}.`;
  return `${hands} ${names(sheet, now.winners)} ${people(sheet, now.winners) === 1 ? "leads" : "lead"} with ${total}.`;
}

/** The chips in the pot, where the game keeps one: what the players together have lost. */
export function pot(sheet: ScoreSheet, now: Standing): number {
  return sheet.facts.pot ? now.bought.reduce((a, b) => a + b, 0) - now.totals.reduce((a, b) => a + b, 0) : 0;
}

/** The seat that deals the next hand; -1 where nobody deals. Players without chips are passed over. */
export function nextDealer(sheet: ScoreSheet, now = standing(sheet)): number {
  const { facts, rows } = sheet;
  if (!facts.deals) return -1;
  const last = rows.findLast((row) => row.kind === "hand");
  if (sheet.next !== undefined) return sheet.next;
  if (!last) return sheet.first;
  const order = Array.from({ length: facts.seats }, (_, i) => (last.dealer + 1 + i) % facts.seats);
  const plays = (seat: number): boolean =>
    !(facts.holders && facts.start) || now.totals[facts.sides.findIndex((side) => side.includes(seat))]! > 0;
  return order.find(plays) ?? order[0]!;
}

const SUM = /^[-+]?\d+([-+]\d+)*$/;

/** An entry as a number: "120+85-5" is 200, nothing is 0; null if it is not a sum. */
export function value(text: string): number | null {
  const plain = text.replace(/[\s,.]/g, "").replace(/[−–]/g, "-");
  if (plain === "") return 0;
  if (!SUM.test(plain)) return null;
  const sum = (plain.match(/[-+]?\d+/g) ?? []).reduce((total, part) => total + Number(part), 0);
  return Math.abs(sum) < 10_000_000 ? sum : null;
}

/** A number as people enter it: "−5", "" for 0. */
export const entry = (score: number): string => (score === 0 ? "" : String(score).replace("-", "−"));

const signed = (score: number): string => (score > 0 ? `+${amount(score)}` : amount(score));

export interface Check {
  text: string; // what the scores of a hand must come to
  right: boolean;
  missing: number; // what the last column needs, so that they do
}

/** Whether the scores of a hand add up, where the game says what they come to; *filled* are the columns entered. */
export function check(facts: ScoreFacts, scores: number[], filled: boolean[], inPot: number): Check | null {
  const sum = scores.reduce((a, b) => a + b, 0);
  if (facts.pot) {
    if (sum <= inPot)
      return { text: `In the pot: ${amount(inPot)}. After this: ${amount(inPot - sum)}.`, right: true, missing: 0 };
    return {
      text: `They win ${many(sum - inPot, facts.unit)} more than there are in the pot.`,
      right: false,
      missing: inPot - sum,
    };
  }
  if (!facts.sums.length) return null;
  const zero = facts.sums.length === 1 && facts.sums[0] === 0;
  const sums = list(facts.sums.map(amount)).replace(" and ", " or ");
  const right = facts.sums.includes(sum);
  const none = !filled.includes(true);
  const missing = right ? 0 : facts.sums[0]! - sum;
  if (right && !none) return { text: `These add up to ${amount(sum)}, as they must.`, right, missing };
  if (none) return { text: zero ? "They must add up to 0." : `A ${facts.hand} adds up to ${sums}.`, right: zero, missing: 0 };
  return { text: `These add up to ${zero ? signed(sum) : amount(sum)}; they must add up to ${sums}.`, right, missing };
}

/** How far one press of a quick key goes: finer in games to few points. */
export function steps(facts: ScoreFacts): number[] {
  const scale = facts.target || facts.start || 50;
  if (scale >= 2000) return [10, 100, 500];
  if (scale >= 500) return [5, 10, 50];
  return scale > 20 ? [1, 5, 10] : [1, 2, 3];
}

/** The sheet as a match of the page, for its plot of totals. */
export function asMatch(sheet: ScoreSheet, now: Standing): MatchView {
  const { facts } = sheet;
  const spread = (values: number[]): number[] =>
    Array.from({ length: facts.seats }, (_, seat) => values[facts.sides.findIndex((side) => side.includes(seat))] ?? 0);
  return {
    ...{
      game: facts.slug,
      title: facts.title,
      seats: facts.seats,
      number: now.hands,
      dealer: 0,
      unit: facts.unit,
      low: facts.low,
    },
    ...{ undo: false, clockwise: true, goal: facts.goal, winning: facts.winning, target: facts.target, over: now.over },
    totals: spread(now.totals.map((total, column) => total - now.bought[column]!)),
    sheet: sheet.rows.filter((row) => row.kind !== "bought").map((row) => ({ label: "", scores: spread(row.scores) })),
    winners: now.winners.flatMap((column) => facts.sides[column] ?? []),
    sides: facts.sides,
    verdict: "",
  };
}

export const KINDS: Record<ScoreRow["kind"], string> = { hand: "", bonus: "Bonus", bought: "Bought" };

/** The label of each row: hands by number, the others by what they are. */
export function labels(rows: ScoreRow[]): string[] {
  let hand = 0;
  return rows.map((row) => (row.kind === "hand" ? String((hand += 1)) : KINDS[row.kind]));
}

/** The whole sheet as plain text, in columns that stand below one another. */
export function asText(sheet: ScoreSheet, when: string): string {
  const { facts, rows } = sheet;
  const now = standing(sheet);
  const hand = capital(facts.hand);
  const shown = labels(rows).map((label, i) => (rows[i]!.kind === "hand" ? `${hand} ${label}` : label));
  const head = facts.sides.map((_, column) => columnName(sheet, column));
  const lines: string[][] = [
    ["", ...head],
    ...(facts.start ? [["Start", ...head.map(() => amount(facts.start))]] : []),
    ...rows.map((row, i) => [shown[i]!, ...row.scores.map(amount)]),
    ["Total", ...now.totals.map(amount)],
  ];
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  const table = lines.map((line) => line.map((cell, i) => (i ? cell.padStart(widths[i]!) : cell.padEnd(widths[0]!))).join("  "));
  const goal = capital([facts.goal, facts.winning].filter(Boolean).join("; "));
  const end = now.over ? [`${title(sheet, now)}.`, verdict(sheet, now)].join(" ") : summary(sheet, now);
  return [`${facts.title}, ${when}`, `${goal}.`, "", ...table.map((line) => line.trimEnd()), "", end].join("\n");
}
