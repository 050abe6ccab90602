/** The messages between the room and the page. The Python side is `upcard.room.messages` and `upcard.core.scene`. */

/** A card's name: rank then suit letter, "QS", "TD", "XR" (a joker); "" is a card whose face this seat may not see. */
export type CardName = string;

/** A sentence with marks: `{0}` is the name of seat 0 ("You" for the reader), `{plays|play}` is the first form unless the
 *  sentence's first seat is the reader, `[QS]` is a small card told by shape and name. */
export type Told = string;

export type Layout =
  | "hand" // the cards a seat holds; the reader's own is drawn at the bottom
  | "pile" // squared up: its top card and a count
  | "fan" // overlapped in a row, with every index visible
  | "row" // side by side
  | "melds" // groups side by side; `places` tells each card's group
  | "trick" // one card a seat, before the seat that played it; `places` tells the seat
  | "board" // the common cards in the middle; `places[0]`, if present, is how many it takes
  | "grid" // columns overlapped downward (patience): `places` tells the column, or the zone is a column
  | "tray" // a row to be filled: `places[0]` is how many cards it takes, `marks[0]` what it makes, `marks[1]` a note
  | "line" // Eleusis: the main line
  | "side" // Eleusis: cards under the card of the line that `places` names
  | "taken" // the tricks a seat has won: a count
  | "none"; // not drawn

export interface Zone {
  id: string; // "hand.0", "stock"
  name: string; // "hand", "stock"
  title: Told; // "Stock", "Discard pile"
  owner: number; // a seat, or -1
  shared: boolean; // partners own it together, and its title names them
  layout: Layout;
  cards: CardName[]; // bottom card first; a hand is sorted as players sort it
  count: number; // the number of cards (a pile may list only its top card)
  places: number[]; // as the layout says; [] otherwise
  marks: Told[]; // a word under each card ("highest", "led"), "" for none; [] otherwise
  foul: boolean; // the row is out of order
}

/** The way to draw a fact. A tag has no label ("all in"); "out" is the tag of a player who takes no part now ("folded"),
 *  "partner" that of the reader's partner, "dealer" that of the dealer. A pot holds all chips, a part is the main or a side
 *  pot, a box is one of several equal pots. A score is the total including this hand so far; "said" is the last bid of a seat. */
export type FactKind =
  | ("" | "chips" | "points" | "score" | "bet" | "said" | "tricks" | "note")
  | ("pot" | "part" | "box")
  | ("tag" | "partner" | "out" | "dealer");

export interface Fact {
  label: string; // "Trump", "Pot", "Bid"
  value: Told; // "♠ spades", "610", "three hand"
  seat: number; // on this seat's plate; -1: in the bar of facts
  kind: FactKind;
  more: Told; // follows the value: "for {0} and {1}", the players who can win a pot
  unit: string; // the label as it follows the value: "tricks", but "trick" after 1
}

/** How a choice is made: touch its card or zone, or press its button (""), choose several cards (pick) and end that (done),
 *  set an amount, compose an expression, or give up the game. */
export type ChoiceKind = "" | "pick" | "done" | "amount" | "expression" | "resign";

export interface Choice {
  say: string; // the text to send: "play QS"
  text: Told; // the label of its button: "Play the queen of spades"
  verb: string; // "play"
  card: CardName; // the card to touch, or ""
  cards: CardName[]; // cards that lead to this choice when touched: all of them, duplicates too, if it concerns several
  zone: string; // the zone to touch, or where the card goes; or ""
  targets: CardName[]; // the cards on the table that its card captures, joins or covers
  note: Told; // a remark on its button: "pair of nines", "45 of 90"; or ""
  group?: string; // where many choices are shown at once, those of a group go together: "Two"; or ""
  kind: ChoiceKind;
  confirm: Told; // a question to ask before sending it; or ""
  terms?: string[]; // the names of the terms that its label uses
}

/** A word of the game that a newcomer may not know. */
export interface Term {
  name: string; // "Durch"
  line: string; // one sentence about it
  section: string; // the heading that explains it in the rules
  anchor: string; // the id of that heading
}

/** Several cards, confirmed once; the page sends one text for each card, then `then` if it is not "". */
export interface Pick {
  verb: string;
  least: number;
  most: number;
  then: string; // a text that ends the choice ("draw"), or ""
  text: Told; // the button's label when enough are chosen; `#` is the number chosen: "Throw # and draw"
  none: Told; // its label when choosing none is allowed: "Stand pat"
}

