import { expect, test } from "vitest";
import type { DealTable } from "../../protocol";
import { compared, dayText, lengthText, placeText, scoreText, waitText } from "./places";

const table = (names: string[], sheet: number[][]): DealTable => ({
  code: "",
  names,
  started: true,
  over: false,
  hands: sheet.length,
  sheet,
});

test("without partners the same seats are compared, and a low score is better where the lowest wins", () => {
  const tables = [
    table(
      ["Ann", "Ben"],
      [
        [10, 0],
        [0, 5],
      ],
    ),
    table(
      ["Cleo", "Dan"],
      [
        [4, 0],
        [0, 9],
      ],
    ),
  ];
  expect(compared({ tables, partners: false, low: false })).toEqual([
    { title: "Ann and Cleo", first: [10, 0], second: [4, 0], total: 6 },
    { title: "Ben and Dan", first: [0, 5], second: [0, 9], total: -4 },
  ]);
  expect(compared({ tables, partners: false, low: true }).map((row) => row.total)).toEqual([-6, 4]);
});

test("partners at North and South of one table are on one side with East and West of the other", () => {
  const tables = [table(["N1", "E1", "S1", "W1"], [[30, 10, 30, 10]]), table(["N2", "E2", "S2", "W2"], [[25, 15, 25, 15]])];
  // North and South made 30 to 10 at table 1; with the same cards the other side made only 25 to 15 at table 2.
  expect(compared({ tables, partners: true, low: false })).toEqual([
    { title: "N1, S1, E2, W2", first: [30], second: [15], total: 10 },
    { title: "E1, W1, N2, S2", first: [10], second: [25], total: -10 },
  ]);
});

test("places, scores, lengths and times in words", () => {
  const line = { name: "Ann", score: -5, place: 2, own: false };
  expect([placeText(line), scoreText(line)]).toEqual(["2", "−5"]);
  expect([placeText({ ...line, place: 0 }), scoreText({ ...line, score: null })]).toEqual(["Practice", "Gave up"]);
  expect([0, 1, 4].map(lengthText)).toEqual(["Whole match", "One hand", "4 hands"]);
  expect([30, 600, 7260].map(waitText)).toEqual(["1 min", "10 min", "2 h 1 min"]);
  expect(dayText("2026-11-22")).toBe("Sunday, November 22");
});
