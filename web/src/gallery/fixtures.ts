/** The tables of the gallery. */
import type { Choice, Scene } from "../protocol";
import type { View } from "../table/tableProps";
import { backs, cards, choice, fact, hand, match, move, play, scene, view, zone } from "./builders";

export interface Fixture {
  views: View[]; // one after another, as answers come
}

const HELD = "QS 8S 4S KH 7H 3H AC JC 5C TD 9D 6D 2D";
const hearts = match("hearts", "Hearts", {
  sheet: [
    { label: "1 · left", scores: [3, 5, 0, 18] },
    { label: "2 · right", scores: [6, 1, 15, 4] },
  ],
});
const mustFollow = Object.fromEntries(
  cards(HELD)
    .filter((card) => card[1] !== "C")
    .map((card) => [card, "Clubs were led, and you hold clubs: play a club."]),
);
const taken = [0, 1, 2, 3].map((seat) => zone(`taken.${seat}`, "taken", ""));
const heartsFacts = [fact("Trick", "1"), fact("Hearts", "not broken"), fact("Passed", "across")];

const heartsTurn = scene({
  prompt: "Your turn: clubs were led, play a club.",
  zones: [
    hand(0, HELD),
    backs(1, 12),
    backs(2, 12),
    backs(3, 12),
    zone("trick", "trick", "2C KC 9C", { places: [1, 2, 3], marks: ["led", "highest", ""] }),
    ...taken,
  ],
  facts: heartsFacts,
  choices: ["AC", "JC", "5C"].map(play),
  why: mustFollow,
});
const heartsNext = scene({
  prompt: "{1} {leads|lead} to the next trick.",
  asked: [1],
  yours: false,
  zones: [
    hand(0, HELD.replace("JC ", "")),
    backs(1, 11),
    backs(2, 12),
    backs(3, 12),
    zone("trick", "trick", "5D", { places: [1], marks: ["led"] }),
    ...taken.slice(0, 2),
    zone("taken.2", "taken", "?? ?? ?? ??"),
    taken[3]!,
  ],
  facts: [fact("Trick", "2"), ...heartsFacts.slice(1)],
});
const heartsMoves = [
  move("JC", "hand.0", "trick", "{0} {plays|play} [JC]."),
  ...["2C", "KC", "9C", "JC"].map((card, i) => move(card, "trick", "taken.2", i ? "" : "{2} {takes|take} the trick.")),
  move("5D", "hand.1", "trick", "{1} {leads|lead} [5D]."),
];

const heartsPass = scene({
  phase: "pass",
  prompt: "Your turn: choose three cards to pass to {1}.",
  sealed: true,
  asked: [0, 1, 2, 3],
  zones: [hand(0, HELD), backs(1, 13), backs(2, 13), backs(3, 13), ...taken],
  facts: [fact("Pass", "to the left")],
  choices: cards(HELD).map((card) => choice(`pass ${card}`, `Pass [${card}]`, card)),
  pick: { verb: "pass", least: 3, most: 3, then: "", text: "Pass # cards to Ann", none: "" },
});

const gin = match("gin_rummy", "Gin Rummy", { seats: 2, totals: [24, 61], low: false, goal: "to 100 points", dealer: 1 });
const ginHeld = "4S 5S 6S 9H 9D 9C KD QD 4H 2C";
const ginZones = [
  backs(1, 10),
  zone("stock", "pile", "??", { count: 31 }),
  zone("upcard", "pile", "7S", { count: 1, title: "Upcard" }),
];
const ginDraw = scene({
  prompt: "Your turn: take the upcard or draw from the stock.",
  zones: [hand(0, ginHeld), ...ginZones],
  facts: [fact("Knock with", "10"), fact("deadwood", "26", "note", 0)],
  choices: [choice("take upcard", "Take the [7S]", "", "upcard"), choice("draw", "Draw from the stock", "", "stock")],
});
const ginHeld2 = "4S 5S 6S 7S 9H 9D 9C KD 4H 2C AC";
const ginDiscard = scene({
  prompt: "Your turn: discard, or knock with ten or less.",
  zones: [
    hand(0, ginHeld2),
    backs(1, 10),
    zone("stock", "pile", "??", { count: 31 }),
    zone("discard", "pile", "", { title: "Discard pile" }),
  ],
  facts: [fact("Knock with", "10"), fact("deadwood", "7", "note", 0)],
  choices: [
    ...cards(ginHeld2)
      .filter((card) => card !== "7S")
      .map((card) => choice(`discard ${card}`, `Discard the [${card}]`, card)),
    choice("knock KD", "Knock, discarding the [KD]", "KD"),
  ],
  why: { "7S": "The seven of spades was just taken: discard another card." },
});

