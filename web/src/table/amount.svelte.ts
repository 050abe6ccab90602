/** The amount the reader is setting: a bet, a bid, a number of chips. */
import { legalAmount } from "./choosing";
import type { TableState } from "./tableState.svelte";

export class AmountInput {
  asked = $state(0); // as it was typed or dragged
  value = $derived.by(() => (this.#table.scene.amount ? legalAmount(this.#table.scene, this.asked) : 0));

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }

  reset(): void {
    this.asked = this.#table.scene.amount?.low ?? 0;
  }
}
