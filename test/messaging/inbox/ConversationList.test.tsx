import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PrivateMessages } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const findRow = (name: RegExp) => screen.findByRole("button", { name });
const listNames = () =>
  within(screen.getByRole("list", { name: "Conversations" }))
    .getAllByRole("button")
    .map((each) => each.querySelector("bdi")?.textContent);
const filterField = () => screen.findByRole("searchbox", { name: "Search conversations" });

/** Creates a demo church with only its `count` newest conversations. */
function createServerWith(count: number) {
  const church = createDemoChurch();
  church.db.privateMessages = church.db.privateMessages.slice(0, count);
  return church;
}

describe("the filter of the inbox", () => {
  it("shows the conversations whose name matches, whatever the case and the accents", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.type(await filterField(), "MULLER");
    expect(listNames()).toEqual(["Anna-Lena Müller"]);
    expect(screen.getByText("8 conversations")).toBeVisible();
  });

  it("shows the conversations whose preview matches, and announces how many", async () => {
    const church = createDemoChurch();
    church.addMessage({
      conversationId: "CON00000002",
      personId: "PER00000003",
      content: "Who has the projector?",
    });
    const { user } = renderWithChurch(<PrivateMessages />, { church });
    await user.type(await filterField(), "projector");
    expect(listNames()).toEqual(["Miriam Castellanos"]);
    const counts = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(counts).toContain("1 conversation");
  });

  it("says so when no conversation matches", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.type(await filterField(), "zzz");
    expect(await screen.findByText("No conversations match")).toBeVisible();
    expect(screen.queryByRole("list", { name: "Conversations" })).toBeNull();
  });

  it("searches until the names are loaded before it says that none matches", async () => {
    allowConsole();
    const church = createDemoChurch();
    const failure = { path: "/people/basic", do: { kind: "status", status: 400 } } as const;
    const removeFault = church.faults.add(failure);
    const { user } = renderWithChurch(<PrivateMessages />, { church });
    expect(await screen.findAllByText("Unknown User")).toHaveLength(8);
    removeFault();
    church.faults.add({ path: "/people/basic", do: { kind: "delay", ms: 1_000 } });
    await user.type(await filterField(), "zzz");
    expect(screen.getAllByTestId("skeleton-row")).toHaveLength(3);
    expect(screen.queryByText("No conversations match")).toBeNull();
    expect(await screen.findByText("No conversations match", {}, { timeout: 5_000 })).toBeVisible();
  });

  it("is cleared by the first Escape; only the next one reaches the dialog around it", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    let escapes = 0;
    const listen = ({ key }: KeyboardEvent) => void (key === "Escape" && (escapes += 1));
    document.addEventListener("keydown", listen);
    await user.type(await filterField(), "zzz{Escape}");
    expect([listNames().length, escapes]).toEqual([8, 0]);
    await user.keyboard("{Escape}");
    expect(escapes).toBe(1);
    document.removeEventListener("keydown", listen);
  });

  it("leaves the keys of an IME composition alone", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    const search = await filterField();
    await user.type(search, "mu");
    for (const key of ["ArrowDown", "Escape"]) fireEvent.keyDown(search, { key, keyCode: 229 });
    expect(search).toHaveFocus();
    expect(search).toHaveValue("mu");
  });

  it("stays while a conversation is open", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.type(await filterField(), "miriam");
    await user.click(await findRow(/Miriam/));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await filterField()).toHaveValue("miriam");
    expect(listNames()).toEqual(["Miriam Castellanos"]);
  });

  it("is shown from six conversations on", async () => {
    const { unmount } = renderWithChurch(<PrivateMessages />, { church: createServerWith(5) });
    expect(await screen.findByText("5 conversations")).toBeVisible();
    expect(screen.queryByRole("searchbox")).toBeNull();
    unmount();
    renderWithChurch(<PrivateMessages />, { church: createServerWith(6) });
    expect(await filterField()).toBeVisible();
  });
});

describe("the tabs of the inbox", () => {
  it("show the unread conversations and their number", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("tab", { name: "Unread 2" }));
    expect(screen.getByRole("tabpanel", { name: "Unread 2" })).toBeVisible();
    expect(listNames()).toEqual(['Daniel "Danny" Brenner', "Samuel O'Rourke"]);
    await user.click(screen.getByRole("tab", { name: "All" }));
    expect(listNames()).toHaveLength(8);
  });

  it("are one tab stop, and the arrow keys choose", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    const all = await screen.findByRole("tab", { name: "All" });
    const unread = screen.getByRole("tab", { name: /Unread/ });
    act(() => all.focus());
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(all).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowRight}");
    expect(unread).toHaveFocus();
    expect(unread).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{ArrowRight}");
    expect(all).toHaveFocus();
    await user.keyboard("{End}{ArrowLeft}{Home}{Tab}");
    expect(all).toHaveAttribute("aria-selected", "true");
    expect(await findRow(/Daniel/)).toHaveFocus();
  });

  it("show no number and no rows when all conversations are read", async () => {
    const church = createDemoChurch();
    for (const each of church.db.privateMessages) each.notifyPersonId = null;
    const { user } = renderWithChurch(<PrivateMessages />, { church });
    await user.click(await screen.findByRole("tab", { name: "Unread" }));
    expect(await screen.findByText("No conversations match")).toBeVisible();
  });
});

describe("the list of conversations", () => {
  it("is one tab stop: the arrow keys, Home and End move, and Enter opens", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    const first = await findRow(/Daniel/);
    const rows = within(screen.getByRole("list", { name: "Conversations" })).getAllByRole("button");
    act(() => first.focus());
    await user.keyboard("{ArrowUp}");
    expect(first).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(rows[2]).toHaveFocus();
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0, -1, -1, -1, -1, -1]);
    await user.keyboard("{End}{ArrowDown}");
    expect(rows[7]).toHaveFocus();
    await user.keyboard("{Home}{ArrowDown}{Enter}");
    expect(await screen.findByRole("heading", { name: "Miriam Castellanos" })).toBeVisible();
  });

  it("gets the focus from the filter with the down key", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.type(await filterField(), "sam{ArrowDown}");
    expect(await findRow(/Samuel/)).toHaveFocus();
  });

  it("gives the focus back to the row of the conversation that was closed", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await findRow(/Samuel/));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await findRow(/Samuel/)).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "New private message" }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("heading", { name: "Messages" })).toHaveFocus();
  });

  it("keeps a tab stop when the current row is removed from the list", async () => {
    const { user, church, client } = renderWithChurch(<PrivateMessages />);
    await findRow(/Daniel/);
    await user.tab();
    act(() => screen.getByRole("button", { name: /Samuel/ }).focus());
    church.db.privateMessages = church.db.privateMessages.filter(({ id }) => id !== "PMS00000003");
    await act(() => client.inbox.load());
    await waitFor(async () => expect(await findRow(/Daniel/)).toHaveAttribute("tabindex", "0"));
  });
});