const draw = match("triple_draw", "Triple Draw", {
  seats: 6,
  number: 12,
  dealer: 0,
  unit: "chips",
  low: false,
  goal: "",
  totals: [1360, 1490, 1360, 1240, 1500, 0],
});
const chips = (amounts: number[]) => amounts.map((amount, seat) => fact("", amount.toLocaleString("en"), "chips", seat));
const drawFacts = [
  ...chips([1360, 1490, 1360, 1240, 1500, 0]),
  fact("", "folded", "out", 1),
  fact("", "folded", "out", 4),
  fact("", "all in", "tag", 5),
  fact("", "drew 2, 1", "tag", 2),
  fact("", "drew 1, 0", "tag", 3),
  fact("", "check", "bet", 2),
  fact("bets", "120", "bet", 3),
  fact("Pot", "610", "pot"),
  fact("Main pot", "250", "part", -1, "for all four"),
  fact("Side pot", "360", "part", -1, "for {0}, {2} and {3}"),
  fact("Draw", "2 done"),
  fact("Blinds", "10 / 20"),
  fact("", "Nine low, 9 7 5 3 2", "note", 0),
];
const drawZones = [hand(0, "2S 3H 5D 7C 9S"), backs(1, 0), backs(2, 5), backs(3, 5), backs(4, 0), backs(5, 5)];
const drawBet = scene({
  prompt: "Your turn: {3} bets 120. 120 to call.",
  zones: drawZones,
  facts: drawFacts,
  choices: [choice("fold", "Fold"), choice("call", "Call 120")],
  amount: {
    verb: "raise to",
    low: 240,
    high: 1360,
    step: 5,
    stack: 1360,
    sizes: [
      { text: "Minimum", amount: 240 },
      { text: "Half pot", amount: 485 },
      { text: "¾ pot", amount: 665 },
      { text: "Pot", amount: 850 },
      { text: "All in", amount: 1360 },
    ],
  },
});
const drawThrow = scene({
  prompt: "Your turn: throw the cards you do not want.",
  zones: drawZones,
  facts: drawFacts.filter((one) => one.kind !== "bet"),
  choices: cards("2S 3H 5D 7C 9S").map((card) => choice(`throw ${card}`, "", card)),
  pick: { verb: "throw", least: 0, most: 5, then: "draw", text: "Throw # and draw", none: "Stand pat" },
});

const hands = ["Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"];
const fipsen = scene({
  prompt: "Your turn: {2} {has|have} bid Nine. Bid higher or pass.",
  zones: [hand(0, "AS KS 9S AH TH"), backs(1, 5), backs(2, 5), backs(3, 5), zone("stock", "pile", "??", { count: 12 })],
  facts: [fact("Trump", "not yet"), fact("", "Nine", "said", 2), fact("", "passed", "out", 1)],
  choices: [
    choice("pass", "Pass"),
    ...hands.flatMap((rank) =>
      ["", " hand", " open", " Durch"].map((how) => choice(`bid ${rank}${how}`.toLowerCase(), `${rank}${how}`)),
    ),
  ],
});

const golfColumns = ["KD 4S 9H", "6S JD 2C 7D", "TH", "QS 3D 5H KS", "", "8C AD 6D TC 9S", "JH 2S 5C QD"];
const golfZone = zone("columns", "grid", golfColumns.join(" "), {
  title: "Columns",
  places: golfColumns.flatMap((column, i) => cards(column).map(() => i)),
});
const golf = scene({
  prompt: "A seven or a nine goes on the [8H].",
  facts: [fact("left", "21"), fact("in a row", "4")],
  zones: [
    golfZone,
    zone("stock", "pile", "??", { count: 9 }),
    zone("waste", "pile", "6H 7C 8H", { title: "On the eight", count: 14 }),
  ],
  choices: [
    ...["9H", "7D", "9S"].map((card) => choice(`play ${card}`, `Play the [${card}]`, card)),
    choice("turn", "Turn a card", "", "stock"),
  ],
  why: { QD: "Only a seven or a nine goes on the eight.", KS: "Only a seven or a nine goes on the eight." },
});

