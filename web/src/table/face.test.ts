import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import BotFace from "./BotFace.svelte";
import { faceOf } from "./face";

test("a name has one face, and different names of a table have different faces", () => {
  expect(faceOf("Nell")).toEqual(faceOf("Nell"));
  const faces = ["Nell", "Otto", "Greta", "Emil", "Rosa", "Ned", "Maud", "Karl"].map((name) => JSON.stringify(faceOf(name)));
  expect(new Set(faces).size).toBe(8);
});

test("a face is drawn with a few shapes, for the eye alone", () => {
  const { container } = render(BotFace, { name: "Otto", size: 30 });
  const svg = container.querySelector("svg")!;
  expect(svg).toHaveAttribute("aria-hidden", "true");
  expect(svg.querySelectorAll("path").length).toBeLessThanOrEqual(8);
  expect(svg.outerHTML.length).toBeLessThan(1500);
});
