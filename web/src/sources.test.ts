import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["./**/*.ts", "./**/*.svelte", "./**/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no line of the sources has more than 130 characters", () => {
  const long = Object.entries(sources).flatMap(([file, text]) =>
    text.split("\n").flatMap((line, i) => (line.length > 130 ? [`${file}:${i + 1}`] : [])),
  );
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(long).toEqual([]);
});
