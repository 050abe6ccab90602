/** The count at the end of a hand: its lines in the order they are read aloud, and how far the reading has come. */
import type { CardName, TallyLine } from "../protocol";
import type { TableState } from "./tableState.svelte";

const PACE = 900; // ms for a line

export class HandCount {
  read = $state(0); // how many lines have been read
  aside = $state(false); // the reader looks at the whole table instead
  pointed: TallyLine | null = $state.raw(null); // the line under the pointer, once all are read

  /** The lines: those for everyone, then each seat's, from the reader on. */
  lines: TallyLine[] = $derived.by(() => {
    const { scene, match, reader } = this.#table;
    const turn = (seat: number): number => (seat < 0 ? -1 : (seat - Math.max(0, reader) + match.seats) % match.seats);
    return [...scene.tally].sort((a, b) => turn(a.seat) - turn(b.seat));
  });
  done = $derived.by(() => this.read >= this.lines.length);
  /** Is the hand over, and its count on the table? */
  over = $derived.by(() => this.#table.scene.over && !this.aside);
  /** The line being read, or pointed at. */
  current: TallyLine | null = $derived.by(() => (this.done ? this.pointed : (this.lines[this.read] ?? null)));
  lit: Set<CardName> = $derived.by(() => new Set(this.over ? this.current?.cards : []));
  /** The cards that count for each seat and are nowhere else to be seen: the hearts taken, say. */
  won: Map<number, CardName[]> = $derived.by(() => {
    const { scene } = this.#table;
    const out = new Map<number, CardName[]>();
    if (!scene.over) return out;
    const seen = new Set(scene.zones.filter((zone) => !["none", "taken"].includes(zone.layout)).flatMap((zone) => zone.cards));
    for (const line of this.lines) {
      const cards = line.cards.filter((card) => !seen.has(card));
      if (line.seat >= 0 && cards.length) out.set(line.seat, [...new Set([...(out.get(line.seat) ?? []), ...cards])]);
    }
    return out;
  });

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** Has a line been read, or is it being read? */
  shown = (line: TallyLine): boolean => this.lines.indexOf(line) <= this.read;
  /** Have all lines of a seat been read? */
  counted = (seat: number): boolean => this.lines.findLastIndex((line) => line.seat === seat) < this.read;

  skip = (): void => void (this.read = this.lines.length);

  /** Reads line after line; returns what stops it. */
  begin(still: boolean): () => void {
    this.read = 0;
    this.pointed = null;
    if (still || this.lines.length < 2) this.skip();
    const clock = setInterval(() => {
      if (this.done) clearInterval(clock);
      else this.read += 1;
    }, PACE);
    return () => clearInterval(clock);
  }
}
