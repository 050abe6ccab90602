/** A connection to the server that repairs itself: one WebSocket at a time, retried with growing pauses. */
import type { FromRoom, ToRoom } from "../../protocol";
import { takeSocket } from "./early";

export type ConnectionState =
  | "connecting" // for the first time
  | "live"
  | "mending" // lost, reconnecting
  | "offline" // the device has no network
  | "restarting" // the server announced a restart
  | "closed"; // closed by the page, for good

export interface ConnectionOptions {
  url: string;
  hello: () => ToRoom; // the first message of every connection
  received: (message: FromRoom) => void;
  changed: (state: ConnectionState) => void;
  unreadable: () => void; // a message this page cannot read
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;
const GOING_AWAY = [1001, 1012];

/** Milliseconds before try number `tries` (from 0). Pauses double, less up to a quarter at random, so that players do not all
 *  return at once. */
export function pauseBefore(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries) * (1 - chance / 4);
}

export class Connection {
  state: ConnectionState = "connecting";
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(readonly options: ConnectionOptions) {
    addEventListener("online", this.#retryNow);
    addEventListener("offline", this.#lostNetwork);
    document.addEventListener("visibilitychange", this.#seenAgain);
    this.#open();
  }

  /** Sends a message now, or returns false. Nothing is queued, since the player may not mean it any more later. */
  send(message: ToRoom): boolean {
    if (this.state !== "live" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#become("closed");
    clearTimeout(this.#timer);
    this.#drop();
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.#lostNetwork);
    document.removeEventListener("visibilitychange", this.#seenAgain);
  }

  #become(state: ConnectionState): void {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    this.options.changed(state);
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
  }

  #open(): void {
    this.#drop();
    const socket = takeSocket(this.options.url);
    this.#socket = socket;
    const greet = (): void => socket.send(JSON.stringify(this.options.hello()));
    if (socket.readyState === WebSocket.OPEN) greet();
    else socket.onopen = greet;
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(event.data);
    socket.onclose = (event) => this.#lost(event.code);
  }

  #hear(data: string): void {
    let message: FromRoom;
    try {
      message = JSON.parse(data) as FromRoom;
    } catch {
      this.options.unreadable();
      return;
    }
    this.#tries = 0;
    this.#become("live");
    this.options.received(message);
  }

  #lost(code: number): void {
    this.#socket = null;
    if (!navigator.onLine) this.#become("offline");
    else if (GOING_AWAY.includes(code)) this.#become("restarting");
    else if (this.state !== "restarting") this.#become("mending");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), pauseBefore(this.#tries));
    this.#tries += 1;
  }

  #retryNow = (): void => {
    if (this.state === "live" || this.state === "closed") return;
    this.#become("mending");
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#open();
  };

  #lostNetwork = (): void => {
    if (this.state === "closed") return;
    this.#drop();
    this.#lost(0);
    this.#become("offline");
  };

  #seenAgain = (): void => {
    if (document.visibilityState === "visible" && this.state !== "connecting") this.#retryNow();
  };
}
