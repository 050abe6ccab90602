import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { shelf } from "../api";
import { savedSeats } from "../savedSeats";
import { account } from "../account/account.svelte";
import { count } from "../results";
import { settings } from "../settings.svelte";
import { FakeSocket, fakeRoom, hearts, match } from "../testing/samples";
import GamePage from "./GamePage.svelte";
import { lastOrder } from "./order";

const level = (name: string, characters: string[]) => ({
  name,
  title: name[0]!.toUpperCase() + name.slice(1),
  sentence: `Plays ${name} cards.`,
  characters: characters.map((each) => ({ name: each, line: `${each} plays ${name} cards.` })),
});
const ANSWERS = {
  "/api/games/hearts": { body: hearts },
  "/api/games/hearts/bots": {
    body: [
      level("steady", ["Nell", "Otto", "Rosa", "Theo"]),
      level("keen", ["Iris", "Max", "Zora", "Ravi"]),
      level("random", ["Fluke", "Bingo", "Dizzy", "Flip"]),
    ],
  },
  "/api/games/hearts/rules": { body: { title: "Hearts", html: "<p>Follow <strong>suit</strong>.</p>" } },
};

beforeEach(() => (shelf.games = null));

async function page(tables: { status?: number; body: unknown }, slug = "hearts") {
  const room = fakeRoom({ ...ANSWERS, "/api/tables": tables });
  vi.stubGlobal("fetch", room.fetch);
  render(GamePage, { slug });
  await screen.findByRole("heading", { level: 1 });
  return { user: userEvent.setup(), posted: room.posted };
}
const door = () => screen.getByRole("button", { name: /Against bots/ });

test("a game that is not there has a page that says so, and a server that fails another", async () => {
  await page({ body: {} }, "harts");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("not found");
  cleanup();
  vi.stubGlobal("fetch", fakeRoom({ "/api/games/hearts": { status: 503, body: { text: "The room is full." } } }).fetch);
  render(GamePage, { slug: "hearts" });
  expect(await screen.findByText("The room is full.")).toBeVisible();
});

test("what is set in the form is what is ordered", async () => {
  const { user, posted } = await page({ body: { table: "t9", token: "secret" } });
  await user.click(screen.getByRole("radio", { name: /Short/ }));
  await user.click(screen.getByRole("radio", { name: "3" }));
  await user.click(screen.getByRole("button", { name: "Choose seat by seat" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Seat 3" }), "Keen");
  await user.click(screen.getByRole("switch", { name: "Jack of diamonds" }));
  await user.click(screen.getByRole("radio", { name: "Choose" }));
  await user.click(screen.getByRole("button", { name: "More: Play to" }));
  await user.type(screen.getByRole("textbox", { name: "Deal number" }), "4711");
  await user.click(door());
  await vi.waitFor(() => expect(location.pathname).toBe("/table/t9"));
  expect(posted).toEqual([
    {
      game: "hearts",
      seats: 3,
      options: { goal: 51, jack: true, moon: "choose" },
      bots: ["steady", "keen"],
      name: "Guest",
      seed: "4711",
    },
  ]);
});

test("the options are named after the variant they are, until one is changed", async () => {
  const { user } = await page({ body: {} });
  const fold = screen.getByRole("button", { name: /All options/ });
  expect(fold).toHaveTextContent("Classic");
  await user.click(screen.getByRole("radio", { name: /Short/ }));
  expect(fold).toHaveTextContent("Short");
  await user.click(screen.getByRole("switch", { name: "Jack of diamonds" }));
  expect(fold).toHaveTextContent("your own");
});

test("a number out of range is told at its field and nothing is ordered", async () => {
  const { user, posted } = await page({ body: {} });
  const goal = screen.getByRole("textbox", { name: "Play to" });
  await user.clear(goal);
  await user.type(goal, "7");
  expect(goal).toBeInvalid();
  expect(goal).toHaveAccessibleDescription("The match ends at this many points. 50 to 150. Allowed: 50 to 150.");
  await user.click(door());
  expect(posted).toEqual([]);
});

test("the room's refusal stands at the option it names, unfolded", async () => {
  const { user } = await page({ status: 422, body: { text: "With three players the moon is always 26.", field: "moon" } });
  await user.click(screen.getByRole("button", { name: /All options/ })); // folds
  await user.click(door());
  const moon = await screen.findByRole("radiogroup", { name: "Shooting the moon" });
  expect(moon).toBeVisible();
  expect(moon).toHaveAccessibleDescription("With three players the moon is always 26.");
  expect(savedSeats()).toEqual([]);
});

test("a refusal that names no field stands under the door", async () => {
  const { user } = await page({ status: 422, body: { text: "The room is full for the moment.", field: "" } });
  await user.click(door());
  expect(await screen.findByRole("alert")).toHaveTextContent("The room is full for the moment.");
  expect(FakeSocket.last.readyState).toBe(3); // the socket for the table that was not made
});

test("what breaks inside the room is never shown", async () => {
  const { user } = await page({ status: 500, body: { text: "Traceback: table 8f3a", field: "" } });
  await user.click(door());
  expect(await screen.findByRole("alert")).toHaveTextContent("That did not work. Try again in a moment.");
});

test("the rules stand on the page as the room wrote them", async () => {
  await page({ body: {} });
  expect((await screen.findByText("suit")).tagName).toBe("STRONG");
});

test("what became of one's matches is told for the options as they are chosen", async () => {
  const over = { ...match, over: true, winners: [1], totals: [40, 9, 12] };
  count(over, { goal: 50, jack: false, moon: "others" }, 0, 60, "one");
  const { user } = await page({ body: {} });
  expect(screen.queryByText(/1 match played/)).toBeNull();
  await user.click(screen.getByRole("radio", { name: /Short/ }));
  expect(screen.getByText(/1 match played, 0 won/)).toBeVisible();
});

test("a signed-in player sees the room's results with these options, and not the browser's beside them", async () => {
  count({ ...match, over: true, winners: [1] }, { goal: 50, jack: false, moon: "others" }, 0, 60, "one");
  account.me = { name: "Finn", passkeys_possible: false };
  const { fetch } = fakeRoom(ANSWERS);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path !== "/api/history") return fetch(path, init);
    const short = (JSON.parse(String(init?.body)) as { options: { goal: number } }).options.goal === 50;
    const games = short ? [{ played: 7, won: 4, streak: 0, longest: 2, best: 11, fastest: 0 }] : [];
    return Response.json({ games });
  });
  render(GamePage, { slug: "hearts" });
  await userEvent.setup().click(await screen.findByRole("radio", { name: /Short/ }));
  expect(await screen.findByText(/7 matches played, 4 won/)).toBeVisible();
  expect(screen.queryByText(/1 match played/)).toBeNull();
  account.me = { name: "", passkeys_possible: false };
});

