import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AddNote, Note, Notes } from "../../../src/index.js";
import { buildMessage, createDemoChurch, createDemoClient } from "../../../src/testing.js";
import { allowConsole } from "../../setup/dom.js";
import { holdCalls } from "../../harness/holdCalls.js";
import { expectAccessible, renderWithChurch } from "../../harness/renderWithChurch.js";

const NOTES = "CON00000050";
const CHAT = "CON00000001";
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox");
const posts = (church: { requests: { method: string; path: string }[] }) =>
  church.requests.filter(({ method, path }) => method === "POST" && path === "/messaging/messages")
    .length;

describe("the notes box", () => {
  it("[NOTE-01][NOTE-02][NOTE-03][NOTE-04] is a box titled Notes with the messages above the form", async () => {
    const { church, container } = renderWithChurch(<Notes conversationId={NOTES} />);
    const box = await screen.findByTestId("notes-box");
    expect(within(box).getByRole("heading", { name: "Notes", level: 2 })).toBeVisible();
    await within(box).findAllByText("Ruth Okafor");
    const first = church.db.messages.get(NOTES)?.[0];
    expect(within(box).getAllByText(first?.content ?? "x")[0]).toBeVisible();
    const list = within(box).getByRole("list");
    expect(
      list.compareDocumentPosition(await field()) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    await expectAccessible(container);
  });

  it("[NOTE-04] can stand without the box", async () => {
    renderWithChurch(<Notes conversationId={NOTES} noDisplayBox />);
    await screen.findAllByText("Ruth Okafor");
    expect(screen.queryByTestId("notes-box")).toBeNull();
  });

  it("[NOTE-05][L61] is a scroll area of the given height", async () => {
    renderWithChurch(<Notes conversationId={NOTES} maxHeight={250} />);
    const area = await screen.findByTestId("message-scroll-area");
    expect(area).toHaveStyle({ maxHeight: "250px" });
    expect(area).toHaveClass("notes-scroll-container");
  });

  it("[NOTE-07] goes to its end when a message is added", async () => {
    const { church, client } = renderWithChurch(<Notes conversationId={NOTES} maxHeight={100} />);
    await screen.findAllByText("Ruth Okafor");
    const area = screen.getByTestId("message-scroll-area");
    Object.defineProperty(area, "scrollHeight", { configurable: true, value: 900 });
    church.addMessage({ conversationId: NOTES, personId: "PER00000002", content: "Brand new" });
    await act(() => client.threads.get(NOTES).load());
    expect(screen.getByText("Brand new")).toBeVisible();
    expect(area.scrollTop).toBe(900);
  });

  it("[NOTE-06] has a footer of 200 px at most", async () => {
    renderWithChurch(<Notes conversationId={NOTES} />);
    expect((await field()).closest("form")).toHaveStyle({ maxHeight: "200px" });
  });

  it("[NOTE-08] shows a skeleton until the notes are there", async () => {
    renderWithChurch(<Notes conversationId={NOTES} />);
    expect(screen.getByTestId("notes-skeleton")).toBeVisible();
    await screen.findAllByText("Ruth Okafor");
    expect(screen.queryByTestId("notes-skeleton")).toBeNull();
  });

  it("[NOTE-17][O37][L57] shows the conversation asked for last, whatever answers first", async () => {
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
    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it("[NOTE-18] loads again when the refresh key changes", async () => {
    const { church, rerender } = renderWithChurch(<Notes conversationId={NOTES} refreshKey={1} />);
    await screen.findAllByText("Ruth Okafor");
    rerender(<Notes conversationId={NOTES} refreshKey={2} />);
    await waitFor(() =>
      expect(
        church.requests.filter(({ path }) => path.endsWith(`conversation/${NOTES}`)),
      ).toHaveLength(2),
    );
  });

  it("[NOTE-20][L59] that cannot be loaded says so, offers Retry, and keeps the composer", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      path: "/messages/conversation",
      times: 1,
      do: { kind: "status", status: 500 },
    });
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    expect(await screen.findByText("The notes could not be loaded.")).toBeVisible();
    expect(await field()).toBeEnabled();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findAllByText("Ruth Okafor");
    expect(screen.queryByText("The notes could not be loaded.")).toBeNull();
  });

  it("[NOTE-21] without people still shows the messages with the names they carry", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/people/basic", do: { kind: "status", status: 500 } });
    renderWithChurch(<Notes conversationId={NOTES} />, { church });
    expect((await screen.findAllByText("Ruth Okafor"))[0]).toBeVisible();
  });

  it("[L5] shows nothing of the former church after a switch", async () => {
    const { client } = renderWithChurch(<Notes conversationId={NOTES} />);
    await screen.findAllByText("Ruth Okafor");
    allowConsole();
    act(() => void client.session.selectChurch({ churchId: "CHU00000002" }));
    expect(screen.queryByText("Ruth Okafor")).toBeNull();
    expect(await screen.findByText("The notes could not be loaded.")).toBeVisible();
  });

  it("[O26] that is closed while loading lets the load go and leaves no warning behind", async () => {
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

describe("a note", () => {
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

  it("[NOTE-10] breaks its text at newlines", () => {
    const { container } = show({ content: "one\ntwo\r\nthree" });
    expect(container.querySelectorAll("br")).toHaveLength(2);
  });

  it.each([
    ["another instant", "2026-05-01T11:00:00Z", true],
    ["the same instant, written differently", "2026-05-01 10:00:00", false],
    ["null", null, false],
  ])("[NOTE-12] with timeUpdated %s is marked as edited: %s", (_name, timeUpdated, isMarked) => {
    show({ timeSent: "2026-05-01T10:00:00.000Z", timeUpdated });
    expect(screen.queryByText("(edited)") !== null).toBe(isMarked);
  });

  it("[NOTE-13][NOTE-14] offers Edit to its author only", async () => {
    const showEditNote = vi.fn();
    const own = show({ content: "Mine" }, { showEditNote });
    const button = screen.getByRole("button", { name: /^Edit note Mine/ });
    expect(button).toHaveAttribute("aria-label", "editNote");
    await own.user.click(button);
    expect(showEditNote).toHaveBeenCalledWith("MSG1");
    own.unmount();
    show({ personId: "PER00000002" });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[O39][L64] survives missing words, names and times", () => {
    show({ content: null, displayName: null, timeSent: "garbage" });
    expect(screen.getByText("Unknown User")).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/NaN|Invalid/);
  });

  it("[O62] makes links of web and mail addresses, and of nothing else", () => {
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

describe("the composer", () => {
  it("[CMP-01][CMP-02][CMP-04][CMP-06][CMP-07][CMP-08] is empty at first", async () => {
    const { container } = renderWithChurch(<AddNote conversationId={CHAT} />);
    const area = await field();
    expect(area).toHaveAccessibleName("Add a note");
    expect(area).toHaveAttribute("placeholder", "Type a message...");
    expect(area).toHaveAttribute("name", "noteText");
    expect(area.tagName).toBe("TEXTAREA");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Delete note" })).toBeNull();
    await expectAccessible(container);
  });

  it("[CMP-05][CMP-09][CMP-10] is disabled while saving and empty after it", async () => {
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
    await user.type(await field(), "Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await field()).toBeDisabled();
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await waitFor(() => expect(calls).toHaveLength(1));
    await calls[0]?.answer();
    await waitFor(async () => expect(await field()).toBeEnabled());
    expect(await field()).toHaveValue("");
    expect(onUpdate).toHaveBeenCalledTimes(1);
    expect(church.db.messages.get(CHAT)?.at(-1)?.content).toBe("Hello");
  });

  it("[O32] sends once, however often Send is pressed in one tick", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={CHAT} />);
    await user.type(await field(), "Hello");
    const form = (await field()).closest("form");
    act(() => {
      for (let press = 0; press < 3; press++) form?.requestSubmit();
    });
    await waitFor(async () => expect(await field()).toHaveValue(""));
    expect(posts(church)).toBe(1);
  });

  it("[CMP-12][CMP-13][O33] blank words are not sent", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={CHAT} />);
    await user.type(await field(), "  \n\u00a0\u200b");
    expect(screen.getByRole("button", { name: "Send" })).toBeDisabled();
    await user.type(await field(), "{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Please enter a message")).toBeVisible();
    expect(posts(church)).toBe(0);
  });

  it("Ctrl+Enter and Cmd+Enter send, Enter alone is a new line", async () => {
    const { user, church } = renderWithChurch(<AddNote conversationId={CHAT} />);
    await user.type(await field(), "one{Enter}two{Control>}{Enter}{/Control}");
    await waitFor(() => expect(church.db.messages.get(CHAT)?.at(-1)?.content).toBe("one\ntwo"));
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.type(await field(), "three{Meta>}{Enter}{/Meta}");
    await waitFor(() => expect(church.db.messages.get(CHAT)?.at(-1)?.content).toBe("three"));
  });

  it.each([
    [
      "the server's words",
      { kind: "status", status: 400, body: '{"errors":["Too long"]}' } as const,
      "Too long",
    ],
    [
      "its own words without an answer",
      { kind: "dropBefore" } as const,
      "Failed to save message. Please try again.",
    ],
    [
      "its own words for an empty refusal",
      { kind: "status", status: 401, body: "{}" } as const,
      "Failed to save message. Please try again.",
    ],
    [
      "its own words for a page of HTML",
      { kind: "status", status: 502, body: "<html>x</html>" } as const,
      "Failed to save message. Please try again.",
    ],
  ])(
    "[CMP-15][CMP-16][O19][O28][O34] shows %s, keeps the text and lets the writer try again",
    async (_name, fault, message) => {
      allowConsole();
      const church = createDemoChurch();
      church.faults.add({ method: "POST", path: "/messages", times: 1, do: fault });
      const { user } = renderWithChurch(<AddNote conversationId={CHAT} />, { church });
      await user.type(await field(), "Keep me");
      await user.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findByText(message)).toBeVisible();
      expect(await field()).toHaveValue("Keep me");
      expect(await field()).toBeEnabled();
      await user.click(screen.getByRole("button", { name: "Send" }));
      await waitFor(async () => expect(await field()).toHaveValue(""));
      expect(
        church.db.messages.get(CHAT)?.filter(({ content }) => content === "Keep me"),
      ).toHaveLength(1);
    },
  );

  it("[CMP-11] forgets the error on any edit", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({
      method: "POST",
      path: "/messages",
      do: { kind: "status", status: 400, body: '{"errors":["Too long"]}' },
    });
    const { user } = renderWithChurch(<AddNote conversationId={CHAT} />, { church });
    await user.type(await field(), "Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await screen.findByText("Too long");
    await user.type(await field(), "!");
    expect(screen.queryByText("Too long")).toBeNull();
  });

  it("[O38][L50] keeps unsent words when it is closed and opened again, and shows them to nobody else", async () => {
    const church = createDemoChurch();
    const client = createDemoClient(church);
    const first = renderWithChurch(<AddNote conversationId={CHAT} />, { church, host: { client } });
    await first.user.type(await field(), "half a sen");
    first.unmount();
    const second = renderWithChurch(<AddNote conversationId={CHAT} />, {
      church,
      host: { client },
    });
    expect(await field()).toHaveValue("half a sen");
    second.unmount();
    const third = renderWithChurch(<AddNote conversationId="CON00000002" />, {
      church,
      host: { client },
    });
    expect(await field()).toHaveValue("");
    third.unmount();
    client.session.selectChurch({ churchId: "CHU00000002" });
    renderWithChurch(<AddNote conversationId={CHAT} />, { church, host: { client } });
    expect(await field()).toHaveValue("");
  });

  it("[L51][O36] creates the conversation once, and goes on at the step that failed", async () => {
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
    await user.type(await field(), "First words");
    for (let press = 1; press <= 3; press++) {
      await user.click(screen.getByRole("button", { name: "Send" }));
      await waitFor(async () => expect(await field()).toBeEnabled());
      expect(await field()).toHaveValue(press < 3 ? "First words" : "");
    }
    expect(createConversation).toHaveBeenCalledTimes(2);
    expect(
      church.db.messages.get(CHAT)?.filter(({ content }) => content === "First words"),
    ).toHaveLength(1);
  });
});

describe("editing", () => {
  async function edit(church = createDemoChurch()) {
    const made = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    const own = church.db.messages.get(NOTES)?.find(({ personId }) => personId === "PER00000001");
    await screen.findAllByText("Ruth Okafor");
    await made.user.click(
      screen.getAllByRole("button", { name: /^Edit note/ })[0] ?? document.body,
    );
    await waitFor(async () => expect(await field()).toHaveValue(own?.content ?? ""));
    return { ...made, own };
  }

  it("[CMP-03][CMP-07][CMP-08] says so, and offers Delete", async () => {
    const { container } = await edit();
    expect(await field()).toHaveAccessibleName("Edit note");
    expect(await field()).toHaveAttribute("placeholder", "Edit your message...");
    expect(screen.getByRole("button", { name: "Delete note" })).toBeEnabled();
    await expectAccessible(container);
  });

  it("[CMP-17][L52] saves under the same id and goes back to an empty composer", async () => {
    const { user, own, church } = await edit();
    await user.clear(await field());
    await user.type(await field(), "Better");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Better")).toBeVisible();
    expect(own?.content).toBe("Better");
    expect(church.db.messages.get(NOTES)).toHaveLength(9);
    expect(await field()).toHaveAccessibleName("Add a note");
    expect(await field()).toHaveValue("");
    await user.type(await field(), "A new one");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(church.db.messages.get(NOTES)).toHaveLength(10));
    expect(own?.content).toBe("Better");
  });

  it.each([
    [403, '{"errors":["Forbidden"]}'],
    [500, '{"errors":["Forbidden"]}'],
    [403, "{}"],
  ])(
    "[CMP-14][NOTE-14][O20] refused with %i %s keeps the text and says why",
    async (status, body) => {
      allowConsole();
      const { user, church } = await edit();
      church.faults.add({
        method: "POST",
        path: "/messages",
        do: { kind: "status", status, body },
      });
      await user.type(await field(), "!");
      await user.click(screen.getByRole("button", { name: "Send" }));
      expect(await screen.findByText("You can't edit the message sent by others.")).toBeVisible();
      expect((await field()).value).toMatch(/!$/);
    },
  );

  it("[L58] is not left by a reload, and what is typed stays", async () => {
    const { user, client } = await edit();
    await user.type(await field(), " and more");
    await act(() => client.threads.get(NOTES).load());
    expect(await field()).toHaveAccessibleName("Edit note");
    expect((await field()).value).toMatch(/ and more$/);
  });

  it("asks before it replaces words that somebody changed in the meantime", async () => {
    const { user, own, client } = await edit();
    await user.type(await field(), " mine");
    if (own) own.content = "theirs";
    await act(() => client.threads.get(NOTES).load());
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/was changed in the meantime/)).toBeVisible();
    expect(own?.content).toBe("theirs");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(own?.content).toMatch(/ mine$/));
  });

  it("[CMP-20][L54] deletes only after a question; a failure keeps the note and says so", async () => {
    allowConsole();
    const { user, own, church } = await edit();
    church.faults.add({
      method: "DELETE",
      path: "/messages/",
      times: 1,
      do: { kind: "status", status: 500 },
    });
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
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
    await waitFor(() => expect(church.db.messages.get(NOTES)).not.toContain(own));
    expect(await field()).toHaveAccessibleName("Add a note");
  });

  it("[L53] that could not load the note says so", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ path: "/messages/", do: { kind: "status", status: 500 } });
    renderWithChurch(<AddNote conversationId={NOTES} messageId="MSG-unknown" />, { church });
    expect(await screen.findByText("The note could not be loaded.")).toBeVisible();
  });
});

