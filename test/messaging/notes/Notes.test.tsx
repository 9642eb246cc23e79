/** @module-tag slow */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AddNote, Note, Notes } from "../../../src/entries/index.js";
import { buildMessage, createDemoChurch, createDemoClient } from "../../../src/entries/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { renderWithChurch } from "../../harness/renderWithChurch.js";

const NOTES = "CON00000050";
const CHAT = "CON00000001";
const findField = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const countPosts = (church: { requests: { method: string; path: string }[] }) =>
  church.requests.filter(({ method, path }) => method === "POST" && path === "/messaging/messages")
    .length;

describe("Notes", () => {
  it("[NOTE-01][NOTE-02][NOTE-03][NOTE-04] shows a box titled Notes with the messages above the form", async () => {
    const { church } = renderWithChurch(<Notes conversationId={NOTES} />);
    const box = await screen.findByTestId("notes-box");
    expect(within(box).getByRole("heading", { name: "Notes", level: 2 })).toBeVisible();
    await within(box).findAllByText("Ruth Okafor");
    const first = church.db.messages.get(NOTES)?.[0];
    expect(within(box).getAllByText(first?.content ?? "x")[0]).toBeVisible();
    const list = within(box).getByRole("list");
    expect(
      list.compareDocumentPosition(await findField()) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it("[NOTE-04] renders without the box", async () => {
    renderWithChurch(<Notes conversationId={NOTES} noDisplayBox />);
    await screen.findAllByText("Ruth Okafor");
    expect(screen.queryByTestId("notes-box")).toBeNull();
  });

  it("[NOTE-05][L61] limits the scroll area to the given maximum height", async () => {
    renderWithChurch(<Notes conversationId={NOTES} maxHeight={250} />);
    const area = await screen.findByTestId("message-scroll-area");
    expect(area).toHaveStyle({ maxHeight: "250px" });
    expect(area).toHaveClass("notes-scroll-container");
  });

  it("[NOTE-07] scrolls to the bottom when a message is added", async () => {
    const { church, client } = renderWithChurch(<Notes conversationId={NOTES} maxHeight={100} />);
    await screen.findAllByText("Ruth Okafor");
    const area = screen.getByTestId("message-scroll-area");
    Object.defineProperty(area, "scrollHeight", { configurable: true, value: 900 });
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "Brand new" });
    await act(() => client.threads.get(NOTES).refetch());
    expect(screen.getByText("Brand new")).toBeVisible();
    expect(area.scrollTop).toBe(900);
  });

  it("[NOTE-06] limits the height of the footer to 200 px", async () => {
    renderWithChurch(<Notes conversationId={NOTES} />);
    expect((await findField()).closest("form")).toHaveStyle({ maxHeight: "200px" });
  });

  it("[NOTE-08] shows a skeleton until the notes are loaded", async () => {
    renderWithChurch(<Notes conversationId={NOTES} />);
    expect(screen.getByTestId("notes-skeleton")).toBeVisible();
    await screen.findAllByText("Ruth Okafor");
    expect(screen.queryByTestId("notes-skeleton")).toBeNull();
  });

  it("[NOTE-17][O37][L57] shows the last requested conversation regardless of the response order", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(church, (path) => path.endsWith(CHAT));
    const { rerender } = renderWithChurch(<Notes conversationId={CHAT} />, {
      church,
      options: { fetch },
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    rerender(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    await calls[0]?.answer();
    expect(screen.getAllByText('Daniel "Danny" Brenner')[0]).toBeVisible();
    expect(screen.getAllByRole("listitem").length).toBeLessThanOrEqual(13);
    rerender(<Notes conversationId={CHAT} />);
    await screen.findAllByText("Ruth Okafor");
  });

  it("[NOTE-18] reloads when the refresh key changes", async () => {
    const { church, rerender } = renderWithChurch(<Notes conversationId={NOTES} refreshKey={1} />);
    await screen.findAllByText("Ruth Okafor");
    rerender(<Notes conversationId={NOTES} refreshKey={2} />);
    await waitFor(() =>
      expect(
        church.requests.filter(({ path }) => path.endsWith(`conversation/${NOTES}`)),
      ).toHaveLength(2),
    );
  });

  it("[NOTE-20][L59] shows a load failure with Retry, and keeps the composer enabled", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      path: "/messages/conversation",
      times: 1,
      do: { kind: "status", status: 500 },
    });
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    expect(await screen.findByText("The notes could not be loaded.")).toBeVisible();
    expect(await findField()).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findAllByText("Ruth Okafor");
    expect(screen.queryByText("The notes could not be loaded.")).toBeNull();
  });

  it("[NOTE-21] shows the display names of the messages when the people request fails", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/people/basic", do: { kind: "status", status: 500 } });
    renderWithChurch(<Notes conversationId={NOTES} />, { church });
    expect((await screen.findAllByText("Ruth Okafor"))[0]).toBeVisible();
  });

  it("[L5] hides the previous church's notes after a switch", async () => {
    const { client } = renderWithChurch(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    allowConsole();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(screen.queryByText("Ruth Okafor")).toBeNull();
    expect(await screen.findByText("The notes could not be loaded.")).toBeVisible();
  });

  it("[O26] aborts its load without a warning when it unmounts", async () => {
    const church = createDemoChurch();
    const signals: (AbortSignal | null | undefined)[] = [];
    const client = createDemoClient(church, "ruth@grace.example", {
      fetch: (url, init) => {
        if (url.includes("/messages/conversation")) signals.push(init.signal);
        return new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
        );
      },
    });
    const { unmount } = renderWithChurch(<Notes conversationId={NOTES} />, {
      church,
      host: { client },
    });
    await waitFor(() => expect(signals).toHaveLength(1));
    unmount();
    await waitFor(() => expect(signals[0]?.aborted).toBe(true));
  });
});

