import { describe, expect, test } from "vitest";
import { save } from "../browserStorage";
import { golf, hearts } from "../testing/samples";
import {
  bodyOf,
  botsFor,
  lastOrder,
  matters,
  optionTrouble,
  quickGame,
  stepAt,
  usualOrder,
  presets,
  variantOf,
  variantOptions,
} from "./order";

describe("an order", () => {
  test("starts from the usual options, four seats and the first bot", () => {
    expect(usualOrder(hearts)).toEqual({
      seats: 4,
      options: { goal: 100, jack: false, moon: "others" },
      bots: ["steady", "steady", "steady"],
      seed: "",
    });
  });
  test("of a patience has no bots and no number of the deal unless one is given", () => {
    expect(bodyOf(golf, usualOrder(golf))).toEqual({ game: "golf", seats: 1, options: {}, bots: [], name: "Guest" });
    expect(bodyOf(golf, { ...usualOrder(golf), seed: " 4711 " })).toMatchObject({ seed: "4711" });
  });
  test("of last time comes back, but only what the game still allows", () => {
    save("order.hearts", { seats: 9, options: { goal: 60, moon: "gone", old: 1 }, bots: ["keen", "retired"], seed: "1" });
    expect(lastOrder(hearts)).toEqual({
      seats: 4,
      options: { goal: 60, jack: false, moon: "others" },
      bots: ["keen", "steady", "steady"],
      seed: "",
    });
  });
});

test("bots are filled up with the last one chosen, and cut to the seats", () => {
  expect(botsFor(hearts, 5, ["steady", "keen"])).toEqual(["steady", "keen", "keen", "keen"]);
  expect(botsFor(hearts, 3, ["keen", "steady", "keen"])).toEqual(["keen", "steady"]);
});

test("options are told by the name of their variant, or have none", () => {
  expect(variantOf(hearts, variantOptions(hearts, "short"))).toBe("short");
  expect(variantOf(hearts, { ...variantOptions(hearts, "short"), jack: true })).toBe("");
});

test("the usual way is offered by name unless a variant is it already", () => {
  const [classic, short] = hearts.variants;
  expect(presets(hearts)).toEqual([classic, short]);
  expect(presets({ ...hearts, variants: hearts.variants.slice(1) }).map((variant) => variant.title)).toEqual(["Usual", "Short"]);
  expect(variantOf({ ...hearts, variants: [] }, usualOrder(hearts).options)).toBe("usual");
});

test("a number outside its range is told with the range", () => {
  const [goal] = hearts.options;
  expect([50, 150, 49, 151, 50.5, "many"].map((value) => goal && optionTrouble(goal, value))).toEqual([
    "",
    "",
    ...Array(4).fill("Allowed: 50 to 150."),
  ]);
});

test("play now means the game of last time, else Hearts", () => {
  expect(quickGame([golf, hearts])?.slug).toBe("hearts");
  save("last", "golf");
  expect(quickGame([golf, hearts])?.slug).toBe("golf");
});

test("an option is asked for only where it matters", () => {
  const largest = { ...hearts.options[0]!, name: "max", only: { limit: ["spread"] } };
  expect(matters(largest, { limit: "spread" })).toBe(true);
  expect(matters(largest, { limit: "fixed" })).toBe(false);
  expect(matters(hearts.options[0]!, {})).toBe(true);
});

test("one press moves a small number by one and a large one by more", () => {
  expect([2, 19, 20, 199, 200, 5000].map((value) => stepAt(value, 0, 1_000_000))).toEqual([1, 1, 10, 10, 100, 1000]);
  expect(stepAt(100, 0, 150)).toBe(1);
});
