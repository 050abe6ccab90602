/** The page's data for the table, and the table's calls to the page. */
import type { Happening, MatchView, Player, Scene } from "../protocol";
import type { PeopleAtTable } from "./people";
import type { Tricks } from "./tricks";

/** A place in the rules: a heading, and the word that is explained under it. */
export interface RulesPlace {
  anchor: string;
  name: string;
}

export interface View {
  scene: Scene;
  match: MatchView;
  players: Player[];
  happened: Happening[];
  whole: boolean; // `happened` holds the whole match, so nothing is animated
  move: number;
}

export interface TableSettings {
  palette: "two" | "four" | "contrast";
  face: "calm" | "classic";
  oneTap: boolean; // on touch one tap plays
  trickRest: number; // ms a full trick stays before it is taken
  reducedMotion: boolean;
  sound?: boolean; // quiet sounds
  buzz?: boolean; // a short vibration when it is the reader's turn
  forced?: boolean; // an answer without a choice goes by itself
  countdown: number; // seconds until the next hand is dealt; 0 waits for the reader
}

export interface Hint {
  say: string;
  also: string[]; // the other answers, where several cards are chosen together
  text: string;
  reason: string;
}

/** The page's own record of a match. */
export interface Sitting {
  seconds: number; // how long it has been in sight
  deal: string; // the deal number, shown once the match is over; "" before
  results: string; // the reader's results at this game, with this match; "" before it is over
  others?: { text: string; act: () => void }; // how others fare at this deal, or a way to let them try it
}

export interface TableProps {
  view: View;
  names?: string[];
  settings: TableSettings;
  busy: boolean; // an answer is on its way
  onanswer: (sayings: string[]) => void;
  onhint?: () => void; // absent where the table is played without hints
  onnext: () => void;
  onrematch: () => void;
  onundo?: () => void;
  onredo?: () => void; // present if an answer was taken back
  onsafe?: () => void; // patience: present if some cards can safely go up
  onsolve?: () => void; // present if the solver can be asked about the finished deal
  solving?: boolean; // the solver is at work
  onreplay?: () => void; // opens the finished match, to look back at it
  onfinish?: () => void; // present if the reader is out of this hand and the bots can play the rest of it at once
  looking?: boolean; // a finished match is looked at: nothing is asked and nothing follows
  onsheet: (tab: "log" | "score" | "rules", place?: RulesPlace) => void;
  onback: () => void;
  hint: Hint | null;
  tricks?: Tricks; // the tricks of this hand
  sitting?: Sitting;
  notice: string; // a sentence for the reader (refused, offline), or ""
  column?: boolean; // the side panel is open, so no button for the sheet
  people?: PeopleAtTable; // several people play: clocks and who is away, on the plates
  unread?: number; // lines of chat not read
  onpeople?: () => void; // opens chat and players
}
