import { describe, expect, test } from "vitest";
import { golf, hearts, khanhoo } from "../testing/samples";
import { families, minutesText, search, seatsText, usefulFilters } from "./games";
import { similarlyNamed } from "./similarNames";

const all = [hearts, golf, khanhoo];
const found = (query: string): string[] => search(all, query, similarlyNamed).map((game) => game.slug);

describe("search", () => {
  test("an empty search finds every game in its order", () => expect(found("  ")).toEqual(["hearts", "golf", "khanhoo"]));
  test("it reads titles, sentences and families, without regard to capitals and accents", () => {
    expect(found("HÉART")).toEqual(["hearts"]);
    expect(found("columns")).toEqual(["golf"]);
    expect(found("patience")).toEqual(["golf"]);
  });
  test("every word must be answered", () => {
    expect(found("chinese rummy")).toEqual(["khanhoo"]);
    expect(found("chinese poker")).toEqual([]);
  });
  test("other names and small slips of the pen lead to a game", () => {
    expect(found("solitaire")).toEqual(["golf"]);
    expect(found("mahjong")).toEqual(["khanhoo"]);
    expect(found("haerts")).toEqual(["hearts"]);
    expect(found("kanhoo")).toEqual(["khanhoo"]);
    expect(found("zzz")).toEqual([]);
  });
  test("a title goes before a sentence", () => {
    const other = { ...golf, slug: "other", title: "Other", sentence: "Not hearts at all." };
    expect(search([other, hearts], "hearts").map((game) => game.slug)).toEqual(["hearts", "other"]);
  });
});

describe("filters", () => {
  test("only those are offered that leave some games and not all", () => {
    expect(usefulFilters(all).map((filter) => filter.name)).toEqual([
      "All",
      "Alone",
      "2 players",
      "4 players",
      "5 or more",
      "Light",
      "Under 20 minutes",
    ]);
    expect(usefulFilters([hearts])).toEqual([]);
  });
  test("families keep the order in which they come", () =>
    expect(families(all).map((each) => each.family)).toEqual(["Tricks", "Patience", "Rummy"]));
});

test("seats and minutes are told as people write them", () => {
  expect([[4], [2, 3, 4, 5, 6], [2, 4], [1, 2]].map(seatsText)).toEqual(["4", "2–6", "2, 4", "1, 2"]);
  expect(["30–60", "", "until broke"].map(minutesText)).toEqual(["30–60 min", "open", "until broke"]);
});
