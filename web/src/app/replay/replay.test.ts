import axe from "axe-core";
import { cleanup, render, screen, waitFor, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { GradedAnswer, Grading, ReplayHead, ReplayStep, Zone } from "../../protocol";
import { match, said, scene } from "../testing/samples";
import { picture } from "./picture";
import ReplayPage from "./ReplayPage.svelte";
import Scrubber from "./Scrubber.svelte";
import { ALL, clamp, graded, handAt, marksOf, outcome, place, PUBLIC, stepOf, viewOf, views, viewWord } from "./steps";

/** Two hands: a deal and three answers, a deal and two answers. */
const hands = [
  { number: 1, first: 0, last: 3 },
  { number: 2, first: 4, last: 6 },
];
const head: ReplayHead = {
  game: "hearts",
  title: "Hearts",
  options: {},
  players: [
    { name: "Zoë", bot: "" },
    { name: "Ann", bot: "steady" },
    { name: "Ben", bot: "steady" },
  ],
  seat: 0,
  key: "",
  number: 1,
  matches: 1,
  steps: 7,
  hands,
  match: { ...match, over: true, winners: [2], verdict: "{2} wins." },
  ended: "",
};
const lost: GradedAnswer = {
  step: 5,
  hand: 2,
  text: "Play the ace of clubs",
  better: "Play the two of clubs",
  loss: 4.21,
  half: 1.1,
};

test("a step belongs to the hand whose deal came last", () => {
  expect([0, 3, 4, 6].map((step) => handAt(hands, step).number)).toEqual([1, 1, 2, 2]);
  expect(stepOf(2, 4)).toBe(5); // the deal of each hand is a step of its own
  expect([-1, 3.4, 9].map((step) => clamp(step, 7))).toEqual([0, 3, 6]);
  expect([place(hands, 4), place(hands, 6)]).toEqual(["Hand 2, the deal", "Hand 2, answer 2 of 2"]);
});

test("a view has a word in the address", () => {
  for (const view of [ALL, PUBLIC, 0, 2]) expect(viewOf(viewWord(view), 3)).toBe(view);
  expect(["0", "4", "x", "", undefined].map((word) => viewOf(word, 3))).toEqual([null, null, null, null, null]);
  expect(views(head).map((one) => one.text)).toEqual([
    ...["All hands", "As you saw it", "As Ann saw it", "As Ben saw it", "As a spectator saw it"],
  ]);
});

test("the slider marks where hands begin and what cost most", () => {
  expect(marksOf(head, [lost])).toEqual([
    { step: 4, kind: "hand" },
    { step: 5, kind: "costly" },
  ]);
  expect(graded(lost, "points", 0, ["Zoë"])).toBe(
    "“Play the ace of clubs” lost 4.2 ± 1.1 points. Better: “Play the two of clubs”.",
  );
  expect(outcome(head)).toBe("Ben won with −15 points.");
  expect(outcome({ ...head, ended: "Ann resigned." })).toBe("Ann resigned.");
});

test("it plays by itself until the end, at the chosen speed, and waits for what is on its way", async () => {
  vi.useFakeTimers();
  const onstep = vi.fn();
  const { rerender } = render(Scrubber, { at: 0, last: 2, label: "Looking back", words: "", onstep });
  screen.getByRole("button", { name: "Play by itself" }).click();
  await vi.advanceTimersByTimeAsync(1300);
  expect(onstep.mock.calls).toEqual([[1]]);
  await rerender({ at: 1, waits: true });
  await vi.advanceTimersByTimeAsync(2600);
  expect(onstep).toHaveBeenCalledTimes(1);
  screen.getByRole("button", { name: "Speed: 1 times" }).click();
  await rerender({ at: 1, waits: false });
  await vi.advanceTimersByTimeAsync(650);
  expect(onstep).toHaveBeenLastCalledWith(2);
  await rerender({ at: 2 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(onstep).toHaveBeenCalledTimes(2);
  cleanup();
  vi.useRealTimers();
});

const zone = (change: Partial<Zone>): Zone => ({
  ...{ id: "hand.0", name: "hand", title: "Hand", owner: 0, layout: "hand", cards: ["AC"], count: 1, places: [], marks: [] },
  ...{ shared: false, foul: false, ...change },
});

test("a picture has every open card and no text that could be markup", () => {
  const found = picture({
    scene: { ...scene, zones: [zone({}), zone({ owner: 1, id: "hand.1", cards: ["QS", ""], count: 2 })] },
    match: { ...match, title: "<Hearts>" },
    names: ["Zoë & co", "Ann", "Ben"],
    where: "Hand 2",
  });
  const drawn = new DOMParser().parseFromString(found, "image/svg+xml");
  expect(drawn.querySelector("parsererror")).toBeNull();
  expect(drawn.querySelectorAll("g[transform^='translate']").length).toBeGreaterThanOrEqual(3);
  expect(found).not.toContain("var(");
  expect(drawn.documentElement.textContent).toContain("<Hearts>");
});

const steps: ReplayStep[] = [0, 1, 2, 3, 4, 5, 6].map((step) => ({
  hand: step < 4 ? 1 : 2,
  move: step < 4 ? step : step - 1,
  scene: { ...scene, prompt: `Step ${step}.`, yours: step === 5 },
  match,
  happened: [],
}));
const done: Grading = {
  ...{ state: "done", done: 4, total: 4, level: "Hard", decisions: 3, answers: [lost] },
  hands: [{ hand: 1, result: 2, par: 0.5, cards: 1, play: 0, rest: 0.5 }],
};
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  document.documentElement.lang = "en";
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${path} ${JSON.stringify(init?.headers ?? {})}`);
    const body = path.includes("/steps")
      ? { first: 0, steps }
      : path.includes("/log")
        ? { hand: 1, happened: [said("{1} led [2C].", 1, 1)] }
        : path.endsWith("/grading")
          ? done
          : path.endsWith("/play")
            ? { table: "t2", token: "new", code: "" }
            : head;
    return new Response(JSON.stringify(body));
  });
});

const opened = async (): Promise<void> => {
  render(ReplayPage, { path: { table: "t", match: 1, token: "secret" }, step: null, base: "/replay/t/1" });
  await screen.findByRole("slider", { name: "Position" });
};

test("keys, slider and list lead through the match, and the address follows", async () => {
  const user = userEvent.setup();
  await opened();
  const slider = screen.getByRole("slider", { name: "Position" });
  expect(asked[0]).toContain("/api/replay/t/1 ");
  expect(asked[0]).toContain("Bearer secret");
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(slider).toHaveAttribute("aria-valuetext", "Hand 1, answer 2 of 3");
  await user.keyboard("{PageDown}");
  expect(slider).toHaveAttribute("aria-valuetext", "Hand 2, the deal");
  await user.keyboard("{End}");
  expect(slider).toHaveValue("6");
  expect(screen.getByRole("button", { name: "Play on" })).toBeDisabled(); // nothing follows the last answer
  await user.keyboard("{Home}{ArrowLeft}");
  expect(slider).toHaveValue("0");
  await user.selectOptions(screen.getByRole("combobox", { name: "Hand" }), "Hand 2");
  expect(slider).toHaveValue("4");
  await waitFor(() => expect(location.pathname).toBe("/replay/t/1/4/1"));
});

test("another view asks for its own positions", async () => {
  const user = userEvent.setup();
  await opened();
  await user.selectOptions(screen.getByRole("combobox", { name: "Whose view" }), "As Ben saw it");
  await waitFor(() => expect(asked.some((one) => one.includes("/steps?view=2&first=0"))).toBe(true));
});

test("one plays on from the position that is shown, in the seat whose view it is", async () => {
  const user = userEvent.setup();
  await opened();
  await user.keyboard("{ArrowRight}");
  await user.click(screen.getByRole("button", { name: "Play on" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t2"));
  expect(asked.some((one) => one.startsWith("POST /api/replay/t/1/play"))).toBe(true);
});

test("the page breaks no rule of axe on any tab", async () => {
  const user = userEvent.setup();
  await opened();
  await user.click(screen.getByRole("button", { name: /score, log/i }));
  for (const name of ["Log", "Decisions", "Share"]) {
    await user.click(screen.getByRole("tab", { name }));
    if (name === "Decisions")
      expect(within(screen.getByRole("list", { name: "The costliest decisions" })).getByText(/lost 4.2/)).toBeVisible();
    const found = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map((rule) => `${rule.id}: ${rule.nodes[0]?.html}`)).toEqual([]);
  }
});
