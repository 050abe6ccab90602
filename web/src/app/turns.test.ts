import { beforeEach, expect, test, vi } from "vitest";
import type { SeatState } from "../protocol";
import { yoursFirst } from "./lobby/yourTables";
import { savedSeatText, saveSeat, savedSeats, type SavedSeat } from "./savedSeats";
import { notify } from "./notify.svelte";
import { turns } from "./turns.svelte";
import { fakeRoom } from "./testing/samples";

const seat = (table: string): SavedSeat => ({
  table,
  token: `of ${table}`,
  game: "gin_rummy",
  title: "Gin",
  with: ["Ben"],
  state: "waiting",
});
const state = (table: string, change: Partial<SeatState> = {}): SeatState => ({
  table,
  state: "yours",
  seat: 0,
  game: "gin_rummy",
  title: "Gin",
  names: ["Ann", "Ben"],
  prompt: "Your turn: draw a card.",
  several: true,
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  turns.states = {};
  turns.here = "";
});

test("one request asks about all seats, and only tables where people wait are counted", async () => {
  for (const table of ["a", "b", "c", "d"]) saveSeat(seat(table));
  const room = fakeRoom({
    "/api/seats": { body: [state("a"), state("b"), state("c", { several: false }), state("d", { state: "waiting" })] },
  });
  vi.stubGlobal("fetch", room.fetch);
  await turns.ask();
  expect(room.posted).toEqual([{ seats: ["d", "c", "b", "a"].map((table) => ({ table, token: `of ${table}` })) }]);
  expect(turns.count).toBe(2);
  turns.here = "b"; // the table in sight tells its own turn
  expect(turns.count).toBe(1);
});

test("a table where the turn comes is told once, and not the one in sight", async () => {
  const told = vi.spyOn(notify, "turn");
  for (const table of ["a", "b"]) saveSeat(seat(table));
  const answer = async (now: SeatState["state"]): Promise<void> => {
    vi.stubGlobal("fetch", fakeRoom({ "/api/seats": { body: [state("a", { state: now }), state("b", { state: now })] } }).fetch);
    await turns.ask();
  };
  turns.here = "b";
  for (const now of ["yours", "waiting", "yours", "yours"] as const) await answer(now);
  expect(told.mock.calls).toEqual([["Gin", "a"]]);
});

test("a failed request leaves what was known", async () => {
  saveSeat(seat("a"));
  turns.states = { a: state("a") };
  vi.stubGlobal("fetch", fakeRoom({ "/api/seats": { status: 503, body: {} } }).fetch);
  await turns.ask();
  expect(turns.count).toBe(1);
});

test("in the lobby the tables where people wait come first, each with its question", () => {
  for (const table of ["a", "b", "c"]) saveSeat(seat(table));
  const states = { a: state("a"), b: state("b", { state: "waiting", prompt: "{1} is to draw a card." }) };
  expect(yoursFirst(savedSeats(), states).map((each) => each.table)).toEqual(["a", "c", "b"]);
  expect(savedSeatText(seat("b"), states.b)).toBe("With Ben. Ben is to draw a card.");
  expect(savedSeatText(seat("a"), states.a)).toBe("With Ben. It is your turn.");
  expect(savedSeatText(seat("c"), state("c", { state: "gone" }))).toBe("This table has been closed.");
  expect(savedSeatText(seat("c"))).toBe("With Ben. Waiting for the others.");
});
