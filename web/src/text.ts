/** Sentences with marks, split into pieces to draw or rendered as plain words. */
import { cardTitle } from "./cards/names";
import type { CardName, Told } from "./protocol";

export type Piece =
  { kind: "text"; text: string } | { kind: "name"; text: string; seat: number } | { kind: "card"; card: CardName };

const MARK = /\{(\d+)\}('s|’s)?|\{([^{}|]*)\|([^{}|]*)\}|\[([0-9A-Z]{2})\]/g;
const ARTICLE = /(^|\s)(the|a|an) $/i;
const LOST = /(^|[\s(])-(?=\d)/g; // negative numbers get a true minus sign
const SENTENCE_END = /[.!?]\s+$/;

/** Splits a sentence into pieces for `reader` (-1: a spectator): "You" or "you" for the reader's own seat, "your" for
 *  "{0}'s", and each verb in the form for the first seat its sentence names. Cards are pieces of their own. */
export function pieces(said: Told, reader: number, names: string[]): Piece[] {
  const told = said.replace(LOST, "$1−");
  const out: Piece[] = [];
  let end = 0;
  let before = "";
  let subject = -1; // the first seat of this sentence, else of the whole text
  const first = /\{(\d+)\}/.exec(told);
  const whole = first ? Number(first[1]) : -1;
  const add = (piece: Piece, words: string): void => {
    out.push(piece);
    before += words;
  };
  for (const mark of told.matchAll(MARK)) {
    const text = told.slice(end, mark.index);
    end = mark.index + mark[0].length;
    if (text) {
      add({ kind: "text", text }, text);
      if (/[.!?]\s/.test(text)) subject = -1;
    }
    if (mark[1] !== undefined) {
      const seat = Number(mark[1]);
      const opens = before.trim() === "" || SENTENCE_END.test(before);
      if (subject < 0) subject = seat;
      const text = seatName(seat, reader, names, opens, mark[2] ?? "");
      add({ kind: "name", text, seat }, text);
    } else if (mark[5] !== undefined) {
      add({ kind: "card", card: mark[5] }, mark[5]);
    } else {
      const mine = reader >= 0 && (subject >= 0 ? subject : whole) === reader;
      const text = (mine ? mark[4] : mark[3]) ?? "";
      add({ kind: "text", text }, text);
    }
  }
  if (end < told.length) out.push({ kind: "text", text: told.slice(end) });
  return out;
}

function seatName(seat: number, reader: number, names: string[], opens: boolean, owning: string): string {
  if (seat !== reader) return (names[seat] ?? `Seat ${seat + 1}`) + owning;
  return (opens ? "Y" : "y") + (owning ? "our" : "ou");
}

/** The same sentence in plain words: "Ann plays the queen of spades". */
export function plain(told: Told, reader: number, names: string[]): string {
  return pieces(told, reader, names).reduce((said, piece) => {
    if (piece.kind !== "card") return said + piece.text;
    const before = /[a-z]$/.test(said) ? `${said}, ` : said;
    if (ARTICLE.test(before)) return before + cardTitle(piece.card);
    return `${before}${before === "" || SENTENCE_END.test(before) ? "The" : "the"} ${cardTitle(piece.card)}`;
  }, "");
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A reason as a sentence of its own. */
export const sentence = (text: string): string => (text === "" || /[.!?”"]$/.test(text) ? capital(text) : `${capital(text)}.`);

/** Joined names: "Ann", "Ann and Ben", "Ann, Ben and Chiara". */
export function list(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** The columns of a score sheet: the seats that share each, the reader's own first, the others in turn order. */
export function columns(seats: number, sides: number[][] | undefined, reader: number): { seats: number[]; mine: boolean }[] {
  const own = Math.max(0, reader);
  const order = Array.from({ length: seats }, (_, i) => (own + i) % seats);
  const shared = sides ?? order.map((seat) => [seat]);
  return order
    .map((seat) => shared.find((side) => side.includes(seat)) ?? [seat])
    .filter((side, i, all) => all.indexOf(side) === i)
    .map((side) => ({ seats: order.filter((seat) => side.includes(seat)), mine: side.includes(reader) }));
}

/** What the rows of a score sheet are: "Round" where the first is labelled "Round 1", else "Hand". */
export const rowWord = (sheet: { label: string }[]): string => /^([A-Z][a-z]+) 1\b/.exec(sheet[0]?.label ?? "")?.[1] ?? "Hand";

/** A number with separators and a true minus sign: "1,360", "−5". */
export function amount(value: number): string {
  return value.toLocaleString("en").replace("-", "−");
}

/** A noun, given in the plural, after its number: "move", "moves", "match". */
export const noun = (value: number, things: string): string =>
  value === 1 ? things.replace(/(ch|sh|ss|x)es$|s$/, "$1") : things;

/** A number with its noun: "1 move", "12 moves". */
export const many = (value: number, things: string): string => `${amount(value)} ${noun(value, things)}`;

/** A time in minutes and seconds: "3:05". */
export const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const SAID_OF_ONE = /^\{(\d+)\} (\{[^{}|]*\|[^{}|]*\}[^{}|]*(?:\{(?:\d+|[^{}|]*\|(?!your)[^{}|]*)\}[^{}|]*)*)$/;
const SAID_OF_SEVERAL = /\{[^{}|]*\|([^{}|]*)\}/g;

/** A sentence of the log that stands for one or several events: those from `first` to `last`. */
export interface Gathered {
  told: Told;
  first: number;
  last: number;
}

/** Sentences of a log, in which players who do the same one after another share one: "{1}, {2} and {0} pass." `reader` comes
 *  last. A sentence that is repeated word for word stands once, with the number of times. */
export function gathered(lines: Told[], reader: number): Gathered[] {
  const out: Gathered[] = [];
  for (let i = 0; i < lines.length; i++) {
    const first = i;
    const said = SAID_OF_ONE.exec(lines[i]!);
    const seats: number[] = [];
    for (let end = i; said && end < lines.length; end++) {
      const other = SAID_OF_ONE.exec(lines[end]!);
      if (!other || other[2] !== said[2] || seats.includes(Number(other[1]))) break;
      seats.push(Number(other[1]));
    }
    if (seats.length > 1) {
      i += seats.length - 1;
      const last = seats.filter((seat) => seat === reader);
      const names = [...seats.filter((seat) => seat !== reader), ...last].map((seat) => `{${seat}}`);
      out.push({ told: `${list(names)} ${said![2]!.replace(SAID_OF_SEVERAL, "$1")}`, first, last: i });
      continue;
    }
    while (lines[i + 1] === lines[first]) i++;
    const told = i === first ? lines[i]! : `${lines[i]!.replace(/\.$/, "")} (${i - first + 1} times).`;
    out.push({ told, first, last: i });
  }
  return out;
}
