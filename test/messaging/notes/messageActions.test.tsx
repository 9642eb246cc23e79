import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Notes } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";
import { allowConsole } from "../../setup/dom.js";

const CHAT = "CON00000001";
const ME = "PER00000001";
const OTHER = "PER00000002";

/** Renders a chat with the given messages: `["Me", …]` are Ruth's, who is signed in; others are Daniel's. */
async function renderChat(lines: [author: "me" | "other", content: string][], variant = "chat") {
  const church = createDemoChurch();
  church.db.messages.set(CHAT, []);
  for (const [author, content] of lines)
    church.addMessage({
      conversationId: CHAT,
      personId: author === "me" ? ME : OTHER,
      content,
    });
  const view = renderWithChurch(
    <Notes conversationId={CHAT} variant={variant as "chat"} maxHeight={300} />,
    { church },
  );
  await screen.findByText(lines.at(-1)?.[1] ?? "");
  const rowOf = (content: string) => {
    const row = [...document.querySelectorAll(".NarthexNote-text")]
      .find(({ textContent }) => textContent === content)
      ?.closest<HTMLElement>(".NarthexNote-root");
    if (!row) throw new Error(`No row shows “${content}”.`);
    return row;
  };
  return { ...view, church, rowOf };
}
const THREE: Parameters<typeof renderChat>[0] = [
  ["me", "First"],
  ["other", "See https://ok.example"],
  ["me", "Last"],
];
const getField = () => screen.getByRole<HTMLTextAreaElement>("textbox");

afterEach(() => void vi.unstubAllGlobals());

describe("a group of messages", () => {
  it("shows one time, below its last bubble, and the avatar beside it", async () => {
    const { rowOf } = await renderChat([
      ["other", "One"],
      ["other", "Two"],
      ["me", "Three"],
    ]);
    const timeOf = (content: string) => rowOf(content).querySelector("time");
    expect(timeOf("One")).toHaveClass("NarthexNote-hidden");
    expect(timeOf("Two")).toHaveClass("NarthexNote-time");
    expect(rowOf("One").querySelector(".NarthexNote-avatar")).toBeNull();
    expect(rowOf("Two").querySelector(".NarthexNote-avatar")).not.toBeNull();
    expect(rowOf("Three").querySelector(".NarthexNote-avatar")).toBeNull();
  });

  it("hides the names of two people, and keeps them for assistive technology", async () => {
    const { rowOf } = await renderChat(THREE);
    expect(rowOf("First")).toHaveAccessibleName(/^Ruth Okafor First \d/);
    expect(rowOf("First").querySelector(".NarthexNote-head")).toBeNull();
  });

  it("shows the names of several other people", async () => {
    const { church, client, rowOf } = await renderChat(THREE);
    church.addMessage({ conversationId: CHAT, personId: "PER00000003", content: "A third" });
    await act(() => client.threads.get(CHAT).refetch());
    expect(rowOf("A third").querySelector(".NarthexNote-head")).not.toBeNull();
    expect(rowOf("Last").querySelector(".NarthexNote-head")).toBeNull();
  });
});

