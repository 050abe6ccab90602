import axe from "axe-core";
import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import App from "./App.svelte";
import { saveSeat } from "./savedSeats";
import { route } from "./route.svelte";
import { fakeRoom, FakeSocket, golf, hearts, said, tableMessage } from "./testing/samples";

// Colours and sizes need a real browser; this checks axe's other rules.
const broken = async (): Promise<string[]> =>
  (await axe.run(document, { rules: { "color-contrast": { enabled: false } } })).violations.map(
    (rule) => `${rule.id}: ${rule.nodes[0]?.html}`,
  );

beforeEach(() => {
  document.documentElement.lang = "en";
  vi.stubGlobal(
    "fetch",
    fakeRoom({
      "/api/games": { body: [golf, hearts] },
      "/api/games/hearts/bots": {
        body: ["easy", "steady"].map((name) => ({
          name,
          title: name,
          sentence: "",
          characters: ["Nell", "Otto", "Rosa"].map((each) => ({ name: each, line: "Plays soundly." })),
        })),
      },
      "/api/games/hearts/rules": { body: { title: "Hearts", html: "<h1>Hearts</h1><h2>Play</h2><p>Follow suit.</p>" } },
    }).fetch,
  );
  saveSeat({ table: "t1", token: "secret", game: "hearts", title: "Hearts", with: ["Ann"], state: "yours" });
});

test("the lobby breaks no rule of axe", async () => {
  route.go("/");
  render(App);
  await screen.findByRole("heading", { name: "Golf" });
  expect(await broken()).toEqual([]);
});

test("a game's page breaks no rule of axe, its options unfolded", async () => {
  route.go("/game/hearts");
  render(App);
  await screen.findByText("Follow suit.");
  expect(screen.getByRole("button", { name: /All options/, expanded: true })).toBeVisible();
  expect(await broken()).toEqual([]);
});

test("the sheet over the table breaks no rule of axe on any tab", async () => {
  const user = userEvent.setup();
  route.go("/table/t1");
  render(App);
  await vi.waitFor(() => FakeSocket.last, { timeout: 15_000 });
  FakeSocket.last.opens();
  FakeSocket.last.hears(tableMessage({ happened: [said("{1} led [2C].")] }));
  await user.click(await screen.findByRole("button", { name: /score/i }));
  for (const name of ["Score", "Log", "Settings"]) {
    await user.click(screen.getByRole("tab", { name }));
    expect(await broken()).toEqual([]);
  }
});
