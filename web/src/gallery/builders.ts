/** Short ways to write a table by hand. */
import type { Choice, ChoiceKind, Fact, Happening, Layout, MatchView, Player, Scene, Zone } from "../protocol";
import type { View } from "../table/tableProps";

export const cards = (text: string): string[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((card) => (card === "??" ? "" : card));

export function zone(id: string, layout: Layout, text: string, rest: Partial<Zone> = {}): Zone {
  const list = cards(text);
  const [name = id, owner] = id.split(".");
  const title = name[0]!.toUpperCase() + name.slice(1);
  return {
    id,
    name,
    title,
    owner: owner === undefined ? -1 : Number(owner),
    shared: false,
    layout,
    cards: list,
    count: list.length,
    places: [],
    marks: [],
    foul: false,
    ...rest,
  };
}

export const hand = (seat: number, text: string): Zone => zone(`hand.${seat}`, "hand", text);
export const backs = (seat: number, many: number): Zone => hand(seat, "?? ".repeat(many));
export const fact = (label: string, value: string, kind: Fact["kind"] = "", seat = -1, more = ""): Fact => ({
  label,
  value,
  kind,
  seat,
  more,
  unit: label.toLowerCase(),
});
export const choice = (say: string, text: string, card = "", at = ""): Choice => ({
  say,
  text,
  verb: say.split(" ")[0]!,
  card,
  cards: card ? [card] : [],
  zone: at,
  targets: [],
  note: "",
  kind: "",
  confirm: "",
});
export const play = (card: string): Choice => choice(`play ${card}`, `Play the [${card}]`, card);
export const move = (card: string, from: string, to: string, text = ""): Happening => ({
  kind: "move",
  card,
  from,
  to,
  seat: -1,
  text,
  hand: 1,
  move: 1,
});

/** The kind of a choice in a scene, as the server gives it. */
function kindOf({ kind, say, verb }: Choice, { pick, amount, compose }: Partial<Scene>): ChoiceKind {
  if (verb === "resign") return "resign";
  if (pick && say === pick.then) return "done";
  if (pick && verb === pick.verb) return "pick";
  if (amount && say.startsWith(`${amount.verb} `)) return "amount";
  return compose && say.startsWith(`${compose.verb} `) ? "expression" : kind;
}

const TURN = "Your turn: ";

export function scene(rest: Partial<Scene>): Scene {
  return {
    seat: 0,
    phase: "",
    prompt: "",
    asked: [0],
    sealed: false,
    yours: true,
    over: false,
    zones: [],
    facts: [],
    pick: null,
    amount: null,
    compose: null,
    why: {},
    tally: [],
    score: [],
    ...rest,
    task: rest.prompt?.startsWith(TURN) ? rest.prompt.slice(TURN.length) : "",
    ending: rest.over ? (rest.prompt ?? "") : "",
    choices: (rest.choices ?? []).map((choice) => ({ ...choice, kind: kindOf(choice, rest) })),
  };
}

export function match(game: string, title: string, rest: Partial<MatchView> = {}): MatchView {
  return {
    game,
    title,
    seats: 4,
    number: 3,
    dealer: -1,
    totals: [9, 6, 15, 22],
    unit: "points",
    low: true,
    undo: false,
    clockwise: true,
    goal: "to 100 points",
    winning: "",
    target: 0,
    sheet: [],
    over: false,
    winners: [],
    verdict: "",
    ...rest,
  };
}

const NAMES = ["Mara", "Ann", "Ben", "Chiara", "Dev", "Eli", "Fay", "Gus", "Hana", "Ivo"];
export const players = (many: number): Player[] =>
  NAMES.slice(0, many).map((name, i) => ({
    name,
    kind: i % 3 === 2 ? "bot" : "person",
    bot: i % 3 === 2 ? "steady" : "",
    here: i !== 4,
  }));

export const view = (scene: Scene, match: MatchView, happened: Happening[] = [], move = 0): View => ({
  scene,
  match,
  players: players(match.seats),
  happened,
  whole: false,
  move,
});
