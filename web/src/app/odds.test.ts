import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Chances, RankTable } from "../protocol";
import { shelf } from "./api";
import GamePage from "./game/GamePage.svelte";
import { chance, found, oneIn, percent } from "./odds";
import Ranks from "./parts/Ranks.svelte";
import Odds from "./play/Odds.svelte";
import { Session } from "./play/session.svelte";
import { fakeRoom, FakeSocket, hearts, match, scene, tableMessage } from "./testing/samples";

const TABLES: RankTable[] = [
  {
    title: "Five cards",
    note: "Suits never rank.",
    total: 2598960,
    rows: [
      { name: "Royal flush", cards: ["AS", "KS", "QS", "JS", "TS"], count: 4 },
      { name: "One pair", cards: ["TH", "TC", "AD", "8S", "3C"], count: 1098240 },
    ],
  },
];
const row = (seat: number, share: number) => ({ seat, win: share, tie: 0, share, low: share - 0.02, high: share + 0.02 });
const now: Chances = { exact: false, deals: 4000, played: false, given: "if all come in", seats: [row(0, 0.43), row(1, 0.57)] };
const shown: Chances = { exact: true, deals: 44, played: false, given: "if all come in", seats: [row(0, 0.25), row(1, 0.75)] };

const rows = (): string[][] =>
  screen.getAllByRole("row").map((each) => [...each.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim() ?? ""));

test("chances and frequencies are told as one says them", () => {
  expect([0, 0.001, 0.434, 0.999, 1].map((share) => chance(share).replace(/\u00a0/g, " "))).toEqual([
    "0%",
    "< 1%",
    "43%",
    "> 99%",
    "100%",
  ]);
  expect([0.42257, 4 / 2598960, 0.002].map(percent)).toEqual(["42.3%", "0.00015%", "0.2%"]);
  expect([oneIn(4, 2598960), oneIn(1098240, 2598960)]).toEqual(["1 in 649,740", "1 in 2.4"]);
  expect(found({ ...now, played: true, deals: 400 })).toBe(
    "From 400 sampled deals, with everyone calling to the end. 95% interval.",
  );
});

test("the hand ranks stand the best first, with an example, numbers and chances", async () => {
  vi.stubGlobal("fetch", fakeRoom({ "/api/games/soko/ranks": { body: TABLES } }).fetch);
  render(Ranks, { slug: "soko" });
  expect(await screen.findByRole("table", { name: "Five cards" })).toBeVisible();
  expect(rows().slice(1)).toEqual([
    ["Royal flushAKQJ10", "4", "0.00015%1 in 649,740"],
    ["One pair1010A83", "1,098,240", "42.3%1 in 2.4"],
    ["All", "2,598,960", ""],
  ]);
  expect(screen.getByRole("img", { name: "king of spades" })).toBeVisible();
  expect(
    (
      await axe.run(document, {
        rules: {
          "color-contrast": { enabled: false },
          region: { enabled: false },
          "document-title": { enabled: false },
          "html-has-lang": { enabled: false },
          "landmark-one-main": { enabled: false },
          "page-has-heading-one": { enabled: false },
        },
      })
    ).violations,
  ).toEqual([]);
});

test("hand ranks that did not come may be asked for again", async () => {
  const answers: Record<string, { status?: number; body: unknown }> = {};
  vi.stubGlobal("fetch", fakeRoom(answers).fetch);
  render(Ranks, { slug: "soko" });
  const again = await screen.findByRole("button", { name: "Try again" });
  answers["/api/games/soko/ranks"] = { body: TABLES };
  await userEvent.setup().click(again);
  expect(await screen.findByText("Suits never rank.")).toBeVisible();
});

test("beside the rules of a game that ranks hands stand its hand ranks", async () => {
  shelf.games = null;
  const room = fakeRoom({
    "/api/games/hearts": { body: { ...hearts, ranks: true } },
    "/api/games/pineapple/bots": { body: [] },
    "/api/games/hearts/rules": { body: { title: "Hearts", html: "<p>Follow suit.</p>" } },
    "/api/games/hearts/ranks": { body: TABLES },
  });
  vi.stubGlobal("fetch", room.fetch);
  render(GamePage, { slug: "hearts" });
  expect(await screen.findByText("Follow suit.")).toBeVisible();
  await userEvent.setup().click(screen.getByRole("tab", { name: "Hand ranks" }));
  expect(await screen.findByText("Royal flush")).toBeVisible();
});

