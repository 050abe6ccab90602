import { describe, expect, it } from "vitest";
import { amount, columns, gathered, list, noun, pieces, plain, rowWord, sentence } from "./text";

const names = ["Mara", "Ann", "Ben"];

describe("a reason", () => {
  it("stands as a sentence, and once", () => {
    expect(sentence("clubs were led and you hold a club")).toBe("Clubs were led and you hold a club.");
    expect(sentence("It is frozen.")).toBe("It is frozen.");
    expect(sentence("")).toBe("");
  });
});

describe("the rows of a score sheet", () => {
  it("have the word of their labels", () => {
    expect(rowWord([{ label: "Island 1" }, { label: "Island 2" }])).toBe("Island");
    expect(rowWord([{ label: "Deal 1: Two Hand, 4" }])).toBe("Deal");
  });

  it("are hands before the first, and where a label says only what was played", () => {
    expect(rowWord([])).toBe("Hand");
    expect(rowWord([{ label: "1 Simple ♦" }])).toBe("Hand");
  });
});

describe("told sentences", () => {
  it("names others and calls the reader you", () => {
    expect(plain("{1} {plays|play} [QS].", 0, names)).toBe("Ann plays the queen of spades.");
    expect(plain("{0} {plays|play} [TD].", 0, names)).toBe("You play the ten of diamonds.");
  });

  it("takes the verb of the first seat named, not of a later one", () => {
    expect(plain("{0} {passes|pass} three cards to {1}.", 1, names)).toBe("Mara passes three cards to you.");
    expect(plain("{0} {passes|pass} three cards to {1}.", 0, names)).toBe("You pass three cards to Ann.");
  });

  it("begins afresh with each sentence", () => {
    expect(plain("{0} {leads|lead}. {1} {takes|take} it.", 1, names)).toBe("Mara leads. You take it.");
  });

  it("makes a possessive of the reader's name", () => {
    expect(plain("{2}'s hand: {0}'s turn.", 0, names)).toBe("Ben's hand: your turn.");
  });

  it("addresses nobody where the reader only watches", () => {
    expect(plain("{0} {wins|win}.", -1, names)).toBe("Mara wins.");
  });

  it("keeps cards apart from words, jokers too", () => {
    expect(pieces("Take [XR] now", 0, names)).toEqual([
      { kind: "text", text: "Take " },
      { kind: "card", card: "XR" },
      { kind: "text", text: " now" },
    ]);
    expect(plain("[XR]", 0, names)).toBe("The red joker");
  });

  it("gives a card one article, and parts cards in a row", () => {
    expect(plain("Take the [QS] with [9H].", 0, names)).toBe("Take the queen of spades with the nine of hearts.");
    expect(plain("{1} {shows|show} [QS][9H].", 0, names)).toBe("Ann shows the queen of spades, the nine of hearts.");
  });

  it("leaves unknown marks as they are and survives an unknown seat", () => {
    expect(plain("{7} [x] {a}", 0, names)).toBe("Seat 8 [x] {a}");
  });

  it("writes lists and amounts as people do", () => {
    expect(list(["Ann", "Ben", "Eli"])).toBe("Ann, Ben and Eli");
    expect(amount(-1360)).toBe("−1,360");
    expect([noun(2, "points"), noun(1, "points"), noun(1, "matches")]).toEqual(["points", "point", "match"]);
  });
});

it("what is lost has a true minus, and a dash in a word stays one", () => {
  expect(plain("-12 chips, ten-card (-3)", -1, [])).toBe("−12 chips, ten-card (−3)");
});

describe("players who do the same one after another", () => {
  const told = (lines: string[], reader: number): string[] =>
    gathered(lines, reader).map((one) => plain(one.told, reader, names));

  it("share a sentence, with the reader last", () => {
    const passes = ["{0} {passes|pass}.", "{1} {passes|pass}.", "{2} {passes|pass}.", "{1} {bids|bid} two."];
    expect(told(passes, 0)).toEqual(["Ann, Ben and you pass.", "Ann bids two."]);
    expect(told(passes, -1)).toEqual(["Mara, Ann and Ben pass.", "Ann bids two."]);
    const calls = ["{1} {calls|call} 172 and {is|are} all in.", "{2} {calls|call} 172 and {is|are} all in."];
    expect(told(calls, 0)).toEqual(["Ann and Ben call 172 and are all in."]);
    expect(gathered(passes, 0).map(({ first, last }) => [first, last])).toEqual([
      [0, 2],
      [3, 3],
    ]);
  });

  it("and not where their sentences differ, or where one does it twice", () => {
    const lines = [
      "{1} {plays|play} [QS].",
      "{2} {plays|play} [KS].",
      "{1} {keeps|keep} {their|your} hand.",
      "{2} {keeps|keep} {their|your} hand.",
    ];
    expect(told(lines, 0)).toHaveLength(4);
    expect(told(["{1} {passes|pass}.", "{2} {passes|pass}.", "{1} {passes|pass}."], 0)).toEqual([
      "Ann and Ben pass.",
      "Ann passes.",
    ]);
  });

  it("and a sentence repeated word for word stands once", () => {
    expect(told(["{1} {draws|draw} a card.", "{1} {draws|draw} a card.", "{1} {draws|draw} a card."], 0)).toEqual([
      "Ann draws a card (3 times).",
    ]);
  });
});

it("partners share a column of the score sheet, the reader's side first", () => {
  const sides = [
    [0, 2],
    [1, 3],
  ];
  expect(columns(4, sides, 1)).toEqual([
    { seats: [1, 3], mine: true },
    { seats: [2, 0], mine: false },
  ]);
  expect(columns(3, undefined, -1).map((column) => column.seats)).toEqual([[0], [1], [2]]);
});
