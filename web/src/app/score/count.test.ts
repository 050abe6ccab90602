import { expect, test } from "vitest";
import type { ScoreFacts } from "../../protocol";
import { asText, check, entry, nextDealer, pot, standing, summary, title, value, verdict } from "./count";
import played from "./score.vectors.json"; // the Python tests make and read the same file
import type { ScoreRow, ScoreSheet } from "./sheets";

export const HEARTS: ScoreFacts = {
  slug: "hearts",
  title: "Hearts",
  seats: 4,
  sides: [[0], [1], [2], [3]],
  unit: "points",
  hand: "hand",
  goal: "until a player exceeds 100",
  winning: "the lowest total wins",
  low: true,
  wins: "best",
  target: 100,
  exceed: true,
  planned: 0,
  shared: true,
  holders: 0,
  start: 0,
  sums: [26, 78],
  pot: false,
  deals: true,
  beside: "",
  closing: "",
  heading: "The end",
  anchor: "the-end",
};
const CANASTA: ScoreFacts = {
  ...HEARTS,
  ...{ slug: "canasta", title: "Canasta" },
  ...{ low: false, target: 5000, exceed: false, sums: [] },
  sides: [
    [0, 2],
    [1, 3],
  ],
};
const POKER: ScoreFacts = {
  ...HEARTS,
  ...{ slug: "soko", title: "Soko", seats: 3, sides: [[0], [1], [2]], unit: "chips", low: false, target: 0, exceed: false },
  ...{ holders: 2, start: 200, sums: [0] },
};
const NAMES = ["Ann", "Ben", "Cleo", "Dan"];

const row = (scores: number[], kind: ScoreRow["kind"] = "hand", dealer = 0): ScoreRow => ({ kind, scores, dealer });
const sheet = (facts: ScoreFacts, rows: (number[] | ScoreRow)[]): ScoreSheet => ({
  ...{ id: "s", facts, names: NAMES.slice(0, facts.seats), first: 0, changed: 0, summary: "" },
  rows: rows.map((each, i) => (Array.isArray(each) ? row(each, "hand", i % facts.seats) : each)),
});
const over = (facts: ScoreFacts, rows: (number[] | ScoreRow)[]): boolean => standing(sheet(facts, rows)).over;

test.each(played.map((each) => [each.facts.slug, JSON.stringify(each.options), each] as const))(
  "a match of %s %s comes to what it came to when it was played",
  (_, __, each) => {
    const facts = each.facts as ScoreFacts;
    const rows = each.rows.map(({ kind, scores }) => row(scores, kind as ScoreRow["kind"]));
    const hands = rows.findLastIndex(({ kind }) => kind === "hand");
    for (let i = 0; i < hands; i++) expect(over(facts, rows.slice(0, i + 1)), `after row ${i + 1}`).toBe(false);
    const end = standing(sheet(facts, rows));
    expect(end.totals).toEqual(each.totals);
    if (!facts.beside || end.over) expect(end.over).toBe(each.over);
    if (end.over && facts.seats > 1) expect(end.winners).toEqual(each.winners);
  },
);

test("every game has a match among those", () => {
  expect(new Set(played.map((each) => each.facts.slug)).size).toBe(31);
});

test("Hearts goes on at exactly 100 and ends beyond it; the lowest total wins", () => {
  const before = [[26, 0, 0, 0], [26, 0, 0, 0], [26, 0, 0, 0], [22, 4, 0, 0]]; // prettier-ignore
  expect(standing(sheet(HEARTS, before)).totals).toEqual([100, 4, 0, 0]);
  expect(over(HEARTS, before)).toBe(false);
  const done = sheet(HEARTS, [...before, [1, 13, 0, 12]]);
  const now = standing(done);
  expect([now.over, now.winners, now.why]).toEqual([true, [2], "Ann passed 100."]);
  expect(title(done, now)).toBe("Cleo wins");
  expect(verdict(done, now)).toBe("Ann passed 100. Cleo has 0 points, 12 fewer than Dan.");
});

