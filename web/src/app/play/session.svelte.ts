/** One chair at one table: what the room said last, and what the person does. */
import type { FromRoom, Scene, ToRoom } from "../../protocol";
import type { View } from "../../table/props";
import { chairAt, giveUpChair, keepChair, type Chair } from "../chairs";
import { outOfDate } from "./freshness";
import { count, resultsSentence } from "../results";
import { Line, type LineState } from "./line";
import { gathered, NO_TRICKS, type Tricks } from "../../table/tricks";
import { toldLines, type LogLine } from "./log";

type TableMessage = Extract<FromRoom, { type: "table" }>;
type Hint = Extract<FromRoom, { type: "hint" }>;
type Past = Extract<FromRoom, { type: "past" }>;

const UNCONNECTED = "You are not connected just now. Your choice is kept.";

/** Whether two views show the same table, whatever happened on the way. */
function same(a: View, b: View | null): boolean {
  const shown = (view: View | null): string => JSON.stringify(view && [view.move, view.scene, view.match, view.players]);
  return shown(a) === shown(b);
}

/** A scene to look at only: nothing can be chosen in it. */
export function quiet(scene: Scene): Scene {
  return { ...scene, yours: false, choices: [], pick: null, amount: null, compose: null, why: {} };
}

export class Session {
  line: LineState = $state("connecting");
  view = $state.raw<View | null>(null);
  log: LogLine[] = $state.raw([]);
  tricks: Tricks = $state.raw(NO_TRICKS);
  hint = $state.raw<Hint | null>(null);
  past = $state.raw<Past | null>(null);
  notice = $state("");
  gone = $state("");
  stale = $state(false);
  sending = $state(false);
  seed: string | null = $state(null);
  seconds = $state(0);
  results = $state("");
  #clock = setInterval(() => this.#tick(), 1000);
  #line: Line;
  #lost = false;

  constructor(
    readonly chair: Pick<Chair, "table" | "token">,
    url: string,
  ) {
    this.seconds = chairAt(chair.table)?.seconds ?? 0;
    this.#line = new Line({
      url,
      hello: () => ({ type: "join", table: chair.table, token: chair.token }),
      heard: (message) => this.#hear(message),
      changed: (state) => this.#lineChanged(state),
      puzzled: () => void this.#checkFreshness(),
    });
  }

  /** What the table draws: the table as it is, or as it was when looking back. */
  get shown(): View | null {
    if (!this.view || !this.past) return this.view;
    return { ...this.view, scene: quiet(this.past.scene), match: this.past.match, happened: [], whole: true, move: this.past.move };
  }

  get names(): string[] {
    return this.view?.players.map((player) => player.name) ?? [];
  }

  answer(sayings: string[]): void {
    if (!this.view || this.past) return;
    this.sending = this.#tell({ type: "answer", move: this.view.move, sayings });
  }

  askHint = (): void => void this.#tell({ type: "hint" });
  next = (): void => void this.#tell({ type: "next" });
  rematch = (): void => void this.#tell({ type: "rematch" });
  undo = (): void => void this.#tell({ type: "undo" });

  look(move: number): void {
    if (!this.view) return;
    if (move >= this.view.move) this.lookAtNow();
    else this.#tell({ type: "look", move: Math.max(0, move) });
  }

  lookAtNow(): void {
    // What happened is already told; it must not be played again.
    if (this.past && this.view) this.view = { ...this.view, happened: [], whole: true };
    this.past = null;
  }

  leave(): void {
    clearInterval(this.#clock);
    const chair = chairAt(this.chair.table);
    if (chair) keepChair({ ...chair, seconds: this.seconds });
    this.#line.close();
  }

  /** A match takes the time for which it is in sight. */
  #tick(): void {
    if (this.view && !this.view.match.over && !this.past && !document.hidden) this.seconds += 1;
  }

  #tell(message: ToRoom): boolean {
    this.notice = "";
    const sent = this.#line.send(message);
    if (!sent) this.notice = UNCONNECTED;
    return sent;
  }

  #lineChanged(state: LineState): void {
    this.line = state;
    if (state === "live") {
      if (this.#lost) void this.#checkFreshness();
      this.#lost = false;
    } else {
      this.#lost = true;
      this.sending = false;
    }
  }

  async #checkFreshness(): Promise<void> {
    if (await outOfDate()) this.stale = true;
  }

  #hear(message: FromRoom): void {
    switch (message.type) {
      case "table":
        return this.#seat(message);
      case "hint":
        this.hint = message;
        return;
      case "past":
        this.past = message;
        return;
      case "refused":
        this.sending = false;
        if (this.view) this.notice = message.text;
        else this.#end(message.text); // at the door, which may open another time: the chair is kept
        return;
      case "gone":
        giveUpChair(this.chair.table);
        return this.#end(message.text);
      default:
        void this.#checkFreshness();
    }
  }

  #seat(message: TableMessage): void {
    const { scene, match, players, happened, whole, move } = message;
    if (move !== this.view?.move || whole) {
      this.hint = null;
      this.notice = "";
    }
    this.sending = false;
    this.seed = message.seed?.replace(/^0+(?=.)/, "") ?? null;
    if (this.view?.match.over && !match.over && (!match.undo || move === 0)) this.seconds = 0; // another match
    const counts = match.over && message.seed !== null && message.seat >= 0;
    this.results = counts ? resultsSentence(count(match, message.options, message.seat, this.seconds, `${message.table} ${message.seed}`)) : "";
    this.log = toldLines(whole ? [] : this.log, happened);
    this.tricks = gathered(whole ? NO_TRICKS : this.tricks, happened, scene.zones);
    // Told again what it shows already (the line was mended), the table is left alone, with what is chosen on it.
    const now: View = { scene, match, players, happened, whole, move };
    if (!whole || !same(now, this.view)) this.view = now;
    keepChair({
      ...this.chair,
      game: match.game,
      title: match.title,
      with: players.filter((player, seat) => seat !== message.seat && player.kind !== "empty").map((player) => player.name),
      state: match.over ? "over" : scene.yours ? "yours" : "waiting",
      seconds: this.seconds,
    });
  }

  #end(text: string): void {
    this.gone = text;
    this.leave();
  }
}

export function roomUrl(here: Location = location): string {
  return `${here.protocol === "https:" ? "wss" : "ws"}://${here.host}/ws`;
}
