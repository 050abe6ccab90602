import { describe, expect, it } from "vitest";
import { arranged, fold, rowsFor, stacks, stepFor } from "./hand";

const faces = (text: string) => stacks(text.split(" "));
const words = (rows: ReturnType<typeof fold>) => rows.map((row) => row.map((stack) => stack.card).join(" "));

describe("folding a hand", () => {
  it("stacks equal faces with a count", () => {
    expect(faces("AS AS AH 7C 7C 7C")).toEqual([
      { card: "AS", count: 2 },
      { card: "AH", count: 1 },
      { card: "7C", count: 3 },
    ]);
  });

  it("never stacks backs, whose faces nobody knows", () => {
    expect(stacks(["", ""])).toHaveLength(2);
  });

  it("breaks 3-3-3-4 between suits: six and seven", () => {
    expect(words(fold(faces("QS 8S 4S KH 7H 3H AC JC 5C TD 9D 6D 2D"), 2, true))).toEqual([
      "QS 8S 4S KH 7H 3H",
      "AC JC 5C TD 9D 6D 2D",
    ]);
  });

  it("breaks in the middle where one suit is too long to be kept whole", () => {
    expect(fold(faces("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 2H"), 2, true).map((row) => row.length)).toEqual([6, 6]);
  });

  it("keeps eight faces in one row on a phone and one row always where it is wide", () => {
    expect(rowsFor(8, true, 359, 60)).toBe(1);
    expect(rowsFor(9, true, 359, 60)).toBe(2);
    expect(rowsFor(13, false, 960, 100)).toBe(1);
  });

  it("takes a third row before a strip gets narrower than a finger", () => {
    expect(rowsFor(22, true, 359, 60)).toBe(2);
    expect(rowsFor(26, true, 359, 60)).toBe(3);
    expect(stepFor(11, 359, 60, 2)).toBeGreaterThanOrEqual(28);
  });

  it("keeps the last card inside the room", () => {
    expect(stepFor(13, 960, 112, 6) * 12 + 112).toBeLessThanOrEqual(960);
  });
});

describe("arranging a hand", () => {
  it("by rank, or as the game sorts it", () => {
    expect(arranged(["2S", "AS", "KH", "AD"], "rank", [])).toEqual(["AD", "AS", "KH", "2S"]);
    expect(arranged(["2S", "AS"], "given", [])).toEqual(["2S", "AS"]);
  });

  it("keeps one's own order when cards go and puts new ones last", () => {
    expect(arranged(["2S", "9H", "AS"], "own", ["AS", "KC", "2S"])).toEqual(["AS", "2S", "9H"]);
  });
});