test("players who tie share the win, or another hand is played", () => {
  const rows = [[101, 5, 5, 0], [0, 0, 0, 5]]; // prettier-ignore
  const shared = sheet(HEARTS, rows);
  expect([title(shared, standing(shared)), verdict(shared, standing(shared))]).toEqual([
    "Ben, Cleo and Dan win",
    "Ann passed 100. They share the win with 5 points each.",
  ]);
  const played = { ...HEARTS, shared: false };
  expect(over(played, rows)).toBe(false);
  expect(over(played, [...rows, [0, 13, 13, 0]])).toBe(true);
  // The end stays agreed even if nobody is beyond 100 any more: 75, then 31 and 18 for two of those who tied.
  expect(over(played, [...rows, [-26, 0, 0, 0]])).toBe(false);
  expect(over(played, [...rows, [-26, 0, 0, 0], [0, 26, 13, 0]])).toBe(true);
});

test("a correction that takes the total back lets the match go on", () => {
  expect(over(HEARTS, [[101, 0, 0, 0]])).toBe(true);
  expect(over(HEARTS, [[10, 0, 0, 0]])).toBe(false);
});

test("partners share a column", () => {
  const done = sheet(CANASTA, [[2500, -300], [2500, 1200]]); // prettier-ignore
  const now = standing(done);
  expect([now.totals, now.over, title(done, now)]).toEqual([[5000, 900], true, "Ann and Cleo win"]);
  expect(verdict(done, now)).toBe("Ann and Cleo reached 5,000. Ann and Cleo have 5,000 points, 4,100 more than Ben and Dan.");
});

test("a match to a total that has most hands ends with the last, tied or not", () => {
  const short = { ...CANASTA, planned: 2, shared: false };
  expect(over(short, [[100, 100]])).toBe(false);
  expect(over(short, [[100, 100], [50, 50]])).toBe(true); // prettier-ignore
});

test("a number of hands ends a match; a bonus is no hand", () => {
  const planned = { ...HEARTS, target: 0, planned: 2, low: false };
  expect(over(planned, [[1, 2, 3, 4], row([5, 0, 0, 0], "bonus")])).toBe(false);
  const done = sheet(planned, [[1, 2, 3, 4], row([5, 0, 0, 0], "bonus"), [0, 0, 0, 1]]);
  expect(verdict(done, standing(done))).toBe("All 2 hands have been played. Ann has 6 points, 1 more than Dan.");
});

test("chips are won and lost from the stack; those bought later are not won", () => {
  const rows = [[-200, 150, 50], row([200, 0, 0], "bought"), [100, -80, -20]]; // prettier-ignore
  expect(over(POKER, rows.slice(0, 1))).toBe(false);
  const now = standing(sheet(POKER, rows));
  expect([now.totals, now.bought, now.over]).toEqual([[300, 270, 230], [400, 200, 200], false]); // prettier-ignore
  expect(now.winners).toEqual([1]); // 70 up, while Ann is 100 down
  const done = sheet(POKER, [...rows, [-300, 530, -230]]);
  expect(verdict(done, standing(done))).toBe("The others have no chips left. Ben has won 600 chips, 800 more than Cleo.");
});

test("where the players without chips have lost, all the others have won", () => {
  const bar: ScoreFacts = { ...POKER, holders: 3, start: 2, wins: "left", sums: [] };
  expect(over(bar, [[-1, 0, 0]])).toBe(false);
  const now = standing(sheet(bar, [[-1, 0, 0], [-1, 0, 0]])); // prettier-ignore
  expect([now.over, now.winners, now.why]).toEqual([true, [1, 2], "Ann had no chips left."]);
});

test("what the end adds is asked for first; then the totals decide", () => {
  const gin: ScoreFacts = { ...HEARTS, seats: 2, sides: [[0], [1]], low: false, exceed: false, sums: [], closing: "Bonuses." };
  const hands = [[0, 30], [0, 40], [100, 0]]; // prettier-ignore
  expect(standing(sheet(gin, hands)).closing).toBe(true);
  const bonus = row([125, 50], "bonus");
  const now = standing(sheet(gin, [...hands, bonus]));
  expect([now.closing, now.over, now.winners, now.totals]).toEqual([false, true, [0], [225, 120]]);
  // The first to reach it can win though the other has more in the end.
  const first: ScoreFacts = { ...gin, wins: "first" };
  expect(standing(sheet(first, [...hands, row([100, 300], "bonus")])).winners).toEqual([0]);
});

