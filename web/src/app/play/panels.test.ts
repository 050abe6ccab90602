import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { match, players, said } from "../testing/samples";
import Log from "./Log.svelte";
import PastBar from "./PastBar.svelte";
import { toldLines } from "./log";
import ScoreSheet from "./ScoreSheet.svelte";

const names = ["Guest", "Ann", "Ben"];
const log = (looking: number | null = null) => {
  const onlook = vi.fn();
  let lines = toldLines([], [said("{1} led [2C].", 1, 3)]);
  lines = toldLines(lines, [said("{0} {plays|play} [QS].", 2, 9), said("")]);
  render(Log, { lines, reader: 0, names, prompt: "Your turn: play a club.", looking, onlook });
  return onlook;
};

test("the log stands hand by hand in sentences, its cards told by name", () => {
  log();
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["Hand 1", "Hand 2"]);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent?.trim())).toEqual(["Ann led 2.", "You play Q."]);
  expect(screen.getByRole("img", { name: "queen of spades" })).toBeVisible();
  expect(screen.getByText("Your turn: play a club.")).toBeVisible();
});

test("a line shows the table as it was then", async () => {
  const onlook = log();
  await userEvent.setup().click(screen.getByRole("button", { name: /You play/ }));
  expect(onlook).toHaveBeenCalledExactlyOnceWith(9);
});

test("while looking back the line looked at is marked and the prompt of now is away", () => {
  log(9);
  expect(screen.getByRole("button", { current: true })).toHaveTextContent("You play");
  expect(screen.queryByText("Your turn: play a club.")).toBeNull();
});

test("a name is words, never markup", () => {
  render(Log, {
    lines: toldLines([], [said("{1} led.")]),
    reader: 0,
    names: ["Guest", "<img src=x onerror=alert(1)>", "Ben"],
    prompt: "",
    looking: null,
    onlook: vi.fn(),
  });
  expect(screen.getByRole("listitem")).toHaveTextContent("<img src=x onerror=alert(1)> led.");
  expect(document.querySelector("img")).toBeNull();
});

const rows = (): (string | null)[][] =>
  screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

test("the score sheet has a column a player, the reader's first, and totals under the line", () => {
  render(ScoreSheet, { match, players, reader: 2 });
  expect(rows()).toEqual([
    ["Hand", "You", "Guest", "Ann"],
    ["1 · left", "0", "3", "5"],
    ["2 · right", "−15", "6", "1"],
    ["Total", "−15", "9", "6"],
  ]);
  expect(screen.getByText("To 100 points; the lowest total wins.")).toBeVisible();
});

test("a bot's name has a face in the score sheet and in the log, a person's has none", () => {
  render(ScoreSheet, { match, players, reader: -1 });
  const face = (root: Element | null | undefined) => root?.querySelector("svg")?.getAttribute("data-bot") ?? "none";
  expect(screen.getAllByRole("columnheader").slice(1).map(face)).toEqual(["none", "Ann", "Ben"]);
  render(Log, {
    lines: toldLines([], [said("{1} led [2C]."), said("{0} led [3C].")]),
    reader: -1,
    names,
    players,
    prompt: "",
    looking: null,
    onlook: vi.fn(),
  });
  expect(screen.getAllByRole("listitem").map(face)).toEqual(["Ann", "none"]);
});

test("a goal that says who wins stands alone", () => {
  render(ScoreSheet, { match: { ...match, goal: "first to five wins", winning: "" }, players, reader: 0 });
  expect(screen.getByText("First to five wins.")).toBeVisible();
});

test("a spectator's sheet has the players as they sit", () => {
  render(ScoreSheet, { match, players, reader: -1 });
  expect(rows()[0]).toEqual(["Hand", "Guest", "Ann", "Ben"]);
});

test("when the match is over the winner is told in words, not by colour alone", () => {
  render(ScoreSheet, {
    match: { ...match, over: true, winners: [1], verdict: "{1} {wins|win} with 6 points." },
    players,
    reader: 0,
  });
  expect(within(screen.getByRole("row", { name: /Total/ })).getByRole("cell", { name: /^6 ?, winner$/ })).toBeVisible();
  expect(screen.getByText("Ann wins with 6 points.")).toBeVisible();
});

test("the bar tells what the solver found, and its line ends with the last move", async () => {
  const onlook = vi.fn();
  render(PastBar, { move: 3, moves: 3, yours: false, found: "This deal could be won, in 3 moves.", onlook, onnow: vi.fn() });
  expect(screen.getByText("This deal could be won, in 3 moves.")).toBeVisible();
  expect(screen.getByRole("slider", { name: "Position" })).toHaveValue("3");
  expect(screen.getByRole("button", { name: "Forward one move" })).toBeDisabled();
  await userEvent.setup().click(screen.getByRole("button", { name: "Back one move" }));
  expect(onlook).toHaveBeenCalledExactlyOnceWith(2);
});
