/** The browser's notifications, for a turn that comes while another page is in sight. */
import { load, save } from "./browserStorage";
import { route } from "./route.svelte";

const KEY = "notify";

class Notify {
  possible = typeof Notification === "function";
  on = $state(load(KEY, false) && this.possible && Notification.permission === "granted");
  refused = $state(false); // asked, and the browser or the reader said no

  async ask(): Promise<void> {
    if (!this.possible) return;
    this.on = (await Notification.requestPermission()) === "granted";
    this.refused = !this.on;
    save(KEY, this.on);
  }

  stop(): void {
    this.on = false;
    save(KEY, false);
  }

  /** Says that it is the reader's turn at a table, by its title alone, and opens the table when it is touched. */
  turn(title: string, table: string): void {
    if (!this.on || !document.hidden) return;
    try {
      const said = new Notification("It is your turn", { body: title, tag: table });
      said.onclick = () => {
        window.focus();
        said.close();
        if (location.pathname !== `/table/${table}`) route.go(`/table/${table}`);
      };
    } catch {
      this.on = false; // some phones allow them to installed pages only
    }
  }
}

export const notify = new Notify();
