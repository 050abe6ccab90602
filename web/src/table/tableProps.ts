/** What the page's shell hands to the table, and what the table asks of it. */
import type { Happening, MatchView, Player, Scene } from "../protocol";
import type { Tricks } from "./tricks";

export interface View {
  scene: Scene;
  match: MatchView;
  players: Player[];
  happened: Happening[];
  whole: boolean; // `happened` tells the match from its start: nothing of it is news
  move: number;
}

export interface TableSettings {
  palette: "two" | "four" | "contrast";
  face: "calm" | "classic";
  oneTap: boolean; // on touch one tap plays
  trickRest: number; // ms a full trick stays before it is taken
  reducedMotion: boolean;
  countdown: number; // seconds until the next hand is dealt by itself; 0: it waits
}

export interface Hint {
  say: string;
  text: string;
  reason: string;
}

/** What the page itself notes of a match. */
export interface Sitting {
  seconds: number; // how long it has been looked at
  deal: string; // its number, to be shared once it is over; "" before
  results: string; // one's results at this game, with this match; "" before it is over
}

export interface TableProps {
  view: View;
  names?: string[];
  settings: TableSettings;
  busy: boolean; // an answer is on its way
  onanswer: (sayings: string[]) => void;
  onhint: () => void;
  onnext: () => void;
  onrematch: () => void;
  onundo?: () => void;
  onredo?: () => void; // something was taken back
  onsafe?: () => void; // patience: some cards may go up without harm
  onsolve?: () => void; // the deal is over: how could it have been played?
  solving?: boolean; // the solver is at work
  onsheet: (tab: "log" | "score" | "rules") => void;
  onback: () => void;
  hint: Hint | null;
  tricks?: Tricks; // those of this hand, for the last to be looked at again
  sitting?: Sitting;
  notice: string; // a sentence for the person: refused, offline; "" for none
  column?: boolean; // the sheet stands open beside the table: no button for it
}
