/** The people at a table as a seat knows them: who is here, votes, clocks, chat, and how the cards were dealt. */
import type { ClockState, FromRoom, Player, ToRoom, VoteKind, VoteState } from "../../protocol";
import { keepPart, ownPart } from "./parts";

export type WaitingMessage = Extract<FromRoom, { type: "waiting" }>;
export type TableMessage = Extract<FromRoom, { type: "table" }>;
export type DealMessage = Extract<FromRoom, { type: "deal" }>;
export type Phrase = NonNullable<Extract<ToRoom, { type: "chat" }>["phrase"]>;

export interface ChatLine {
  id: number;
  seat: number; // -1: a spectator
  name: string;
  text: string;
  at: number;
}

/** The ready-made phrases, as they are sent and as they read. */
export const PHRASES: { phrase: Exclude<Phrase, "">; text: string }[] = [
  { phrase: "hello", text: "Hello!" },
  { phrase: "thanks", text: "Thank you." },
  { phrase: "nice", text: "Nicely played!" },
  { phrase: "sorry", text: "Sorry!" },
  { phrase: "moment", text: "One moment, please." },
  { phrase: "again", text: "Another match?" },
];
const MOST_LINES = 200;

export class RoomState {
  waiting = $state.raw<WaitingMessage | null>(null);
  table = $state.raw<TableMessage | null>(null);
  deal = $state.raw<DealMessage | null>(null);
  dealTrouble = $state("");
  lines: ChatLine[] = $state.raw([]);
  unread = $state(0);
  reading = $state(false); // the chat is open
  muted: number[] = $state.raw([]);
  notice = $state(""); // why something asked before the match was refused
  now = $state(performance.now());
  #heard = performance.now(); // when the last message with figures came
  #timer = setInterval(() => (this.now = performance.now()), 500);
  #tell: (message: ToRoom) => boolean;
  #number = 0;

