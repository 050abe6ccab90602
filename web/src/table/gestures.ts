/** Touch and mouse on the hand. Touch: sliding lifts the card under the finger, an upward flick plays it. Mouse: dragging up
 *  to the table plays, dragging sideways rearranges. A short press is left to the click. */
import type { Attachment } from "svelte/attachments";
import type { TableState } from "./tableState.svelte";

const SLACK = 9; // px before a press is a drag
const FLICK = 36; // px upward that play a card

export function gestures(table: TableState): Attachment<HTMLElement> {
  return (hand) => {
    let held: HTMLElement | null = null;
    let from = { x: 0, y: 0 };
    let dragging = false;
    let mouse = false;

    const cardAt = (x: number, y: number): HTMLElement | null => {
      const at = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-card]") ?? null;
      return at && hand.contains(at) ? at : null;
    };
    const place = (card: HTMLElement | null, how: string): void => {
      if (card) card.style.translate = how;
    };
    const drop = (): void => {
      listen(false);
      place(held, "");
      if (held) held.style.pointerEvents = held.style.zIndex = "";
      held = null;
      dragging = false;
    };

    // a fast drag leaves the hand between two events, so listen on the whole window
    const listen = (on: boolean): void => {
      const change = on ? addEventListener : removeEventListener;
      change("pointermove", move);
      change("pointerup", up);
      change("pointercancel", drop);
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      listen(true);
      held = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
      from = { x: event.clientX, y: event.clientY };
      mouse = event.pointerType === "mouse";
    };
    const move = (event: PointerEvent): void => {
      if (!held) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragging && Math.hypot(dx, dy) < SLACK) return;
      dragging = true;
      if (!mouse && dy > -FLICK / 2) {
        const under = cardAt(event.clientX, Math.max(event.clientY, hand.getBoundingClientRect().top + 4));
        if (under && under !== held) {
          place(held, "");
          held = under;
          from = { x: event.clientX, y: from.y };
        }
        place(held, "0 -12px");
      } else {
        held.style.pointerEvents = "none";
        if (mouse) held.style.zIndex = "5";
        place(held, mouse ? `${dx}px ${dy}px` : `0 ${Math.min(-12, dy)}px`);
      }
    };
    const up = (event: PointerEvent): void => {
      const card = held?.dataset.card;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      const was = dragging;
      const over = was ? document.elementFromPoint(event.clientX, event.clientY) : null;
      const zone = over?.closest<HTMLElement>("[data-zone]")?.dataset.zone;
      drop();
      if (!was || card === undefined) return;
      const next = cardAt(event.clientX, event.clientY);
      swallowClick(hand);
      if (dy < -FLICK && (!mouse || event.clientY < hand.getBoundingClientRect().top)) {
        if (zone && table.choice.may(card) && !table.choice.count(card)) table.choice.touch(card, "key", table.copies(card));
        if (zone && table.choice.targets.has(zone)) table.choice.touchZone(zone);
        else table.choice.play(card);
      } else if (!mouse) table.choice.touch(card, "touch", table.copies(card));
      else if (Math.abs(dx) > SLACK)
        table.rearrange(card, next && next.dataset.card !== card ? (next.dataset.card ?? null) : null);
    };

    hand.addEventListener("pointerdown", down);
    return () => {
      hand.removeEventListener("pointerdown", down);
      listen(false);
    };
  };
}

/** Suppresses the click that follows a drag. */
export function swallowClick(node: HTMLElement): void {
  const stop = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  node.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => node.removeEventListener("click", stop, { capture: true }), 60);
}
