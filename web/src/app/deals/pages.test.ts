import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { DealInfo } from "../../protocol";
import { fakeRoom } from "../testing/samples";
import DailyPage from "./DailyPage.svelte";
import DealPage from "./DealPage.svelte";

const deal = (id: string, game: string, title: string, seats: number): DealInfo => ({
  id,
  kind: "daily",
  game,
  title,
  minutes: "5–15",
  seats,
  seat: 0,
  options: {},
  bots: [],
  hands: 0,
  unit: "points",
  low: false,
  by: "",
  day: "2026-11-26",
  open: true,
  state: "",
  table: "",
  played: 0,
  lines: [],
  tables: [],
  partners: false,
  streak: 0,
  commit: "c0ffee",
  seed: "",
});

test("one name is asked for both deals of the day, and goes with either", async () => {
  const today = [deal("p", "canfield", "Canfield", 1), deal("h", "hearts", "Hearts", 4)];
  const { fetch, posted } = fakeRoom({
    "/api/daily": { body: { day: "2026-11-26", left: 3600, today, before: [] } },
    "/api/deals/h/play": { body: { table: "t1", token: "secret" } },
  });
  vi.stubGlobal("fetch", fetch);
  render(DailyPage);
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Zoë B");
  await user.click(screen.getByRole("button", { name: /^Play\s*: Hearts$/ }));
  expect(posted).toEqual([expect.objectContaining({ name: "Zoë B" })]);
});

test("a deal that is not there has a page of its own, with a way on", async () => {
  vi.stubGlobal("fetch", fakeRoom({ "/api/deals/x": { status: 404, body: { text: "Ask for the link again." } } }).fetch);
  render(DealPage, { id: "x" });
  expect(await screen.findByRole("heading", { name: "Deal not found" })).toBeVisible();
  expect(screen.getByText("Ask for the link again.")).toBeVisible();
  expect(screen.getAllByRole("link", { name: "All games" }).length).toBeGreaterThan(0);
});
