/** One person's side of the table: what is chosen, what the main button would do, and what is sent. */
import { getContext, setContext } from "svelte";
import { cardTitle } from "../cards/names";
import type { CardName, Choice, Scene, Told, Zone } from "../protocol";
import { capital, list, many, plain, sentence } from "../text";
import {
  amountAction,
  asksCards,
  buttons,
  captured,
  choicesAt,
  choicesOf,
  givesUp,
  legalAmount,
  made,
  mayCompose,
  mayTouch,
  pickable,
  pickAction,
  placed,
  trayOf,
  trays,
  type Action,
} from "./choosing";
import { arranged, type Order } from "./hand";
import { letters } from "./keys";
import type { Mode } from "./places";
import type { TableProps, TableSettings } from "./props";
import type { Stage } from "./stage.svelte";

export type Means = "mouse" | "touch" | "key";

export class Play {
  props: () => TableProps;
  stage: Stage;
  mode: Mode = $state("phone");
  width = $state(375);
  height = $state(667);
  chosen: CardName[] = $state([]); // in the order they were touched
  zone = $state(""); // a zone with several choices
  rung: Choice | null = $state.raw(null); // the bid chosen on a ladder, the capture of several
  composing = $state(false); // a guess is being put together, though one may as well say something else
  asked = $state(0); // the amount as set
  why = $state(""); // why the card just touched may not be chosen
  confirm: Action | null = $state.raw(null); // asked once more before it is sent
  order: Order = $state("given");
  own: CardName[] = $state([]);

  scene: Scene = $derived.by(() => this.stage.drawn.scene);
  settings: TableSettings = $derived.by(() => this.props().settings);
  reader = $derived.by(() => this.scene.seat);
  names = $derived.by(() => this.props().names ?? this.stage.drawn.players.map((player) => player.name));
  cards: CardName[] = $derived.by(
    () => this.scene.zones.find((zone) => zone.layout === "hand" && zone.owner === this.reader)?.cards ?? [],
  );
  hand: CardName[] = $derived.by(() => arranged(this.cards, this.order, this.own));
  live = $derived.by(() => this.scene.yours && !this.props().busy);
  dims = $derived.by(() => asksCards(this.scene));
  amount = $derived.by(() => (this.scene.amount ? legalAmount(this.scene, this.asked) : 0));
  /** The choices of the card, the cards that are gathered, or the zone that is chosen. */
  open: Choice[] = $derived.by(() => {
    if (this.zone) return choicesAt(this.scene, this.zone);
    return this.chosen.length === 1 || (this.chosen.length && !this.scene.pick) ? made(this.scene, this.chosen) : [];
  });
  /** The cards on the table that the open choices capture: they may be touched themselves. */
  prey: Set<CardName> = $derived.by(() => new Set(this.zone ? [] : this.open.flatMap((choice) => captured(this.scene, choice))));
  /** Those of them that the choice made so far takes. */
  aimed: Set<CardName> = $derived.by(() => (this.rung ? new Set(captured(this.scene, this.rung)) : this.prey));
  /** The zones where the chosen card may go. */
  targets: Set<string> = $derived.by(
    () =>
      new Set(
        this.zone
          ? []
          : this.open
              .map((choice) => trayOf(this.scene, choice)?.id ?? (captured(this.scene, choice).length ? "" : choice.zone))
              .filter(Boolean),
      ),
  );
  trays: Zone[] = $derived.by(() => trays(this.scene));
  /** Many melds before the others, and little room: each has a slim line; where there are many others it is their plate too. */
  slim = $derived.by(() => {
    const theirs = this.scene.zones.filter(
      (zone) => zone.layout === "melds" && zone.owner >= 0 && zone.owner !== this.reader && zone.count > 0,
    );
    return this.mode !== "wide" && theirs.length > 1 && theirs.reduce((sum, zone) => sum + zone.count, 0) > 9;
  });
  /** Too many others to lay their bets before them: they stand on the plates. */
  narrow = $derived.by(() => this.mode === "low" || (this.mode === "phone" && this.stage.drawn.match.seats > 6));
  lines = $derived.by(() => this.slim && this.mode === "phone" && this.stage.drawn.match.seats > 5);
  /** Alone one is told how many moves one has made, and in how many minutes. */
  pace = $derived.by(() => {
    const { match, move } = this.stage.drawn;
    const sitting = this.props().sitting;
    return match.seats === 1 && sitting ? [many(move, "moves"), `${Math.floor(sitting.seconds / 60)} min`] : [];
  });
  mayCompose = $derived.by(() => mayCompose(this.scene));
  /** The card that the hint would choose. */
  hinted: CardName = $derived.by(
    () => (this.live && this.scene.choices.find((choice) => choice.say === this.props().hint?.say)?.card) || "",
  );
  composeVerb = $derived.by(() => (this.scene.compose ? capital(this.scene.compose.verb) : ""));
  buttons: Choice[] = $derived.by(() => buttons(this.scene));

