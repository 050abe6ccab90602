/** Whose turn it is at all the tables where this browser has a seat: one request for all, repeated while the page is open. */
import type { SeatState } from "../protocol";
import { fetchSeats } from "./api";
import { notify } from "./notify.svelte";
import { savedSeats } from "./savedSeats";

const EVERY = 20_000; // milliseconds

class Turns {
  states: Record<string, SeatState> = $state.raw({});
  here = $state(""); // the table in sight, which tells its own turn
  /** Tables where people wait for the reader, besides the one in sight. */
  count = $derived(Object.values(this.states).filter((each) => this.#waits(each)).length);

  #waits(each: SeatState): boolean {
    return each.several && each.state === "yours" && each.table !== this.here;
  }

  /** Keeps asking; returns how to stop. */
  watch(): () => void {
    const timer = setInterval(() => void this.ask(), EVERY);
    const back = (): void => void (document.hidden || this.ask());
    document.addEventListener("visibilitychange", back);
    void this.ask();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", back);
    };
  }

  async ask(): Promise<void> {
    const seats = savedSeats().filter((seat) => seat.token && seat.state !== "over");
    if (!seats.length) return void (this.states = {});
    const found = await fetchSeats(seats).catch(() => null);
    if (!found) return; // it is asked again soon
    void notify.follow();
    const before = this.states;
    this.states = Object.fromEntries(found.map((each) => [each.table, each]));
    for (const each of found)
      if (this.#waits(each) && before[each.table]?.state === "waiting") notify.turn(each.title, each.table);
  }
}

export const turns = new Turns();
