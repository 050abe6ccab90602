import { describe, expect, it } from "vitest";
import { choice, hand, play, scene, zone } from "../gallery/builders";
import type { Choice } from "../protocol";
import {
  amountAction,
  buttons,
  choicesOf,
  legalAmount,
  made,
  mayTouch,
  openBefore,
  openRows,
  pickAction,
  pickable,
  picked,
  placed,
  rungs,
} from "./choosing";

const bets = scene({ amount: { verb: "raise to", low: 240, high: 1363, step: 5, stack: 1363, sizes: [] } });
const throwing = scene({
  zones: [hand(0, "2S 3H 5D")],
  choices: ["2S", "3H"].map((card) => choice(`throw ${card}`, "", card)),
  pick: { verb: "throw", least: 0, most: 5, then: "draw", text: "Throw # and draw", none: "Stand pat" },
});

describe("what may be chosen", () => {
  it("touches a card of the table and makes a button of a card that lies nowhere", () => {
    const call = scene({
      zones: [hand(0, "KS QS")],
      choices: [play("KS"), choice("call AH", "Call [AH]", "AH"), choice("pass", "Pass")],
    });
    expect(buttons(call).map((one) => one.say)).toEqual(["call AH", "pass"]);
    expect(mayTouch(call, "KS")).toBe(true);
    expect(mayTouch(call, "QS")).toBe(false);
  });

  it("knows both choices of one card", () => {
    const gin = scene({ zones: [hand(0, "4H 2C")], choices: [choice("discard 4H", "", "4H"), choice("knock 4H", "", "4H")] });
    expect(choicesOf(gin, "4H").map((one) => one.verb)).toEqual(["discard", "knock"]);
  });

  it("offers nothing where it is another's turn", () => {
    const waits = scene({ yours: false, zones: [hand(0, "KS")], choices: [play("KS"), choice("pass", "Pass")] });
    expect(mayTouch(waits, "KS")).toBe(false);
    expect(buttons(waits)).toEqual([]);
  });

  it("does not repeat what ends a choice of several as a button", () => {
    expect(buttons(scene({ ...throwing, choices: [...throwing.choices, choice("draw", "Stand pat")] }))).toEqual([]);
  });
});

describe("a choice about several cards of the hand", () => {
  const kings = { ...choice("meld KS KH KD", "Meld [KS] [KH] [KD]", "KS"), cards: ["KS", "KH", "KD"] };
  const held = scene({
    zones: [hand(0, "KS KH KD 5C"), zone("melds.1", "melds", "KS KC KC")],
    choices: [kings, choice("discard KH", "Discard", "KH")],
  });

  it("is found by any of them", () => {
    expect(choicesOf(held, "KH").map((one) => one.verb)).toEqual(["meld", "discard"]);
    expect(choicesOf(held, "KD").map((one) => one.verb)).toEqual(["meld"]);
    expect(mayTouch(held, "5C")).toBe(false);
  });

  it("is what all of them make, or are part of; two packs have twins", () => {
    const two = { ...choice("meld KS KH", "Meld [KS] [KH]", "KS"), cards: ["KS", "KH"] };
    const twins = { ...choice("meld KD KD KH", "Meld [KD] [KD] [KH]", "KD"), cards: ["KD", "KD", "KH"] };
    const more = { ...held, choices: [...held.choices, two, twins] };
    expect(made(more, ["KS", "KD"])).toEqual([kings]);
    expect(made(more, ["KH", "KS"])).toEqual([two]);
    expect(made(more, ["KD", "KD"])).toEqual([twins]);
    expect(made(more, ["KS", "KS"])).toEqual([]);
  });
});

describe("a ladder", () => {
  const step = (text: string, group?: string) => ({ text, group }) as Choice;

  it("is parted by the groups that the scene names, each in its order", () => {
    const ladder = [step("Two", "Two"), step("Three", "Three"), step("Hold: Two Hand", "Two"), step("Kieker", "Kieker")];
    const parted = rungs(ladder).map((one) => [one.name, ...one.steps.map((choice) => choice.text)]);
    expect(parted).toEqual([
      ["Two", "Two", "Hold: Two Hand"],
      ["Three", "Three"],
      ["Kieker", "Kieker"],
    ]);
  });

  it("stays whole where the scene names no groups", () => {
    const plain = ["Triplet, 2 points", "Triplet, 1 point", "Aces, 1 point"].map((text) => step(text));
    expect(rungs(plain)).toEqual([{ name: "", steps: plain }]);
  });
});

