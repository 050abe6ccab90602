/** The rule the reader is putting together (Eleusis): whether the composer is open, and what it is called. */
import { capital } from "../text";
import { mayCompose } from "./choosing";
import type { TableState } from "./tableState.svelte";

export class ExpressionInput {
  opened = $state(false); // the reader has opened the composer, though there is something else to say
  /** Can the reader put a rule together, and also say something else? Then a button opens the composer. */
  optional = $derived.by(() => mayCompose(this.#table.scene));
  open = $derived.by(() => {
    const { compose, yours } = this.#table.scene;
    return compose !== null && yours && (!this.optional || this.opened);
  });
  verb = $derived.by(() => capital(this.#table.scene.compose?.verb ?? ""));

  #table: TableState;

  constructor(table: TableState) {
    this.#table = table;
  }
}