test("one tap sets the level of all bots, shows who comes, and is remembered for this game", async () => {
  const { user, posted } = await page({ body: { table: "t9", token: "secret" } });
  const company = () => within(screen.getByRole("list", { name: "Your company" })).getAllByRole("listitem");
  const levels = screen.getByRole("radiogroup", { name: "Level of the bots" });
  expect(within(levels).getAllByRole("radio")).toHaveLength(2); // nobody chooses random by one tap
  expect(within(levels).getByRole("radio", { name: "Steady" })).toBeChecked();
  expect(company().map((one) => one.querySelector("b")?.textContent)).toEqual(["Nell", "Otto", "Rosa"]);
  await user.click(within(levels).getByRole("radio", { name: "Keen" }));
  expect(company().map((one) => one.querySelector("b")?.textContent)).toEqual(["Iris", "Max", "Zora"]);
  expect(company()[0]).toHaveTextContent("Iris plays keen cards.");
  expect(lastOrder(hearts).bots).toEqual(["keen", "keen", "keen"]);
  await user.click(door());
  await vi.waitFor(() => expect(posted).toMatchObject([{ bots: ["keen", "keen", "keen"] }]));
});

test("no bot of the company has the player's own name", async () => {
  settings.set("name", "nell");
  await page({ body: {} });
  const company = within(screen.getByRole("list", { name: "Your company" })).getAllByRole("listitem");
  expect(company.map((one) => one.querySelector("b")?.textContent)).toEqual(["Otto", "Rosa", "Theo"]);
  settings.set("name", "");
});

test("with a level for each seat no single level is chosen", async () => {
  const { user } = await page({ body: {} });
  await user.click(screen.getByRole("button", { name: "Choose seat by seat" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Seat 3" }), "Keen");
  const levels = screen.getByRole("radiogroup", { name: "Level of the bots" });
  for (const one of within(levels).getAllByRole("radio")) expect(one).not.toBeChecked();
  expect(screen.getByText("The bots are of several levels.")).toBeVisible();
});

test("an unknown game has its own calm page", async () => {
  await page({ body: {} }, "bridge");
  expect(screen.getByRole("heading", { name: "Game not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All games" })).toHaveAttribute("href", "/");
});
