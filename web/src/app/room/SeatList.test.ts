import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { account } from "../account/account.svelte";
import type { People } from "../account/requests";
import { tableMessage } from "../testing/samples";
import { RoomState } from "./roomState.svelte";
import SeatList from "./SeatList.svelte";

let people: People;
let wishes: unknown[];

beforeEach(() => {
  people = { friends: [], asked: [], asking: [], blocked: [] };
  wishes = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (path !== "/api/me/people") return Response.json([]);
    if (init.method !== "POST") return Response.json(people);
    const wish = JSON.parse(String(init.body)) as { name: string; kind: string };
    wishes.push(wish);
    people = { ...people, asking: wish.kind === "friend" ? [wish.name] : [], blocked: wish.kind === "block" ? [wish.name] : [] };
    return Response.json({});
  });
});
afterEach(() => {
  account.me = { name: "", passkeys_possible: false };
});

/** Ann looks at the seats: Ben has an account; the guest calls himself Cleo. */
async function seats(): Promise<void> {
  const room = new RoomState(() => true);
  const person = { kind: "person" as const, bot: "", here: true };
  const players = [
    { ...person, name: "Ann", account: true },
    { ...person, name: "Ben", account: true },
    { ...person, name: "Cleo" },
  ];
  room.hear({ ...tableMessage(), alone: false, players });
  render(SeatList, { room });
}

test("a player with an account is asked to be a friend, and is blocked", async () => {
  account.me = { name: "Ann", passkeys_possible: false };
  await seats();
  await userEvent.click(screen.getByRole("button", { name: "More about Ben" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add as a friend" }));
  await screen.findByText("You have asked Ben to be your friend.");
  await userEvent.click(screen.getByRole("button", { name: "Block" }));
  await screen.findByRole("button", { name: "Unblock" });
  expect(wishes).toEqual([
    { name: "Ben", kind: "friend" },
    { name: "Ben", kind: "block" },
  ]);
});

test("a guest's name belongs to nobody: it is neither added nor blocked", async () => {
  account.me = { name: "Ann", passkeys_possible: false };
  await seats();
  await userEvent.click(screen.getByRole("button", { name: "More about Cleo" }));
  await screen.findByRole("button", { name: "Mute" });
  expect(screen.queryByRole("button", { name: "Add as a friend" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Block" })).toBeNull();
});

test("a guest is told to sign in first", async () => {
  await seats();
  await userEvent.click(screen.getByRole("button", { name: "More about Ben" }));
  await screen.findByText("Sign in to add Ben as a friend.");
});
