import { describe, expect, it } from "vitest";
import { DECK, openness } from "./acceptance";
import { expression, LAST, NEXT } from "./ruleFragments";
import { readRule } from "./rule";

const fits = (rule: string, ...line: string[]) => DECK.filter((card) => readRule(rule)(line, card)).length;

describe("the rule language", () => {
  it.each([
    ["color(c) != color(p1)", "7D", 26],
    ["dist(c, p1) == 2", "2S", 4],
    ["dist(c, p1) == 2", "7S", 8],
    ["blocks(color, 2, 3)", "7D", 26],
    ["suit(c) == after(suit(p1), SPADES, CLUBS, DIAMONDS, HEARTS)", "KS", 13],
    ["odd(c) != odd(p1)", "AS", 24],
    ["odd(c) != odd(p1)", "2S", 28],
    ["up(p1, c) in {1,2,3,4,5,6}", "KS", 24],
    ["wdist(c, p1) == 2", "KS", 8],
    ["if face(p1) then number(c) else value(c) > value(p1)", "AS", 48],
    ["if face(p1) then number(c) else value(c) > value(p1)", "TS", 12],
    ["dist(c, p1) in {1,2,3}", "KS", 12],
    ["(value(c) in {2,3,5,7,11,13}) != (value(p1) in {2,3,5,7,11,13})", "7S", 28],
    ["if (value(p1) + value(p1)) % 2 == 0 then color(c) == RED else color(c) == BLACK", "7S", 26],
    ["not (run(suit) >= 1 and suit(c) == suit(p1))", "7S", 39],
    ["count(color, RED) == 1", "7D", 52],
  ])("%s after %s lets %i through", (rule, last, many) => expect(fits(rule, last)).toBe(many));

  it("cuts the line into blocks from the starter", () => {
    // two of a colour, then three: after red red a black one opens the next block, and three must be alike
    expect(fits("blocks(color, 2, 3)", "7D", "8D")).toBe(26);
    expect(readRule("blocks(color, 2, 3)")(["7D", "8D"], "2S")).toBe(true);
    expect(readRule("blocks(color, 2, 3)")(["7D", "8D", "2S"], "3H")).toBe(false);
  });

  it("lets every card through until the line is as long as the rule looks back", () => {
    expect(fits("if color(p1) == color(p2) then low(c) else high(c)", "7D")).toBe(52);
    expect(fits("if color(p1) == color(p2) then low(c) else high(c)", "7D", "8D")).toBe(28);
  });

  it.each([
    ["color(c) != suit(p1)", /one kind/],
    ["value(c)", /true or false/],
    ["odd(c", /missing at the end/],
    ["colour(c) == RED", /“colour” is not a function/],
    ["odd(c) odd(c)", /to end before/],
    ["value(c) % 0 == 1", /above 0/],
    ["", /not finished/],
  ])("says what is wrong with %s", (rule, words) => expect(() => readRule(rule)).toThrow(words));

  it("can read every piece that is offered", () => {
    for (const piece of [...LAST, ...NEXT]) expect(() => readRule(piece.say)).not.toThrow();
    const say = expression({
      last: 0,
      play: [
        { joint: "", piece: 0 },
        { joint: "and", piece: 6 },
      ],
      otherwise: [{ joint: "", piece: 1 }],
    });
    expect(say).toBe("if odd(p1) then color(c) == BLACK and value(c) > value(p1) else color(c) == RED");
    expect(fits(say, "7D")).toBe(12);
  });

  it("measures half the cards for alternate colours", () => {
    expect(openness(readRule("color(c) != color(p1)"))).toBeCloseTo(0.5);
  });
});