  /** The main button; without sayings it waits. Null where plain buttons are the whole choice. */
  main: Action | null = $derived.by(() => {
    const scene = this.scene;
    if (!scene.yours) return { text: this.waiting(), sayings: [] };
    if (this.open.length === 1 && (!scene.pick || this.zone)) return this.act(this.open[0]!);
    if (this.rung) return this.act(this.rung);
    if (this.open.length > 1 && !scene.pick) return null;
    if (scene.pick) return this.spoken(pickAction(scene, this.chosen));
    if (this.trays.length) return this.setting();
    if (scene.amount) return amountAction(scene, this.amount);
    return this.dims ? { text: "Choose a card", sayings: [] } : null;
  });

  /** All choices of a card that has several, or that may also be one of several cards; what else could be said stands back meanwhile. */
  several: Choice[] = $derived.by(() =>
    this.open.length > (this.scene.pick && !this.zone ? 0 : 1) && !(this.scene.pick && this.chosen.length > 1) ? this.open : [],
  );
  /** Several choices of one card that each capture something: they are shown as pictures. */
  pictures = $derived.by(() => this.several.length > 0 && this.several.some((choice) => captured(this.scene, choice).length > 0));
  /** Giving up, where something else may be said as well. */
  resign: Choice | null = $derived.by(
    () => (this.live && this.scene.choices.length > 1 && this.scene.choices.find(givesUp)) || null,
  );
  room = $derived.by(() => (this.mode === "wide" ? 5 : 3));
  /** Has the chosen card more choices than find room in the bar? Those that go somewhere are found there. */
  crowded = $derived.by(() => this.several.length > this.room && !this.pictures && this.targets.size === 0);
  put = $derived.by(() =>
    placed(this.crowded ? this.several : this.buttons.filter((choice) => choice !== this.resign), this.room),
  );
  /** The choices of the chosen card that stand in the bar. */
  near: Choice[] = $derived.by(() => (this.pictures ? [] : this.crowded ? this.put.bar : this.several));
  side: Choice[] = $derived.by(() =>
    this.several.length || this.zone ? [] : this.put.bar.filter((choice) => !this.main?.sayings.includes(choice.say)),
  );
  clears = $derived.by(
    () =>
      this.trays.length === 0 &&
      (this.chosen.length > 1 || (this.scene.pick !== null && this.chosen.length > 0) || this.several.length > 0),
  );
  /** How the tools are drawn: the more is to be said, the less room they take. */
  tools: "words" | "icons" | "afloat" = $derived.by(() => {
    const actions = this.side.length + this.near.length + (this.main || this.mayCompose ? 1 : 0) + (this.clears ? 1 : 0);
    return actions <= 1 ? "words" : actions === 2 || this.trays.length ? "icons" : "afloat";
  });