const canfield = scene({
  prompt: "Your turn: move a card or draw.",
  facts: [fact("Base", "seven"), fact("Foundations", "4 of 52")],
  zones: [
    zone("pile.1", "grid", "4C 3D", { title: "Pile 1", owner: -1 }),
    zone("pile.2", "grid", "", { title: "Pile 2", owner: -1 }),
    zone("pile.3", "grid", "QD JC", { title: "Pile 3", owner: -1 }),
    zone("pile.4", "grid", "KS", { title: "Pile 4", owner: -1 }),
    ...["7C 8C 9C", "", "7H", ""].map((up, i) =>
      zone(`foundation.${i}`, "pile", up, {
        name: "foundation",
        title: ["Clubs", "Diamonds", "Hearts", "Spades"][i]!,
        owner: -1,
      }),
    ),
    zone("reserve", "pile", "?? ?? 5C"),
    zone("stock", "pile", "?? ?? ??"),
    zone("discards", "pile", "JS 2S", { title: "Discard pile" }),
  ],
  choices: [
    { ...choice("move 2S to pile 1", "Move [2S] to [3D]", "2S", "pile.1"), targets: ["3D"] },
    choice("move 2S to pile 2", "Move [2S] to the empty place", "2S", "pile.2"),
    choice("draw", "Draw", "", "stock"),
    choice("resign", "Give up"),
  ],
});

const eleusisMatch = match("eleusis", "Eleusis", {
  seats: 5,
  dealer: 4,
  totals: [12, 9, 14, 16, 4],
  low: false,
  goal: "one deal each",
});
const line = "7D 9C TS 4H QH JD 3S 8C 6D KH";
const eleusis = scene({
  prompt: "Your turn: play a card, several in order, or call no play.",
  zones: [
    hand(0, "KS 9S 5S 2S QH TH AC 4C 6C 8D 3D"),
    backs(1, 9),
    backs(2, 14),
    backs(3, 16),
    zone("line", "line", line, { title: "The line" }),
    zone("side", "side", "6H 5C KC 8S 2C 9D TC JS", { places: [0, 2, 3, 4, 4, 6, 8, 8] }),
  ],
  facts: [fact("Line", "12"), fact("Dealer", "{4}")],
  choices: [choice("no play", "No play")],
  pick: { verb: "play", least: 1, most: 11, then: "", text: "Play # in this order", none: "" },
});
const composer = scene({
  prompt: "Your turn: make a rule.",
  zones: [backs(1, 14), backs(2, 14), backs(3, 14)],
  facts: [fact("", "You deal")],
  compose: {
    verb: "rule",
    shelf: [
      {
        text: "Odd then black, even then red",
        expression: "if odd(p1) then color(c) == BLACK else color(c) == RED",
        note: "half the cards always fit",
      },
      { text: "Colours alternate", expression: "color(c) != color(p1)", note: "easy" },
      { text: "Two up or down", expression: "dist(c, p1) == 2", note: "tight: eight cards at most" },
    ],
  },
});

const ended = scene({
  prompt: "{2} {takes|take} the queen. {0} {slips|slip} by with two.",
  yours: false,
  asked: [],
  over: true,
  zones: [],
  score: [2, 4, 19, 1],
  tally: [
    { seat: 0, text: "two hearts", points: 2, cards: cards("5H 3H") },
    { seat: 1, text: "four hearts", points: 4, cards: cards("2H 8H 9H TH") },
    { seat: 2, text: "the queen of spades", points: 13, cards: cards("QS") },
    { seat: 2, text: "six hearts", points: 6, cards: cards("AH KH QH JH 7H 6H") },
    { seat: 3, text: "one heart", points: 1, cards: cards("4H") },
  ],
});
const endedMatch = match("hearts", "Hearts", {
  number: 10,
  over: true,
  totals: [41, 48, 63, 108],
  winners: [0],
  verdict: "{3} went over 100 at 108. {0} {wins|win} with 41, the lowest.",
  sheet: Array.from({ length: 10 }, (_, i) => ({
    label: `Hand ${i + 1}`,
    scores: [
      [3, 5, 0, 18],
      [6, 1, 15, 4],
      [2, 4, 19, 1],
      [5, 5, 6, 10],
    ][i % 4]!,
  })),
});

