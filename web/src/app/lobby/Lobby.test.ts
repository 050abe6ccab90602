import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { shelf } from "../api";
import { savedSeats, saveSeat } from "../savedSeats";
import { fakeRoom, golf, hearts, khanhoo } from "../testing/samples";
import Lobby from "./Lobby.svelte";

let room: ReturnType<typeof fakeRoom>;

beforeEach(() => {
  shelf.games = null;
  room = fakeRoom({ "/api/games": { body: [golf, hearts, khanhoo] }, "/api/tables": { body: { table: "t7", token: "secret" } } });
  vi.stubGlobal("fetch", room.fetch);
});

const games = (): HTMLElement[] => screen.getAllByRole("link").filter((link) => link.getAttribute("href")?.startsWith("/game/"));

async function lobby() {
  render(Lobby);
  await screen.findByRole("heading", { name: "Golf" });
  return userEvent.setup();
}

test("games stand under their families, each with its sentence", async () => {
  await lobby();
  expect(screen.getByRole("heading", { name: /Patience/ })).toBeVisible();
  expect(screen.getByRole("link", { name: /Golf Clear the columns/ })).toHaveAttribute("href", "/game/golf");
});

test("a slash goes to the search, typing narrows, Escape shows all again", async () => {
  const user = await lobby();
  await user.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await user.keyboard("rummy");
  expect(games().map((link) => link.getAttribute("href"))).toEqual(["/game/khanhoo"]);
  await user.keyboard("{Escape}");
  expect(games()).toHaveLength(3);
});

test("a search without a find says so and offers all games", async () => {
  const user = await lobby();
  await user.type(screen.getByRole("searchbox"), "chess");
  await user.click(screen.getByRole("button", { name: "Show all games" }));
  expect(games()).toHaveLength(3);
});

test("a slip of the pen is forgiven", async () => {
  const user = await lobby();
  await user.type(screen.getByRole("searchbox"), "haerts");
  await vi.waitFor(() => expect(games().map((link) => link.getAttribute("href"))).toEqual(["/game/hearts"]));
});

test("Enter opens the best find", async () => {
  const user = await lobby();
  await user.type(screen.getByRole("searchbox"), "khan{Enter}");
  expect(location.pathname).toBe("/game/khanhoo");
});

test("one click plays: a table of Hearts is ordered, its chair kept, and the page goes there", async () => {
  const user = await lobby();
  await user.click(screen.getByRole("button", { name: /Play now Hearts/ }));
  await vi.waitFor(() => expect(location.pathname).toBe("/table/t7"));
  expect(room.posted).toEqual([
    {
      game: "hearts",
      seats: 4,
      options: { goal: 100, jack: false, moon: "others" },
      bots: ["steady", "steady", "steady"],
      name: "Guest",
    },
  ]);
  expect(savedSeats()).toMatchObject([{ table: "t7", token: "secret", game: "hearts" }]);
});

test("a kept chair leads back, and is given up only when asked twice", async () => {
  saveSeat({ table: "t1", token: "x", game: "hearts", title: "Hearts", with: ["Ann", "Ben"], state: "yours" });
  const user = await lobby();
  expect(screen.getByRole("link", { name: "Back to your Hearts table With Ann and Ben. It is your turn." })).toHaveAttribute(
    "href",
    "/table/t1",
  );
  await user.click(screen.getByRole("button", { name: "Give up your seat at Hearts" }));
  expect(savedSeats()).toHaveLength(1);
  await user.click(within(screen.getByRole("list", { name: "Your tables" })).getByRole("button", { name: "Give up" }));
  expect(savedSeats()).toEqual([]);
});

test("a room that does not answer is told in a sentence with a way to try again", async () => {
  let up = false;
  vi.stubGlobal("fetch", ((path: string) =>
    up ? room.fetch(path) : Promise.reject(new TypeError("connect ECONNREFUSED"))) as typeof fetch);
  render(Lobby);
  expect(await screen.findByRole("alert")).toHaveTextContent("The server does not answer.");
  expect(document.body).not.toHaveTextContent("ECONNREFUSED");
  up = true;
  await userEvent.setup().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Golf" })).toBeVisible();
});
