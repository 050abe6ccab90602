/** One seat at one table: the last message from the server, and the player's actions. */
import type { FromRoom, OddsTold, Player, Scene, ToRoom } from "../../protocol";
import type { View } from "../../table/tableProps";
import { withChances } from "../odds";
import { savedSeatAt, forgetSeat, saveSeat, type SavedSeat } from "../savedSeats";
import { rememberSeat } from "../account/played";
import { isOutOfDate } from "./newerVersion";
import { account } from "../account/account.svelte";
import { count, resultsSentence, roomResults } from "../results";
import { Connection, type ConnectionState } from "./connection";
import { takeFirst } from "./early";
import { gathered, NO_TRICKS, type Tricks } from "../../table/tricks";
import { toldLines, withEarlier, type LogLine } from "./log";
import { RoomState, type WaitingMessage } from "../room/roomState.svelte";

type TableMessage = Extract<FromRoom, { type: "table" }>;
type Hint = Extract<FromRoom, { type: "hint" }>;
type Odds = Extract<FromRoom, { type: "odds" }>;
type Past = Extract<FromRoom, { type: "past" }>;

const UNCONNECTED = "You are not connected right now. Your choice is still here.";

/** Whether two views show the same table, whatever happened in between. */
function same(a: View, b: View | null): boolean {
  const shown = (view: View | null): string => JSON.stringify(view && [view.move, view.scene, view.match, view.players]);
  return shown(a) === shown(b);
}

/** A scene without choices, to look at only. */
export function quiet(scene: Scene): Scene {
  return { ...scene, yours: false, choices: [], pick: null, amount: null, compose: null, why: {} };
}