  constructor(tell: (message: ToRoom) => boolean) {
    this.#tell = tell;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  // What is shown ----------------------------------------------------------------------------

  players: Player[] = $derived(this.table?.players ?? this.waiting?.players ?? []);
  seat: number = $derived(this.table?.seat ?? this.waiting?.seat ?? -1);
  host: number = $derived(this.table?.host ?? this.waiting?.host ?? 0);
  code: string = $derived(this.table?.code ?? this.waiting?.code ?? "");
  watchers: number = $derived(this.table?.watchers ?? this.waiting?.watchers ?? 0);
  /** Do several people share this table? Only then are there chat, votes and clocks to show. */
  several: boolean = $derived(this.table ? this.table.alone === false || this.seat < 0 : this.waiting !== null);
  /** The seats of the people who are here. */
  people: number[] = $derived(this.players.flatMap((player, seat) => (player.kind === "person" && player.here ? [seat] : [])));
  votes: VoteState[] = $derived(this.table?.votes ?? []);

  /** The people who still look at the count while the reader, who has asked for the next hand, waits for them. */
  awaited: number[] = $derived.by(() => {
    const { ready = [], scene, match } = this.table ?? {};
    if (!scene?.over || match?.over || !ready.includes(this.seat)) return [];
    return this.people.filter((seat) => !ready.includes(seat));
  });

  /** Milliseconds since the last message with figures. */
  get #since(): number {
    return Math.max(0, this.now - this.#heard);
  }

  /** Seconds until a bot holds the seat of a player who is away; null for a player who is not. */
  awayOf(seat: number): number | null {
    const left = this.players[seat]?.away;
    return typeof left === "number" ? Math.max(0, Math.round(left - this.#since / 1000)) : null;
  }

  /** Seconds until a vote lapses. */
  leftOf(vote: VoteState): number {
    return Math.max(0, Math.round(vote.left - this.#since / 1000));
  }

  /** Milliseconds left on a seat's clock; null at a table without clocks. */
  clockOf(seat: number): number | null {
    const clock: ClockState | undefined = this.table?.clocks?.[seat];
    return clock ? Math.max(0, clock.left - (clock.running ? this.#since : 0)) : null;
  }

  runs(seat: number): boolean {
    return this.table?.clocks?.[seat]?.running ?? false;
  }

  // What is heard ----------------------------------------------------------------------------

  hear(message: FromRoom): void {
    if (message.type === "waiting") {
      this.waiting = message;
      this.notice = "";
      if (this.table) this.deal = null; // another match is being dealt
      this.#heard = this.now = performance.now();
    } else if (message.type === "table") {
      this.waiting = null;
      this.table = message;
      this.#heard = this.now = performance.now();
    } else if (message.type === "chat") {
      if (this.muted.includes(message.seat)) return; // written while this page was away
      const known = PHRASES.find((each) => each.phrase === message.phrase)?.text ?? message.text;
      const same = (line: ChatLine): boolean => line.at === message.at && line.seat === message.seat && line.text === known;
      if (message.old && this.lines.some(same)) return; // a new connection is told again what was said
      const line = { id: this.#number++, seat: message.seat, name: message.name, text: known, at: message.at };
      this.lines = [...this.lines, line].slice(-MOST_LINES);
      if (!message.old && !this.reading && message.seat !== this.seat) this.unread += 1;
    } else if (message.type === "deal") void this.#dealing(message);
  }

  /** Adds this browser's part to the seed, and looks whether the room has used it. */
  async #dealing(deal: DealMessage): Promise<void> {
    this.deal = deal;
    const seat = this.seat;
    if (seat < 0) return;
    if (deal.state === "commit") {
      if (ownPart(deal.match)) return;
      const { newPart, partHash } = await import("./fair");
      const part = newPart();
      keepPart({ match: deal.match, seat, part, commit: deal.commit });
      this.dealTrouble = "";
      this.#tell({ type: "part", hash: partHash(deal.commit, seat, part) });
      return;
    }
    const own = ownPart(deal.match);
    if (!own) return;
    if (own.commit !== deal.commit) this.dealTrouble = "The room has changed its commitment after it was shown.";
    else if (deal.state === "frozen") {
      if (deal.hashes[String(own.seat)]) this.#tell({ type: "reveal", value: own.part });
      else this.dealTrouble = "The room dealt without your number.";
    } else if (deal.values[String(own.seat)] !== own.part) this.dealTrouble = "The room dealt without your number.";
  }

  // What is asked ----------------------------------------------------------------------------

  start = (): void => void this.#tell({ type: "start" });
  stand = (): boolean => this.#tell({ type: "stand" });
  swap = (seat: number, other: number | null = null): void =>
    void this.#tell(other === null ? { type: "swap", seat } : { type: "swap", seat, other });
  remove = (seat: number): void => void this.#tell({ type: "remove", seat });
  pause = (): void => void this.#tell({ type: this.table?.paused ? "resume" : "pause" });
  resign = (): void => void this.#tell({ type: "resign" });
  offerEnd = (): void => void this.#tell({ type: "draw" });
  rematch = (): void => void this.#tell({ type: "rematch" });
  undo = (): void => void this.#tell({ type: "undo" });
  vote = (kind: VoteKind, yes: boolean): void => void this.#tell({ type: "vote", kind, yes });
  say = (text: string): boolean => this.#tell({ type: "chat", text });
  sayPhrase = (phrase: Phrase): boolean => this.#tell({ type: "chat", phrase });

  mute(seat: number, on: boolean): void {
    if (!this.#tell({ type: "mute", seat, on })) return;
    this.muted = on ? [...this.muted, seat] : this.muted.filter((each) => each !== seat);
  }

  /** A new connection hears everybody until the page sends again whom it has muted. */
  muteAgain(): void {
    for (const seat of this.muted) this.#tell({ type: "mute", seat, on: true });
  }
}
