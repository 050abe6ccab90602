/** The browser's notifications, for a turn that comes while another page is in sight. */
import { load, save } from "../browserStorage";

const KEY = "notify";

class Notify {
  possible = typeof Notification === "function";
  on = $state(load(KEY, false) && this.possible && Notification.permission === "granted");

  async ask(): Promise<void> {
    if (!this.possible) return;
    this.on = (await Notification.requestPermission()) === "granted";
    save(KEY, this.on);
  }

  stop(): void {
    this.on = false;
    save(KEY, false);
  }

  /** Says that it is the reader's turn, once, and leads back to the table when it is touched. */
  turn(title: string, table: string): void {
    if (!this.on || !document.hidden) return;
    try {
      const said = new Notification("It is your turn", { body: title, tag: table });
      said.onclick = () => (window.focus(), said.close());
    } catch {
      this.on = false; // some phones allow them to installed pages only
    }
  }
}

export const notify = new Notify();
