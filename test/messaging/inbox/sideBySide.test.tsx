import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PrivateMessages } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const layout = { width: 900, isPageWide: true, hasMouse: true };
let resize: () => void;

// jsdom has no layout.
beforeEach(() => {
  Object.assign(layout, { width: 900, isPageWide: true, hasMouse: true });
  const observers = new Set<() => void>();
  resize = () => act(() => observers.forEach((observer) => observer()));
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => layout.width);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(readonly callback: () => void) {}
      observe = () => {
        observers.add(this.callback);
        // The first call follows without a change of size.
        queueMicrotask(() => act(this.callback));
      };
      disconnect = () => void observers.delete(this.callback);
      unobserve = () => undefined;
    },
  );
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("pointer") ? layout.hasMouse : layout.isPageWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => vi.unstubAllGlobals());

const findRow = async (name: RegExp) =>
  within(await screen.findByRole("list", { name: "Conversations" })).findByRole("button", { name });
const isListShown = () => screen.queryByRole("list", { name: "Conversations" }) !== null;

async function open(name = /Daniel/) {
  const view = renderWithChurch(<PrivateMessages />);
  await screen.findByRole("button", { name: /Daniel/ });
  await view.user.click(await findRow(name));
  await screen.findByText("Private Conversation");
  return view;
}

