/** The words of a question that a newcomer may not know, and which of them are explained now. */
import type { Attachment } from "svelte/attachments";
import type { Term } from "../protocol";
import { swallowClick } from "./gestures";
import type { TableState } from "./tableState.svelte";

const LONG = 500; // ms of a press that asks instead of answering
const SLACK = 9; // px before a press is a slide

export class TermHelp {
  open = $state(false); // all of them are listed
  #pointed: string[] = $state.raw([]); // those of the button under the pointer or the focus

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  all: Term[] = $derived.by(() => (this.#table.scene.yours && this.#table.scene.terms) || []);
  /** The terms of the one button that is pointed at, or chosen and not yet confirmed. */
  shown: Term[] = $derived.by(() => {
    const names = this.#pointed.length ? this.#pointed : (this.#table.choice.picked?.terms ?? []);
    return this.all.filter((term) => names.includes(term.name));
  });

  /** For `aria-describedby`: where the lines about these terms are. */
  described = (names: string[] = []): string | undefined =>
    this.all.flatMap((term, i) => (names.includes(term.name) ? [`term-${i}`] : [])).join(" ") || undefined;

  close(): void {
    this.open = false;
    this.#pointed = [];
  }

  /** Explains a button's terms: under the mouse, with the keyboard's focus, or after a long press. */
  explain =
    (names: string[] = []): Attachment<HTMLElement> =>
    (button) => {
      if (!names.length) return;
      let timer = 0;
      let from = { x: 0, y: 0 };
      // A button that is taken away loses the focus while the page is drawn, when no state can change: a moment later it can.
      const forget = (): void => void (this.#pointed === names && (this.#pointed = []));
      const point = (on: boolean): void => (on ? void (this.#pointed = names) : queueMicrotask(forget));
      const stop = (): void => clearTimeout(timer);
      const heard: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>> = {
        pointerenter: (event: PointerEvent) => event.pointerType === "mouse" && point(true),
        pointerleave: () => (stop(), point(false)),
        focus: () => button.matches(":focus-visible") && point(true),
        blur: () => point(false),
        pointerdown: (event: PointerEvent) => {
          if (event.pointerType === "mouse") return;
          from = { x: event.clientX, y: event.clientY };
          timer = window.setTimeout(() => {
            this.open = true;
            addEventListener("pointerup", () => swallowClick(button), { once: true, capture: true });
          }, LONG);
        },
        pointermove: (event: PointerEvent) => Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLACK && stop(),
        pointerup: stop,
        pointercancel: stop,
        contextmenu: (event: Event) => timer && event.preventDefault(),
      };
      for (const [name, hear] of Object.entries(heard)) button.addEventListener(name, hear as EventListener);
      return () => {
        stop();
        for (const [name, hear] of Object.entries(heard)) button.removeEventListener(name, hear as EventListener);
      };
    };
}