describe("Note", () => {
  const show = (message: Parameters<typeof buildMessage>[0], props = {}) =>
    renderWithChurch(
      <Note
        message={buildMessage({ personId: "PER00000001", ...message })}
        showEditNote={() => undefined}
        {...props}
      />,
    );

  it("[NOTE-09][NOTE-11][NOTE-15] shows author and time", () => {
    show({ timeSent: new Date(2026, 4, 1, 9, 5).toISOString() });
    expect(screen.getByText("Ada Bell")).toBeVisible();
    expect(screen.getByText("May 1, 2026 9:05 AM")).toBeVisible();
  });

  it("shows the time of a group once, beside the name", () => {
    const { container, rerender } = show({});
    expect(container.querySelector(".NarthexNote-head time")).toHaveClass("NarthexNote-time");
    rerender(
      <Note
        message={{ id: "MSG1", timeSent: "2026-05-01T10:00:00Z" }}
        showEditNote={() => undefined}
        startsGroup={false}
      />,
    );
    expect(container.querySelector("time")).toHaveClass("NarthexNote-hidden");
    expect(container.querySelector(".NarthexNote-status")).toBeNull();
  });

  it("[NOTE-10] breaks its text at newlines", () => {
    const { container } = show({ content: "one\ntwo\r\nthree" });
    expect(container.querySelectorAll("br")).toHaveLength(2);
  });

  it.each([
    ["a different instant", "2026-05-01T11:00:00Z", true],
    ["the same instant in another format", "2026-05-01 10:00:00", false],
    ["null", null, false],
  ])("[NOTE-12] marks a note as edited for timeUpdated %s: %s", (_name, timeUpdated, isMarked) => {
    show({ timeSent: "2026-05-01T10:00:00.000Z", timeUpdated });
    expect(screen.queryByText("(edited)") !== null).toBe(isMarked);
  });

  it("[NOTE-13][NOTE-14] shows the edit button only to the author", async () => {
    const showEditNote = vi.fn();
    const view = show({ content: "Mine" }, { showEditNote });
    const button = screen.getByRole("button", { name: /^Edit note Mine/ });
    expect(button).toHaveAttribute("aria-label", "editNote");
    await view.user.click(button);
    expect(showEditNote).toHaveBeenCalledWith("MSG1");
    view.unmount();
    show({ personId: "PER00000002" });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[O39][L64] renders without content, name and valid time", () => {
    show({ content: null, displayName: null, timeSent: "garbage" });
    expect(screen.getByText("Unknown User")).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/NaN|Invalid/);
  });

  it("[O62] links only web and email addresses", () => {
    show({
      content: "See https://ok.example/a, or mail a@b.co. javascript:alert(1) data:text/html,x",
    });
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://ok.example/a",
      "mailto:a@b.co",
    ]);
    expect(links[0]).toHaveAttribute("rel", "noopener noreferrer nofollow");
  });
});

