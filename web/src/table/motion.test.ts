import { describe, expect, it } from "vitest";
import { backs, hand, match, move, scene, view, zone } from "../gallery/builders";
import { frames } from "./motion";

const game = match("hearts", "Hearts");
const before = view(
  scene({ zones: [hand(0, "JC 5C"), backs(1, 2), zone("trick", "trick", "2C", { places: [1] }), zone("taken.1", "taken", "")] }),
  game,
);
const trick = [
  move("JC", "hand.0", "trick", "{0} {plays|play} [JC]."),
  move("2C", "trick", "taken.1"),
  move("JC", "trick", "taken.1"),
];
const after = view(
  scene({
    yours: false,
    zones: [hand(0, "5C"), backs(1, 1), zone("trick", "trick", "", { places: [] }), zone("taken.1", "taken", "?? ??")],
  }),
  game,
  trick,
  1,
);
const find = (of: { scene: typeof before.scene }, id: string) => of.scene.zones.find((one) => one.id === id)!;

describe("frames of what happened", () => {
  it("shows the full trick before it is taken, and rests there", () => {
    const [played, taken] = frames(before, after);
    expect(find(played!.view, "trick").cards).toEqual(["2C", "JC"]);
    expect(find(played!.view, "trick").places).toEqual([1, 0]);
    expect(find(played!.view, "hand.0").cards).toEqual(["5C"]);
    expect([played!.rests, taken!.rests]).toEqual([false, true]);
  });

  it("offers no choice on the way and ends with the table that came", () => {
    const all = frames(before, after);
    expect(all[0]!.view.scene.yours).toBe(false);
    expect(all[0]!.view.scene.prompt).toBe("{0} {plays|play} [JC].");
    expect(all.at(-1)!.view).toBe(after);
  });

  it("gathers cards that go the same way", () => {
    expect(frames(before, after).map((frame) => frame.moves.length)).toEqual([1, 2]);
  });

  it("takes a back from a hand it may not see", () => {
    const led = view(before.scene, game, [move("KC", "hand.1", "trick")], 1);
    const shown = frames(before, { ...led, happened: [...led.happened, move("5C", "hand.0", "trick")] })[0]!;
    expect(find(shown.view, "hand.1").count).toBe(1);
  });

  it("shows nothing of a match told from its start", () => {
    expect(frames(before, { ...after, whole: true })).toEqual([{ view: { ...after, whole: true }, moves: [], rests: false }]);
  });
});
