/** One player's side of the table: the cards chosen, the amount, the rule being composed, the buttons, the sender. */
import { getContext, setContext } from "svelte";
import type { CardName, Choice, MatchView, Scene } from "../protocol";
import { many, plain } from "../text";
import { ActionButtons } from "./actions.svelte";
import { AmountInput } from "./amount.svelte";
import type { TableAnimation } from "./animation.svelte";
import { CardChoice } from "./choice.svelte";
import { asksCards, type Action } from "./choosing";
import { HandCount } from "./count.svelte";
import { ExpressionInput } from "./expression.svelte";
import { arranged, type Order } from "./hand";
import type { Mode } from "./seatPlaces";
import { Sender } from "./send.svelte";
import { TermHelp } from "./terms.svelte";
import type { TableProps, TableSettings } from "./tableProps";

export class TableState {
  props: () => TableProps;
  animation: TableAnimation;
  choice = new CardChoice(this);
  amount = new AmountInput(this);
  expression = new ExpressionInput(this);
  send = new Sender(this);
  actions = new ActionButtons(this);
  count = new HandCount(this);
  terms = new TermHelp(this);

  mode: Mode = $state("phone");
  width = $state(375);
  height = $state(667);
  order: Order = $state("given");
  own: CardName[] = $state([]); // the reader's own order of the hand

  scene: Scene = $derived.by(() => this.animation.drawn.scene);
  match: MatchView = $derived.by(() => this.animation.drawn.match);
  settings: TableSettings = $derived.by(() => this.props().settings);
  reader = $derived.by(() => this.scene.seat);
  names = $derived.by(() => this.props().names ?? this.animation.drawn.players.map((player) => player.name));
  cards: CardName[] = $derived.by(
    () => this.scene.zones.find((zone) => zone.layout === "hand" && zone.owner === this.reader)?.cards ?? [],
  );
  hand: CardName[] = $derived.by(() => arranged(this.cards, this.order, this.own));
  live = $derived.by(() => this.scene.yours && !this.props().busy);
  dims = $derived.by(() => asksCards(this.scene));
  /** The cards that the hint would choose. */
  hinted: Set<CardName> = $derived.by(() => {
    const hint = this.live ? this.props().hint : null;
    const says = hint ? [hint.say, ...hint.also] : [];
    return new Set(this.scene.choices.filter((choice) => choice.card && says.includes(choice.say)).map((choice) => choice.card));
  });

  /** Do other players have many melds, and is there little room? Then each player's melds get one slim line. */
  slim = $derived.by(() => {
    const theirs = this.scene.zones.filter(
      (zone) => zone.layout === "melds" && zone.owner >= 0 && zone.owner !== this.reader && zone.count > 0,
    );
    return this.mode !== "wide" && theirs.length > 1 && theirs.reduce((sum, zone) => sum + zone.count, 0) > 9;
  });
  /** Are there too many players to draw bets in front of them? Then the plates show the bets. */
  narrow = $derived.by(() => this.mode === "low" || (this.mode === "phone" && this.match.seats > 6));
  /** Do the slim lines of melds serve as plates too? */
  lines = $derived.by(() => this.slim && this.mode === "phone" && this.match.seats > 5);
  /** Patience: moves and minutes so far. */
  pace = $derived.by(() => {
    const sitting = this.props().sitting;
    const alone = this.match.seats === 1 && sitting;
    return alone ? [many(this.animation.drawn.move, "moves"), `${Math.floor(sitting.seconds / 60)} min`] : [];
  });

  #question = "";

  constructor(props: () => TableProps, animation: TableAnimation) {
    this.props = props;
    this.animation = animation;
  }

  say = (told: string): string => plain(told, this.reader, this.names);
  act = (choice: Choice): Action => ({
    text: choice.cards.length > 1 ? choice.text : this.say(choice.text),
    sayings: [choice.say],
  });
  copies = (card: CardName): number => this.cards.filter((other) => other === card).length;

  clear(): void {
    this.choice.clear();
    this.send.confirm = null;
  }

  /** A new table arrived: start the choice over, unless it asks the same question again. */
  refresh(): void {
    const { seat, phase, yours, choices, pick, amount, compose } = this.scene;
    const question = JSON.stringify([seat, phase, yours, choices, pick, amount, compose, this.cards, this.match.number]);
    if (question === this.#question) return;
    this.#question = question;
    this.clear();
    this.expression.opened = false;
    this.terms.close();
    this.amount.reset();
    const cards = new Set(yours && this.choice.trays.length ? choices.map((choice) => choice.card).filter(Boolean) : []);
    if (cards.size === 1) this.choice.cards = [...cards]; // the only card to place
  }

  sort(): void {
    this.order = this.order === "given" ? "rank" : "given";
  }

  /** Moves a stack of equal cards in front of another, or to the end, and keeps that order. */
  rearrange(card: CardName, before: CardName | null): void {
    const held = this.hand.filter((other) => other === card);
    const rest = this.hand.filter((other) => other !== card);
    const at = before === null ? rest.length : rest.indexOf(before);
    this.own = [...rest.slice(0, at), ...held, ...rest.slice(at)];
    this.order = "own";
  }
}

const KEY = Symbol("table");
export const setTableState = (table: TableState): TableState => setContext(KEY, table);
export const getTableState = (): TableState => getContext<TableState>(KEY);
