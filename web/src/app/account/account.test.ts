import { afterEach, expect, test, vi } from "vitest";
import { saveSeat, savedSeatAt } from "../savedSeats";
import { fakeRoom } from "../testing/samples";
import { account } from "./account.svelte";
import { OWN, tokenAt } from "./played";

const ME = { name: "Finn", passkeys_possible: false };
const seat = (table: string, token: string) => ({
  table,
  token,
  game: "hearts",
  title: "Hearts",
  with: ["Ben"],
  state: "yours" as const,
});

function room(...tables: string[]): void {
  const own = tables.map((table) => ({ table, game: "hearts", title: "Hearts", names: ["Finn", "Ben"], state: "yours" }));
  vi.stubGlobal("fetch", fakeRoom({ "/api/me": { body: ME }, "/api/me/tables": { body: own } }).fetch);
}

afterEach(() => {
  account.me = { name: "", passkeys_possible: false };
});

test("the account's own seat comes before an outdated token of this browser", async () => {
  saveSeat(seat("moved", "an old token"));
  saveSeat(seat("elsewhere", "a guest's token"));
  room("moved");
  await account.load();
  expect(tokenAt("moved")).toBe(OWN);
  expect(tokenAt("elsewhere")).toBe("a guest's token");
});

test("both seats played at this screen stay this screen's", async () => {
  const pair = { tokens: ["one", "two"] as [string, string], names: ["Finn", "Ben"] as [string, string] };
  saveSeat({ ...seat("pair", "one"), pair });
  room("pair");
  await account.load();
  expect(savedSeatAt("pair")?.token).toBe("one");
});