const sealed = scene({
  prompt: "Your turn: are you in or out? Nobody sees it until all have chosen.",
  sealed: true,
  asked: [0, 1, 2, 3],
  zones: [hand(0, "KS KD 4H 9C 2S"), backs(1, 5), backs(2, 5), backs(3, 5)],
  facts: [fact("Pot", "48", "pot"), ...chips([120, 96, 140, 44])],
  choices: [choice("in", "I am in"), choice("out", "I am out")],
});
const waiting: Scene = { ...sealed, yours: false, asked: [1, 2], choices: [], prompt: "Waiting for {1} and {2}.", task: "" };

const canasta = scene({
  prompt: "Your turn: draw, or take the pile with two sevens.",
  zones: [
    hand(0, "XR 2C AS AS AH KC JS JS JD TH 9D 7C 7C 7D 6S 5D 4H 4H"),
    backs(1, 6),
    backs(2, 9),
    backs(3, 11),
    zone("stock", "pile", "??", { count: 22 }),
    zone("discard", "pile", "TD 7S", { count: 9, title: "Pile", marks: ["", "frozen"] }),
    zone("melds.1", "melds", "KS KS KH KD XR 8C 8C 8D 8H 8S 8C 2D TD TC TC 3H 3D", {
      title: "melded 710",
      places: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3],
      marks: [..."kings".split(" "), "", "", "", "", "mixed", "", "", "", "", "", "", "tens", "", "", "bonus threes", ""],
    }),
    zone("melds.0", "melds", "QS QH QD QC QS QH QD 9S 9H 9C 9C 2C 5S 5H 5C 3D", {
      title: "You and Ben · melded 745",
      places: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3],
      marks: ["natural", "", "", "", "", "", "", "nines", "", "", "", "", "fives", "", "", "bonus three"],
    }),
  ],
  facts: [fact("", "partner", "partner", 2)],
  choices: [choice("draw", "Draw", "", "stock"), choice("take", "Take the pile", "", "discard")],
});
const meld = (held: string, note: string): Choice => ({
  ...choice(
    `meld ${held}`,
    `Meld ${cards(held)
      .map((card) => `[${card}]`)
      .join(" ")} · ${note} of 90`,
    cards(held)[0],
  ),
  cards: cards(held),
});
const melding = scene({
  prompt: "Your turn: meld, or discard; a first meld needs 90.",
  zones: [
    hand(0, "XR AS AS AH KC JS JS JD 9D 5D"),
    backs(1, 6),
    backs(2, 9),
    backs(3, 11),
    zone("stock", "pile", "??", { count: 22 }),
    zone("discard", "pile", "TD", { count: 3, title: "Pile" }),
  ],
  facts: [fact("", "partner", "partner", 2)],
  choices: [
    meld("AS AS AH", "60"),
    meld("AS AS XR", "90"),
    meld("JS JS JD", "30"),
    ...cards("XR AS AH KC JS JD 9D 5D").map((card) => choice(`discard ${card}`, `Discard the [${card}]`, card)),
  ],
});
const showdown = scene({
  prompt: "{3} {wins|win} 610 with a seven low.",
  yours: false,
  asked: [],
  zones: [
    hand(0, "2S 3H 5D 7C 9S"),
    hand(2, "8S 6H 4D 3C 2D"),
    hand(3, "7S 5H 4C 3D 2C"),
    zone("board", "board", "AS KD 7H 2C 9D"),
  ],
  facts: [...chips([1360, 1490, 1360, 1850, 1500, 0]), fact("Pot", "610", "pot")],
});

const chinese = match("chinese_poker", "Chinese Poker", { low: false, goal: "", totals: [6, -2, -1, -3] });

const ten = scene({
  prompt: "{6} to act.",
  yours: false,
  asked: [6],
  zones: [
    hand(0, "AS KD"),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((seat) => backs(seat, 2)),
    zone("board", "board", "AH 7C 2D", { title: "", places: [5] }),
  ],
  facts: [
    ...chips([980, 1020, 1500, 640, 0, 2210, 1360, 900, 1110, 450]),
    fact("Pot", "260", "pot"),
    fact("bets", "40", "bet", 3),
    fact("bets", "80", "bet", 5),
    fact("", "folded", "out", 2),
  ],
});
const five = scene({
  prompt: "Your turn: you hold no trump, play any card.",
  zones: [
    hand(0, "AS KD 4H 9C 2S"),
    ...[1, 2, 3, 4, 5].map((seat) => backs(seat, 5)),
    zone("trick", "trick", "7D QD 2C", { places: [3, 4, 5] }),
  ],
  facts: [fact("Trump", "diamonds")],
  choices: cards("AS KD 4H 9C 2S").map(play),
});