/** An amount: the page sends `${verb} ${amount}`. */
export interface Amount {
  verb: string; // "raise to"
  low: number;
  high: number;
  step: number;
  stack: number; // the chips the seat would keep at amount 0, to show what remains
  sizes: { text: string; amount: number }[];
}

/** A rule to compose (Eleusis): the page sends `${verb} ${expression}`. */
export interface Compose {
  verb: string;
  shelf: { text: string; expression: string; note: string }[]; // ready-made ones
}

export interface TallyLine {
  seat: number;
  text: Told;
  points: number | null; // chips or points, null where the line only explains
  cards: CardName[]; // the cards that counted
  special?: boolean; // rare enough to be remembered: a moon shot, a natural canasta
}

/** Everything one seat may know of a hand. */
export interface Scene {
  seat: number; // -1: a spectator
  phase: string;
  prompt: Told; // the question, or the seats it waits for
  task: Told; // the prompt without "Your turn:", or "" if it does not begin so
  asked: number[]; // the seats to answer
  sealed: boolean; // answers are secret until all are in: two large buttons, then "waiting for …"
  yours: boolean; // it is this seat's turn
  over: boolean;
  ending: Told; // how the hand ended; "" while it lasts, or if the count says it all
  zones: Zone[];
  facts: Fact[];
  choices: Choice[];
  pick: Pick | null;
  amount: Amount | null;
  compose: Compose | null;
  terms?: Term[]; // the terms that this question and its answers use
  why: Record<CardName, Told>; // for each of the seat's cards that cannot be chosen now, the reason
  tally: TallyLine[]; // the count of the hand, once it is over
  score: number[]; // the score of each seat, once the hand is over
}

export interface SheetRow {
  label: string; // "Hand 3", "Boxes"
  scores: number[];
}

export interface MatchView {
  game: string;
  title: string;
  seats: number;
  number: number; // the number of the hand, from 1
  dealer: number;
  totals: number[];
  unit: string; // what is counted: "points", "chips", "wins"
  low: boolean; // the lowest total wins
  undo: boolean; // the game allows taking answers back
  clockwise: boolean; // turns go clockwise, to the left
  goal: Told; // when the match ends: "to 100 points", "8 deals"
  winning: Told; // which total wins: "the highest total wins"; "" for one player, or where the goal says it
  target: number; // the total that wins a race, drawn on the page; 0 if the match is not a race
  sheet: SheetRow[];
  over: boolean; // the match is over
  winners: number[];
  sides?: number[][]; // the seats that share one score: each player alone, or partners
  verdict: Told; // "{2} {wins|win} with 40 points."
  reason?: Told; // when the match is over: why, "{1} passed 100."; or ""
  highlights?: { number: number; seat: number; text: Told }[]; // the special lines of the counts so far
}

/** An event, as this seat may know it: the page animates it and shows it in the log. */
export interface Happening {
  kind: "move" | "say" | "note" | "shuffle" | "deal";
  card: CardName; // "" for a back
  from: string; // zone ids of a move
  to: string;
  seat: number; // who spoke; -1
  text: Told; // "" if the log shows nothing
  hand: number; // the number of the hand
  move: number; // the number of answers given in the match by then
}

export interface Player {
  name: string;
  kind: "person" | "bot" | "empty";
  bot: string; // "steady"
  here: boolean; // connected
  away?: number | null; // seconds until a bot holds the seat; null while the player is here
  held?: string; // the bot that plays for an absent player, or ""
  free?: boolean; // a person can sit down here
  account?: boolean; // this name belongs to the player; a guest can use any name
}

/** A proposal that the players vote on. */
export type VoteKind = "rematch" | "undo" | "resign" | "draw";

export interface VoteState {
  kind: VoteKind;
  by: number; // the seat that proposed it
  yes: number[]; // the seats that have agreed
  left: number; // seconds
}

export interface ClockState {
  left: number; // milliseconds at the server's time `now`
  running: boolean;
}

/** When the table shows odds: during a hand too, only after it, or never. */
export type OddsTold = "" | "after" | "now";

/** A seat's equity, 0 to 1: its chance of the whole pot, of a part of it, its average share, and the bounds of a sampled one. */
export interface Chance {
  seat: number;
  win: number;
  tie: number;
  share: number;
  low: number;
  high: number;
}

