import { beforeEach, expect, test, vi } from "vitest";
import { follow, startWorker, unfollow } from "./closedPage";
import { fakeRoom } from "./testing/samples";

const KEYS = { endpoint: "https://push.example/1", keys: { p256dh: "P", auth: "A" } };

/** A browser with a push service: whether it is asked for notices, and by which key. */
function browser() {
  const found = { key: "", on: false, told: (_: { data: { go?: string } }): void => undefined };
  const subscription = {
    toJSON: () => KEYS,
    unsubscribe: () => Promise.resolve(!(found.on = false)),
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(found.on ? subscription : null),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      Object.assign(found, { key: applicationServerKey, on: true });
      return Promise.resolve(subscription);
    },
  };
  const worker = { pushManager };
  const serviceWorker = {
    register: vi.fn(() => Promise.resolve(worker)),
    ready: Promise.resolve(worker),
    getRegistration: () => Promise.resolve(worker),
    addEventListener: (_: string, told: typeof found.told) => void (found.told = told),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return { found, serviceWorker };
}

beforeEach(async () => {
  browser();
  vi.stubGlobal("fetch", fakeRoom({ "/api/push": { body: { key: "K" } } }).fetch);
  await unfollow();
});

test("the room is told once of the seats that a browser wants notices of, and again when they change", async () => {
  const { found } = browser();
  const room = fakeRoom({ "/api/push": { body: { key: "K" } } });
  vi.stubGlobal("fetch", room.fetch);
  const [ann, ben] = ["a", "b"].map((table) => ({ table, token: `of ${table}`, title: "Gin" }));
  expect(await follow([ann!])).toBe(true);
  expect(await follow([ann!])).toBe(true);
  expect(await follow([ben!, ann!])).toBe(true);
  expect([found.on, found.key]).toEqual([true, "K"]);
  const own = { endpoint: "https://push.example/1", p256dh: "P", auth: "A" };
  const seat = (table: string) => ({ table, token: `of ${table}` });
  expect(room.posted).toEqual([
    { ...own, seats: [seat("a")] },
    { ...own, seats: [seat("b"), seat("a")] },
  ]);
  await unfollow();
  expect([found.on, room.posted.at(-1)]).toEqual([false, { ...own, seats: [] }]);
});

test("a room that sends no notices asks the browser for nothing", async () => {
  const { found } = browser();
  const room = fakeRoom({ "/api/push": { body: { key: "" } } });
  vi.stubGlobal("fetch", room.fetch);
  expect(await follow([{ table: "a", token: "t" }])).toBe(false);
  expect([found.on, room.posted]).toEqual([false, []]);
});

test("the service worker starts after a while, and a touched notice leads to its table", () => {
  vi.useFakeTimers();
  const { found, serviceWorker } = browser();
  const went: string[] = [];
  startWorker(8000, (path) => went.push(path));
  vi.advanceTimersByTime(7999);
  expect(serviceWorker.register).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(serviceWorker.register).toHaveBeenCalledWith("/sw.js");
  found.told({ data: { go: "/table/a" } });
  found.told({ data: { go: location.pathname } });
  found.told({ data: {} });
  expect(went).toEqual(["/table/a"]);
  vi.useRealTimers();
});
