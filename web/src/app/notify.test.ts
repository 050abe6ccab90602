import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { load } from "./browserStorage";
import { notify } from "./notify.svelte";
import SettingsPanel from "./parts/SettingsPanel.svelte";
import { route } from "./route.svelte";

/** A browser's notifications, with the reader's answer to the question for permission. */
class Shown {
  static permission = "default";
  static answer = "granted";
  static asked = 0;
  static all: Shown[] = [];
  onclick = (): void => undefined;
  close = vi.fn();
  constructor(
    readonly title: string,
    readonly options: { body: string; tag: string },
  ) {
    Shown.all.push(this);
  }
  static requestPermission(): Promise<string> {
    Shown.asked += 1;
    return Promise.resolve(Shown.answer);
  }
}

const outOfSight = (hidden: boolean): void => void vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);

beforeEach(() => {
  localStorage.clear();
  Object.assign(Shown, { answer: "granted", asked: 0, all: [] });
  vi.stubGlobal("Notification", Shown);
  vi.stubGlobal("focus", vi.fn());
  Object.assign(notify, { possible: true, on: false, refused: false });
});
afterEach(() => void vi.restoreAllMocks());

test("the browser asks for permission when the reader turns the setting on, and not before", async () => {
  const user = userEvent.setup();
  render(SettingsPanel);
  outOfSight(true);
  notify.turn("Hearts", "t1");
  expect([Shown.asked, Shown.all]).toEqual([0, []]);
  await user.click(screen.getByRole("switch", { name: "Notifications", checked: false }));
  expect(await screen.findByRole("switch", { name: "Notifications", checked: true })).toBeVisible();
  expect([Shown.asked, load("notify", false)]).toEqual([1, true]);
  await user.click(screen.getByRole("switch", { name: "Notifications" }));
  notify.turn("Hearts", "t1");
  expect([Shown.asked, Shown.all, load("notify", true)]).toEqual([1, [], false]);
});

test("a refusal leaves the setting off and says what to do", async () => {
  Shown.answer = "denied";
  const user = userEvent.setup();
  render(SettingsPanel);
  await user.click(screen.getByRole("switch", { name: "Notifications" }));
  expect(await screen.findByText(/The browser does not allow it here/)).toBeVisible();
  expect(screen.getByRole("switch", { name: "Notifications", checked: false })).toBeVisible();
});

test("a turn is told out of sight only, by the title of the match, and a touch opens its table", async () => {
  await notify.ask();
  outOfSight(false);
  notify.turn("Hearts", "t1");
  expect(Shown.all).toEqual([]);
  outOfSight(true);
  notify.turn("Hearts", "t1");
  notify.turn("Gin", "t2");
  expect(Shown.all.map(({ title, options }) => [title, options])).toEqual([
    ["It is your turn", { body: "Hearts", tag: "t1" }],
    ["It is your turn", { body: "Gin", tag: "t2" }],
  ]);
  route.go("/table/t1");
  Shown.all[1]!.onclick();
  expect([Shown.all[1]!.close.mock.calls.length, route.path]).toEqual([1, "/table/t2"]);
});

test("a browser that has no notifications shows no setting", () => {
  notify.possible = false;
  render(SettingsPanel);
  expect(screen.queryByRole("switch", { name: "Notifications" })).toBeNull();
});