/** The equities of all players still in: `deals` were counted (`exact`), sampled, or hands played on. */
export interface Chances {
  exact: boolean;
  deals: number;
  played: boolean;
  given: string; // the assumption about the players: "if all stay in"
  seats: Chance[];
}

// From the room -------------------------------------------------------------------------------

export type FromRoom =
  | {
      type: "table";
      table: string;
      seat: number;
      players: Player[];
      match: MatchView;
      scene: Scene;
      happened: Happening[];
      whole: boolean;
      move: number;
      options: Record<string, OptionValue>;
      seed: string | null;
      redo: boolean;
      safe: boolean;
      solvable: boolean;
      odds: OddsTold;
      ranks: boolean;
      first?: number; // index of the first event in `happened`; ask `history` for earlier ones
      code?: string; // for inviting others, or ""
      host?: number;
      watchers?: number;
      alone?: boolean; // one person plays, who decides everything
      hints?: boolean;
      ready?: number[]; // seats that have asked for the next hand
      votes?: VoteState[];
      paused?: boolean;
      ended?: string; // how the match was broken off
      clocks?: ClockState[]; // one a seat; [] without clocks
      now?: number; // the server's time for `clocks`
      round?: number; // of the match at this table, from 1
      finish?: boolean; // out of this hand, so the bots can play the rest of it at once
      fair?: string; // "fair": from everybody's parts, "room": by the room alone, "chosen": from a chosen seed, "same": shared
      deal?: string; // the shared deal that this match is, or ""
      same?: string; // its kind: "challenge", "duplicate" or "daily"
    }
  | {
      type: "waiting"; // the match has not begun
      table: string;
      code: string;
      seat: number;
      host: number;
      game: string;
      title: string;
      seats: number;
      options: Record<string, OptionValue>;
      players: Player[];
      fill: string;
      bank: number;
      step: number;
      grace: number;
      listed: boolean;
      watching: boolean;
      watchers: number;
      deal?: string; // the shared deal that the match will be, or ""
      rated?: boolean; // between players with accounts
    }
  | {
      type: "deal"; // fair dealing; hashes and values by seat
      state: "commit" | "frozen" | "dealt";
      match: string;
      terms: string;
      commit: string;
      hashes: Record<string, string>;
      values: Record<string, string>;
    }
  | { type: "chat"; seat: number; name: string; text: string; phrase: string; at: number; old?: boolean }
  | { type: "history"; first: number; happened: Happening[] }
  // `solvable`: once this deal is over, the solver can be asked how it could have been won
  // `happened`: the events since the last message, or all of them if `whole`. `move`: the number of answers given.
  // `ranks`: the game has a ranking of hands
  // `then`: from the cards this seat knew at the time; `shown`: from the hands shown at the end
  | { type: "odds"; move: number; hand: number; then: Chances | null; shown: Chances | null }
  | { type: "hint"; say: string; also: string[]; text: Told; reason: Told }
  | { type: "past"; move: number; scene: Scene; match: MatchView; shown: boolean; moves: number; text: string }
  // a past table; if `shown`, the table after `move` of the `moves` of the solution, and `text` says what the solver found
  | { type: "refused"; text: string; field: string } // a sentence for the person; nothing has changed
  | { type: "gone"; text: string };

// To the room ---------------------------------------------------------------------------------

export type ToRoom =
  | { type: "join"; table: string; token: string } // first message of a connection
  | { type: "answer"; move: number; sayings: string[] } // whole or not at all; `move` guards against a stale page
  | { type: "start" } // the host begins the match
  | { type: "swap"; seat: number; other?: number | null } // to a free seat; the host exchanges two
  | { type: "stand" } // frees the seat, or leaves it to a bot
  | { type: "remove"; seat: number }
  | { type: "part"; hash: string }
  | { type: "reveal"; value: string }
  | { type: "resign" }
  | { type: "draw" }
  | { type: "vote"; kind: VoteKind; yes: boolean }
  | { type: "finish" } // out of this hand: the bots play the rest of it at once
  | { type: "pause" }
  | { type: "resume" }
  | { type: "chat"; text?: string; phrase?: "" | "thanks" | "nice" | "sorry" | "moment" | "again" | "hello" }
  | { type: "mute"; seat: number; on: boolean }
  | { type: "history"; before: number }
  | { type: "hint" }
  | { type: "next"; hand: number } // dismisses the end of the hand with this number
  | { type: "rematch" }
  | { type: "undo" } // where the game allows it
  | { type: "redo" } // gives again the last answer that was taken back
  | { type: "safe" } // patience: play up every card that can go up without harm
  | { type: "solve" } // ask the solver about the finished deal
  | { type: "odds"; move: number } // the equities after `move` answers
  | { type: "look"; move: number; shown?: boolean }; // the table after `move` answers, or after `move` of the solver's line

