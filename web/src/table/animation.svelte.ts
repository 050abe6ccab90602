/** Draws one table after another: animates moved cards and pauses after a trick. A touch skips to the newest table. */
import { flushSync } from "svelte";
import { faceMarks } from "../cards/face";
import { inkOf } from "../cards/names";
import type { Happening } from "../protocol";
import { frames, type Frame } from "./motion";
import type { TableSettings, View } from "./tableProps";

const FLY = 200;
const APART = 40; // ms between two cards of one move
const LONG_QUEUE = 14; // with more frames waiting than this, hurry

export class TableAnimation {
  drawn: View = $state.raw()!;
  moved: Set<string> = $state.raw(new Set<string>()); // "zone card" of each card that has just moved
  #queue: Frame[] = [];
  #running = false;
  #wake: (() => void) | null = null;
  #ghosts: Animation[] = [];
  #root: () => HTMLElement | undefined;
  #settings: () => TableSettings;

  constructor(first: View, root: () => HTMLElement | undefined, settings: () => TableSettings) {
    this.drawn = first;
    this.#root = root;
    this.#settings = settings;
  }

  /** Takes a newer table, which is drawn after the events before it. */
  receive(view: View): void {
    const before = this.#queue.at(-1)?.view ?? this.drawn;
    if (view === before) return;
    const root = this.#root();
    if (!root?.animate || document.hidden || view.whole) {
      this.#queue = [{ view, moves: [], rests: false }];
      this.skip();
      return;
    }
    this.#queue.push(...frames(before, view));
    if (!this.#running) void this.#run();
  }

  /** Ends all animation and draws the newest table. */
  skip(): void {
    const last = this.#queue.at(-1);
    this.#queue = [];
    if (last) flushSync(() => (this.drawn = last.view));
    for (const ghost of this.#ghosts) ghost.finish();
    this.#wake?.();
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let frame = this.#queue[0]; frame; frame = this.#queue[0]) {
      if (frame.rests) await this.#pause(this.#settings().trickRest);
      if (this.#queue[0] !== frame) continue; // skipped during the pause
      const before = this.#rects();
      flushSync(() => {
        this.drawn = frame.view;
        this.moved = new Set(frame.moves.map((move) => `${move.to} ${move.card}`));
      });
      const hurry = this.#queue.length > LONG_QUEUE ? 0.4 : 1;
      const time = this.#settings().reducedMotion ? this.#fade(frame.moves) : this.#fly(frame.moves, before, hurry);
      if (this.#queue.length > 1) await this.#pause(time);
      if (this.#queue[0] === frame) this.#queue.shift();
    }
    this.#running = false;
  }

  #pause(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#wake?.(), time);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        done();
      };
    });
  }

  #find(zone: string, card: string): HTMLElement | undefined {
    const at = this.#root()?.querySelector<HTMLElement>(`[data-zone="${zone}"]`);
    const cards = card && at ? at.querySelectorAll<HTMLElement>(`[data-card="${card}"]`) : [];
    return cards[cards.length - 1];
  }

  #anchor(zone: string): DOMRect | undefined {
    const root = this.#root();
    const at =
      root?.querySelector(`[data-zone="${zone}"] [data-card]`) ??
      root?.querySelector(`[data-zone="${zone}"]`) ??
      root?.querySelector(`[data-anchor~="${zone}"]`);
    return at?.getBoundingClientRect();
  }

  #rects(): Map<string, DOMRect> {
    const out = new Map<string, DOMRect>();
    for (const card of this.#root()?.querySelectorAll<HTMLElement>("[data-zone] [data-card]") ?? []) {
      const zone = card.closest<HTMLElement>("[data-zone]")!.dataset.zone!;
      out.set(`${zone} ${card.dataset.card}`, card.getBoundingClientRect());
    }
    for (const at of this.#root()?.querySelectorAll<HTMLElement>("[data-zone]") ?? [])
      out.set(at.dataset.zone!, at.getBoundingClientRect());
    return out;
  }

  #fade(moves: Happening[]): number {
    for (const move of moves) this.#find(move.to, move.card)?.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return 120;
  }

  /** Flies a picture of each card from its old place to its new one. Returns the duration in ms. */
  #fly(moves: Happening[], before: Map<string, DOMRect>, hurry: number): number {
    const root = this.#root()!;
    const ground = root.getBoundingClientRect();
    const apart = Math.min(APART, 700 / moves.length) * hurry;
    moves.forEach((move, i) => {
      const target = this.#find(move.to, move.card);
      const to = target?.getBoundingClientRect() ?? this.#anchor(move.to);
      const from = before.get(`${move.from} ${move.card}`) ?? this.#anchor(move.from) ?? before.get(move.from);
      if (!to || !from || to.width === 0) return;
      const width = target ? to.width : Math.min(to.width, from.width, 48);
      const ghost = picture(move.card, width, this.#settings().face);
      ghost.style.left = `${to.left - ground.left + (to.width - width) / 2}px`;
      ghost.style.top = `${to.top - ground.top + (target ? 0 : (to.height - width * 1.4) / 2)}px`;
      root.append(ghost);
      const place = ghost.getBoundingClientRect();
      const scale = Math.min(from.width / width, 1.6);
      const dx = from.left + from.width / 2 - place.left - width / 2;
      const dy = from.top + from.height / 2 - place.top - place.height / 2;
      const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
      const timing = { duration: FLY * hurry, delay: i * apart, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" as const };
      const flight = ghost.animate([{ transform: start }, { transform: "none" }], timing);
      target?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + timing.delay });
      this.#ghosts.push(flight);
      flight.onfinish = flight.oncancel = () => {
        ghost.remove();
        this.#ghosts = this.#ghosts.filter((other) => other !== flight);
      };
    });
    return (FLY + 30) * hurry + moves.length * apart;
  }
}

function picture(card: string, width: number, face: TableSettings["face"]): HTMLElement {
  const ghost = document.createElement("span");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText = `--w:${width}px;color:var(--suit-${inkOf(card)})`;
  ghost.innerHTML = `<svg viewBox="0 0 100 140">${faceMarks(card, width, face)}</svg>`;
  return ghost;
}
