import { expect, test, vi } from "vitest";
import { fact, match, move, scene, view } from "../gallery/builders";
import { buzz, play, soundOf } from "./sounds";

const four = match("hearts", "Hearts");
const waiting = view(scene({ yours: false, asked: [1] }), four);

test("a card that moves is heard, and nothing where nothing moved", () => {
  const played = view(scene({ yours: false, asked: [2] }), four, [move("2C", "hand.1", "trick")]);
  expect(soundOf(waiting, played)).toBe("card");
  expect(soundOf(waiting, view(scene({ yours: false, asked: [2] }), four))).toBeNull();
});

test("chips are heard where a bet or a pot changes", () => {
  const bet = view(scene({ yours: false, facts: [fact("Bet", "10", "bet", 1)] }), four, [move("", "hand.1", "stock")]);
  expect(soundOf(waiting, bet)).toBe("chips");
});

test("your turn is heard once, above all else", () => {
  const mine = view(scene({ yours: true }), four, [move("2C", "hand.1", "trick")]);
  expect(soundOf(waiting, mine)).toBe("turn");
  expect(soundOf(mine, view(scene({ yours: true }), four))).toBeNull();
  expect(soundOf(waiting, { ...waiting, whole: true, happened: mine.happened })).toBeNull();
});

test("nothing sounds or buzzes before the first touch", () => {
  const made = vi.fn();
  const vibrate = vi.fn();
  vi.stubGlobal("AudioContext", made);
  vi.stubGlobal("navigator", { vibrate, userActivation: { hasBeenActive: false } });
  play("card");
  buzz();
  expect([made.mock.calls, vibrate.mock.calls]).toEqual([[], []]);
  vi.unstubAllGlobals();
});
