import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, tableMessage } from "../testing/samples";
import { Connection, pauseBefore, type ConnectionState } from "./connection";
import { closeEarly, openEarly } from "./early";

let states: ConnectionState[];
let connection: Connection;
const received = vi.fn();
const unreadable = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  FakeSocket.all = [];
  states = [];
  received.mockReset();
  unreadable.mockReset();
  connection = new Connection({
    url: "ws://room/ws",
    hello: () => ({ type: "join", table: "t1", token: "secret" }),
    received,
    changed: (state) => states.push(state),
    unreadable,
  });
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const goesLive = (): void => {
  FakeSocket.last.opens();
  FakeSocket.last.hears(tableMessage());
};

test("the first message of every connection takes the seat", () => {
  goesLive();
  expect(FakeSocket.last.sent).toEqual([{ type: "join", table: "t1", token: "secret" }]);
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(500);
  FakeSocket.last.opens();
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.sent).toEqual([{ type: "join", table: "t1", token: "secret" }]);
});

test("pauses double up to ten seconds, less up to a quarter", () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((tries) => pauseBefore(tries, 0))).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  expect(pauseBefore(0, 1)).toBe(375);
});

test("a line that opens and breaks without a word does not start the pauses over", () => {
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(500);
  FakeSocket.last.opens();
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(999);
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSocket.all).toHaveLength(3);
});

describe("states", () => {
  test("a break is mended", () => {
    goesLive();
    FakeSocket.last.breaks();
    vi.advanceTimersByTime(500);
    goesLive();
    expect(states).toEqual(["live", "mending", "live"]);
  });
  test("a room that goes away is restarting until it is back", () => {
    goesLive();
    FakeSocket.last.breaks(1012);
    vi.advanceTimersByTime(500);
    FakeSocket.last.breaks(1006);
    expect(states).toEqual(["live", "restarting"]);
  });
  test("without a network it is offline, and the network's return tries at once", () => {
    goesLive();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    dispatchEvent(new Event("offline"));
    expect(states).toEqual(["live", "offline"]);
    const before = FakeSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(before + 1);
    goesLive();
    expect(states.at(-1)).toBe("live");
  });
});

test("what is said while the line is broken is not sent later", () => {
  goesLive();
  expect(connection.send({ type: "hint" })).toBe(true);
  FakeSocket.last.breaks();
  expect(connection.send({ type: "next", hand: 1 })).toBe(false);
  vi.advanceTimersByTime(500);
  goesLive();
  expect(FakeSocket.last.sent).toEqual([{ type: "join", table: "t1", token: "secret" }]);
});

test("words that cannot be read are reported, not thrown", () => {
  goesLive();
  FakeSocket.last.onmessage?.({ data: "<html>" });
  expect(unreadable).toHaveBeenCalledOnce();
});

test("a closed line stays closed", () => {
  goesLive();
  connection.close();
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a table takes the socket that was opened early, and greets once it is open", () => {
  connection.close();
  FakeSocket.all = [];
  openEarly("ws://room/ws");
  const early = FakeSocket.last;
  early.opens();
  connection = new Connection({ ...connection.options });
  expect(FakeSocket.all).toEqual([early]);
  expect(early.sent).toEqual([{ type: "join", table: "t1", token: "secret" }]);
  early.breaks();
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
});

test("an early socket that is still opening greets when it opens", () => {
  connection.close();
  FakeSocket.all = [];
  openEarly("ws://room/ws");
  connection = new Connection({ ...connection.options });
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.opens();
  expect(FakeSocket.all).toHaveLength(1);
  expect(FakeSocket.last.sent).toEqual([{ type: "join", table: "t1", token: "secret" }]);
});

test("an early socket that broke or was given up is not used", () => {
  connection.close();
  FakeSocket.all = [];
  openEarly("ws://room/ws");
  FakeSocket.last.breaks();
  connection = new Connection({ ...connection.options });
  expect(FakeSocket.all).toHaveLength(2);
  connection.close();
  openEarly("ws://room/ws");
  const early = FakeSocket.last;
  closeEarly();
  expect(early.readyState).toBe(3);
  connection = new Connection({ ...connection.options });
  expect(FakeSocket.last).not.toBe(early);
});
