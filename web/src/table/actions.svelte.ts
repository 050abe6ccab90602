/** The buttons of the action bar, the main one among them, and the letters that press them. */
import type { Choice, Told } from "../protocol";
import { list } from "../text";
import { amountAction, buttons, pickAction, placed, trayOf, type Action } from "./choosing";
import { letters } from "./keys";
import type { TableState } from "./tableState.svelte";

export class ActionButtons {
  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  all: Choice[] = $derived.by(() => buttons(this.#table.scene));
  /** The main button; it is disabled while it has no sayings. Null where the plain buttons are the whole choice. */
  main: Action | null = $derived.by(() => {
    const table = this.#table;
    const { scene, choice } = table;
    if (!scene.yours) return scene.asked.length ? { text: this.#waiting(), sayings: [] } : null; // nobody's turn: paused, ended
    if (choice.open.length === 1 && (!scene.pick || choice.zone)) return table.act(choice.open[0]!);
    if (choice.picked) return table.act(choice.picked);
    if (choice.open.length > 1 && !scene.pick) return null;
    if (scene.pick) return this.#inWords(pickAction(scene, choice.cards));
    if (choice.trays.length) return this.#setting();
    if (scene.amount) return amountAction(scene, table.amount.value);
    return table.dims ? { text: "Choose a card", sayings: [] } : null;
  });
  /** Giving up, where something else can be said as well. */
  resign: Choice | null = $derived.by(() => {
    const { live, scene } = this.#table;
    return (live && scene.choices.length > 1 && scene.choices.find((choice) => choice.kind === "resign")) || null;
  });
  #room = $derived.by(() => (this.#table.mode === "wide" ? 5 : 3));
  /** Does the chosen card have more choices than fit in the bar? Choices that go to a zone are made by touching it. */
  crowded = $derived.by(() => {
    const { several, pictures, targets } = this.#table.choice;
    return several.length > this.#room && !pictures && targets.size === 0;
  });
  placed = $derived.by(() => {
    const several = this.#table.choice.several;
    return placed(this.crowded ? several : this.all.filter((choice) => choice !== this.resign), this.#room);
  });
  /** The choices of the chosen card that are in the bar. */
  ofCard: Choice[] = $derived.by(() => {
    const { several, pictures } = this.#table.choice;
    return pictures ? [] : this.crowded ? this.placed.bar : several;
  });
  /** The other buttons beside the main one. */
  side: Choice[] = $derived.by(() => {
    const { several, zone } = this.#table.choice;
    return several.length || zone ? [] : this.placed.bar.filter((choice) => !this.main?.sayings.includes(choice.say));
  });
  /** Is there a choice to clear? */
  clears = $derived.by(() => {
    const { trays, cards, several } = this.#table.choice;
    const chosen = cards.length > 1 || (this.#table.scene.pick !== null && cards.length > 0) || several.length > 0;
    return trays.length === 0 && chosen;
  });
  /** How the hand tools are drawn: the more buttons there are, the less room the tools take. */
  tools: "words" | "icons" | "afloat" = $derived.by(() => {
    const big = this.main || this.#table.expression.optional;
    const actions = this.side.length + this.ofCard.length + (big ? 1 : 0) + (this.clears ? 1 : 0);
    return actions <= 1 ? "words" : actions === 2 || this.#table.choice.trays.length ? "icons" : "afloat";
  });

  /** The letter that presses each button, by its saying or by the tool's name. */
  keys: Map<string, string> = $derived.by(() => {
    const { say, choice, props } = this.#table;
    const choices = [...this.side, ...this.ofCard, ...(this.placed.ladder ? [] : this.placed.tray)];
    const named: [string, string][] = choices.map((one) => [one.say, say(this.label(one).told)]);
    if (this.main) named.push(["main", say(this.main.text)]);
    if (props().onhint) named.push(["hint", choice.trays.length ? "Suggest" : "Hint"]);
    named.push(["sort", "Sort"], ["undo", "Undo"]);
    if (props().onredo) named.push(["redo", "Redo"]);
    if (props().onsafe) named.push(["up", "Safe cards up"]);
    if (this.resign) named.push(["flag", say(this.resign.text)]);
    const marks = letters(named.map(([, text]) => text));
    return new Map(named.map(([name], i) => [name, marks[i]!]));
  });

  /** The label of a button. A choice that puts a card in a row shows only the row's name, and the hand it would make. */
  label(choice: Choice): { told: Told; note: string } {
    const tray = trayOf(this.#table.scene, choice);
    return { told: tray ? tray.title : choice.text, note: this.#table.say(choice.note) };
  }

  #inWords = (action: Action): Action => ({ ...action, text: this.#table.say(action.text) });

  /** While rows are being filled, the main button sets the hand if that is the only answer left; several are plain buttons. */
  #setting(): Action | null {
    const { scene, props, cards, choice } = this.#table;
    const hint = scene.choices.find((one) => one.say === props().hint?.say);
    if (hint) return this.#table.act(hint);
    const done = this.all.filter((one) => one.zone === "");
    if (done.length === 1) return this.#table.act(done[0]!);
    if (done.length > 1) return null;
    const holes = choice.trays.reduce((sum, tray) => sum + Math.max(0, tray.places[0]! - tray.count), 0);
    const left = Math.min(cards.length, holes);
    return {
      text: left ? `${left} ${left === 1 ? "card" : "cards"} to place` : "You cannot set your hand like this",
      sayings: [],
    };
  }

  #waiting(): string {
    const { scene, reader, names } = this.#table;
    const awaited = scene.asked.filter((seat) => seat !== reader).map((seat) => names[seat] ?? `Seat ${seat + 1}`);
    return `Waiting for ${list(awaited)}`;
  }
}