export class Session {
  connection: ConnectionState = $state("connecting");
  view = $state.raw<View | null>(null);
  log: LogLine[] = $state.raw([]);
  tricks: Tricks = $state.raw(NO_TRICKS);
  hint = $state.raw<Hint | null>(null);
  past = $state.raw<Past | null>(null);
  oddsTold: OddsTold = $state("");
  ranked = $state(false);
  notice = $state("");
  gone = $state("");
  stale = $state(false);
  sending = $state(false);
  seed: string | null = $state(null);
  solvable = $state(false);
  redoable = $state(false);
  safe = $state(false);
  solving = $state(false);
  finishable = $state(false);
  round = $state(1);
  #odds = $state.raw<Odds | null>(null);
  seconds = $state(0);
  results = $state("");
  readonly room = new RoomState((message) => this.#connection.send(message));
  #clock = setInterval(() => this.#tick(), 1000);
  #connection: Connection;
  #lost = false;
  #held: ToRoom | null = null; // said before the first connection was there
  #counted = ""; // the deal whose results were asked of the room
  #earlier = 0; // how many events came before those of the log

  constructor(
    readonly seat: Pick<SavedSeat, "table" | "token" | "pair">,
    url: string,
  ) {
    this.seconds = savedSeatAt(seat.table)?.seconds ?? 0;
    rememberSeat(seat);
    this.#connection = new Connection({
      url,
      hello: () => ({ type: "join", table: seat.table, token: seat.token }),
      received: (message) => this.#hear(message),
      changed: (state) => this.#connectionChanged(state),
      unreadable: () => void this.#checkFreshness(),
    });
    const first = takeFirst(seat.table);
    if (first) this.#hear(first);
  }

  /** Whether the player can act: an answer to the first message waits for the first connection. */
  get open(): boolean {
    return this.connection === "live" || (this.connection === "connecting" && this.view !== null);
  }

  /** The view to draw: the current one, or the past one the player is looking at. */
  get shown(): View | null {
    if (!this.view) return null;
    const [odds, reader] = [this.odds, this.view.scene.seat];
    if (!this.past) return odds ? { ...this.view, scene: withChances(this.view.scene, odds.then, reader) } : this.view;
    const { match, move, shown } = this.past;
    const scene = withChances(quiet(this.past.scene), odds?.shown ?? odds?.then ?? null, odds?.shown ? null : reader);
    // The last position of a solution is shown as a table, not as a count.
    return {
      ...this.view,
      scene: { ...scene, over: scene.over && !shown },
      match: { ...match, over: match.over && !shown },
      happened: [],
      whole: true,
      move,
    };
  }

  /** The odds for the view that is drawn, where the table shows odds. */
  get odds(): Odds | null {
    const looked = this.past ?? this.view;
    return this.#odds && looked && this.#odds.move === looked.move && this.#odds.hand === looked.match.number ? this.#odds : null;
  }

  get names(): string[] {
    return this.view?.players.map((player) => player.name) ?? [];
  }

  answer(sayings: string[]): void {
    if (!this.view || this.past) return;
    this.sending = this.#tell({ type: "answer", move: this.view.move, sayings });
  }

  askHint = (): void => void this.#tell({ type: "hint" });
  next = (): void => void this.#tell({ type: "next", hand: this.view?.match.number ?? 0 });
  rematch = (): void => void this.#tell({ type: "rematch" });
  finish = (): void => void this.#tell({ type: "finish" });
  undo = (): void => void this.#tell({ type: "undo" });
  redo = (): void => void this.#tell({ type: "redo" });
  raise = (): void => void this.#tell({ type: "safe" });

  solve = (): void => {
    this.solving = this.#tell({ type: "solve" });
  };

  look(move: number): void {
    if (!this.view) return;
    if (this.past?.shown) this.#tell({ type: "look", move: Math.min(this.past.moves, Math.max(0, move)), shown: true });
    else if (move >= this.view.move) this.lookAtNow();
    else this.#tell({ type: "look", move: Math.max(0, move) });
  }

  lookAtNow(): void {
    // These events are in the log already; they must not be animated again.
    if (this.past && this.view) this.view = { ...this.view, happened: [], whole: true };
    this.past = null;
  }

  leave(): void {
    clearInterval(this.#clock);
    this.room.close();
    const seat = savedSeatAt(this.seat.table);
    if (seat) saveSeat({ ...seat, seconds: this.seconds });
    this.#connection.close();
  }

  /** The clock runs only while the match is in sight. */
  #tick(): void {
    if (this.view && !this.view.match.over && !this.past && !document.hidden) this.seconds += 1;
  }

  #tell(message: ToRoom): boolean {
    this.notice = this.room.notice = "";
    if (this.#connection.send(message)) return true;
    if (this.open) this.#held = message;
    else this.notice = this.room.notice = UNCONNECTED;
    return this.open;
  }

  #connectionChanged(state: ConnectionState): void {
    this.connection = state;
    if (state === "live") {
      this.room.muteAgain();
      if (this.#lost) void this.#checkFreshness();
      this.#lost = false;
      if (this.#held) this.#connection.send(this.#held);
      this.#held = null;
    } else {
      this.#lost = true;
      this.#held = null;
      this.sending = false;
      this.solving = false;
    }
  }

  async #checkFreshness(): Promise<void> {
    if (await isOutOfDate()) this.stale = true;
  }

  #hear(message: FromRoom): void {
    this.room.hear(message);
    switch (message.type) {
      case "waiting":
        return this.#waits(message);
      case "deal":
      case "chat":
        return;
      case "table":
        return this.#seat(message);
      case "hint":
        this.hint = message;
        return;
      case "past":
        this.past = message;
        this.solving = false;
        return message.shown ? undefined : this.#askOdds();
      case "odds":
        this.#odds = message;
        return;
      case "history":
        if (message.first + message.happened.length !== this.#earlier || !message.happened.length) return; // of another match
        this.log = withEarlier(this.log, message.happened);
        return this.#askEarlier(message.first);
      case "refused":
        this.sending = false;
        this.solving = false;
        this.room.notice = message.text;
        if (this.view) this.notice = message.text;
        // refused on joining: the seat stays saved, since a later try may work
        else if (!this.room.waiting) this.#end(message.text);
        return;
      case "gone":
        forgetSeat(this.seat.table);
        return this.#end(message.text);
      default:
        void this.#checkFreshness();
    }
  }

  #seat(message: TableMessage): void {
    const { scene, match, players, happened, whole, move } = message;
    if (move !== this.view?.move || whole || message.ended) {
      this.hint = null;
      this.notice = this.room.notice = "";
    }
    this.sending = false;
    this.seed = message.seed?.replace(/^0+(?=.)/, "") ?? null;
    this.solvable = message.solvable;
    this.redoable = message.redo;
    this.safe = message.safe;
    this.finishable = message.finish ?? false;
    this.round = message.round ?? 1;
    if (!match.over && this.past?.shown) this.past = null; // there is a new deal
    if (this.view?.match.over && !match.over && (!match.undo || move === 0)) this.seconds = 0; // another match
    const counts = match.over && message.seed !== null && message.seat >= 0 && !this.seat.pair;
    if (counts) this.#count(message);
    else this.results = this.#counted = "";
    this.log = toldLines(whole ? [] : this.log, happened);
    if (whole) this.#askEarlier(message.first ?? 0);
    this.tricks = gathered(whole ? NO_TRICKS : this.tricks, happened, scene.zones);
    // After a reconnection the server repeats the view. If nothing changed, keep it, with the cards chosen.
    const now: View = { scene, match, players, happened, whole, move };
    if (!whole || !same(now, this.view)) this.view = now;
    this.oddsTold = message.odds;
    this.ranked = message.ranks;
    if (!this.past) this.#askOdds();
    const state = match.over || message.ended ? "over" : scene.yours ? "yours" : "waiting";
    this.#save(match, players, message.seat, state);
  }

  /** Counts a match that is over: the room counts for an account, this browser for a guest. */
  #count({ match, options, seat, table, seed }: TableMessage): void {
    const deal = `${table} ${seed}`;
    if (!account.name) this.results = resultsSentence(count(match, options, seat, this.seconds, deal));
    else if (this.#counted !== deal) {
      this.#counted = deal;
      roomResults(match.game, options, table)
        .then((found) => {
          if (found && this.#counted === deal) this.results = resultsSentence(found);
        })
        .catch(() => {});
    }
  }

  /** The match has not begun; before a rematch the table stays until the new cards are dealt. */
  #waits(message: WaitingMessage): void {
    this.#save(message, message.players, message.seat, "waiting");
  }

  #save(of: { game: string; title: string }, players: Player[], own: number, state: SavedSeat["state"]): void {
    if (!this.seat.token) return; // a spectator has no seat to come back to
    const others = players.filter((player, seat) => seat !== own && player.kind !== "empty").map((player) => player.name);
    saveSeat({ ...this.seat, game: of.game, title: of.title, with: others, state, seconds: this.seconds });
  }

  /** A player who joins gets the present hand; the hands before it follow in pieces. */
  #askEarlier(before: number): void {
    this.#earlier = before;
    if (before > 0) this.#connection.send({ type: "history", before });
  }

  /** Requests the odds for the view that is drawn: always after a hand, during a hand only on the player's turn. */
  #askOdds(): void {
    if (!this.view || this.oddsTold === "" || this.odds) return;
    const over = this.past && (this.view.scene.over || this.past.match.number < this.view.match.number);
    const looked = this.past ?? this.view;
    if (over || (this.oddsTold === "now" && (this.past || looked.scene.yours)))
      this.#connection.send({ type: "odds", move: looked.move });
  }

  #end(text: string): void {
    this.gone = text;
    this.leave();
  }
}