// Over HTTP -----------------------------------------------------------------------------------

export type OptionValue = boolean | number | string;

export interface OptionInfo {
  name: string;
  title: string;
  help: string;
  kind: "bool" | "int" | "choice";
  default: OptionValue;
  low: number | null;
  high: number | null;
  choices: { value: string; text: string }[];
  only?: Record<string, string[]>; // it matters only if these options have one of these values
}

export interface GameInfo {
  slug: string;
  title: string;
  family: string; // "Tricks", "Poker", "Rummy", "Induction", "Patience"
  sentence: string;
  seats: number[]; // [4], [2, 3, 4, 5, 6]
  minutes: string; // "30–60"
  depth: "light" | "medium" | "deep";
  options: OptionInfo[];
  variants: { name: string; title: string; sentence: string; options: Record<string, OptionValue> }[];
  bots: string[];
  ranks: boolean; // the game ranks hands
}

/** The facts of a match that a score sheet needs. */
export interface ScoreFacts {
  slug: string;
  title: string;
  seats: number;
  sides: number[][]; // the seats that share a column
  unit: string;
  hand: string; // the game's word for a hand: "deal", "round"
  goal: string;
  winning: string;
  low: boolean; // the lowest total wins
  wins: "best" | "first" | "left"; // the best total, the first to reach the target, all who have chips left
  target: number; // the total that decides it; 0 for none
  exceed: boolean; // the total must be exceeded
  planned: number; // hands; 0 for no plan
  shared: boolean; // totals that tie share the win; otherwise hands follow until one side is ahead
  holders: number; // it ends when fewer players than this have chips; 0 if chips do not end it
  start: number; // where totals begin: the chips bought
  sums: number[]; // what a hand can add up to, each column counted once; [] if that is not known
  pot: boolean; // what the players together have lost is in the pot
  deals: boolean; // the deal passes to the left
  beside: string; // what decides the match and totals do not show, a sentence or ""
  closing: string; // what is added at the end, a sentence or ""
  heading: string; // of the rules about the end
  anchor: string; // of that heading
}

export interface ScoreTerms {
  facts: ScoreFacts;
  matters: string[]; // the options that change the facts
}

/** A table as an invitation shows it. */
export interface Invite {
  table: string;
  code: string;
  game: string;
  title: string;
  minutes: string;
  seats: number;
  options: Record<string, OptionValue>;
  players: Player[];
  free: number[]; // seats where a person can sit down
  watching: boolean;
  started: boolean;
  bank: number;
  step: number;
  rated?: boolean;
}

// A finished match ----------------------------------------------------------------------------

export interface ReplayHand {
  number: number; // from 1
  first: number; // the step of its deal
  last: number;
}

/** Each deal is a step, and each answer after it. */
export interface ReplayHead {
  game: string;
  title: string;
  options: Record<string, OptionValue>;
  players: { name: string; bot: string }[];
  seat: number; // the reader's; -1 for a guest with a link
  key: string; // of the link for others, or ""
  number: number; // of the match at its table, from 1
  matches: number; // finished at this table
  steps: number;
  hands: ReplayHand[];
  match: MatchView;
  ended: string; // how the match was broken off
}

export interface ReplayStep {
  hand: number;
  move: number; // answers given in the match
  scene: Scene;
  match: MatchView;
  happened: Happening[];
}

export interface ReplayPiece {
  first: number;
  steps: ReplayStep[];
}

export interface ReplayLog {
  hand: number;
  happened: Happening[];
}

/** An answer that lost something: how much, half the 95 % interval, and what was better. */
export interface GradedAnswer {
  step: number; // the position before it
  hand: number;
  text: Told;
  better: Told;
  loss: number;
  half: number;
}