describe("the edit button", () => {
  it.each(["notes", "chat"] as const)(
    "[D26] stands beside the bubble of its message: %s",
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
        // No row has a column of its own for the button.
        expect(
          getComputedStyle(row)
            .gridTemplateColumns.split(" ")
            .filter((each) => each === "auto"),
        ).toEqual([]);
      }
    },
  );
});

describe("an own message that failed", () => {
  it("can be sent again from its place in the thread, and leaves the composer empty then", async () => {
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
    await user.type(await field(), "Important");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.click(await screen.findByRole("button", { name: "Retry: Important" }));
    await waitFor(() => expect(screen.queryByText("Not sent")).toBeNull());
    await waitFor(async () => expect(await field()).toHaveValue(""));
    expect(
      church.db.messages.get(NOTES)?.filter(({ content }) => content === "Important"),
    ).toHaveLength(1);
  });

  it("can be discarded", async () => {
    allowConsole();
    const church = createDemoChurch();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "status", status: 400 } });
    const { user } = renderWithChurch(<Notes conversationId={NOTES} />, { church });
    await screen.findAllByText("Ruth Okafor");
    await user.type(await field(), "Never mind");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await user.click(await screen.findByRole("button", { name: "Discard: Never mind" }));
    expect(screen.queryByText("Not sent")).toBeNull();
    expect(screen.queryByText("Never mind")).toBeNull();
    expect(await field()).toHaveValue("");
  });
});