describe("the actions of a message", () => {
  it.each([
    ["above it", 300, "292px"],
    ["below it, where the window ends above", 100, "108px"],
  ])("open %s, so that what follows it stays visible", async (_, top, expected) => {
    const { user, rowOf } = await renderChat(THREE);
    const button = within(rowOf("First")).getByRole("button", { name: /^Message actions/ });
    vi.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(40, top, 36, 0));
    await user.click(button);
    const menu = await screen.findByRole("menu");
    expect(menu.closest<HTMLElement>(".MuiPaper-root")?.style.top).toBe(expected);
  });

  it("are Edit, Delete and Copy in a menu of own messages, and Copy beside others'", async () => {
    const { user, rowOf } = await renderChat(THREE);
    expect(
      within(rowOf("First"))
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(["editNote", "Message actions"]);
    const other = rowOf("See https://ok.example");
    expect(within(other).getByRole("button")).toHaveAccessibleName("Copy See https://ok.example");
    await user.click(within(rowOf("First")).getByRole("button", { name: "Message actions First" }));
    const menu = await screen.findByRole("menu", { name: "Message actions" });
    expect(
      within(menu)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Edit", "Delete", "Copy"]);
    await user.click(within(menu).getByRole("menuitem", { name: "Edit" }));
    await waitFor(() => expect(getField()).toHaveAccessibleName("Edit message"));
    expect(getField()).toHaveFocus();
    expect(getField()).toHaveValue("First");
    expect(screen.getByRole("button", { name: "Save" })).toHaveAttribute("type", "submit");
    expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  });

  it("stay visible for the newest own message", async () => {
    const { rowOf } = await renderChat(THREE);
    expect(rowOf("Last")).toHaveClass("NarthexNote-active");
    expect(rowOf("First")).not.toHaveClass("NarthexNote-active");
  });

  it.each(["hovered", "focused"])("have icons once the message is %s", async (how) => {
    const { user, rowOf } = await renderChat(THREE);
    const row = rowOf("First");
    const [edit, menu] = within(row).getAllByRole("button");
    expect(edit?.querySelector("svg") ?? menu?.querySelector("svg")).toBeNull();
    expect(rowOf("Last").querySelectorAll("button > svg")).toHaveLength(2);
    if (how === "hovered") await user.hover(row);
    else act(() => row.focus());
    expect(edit?.querySelector("svg")).not.toBeNull();
    expect(menu?.querySelector("svg")).not.toBeNull();
    expect(row.querySelector("time")).toHaveAttribute("title", expect.stringMatching(/\d{4}/));
  });

  it("delete only after the question, and move the focus to the composer", async () => {
    const { user, church, rowOf } = await renderChat(THREE);
    await user.click(within(rowOf("Last")).getByRole("button", { name: /^Message actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("Delete this message? This cannot be undone.");
    expect(church.db.messages.get(CHAT)).toHaveLength(3);
    await user.click(within(dialog).getByRole("button", { name: "Delete message" }));
    await waitFor(() => expect(screen.queryByText("Last")).toBeNull());
    expect(church.db.messages.get(CHAT)).toHaveLength(2);
    await waitFor(() => expect(getField()).toHaveFocus());
  });

  it("keep the message and show the reason when the deletion fails", async () => {
    allowConsole();
    const { user, church, rowOf } = await renderChat(THREE);
    church.faults.add({
      method: "DELETE",
      path: "/messages/",
      do: { kind: "status", status: 500 },
    });
    await user.click(within(rowOf("Last")).getByRole("button", { name: /^Message actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Delete message" }));
    expect(
      await within(dialog).findByText("The message could not be deleted. Please try again."),
    ).toBeVisible();
    expect(rowOf("Last")).toBeInTheDocument();
  });

  it("copy the text, and say so", async () => {
    const { user, rowOf } = await renderChat([
      ["other", "two\nlines"],
      ["me", "Last"],
    ]);
    const row = rowOf("Last");
    await user.click(within(row).getByRole("button", { name: /^Message actions/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Copy" }));
    const said = await screen.findByText("Message copied");
    expect(said.closest("[role=status]")).not.toBeNull();
    expect(await navigator.clipboard.readText()).toBe("Last");
    await user.click(screen.getByRole("button", { name: /^Copy/ }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe("two\nlines"));
    // A second copy is announced again, by a new element in the same region.
    await waitFor(() => expect(said).not.toBeInTheDocument());
    expect(await screen.findByText("Message copied")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Message copied")).toBeNull(), {
      timeout: 5_000,
    });
  });
});

describe("the actions of a message when the browser refuses the clipboard", () => {
  it("copy a selection instead", async () => {
    const { user } = await renderChat(THREE);
    const refused = new DOMException("A frame without permission.", "NotAllowedError");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(refused);
    const copied: unknown[] = [];
    document.execCommand = () => {
      copied.push(...[...document.querySelectorAll("textarea")].map(({ value }) => value));
      return true;
    };
    await user.click(screen.getByRole("button", { name: /^Copy/ }));
    expect(await screen.findByText("Message copied")).toBeVisible();
    expect(copied).toContain("See https://ok.example");
    Reflect.deleteProperty(document, "execCommand");
  });
});

describe("the actions of a message in another conversation", () => {
  const OTHER_CHAT = <Notes conversationId="CON00000002" variant="chat" maxHeight={300} />;

  it("show no toast of the former one", async () => {
    const { user, rerender } = await renderChat(THREE);
    await user.click(screen.getByRole("button", { name: /^Copy/ }));
    await screen.findByText("Message copied");
    rerender(OTHER_CHAT);
    expect(screen.queryByText("Message copied")).toBeNull();
    // A live region shows its text one task after it was inserted.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText("Message copied")).toBeNull();
  });

  it("show no menu of the former one, also after the way back", async () => {
    const { user, rowOf, rerender } = await renderChat(THREE);
    await user.click(within(rowOf("Last")).getByRole("button", { name: /^Message actions/ }));
    await screen.findByRole("menu");
    rerender(OTHER_CHAT);
    expect(screen.queryByRole("menu")).toBeNull();
    rerender(<Notes conversationId={CHAT} variant="chat" maxHeight={300} />);
    await screen.findByText("Last");
    expect(screen.queryByRole("menu")).toBeNull();
  });
});

describe("the actions of a message on touch", () => {
  const press = (bubble: Element, type: string) =>
    fireEvent(
      bubble,
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true }), {
        pointerType: "touch",
      }),
    );
  const bubbleOf = (row: HTMLElement) => row.querySelector(".NarthexNote-bubble") ?? document.body;

  it.each(["click", "contextmenu"])(
    "open a sheet with the text of the message: %s",
    async (type) => {
      const { rowOf } = await renderChat(THREE);
      press(bubbleOf(rowOf("First")), type);
      const sheet = await screen.findByRole("dialog", { name: "Message actions" });
      expect(within(sheet).getByText("First")).toBeVisible();
      expect(within(sheet).getAllByRole("menuitem")).toHaveLength(3);
    },
  );

  it("open a sheet while a finger rests on the bubble", async () => {
    const { rowOf } = await renderChat(THREE);
    press(bubbleOf(rowOf("First")), "pointerdown");
    expect(await screen.findByRole("dialog", { name: "Message actions" })).toBeVisible();
  });

  it("stay closed when the finger scrolls", async () => {
    const { rowOf } = await renderChat(THREE);
    const bubble = bubbleOf(rowOf("First"));
    press(bubble, "pointerdown");
    press(bubble, "pointercancel");
    // Longer than the finger has to rest, and time to load the sheet.
    await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("do not open on a link, or on a click of a mouse", async () => {
    const { user, rowOf } = await renderChat(THREE);
    press(screen.getByRole("link"), "click");
    await user.click(bubbleOf(rowOf("First")));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the keyboard in a list of messages", () => {
  it("reaches the list with one tab stop, and the composer with the next", async () => {
    const { user, rowOf } = await renderChat(THREE);
    await user.tab();
    expect(rowOf("Last")).toHaveFocus();
    await user.tab();
    expect(getField()).toHaveFocus();
    await user.tab({ shift: true });
    expect(rowOf("Last")).toHaveFocus();
    await user.tab({ shift: true });
    expect(document.body).toHaveFocus();
  });

  it("moves between messages with the arrow keys, Home and End, and stays at the ends", async () => {
    const { user, rowOf } = await renderChat(THREE);
    await user.tab();
    await user.keyboard("{ArrowUp}");
    expect(rowOf("See https://ok.example")).toHaveFocus();
    await user.keyboard("{Home}");
    expect(rowOf("First")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(rowOf("First")).toHaveFocus();
    await user.keyboard("{End}{ArrowDown}");
    expect(rowOf("Last")).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    await user.tab();
    await user.tab({ shift: true });
    expect(rowOf("See https://ok.example")).toHaveFocus();
  });

  it("moves to the link and the buttons of a message with Right and Left", async () => {
    const { user, rowOf } = await renderChat(THREE);
    await user.tab();
    await user.keyboard("{ArrowUp}{ArrowRight}");
    expect(screen.getByRole("link")).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: /^Copy/ })).toHaveFocus();
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(rowOf("See https://ok.example")).toHaveFocus();
  });

  it("opens the menu with Enter, and returns to the message", async () => {
    const { user, rowOf } = await renderChat(THREE);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menu")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(rowOf("Last")).toHaveFocus();
  });

  it("edits an own message with E, and no other", async () => {
    const { user } = await renderChat(THREE);
    await user.tab();
    await user.keyboard("{ArrowUp}e");
    expect(getField()).toHaveAccessibleName("Add a message");
    await user.keyboard("{ArrowUp}e");
    await waitFor(() => expect(getField()).toHaveAccessibleName("Edit message"));
    expect(getField()).toHaveFocus();
    expect(getField().value).toBe("First");
  });
});
