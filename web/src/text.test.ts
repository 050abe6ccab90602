import { describe, expect, it } from "vitest";
import { amount, list, pieces, plain, sentence, unit } from "./text";

const names = ["Mara", "Ann", "Ben"];

describe("a reason", () => {
  it("stands as a sentence, and once", () => {
    expect(sentence("clubs were led and you hold a club")).toBe("Clubs were led and you hold a club.");
    expect(sentence("It is frozen.")).toBe("It is frozen.");
    expect(sentence("")).toBe("");
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
    expect([unit("Tricks", "2"), unit("Tricks", "1"), unit("Across", "1")]).toEqual(["tricks", "trick", "across"]);
  });
});

it("what is lost has a true minus, and a dash in a word stays one", () => {
  expect(plain("-12 chips, ten-card (-3)", -1, [])).toBe("−12 chips, ten-card (−3)");
});
