/** The player's settings, stored in this browser. */
import { save, load } from "./browserStorage";

export interface Choices {
  name: string;
  theme: "system" | "light" | "dark";
  palette: "two" | "four" | "contrast";
  face: "calm" | "classic";
  oneTap: boolean;
  trickRest: number; // milliseconds
  countdown: number; // seconds until the next hand; 0: it waits
  sound: boolean;
  buzz: boolean;
  forced: boolean; // an answer without a choice goes by itself
  motion: "system" | "full" | "reduced";
}

export const USUAL: Choices = {
  name: "",
  theme: "system",
  palette: "two",
  face: "calm",
  oneTap: false,
  trickRest: 900,
  countdown: 0,
  sound: false,
  buzz: false,
  forced: false,
  motion: "system",
};

function asked(query: string): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(query) : null;
}

const darkQuery = asked("(prefers-color-scheme: dark)");
const stillQuery = asked("(prefers-reduced-motion: reduce)");

class Settings {
  chosen: Choices = $state({ ...USUAL, ...load<Partial<Choices>>("settings", {}) });
  #systemDark = $state(darkQuery?.matches ?? false);
  #systemStill = $state(stillQuery?.matches ?? false);

  constructor() {
    darkQuery?.addEventListener("change", (event) => (this.#systemDark = event.matches));
    stillQuery?.addEventListener("change", (event) => (this.#systemStill = event.matches));
  }

  get theme(): "light" | "dark" {
    if (this.chosen.theme === "system") return this.#systemDark ? "dark" : "light";
    return this.chosen.theme;
  }

  get still(): boolean {
    return this.chosen.motion === "system" ? this.#systemStill : this.chosen.motion === "reduced";
  }

  /** The settings the table needs. */
  get table() {
    const { palette, face, oneTap, trickRest, countdown, sound, buzz, forced } = this.chosen;
    return { palette, face, oneTap, trickRest, countdown, sound, buzz, forced, reducedMotion: this.still };
  }

  set<K extends keyof Choices>(key: K, value: Choices[K]): void {
    this.chosen[key] = value;
    save("settings", $state.snapshot(this.chosen));
  }

  /** Writes theme, palette and motion on the document, where the styles read them. */
  dress(root: HTMLElement): void {
    root.dataset.theme = this.theme;
    root.dataset.palette = this.chosen.palette;
    root.dataset.motion = this.still ? "reduced" : "full";
  }
}

export const settings = new Settings();