  /** The letter that presses each button: by what it says, or by the tool's name. */
  keys: Map<string, string> = $derived.by(() => {
    const choices = [...this.side, ...this.near, ...(this.put.ladder ? [] : this.put.tray)];
    const named: [string, string][] = choices.map((choice) => [choice.say, this.say(this.short(choice).told)]);
    if (this.main) named.push(["main", this.say(this.main.text)]);
    named.push(["hint", this.trays.length ? "Suggest" : "Hint"], ["sort", "Sort"], ["undo", "Undo"]);
    if (this.props().onredo) named.push(["redo", "Redo"]);
    if (this.props().onsafe) named.push(["up", "Safe cards up"]);
    if (this.resign) named.push(["flag", this.say(this.resign.text)]);
    const marks = letters(named.map(([, text]) => text));
    return new Map(named.map(([name], i) => [name, marks[i]!]));
  });

  constructor(props: () => TableProps, stage: Stage) {
    this.props = props;
    this.stage = stage;
  }

  say = (told: string): string => plain(told, this.reader, this.names);
  act = (choice: Choice): Action => ({
    text: choice.cards.length > 1 ? choice.text : this.say(choice.text),
    sayings: [choice.say],
  });
  spoken = (action: Action): Action => ({ ...action, text: this.say(action.text) });

  /** What a button says: of a card that goes in a row only the row's name, and what that would make. */
  short(choice: Choice): { told: Told; note: string } {
    const tray = trayOf(this.scene, choice);
    return tray ? { told: tray.title, note: this.say(choice.text).split(" · ")[1] ?? "" } : { told: choice.text, note: "" };
  }

  /** Rows are being filled: the hand is set when the only thing left to say is said; several things are buttons beside each other. */
  setting(): Action | null {
    const hint = this.scene.choices.find((choice) => choice.say === this.props().hint?.say);
    if (hint) return this.act(hint);
    const done = this.buttons.filter((choice) => choice.zone === "");
    if (done.length === 1) return this.act(done[0]!);
    if (done.length > 1) return null;
    const left = Math.min(
      this.cards.length,
      this.trays.reduce((sum, tray) => sum + Math.max(0, tray.places[0]! - tray.count), 0),
    );
    return { text: left ? `${left} ${left === 1 ? "card" : "cards"} to place` : "Not to be set like this", sayings: [] };
  }
  chosenOf = (card: CardName): number => this.chosen.filter((other) => other === card).length;
  may = (card: CardName): boolean => this.live && mayTouch(this.scene, card);

  waiting(): string {
    const who = this.scene.asked.filter((seat) => seat !== this.reader).map((seat) => this.names[seat] ?? `Seat ${seat + 1}`);
    return who.length ? `Waiting for ${list(who)}` : "Waiting";
  }

  clear(): void {
    this.chosen = [];
    this.zone = "";
    this.rung = null;
    this.why = "";
    this.confirm = null;
  }

  #question = "";