describe("the inbox in a wide container", () => {
  it("shows the list and an invitation to choose a conversation", async () => {
    const { church } = renderWithChurch(<PrivateMessages />);
    expect(await screen.findByText("Choose a conversation")).toBeVisible();
    expect(await findRow(/Daniel/)).toBeVisible();
    expect(within(await findRow(/Daniel/)).getByText("New")).toBeVisible();
    expect(church.requests.some(({ path }) => /privateMessages\/PMS/.test(path))).toBe(false);
  });

  it("shows only the list while there are no conversations, and both after the first message", async () => {
    const church = createDemoChurch();
    church.db.privateMessages = [];
    const { user, container } = renderWithChurch(<PrivateMessages />, { church });
    expect(await screen.findByText("No conversations yet")).toBeVisible();
    expect(container.querySelectorAll("section")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "New private message" }));
    await user.type(await screen.findByRole("searchbox"), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await user.type(
      await screen.findByRole("textbox", { name: "Add a message" }),
      "Hello Yuki{Control>}{Enter}{/Control}",
    );
    expect(await screen.findByText("1 conversation")).toBeVisible();
    expect(await findRow(/Yuki/)).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("textbox", { name: "Add a message" })).toHaveFocus();
  });

  it("shows a conversation beside the list, marks its row and marks it as read", async () => {
    const { church } = await open();
    expect(await findRow(/Daniel/)).toHaveAttribute("aria-current", "true");
    expect(screen.getByRole("heading", { name: /Daniel/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await waitFor(async () =>
      expect(within(await findRow(/Daniel/)).queryByText("New")).toBeNull(),
    );
    expect(screen.getByRole("tab", { name: "Unread 1" })).toBeVisible();
    const marked = church.requests.filter(({ path }) => /privateMessages\/PMS/.test(path));
    expect(marked.map(({ path }) => path)).toEqual(["/messaging/privateMessages/PMS00000001"]);
  });

  it("focuses the field with a mouse, and the heading with a touch screen, which would show its keyboard", async () => {
    const { user } = await open();
    expect(await screen.findByRole("textbox", { name: "Add a message" })).toHaveFocus();
    layout.hasMouse = false;
    await user.click(await findRow(/Miriam/));
    expect(await screen.findByRole("heading", { name: "Miriam Castellanos" })).toHaveFocus();
  });

  it("keeps the drafts of two conversations apart", async () => {
    const { user } = await open();
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Dear Daniel");
    await user.click(await findRow(/Miriam/));
    expect(screen.getByRole("textbox", { name: "Add a message" })).toHaveValue("");
    await user.click(await findRow(/Daniel/));
    expect(screen.getByRole("textbox", { name: "Add a message" })).toHaveValue("Dear Daniel");
  });

  it("shows a sent message in the list", async () => {
    const { user } = await open(/Miriam/);
    await user.type(
      await screen.findByRole("textbox", { name: "Add a message" }),
      "On my way{Control>}{Enter}{/Control}",
    );
    await waitFor(async () => expect(await findRow(/Miriam/)).toHaveTextContent("You: On my way"));
  });

  it("keeps the open conversation in the tab of unread ones", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("tab", { name: "Unread 2" }));
    await user.click(await findRow(/Daniel/));
    expect(await screen.findByRole("tab", { name: "Unread 1" })).toBeVisible();
    expect(await findRow(/Daniel/)).toBeVisible();
    await user.click(await findRow(/Samuel/));
    await waitFor(() => expect(screen.queryByRole("button", { name: /Daniel/ })).toBeNull());
  });

  it("shows a new message beside the list, and Back returns to the conversation", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("button", { name: "New private message" }));
    expect(await screen.findByRole("heading", { name: "New Private Message" })).toBeVisible();
    expect(await findRow(/Daniel/)).not.toHaveAttribute("aria-current");
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByText("Private Conversation")).toBeVisible();
    expect(await screen.findByRole("textbox", { name: "Add a message" })).toHaveFocus();
  });

  it("focuses the heading of the list when a new message had replaced nothing", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("button", { name: "New private message" }));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    expect(await screen.findByText("Choose a conversation")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Messages" })).toHaveFocus();
  });

  it("focuses the heading on Back also after the row of a closed conversation had the focus", async () => {
    layout.width = 719;
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("button", { name: /Daniel/ }));
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await findRow(/Daniel/)).toHaveFocus();
    layout.width = 900;
    resize();
    await user.click(screen.getByRole("button", { name: "New private message" }));
    await user.click(await screen.findByRole("button", { name: "Back" }));
    expect(screen.getByRole("heading", { name: "Messages" })).toHaveFocus();
  });

  it("lists a conversation after its first message", async () => {
    const { user } = renderWithChurch(<PrivateMessages />);
    await user.click(await screen.findByRole("button", { name: "New private message" }));
    await user.type(await screen.findByRole("searchbox", { name: /person/ }), "Yuki{Enter}");
    await user.click(await screen.findByRole("button", { name: /Yuki/ }));
    await user.type(
      await screen.findByRole("textbox", { name: "Add a message" }),
      "Hello Yuki{Control>}{Enter}{/Control}",
    );
    expect(await screen.findByText("9 conversations")).toBeVisible();
    expect(await findRow(/Yuki/)).toHaveAttribute("aria-current", "true");
  });

  it("keeps the conversation and what is written when the container becomes narrow and wide again", async () => {
    const { user } = await open();
    await user.type(await screen.findByRole("textbox", { name: "Add a message" }), "Dear Daniel");
    const field = screen.getByRole("textbox", { name: "Add a message" });
    layout.width = 719;
    resize();
    expect(isListShown()).toBe(false);
    expect(screen.getByRole("button", { name: "Back" })).toBeVisible();
    layout.width = 720;
    resize();
    expect(isListShown()).toBe(true);
    expect(screen.getByRole("textbox", { name: "Add a message" })).toBe(field);
    expect(field).toHaveValue("Dear Daniel");
  });
});

describe("the inbox", () => {
  it.each([
    ["a narrow container", { width: 719 }],
    ["a narrow page", { isPageWide: false }],
  ])("shows one view in %s", async (_where, change) => {
    Object.assign(layout, change);
    renderWithChurch(<PrivateMessages />, { church: createDemoChurch() });
    expect(await screen.findByRole("button", { name: /Daniel/ })).toBeVisible();
    expect(screen.queryByText("Choose a conversation")).toBeNull();
  });
});
