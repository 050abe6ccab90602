import { expect, test } from "vitest";
import { savedSeats, saveSeat } from "./savedSeats";
import { save } from "./browserStorage";
import { pathOf, placeOf } from "./route.svelte";

test("an address names a place, and a place its address", () => {
  for (const path of ["/", "/game/hearts", "/table/a%20b", "/watch/t", "/join", "/join/ABCD", "/fair"])
    expect(pathOf(placeOf(path))).toBe(path);
  expect(["/game", "/game/hearts/extra", "/elsewhere/x", "/seat/t"].map((path) => placeOf(path))).toEqual(
    Array(4).fill({ page: "nowhere" }),
  );
  expect(placeOf("/replay/t/2/17/all")).toEqual({ page: "replay", table: "t", match: 2, step: 17, view: "all" });
  expect(pathOf(placeOf("/replay/a%20b/2/17/all"))).toBe("/replay/a%20b/2");
  expect(placeOf("/shared/KEY")).toEqual({ page: "shared", key: "KEY", step: null, view: undefined });
  expect(placeOf("/shared/KEY/3/1")).toEqual({ page: "shared", key: "KEY", step: 3, view: "1" });
  expect(["/replay/t", "/replay/t/0", "/replay/t/x", "/shared"].map((path) => placeOf(path))).toEqual(
    Array(4).fill({ page: "nowhere" }),
  );
  expect(placeOf("/t/ABCD")).toEqual({ page: "join", key: "ABCD" });
  expect(placeOf("/seat/t", "#secret")).toEqual({ page: "seat", table: "t", token: "secret" });
  expect(placeOf("/table/%")).toEqual({ page: "table", table: "%" });
});

test("chairs are kept newest first, one a table, and spoilt memory is no harm", () => {
  const chair = (table: string) => ({ table, token: "x", game: "hearts", title: "Hearts", with: [], state: "waiting" as const });
  saveSeat(chair("a"));
  saveSeat(chair("b"));
  saveSeat(chair("a"));
  expect(savedSeats().map((each) => each.table)).toEqual(["a", "b"]);
  save("chairs", [chair("a"), null, { table: 4 }]);
  expect(savedSeats().map((each) => each.table)).toEqual(["a"]);
  localStorage.setItem("upcard.chairs", "{");
  expect(savedSeats()).toEqual([]);
});

test("a score sheet has an address under its game", () => {
  expect(placeOf("/score/hearts")).toEqual({ page: "score", slug: "hearts", sheet: "" });
  expect(placeOf("/score/hearts/k3f9")).toEqual({ page: "score", slug: "hearts", sheet: "k3f9" });
  expect(placeOf("/score")).toEqual({ page: "nowhere" });
  expect(pathOf({ page: "score", slug: "hearts", sheet: "" })).toBe("/score/hearts");
  expect(pathOf({ page: "score", slug: "hearts", sheet: "k3f9" })).toBe("/score/hearts/k3f9");
});
