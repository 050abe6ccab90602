import { describe, expect, it } from "vitest";
import { backs, hand, move, zone } from "../gallery/builders";
import { gathered, NO_TRICKS, taken } from "./tricks";

const zones = [
  hand(0, "AS"),
  backs(1, 1),
  zone("trick", "trick", ""),
  zone("taken.0", "taken", ""),
  zone("taken.1", "taken", ""),
];
const first = [
  move("2C", "hand.1", "trick"),
  move("KC", "hand.0", "trick"),
  move("2C", "trick", "taken.0"),
  move("KC", "trick", "taken.0"),
];

describe("tricks", () => {
  it("are gathered with who played each card and who took them", () => {
    const tricks = gathered(NO_TRICKS, first, zones);
    expect(tricks.done).toEqual([
      {
        cards: [
          { card: "2C", seat: 1 },
          { card: "KC", seat: 0 },
        ],
        taker: 0,
      },
    ]);
    expect(taken(tricks, 2)).toEqual([1, 0]);
  });

  it("go on from what was gathered before", () => {
    const half = gathered(gathered(NO_TRICKS, first, zones), [move("3D", "hand.0", "trick")], zones);
    expect(half.open).toEqual([{ card: "3D", seat: 0 }]);
    const whole = gathered(
      half,
      [move("9D", "hand.1", "trick"), move("3D", "trick", "taken.1"), move("9D", "trick", "taken.1")],
      zones,
    );
    expect(whole.done.at(-1)).toEqual({
      cards: [
        { card: "3D", seat: 0 },
        { card: "9D", seat: 1 },
      ],
      taker: 1,
    });
  });

  it("begin afresh with every hand", () => {
    const next = gathered(gathered(NO_TRICKS, first, zones), [{ ...move("9D", "hand.1", "trick"), hand: 2 }], zones);
    expect([next.hand, next.done.length, next.open.length]).toEqual([2, 0, 1]);
  });

  it("are none where a game has none", () => {
    expect(gathered(NO_TRICKS, [move("4H", "stock", "hand.0")], [zone("stock", "pile", "??")])).toEqual(NO_TRICKS);
  });
});
