/** Sends answers to the room. What cannot be taken back is asked once more first. */
import type { Choice } from "../protocol";
import { givesUp, type Action } from "./choosing";
import type { TableState } from "./tableState.svelte";

export class Sender {
  confirm: Action | null = $state.raw(null); // waits for a yes

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  choice = (choice: Choice): void => this.action(this.#table.act(choice));

  action = (action: Action): void => {
    if (!action.sayings.length || this.#table.props().busy) return;
    if (this.reasonToConfirm(action) && this.confirm !== action) {
      this.confirm = action;
      return;
    }
    this.#table.clear();
    this.#table.props().onanswer(action.sayings);
  };

  /** Why an action is asked once more: it bets the whole stack, or gives up the game; "" for any other. */
  reasonToConfirm({ sayings: [say] }: Action): "all in" | "give up" | "" {
    const { amount, choices } = this.#table.scene;
    const value = this.#table.amount.value;
    if (amount && value >= amount.stack && say === `${amount.verb} ${value}`) return "all in";
    return choices.some((choice) => givesUp(choice) && choice.say === say) ? "give up" : "";
  }
}