  /** A new table: nothing is chosen, amounts begin at the least; what is asked again as before keeps what was chosen. */
  fresh(): void {
    const { seat, phase, yours, choices, pick, amount, compose } = this.scene;
    const question = JSON.stringify([
      seat,
      phase,
      yours,
      choices,
      pick,
      amount,
      compose,
      this.cards,
      this.stage.drawn.match.number,
    ]);
    if (question === this.#question) return;
    this.#question = question;
    this.clear();
    this.composing = false;
    this.asked = amount?.low ?? 0;
    const cards = new Set(yours && this.trays.length ? choices.map((choice) => choice.card).filter(Boolean) : []);
    if (cards.size === 1) this.chosen = [...cards]; // the one card there is to place
  }

  send(action: Action): void {
    if (!action.sayings.length || this.props().busy) return;
    if (this.asks(action) && this.confirm !== action) {
      this.confirm = action;
      return;
    }
    this.clear();
    this.props().onanswer(action.sayings);
  }

  /** What is asked once more: all one has, and giving up. */
  asks({ sayings: [say] }: Action): "all in" | "give up" | "" {
    const all = this.scene.amount;
    if (all && this.amount >= all.stack && say === `${all.verb} ${this.amount}`) return "all in";
    return this.scene.choices.some((choice) => givesUp(choice) && choice.say === say) ? "give up" : "";
  }

  copies = (card: CardName): number => this.cards.filter((other) => other === card).length;

  /** A touch on a card, of the hand where there are `copies` of it: it plays with a mouse, lifts first on touch; several cards
   *  are gathered, and so are those that some choice is about together. */
  touch(card: CardName, means: Means, copies = 0): void {
    this.why = "";
    this.zone = "";
    if (!this.live || card === "") return;
    if (copies === 0 && this.prey.has(card) && !this.chosenOf(card)) return this.aim(card);
    this.rung = null;
    if (!this.may(card)) {
      const why = this.scene.why[card];
      this.why = why ? sentence(this.say(why)) : this.dims ? `The ${cardTitle(card)} may not be chosen now.` : "";
      return;
    }
    if (pickable(this.scene, card)) return this.gather(card, copies || 1);
    const [only, ...others] = choicesOf(this.scene, card);
    const at = this.chosenOf(card) > 0;
    if (this.chosen.length && choicesOf(this.scene, ...this.chosen, card).length) return void this.chosen.push(card);
    if (this.chosen.length > 1 && at) return void (this.chosen = this.chosen.filter((other) => other !== card));
    const now =
      only!.cards.length === 1
        ? means === "mouse" || (means === "touch" && (at || this.settings.oneTap))
        : means === "touch" && at;
    if (!others.length && now) return this.send(this.act(only!));
    this.chosen = at ? [] : [card];
  }

  /** Plays a card at once (a flick, a drop on the table, enter), or all that are gathered; with several choices it only selects. */
  throw(card: CardName): void {
    if (this.chosen.length > 1 && this.chosenOf(card) && this.main) return this.send(this.main);
    const choices = this.may(card) ? choicesOf(this.scene, card) : [];
    if (choices.length === 1) this.send(this.act(choices[0]!));
    else if (!this.chosenOf(card)) this.touch(card, "key", this.copies(card));
  }

  /** A touch on a card that may be captured takes it; where several choices do, they are gone through one by one. */
  aim(card: CardName): void {
    const takes = this.open.filter((choice) => captured(this.scene, choice).includes(card));
    if (takes.length === 1) this.send(this.act(takes[0]!));
    else this.rung = takes[(takes.findIndex((choice) => choice === this.rung) + 1) % takes.length]!;
  }

  gather(card: CardName, copies: number): void {
    const pick = this.scene.pick!;
    const held = this.chosenOf(card);
    if (held >= copies) this.chosen = this.chosen.filter((other) => other !== card);
    else if (this.chosen.length < pick.most) this.chosen = [...this.chosen, card];
    else if (pick.most === 1) this.chosen = [card];
    else this.why = `${pick.most} cards at most: put one back first.`;
  }

  /** A touch on a zone: its own choice, or the target of the chosen card. */
  touchZone(id: string): void {
    if (!this.live) return;
    this.why = "";
    const aimed = this.open.filter((choice) => choice.zone === id || trayOf(this.scene, choice)?.id === id);
    const here = aimed.length ? aimed : choicesAt(this.scene, id);
    if (here.length === 1) this.send(this.act(here[0]!));
    else if (here.length) [this.chosen, this.zone] = [[], id];
  }

  sort(): void {
    this.order = this.order === "given" ? "rank" : "given";
  }

  /** Puts one stack of the hand before another (or last), for good. */
  rearrange(card: CardName, before: CardName | null): void {
    const held = this.hand.filter((other) => other === card);
    const rest = this.hand.filter((other) => other !== card);
    const at = before === null ? rest.length : rest.indexOf(before);
    this.own = [...rest.slice(0, at), ...held, ...rest.slice(at)];
    this.order = "own";
  }
}

const KEY = Symbol("table");
export const setPlay = (play: Play): Play => setContext(KEY, play);
export const getPlay = (): Play => getContext<Play>(KEY);
