import { render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { flushSync, tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fixtures } from "../gallery/fixtures";
import { choice, move, view, zone } from "../gallery/builders";
import { frames } from "./motion";
import type { TableProps } from "./tableProps";
import Table from "./Table.svelte";

function show(name: string, rest: Partial<TableProps> = {}) {
  const onanswer = vi.fn();
  const props: TableProps = {
    view: fixtures[name]!.views[0]!,
    settings: { palette: "two", face: "calm", oneTap: false, trickRest: 0, countdown: 0, reducedMotion: true },
    busy: false,
    onanswer,
    onhint: vi.fn(),
    onnext: vi.fn(),
    onrematch: vi.fn(),
    onsheet: vi.fn(),
    onback: vi.fn(),
    hint: null,
    notice: "",
    ...rest,
  };
  return { ...render(Table, { props }), onanswer, props };
}
const user = userEvent.setup();
const card = (name: string) => screen.getByRole("button", { name });
const tap = (target: Element) => user.pointer([{ keys: "[TouchA]", target }]);
const bar = () => within(screen.getByLabelText("Actions"));

afterEach(() => document.documentElement.removeAttribute("data-theme"));

it("a board has a place for each card that is to come", () => {
  show("ten");
  const board = document.querySelector('[data-zone="board"]')!;
  expect([board.querySelectorAll("[data-card]").length, board.querySelectorAll(".gone").length]).toEqual([3, 2]);
});

describe("an answer without a choice", () => {
  const only = (): TableProps["view"] => {
    const { scene, ...rest } = fixtures.hearts!.views[0]!;
    return { ...rest, scene: { ...scene, pick: null, choices: scene.choices.slice(0, 1) } };
  };
  const settings = { palette: "two", face: "calm", oneTap: false, trickRest: 0, countdown: 0, reducedMotion: true } as const;
  afterEach(() => void vi.useRealTimers());

  it("goes by itself after a moment, with a word, where that is set", () => {
    vi.useFakeTimers();
    const { onanswer } = show("hearts", { view: only(), settings: { ...settings, forced: true } });
    expect(document.querySelector(".prompt")).toHaveTextContent("the only answer, given for you");
    expect(onanswer).not.toHaveBeenCalled();
    vi.runOnlyPendingTimers();
    expect(onanswer).toHaveBeenCalledExactlyOnceWith([only().scene.choices[0]!.say]);
  });

  it("waits where that is not set, and where there is a choice", () => {
    vi.useFakeTimers();
    const { onanswer } = show("hearts", { view: only(), settings });
    const other = show("hearts", { settings: { ...settings, forced: true } });
    vi.runOnlyPendingTimers();
    expect(onanswer).not.toHaveBeenCalled();
    expect(other.onanswer).not.toHaveBeenCalled();
  });
});

describe("one card", () => {
  it("is played by one click of a mouse", async () => {
    const { onanswer } = show("hearts");
    await user.click(card("ace of clubs"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["play AC"]);
  });

  it("is lifted by the first tap, named on the main button, and played by the second", async () => {
    const { onanswer } = show("hearts");
    await tap(card("ace of clubs"));
    expect(onanswer).not.toHaveBeenCalled();
    expect(bar().getByRole("button", { name: "Play the ace of clubs" })).toBeEnabled();
    await tap(card("ace of clubs, chosen"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["play AC"]);
  });

  it("is played by one tap where that is set", async () => {
    const { onanswer, props, rerender } = show("hearts");
    await rerender({ settings: { ...props.settings, oneTap: true } });
    await tap(card("five of clubs"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["play 5C"]);
  });

  it("says why where it may not be played, and sends nothing", async () => {
    const { onanswer } = show("hearts");
    const queen = card("queen of spades");
    expect(queen).toHaveAttribute("aria-disabled", "true");
    await user.click(queen);
    expect(screen.getByRole("alert")).toHaveTextContent("Clubs were led, and you hold clubs: play a club.");
    expect(onanswer).not.toHaveBeenCalled();
  });

  it("with two choices shows both as buttons", async () => {
    const { onanswer } = show("knock");
    await user.click(card("king of diamonds"));
    expect(bar().getByRole("button", { name: "Discard the king of diamonds" })).toBeEnabled();
    await user.click(bar().getByRole("button", { name: "Knock, discarding the king of diamonds" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["knock KD"]);
  });

  it("cannot be played twice while the answer is on its way", async () => {
    const { onanswer, rerender } = show("hearts");
    await rerender({ busy: true });
    await user.click(card("ace of clubs"));
    expect(onanswer).not.toHaveBeenCalled();
  });
});

describe("several cards", () => {
  it("are gathered, counted, and sent once", async () => {
    const { onanswer } = show("pass");
    for (const name of ["queen of spades", "king of hearts"]) await user.click(card(name));
    expect(bar().getByRole("button", { name: /Pass 2 of 3 cards to Ann/ })).toBeDisabled();
    await user.click(card("ace of clubs"));
    await user.click(bar().getByRole("button", { name: /Pass 3 cards to Ann/ }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["pass QS", "pass KH", "pass AC"]);
  });

  it("are all marked by a hint", () => {
    const hint = { say: "pass QS", also: ["pass KH", "pass AC"], text: "Pass three", reason: "" };
    const { container } = show("pass", { hint });
    const marked = [...container.querySelectorAll(".hinted")].map((found) => found.getAttribute("aria-label"));
    expect(marked.sort()).toEqual(["ace of clubs", "king of hearts", "queen of spades"]);
  });

  it("are never more than allowed, and can be cleared", async () => {
    show("pass");
    for (const name of ["queen of spades", "king of hearts", "ace of clubs", "two of diamonds"]) await user.click(card(name));
    expect(screen.getByRole("alert")).toHaveTextContent("You can choose 3 cards.");
    await user.click(bar().getByRole("button", { name: "Clear" }));
    expect(bar().getByRole("button", { name: "Choose 3 cards" })).toBeDisabled();
  });

  it("may be none where that means something", async () => {
    const { onanswer } = show("throw");
    await user.click(bar().getByRole("button", { name: "Stand pat" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["draw"]);
  });

  const pressed = async (name: string) => {
    card(name).focus();
    await user.keyboard(" ");
  };
  const aces = ["ace of spades, 2 of them", "ace of spades, 2 of them, 1 chosen", "ace of hearts"];
  it.each([
    ["mouse", (name: string) => user.click(card(name))],
    ["touch", (name: string) => tap(card(name))],
    ["keys", pressed],
  ])("that make a meld together are gathered by %s, with the count", async (_, touch) => {
    const { onanswer } = show("melding");
    await touch(aces[0]!);
    expect(bar().getAllByRole("button", { name: /Meld|Discard/ })).toHaveLength(3);
    for (const name of aces.slice(1)) await touch(name);
    expect(bar().getAllByRole("button", { name: /Meld|Discard/ })).toHaveLength(1);
    await user.click(bar().getByRole("button", { name: /Meld.* · 60 of 90/ }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["meld AS AS AH"]);
  });

  it("are laid back one by one, and begin anew with a card that goes with none of them", async () => {
    const { onanswer } = show("melding");
    for (const name of ["jack of spades, 2 of them", "jack of diamonds"]) await tap(card(name));
    await tap(card("jack of spades, 2 of them, 1 chosen"));
    await tap(card("jack of spades, 2 of them, 2 chosen"));
    expect(card("jack of diamonds, chosen")).toBeInTheDocument();
    await tap(card("ace of hearts"));
    expect(card("jack of diamonds")).toBeInTheDocument();
    expect(onanswer).not.toHaveBeenCalled();
  });

  it("take copies of a stacked face one after the other", async () => {
    show("canasta");
    expect(card("ace of spades, 2 of them")).toBeInTheDocument();
  });
});

describe("other ways to choose", () => {
  it("touches the stock itself", async () => {
    const { onanswer } = show("gin");
    const pile = document.querySelector('[data-zone="stock"] button')!;
    await user.click(pile);
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["draw"]);
  });

  it("plays from a column and refuses a covered card", async () => {
    const { onanswer } = show("golf");
    expect(screen.queryByRole("button", { name: "jack of diamonds" })).toBeNull();
    await user.click(card("nine of hearts"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["play 9H"]);
  });

  it("raises by a quick size and never beyond what is allowed", async () => {
    const { onanswer } = show("draw");
    await user.click(screen.getByRole("button", { name: /Pot\s*850/ }));
    expect(screen.getByText(/leaves you 510/)).toBeInTheDocument();
    const typed = screen.getByRole("textbox");
    await user.clear(typed);
    await user.type(typed, "90");
    await user.click(bar().getByRole("button", { name: "Raise to 240" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["raise to 240"]);
  });

  it("is pressed by Enter and by letters from the slider, too", async () => {
    const { onanswer } = show("draw");
    screen.getByRole("slider").focus();
    await user.keyboard("{Enter}");
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["raise to 240"]);
  });

  it("puts a typed amount right before Enter sends it", async () => {
    const { onanswer } = show("draw");
    const typed = screen.getByRole("textbox");
    await user.clear(typed);
    await user.type(typed, "90");
    expect(screen.getByRole("alert")).toHaveTextContent("240 to 1,360");
    await user.keyboard("{Enter}");
    expect(onanswer).not.toHaveBeenCalled();
    expect(typed).toHaveValue("240");
    await user.keyboard("{Enter}");
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["raise to 240"]);
  });

  it("is set to what a hint advises", async () => {
    const { onanswer } = show("draw", { hint: { say: "raise to 485", also: [], text: "Raise to 485", reason: "" } });
    await user.click(bar().getByRole("button", { name: "Raise to 485" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["raise to 485"]);
  });

  it("asks once before everything is bet", async () => {
    const { onanswer } = show("draw");
    await user.click(screen.getByRole("button", { name: /All in\s*1,360/ }));
    await user.click(bar().getByRole("button", { name: "Raise to 1,360" }));
    expect(onanswer).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Yes, all in", hidden: true }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["raise to 1360"]);
  });

  it("shows what has been said in the middle, and on the plates who has passed", () => {
    show("fipsen");
    const names = fixtures.fipsen!.views[0]!.players.map((player) => player.name);
    const said = within(screen.getByRole("list", { name: "Said so far" })).getAllByRole("listitem");
    expect(said.map((each) => each.textContent.trim())).toEqual([`Nine ${names[2]}`]);
    expect(screen.getByRole("group", { name: names[1]! })).toHaveTextContent("passed");
    expect(screen.getByRole("group", { name: names[2]! })).not.toHaveTextContent("Nine");
  });

  it("climbs a ladder: a tap chooses the bid, the main button makes it", async () => {
    const { onanswer } = show("fipsen");
    await tap(screen.getByRole("button", { name: "King Durch" }));
    expect(onanswer).not.toHaveBeenCalled();
    await user.click(bar().getByRole("button", { name: "King Durch" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["bid king durch"]);
  });

  it("sends a rule put together from pieces", async () => {
    const { onanswer } = show("composer");
    await user.click(within(screen.getByRole("group", { name: "Pieces" })).getByRole("button", { name: "a red card" }));
    await user.click(screen.getByRole("button", { name: "Keep this rule" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["rule if odd(p1) then color(c) == RED else color(c) == RED"]);
  });

  it("sends a rule of the shelf with the verb of the question", async () => {
    const { onanswer } = show("composer");
    await user.click(screen.getByRole("button", { name: "Shelf" }));
    await user.click(screen.getByRole("button", { name: /Odd then black/ }));
    await user.click(screen.getByRole("button", { name: "Keep this rule" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["rule if odd(p1) then color(c) == BLACK else color(c) == RED"]);
  });

  it("keeps a written rule back until it can be read", async () => {
    show("composer");
    await user.click(screen.getByRole("button", { name: "Written" }));
    await user.type(screen.getByRole("textbox"), "odd(c) and");
    expect(screen.getByText(/not finished/)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Keep this rule" })).toBeDisabled();
  });
});

describe("a guess beside other answers", () => {
  it("is offered beside them, and the ready-made ones are no buttons", async () => {
    const { onanswer } = show("guess");
    expect(
      bar()
        .getAllByRole("button")
        .map((button) => button.textContent?.trim() || button.getAttribute("aria-label")),
    ).toEqual(expect.arrayContaining(["No guess", "Guess the rule"]));
    expect(screen.queryByRole("button", { name: /Colours alternate/ })).toBeNull();
    await user.click(bar().getByRole("button", { name: "Guess the rule" }));
    expect(screen.getByRole("heading", { name: "Do you know the rule? Guess it, or let it be." })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Shelf" }));
    await user.click(screen.getByRole("button", { name: /Colours alternate/ }));
    await user.click(screen.getByRole("button", { name: "Guess this rule" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["guess color(c) != color(p1)"]);
  });

  it("may be left, from the table and from the pieces", async () => {
    const { onanswer } = show("guess");
    await user.click(bar().getByRole("button", { name: "Guess the rule" }));
    await user.click(screen.getByRole("button", { name: "Table" }));
    await user.click(bar().getByRole("button", { name: "No guess" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["no guess"]);
  });

  it("is compared with the cards played so far", async () => {
    show("guess");
    await user.click(bar().getByRole("button", { name: "Guess the rule" }));
    expect(screen.getByText("all 17 calls")).toBeInTheDocument();
    await user.click(within(screen.getByRole("group", { name: "Pieces" })).getByRole("button", { name: "a red card" }));
    expect(screen.getByText(/\d of 17 calls/)).toBeInTheDocument();
  });
});

describe("a tableau", () => {
  it("of one zone a column stands in order, an emptied column keeps its place", () => {
    const column = (n: number, text: string) =>
      zone(`pile.${n}`, "grid", text, {
        owner: -1,
        title: `Pile ${n}`,
        places: text
          .split(" ")
          .filter(Boolean)
          .map(() => n),
      });
    const { scene } = fixtures.golf!.views[0]!;
    const first = [column(0, "KD 9H"), column(1, "7D"), column(2, "TH")];
    show("golf", { view: { ...fixtures.golf!.views[0]!, scene: { ...scene, zones: [...first, ...scene.zones.slice(1)] } } });
    const tableau = within(screen.getByLabelText("Tableau"));
    expect(tableau.getAllByRole("group").map((one) => one.getAttribute("aria-label"))).toEqual(["Pile 0", "Pile 1", "Pile 2"]);
    expect(within(tableau.getByRole("group", { name: "Pile 0" })).getByRole("button", { name: "nine of hearts" })).toBeEnabled();
  });
});

describe("sealed answers", () => {
  it("say of nobody that it is their turn, only that they choose", () => {
    show("sealed");
    const ann = within(screen.getByRole("group", { name: "Ann" }));
    expect(ann.getByText("choosing")).toBeInTheDocument();
    expect(ann.queryByText("to play")).toBeNull();
  });
});

describe("rows to be filled", () => {
  it("take the chosen card where one touches", async () => {
    const { onanswer } = show("setting");
    await user.click(card("king of diamonds"));
    await user.click(screen.getByRole("button", { name: "Place it in middle" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["place KD middle"]);
  });

  it("give a card back", async () => {
    const { onanswer } = show("setting");
    await user.click(card("nine of clubs"));
    await user.click(bar().getByRole("button", { name: "Take the nine of clubs back" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["take 9C"]);
  });

  it("tell a foul, and wait", () => {
    show("setting", { view: fixtures.setting!.views[1]! });
    expect(screen.getByLabelText("Middle, pair of nines, foul: below the front")).toBeInTheDocument();
    expect(bar().getByRole("button", { name: "You cannot set your hand like this" })).toBeDisabled();
  });

  it("are set with one button when they stand", async () => {
    const { onanswer } = show("setting", { view: fixtures.setting!.views[2]! });
    await user.click(bar().getByRole("button", { name: "Set this hand" }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["set"]);
  });

  it("need no choosing where there is but one card: a button a row tells what it would make", async () => {
    const { onanswer } = show("openface");
    await user.click(bar().getByRole("button", { name: /Front\s*queens, \+7/ }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["place QS front"]);
  });

  it("of the others are shown small", () => {
    show("openface");
    expect(within(screen.getByLabelText("Ann's rows")).getByRole("img", { name: "ace of clubs" })).toBeInTheDocument();
  });
});

describe("captures", () => {
  it("of one card in several ways are pictures to touch", async () => {
    const { onanswer } = show("captures");
    await user.click(card("ten of spades"));
    const pictures = within(screen.getByLabelText("Your choices"));
    expect(pictures.getAllByRole("button")).toHaveLength(4);
    await user.click(
      pictures.getByRole("button", { name: "Take the six of spades and the four of hearts with the ten of spades" }),
    );
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["take 6S 4H with TS"]);
  });

  it("can be touched on the table", async () => {
    const { onanswer } = show("captures");
    await tap(card("ten of spades"));
    await user.click(card("ten of diamonds"));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["take TD with TS"]);
  });
});

describe("a table told again", () => {
  it("keeps what is chosen while the question is the same", async () => {
    const { rerender, props } = show("pass");
    await user.click(card("queen of spades"));
    const players = props.view.players.map((player) => ({ ...player, here: !player.here }));
    await rerender({ view: { ...props.view, players } });
    expect(bar().getByRole("button", { name: /1 of 3/ })).toBeInTheDocument();
    await rerender({ view: fixtures.hearts!.views[0]! });
    expect(card("queen of spades")).toBeInTheDocument();
  });
});

describe("keys", () => {
  it("move in the hand, choose with space, play with enter", async () => {
    const { onanswer } = show("hearts");
    card("queen of spades").focus();
    await user.keyboard("{ArrowDown}");
    expect(card("ace of clubs")).toHaveFocus();
    await user.keyboard("{ArrowRight} ");
    expect(onanswer).not.toHaveBeenCalled();
    expect(card("jack of clubs, chosen")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["play JC"]);
  });

  it("play the card that has the focus, also after cards before it are gone", async () => {
    const { onanswer, props, rerender } = show("hearts");
    card("jack of clubs").focus();
    const zones = props.view.scene.zones.map((z) => ({ ...z, cards: z.cards.filter((c) => c !== "AC") }));
    await rerender({ view: { ...props.view, move: props.view.move + 1, scene: { ...props.view.scene, zones } } });
    expect(card("jack of clubs")).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["play JC"]);
  });

  it("press buttons by letter and show themselves", async () => {
    const { onanswer } = show("draw");
    await user.keyboard("f");
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["fold"]);
    await user.keyboard("?");
    expect(screen.getByText("Keys")).toBeInTheDocument();
  });
});

describe("telling", () => {
  it("shows the last trick again, and who has taken how many", async () => {
    const trick = {
      cards: [
        { card: "2C", seat: 1 },
        { card: "KC", seat: 0 },
      ],
      taker: 0,
    };
    show("hearts", { tricks: { hand: 3, open: [], done: [trick, trick] } });
    await user.click(screen.getByRole("button", { name: "The last trick" }));
    const told = within(screen.getByRole("dialog", { hidden: true }));
    expect(told.getByRole("img", { name: "king of clubs", hidden: true })).toBeInTheDocument();
    expect(told.getByText("You took it.")).toBeInTheDocument();
    expect(told.getByText("Tricks so far: You 2.")).toBeInTheDocument();
  });

  it("shows the last trick again at the count, if no cards are fanned out", () => {
    const trick = {
      cards: [
        { card: "2C", seat: 1 },
        { card: "KC", seat: 0 },
      ],
      taker: 0,
    };
    const { scene, ...rest } = fixtures.ended!.views[0]!;
    const counted = { ...rest, scene: { ...scene, tally: [], zones: [zone("trick", "trick", "")] } };
    show("ended", { view: counted, tricks: { hand: 3, open: [], done: [trick] } });
    expect(within(screen.getByLabelText("Trick")).getByRole("img", { name: "king of clubs" })).toBeInTheDocument();
    expect(screen.getByText("· last trick", { exact: false })).toHaveTextContent("You · last trick");
  });

  it("has no last trick before there is one, nor one of another hand", () => {
    show("hearts", { tricks: { hand: 2, open: [], done: [{ cards: [], taker: 0 }] } });
    expect(screen.queryByRole("button", { name: "The last trick" })).toBeNull();
  });

  it("deals the next hand after a time only where that is set, and not after a touch", async () => {
    vi.useFakeTimers();
    const { props, rerender } = show("ended");
    vi.advanceTimersByTime(60_000);
    expect(props.onnext).not.toHaveBeenCalled();
    await rerender({ settings: { ...props.settings, countdown: 12 } });
    vi.advanceTimersByTime(5_000);
    await tick();
    expect(screen.getByRole("button", { name: /Next hand\s*in 7 s/ })).toBeInTheDocument();
    dispatchEvent(new Event("pointerdown"));
    vi.advanceTimersByTime(60_000);
    expect(props.onnext).not.toHaveBeenCalled();
    await rerender({ settings: { ...props.settings, countdown: 30 } });
    vi.advanceTimersByTime(31_000);
    expect(props.onnext).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });

  it("speaks what happened, then what is asked", async () => {
    const { rerender, container } = show("hearts");
    await rerender({ view: fixtures.hearts!.views[1]! });
    await tick();
    expect(container.querySelector("[aria-live]")).toHaveTextContent("You play the jack of clubs. Ben takes the trick.");
  });

  it("shows a refusal where the prompt stands", () => {
    show("hearts", { notice: "The connection is gone; trying again." });
    expect(screen.getByRole("alert")).toHaveTextContent("The connection is gone");
  });

  it("counts a hand line by line until it is dismissed", async () => {
    const { props } = show("ended");
    expect(screen.getByRole("heading", { name: "Hand 3: the count" })).toBeInTheDocument();
    expect(screen.getByText("the queen of spades")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Next hand" }));
    expect(props.onnext).toHaveBeenCalledOnce();
  });

  it("counts partners together, once, under both names", () => {
    const { scene, match, ...rest } = fixtures.ended!.views[0]!;
    const tally = [0, 2, 1].map((seat) => ({ seat, text: `cards of seat ${seat}`, points: 5, cards: [] }));
    const sides = [
      [0, 2],
      [1, 3],
    ];
    show("ended", { view: { ...rest, scene: { ...scene, score: [10, 5, 10, 5], tally }, match: { ...match, sides } } });
    const sums = within(screen.getByRole("group", { name: "The count" })).getAllByRole("article");
    expect(sums).toHaveLength(2);
    expect(sums[0]).toHaveTextContent("You and Ben");
    expect(sums[0]).toHaveTextContent("+10");
    expect(within(sums[0]!).getAllByRole("listitem")).toHaveLength(2);
    expect(within(sums[1]!).getAllByRole("listitem")).toHaveLength(1);
  });

  it("says for whom a reader waits who has asked for the next hand", () => {
    const { players } = fixtures.ended!.views[0]!;
    const people = { players, awaited: [1], awayOf: () => null, clockOf: () => null, runs: () => false };
    show("ended", { people });
    expect(screen.getByRole("button", { name: "Waiting for Ann" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Next hand" })).toBeNull();
  });

  it("says who won the match and offers another", async () => {
    const { props } = show("result");
    expect(screen.getByRole("heading", { name: "You win" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Rematch" }));
    expect(props.onrematch).toHaveBeenCalledOnce();
  });

  it("waits openly where answers are sealed, without telling who chose what", () => {
    show("sealed", { view: fixtures.sealed!.views[1]! });
    expect(bar().getByRole("button", { name: "Waiting for Ann and Ben" })).toBeDisabled();
  });
});

describe("a patience", () => {
  const column = (name: string) => screen.getByRole("group", { name });

  it("keeps the place of an emptied pile, and puts a chosen card there or on another pile", async () => {
    const { onanswer } = show("canfield");
    expect(screen.getAllByRole("group", { name: /^Pile/ })).toHaveLength(4);
    await user.click(card("two of spades"));
    expect(onanswer).not.toHaveBeenCalled();
    await user.click(within(column("Pile 2")).getByRole("button", { name: "Move to pile 2" }));
    expect(onanswer).toHaveBeenLastCalledWith(["move 2S to pile 2"]);
    await user.click(card("two of spades"));
    await user.click(within(column("Pile 1")).getByRole("button", { name: "three of diamonds" }));
    expect(onanswer).toHaveBeenLastCalledWith(["move 2S to pile 1"]);
  });

  it("draws no column more when a card comes to a pile", async () => {
    const { rerender } = show("canfield");
    const { scene, match } = fixtures.canfield!.views[0]!;
    const [come] = frames(
      view(scene, match),
      view(scene, match, [move("2S", "discards", "pile.2"), move("5C", "reserve", "pile.1")]),
    );
    await rerender({ view: come!.view });
    expect(screen.getAllByRole("group", { name: /^Pile|^Column/ })).toHaveLength(4);
    expect(within(column("Pile 2")).getByRole("img", { name: "two of spades" })).toBeInTheDocument();
  });

  it("is given up only after a second yes", async () => {
    const { onanswer } = show("canfield");
    await user.click(bar().getByRole("button", { name: "Give up" }));
    expect(screen.getByText("Give up?")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Back", hidden: true }));
    expect(onanswer).not.toHaveBeenCalled();
    await user.click(bar().getByRole("button", { name: "Give up" }));
    await user.click(screen.getByRole("button", { name: "Yes, give up", hidden: true }));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(["resign"]);
  });
});

describe("a race to a total", () => {
  it("tells on each plate how far one has come, and pegs where the hand began and where it stands", () => {
    const { container } = show("captures");
    expect(screen.getByRole("group", { name: "Ann" })).toHaveTextContent("7/21");
    const lanes = [...container.querySelectorAll<HTMLElement>(".race")].map((lane) => [
      lane.style.getPropertyValue("--before"),
      lane.style.getPropertyValue("--now"),
    ]);
    expect(lanes).toContainEqual([`${100 * (4 / 21)}%`, `${100 * (6 / 21)}%`]);
    expect(lanes).toContainEqual([`${100 * (7 / 21)}%`, `${100 * (7 / 21)}%`]);
  });

  it("is not drawn where the match is none", () => {
    expect(show("hearts").container.querySelector(".race")).toBeNull();
  });
});

describe("what is kept of a match", () => {
  const sitting = { seconds: 185, deal: "4711", results: "2 matches played, 1 won (50%)." };

  it("tells moves and time while one plays alone, and no time in company", () => {
    const { unmount } = show("canfield", { sitting });
    expect(screen.getByText("0 moves · 3 min")).toBeInTheDocument();
    unmount();
    show("hearts", { sitting });
    expect(screen.queryByText(/\d min/)).toBeNull();
  });

  it("tells one's results and the number of the deal at the end", () => {
    show("result", { sitting });
    const end = within(screen.getByRole("region", { name: "The match is over" }));
    expect(end.getByText(sitting.results)).toBeInTheDocument();
    expect(end.getByText("4711")).toBeInTheDocument();
  });
});

it("a watcher has no status of their own: what is true of the table is told above it only", () => {
  const one = fixtures.hearts!.views[0]!;
  const fact = { label: "Knock with", value: "10 or less", unit: "knock with", more: "", seat: -1, kind: "" as const };
  show("hearts", { view: { ...one, scene: { ...one.scene, seat: -1, yours: false, facts: [fact] } } });
  expect(screen.queryByText(/^You ·/)).toBeNull();
  expect(document.querySelector(".mine")).toBeNull();
});

describe("the end of a match", () => {
  const ended = (verdict: string, winners: number[]) => {
    const one = fixtures.result!.views[0]!;
    show("result", { view: { ...one, match: { ...one.match, verdict, winners } } });
    return within(screen.getByRole("region", { name: "The match is over" }));
  };

  it("has a verdict that names the winners for its title, once", () => {
    const end = ended("{1} and {3} {win|win} with 192 points.", [1, 3]);
    expect(end.getByRole("heading")).toHaveTextContent(/^Ann and Chiara win with 192 points$/);
    expect(end.queryByText(/Ann and Chiara win with 192 points\./)).toBeNull();
  });

  it("has the winners for its title where the verdict begins otherwise", () => {
    const end = ended("{3} went over 100. {0} {wins|win} with 41, the lowest.", [0]);
    expect(end.getByRole("heading")).toHaveTextContent(/^You win$/);
    expect(end.getByText(/went over 100\. You win with 41, the lowest\./)).toBeInTheDocument();
  });
});

describe("every table", () => {
  it.each(Object.keys(fixtures))("%s is drawn without a fault of access", async (name) => {
    const { container } = show(name);
    const result = await axe.run(container, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } });
    expect(result.violations.map((fault) => `${fault.id}: ${fault.nodes[0]?.html}`)).toEqual([]);
  });
});

describe("a word with a meaning of its own", () => {
  const bids = (): TableProps["view"] => {
    const one = fixtures.hearts!.views[0]!;
    const bid = (say: string, text: string, terms: string[] = []) => ({ ...choice(say, text), terms });
    return {
      ...one,
      scene: {
        ...one.scene,
        prompt: "Your turn: bid, or pass.",
        task: "bid, or pass.",
        pick: null,
        why: {},
        choices: [bid("pass", "Pass"), bid("bid two durch", "Two Durch", ["Durch"])],
        terms: [{ name: "Durch", line: "You will win all five tricks.", section: "The bidding", anchor: "the-bidding" }],
      },
    };
  };
  const prompt = () => document.querySelector(".prompt")!;

  it("has a line that its button is described by", () => {
    show("hearts", { view: bids() });
    expect(screen.getByRole("button", { name: "Two Durch" })).toHaveAccessibleDescription("You will win all five tricks.");
    expect(screen.getByRole("button", { name: "Pass" })).not.toHaveAccessibleDescription();
  });

  it("is explained in place of the prompt while the mouse or the focus is on its button", async () => {
    show("hearts", { view: bids() });
    await user.hover(screen.getByRole("button", { name: "Two Durch" }));
    expect(prompt()).toHaveTextContent("Durch: You will win all five tricks.");
    await user.unhover(screen.getByRole("button", { name: "Two Durch" }));
    expect(prompt()).toHaveTextContent("bid, or pass.");
  });

  it("opens the rules at its heading", async () => {
    const { props } = show("hearts", { view: bids() });
    await user.click(screen.getByRole("button", { name: "What do these words mean?" }));
    const words = within(screen.getByRole("region", { name: "Words of this question" }));
    expect(words.getByText("You will win all five tricks.")).toBeVisible();
    await user.click(words.getByRole("button", { name: "Rules: The bidding" }));
    expect(props.onsheet).toHaveBeenCalledExactlyOnceWith("rules", { anchor: "the-bidding", name: "Durch" });
    expect(prompt()).toHaveTextContent("bid, or pass.");
  });

  it("is explained after a long touch, which does not answer", () => {
    vi.useFakeTimers();
    const { onanswer } = show("hearts", { view: bids() });
    const button = screen.getByRole("button", { name: "Two Durch" });
    const event = (type: string) => new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 });
    button.dispatchEvent(event("pointerdown"));
    vi.runOnlyPendingTimers();
    flushSync();
    expect(screen.getByRole("region", { name: "Words of this question" })).toBeVisible();
    button.dispatchEvent(event("pointerup"));
    button.dispatchEvent(event("click"));
    expect(onanswer).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("and nothing is offered where a question uses none", () => {
    show("hearts");
    expect(screen.queryByRole("button", { name: "What do these words mean?" })).toBeNull();
  });
});
