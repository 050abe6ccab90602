/** The browser's notifications, for a turn that comes while another page is in sight or this one is closed. */
import { load, save } from "./browserStorage";
import { follow, pathOfTable, showByWorker, unfollow } from "./closedPage";
import { route } from "./route.svelte";
import { savedSeats } from "./savedSeats";

const KEY = "notify";

class Notify {
  possible = typeof Notification === "function";
  on = $state(load(KEY, false) && this.possible && Notification.permission === "granted");
  refused = $state(false); // asked, and the browser or the reader said no
  closed = $state(false); // the room also tells a page that is closed

  async ask(): Promise<void> {
    if (!this.possible) return;
    this.on = (await Notification.requestPermission()) === "granted";
    this.refused = !this.on;
    save(KEY, this.on);
    await this.follow();
  }

  stop(): void {
    this.on = this.closed = false;
    save(KEY, false);
    void unfollow().catch(() => null); // the browser takes no more notices, whether or not the room hears of it
  }

  /** Lets the room tell a closed page about the seats of this browser, if it can. */
  async follow(): Promise<void> {
    if (!this.on) return;
    const seats = savedSeats().filter((seat) => seat.token && seat.state !== "over");
    this.closed = await follow(seats).catch(() => this.closed);
  }

  /** Says that it is the reader's turn at a table, by its title alone, and opens the table when it is touched. */
  turn(title: string, table: string): void {
    if (!this.on || !document.hidden) return;
    const words = "It is your turn";
    try {
      const said = new Notification(words, { body: title, tag: table });
      said.onclick = () => {
        window.focus();
        said.close();
        if (location.pathname !== pathOfTable(table)) route.go(pathOfTable(table));
      };
    } catch {
      void showByWorker(words, title, table).then((shown) => (this.on &&= shown)); // phones ask for this way
    }
  }
}

export const notify = new Notify();
