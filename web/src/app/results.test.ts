import { beforeEach, expect, test } from "vitest";
import { save } from "./browserStorage";
import { count, resultsOf, resultsSentence } from "./results";
import { match } from "./testing/samples";

const over = (winners: number[], totals: number[], low = false) => ({ ...match, over: true, winners, totals, low });
const usual = { goal: 100, jack: false };

beforeEach(() => localStorage.clear());

test("matches, wins, wins in a row, the best total and the fastest win are kept", () => {
  count(over([0], [30, 9]), usual, 0, 200, "one");
  count(over([0, 1], [50, 50]), usual, 0, 185, "two");
  count(over([1], [20, 60]), usual, 0, 90, "three");
  count(over([0], [40, 9]), usual, 0, 300, "four");
  expect(resultsOf("hearts", usual)).toEqual({ played: 4, won: 3, streak: 1, longest: 2, best: 50, fastest: 185, last: "four" });
});

test("where the lowest total wins, it is the best", () => {
  for (const total of [30, -15, 9]) count(over([0], [total, 40], true), usual, 0, 60, String(total));
  expect(resultsOf("hearts", usual)?.best).toBe(-15);
});

test("a match is counted once, however often it is looked at", () => {
  for (let i = 0; i < 3; i++) count(over([0], [30, 9]), usual, 0, 200, "one");
  expect(resultsOf("hearts", usual)?.played).toBe(1);
});

test("each way to play a game has its own results, in whatever order the options come", () => {
  count(over([0], [30, 9]), usual, 0, 200, "one");
  expect(resultsOf("hearts", { jack: false, goal: 100 })?.played).toBe(1);
  expect(resultsOf("hearts", { goal: 50, jack: false })).toBeNull();
  expect(resultsOf("golf", usual)).toBeNull();
});

test("what is damaged is forgotten", () => {
  save("results", "nonsense");
  expect(resultsOf("hearts", usual)).toBeNull();
  save("results", { hearts: 5 });
  expect(count(over([1], [3, 9]), usual, 0, 10, "one").played).toBe(1);
});

test("they are told in sentences", () => {
  const results = { played: 12, won: 3, streak: 1, longest: 2, best: 52, fastest: 185, last: "" };
  expect(resultsSentence(results)).toBe(
    "12 matches played, 3 won (25%). Winning streak: 1 (longest 2). Best: 52, fastest win in 3:05.",
  );
  expect(resultsSentence({ ...results, played: 1, won: 0, streak: 0, longest: 0, fastest: 0 })).toBe(
    "1 match played, 0 won (0%). Best: 52.",
  );
});
