/** Games, tables and sockets for tests. */
import { choice } from "../../gallery/builders";
import type { FromRoom, GameInfo, Happening, MatchView, Player, Scene } from "../../protocol";

export const hearts: GameInfo = {
  slug: "hearts",
  title: "Hearts",
  family: "Tricks",
  sentence: "Take no hearts, or take them all.",
  seats: [3, 4, 5],
  minutes: "30–60",
  depth: "medium",
  options: [
    {
      name: "goal",
      title: "Play to",
      help: "The match ends at this many points.",
      kind: "int",
      default: 100,
      low: 50,
      high: 150,
      choices: [],
    },
    { name: "jack", title: "Jack of diamonds", help: "", kind: "bool", default: false, low: null, high: null, choices: [] },
    {
      name: "moon",
      title: "Shooting the moon",
      help: "",
      kind: "choice",
      default: "others",
      low: null,
      high: null,
      choices: [
        { value: "others", text: "Others +26" },
        { value: "choose", text: "Choose" },
      ],
    },
  ],
  variants: [
    { name: "classic", title: "Classic", sentence: "To 100", options: {} },
    { name: "short", title: "Short", sentence: "To 50", options: { goal: 50 } },
  ],
  bots: ["steady", "keen"],
  ranks: false,
};

export const golf: GameInfo = {
  ...hearts,
  slug: "golf",
  title: "Golf",
  family: "Patience",
  sentence: "Clear the columns, one step up or down.",
  seats: [1],
  minutes: "4",
  depth: "light",
  options: [],
  variants: [],
  bots: [],
};
export const khanhoo: GameInfo = {
  ...golf,
  slug: "khanhoo",
  title: "Khanhoo",
  family: "Rummy",
  sentence: "A Chinese rummy where you may bump in.",
  seats: [2, 3, 4],
  minutes: "30",
  bots: ["steady"],
};

const player = (name: string): Player => ({
  name,
  kind: name === "Guest" ? "person" : "bot",
  bot: name === "Guest" ? "" : "steady",
  here: true,
});
export const players = ["Guest", "Ann", "Ben"].map(player);

export const match: MatchView = {
  game: "hearts",
  title: "Hearts",
  seats: 3,
  number: 2,
  dealer: 1,
  totals: [9, 6, -15],
  unit: "points",
  low: true,
  undo: false,
  clockwise: true,
  goal: "to 100 points",
  winning: "the lowest total wins",
  target: 0,
  sheet: [
    { label: "1 · left", scores: [3, 5, 0] },
    { label: "2 · right", scores: [6, 1, -15] },
  ],
  over: false,
  winners: [],
  verdict: "",
};

export const scene: Scene = {
  seat: 0,
  phase: "play",
  prompt: "Your turn: play a club.",
  task: "play a club.",
  asked: [0],
  sealed: false,
  yours: true,
  over: false,
  ending: "",
  zones: [],
  facts: [],
  choices: [choice("play AC", "Play the ace of clubs", "AC")],
  pick: null,
  amount: null,
  compose: null,
  why: { QS: "Clubs were led." },
  tally: [],
  score: [],
};

export const said = (text: string, hand = 1, move = 0): Happening => ({
  kind: "say",
  card: "",
  from: "",
  to: "",
  seat: 1,
  text,
  hand,
  move,
});

type TableMessage = Extract<FromRoom, { type: "table" }>;
export const tableMessage = (change: Partial<TableMessage> = {}): TableMessage => ({
  type: "table",
  table: "t1",
  seat: 0,
  players,
  match,
  scene,
  happened: [],
  whole: true,
  move: 4,
  options: {},
  seed: null,
  redo: false,
  safe: false,
  solvable: false,
  odds: "",
  ranks: false,
  ...change,
});

/** A WebSocket that does what the test says. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error("No line was opened.");
    return socket;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  hears(message: FromRoom): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** Answers the page's HTTP requests by path; remembers what was posted. */
export function fakeRoom(answers: Record<string, { status?: number; body: unknown }>): {
  fetch: typeof fetch;
  posted: unknown[];
} {
  const posted: unknown[] = [];
  const fetch = (async (path: string, init?: RequestInit) => {
    if (init?.body) posted.push(JSON.parse(String(init.body)));
    const answer = answers[path] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  }) as typeof globalThis.fetch;
  return { fetch, posted };
}
