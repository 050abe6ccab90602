import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savedSeatAt, saveSeat } from "../savedSeats";
import { account } from "../account/account.svelte";
import { resultsOf } from "../results";
import { keepFirst } from "./early";
import { FakeSocket, match, said, scene, tableMessage } from "../testing/samples";
import { Session } from "./session.svelte";

let session: Session;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (() => Promise.reject(new TypeError())) as typeof fetch);
  FakeSocket.all = [];
  saveSeat({ table: "t1", token: "secret", game: "hearts", title: "Hearts", with: [], state: "waiting" });
  session = new Session({ table: "t1", token: "secret" }, "ws://room/ws");
  FakeSocket.last.opens();
});
afterEach(() => {
  session.leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const hears = (...messages: Parameters<FakeSocket["hears"]>[0][]): void =>
  messages.forEach((message) => FakeSocket.last.hears(message));
const texts = (): string[] => session.log.map((line) => line.text);

test("an answer carries the move it answers", () => {
  hears(tableMessage({ move: 7 }));
  session.answer(["play AC"]);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "answer", move: 7, sayings: ["play AC"] });
  expect(session.sending).toBe(true);
  hears(tableMessage({ move: 8, whole: false }));
  expect(session.sending).toBe(false);
});

test("a new table is shown before its socket is open, and an answer to it waits for the socket", () => {
  session.leave();
  keepFirst("t1", tableMessage({ move: 0 }));
  session = new Session({ table: "t1", token: "secret" }, "ws://room/ws");
  const before = session.view;
  expect(before?.move).toBe(0);
  expect(session.open).toBe(true);
  session.answer(["play AC"]);
  expect([session.sending, session.notice, FakeSocket.last.sent]).toEqual([true, "", []]);
  FakeSocket.last.opens();
  hears(tableMessage({ move: 0 }));
  expect(FakeSocket.last.sent.slice(1)).toEqual([{ type: "answer", move: 0, sayings: ["play AC"] }]);
  expect(session.view).toBe(before);
});

test("what was kept for one table is not shown at another, nor a second time", () => {
  session.leave();
  keepFirst("t2", tableMessage({ move: 0 }));
  for (const table of ["t1", "t2"]) {
    session = new Session({ table, token: "secret" }, "ws://room/ws");
    expect([session.view, session.open]).toEqual([null, false]);
    session.leave();
  }
});

test("a refusal is shown as the room's sentence, and the table stays as it is", () => {
  hears(tableMessage());
  const before = session.view;
  session.answer(["play QS"]);
  hears({ type: "refused", text: "Clubs were led, and you hold a club.", field: "" });
  expect(session.notice).toBe("Clubs were led, and you hold a club.");
  expect(session.view).toBe(before);
  expect(session.sending).toBe(false);
});

test("the log grows by what happened and starts over where all is told again", () => {
  hears(
    tableMessage({ happened: [said("{1} led [2C].")] }),
    tableMessage({ whole: false, happened: [said("{2} played [KC]."), said("")] }),
  );
  expect(texts()).toEqual(["{1} led [2C].", "{2} played [KC]."]);
  hears(tableMessage({ happened: [said("{1} led [2C].")] }));
  expect(texts()).toEqual(["{1} led [2C]."]);
});

test("a player who joins gets the hands before the present one too, piece by piece", () => {
  hears(tableMessage({ happened: [said("{1} led [2C].")], first: 3 }));
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "history", before: 3 });
  hears({ type: "history", first: 1, happened: [said("{2} took the trick."), said("")] });
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "history", before: 1 });
  hears(tableMessage({ whole: false, happened: [said("{2} played [KC].")] }));
  hears({ type: "history", first: 0, happened: [said("{1} dealt.")] });
  expect(texts()).toEqual(["{1} dealt.", "{2} took the trick.", "{1} led [2C].", "{2} played [KC]."]);
  expect(new Set(session.log.map((line) => line.key)).size).toBe(4);
  expect(FakeSocket.last.sent.filter((message) => (message as { type: string }).type === "history")).toHaveLength(2);
});

test("a piece of history of a match that is over is left out", () => {
  hears(tableMessage({ happened: [said("{1} led [2C].")], first: 3 }), tableMessage({ happened: [], first: 0 }));
  hears({ type: "history", first: 1, happened: [said("{2} took the trick."), said("")] });
  expect(texts()).toEqual([]);
});

test("while the line is broken the table stays, and an answer is not lost in silence", () => {
  hears(tableMessage());
  const before = session.view;
  FakeSocket.last.breaks();
  expect(session.view).toBe(before);
  session.answer(["play AC"]);
  expect(session.sending).toBe(false);
  expect(session.notice).toBe("You are not connected right now. Your choice is still here.");
});

test("a mended line leaves the table alone where nothing has changed, so that what is chosen stays chosen", () => {
  hears(tableMessage());
  const before = session.view;
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(500);
  FakeSocket.last.opens();
  hears(tableMessage());
  expect(session.view).toBe(before);
  hears(tableMessage({ move: 5 }));
  expect(session.view?.move).toBe(5);
});

test("a hint is shown until the table moves on", () => {
  hears(tableMessage());
  session.askHint();
  hears({ type: "hint", say: "play AC", also: [], text: "Play [AC]", reason: "It wins." });
  expect(session.hint?.reason).toBe("It wins.");
  hears(tableMessage({ whole: false }));
  expect(session.hint).not.toBeNull();
  hears(tableMessage({ whole: false, move: 5 }));
  expect(session.hint).toBeNull();
});