const tray = (name: string, seat: number, size: number, held: string, mark = "") =>
  zone(`${name}.${seat}`, "tray", held, {
    title: name[0]!.toUpperCase() + name.slice(1),
    places: [size],
    marks: mark ? mark.split(" · ") : [],
    foul: mark.includes("foul"),
  });
const place = (card: string, where: string, note = ""): Choice => ({
  ...choice(`place ${card} ${where}`, `Put the [${card}] in the ${where}`, card, `${where}.0`),
  note,
});
const openFace = scene({
  prompt: "Your turn: put the [QS] in a row.",
  facts: [fact("Card", "10 of 13")],
  zones: [
    hand(0, "QS"),
    tray("front", 0, 3, "QD 4C", "queen high · +7 and fantasyland"),
    tray("middle", 0, 5, "KH KS 7D", "pair of kings · needs to beat the front"),
    tray("back", 0, 5, "AD TD 9D 5D", "four to a flush"),
    tray("front", 1, 3, "KD KC"),
    tray("middle", 1, 5, "8S 8D 3H"),
    tray("back", 1, 5, "AC TC 6C 2C"),
    tray("front", 2, 3, "AH"),
    tray("middle", 2, 5, "JS JD 5C 5S"),
    tray("back", 2, 5, "7H 8H 9C TS"),
  ],
  choices: [place("QS", "front", "queens, +7"), place("QS", "middle", "no change"), place("QS", "back", "loses the flush")],
});
const setting = (front: string, middle: string, back: string, held: string, marks: string[], done: boolean): Scene => {
  const rows = { front: [front, 3], middle: [middle, 5], back: [back, 5] } as const;
  const room = Object.entries(rows)
    .filter(([, [row, size]]) => cards(row).length < size)
    .map(([name]) => name);
  const back_ = Object.values(rows).flatMap(([row]) => cards(row));
  return scene({
    prompt: done ? "Your turn: set your hand, or move a card." : "Your turn: put your cards in three rows.",
    facts: [],
    zones: [
      ...(held ? [hand(0, held)] : [hand(0, "")]),
      ...Object.entries(rows).map(([name, [row, size]], i) => tray(name, 0, size, row, marks[i])),
      backs(1, 13),
      backs(2, 13),
      backs(3, 13),
    ],
    choices: [
      ...cards(held).flatMap((card) => room.map((row) => place(card, row))),
      ...back_.map((card) => choice(`take ${card}`, `Take the [${card}] back`, card, "hand.0")),
      ...(done ? [choice("set", "Set this hand")] : []),
    ],
    sealed: true,
    asked: [0, 1, 2, 3],
  });
};
const captures = scene({
  prompt: "Your turn: capture, or lay a card on the table.",
  facts: [fact("Points", "6", "score", 0), fact("Points", "7", "score", 1), fact("Sweeps", "1", "", 0)],
  zones: [
    hand(0, "TS 7H KD 4C"),
    backs(1, 4),
    zone("table", "row", "7C 3D 6S 4H TD AC", { title: "Table" }),
    zone("stock", "pile", "??", { count: 24 }),
    zone("taken.0", "taken", "?? ??"),
  ],
  choices: [
    { ...choice("take TD with TS", "Take the [TD] with the [TS]", "TS", "table"), targets: cards("TD") },
    { ...choice("take 7C 3D with TS", "Take the [7C] and [3D] with the [TS]", "TS", "table"), targets: cards("7C 3D") },
    { ...choice("take 6S 4H with TS", "Take the [6S] and [4H] with the [TS]", "TS", "table"), targets: cards("6S 4H") },
    choice("trail TS", "Lay the [TS] down", "TS"),
    { ...choice("take 7C with 7H", "Take the [7C] with the [7H]", "7H", "table"), targets: cards("7C") },
    choice("trail KD", "Lay the [KD] down", "KD"),
    { ...choice("take 4H with 4C", "Take the [4H] with the [4C]", "4C", "table"), targets: cards("4H") },
  ],
});
const guess = scene({
  ...eleusis,
  prompt: "Do you know the rule? Guess it, or let it be.",
  pick: null,
  choices: [
    choice("no guess", "No guess"),
    ...composer.compose!.shelf.map((one) => choice(`guess ${one.expression}`, `Guess: ${one.text}`)),
  ],
  compose: { ...composer.compose!, verb: "guess" },
  facts: [
    ...eleusis.facts,
    fact("Not the rule", "Colours alternate.", "note"),
    fact("Not the rule", "If the last card is odd, play black; otherwise play red.", "note"),
  ],
});

