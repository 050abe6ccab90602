import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import BotFace from "./BotFace.svelte";
import { faceOf, glance } from "./face";

test("a name has one face, and different names of a table have different faces", () => {
  expect(faceOf("Nell")).toEqual(faceOf("Nell"));
  const faces = ["Nell", "Otto", "Greta", "Emil", "Rosa", "Ned", "Maud", "Karl"].map((name) => JSON.stringify(faceOf(name)));
  expect(new Set(faces).size).toBe(8);
});

test("players who sit near each other look different at a glance", () => {
  // the steady players in the order in which they come to a table, round and round
  const cast = ["Nell", "Rosa", "Theo", "Otto", "Ned", "Vera", "Greta", "Maud", "Paul", "Emil", "Karl", "Ida"];
  const alike = cast.flatMap((name, i) =>
    [1, 2, 3, 4].flatMap((steps) => {
      const other = cast[(i + steps) % cast.length]!;
      const [[hair, colour, skin], [hair2, colour2, skin2]] = [glance(name), glance(other)];
      return hair === hair2 && (colour === colour2 || skin === skin2) ? [`${name} and ${other}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

test("a face is drawn with a few shapes, for the eye alone", () => {
  const { container } = render(BotFace, { name: "Otto", size: 30 });
  const svg = container.querySelector("svg")!;
  expect(svg).toHaveAttribute("aria-hidden", "true");
  expect(svg.querySelectorAll("path").length).toBeLessThanOrEqual(8);
  expect(svg.outerHTML.length).toBeLessThan(1500);
});
