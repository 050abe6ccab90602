/** The log of a match, line by line. */
import type { Happening, Told } from "../../protocol";
import { gathered } from "../../text";

export interface LogLine {
  key: number;
  hand: number;
  text: Told;
  move: number; // how many answers had been given
}

/** The log `before` with the lines of new events added. */
export function toldLines(before: LogLine[], happened: Happening[]): LogLine[] {
  return [...before, ...lines(happened, (before.at(-1)?.key ?? 0) + 1)];
}

/** The log `after` with the lines of earlier events put before it. */
export function withEarlier(after: LogLine[], happened: Happening[]): LogLine[] {
  return [...lines(happened, (after[0]?.key ?? 1) - happened.length), ...after];
}

const lines = (happened: Happening[], first: number): LogLine[] =>
  happened
    .filter((happening) => happening.text)
    .map((happening, index) => ({ key: first + index, hand: happening.hand, text: happening.text, move: happening.move }));

/** Lines of one hand as they are shown: one for several players who do the same, and its first key. */
export function together(told: LogLine[], reader: number): (LogLine & { from: number })[] {
  return gathered(
    told.map((line) => line.text),
    reader,
  ).map(({ told: text, first, last }) => ({ ...told[last]!, text, from: told[first]!.key }));
}

export interface LogHand {
  hand: number;
  lines: LogLine[];
}

export function byHand(lines: LogLine[]): LogHand[] {
  const hands: LogHand[] = [];
  for (const line of lines) {
    const last = hands.at(-1);
    if (last?.hand === line.hand) last.lines.push(line);
    else hands.push({ hand: line.hand, lines: [line] });
  }
  return hands;
}
