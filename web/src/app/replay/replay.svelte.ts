/** A finished match that is looked back at: its positions, fetched in pieces, and the one that is shown. */
import type { Grading, Player, ReplayHead, ReplayPiece, ReplayStep } from "../../protocol";
import type { View } from "../../table/tableProps";
import { fetchGrading, fetchReplay, fetchReplayLog, fetchReplaySteps, sentenceOf, startGrading, type ReplayPath } from "../api";
import { toldLines, type LogLine } from "../play/log";
import { quiet } from "../play/session.svelte";
import { ALL, clamp, handAt, marksOf, viewOf } from "./steps";

const PIECE = 24;
const POLL = 1500; // ms between two looks at a grading

export class Replay {
  head = $state.raw<ReplayHead | null>(null);
  step = $state(0); // where the reader is
  view = $state(ALL); // whose view
  at = $state.raw<ReplayStep | null>(null); // the position that is drawn
  shown = $state.raw<View | null>(null);
  log: LogLine[] = $state.raw([]);
  grading = $state.raw<Grading | null>(null);
  trouble = $state("");
  #steps = new Map<string, ReplayStep>();
  #asked = new Set<string>();
  #logs = new Map<string, LogLine[]>();
  #poll: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(readonly path: ReplayPath) {}

  async open(step: number | null, view: string | undefined): Promise<void> {
    try {
      const head = await fetchReplay(this.path);
      const alone = head.players.length === 1;
      const usual = head.seat >= 0 || alone ? Math.max(0, head.seat) : ALL;
      this.view = viewOf(view, head.players.length) ?? usual;
      this.step = clamp(step ?? 0, head.steps);
      this.head = head;
      this.trouble = "";
      await this.#show(this.step);
      if (head.seat >= 0) await this.#look();
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  get names(): string[] {
    return this.head?.players.map((player) => player.name) ?? [];
  }

  /** Is the position that was asked for on its way? */
  get coming(): boolean {
    return this.at === null || this.#key(this.step) !== this.#drawn;
  }
  #drawn = $state("");

  get marks() {
    return this.head ? marksOf(this.head, this.grading?.answers ?? []) : [];
  }

  go(step: number): void {
    if (!this.head) return;
    const before = this.step;
    this.step = clamp(step, this.head.steps);
    void this.#show(before);
  }

  /** To the deal of the hand before or after. */
  jump(by: number): void {
    if (!this.head) return;
    const hand = handAt(this.head.hands, this.step);
    if (by < 0 && this.step > hand.first) this.go(hand.first);
    else this.go(this.head.hands[hand.number - 1 + by]?.first ?? (by < 0 ? 0 : this.head.steps - 1));
  }

  see(view: number): void {
    this.view = view;
    void this.#show(-1);
  }

  leave(): void {
    this.#left = true;
    clearTimeout(this.#poll);
  }

  #key = (step: number): string => `${this.view} ${step}`;

  async #show(before: number): Promise<void> {
    const step = this.step;
    try {
      if (!this.#steps.has(this.#key(step))) await this.#fetch(step);
    } catch (error) {
      this.trouble = sentenceOf(error);
      return;
    }
    this.trouble = "";
    const found = this.#steps.get(this.#key(this.step));
    if (found && this.#drawn !== this.#key(this.step)) {
      const next = this.step === before + 1 && this.at !== null;
      this.at = found;
      this.#drawn = this.#key(this.step);
      this.shown = {
        scene: quiet(found.scene),
        match: found.match,
        players: this.#players(),
        happened: next ? found.happened : [],
        whole: !next,
        move: found.move,
      };
      void this.#tell(found.hand);
    }
    const ahead = Math.floor(this.step / PIECE) * PIECE + PIECE;
    if (this.head && ahead < this.head.steps) void this.#fetch(ahead).catch(() => undefined);
  }

  async #fetch(step: number): Promise<void> {
    const [view, first] = [this.view, Math.floor(step / PIECE) * PIECE];
    const asked = `${view} ${first}`;
    if (this.#asked.has(asked) && this.#steps.has(`${view} ${step}`)) return;
    this.#asked.add(asked);
    const piece: ReplayPiece = await fetchReplaySteps(this.path, view, first, this.head?.seat ?? -1);
    piece.steps.forEach((one, i) => this.#steps.set(`${view} ${piece.first + i}`, one));
  }

  /** The log of the hand that is shown. */
  async #tell(hand: number): Promise<void> {
    const key = `${this.view} ${hand}`;
    if (!this.#logs.has(key)) {
      try {
        this.#logs.set(key, toldLines([], (await fetchReplayLog(this.path, this.view, hand)).happened));
      } catch {
        return; // the table is there; the log comes with the next step
      }
    }
    if (this.at && key === `${this.view} ${this.at.hand}`) this.log = this.#logs.get(key) ?? [];
  }

  #players(): Player[] {
    return (this.head?.players ?? []).map(({ name, bot }) => ({ name, bot, kind: bot ? "bot" : "person", here: true }));
  }

  async grade(): Promise<void> {
    try {
      this.grading = await startGrading(this.path);
      this.trouble = "";
      this.#again();
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  async #look(): Promise<void> {
    try {
      this.grading = await fetchGrading(this.path);
    } catch {
      /* asked again below */
    }
    this.#again();
  }

  #again(): void {
    clearTimeout(this.#poll);
    if (this.grading?.state === "running" && !this.#left) this.#poll = setTimeout(() => void this.#look(), POLL);
  }
}
