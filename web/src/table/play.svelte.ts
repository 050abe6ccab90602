/** One person's side of the table: what is chosen, what the main button would do, and what is sent. */
import { getContext, setContext } from "svelte";
import { cardTitle } from "../cards/names";
import type { CardName, Choice, Scene } from "../protocol";
import { list, plain } from "../text";
import { amountAction, asksCards, buttons, placed, choicesAt, choicesOf, legalAmount, mayTouch, pickable, pickAction, type Action } from "./choosing";
import { arranged, type Order } from "./hand";
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
  rung: Choice | null = $state.raw(null); // the bid chosen on a ladder
  asked = $state(0); // the amount as set
  why = $state(""); // why the card just touched may not be chosen
  confirm: Action | null = $state.raw(null); // asked once more before it is sent
  order: Order = $state("given");
  own: CardName[] = $state([]);

  scene: Scene = $derived.by(() => this.stage.drawn.scene);
  settings: TableSettings = $derived.by(() => this.props().settings);
  reader = $derived.by(() => this.scene.seat);
  names = $derived.by(() => this.props().names ?? this.stage.drawn.players.map((player) => player.name));
  cards: CardName[] = $derived.by(() => this.scene.zones.find((zone) => zone.layout === "hand" && zone.owner === this.reader)?.cards ?? []);
  hand: CardName[] = $derived.by(() => arranged(this.cards, this.order, this.own));
  live = $derived.by(() => this.scene.yours && !this.props().busy);
  dims = $derived.by(() => asksCards(this.scene));
  amount = $derived.by(() => (this.scene.amount ? legalAmount(this.scene, this.asked) : 0));
  /** The choices of the one card, or the zone, that is chosen. */
  open: Choice[] = $derived.by(() => {
    if (this.zone) return choicesAt(this.scene, this.zone);
    return this.chosen.length === 1 ? choicesOf(this.scene, this.chosen[0]!) : [];
  });
  targets: Set<string> = $derived.by(() => new Set(this.open.map((choice) => choice.zone).filter((zone) => zone && !this.zone)));
  buttons: Choice[] = $derived.by(() => buttons(this.scene));

  /** The main button; without sayings it waits. Null where plain buttons are the whole choice. */
  main: Action | null = $derived.by(() => {
    const scene = this.scene;
    if (!scene.yours) return { text: this.waiting(), sayings: [] };
    if (this.open.length === 1 && (!scene.pick || this.zone)) return this.act(this.open[0]!);
    if (this.open.length > 1 && !scene.pick) return null;
    if (scene.pick) return pickAction(scene, this.chosen);
    if (this.rung) return this.act(this.rung);
    if (scene.amount) return amountAction(scene, this.amount);
    return this.dims ? { text: "Choose a card", sayings: [] } : null;
  });

  /** All choices of a card that has several; what else could be said stands back meanwhile. */
  several: Choice[] = $derived.by(() => (this.open.length > 1 && !(this.scene.pick && this.chosen.length > 1) ? this.open : []));
  side: Choice[] = $derived.by(() => (this.several.length || this.zone ? [] : placed(this.buttons, this.mode === "wide" ? 5 : 3).bar));
  clears = $derived.by(() => this.chosen.length > 1 || (this.scene.pick !== null && this.chosen.length > 0) || this.several.length > 0);
  /** How the tools are drawn: the more is to be said, the less room they take. */
  tools: "words" | "icons" | "afloat" = $derived.by(() => {
    const actions = this.side.length + this.several.length + (this.main ? 1 : 0) + (this.clears ? 1 : 0);
    return actions <= 1 ? "words" : actions === 2 ? "icons" : "afloat";
  });

  constructor(props: () => TableProps, stage: Stage) {
    this.props = props;
    this.stage = stage;
  }

  say = (told: string): string => plain(told, this.reader, this.names);
  act = (choice: Choice): Action => ({ text: this.say(choice.text), sayings: [choice.say] });
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

  /** A new table: nothing is chosen, amounts begin at the least. */
  fresh(): void {
    this.clear();
    this.asked = this.scene.amount?.low ?? 0;
  }

  send(action: Action): void {
    if (!action.sayings.length || this.props().busy) return;
    const all = this.scene.amount;
    const sure = this.confirm === action;
    if (all && this.amount >= all.stack && !sure && action.sayings[0] === `${all.verb} ${this.amount}`) {
      this.confirm = action;
      return;
    }
    this.clear();
    this.props().onanswer(action.sayings);
  }

  /** A touch on a card: it plays with a mouse, lifts first on touch; several cards are gathered. */
  touch(card: CardName, means: Means, copies = 1): void {
    this.why = "";
    this.zone = "";
    if (!this.live || card === "") return;
    if (!this.may(card)) {
      const why = this.scene.why[card];
      this.why = why ? this.say(why) : this.dims ? `The ${cardTitle(card)} may not be chosen now.` : "";
      return;
    }
    if (pickable(this.scene, card)) return this.gather(card, copies);
    const choices = choicesOf(this.scene, card);
    const at = this.chosen[0] === card;
    const now = means === "mouse" || (means === "touch" && (at || this.settings.oneTap));
    if (choices.length === 1 && now) return this.send(this.act(choices[0]!));
    this.chosen = at ? [] : [card];
  }

  /** Plays a card at once (a flick, a drop on the table, enter); with several choices it only selects. */
  throw(card: CardName): void {
    const choices = this.may(card) ? choicesOf(this.scene, card) : [];
    if (choices.length === 1) this.send(this.act(choices[0]!));
    else if (!this.chosenOf(card)) this.touch(card, "key");
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
    const aimed = this.open.filter((choice) => choice.zone === id);
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