describe("several cards", () => {
  it("sends one saying a card in the order touched, then what ends it", () => {
    expect(picked(throwing, ["3H", "2S"])).toEqual(["throw 3H", "throw 2S", "draw"]);
  });

  it("counts in the button and waits until there are enough", () => {
    const pass = { ...throwing, pick: { ...throwing.pick!, least: 3, most: 3, then: "", text: "Pass # cards" } };
    expect(pickAction(pass, [])).toEqual({ text: "Choose 3 cards", sayings: [] });
    expect(pickAction(pass, ["2S"])).toEqual({ text: "Pass 1 of 3 cards", sayings: [] });
    expect(pickAction(pass, ["2S", "3H", "5D"]).sayings).toHaveLength(3);
  });

  it("says what none means where none is allowed", () => {
    expect(pickAction(throwing, [])).toEqual({ text: "Stand pat", sayings: ["draw"] });
  });

  it("takes only listed cards, or any held one that is not refused", () => {
    expect(pickable(throwing, "5D")).toBe(false);
    const free = { ...throwing, choices: [], why: { "3H": "It is frozen." } };
    expect([pickable(free, "5D"), pickable(free, "3H"), pickable(free, "AS")]).toEqual([true, false, false]);
  });
});

describe("amounts", () => {
  it("are not buttons as well, whatever the verb is called", () => {
    const choices = [
      choice("fold", "Fold"),
      { ...choice("raise to 240", "Raise to 240"), verb: "raise" },
      { ...choice("raise to 300", "Raise to 300"), verb: "" },
    ];
    expect(buttons(scene({ ...bets, choices })).map((one) => one.say)).toEqual(["fold"]);
  });

  it("are legal whatever is asked for", () => {
    expect(legalAmount(bets, 0)).toBe(240);
    expect(legalAmount(bets, 487)).toBe(485);
    expect(legalAmount(bets, 9999)).toBe(1363);
    expect(legalAmount(bets, Number.NaN)).toBe(240);
  });

  it("say exactly what will be done", () => {
    expect(amountAction(bets, 1363)).toEqual({ text: "Raise to 1,363", sayings: ["raise to 1363"] });
  });
});

describe("where buttons stand", () => {
  const ladder = [choice("pass", "Pass"), ...Array.from({ length: 28 }, (_, i) => choice(`bid ${i}`, String(i)))];

  it("in the bar while few, else in the tray; what stands alone stays under the thumb", () => {
    expect(placed(ladder.slice(0, 3), 3)).toEqual({ bar: ladder.slice(0, 3), tray: [], ladder: false });
    const long = placed(ladder, 3);
    expect(long.bar.map((one) => one.say)).toEqual(["pass"]);
    expect(long.tray).toHaveLength(28);
    expect(long.ladder).toBe(true);
  });

  it("keeps their order", () => {
    expect(placed(ladder, 3).tray.map((one) => one.text)).toEqual(Array.from({ length: 28 }, (_, i) => String(i)));
  });

  it("and a zone's choice is a button as well", () => {
    const stock = scene({ zones: [zone("stock", "pile", "??")], choices: [choice("draw", "Draw", "", "stock")] });
    expect(buttons(stock)).toHaveLength(1);
  });
});

describe("what lies open", () => {
  const up = (seat: number, cards: string) => zone(`up.${seat}`, "row", cards);

  it("lies beside the reader's hand where others have the same before them", () => {
    const stud = scene({ zones: [hand(0, "9H"), up(0, "6D 2S"), up(1, "KS QS")] });
    expect(openRows(stud).map((one) => one.id)).toEqual(["up.0"]);
    const throws = scene({ zones: [hand(0, "9H"), up(0, "6D 2S"), up(1, "?? ??")] });
    expect(openRows(throws)).toEqual([]);
  });

  it("stands at the plates of the others unless it is much, or something may be done with it", () => {
    const stud = scene({ zones: [hand(0, "9H"), up(0, "6D"), up(1, "KS QS"), hand(1, "JS")] });
    expect(openBefore(stud).map((one) => one.id)).toEqual(["up.1", "hand.1"]);
    expect(openBefore({ ...stud, choices: [choice("take KS", "", "KS")] })).toEqual([]);
    expect(openBefore(scene({ zones: [up(1, "KS QS JS TS 9S 8S 7S 6S")] }))).toEqual([]);
  });
});
