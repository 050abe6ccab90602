/** The steps of a finished match: each deal is one, and each answer after it. */
import type { GradedAnswer, MatchView, ReplayHand, ReplayHead } from "../../protocol";
import { amount, list, plain } from "../../text";

export const ALL = -2; // whose view: all hands open, a spectator's, or a seat's
export const PUBLIC = -1;

export const handAt = (hands: ReplayHand[], step: number): ReplayHand =>
  hands.findLast((hand) => hand.first <= step) ?? { number: 1, first: 0, last: 0 };

/** The step of a hand after this number of answers of the match. */
export const stepOf = (hand: number, move: number): number => move + hand - 1;

export const clamp = (step: number, steps: number): number => Math.max(0, Math.min(steps - 1, Math.round(step)));

/** A view as the address has it: "all", "public", or a seat from 1. */
export const viewWord = (view: number): string => (view === ALL ? "all" : view === PUBLIC ? "public" : String(view + 1));

export function viewOf(word: string | undefined, seats: number): number | null {
  if (word === "all") return ALL;
  if (word === "public") return PUBLIC;
  const seat = /^\d{1,2}$/.test(word ?? "") ? Number(word) - 1 : -1;
  return seat >= 0 && seat < seats ? seat : null;
}

/** The choices of "as seen by". */
export function views(head: ReplayHead): { view: number; text: string }[] {
  const seen = (seat: number, name: string): string => (seat === head.seat ? "As you saw it" : `As ${name} saw it`);
  const seats = head.players.map((player, seat) => ({ view: seat, text: seen(seat, player.name) }));
  if (seats.length === 1) return seats;
  return [{ view: ALL, text: "All hands" }, ...seats, { view: PUBLIC, text: "As a spectator saw it" }];
}

export interface Mark {
  step: number;
  kind: "hand" | "costly";
}

/** The marks on the slider: where hands begin, and the answers that lost most. */
export function marksOf(head: ReplayHead, costly: GradedAnswer[]): Mark[] {
  const hands = head.hands.slice(1).map((hand): Mark => ({ step: hand.first, kind: "hand" }));
  return [...hands, ...costly.slice(0, 12).map((one): Mark => ({ step: one.step, kind: "costly" }))];
}

/** A graded answer in one sentence: the value, its interval, and what was better. */
export function graded(one: GradedAnswer, unit: string, seat: number, names: string[]): string {
  const words = (told: string): string => plain(told, seat, names);
  return `“${words(one.text)}” lost ${one.loss.toFixed(1)} ± ${one.half.toFixed(1)} ${unit}. Better: “${words(one.better)}”.`;
}

/** The winner, in a line: "Ann won with 12 points". */
export function outcome(head: ReplayHead): string {
  const { match, ended } = head;
  const names = head.players.map((player, seat) => (seat === head.seat ? "You" : player.name));
  if (ended || !match.over) return ended;
  if (!match.winners.length) return "";
  const first = match.winners[0] ?? 0;
  return `${list(match.winners.map((seat) => names[seat] ?? ""))} won with ${amount(match.totals[first] ?? 0)} ${match.unit}.`;
}

/** Where somebody is in a match, in words for readers: "Hand 2, answer 7 of 52". */
export function place(hands: ReplayHand[], step: number): string {
  const hand = handAt(hands, step);
  const at = step - hand.first;
  return `Hand ${hand.number}, ${at ? `answer ${at} of ${hand.last - hand.first}` : "the deal"}`;
}

/** The totals as a line: "Ann 12, Ben 3". */
export const totals = (match: MatchView, names: string[]): string =>
  match.totals.map((total, seat) => `${names[seat] ?? ""} ${amount(total)}`).join(", ");
