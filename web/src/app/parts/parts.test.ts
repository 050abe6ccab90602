import { render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { createRawSnippet } from "svelte";
import { expect, test, vi } from "vitest";
import { load } from "../browserStorage";
import { settings, type Choices } from "../settings.svelte";
import SettingsPanel from "./SettingsPanel.svelte";
import Sheet from "./Sheet.svelte";
import Tabs from "./Tabs.svelte";

test("arrows move among the tabs, round the ends, and one tab is in the order of Tab", async () => {
  const user = userEvent.setup();
  render(Tabs, {
    label: "Beside the table",
    tabs: [
      { name: "log", text: "Log" },
      { name: "score", text: "Score" },
      { name: "rules", text: "Rules" },
    ],
    tab: "log",
    panel: "p",
  });
  await user.tab();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByRole("tab", { name: "Rules", selected: true })).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Score", selected: true })).toHaveFocus();
  expect(screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
});

test("a sheet is a dialog with a name, closed by its button and by what the browser calls cancel", async () => {
  const onclose = vi.fn();
  render(Sheet, { label: "Settings", onclose, children: createRawSnippet(() => ({ render: () => "<p>Inside</p>" })) });
  await userEvent.setup().click(screen.getByRole("button", { name: "Close" }));
  screen.getByRole("dialog", { name: "Settings" }).dispatchEvent(new Event("cancel", { cancelable: true }));
  expect(onclose).toHaveBeenCalledTimes(2);
});

test("settings are kept and shown on the document", async () => {
  const user = userEvent.setup();
  render(SettingsPanel);
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  await user.click(screen.getByRole("radio", { name: "Four" }));
  await user.click(screen.getByRole("radio", { name: "Reduced" }));
  await user.click(screen.getByRole("switch", { name: "One tap plays" }));
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Ada{Enter}");
  await user.tab();
  expect(load<Partial<Choices>>("settings", {})).toMatchObject({
    theme: "dark",
    palette: "four",
    motion: "reduced",
    oneTap: true,
    name: "Ada",
  });
  const root = document.createElement("html");
  settings.dress(root);
  expect({ ...root.dataset }).toEqual({ theme: "dark", palette: "four", motion: "reduced" });
  expect(settings.table).toMatchObject({ palette: "four", oneTap: true, reducedMotion: true });
});
