import "@testing-library/jest-dom/vitest";
import { afterEach, beforeEach } from "vitest";

// What the test browser lacks: dialogs that open, and a page that scrolls.
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
globalThis.scrollTo = (() => undefined) as typeof scrollTo;

beforeEach(() => localStorage.clear());
afterEach(() => history.replaceState(null, "", "/"));