describe("AddNote", () => {
  it("[CMP-01][CMP-02][CMP-04][CMP-06][CMP-07][CMP-08] starts with an empty field and a disabled Send button", async () => {
    renderWithChurch(<AddNote conversationId={CHAT} />);
    const area = await findField();
    expect(area).toHaveAccessibleName("Add a note");
    expect(area).toHaveAttribute("placeholder", "Type a message...");
    expect(area).toHaveAttribute("name", "noteText");
    expect(area.tagName).toBe("TEXTAREA");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Delete note" })).toBeNull();
  });

  it("[CMP-05][CMP-09][CMP-10] is disabled while it saves, and empty afterwards", async () => {
    const church = createDemoChurch();
    const { calls, fetch } = holdCalls(
      church,
      (path, method) => method === "POST" && path.endsWith("/messages"),
    );
    const onUpdate = vi.fn();
    const { user } = renderWithChurch(<AddNote conversationId={CHAT} onUpdate={onUpdate} />, {
      church,
      options: { fetch },
    });
    await user.type(await findField(), "Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await findField()).toHaveAttribute("readonly");
    expect(await findField()).toHaveAttribute("aria-disabled", "true");
    expect(await findField()).toHaveFocus();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await waitFor(async () => expect(await findField()).not.toHaveAttribute("readonly"));
    expect(await findField()).toHaveAttribute("aria-disabled", "false");
    expect(await findField()).toHaveValue("");
    expect(onUpdate).toHaveBeenCalledTimes(1);
    expect(church.db.messages.get(CHAT)?.at(-1)?.content).toBe("Hello");
  });

  it("[O32] sends once when the form is submitted three times in one tick", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={CHAT} />);
    await user.type(await findField(), "Hello");
    const form = (await findField()).closest("form");
    act(() => {
      for (let press = 0; press < 3; press++) form?.requestSubmit();
    });
    await waitFor(async () => expect(await findField()).toHaveValue(""));
    expect(countPosts(church)).toBe(1);
  });

  it("[CMP-12][CMP-13][O33] does not send blank content", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={CHAT} />);
    await user.type(await findField(), "  \n\u00a0\u200b");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await user.type(await findField(), "{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Please enter a message")).toBeVisible();
    expect(countPosts(church)).toBe(0);
  });

  it("sends on Ctrl+Enter and Cmd+Enter, and inserts a line break on Enter", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={CHAT} />);
    await user.type(await findField(), "one{Enter}two{Control>}{Enter}{/Control}");
    await waitFor(() => expect(church.db.messages.get(CHAT)?.at(-1)?.content).toBe("one\ntwo"));
    await waitFor(async () => expect(await findField()).toHaveFocus());
    await user.type(await findField(), "three{Meta>}{Enter}{/Meta}");
    await waitFor(() => expect(church.db.messages.get(CHAT)?.at(-1)?.content).toBe("three"));
  });

  it.each([
    [
      "the server's error",
      { kind: "status", status: 400, body: '{"errors":["Too long"]}' } as const,
      "Too long",
    ],
    [
      "the default error without a response",
      { kind: "dropBefore" } as const,
      "Failed to save message. Please try again.",
    ],
    [
      "the default error for an empty error response",
      { kind: "status", status: 401, body: "{}" } as const,
      "Failed to save message. Please try again.",
    ],
    [
      "the default error for an HTML response",
      { kind: "status", status: 502, body: "<html>x</html>" } as const,
      "Failed to save message. Please try again.",
    ],
  ])(
    "[CMP-15][CMP-16][O19][O28][O34] shows %s, keeps the content and allows another send",
    async (_name, fault, message) => {
      allowConsole();
      const church = createDemoChurch();
      church.faults.add({ method: "POST", path: "/messages", times: 1, do: fault });
      const { user } = renderWithChurch(<AddNote conversationId={CHAT} />, { church });
      await user.type(await findField(), "Keep me");
      await user.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findByText(message)).toBeVisible();
      expect(await findField()).toHaveValue("Keep me");
      expect(await findField()).not.toHaveAttribute("readonly");
      await user.click(screen.getByRole("button", { name: "Send" }));
      await waitFor(async () => expect(await findField()).toHaveValue(""));
      expect(
        church.db.messages.get(CHAT)?.filter(({ content }) => content === "Keep me"),
      ).toHaveLength(1);
    },
  );

  it("[CMP-11] clears the error on any edit", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      method: "POST",
      path: "/messages",
      do: { kind: "status", status: 400, body: '{"errors":["Too long"]}' },
    });
    const { user } = renderWithChurch(<AddNote conversationId={CHAT} />, { church });
    await user.type(await findField(), "Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByText("Too long");
    await user.type(await findField(), "!");
    expect(screen.queryByText("Too long")).toBeNull();
  });

  it("[O38][L50] restores its draft after a remount, but not in another conversation or church", async () => {
    const church = createDemoChurch();
    const client = createDemoClient(church);
    const first = renderWithChurch(<AddNote conversationId={CHAT} />, { church, host: { client } });
    await first.user.type(await findField(), "half a sen");
    first.unmount();
    const second = renderWithChurch(<AddNote conversationId={CHAT} />, {
      church,
      host: { client },
    });
    expect(await findField()).toHaveValue("half a sen");
    second.unmount();
    const third = renderWithChurch(<AddNote conversationId="CON00000002" />, {
      church,
      host: { client },
    });
    expect(await findField()).toHaveValue("");
    third.unmount();
    client.session.selectChurch({ churchId: "CHU00000002" });
    renderWithChurch(<AddNote conversationId={CHAT} />, { church, host: { client } });
    expect(await findField()).toHaveValue("");
  });

  it("[L51][O36] creates the conversation once, and resumes at the failed step", async () => {
    allowConsole();
    const church = createDemoChurch();
    const createConversation = vi
      .fn(() => Promise.resolve(CHAT))
      .mockRejectedValueOnce(new Error("no network"));
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    const { user } = renderWithChurch(<AddNote createConversation={createConversation} />, {
      church,
    });
    await user.type(await findField(), "First words");
    for (let press = 1; press <= 3; press++) {
      await user.click(screen.getByRole("button", { name: "Send" }));
      await waitFor(async () => expect(await findField()).not.toHaveAttribute("readonly"));
      expect(await findField()).toHaveValue(press < 3 ? "First words" : "");
    }
    expect(createConversation).toHaveBeenCalledTimes(2);
    expect(
      church.db.messages.get(CHAT)?.filter(({ content }) => content === "First words"),
    ).toHaveLength(1);
  });
});

