/** The log of a match, line by line. */
import type { Happening, Told } from "../../protocol";

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
