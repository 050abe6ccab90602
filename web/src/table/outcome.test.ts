import { expect, test } from "vitest";
import { match } from "../gallery/builders";
import { course, margin, spread } from "./outcome";

const names = ["You", "Ann", "Ben", "Cleo"];
const name = (seat: number): string => names[seat]!;
const over = (totals: number[], winners: number[], low: boolean) =>
  match("hearts", "Hearts", { seats: totals.length, totals, winners, low, over: true });

test("the reader learns how far ahead or behind they were", () => {
  expect(margin(over([41, 108, 47, 60], [0], true), 0, name)).toBe("You were 6 points ahead of Ben.");
  expect(margin(over([47, 108, 41, 60], [2], true), 0, name)).toBe("You were 6 points behind.");
  expect(margin(over([99, 100], [1], false), 0, name)).toBe("You were 1 point behind.");
  expect(margin(over([50, 20, 50, 20], [0, 2], false), 0, name)).toBe("You were 30 points ahead of Ann and Cleo.");
});

test("there is nothing to tell a spectator, a lone player, or after a tie of all", () => {
  expect(margin(over([41, 108], [0], true), -1, name)).toBe("");
  expect(margin(over([10], [0], true), 0, name)).toBe("");
  expect(margin(over([5, 5], [0, 1], true), 0, name)).toBe("");
});

test("the course of the totals begins before the first hand", () => {
  const sheet = [
    { label: "Hand 1", scores: [5, 21] },
    { label: "Hand 2", scores: [26, 0] },
  ];
  expect(course({ ...over([31, 21], [1], true), sheet })).toEqual([
    [0, 5, 31],
    [0, 21, 21],
  ]);
  expect(course({ ...over([131, 121], [1], true), sheet })[0]).toEqual([100, 105, 131]);
});

test("what all paid alike counts from the beginning", () => {
  const sheet = [
    { label: "Hand 1", scores: [5, -5] },
    { label: "Hand 2", scores: [0, 0] },
    { label: "Bought", scores: [-100, -100] },
  ];
  expect(course({ ...over([5, -5], [0], false), sheet })).toEqual([
    [0, 5, 5],
    [0, -5, -5],
  ]);
});

test("labels that would cover each other move apart, in their order, and stay within the plot", () => {
  expect(spread([10, 80, 40], 14, 96)).toEqual([10, 80, 40]);
  expect(spread([0, 0, 0], 14, 96)).toEqual([0, 14, 28]);
  expect(spread([96, 90, 95], 14, 96)).toEqual([96, 68, 82]);
});