describe("editing a note", () => {
  async function startEdit(church = createDemoChurch()) {
    const view = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    const ownNote = church.db.messages
      .get(NOTES)
      ?.find(({ personId }) => personId === "PER00000001");
    await screen.findAllByText("Ruth Okafor");
    await view.user.click(
      screen.getAllByRole("button", { name: /^Edit note/ })[0] ?? document.body,
    );
    await waitFor(async () => expect(await findField()).toHaveValue(ownNote?.content ?? ""));
    return { ...view, ownNote };
  }

  it("[CMP-03][CMP-07][CMP-08] labels the field for editing and offers Delete", async () => {
    await startEdit();
    expect(await findField()).toHaveAccessibleName("Edit note");
    expect(await findField()).toHaveAttribute("placeholder", "Edit your message...");
    expect(screen.getByRole("button", { name: "Delete note" })).toBeEnabled();
  });

  it("[CMP-17][L52] saves under the same id and returns to an empty composer", async () => {
    const { user, ownNote, church } = await startEdit();
    await user.clear(await findField());
    await user.type(await findField(), "Better");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Better")).toBeVisible();
    expect(ownNote?.content).toBe("Better");
    expect(church.db.messages.get(NOTES)).toHaveLength(9);
    expect(await findField()).toHaveAccessibleName("Add a note");
    expect(await findField()).toHaveValue("");
    await user.type(await findField(), "A new one");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(church.db.messages.get(NOTES)).toHaveLength(10));
    expect(ownNote?.content).toBe("Better");
  });

  it.each([
    [403, '{"errors":["Forbidden"]}'],
    [500, '{"errors":["Forbidden"]}'],
    [403, "{}"],
  ])(
    "[CMP-14][NOTE-14][O20] keeps the content and shows the reason when the server responds with %i %s",
    async (status, body) => {
      allowConsole();
      const { user, church } = await startEdit();
      church.faults.add({
        method: "POST",
        path: "/messages",
        do: { kind: "status", status, body },
      });
      await user.type(await findField(), "!");
      await user.click(screen.getByRole("button", { name: "Save" }));
      expect(await screen.findByText("You can't edit the message sent by others.")).toBeVisible();
      expect((await findField()).value).toMatch(/!$/);
    },
  );

  it("[L58] stays open after a reload and keeps the content", async () => {
    const { user, client } = await startEdit();
    await user.type(await findField(), " and more");
    await act(() => client.threads.get(NOTES).refetch());
    expect(await findField()).toHaveAccessibleName("Edit note");
    expect((await findField()).value).toMatch(/ and more$/);
  });

  it("warns before it overwrites a note that was changed in the meantime", async () => {
    const { user, ownNote, client } = await startEdit();
    await user.type(await findField(), " mine");
    if (ownNote) ownNote.content = "theirs";
    await act(() => client.threads.get(NOTES).refetch());
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/was changed in the meantime/)).toBeVisible();
    expect(ownNote?.content).toBe("theirs");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(ownNote?.content).toMatch(/ mine$/));
  });

  it("[CMP-20][L54] deletes only after confirmation, and shows an error when the deletion fails", async () => {
    allowConsole();
    const { user, ownNote, church } = await startEdit();
    church.faults.add({
      method: "DELETE",
      path: "/messages/",
      times: 1,
      do: { kind: "status", status: 500 },
    });
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(church.requests.some(({ method }) => method === "DELETE")).toBe(false);
    for (const isLast of [false, true]) {
      await user.click(screen.getByRole("button", { name: "Delete note" }));
      await user.click(
        within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete note" }),
      );
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      if (!isLast)
        expect(
          await screen.findByText("The note could not be deleted. Please try again."),
        ).toBeVisible();
    }
    await waitFor(() => expect(church.db.messages.get(NOTES)).not.toContain(ownNote));
    expect(await findField()).toHaveAccessibleName("Add a note");
  });

  it("[L53] shows an error when the note cannot be loaded", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/messages/", do: { kind: "status", status: 500 } });
    renderWithChurch(<AddNote conversationId={NOTES} messageId="MSG-unknown" />, { church });
    expect(await screen.findByText("The note could not be loaded.")).toBeVisible();
  });
});

