/** Sends answers to the room. Before an answer that cannot be taken back it asks once more. */
import type { Choice } from "../protocol";
import { amount as written } from "../text";
import type { Action } from "./choosing";
import type { TableState } from "./tableState.svelte";

/** A question to the reader before an action is sent. */
export interface Question {
  title: string;
  text: string;
  yes: string;
}

export class Sender {
  confirm: Action | null = $state.raw(null); // waits for a yes

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  choice = (choice: Choice): void => this.action(this.#table.act(choice));

  action = (action: Action): void => {
    if (!action.sayings.length || this.#table.props().busy) return;
    if (this.question(action) && this.confirm !== action) {
      this.confirm = action;
      return;
    }
    this.#table.clear();
    this.#table.props().onanswer(action.sayings);
  };

  /** The only answer, if there is no choice at all: nothing to pick, to name or to confirm. */
  get forced(): Choice | null {
    const { live, scene } = this.#table;
    const [only, ...others] = scene.choices;
    const plain = live && only && !others.length && !scene.pick && !scene.amount && !scene.compose && !scene.sealed;
    return plain && only.kind === "" && !only.confirm ? only : null;
  }

  /** The question before an action that bets the whole stack, gives up the game, or is easily chosen by mistake. */
  question({ sayings: [say] }: Action): Question | null {
    const { scene, amount } = this.#table;
    const all = scene.amount;
    if (all && amount.value >= all.stack && say === `${all.verb} ${amount.value}`)
      return { title: "All in?", text: `This bets everything you have: ${written(amount.value)}.`, yes: "Yes, all in" };
    const choice = scene.choices.find((one) => one.say === say);
    if (choice?.kind === "resign") return { title: "Give up?", text: "This ends the game now.", yes: "Yes, give up" };
    const text = this.#table.say(choice?.confirm ?? "");
    return choice && text ? { title: "Are you sure?", text, yes: this.#table.say(choice.text) } : null;
  }
}
