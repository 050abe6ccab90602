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
  let key = before.at(-1)?.key ?? 0;
  const fresh = happened
    .filter((happening) => happening.text)
    .map((happening) => ({ key: ++key, hand: happening.hand, text: happening.text, move: happening.move }));
  return [...before, ...fresh];
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
