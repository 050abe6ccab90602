import "@testing-library/jest-dom/vitest";
import { afterEach, beforeEach } from "vitest";
import { FakeSocket } from "./samples";

// What the test browser lacks: dialogs that open, a page that scrolls, and sockets.
HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
  this.open = false;
};
globalThis.matchMedia = ((media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
HTMLCanvasElement.prototype.getContext = () => null;
globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket;
globalThis.scrollTo = (() => undefined) as typeof scrollTo;

beforeEach(() => localStorage.clear());
afterEach(() => history.replaceState(null, "", "/"));