/** A hand's result against the mean of the others, and its parts. */
export interface GradedHand {
  hand: number;
  result: number;
  par: number;
  cards: number;
  play: number;
  rest: number;
}

export interface Grading {
  state: "none" | "running" | "done" | "failed";
  done: number;
  total: number;
  level: string; // the bot that judges
  decisions: number;
  answers: GradedAnswer[]; // the costliest first
  hands: GradedHand[];
}

/** A saved seat as it is now. */
export interface SeatState {
  table: string;
  state: string; // "yours", "waiting", "open" (not begun), "over" or "gone"
  seat: number;
  game: string;
  title: string;
  names: string[];
  prompt: Told;
  several: boolean; // other people play there
}

/** How one person fared at a deal. */
export interface DealLine {
  name: string;
  score: number | null; // null: gave up
  place: number; // 0: practice
  own: boolean;
}

/** One of two duplicate tables, with the hands that both have finished. */
export interface DealTable {
  code: string; // "" once the match has begun
  names: string[];
  started: boolean;
  over: boolean;
  hands: number; // finished so far
  sheet: number[][];
}

/** A deal that several people play; `lines` is empty until your own counted match is over. */
export interface DealInfo {
  id: string;
  kind: string; // "challenge", "duplicate" or "daily"
  game: string;
  title: string;
  minutes: string;
  seats: number;
  seat: number; // yours
  options: Record<string, OptionValue>;
  bots: string[]; // the level in each seat; "" for a person
  hands: number; // 0: until the match is won
  unit: string;
  low: boolean; // the lowest score wins
  by: string;
  day: string; // "2026-11-22", or ""
  open: boolean; // a match begun now can count
  state: string; // of your own counted match: "" (none), "playing" or "over"
  table: string; // of your unfinished match, or ""
  played: number; // finished counted matches
  lines: DealLine[];
  tables: DealTable[];
  partners: boolean; // players across the table are partners
  streak: number; // days in a row
  commit: string; // the hash of a daily deal's seed
  seed: string; // "" while it could help anybody
}

export interface Daily {
  day: string;
  left: number; // seconds until the next day
  today: DealInfo[];
  before: DealInfo[];
}

/** The kinds of hands of one ranking, the best first, and how many of all deals make each. */
export interface RankTable {
  title: string;
  note: string;
  total: number;
  rows: { name: string; cards: CardName[]; count: number }[];
}

/** A figure that the lab measures of games. */
export interface MeasuredFigure {
  name: string;
  title: string;
  meaning: string;
  steps: boolean; // its values are compared by how many times one is the other
}

/** A measured value: shares are from 0 to 1, and the true value is within `half` in 95 of 100 measurements. */
export interface FigureValue {
  value: number;
  half: number;
  text: string;
  range: string; // "" where the value is exact in print
  deals: number;
  known: boolean; // well enough to be read
}

/** The figures of one game, by their names. */
export interface GameNumbers {
  slug: string;
  title: string;
  family: string;
  seats: number;
  surprise: string; // why its figures may surprise a card player, or ""
  values: Record<string, FigureValue>;
}

/** The figures of all games. */
export interface Numbers {
  seeds: number[];
  versions: string[];
  figures: MeasuredFigure[];
  games: GameNumbers[];
}

// GET  /api/games               -> GameInfo[]
// GET  /api/numbers             -> Numbers
// GET  /api/games/{slug}/rules  -> { title, html }
// GET  /api/games/{slug}/ranks  -> RankTable[]
// GET  /api/games/{slug}/bots   -> { name, title, sentence, characters: { name, line }[] }[]
// POST /api/tables { game, seats, options, bots: string[] (one for each seat after the first), name, seed?, duplicate?, hands?,
//                    partner? } -> { table, token } or 422 { text, field }
// GET  /api/invites/{key}       -> Invite; docs/room-protocol.md has the other requests for several people
// GET  /api/daily               -> Daily, with the browser's secret as Authorization: Bearer
// GET  /api/deals/{id}          -> DealInfo, likewise
// POST /api/deals { game, seats, options, bots, name, hands } -> { deal }
// POST /api/deals/{id}/play { me, name } -> { table, token }
// POST /api/tables/{table}/challenge { me } -> { deal }, with the seat's token as Authorization: Bearer
// POST /api/seats { seats: { table, token }[] } -> SeatState[]
// WS   /ws                      -> the messages above