describe("edit button of a note", () => {
  it.each(["notes", "chat"] as const)(
    "[D26] appears beside the bubble of its message: %s",
    async (variant) => {
      renderWithChurch(<Notes conversationId={NOTES} variant={variant} />);
      const [button] = await screen.findAllByRole("button", { name: /^Edit (note|message)/ });
      expect(button).toHaveAttribute("aria-label", "editNote");
      const actions = button?.closest(".NarthexNote-actions");
      expect(actions?.previousElementSibling).toHaveClass("NarthexNote-bubble");
      expect(actions?.parentElement).toHaveStyle({
        display: "flex",
        flexDirection: variant === "chat" ? "row-reverse" : "row",
      });
      for (const row of document.querySelectorAll(".NarthexNote-root")) {
        // No row reserves a column for the button.
        expect(
          getComputedStyle(row)
            .gridTemplateColumns.split(" ")
            .filter((column) => column === "auto"),
        ).toEqual([]);
      }
    },
  );
});

describe("Notes with a failed message", () => {
  it("sends the message again on Retry and clears the composer", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findField(), "Important");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.click(await screen.findByRole("button", { name: "Retry: Important" }));
    await waitFor(() => expect(screen.queryByText("Not sent")).toBeNull());
    await waitFor(async () => expect(await findField()).toHaveValue(""));
    expect(
      church.db.messages.get(NOTES)?.filter(({ content }) => content === "Important"),
    ).toHaveLength(1);
  });

  it("removes the message on Discard", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "status", status: 400 } });
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await findField(), "Never mind");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.click(await screen.findByRole("button", { name: "Discard: Never mind" }));
    expect(screen.queryByText("Not sent")).toBeNull();
    expect(screen.queryByText("Never mind")).toBeNull();
    expect(await findField()).toHaveValue("");
  });
});

