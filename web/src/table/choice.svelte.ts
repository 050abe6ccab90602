/** The cards and zones the reader has touched, and what they make together. */
import { cardTitle } from "../cards/names";
import type { CardName, Choice, Zone } from "../protocol";
import { sentence } from "../text";
import { choicesAt, choicesOf, made, mayTouch, pickable, trayOf, trays } from "./choosing";
import type { TableState } from "./tableState.svelte";

export type Means = "mouse" | "touch" | "key";

export class CardChoice {
  cards: CardName[] = $state([]); // in the order they were touched
  zone = $state(""); // a zone with several choices
  picked: Choice | null = $state.raw(null); // the bid chosen on a ladder, or one of several captures
  why = $state(""); // why the card just touched cannot be chosen

  /** The choices for the chosen zone, card or group of cards. */
  open: Choice[] = $derived.by(() => {
    const scene = this.#table.scene;
    if (this.zone) return choicesAt(scene, this.zone);
    return this.cards.length === 1 || (this.cards.length && !scene.pick) ? made(scene, this.cards) : [];
  });
  /** The cards on the table that an open choice captures: touching one takes it. */
  capturable: Set<CardName> = $derived.by(() => new Set(this.zone ? [] : this.open.flatMap((choice) => choice.targets)));
  /** The cards that the choice made so far captures. */
  aimed: Set<CardName> = $derived.by(() => (this.picked ? new Set(this.picked.targets) : this.capturable));
  /** The zones where the chosen card can go. */
  targets: Set<string> = $derived.by(() => {
    const scene = this.#table.scene;
    const target = (choice: Choice): string => trayOf(scene, choice)?.id ?? (choice.targets.length ? "" : choice.zone);
    return new Set(this.zone ? [] : this.open.map(target).filter(Boolean));
  });
  /** The rows that the reader fills. */
  trays: Zone[] = $derived.by(() => trays(this.#table.scene));
  /** The choices of a card that has several, or that can also be one of several cards. The other buttons step back for them. */
  several: Choice[] = $derived.by(() => {
    const { pick } = this.#table.scene;
    const enough = this.open.length > (pick && !this.zone ? 0 : 1);
    return enough && !(pick && this.cards.length > 1) ? this.open : [];
  });
  /** Do several choices of one card capture something? Then each is shown as a picture. */
  pictures = $derived.by(() => this.several.some((choice) => choice.targets.length > 0));

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** How many copies of a card are chosen. */
  count = (card: CardName): number => this.cards.filter((other) => other === card).length;
  may = (card: CardName): boolean => this.#table.live && mayTouch(this.#table.scene, card);

  clear(): void {
    this.cards = [];
    this.zone = "";
    this.picked = null;
    this.why = "";
  }

  /** A touch on a card, of which the hand holds `copies`. A mouse click plays it, a first tap lifts it; cards that are chosen
   *  together, or that one choice needs together, are gathered. */
  touch(card: CardName, means: Means, copies = 0): void {
    const { scene, live, dims, send, settings } = this.#table;
    this.why = "";
    this.zone = "";
    if (!live || card === "") return;
    if (copies === 0 && this.capturable.has(card) && !this.count(card)) return this.aim(card);
    this.picked = null;
    if (!this.may(card)) {
      const why = scene.why[card];
      this.why = why ? sentence(this.#table.say(why)) : dims ? `You cannot choose the ${cardTitle(card)} now.` : "";
      return;
    }
    if (pickable(scene, card)) return this.gather(card, copies || 1);
    const [only, ...others] = choicesOf(scene, card);
    const chosen = this.count(card) > 0;
    if (this.cards.length && choicesOf(scene, ...this.cards, card).length) return void this.cards.push(card);
    if (this.cards.length > 1 && chosen) return void (this.cards = this.cards.filter((other) => other !== card));
    const single = only!.cards.length === 1;
    const now = single ? means === "mouse" || (means === "touch" && (chosen || settings.oneTap)) : means === "touch" && chosen;
    if (!others.length && now) return send.choice(only!);
    this.cards = chosen ? [] : [card];
  }

  /** Plays a card at once (a flick, a drop on the table, Enter), or all cards gathered. A card with several choices is only
   *  chosen. */
  play(card: CardName): void {
    const { main } = this.#table.actions;
    if (this.cards.length > 1 && this.count(card) && main) return this.#table.send.action(main);
    const choices = this.may(card) ? choicesOf(this.#table.scene, card) : [];
    if (choices.length === 1) this.#table.send.choice(choices[0]!);
    else if (!this.count(card)) this.touch(card, "key", this.#table.copies(card));
  }

  /** A touch on a card that can be captured takes it. Where several choices capture it, touches go through them. */
  aim(card: CardName): void {
    const takes = this.open.filter((choice) => choice.targets.includes(card));
    if (takes.length === 1) this.#table.send.choice(takes[0]!);
    else this.picked = takes[(takes.findIndex((choice) => choice === this.picked) + 1) % takes.length]!;
  }

  gather(card: CardName, copies: number): void {
    const pick = this.#table.scene.pick!;
    if (this.count(card) >= copies) this.cards = this.cards.filter((other) => other !== card);
    else if (this.cards.length < pick.most) this.cards = [...this.cards, card];
    else if (pick.most === 1) this.cards = [card];
    else this.why = `You can choose ${pick.most} cards. Put one back first.`;
  }

  /** A touch on a zone: the target of the chosen card, or the zone's own choice. */
  touchZone(id: string): void {
    const { scene, live, send } = this.#table;
    if (!live) return;
    this.why = "";
    const aimed = this.open.filter((choice) => choice.zone === id || trayOf(scene, choice)?.id === id);
    const here = aimed.length ? aimed : choicesAt(scene, id);
    if (here.length === 1) send.choice(here[0]!);
    else if (here.length) [this.cards, this.zone] = [[], id];
  }
}
