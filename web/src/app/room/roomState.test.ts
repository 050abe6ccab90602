import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromRoom, ToRoom } from "../../protocol";
import { tableMessage } from "../testing/samples";
import { partHash } from "./fair";
import { ownPart } from "./parts";
import { RoomState, type DealMessage, type WaitingMessage } from "./roomState.svelte";

let room: RoomState;
let sent: ToRoom[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  room = new RoomState((message) => sent.push(message) > 0);
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
});

const person = (name: string, here = true, away: number | null = null) => ({
  name,
  kind: "person" as const,
  bot: "",
  here,
  away,
});
const waiting: WaitingMessage = {
  ...{ type: "waiting", table: "t1", code: "ABCD", seat: 1, host: 0, game: "hearts", title: "Hearts", seats: 2, options: {} },
  ...{ players: [person("Ann"), person("Ben")], fill: "steady", bank: 0, step: 0, grace: 90 },
  ...{ listed: false, watching: true, watchers: 0 },
};
const playing = (more: Partial<Extract<FromRoom, { type: "table" }>>): FromRoom => ({ ...tableMessage(), alone: false, ...more });
const line = (text: string, more = {}): FromRoom => ({ type: "chat", seat: 2, name: "Cleo", text, phrase: "", at: 1, ...more });

test("figures count down between two messages of the room", () => {
  const vote = { kind: "draw" as const, by: 0, yes: [0], left: 30 };
  const clocks = [
    { left: 60_000, running: true },
    { left: 50_000, running: false },
  ];
  room.hear(playing({ players: [person("Ann", false, 90), person("Ben")], clocks, votes: [vote], now: 1 }));
  vi.advanceTimersByTime(10_000);
  expect([room.awayOf(0), room.awayOf(1)]).toEqual([80, null]);
  expect([room.clockOf(0), room.clockOf(1), room.clockOf(2)]).toEqual([50_000, 50_000, null]);
  expect(room.leftOf(vote)).toBe(20);
  vi.advanceTimersByTime(600_000);
  expect([room.awayOf(0), room.clockOf(0), room.leftOf(vote)]).toEqual([0, 0, 0]);
});

test("a reader who has asked for the next hand waits for the people who are here and have not", () => {
  const message = tableMessage();
  const players = [person("Ann"), person("Ben"), person("Cleo"), person("Dan", false, 30)];
  const counted = (ready: number[]): FromRoom => playing({ seat: 0, players, ready, scene: { ...message.scene, over: true } });
  room.hear(counted([1]));
  expect(room.awaited).toEqual([]);
  room.hear(counted([0, 1]));
  expect(room.awaited).toEqual([2]);
  room.hear(playing({ seat: 0, players, ready: [] }));
  expect(room.awaited).toEqual([]);
});

test("the chat counts what is new and unread, and shows a line that is told again only once", () => {
  room.hear(waiting);
  room.hear(line("before you came", { old: true, at: 0 }));
  expect(room.unread).toBe(0);
  room.hear(line("hello"));
  room.hear(line("hello", { old: true }));
  room.hear(line("", { phrase: "thanks", at: 2 }));
  room.hear(line("mine", { seat: 1, at: 3 }));
  expect(room.lines.map((each) => each.text)).toEqual(["before you came", "hello", "Thank you.", "mine"]);
  expect(room.unread).toBe(2);
});

test("a muted player stays muted on a new connection, also in the lines written meanwhile", () => {
  room.hear(waiting);
  room.mute(0, true);
  room.hear(line("while you were away", { seat: 0, old: true }));
  expect(room.lines).toEqual([]);
  room.muteAgain();
  room.mute(0, false);
  room.muteAgain();
  expect(sent).toEqual([
    { type: "mute", seat: 0, on: true },
    { type: "mute", seat: 0, on: true },
    { type: "mute", seat: 0, on: false },
  ]);
});

test("the browser adds its number to the deal by itself, and tells when the room left it out", async () => {
  vi.useRealTimers();
  const commit = "ab".repeat(32);
  const deal: DealMessage = { type: "deal", state: "commit", match: "m1", terms: "{}", commit, hashes: {}, values: {} };
  room.hear(waiting);
  room.hear(deal);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const own = ownPart("m1")!;
  const hash = partHash(commit, 1, own.part);
  expect(sent[0]).toEqual({ type: "part", hash });
  room.hear({ ...deal, state: "frozen", hashes: { "1": hash } });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ type: "reveal", value: own.part });
  room.hear({ ...deal, state: "dealt", hashes: { "1": hash }, values: { "1": own.part } });
  expect(room.dealTrouble).toBe("");
  room.hear({ ...deal, state: "dealt", hashes: { "1": hash }, values: {} });
  expect(room.dealTrouble).toBe("The room dealt without your number.");
  room.hear({ ...deal, state: "frozen", commit: "cd".repeat(32), hashes: { "1": hash } });
  expect(room.dealTrouble).toBe("The room has changed its commitment after it was shown.");
});