describe("the reason of a failed send", () => {
  async function failWith(status: number, body: string) {
    allowConsole();
    const church = createDemoChurch();
    const fault = { kind: "status", status, body } as const;
    const recover = church.faults.add({ method: "POST", path: "/messages", do: fault });
    const view = renderWithChurch(<Notes conversationId={NOTES} variant="chat" />, { church });
    await screen.findAllByText("Ruth Okafor");
    await view.user.type(await findField(), "Are you there?");
    await view.user.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByText("Not sent");
    return { ...view, recover };
  }

  it.each([
    ["the server's sentence", 400, '{"errors":["Too long"]}', "Too long"],
    ["the general sentence", 500, "{}", "Failed to save message. Please try again."],
    ["that writing is forbidden", 403, "{}", "You can't edit the message sent by others."],
  ])(
    "stands once on the bubble, and the composer is empty: %s",
    async (_, status, body, reason) => {
      await failWith(status, body);
      expect(screen.getAllByText(reason)).toHaveLength(1);
      expect(screen.getByRole("alert")).toHaveTextContent(reason);
      expect(screen.getByRole("alert").closest(".NarthexNote-failed")).not.toBeNull();
      expect(await findField()).toHaveValue("");
      expect(await findField()).toHaveAttribute("aria-invalid", "false");
      expect(await findField()).toHaveFocus();
    },
  );

  it("stays on the bubble while one writes, after a remount and after a failed Retry", async () => {
    const { user, church, rerender } = await failWith(403, "{}");
    const expectReason = () => {
      const reason = screen.getByText("You can't edit the message sent by others.");
      expect(reason.closest(".NarthexNote-failed")).not.toBeNull();
    };
    await user.type(await findField(), "x");
    expectReason();
    rerender(<Notes key="again" conversationId={NOTES} variant="chat" />);
    expectReason();
    const countPosts = () => church.requests.filter(({ method }) => method === "POST").length;
    const before = countPosts();
    await user.click(screen.getByRole("button", { name: "Retry: Are you there?" }));
    await waitFor(() => expect(countPosts()).toBeGreaterThan(before));
    await screen.findByRole("button", { name: "Discard: Are you there?" });
    expectReason();
  });

  it("is gone while the message is sent again", async () => {
    const { user, church, recover } = await failWith(500, "{}");
    recover();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "never" } });
    await user.click(screen.getByRole("button", { name: "Retry: Are you there?" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("Notes that could not be refreshed", () => {
  it("keep the notes below one line with Retry", async () => {
    allowConsole();
    const church = createDemoChurch();
    const { client } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await screen.findAllByText("Ruth Okafor");
    church.faults.add({
      path: `/messages/conversation/${NOTES}`,
      do: { kind: "status", status: 500 },
    });
    await act(() => client.threads.get(NOTES).refetch());
    const failure = screen.getByText("The notes could not be loaded.").closest("[role=alert]");
    expect(failure).not.toHaveClass("NarthexLoadFailure-block");
    expect(screen.getAllByText("Ruth Okafor")[0]).toBeVisible();
  });
});

describe("Notes without a note", () => {
  it.each([
    ["a conversation without notes", "CON00000022"],
    ["no conversation yet", ""],
  ])("shows an empty state above the composer: %s", async (_, conversationId) => {
    renderWithChurch(
      <Notes conversationId={conversationId} createConversation={() => Promise.resolve("a")} />,
    );
    expect(await screen.findByText("No notes yet")).toBeVisible();
    expect(screen.getByText("Write the first note below.")).toBeVisible();
  });

  it("shows no empty state in a chat, or while it loads", () => {
    renderWithChurch(<Notes conversationId={NOTES} />);
    renderWithChurch(
      <Notes
        conversationId=""
        variant="chat"
        noDisplayBox
        createConversation={() => Promise.resolve("a")}
      />,
    );
    expect(screen.queryByText("No notes yet")).toBeNull();
  });
});
