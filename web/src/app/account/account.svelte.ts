/** The person who is signed in. The page asks the room only if this browser was signed in before: a guest costs no request. */
import { load, save } from "../browserStorage";
import { forgetSeat, savedSeats, saveSeat } from "../savedSeats";
import { settings } from "../settings.svelte";
import { OWN } from "./played";
import { fetchMe, fetchTables, signOut, type Me } from "./requests";

const GUEST: Me = { name: "", passkeys_possible: false };

class Account {
  me: Me = $state({ ...GUEST, name: load<string>("account", "") });

  get name(): string {
    return this.me.name;
  }

  /** Asks the room who is signed in, and saves the seats of the account in this browser. */
  async load(): Promise<void> {
    this.me = await fetchMe();
    save("account", this.me.name);
    if (!this.me.name) return this.#forget();
    settings.set("name", this.me.name);
    const known = new Map(savedSeats().map((seat) => [seat.table, seat]));
    for (const { table, game, title, names, state } of (await fetchTables()).reverse()) {
      const saved = known.get(table);
      if (saved?.token === OWN || saved?.pair || state === "gone" || (state === "over" && !saved)) continue;
      const others = names.filter((name) => name && name !== this.me.name);
      const now = state === "yours" || state === "over" ? state : "waiting";
      saveSeat({ ...saved, table, token: OWN, game, title, with: others, state: now });
    }
  }

  async leave(everywhere = false): Promise<void> {
    await signOut(everywhere);
    this.left();
  }

  /** This browser is a guest's again. */
  left(): void {
    this.me = { ...GUEST, passkeys_possible: this.me.passkeys_possible };
    save("account", "");
    settings.set("name", "");
    this.#forget();
  }

  #forget(): void {
    for (const seat of savedSeats()) if (seat.token === OWN) forgetSeat(seat.table);
  }
}

export const account = new Account();
if (account.name) void account.load().catch(() => {});