test("the players can say that it is over, and who has won", () => {
  const now = standing({ ...sheet(HEARTS, [[5, 21, 0, 0]]), ended: [1] });
  expect([now.over, now.winners, now.why]).toEqual([true, [1], ""]);
});

test("the deal passes on, past players without chips", () => {
  expect(nextDealer(sheet(HEARTS, []))).toBe(0);
  expect(nextDealer(sheet(HEARTS, [row([0, 0, 0, 26], "hand", 3)]))).toBe(0);
  expect(nextDealer(sheet(POKER, [row([100, -200, 100], "hand", 0)]))).toBe(2);
  expect(nextDealer({ ...sheet(HEARTS, [row([0, 0, 0, 26], "hand", 3)]), next: 2 })).toBe(2);
  expect(nextDealer(sheet({ ...HEARTS, deals: false }, []))).toBe(-1);
  expect(nextDealer(sheet(HEARTS, [row([26, 0, 0, 0], "hand", 1), row([5, 0, 0, 0], "bonus", -1)]))).toBe(2);
});

test("what is entered may be a sum", () => {
  expect(["", "7", "−5", "-5", "120+85−5", "300 + 215", "1,205"].map(value)).toEqual([0, 7, -5, -5, 200, 515, 1205]);
  expect(["x", "5+", "--3", "1e9", "99999999"].map(value)).toEqual([null, null, null, null, null]);
  expect([entry(0), entry(-5), entry(12)]).toEqual(["", "−5", "12"]);
});

test("scores that must add up are checked", () => {
  const all = [true, true, true];
  expect(check(POKER, [1, 2, 0], [true, true, false], 0)).toEqual({
    text: "These add up to +3; they must add up to 0.",
    right: false,
    missing: -3,
  });
  expect(check(POKER, [1, 2, -3], all, 0)?.right).toBe(true);
  expect(check(HEARTS, [0, 0, 0, 0], [false, false, false, false], 0)?.text).toBe("A hand adds up to 26 or 78.");
  expect(check(HEARTS, [5, 8, 0, 0], [true, true, false, false], 0)).toMatchObject({ right: false, missing: 13 });
  expect(check(HEARTS, [0, 26, 26, 26], [...all, true], 0)?.text).toBe("These add up to 78, as they must.");
  expect(check(CANASTA, [5, 8], [true, true], 0)).toBeNull();
});

test("no more can be won than is in the pot", () => {
  const facts: ScoreFacts = { ...POKER, start: 0, holders: 0, sums: [], pot: true };
  const kept = sheet(facts, [[-3, 2, -4]]);
  expect(pot(kept, standing(kept))).toBe(5);
  expect(check(facts, [5, 0, 0], [true, false, false], 5)?.right).toBe(true);
  expect(check(facts, [7, 0, 0], [true, false, false], 5)).toEqual({
    text: "They win 2 chips more than there are in the pot.",
    right: false,
    missing: -2,
  });
});

test("how a sheet stands is one sentence for the lobby", () => {
  expect(summary(sheet(HEARTS, []))).toBe("With Ann, Ben, Cleo and Dan. Nothing has been scored yet.");
  expect(summary(sheet(HEARTS, [[26, 0, 0, 0]]))).toBe("After 1 hand Ben, Cleo and Dan lead with 0.");
  expect(summary(sheet(CANASTA, [[100, 300]]))).toBe("After 1 hand Ben and Dan lead with 300.");
  expect(summary(sheet(CANASTA, [[5100, 300]]))).toBe("Ann and Cleo win. Ann and Cleo passed 5,000.");
});

test("the sheet as plain text stands in columns", () => {
  const rows = [[5, 21, 0, 0], row([-10, 0, 0, 0], "bonus")]; // prettier-ignore
  expect(asText(sheet(HEARTS, rows), "26 November 2026")).toBe(
    [
      "Hearts, 26 November 2026",
      "Until a player exceeds 100; the lowest total wins.",
      "",
      "        Ann  Ben  Cleo  Dan",
      "Hand 1    5   21     0    0",
      "Bonus   −10    0     0    0",
      "Total    −5   21     0    0",
      "",
      "After 1 hand Ann leads with −5.",
    ].join("\n"),
  );
});