export const fixtures: Record<string, Fixture> = {
  hearts: { views: [view(heartsTurn, hearts), view(heartsNext, hearts, heartsMoves, 1)] },
  pass: { views: [view(heartsPass, hearts), view(heartsTurn, hearts)] },
  gin: { views: [view(ginDraw, gin), view(ginDiscard, gin, [move("7S", "upcard", "hand.0", "{0} {takes|take} [7S].")], 1)] },
  knock: { views: [view(ginDiscard, gin)] },
  draw: { views: [view(drawBet, draw), view(drawThrow, draw)] },
  throw: { views: [view(drawThrow, draw)] },
  fipsen: { views: [view(fipsen, match("fipsen", "Fipsen", { low: false, totals: [4, 0, 7, 2], goal: "to 12" }))] },
  golf: { views: [view(golf, match("golf", "Golf", { seats: 1, totals: [0], goal: "", unit: "cards" }))] },
  canfield: {
    views: [
      view(canfield, match("canfield", "Canfield", { seats: 1, totals: [0], goal: "one deal", unit: "cards", low: false })),
    ],
  },
  eleusis: { views: [view(eleusis, eleusisMatch)] },
  guess: { views: [view(guess, eleusisMatch)] },
  composer: { views: [view(composer, eleusisMatch)] },
  ended: { views: [view(ended, match("hearts", "Hearts", { totals: [11, 10, 34, 23] }))] },
  result: { views: [view({ ...ended, tally: [] }, endedMatch)] },
  sealed: {
    views: [
      view(sealed, match("three_five_seven", "3-5-7", { unit: "chips", low: false, goal: "" })),
      view(waiting, match("three_five_seven", "3-5-7", { unit: "chips", low: false, goal: "" })),
    ],
  },
  canasta: {
    views: [view(canasta, match("canasta", "Canasta", { low: false, totals: [1890, 1420, 1890, 1420], goal: "to 5,000" }))],
  },
  melding: {
    views: [view(melding, match("canasta", "Canasta", { low: false, totals: [1890, 1420, 1890, 1420], goal: "to 5,000" }))],
  },
  ten: {
    views: [
      view(
        ten,
        match("pineapple", "Pineapple", {
          seats: 10,
          dealer: 0,
          unit: "chips",
          low: false,
          goal: "",
          totals: Array<number>(10).fill(0),
        }),
      ),
    ],
  },
  six: { views: [view(five, match("totit", "Solo", { seats: 6, low: false, totals: [3, 4, 0, 1, 2, 9], goal: "" }))] },
  setting: {
    views: [
      view(
        setting("4H", "9C 9H", "AH QH 8H", "JS JD KD 7S 2D 6H 3H", ["four high", "pair of nines", "three to a flush"], false),
        chinese,
      ),
      view(
        setting(
          "JS JD 4H",
          "9C 9H KD 7S 2D",
          "AH QH 8H 6H 3H",
          "",
          ["pair of jacks · weakest", "pair of nines · foul: below the front", "flush, ace high · strongest"],
          false,
        ),
        chinese,
      ),
      view(
        setting(
          "9C 9H 4H",
          "JS JD KD 7S 2D",
          "AH QH 8H 6H 3H",
          "",
          ["pair of nines · weakest", "pair of jacks", "flush, ace high · strongest"],
          true,
        ),
        chinese,
      ),
    ],
  },
  openface: {
    views: [view(openFace, match("open_face", "Open-Face", { seats: 3, low: false, goal: "10 hands", totals: [11, -4, -7] }))],
  },
  captures: {
    views: [view(captures, match("porrazo", "Porrazo", { seats: 2, low: false, goal: "to 21", target: 21, totals: [4, 7] }))],
  },
  showdown: { views: [view(showdown, draw)] },
};
