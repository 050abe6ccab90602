import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { FigureValue, GameNumbers, Numbers } from "../../protocol";
import { fakeRoom } from "../testing/samples";
import GameNumbersPanel from "./GameNumbers.svelte";
import { labels, type Spot } from "./labels";
import { forget, ranked, scaleOf, told, unknown } from "./numbers";
import NumbersPage from "./NumbersPage.svelte";

const value = (v: number, known = true): FigureValue => ({
  value: v,
  half: 1,
  text: String(v),
  range: `${v - 1} to ${v + 1}`,
  deals: 1200,
  known,
});
const game = (slug: string, title: string, skill: FigureValue, surprise = ""): GameNumbers => ({
  slug,
  title,
  family: "Tricks",
  seats: 4,
  surprise,
  values: { skill, ladder: value(2 * skill.value, skill.known) },
});
const ALL: Numbers = {
  seeds: [1],
  versions: ["0.1.0"],
  figures: [
    { name: "skill", title: "Skill", meaning: "How much is skill.", steps: true },
    { name: "ladder", title: "Ladder", meaning: "How much there is to learn.", steps: false },
  ],
  games: [
    game("whist", "Whist", value(100)),
    game("brag", "Brag", value(1), "Brag surprises."),
    game("euchre", "Euchre", value(10)),
    game("skat", "Skat", value(50, false)),
  ],
};

beforeEach(() => {
  forget();
  vi.stubGlobal("fetch", fakeRoom({ "/api/numbers": { body: ALL } }).fetch);
});

test("games are ranked by a figure that is known, and the others are named", () => {
  expect(ranked(ALL, "skill").map((each) => each.game.title)).toEqual(["Brag", "Euchre", "Whist"]);
  expect(unknown(ALL, "skill").map((each) => each.title)).toEqual(["Skat"]);
});

test("values in steps stand on a logarithmic scale, others on a plain one, both from the least to the most known", () => {
  const steps = scaleOf(ALL, ALL.figures[0]!);
  expect([1, 10, 100, 1000, 0].map(steps)).toEqual([0, 0.5, 1, 1, 0]);
  const plain = scaleOf(ALL, ALL.figures[1]!);
  expect([2, 101, 200].map(plain)).toEqual([0, 0.5, 1]);
});

test("a figure says how sure it is and on how many deals it rests", () => {
  expect(told(value(10))).toBe("9 to 11, from 1,200 deals");
  expect(told({ ...value(10), range: "", deals: 1 })).toBe("from 1 deal");
});

test("a game's panel shows its figures between the least and the most, and why they surprise", async () => {
  render(GameNumbersPanel, { slug: "brag" });
  expect(await screen.findByText("Brag surprises.")).toBeVisible();
  expect(screen.getByText("Skill").nextElementSibling).toHaveTextContent("1 0 to 2, from 1,200 deals Brag 1Whist 100");
});

test("a figure that is not known well enough is not told as one", async () => {
  render(GameNumbersPanel, { slug: "skat" });
  expect((await screen.findByText("Skill")).nextElementSibling).toHaveTextContent(
    "not known yet between 49 to 51, from 1,200 deals",
  );
});

test("a game that nobody measured says how to measure it", async () => {
  render(GameNumbersPanel, { slug: "my_game" });
  expect(await screen.findByText("upcard lab my_game")).toBeVisible();
});

test("all games stand in the order of the figure that is chosen, either way round", async () => {
  render(NumbersPage);
  const user = userEvent.setup();
  const order = (): (string | null)[] => screen.getAllByRole("listitem").map((item) => item.querySelector("a")!.textContent);
  await screen.findByText("Not known yet: Skat.");
  expect(order()).toEqual(["Whist", "Euchre", "Brag"]);
  await user.click(screen.getByRole("button", { name: "Highest first" }));
  expect(order()).toEqual(["Brag", "Euchre", "Whist"]);
  await user.selectOptions(screen.getByRole("combobox", { name: "By" }), "Ladder");
  expect(screen.getByText("How much there is to learn.")).toBeVisible();
});

test("a failure to fetch can be tried again", async () => {
  vi.stubGlobal("fetch", fakeRoom({}).fetch);
  render(NumbersPage);
  const again = await screen.findByRole("button", { name: "Try again" });
  vi.stubGlobal("fetch", fakeRoom({ "/api/numbers": { body: ALL } }).fetch);
  await userEvent.setup().click(again);
  expect(await screen.findByText("Not known yet: Skat.")).toBeVisible();
});

const spot = (slug: string, x: number, y: number): Spot => ({ slug, title: "Ten letter", x, y, family: 0, told: "" });

test("names stand beside their dots without covering each other, and inside the map", () => {
  const found = labels([spot("a", 100, 100), spot("b", 120, 100), spot("edge", 390, 50)], 400, 200);
  expect(found.get("a")).toEqual({ side: "left", room: true }); // the other dot stands on its right
  expect(found.get("b")).toEqual({ side: "right", room: true });
  expect(found.get("edge")).toEqual({ side: "left", room: true });
});

test("a name without room is shown on the side where the map goes on", () => {
  const crowd = ["a", "b", "c", "d", "e", "f"].map((slug, i) => spot(slug, 40 + i, 60));
  const last = labels(crowd, 400, 120).get("f");
  expect(last).toEqual({ side: "right", room: false });
});
