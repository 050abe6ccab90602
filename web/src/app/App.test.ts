import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { saveSeat } from "./savedSeats";
import { route } from "./route.svelte";
import { fakeRoom, FakeSocket, said, tableMessage } from "./testing/samples";

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal(
    "fetch",
    fakeRoom({
      "/api/games": { body: [] },
      "/api/games/hearts/rules": { body: { title: "Hearts", html: "<p>Follow suit.</p>" } },
    }).fetch,
  );
});

afterEach(() => void vi.useRealTimers());

async function atTheTable() {
  saveSeat({ table: "t1", token: "secret", game: "hearts", title: "Hearts", with: [], state: "waiting" });
  route.go("/table/t1");
  render(App);
  await vi.waitFor(() => FakeSocket.last, { timeout: 15_000 }); // the table is fetched first
  FakeSocket.last.opens();
  FakeSocket.last.hears(tableMessage({ happened: [said("{1} led [2C].")] }));
  await screen.findByRole("button", { name: /score/i });
  return userEvent.setup();
}

test("an address of a table takes the kept seat at once", async () => {
  await atTheTable();
  expect(FakeSocket.last.sent).toEqual([{ type: "join", table: "t1", token: "secret" }]);
  expect(document.title).toBe("Hearts: your turn · Upcard");
});

test("a table without a kept chair has its own calm page", () => {
  route.go("/table/elsewhere");
  render(App);
  expect(screen.getByRole("heading", { name: "You have no seat at this table" })).toBeVisible();
  expect(FakeSocket.all).toEqual([]);
});

test("the sheet has score, log, rules and settings, and the browser's cancel closes it", async () => {
  const user = await atTheTable();
  await user.click(screen.getByRole("button", { name: /score/i }));
  const sheet = screen.getByRole("dialog");
  expect(
    within(sheet)
      .getAllByRole("tab")
      .map((tab) => tab.textContent),
  ).toEqual(["Score", "Log", "Rules", "Settings"]);
  await user.click(within(sheet).getByRole("tab", { name: "Log" }));
  expect(await within(sheet).findByRole("listitem")).toHaveTextContent("Ann led");
  await user.click(within(sheet).getByRole("tab", { name: "Rules" }));
  expect(await within(sheet).findByText("Follow suit.")).toBeVisible();
  sheet.dispatchEvent(new Event("cancel", { cancelable: true }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a broken line is told politely after a moment, and the table stays in sight", async () => {
  await atTheTable();
  const told = () => screen.queryByText("Connection lost. Reconnecting; your seat is saved.");
  vi.useFakeTimers();
  FakeSocket.last.breaks();
  await tick();
  vi.advanceTimersByTime(999);
  await tick();
  expect(told()).toBeNull();
  vi.advanceTimersByTime(1);
  await tick();
  expect(told()).toBeVisible();
  expect(screen.getByRole("heading", { name: "Hearts" })).toBeVisible();
});

test("leaving the table goes to the lobby and closes the line; the chair is kept", async () => {
  const user = await atTheTable();
  const line = FakeSocket.last;
  await user.click(screen.getByRole("button", { name: /leave|back|games/i }));
  expect(location.pathname).toBe("/");
  expect(line.readyState).toBe(3);
  expect(await screen.findByRole("link", { name: /Back to your Hearts table/ })).toBeVisible();
});