test("chances have a line for each who is in, and bounds only where they are sampled", () => {
  const told = {
    odds: { type: "odds" as const, move: 3, hand: 1, then: now, shown },
    told: "after" as const,
    past: true,
    names: ["Guest", "Ann"],
    reader: 0,
  };
  render(Odds, told);
  expect(rows()).toEqual([
    ["Player", "Wins", "Ties", "Share of the pot"],
    ["You", "43%", "0%", "43%41.0 to 45.0"],
    ["Ann", "57%", "0%", "57%55.0 to 59.0"],
    ["Player", "Wins", "Ties", "Share of the pot"],
    ["You", "25%", "0%", "25%"],
    ["Ann", "75%", "0%", "75%"],
  ]);
  expect(screen.getByText("Exact: all 44 ways to deal the rest were counted.")).toBeVisible();
  expect(screen.getAllByRole("table").map((table) => table.querySelector("caption")?.textContent)).toEqual([
    "From what you could know, if all come in",
    "From the hands that were shown, if all come in",
  ]);
});

test("while the hand is played it is told on what the chances stand", () => {
  render(Odds, {
    odds: { type: "odds", move: 3, hand: 1, then: now, shown: null },
    told: "now",
    past: false,
    names: ["Guest", "Ann"],
    reader: 0,
  });
  expect(screen.getByRole("table", { name: "If all come in" })).toBeVisible();
});

test("where none are told it is said why", () => {
  render(Odds, { odds: null, told: "after", past: false, names: [], reader: 0 });
  expect(screen.getByText(/odds after the hand/)).toBeVisible();
});

// At the table ------------------------------------------------------------------------------------

let session: Session;
beforeEach(() => {
  FakeSocket.all = [];
  session = new Session({ table: "t1", token: "secret" }, "ws://room/ws");
  FakeSocket.last.opens();
});
afterEach(() => {
  session.leave();
  vi.unstubAllGlobals();
});
const asked = (): unknown[] => FakeSocket.last.sent.filter((message) => (message as { type: string }).type === "odds");
const plates = (): string[] =>
  (session.shown?.scene.facts ?? [])
    .filter((fact) => fact.label === "chance")
    .map((fact) => `${fact.seat}: ${fact.value.replace(/\u00a0/g, " ")}`);

test("a table that shows no odds is asked for none while the hand is played", () => {
  FakeSocket.last.hears(tableMessage({ odds: "after", move: 4 }));
  FakeSocket.last.hears({ type: "past", move: 2, scene, match, shown: false, moves: 0, text: "" });
  expect(asked()).toEqual([]);
});

test("where the odds are shown the own chance stands on the own plate, as long as it is that of the table", () => {
  FakeSocket.last.hears(tableMessage({ odds: "now", move: 4 }));
  expect(asked()).toEqual([{ type: "odds", move: 4 }]);
  FakeSocket.last.hears({ type: "odds", move: 4, hand: 2, then: now, shown: null });
  expect(plates()).toEqual(["0: 43%"]);
  FakeSocket.last.hears(tableMessage({ odds: "now", move: 5, whole: false, scene: { ...scene, yours: false } }));
  expect(plates()).toEqual([]);
  expect(asked()).toHaveLength(1); // not while others are to play
});

test("a hand that is over is looked back at with the chances of all who showed", () => {
  FakeSocket.last.hears(tableMessage({ odds: "after", move: 9, scene: { ...scene, over: true, yours: false } }));
  FakeSocket.last.hears({ type: "past", move: 3, scene, match, shown: false, moves: 0, text: "" });
  expect(asked()).toEqual([{ type: "odds", move: 3 }]);
  FakeSocket.last.hears({ type: "odds", move: 3, hand: 2, then: now, shown });
  expect(plates()).toEqual(["0: 25%", "1: 75%"]);
  session.lookAtNow();
  expect(plates()).toEqual([]);
});