test("looking back shows the table then, with nothing to choose, and now is one step away", () => {
  hears(tableMessage({ happened: [said("{1} led [2C].")] }));
  session.look(2);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "look", move: 2 });
  hears({ type: "past", move: 2, scene: { ...scene, prompt: "Then." }, match, shown: false, moves: 0, text: "" });
  expect(session.shown).toMatchObject({
    move: 2,
    happened: [],
    whole: true,
    scene: { prompt: "Then.", yours: false, choices: [], why: {} },
  });
  session.answer(["play AC"]);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "look", move: 2 });
  session.look(4);
  expect(session.past).toBeNull();
  expect(session.shown).toMatchObject({ move: 4, happened: [], whole: true });
});

test("the chair remembers the company and whose turn it is", () => {
  hears(tableMessage());
  expect(savedSeatAt("t1")).toMatchObject({ token: "secret", with: ["Ann", "Ben"], state: "yours" });
  hears(tableMessage({ match: { ...match, over: true } }));
  expect(savedSeatAt("t1")?.state).toBe("over");
});

test("a table that is gone says so, gives the chair up and stops asking", () => {
  hears({ type: "gone", text: "This table was cleared away." });
  expect(session.gone).toBe("This table was cleared away.");
  expect(savedSeatAt("t1")).toBeUndefined();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test("a table that does not let one in just now is told, and the chair is kept", () => {
  hears({ type: "refused", text: "Wait a little before you come in.", field: "" });
  expect(session.gone).toBe("Wait a little before you come in.");
  expect(savedSeatAt("t1")).toBeDefined();
});

test("after a break a page whose script the room no longer serves is out of date", async () => {
  document.head.innerHTML = '<script type="module" src="/assets/old.js"></script>';
  vi.stubGlobal(
    "fetch",
    (async () => new Response('<script type="module" src="/assets/new.js"></script>')) as unknown as typeof fetch,
  );
  hears(tableMessage());
  expect(session.stale).toBe(false);
  FakeSocket.last.breaks();
  vi.advanceTimersByTime(500);
  FakeSocket.last.opens();
  hears(tableMessage());
  await vi.waitFor(() => expect(session.stale).toBe(true));
  document.head.innerHTML = "";
});

test("the solver's line is stepped through within its length, as a table that is only looked at", () => {
  hears(tableMessage({ solvable: true, match: { ...match, over: true }, scene: { ...scene, over: true, yours: false } }));
  session.solve();
  expect(session.solving).toBe(true);
  hears({ type: "past", move: 0, scene, match, shown: true, moves: 3, text: "This deal could be won, in 3 moves." });
  expect(session.solving).toBe(false);
  session.look(9);
  expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "look", move: 3, shown: true });
  hears({
    type: "past",
    move: 3,
    scene: { ...scene, over: true },
    match: { ...match, over: true },
    shown: true,
    moves: 3,
    text: "",
  });
  expect([session.shown?.scene.over, session.shown?.match.over, session.shown?.scene.choices]).toEqual([false, false, []]);
  session.lookAtNow();
  expect(session.shown?.match.over).toBe(true);
});

test("a solver that is refused is asked no more, and a new deal takes its line away", () => {
  hears(tableMessage({ solvable: true }));
  session.solve();
  hears({ type: "refused", text: "The deal is still being played. The solver tells when it is over.", field: "" });
  expect(session.solving).toBe(false);
  hears({ type: "past", move: 1, scene, match, shown: true, moves: 3, text: "" }, tableMessage({ solvable: true, move: 0 }));
  expect(session.past).toBeNull();
});

test("a match that ends is counted once, with the time for which it was in sight", () => {
  const over = tableMessage({
    match: { ...match, over: true, winners: [0] },
    options: { goal: 51 },
    seed: "4711".padStart(64, "0"),
    whole: false,
  });
  hears(tableMessage());
  vi.advanceTimersByTime(75_000);
  expect(session.seconds).toBe(75);
  hears(over, over);
  vi.advanceTimersByTime(5_000);
  expect(resultsOf("hearts", { goal: 51 })).toMatchObject({ played: 1, won: 1, fastest: 75 });
  expect(session.results).toMatch(/^1 match played, 1 won/);
  expect(session.seed).toBe("4711");
  hears(tableMessage({ move: 0 }));
  expect([session.seconds, session.results]).toEqual([0, ""]);
});

test("a signed-in player's match is counted by the room, once, and not by the browser", async () => {
  const asked: unknown[] = [];
  const games = [{ played: 3, won: 2, streak: 1, longest: 2, best: 26, fastest: 0 }];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push([path, JSON.parse(String(init.body))]);
    return Response.json({ games });
  });
  account.me = { name: "Finn", passkeys_possible: false };
  const [options, seed] = [{ goal: 51 }, "4711".padStart(64, "0")];
  const over = tableMessage({ match: { ...match, over: true, winners: [0] }, options, seed, whole: false });
  hears(tableMessage(), over, over);
  await vi.waitFor(() => expect(session.results).toBe("3 matches played, 2 won (67%). Winning streak: 1 (longest 2). Best: 26."));
  const seats = [{ table: "t1", token: "secret" }];
  expect(asked).toEqual([["/api/history", { seats, game: over.match.game, options, table: "t1" }]]);
  expect(resultsOf(over.match.game, options)).toBeNull();
  account.me = { name: "", passkeys_possible: false };
});

test("a table that is left and come back to goes on with its time", () => {
  hears(tableMessage());
  vi.advanceTimersByTime(30_000);
  session.leave();
  session = new Session({ table: "t1", token: "secret" }, "ws://room/ws");
  expect(session.seconds).toBe(30);
});
