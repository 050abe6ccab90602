import { describe, expect, it } from "vitest";
import { modeFor, others, roundTable } from "./seatPlaces";

describe("where seats go", () => {
  it("seats the next to play at the left hand, or at the right where turns go the other way", () => {
    expect(others(2, 4)).toEqual([3, 0, 1]);
    expect(others(2, 4, false)).toEqual([1, 0, 3]);
    expect(others(-1, 3)).toEqual([0, 1, 2]);
  });

  it("has a place for each of up to nine others, the same left and right", () => {
    for (let plates = 1; plates <= 9; plates++) {
      const spots = roundTable(plates);
      expect(spots).toHaveLength(plates);
      expect(spots.map(([x]) => x).sort()).toEqual(spots.map(([x]) => 100 - x).sort());
    }
  });

  it("goes by the room it is given, not by the window", () => {
    expect([modeFor(375, 667), modeFor(667, 375), modeFor(1080, 900), modeFor(664, 768)]).toEqual([
      "phone",
      "low",
      "wide",
      "phone",
    ]);
  });
});
